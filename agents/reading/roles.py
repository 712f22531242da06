"""What the numbers of a message are: of statements, of the day, of the body. Pure."""

from collections.abc import Iterator

from agents.reading.cover import Claim, Cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact, Number, Role

_ROLES: dict[str, Role] = {
    "num": "reps", "load": "load", "pl": "load", "plates": "load", "dist": "distance", "metres": "distance",
    "dur": "duration", "clock": "duration", "cal": "calories", "pct": "percent", "bpm": "heart_rate",
    "watts": "other", "height": "other", "ord": "label", "label": "label", "tod": "time", "date": "date",
    "rm": "label", "station": "label", "bw": "bodyweight",
}  # fmt: skip
_ROLES_OF_FACTS: dict[str, Role] = {
    "rpe": "rpe", "rir": "rir", "rest": "rest", "tempo": "tempo", "heart_rate": "heart_rate", "pace": "pace",
    "percent": "percent", "date": "date", "": "time", "bodyweight": "bodyweight", "session_rpe": "rpe",
    "duration": "duration", "distance": "distance", "start": "time", "end": "time",
}  # fmt: skip
_BY_THEMSELVES = frozenset(("label", "time", "date"))  # roles that numbers have outside of statements


def numbers_of(paragraph: Paragraph, chosen: Cover) -> Iterator[Number]:
    """Each number of statements and of the day, and what it is."""
    stated = {place for claim in chosen.claims for place in range(claim.at, claim.to)}
    for place, phrase in enumerate(paragraph.phrases):
        if phrase.kind == "day":
            for fact, at, to in phrase.value:
                for n in range(at, to):
                    if paragraph.items[n].kind in NUMBERS:
                        yield Number(
                            *paragraph.characters(n, n + 1), _ROLES_OF_FACTS.get(fact.field, "other")
                        )
            continue
        of_fact = isinstance(phrase.value, Fact) and _ROLES_OF_FACTS.get(phrase.value.field, "other")
        for at in range(phrase.at, phrase.to):
            role = of_fact or _of_sets(paragraph, phrase, at) or _ROLES.get(paragraph.items[at].kind)
            if role and (place in stated or phrase.kind == "body" or role in _BY_THEMSELVES):
                yield Number(*paragraph.characters(at, at + 1), role)


def _of_sets(paragraph: Paragraph, phrase: Claim, at: int) -> Role | None:
    """What a bare number of sets is: a load; None for what is counted, and for what has a unit."""
    if phrase.kind == "load":
        return "load"
    if phrase.kind != "set" or paragraph.items[at].kind != "num":
        return None
    said, sets = paragraph.words(at, at + 1), phrase.value[0]
    return "load" if any(said == each.load and said != each.reps for each in sets) else None

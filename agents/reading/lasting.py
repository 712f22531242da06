"""How long a session took, behind its sets or apart: "took 55 minutes", "push day, 62 min". Pure."""

from collections.abc import Iterator

from agents.reading.cover import Claim
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact

_LONG = ("one time", "duration")  # forms of a length of time
_ENDS = frozenset("comma stop nl close aside".split())
_APART = frozenset("stop nl comma glue".split())
_LEAST_MINUTES = 20
_NO_WORDS = frozenset(("in", "time", "score", "result"))  # that a length of a run stands behind as well


def lasting(paragraph: Paragraph) -> Iterator[Claim]:
    """Times that end a clause, behind a word for how long all of it took; and times that are a clause, in a
    message of sets with loads."""
    phrases = paragraph.phrases
    lifted = any(each.kind == "load" or (each.kind == "set" and each.value[0][0].load) for each in phrases)
    for place, phrase in enumerate(phrases):
        if phrase.by not in _LONG or paragraph.kind(place + 1) not in _ENDS:
            continue
        before = paragraph.kind(place - 1)
        took = before == "took" and paragraph.said(phrases[place - 1]).casefold() not in _NO_WORDS
        apart = lifted and before in _APART and _is_long(paragraph, phrase)
        if took or apart:
            words = Fact("duration", paragraph.said(phrase))
            yield Claim(place - took, place + 1, "day", words, 0.1, "lasting")


def _is_long(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a time is none of a set or a rest."""
    amount = paragraph.items[phrase.at].value
    words = paragraph.said(phrase).casefold()
    least = 1 if "h" in words else _LEAST_MINUTES
    return amount is not None and amount >= least and not {"h", "m"}.isdisjoint(words)

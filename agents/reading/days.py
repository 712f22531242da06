"""What is said of the day, the session and the body: facts, and where they stand. Pure."""

from collections.abc import Iterator, Sequence

from agents.reading import notation
from agents.reading.cover import Claim, Cover
from agents.reading.doubts import NOTHING
from agents.reading.items import items
from agents.reading.paragraph import Paragraph
from agents.reading.phrases import FactPlace
from agents.reading.statements import DayFact, StatedFact
from agents.words import Token

BODY_WEIGHT = "body weight"  # a measurement; of a workout that is said with it, a fact of its day
_NAMED_DAYS = {"date": "date", "part": "part", "rx": "rx"}  # items that say something of the day
_BOUNDARIES = frozenset("comma stop nl semi dash colon and open ask".split())
_OPENING = frozenset("glue did day date part a place start end label".split())  # between a boundary and a day
_FELT = frozenset(
    "sore cooked tired wrecked dead fried tight toast smoked beat stiff trashed fatigued heavy".split()
)
_TITLES = frozenset("day session workout body".split())
_LONG = ("one time", "duration")  # forms of a length of time
_ENDS = frozenset("comma stop nl close aside".split())
_APART = frozenset("stop nl comma glue".split())
_LEAST_MINUTES = 20
_NO_WORDS = frozenset(("in", "time", "score", "result"))  # that a length of a run stands behind as well


def dates_in(row: Sequence[Token]) -> Iterator[range]:
    """The tokens of each date: "yesterday", "25 Nov", "2 days ago", "2026-10-02"."""
    found, at = items(row), 0
    coded = notation.coded(found)
    while at < len(found):
        told = [
            match.spans["say"] for match in notation.matches(found, coded, at) if "date" == match.form.name
        ]
        start, end = max(told, key=lambda each: each[1], default=(at, at + (found[at].kind == "date")))
        if end > start:
            yield range(found[start].at, found[end - 1].to)
        at = max(end, at + 1)


def days_of(paragraph: Paragraph, chosen: Cover, lasted: Sequence[Claim]) -> Iterator[DayFact]:
    """The facts of the day and the session, in order; how long a journey took is the journey's, and the
    time of a block that has a score is its score."""
    aside = _aside_days(paragraph, chosen)
    timed = {place for claim in chosen.claims if _is_timed(claim) for place in range(claim.at, claim.to)}
    times = {claim.to - 1: claim.value for claim in lasted}
    for place, phrase in enumerate(paragraph.phrases):
        if place in times:
            yield DayFact(times[place], *paragraph.characters(phrase.at, phrase.to))
        if place in aside:
            continue
        for fact, at, to in _facts_of(paragraph, place, phrase):
            if fact.field == "duration" and place in timed:
                continue
            yield DayFact(fact, *paragraph.characters(at, to), opens=_leads(paragraph, place))


def _is_timed(claim: Claim) -> bool:
    scored = claim.by == "blocks" and any(fact.field == "score" for fact in claim.value.facts)
    return scored or claim.by == "moving"


def _facts_of(paragraph: Paragraph, place: int, phrase: Claim) -> Iterator[FactPlace]:
    if phrase.kind == "day":
        yield from phrase.value
    elif phrase.kind in _NAMED_DAYS and not _is_compared(paragraph, phrase):
        yield FactPlace(StatedFact(_NAMED_DAYS[phrase.kind], paragraph.said(phrase)), phrase.at, phrase.to)
    elif phrase.kind == "place" and _is_apart(paragraph, place) and paragraph.said(phrase) != "gym":
        yield FactPlace(StatedFact("location", paragraph.said(phrase)), phrase.at, phrase.to)
    elif phrase.kind == "glue" and _is_title(paragraph, place):
        yield FactPlace(StatedFact("name", paragraph.said(phrase)), phrase.at, phrase.to)


def _is_compared(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a day is only what another one is compared with, or whose soreness is felt still: "better than
    monday", "same as monday", "legs cooked from yesterday"."""
    before = [token.folded for token in paragraph.row[: paragraph.items[phrase.at].at]][-2:]
    return before[-1:] in (["than"], ["as"]) or (before[-1:] == ["from"] and before[0] in _FELT)


def _leads(paragraph: Paragraph, place: int) -> bool:
    """Whether what stands there opens a clause."""
    before = place - 1
    while paragraph.kind(before) in _OPENING:
        before -= 1
    return paragraph.kind(before) in _BOUNDARIES


def _is_apart(paragraph: Paragraph, place: int) -> bool:
    """Whether nothing but days stand with it between two boundaries."""
    return _leads(paragraph, place) and paragraph.kind(place + 1) in (*_BOUNDARIES, "day", "date")


def _is_title(paragraph: Paragraph, place: int) -> bool:
    """Whether words are a heading of what comes: "Leg Day", "Session 1:"."""
    words = paragraph.said(paragraph.phrases[place]).casefold().split()
    return len(words) > 1 and bool(_TITLES & set(words)) and _leads(paragraph, place)


def _aside_days(paragraph: Paragraph, chosen: Cover) -> frozenset[int]:
    """The days of sentences that hold no statement and something that is not understood: "sat is 12 with
    the group"."""
    left = set(chosen.left)
    aside: set[int] = set()
    for sentence in paragraph.sentences():
        others = [at for at in sentence if at in left and paragraph.phrases[at].kind not in NOTHING]
        stated = any(at not in left for at in sentence)
        aside |= set(sentence) if others and not stated else set()
    return frozenset(aside)


def measured(paragraph: Paragraph, days: Sequence[DayFact]) -> Iterator[DayFact]:
    """What was measured of the body: weight, sleep, heart rates, steps, pain."""
    for phrase in paragraph.phrases:
        if phrase.kind == "body":
            yield DayFact(phrase.value, *paragraph.characters(phrase.at, phrase.to))
    for each in days:
        if each.fact.field == "bodyweight":
            yield each._replace(fact=StatedFact(BODY_WEIGHT, each.fact.said))


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
            words = StatedFact("duration", paragraph.said(phrase))
            yield Claim(place - took, place + 1, "day", words, 0.1, "lasting")


def _is_long(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether a time is none of a set or a rest."""
    amount = paragraph.items[phrase.at].value
    words = paragraph.said(phrase).casefold()
    least = 1 if "h" in words else _LEAST_MINUTES
    return amount is not None and amount >= least and not {"h", "m"}.isdisjoint(words)

"""What a short message measures: numbers with what they count, facts of sets, days; in tokens.

The items of `agents/reading/items.py`, and the facts and days that the forms of notation make of them: "RPE
8", "rest 2 min", "2 days ago".
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from agents.reading.items import items
from agents.reading.paragraph import Paragraph
from agents.reading.phrases import FactPlace, phrases_of
from agents.reading.statements import Fact
from agents.set_fields import AMENDED
from agents.words import Token, tokens

LOAD_FROM = 30  # a bare number from here on is a load: nobody does 30 sets
REP_WORDS = frozenset("single singles double doubles triple triples".split())
SIDES = frozenset(
    "side sides arm arms leg legs hand hands way foot dumbbell dumbbells db kettlebell kb bell".split()
)
# The kinds of items that measure something, by what they may be said of a set.
_KINDS = {
    **dict.fromkeys(("single", "double", "triple"), "reps"),
    **dict.fromkeys(("dist", "metres"), "distance"),
    **dict.fromkeys(("dur", "clock", "hour"), "duration"),
    **dict.fromkeys(("num", "load", "pl", "date"), ""),
    "cal": "calories", "pct": "percent", "bpm": "heart_rate", "fail": "failed", "warm": "warm",
}  # fmt: skip


class Measure(NamedTuple):
    """Tokens `at` up to `to`: a field of sets, "num" for a number that says none, "pl" for a number of the
    sort of "60s", "date", "warm", or "" for any other number, which measures nothing of a set."""

    field: str
    at: int
    to: int
    value: Decimal | None = None


@lru_cache(maxsize=16)
def measures(row: tuple[Token, ...], text: str) -> tuple[Measure, ...]:
    """What is measured in a row of tokens of a text, in order of place."""
    paragraph = Paragraph(text, row, items(row), ())
    phrases = phrases_of(paragraph)
    told = [each for phrase in phrases for each in _told(paragraph, phrase.kind, phrase.value, phrase.to)]
    taken = {at for each in told for at in range(each.at, each.to)}
    plain = (
        Measure(_KINDS.get(item.kind, "") or item.kind, item.at, item.to, item.value)
        for item in paragraph.items
        if item.at not in taken and (item.kind in _KINDS or item.value is not None)
    )
    return tuple(sorted((*told, *plain), key=lambda each: each.at))


def _told(paragraph: Paragraph, kind: str, value: object, end: int) -> Iterator[Measure]:
    """The fact of a phrase, or its day."""
    if kind == "fact" and isinstance(value, Fact) and value.field in AMENDED:
        yield _behind(paragraph, value, end)
    elif kind == "day" and isinstance(value, tuple):
        yield from (
            _behind(paragraph, each.fact, each.to)
            for each in value
            if isinstance(each, FactPlace) and each.fact.field == "date"
        )


def _behind(paragraph: Paragraph, fact: Fact, end: int) -> Measure:
    """A fact whose words stand right before an item, or before the bracket that closes it."""
    words = tokens(fact.said)
    to = paragraph.items[end - 1].to
    while paragraph.row[to - 1].folded != words[-1].folded:
        to -= 1
    at = to - len(words)
    numbers: Sequence[Decimal] = [each.value for each in paragraph.row[at:to] if each.value is not None]
    return Measure(fact.field, at, to, numbers[0] if numbers else None)

"""What an item is, and the words of units, days and sides that several readers share."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.words import Token


class Item(NamedTuple):
    """`kind` is what it can stand for; `at` and `to` are its tokens; `word` its folded word or unit.

    num load secs dur time dist pct cal hr pace rpe rir tempo rest date clock watts incline rm ordinal
    x at of for sets setno reps rounds each bw bar amrap max fail repword upto warmup work kind pr plus minus
    aside dash slash comma colon open close star bullet stop line speed srpe word mark
    """

    kind: str
    at: int
    to: int
    value: Decimal | None = None
    word: str = ""


LOAD_FROM = 30  # a first number from here on is a load: nobody does 30 sets
LOAD_UNITS = dict.fromkeys("lb lbs lbd pound pounds".split(), "lb") | dict.fromkeys(
    "kg kgs kilo kilos kilogram kilograms".split(), "kg"
)
TIME_UNITS = (
    dict.fromkeys("s sec secs second seconds".split(), "s")
    | dict.fromkeys("min mins minute minutes".split(), "min")
    | dict.fromkeys("h hr hrs hour hours".split(), "h")
)
DISTANCE_UNITS = (
    dict.fromkeys("m meter meters metre metres".split(), "m")
    | dict.fromkeys("k km kms kilometer kilometers kilometre kilometres".split(), "km")
    | dict.fromkeys("mi mile miles miler milers".split(), "mi")
    | dict.fromkeys("yd yds yard yards y".split(), "yd")
    | dict.fromkeys("ft feet foot".split(), "ft")
)
SIDES = frozenset(
    "side sides arm arms leg legs hand hands way foot dumbbell dumbbells db kettlebell kb bell".split()
)
REP_WORDS = frozenset("single singles double doubles triple triples".split())
MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
).split()
WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri "
    "sat sun"
).split()
FULL_WEEKDAYS = frozenset(WEEKDAYS[:7])


def word_at(row: Sequence[Token], at: int) -> str:
    """The folded word or mark at a place; "" past the end."""
    return row[at].folded if at < len(row) else ""


def touches(row: Sequence[Token], at: int) -> bool:
    """Whether a token stands directly before the next, with no white space between."""
    return at + 1 < len(row) and row[at].end == row[at + 1].start


def number_at(row: Sequence[Token], at: int) -> bool:
    """Whether a number in digits stands at a place."""
    return at < len(row) and row[at].is_number


def starts_with(row: Sequence[Token], at: int, phrase: tuple[str, ...]) -> bool:
    """Whether the words of a phrase stand from a place on."""
    return all(word_at(row, at + place) == word for place, word in enumerate(phrase))

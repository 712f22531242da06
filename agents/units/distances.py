"""Distances with a name ("a parkrun"), and those that are so many rounds of a course. Pure.

The rows are `distances.txt`. "20 lengths of a 25 m pool" is 500 m: a number by the rule `product`, which
stands on both of its factors.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.words import Token

UNITS = {
    **dict.fromkeys("m meter meters metre metres".split(), "m"),
    **dict.fromkeys("yd yds yard yards".split(), "yd"),
    **dict.fromkeys("km k kilometer kilometers kilometre kilometres borne bornes".split(), "km"),
    **dict.fromkeys("mi mile miles".split(), "mi"),
}
_MEASURED = UNITS.keys() | {"a", "an"}  # "half a mile" names no race
COURSE_WITHIN = 3  # tokens from a course's length to its name: "25 m indoor pool"


class NamedDistance(NamedTuple):
    """A distance in its own unit."""

    value: Decimal
    unit: str


class Product(NamedTuple):
    """Rounds of a course, and how long it is: the tokens that say so (one, where its length is the usual)."""

    rounds: int
    course: int
    distance: NamedDistance

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(sorted({self.rounds, self.course}))


def named(name: str) -> NamedDistance | None:
    """The distance that goes by a name, written in small letters."""
    return _table().names.get(name.replace("-", " "))


def named_at(row: Sequence[Token], at: int) -> tuple[NamedDistance, int] | None:
    """The distance named at a token, and where its name ends; the longest name that fits."""
    if row[at].folded not in _table().opening:
        return None
    for end in range(at + _table().longest + 1, at, -1):
        found = named(" ".join(token.folded for token in row[at:end] if token.folded != "-"))
        if found is not None and end <= len(row) and row[end - 1].folded != "-":
            behind = row[end].folded if end < len(row) else ""
            return None if behind in _MEASURED else (found, end)
    return None


def products(row: Sequence[Token]) -> Iterator[Product]:
    """Every number of rounds with the course that is said of them in the same text."""
    for at, token in enumerate(row[:-1]):
        courses = _table().courses.get(row[at + 1].folded, frozenset())
        if token.value is not None and courses and token.source == row[at + 1].source:
            yield from _product(row, at, courses)


def _product(row: Sequence[Token], at: int, courses: frozenset[str]) -> Iterator[Product]:
    measured = [each for each in _measured(row, courses) if row[each].source == row[at].source and each != at]
    rounds = row[at].value or Decimal(0)
    for course in sorted(measured, key=lambda each: abs(each - at))[:1]:
        length = row[course].value or Decimal(0)
        found = NamedDistance(rounds * length, UNITS[row[course + 1].folded])
        yield Product(at, course, found)
    words = courses & {token.folded for token in row if token.source == row[at].source}
    usual = next(filter(None, (named(f"lap {word}") for word in sorted(words))), None)
    if not measured and usual is not None:
        yield Product(at, at, NamedDistance(rounds * usual.value, usual.unit))


def _measured(row: Sequence[Token], courses: frozenset[str]) -> Iterator[int]:
    """The numbers that say how long a course is: "25 m pool", "a pool of 50 m"."""
    for at, token in enumerate(row[:-1]):
        if token.value is not None and row[at + 1].folded in UNITS:
            near = (*row[max(0, at - 3) : at], *row[at + 2 : at + 2 + COURSE_WITHIN])
            if any(each.folded in courses and each.source == token.source for each in near):
                yield at


class _Table(NamedTuple):
    names: Mapping[str, NamedDistance]
    courses: Mapping[str, frozenset[str]]
    longest: int
    opening: frozenset[str]  # what a name may begin with; a dash before it is no part of it


@lru_cache(maxsize=1)
def _table() -> _Table:
    names: dict[str, NamedDistance] = {}
    courses: dict[str, frozenset[str]] = {}
    text = Path(__file__).with_name("distances.txt").read_text("utf-8")
    for line in (each for each in text.splitlines() if each and not each.startswith("#")):
        said, _, meant = line.partition(" = ")
        if said.startswith("course "):
            courses.update(dict.fromkeys(said.split()[1:], frozenset(meant.split())))
            continue
        value, unit = meant.partition(" : ")[0].split()
        names.update({name.strip(): NamedDistance(Decimal(value), unit) for name in said.split(";")})
    opening = frozenset(("-", *(name.split()[0] for name in names)))
    return _Table(names, courses, max(len(name.split()) for name in names), opening)

"""Forms of notation over items: each row of a file that fits at a place is a claim. Pure.

A pattern becomes a regular expression over items, of which each is one character: its kind.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from agents.reading import rows
from agents.reading.items import Item

_COST = 0.1  # of a claim where its row says nothing else
_LONGEST = 80  # items of a form: what is longer is nobody's set
_OPENING = 2  # items by which forms are looked up
_COUNTED = frozenset(("count", "reps", "list"))
_FIRST_CHARACTER = 0xE000  # of those that no text is compared with
_ATOM = re.compile(r"(?:([a-z_]+):)?([A-Za-z_0-9]+|\()([?+*]?)|\)([?+*]?)|/")


class Form(NamedTuple):
    """A row: what it reads, its pattern, its roles with their groups, bounds of their numbers, its cost."""

    kind: str
    name: str
    pattern: re.Pattern[str]
    roles: tuple[tuple[str, int], ...]
    bounds: Mapping[str, tuple[Decimal, Decimal]]
    cost: float


class Match(NamedTuple):
    """A form that fits: where it ends, and the items of each role."""

    form: Form
    to: int
    spans: Mapping[str, tuple[int, int]]


@lru_cache(maxsize=256)
def code(kind: str) -> str:
    """The character of a kind."""
    return chr(_FIRST_CHARACTER + _codes().setdefault(kind, len(_codes())))


@lru_cache(maxsize=1)
def _codes() -> dict[str, int]:
    return {}


def coded(said: Sequence[Item]) -> str:
    """Items as patterns are compared with them."""
    return "".join(code(item.kind) for item in said)


def matches(
    said: Sequence[Item], coded: str, at: int, file: str = "forms.txt", kind: str = ""
) -> Iterator[Match]:
    """The forms that fit from an item on; of one kind alone, if it is said."""
    for form in _opened_by(file, coded[at : at + 2], kind):
        found = form.pattern.match(coded, at, at + _LONGEST)
        if found is None:
            continue
        spans = {role: span for role, n in form.roles if (span := found.span(n))[0] < span[1]}
        if not form.bounds or _within(said, spans, form.bounds):
            yield Match(form, found.end(), spans)


def _within(
    said: Sequence[Item],
    spans: Mapping[str, tuple[int, int]],
    bounds: Mapping[str, tuple[Decimal, Decimal]],
) -> bool:
    """Whether the numbers of each role lie where they have to; what is counted is whole."""
    for role in bounds.keys() & spans.keys():
        (low, high), counted = bounds[role], role in _COUNTED
        for at in range(*spans[role]):
            value = said[at].value
            if value is not None and not (low <= value <= high and not (counted and value % 1)):
                return False
    return True


@lru_cache(maxsize=8192)
def _opened_by(file: str, coded: str, kind: str) -> tuple[Form, ...]:
    """The forms of a kind, or of any, that may begin with two items, or be the first of them alone."""
    return tuple(
        form
        for form, openings in _forms(file)
        if kind in ("", form.kind) and not openings.isdisjoint((coded[:1], coded))
    )


@lru_cache(maxsize=4)
def _forms(file: str) -> tuple[tuple[Form, frozenset[str]], ...]:
    parts: dict[str, _Pattern] = {}
    found = []
    for row in rows.rows(file, fields=4):
        kind, name, said, bounds = row.fields
        pattern = _Compiler(said, parts, row.where).pattern()
        if kind == "part":
            parts[name] = pattern
            continue
        compiled = re.compile(pattern.text)
        cost, bounded = _bounds(bounds, compiled, row.where)
        form = Form(kind, name, compiled, tuple(compiled.groupindex.items()), bounded, cost)
        found.append((form, pattern.openings))
    return tuple(found)


def _bounds(
    said: str, pattern: re.Pattern[str], where: str
) -> tuple[float, dict[str, tuple[Decimal, Decimal]]]:
    """What a row costs, and its bounds."""
    cost, found = _COST, {}
    for each in said.split(", ") if said != "-" else ():
        role, _, span = each.partition(" ")
        low, _, high = span.partition("-")
        if role == "cost":
            cost = float(span)
            continue
        if role not in pattern.groupindex:
            raise rows.BrokenRow(f"{where}: {role!r} is bound and is no role of the pattern.")
        found[role] = (Decimal(low), Decimal(high))
    return cost, found


class _Pattern(NamedTuple):
    """A piece of a pattern: its expression, and its openings: the first two kinds of what it fits, or all of
    it where that is shorter."""

    text: str
    openings: frozenset[str]

    def then(self, other: "_Pattern") -> "_Pattern":
        return _Pattern(self.text + other.text, _joined(self.openings, other.openings))


_NOTHING = _Pattern("", frozenset([""]))


def _joined(before: frozenset[str], behind: frozenset[str]) -> frozenset[str]:
    """The openings of one piece and another behind it."""
    whole = frozenset(each for each in before if len(each) == _OPENING)
    short = before - whole
    return whole | {(first + second)[:_OPENING] for first in short for second in behind}


def _repeated(openings: frozenset[str], times: str) -> frozenset[str]:
    """The openings of a piece that may be missing or stand several times."""
    found = openings | _joined(openings, openings) if times in ("+", "*") else openings
    return found | {""} if times in ("?", "*") else found


class _Compiler:
    """Reads a pattern by descent. Raises BrokenRow where it isn't one."""

    def __init__(self, said: str, parts: Mapping[str, _Pattern], where: str) -> None:
        self.atoms = list(_ATOM.finditer(said))
        self.parts, self.where, self.at = parts, where, 0
        if "".join(said.split()) != "".join(atom[0] for atom in self.atoms):
            raise rows.BrokenRow(f"{where}: {said!r} is no pattern.")

    def pattern(self) -> _Pattern:
        found = self._either()
        if self.at < len(self.atoms):
            raise rows.BrokenRow(f"{self.where}: there is a ) too many.")
        return found

    def _either(self) -> _Pattern:
        found = [self._sequence()]
        while self.at < len(self.atoms) and self.atoms[self.at][0] == "/":
            self.at += 1
            found.append(self._sequence())
        openings = frozenset[str]().union(*(each.openings for each in found))
        return _Pattern("|".join(each.text for each in found), openings)

    def _sequence(self) -> _Pattern:
        found = _NOTHING
        while (
            self.at < len(self.atoms) and self.atoms[self.at][0] != "/" and self.atoms[self.at][0][0] != ")"
        ):
            found = found.then(self._atom())
        return found

    def _atom(self) -> _Pattern:
        role, word, times, _ = self.atoms[self.at].groups()
        self.at += 1
        if word == "(":
            inner = self._either()
            if self.at == len(self.atoms):
                raise rows.BrokenRow(f"{self.where}: a ( is not closed.")
            times = self.atoms[self.at][4] or ""
            self.at += 1
        elif word.isupper():
            if word not in self.parts:
                raise rows.BrokenRow(f"{self.where}: there is no part {word!r} above.")
            inner = self.parts[word]
        else:
            inner = _Pattern(code(word), frozenset(code(word)))
        opened = f"(?P<{role}>" if role else "(?:"
        text = f"{opened}(?:{inner.text}){times})" if role else f"(?:{inner.text}){times}"
        return _Pattern(text, _repeated(inner.openings, times))

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
_COUNTED = frozenset(("count", "reps", "list"))
_FIRST_CHARACTER = 0xE000  # of those that no text is compared with
_ATOM = re.compile(r"(?:([a-z_]+):)?([A-Za-z_0-9]+|\()([?+*]?)|\)([?+*]?)|/")


class Form(NamedTuple):
    """A row: what it reads, its pattern, bounds for the numbers of its roles, what it costs."""

    kind: str
    name: str
    pattern: re.Pattern[str]
    roles: tuple[str, ...]
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


def matches(said: Sequence[Item], coded: str, at: int, file: str = "forms.txt") -> Iterator[Match]:
    """The forms that fit from an item on."""
    for form in _opened_by(file, said[at].kind):
        found = form.pattern.match(coded, at, at + _LONGEST)
        if found is None:
            continue
        spans = {role: found.span(role) for role in form.roles if found.start(role) < found.end(role)}
        if all(_within(said, role, spans.get(role), bound) for role, bound in form.bounds.items()):
            yield Match(form, found.end(), spans)


def _within(
    said: Sequence[Item], role: str, span: tuple[int, int] | None, bound: tuple[Decimal, Decimal]
) -> bool:
    """Whether the numbers of a role lie where they have to; what is counted is whole."""
    low, high = bound
    numbers = [said[at].value for at in range(*span)] if span is not None else []
    return all(
        low <= value <= high and (role not in _COUNTED or value == value.to_integral_value())
        for value in numbers
        if value is not None
    )


@lru_cache(maxsize=512)
def _opened_by(file: str, kind: str) -> tuple[Form, ...]:
    """The forms that may begin with an item of this kind."""
    return tuple(form for form, first in _forms(file) if code(kind) in first)


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
        form = Form(kind, name, compiled, tuple(compiled.groupindex), bounded, cost)
        found.append((form, pattern.first))
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
    """A piece of a pattern: its expression, the kinds that it may begin with, whether it may be empty."""

    text: str
    first: frozenset[str]
    empty: bool


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
        first = frozenset().union(*(each.first for each in found))
        return _Pattern("|".join(each.text for each in found), first, any(each.empty for each in found))

    def _sequence(self) -> _Pattern:
        text, first, empty = "", frozenset[str](), True
        while (
            self.at < len(self.atoms) and self.atoms[self.at][0] != "/" and self.atoms[self.at][0][0] != ")"
        ):
            each = self._atom()
            text += each.text
            first = first | each.first if empty else first
            empty = empty and each.empty
        return _Pattern(text, first, empty)

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
            inner = _Pattern(code(word), frozenset(code(word)), empty=False)
        opened = f"(?P<{role}>" if role else "(?:"
        text = f"{opened}(?:{inner.text}){times})" if role else f"(?:{inner.text}){times}"
        return _Pattern(text, inner.first, inner.empty or times in ("?", "*"))

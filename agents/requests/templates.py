"""Sentence templates: rows of what may be said, each with the frame that it means. Pure.

    frame | pattern | fixed

    swap | (swap|replace) [out] {old:exercise} (for|with) {new:exercise} | -
    part | REMOVE | (remove|delete|take out)

    word        itself, as texts are compared
    (a|b c)     one of these        [a|b]       one of these, or nothing
    {slot}      what the reader of this name reads; {role:slot} calls it otherwise
    {slot+}     several of them, between commas and "and"
    NAME        a part that stands above it

`fixed` is `role=value, role=value`: what the sentence says without a slot; "-" is nothing.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from agents.reading import rows

FOLDER = "../requests"  # as the rows of agents.reading see it
ONCE = frozenset(("remark", "about", "busy"))  # frames that are not said again without their opening words
_PIECE = re.compile(r"\s+|([()\[\]|])|\{(?:([a-z_0-9]+):)?([a-z_0-9]+)(\+?)\}|([^\s()\[\]|{}]+)")


class Word(NamedTuple):
    """A word or sign that has to be there."""

    folded: str


class Slot(NamedTuple):
    """A place for what a reader reads; `many`: or a list of them."""

    role: str
    slot: str
    many: bool = False


class Sequence(NamedTuple):
    """Nodes, one after the other. `first` are the words that they may begin with, `slots` the slots that may
    stand first; `empty`: or nothing."""

    nodes: "tuple[TemplateNode, ...]"
    first: frozenset[str]
    slots: tuple[str, ...]
    empty: bool


class Either(NamedTuple):
    """One of these; `empty`: or nothing."""

    nodes: tuple[Sequence, ...]
    first: frozenset[str]
    slots: tuple[str, ...]
    empty: bool


TemplateNode = Word | Slot | Sequence | Either


class RequestTemplate(NamedTuple):
    """A way to say a frame. `tail` is what stands behind its opening words, so that these need not be said
    again."""

    frame: str
    pattern: Sequence
    fixed: tuple[tuple[str, str], ...]
    tail: Sequence | None
    where: str


@lru_cache(maxsize=64)
def words_of(kind: str) -> frozenset[str]:
    """The words of a kind in plan_words.txt."""
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/plan_words.txt", 2))
    return frozenset(word for each, words in found if each == kind for word in words.split(", "))


@lru_cache(maxsize=16)
def templates(file: str) -> tuple[RequestTemplate, ...]:
    """The templates of `LANGUAGE/NAME.txt`, in order. Raises BrokenRow: one can't be meant."""
    parts: dict[str, TemplateNode] = {}
    found = []
    for row in rows.rows(f"{FOLDER}/{file}", fields=3):
        frame, said, fixed = row.fields
        if frame == "part":
            parts[said] = _Compiler(fixed, parts, row.where).pattern()
            continue
        pattern = _Compiler(said, parts, row.where).pattern()
        if pattern.empty:
            raise rows.BrokenRow(f"{row.where}: {said!r} may be nothing at all.")
        opened = len(pattern.nodes) > 1 and not any(_slots(pattern.nodes[0]))
        tail = _sequence(pattern.nodes[1:]) if opened else None
        tail = None if tail is None or tail.empty or frame in ONCE else tail
        found.append(RequestTemplate(frame, pattern, tuple(_fixed(fixed, row.where)), tail, row.where))
    return tuple(found)


def words(file: str) -> frozenset[str]:
    """The words that the templates of a file have."""
    return frozenset(word for each in templates(file) for word in _words(each.pattern))


def _fixed(said: str, where: str) -> Iterator[tuple[str, str]]:
    for each in said.split(", ") if said != "-" else ():
        role, equals, value = each.partition("=")
        if not equals:
            raise rows.BrokenRow(f"{where}: {each!r} is no role=value.")
        yield role, value


def _slots(node: TemplateNode) -> Iterator[Slot]:
    if isinstance(node, Slot):
        yield node
    elif not isinstance(node, Word):
        for each in node.nodes:
            yield from _slots(each)


def _words(node: TemplateNode) -> Iterator[str]:
    if isinstance(node, Word):
        yield node.folded
    elif not isinstance(node, Slot):
        for each in node.nodes:
            yield from _words(each)


def _sequence(nodes: tuple[TemplateNode, ...]) -> Sequence:
    words, slots = frozenset[str](), dict[str, None]()
    for each in nodes:
        if isinstance(each, Word):
            return Sequence(nodes, words | {each.folded}, tuple(slots), empty=False)
        if isinstance(each, Slot):
            return Sequence(nodes, words, (*slots, each.slot), empty=False)
        words |= each.first
        slots |= dict.fromkeys(each.slots)
        if not each.empty:
            return Sequence(nodes, words, tuple(slots), empty=False)
    return Sequence(nodes, words, tuple(slots), empty=True)


def _alternatives(nodes: tuple[Sequence, ...], *, optional: bool) -> Either:
    words = frozenset[str]().union(*(each.first for each in nodes))
    slots = tuple(dict.fromkeys(slot for each in nodes for slot in each.slots))
    return Either(nodes, words, slots, optional or any(each.empty for each in nodes))


class _Compiler:
    """Reads a pattern by descent. Raises BrokenRow where it isn't one."""

    def __init__(self, said: str, parts: Mapping[str, TemplateNode], where: str) -> None:
        self.parts, self.where, self.said, self.at = parts, where, said, 0
        pieces = list(_PIECE.finditer(said))
        if "".join(piece[0] for piece in pieces) != said:
            raise rows.BrokenRow(f"{where}: {said!r} is no pattern.")
        self.pieces = [piece for piece in pieces if piece[0].strip()]

    def pattern(self) -> Sequence:
        found = self._either("")
        if len(found) > 1:
            raise rows.BrokenRow(f"{self.where}: a | stands outside of ( ) and [ ].")
        return found[0]

    def _either(self, closing: str) -> tuple[Sequence, ...]:
        found, nodes = list[Sequence](), list[TemplateNode]()
        while self.at < len(self.pieces):
            mark, role, slot, many, words = self.pieces[self.at].groups()
            self.at += 1
            if mark == closing:
                return (*found, _sequence(tuple(nodes)))
            if mark == "|":
                found.append(_sequence(tuple(nodes)))
                nodes = []
            elif mark in ("(", "["):
                closes = ")" if mark == "(" else "]"
                nodes.append(_alternatives(self._either(closes), optional=mark == "["))
            elif mark:
                raise rows.BrokenRow(f"{self.where}: there is a {mark} too many.")
            elif slot:
                nodes.append(Slot(role or slot, slot, bool(many)))
            elif words.isupper() and words.isalpha() and len(words) > 1:
                nodes.append(self._part(words))
            else:
                nodes += [Word(folded) for folded in rows.phrase(words)]
        if closing:
            raise rows.BrokenRow(f"{self.where}: a {closing} is missing.")
        return (*found, _sequence(tuple(nodes)))

    def _part(self, name: str) -> TemplateNode:
        if name not in self.parts:
            raise rows.BrokenRow(f"{self.where}: there is no part {name!r} above.")
        return self.parts[name]

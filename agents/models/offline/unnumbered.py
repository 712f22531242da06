"""Training that is told without a number: "squats and bench today", "same as last leg day". Pure.

Nothing of it can be logged, and nothing said is lost: it is asked about. A sentence is taken for it where
every word of it is known (`agents/reading/unnumbered.txt`), so that talk of a lift asks nothing.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from agents.exercises import catalogue
from agents.models.offline.as_written import AS_WRITTEN, named_in
from agents.models.offline.clauses import Stretch
from agents.reading.word_rows import words
from agents.words import Token

SETS_MISSING = "sets_missing"
_row = partial(words, "unnumbered")


class UnnumberedTraining(NamedTuple):
    """The tokens `at` up to `to` that tell it, and the question that would settle it."""

    at: int
    to: int
    question: str


def find(row: Sequence[Token], stretches: Sequence[Stretch]) -> Iterator[UnnumberedTraining]:
    """What is told so in the clauses that report."""
    for stretch in stretches:
        at, to = stretch.at, stretch.to
        while to > at and row[to - 1].kind in ("line", "mark"):
            to -= 1
        reports = stretch.act == "report" and stretch.why != AS_WRITTEN
        if reports and at < to and "?" not in _said(row, at, stretch.to):
            yield from _told(row, at, to)


def _told(row: Sequence[Token], at: int, to: int) -> Iterator[UnnumberedTraining]:
    names = named_in(row, at, to)
    named = {place for first, last in names for place in range(first, last)}
    others = [row[place] for place in range(at, to) if place not in named and row[place].kind != "mark"]
    said = {token.folded for token in others}
    if any(token.value is not None for token in row[at:to]):
        return
    if {"same", "last"} <= said and said & _row("session"):
        question = f"Which workout was {_said(row, at, to)!r}? Say its day, or the sets."
        yield UnnumberedTraining(at, to, question)
    elif said <= _row("did") | _row("moved") | _row("parts") | _row("day") | _row("beside"):
        moved = said & _row("moved")
        done = moved or said & _row("did") or (names and said & _row("day"))
        if done and (names or moved or said & _row("parts")):
            yield UnnumberedTraining(at, to, _question(row, at, to, names))


def _question(row: Sequence[Token], at: int, to: int, names: Sequence[tuple[int, int]]) -> str:
    known = [catalogue.lookup(_said(row, *each)).known for each in names]
    said = _said(row, at, to)
    if names and all(each is not None and each.pattern == "locomotion" for each in known):
        return f"How far was it, and how long did it take: {said!r}?"
    of = "" if names else "exercises, "
    return f"What were the {of}sets, reps and loads: {said!r}?"


def _said(row: Sequence[Token], at: int, to: int) -> str:
    return " ".join(token.folded for token in row[at:to])

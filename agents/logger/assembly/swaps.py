"""What the words of a benchmark put in the place of its movements: "Fran with ring rows", "knee push-ups from
round 10 on", "double the singles instead of dubs". Pure.

A name of the catalogue that is done in the place of a movement stands for it, and so do the words before
"instead of" it. What holds for some of the rounds leaves the movement, and only says that it was made easier.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agents.exercises import benchmarks
from agents.exercises.mentions import mentions
from agents.words import Token, tokens

INSTEAD = (("instead", "of"), ("in", "place", "of"), ("in", "lieu", "of"), ("for",), ("replacing",))
IN_PART = frozenset("from until till last some half mostly round rounds rd rds first".split())
APART = frozenset("then after before afterwards plus next later".split())
OPENING = frozenset("w with did used and n but using subbed sub swapped".split())
TIMES = frozenset("double twice triple half 2x 3x".split())


class Swap(NamedTuple):
    """What stands for a movement of a benchmark: its name and the words; whether for all of it, whether it is
    easier, and whether as many were done as of the movement."""

    movement: str
    name: str
    written: str
    is_whole: bool = True
    is_easier: bool = False
    is_counted_otherwise: bool = False


def swaps_in(words: str, movements: Sequence[str]) -> Iterator[Swap]:
    """The swaps that the words tell of."""
    row = tokens(words)
    named = list(mentions(row))
    told: set[int] = set()
    for known, places in named:
        before = _before_instead(row, places[0]) if known.name in movements else None
        if before is not None:
            told.update(before)
            yield _instead(row, before, known.name)
    for known, places in named:
        clause = {row[at].folded for at in _clause(row, places[0])}
        counted = places[0] > 0 and row[places[0] - 1].is_number  # "30 ring rows" are others
        if known.name in movements or counted or APART & clause or told.intersection(places):
            continue
        written = words[row[places[0]].start : row[places[-1]].end]
        easier = known.name in benchmarks.EASIER
        for movement in (each for each in movements if benchmarks.stands_for(known.name, each)):
            yield Swap(movement, known.name, written, not IN_PART & clause, easier)


def _instead(row: Sequence[Token], before: range, movement: str) -> Swap:
    """What was done instead of a movement, whatever it is called."""
    known = next((known for known, _ in mentions(row[before.start : before.stop])), None)
    said = [row[at].folded for at in before]
    written = " ".join(each for each in said if each != "the")
    name = known.name if known is not None else written
    other = bool(TIMES & {*said}) or any(row[at].is_number for at in before)
    easier = known is None or known.name in benchmarks.EASIER
    return Swap(movement, name, written, True, easier, other)


def _clause(row: Sequence[Token], at: int) -> range:
    """The words between two marks that a token stands among."""
    start = end = at
    while start and row[start - 1].kind == "word":
        start -= 1
    while end < len(row) and row[end].kind not in ("mark", "line"):
        end += 1
    return range(start, end)


def _before_instead(row: Sequence[Token], at: int) -> range | None:
    """What stands before "instead of" this name, back to the word that opens it; None where nothing does."""
    start = _clause(row, at).start
    words = [row[each].folded for each in range(start, at)]
    while words[-1:] == ["the"]:
        words.pop()
    phrase = next((each for each in INSTEAD if tuple(words[-len(each) :]) == each), None)
    words = words[: -len(phrase)] if phrase is not None else []
    opened = max((place for place, word in enumerate(words) if word in OPENING), default=-1)
    return range(start + opened + 1, start + len(words)) if words[opened + 1 :] else None

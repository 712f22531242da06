"""Programmes that were pasted, not done."""

from collections.abc import Sequence

from agents.models.offline.acts.openers import INSIDE, Opening
from agents.words import Token

_WEEKS = frozenset("week wk cycle block phase mesocycle meso".split())
_DONE = frozenset(
    """did done felt feels feeling hit got finished completed easy hard tough brutal good great pr pb today
    yesterday tonight ran managed failed missed last smooth solid strong tired sore skipped ended worked
    moved today's crushed smashed heavy light grinder rough""".split()
)
_LOADS = frozenset("lb lbs kg kgs kilos pounds".split())
_MOST = 400  # tokens: nobody pastes a longer programme that has no load


def pasted(row: Sequence[Token], said: Sequence[str]) -> Opening | None:
    """What a whole message is that lists a programme: its week, percentages, no load, nothing done."""
    if len(row) > _MOST or not any(token.kind == "line" for token in row):
        return None
    words = set(said)
    if words & _DONE or words & _LOADS or INSIDE.within(said, 0, 0):
        return None
    percent = "%" in words
    if _labelled(row, said) and (percent or not _loaded(row, said)):
        return "prescription", "week"
    return None


def _labelled(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether the first line is a programme's ("Week 3 Day 1", "W2D3"), or days head its parts."""
    line = next((place for place in range(len(row)) if row[place].kind == "line"), 0)
    weeks = sum(
        said[at] in _WEEKS or said[at] == "day" for at in range(max(0, line - 1)) if row[at + 1].is_number
    )
    days = sum(
        said[at] == "day" and row[at + 1].is_number and row[at - 1].kind == "line"
        for at in range(1, len(row) - 1)
    )
    return (line <= 10 and (weeks >= 1 or said[0] in ("w", "wk"))) or days > 1


def _loaded(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether any number is a load: nobody does more reps than that in sets."""
    return any(token.kind == "number" and (token.value or 0) >= 30 for token in row)

"""Exercises that are said to be left out: "skipped dips and curls". Pure."""

from collections.abc import Sequence

from agents.models.offline.acts.as_written import named_in
from agents.models.offline.acts.clauses import Stretch
from agents.words import Token

_SKIPPING = frozenset("skip skipped skipping no didn't didnt without".split())
_WHY = frozenset("bc because cause cuz since as (".split())


def left_out(row: Sequence[Token], stretches: Sequence[Stretch]) -> tuple[tuple[int, int], ...]:
    """Where their names stand, as tokens; of what has numbers only a part may have been left out."""
    return tuple(
        name
        for stretch in stretches
        if stretch.act == "not_done"
        for name in _named(row, stretch.at, stretch.to)
    )


def _named(row: Sequence[Token], at: int, to: int) -> tuple[tuple[int, int], ...]:
    opens = next((place for place in range(at, to) if row[place].folded in _SKIPPING), to)
    stop = next((place for place in range(opens, to) if row[place].folded in _WHY), to)
    if any(token.is_number for token in row[at:stop]):
        return ()
    return named_in(row, opens, stop)

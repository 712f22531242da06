"""Which exercises are done with two dumbbells, each of the load that is told: `in_pairs.txt`. Pure."""

from functools import lru_cache
from pathlib import Path

from agents.exercises.lines import Known
from agents.words import tokens

_NAMED = frozenset(
    "db dbs dumbbell dumbbells kh kurzhantel kurzhanteln mancuerna mancuernas haltere halteres".split()
)
_OF_ONE = frozenset("one single total together combined altogether goblet arm armed machine cable".split())


def is_in_pairs(known: Known, words: str) -> bool:
    """Whether the load that these words tell is one dumbbell's of two: not with "one" or "total"."""
    said = {token.folded for token in tokens(words)}
    if said & _OF_ONE:
        return False
    return known.name in _rows()["always"] or (known.name in _rows()["if_named"] and bool(said & _NAMED))


@lru_cache(maxsize=1)
def _rows() -> dict[str, frozenset[str]]:
    text = Path(__file__).with_name("in_pairs.txt").read_text("utf-8")
    rows = (line.split(None, 1) for line in text.splitlines() if not line.startswith("#"))
    return {kind: frozenset(name.strip() for name in names.split(";")) for kind, names in rows}

"""Words of taking away, and those beside them: the rows of `taking_away.txt`, as they are compared."""

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

from agents.words import fold


@lru_cache(maxsize=1)
def _rows() -> dict[str, str]:
    text = Path(__file__).with_name("taking_away.txt").read_text("utf-8")
    rows = (line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {name: fold(words) for name, words in rows}


@lru_cache(maxsize=32)
def words(name: str) -> frozenset[str]:
    """The words of one row."""
    return frozenset(_rows()[name].split())


@lru_cache(maxsize=4)
def phrases(name: str) -> tuple[str, ...]:
    """The phrases of a row whose parts stand between semicolons."""
    return tuple(each.strip() for each in _rows()[name].split(";"))


def takes_back(said: Collection[str]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that", "put it back"."""
    back = words("put") | words("back") if words("put") & {*said} and words("back") & {*said} else frozenset()
    verbs = words("undo") | back
    return bool(verbs & {*said}) and {*said} <= verbs | words("beside")

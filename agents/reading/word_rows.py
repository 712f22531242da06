"""Rows of words that are known by what they say, as they are compared: `taking_away.txt`, `pointing.txt`."""

from functools import lru_cache
from pathlib import Path

from agents.words import fold


@lru_cache(maxsize=4)
def _rows(file: str) -> dict[str, str]:
    text = Path(__file__).with_name(f"{file}.txt").read_text("utf-8")
    rows = (line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#"))
    return {name: fold(words) for name, words in rows}


def has_row(file: str, row: str) -> bool:
    """Whether a file has a row of this name."""
    return row in _rows(file)


@lru_cache(maxsize=64)
def words(file: str, row: str) -> frozenset[str]:
    """The words of one row."""
    return frozenset(_rows(file)[row].split())


@lru_cache(maxsize=4)
def phrases(file: str, row: str) -> tuple[str, ...]:
    """The phrases of a row whose parts stand between semicolons."""
    return tuple(each.strip() for each in _rows(file)[row].split(";"))

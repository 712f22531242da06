"""Rows of data: what a language calls things, kept in files that a person can read and add to. Pure.

A row is a line of fields between bars, `kind | phrase, phrase`; a line that starts with # is for people. What
a row of a file means stands at the file's top. A row that can't be meant is told with its file and line.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.words import tokens

HERE = Path(__file__).parent
Phrase = tuple[str, ...]  # words and signs as they are compared


class Row(NamedTuple):
    """The fields of a line, and where it stands."""

    fields: tuple[str, ...]
    where: str


class BrokenRow(ValueError):
    """A row that can't be meant."""


def rows(file: str, fields: int) -> Iterator[Row]:
    """The rows of a file here, or in the folder of a language. Raises BrokenRow where one has not so many
    fields."""
    for number, line in enumerate((HERE / file).read_text("utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = tuple(part.strip() for part in line.split(" | "))
        if len(parts) != fields or not all(parts):
            raise BrokenRow(
                f"{file}, line {number}: {line!r} has {len(parts)} fields, and {fields} are meant."
            )
        yield Row(parts, f"{file}, line {number}")


def phrase(said: str) -> Phrase:
    """A phrase as texts are compared with it."""
    return tuple(token.folded for token in tokens(said))


class Phrases:
    """Phrases by their first word, the longest first: what begins at a place of a row."""

    def __init__(self, file: str) -> None:
        self._by_first: dict[str, list[tuple[Phrase, str]]] = {}
        known: dict[Phrase, str] = {}
        for row in rows(file, fields=2):
            kind, said = row.fields
            for each in filter(None, (phrase(words) for words in said.split(", "))):
                if each in known:
                    raise BrokenRow(f"{row.where}: {' '.join(each)!r} is {known[each]!r} already.")
                known[each] = kind
                self._by_first.setdefault(each[0], []).append((each, kind))
        for found in self._by_first.values():
            found.sort(key=lambda entry: -len(entry[0]))

    @property
    def openings(self) -> Iterable[str]:
        """The words that its phrases begin with."""
        return self._by_first

    def at(self, words: list[str], place: int) -> tuple[str, int] | None:
        """The kind of the longest phrase that begins there, and how many words it has."""
        for each, kind in self._by_first.get(words[place], ()):
            if tuple(words[place : place + len(each)]) == each:
                return kind, len(each)
        return None


@lru_cache(maxsize=16)
def phrases(file: str) -> Phrases:
    """The phrases of a file of rows `kind | phrase, phrase`."""
    return Phrases(file)

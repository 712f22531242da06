"""What readers are given: a paragraph with its phrases, and names as exercises. Pure."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.lines import Known
from agents.reading.cover import Claim
from agents.reading.items import Item
from agents.words import Token

LONGEST_STATEMENT = 60  # phrases
SAID = frozenset(("set", "load", "fact"))  # phrases of notation


class Paragraph(NamedTuple):
    """The text that is read, its tokens, items and phrases."""

    text: str
    row: Sequence[Token]
    items: Sequence[Item]
    phrases: Sequence[Claim]

    def words(self, at: int, to: int) -> str:
        """The words of items."""
        return self.text[self.row[self.items[at].at].start : self.row[self.items[to - 1].to - 1].end]

    def said(self, phrase: Claim) -> str:
        """The words of a phrase."""
        return self.words(phrase.at, phrase.to)


Reader = Callable[[Paragraph], Iterator[Claim]]


class Named(NamedTuple):
    """A name: as written, and what the catalogue knows it as."""

    written: str
    known: Known | None
    candidates: tuple[str, ...] = ()


def named(said: str) -> Named:
    """The exercise of a name."""
    match = catalogue.lookup(said)
    return Named(said, match.known, match.candidates)

"""What readers are given: a paragraph with its phrases, and names as exercises. Pure."""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.lines import CatalogueExercise
from agents.reading import rows
from agents.reading.cover import Claim
from agents.reading.items import Item
from agents.words import Token

LONGEST_STATEMENT = 60  # phrases
_LIKE_A_UNIT = 0.75  # of a misspelled unit: "milse"
SAID = frozenset(("set", "load", "fact"))  # phrases of notation


class ParagraphContext(NamedTuple):
    """What is known besides the text: the athlete's own names, each as written with what it stands for; the
    exercise that they are on now; how they read three numbers ("sets_reps_load", "load_reps_sets",
    "load_sets_reps"), "" where that is open."""

    names: tuple[tuple[str, str], ...] = ()
    exercise: str = ""
    triple: str = ""


NOTHING_KNOWN = ParagraphContext()


class Paragraph(NamedTuple):
    """The text that is read, its tokens, items and phrases."""

    text: str
    row: Sequence[Token]
    items: Sequence[Item]
    phrases: Sequence[Claim]
    context: ParagraphContext = NOTHING_KNOWN

    def words(self, at: int, to: int) -> str:
        """The words of items."""
        return self.text[self.row[self.items[at].at].start : self.row[self.items[to - 1].to - 1].end]

    def characters(self, at: int, to: int) -> tuple[int, int]:
        """Where items begin and end in the text."""
        return self.row[self.items[at].at].start, self.row[self.items[to - 1].to - 1].end

    def said(self, phrase: Claim) -> str:
        """The words of a phrase."""
        return self.words(phrase.at, phrase.to)

    def kind(self, place: int) -> str:
        """The kind of a phrase; before the first and behind the last one a line ends."""
        return self.phrases[place].kind if 0 <= place < len(self.phrases) else "nl"

    def counts_a_thing(self, place: int) -> bool:
        """Whether a bare number stands there before a word that is no unit, nor one misspelled: "2 kids"; or
        says where on the way something was: "bonked at 55"."""
        phrase, behind = self.phrases[place], self.kind(place + 1)
        if phrase.kind not in ("num", "load") or self.items[phrase.to - 1].kind != "num":
            return False
        if behind == "word":
            word = self.said(self.phrases[place + 1]).casefold()
            return not get_close_matches(word, rows.phrases("en/units.txt").openings, 1, _LIKE_A_UNIT)
        before = self.words(phrase.to - 2, phrase.to - 1).casefold() if phrase.to > 1 else ""
        return before == "at" and behind in ("nl", "stop", "comma", "close")

    def is_section(self, place: int) -> bool:
        """Whether a line says only that what follows is a warm-up, or the work."""
        alone = self.kind(place - 1) == "nl" and self.kind(place + 1) in ("nl", "colon")
        return alone and self.phrases[place].kind in ("warm", "work")

    def sentences(self) -> Iterator[range]:
        """The phrases of each sentence."""
        start = 0
        for place, phrase in enumerate(self.phrases):
            if phrase.kind in ("nl", "stop", "ask"):
                yield range(start, place)
                start = place + 1
        yield range(start, len(self.phrases))

    def named(self, phrase: Claim) -> "NamedExercise":
        """The exercise that a phrase names."""
        return self.known_as(self.said(phrase))

    def known_as(self, written: str) -> "NamedExercise":
        """The exercise of a name."""
        own = dict(self.context.names).get(" ".join(written.casefold().split()))
        return named(written, own or written)._replace(own=own is not None)


ClaimReader = Callable[[Paragraph], Iterator[Claim]]


class NamedExercise(NamedTuple):
    """A name: as written, and what the catalogue knows it as; `own`: it is one of the athlete's names."""

    written: str
    known: CatalogueExercise | None
    candidates: tuple[str, ...] = ()
    own: bool = False


@lru_cache(maxsize=1024)
def named(written: str, name: str = "") -> NamedExercise:
    """The exercise of a name; `name` is what the athlete's own name stands for."""
    match = catalogue.lookup(name or written)
    return NamedExercise(written, match.known, match.candidates)

"""Quotes: where the words of a quote stand in the texts. Pure.

A quote is found after folding case, spaces, dashes and quotes; it may skip words or carry them over from
elsewhere in the texts ("Back squat 245x5" of "Back squat 225x5, 245x5"), as long as its numbers stand there
in the quote's order and are free. Of several places the next one after the last quote is meant.
"""

from bisect import bisect_left
from collections.abc import Collection, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from agents.logger.evidence.texts import Texts, key
from agents.words import tokens

STARTS_TRIED = 40  # of a number that stands in many places; the nearest ones come first


class Alignment(NamedTuple):
    """Where a quote stands: its number tokens and word tokens, by index, and the window around them."""

    numbers: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def first(self) -> int:
        return min((*self.numbers, *self.words))

    @property
    def last(self) -> int:
        return max((*self.numbers, *self.words))

    def only(self, places: Collection[int]) -> "Alignment":
        """What of it stands at these places."""
        return Alignment(*(tuple(at for at in each if at in places) for each in self))


@dataclass
class Quotes:
    """The texts and the claims on their tokens. `taken` belongs to workouts accepted before."""

    texts: Texts
    taken: frozenset[int] = frozenset()
    claims: dict[int, str] = field(default_factory=dict)  # token index -> field
    shared: Set[int] = frozenset()  # claimed by an exercise done together with this one: may be its too
    _cursor: int = 0  # where the last quote ended, in the content

    def place(self, quote: str) -> Alignment | str:
        """Where a model's quote stands, or in words why it doesn't: its numbers as they stand there, in any
        order, and its words as far as they are the athlete's. Next time a later place is preferred."""
        found = self.find(quote)
        if not isinstance(found, str):
            return found
        wanted = [key(token) for token in tokens(quote) if token.is_number or token.kind == "word"]
        strange = [each.lstrip("#") for each in wanted if each[:1] == "#" and each not in self.texts.places]
        said = [each for each in wanted if each in self.texts.places]
        if strange or 2 * len(said) < len(wanted) or not said:
            missing = strange or [each for each in wanted if each not in self.texts.places]
            return (
                f"{', '.join(map(repr, dict.fromkeys(missing)))} is not in the message: quote its own words"
            )
        return self._anywhere(said)

    def restart(self) -> None:
        """Look for the next quote from the beginning again."""
        self._cursor = 0

    def _anywhere(self, said: list[str]) -> Alignment:
        """The words and numbers, each at its place nearest to the first of them; numbers once."""
        numbers: list[int] = []
        words: list[int] = []
        first = self._nearest(next((each for each in said if each[0] == "#"), said[0]), self._cursor)
        for each in said:
            if not each.startswith("#"):
                words.append(self.texts.content[self._nearest(each, first)])
                continue
            places = sorted(self.texts.places[each], key=lambda place: abs(place - first))
            free = (self.texts.content[place] for place in places if self._free(place))
            at = next((at for at in free if at not in numbers), None)
            numbers += [] if at is None else [at]
        return Alignment(tuple(sorted(set(numbers))), tuple(sorted(set(words))))

    def find(self, quote: str) -> Alignment | str:
        """Where the quote stands, or in words why it doesn't."""
        wanted = [
            key(token)
            for token in tokens(quote)
            if token.is_number or token.kind == "word" or token.folded == "#"
        ]
        if not wanted:
            return "no words are quoted"
        absent = [each.lstrip("#") for each in wanted if each not in self.texts.places]
        if absent:
            return f"{', '.join(map(repr, dict.fromkeys(absent)))} is not in the message"
        run = self._run(wanted) or self._scattered(wanted)
        if isinstance(run, str):
            run = self._run(wanted, partly=True) or run
        if isinstance(run, str):
            return run
        self._cursor = max(run) + 1
        found = [self.texts.content[place] for place in run]
        return Alignment(
            numbers=tuple(
                at
                for at, place in zip(found, run, strict=True)
                if self.texts.tokens[at].is_number and self._free(place)
            ),
            words=tuple(at for at in found if not self.texts.tokens[at].is_number),
        )

    def _free(self, place: int) -> bool:
        at = self.texts.content[place]
        unclaimed = at not in self.taken and (at not in self.claims or at in self.shared)
        return unclaimed or not self.texts.tokens[at].is_number

    def _run(self, wanted: list[str], *, partly: bool = False) -> list[int] | None:
        """The quote as one unbroken run, the next one after the last quote first.

        `partly`: some of its numbers, but not all, may be used: a whole line has those of others too.
        """
        starts = self.texts.places[wanted[0]]
        split = bisect_left(starts, self._cursor)
        for start in (*starts[split:], *starts[:split]):
            places = range(start, start + len(wanted))
            if self.texts.keys[start : places.stop] != wanted:
                continue
            free = [self._free(place) for place in places if self.texts.keys[place].startswith("#")]
            if all(free) or (partly and any(free)):
                return list(places)
        return None

    def _scattered(self, wanted: list[str]) -> list[int] | str:
        """The quote's numbers in their order, as close together as they stand; its words anywhere near."""
        numbers = [each for each in wanted if each.startswith("#")]
        words = [each for each in wanted if not each.startswith("#")]
        if not numbers:
            return sorted({self._nearest(word, self._cursor) for word in words})
        best: list[int] | None = None
        starts = [place for place in self.texts.places[numbers[0]] if self._free(place)]
        starts.sort(key=lambda place: (place < self._cursor, place))
        for start in starts[:STARTS_TRIED]:
            found = self._following(start, numbers)
            if found and (best is None or found[-1] - found[0] < best[-1] - best[0]):
                best = found
        if best is None:
            row = ", ".join(each[1:] for each in numbers)
            return f"the numbers {row} don't stand there in this order, unused by another fact"
        return sorted({*best, *(self._nearest(word, best[0]) for word in words)})

    def _following(self, start: int, numbers: list[str]) -> list[int] | None:
        row = [start]
        for number in numbers[1:]:
            places = self.texts.places[number]
            at = bisect_left(places, row[-1] + 1)
            while at < len(places) and not self._free(places[at]):
                at += 1
            if at == len(places):
                return None
            row.append(places[at])
        return row

    def _nearest(self, word: str, place: int) -> int:
        places = self.texts.places[word]
        at = bisect_left(places, place)
        return places[at - 1] if at and (at == len(places) or places[at] > place) else places[at]

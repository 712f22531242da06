"""Loads that are said behind several exercises: of each of them by its name, or of all of them at once.

"... 3 sets of 12 on both, 40kg on the ext and 35kg on the curl"
"dead bugs 2x6, and glute bridges 2x12, all bodyweight"
"""

from agents.models.offline.ledger import Entry
from agents.models.offline.lifting.complexes import Complexes
from agents.models.offline.notation.drafts import Part, part

_ON = frozenset("on for".split())
_OF_ALL = frozenset("all both everything".split())
_ENDS = ("", "comma", "stop", "line", "close")
_MOST = 6  # exercises that one load, or the loads behind them, are said of
_LONGEST_NAME = 4  # words
_SHORTEST = 3  # letters of a name that is cut short: "ext"


class Sharing(Complexes):
    """Gives loads to the exercises that were named before them."""

    def load_of_one(self, place: int, end: int) -> int:
        """ "40 kg on the ext": gives the item behind it, or 0 where it is of none, or of several."""
        to = place + 1 + (self.source.kind(place + 1, end) == "each")
        if to >= end or self.source.items[to].word not in _ON:
            return 0
        first = to + 1 + (to + 1 < end and self.source.items[to + 1].word == "the")
        stop = first
        while stop < end and self.source.kind(stop, end) == "word" and self.source.items[stop].word != "and":
            stop += 1
        words = [self.source.items[near].word for near in range(first, min(stop, first + _LONGEST_NAME))]
        before = [entry for entry in self._unloaded(0) if entry.to <= self.source.items[place].at]
        named = [entry for entry in before if words and _names(entry, words)]
        if len(named) != 1:
            return 0
        self._load(named[0], part(self.source, "load", place, to))
        return stop

    def load_of_all(self, place: int, at: int, end: int) -> int:
        """ "all bodyweight", "both at 60 kg": of the exercises of this clause; the item behind it, or 0."""
        if self.source.items[place].word not in _OF_ALL:
            return 0
        load = place + 1 + (self.source.kind(place + 1, end) == "at")
        to = load + 1 + (self.source.kind(load + 1, end) == "each")
        if self.source.kind(load, end) not in ("bw", "load") or self.source.kind(to, end) not in _ENDS:
            return 0
        entries = self._unloaded(self.source.items[at].at)
        several = len(entries) > 1 and self.source.kind(load, end) != "bw"  # one number is of one exercise
        if not entries or several or (self.source.items[place].word == "both" and len(entries) != 2):
            return 0
        for entry in entries:
            self._load(entry, part(self.source, "load", load, to))
        return to

    def _unloaded(self, first: int) -> list[Entry]:
        """The newest exercises from a token on that were done without a load so far."""
        blocks = self.workouts[-1].blocks if self.workouts else []
        newest = [entry for block in blocks[-_MOST:] for entry in block.entries[-_MOST:]][-_MOST:]
        return [entry for entry in newest if entry.sets and not entry.loaded and entry.at >= first]

    def _load(self, entry: Entry, load: Part) -> None:
        for draft in entry.sets:
            draft.load = load
        self.see(load)
        entry.left_out.append(Part("other", "", entry.to, load.at))
        entry.to = max(entry.to, load.to)
        block = next(each for each in self.workouts[-1].blocks if entry in each.entries)
        block.to = max(block.to, load.to)


def _names(entry: Entry, words: list[str]) -> bool:
    """Whether words call an exercise, as "ext" does the leg extension."""
    own = entry.name.lower().replace("-", " ").split()
    return all(any(_is_short(word, each) for each in own) for word in words)


def _is_short(word: str, name: str) -> bool:
    return name.removesuffix("s") == word.removesuffix("s") or (
        len(word) >= _SHORTEST and name.startswith(word)
    )

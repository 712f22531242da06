"""Benchmark workouts by their names among other words: "Fran 4:12", "15 rounds of Cindy", "did Filthy Fifty".

Most are called after people, so a name counts only where nothing makes it somebody ("squats with Helen").
Whether the workout was done is for `wod_reports`.
"""

from functools import lru_cache
from typing import NamedTuple

from agents.exercises import benchmarks, catalogue
from agents.models.offline.notation.drafts import Part, Source, part
from agents.models.offline.words import names

_FURTHEST = 16  # items of a clause that are looked at
_FARTHEST = 60
_LONGEST = 4  # words of a name
_BEYOND = 8  # items behind a clause in which its score may stand
_SOMEBODY_BEFORE = frozenset(
    "with w and by from to my our beat vs than like coach for & her his half mini baby".split()
)
# Words behind a name that make it somebody who does something, beside those that end in "ed".
_DOES = frozenset(
    """said says had has was is were did does made makes told ran rode rowed swam hit and & lifts runs wants
    who also just can could will would coaches thinks""".split()
)
_OF_A_SCORE = frozenset(
    "subbed scaled capped partitioned unpartitioned finished completed timed rxed".split()
)
# Names that are words of every day: only where the message says that it is a workout.
_PLAIN_WORDS = frozenset(
    "small white bull badger candy jack roy ryan tyler josh jason michael daniel".split()
)
_WORKOUT_BEFORE = frozenset(
    """did wod hero benchmark girl metcon finished completed done attempted tried through hit repeated
    redid""".split()
)
_SCORED_IN_REPS = frozenset("fgb fight lynne nicole".split())
_DONE = frozenset("did done completed finished tried attempted survived crushed".split())


class Named(NamedTuple):
    """A benchmark where it is named: its items and its definition."""

    benchmark: benchmarks.Benchmark
    said: Part
    at: int
    to: int


@lru_cache(maxsize=1)
def _keys() -> frozenset[str]:
    return frozenset(benchmarks.names())


@lru_cache(maxsize=1)
def _beginnings() -> frozenset[str]:
    return frozenset(key[:2] for key in _keys())


def find(source: Source, at: int, end: int) -> Named | None:
    """The benchmark that a clause names, if something in it says that it is meant as a workout."""
    for place in range(at, min(end, at + _FURTHEST)):
        item = source.items[place]
        if item.kind != "word" or item.word[:2] not in _beginnings():
            continue
        key, to = _name_at(source, place, end)
        benchmark = benchmarks.lookup(key) if key else None
        if benchmark is not None and _is_workout(source, place, to, at, end):
            return Named(benchmark, part(source, "label", place, to), place, to)
    return None


def _name_at(source: Source, place: int, end: int) -> tuple[str, int]:
    """The longest name that starts at an item, as its key, and the item behind it; "" where none does."""
    key, found = "", ("", place)
    for to in range(place, min(end, place + _LONGEST)):
        item = source.items[to]
        if item.kind not in ("word", "num", "stop"):
            break
        word = names.folded(source.row[item.at].folded)  # "" of marks, and of "and" and "the"
        key += word
        if word and key in _keys():
            found = key, to + 1
        if not key:
            break
    return found


def _is_workout(source: Source, place: int, to: int, at: int, end: int) -> bool:
    before = source.items[place - 1].word if place > at else ""
    if before in _SOMEBODY_BEFORE and not (before in ("and", "&") and _is_timed(source, at, place)):
        return False
    if to == place + 1 and source.items[place].word in _PLAIN_WORDS and before not in _WORKOUT_BEFORE:
        return place == at and source.kind(to, end) in ("time", "colon")
    if before in _WORKOUT_BEFORE:
        return True
    if before not in ("of", "for") and _is_somebody(source, to, end):
        return False
    if reps_behind(source, to, end) is not None and source.items[place].word in _SCORED_IN_REPS:
        return True
    return (
        to == end or source.kind(to, end) in ("line", "colon", "stop", "open") or _is_scored(source, at, end)
    )


def _is_somebody(source: Source, to: int, end: int) -> bool:
    """Whether the word behind a name says what its bearer does: "Grace ran", "Nancy squatted", "Kelly's"."""
    if source.kind(to, end) != "word":
        return False
    word = source.items[to].word
    does = word in _DOES or (word.endswith("ed") and word not in _OF_A_SCORE)
    return does or word == "s" or catalogue.longest_name([names.folded(word)], 0) > 0


def reps_behind(source: Source, to: int, end: int) -> Part | None:
    """The score of "FGB 312", "Fight Gone Bad: 301 rx": a number alone behind a name."""
    to += source.kind(to, end) in ("colon", "dash", "comma")
    after = source.items[to + 1] if to + 1 < end else None
    ends = (
        after is None
        or after.kind in ("comma", "stop", "line", "reps")
        or after.word in ("rx", "scaled", "total")
    )
    return part(source, "score", to, to + 1) if source.kind(to, end) == "num" and ends else None


def _is_timed(source: Source, at: int, end: int) -> bool:
    return any(item.kind == "time" for item in source.items[at:end])


def _is_scored(source: Source, at: int, end: int) -> bool:
    """Whether a score, Rx or a word of doing stands in the clause, or right behind it."""
    for near in range(at, min(len(source.items), end + _BEYOND, at + _FARTHEST)):
        item = source.items[near]
        if item.kind in ("time", "rounds") or item.word in _DONE or item.word in ("rx", "scaled", "rxd"):
            return True
        if item.kind in ("plus", "reps") and near > at and source.items[near - 1].kind == "num":
            return True
        if item.kind == "dur" and near > at and source.items[near - 1].word in ("in", "took", "me"):
            return True
    return False

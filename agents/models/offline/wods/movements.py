"""One movement of a WOD: how many of it a round has, its name, what stands behind.

movement = [count] name {detail}
count    = number | distance | calories | time | number "/" number calories     (the last: men/women)
"""

from typing import NamedTuple

from agents.models.offline.notation.drafts import Draft, Part, Source, part, whole
from agents.models.offline.notation.operands import add_measure
from agents.models.offline.wods.details import CALORIES, Details, is_tight, read_details
from agents.models.offline.wods.names import name_at
from agents.models.offline.words.names import Named

_MINUTE_LABELS = frozenset("min minute m odd even odds evens station".split())
_NO_COUNT = frozenset("load at x time rounds plus pct tempo clock hr".split())
_COUNTS_OTHERS = ("x", "rounds", "sets", "num", "plus", "dash", "at")  # behind a number
_EITHER = {"cal": "calories", "dist": "distance", "num": "reps"}


class Movement(NamedTuple):
    """A movement where it stands: items `at` up to `to`. `options` are loads for men and women, still open;
    `either` is a piece of it that has two numbers and no answer, with what it counts."""

    named: Named
    draft: Draft
    at: int
    to: int
    options: Part | None = None
    either: tuple[Part, str] | None = None
    others: tuple[Part, ...] = ()  # numbers that were read and say nothing of the set: a box's height


def past_label(source: Source, place: int, end: int) -> int:
    """Past "min 1 -", "odd:", "buy-in:", "1)" before a movement; the item itself where none stands."""
    item, after = source.items[place], source.kind(place + 1, end)
    if item.kind == "num" and after == "close" and (place == 0 or source.items[place - 1].kind != "open"):
        return place + 2
    if item.word in ("buy", "cash"):
        to = place + 1
        while to < end and source.items[to].word in ("in", "out", "-", ":"):
            to += 1
        return to
    if item.word not in _MINUTE_LABELS or item.kind != "word":
        return place
    to = place + 1 + (after == "num")
    if source.kind(to, end) in ("colon", "dash", "close", "stop"):
        return to + 1
    return to if after == "num" and source.kind(to, end) in ("num", "cal", "dist") else place


def movement_at(source: Source, at: int, end: int) -> Movement | None:
    """The movement that starts at an item, or None."""
    found = Details()
    place = _count(source, at, end, found) if at < end else None
    if place is None:
        return None
    counted = place > at
    while place < end and source.items[place].word in ("of", "max"):
        place += 1
    if place >= end or source.items[place].kind in ("num", "time", "rest", "date"):
        return None
    named = name_at(source, source.items[place].at, source.items[end - 1].to, counted)
    if named is None:
        return None
    while place < end and source.items[place].at < named.to:
        place += 1
    place = read_details(source, place, end, found, source.said(named.at, named.to))
    return Movement(named, found.draft, at, place, found.options, found.either, tuple(found.others))


def _count(source: Source, at: int, end: int, found: Details) -> int | None:
    """After the count at an item, which is none where nothing counts; None for what can't be one."""
    item, draft = source.items[at], found.draft
    if item.kind == "num" and is_tight(source, at, end):
        return _two_counts(source, at, end, found)
    if item.kind == "num":
        counts = item.value is not None and whole(item.value) and item.value > 0
        if not counts or source.kind(at + 1, end) in _COUNTS_OTHERS:
            return None
        draft.reps = part(source, "reps", at, at + 1)
        return at + 1 + (source.kind(at + 1, end) in ("reps", "each"))
    if item.kind in ("dist", "cal", "dur", "secs"):
        add_measure(source, draft, at)
        return at + 1
    if item.kind in _NO_COUNT:
        return None
    if item.word in CALORIES:
        draft.more.append(("calories", part(source, "calories", at, at + 1)))
        return at + 1
    return at


def _two_counts(source: Source, at: int, end: int, found: Details) -> int | None:
    """ "15/12 cal row", "500/400 m row": one of the two, which is not said."""
    what = _EITHER.get(source.kind(at + 2, end))
    if what is None:
        return None
    found.either = (part(source, "other", at, at + 3), what)
    return at + 3

"""Two values of which one takes the place of the other: "105 not 95", "it wasn't 95, it was 105", "I wrote 90
but it was 95", "the 52:30 should be 53:20", "change the 80 to 85". Pure.

The old value says what is meant, since it has to be true of what stands (`logger/amending/replaced.py`): the
words around such a pair need not be understood. The words that mark an old value are rows of
`agents/reading/correcting.txt`.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.acts.clauses import sentences
from agents.models.offline.replies.amending_words import (
    ASKING,
    BEFORE_ASKING,
    BETWEEN,
    NEGATING,
    OF_DENIED,
    OLD,
    SHOULD,
    WRITERS,
)
from agents.models.offline.replies.measures import Measure
from agents.models.offline.replies.short import Short

_BARE = ("num", "pl")  # a number that doesn't say what it counts
_DATE = "date"
_NO_VALUE = ("ord", "warm", "failed")
_LIKE = 4  # times: what is further apart is no slip of a number
_NEAR = 4  # tokens between a word that marks an old value, and the value


class OldAndNew(NamedTuple):
    """The value that stands, and the one that should; `denied`: a word says that it is not the old one."""

    old: Measure
    new: Measure
    denied: bool


def pairs(short: Short) -> Iterator[OldAndNew]:
    """The pairs of a message, by where the old values stand."""
    for at, end in sentences(short.row):
        found = [each for each in short.measures if at <= each.at < end and _is_value(each)]
        for old in found:
            before = [each for each in reversed(found) if each.to <= old.at and _are_alike(each, old)]
            behind = [each for each in found if each.at >= old.to and _are_alike(each, old)]
            denied = _is_denied(short, old)
            new = next(iter((*before, *behind) if denied else behind), None)
            if new and (denied or _was_told(short, old, new) or _is_changed(short, old, new)):
                yield OldAndNew(old, new, denied)


def _is_denied(short: Short, old: Measure) -> bool:
    """Whether a word that denies stands before a value: "not the 15:30", "instead of 3", "8 reps no 7"."""
    at = old.at - 1
    while at >= 0 and old.at - at <= _NEAR and short.said[at] in OF_DENIED:
        at -= 1
    no = short.word(old.at - 1) == "no" and short.word(old.at - 2) not in ("wait", "oh", "")
    return no or (at >= 0 and short.said[at] in NEGATING)


def _was_told(short: Short, old: Measure, new: Measure) -> bool:
    """ "I wrote 90 for last set but it was 95": that the athlete wrote the old value, and the new one is told
    against it."""
    said = any(
        short.said[at] in OLD and (short.begins_clause(at) or short.said[at - 1] in WRITERS)
        for at in range(max(0, old.at - _NEAR), old.at)
    )
    return said and not BETWEEN.isdisjoint(short.said[old.to : new.at])


def _is_changed(short: Short, old: Measure, new: Measure) -> bool:
    """ "that 52:30 should be 53:20", "change the rows from 80 to 85"."""
    between = short.said[old.to : new.at]
    asked = any(
        short.said[at] in ASKING and (short.begins_clause(at) or short.said[at - 1] in BEFORE_ASKING)
        for at in range(old.at)
    )
    return not SHOULD.isdisjoint(between[:1]) or (between == ["to"] and asked)


def _is_value(each: Measure) -> bool:
    return each.field == _DATE or (each.value is not None and each.field not in _NO_VALUE)


def _are_alike(one: Measure, other: Measure) -> bool:
    """Whether one may be a slip for the other: of one kind, and of a size."""
    if _DATE in (one.field, other.field):
        return one.field == other.field
    bare = one.field in _BARE or other.field in _BARE
    low, high = sorted((abs(one.value or Decimal()), abs(other.value or Decimal())))
    return (bare or one.field == other.field) and high <= low * _LIKE

"""What a query leaves and in which order, for engines that do it in code: `ports.Query` but for words. Pure.

Pure: candidates in, hits out.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from storage.ports import NEAR, BestMark, Hit, Order, Query

_WORD = re.compile(r"[^\W_]+")


class Candidate(NamedTuple):
    """A workout that may be found; `fit` is how well the words fit, in the engine's own measure."""

    workout_id: str
    date: str  # ISO, or empty
    marks: tuple[BestMark, ...]
    fit: float = 0.0


def has_words(words: str) -> bool:
    """Whether anything is asked for by words: there is a letter or a digit in them."""
    return _WORD.search(words) is not None


def words_of(text: str) -> set[str]:
    """The different words of a text, in one spelling: composed accents, small letters."""
    return set(_WORD.findall(unicodedata.normalize("NFKC", text).lower()))


def ordered(candidates: Iterable[Candidate], query: Query, limit: int) -> tuple[Hit, ...]:
    """Those that the query leaves, best first, the newest of equals first, at most `limit`."""
    scored = ((score(each, query), each) for each in candidates if holds(each, query))
    ranked = sorted(
        ((figure, each.date, each.workout_id) for figure, each in scored if figure is not None), reverse=True
    )
    return tuple(Hit(workout_id, figure) for figure, _, workout_id in ranked[:limit])


def holds(candidate: Candidate, query: Query) -> bool:
    """Whether the workout's day and marks are what the query asks for."""
    if query.first_day and not candidate.date >= query.first_day:
        return False
    if query.last_day and not "" < candidate.date <= query.last_day:
        return False
    return not (query.names or query.metres) or bool(marks_left(candidate.marks, query))


def marks_left(marks: Iterable[BestMark], query: Query) -> list[BestMark]:
    """The marks of the names and the distance asked for; all of them, if neither is."""
    return [
        mark
        for mark in marks
        if (not query.names or mark.name in query.names)
        and (not query.metres or abs(mark.metres - query.metres) <= NEAR * query.metres)
    ]


def score(candidate: Candidate, query: Query) -> float | None:
    """How good a match the workout is in the query's order, None where it has no figure for that order.

    The fit, the day as yyyymmdd (negative where the oldest is best), kilograms, metres per second, seconds
    or metres.
    """
    if query.order == "fit":
        return candidate.fit
    if query.order in ("newest", "oldest"):
        day = day_number(candidate.date)
        return None if day == 0 else float(day if query.order == "newest" else -day)
    figures = (figure(mark, query.order) for mark in marks_left(candidate.marks, query))
    return max((each for each in figures if each > 0), default=None)


def figure(mark: BestMark, order: Order) -> float:
    """What a mark counts in an order by marks; 0 for nothing said."""
    match order:
        case "heaviest":
            return mark.load_kg
        case "fastest":
            return mark.metres / mark.seconds if mark.seconds > 0 else 0.0
        case "longest":
            return mark.seconds
        case "farthest":
            return mark.metres
    raise ValueError(f"{order!r} is no order of marks.")


def day_number(day: str) -> int:
    """An ISO day as the number yyyymmdd, which orders as days do; 0 for no day."""
    return int(day.replace("-", "")) if day else 0

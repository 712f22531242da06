"""Amounts that are written without a figure, and days: "an hour and a half", "half a mile", "marathon",
"two days ago", "day before yesterday".

`READERS` has a reader for each first word, as in `phrases`, which looks here too.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal

from agents.models.offline.words.lexicon import (
    DISTANCE_UNITS,
    TIME_UNITS,
    WEEKDAYS,
    Item,
    number_at,
    touches,
    word_at,
)
from agents.words import NUMBER_WORDS, Token, spoken_number

MARATHON_KM = Decimal("42.195")  # World Athletics
_LONG_UNITS = {word: unit for word, unit in TIME_UNITS.items() if len(word) > 1}
_LONG_DISTANCES = {word: unit for word, unit in DISTANCE_UNITS.items() if len(word) > 1}
_NO_RACE = frozenset("training pace prep block plan program week session shape goal".split())
_AGO = frozenset("day days week weeks".split())
_NEAR = 40  # tokens
_DAY_PARTS = frozenset("am pm morning afternoon arvo evening night lunch".split())
_NO_DAY_AFTER = frozenset("i we he she they you it who then and just in the of under full got".split())
# Short weekdays that are no other word; "sat", "sun" and "wed" are, unless a part of the day follows.
_PLAIN_SHORT = frozenset("mon tue tues weds thu thur thurs fri".split())

_Reader = Callable[[Sequence[Token], int], Item | None]


def a_reader(row: Sequence[Token], at: int) -> Item | None:
    """After "a" or "an": "an hour and a half", "a mile", "a half marathon", "a week ago"."""
    after = word_at(row, at + 1)
    if after in _LONG_UNITS and _LONG_UNITS[after] == "h":
        return _hour(row, at, at + 2, Decimal(1))
    if after in _LONG_DISTANCES and after not in ("foot", "feet"):
        return Item("dist", at, at + 2, Decimal(1), DISTANCE_UNITS[after])
    if after in ("half", "marathon", "full", "quarter"):
        read = READERS[after](row, at + 1)
        if read is not None:
            return read._replace(at=at)
        timed = after == "half" and (word_at(row, at + 2) in ("in", "at") or _is_time(row, at + 2))
        return Item("dist", at, at + 2, MARATHON_KM / 2, "km") if timed else None
    return _ago(row, at)


def _is_time(row: Sequence[Token], at: int) -> bool:
    at += word_at(row, at) == ","
    return at < len(row) and row[at].kind == "time"


def _hour(row: Sequence[Token], at: int, to: int, hours: Decimal) -> Item:
    """ "an hour", and what follows of it: "and a quarter", "and 20 minutes", "20 min", "and 20"."""
    joined = to + 1 if word_at(row, to) == "and" else to
    if joined > to and word_at(row, joined) == "a" and word_at(row, joined + 1) in ("half", "quarter"):
        return Item("dur", at, joined + 2, hours, "h")
    spoken = spoken_number(row, joined) if joined > to else None
    if spoken is not None and TIME_UNITS.get(word_at(row, spoken[1])) == "min":
        return Item("dur", at, spoken[1] + 1, hours, "min")
    if number_at(row, joined):
        if TIME_UNITS.get(word_at(row, joined + 1)) == "min":
            return Item("dur", at, joined + 2, hours, "min")
        minutes = row[joined].value or Decimal(0)
        alone = word_at(row, joined + 1) in ("", "\n", ",", ".", "of", "in", "on", "with", "w")
        if joined > to and minutes < 60 and alone:
            return Item("dur", at, joined + 1, hours, "min")
    return Item("dur", at, to, hours, "h")


def _half(row: Sequence[Token], at: int) -> Item | None:
    """ "half an hour", "half hour", "half a mile", "half marathon"."""
    to = at + 1 + (word_at(row, at + 1) in ("a", "an", "-"))
    word = word_at(row, to)
    if _LONG_UNITS.get(word) == "h":
        return Item("dur", at, to + 1, Decimal("0.5"), "h")
    if word == "marathon":
        race = word_at(row, to + 1) not in _NO_RACE
        return Item("dist", at, to + 1, MARATHON_KM / 2, "km") if race else None
    if word in ("mile", "kilometer", "kilometre", "km"):
        return Item("dist", at, to + 1, Decimal("0.5"), DISTANCE_UNITS[word])
    named = (
        at > 0 and row[at - 1].folded in ("the", "my") and word_at(row, at + 1) in ("", "\n", ",", ".", "in")
    )
    return Item("dist", at, at + 1, MARATHON_KM / 2, "km") if named else None


def _quarter(row: Sequence[Token], at: int) -> Item | None:
    to = at + 1 + (word_at(row, at + 1) in ("of", "-")) + (word_at(row, at + 2) in ("a",))
    return Item("dist", at, to + 1, Decimal("0.25"), "mi") if word_at(row, to) == "mile" else None


def _marathon(row: Sequence[Token], at: int) -> Item | None:
    race = word_at(row, at + 1) not in _NO_RACE
    return Item("dist", at, at + 1, MARATHON_KM, "km") if race else None


def _full(row: Sequence[Token], at: int) -> Item | None:
    read = _marathon(row, at + 1) if word_at(row, at + 1) == "marathon" else None
    return read._replace(at=at) if read is not None else None


def _mile(row: Sequence[Token], at: int) -> Item | None:
    """ "mile time trial", "the mile in 5:58": one mile."""
    alone = word_at(row, at + 1) in ("time", "tt", "run", "race", "repeat", "in", ":")
    return Item("dist", at, at + 1, Decimal(1), "mi") if alone else None


def _ago(row: Sequence[Token], at: int) -> Item | None:
    """ "two days ago", "a week ago"."""
    counted = word_at(row, at + 1) in _AGO and word_at(row, at + 2) == "ago"
    return Item("date", at, at + 3, None, "date") if counted else None


def _day_before(row: Sequence[Token], at: int) -> Item | None:
    named = [word_at(row, at + 1), word_at(row, at + 2)] == ["before", "yesterday"]
    return Item("date", at, at + 3, None, "day") if named else None


def _couch(row: Sequence[Token], at: int) -> Item | None:
    """ "couch to 5k" is a programme."""
    programme = word_at(row, at + 1) == "to" and number_at(row, at + 2) and word_at(row, at + 3) == "k"
    return Item("aside", at, at + 4, row[at + 2].value) if programme else None


def _c(row: Sequence[Token], at: int) -> Item | None:
    """ "c25k" is a programme, "c/d" cools down."""
    if word_at(row, at + 1) == "/" and word_at(row, at + 2) == "d" and touches(row, at):
        return Item("warmup", at, at + 3, None, "cooldown")
    programme = word_at(row, at + 1) == "25" and touches(row, at) and word_at(row, at + 2) == "k"
    return Item("aside", at, at + 3, row[at + 1].value) if programme else None


def _of_day(row: Sequence[Token], at: int) -> Item:
    """ "yesterday's", "today's", "monday's": the day is the word's."""
    return Item("date", at, at + 1, None, "day")


def short_day(row: Sequence[Token], at: int) -> bool:
    """Whether a short weekday is one: "tues", "on sat", "sun pm", "Sat:"."""
    before = row[at - 1].folded if at else "\n"
    after = word_at(row, at + 1)
    said = before in ("on", "last", "this") or after in _DAY_PARTS or number_at(row, at + 1)
    near = {token.folded for token in row[max(0, at - _NEAR) : at + _NEAR]} - {row[at].folded}
    listed = before in ("\n", ",", ";", ".") and bool(near & set(WEEKDAYS))
    apart = before in ("\n", ",", ";", ".", "and") and after in ("", "\n", ":", ",", "-")
    measured = any(token.is_number for token in row[max(0, at - 3) : at]) and before not in _NO_DAY_AFTER
    closed = measured and after in ("", "\n", ",", ".", ";")  # "16 mi sat, 2:51"
    return row[at].folded in _PLAIN_SHORT or said or apart or listed or closed


READERS: dict[str, _Reader] = {
    "an": a_reader,
    "half": _half,
    "quarter": _quarter,
    "marathon": _marathon,
    "full": _full,
    "mile": _mile,
    "day": _day_before,
    "couch": _couch,
    "c": _c,
    **dict.fromkeys(NUMBER_WORDS.keys() - {"once", "twice", "couple"}, _ago),
    **dict.fromkeys([f"{day}'s" for day in ("yesterday", "today", *WEEKDAYS[:7])], _of_day),
}

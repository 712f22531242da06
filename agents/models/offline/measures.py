"""A number with what stands behind it as one item: its unit, a date, a pace, "2 reps in reserve"."""

from collections.abc import Sequence
from decimal import Decimal

from agents.models.offline.lexicon import (
    DISTANCE_UNITS,
    LOAD_UNITS,
    TIME_UNITS,
    Item,
    number_at,
    starts_with,
    touches,
    word_at,
)
from agents.words import Token

_OTHER = (
    dict.fromkeys("cal cals calorie calories kcal".split(), "cal")
    | dict.fromkeys(("bpm",), "hr")
    | dict.fromkeys("mph kph kmh".split(), "speed")
    | dict.fromkeys("w watt watts".split(), "watts")
    | dict.fromkeys(("rpe",), "rpe")
    | dict.fromkeys(("rir",), "rir")
    | dict.fromkeys(("am", "pm"), "clock")
    | dict.fromkeys(("rm",), "rm")
    | dict.fromkeys("st nd rd th".split(), "ordinal")
    | dict.fromkeys(("degree", "degrees"), "incline")
)
_DASHED = LOAD_UNITS.keys() | TIME_UNITS.keys() | DISTANCE_UNITS.keys()  # "45-min"
_NO_UNIT = frozenset({"", "x", ",", ".", "@", ":", "/", "(", ")", "\n"})  # most numbers: asked first
_RESTING = ("rest", "rests", "off")
_SMALLER = {"h": ("min", "s"), "min": ("s",)}


def number(row: Sequence[Token], at: int, value: Decimal, to: int) -> Item:
    """A number and its unit, if it has one; `to` is after the number itself."""
    aside = _aside(row, at)
    if aside:
        return aside
    date = _numeric_date(row, at) or _day_and_month(row, at)
    if date:
        return Item("date", at, date, None, "date")
    dashed = word_at(row, to) == "-" and touches(row, to - 1) and touches(row, to)
    unit_at = to + 1 if dashed and word_at(row, to + 1) in _DASHED else to
    word = word_at(row, unit_at)
    if word in ("%", "#"):
        return _percent(row, at, value, to + 1) if word == "%" else Item("load", at, to + 1, value, "lb")
    if word in ("'", '"') and touches(row, to - 1) and word_at(row, to + 1) == "s":
        return Item("secs", at, to + 2, value, "'s")
    return with_unit(row, at, value, to, unit_at, word)


def _aside(row: Sequence[Token], at: int) -> Item | None:
    """A number that is no part of sets: "8/10", "3 days a week", "1e5"."""
    following = [word_at(row, at + place) for place in range(1, 5)]
    value = row[at].value or Decimal(0)
    slashed = at > 0 and row[at - 1].folded == "/"
    if following[:2] == ["/", "10"] and value <= 10 and not slashed and following[2] not in ("/", "x"):
        return Item("aside", at, at + 3, value)
    if (
        following[0] in ("days", "times")
        and following[1] in ("a", "per")
        and following[2] in ("week", "month")
    ):
        return Item("aside", at, at + 4, value)
    if following[0] == "e" and touches(row, at) and touches(row, at + 1) and number_at(row, at + 2):
        return Item("aside", at, at + 3, value)
    if following[0] in _AGO and following[1] == "ago":
        return Item("date", at, at + 3, None, "date")
    return None


_AGO = frozenset("day days week weeks".split())


def _day_and_month(row: Sequence[Token], at: int) -> int:
    """After the "3/2" of "on 3/2": where it ends, or 0."""
    if at == 0 or row[at - 1].folded != "on" or word_at(row, at + 1) != "/" or not number_at(row, at + 2):
        return 0
    first, second = row[at].folded, row[at + 2].folded
    digits = first.isdigit() and second.isdigit() and touches(row, at) and touches(row, at + 1)
    ends = word_at(row, at + 3) not in ("/", "x")
    return at + 3 if digits and ends and 0 < int(first) <= 31 and 0 < int(second) <= 31 else 0


def with_unit(row: Sequence[Token], at: int, value: Decimal, to: int, unit_at: int, word: str) -> Item:
    if word in _NO_UNIT:
        return Item("num", at, to, value)
    tight = touches(row, to - 1)
    load = LOAD_UNITS.get(word) or LOAD_UNITS.get(word.removesuffix("x") if word.endswith("x") else "")
    if load:
        abbreviated = word_at(row, unit_at + 1) == "." and word_at(row, unit_at + 2) in ("x", "for", "@")
        return Item("load", at, unit_at + (2 if abbreviated else 1), value, load)
    if word == "k" and (not tight or word_at(row, unit_at + 1) == "x"):
        return Item("num", at, to, value) if not tight else Item("load", at, unit_at + 1, value, "kg")
    if word == "s":
        if tight and word_at(row, to + 1) in _RESTING:
            return Item("rest", at, to + 2, value)
        return Item("secs", at, to + 1, value, "s") if tight else Item("num", at, to, value)
    if word == "hr" and number_at(row, unit_at + 1) and word_at(row, unit_at + 2) not in TIME_UNITS:
        return Item("num", at, to, value)  # "3x5 hr 120": the heart rate of what follows
    if word in TIME_UNITS:
        return _duration(row, at, value, unit_at)
    if word in DISTANCE_UNITS:
        return Item("dist", at, unit_at + 1, value, DISTANCE_UNITS[word])
    if word in ("rpe", "rir") and (value > 10 or _rates_what_follows(row, unit_at)):
        return Item("num", at, to, value)
    if word in _OTHER and (tight or _OTHER[word] not in ("ordinal", "watts")):
        end = unit_at + 1
        if word.startswith("degree") and word_at(row, end) == "incline":
            end += 1
        return Item(_OTHER[word], at, end, value, word)
    if starts_with(row, unit_at, ("reps", "in", "reserve")) or starts_with(
        row, unit_at, ("in", "the", "tank")
    ):
        return Item("rir", at, unit_at + 3, value)
    return Item("num", at, to, value)


def _rates_what_follows(row: Sequence[Token], at: int) -> bool:
    """Whether "RPE" belongs to the number behind it: "5 RPE 8", but not "2 RIR 185"."""
    value = row[at + 1].value if number_at(row, at + 1) else None
    return value is not None and value <= 10


def _percent(row: Sequence[Token], at: int, value: Decimal, to: int) -> Item:
    if word_at(row, to) in ("incline", "grade"):
        return Item("incline", at, to + 1, value)
    if word_at(row, to) == "of":
        end = to + 1
        while word_at(row, end) in ("my", "1", "rm", "max", "tm", "training", "1rm"):
            end += 1
        to = end if end > to + 1 else to
    return Item("pct", at, to, value)


def _duration(row: Sequence[Token], at: int, value: Decimal, unit_at: int) -> Item:
    """Also "1h 5m", "2 min 30 s" and a pace like "5 min/km"."""
    unit = TIME_UNITS[word_at(row, unit_at)]
    to = unit_at + 1
    pace = _per_distance(row, to)
    if pace:
        return Item("pace", at, pace, value, unit)
    while unit in _SMALLER and to + 1 < len(row) and row[to].kind == "number":
        word = word_at(row, to + 1)
        smaller = TIME_UNITS.get(word) or ("min" if word == "m" and unit == "h" else "")
        if smaller not in _SMALLER[unit]:
            break
        unit, to = smaller, to + 2
    if word_at(row, to) in _RESTING or (word_at(row, to) == "of" and word_at(row, to + 1) == "rest"):
        return Item("rest", at, to + (2 if word_at(row, to) == "of" else 1), value)
    return Item("dur", at, to, value, unit)


def clock_time(row: Sequence[Token], at: int) -> Item:
    to, value = at + 1, row[at].value
    if word_at(row, to) in ("am", "pm"):
        return Item("clock", at, to + 1, value)
    if word_at(row, to) in ("min", "mins", "minutes"):
        to += 1
    pace = _per_distance(row, to)
    if pace:
        return Item("pace", at, pace, value)
    if word_at(row, to) in ("pace", "rest"):
        return Item(word_at(row, to), at, to + 1, value)
    return Item("time", at, to, value)


def _per_distance(row: Sequence[Token], at: int) -> int:
    """After "/km", "per mile", "/500m": where it ends, or 0."""
    if word_at(row, at) not in ("/", "per", "a"):
        return 0
    after = at + 1
    if after < len(row) and row[after].kind == "number" and word_at(row, after + 1) in DISTANCE_UNITS:
        return after + 2
    return after + 1 if word_at(row, after) in DISTANCE_UNITS and word_at(row, after) != "k" else 0


def _numeric_date(row: Sequence[Token], at: int) -> int:
    """After 2024-03-02 or 2/1/2015: where it ends, or 0. Two numbers alone are no date here."""
    if at + 4 >= len(row) or row[at + 1].folded not in ("-", "/"):
        return 0
    if any(not touches(row, at + place) for place in range(4)):
        return 0
    numbers, marks = [row[at + place] for place in (0, 2, 4)], {word_at(row, at + 1), word_at(row, at + 3)}
    if any(token.kind != "number" or not token.folded.isdigit() for token in numbers) or len(marks) != 1:
        return 0
    first, second, third = (token.folded for token in numbers)
    if len(first) == 4 and int(second) <= 12 and 0 < int(third) <= 31:
        return at + 5
    short = len(third) == 4 or (marks == {"/"} and len(third) == 2)
    return at + 5 if short and 0 < int(first) <= 31 and 0 < int(second) <= 31 and int(third) > 12 else 0


def iso_duration(row: Sequence[Token], at: int) -> Item | None:
    """ "PT1H30M", "PT40M" as files write them."""
    to = at + 1
    while to + 1 < len(row) and row[to].kind == "number" and row[to + 1].folded in ("h", "m", "s"):
        to += 2
    joined = to > at + 1 and all(touches(row, place) for place in range(at, to - 1))
    return Item("dur", at, to, row[at + 1].value, "iso") if joined else None

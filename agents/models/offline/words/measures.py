"""A number with what stands behind it as one item: its unit, a date, a pace, "2 reps in reserve"."""

from collections.abc import Sequence
from decimal import Decimal

from agents.models.offline.words import gear
from agents.models.offline.words.lexicon import (
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
_RECOVERING = ("rest", "recovery", "recuperation", "recup")
SLOWEST_HEART = 40  # beats a minute: from here on "138 hr" is a heart rate, below it hours
_SMALLER = {"h": ("min", "s"), "min": ("s",)}


def number(row: Sequence[Token], at: int, value: Decimal, to: int) -> Item:
    """A number and its unit, if it has one; `to` is after the number itself."""
    aside = _aside(row, at) or _tempo(row, at)
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
    if word == "'" and touches(row, to - 1) and number_at(row, to + 1) and word_at(row, to + 2) == '"':
        pace = _per_distance(row, to + 3)  # 5'12"/km
        return Item("pace" if pace else "dur", at, pace or to + 3, value, "min")
    return with_unit(row, at, value, to, unit_at, word)


def _aside(row: Sequence[Token], at: int) -> Item | None:
    """A number that is no part of sets: "8/10", "3 days a week", "seat 4"."""
    following = [word_at(row, at + place) for place in range(1, 5)]
    if at > 0 and row[at - 1].folded in _SETTINGS and following[0] != "x":
        return Item("aside", at, at + 1, row[at].value)
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
    if following[0] in ("weeks", "months", "years") and following[1] != "ago":
        return Item("aside", at, at + 2, value)
    if following[0] in _AGO and following[1] == "ago":
        return Item("date", at, at + 3, None, "date")
    return None


def _tempo(row: Sequence[Token], at: int) -> Item | None:
    """ "3-1-1 tempo", "31X1 tempo"."""
    to = at + 1
    limit = min(len(row), at + 7)
    while to < limit and touches(row, to - 1) and (row[to].is_number or row[to].folded in ("-", "x")):
        to += 1
    if to < at + 3 or word_at(row, to) != "tempo" or word_at(row, to + 2) == "-":
        return None  # "3x8 tempo 3-1-1"
    dashed = [row[place].folded for place in range(at + 1, to, 2)] == ["-"] * ((to - at) // 2) and to > at + 4
    return Item("tempo", at, to + 1) if dashed or _is_written_together(row, at, to) else None


def _is_written_together(row: Sequence[Token], at: int, to: int) -> bool:
    """Whether it is "31X1": four phases, one of them as fast as possible."""
    said = [row[place].folded for place in range(at, to)]
    return len("".join(said)) == 4 and len(said[0]) > 1


_SETTINGS = frozenset("seat hole notch setting slot".split())  # of a machine
_ENDS = ("", ",", ".", "\n", ")")
_AGO = frozenset("day days week weeks".split())


def _day_and_month(row: Sequence[Token], at: int) -> int:
    """After the "3/2" of "on 3/2": where it ends, or 0."""
    if at == 0 or row[at - 1].folded != "on" or word_at(row, at + 1) != "/" or not number_at(row, at + 2):
        return 0
    first, second = row[at].folded, row[at + 2].folded
    digits = first.isdigit() and second.isdigit() and touches(row, at) and touches(row, at + 1)
    ends = word_at(row, at + 3) not in ("/", "x")
    return at + 3 if digits and ends and 0 < int(first) <= 31 and 0 < int(second) <= 31 else 0


_LENGTHS = frozenset("mm cm inch inches".split())


def with_unit(row: Sequence[Token], at: int, value: Decimal, to: int, unit_at: int, word: str) -> Item:
    if word in _NO_UNIT:
        return Item("num", at, to, value)
    if word in ("plate", "plates"):
        counted = word == "plates" or not row[at].is_number or value <= 12
        return (gear.plates(row, at, unit_at + 1, value) if counted else None) or Item("num", at, to, value)
    tight = touches(row, to - 1)
    if word in _LENGTHS or (word == "in" and tight):
        return Item("aside", at, unit_at + 1, value)  # "a 20mm edge", "a 24 inch box"
    load = LOAD_UNITS.get(word)
    if load:
        abbreviated = word_at(row, unit_at + 1) == "." and word_at(row, unit_at + 2) in ("x", "for", "@")
        return Item("load", at, unit_at + (2 if abbreviated else 1), value, load)
    if word == "k" and (not tight or word_at(row, unit_at + 1) == "x"):
        return Item("num", at, to, value) if not tight else Item("load", at, unit_at + 1, value, "kg")
    if word == "s":
        if word_at(row, to + 1) in (_RESTING if tight else ("rest", "rests")):
            return Item("rest", at, to + 2, value)
        return Item("secs", at, to + 1, value, "s") if tight else Item("num", at, to, value)
    if word == "hr" and _is_heart_rate(row, value, unit_at):
        return Item("num", at, to, value)  # "3x5 hr 120": the heart rate of what follows
    if word == "hr" and value >= SLOWEST_HEART:
        return Item("hr", at, unit_at + 1, value, "hr")
    if word == "m" and tight and _has_seconds(row, unit_at):
        return Item("dur", at, unit_at + 3, value, "min")
    if word == "k" and word_at(row, unit_at + 1) in ("steps", "step"):
        return Item("aside", at, unit_at + 2, value)
    if word == "second" and _is_ordinal(row, at, unit_at):
        return Item("num", at, to, value)
    if word in TIME_UNITS:
        return _duration(row, at, value, unit_at)
    if word in ("km", "mi") and word_at(row, unit_at + 1) == "/" and word_at(row, unit_at + 2) in ("h", "hr"):
        return Item("speed", at, unit_at + 3, value)
    if word in DISTANCE_UNITS and (tight or word != "y"):
        return Item("dist", at, unit_at + 1, value, DISTANCE_UNITS[word])
    if word in ("rpe", "rir") and (value > 10 or _rates_what_follows(row, unit_at)):
        return Item("num", at, to, value)
    if word in _OTHER and (tight or word in ("watt", "watts") or _OTHER[word] not in ("ordinal", "watts")):
        end = unit_at + 1
        if word.startswith("degree") and word_at(row, end) == "incline":
            end += 1
        return Item(_OTHER[word], at, end, value, word)
    return _in_reserve(row, at, value, unit_at) or Item("num", at, to, value)


def _in_reserve(row: Sequence[Token], at: int, value: Decimal, place: int) -> Item | None:
    """ "2 reps in reserve", "one rep left in the tank", "2 more left in the tank"."""
    start = place
    while word_at(row, place) in ("rep", "reps", "left", "more"):
        place += 1
    if starts_with(row, place, ("in", "reserve")):
        return Item("rir", at, place + 2, value)
    if starts_with(row, place, ("in", "the", "tank")):
        return Item("rir", at, place + 3, value)
    return Item("rir", at, place, value) if place - start > 1 and word_at(row, place - 1) == "left" else None


def _has_seconds(row: Sequence[Token], unit_at: int) -> bool:
    """Whether seconds follow minutes: "7m32s"."""
    joined = number_at(row, unit_at + 1) and touches(row, unit_at)
    return joined and word_at(row, unit_at + 2) in ("s", "sec")


_ONE_AFTER_ANOTHER = 12  # tokens
_LISTING = frozenset((",", ";", "and", "then"))
_AFTER_ORDINAL = frozenset(("", ",", ";", ".", ")", "\n", "and", "then", "set", "one", "round"))


def _is_ordinal(row: Sequence[Token], at: int, unit_at: int) -> bool:
    """Whether "second" counts the sets: "12 the first set, 10 second", where no time was told between."""
    near = row[max(0, at - _ONE_AFTER_ANOTHER) : at]
    before = [token.folded for token in near]
    if "first" not in before or not any(token.is_number for token in near) or before[-1] not in _LISTING:
        return False
    told = before[before.index("first") :]
    return TIME_UNITS.keys().isdisjoint(told) and word_at(row, unit_at + 1) in _AFTER_ORDINAL


def _is_heart_rate(row: Sequence[Token], value: Decimal, unit_at: int) -> bool:
    """Whether "hr" names the number behind it: "3x5 hr 120", but not "1 hr 20 min" or "1hr20"."""
    follows = number_at(row, unit_at + 1) and word_at(row, unit_at + 2) not in TIME_UNITS
    return follows and not (value < SLOWEST_HEART and touches(row, unit_at))


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
    if unit in _SMALLER and touches(row, to - 1) and number_at(row, to) and (row[to].value or 60) < 60:
        to += 1  # "1h12", "19min48"
    elif (
        unit == "min"
        and number_at(row, to)
        and word_at(row, to + 1) in _ENDS
        and 10 <= (row[to].value or 0) < 60
    ):
        to += 1  # "1 min 30"
    off_a_record = word_at(row, to) == "off" and word_at(row, to + 1) in ("my", "the", "of")
    resting = word_at(row, to) in _RESTING and not off_a_record
    if resting or (word_at(row, to) == "of" and word_at(row, to + 1) in _RECOVERING):
        return Item("rest", at, to + (2 if word_at(row, to) == "of" else 1), value)
    return Item("dur", at, to, value, unit)


_CLOCK_UNITS = frozenset("min mins minutes h hrs hours".split())


def clock_time(row: Sequence[Token], at: int) -> Item:
    to, value = at + 1, row[at].value
    if word_at(row, to) in ("am", "pm"):
        return Item("clock", at, to + 1, value)
    if word_at(row, to) in _CLOCK_UNITS:
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
    if word_at(row, after) == "500":
        return after + 1  # rowers leave the m out
    return after + 1 if word_at(row, after) in DISTANCE_UNITS and word_at(row, after) != "k" else 0


def _numeric_date(row: Sequence[Token], at: int) -> int:
    """After 2024-03-02, 2/1/2015 or 03.02.24: where it ends, or 0. Two numbers alone are no date here."""
    if _is_dotted(row, at):
        return at + 2
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


def _is_dotted(row: Sequence[Token], at: int) -> bool:
    """Whether "03.02" with ".24" or ".2024" behind it is a day."""
    if not (number_at(row, at + 1) and touches(row, at) and row[at + 1].folded.startswith(".")):
        return False
    day, _, month = row[at].folded.partition(".")
    return (
        day.isdecimal()
        and month.isdecimal()
        and 0 < int(day) <= 31
        and 0 < int(month) <= 12
        and len(row[at + 1].folded) in (3, 5)
    )


def iso_duration(row: Sequence[Token], at: int) -> Item | None:
    """ "PT1H30M", "PT40M" as files write them."""
    to = at + 1
    while to + 1 < len(row) and row[to].kind == "number" and row[to + 1].folded in ("h", "m", "s"):
        to += 2
    joined = to > at + 1 and all(touches(row, place) for place in range(at, to - 1))
    return Item("dur", at, to, row[at + 1].value, "iso") if joined else None

"""The figures of a text: each number with what it is a number of. Pure.

"Three sets of five at 185 pounds" has 3 sets, 5 reps and 185 lb; "24:10" and "24 minutes 10 seconds" are one
duration, "5k" and "5 kilometers" one distance, "November 20th" and "2026-11-20" one day. What a number is of
may stay open ("at 185"): it is then anything. What counts nothing has no figure: "one of those", "step one",
"second to none", the name of a program.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.words import Token, half_behind, spoken_number, spoken_plural, tokens

# What a number may be of. Durations are in seconds, distances in meters; a day is month * 100 + day.
LB, KG, SECONDS, METERS, PERCENT = "lb", "kg", "seconds", "meters", "percent"
SETS, REPS, DAY, PLACE, OPEN = "sets", "reps", "day", "place", ""
COUNT = "count"  # of things that code has counted, or nobody has


class Figure(NamedTuple):
    """A number and what it is of; of a count the noun, in the singular. `at` is its first token, `end` the
    place behind its last."""

    value: Decimal
    of: str
    at: int
    end: int
    noun: str = ""
    ordinal: int = 0  # of a day whose year is said: that of `date`
    said: Decimal = Decimal(-1)  # the number as it was said, where `value` is in another unit

    @property
    def weekday(self) -> int | None:
        """Of a day whose year is said; Monday is 0."""
        return date.fromordinal(self.ordinal).weekday() if self.ordinal else None


class _Unit(NamedTuple):
    of: str
    times: Decimal


class _Rows(NamedTuple):
    """The rows of `figures.txt`."""

    units: dict[str, _Unit]
    counted: frozenset[str]
    small: frozenset[str]
    labels: frozenset[str]
    idioms: re.Pattern[str]


@lru_cache(maxsize=1)
def _rows() -> _Rows:
    rows: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("figures.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, said = line.split(None, 1)
            rows.setdefault(kind, []).append(said)
    units: dict[str, _Unit] = {}
    for of, times, *names in map(str.split, rows["unit"]):
        units |= {name: _Unit(of, Decimal(times)) for name in names}
    words = {kind: frozenset(" ".join(rows[kind]).split()) for kind in ("counted", "small", "label")}
    idioms = re.compile(rf"\b(?:{'|'.join(rows['idiom'])})(?!\w)")
    return _Rows(units, words["counted"], words["small"], words["label"], idioms)


def is_unit(word: str) -> bool:
    """Whether a word is a unit, or a month."""
    return word in _rows().units or word in _MONTHS


_MONTHS = {
    name: number
    for number, names in enumerate(
        """january jan;february feb;march mar;april apr;may;june jun;july jul;august aug;september sep sept;
        october oct;november nov;december dec""".split(";"),
        start=1,
    )
    for name in names.split()
}
_ORDINALS = {
    name: number
    for number, name in enumerate(
        """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
        fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split(),
        start=1,
    )
}
_TENTHS = {"twenty": 20, "thirty": 30}
_ALONE = frozenset("one once twice couple half".split())  # of which nothing is counted unless a unit follows


def figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text, in their order; none of its idioms."""
    return tuple(_figures(tokens(without_idioms(text))))


def without_idioms(text: str) -> str:
    """The text with dots in the place of idioms with a number."""
    return _rows().idioms.sub(lambda idiom: "." * len(idiom[0]), text.lower())


def _figures(row: Sequence[Token]) -> Iterator[Figure]:
    at = 0
    while at < len(row):
        found = (
            _day(row, at) or _scheme(row, at) or _duration(row, at) or _ordinal(row, at) or _number(row, at)
        )
        yield from found
        at = max((each.end for each in found), default=at + 1)


# --- days


def _day(row: Sequence[Token], at: int) -> list[Figure]:
    """ "2026-11-20", "November 20th", "the 20th of November"."""
    said = [token.folded for token in row[at : at + 5]]
    year, month, day = (said + [""] * 5)[:5:2]
    if said[1::2] == ["-", "-"] and len(year) == 4 and all(map(str.isdecimal, (year, month, day))):
        ordinal = _ordinal_of(int(year), int(month), int(day))
        return [_day_of(int(month), int(day), at, at + 5)._replace(ordinal=ordinal)]
    if said and said[0] in _MONTHS:
        number, end = _day_number(row, at + 1 + (said[1:2] in (["."], ["the"])))
        if number:
            return [_day_of(_MONTHS[said[0]], number, at, end)]
        if said[0] != "may" or (at and row[at - 1].folded in _BEFORE_MAY):
            return [Figure(Decimal(_MONTHS[said[0]] * 100), DAY, at, at + 1)]
    if len(said) > 2 and said[1] == "-" and len(said[0]) == 4 and said[0].isdecimal() and said[2].isdecimal():
        return [Figure(Decimal(int(said[2]) * 100), DAY, at, at + 3)]
    number, end = _day_number(row, at)
    behind = end + (end < len(row) and row[end].folded == "of")
    if number and behind < len(row) and row[behind].folded in _MONTHS:
        return [_day_of(_MONTHS[row[behind].folded], number, at, behind + 1)]
    return []


_BEFORE_MAY = frozenset("in of since last this late early mid by until from".split())


def _day_of(month: int, day: int, at: int, end: int) -> Figure:
    return Figure(Decimal(month * 100 + day), DAY, at, end)


def _day_number(row: Sequence[Token], at: int) -> tuple[int, int]:
    """The day of a month from `at`, and the place behind it; 0 for none."""
    if at >= len(row):
        return 0, at
    ordinal = _ordinal_at(row, at)
    if ordinal is not None:
        return ordinal
    token = row[at]
    is_day = token.kind == "number" and token.folded.isdecimal() and 0 < int(token.folded) <= 31
    return (int(token.folded), at + 1) if is_day else (0, at)


def _ordinal_of(year: int, month: int, day: int) -> int:
    try:
        return date(year, month, day).toordinal()
    except ValueError:
        return 0


# --- sets, times, ordinals, numbers


def _scheme(row: Sequence[Token], at: int) -> list[Figure]:
    """ "3x5", "five by five", "three sets of eight", "three fives", "five triples"."""
    sets, end = _value(row, at)
    if sets is None or end >= len(row):
        return []
    joint = row[end].folded
    if joint in ("x", "by", "times") and (joint != "times" or _value(row, end + 1)[0] is not None):
        reps, behind = _value(row, end + 1)
    elif joint in ("set", "sets") and end + 1 < len(row) and row[end + 1].folded == "of":
        reps, behind = _plural(row, end + 2)
        if reps is None:
            reps, behind = _value(row, end + 2)
    else:
        reps, behind = _plural(row, end)
    if reps is None:
        return []
    if behind < len(row) and row[behind].folded in _MEASURED:
        return [Figure(sets, SETS, at, end), *_number(row, end + 1)]
    return [Figure(sets, SETS, at, end), Figure(reps, REPS, end, behind)]


_MEASURED = frozenset("m meters metres km k mile miles s sec seconds min minutes".split())


def _plural(row: Sequence[Token], at: int) -> tuple[Decimal | None, int]:
    found = spoken_plural(row, at) if at < len(row) else None
    if found is not None:
        return found
    said = row[at].folded if at < len(row) else ""
    return (Decimal(_NAMED_REPS[said]), at + 1) if said in _NAMED_REPS else (None, at)


_NAMED_REPS = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}


def _duration(row: Sequence[Token], at: int) -> list[Figure]:
    """ "24:10", "24 minutes and 10 seconds", "7h20", "seven hours twenty"."""
    if row[at].kind == "time" and row[at].value is not None:
        return [Figure(row[at].value, SECONDS, at, at + 1, _per(row, at + 1))]  # type: ignore[arg-type]  # it has a value
    if _words(row, at, 3) == ["half", "an", "hour"]:
        return [Figure(Decimal(1800), SECONDS, at, at + 3)]
    total, place, last, smaller = Decimal(0), at, at, Decimal("Infinity")
    while True:
        value, end = _amount_of_time(row, place)
        unit = _rows().units.get(row[end].folded) if value is not None and end < len(row) else None
        if unit is not None and total and row[end].folded == "m":
            unit = _rows().units["min"]
        if value is None or unit is None or unit.of != SECONDS or unit.times >= smaller:
            break
        if row[end].folded == "s" and row[end].start == row[end - 1].end:
            break  # "the 35s" are loads as well
        total, smaller, place = total + value * unit.times, unit.times, end + 1
        last = place
        place += place < len(row) and row[place].folded in ("and", ",")
    if not total:
        return []
    said = total / smaller if last <= at + 2 else Decimal(-1)
    left, end = _value(row, place)
    if left is not None and left < 60 and smaller > 1 and not _counts(row, end):
        total, last = total + left * smaller / 60, end  # "24 minutes 10", "7 hours 50"
    return [Figure(total, SECONDS, at, last, said=said)]


def _amount_of_time(row: Sequence[Token], at: int) -> tuple[Decimal | None, int]:
    """A number, or the "an" of "an hour"."""
    return (Decimal(1), at + 1) if _words(row, at, 2) == ["an", "hour"] else _value(row, at)


def _counts(row: Sequence[Token], at: int) -> bool:
    """Whether a unit or a noun stands here that the number before it counts."""
    return at < len(row) and (
        row[at].folded in _rows().units or row[at].folded in ("x", "by") or bool(_noun(row, at))
    )


def _words(row: Sequence[Token], at: int, count: int) -> list[str]:
    return [token.folded for token in row[at : at + count]]


def _per(row: Sequence[Token], at: int) -> str:
    """ "km" of a pace of "5:22 /km", "mile" of "8:40 a mile"; "" of a time."""
    said = [token.folded for token in row[at : at + 2]]
    if len(said) < 2 or said[0] not in ("/", "per", "a"):
        return ""
    unit = _rows().units.get(said[1])
    return str(unit.times) if unit is not None and unit.of == METERS else ""


def _ordinal_at(row: Sequence[Token], at: int) -> tuple[int, int] | None:
    token = row[at]
    behind = row[at + 1].folded if at + 1 < len(row) else ""
    if token.kind == "number" and behind in ("st", "nd", "rd", "th") and token.folded.isdecimal():
        return int(token.folded), at + 2
    if token.folded in _ORDINALS:
        return _ORDINALS[token.folded], at + 1
    if token.folded in _TENTHS and behind == "-":
        units = _ORDINALS.get(row[at + 2].folded) if at + 2 < len(row) else None
        if units is not None and row[at + 2].folded != "second":  # "a twenty-second hold"
            return _TENTHS[token.folded] + units, at + 3
    return None


def _ordinal(row: Sequence[Token], at: int) -> list[Figure]:
    """ "The 20th", "your third PR", "week three's second session"; what follows is what is counted."""
    found = _ordinal_at(row, at)
    if found is None:
        return []
    number, end = found
    is_seconds = row[at].folded == "second" and at > 0 and row[at - 1].folded == "-"
    noun = _noun(row, end)
    if is_seconds or number == 1 or (not noun and row[at].kind == "word" and number < 3):
        return []
    return [Figure(Decimal(number), PLACE, at, end, noun)]


def _noun(row: Sequence[Token], at: int) -> str:
    """What is counted behind a number, an adjective or two may stand before it; "" for nothing that is."""
    for token in row[at : at + 3]:
        said = token.folded
        if token.kind != "word" or said in _rows().small or token.value is not None:
            return ""
        for each in (said, said.removesuffix("s"), f"{said.removesuffix('ies')}y"):
            unit = _rows().units.get(each)
            if each in _rows().counted:
                return _SAME.get(each, each)
            if unit is not None and unit.of in (SETS, REPS):
                return unit.of
    return ""


_SAME = {"session": "workout"}


def _value(row: Sequence[Token], at: int) -> tuple[Decimal | None, int]:
    """The number at a place, in digits or words, and the place behind it."""
    if at >= len(row):
        return None, at
    token = row[at]
    if token.kind == "number" and token.value is not None:
        half = half_behind(row, at + 1)
        return (token.value + Decimal("0.5"), at + 1 + half) if half else (token.value, at + 1)
    if token.folded == "dozen":
        return Decimal(12), at + 1
    spoken = spoken_number(row, at)
    if spoken is None:
        return None, at
    tenths = spoken[1] < len(row) and row[spoken[1]].folded == "tenths"
    return (spoken[0] / 10, spoken[1] + 1) if tenths else spoken


def _number(row: Sequence[Token], at: int) -> list[Figure]:
    named = _plural(row, at)
    if named[0] is not None:
        is_one = at > 0 and row[at - 1].folded in ("a", "another", "heavy", "crisp", "clean")
        of_reps = row[at].folded in _NAMED_REPS
        return [Figure(named[0], REPS if of_reps else OPEN, at, named[1])] if is_one or not of_reps else []
    value, end = _value(row, at)
    if value is None:
        return []
    said = row[end].folded if end < len(row) else ""
    if said == "s" and row[end].start == row[end - 1].end:
        return [Figure(value, OPEN, at, end + 1)]  # "the 35s"
    behind = end + 1 if said == "-" else end  # "a 20-minute walk"
    said = row[behind].folded if behind < len(row) else ""
    unit = _rows().units.get(said)
    if said in ("am", "pm", "+", "plus"):
        return [Figure(value, OPEN, at, behind + 1)]
    if said == "rm":
        return [Figure(value, REPS, at, behind + 1)]
    if unit is not None:
        return [Figure(value * unit.times, unit.of, at, behind + 1, said=value)]
    label = row[at - 1].folded if at else ""
    if label in _rows().labels:
        return [Figure(value, OPEN, at, end, label)]  # "week 5", whatever stands behind it
    noun = _noun(row, behind)
    if noun in (SETS, REPS):
        return [Figure(value, noun, at, end)]
    if noun and not (value == 1 and row[at].kind == "word"):
        return [Figure(value, COUNT, at, end, noun)]
    is_alone = end == at + 1 and row[at].kind == "word" and row[at].folded in _ALONE
    return [] if is_alone else [Figure(value, OPEN, at, end)]

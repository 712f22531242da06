"""What a planned exercise asks of a set: its reps and its load, read from the coach's words. Pure.

"8-10" "12+" "AMRAP" "12,10,8" "30 s" "400 m"          reps, a time or a distance
"185 lb" "50-55 lb" "bodyweight" "RPE 8" "70% 1RM"     a load, an effort, a share of a maximum
"""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple, TypeVar

from agents import units
from agents.units import Load, LoadUnit, UnreadableQuantity

_NUMBER = r"(\d+(?:\.\d+)?)"
_SPREAD = rf"{_NUMBER}(?:\s*(?:-|–|to)\s*{_NUMBER})?"
_EACH_SET = re.compile(r"\d{1,3}(?:\s*[,/-]\s*\d{1,3})+")
_RPE = re.compile(rf"@?\s*\brpe\s*:?\s*@?\s*{_SPREAD}|{_SPREAD}\s*rpe\b|^\s*@\s*{_SPREAD}\s*$", re.IGNORECASE)
_RIR = re.compile(rf"@?\s*\brir\s*:?\s*{_SPREAD}|@?\s*{_SPREAD}\s*rir\b", re.IGNORECASE)
_PERCENT = re.compile(rf"{_NUMBER}\s*(?:%|percent)", re.IGNORECASE)
_LOADS = re.compile(rf"{_NUMBER}[^\d]*?(?:-|–|\bto\b)\s*(\d.*)", re.IGNORECASE)
_HIGHEST_RPE = 10  # "@8" is RPE, "@80" a load

_Read = TypeVar("_Read")
Range = tuple[Decimal, Decimal]


class RepsAsked(NamedTuple):
    """Reps from `low` to `high` (None: no end), or for each set its own, or a time, or a distance."""

    low: int | None = None
    high: int | None = None
    each: tuple[int, ...] = ()
    seconds: Decimal | None = None
    metres: Decimal | None = None


class LoadAsked(NamedTuple):
    """A load from `low` to `high`, or bodyweight; percent of a 1RM; RPE or reps in reserve, from and to."""

    low: Load | None = None
    high: Load | None = None
    bodyweight: bool = False
    percent: Decimal | None = None
    rpe: Range | None = None
    rir: Range | None = None


@lru_cache(maxsize=1024)
def reps_asked(said: str) -> RepsAsked | None:
    """What the words ask for; None where they can't be read as reps, a time or a distance."""
    reps = _read(units.read_reps, said)
    if reps is not None:
        low = reps.left if reps.value is None and reps.low is None else reps.low or reps.value
        if low is None:
            return RepsAsked(0) if reps.to_failure else None
        if reps.left is not None and reps.right is not None:
            return RepsAsked(min(reps.left, reps.right), max(reps.left, reps.right))
        open_end = reps.plus or reps.to_failure
        return RepsAsked(low, None if open_end else reps.high or low)
    if _EACH_SET.fullmatch(said.strip()):
        return RepsAsked(each=tuple(int(each) for each in re.findall(r"\d+", said)))
    distance = _read(units.read_distance, said)  # before the time: "400 m" are metres here, not minutes
    if distance is not None:
        return RepsAsked(metres=distance.metres)
    seconds = _read(units.read_duration, said)
    return None if seconds is None else RepsAsked(seconds=seconds)


@lru_cache(maxsize=1024)
def load_asked(said: str, unit: LoadUnit) -> LoadAsked | None:
    """What the words ask for, a number without a unit being in `unit`; None where they can't be read."""
    rest, rpe = _cut(_RPE, said)
    if rpe is not None and rpe[1] > _HIGHEST_RPE:
        rest, rpe = said, None
    rest, rir = _cut(_RIR, rest)
    asked = LoadAsked(rpe=rpe, rir=rir)
    percent = _PERCENT.search(rest)
    if percent is not None:
        return asked._replace(percent=Decimal(percent[1]))
    rest = rest.strip(" \t,;@()/")
    if not rest:
        return asked if rpe or rir else None
    try:
        return _weighed(asked, rest, unit)
    except UnreadableQuantity:
        return asked if rpe or rir else None


def _weighed(asked: LoadAsked, said: str, unit: LoadUnit) -> LoadAsked:
    spread = _LOADS.fullmatch(said)
    high = units.read_load(spread[2] if spread else said, unit=unit)
    if high is None:
        return asked._replace(bodyweight=True)
    low = high._replace(value=Decimal(spread[1])) if spread else high
    return asked._replace(low=min(low, high), high=max(low, high))


def _cut(pattern: re.Pattern[str], said: str) -> tuple[str, Range | None]:
    """What is left of the words without the one or two numbers that the pattern finds, and these."""
    found = pattern.search(said)
    if found is None:
        return said, None
    numbers = [Decimal(each) for each in found.groups() if each is not None]
    return said[: found.start()] + said[found.end() :], (numbers[0], numbers[-1])


def _read(reader: Callable[[str], _Read], said: str) -> _Read | None:
    try:
        return reader(said)
    except UnreadableQuantity:
        return None

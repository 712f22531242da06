"""How fast people move: what can be covered in a time, and which number is a pace. Pure."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from agents.reading.distances import named as race
from agents.units.kinds import Unreadable
from agents.units.times import read_distance, read_duration, read_pace

# Metres in a second that people move at for more than some seconds.
_SPEEDS: dict[str, tuple[float, float]] = {
    "running": (1.2, 6.8),
    "trail_running": (0.6, 5.0),
    "cycling": (3, 16),
    "rowing": (2.2, 6.2),
    "swimming": (0.4, 2.2),
    "hiking": (0.3, 2.4),
    "rucking": (0.6, 3.0),
    "hyrox": (0.1, 6.0),
}
_ANY_SPEED = (0.3, 16.0)
_SPRINT, _FASTEST_SPRINT = 400, 11.0  # metres; metres in a second on foot
ON_FOOT = ("running", "trail_running")
_RACES = frozenset(map(Decimal, (5, 10)))  # km; those of a name are rows of distances.txt
_SLOWEST_PACES = {"mi": 13 * 60, "km": 8 * 60}  # seconds: slower is a walk as well
_PACED = frozenset("running trail_running hiking rucking rowing swimming cycling".split())
_PACED_OVER = {"rowing": 500, "swimming": 100}  # metres; others a mile or km


def _bounds(metres: float, disciplines: Sequence[str]) -> tuple[float, float]:
    slowest, fastest = next((_SPEEDS[each] for each in disciplines if each in _SPEEDS), _ANY_SPEED)
    sprinted = metres <= _SPRINT and disciplines[0] in ON_FOOT
    return slowest, _FASTEST_SPRINT if sprinted else fastest


def is_possible(metres: float, said: str, disciplines: Sequence[str], hours: bool = True) -> bool:
    """Whether so much can be covered in a time; `hours`: one of two numbers may be of hours: "12k, 1:15"."""
    slowest, fastest = _bounds(metres, disciplines)
    sizes = (1, 60) if hours and said.count(":") == 1 else (1,)
    length = seconds(said)
    return any(slowest * length * size <= metres <= fastest * length * size for size in sizes if length)


def is_pace(way: str, said: str, disciplines: Sequence[str]) -> bool:
    """Whether "3 mi at 6:30" is the time of each: nobody needs it for all."""
    if ":" not in said or not way or is_possible(metres(way), said, disciplines):
        return False
    if disciplines[0] not in _PACED:
        return False
    slowest, fastest = _bounds(metres(way), disciplines)
    per = _PACED_OVER.get(disciplines[0], 1609 if "mi" in way.casefold() else 1000)
    return slowest * seconds(said) <= per <= fastest * seconds(said)


@lru_cache(maxsize=256)
def metres(way: str) -> float:
    """How far a way is, as said; 0 is one that can't be read."""
    try:
        return float(read_distance(way).metres)
    except Unreadable:
        return 0.0


@lru_cache(maxsize=256)
def seconds(said: str) -> float:
    """A time as said; a bare number is of seconds, 0 is one that can't be read."""
    try:
        return float(read_duration(said, bare="seconds"))
    except Unreadable:
        return 0.0


@lru_cache(maxsize=256)
def is_run_pace(said: str) -> bool:
    """Whether a pace is one that people run at."""
    try:
        pace = read_pace(said)
    except Unreadable:
        return False
    return pace.seconds < _SLOWEST_PACES.get(pace.per, 0)


@lru_cache(maxsize=256)
def is_race(way: str) -> bool:
    """Whether a way is one that races go over: a time for it tells of a run."""
    if (
        way.casefold().endswith("miler")
        or way.casefold() == "mile"
        or race(way.casefold().removeprefix("a ").removeprefix("the ")) is not None
    ):
        return True
    try:
        return read_distance(way).metres / 1000 in _RACES
    except Unreadable:
        return False


@lru_cache(maxsize=256)
def has_unit(pace: str) -> bool:
    """Whether it says what a pace is for: "4:55/km"."""
    try:
        return bool(read_pace(pace))
    except Unreadable:
        return False

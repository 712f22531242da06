"""The legs of a journey: a way, a time or both, so often; how fast people cover it,
and what is in doubt of them. Pure.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import groupby

from agents.reading.paragraph import Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement
from agents.units.distances import named as race
from agents.units.kinds import Unreadable
from agents.units.times import read_distance, read_duration, read_pace

_LONGEST_RUNG = 1610  # metres of each of a ladder of intervals
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


class Leg:
    """A way, a time or both; `count` of them where it is "" for one."""

    def __init__(self, kind: str = "", joined: bool = False) -> None:
        self.kind, self.joined = kind, joined  # `joined`: said with the one before it
        self.count = self.way = self.load = ""
        self.at = self.to = 0  # its items
        self.paced = ""  # "6 miles @ 9:15", as it is said in one
        self.times: list[str] = []
        self.more: list[Fact] = []
        self.parts: tuple[Fact, ...] = ()  # intervals that may be a part of it, as a note
        self.of_all: list[Fact] = []  # of intervals together: when each begins, their calories

    @property
    def is_said(self) -> bool:
        return bool(self.way or self.times or any(fact.field == "calories" for fact in self.more))

    @property
    def within(self) -> bool:
        """Whether these are intervals that may be a part of the way they are said with."""
        return bool(self.count) and self.joined

    @property
    def metres(self) -> float:
        """How far it is, 0 where that can't be read; a bare number of intervals is of metres."""
        return metres(self.way + " m" if self.way.isdecimal() else self.way) if self.way else 0.0

    def has(self, field: str) -> bool:
        return any(fact.field == field for fact in self.more)

    def sets(self) -> Iterator[Sets]:
        way = (Fact("distance", self.way),) if self.way else ()
        if len(self.times) < 2:
            time = tuple(Fact("duration", each) for each in self.times)
            yield Sets(self.count, "", self.load, self.kind, (*way, *time, *self.more, *self.parts))
            return
        for number, each in enumerate(self.times):
            more = [fact for fact in self.more if number == 0 or fact.field in ("rest", "pace")]
            yield Sets("", "", self.load, self.kind, (*way, Fact("duration", each), *more))

    def doubts(self, disciplines: Sequence[str]) -> Iterator[str]:
        """Why it is not certain."""
        if self.within:
            yield "it may be a part of what was covered, or come besides"
        if self.count and len(self.times) > 1 and str(len(self.times)) != self.count:
            yield "the times are not as many as the intervals"
        if self.way and not self.metres:
            yield f"{self.way!r} is no way"
        if self.times and not self.way and not self.count and self.times[0].count(":") == 1:
            yield "a time alone"
        if self.metres and not all(self._is_possible(each, disciplines) for each in self.times):
            yield "nobody is so fast, or so slow"

    def _is_possible(self, time: str, disciplines: Sequence[str]) -> bool:
        said = f"{time} min" if time.isdecimal() and not self.count else time  # "5k in 25"
        return is_possible(self.metres, said, disciplines, hours=not self.count)


def whole_with_parts(legs: Sequence[Leg], paragraph: Paragraph) -> list[Leg]:
    """The legs; of one that is as long as all behind it together these are the parts: as a note of it,
    or in its place where more is told of them than how long they are."""
    first, parts = legs[:1], legs[1:]
    if any(leg.count or leg.kind or leg.times or leg.has("pace") for leg in parts) and _is_sum(
        first[0], parts
    ):
        parts[0].parts = (Fact("note", first[0].way),)  # of all of them
        return list(parts)
    if len(parts) > 1 and not any(leg.kind or leg.count for leg in legs):
        amounts = [leg.metres or sum(map(seconds, leg.times)) for leg in legs]
        alike = len({(bool(leg.way), len(leg.times)) for leg in legs}) == 1
        if alike and amounts[0] == sum(amounts[1:]):
            first[0].parts = (Fact("note", paragraph.words(parts[0].at, parts[-1].to)),)
            return list(first)
    return list(legs)


def _is_sum(first: Leg, parts: Sequence[Leg]) -> bool:
    """Whether a leg is nothing but the way of all behind it: "swam 2000m: 400 wu, 12x100, 400 cd"."""
    alone = len(parts) > 1 and not (first.kind or first.count or first.times)
    return alone and first.metres == sum(leg.metres * int(leg.count or 1) for leg in parts)


def _parted(legs: Sequence[Leg], paragraph: Paragraph) -> Iterator[Leg]:
    """The legs; one that may be a part of the leg before it is a note of that."""
    for leg, behind in zip(legs, [*legs[1:], None], strict=True):
        if behind is not None and behind.within:
            leg.parts = (Fact("note", paragraph.words(behind.at, behind.to)),)
        if not leg.within:
            yield leg


def _doubts_of_all(legs: Sequence[Leg]) -> Iterator[str]:
    """Why it is not certain how the legs belong together."""
    plain = [leg for leg in legs if not leg.kind and not leg.count]
    if len(plain) > 1 and not all(leg.way and leg.times for leg in plain):
        alike = all(leg.way for leg in plain)
        yield "two ways or times" if alike else "two ways or times, not of one kind"
    if plain and any(leg.count for leg in legs):
        alike = all(leg.way for leg in plain)
        yield "a way besides the intervals" if alike else "a time besides the intervals"


def told_by(leg: Leg, opens: bool) -> str:
    """The words that tell of a run: its pace, or a race with its time; a "six miler" where a clause opens."""
    for fact in leg.more:
        if fact.field == "pace" and is_run_pace(fact.said):
            return fact.said
    timed = bool(leg.times) or (opens and leg.way.casefold().endswith("miler"))
    return leg.way if timed and is_race(leg.way) else leg.paced


def _block(leg: Leg, ladder: bool) -> str:
    """The kind of block that a leg makes; `ladder`: with legs of other lengths."""
    if leg.kind:
        return ""
    return "intervals" if leg.count or ladder else "steady"


def doubts_of(legs: Sequence[Leg], disciplines: Sequence[str]) -> list[str]:
    """Why legs are not certain, together and each."""
    return [*_doubts_of_all(legs), *(doubt for leg in legs for doubt in leg.doubts(disciplines))]


def statements_of(name: str, sort: str, legs: Sequence[Leg], paragraph: Paragraph) -> Iterator[Statement]:
    """A statement for each kind of legs: of warm-ups, of intervals, and of a steady way."""
    plain = [leg for leg in legs if not (leg.kind or leg.within)]
    ladder = len(plain) > 1 and all(leg.count or 0 < leg.metres <= _LONGEST_RUNG for leg in plain)
    for kind, group in groupby(_parted(legs, paragraph), lambda leg: _block(leg, ladder)):
        alike = list(group)
        sets = tuple(each for leg in alike for each in leg.sets())
        of_all = tuple(fact for leg in alike for fact in leg.of_all)
        yield Statement((Entry(name, sets),), "", kind, of_all, sort)


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

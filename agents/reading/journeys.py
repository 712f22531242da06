"""A journey, measure by measure: what each way, time, load or fact says of its legs. Pure.

A leg is a way, a time or both, so often. How fast people move tells a pace from a time, and what is in doubt.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import groupby

from agents.reading.cover import Claim
from agents.reading.items import Item
from agents.reading.paragraph import Paragraph
from agents.reading.statements import Sets, StatedExercise, StatedFact, Statement
from agents.units.distances import named as race
from agents.units.kinds import UnreadableQuantity
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
MEASURES = frozenset("dist metres dur clock cal set load fact move".split())
_POOL = 25  # metres or yards: the shortest pool
_AGREE = 0.01  # of a way in two units
_BESIDE = ("with", "w", "w/")  # what was done between
_SEND_OFF = "on"  # "20x50 on 1:00": when the next begins


class Leg:
    """A way, a time or both; `count` of them where it is "" for one."""

    def __init__(self, kind: str = "", joined: bool = False) -> None:
        self.kind, self.joined = kind, joined  # `joined`: said with the one before it
        self.count = self.way = self.load = ""
        self.at = self.to = 0  # its items
        self.paced = ""  # "6 miles @ 9:15", as it is said in one
        self.times: list[str] = []
        self.more: list[StatedFact] = []
        self.parts: tuple[StatedFact, ...] = ()  # intervals that may be a part of it, as a note
        self.of_all: list[StatedFact] = []  # of intervals together: when each begins, their calories

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
        way = (StatedFact("distance", self.way),) if self.way else ()
        if len(self.times) < 2:
            time = tuple(StatedFact("duration", each) for each in self.times)
            yield Sets(self.count, "", self.load, self.kind, (*way, *time, *self.more, *self.parts))
            return
        for number, each in enumerate(self.times):
            more = [fact for fact in self.more if number == 0 or fact.field in ("rest", "pace")]
            yield Sets("", "", self.load, self.kind, (*way, StatedFact("duration", each), *more))

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
        parts[0].parts = (StatedFact("note", first[0].way),)  # of all of them
        return list(parts)
    if len(parts) > 1 and not any(leg.kind or leg.count for leg in legs):
        amounts = [leg.metres or sum(map(seconds, leg.times)) for leg in legs]
        alike = len({(bool(leg.way), len(leg.times)) for leg in legs}) == 1
        if alike and amounts[0] == sum(amounts[1:]):
            first[0].parts = (StatedFact("note", paragraph.words(parts[0].at, parts[-1].to)),)
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
            leg.parts = (StatedFact("note", paragraph.words(behind.at, behind.to)),)
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
        yield Statement((StatedExercise(name, sets),), "", kind, of_all, sort)


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
    except UnreadableQuantity:
        return 0.0


@lru_cache(maxsize=256)
def seconds(said: str) -> float:
    """A time as said; a bare number is of seconds, 0 is one that can't be read."""
    try:
        return float(read_duration(said, bare="seconds"))
    except UnreadableQuantity:
        return 0.0


@lru_cache(maxsize=256)
def is_run_pace(said: str) -> bool:
    """Whether a pace is one that people run at."""
    try:
        pace = read_pace(said)
    except UnreadableQuantity:
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
    except UnreadableQuantity:
        return False


@lru_cache(maxsize=256)
def has_unit(pace: str) -> bool:
    """Whether it says what a pace is for: "4:55/km"."""
    try:
        return bool(read_pace(pace))
    except UnreadableQuantity:
        return False


class Journey:
    """The legs that are said so far, and what is in doubt of them."""

    def __init__(self, paragraph: Paragraph) -> None:
        self.paragraph = paragraph
        self.disciplines: tuple[str, ...] = ON_FOOT
        self.legs = [Leg()]
        self.doubts: list[str] = []
        self.joined = ""  # the word before a measure: "at", "@", "on"
        self.parted = False  # a sign stands behind the last measure
        self.laden = False  # with a load of which it isn't said what it is
        self.mends = False  # "no wait": what follows stands for what was said before it
        self.best = False  # "5k pb": what follows may be of another day
        self.of_another_time = False  # a day or a part of it is said behind what it is of
        self.ended = False  # another way or time begins behind that: another journey

    @property
    def leg(self) -> Leg:
        """The leg that is being said."""
        return self.legs[-1]

    @property
    def is_said(self) -> bool:
        """Whether anything is said of how far or how long."""
        return any(leg.is_said for leg in self.legs)

    def whole(self) -> list[Leg]:
        """The legs that are said; parts of the first are a note of it."""
        return whole_with_parts([leg for leg in self.legs if leg.is_said], self.paragraph)

    def begin(self, kind: str = "") -> None:
        """Another leg begins."""
        self.ended = self.ended or self.of_another_time
        self.legs.append(Leg(kind, joined=bool(self.joined)))

    def take_mark(self, kind: str) -> None:
        """What follows, or stands before, is a warm-up or a cool-down."""
        if self.leg.is_said and (self.parted or self.leg.kind or self.leg.count):
            self.begin(kind)
        self.leg.kind = kind
        self.parted = False

    def take_between(self, to: int) -> bool:
        """Whether the last leg was what was done between the intervals before it: then it is a note, with the
        words up to an item."""
        if len(self.legs) < 2 or not self.legs[-2].count or self.leg.count or self.leg.kind:
            return False
        between = self.legs.pop()
        if len(self.leg.times) > 1 and between.way.isdecimal():  # behind times, a number without a unit
            self.doubts.append(f"{between.way!r} may be one more of the times")
        self.leg.more.append(StatedFact("note", self.paragraph.words(between.at, to)))
        return True

    def note(self, first: int, last: int) -> None:
        """The words of phrases are a note of the leg."""
        phrases = self.paragraph.phrases
        self.leg.more.append(StatedFact("note", self.paragraph.words(phrases[first].at, phrases[last].to)))

    def take(self, phrase: Claim, said: str) -> None:
        """One more measure."""
        if phrase.kind in ("dist", "metres"):
            self._take_way(said)
            if phrase.kind == "metres":
                self.doubts.append("metres or minutes")
        elif phrase.kind in ("dur", "clock"):
            self.take_time(phrase, said)
        elif phrase.kind == "cal":
            self._take_known(StatedFact("calories", said))
        elif phrase.kind == "load":
            self._take_load(phrase)
        elif phrase.kind == "set":
            self._take_sets(phrase, *phrase.value)
        else:
            self._take_fact(phrase, phrase.value)
        self.leg.at = self.leg.at if self.leg.to else phrase.at
        self.leg.to = phrase.to
        self.parted, self.joined = False, ""

    def _take_way(self, said: str) -> None:
        if self.leg.way and race(self.leg.way.casefold()) is not None and metres(said) == self.leg.metres:
            self.leg.way = said  # "parkrun, 24:03 for the 5k"
            return
        if self.leg.way and not self.leg.count and self._is_again(said):
            return
        if self.leg.way or self.leg.count or (self.leg.kind and self.leg.is_said and self.parted):
            self.begin()
        self.leg.way = said

    def _is_again(self, said: str) -> bool:
        """Whether a way is the one of the leg: in another unit, once more with its time, or mended."""
        leg, length = self.leg, metres(said)
        if self.mends:
            leg.way, self.mends = said, False
            return True
        again = bool(length) and abs(length / leg.metres - 1) < _AGREE if leg.metres else False
        if leg.kind and self.parted:
            return False  # "2k warm up, 2k cool down"
        if again and not leg.times and said.casefold() == leg.way.casefold():
            self.doubts.append("a way twice")
        return again and (not leg.times or said.casefold() != leg.way.casefold())

    def takes_minutes(self, said: str) -> bool:
        """Whether a bare number may be the minutes of the way: "5k in 25"."""
        leg = self.leg
        bare = bool(leg.way) and not (leg.times or leg.count)
        return bare and is_possible(leg.metres, f"{said} min", self.disciplines)

    def take_time(self, phrase: Claim, said: str) -> None:
        """A time: of the leg, a pace of it, or of another."""
        leg = self.leg
        if self.mends and leg.times:
            leg.times[-1], self.mends = said, False
            return
        if leg.count and leg.way and self.joined == _SEND_OFF:
            leg.of_all.append(StatedFact("interval", said))
        elif leg.count and leg.way and not leg.times:
            leg.times.append(said)
        elif (
            not (leg.times or leg.has("pace")) and not leg.count and is_pace(leg.way, said, self.disciplines)
        ):
            self.doubts += [] if self.joined else ["a pace, or a time"]
            leg.more.append(StatedFact("pace", said))
            adjacent = phrase.at - leg.to <= 1 or self.paragraph.items[leg.to].kind in ("at", "atsign")
            leg.paced = self.paragraph.words(leg.at, phrase.to) if adjacent else ""
        elif leg.times or leg.count or (leg.kind and leg.is_said and self.parted):
            self.begin()
            self.leg.times.append(said)
        else:
            if self.best:
                self.doubts.append("a best, of when is not said")
            leg.times.append(said)

    def _take_load(self, phrase: Claim) -> None:
        plural = next((item for item in self._items(phrase) if item.kind == "pl"), None)
        if plural is not None and self.leg.way and not self.leg.times:  # "6x300 @ 58s"
            row = self.paragraph.row
            if self.paragraph.said(phrase).casefold().split()[0] in _BESIDE:  # "w/ 90s walking"
                self.begin()
            self.leg.times.append(self.paragraph.text[row[plural.at].start : row[plural.to - 1].end])
        elif any(item.kind in ("load", "plates") for item in self._items(phrase)):
            if self.leg.load:
                self.doubts.append("two loads")
            self._load(phrase, phrase.value)
        elif self.leg.count or self._is_swum(phrase.value):  # "w/ 200 jog"
            if self.leg.is_said:
                self.begin()
            self.leg.way = phrase.value
        else:
            self.doubts.append(f"{phrase.value!r} is not understood")

    def _is_swum(self, said: str) -> bool:
        """Whether a bare number is the lengths of a pool that a swim goes over: "400 wu, 10x100, 200 cd"."""
        return self.disciplines[0] == "swimming" and said.isdecimal() and int(said) % _POOL == 0

    def _items(self, phrase: Claim) -> Sequence[Item]:
        return self.paragraph.items[phrase.at : phrase.to]

    def _load(self, phrase: Claim, said: str) -> None:
        """What is carried: a pack, or a vest that is named."""
        self.leg.load = said
        kinds = {item.kind for item in self._items(phrase)}
        self.laden = self.laden or "extra" not in kinds

    def _take_sets(self, phrase: Claim, sets: tuple[Sets, ...], doubt: str) -> None:
        first = sets[0]
        way, time = (next(iter(first.facts(field)), "") for field in ("distance", "duration"))
        self.doubts += [doubt] if doubt else []
        if len(sets) == 1 and first.load and (way or time) and not (first.times or first.reps):
            self._load(phrase, first.load)  # "8k with a 15 kg vest", "45# 1h31"
            if way:
                self._take_way(way)
            if time:
                self.take_time(phrase, time)
            return
        self.doubts += ["sets of a lift"] if any(each.load for each in sets) else []
        if first.times:
            self._take_intervals(phrase, first, way, time)
        elif len(sets) == 1 and time:
            self.take_time(phrase, time)
        elif self.leg.count and self.leg.way:
            self.leg.times += [next(iter(each.facts("duration")), each.reps) for each in sets]
        elif self.leg.way and len(sets) > 1 and (self.leg.times or _are_splits(sets)):
            self.doubts += [] if self.leg.times else ["times of its parts"]
            self.leg.more.append(StatedFact("note", self.paragraph.said(phrase)))
        elif all(each.facts("duration") for each in sets):
            for each in sets:
                self.take_time(phrase, each.facts("duration")[0])
        else:
            self.doubts.append("sets of a lift")

    def _take_intervals(self, phrase: Claim, said: Sets, way: str, time: str) -> None:
        if self.leg.is_said or self.leg.kind:
            self.begin()
        self.leg.count, self.leg.way = said.times, way
        self.leg.more += [fact for fact in said.more if fact.field not in ("distance", "duration")]
        sent_off = any(
            self.paragraph.words(at, at + 1).casefold() == _SEND_OFF for at in range(phrase.at, phrase.to)
        )
        items = range(phrase.at, phrase.to)
        beside = next((at for at in items if self.paragraph.words(at, at + 1).casefold() in _BESIDE), None)
        if way and time and sent_off:
            self.leg.of_all.append(StatedFact("interval", time))
        elif way and time and beside is not None:  # "6x400m with 90s walking"
            self.begin()
            self.leg.times, self.leg.at, self.leg.to = [time], beside, phrase.to
        elif time:
            self.leg.times.append(time)
        if not (way or time or said.facts("calories")):
            self.doubts.append("sets of a lift")

    def _take_fact(self, phrase: Claim, fact: StatedFact) -> None:
        leg = self.leg
        if fact.field == "distance":
            self._take_way(fact.said)
        elif fact.field == "duration":
            self.take_time(phrase, fact.said)
        elif fact.field == "interval":
            leg.of_all.append(fact)
            self.doubts += [] if leg.count else ["sent off for nothing"]
        elif fact.field == "times":
            self._take_count(fact.said)
        elif fact.field in ("moving", "best"):
            if leg.times:
                leg.more.append(StatedFact("note", fact.said))
            else:
                self.doubts += ["a best, of when is not said"] if fact.field == "best" else []
                self.take_time(phrase, fact.said)
        elif fact.field == "splits":
            self._take_splits(fact.said)
        elif fact.field == "between":
            leg.more.append(StatedFact("note", fact.said))
            self.doubts += [] if leg.count else ["done between no intervals"]
        elif fact.field == "rest" and fact.said.casefold().endswith("off") and not leg.count:
            leg.more.append(StatedFact("note", fact.said))  # "2 min off last year"
        elif fact.field in ("heart_rate", "pace", "rest", "rpe", "note", "calories"):
            if fact.field in ("heart_rate", "pace", "rpe") and leg.has(fact.field):
                self.doubts.append(f"two of {fact.field}")
                fact = StatedFact("note", fact.said)
            self._take_known(fact)
        else:
            self.doubts.append(f"{fact.said!r} of a journey")

    def _take_count(self, said: str) -> None:
        """How often, behind what: "500m row x3"."""
        if self.leg.count or not (self.leg.way or self.leg.times):
            self.doubts.append("how often of what")
        self.leg.count = self.leg.count or said

    def _take_known(self, fact: StatedFact) -> None:
        """One more fact; a pace of intervals without what it is for is the time of each, and calories are of
        them all."""
        leg = self.leg
        time = next((each for each in fact.said.split() if ":" in each), "")
        if fact.field == "calories" and leg.count:
            leg.of_all.append(StatedFact("score", fact.said))
        elif (
            fact.field == "pace"
            and leg.count
            and leg.way
            and not leg.times
            and time
            and not has_unit(fact.said)
        ):
            leg.times.append(time)
        else:
            leg.more.append(fact)

    def _take_splits(self, said: str) -> None:
        """Times in a row: of each of the intervals, or what a note says of a way that has its time."""
        leg = self.leg
        listed = [each.strip(",/;()") for each in said.split()]
        times = [each for each in listed if each and each[0].isdigit()]
        if leg.count and leg.way:
            leg.times += times
        elif leg.times:
            leg.more.append(StatedFact("note", said))
        elif leg.way:
            leg.more.append(StatedFact("note", said))
            self.doubts.append("times of its parts")
        else:
            self.doubts.append("times of what is not said")


def _are_splits(sets: Sequence[Sets]) -> bool:
    """Whether these are nothing but clock times."""
    return all(":" in time for each in sets for time in each.facts("duration") or ("",))

"""Runs, rides, rows, swims, walks and rucks: what was covered, in what time, in how many parts. Pure.

    "ran 5k in 24:10, avg HR 162"                          one leg
    "6x400 @ 1:30 w/ 200 jog"                              one leg of six; the jog is a note
    "2 mi warm up, 3 mi tempo at 6:30, 1 mi cool down"     three legs, two of kind warm-up
    "10 miler 1:20:05"                                     a run by its distance, its pace or the track

A leg is a way, a time or both; a second way or time begins another. In doubt are a time that nobody needs
for the way, and legs of which it isn't said how they belong together.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import groupby

from agents.exercises.lines import Known
from agents.reading.cover import Claim
from agents.reading.distances import named as race
from agents.reading.items import Item
from agents.reading.paragraph import LONGEST_STATEMENT, Named, Paragraph, named
from agents.reading.said import Entry, Fact, Sets, Statement
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
_ON_FOOT = ("running", "trail_running")
_RACES = frozenset(map(Decimal, (5, 10)))  # km; those of a name are rows of distances.txt
_SLOWEST_PACES = {"mi": 13 * 60, "km": 8 * 60}  # seconds: slower is a walk as well
_PACED = frozenset("running trail_running hiking rucking rowing swimming cycling".split())
_PACED_OVER = {"rowing": 500, "swimming": 100}  # metres; others a mile or km
_AGREE = 0.01  # of a way in two units
_LONGEST_RUNG = 1610  # metres of each of a ladder of intervals
_MOST_LEGS, _MOST_ENDS = 16, 16  # legs of a journey; ends of sentences and lines within it
_MOST_UNNAMED = 4  # ends, where no word has said yet how
_LADEN = frozenset(("rucking", "hiking"))  # what is done with a pack
_BESIDE = ("with", "w", "w/")  # what was done between
_BY = "by"  # "by headlamp"
_SEND_OFF = "on"  # "20x50 on 1:00": when the next begins
_MANNERS = frozenset(
    "easy long tempo recovery treadmill base steady threshold progression trail spin".split()
)
_STROKES = frozenset(("Freestyle Swim", "Breaststroke", "Backstroke", "Butterfly Swim"))
_ACTIVE = ("sport", "mobility")  # disciplines whose exercises are done for a time
QUOTE = '"'
_RECOVERING = frozenset(("Run", "Easy Run", "Walk"))

_MEASURES = frozenset("dist metres dur clock cal set load fact move".split())
# Doubts of which a likeliest reading is too often not what was meant: these are asked.
_UNREADABLE = frozenset(
    (
        "two ways or times, not of one kind",
        "a time besides the intervals",
        "a time alone",
        "a load of what is not said",
        "nobody is so fast, or so slow",
        "of another time",
        "sets of a lift",
        "sent off for nothing",
        "the times are not as many as the intervals",
        "times of what is not said",
        "two loads",
        "how often of what",
        "metres or minutes",
    )
)
_MARKS = {"warm": "warm-up", "cool": "warm-up"}
_PARTING = frozenset("comma stop nl semi and dash plus colon slash bar".split())
_CROSSING = {"stop": 0.02, "nl": 0.02, "semi": 0.02, "comma": 0.005}  # what it costs to read on behind it
_WANTED = 0.05  # what a time is worth that a journey lacks
_FROM_AFAR = 2  # times so much before the name
_TIME_APART = 3.0  # of a time in the sentence before the name: "5k 24:10. run felt good" is one run
_GAIN = 0.0005  # of a phrase more, where it says nothing
_SILENT = frozenset(
    """session place start ago allin rest jog hand pool a did took of for open close aside remark gear
    label mark each heavy tempo pace total pr glue at atsign track tod hand where work into""".split()
)
_PLACING = frozenset(
    ("at", "took", "where", "into")
)  # "with the dog", "in the woods": words behind these say where and how
_IN_A_PLACE = frozenset("word a glue at of aside double".split())
_OPENING = frozenset("machine name track heavy tempo warm cool dist metres dur clock set cal".split())
_ENDING = (
    _MEASURES
    | _MARKS.keys()
    | frozenset("name track word heavy tempo pace where hand work aside day".split())
)


def moving(paragraph: Paragraph) -> Iterator[Claim]:
    """Every stretch that tells of one journey."""
    for at, phrase in enumerate(paragraph.phrases):
        if at and phrase.kind == "name" and paragraph.phrases[at - 1].kind == "slash":
            continue  # "run/walk": neither
        if phrase.kind in _OPENING or (
            phrase.kind in ("move", "fact") and phrase.value.field in ("distance", "duration", "pace")
        ):
            yield from _from(paragraph, at)


def _from(paragraph: Paragraph, at: int) -> Iterator[Claim]:
    journey = _Journey(paragraph)
    for to in range(at, min(len(paragraph.phrases), at + LONGEST_STATEMENT)):
        if not journey.take(to):
            return
        if paragraph.phrases[to].kind in _ENDING:
            made = journey.statements()
            if made:
                doubted = any(each.doubt for each in made)
                cost = (0.25 if doubted else 0.1) - _GAIN * (to - at) + journey.crossed
                yield Claim(at, to + 1, "statements", made, cost, "moving")


class _Leg:
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
        return _metres(self.way + " m" if self.way.isdecimal() else self.way) if self.way else 0.0

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


class _Journey:
    """What is said of one journey so far, phrase by phrase."""

    def __init__(self, paragraph: Paragraph) -> None:
        self.paragraph = paragraph
        self.exercise: Named | None = None
        self.hint = ""  # words that tell of a run without naming it
        self._between_only = False  # only what was done between is named: "8x400 w/ 200 jog"
        self.legs = [_Leg()]
        self.doubts: list[str] = []
        self.crossed = 0.0  # what it cost to cross the ends of sentences and lines
        self._joined = ""  # the word before a measure: "at", "@", "on"
        self._parted = self._placed = False
        self.laden = False  # with a load of which it isn't said what it is
        self._ended = False  # the last sign ends a sentence or a line
        self._ends = 0  # of sentences and lines
        self._crossed = False  # a sentence ended before it was whole
        self._said_when = self._day_behind = False  # a day, or a part of one; behind what it is of
        self._mends = False  # "no wait": what follows stands for what was said before it
        self._best = False  # "5k pb": what follows may be of another day

    # --- phrases

    def take(self, at: int) -> bool:
        """One more phrase; False where the journey has ended before it."""
        phrase = self.paragraph.phrases[at]
        kind, said = phrase.kind, self.paragraph.said(phrase)
        if kind in ("name", "machine"):
            self._joined = ""
            return self._take_name(named(said), at)
        if kind in ("word", "track"):
            self._joined = ""
        self._placed = kind in _PLACING or (self._placed and kind in _IN_A_PLACE)
        if kind == "double":  # "with the double stroller"
            return self._placed
        if kind == "x" and said.casefold() == _BY:
            self._placed = True
            return True
        if kind in ("word", "partial"):
            if self._crossed and not self._is_whole:
                return False
            if not self._placed:
                self.doubts.append(f"{said!r} is not understood")
            return True
        if kind == "mark" and said == QUOTE:
            return False
        if kind in ("day", "date", "part"):
            return self._take_day(phrase)
        if kind == "mend":
            self._mends = True
        elif kind in _MARKS:
            self._take_mark(_MARKS[kind])
        elif kind in _MEASURES:
            self._take_measure(phrase, said)
        elif kind in _PARTING:
            self._parted, self._joined = True, ""
            self._ended = kind in ("stop", "nl")
            self._ends += self._ended
            self._crossed = self._crossed or (kind == "stop" and not self._is_whole)
            if kind in _CROSSING and kind != "nl" and self.leg.kind and not self.leg.is_said:
                self.doubts.append("which part is a warm-up")
            self.crossed += _CROSSING.get(kind, 0.0) * (1 if self.exercise is not None else _FROM_AFAR)
        elif kind in _SILENT:
            if kind == "heavy" and self.leg.joined:
                self._between(at)
            self._joined = said.casefold() if kind in ("at", "atsign") else self._joined
            self._best = self._best or (kind == "pr" and not self.leg.times)
            self.hint = _track(said) if kind == "track" else self.hint
        else:
            return False
        told = self.exercise is not None or self.hint
        return self._ends <= (_MOST_ENDS if told else _MOST_UNNAMED) and len(self.legs) <= _MOST_LEGS

    def _take_day(self, phrase: Claim) -> bool:
        """A day or a part of it: where one was said already another journey begins. The duration of a day is
        that of its only way."""
        said = {each.fact.field: each.fact.said for each in phrase.value} if phrase.kind == "day" else {}
        if "duration" in said:
            if self.leg.count or self.leg.times or not (self.leg.way or self.exercise):
                return False
            self._take_time(phrase, said["duration"])
            self.crossed -= _WANTED
            return True
        of_day = phrase.kind != "day" or "date" in said
        ends = of_day and self._said_when and any(leg.is_said for leg in self.legs)
        self._said_when = self._said_when or of_day
        self._day_behind = of_day and any(leg.is_said for leg in self.legs)
        return not ends

    @property
    def leg(self) -> _Leg:
        return self.legs[-1]

    @property
    def _is_whole(self) -> bool:
        """Whether it is said who moved and how far or how long: a sentence of other words goes no further."""
        return self.exercise is not None and any(leg.is_said for leg in self.legs)

    @property
    def _parted_whole(self) -> bool:
        """Whether a sentence or line ended behind a way with its time: a name tells of another journey."""
        whole = any(leg.way and leg.times for leg in self.legs)
        return self._ended and self.exercise is not None and whole

    def _begin(self, kind: str = "") -> None:
        self.doubts += ["of another time"] if self._day_behind else []
        self.legs.append(_Leg(kind, joined=bool(self._joined)))

    def _take_name(self, exercise: Named, at: int) -> bool:
        known = exercise.known
        if not _moves(exercise):
            return False
        if self._parted_whole:
            return False
        if self.exercise is None or (
            known and self.exercise.known and known.name == self.exercise.known.name
        ):
            apart = self.exercise is None and self._crossed and not any(leg.way for leg in self.legs)
            self.crossed += _TIME_APART if apart else 0.0
            self.exercise = self.exercise or exercise
            between = self._recovery(exercise, at)
            if between and self.exercise is exercise:
                self._between_only = True
                self.doubts += ["named by what was done between"] if known and known.name != "Run" else []
            return True
        return self._placed or self._is_more_of(exercise) or self._recovery(exercise, at)

    def _is_more_of(self, exercise: Named) -> bool:
        """Whether a name says once more what is done: a stroke, or before anything was said of the way."""
        known, first = exercise.known, self.exercise.known if self.exercise is not None else None
        if known is None or first is None or known.disciplines[0] != first.disciplines[0]:
            return False
        return known.name in _STROKES or not any(leg.is_said for leg in self.legs)

    def _recovery(self, exercise: Named, at: int) -> bool:
        """Whether a name is of the time or way before it, between intervals: "w/ 200 jog", "90s walk"."""
        if exercise.known is None or exercise.known.name not in _RECOVERING:
            return False
        return self._between(at)

    def _between(self, at: int) -> bool:
        """Whether the last leg was what was done between the intervals before it, which is a note."""
        if len(self.legs) < 2 or not self.legs[-2].count or self.leg.count or self.leg.kind:
            return False
        between = self.legs.pop()
        if len(self.leg.times) > 1 and between.way.isdecimal():  # behind times, a number without a unit
            self.doubts.append(f"{between.way!r} may be one more of the times")
        self.leg.more.append(Fact("note", self.paragraph.words(between.at, self.paragraph.phrases[at].to)))
        return True

    def _take_mark(self, kind: str) -> None:
        if self.leg.is_said and (self._parted or self.leg.kind or self.leg.count):
            self._begin(kind)
        self.leg.kind = kind
        self._parted = False

    def _take_measure(self, phrase: Claim, said: str) -> None:
        if phrase.kind in ("dist", "metres"):
            self._take_way(said)
            if phrase.kind == "metres":
                self.doubts.append("metres or minutes")
        elif phrase.kind in ("dur", "clock"):
            self._take_time(phrase, said)
        elif phrase.kind == "cal":
            self._take_known(Fact("calories", said))
        elif phrase.kind == "load":
            self._take_load(phrase)
        elif phrase.kind == "set":
            self._take_sets(phrase, *phrase.value)
        else:
            self._take_fact(phrase, phrase.value)
        self.leg.at = self.leg.at if self.leg.to else phrase.at
        self.leg.to = phrase.to
        self._parted, self._joined = False, ""

    def _take_way(self, said: str) -> None:
        if self.leg.way and race(self.leg.way.casefold()) is not None and _metres(said) == self.leg.metres:
            self.leg.way = said  # "parkrun, 24:03 for the 5k"
            return
        if self.leg.way and not self.leg.count and self._is_again(said):
            return
        if self.leg.way or self.leg.count or (self.leg.kind and self.leg.is_said and self._parted):
            self._begin()
        self.leg.way = said

    def _is_again(self, said: str) -> bool:
        """Whether a way is the one of the leg: in another unit, once more with its time, or mended."""
        leg, metres = self.leg, _metres(said)
        if self._mends:
            leg.way, self._mends = said, False
            return True
        again = bool(metres) and abs(metres / leg.metres - 1) < _AGREE if leg.metres else False
        if again and not leg.times and said.casefold() == leg.way.casefold():
            self.doubts.append("a way twice")
        return again and (not leg.times or said.casefold() != leg.way.casefold())

    def _take_time(self, phrase: Claim, said: str) -> None:
        leg = self.leg
        if self._mends and leg.times:
            leg.times[-1], self._mends = said, False
            return
        if leg.count and leg.way and self._joined == _SEND_OFF:
            leg.of_all.append(Fact("interval", said))
        elif leg.count and leg.way and not leg.times:
            leg.times.append(said)
        elif not (leg.times or leg.has("pace")) and _is_pace(leg, said, self.disciplines):
            self.doubts += [] if self._joined else ["a pace, or a time"]
            leg.more.append(Fact("pace", said))
            adjacent = phrase.at - leg.to <= 1 or self.paragraph.items[leg.to].kind in ("at", "atsign")
            leg.paced = self.paragraph.words(leg.at, phrase.to) if adjacent else ""
        elif leg.times or leg.count or (leg.kind and leg.is_said and self._parted):
            self._begin()
            self.leg.times.append(said)
        else:
            if self._best:
                self.doubts.append("a best, of when is not said")
            leg.times.append(said)

    def _take_load(self, phrase: Claim) -> None:
        plural = next((item for item in self._items(phrase) if item.kind == "pl"), None)
        if plural is not None and self.leg.way and not self.leg.times:  # "6x300 @ 58s"
            row = self.paragraph.row
            if self.paragraph.said(phrase).casefold().split()[0] in _BESIDE:  # "w/ 90s walking"
                self._begin()
            self.leg.times.append(self.paragraph.text[row[plural.at].start : row[plural.to - 1].end])
        elif any(item.kind in ("load", "plates") for item in self._items(phrase)):
            if self.leg.load:
                self.doubts.append("two loads")
            self._load(phrase, phrase.value)
        elif self.leg.count:  # "w/ 200 jog"
            self._begin()
            self.leg.way = phrase.value
        else:
            self.doubts.append(f"{phrase.value!r} is not understood")

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
                self._take_time(phrase, time)
            return
        self.doubts += ["sets of a lift"] if any(each.load for each in sets) else []
        if first.times:
            self._take_intervals(phrase, first, way, time)
        elif len(sets) == 1 and time:
            self._take_time(phrase, time)
        elif self.leg.count and self.leg.way:
            self.leg.times += [next(iter(each.facts("duration")), each.reps) for each in sets]
        elif self.leg.way and len(sets) > 1 and (self.leg.times or _are_splits(sets)):
            self.doubts += [] if self.leg.times else ["times of its parts"]
            self.leg.more.append(Fact("note", self.paragraph.said(phrase)))
        elif all(each.facts("duration") for each in sets):
            for each in sets:
                self._take_time(phrase, each.facts("duration")[0])
        else:
            self.doubts.append("sets of a lift")

    def _take_intervals(self, phrase: Claim, said: Sets, way: str, time: str) -> None:
        if self.leg.is_said or self.leg.kind:
            self._begin()
        self.leg.count, self.leg.way = said.times, way
        self.leg.more += [fact for fact in said.more if fact.field not in ("distance", "duration")]
        sent_off = any(
            self.paragraph.words(at, at + 1).casefold() == _SEND_OFF for at in range(phrase.at, phrase.to)
        )
        items = range(phrase.at, phrase.to)
        beside = next((at for at in items if self.paragraph.words(at, at + 1).casefold() in _BESIDE), None)
        if way and time and sent_off:
            self.leg.of_all.append(Fact("interval", time))
        elif way and time and beside is not None:  # "6x400m with 90s walking"
            self._begin()
            self.leg.times, self.leg.at, self.leg.to = [time], beside, phrase.to
        elif time:
            self.leg.times.append(time)
        if not (way or time or said.facts("calories")):
            self.doubts.append("sets of a lift")

    def _take_fact(self, phrase: Claim, fact: Fact) -> None:
        leg = self.leg
        if fact.field == "distance":
            self._take_way(fact.said)
        elif fact.field == "duration":
            self._take_time(phrase, fact.said)
        elif fact.field == "interval":
            leg.of_all.append(fact)
            self.doubts += [] if leg.count else ["sent off for nothing"]
        elif fact.field == "times":
            self._take_count(fact.said)
        elif fact.field in ("moving", "best"):
            if leg.times:
                leg.more.append(Fact("note", fact.said))
            else:
                self.doubts += ["a best, of when is not said"] if fact.field == "best" else []
                self._take_time(phrase, fact.said)
        elif fact.field == "splits":
            self._take_splits(fact.said)
        elif fact.field in ("heart_rate", "pace", "rest", "rpe", "note", "calories"):
            if fact.field in ("heart_rate", "pace", "rpe") and leg.has(fact.field):
                self.doubts.append(f"two of {fact.field}")
                fact = Fact("note", fact.said)
            self._take_known(fact)
        else:
            self.doubts.append(f"{fact.said!r} of a journey")

    def _take_count(self, said: str) -> None:
        """How often, behind what: "500m row x3"."""
        if self.leg.count or not (self.leg.way or self.leg.times):
            self.doubts.append("how often of what")
        self.leg.count = self.leg.count or said

    def _take_known(self, fact: Fact) -> None:
        """One more fact; a pace of intervals without what it is for is the time of each, and calories are of
        them all."""
        leg = self.leg
        time = next((each for each in fact.said.split() if ":" in each), "")
        if fact.field == "calories" and leg.count:
            leg.of_all.append(Fact("score", fact.said))
        elif (
            fact.field == "pace"
            and leg.count
            and leg.way
            and not leg.times
            and time
            and not _has_unit(fact.said)
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
            leg.more.append(Fact("note", said))
        elif leg.way:
            leg.more.append(Fact("note", said))
            self.doubts.append("times of its parts")
        else:
            self.doubts.append("times of what is not said")

    # --- what it makes

    @property
    def disciplines(self) -> tuple[str, ...]:
        if self.exercise is None:
            return _ON_FOOT
        return self.exercise.known.disciplines if self.exercise.known is not None else ("rowing",)

    def statements(self) -> tuple[Statement, ...]:
        """A statement for each of its kinds of legs, if these are said by somebody who moves."""
        legs = _whole_with_parts([leg for leg in self.legs if leg.is_said], self.paragraph)
        told = next((words for leg in legs if (words := _told(leg))), "")
        way = next((leg.way for leg in legs if leg.way[-1:].isalpha() and (leg.times or leg.has("pace"))), "")
        named_for = None if self._between_only and self.hint else self.exercise
        name = _plain(named_for) if named_for else self.hint or told or way
        if not legs or not name:
            return ()
        doubts = [*self.doubts, *_of_all(legs), *(doubt for leg in legs for doubt in self._doubted(leg))]
        open_doubts = _UNREADABLE.intersection(doubts)
        if self.exercise is None and not told and not (self.hint and any(leg.count for leg in legs)):
            doubts.append("no word says how")
        if self.laden and _LADEN.isdisjoint(self.disciplines):
            doubts.append("a load of what is not said")
        plain = [leg for leg in legs if not (leg.kind or leg.within)]
        ladder = len(plain) > 1 and all(leg.count or 0 < leg.metres <= _LONGEST_RUNG for leg in plain)
        return tuple(
            _statement(name, self.disciplines[0], kind, list(group), next(iter(doubts), ""))._replace(
                asks="unreadable" if open_doubts else ""
            )
            for kind, group in groupby(self._parted_legs(legs), lambda leg: _block(leg, ladder))
        )

    def _parted_legs(self, legs: Sequence[_Leg]) -> Iterator[_Leg]:
        """The legs; one that may be a part of the leg before it is a note of that."""
        for leg, behind in zip(legs, [*legs[1:], None], strict=True):
            if behind is not None and behind.within:
                leg.parts = (Fact("note", self.paragraph.words(behind.at, behind.to)),)
            if not leg.within:
                yield leg

    def _doubted(self, leg: _Leg) -> Iterator[str]:
        """Why a leg is not certain."""
        if leg.within:
            yield "it may be a part of what was covered, or come besides"
        if leg.count and len(leg.times) > 1 and len(leg.times) != _whole(leg.count):
            yield "the times are not as many as the intervals"
        if leg.way and not leg.metres:
            yield f"{leg.way!r} is no way"
        if leg.times and not leg.way and not leg.count and leg.times[0].count(":") == 1:
            yield "a time alone"
        if leg.metres and not all(_possible(leg, each, self.disciplines) for each in leg.times):
            yield "nobody is so fast, or so slow"


def _whole_with_parts(legs: Sequence[_Leg], paragraph: Paragraph) -> list[_Leg]:
    """The legs; of one that is as long as all behind it together these are the parts, as a note."""
    first, parts = legs[:1], legs[1:]
    if len(parts) > 1 and not any(leg.kind or leg.count for leg in legs):
        amounts = [leg.metres or sum(map(_seconds, leg.times)) for leg in legs]
        alike = len({(bool(leg.way), len(leg.times)) for leg in legs}) == 1
        if alike and amounts[0] == sum(amounts[1:]):
            first[0].parts = (Fact("note", paragraph.words(parts[0].at, parts[-1].to)),)
            return list(first)
    return list(legs)


def _of_all(legs: Sequence[_Leg]) -> Iterator[str]:
    """Why it is not certain how the legs belong together."""
    plain = [leg for leg in legs if not leg.kind and not leg.count]
    if len(plain) > 1 and not all(leg.way and leg.times for leg in plain):
        alike = all(leg.way for leg in plain)
        yield "two ways or times" if alike else "two ways or times, not of one kind"
    if plain and any(leg.count for leg in legs):
        alike = all(leg.way for leg in plain)
        yield "a way besides the intervals" if alike else "a time besides the intervals"


@lru_cache(maxsize=256)
def _plain(exercise: Named) -> str:
    """The name without words for the manner, which are no other exercise: the run of "easy run"."""
    *manner, name = exercise.written.split()
    plain = bool(manner) and _MANNERS.issuperset(map(str.casefold, manner)) and _moves(named(name))
    return name if plain else exercise.written


def _are_splits(sets: Sequence[Sets]) -> bool:
    """Whether these are nothing but clock times."""
    return all(":" in time for each in sets for time in each.facts("duration") or ("",))


def _track(said: str) -> str:
    """The word for the track among these."""
    return next(word for word in said.split() if word.casefold() == "track")


@lru_cache(maxsize=256)
def _metres(way: str) -> float:
    try:
        return float(read_distance(way).metres)
    except Unreadable:
        return 0.0


def _moves(exercise: Named) -> bool:
    if exercise.known is None:
        return "Rowing" in exercise.candidates
    return exercise.known.pattern == "locomotion" or _is_activity(exercise.known)


def _is_activity(known: Known) -> bool:
    """Whether it is a sport or a class, which is told by how long it took."""
    whole = "full body" in known.muscles or known.pattern == "gymnastic"
    return known.disciplines[0] in _ACTIVE and known.measured_by == "duration" and whole


def _told(leg: _Leg) -> str:
    """The words that tell of a run: its pace, or a race with its time."""
    for fact in leg.more:
        if fact.field == "pace" and _is_run_pace(fact.said):
            return fact.said
    return leg.way if leg.times and _is_race(leg.way) else leg.paced


@lru_cache(maxsize=256)
def _is_run_pace(said: str) -> bool:
    try:
        pace = read_pace(said)
    except Unreadable:
        return False
    return pace.seconds < _SLOWEST_PACES.get(pace.per, 0)


@lru_cache(maxsize=256)
def _is_race(way: str) -> bool:
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
def _has_unit(pace: str) -> bool:
    try:
        return bool(read_pace(pace))
    except Unreadable:
        return False


def _whole(said: str) -> int:
    return int(said) if said.isdecimal() else 0


@lru_cache(maxsize=256)
def _seconds(said: str) -> float:
    """A time as said; a bare number is of seconds, 0 is one that can't be read."""
    try:
        return float(read_duration(said, bare="seconds"))
    except Unreadable:
        return 0.0


def _bounds(leg: _Leg, disciplines: Sequence[str]) -> tuple[float, float]:
    slowest, fastest = next((_SPEEDS[each] for each in disciplines if each in _SPEEDS), _ANY_SPEED)
    sprinted = leg.metres <= _SPRINT and disciplines[0] in _ON_FOOT
    return slowest, _FASTEST_SPRINT if sprinted else fastest


def _possible(leg: _Leg, said: str, disciplines: Sequence[str]) -> bool:
    """Whether a leg can be covered in a time; one of two numbers may be of hours: "12k, 1:15"."""
    slowest, fastest = _bounds(leg, disciplines)
    seconds = _seconds(said)
    sizes = (1, 60) if said.count(":") == 1 and not leg.count else (1,)
    return any(
        slowest * seconds * size <= leg.metres <= fastest * seconds * size for size in sizes if seconds
    )


def _is_pace(leg: _Leg, said: str, disciplines: Sequence[str]) -> bool:
    """Whether "3 mi at 6:30" is the time of each: nobody needs it for all."""
    if ":" not in said or not leg.way or leg.count or _possible(leg, said, disciplines):
        return False
    if disciplines[0] not in _PACED:
        return False
    slowest, fastest = _bounds(leg, disciplines)
    per = _PACED_OVER.get(disciplines[0], 1609 if "mi" in leg.way.casefold() else 1000)
    return slowest * _seconds(said) <= per <= fastest * _seconds(said)


def _block(leg: _Leg, ladder: bool) -> str:
    if leg.kind:
        return ""
    return "intervals" if leg.count or ladder else "steady"


def _statement(name: str, sort: str, kind: str, legs: Sequence[_Leg], doubt: str) -> Statement:
    sets = tuple(each for leg in legs for each in leg.sets())
    of_all = tuple(fact for leg in legs for fact in leg.of_all)
    return Statement((Entry(name, sets),), doubt, kind, of_all, sort)

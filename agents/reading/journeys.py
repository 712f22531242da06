"""A journey, measure by measure: what each way, time, load or fact says of its legs. Pure."""

from collections.abc import Sequence

from agents.reading.cover import Claim
from agents.reading.items import Item
from agents.reading.legs import ON_FOOT, Leg, has_unit, is_pace, is_possible, metres, whole_with_parts
from agents.reading.paragraph import Paragraph
from agents.reading.said import Fact, Sets
from agents.units.distances import named as race

MEASURES = frozenset("dist metres dur clock cal set load fact move".split())
_POOL = 25  # metres or yards: the shortest pool
_AGREE = 0.01  # of a way in two units
_BESIDE = ("with", "w", "w/")  # what was done between
_SEND_OFF = "on"  # "20x50 on 1:00": when the next begins


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
        self.leg.more.append(Fact("note", self.paragraph.words(between.at, to)))
        return True

    def note(self, first: int, last: int) -> None:
        """The words of phrases are a note of the leg."""
        phrases = self.paragraph.phrases
        self.leg.more.append(Fact("note", self.paragraph.words(phrases[first].at, phrases[last].to)))

    def take(self, phrase: Claim, said: str) -> None:
        """One more measure."""
        if phrase.kind in ("dist", "metres"):
            self._take_way(said)
            if phrase.kind == "metres":
                self.doubts.append("metres or minutes")
        elif phrase.kind in ("dur", "clock"):
            self.take_time(phrase, said)
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
            leg.of_all.append(Fact("interval", said))
        elif leg.count and leg.way and not leg.times:
            leg.times.append(said)
        elif (
            not (leg.times or leg.has("pace")) and not leg.count and is_pace(leg.way, said, self.disciplines)
        ):
            self.doubts += [] if self.joined else ["a pace, or a time"]
            leg.more.append(Fact("pace", said))
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
            self.leg.more.append(Fact("note", self.paragraph.said(phrase)))
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
            self.leg.of_all.append(Fact("interval", time))
        elif way and time and beside is not None:  # "6x400m with 90s walking"
            self.begin()
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
            self.take_time(phrase, fact.said)
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
                self.take_time(phrase, fact.said)
        elif fact.field == "splits":
            self._take_splits(fact.said)
        elif fact.field == "between":
            leg.more.append(Fact("note", fact.said))
            self.doubts += [] if leg.count else ["done between no intervals"]
        elif fact.field == "rest" and fact.said.casefold().endswith("off") and not leg.count:
            leg.more.append(Fact("note", fact.said))  # "2 min off last year"
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
            leg.more.append(Fact("note", said))
        elif leg.way:
            leg.more.append(Fact("note", said))
            self.doubts.append("times of its parts")
        else:
            self.doubts.append("times of what is not said")


def _are_splits(sets: Sequence[Sets]) -> bool:
    """Whether these are nothing but clock times."""
    return all(":" in time for each in sets for time in each.facts("duration") or ("",))

"""Reads the items of one leg from left to right: its measures once each, what repeats or has no role as such.

    sets = count "x" measure | measure "x" count | count "sets of" measure
    list = time ("," time)+                      a set each where they are counted, else splits: a note

What a watch or a machine shows besides (elevation, watts, cadence, incline, speed, level) is a note, and so
is what belongs to a part of the way ("last mile 6:40") or to another day ("pb 22:10").
"""

from decimal import Decimal

from agents.models.offline.legs import modalities
from agents.models.offline.legs.leg_words import (
    ALSO_TIMED,
    APART,
    CLIMBED,
    COUNTED,
    NO_WAY,
    NOTED,
    NUMBERED,
    PACED,
    PARTIAL,
    TIMES,
    counted_at,
    is_track,
    metres_of,
)
from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.legs.plausible import is_hours_of, is_time_of
from agents.models.offline.notation.drafts import Draft, Part, Source, part
from agents.models.offline.reading import Role
from agents.models.offline.words.lexicon import DISTANCE_UNITS, Item
from agents.units.kinds import METRES_PER

_NEAR_TOKENS = 60
_REPEATS = frozenset("sprint sprints repeat repeats stride strides hills interval intervals laps".split())
_WORDS_OF_REPEATS = 2
_OF_EACH = frozenset("of x at @ in for".split())
_METRES_OF_PACE = {"rowing": Decimal(500), "swimming": Decimal(100)}
_FASTEST_STROKE = 40  # a minute
_EACH = ("dist", "dur", "secs", "time")
_OPENS_DISTANCE = frozenset("did do got ran only just about around another walked for".split())


class LegReader:
    """Reads the items of one leg from left to right."""

    def __init__(self, source: Source, at: int, end: int, discipline: str, taken: dict[int, int]) -> None:
        self.source, self.at, self.end, self.discipline, self.taken = source, at, end, discipline, taken
        self.draft = Draft()
        self.drafts = [self.draft]
        self.unread = self.counted = self.unit_missing = False
        self.partial = False  # what comes next belongs to a part of the way
        self.metres = Decimal(0)
        self.aside: list[Part] = []  # numbers that have no role in the record
        self.facts: list[tuple[str, Part]] = []

    def read(self) -> None:
        place = self.at
        while place < self.end:
            place = self.taken[place] if place in self.taken else self._step(place)
        listed = {field for draft in self.drafts[1:] for field, _ in draft.more}
        shared = [each for each in self.draft.more if each[0] in {"distance", "duration", "rest"} - listed]
        for draft in self.drafts[1:]:
            draft.more += shared

    # --- one item

    def _step(self, place: int) -> int:
        """Reads what stands at an item; gives the item after it."""
        source, item = self.source, self.source.items[place]
        if item.word == '"' and self._quote_end(place):
            return self._note(place + 1, self._quote_end(place))
        between = modalities.recovery(source, place, self.end) if self.counted else 0
        if between:
            return self._note(place, between)
        if item.kind in ("num", "open") or item.kind in ("x", "sets"):
            return self._number(place)
        if item.kind == "load":
            return self._load(place)
        if item.kind in TIMES:
            return self._time(place)
        if item.kind in ("dist", "pace", "hr"):
            return getattr(self, f"_{item.kind}")(place)  # type: ignore[no-any-return]
        if item.kind in NOTED:
            return self._note(place, place + 1)
        if item.kind == "cal" and self.counted and self.source.kind(place - 1, self.end) != "x":
            self.facts.append(("score", part(source, "score", place, place + 1)))
            return place + 1  # of all the intervals
        if item.kind == "rest" and self._is_stroke_rate(item):
            return self._note(place, place + 1)
        if item.kind in ("cal", "rpe", "rest"):
            fields: dict[str, tuple[str, Role]] = {
                "cal": ("calories", "calories"), "rpe": ("rpe", "rpe"), "rest": ("rest", "rest"),
            }  # fmt: skip
            return self._measure(place, *fields[item.kind])
        if item.kind in ("pct", "rm"):
            self.unread = True
        elif item.word in PARTIAL:
            self.partial = self.partial or not self._is_place_name(place)
        elif item.kind == "comma":
            self.partial = False
        return place + 1

    def _quote_end(self, place: int) -> int:
        """The item that closes a quotation which opens here and holds something; 0 for a mark of feet."""
        close = next((at for at in range(place + 1, self.end) if self.source.items[at].word == '"'), 0)
        return close if close > place + 1 else 0

    def _is_place_name(self, place: int) -> bool:
        """ "Old Rag", "Last Chance Loop": two words with capitals, where not all are written so."""
        text, items = self.source.text, self.source.items[place : place + 2]
        return not text.isupper() and all(
            item.kind == "word" and text[self.source.row[item.at].start].isupper() for item in items
        )

    def _is_stroke_rate(self, item: Item) -> bool:
        """ "r20" on the erg: strokes a minute."""
        said, rate = self.source.row[item.at].folded, self.source.row[item.to - 1]
        slow = rate.kind == "number" and (rate.value or 0) <= _FASTEST_STROKE
        return self.discipline == "rowing" and said == "r" and slow

    def _said(self, field: str) -> bool:
        return any(known == field for known, _ in self.draft.more)

    def _measure(self, place: int, field: str, role: Role) -> int:
        if self._said(field):
            self.unread = True
        else:
            self.draft.more.append((field, part(self.source, role, place, place + 1)))
        return place + 1

    def _note(self, at: int, to: int) -> int:
        self.draft.more.append(("note", part(self.source, "other", at, to)))
        return to

    def _word(self, place: int) -> str:
        """The word of an item of this leg; "" outside it."""
        return self.source.items[place].word if self.at <= place < self.end else ""

    def _before(self, place: int) -> str:
        """The word before an item, past marks and small words."""
        near = place - 1
        while near >= self.at and (
            self.source.items[near].kind in ("colon", "mark", "open")
            or self._word(near) in ("was", "of", "a", "the", "is")
        ):
            near -= 1
        counted = self.at <= near and self.source.items[near].value is not None
        return "" if counted else self._word(near)

    # --- numbers without a unit

    def _number(self, place: int) -> int:
        source, end = self.source, self.end
        kinds = [source.kind(place + step, end) for step in range(3)]
        if kinds[0] in ("x", "sets", "open"):
            return self._behind(place)
        if kinds[1] in ("x", "sets", "rounds") or counted_at(source, place, end):
            return self._count(place)
        before, after = self._before(place), self._word(place + 1)
        if before in ("calories", "cals", "kcal") and not self._said("calories"):
            return self._measure(place, "calories", "calories")
        laps = self._listed(place)
        if self.counted and len(laps) > 1 and self._count_is(len(laps)):
            return self._list(laps)  # "8x400m. 88 87 87 89 86 88 87 84": seconds
        if before in ("w", "with") and self._said("distance") and not self.counted:
            self.partial = True  # "ran 5 mi with 3 at tempo (7:05)"
            return self._note(place, place + 1)
        if after in ("avg", "average", "mean", "hr", "heart", "bpm") and self._heart_behind(place):
            return self._heart_behind(place)
        if before in NUMBERED:
            return self._note(place - 1 if self._word(place - 1) == before else place, place + 1)
        if after in COUNTED:
            return self._note(place, place + 2)
        if self._fraction_behind(place):
            return place + 3
        repeats = self._repeats_behind(place)
        if repeats:
            self._counts_words(place, repeats)
            return place + 1
        timed = after == "in" and self._timed_behind(place)
        if timed or before in _OPENS_DISTANCE or self._word(place - 1) in MODALITIES:
            return self._bare_distance(place)
        if kinds[1] == "word":
            self.aside.append(part(source, "other", place, place + 1))
        else:
            self.unread = True
        return place + 1

    def _fraction_behind(self, place: int) -> bool:
        """ "effort 6/10" and splits with a slash are no measures."""
        slashed = self.source.kind(place + 1, self.end) == "slash"
        if slashed and self.source.kind(place + 2, self.end) == "num":
            self.aside.append(part(self.source, "other", place, place + 3))
            return True
        return False

    def _bare_distance(self, place: int) -> int:
        """ "only did 7 in 1:01:30": so many of what was counted elsewhere; "ran 400 in 65s" is metres."""
        if self._said("distance") or not (self._timed_behind(place) or self._unit_said()):
            self.unread = True
            return place + 1
        self.draft.more.append(("distance", part(self.source, "distance", place, place + 1)))
        return place + 1

    def _repeats_behind(self, place: int) -> int:
        """The item of a word for repeats near behind a number ("4 hill sprints"), or 0."""
        near = range(place + 1, place + 1 + _WORDS_OF_REPEATS)
        return next((at for at in near if self._word(at) in _REPEATS), 0)

    def _counts_words(self, place: int, named: int) -> None:
        """ "4 hill sprints of 60m": so many, each as long as is said behind; not "6 strides after a 5k"."""
        each = self._word(named + 1) in _OF_EACH or self.source.kind(named + 1, self.end) in _EACH
        if each and not self.counted:
            self.draft.count, self.counted = part(self.source, "count", place, place + 1), True
        else:
            self.aside.append(part(self.source, "other", place, place + 1))

    def _timed_behind(self, place: int) -> bool:
        return self.source.kind(place + 2, self.end) in TIMES and self._unit_said()

    def _unit_said(self) -> bool:
        """Whether a distance with its unit stands near, before or behind, in whatever clause."""
        near = self.source.items[self.at].at
        row = self.source.row[max(0, near - _NEAR_TOKENS) : near + _NEAR_TOKENS]
        return any(row[at].is_number and row[at + 1].folded in DISTANCE_UNITS for at in range(len(row) - 1))

    def _heart_behind(self, place: int) -> int:
        """ "152 avg hr", "142 average heart rate": where it ends, or 0."""
        to = place + 1
        while self._word(to) in ("avg", "average", "mean"):
            to += 1
        if self._word(to) not in ("hr", "heart"):
            return 0
        to += 2 if self._word(to + 1) == "rate" else 1
        if not self._said("heart_rate"):
            self.draft.more.append(("heart_rate", part(self.source, "heart_rate", place, to)))
        return to

    def _count(self, place: int) -> int:
        """ "6x400m", "8 x 3 min", "8x400", "5 sets of 400 m"."""
        to = counted_at(self.source, place, self.end) or place + 2
        follows = self.source.kind(to, self.end)
        track = follows == "num" and is_track(self.source, place, self.end)
        if track and self.discipline == "swimming":
            track = False  # pools are measured in metres and in yards
        if self.counted or not (track or follows in (*TIMES, "dist", "cal")):
            self.unit_missing = self.unit_missing or not self.counted
            self.unread = True
            return place + 2
        self.draft.count, self.counted = part(self.source, "count", place, place + 1), True
        if not track:
            return to
        self.metres = self.source.items[to].value or Decimal(0)
        self.draft.more.append(("distance", part(self.source, "distance", to, to + 1)))
        return to + 1

    def _behind(self, place: int) -> int:
        """ "400m x 8": the count stands behind."""
        counts = self.source.kind(place, self.end) == "x" and self.source.kind(place + 1, self.end) == "num"
        before = place - 1
        while self._word(before) in _REPEATS or self._word(before) in MODALITIES:
            before -= 1  # "400m repeats x 8", "500m row x 4"
        measured = before >= self.at and self.source.items[before].kind in ("dist", *TIMES, "rest")
        if not counts or not measured or self.counted:
            return place + 1
        self.draft.count, self.counted = part(self.source, "count", place + 1, place + 2), True
        return place + 2

    def _load(self, place: int) -> int:
        if self.draft.load is not None:
            self.unread = True
        else:
            self.draft.load = part(self.source, "load", place, place + 1)
        return place + 1

    # --- distances

    def _dist(self, place: int) -> int:
        item, after = self.source.items[place], self._word(place + 1)
        near = {self._word(each) for each in range(place - 2, place + 4) if each != place}
        climbed = item.word in ("m", "ft") and bool(near & CLIMBED or self._word(place - 1) in ("+", "-"))
        aside = climbed or (item.word == "ft" and self.discipline != "swimming")
        signed = place > self.at and self.source.items[place - 1].word == "sign"
        if aside or signed or after in NO_WAY or self._is_partial(place):
            return self._note(place, place + 1)
        metres = metres_of(item)
        listed = self._listed(place) if self.counted and self._said("duration") else [place]
        if len(listed) > 1 and self._count_is(len(listed)) and not self._said("distance"):
            return self._list(listed, "distance")  # "3x20 min: 5102m 5088m 5095m"
        if self._said("distance"):
            same = abs(metres - self.metres) <= self.metres / 50  # 5k (3.1 mi)
            self.unread = self.unread or not same
            self.aside += [part(self.source, "other", place, place + 1)] if same else []
            return place + 1
        self.metres = metres
        return self._measure(place, "distance", "distance")

    def _is_partial(self, place: int) -> bool:
        """ "last mile", "every 5k": of a part of the way; what follows it is too."""
        self.partial = self.partial or self._before(place) in PARTIAL
        return self.partial and not self.counted

    # --- times and paces

    def _time(self, place: int) -> int:
        listed = self._listed(place)
        if len(listed) > 1:
            return self._list(listed)
        before, after = self._before(place), self._word(place + 1)
        if self._before(place) == "on" and self.counted:
            self.facts.append(("interval", part(self.source, "duration", place, place + 1)))
            return place + 1  # each starts on it: "10x100m on 1:45"
        if after in APART:
            return self._note(place, place + 1)
        if self.partial and not self.counted and before not in ("total", "time"):
            return self._note(place, place + 1)
        if self._is_pace(place, before, after):
            return (
                self._measure(place, "pace", "pace")
                if not self._said("pace")
                else self._note(place, place + 1)
            )
        if self._said("duration"):
            known = {before, after, self._word(place - 2)} & (ALSO_TIMED | PACED)
            self.unread = self.unread or not known
            return self._note(place, place + 1) if known else place + 1
        self._measure(place, "duration", "duration")
        if after == "mile" and not self._said("distance"):
            return self._measure(place + 1, "distance", "distance")  # "a 6:12 mile"
        return place + 1

    def _is_pace(self, place: int, before: str, after: str) -> bool:
        item = self.source.items[place]
        if item.kind != "time" or item.value is None or (self.counted and before not in ("pace", "split")):
            return False
        if before == "pace" or (before == "split" and self.discipline == "rowing"):
            return True
        likely = is_time_of(self.metres, item.value, self.discipline)
        if before in PACED or after in ("avg", "average"):
            return self._said("duration") or not likely
        joined = self._word(place - 1) in ("@", "at")
        if not joined and not likely and self._is_hours(item.value):
            return False
        if not likely:
            return is_time_of(self._metres_per(), item.value, self.discipline)
        return joined and (self._said("duration") or not self.metres)

    def _is_hours(self, seconds: Decimal) -> bool:
        """ "16 mi, 2:51": hours and minutes."""
        return is_hours_of(self.metres, seconds, self._metres_per(), self.discipline)

    def _metres_per(self) -> Decimal:
        """What a pace of this leg is for: 500 m on the erg, 100 m in the water, else a mile or kilometre."""
        if self.discipline in _METRES_OF_PACE:
            return _METRES_OF_PACE[self.discipline]
        said = next(said for field, said in self.draft.more if field == "distance")
        miles = DISTANCE_UNITS.get(self.source.row[said.to - 1].folded) == "mi"
        return METRES_PER["mi" if miles else "km"]

    def _listed(self, place: int) -> list[int]:
        """The times of a list: "4:02 3:58 3:59", "6:45, 6:41 and 6:38", "25:10/24:50"."""
        found, near = [place], place + 1
        while near < self.end:
            item = self.source.items[near]
            if item.kind == self.source.items[place].kind:
                found.append(near)
            elif item.kind not in ("comma", "slash", "dash", "plus") and item.word not in ("and", "then"):
                break
            near += 1
        plain = len(found) == 2 and found[1] == place + 1 and not self.counted
        return found[:1] if plain and self._before(place) not in ALSO_TIMED else found

    def _list(self, listed: list[int], field: Role = "duration") -> int:
        to = listed[-1] + 1
        count = self.draft.count
        if count is None or not self._count_is(len(listed)) or self._said(field):
            return self._split(listed)
        self.aside.append(count._replace(role="label"))  # the list says the same
        self.draft.count = None
        self.drafts += [Draft(None, None, self.draft.load) for _ in listed[1:]]
        for draft, place in zip(self.drafts, listed, strict=True):
            draft.more.append((field, part(self.source, field, place, place + 1)))
        return to

    def _count_is(self, number: int) -> bool:
        """Whether so many intervals were counted."""
        count = self.draft.count
        return count is not None and self.source.row[count.at].value == number

    def _split(self, listed: list[int]) -> int:
        """Times that nothing counts: splits, as a note; the first is the time of all if that makes sense."""
        first = listed[0]
        whole = self.source.kind(first + 1, self.end) != "slash" and not self._said("duration")
        seconds = [self.source.items[place].value or Decimal(0) for place in listed]
        if whole and sum(seconds[1:]) <= seconds[0] and self._before(first) not in PARTIAL:
            self._measure(first, "duration", "duration")
            first += 1
        return self._note(first, listed[-1] + 1)

    def _pace(self, place: int) -> int:
        of_part = self.partial and not self.counted and self._before(place) in PARTIAL | {"at", "@"}
        if self._said("pace") or of_part:
            return self._note(place, place + 1)
        return self._measure(place, "pace", "pace")

    def _hr(self, place: int) -> int:
        item = self.source.items[place]
        ranged = any(token.folded == "-" for token in self.source.row[item.at : item.to])
        if ranged or self._said("heart_rate") or self._before(place) in ("max", "peak", "maximum"):
            return self._note(place, place + 1)
        return self._measure(place, "heart_rate", "heart_rate")

"""What is said of a session as a whole: its date, start and end, length, body weight, effort, place.

Each is a fact with its own place; the sets around it are read as if it were not there.
"""

from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.notation.drafts import Part, Source, part, whole
from agents.models.offline.reading import Role
from agents.models.offline.session import days, places
from agents.models.offline.words.lexicon import MONTHS

SHORTEST_SESSION = 15  # minutes, which "19:05-20:20" has as seconds
NOON = 12 * 60
LIGHTEST = 30  # of a body, in either unit


class Said(NamedTuple):
    """A fact of the session: items `at` up to `to`; `heading` starts a new workout.

    A `field` of "" is a label that says nothing of the workout: "week 3".
    """

    field: str
    part: Part
    at: int
    to: int
    heading: bool = False


_LENGTH_WORDS = frozenset(
    "total took session duration workout done length lasted altogether gym lift lifting".split()
)
_BODYWEIGHT_WORDS = frozenset("weight weighed weigh weighing bodyweight bw scale".split())
_COMPARED = frozenset("than since from vs versus like as until till before".split())
_FACT_ENDS = ("", "line", "stop", "comma", "date", "close", "clock")
_LABEL_ENDS = ("", "colon", "comma", "dash", "line", "stop", "word", "close")
_NUMBERED = frozenset("week wk day cycle phase block".split())
_WHOLE = frozenset("session workout overall whole entire".split())


class Reader(NamedTuple):
    """Reads the session facts of one clause. `moves`: it tells of a run or the like, whose times are its own.
    `month_first`: how the athlete writes 3/2."""

    source: Source
    at: int
    end: int
    line_start: bool
    moves: bool = False
    month_first: bool = True

    def read(self) -> list[Said]:
        """The facts, in order."""
        found: list[Said] = []
        place = self.at
        where = places.find(self.source, self.at, self.end, self.line_start)
        while place < self.end:
            if where is not None and place == where[0]:
                fact: Said | None = self._said("location", "label", *where)
            else:
                fact = self._fact(place)
            if fact:
                found.append(fact)
                place = fact.to
            else:
                place += 1
        return found

    def _fact(self, place: int) -> Said | None:
        source, item = self.source, self.source.items[place]
        match item.kind:
            case "date":
                return self._date(place)
            case "clock" | "time":
                return self._clock(place)
            case "srpe":
                return self._said("session_rpe", "rpe", place, place + 1)
            case "rpe" if self._rates_the_whole(place):
                return self._said("session_rpe", "rpe", place, place + 1)
            case "ordinal" | "num":
                return self._number(place)
            case "bw":
                return _body_weight(source, place, self.at, self.end)
            case "load":
                return _weighed(source, place, self.at, self.end)
            case "word" if days.is_part_of_day(source, place, self.at):
                first = days.leading_words(source, place, self.at)
                return self._said("", "label", first, place + 1)
            case "dur" if not self.moves:
                return _length(source, place, self.at, self.end)
        return None

    def _said(self, field: str, role: Role, at: int, to: int, heading: bool = False) -> Said:
        return Said(field, part(self.source, role, at, to), at, to, heading)

    def _word(self, place: int) -> str:
        return self.source.items[place].word if self.at <= place < self.end else ""

    def _rates_the_whole(self, place: int) -> bool:
        """ "session RPE 8", "RPE 6 for the whole session", "RPE 8 overall"."""
        behind = [self._word(near) for near in range(place + 1, min(self.end, place + 6))]
        stop = next((at for at, word in enumerate(behind) if word in (",", ".", "then")), len(behind))
        return self._word(place - 1) in _WHOLE or bool(_WHOLE & set(behind[:stop]))

    # --- days

    def _date(self, place: int) -> Said | None:
        before = place - 1 - (self._word(place - 1) in ("on", "the"))
        if self._word(before) in _COMPARED:
            return None
        item, to = self.source.items[place], place + 1
        comma = self.source.kind(to, self.end) == "comma"
        if item.word == "day" and self._is_day_and_month(to + comma):
            to += 3 + comma  # "Mon 3/2"
        dated = item.word == "date" or to > place + 1 or (self.line_start and place <= self.at + 1)
        return self._said("date", "date", place, to, heading=dated and self.line_start)

    def _is_day_and_month(self, place: int) -> bool:
        kinds = [self.source.kind(place + step, self.end) for step in range(4)]
        if kinds[:3] != ["num", "slash", "num"] or kinds[3] in ("slash", "x"):
            return False
        first, second = (self.source.items[near].value or Decimal(0) for near in (place, place + 2))
        return 0 < min(first, second) <= 12 and max(first, second) <= 31 and whole(first) and whole(second)

    def _number(self, place: int) -> Said | None:
        """ "16 September 2020", "week 3", and "3/2" or "28.02." at the start of a line; "bw 182"; "6-7am"."""
        to, following = place + 1, self.source.items[place + 1] if place + 1 < self.end else None
        if self._word(place - 1) in _NUMBERED and self.source.kind(to, self.end) in _LABEL_ENDS:
            return Said("", part(self.source, "label", place, to), place, to)
        if following is not None and following.kind == "word" and following.word in MONTHS:
            return self._said("date", "date", place, to + 1, heading=self.line_start)
        if (
            following is not None
            and following.kind == "date"
            and following.word == "date"
            and following.to - following.at > 1
            and not self.source.row[following.at].is_number  # "185 2 days ago"
        ):
            # "16 September 2020": the month has taken the year along
            return self._said("date", "date", place, to + 1, heading=self.line_start)
        if self.line_start and place == self.at and self._is_day_and_month(place):
            ends = self.source.kind(place + 3, self.end) in (
                "",
                "line",
                "colon",
                "dash",
                "comma",
                "word",
                "stop",
            )
            return self._said("date", "date", place, place + 3, heading=True) if ends else None
        if self.line_start and place == self.at and self._is_dotted(place):
            return self._said("date", "date", place, place + 2, heading=True)
        if self._until(place) is not None:
            return self._said("start", "time", place, place + 1)
        if days.is_military(self.source, place, self.at, self.line_start):
            ends = self._word(place - 1) == "-"
            return self._said("end" if ends else "start", "time", place, place + 1)
        return _weighed(self.source, place, self.at, self.end)

    def _is_dotted(self, place: int) -> bool:
        """ "28.02." where days are written so."""
        day, dot, month = self.source.row[self.source.items[place].at].folded.partition(".")
        dotted = bool(dot) and len(month) == 2 and self.source.kind(place + 1, self.end) == "stop"
        return dotted and not self.month_first and 0 < int(day or 0) <= 31 and 0 < int(month) <= 12

    # --- clocks

    def _clock(self, place: int) -> Said | None:
        """ "at 6pm", "5:30am-6:40am", "in 7:10pm out 8:35pm", "started 18:05 finished 19:20"."""
        is_clock = self.source.items[place].kind == "clock"
        if self._until(place) is not None and (is_clock or self._is_clock_pair(place)):
            return self._said("start", "time", place, place + 1)
        before, further = self._word(place - 1), self._word(place - 2)
        if before in ("to", "until", "till", "-") and self._starts_before(place):
            return self._said("end", "time", place, place + 1)
        led = further if before in ("at", "around", ":", "@") else before
        if led in _IN and (is_clock or before != led or led != "in"):
            return self._said("start", "time", place, place + 1)
        if led in _OUT and (is_clock or led == "out" or before in ("at", "@") or self._began(place)):
            return self._said("end", "time", place, place + 1)
        if not is_clock:
            return self._whole_time(place)
        if self.line_start and place == self.at and place + 1 < self.end:
            return self._said("start", "time", place, place + 1)  # "5:30pm bench 3x5"
        return self._said(_clock_field(self.source, place, self.at, self.end), "time", place, place + 1)

    def _whole_time(self, place: int) -> Said | None:
        """ "total time 1:05:00": with hours it is no score of a workout."""
        hours = self.source.row[self.source.items[place].at].folded.count(":") == 2
        return None if self.moves or not hours else _length(self.source, place, self.at, self.end)

    def _until(self, place: int) -> int | None:
        """The clock time that a range from here ends at: "6-7am", "5:30am - 6:40am", "from 6 to 7:15pm"."""
        if self._word(place + 1) not in ("-", "to", "until", "till") or place + 2 >= self.end:
            return None
        here, kind = self.source.items[place].kind, self.source.items[place + 2].kind
        clocks = kind == "clock" or (kind == "time" and here in ("clock", "time"))
        return place + 2 if clocks and (here != "num" or kind == "clock") else None

    def _is_clock_pair(self, place: int) -> bool:
        """ "18:05-19:20": times of day only at the start of a line or after "from"."""
        led = self._word(place - 1) in ("from", "between") or (self.line_start and place == self.at)
        first, last = self.source.items[place], self.source.items[place + 2]
        long = (last.value or 0) - (first.value or 0) >= SHORTEST_SESSION
        written = long and (self.source.row[first.at].folded[0] == "0" or (first.value or 0) >= NOON)
        return led or written or last.kind == "clock"

    def _starts_before(self, place: int) -> bool:
        before = place - 2
        return (
            before >= self.at
            and self.source.items[before].kind in ("clock", "time", "num")
            and (
                self.source.items[place].kind == "clock"
                or self.source.items[before].kind == "clock"
                or self._is_clock_pair(before)
            )
        )

    def _began(self, place: int) -> bool:
        """Whether the clause says when it started: then "finished 19:20" is a time of day."""
        return any(self._word(near) in ("started", "start", "began") for near in range(self.at, place))


_IN = frozenset("in start started began begin starting".split())
_OUT = frozenset("out finish finished end ended done left stopped".split())


def _clock_field(source: Source, place: int, at: int, end: int) -> str:
    before = source.items[place - 1].word if place > at else ""
    if before in ("to", "until", "till", "-"):
        return "end"
    words = {source.items[near].word for near in range(max(at, place - 3), min(end, place + 3))}
    if before != "from" and words & {"end", "ended", "finish", "finished", "until", "till", "done"}:
        return "end"
    return "start" if words & {"start", "started", "from", "began", "starting"} else "clock"


def _body_weight(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "BW 82kg", "bodyweight: 180", where nothing is done with it."""
    to = place + 1
    while source.kind(to, end) in ("colon", "at", "mark", "of") or (
        to < end and source.items[to].word in ("was", "is")
    ):
        to += 1
    kind = source.kind(to, end)
    heavy = kind in ("load", "num") and (source.items[to].value or 0) >= LIGHTEST
    ends = ("", "line", "stop", "comma", "word") if kind == "load" and place == at else _FACT_ENDS
    if heavy and source.kind(to + 1, end) in ends:
        return Said("bodyweight", part(source, "bodyweight", to, to + 1), place, to + 1)
    return None


def _weighed(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "weighed in at 180lb", "weight: 82 kg", "82.5kg bodyweight"."""
    before = {source.items[near].word for near in range(max(at, place - 4), place)}
    heavy = (source.items[place].value or 0) >= LIGHTEST
    verb = place > at and source.items[place - 1].word in ("weighed", "weigh", "weighing")
    ends = (
        source.kind(place + 1, end) in (*_FACT_ENDS, "word")
        if verb
        else source.kind(place + 1, end) in _FACT_ENDS
    )
    if before & _BODYWEIGHT_WORDS and heavy and ends:
        return Said("bodyweight", part(source, "bodyweight", place, place + 1), place, place + 1)
    behind = source.kind(place + 1, end) == "bw" and source.kind(place + 2, end) in _FACT_ENDS
    if behind and heavy and _is_weight(source, place, at, end):
        return Said("bodyweight", part(source, "bodyweight", place, place + 1), place, place + 2)
    return None


def _is_weight(source: Source, place: int, at: int, end: int) -> bool:
    """Whether the number before "BW" weighs the athlete: "82.5kg BW", not the reps of "pull-ups 40 BW"."""
    if source.kind(place, end) == "load":
        return place == at or source.kind(place - 1, end) not in ("x", "at", "for")
    return place == at or source.kind(place - 1, end) in ("stop", "line")


def _length(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "done, 1h 5m", "60 min session", "took 45 minutes" where the words near it speak of the whole."""
    words = {source.items[near].word for near in range(max(at, place - 3), min(end, place + 5))}
    behind = [source.items[near].word for near in range(place + 1, min(end, place + 3))]
    if not words & _LENGTH_WORDS and behind not in (["all", "in"], ["all", "told"], ["all", "up"]):
        return None
    return Said("duration", part(source, "duration", place, place + 1), place, place + 1)

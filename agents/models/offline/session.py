"""What is said of a session as a whole: its date, start and end, length, body weight, effort, name.

Each is a fact with its own place; the sets around it are read as if it were not there.
"""

from typing import NamedTuple

from agents.models.offline.drafts import Part, Source, part
from agents.models.offline.lexicon import MONTHS
from agents.models.offline.reading import Role


class Said(NamedTuple):
    """A fact of the session: items `at` up to `to`; `heading` starts a new workout.

    A `field` of "" is a label that says nothing of the workout: "week 3".
    """

    field: str
    part: Part
    at: int
    to: int
    heading: bool = False


_LENGTH_WORDS = frozenset("total took session duration workout done length lasted altogether gym".split())
_BODYWEIGHT_WORDS = frozenset("weight weighed weigh bodyweight bw scale".split())
_COMPARED = frozenset("than since from vs versus like as until till before".split())
_FACT_ENDS = ("", "line", "stop", "comma")
_LABEL_ENDS = ("", "colon", "comma", "dash", "line", "stop", "word", "close")
_NUMBERED = frozenset("week day cycle phase block".split())


def read(source: Source, at: int, end: int, line_start: bool) -> list[Said]:
    """The session facts of a clause, in order."""
    found: list[Said] = []
    place = at
    while place < end:
        fact = _fact(source, place, at, end, line_start)
        if fact:
            found.append(fact)
            place = fact.to
        else:
            place += 1
    return found


def _fact(source: Source, place: int, at: int, end: int, line_start: bool) -> Said | None:
    item = source.items[place]
    match item.kind:
        case "date":
            if place > at and source.items[place - 1].word in _COMPARED:
                return None
            dated = item.word == "date" or (line_start and place <= at + 1)
            return _said(source, "date", "date", place, place + 1, heading=dated and line_start)
        case "clock":
            return _said(source, _clock_field(source, place, at, end), "time", place, place + 1)
        case "srpe":
            return _said(source, "session_rpe", "rpe", place, place + 1)
        case "rpe" if place > at and source.items[place - 1].word in ("session", "overall"):
            return _said(source, "session_rpe", "rpe", place, place + 1)
        case "ordinal" | "num":
            return _day_first(source, place, at, end, line_start)
        case "bw":
            return _body_weight(source, place, at, end)
        case "load":
            return _weighed(source, place, at, end)
        case "dur":
            return _length(source, place, at, end)
    return None


def _said(source: Source, field: str, role: Role, at: int, to: int, heading: bool = False) -> Said:
    return Said(field, part(source, role, at, to), at, to, heading)


def _clock_field(source: Source, place: int, at: int, end: int) -> str:
    before = source.items[place - 1].word if place > at else ""
    if before in ("to", "until", "till", "-"):
        return "end"
    words = {source.items[near].word for near in range(max(at, place - 3), min(end, place + 3))}
    if before != "from" and words & {"end", "ended", "finish", "finished", "until", "till", "done"}:
        return "end"
    return "start" if words & {"start", "started", "from", "began", "starting"} else "clock"


def _day_first(source: Source, place: int, at: int, end: int, line_start: bool) -> Said | None:
    """ "16 September 2020", and "2/1" alone at the start of a line."""
    to = place + 1
    if place > at and source.items[place - 1].word in _NUMBERED and source.kind(to, end) in _LABEL_ENDS:
        return Said("", part(source, "label", place, to), place, to)
    following = source.items[to] if to < end else None
    if following is not None and following.kind == "word" and following.word in MONTHS:
        to += 1
    elif (
        following is not None
        and following.kind == "date"
        and following.word == "date"
        and following.to - following.at > 1
        and not source.row[following.at].is_number  # "185 2 days ago"
    ):
        to += 1  # "16 September 2020": the month has taken the year along
    elif line_start and place == at and source.kind(to, end) == "slash" and _alone(source, place, end):
        return _said(source, "date", "date", place, place + 3, heading=True)
    else:
        return None
    return _said(source, "date", "date", place, to, heading=line_start)


def _alone(source: Source, place: int, end: int) -> bool:
    """Whether "2/1" is all of its line, and could be a day and a month."""
    row = source.items[place : min(end, place + 4)]
    values = [item.value for item in row if item.kind == "num"]
    rest = row[3].kind if len(row) > 3 else "line"
    return (
        len(values) == 2 and all(value is not None and 0 < value <= 31 for value in values) and rest == "line"
    )


def _body_weight(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "BW 82kg", "bodyweight: 180", where nothing is done with it."""
    to = place + 1
    while source.kind(to, end) in ("colon", "at", "mark", "of") or (
        to < end and source.items[to].word in ("was", "is")
    ):
        to += 1
    kind = source.kind(to, end)
    heavy = kind in ("load", "num") and (source.items[to].value or 0) >= 30
    ends = ("", "line", "stop", "comma", "word") if kind == "load" and place == at else _FACT_ENDS
    if heavy and source.kind(to + 1, end) in ends:
        return Said("bodyweight", part(source, "bodyweight", to, to + 1), place, to + 1)
    return None


def _weighed(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "weighed in at 180lb", "weight: 82 kg", "82.5kg bodyweight"."""
    before = {source.items[near].word for near in range(max(at, place - 4), place)}
    if before & _BODYWEIGHT_WORDS and source.kind(place + 1, end) in _FACT_ENDS:
        return _said(source, "bodyweight", "bodyweight", place, place + 1)
    if source.kind(place + 1, end) == "bw" and source.kind(place + 2, end) in _FACT_ENDS:
        return Said("bodyweight", part(source, "bodyweight", place, place + 1), place, place + 2)
    return None


def _length(source: Source, place: int, at: int, end: int) -> Said | None:
    """ "done, 1h 5m", "60 min session", "took 45 minutes" where the words near it speak of the whole."""
    words = {source.items[near].word for near in range(max(at, place - 3), min(end, place + 3))}
    return _said(source, "duration", "duration", place, place + 1) if words & _LENGTH_WORDS else None

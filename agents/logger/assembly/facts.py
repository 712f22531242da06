"""How each fact is read: the field of the record it belongs to, and the reader of its words. Pure.

A reader takes what the athlete said and gives the value with its unit, or raises `units.Unreadable`.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from agents import units
from agents.logger.evidence.beside_numbers import MOVING, is_below_zero, kernel_of
from agents.set_fields import FACTS, said_so, seconds, seconds_of_rest, words_said
from agents.units.counts import ROUND_WORDS
from agents.words import fold, tokens
from agents.workout import LoadDone, Score

_RX = {
    "rx": "rx",
    "rxd": "rx",
    "rx'd": "rx",
    "rx+": "rx_plus",
    "rx plus": "rx_plus",
    "scaled": "scaled",
    "not rx": "scaled",
}


def load_done(load: units.Load) -> LoadDone:
    basis: Any = "total" if load.basis == "bar" else load.basis
    return LoadDone(value=load.value, unit=load.unit, basis=basis, parts=load.parts)


class Reader(NamedTuple):
    """The field of the record, and the reader of its words; `many` where each saying is kept."""

    field: str
    read: Callable[[str], Any]

    @property
    def many(self) -> bool:
        return self.field == "notes"

    @property
    def is_number(self) -> bool:
        """Whether numbers are read of it, or a time."""
        return self.read not in (words_said, _rx, _capped, said_so)


def _minutes_or_seconds(said: str) -> Decimal:
    return units.read_duration(said, bare="minutes")


def _rest(said: str) -> Decimal:
    words = {token.folded for token in tokens(said)}
    if words & MOVING and not kernel_of(said, resting=True):
        raise units.UnreadableQuantity(f"{said!r} is how far, not how long")  # "200 jog"
    if _MINUTE_OF.match(said):
        raise units.UnreadableQuantity(f"{said!r} is when, not how long")
    return seconds_of_rest(said)


def _bodyweight(said: str) -> LoadDone:
    read = units.read_load(said, unit="lb")
    if read is None or not read.unit_said or is_below_zero(said):
        raise units.UnreadableQuantity(f"{said!r} is not a bodyweight: it needs a number and lb or kg")
    return load_done(read)


def _session_rpe(said: str) -> Decimal:
    """ "sRPE 9" is the RPE of the session."""
    words = fold(said).strip()
    return units.read_rpe(words.removeprefix("s") if words.startswith("srpe") else said)


_OF = frozenset("of von de sur".split())


def _rounds(said: str) -> int:
    """ "3 easy rounds" are three, "7 rounds of 6" seven, "2 of 4 rounds" two."""
    if is_below_zero(said):
        raise units.UnreadableQuantity(f"{said!r} is below 0")
    row = [token for token in tokens(said) if token.folded not in ("the", "out")]
    shares = zip(row, row[1:], row[2:], strict=False)
    parts = [a.folded for a, of, b in shares if of.folded in _OF and a.is_number and b.is_number]
    if parts:
        return units.read_count(parts[0])
    first = [a.folded for a, b in pairwise(row) if a.is_number and b.folded in ROUND_WORDS]
    numbers = first or [token.folded for token in row if token.is_number]
    return units.read_count(numbers[0] if len(numbers) == 1 else said)


def _rx(said: str) -> str:
    try:
        return _RX[fold(said).strip().rstrip(".!")]
    except KeyError:
        raise units.UnreadableQuantity(f"{said!r} is none of Rx, Rx+ and scaled") from None


def _score(said: str) -> Score:
    """A score as said, read as far as it can be: a time, rounds and reps, reps, calories, metres, a load."""
    words = words_said(said)
    if is_below_zero(words):
        raise units.UnreadableQuantity(f"{said!r} is below 0")
    row = tokens(words)
    if (
        len(row) > 3
        and row[0].is_number
        and row[1].folded == "+"
        and row[2].is_number
        and row[3].kind == "word"
    ):
        return Score(
            said=words, rounds=int(row[0].value or 0), reps=int(row[2].value or 0)
        )  # "14 + 9 in ..."
    numbers = [token for token in row if token.is_number and token.value is not None]
    values = [int(token.value) for token in numbers if token.value is not None]
    if len(numbers) == 1 and numbers[0].kind == "time":
        return Score(said=words, duration_seconds=numbers[0].value)
    if words.isdecimal():
        return Score(said=words)  # of what it is a number is for the block to say
    folded = {token.folded for token in row}
    if "+" in folded and len(values) == 2 and not any(token.kind == "time" for token in numbers):
        return Score(said=words, rounds=values[0], reps=values[1])
    if folded & ROUND_WORDS and values:
        return Score(said=words, rounds=values[0], reps=values[1] if len(values) == 2 else None)
    if folded & {"reps", "rep"} and len(values) == 1:
        return Score(said=words, reps=values[0])
    for field, read in _SCORED_IN.items():
        try:
            return Score(**{"said": words, field: read(words)})
        except units.UnreadableQuantity:
            continue
    return Score(said=words)


def _loaded(said: str) -> LoadDone | None:
    read = units.read_load(said, unit="lb")
    if read is None or not read.unit_said:
        raise units.UnreadableQuantity(f"{said!r} is no load with its unit")
    return load_done(read)


def _metres(said: str) -> Decimal:
    """Metres from 100 on: "2981 m" is no time, "12 m" is one."""
    metres = units.read_distance(said).metres
    if metres < 100:
        raise units.UnreadableQuantity(f"{said!r} is no distance that a workout is scored by")
    return metres


_SCORED_IN: dict[str, Callable[[str], Any]] = {
    "metres": _metres,
    "duration_seconds": units.read_duration,
    "calories": units.read_calories,
    "load": _loaded,
}


def _capped(said: str) -> bool:
    words = {token.folded for token in tokens(said)}
    if not words & _CAPPING and not any(words & either and words & other for either, other in _OUT_OF_TIME):
        raise units.UnreadableQuantity(f"{said!r} says nothing of a time cap")
    return True


_MINUTE_OF = re.compile(r"(?i)\W*(rest\s+)?(min|minute|mins)\.?\s*\d+\W*(rest)?\W*$")  # "min 4 rest"
_CAPPING = frozenset("capped cap dnf tc timecap buzzer bell".split())
# Words of which one of each says so together: "didn't finish", "ran out of time", "when time was up".
_OUT_OF_TIME = (
    (
        frozenset("not didn't didnt couldn't couldnt never unfinished nicht".split()),
        frozenset("finish finished complete completed unfinished fertig".split()),
    ),
    (frozenset("time timed clock".split()), frozenset("out up called".split())),
)
_NOTE = Reader("notes", words_said)
SET_FACTS = {
    **{wire: Reader(field.attribute, field.read) for wire, field in FACTS.items() if field.read is not None},
    "rest": Reader("rest_seconds", _rest),
    "note": _NOTE,
    "pr": _NOTE,
    "feel": _NOTE,
}
BLOCK_FACTS = {
    "name": Reader("name", words_said),
    "rounds": Reader("rounds", _rounds),
    "scheme": Reader("scheme", units.read_scheme),
    "time_cap": Reader("time_cap_seconds", _minutes_or_seconds),
    "duration": Reader("duration_seconds", _minutes_or_seconds),
    "interval": Reader("interval_seconds", units.read_interval),
    "rest": Reader("rest_seconds", _rest),
    "score": Reader("score", _score),
    "capped": Reader("capped", _capped),
    "note": _NOTE,
}
WORKOUT_FACTS = {
    "date": Reader("date_as_said", words_said),
    "start": Reader("start", words_said),
    "end": Reader("end", words_said),
    "duration": Reader("duration_seconds", seconds),
    "bodyweight": Reader("bodyweight", _bodyweight),
    "session_rpe": Reader("session_rpe", _session_rpe),
    "feel": Reader("feel", words_said),
    "location": Reader("location", words_said),
    "name": Reader("name", words_said),
    "rx": Reader("rx", _rx),
    "note": _NOTE,
}

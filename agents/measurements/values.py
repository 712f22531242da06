"""A measurement: what was measured in which words, read to a number with its unit, and said again. Pure.

A unit that was not said is the athlete's own for a weight, kilograms where pounds can't be meant, and the
only one that there is for the rest. A night is of the day that it ends on: "slept 7h last night" is of today.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_args

from agents import schemas
from agents.dates import MONTHS, WEEKDAYS, read_day
from agents.errors import Refusal
from agents.units import UnreadableQuantity, read_duration, say_number
from agents.units.kinds import unit_of_body_weight
from agents.words import Token, as_number, fold, tokens

MeasurementKind = Literal["weight", "sleep", "resting_heart_rate", "hrv", "steps", "pain", "note"]
KINDS: tuple[MeasurementKind, ...] = get_args(MeasurementKind)
LONGEST_NOTE = 2_000  # characters
_KG = frozenset("kg kgs kilo kilos kilogram kilograms".split())
_LB = frozenset("lb lbs pound pounds #".split())
_HOUR = re.compile(r"h|hr|hrs|hours?|std|stunden?")


class MeasuredValue(NamedTuple):
    """A number with its unit; None for what is only words."""

    number: Decimal | None
    unit: str = ""


class ValueBefore(NamedTuple):
    """What a measurement said before it was corrected, and in which words."""

    said: str
    value: MeasuredValue


class Measurement(NamedTuple):
    """Something measured on a day, ISO. `said` are the athlete's words for it; its number stands from `start`
    to `end` of the message. `act` is what wrote it last; `was` is what it said before, the oldest first."""

    id: str
    kind: MeasurementKind
    said: str
    value: MeasuredValue
    day: str
    message_id: str = ""
    start: int = 0
    end: int = 0
    quote: str = ""  # the words around it that say what it is
    act: str = ""
    deleted: bool = False
    was: tuple[ValueBefore, ...] = ()

    @property
    def words(self) -> str:
        """What was measured: "82.4 kg", "sleep 7 h 30 min", "knee pain 3/10"."""
        return _SAID[self.kind](self)

    @property
    def on(self) -> str:
        """The day in words: "Friday 27 November"."""
        day = date.fromisoformat(self.day)
        return f"{WEEKDAYS[day.weekday()].capitalize()} {day.day} {MONTHS[day.month - 1].capitalize()}"

    @property
    def written_by(self) -> str:
        """The message that wrote it last, corrected or took it out; "" for none."""
        return self.act.partition("#")[0].rpartition("/")[0]

    @property
    def is_as_written(self) -> bool:
        """Whether nobody has changed it since its message wrote it."""
        return self.act.startswith(f"{self.message_id}/") and not self.was

    def is_of_a_later_text(self, other: "Measurement") -> bool:
        """Whether a later text of the same message says this in the place of another one, which nobody has
        changed."""
        scopes = {each.act.partition("#")[0] for each in (self, other)}
        return self.id == other.id and len(scopes) == 2 and other.is_as_written and not other.deleted

    def is_same(self, other: "Measurement") -> bool:
        """Whether another one says the same of the same day."""
        known = ((each.kind, each.day, each.value) for each in (self, other))
        return len({*known}) == 1 and (self.value.number is not None or _plain(self) == _plain(other))

    def as_wire(self) -> dict[str, Any]:
        """The measurement as results and exports have it."""
        number = None if self.value.number is None else say_number(self.value.number)
        return {
            "measurement_id": self.id,
            "kind": self.kind,
            "value": number,
            "unit": self.value.unit,
            "date": self.day,
            "said": self.said,
            "quote": self.quote,
            "message_id": self.message_id,
        }

    def to_json(self) -> str:
        kept = {
            **self._asdict(),
            "value": _kept(self.value),
            "was": [[each.said, _kept(each.value)] for each in self.was],
        }
        return json.dumps(schemas.numbered("measurement", kept))


def from_json(text: str, key: str = "") -> Measurement:
    """A measurement as it was kept. Raises TooNew, Damaged."""
    kept = schemas.read("measurement", text, key)
    with schemas.reading("measurement", key):
        was = tuple(ValueBefore(said, _value(value)) for said, value in kept["was"])
        return Measurement(**{**kept, "value": _value(kept["value"]), "was": was})


def _kept(value: MeasuredValue) -> list[str | None]:
    return [None if value.number is None else str(value.number), value.unit]


def _value(kept: list[Any]) -> MeasuredValue:
    return MeasuredValue(None if kept[0] is None else Decimal(kept[0]), kept[1])


def id_of(owner: str, message_id: str, kind: str, start: int) -> str:
    """The id of what is measured at this place of a message: the same whenever it is read."""
    seed = "\0".join((owner, message_id, kind, str(start)))
    return f"b_{hashlib.sha256(seed.encode()).hexdigest()[:20]}"


# --- read


def read_value(kind: MeasurementKind, said: str, units: str) -> MeasuredValue:
    """The number of words such as "82.4", "7h30", "10k", "knee 3/10", in its unit; a weight without one is in
    `units`. Raises Refusal, which says what would be read."""
    if not said.strip():
        raise Refusal(f"{kind} has to quote what was measured.")
    value = _READ[kind](said, units)
    least, most = _BOUNDS.get((kind, value.unit), (None, None))
    if value.number is None or least is None or most is None or least <= value.number <= most:
        return value
    told = f"{say_number(value.number)} {value.unit}"
    raise Refusal(f"{said!r} is {told}, which is no {_NAMES[kind]}: from {least} to {most} {value.unit} is.")


def day_of(kind: MeasurementKind, said: str, today: date, locale: str) -> date:
    """The day that words name, today for none. Raises Refusal for none or several, and for one to come."""
    words = fold(said).strip()
    if not words or (kind == "sleep" and words in ("last night", "tonight")):
        return today
    try:
        day = read_day(said, today, locale)
    except ValueError as error:
        raise Refusal(f"day: {error}") from None
    if day > today:
        raise Refusal(f"day: {said!r} is still to come: what was measured was measured.")
    return day


def row_of(said: str) -> list[Token]:
    """The tokens of words; a comma before the last digit or two of a number is a point: "61,5"."""
    return [as_number(token) for token in tokens(_COMMA.sub(".", said))]


_COMMA = re.compile(r"(?<=\d),(?=\d{1,2}(?!\d))")


def _one_number(kind: MeasurementKind, said: str) -> tuple[Decimal, list[str]]:
    """The only number of words, and the words without it."""
    row = row_of(said)
    numbers = [token.value for token in row if token.value is not None]
    if len(numbers) != 1 or numbers[0] is None or any(token.kind == "time" for token in row):
        raise Refusal(f"{said!r} is not one number: quote the number of the {_NAMES[kind]} with its unit.")
    return numbers[0], [token.folded for token in row if token.value is None]


def _weight(said: str, units: str) -> MeasuredValue:
    number, words = _one_number("weight", said)
    if {"st", "stone", "stones"}.intersection(words):
        raise Refusal(f"{said!r} is in stone, which is not kept: ask for kg or lb.")
    found = [unit for unit, of in (("kg", _KG), ("lb", _LB)) if of.intersection(words)]
    if len(found) > 1:
        raise Refusal(f"{said!r} names kg and lb: quote one of them.")
    return MeasuredValue(
        number, found[0] if found else unit_of_body_weight(number, "kg" if units == "kg" else "lb")
    )


def _sleep(said: str, units: str) -> MeasuredValue:
    row = row_of(said)
    if len(row) and row[0].kind == "time":
        hours, minutes = row[0].folded.split(":")[:2]
        return MeasuredValue(Decimal(int(hours) * 60 + int(minutes)), "min")
    if [token.value is not None for token in row] == [True] and row[0].value is not None:
        return MeasuredValue(row[0].value * 60, "min")
    try:
        return MeasuredValue(read_duration(_spaced(row)) / 60, "min")
    except UnreadableQuantity as error:
        raise Refusal(f"{said!r} is no length of sleep: {error}") from None


def _spaced(row: list[Token]) -> str:
    """Words with hours and minutes named: "7h30" is 7 h 30 min."""
    words = [token.folded for token in row]
    ends_in_minutes = len(row) > 2 and row[-1].value is not None and _HOUR.fullmatch(words[-2])
    return " ".join([*words, *(["min"] if ends_in_minutes else [])])


def _counted(kind: MeasurementKind, unit: str) -> Callable[[str, str], MeasuredValue]:
    def read(said: str, units: str) -> MeasuredValue:
        number, words = _one_number(kind, said)
        return MeasuredValue(number * 1000 if "k" in words else number, unit)

    return read


def _pain(said: str, units: str) -> MeasuredValue:
    """Of ten; words that don't say one number ("2 or 3 out of 10", "knee sore") are kept as they are."""
    row = row_of(said)
    numbers = [token.value for token in row if token.value is not None]
    of_ten = [of for sign, of in pairwise(row) if sign.folded == "/"]
    if any(each.value != 10 for each in of_ten):
        raise Refusal(f"{said!r} is no pain from 0 to 10: quote it like 'knee pain 3/10'.")
    if len(numbers) == 2 and numbers[1] == 10:
        numbers = numbers[:1]
    if len(numbers) != 1:
        return MeasuredValue(None)
    return MeasuredValue(numbers[0], "/10")


def _note(said: str, units: str) -> MeasuredValue:
    if len(said) > LONGEST_NOTE:
        raise Refusal(f"a note has at most {LONGEST_NOTE} characters, and this one has {len(said)}.")
    return MeasuredValue(None)


_READ: Mapping[MeasurementKind, Callable[[str, str], MeasuredValue]] = {
    "weight": _weight,
    "sleep": _sleep,
    "resting_heart_rate": _counted("resting_heart_rate", "bpm"),
    "hrv": _counted("hrv", "ms"),
    "steps": _counted("steps", "steps"),
    "pain": _pain,
    "note": _note,
}
_NAMES: Mapping[MeasurementKind, str] = {
    "weight": "body weight",
    "sleep": "length of sleep",
    "resting_heart_rate": "resting heart rate",
    "hrv": "heart rate variability",
    "steps": "count of steps",
    "pain": "pain",
    "note": "note",
}
# What a person's may be, in its unit.
_BOUNDS: Mapping[tuple[str, str], tuple[int, int]] = {
    ("weight", "kg"): (25, 320),
    ("weight", "lb"): (55, 700),
    ("sleep", "min"): (10, 24 * 60),
    ("resting_heart_rate", "bpm"): (25, 120),
    ("hrv", "ms"): (3, 300),
    ("steps", "steps"): (1, 200_000),
    ("pain", "/10"): (0, 10),
}


# --- said


def _say_sleep(one: Measurement) -> str:
    hours, minutes = divmod(one.value.number or Decimal(), 60)
    parts = [f"{say_number(each)} {unit}" for each, unit in ((hours, "h"), (minutes, "min")) if each]
    return f"sleep {' '.join(parts)}"


def _say_pain(one: Measurement) -> str:
    return one.said if "pain" in fold(one.said) or one.value.number is None else f"pain {one.said}"


def _say(name: str) -> Callable[[Measurement], str]:
    def said(one: Measurement) -> str:
        return f"{name}{say_number(one.value.number or Decimal())} {one.value.unit}"

    return said


def _say_steps(one: Measurement) -> str:
    return f"{one.value.number or 0:,f} steps"


_SAID: Mapping[MeasurementKind, Callable[[Measurement], str]] = {
    "weight": _say(""),
    "sleep": _say_sleep,
    "resting_heart_rate": _say("resting heart rate "),
    "hrv": _say("heart rate variability "),
    "steps": _say_steps,
    "pain": _say_pain,
    "note": lambda one: f"note {one.said!r}",
}


def _plain(one: Measurement) -> list[str]:
    return fold(one.said).split()

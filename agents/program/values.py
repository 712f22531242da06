"""The words of the program: lifts, days, bars, roundings, and what the cycle knows of a template. Pure.

A lift is named as the specification names it ("ohp"); EXERCISE_OF has the catalogue's name of it. Weights are
in the program's own unit everywhere in this room.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, NamedTuple, get_args

from agents.dates import WEEKDAYS
from agents.units import RoundingMode as Mode

Lift = Literal["squat", "bench", "deadlift", "ohp"]
TemplateKind = Literal["leader", "anchor", "leader/anchor", "7th-week"]
Unit = Literal["lb", "kg"]
DayName = str  # one of DAYS

LIFTS: tuple[Lift, ...] = get_args(Lift)
DAYS = WEEKDAYS
NAMES: Mapping[Lift, str] = {"squat": "squat", "bench": "bench", "deadlift": "deadlift", "ohp": "OHP"}
EXERCISE_OF: Mapping[Lift, str] = {
    "squat": "Back Squat",
    "bench": "Bench Press",
    "deadlift": "Deadlift",
    "ohp": "Overhead Press",
}


class Bar(NamedTuple):
    """The empty bar, and one of each kind of plate there is; no plates: any weight can be loaded."""

    value: Decimal
    plates: tuple[Decimal, ...] = ()


class Rounding(NamedTuple):
    """How a computed weight becomes one for the bar: a multiple of `increment`, or what the plates make."""

    mode: Mode
    increment: Decimal
    bar: Bar


class Active(NamedTuple):
    """The template that a lift follows, as far as the cycle needs it."""

    name: str
    kind: TemplateKind
    weeks: int
    tm_percentage: Decimal

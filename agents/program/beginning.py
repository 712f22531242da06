"""A program that is about to begin: what was said of its lifts, as the first move; its first week. Pure."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from agents.athlete import Athlete
from agents.errors import BadInput
from agents.program.cycle import begun
from agents.program.moves import Began, Move
from agents.program.rules import default_bar, default_increment, default_rounding, training_max_of
from agents.program.sheet import sheet_of
from agents.program.state import LiftNumbers, State
from agents.program.template import Template
from agents.program.values import LIFTS, NAMES, Bar, DayName, Lift, Rounding, Unit
from agents.units import say_number

TEMPLATE = "original-531"  # for an athlete who names none: a leader and an anchor in one


class LiftSaid(NamedTuple):
    """What was said of a lift: a tested one-rep max, or a training max, in the program's unit."""

    tested: Decimal | None = None
    training_max: Decimal | None = None


def numbers_of(
    lift: Lift,
    said: LiftSaid,
    follows: Template,
    unit: Unit,
    rounding: Rounding,
    increment: Decimal | None = None,
) -> LiftNumbers:
    """The lift as a program begins with it; without a training max that of its template."""
    training_max = said.training_max
    if training_max is None:
        assert said.tested is not None, "one of the two is said"
        training_max = training_max_of(said.tested, follows.tm_percentage, rounding)
    step = default_increment(lift, unit) if increment is None else increment
    return LiftNumbers(training_max, step, follows.active, said.tested)


def usual_rounding(known: Athlete, unit: Unit) -> Rounding:
    """To what the athlete's plates make, if they are known in this unit; else to 5 lb or 2.5 kg."""
    plates = known.plates if known.units == unit else ()
    bar = known.bar.value if known.bar and known.bar.unit == unit else default_bar(unit).value
    usual = default_rounding(unit)
    return Rounding(usual.mode, usual.increment, Bar(bar, plates))


def began(
    said: Mapping[Lift, LiftSaid],
    days: Mapping[DayName, Lift],
    follows: Template,
    unit: Unit,
    known: Athlete,
) -> Began:
    """The first move of a program of all four lifts. Raises BadInput for lifts of which nothing was said."""
    missing = [NAMES[lift] for lift in LIFTS if lift not in said]
    if missing:
        raise BadInput(
            f"the program needs a tested one-rep max of each lift: {', '.join(missing)} is missing."
        )
    rounding = usual_rounding(known, unit)
    lifts = {lift: numbers_of(lift, said[lift], follows, unit, rounding) for lift in LIFTS}
    return Began(unit, rounding, lifts, days)


def first_week(said: Began, follows: Template, today: date) -> str:
    """The first week in lines: "Squat, training max 315 lb, Monday: 205 x 5, 235 x 5, 270 x 5+"."""
    return "\n".join(_rows(begun(Move(1, "", "", "", today.isoformat(), said)), follows))


def _rows(state: State, follows: Template) -> Iterator[str]:
    for lift in LIFTS:
        sheet = sheet_of(state, lift, follows)
        day = state.day_of(lift)
        sets = ", ".join(
            f"{say_number(each.weight)} x {'as many as you can' if each.reps == 'PR' else each.reps}"
            for each in sheet.main
        )
        head = f"{NAMES[lift]}, training max {say_number(sheet.training_max)} {state.unit}"
        yield f"{head}{f', {day.title()}' if day else ''}: {sets}"

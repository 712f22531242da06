"""The sheet a lifter takes to the rack: what a lift is asked for in a week, as weights for the bar. Pure."""

from decimal import Decimal
from typing import Any, NamedTuple

from agents.errors import Refusal
from agents.program.rules import WarmUpSet, warm_up, weight_at
from agents.program.state import Phase, State
from agents.program.template import MainSet, Supplemental, Template
from agents.program.values import Lift, Rounding, Unit
from agents.units import Load, plates_per_side, usual_plates


class SheetSet(NamedTuple):
    """A main set: percent of the training max, what is on the bar, reps as the template writes them.

    `reps_low` and `reps_high` are the reps in figures: 1 and 3 of "1-3", 5 and None of "5+", None of "PR".
    """

    percentage: Decimal
    weight: Decimal
    reps: str
    is_pr: bool
    reps_low: int | None
    reps_high: int | None


class SheetSupplemental(NamedTuple):
    """Sets after the main work, all at one weight; `type` is FSL, SSL, or what the template calls it."""

    sets: int
    reps: int
    percentage: Decimal
    weight: Decimal
    type: str


class Sheet(NamedTuple):
    """One lift in one week, in the unit of the program. `template` is its name, `week` the program's."""

    lift: Lift
    template: str
    week: int
    phase: Phase
    unit: Unit
    training_max: Decimal
    warm_up: tuple[WarmUpSet, ...]
    main: tuple[SheetSet, ...]
    supplemental: tuple[SheetSupplemental, ...]

    @property
    def pr_set(self) -> SheetSet | None:
        """The last main set, if as many reps as there are is what it asks for."""
        return self.main[-1] if self.main[-1].is_pr else None


def sheet_of(state: State, lift: Lift, template: Template, week: int | None = None) -> Sheet:
    """What the template asks of the lift in this week of the program, or in another.

    Raises: Refusal: a week that neither the cycle nor the template has.
    """
    number = state.place.week if week is None else week
    last = max(state.cycle_weeks, len(template.weeks))
    if not 1 <= number <= last:
        raise Refusal(f"week {number} does not exist: the cycle has {last}.")
    asked, training_max = template.week(number), state.lifts[lift].training_max
    return Sheet(
        lift,
        template.name,
        number,
        state.place.phase,
        state.unit,
        training_max,
        warm_up(training_max, state.rounding),
        tuple(_main(each, training_max, state.rounding) for each in asked.main),
        tuple(_supplemental(each, training_max, state.rounding) for each in asked.supplemental),
    )


def _main(asked: MainSet, training_max: Decimal, rounding: Rounding) -> SheetSet:
    weight = weight_at(asked.percentage, training_max, rounding)
    return SheetSet(asked.percentage, weight, asked.reps, asked.is_pr, asked.reps_low, asked.reps_high)


def _supplemental(asked: Supplemental, training_max: Decimal, rounding: Rounding) -> SheetSupplemental:
    weight = weight_at(asked.percentage, training_max, rounding)
    return SheetSupplemental(asked.sets, asked.reps, asked.percentage, weight, asked.label)


def threshold(sheet: Sheet) -> Decimal:
    """The weight that a session of the lift has to reach: the second-heaviest main one, or the only one."""
    heaviest = sorted({each.weight for each in sheet.main}, reverse=True)
    return heaviest[:2][-1]


def as_result(sheet: Sheet) -> dict[str, Any]:
    """The result of get_todays_workout, as the specification writes it."""
    work = prescribed(sheet)
    return {
        "lift": sheet.lift,
        "template": sheet.template,
        "week": sheet.week,
        "phase": sheet.phase,
        "training_max": as_json_number(sheet.training_max),
        "main_work": work["main"],
        "supplemental": work["supplemental"],
    }


def prescribed(sheet: Sheet) -> dict[str, list[dict[str, Any]]]:
    """What was asked for, as the history of workouts keeps it beside what was done."""
    return {
        "main": [
            {
                "percentage": as_json_number(each.percentage),
                "weight": as_json_number(each.weight),
                "reps": each.reps,
            }
            for each in sheet.main
        ],
        "supplemental": [
            {
                "sets": each.sets,
                "reps": each.reps,
                "percentage": as_json_number(each.percentage),
                "weight": as_json_number(each.weight),
                "type": each.type,
            }
            for each in sheet.supplemental
        ],
    }


def as_json_number(value: Decimal) -> int | float:
    """A number as JSON writes it: 315, not 315.0."""
    return int(value) if value == value.to_integral_value() else float(value)


def plates_of(weight: Decimal, rounding: Rounding, unit: Unit | None = None) -> tuple[Decimal, ...] | None:
    """The fewest plates for one side of the bar, heaviest first; () for the bar alone, None if none make it.

    For an athlete whose plates are not known they are the usual ones of `unit`, and without a unit there are
    none. Raises: ValueError: a plate that is not above 0, or plates that differ too finely.
    """
    plates = rounding.bar.plates or (usual_plates(unit) if unit else ())
    same = unit or "lb"  # the program's, whatever it is: weight and bar are both in it
    bar = Load(rounding.bar.value, same, "bar", unit_said=True)
    return plates_per_side(Load(weight, same, "total", unit_said=True), bar, plates)

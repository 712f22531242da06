"""What a workout has of the four lifts: the working sets on a barbell, in the program's unit. Pure."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.exercises import catalogue
from agents.program.state import State
from agents.program.values import EXERCISE_OF, Lift, Unit
from agents.units import Load, round_to
from agents.workout import LoadDone, SetDone, StoredWorkout, Workout

CENT = Decimal("0.01")  # of a pound or kilogram: what a weight of the other unit is rounded to
_LIFT_OF: Mapping[str, Lift] = {name: lift for lift, name in EXERCISE_OF.items()}


class Lifted(NamedTuple):
    """One working set, in the program's unit. `reps` is None where nobody counted them."""

    weight: Decimal
    reps: int | None
    amrap: bool = False


class LiftSession(NamedTuple):
    """What a workout has of a lift: its working sets on a barbell, of which there may be none."""

    workout_id: str
    date: str
    sets: tuple[Lifted, ...]
    notes: str | None = None

    @property
    def heaviest(self) -> Decimal | None:
        """The most that was on the bar; None without a set."""
        return max((each.weight for each in self.sets), default=None)


def lift_of(name: str) -> Lift | None:
    """The lift whose exercise this is, however it is written; None for any other."""
    known = catalogue.lookup(name).known
    return None if known is None else _LIFT_OF.get(known.name)


def sessions_in(stored: StoredWorkout | None, state: State, today: str) -> dict[Lift, LiftSession]:
    """What a workout has of each main lift; nothing of a tombstone. Without a date it is of today."""
    workout = None if stored is None else stored.workout
    if stored is None or workout is None:
        return {}
    found: dict[Lift, tuple[Lifted, ...]] = {}
    for name, sets in _exercises(workout):
        lift = lift_of(name)
        if lift is not None and any(one.kind != "warm-up" for one in sets):
            found[lift] = (*found.get(lift, ()), *_lifted(sets, state))
    day, notes = workout.date or today, "; ".join(workout.notes) or None
    return {lift: LiftSession(stored.workout_id, day, sets, notes) for lift, sets in found.items()}


def in_unit(value: Decimal, unit: Unit, to: Unit) -> Decimal:
    """The weight in the program's unit, as it was said; of the other unit to a hundredth, half up."""
    if unit == to:
        return value
    load = Load(value, unit, "total", unit_said=True)
    return round_to(load.in_kg() if to == "kg" else load.in_lb(), CENT, "nearest")


# --- inside


def _exercises(workout: Workout) -> list[tuple[str, tuple[SetDone, ...]]]:
    """The exercises with all their sets: in a block with rounds a set stands for one of each."""
    return [
        (exercise.name, exercise.sets * (block.rounds or 1))
        for block in workout.blocks
        for exercise in block.exercises
    ]


def _lifted(sets: Sequence[SetDone], state: State) -> tuple[Lifted, ...]:
    """The working sets on a barbell: neither warm-ups nor failed ones, nor those without a weight."""
    done = [one for one in sets if one.kind != "warm-up" and not one.failed and one.reps != 0]
    weighed = ((one, _on_the_bar(one.load, state)) for one in done)
    return tuple(
        Lifted(weight, one.reps, one.kind == "amrap") for one, weight in weighed if weight is not None
    )


def _on_the_bar(load: LoadDone | None, state: State) -> Decimal | None:
    """The bar and all that is on it; of plates for a side with the athlete's own bar. None: no barbell."""
    if load is None or load.basis not in ("total", "per_side"):
        return None
    value = in_unit(load.value, load.unit, state.unit)
    return value if load.basis == "total" else state.rounding.bar.value + 2 * value

"""A label as the values that it states."""

from decimal import Decimal

from agents.dates import local_day
from agents.set_fields import DETAILS, MEASURES
from handlers.evaluation.labels import Case, LabelledBlock, LabelledSet, LabelledWorkout
from handlers.evaluation.values import BlockSaid, SetSaid, WorkoutSaid


def wanted(case: Case) -> tuple[WorkoutSaid, ...]:
    """The workouts that should stand in the log, as far as the label states them.

    A label of ours states everything: what it leaves out was not said. A foreign record states a date only
    if it has one, and of a set's details only those it names.
    """
    label = case.label
    today = "" if case.is_foreign else local_day(label.sent_at, label.timezone).isoformat()
    return tuple(wanted_workout(workout, today, is_foreign=case.is_foreign) for workout in label.workouts)


def wanted_workout(workout: LabelledWorkout, today: str, *, is_foreign: bool = False) -> WorkoutSaid:
    """One workout of a label; `today` is its day where it has none of its own."""
    value, _, unit = (workout.bodyweight or "").partition(" ")
    return WorkoutSaid(
        disciplines=(workout.discipline,) if workout.discipline else workout.disciplines,
        date=workout.date.isoformat() if workout.date else today,
        sets=tuple(_set(one, is_foreign=is_foreign) for one in workout.sets for _ in range(one.times)),
        blocks=tuple(map(_block, workout.blocks)),
        duration_seconds=workout.duration_seconds,
        bodyweight=(Decimal(value), unit) if workout.bodyweight else None,
        session_rpe=workout.session_rpe,
        location=workout.location,
        rx=workout.rx,
        start=workout.start,
        end=workout.end,
        skipped=workout.skipped,
    )


def _set(one: LabelledSet, *, is_foreign: bool) -> SetSaid:
    said = SetSaid(**one.model_dump(exclude={"times"}))
    if not is_foreign:
        return said
    loose = {field for field in DETAILS if field not in one.model_fields_set}
    loose |= {field for field in MEASURES if field.startswith("reps")} if one.reps is None else set()
    loose |= {"unit"} if one.unit is None and one.load is not None else set()
    loose |= {"exercise"} if not one.exercise else set()
    return said._replace(loose=frozenset(loose))


def _block(block: LabelledBlock) -> BlockSaid:
    return BlockSaid(**block.model_dump())

"""Which session and which workout a comparison is about: by the day, or by the workout."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from agents.dates import UnreadableDate, read_day
from agents.errors import Unfinished
from agents.planner.plan import Plan, Session, everything
from agents.planner.port import WorkoutDesk
from agents.planner.trained.compare import compare
from agents.planner.views.days import day_session
from agents.workout import StoredWorkout, Workout


class ComparisonRequest(NamedTuple):
    """What is to be compared: the day as said ("thursday", "" for today), or a workout by its id."""

    owner: str
    today: date
    units: str
    day: str = ""
    workout_id: str = ""


def comparison(plan: Plan, workouts: WorkoutDesk, asked: ComparisonRequest) -> dict[str, Any]:
    """compare_workout_to_plan's result. "Thursday" is the newest one up to today.

    A day's workouts are compared together. Raises Unfinished if nothing was planned, or nothing done.
    """
    if asked.workout_id:
        stored = workouts.get(asked.owner, asked.workout_id)
        if stored is None or stored.workout is None:
            raise Unfinished(f"there is no workout {asked.workout_id!r}: name one that is logged, or a day.")
        day, found = stored.workout.date or asked.today.isoformat(), [stored]
    else:
        day = _day(asked)
        found = [*workouts.between(asked.owner, date.fromisoformat(day), date.fromisoformat(day))]
    session = _session(plan, day, asked, found)
    done = [each for each in found if _fills(each, session)] or found
    if not done:
        raise Unfinished(f"nothing is logged for {day}: there is nothing to compare {session.name!r} with.")
    compared = compare(session, _together(done), asked.units)
    return {**compared, "date": day, "workout_ids": [each.workout_id for each in done]}


def _day(asked: ComparisonRequest) -> str:
    try:
        return read_day(asked.day or "today", asked.today).isoformat()
    except UnreadableDate as error:
        raise Unfinished(str(error)) from None


def _session(plan: Plan, day: str, asked: ComparisonRequest, found: Sequence[StoredWorkout]) -> Session:
    """The session that the workouts fill, or else the one of that day that has something in it."""
    sessions = [each.node for each in everything(plan) if isinstance(each.node, Session)]
    filled = [session for session in sessions if any(_fills(each, session) for each in found)]
    if filled:
        return filled[0]
    planned = [each.node for each in day_session(plan, day, asked.today).sessions] if plan.weeks else []
    training = [each for each in planned if isinstance(each, Session) and not each.is_rest]
    if len(training) > 1:
        names = " and ".join(repr(each.name) for each in training)
        raise Unfinished(f"{day} has {names}: say which workout is meant.")
    if not training:
        raise Unfinished(f"the plan has nothing to train on {day}: there is nothing to compare with.")
    return training[0]


def _fills(stored: StoredWorkout, session: Session) -> bool:
    return any(filling.workout_id == stored.workout_id for filling in session.fillings)


def _together(done: Sequence[StoredWorkout]) -> Workout:
    workouts = [each.workout for each in done if each.workout is not None]
    first = workouts[0]
    if len(workouts) == 1:
        return first
    return first.model_copy(
        update={
            "blocks": tuple(block for each in workouts for block in each.blocks),
            "skipped": tuple(each for workout in workouts for each in workout.skipped),
        }
    )

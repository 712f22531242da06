"""Log meets plan: every workout that a message saved, changed or took back is told to the planner's desk.

A store that is down is the queue's: the message is not settled yet, its next delivery replays it and tells
the plan once more. Any other failure must not cost the athlete the message: it is logged, and the plan hears
of the workout when the message is delivered again, or the workout is changed.
"""

from collections.abc import Iterable

import structlog

from agents.desks import Met, PlanDesk
from agents.logger.records.shelf import RETRIED, Shelf
from agents.workout import StoredWorkout

log = structlog.get_logger()


def meet_all(plans: PlanDesk | None, shelf: Shelf, workout_ids: Iterable[str]) -> dict[str, Met]:
    """The planned sessions that these workouts were, by workout id. Raises Conflict, Unavailable."""
    if plans is None:
        return {}
    found: dict[str, Met] = {}
    for workout_id in dict.fromkeys(workout_ids):
        stored = shelf.get(workout_id)
        met = None if stored is None else _met(plans, shelf.owner, stored)
        if met is not None:
            found[workout_id] = met
    return found


def forget_met(plans: PlanDesk | None, shelf: Shelf, workout_ids: Iterable[str]) -> None:
    """Before a message is read again: take what it did "as written" out of the plan's results, so that the
    same session is still to be done. It is met again when the message has been read."""
    for workout_id in workout_ids if plans is not None else ():
        stored = shelf.get(workout_id)
        if plans is None or stored is None or stored.workout is None:
            continue
        if any(source.kind == "plan" for source in stored.workout.sources):
            _met(plans, shelf.owner, stored.model_copy(update={"change": "deleted", "workout": None}))


def _met(plans: PlanDesk, owner: str, stored: StoredWorkout) -> Met | None:
    try:
        return plans.meet(owner, stored)
    except RETRIED:
        raise
    except Exception as error:
        log.warning("the plan was not told", workout_id=stored.workout_id, error=type(error).__name__)
        return None

"""The rooms that take part when a message is read again: what is said to them is understood, and not done.

The measurements, the settings and the program work over the records that they are given, which are those of
an overlay. The planner has records of its own: wishes for the plan are heard by a desk that leaves them.
"""

from collections.abc import Sequence
from datetime import date

from agents.errors import Unfinished
from agents.events import Listener, nobody
from agents.guests import PlannedSession, Room
from agents.loop import Budget
from agents.planner.port import (
    CompareWorkoutToPlan,
    GetWeeklyPlan,
    Met,
    PlanAnswer,
    PlanReading,
    PlanRequest,
)
from agents.workout import StoredWorkout
from handlers.desks.guest_rooms import measurement_room, plan_room, program_room, settings_room
from handlers.wiring import Worker

LEFT = "The plan is left as it is: this message was read again."


class PlanLeft:
    """A `PlanDesk` that changes nothing and plans nothing."""

    def has_plan(self, owner: str) -> bool:
        return False

    def has_pending(self, owner: str, conversation_id: str) -> bool:
        return False

    def change(
        self, request: PlanRequest, *, budget: Budget | None = None, listener: Listener = nobody
    ) -> PlanAnswer:
        return PlanAnswer("answer", LEFT, {"type": "answer", "success": False, "message": LEFT})

    def week(self, owner: str, asked: GetWeeklyPlan, today: date) -> PlanReading:
        raise Unfinished(LEFT)

    def compared(self, owner: str, asked: CompareWorkoutToPlan, today: date) -> PlanReading:
        raise Unfinished(LEFT)

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        return None

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        return ()


def rooms_of(worker: Worker, *, by_model: bool) -> tuple[Room, ...]:
    """The rooms for a message that is logged already: what they do in the overlay is seen by nobody."""
    return (*rooms_for_import(worker, by_model=by_model), program_room(worker.program_on, by_model=by_model))


def rooms_for_import(worker: Worker, *, by_model: bool) -> tuple[Room, ...]:
    """The rooms for a message of a chat that was never logged: what it measures and what it says of units
    stands; plan and program are of today, and it speaks of another one."""
    return (
        _plan_left(),
        measurement_room(by_model=by_model),
        settings_room(worker.program_on, by_model=by_model),
    )


def _plan_left() -> Room:
    return plan_room(PlanLeft)

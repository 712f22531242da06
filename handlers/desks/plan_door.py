"""The planner's desk for the logger, behind a door: the planner is loaded for whom it has something to do.

Most messages are of athletes without a plan; a cold start that logs one of these doesn't pay for the planner,
and neither does the table: whether there is a plan is in the copy of what the message has read. With a plan
there is one read more, of the proposals; the planner itself reads and writes the records, not the copy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from agents.events import Listener, nobody
from agents.guests import PlannedSession, Room, Visit
from agents.loop import Budget
from agents.planner.guest import PlanGuest
from agents.planner.port import Met, PlanAnswer, PlanDesk, PlanRequest
from agents.snapshot import Snapshot
from agents.workout import StoredWorkout
from storage.ports import PLAN_KEY, PROPOSALS


@dataclass(frozen=True)
class PlanDoor:
    """An `agents.planner.port.PlanDesk`: what the records say by themselves is said without the planner."""

    records: Snapshot
    planner: Callable[[], PlanDesk]

    def has_plan(self, owner: str) -> bool:
        return self.records.get(owner, PLAN_KEY) is not None

    def has_pending(self, owner: str, conversation_id: str) -> bool:
        if not self.has_plan(owner):
            return False  # every proposal is about a plan
        some = any(True for _ in self.records.list(owner, PROPOSALS))
        return some and self.planner().has_pending(owner, conversation_id)

    def change(
        self, request: PlanRequest, *, budget: Budget | None = None, listener: Listener = nobody
    ) -> PlanAnswer:
        try:
            return self.planner().change(request, budget=budget, listener=listener)
        finally:
            self.records.forget()  # the planner has written: the conversation, the plan, what it cost

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        return self.planner().meet(owner, stored) if self.has_plan(owner) else None

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        return self.planner().planned(owner, day, week=week) if self.has_plan(owner) else ()


def plan_room(planner: Callable[[], PlanDesk]) -> Room:
    """The planner as a room that takes part in messages."""

    def guest(records: Snapshot, visit: Visit) -> PlanGuest:
        return PlanGuest(PlanDoor(records, planner), visit)

    return Room(guest, reads=(PLAN_KEY,))

"""What athletes ask for, each as the worker gets it, and a worker that does it: as often as it is delivered.

A queue delivers again what failed for the store's sake; what was refused as things are, is refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple

from agents.errors import Refusal, Unfinished
from agents.guests import WorkoutChange
from agents.logger.records.inbox import Message
from agents.logger.records.undo import undo as take_back
from agents.models.offline.engine import Offline
from agents.models.port import Model
from agents.planner.guest import met_by
from agents.planner.proposals.proposal import Proposal
from handlers.plan_changes import PlanEvent, done
from handlers.terminal.opened import Opened
from handlers.wiring import Worker
from storage.ports import PROPOSALS, Conflict, Records, Unavailable
from tests.house import put_together
from tests.logger.kit import NOON, Clock
from tests.planner import notation
from tests.program.programs import began

OWNER, CONVERSATION = "ann", "c1"
DELIVERIES = 6  # of one deed, until it would be a dead letter
BEGAN = date(2026, 11, 15)  # the Sunday before NOON
PLAN = """
Week Accumulation
  Lower A (Monday)
    Squat 3x5 @ 185 lb
    Leg Curl 3x10 @ 60 lb
  Lower B (Thursday)
    Front Squat 3x5 @ 135 lb
    Deadlift 1x5 @ 275 lb
  Arms (Friday)
    Bench Press 3x5 @ 185 lb
"""


class Deed(NamedTuple):
    """One thing that is asked of a worker. Delivered again, it has the same id."""

    kind: str  # "say", "ask" the planner, "apply" or "cancel" what waits, "undo"
    id: str
    text: str = ""  # of what is applied: the message that proposed it; "" for all that waits
    minutes: int = 0  # after noon
    exercise: str = ""


def say(text: str, id: str, minutes: int, **more: Any) -> Deed:
    return Deed("say", id, text, minutes, **more)


def ask(text: str, id: str, minutes: int) -> Deed:
    return Deed("ask", id, text, minutes)


def apply(id: str, which: str = "") -> Deed:
    return Deed("apply", id, which)


def cancel(id: str, which: str = "") -> Deed:
    return Deed("cancel", id, which)


def undo(id: str) -> Deed:
    return Deed("undo", id)


@dataclass
class House:
    """Ann's worker, on some records."""

    records: Records
    clock: Clock = field(default_factory=Clock)
    model: Model = field(default_factory=Offline)
    confirmation: str = "explicit"

    @property
    def worker(self) -> Worker:
        return put_together(self.records, self.model, self.clock, confirmation=self.confirmation)

    def through(self, wrap: Callable[[Records], Any]) -> "House":
        """The same by a worker of its own whose store is wrapped."""
        return House(wrap(self.records), self.clock, self.model, self.confirmation)

    def begin(self, *, plan: bool = False, program: bool = False) -> None:
        worker = self.worker
        if plan:
            worker.planner.put_plan(OWNER, notation.plan(PLAN * 5))
        if program:
            worker.program.begin(OWNER, "init", BEGAN, began())

    def do(self, deed: Deed) -> Any:
        """What the deed was answered, delivered until the store lets it be."""
        for _ in range(DELIVERIES):
            try:
                return _done(self.worker, deed)
            except (Conflict, Unavailable):
                continue
            except (Unfinished, Refusal) as refused:
                return refused
        raise AssertionError(f"{deed} is a dead letter")

    def do_all(self, deeds: Sequence[Deed]) -> None:
        for deed in deeds:
            self.do(deed)


def message_of(deed: Deed) -> Message:
    sent_at = NOON + timedelta(minutes=deed.minutes)
    return Message(OWNER, deed.id, CONVERSATION, deed.text, sent_at, exercise=deed.exercise)


def _done(worker: Worker, deed: Deed) -> Any:
    match deed.kind:
        case "say":
            return worker.logger.log(message_of(deed))
        case "ask":
            return done(worker, PlanEvent(OWNER, "ask", CONVERSATION, message=message_of(deed)), lambda: None)
        case "apply" | "cancel":
            which = _proposal(worker, deed)
            return done(worker, PlanEvent(OWNER, deed.kind, CONVERSATION, which, press=deed.id), lambda: None)
        case _:
            return _undone(Opened(OWNER, worker), deed.id)


def _undone(log: Opened, act: str) -> list[WorkoutChange]:
    """`spotter undo`, without what it prints."""
    pairs = take_back(log.shelf, act)
    for stored in (log.shelf.get(after.workout_id) for _, after in pairs):
        assert stored is not None
        met_by(log.worker.planner, OWNER, stored)
    return pairs


def _proposal(worker: Worker, deed: Deed) -> str:
    """The id of the proposal that is meant, by the message it was made in; "" for all that waits."""
    if not deed.text:
        return ""
    made = (Proposal.from_json(row.body) for row in worker.records.list(OWNER, PROPOSALS))
    return next(each.id for each in made if each.message_id == deed.text)

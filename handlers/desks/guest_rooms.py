"""The planner, the program and the measurements as rooms that take part in messages, each behind a door: it
is loaded for whom it has something to do.

Most messages are of athletes without a plan or a program; a cold start that logs one of these doesn't pay
for those rooms, and neither does the table: whether there is a plan, and whether a program runs, is in the
copy of what the message has read. With a plan there is one read more, of the proposals; the planner itself
reads and writes the records, not the copy. The program reads and writes through it. Most messages measure
nothing of the body either, and that is seen in their words.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from agents.events import Listener, nobody
from agents.guests import Guest, PlannedSession, Room, SessionToKeep, Visit, WorkoutChange
from agents.loop import Budget
from agents.planner.guest import PlanGuest
from agents.planner.port import (
    CompareWorkoutToPlan,
    GetWeeklyPlan,
    Met,
    PlanAnswer,
    PlanDesk,
    PlanReading,
    PlanRequest,
)
from agents.reading.body import may_correct, may_measure
from agents.requests.program.naming import names_531, says_training_max
from agents.requests.settings import may_set
from agents.requests.undo import may_take_back
from agents.snapshot import Snapshot
from agents.workout import StoredWorkout
from storage.ports import PLAN_KEY, PROGRAM_KEY, PROPOSALS, Records, Write

if TYPE_CHECKING:
    from agents.measurements.guest import MeasurementsGuest
    from agents.program.room import ProgramRoom
    from agents.settings.guest import SettingsGuest


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

    def week(self, owner: str, asked: GetWeeklyPlan, today: date) -> PlanReading:
        return self.planner().week(owner, asked, today)

    def compared(self, owner: str, asked: CompareWorkoutToPlan, today: date) -> PlanReading:
        return self.planner().compared(owner, asked, today)

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        return self.planner().meet(owner, stored) if self.has_plan(owner) else None

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        return self.planner().planned(owner, day, week=week) if self.has_plan(owner) else ()


def plan_room(planner: Callable[[], PlanDesk]) -> Room:
    """The planner as a room that takes part in messages."""

    def guest(records: Snapshot, visit: Visit) -> PlanGuest:
        return PlanGuest(PlanDoor(records, planner), visit)

    return Room(guest, reads=(PLAN_KEY,))


def program_room(room: Callable[[Records], "ProgramRoom"], *, by_model: bool = False) -> Room:
    """The program, for an athlete who trains by one; what sets one up, for who speaks of it or was asked;
    with a model (`by_model`) for who has spoken of it before."""

    def guest(records: Snapshot, visit: Visit) -> Guest | None:
        if records.get(visit.owner, PROGRAM_KEY) is not None:
            return room(records).guest(visit)
        if not (may_begin(visit) or (by_model and has_spoken_of_it(visit))):
            return None
        from agents.program.set_up_guest import SetUpGuest

        return SetUpGuest(visit, lambda: room(records))

    return Room(guest, reads=(PROGRAM_KEY,))


def measurement_room(*, by_model: bool) -> Room:
    """The measurements, for a message that may have some, or whose earlier text may have had some, or that
    may correct what the message before it measured.

    A model may read what the rows of the reader don't: with one (`by_model`) the room always takes part.
    """

    def guest(records: Snapshot, visit: Visit) -> "MeasurementsGuest | None":
        changes = may_take_back(visit.text) or (bool(visit.before.message_id) and may_correct(visit.text))
        if not (by_model or may_measure(visit.text) or visit.revision > 1 or changes):
            return None
        from agents.measurements.guest import measurements_guest

        return measurements_guest(records, visit)

    return Room(guest)


def settings_room(program: Callable[[Records], "ProgramRoom"], *, by_model: bool) -> Room:
    """The unit, the bar and the plates, for a message that may set one or take that back. With a model the
    room always takes part."""

    def guest(records: Snapshot, visit: Visit) -> "SettingsGuest | None":
        if not (by_model or may_set(visit.text) or may_take_back(visit.text) or visit.revision > 1):
            return None
        from agents.settings.book import SettingsBook
        from agents.settings.guest import SettingsGuest

        runs = records.get(visit.owner, PROGRAM_KEY) is not None
        plans = records.get(visit.owner, PLAN_KEY) is not None
        bar = program(records).bar(visit) if runs else None
        return SettingsGuest(SettingsBook(records, visit.owner), visit, bar, has_days=runs or plans)

    return Room(guest, reads=(PROGRAM_KEY, PLAN_KEY))


def may_begin(visit: Visit) -> bool:
    """Whether a message may be about a program that does not run yet: it names 5/3/1, or something was asked
    of a set-up, and is open."""
    said = visit.conversation
    asked = said is not None and any(each.code == "program_set_up" for each in said.questions)
    return names_531(visit.text) or asked


def has_spoken_of_it(visit: Visit) -> bool:
    """Whether a message speaks of a training max, or the athlete has named 5/3/1 in this conversation: a
    model may then begin it in words that do neither."""
    said = visit.conversation
    before = () if said is None else (each.text for each in said.turns if each.by == "athlete")
    return says_training_max(visit.text) or any(map(names_531, before))


@dataclass
class ProgramOutsideMessages(Guest):
    """The program as a guest of changes that come with no message: an undo at the command line.

    Whether a program runs is looked up when something is about to be written, and `turn` made only then.
    """

    records: Records
    owner: str
    guest: Callable[[], Guest]

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        if self.records.get(self.owner, PROGRAM_KEY) is None:
            return []
        return self.guest().beside(changes, session)

"""The planner as others see it: what it is asked, what it answers, and the workouts it looks at. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, NamedTuple, Protocol

from pydantic import Field

from agents.athlete import Athlete
from agents.events import Listener, nobody
from agents.guests import PlannedSession
from agents.loop import Budget
from agents.toolbox import ToolInput
from agents.workout import StoredWorkout

Confirmation = Literal["explicit", "chat"]  # of proposals: by a button alone, or by agreeing in words too

APPLIED = "I applied the changes"  # how the event begins that a conversation keeps of an applied proposal


class PlanRequest(NamedTuple):
    """What an athlete wants of the plan, in their words. `owner` comes from the caller's verified identity.

    `scope` is what the answer is kept under: the same scope again is answered from it. `text` is what is
    asked for; `message_id` the message it stands in, `message_text` all of that, where it says more.
    """

    owner: str
    conversation_id: str
    message_id: str
    scope: str
    text: str
    sent_at: datetime
    athlete: Athlete
    message_text: str = ""

    @property
    def whole_text(self) -> str:
        """All that the athlete wrote."""
        return self.message_text or self.text


class PlanAnswer(NamedTuple):
    """What became of the request: `result` is the PlanResult as JSON, `message` the same in words.

    `kind` is its type ("proposal", "answer", "question", or the kind of error); `question` is what the
    athlete is asked, "" for nothing.
    """

    kind: str
    message: str
    result: Mapping[str, Any]
    proposal_id: str = ""
    question: str = ""


class GetWeeklyPlan(ToolInput):
    day: str = Field("", description='"thursday", "today", a date; "" for the whole week.')
    week_number: int | None = Field(
        None, alias="weekNumber", description="Counted from 1; left out: the current week."
    )


class CompareWorkoutToPlan(ToolInput):
    day: str = Field("", description='The planned day: "thursday", a date; "" for today, or the workout\'s.')
    workout_id: str = Field(
        "", description='The logged workout, by its handle or id; "" for the one logged on that day.'
    )


class PlanReading(NamedTuple):
    """What the plan says: as the wire has it, and as a PlanResult as JSON that says it in words."""

    wire: Mapping[str, Any]
    result: Mapping[str, Any]


class Met(NamedTuple):
    """The planned session that a workout was: of its exercises so many have results now.

    Where nothing tells several sessions apart, `either` has their names, none is filled, and the session is
    "".
    """

    session_id: str
    session: str
    day: str  # ISO, "" if the plan gives none
    week_number: int
    done: int
    planned: int
    completed: bool
    either: tuple[str, ...] = ()


class PlanDesk(Protocol):
    """The planner, as the logger and the handlers see it. Raises StorageError."""

    def has_plan(self, owner: str) -> bool:
        """Whether the athlete has a plan."""

    def has_pending(self, owner: str, conversation_id: str) -> bool:
        """Whether a proposal of this conversation waits for a yes or a no."""

    def change(
        self, request: PlanRequest, *, budget: Budget | None = None, listener: Listener = nobody
    ) -> PlanAnswer:
        """What became of a request; nothing is changed by it but by an agreed proposal."""

    def week(self, owner: str, asked: GetWeeklyPlan, today: date) -> PlanReading:
        """A week or a day of the plan, as seen from this day. Raises Unfinished for none such."""

    def compared(self, owner: str, asked: CompareWorkoutToPlan, today: date) -> PlanReading:
        """How what was done compares with the plan. Raises Unfinished where there is nothing to compare."""

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        """Bring the plan's results up to date with a workout as it stands now, or is gone.

        Harmless when called again. None if it is no session of the plan, or is gone.
        """

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        """The sessions planned for this day that are not done yet; `week`: for the week that holds it, those
        without a day too."""


class WorkoutDesk(Protocol):
    """The logged workouts, as the planner sees them. Raises StorageError."""

    def get(self, owner: str, workout_id: str) -> StoredWorkout | None:
        """A workout by its id; None if there is none that stands."""

    def newest(self, owner: str, workout_id: str) -> StoredWorkout | None:
        """Its newest revision, a tombstone too; None if there never was one of this id."""

    def between(self, owner: str, first: date, last: date) -> Sequence[StoredWorkout]:
        """The workouts of these days that stand, the oldest first."""

"""What one room asks of another: values and protocols, so that the rooms never import each other. Pure.

The logger hands a wish for the plan to the planner's desk, and tells it of every workout that was saved,
changed or taken back. The planner asks the workouts' desk what was done. The program's desk says what is
written of the program together with a workout, and lends the logger its tools, which see the message through
a `Floor`. `handlers` introduces them.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Protocol

from agents.athlete import Athlete
from agents.events import Listener, nobody
from agents.loop import Budget
from agents.toolbox import Tool
from agents.workout import StoredWorkout
from storage.ports import Write

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


class PlannedExercise(NamedTuple):
    """An exercise as planned: to be done "as written". In a block with rounds the sets are those of all."""

    uid: str
    name: str
    working_sets: int
    reps: str
    target_load: str
    tempo: str = ""
    rest_seconds: int | None = None


class PlannedSession(NamedTuple):
    """A session of the plan that is due; `date` is ISO, "" if the plan gives none."""

    uid: str
    id: str
    name: str
    date: str
    exercises: tuple[PlannedExercise, ...]
    cardio: Mapping[str, Any] | None = None


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


class ProgramSet(NamedTuple):
    """A set of a program's session. `reps` is None where the athlete did not count them: then they are those
    that the program asks for, `reps_low` to `reps_high` (None for none, or no end).

    `weight_given` and `reps_given` say what is the program's own figure, not the athlete's: it needs no words
    to stand on, and its source is the program.
    """

    weight: Decimal
    reps: int | None
    amrap: bool = False
    warm_up: bool = False
    weight_given: bool = False
    reps_given: bool = False
    reps_low: int | None = None
    reps_high: int | None = None


class ProgramSession(NamedTuple):
    """What `log_workout` wants kept as a workout: the sets of one lift. `lift` is the program's name for it
    ("ohp"), `exercise` the catalogue's ("Overhead Press"); weights are in `unit`; `program` says of which
    part of the program it is ("5/3/1 squat, week 2"), `week_at` which week of the program's life its sheet
    was of."""

    lift: str
    exercise: str
    unit: Literal["lb", "kg"]
    sets: tuple[ProgramSet, ...]
    name: str
    program: str
    notes: str = ""
    week_at: int = 0


class WorkoutChange(NamedTuple):
    """A workout as it was and as it is about to be written; `before` is None for a new one."""

    before: StoredWorkout | None
    after: StoredWorkout


class ProgramAnswer(NamedTuple):
    """What became of one call of a program's tool, or of a workout that the program heard of.

    `result` is the tool's result as the wire has it; `message` the same in words, with what it led to;
    `moved` whether the program's state was changed. `question` is what the athlete is asked now, "" for
    nothing; `code` is what it is known by, `about` the lift or phase that it is about, `workout_id` the
    workout that an answer amends.
    """

    tool: str
    result: Mapping[str, Any]
    message: str
    moved: bool = False
    question: str = ""
    code: str = ""
    about: str = ""
    workout_id: str = ""


class Companion(Protocol):
    """Who writes along with every workout, in the same batch. Raises StorageError."""

    def beside(self, changes: Sequence[WorkoutChange], session: ProgramSession | None = None) -> list[Write]:
        """The writes that go with these changes of one athlete's workouts, read and decided anew each time it
        is asked: a batch that met a Conflict is asked for again. `session` says that the one change is this
        session of the program, whatever its sets look like."""


class ProgramTurn(Companion, Protocol):
    """The program of one athlete, during one message. Raises StorageError."""

    def context(self) -> Mapping[str, Any]:
        """What a model needs to know of the program: its state, today's lift, the sheet of each lift."""

    def heard(self, workout_id: str) -> Sequence[ProgramAnswer]:
        """What the program made of a workout as it stands now, one for each lift; none if it is none of its
        business."""

    def superseded(self, scope: str) -> Sequence[ProgramAnswer]:
        """What became of the moves that earlier texts of this message made by tools, now that it reads
        otherwise: taken back, or why they stand. `scope` is what the writes of the newest text are known by;
        harmless when called again."""

    def asking(self, answers: Sequence[ProgramAnswer]) -> Sequence[ProgramAnswer]:
        """Those whose question is still open after all of them: a lift that another call gave a day has
        one."""


class Floor(Protocol):
    """The message that a program's tool is called in: the logger's bench, as these tools see it."""

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""

    @property
    def program(self) -> ProgramTurn | None:
        """The program's turn for this message."""

    @property
    def only_asks(self) -> bool:
        """Whether the message asks and tells nothing: then no tool may change anything."""

    @property
    def confirmed(self) -> bool:
        """Whether the athlete was asked if it is to be done once more, and said yes."""

    def standing(self, value: Decimal, unit: str = "", lift: str = "") -> frozenset[int] | None:
        """The tokens of the message that say this number, which no workout stands on; None if none do.

        With a unit (lb or kg) a number of the other unit counts that is as much. The weight or the reps of a
        set, a distance and a duration don't count; nor, with a lift ("ohp"), what is said of another one.
        """

    def write_session(self, session: ProgramSession) -> tuple[StoredWorkout, frozenset[int]]:
        """Keep the session as a workout, with what the program writes of it, in one batch; the workout as it
        stands and the tokens it stands on. Called again for the same act it writes nothing.

        Raises Refusal for a number that is neither in the words nor the program's own.
        """


class ProgramDesk(Protocol):
    """The program's room, as the logger sees it. Raises StorageError."""

    @property
    def tools(self) -> Sequence[Tool[Any]]:
        """The program's tools; each runs on a bench that is a `Floor`."""

    def runs(self, owner: str) -> bool:
        """Whether the athlete trains by a program here."""

    def turn(self, owner: str, *, message_id: str, today: date, athlete: Athlete) -> ProgramTurn:
        """The athlete's program for one message; of one who has none, a turn that has nothing to say."""

"""How a room takes part in another room's message: one protocol, and the values that pass between them. Pure.

A host takes a message down (the logger); its guests are other rooms that the message is about as well. The
host names none of them. `handlers` gives it rooms; of each room that has to do with an athlete it gets a
`Guest` for one message, and asks every guest the same:

    before    its part of the brief and of the context, its tools, what is planned to be done
    meanwhile what its tools answer, in words and on which words; `beside`: what it writes of a workout that
              is saved, changed or taken back, in the same batch; a Refusal there is its objection
    after     `meet`: a workout stands now; `part`: what it adds to the report, and what it asks

A guest's tool sees the message through a `Host`. Rooms never import each other.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from agents.athlete import Athlete
from agents.budget import Budget
from agents.conversation import NOTHING_BEFORE, Before, Conversation, Question
from agents.errors import Refusal
from agents.events import Listener
from agents.models.port import Call
from agents.toolbox import Tool
from agents.workout import StoredWorkout
from storage.ports import Write

# What a guest's tools have answered: of what was said to it nothing, some, or all that there was.
HowFarAnswered = Literal["", "answered", "whole"]


# --- values


class Visit(NamedTuple):
    """The message that a guest takes part in, and what was before it; without an id it is no message, but a
    command or a button."""

    owner: str
    today: date
    athlete: Athlete
    sent_at: datetime
    message_id: str = ""
    conversation_id: str = ""
    text: str = ""
    scope: str = ""  # what the writes of this text of the message are known by
    revision: int = 1  # which text it is
    conversation: Conversation | None = None
    before: Before = NOTHING_BEFORE


class WorkoutChange(NamedTuple):
    """A workout as it was and as it is about to be written; `before` is None for a new one."""

    before: StoredWorkout | None
    after: StoredWorkout


class GuestAnswer(NamedTuple):
    """What became of one call of a guest's tool, or of a workout that the guest heard of.

    `result` is the tool's result as the wire has it; `message` the same in words, with what it led to;
    `moved` whether the guest's own state was changed. `question` is what the athlete is asked now, "" for
    nothing; `code` is what it is known by (it begins with the guest's name), `about` what of the guest's it
    is about, `workout_id` the workout that an answer amends; `options` are answers that settle it, word by
    word.
    """

    tool: str
    result: Mapping[str, Any]
    message: str
    moved: bool = False
    question: str = ""
    code: str = ""
    about: str = ""
    workout_id: str = ""
    options: tuple[str, ...] = ()

    @property
    def row(self) -> dict[str, Any]:
        """The answer as the result of a message has it, and as a record gives it back: a report that is read
        again says the same."""
        result = json.loads(json.dumps(self.result))
        return {"tool": self.tool, "result": result, "message": self.message, "moved": self.moved}


def refused_row(tool: str, why: str) -> dict[str, Any]:
    """What the result of a message says of a call that was refused and not mended."""
    return GuestAnswer(tool, {"refused": why}, f"Not done: {why}").row


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


class SetToKeep(NamedTuple):
    """A set of a session. `reps` is None where the athlete did not count them: then they are those
    that the guest asks for, `reps_low` to `reps_high` (None for none, or no end).

    `weight_given` and `reps_given` say what is the guest's own figure, not the athlete's: it needs no words
    to stand on, and its source is the guest.
    """

    weight: Decimal
    reps: int | None
    amrap: bool = False
    warm_up: bool = False
    weight_given: bool = False
    reps_given: bool = False
    reps_low: int | None = None
    reps_high: int | None = None


class SessionToKeep(NamedTuple):
    """What a guest's tool wants kept as a workout: the sets of one lift. `lift` is the guest's name for it
    ("ohp"), `exercise` the catalogue's ("Overhead Press"); weights are in `unit`; `of` says of what it
    is the session ("5/3/1 squat, week 2"), `week_at` which week of the guest's count its sheet was of."""

    lift: str
    exercise: str
    unit: Literal["lb", "kg"]
    sets: tuple[SetToKeep, ...]
    name: str
    of: str
    notes: str = ""
    week_at: int = 0


class LoggedTwice(Refusal):
    """What a call would log is logged already: nothing that the athlete has to hear."""


class GuestResult(Protocol):
    """What a guest's tool gives back."""

    @property
    def answers(self) -> Sequence[GuestAnswer]:
        """What the guest made of the call."""

    @property
    def claims(self) -> frozenset[int]:
        """The tokens of the message that it stands on."""


class ToolAnswered(NamedTuple):
    """What a guest's tool answered, in words, and the tokens of the message that it stands on; `detail` is
    what a model is told besides."""

    answers: tuple[GuestAnswer, ...]
    claims: frozenset[int] = frozenset()
    detail: str = ""

    def answer_text(self) -> str:
        return "\n".join(filter(None, (*(each.message for each in self.answers), self.detail)))


class ReportPart(NamedTuple):
    """A guest's part of the report.

    `rows` are what it did and told, in this field of the result: each with the same in words as "message",
    and with "moved" or "wrote" where something was changed. `open` are answers whose questions are open,
    `asks` what it asks and keeps itself, `puts` what else of it takes a yes, in words. `sessions` says by
    workout which planned session it was. `lost`: something was not done.
    """

    field: str = "guests"
    rows: tuple[dict[str, Any], ...] = ()
    open: tuple[GuestAnswer, ...] = ()
    asks: tuple[str, ...] = ()
    puts: tuple[str, ...] = ()
    sessions: Mapping[str, str] = MappingProxyType({})
    lost: bool = False


# --- the protocol


class Guest:
    """A room during one message of its host. It gives what it has to give: a guest that says nothing of
    something takes no part in that. Raises StorageError."""

    name: ClassVar[str] = ""  # its questions' codes begin with it; so are clauses called that are said to it
    unclear: ClassVar[str] = ""  # the code of the question what words mean that ask something of it
    tools: Sequence[Tool[Any]] = ()  # each runs on a `Host`
    brief: str = ""  # its standing instructions to a model
    edition: str = ""  # what they are known by
    takes_undo = False  # whether "undo" may be said to it where it can't be told what is meant
    to_talk_over = 0  # how many of its answers there are of which a model may say something
    answers: Sequence[GuestAnswer] = ()  # of its tools, to this message

    @property
    def meets(self) -> bool:
        """Whether `meet` has anything to do."""
        return False

    @property
    def plans_ahead(self) -> bool:
        """Whether `planned` may have anything."""
        return False

    refused_quotes: Collection[str] = ()  # what was quoted to it and refused, where it tells why itself

    # before the message is read

    def changed_at(self) -> int:
        """Which turn of the conversation ended what made its newest change that "undo" takes back, counted
        from 0; -1 for none."""
        return -1

    def known(self) -> Mapping[str, bool]:
        """What is to be known of it with every message, as the context has it."""
        return {}

    def shown(self) -> Mapping[str, Any] | None:
        """How it stands, for a model; None for nothing."""
        return None

    def planned(self, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        """The sessions that it planned for this day and that are not done yet; `week`: for the week that
        holds it, those without a day too."""
        return ()

    def begin(self, written: Sequence[StoredWorkout]) -> None:
        """The message is read now; `written` is what it wrote when it was read before."""

    # while it is read

    def enter(self, call: Call, result: GuestResult) -> None:
        """Take what one of its tools answered."""

    def refuse(self, call: Call, refusal: Refusal) -> None:
        """Take that a call of one of its tools was refused."""

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        """The writes that go with these changes of one athlete's workouts, read and decided anew each time it
        is asked: a batch that met a Conflict is asked for again. `session` says that the one change is this
        session that a guest wants kept, whatever its sets look like. A Refusal is told, and nothing is
        written."""
        return []

    def answers_about(self, workout_id: str) -> Sequence[GuestAnswer]:
        """What it made of a workout as it stands now; nothing if it is none of its business."""
        return ()

    def has_logged(self, lift: str, workout_id: str) -> bool:
        """Whether it took a workout that the message wrote for its session of a lift."""
        return False

    def has_ended_a_week(self, workout_ids: Iterable[str]) -> bool:
        """Whether the message has ended a week of it, by one of its tools or by these workouts: what it asks
        for now is the next one's."""
        return False

    @property
    def lifts(self) -> Collection[str]:
        """The lifts that it asks sessions of, by its own names for them."""
        return ()

    def asks_for(self, lift: str) -> str:
        """The sets that it asks for of a lift now, in words; "" for none."""
        return ""

    def how_far_answered(self, *, by_model: bool) -> HowFarAnswered:
        """How much of what was said to it has its answer."""
        return ""

    def objection(self, text: str) -> str:
        """What to say to a model's last words, so that they are not the last; "" lets them be."""
        return ""

    def minds(self, code: str) -> bool:
        """Whether words that were not logged are told to the athlete though a model made nothing of them."""
        return False

    # when it is read

    def meet(self, stored: StoredWorkout) -> None:
        """Bring its own records up to date with a workout as it stands now, or is gone; harmless when called
        again."""

    def part(self, workout_ids: Sequence[str]) -> ReportPart:
        """What it adds to the report of a message that wrote these workouts."""
        return ReportPart()

    def settles(self, questions: Iterable[Question], put: Collection[str]) -> frozenset[str]:
        """The ids of its questions that this message has settled; `put` are those that it may answer."""
        return frozenset()

    def not_understood(self, text: str) -> str:
        """What was not done, of a message that speaks of it and of which nothing came; "" for nothing."""
        return ""


class Host(Protocol):
    """The message that a guest's tool is called in, as its host shows it."""

    @property
    def guest(self) -> Guest:
        """The guest whose tool it is."""

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""

    @property
    def budget(self) -> Budget | None:
        """The message's: what a guest spends is paid from it too."""

    @property
    def listener(self) -> Listener:
        """Who hears what happens meanwhile."""

    @property
    def only_asks(self) -> bool:
        """Whether the message asks and tells nothing: then no tool may change anything."""

    @property
    def confirmed(self) -> bool:
        """Whether the athlete was asked if it is to be done once more, and said yes."""

    def quoted(self, said: str, what: str, beside: str = "") -> frozenset[int]:
        """The tokens of words of this message, on numbers that nothing else stands on, but for this fact of a
        workout (`beside`). Raises Refusal, which says `what` has to be quoted."""

    def find_number(self, value: Decimal, unit: str = "", lift: str = "") -> frozenset[int] | None:
        """The tokens of the message that say this number, which no workout stands on; None if none do.

        With a unit (lb or kg) a number of the other unit counts that is as much. The weight or the reps of a
        set, a distance and a duration don't count; nor, with a lift ("ohp"), what is said of another one.
        """

    def write_session(self, session: SessionToKeep) -> tuple[StoredWorkout, frozenset[int]]:
        """Keep the session as a workout, with what the guest writes of it, in one batch; the workout as it
        stands and the tokens it stands on. Called again for the same act it writes nothing.

        Raises Refusal for a number that is neither in the words nor the guest's own, LoggedTwice.
        """


@dataclass(frozen=True)
class Room:
    """A room that may take part. `guest` gives its guest for a visit, over what the message has read of the
    records (a Snapshot), None for an athlete with whom it has nothing to do. `reads` are the keys of the
    records that it looks at with every message."""

    guest: Callable[[Any, Visit], Guest | None]
    reads: tuple[str, ...] = ()

"""What a message was read as: the values that the reader gives and the engine turns into calls.

Places are code points of the message as it came. Everything said stays a string of the message.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from agents.requests.program.wanted import Found

Role = Literal[
    "count", "reps", "load", "rpe", "rir", "percent", "duration", "distance", "pace", "score", "date",
    "time", "rest", "rounds", "calories", "heart_rate", "bodyweight", "tempo", "label", "other",
    "load_options", "load_change", "scheme",
]  # fmt: skip
Act = Literal["report", "question", "plan", "advice", "prescription", "not_done", "others", "chat", "order"]


class Fact(NamedTuple):
    """One thing said about a workout, a block or a set."""

    field: str
    said: str


@dataclass(frozen=True, slots=True)
class SetRead:
    """Sets that are alike, as said: "" is not said."""

    count: str
    reps: str
    load: str
    kind: str
    more: tuple[Fact, ...]


class ExerciseRead(NamedTuple):
    """An exercise where it occurs: `said` is its quote, `name` as written."""

    said: str
    name: str
    sets: tuple[SetRead, ...]


class BlockRead(NamedTuple):
    """Exercises that belong together; `kind` "" is straight sets."""

    kind: str
    said: str
    facts: tuple[Fact, ...]
    exercises: tuple[ExerciseRead, ...]


class WorkoutRead(NamedTuple):
    """One workout of the message. `disciplines` has the likeliest first."""

    said: tuple[str, ...]
    disciplines: tuple[str, ...]
    facts: tuple[Fact, ...]
    blocks: tuple[BlockRead, ...]


class Context(NamedTuple):
    """What is known besides the message: the exercise the athlete is on now, their unit and locale, and how
    they want open notations read (`conventions`: see `agents/logger/learning.py`). `has_plan`: they have a
    training plan, so that their words may ask to change it, or say that something was done as it has it;
    `has_pending`: a change of it waits, so that they may agree to it; `has_program`: they run 5/3/1 here, so
    that their words may ask something of it."""

    exercise: str = ""
    units: str = "lb"
    locale: str = "en-US"
    conventions: tuple[tuple[str, str], ...] = ()
    has_plan: bool = False
    has_pending: bool = False
    has_program: bool = False

    def convention(self, of: str) -> str:
        """How the athlete settled this open notation; "" if it is open."""
        return dict(self.conventions).get(of, "")


@dataclass(frozen=True, slots=True)
class Seen:
    """A number of the message and what it was read as; not certain where another reading is plausible."""

    start: int
    end: int
    role: Role
    certain: bool = True


class Clause(NamedTuple):
    """A stretch of the message and what the athlete does with it; `why` names the words that told."""

    start: int
    end: int
    act: Act
    why: str


class Ambiguity(NamedTuple):
    """A fragment that is left out until the athlete answers. `options` may be empty."""

    start: int
    end: int
    code: str
    question: str
    options: tuple[str, ...] = ()


class Reading(NamedTuple):
    """The whole message. `complete`: every number of the reports was read and nothing is left to ask.
    `wishes` are the unbroken stretches that ask for a change of the plan, in their words; `requests` are
    what is asked of the program, with their tokens.

    `clauses` cover the text in order; `seen` and `ambiguities` are in order of place.
    """

    workouts: tuple[WorkoutRead, ...]
    clauses: tuple[Clause, ...]
    seen: tuple[Seen, ...]
    complete: bool
    ambiguities: tuple[Ambiguity, ...]
    wishes: tuple[str, ...] = ()
    requests: tuple[Found, ...] = ()

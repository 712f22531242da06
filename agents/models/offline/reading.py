"""What a message was read as: the values that the reader gives and the engine turns into calls.

Places are code points of the message as it came. Everything said stays a string of the message.
"""

from dataclasses import dataclass
from typing import NamedTuple

from agents.reading.statements import Act, DayFact, Role, WorkoutRead
from agents.requests.program.message import FoundFrame


class ReadingContext(NamedTuple):
    """What is known besides the message: the exercise the athlete is on now, their unit and locale, and how
    they want open notations read (`conventions`: see `agents/logger/asking/questions.py`). `has_plan`: they
    have a training plan, so that their words may ask to change it, or say that something was done as it has
    it; `has_pending`: a change of it waits, so that they may agree to it; `has_program`: they run 5/3/1 here,
    so that their words may ask something of it."""

    exercise: str = ""
    units: str = "lb"
    locale: str = "en-US"
    conventions: tuple[tuple[str, str], ...] = ()
    has_plan: bool = False
    has_pending: bool = False
    has_program: bool = False
    names: tuple[tuple[str, str], ...] = ()

    def convention(self, of: str) -> str:
        """How the athlete settled this open notation; "" if it is open."""
        return dict(self.conventions).get(of, "")


@dataclass(frozen=True, slots=True)
class SeenNumber:
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
    what is asked of the program, with their tokens. `doubt` is why something of it is not certain, "" where
    all is. `change` is what is asked to be changed of what was logged, beside reports, in its words.
    `measured` is what was said of the body and is no workout: its weight only where there is none.

    `clauses` cover the text in order; `seen` and `ambiguities` are in order of place.
    """

    workouts: tuple[WorkoutRead, ...]
    clauses: tuple[Clause, ...]
    seen: tuple[SeenNumber, ...]
    complete: bool
    ambiguities: tuple[Ambiguity, ...]
    wishes: tuple[str, ...] = ()
    requests: tuple[FoundFrame, ...] = ()
    doubt: str = ""
    measured: tuple[DayFact, ...] = ()
    change: str = ""

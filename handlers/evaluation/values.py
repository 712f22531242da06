"""What is compared: the same values made of a label and of what stands in the log. Pure values."""

from decimal import Decimal
from typing import NamedTuple

FACTS = ("duration_seconds", "bodyweight", "session_rpe", "location", "rx", "start", "end")


class SetSaid(NamedTuple):
    """One set. `rest_of_block` is a rest that its block has, which is its own where it has none.

    Fields in `loose` are not stated by a label and match whatever was found.
    """

    exercise: str = ""
    reps: int | None = None
    reps_low: int | None = None
    reps_high: int | None = None
    reps_left: int | None = None
    reps_right: int | None = None
    load: Decimal | None = None
    unit: str | None = None
    seconds: Decimal | None = None
    metres: Decimal | None = None
    calories: Decimal | None = None
    basis: str = "total"
    bodyweight: bool = False
    each_side: bool = False
    rpe: Decimal | None = None
    rir: int | None = None
    percent: Decimal | None = None
    tempo: str | None = None
    rest_seconds: Decimal | None = None
    kind: str = "working"
    failed: bool = False
    heart_rate: int | None = None
    pace_seconds: Decimal | None = None
    pace_per: str | None = None
    band: str | None = None
    rest_of_block: Decimal | None = None
    loose: frozenset[str] = frozenset()


class BlockSaid(NamedTuple):
    """A block that is more than plain sets, and its score: seconds, score_rounds, reps, calories, load."""

    kind: str
    name: str | None = None
    rounds: int | None = None
    scheme: str | None = None
    seconds: Decimal | None = None
    score_rounds: int | None = None
    reps: int | None = None
    calories: Decimal | None = None
    metres: Decimal | None = None
    load: Decimal | None = None
    unit: str | None = None
    capped: bool = False
    duration_seconds: Decimal | None = None
    interval_seconds: Decimal | None = None
    time_cap_seconds: Decimal | None = None


class WorkoutSaid(NamedTuple):
    """One workout. `disciplines` are those that are right, or the one found; `bodyweight` is value and unit.

    A label leaves out what it doesn't state: no disciplines, a date of "" or a fact of None.
    """

    disciplines: tuple[str, ...] = ()
    date: str = ""
    sets: tuple[SetSaid, ...] = ()
    blocks: tuple[BlockSaid, ...] = ()
    duration_seconds: Decimal | None = None
    bodyweight: tuple[Decimal, str] | None = None
    session_rpe: Decimal | None = None
    location: str | None = None
    rx: str | None = None
    start: str | None = None
    end: str | None = None
    skipped: tuple[str, ...] = ()


class UnloggedWords(NamedTuple):
    """Words that were told as not logged: code points [start, end) of a message, counted from 0."""

    message: int
    start: int
    end: int


class OpenQuestion(NamedTuple):
    """An open question, and the words that it is about; several pieces are joined by " ... "."""

    question: str
    fragment: str = ""


class FoundInLog(NamedTuple):
    """What stands in the log after the messages, what waits for a yes, and what was said of the rest."""

    workouts: tuple[WorkoutSaid, ...] = ()
    left: tuple[UnloggedWords, ...] = ()
    asked: tuple[OpenQuestion, ...] = ()
    drafts: tuple[WorkoutSaid, ...] = ()

    @property
    def read(self) -> "FoundInLog":
        """The same with the drafts as if they were logged."""
        return self._replace(workouts=(*self.workouts, *self.drafts), drafts=())

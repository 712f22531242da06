"""What a workout holds: as said first, derived second and marked as derived. Pure.

The same shape is drafted by extraction, made canonical by normalization, stored, and shown to programs
(`spotter log --json`, docs/command-line.md). What was not said is absent (None or empty), never a default.

Every stated number of a workout has a `Source` under its path ("blocks[0].exercises[1].sets[2].load"):

    words       it stands in a message, at these spans
    rule        it follows from words by a rule: a set count from a list, a load carried over from the set
                before, a number in words, the athlete's own unit, a third of distance, time and pace
    plan        taken from the plan, because the words ask for it ("as written")
    history     taken from an earlier workout, because the words ask for it ("same as Tuesday")
    catalogue   taken from a benchmark's definition, because the words name it ("Fran")
"""

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, PlainSerializer

from agents import schemas

SCHEMA_VERSION = schemas.number("workout")
NOTHING_TO_UNDO = -1

Discipline = Literal[
    "powerlifting",
    "olympic_weightlifting",
    "bodybuilding",
    "functional_bodybuilding",
    "strength",
    "calisthenics",
    "crossfit",
    "circuit_training",
    "hyrox",
    "running",
    "trail_running",
    "cycling",
    "rowing",
    "swimming",
    "rucking",
    "hiking",
    "mobility",
    "sport",
    "hybrid",
]
WodKind = Literal["amrap", "emom", "for_time", "tabata"]  # with a clock of its own
TogetherKind = Literal["superset", "circuit", "giant_set", "complex", WodKind]
GroupedKind = Literal[TogetherKind, "intervals"]  # more than plain sets
SaidKind = Literal[GroupedKind, "steady"]
BlockKind = Literal["straight", SaidKind]
SetKind = Literal["working", "warm-up", "drop", "failure", "back-off", "amrap", "cluster"]


def _as_json_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


Number = Annotated[Decimal, PlainSerializer(_as_json_number, return_type=int | float, when_used="json")]


class FrozenModel(BaseModel):
    """A frozen, closed value; built on first use, since a cold start pays for what it builds."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Span(FrozenModel):
    """Where words stand: code points [start, end) of one message's text."""

    message_id: str
    start: int
    end: int


class Source(FrozenModel):
    """Where a value comes from. `rule` names the rule for kind "rule"; `of` is a uid, an id or a name."""

    path: str
    kind: Literal["words", "rule", "plan", "history", "catalogue"]
    spans: tuple[Span, ...] = ()
    rule: str = ""
    of: str = ""


class LoadDone(FrozenModel):
    """A load as said. `basis` says of what: the whole, each hand, each side of the bar, added to bodyweight,
    or taken off it. `parts` are the pieces of a load said as a sum (24 kg + 32 kg)."""

    value: Number
    unit: Literal["lb", "kg"]
    basis: Literal["total", "per_hand", "per_side", "added", "assisted"]
    parts: tuple[Number, ...] = ()


class DistanceDone(FrozenModel):
    """A distance as said, and the same in metres."""

    value: Number
    unit: str
    metres: Number


class PaceDone(FrozenModel):
    """Seconds for one `per`."""

    seconds: Number
    per: str


class SetDone(FrozenModel):
    """One set as it was done. `derived` names the fields that were computed, not said.

    `load_options` are the loads that a workout asks of men and women (95/65) where nothing says which of
    them was lifted. `number` is there where sets are logged one at a time (`log_set_result`), counted from 1.
    """

    number: int | None = None
    reps: int | None = None
    reps_low: int | None = None
    reps_high: int | None = None
    reps_left: int | None = None
    reps_right: int | None = None
    reps_attempted: int | None = None
    reps_partial: int | None = None
    each_side: bool = False
    load: LoadDone | None = None
    load_kg: Number | None = None
    load_options: tuple[LoadDone, ...] = ()
    bodyweight: bool = False
    rpe: Number | None = None
    rir: int | None = None
    percent_1rm: Number | None = None
    tempo: str | None = None
    rest_seconds: Number | None = None
    duration_seconds: Number | None = None
    distance: DistanceDone | None = None
    pace: PaceDone | None = None
    calories: Number | None = None
    heart_rate_bpm: int | None = None
    band: str | None = None
    kind: SetKind = "working"
    failed: bool = False
    notes: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()


class Exercise(FrozenModel):
    """One exercise where it stands in the message. `known` says whether the catalogue has it; `meant` is the
    catalogue's name that a model gave for words that no row knows."""

    name: str
    name_as_written: str
    meant: str = ""
    known: bool = False
    said: str = ""
    sets: tuple[SetDone, ...] = ()


class Score(FrozenModel):
    """What a scored block gave, as said, and read as far as it can be: a time, rounds and reps, reps,
    calories, metres, or a load."""

    said: str
    duration_seconds: Number | None = None
    rounds: int | None = None
    reps: int | None = None
    calories: Number | None = None
    metres: Number | None = None
    load: LoadDone | None = None


class Skipped(FrozenModel):
    """An exercise that the athlete says was left out of this workout."""

    name: str
    name_as_written: str
    known: bool = False


class Block(FrozenModel):
    """Exercises done together: in a block with `rounds`, or a score in rounds, the sets are those of one.

    `scheme` is the pattern of reps as said ("21-15-9"); its sets are written out, one for each number.
    `capped`: the time cap ended it, and the score is what was done until then. A block of kind "complex" is
    one bar or bell through all its exercises.
    """

    kind: BlockKind = "straight"
    name: str | None = None
    said: str = ""
    rounds: int | None = None
    scheme: str | None = None
    duration_seconds: Number | None = None
    interval_seconds: Number | None = None
    time_cap_seconds: Number | None = None
    rest_seconds: Number | None = None
    capped: bool = False
    score: Score | None = None
    notes: tuple[str, ...] = ()
    exercises: tuple[Exercise, ...] = ()


class Issue(FrozenModel):
    """Something to know or to ask about a workout. `block` stops the save; `ask` has a question, and
    `options` if there are some to choose from."""

    code: str
    severity: Literal["block", "ask", "note"]
    field: str
    message: str
    question: str = ""
    exercise: str = ""
    options: tuple[str, ...] = ()


class Change(FrozenModel):
    """One thing that normalization wrote beside what was said."""

    path: str
    before: Any = None
    after: Any = None


class Workout(FrozenModel):
    """A workout, from draft to record. Dates are in the athlete's timezone; `date_meant` is the day that a
    model took from words that no row knows."""

    schema_version: int = SCHEMA_VERSION
    name: str = ""
    discipline: Discipline = "hybrid"
    disciplines: tuple[Discipline, ...] = ()
    date: str | None = None
    date_as_said: str | None = None
    date_meant: str | None = None
    date_source: Literal["said", "message"] = "message"
    start: str | None = None
    end: str | None = None
    duration_seconds: Number | None = None
    bodyweight: LoadDone | None = None
    session_rpe: Number | None = None
    feel: str | None = None
    location: str | None = None
    rx: Literal["rx", "rx_plus", "scaled"] | None = None
    notes: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    blocks: tuple[Block, ...] = ()
    spans: tuple[Span, ...] = ()
    sources: tuple[Source, ...] = ()
    changes: tuple[Change, ...] = ()
    issues: tuple[Issue, ...] = ()
    completeness: float | None = None
    confidence: float | None = None
    summary: str = ""
    engine: str = ""

    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises of all blocks, in order."""
        return tuple(exercise for block in self.blocks for exercise in block.exercises)

    def sets(self) -> tuple[SetDone, ...]:
        """All sets of all exercises, in order."""
        return tuple(one for exercise in self.exercises() for one in exercise.sets)


class StoredWorkout(FrozenModel):
    """A workout's record: one revision of it. `workout` is None in a tombstone.

    `change` says how this revision came to be, `act` by which message or command, `acts` all that were ever
    applied (so that none is applied twice). `undo_to` is the revision that undo goes back to, 0 for "not
    there", NOTHING_TO_UNDO if there is none. `stands_since` is when this content was first written.
    """

    schema_version: int
    workout_id: str
    revision: int
    change: Literal["logged", "amended", "deleted", "undone"]
    act: str
    acts: tuple[str, ...] = ()
    message_id: str
    written_at: str
    stands_since: str
    undo_to: int = 0
    open: bool = False
    workout: Workout | None = None

    def to_json(self) -> str:
        """The record's text: what was not said takes no room; the schema's number is always there."""
        return self.model_dump_json(exclude_defaults=True)

    @classmethod
    def from_json(cls, text: str, key: str = "") -> "StoredWorkout":
        """The workout in a record's text, of any schema. Raises TooNew, and Damaged, which names the key."""
        with schemas.reading("workout", key):
            return cls.model_validate(schemas.numbered("workout", schemas.read("workout", text, key)))


def day_of(stored: StoredWorkout | None) -> str:
    """The day of a workout, in ISO; "" where none is said, or it doesn't stand."""
    return (stored.workout.date if stored is not None and stored.workout is not None else None) or ""

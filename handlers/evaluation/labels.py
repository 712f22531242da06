"""A message and what should stand in the log after it: one line of a corpus.

The keys and their meaning are described in tests/corpus/README.md. A model here is closed: a key that there
isn't, a piece that doesn't stand in the text, a load without a unit are told, with the file and the line.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from datetime import date as Day
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from agents.athlete import checked_timezone
from agents.errors import BadInput
from agents.units.kinds import PacePer
from agents.workout import Discipline, GroupedKind, SetKind

SENT_AT = datetime(2026, 3, 4, 18, 30, tzinfo=UTC)  # a Wednesday

FOREIGN_KINDS = ("exact", "partial", "reject", "label")
LabelKind = Literal[
    "shorthand", "prose", "groups", "crossfit", "endurance", "session", "several", "across", "refuse",
    "names", "exact", "partial", "reject", "label",
]  # fmt: skip
Count = Annotated[int, Field(ge=0)]
NonNegative = Annotated[Decimal, Field(ge=0)]
WeightText = Annotated[str, Field(pattern=r"^\d+(\.\d+)? (lb|kg)$")]
ClockTime = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]


class Closed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LabelledSet(Closed):
    """`times` sets that are alike. A load without a unit is one whose unit a foreign record doesn't state."""

    exercise: str = ""
    times: int = Field(1, ge=1, le=1000)
    reps: Count | None = None
    reps_low: Count | None = None
    reps_high: Count | None = None
    reps_left: Count | None = None
    reps_right: Count | None = None
    each_side: bool = False
    load: NonNegative | None = None
    unit: Literal["lb", "kg"] | None = None
    basis: Literal["total", "per_hand", "per_side", "added", "assisted"] = "total"
    bodyweight: bool = False
    seconds: NonNegative | None = None
    metres: NonNegative | None = None
    calories: NonNegative | None = None
    heart_rate: Count | None = None
    pace_seconds: NonNegative | None = None
    pace_per: PacePer | None = None
    rpe: NonNegative | None = None
    rir: Count | None = None
    percent: NonNegative | None = None
    tempo: str | None = None
    band: str | None = None
    rest_seconds: NonNegative | None = None
    kind: SetKind = "working"
    failed: bool = False

    @model_validator(mode="after")
    def _pairs_are_whole(self) -> "LabelledSet":
        if (self.reps_low is None) != (self.reps_high is None):
            raise ValueError("reps_low and reps_high go together")
        if (self.pace_seconds is None) != (self.pace_per is None):
            raise ValueError("pace_seconds and pace_per go together")
        if self.load is None and self.unit is not None:
            raise ValueError("a unit needs a load")
        return self


class LabelledBlock(Closed):
    """Sets that belong together, and their score."""

    kind: GroupedKind
    name: str | None = None
    rounds: Count | None = None
    scheme: str | None = None
    seconds: NonNegative | None = None
    score_rounds: Count | None = None
    reps: Count | None = None
    calories: NonNegative | None = None
    load: NonNegative | None = None
    unit: Literal["lb", "kg"] | None = None
    capped: bool = False
    duration_seconds: NonNegative | None = None
    interval_seconds: NonNegative | None = None
    time_cap_seconds: NonNegative | None = None


class LabelledWorkout(Closed):
    """One workout. `discipline` is the only right one, `disciplines` are several of which any is."""

    discipline: Discipline | None = None
    disciplines: tuple[Discipline, ...] = ()
    date: Day | None = None
    sets: tuple[LabelledSet, ...] = ()
    blocks: tuple[LabelledBlock, ...] = ()
    duration_seconds: NonNegative | None = None
    bodyweight: WeightText | None = None
    session_rpe: NonNegative | None = None
    location: str | None = None
    rx: Literal["rx", "rx_plus", "scaled"] | None = None
    start: ClockTime | None = None
    end: ClockTime | None = None
    skipped: tuple[str, ...] = ()


class EarlierMessage(Closed):
    """An earlier message of the conversation; without a time it was sent some minutes before."""

    text: str
    sent_at: AwareDatetime | None = None


class Label(Closed):
    """A message and what should stand in the log at the end, of the messages before too."""

    id: str = Field(min_length=1)
    kind: LabelKind
    text: str
    sent_at: AwareDatetime = SENT_AT
    timezone: str = "UTC"
    locale: str = "en-US"
    units: Literal["lb", "kg"] = "lb"
    bar: WeightText | None = None
    exercise: str = ""
    before: tuple[str | EarlierMessage, ...] = ()
    workouts: tuple[LabelledWorkout, ...] = ()
    asked: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Case:
    """A label and where it stands. A foreign record states less than a label of ours (see `wanted`); one that
    is kept `apart` doesn't count in the figures of what is right."""

    file: str
    line: int
    label: Label
    is_foreign: bool = False
    apart: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by in another run: ids are unique in a folder."""
        return self.file.rpartition("/")[0], self.label.id


def label_of(fields: dict[str, Any]) -> Label:
    """The label in a line of ours. Raises BadInput, naming the key that is wrong."""
    label = checked_fields(fields)
    if label.kind in FOREIGN_KINDS:
        raise BadInput(f"kind {label.kind!r} is one of records with 'expected'.")
    texts = [label.text, *(each if isinstance(each, str) else each.text for each in label.before)]
    for piece in label.asked:
        if not piece.strip() or not any(piece in text for text in texts):
            raise BadInput(f"asked {piece!r} does not stand in the text: copy it letter by letter.")
    for number, workout in enumerate(label.workouts):
        check_workout(workout, f"workouts.{number}")
    return label


def checked_fields(fields: dict[str, Any]) -> Label:
    """The label in these fields. Raises BadInput."""
    try:
        label = Label.model_validate(fields)
    except ValidationError as error:
        raise wrong_field(error, "the label") from None
    checked_timezone(label.timezone)
    return label


def wrong_field(error: ValidationError, whole: str) -> BadInput:
    """The first thing that is wrong with a line, by its key; by the name of the whole where it has none."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    said = "" if isinstance(first["input"], dict) else f" is {str(first['input'])[:40]!r}"
    return BadInput(f"{where or whole}{said}: {first['msg']}.")


def check_workout(workout: LabelledWorkout, where: str) -> None:
    """Raises BadInput for what a workout of ours lacks; `where` it stands is said with it."""
    if (workout.discipline is None) == (not workout.disciplines):
        raise BadInput(f"{where}: it has either discipline or disciplines.")
    for number, one in enumerate(workout.sets):
        if not one.exercise.strip():
            raise BadInput(f"{where}.sets.{number}: it has no exercise.")
        if one.load is not None and one.unit is None:
            raise BadInput(f"{where}.sets.{number}: load {one.load} has no unit: write lb or kg.")
    for number, block in enumerate(workout.blocks):
        if (block.load is None) != (block.unit is None):
            raise BadInput(f"{where}.blocks.{number}: load and unit go together.")

"""What `read` answers: one model for each question. Published as JSON Schema."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from agents.logger.result import DraftedWorkout, WorkoutLogResult
from agents.workout import StoredWorkout, Workout
from handlers.reads.answer_model import SCHEMA_VERSION, Out
from handlers.reads.program_answers import ProgramAnswer, ProgramMoves, ProgramToday

_OF_A_RECORD = ("workout_id", "revision", "change", "message_id", "written_at")


class WorkoutRow(Out):
    """A workout that stands, in short."""

    workout_id: str
    revision: int
    change: Literal["logged", "amended", "deleted", "undone"]
    message_id: str
    written_at: str
    date: str | None
    name: str
    discipline: str
    disciplines: tuple[str, ...]
    summary: str


UNREADABLE = "Workouts left out, as their records can't be read: of a newer version, or damaged."


class History(Out):
    """A page of the workouts that stand, the newest day first."""

    schema_version: int = SCHEMA_VERSION
    workouts: tuple[WorkoutRow, ...]
    next: str | None = Field(
        description="What `before` takes for the page after this; null: this is the last."
    )
    unreadable: int = Field(0, description=UNREADABLE)


class Revision(Out):
    """What a workout was; `summary` is null where it was deleted."""

    revision: int
    change: Literal["logged", "amended", "deleted", "undone"]
    written_at: str
    summary: str | None


class WorkoutRecord(Workout):
    """A workout as it stands, with the source of every number."""

    schema_version: int = SCHEMA_VERSION
    workout_id: str
    revision: int
    change: Literal["logged", "amended", "deleted", "undone"]
    message_id: str
    written_at: str


class WordsQuoted(Out):
    """The athlete's words that a workout stands on, from the place `start` of a message on, in code points:
    the spans of its sources point into them. No text where the message has another by now."""

    message_id: str
    start: int
    text: str


class WorkoutAnswer(WorkoutRecord):
    """A workout as it stands, with the source of every number: the record that the command line prints too.
    Its revisions, oldest first, and its quotes, if asked for. `workout` says it once more, as the first
    answers did."""

    workout: Workout
    revisions: tuple[Revision, ...] | None = None
    quotes: tuple[WordsQuoted, ...] | None = None


class Understood(Out):
    """What was read out of the words of a search; see `Query` of the stores."""

    words: str
    names: tuple[str, ...]
    first_day: str
    last_day: str
    metres: float
    order: str


class Found(Out):
    """The workouts that fit, best first, as they stand now."""

    schema_version: int = SCHEMA_VERSION
    understood: Understood
    workouts: tuple[WorkoutRow, ...]
    unreadable: int = Field(0, description=UNREADABLE)


class PlanWeek(Out):
    """One week of the plan as get_weekly_plan gives it, and how many there are."""

    schema_version: int = SCHEMA_VERSION
    weeks: int
    week: dict[str, Any]


class Waiting(Out):
    """The drafts that wait for a yes, the oldest first: POST /drafts/{id}/confirm logs one."""

    schema_version: int = SCHEMA_VERSION
    drafts: tuple[DraftedWorkout, ...]


class MeasurementRow(Out):
    """What was measured: `said` is the value in the athlete's words, `quote` what it was read from; `value`
    is null where there are only words."""

    measurement_id: str
    kind: Literal["weight", "sleep", "resting_heart_rate", "hrv", "steps", "pain", "note"]
    value: str | None
    unit: str
    date: str
    said: str
    quote: str
    message_id: str


class Measurements(Out):
    """What was measured of body and day, the newest day first."""

    schema_version: int = SCHEMA_VERSION
    measurements: tuple[MeasurementRow, ...]
    unreadable: int = Field(0, description="Those left out, as their records can't be read.")


class QuestionRow(Out):
    """A question that is open: POST /messages with `answers`, its id, in its conversation answers it.

    `quote` are the words that it is about, `options` the readings to choose from, if there are some.
    """

    id: str
    code: str
    message_id: str
    conversation_id: str
    quote: str
    question: str
    options: tuple[str, ...]
    asked_at: str


class OpenQuestions(Out):
    """What was asked in the last seven days and not answered, the oldest first."""

    schema_version: int = SCHEMA_VERSION
    questions: tuple[QuestionRow, ...]
    unreadable: int = Field(0, description="Conversations left out, as their records can't be read.")


class Export(Out):
    """A page of all that is logged: the workouts that stand, whole, the newest day first, and after the last
    of them what was measured. A page has one of both."""

    schema_version: int = SCHEMA_VERSION
    workouts: tuple[WorkoutRecord, ...]
    measurements: tuple[MeasurementRow, ...]
    next: str | None = Field(
        description="What `cursor` takes for the page after this; null: this is the last."
    )
    unreadable: int = Field(0, description="Those left out, as their records can't be read.")


class ChartPoint(Out):
    """A value of a day, or of the week that begins on it; the value is a decimal number as text."""

    day: str
    value: str


class ChartCard(Out):
    """A series: its points in order of day, and one sentence that says it. Days without a point are gaps: its
    points are joined by a line where their weeks are neighbours, and weeks are bars."""

    title: str
    unit: str
    points: tuple[ChartPoint, ...]
    sentence: str
    formula: str = ""
    step: Literal["day", "week"] = Field("day", description="What a point is of.")
    less_is_better: bool = Field(False, description="Whether it is drawn upside down, as a pace is.")


class ChartableRow(Out):
    """What there is to be charted: an exercise, a muscle or a measurement, the days that it was logged on in
    the last 400, and the newest of them."""

    of: str
    kind: Literal["exercise", "muscle", "measured"]
    days: int
    newest: str


class ProgressAnswer(Out):
    """How an exercise, a muscle or a measurement goes; nothing of it is logged where there are no series.
    Where none was named, `of` is "" and `there` is what there is, the newest day first."""

    schema_version: int = SCHEMA_VERSION
    of: str
    series: tuple[ChartCard, ...] = ()
    there: tuple[ChartableRow, ...] = ()


class MessageAnswer(Out):
    """How far a message is. `queued`: it waits for a worker. `received`: a worker has it. `processed`: the
    result is there, as its workouts stand now. `failed`: nobody tries it any more, for what `code` says (one
    of an error's); what is sent again under the same id is read."""

    schema_version: int = SCHEMA_VERSION
    id: str
    status: Literal["queued", "received", "processed", "failed"]
    code: str | None = None
    result: WorkoutLogResult | None = None


ANSWERS: dict[str, type[BaseModel]] = {
    "history": History,
    "workout": WorkoutAnswer,
    "search": Found,
    "plan": PlanWeek,
    "message": MessageAnswer,
    "drafts": Waiting,
    "measurements": Measurements,
    "progress": ProgressAnswer,
    "questions": OpenQuestions,
    "export": Export,
    "program": ProgramAnswer,
    "program_today": ProgramToday,
    "program_moves": ProgramMoves,
}


def row_of(stored: StoredWorkout) -> WorkoutRow:
    """The row of a workout that stands."""
    workout = stored.workout or Workout()
    return WorkoutRow(
        workout_id=stored.workout_id,
        revision=stored.revision,
        change=stored.change,
        message_id=stored.message_id,
        written_at=stored.written_at,
        date=workout.date,
        name=workout.name,
        discipline=workout.discipline,
        disciplines=workout.disciplines,
        summary=workout.summary,
    )


def record_of(stored: StoredWorkout, workout: Workout) -> WorkoutRecord:
    """The record of a workout that says this."""
    return WorkoutRecord(**_record_fields(stored, workout))


def answer_of(stored: StoredWorkout, workout: Workout) -> WorkoutAnswer:
    """The whole record of a workout that says this."""
    return WorkoutAnswer(**_record_fields(stored, workout), workout=workout)


def _record_fields(stored: StoredWorkout, workout: Workout) -> dict[str, Any]:
    fields = {name: getattr(workout, name) for name in Workout.model_fields}
    fields |= {name: getattr(stored, name) for name in _OF_A_RECORD}
    return fields | {"schema_version": SCHEMA_VERSION}


def whole_record(stored: StoredWorkout) -> dict[str, Any]:
    """A workout for programs, the same by every door: null where nothing was said; of one that is deleted
    only which it was."""
    if stored.workout is None:
        return {name: getattr(stored, name) for name in _OF_A_RECORD}
    return record_of(stored, stored.workout).model_dump(mode="json")


def revision_of(stored: StoredWorkout) -> Revision:
    summary = None if stored.workout is None else stored.workout.summary
    return Revision(
        revision=stored.revision, change=stored.change, written_at=stored.written_at, summary=summary
    )


def answers_schema() -> dict[str, Any]:
    """The JSON Schemas of the answers by question, as they are published; `proposals` is a PlanResult."""
    return {what: answer.model_json_schema() for what, answer in ANSWERS.items()}

"""The data of the conversation's parts: one model for each `data-` part. Published as JSON Schema.

`log_draft` and `change_plan`, whose calls wait for an approval, have a DraftedWorkout and a ProposalOut as
their input.
"""

from typing import Any, Literal

from pydantic import BaseModel, Field

from agents.logger.result import DraftedWorkout
from agents.planner.result import ProposalOut
from handlers.reads.answer_model import Out
from handlers.reads.read_answers import ChartCard, MeasurementRow, WorkoutRecord


class StatusLine(Out):
    """What is under way; it is shown, and not kept."""

    text: str


class WorkoutCard(Out):
    """A workout that the message logged, changed, took back, or found logged. `workout` is as it stands, and
    left out where it is deleted; `before` and `after` say what was changed of it."""

    state: Literal["logged", "already_logged", "amended", "undone", "deleted"]
    workout: WorkoutRecord | None = None
    name: str = Field("", description="What a deleted one was called.")
    before: str = ""
    after: str = ""
    plan_session: str = Field("", description="The planned session that it was.")


class DraftCard(Out):
    """A draft, and what became of it: one that was `open` is logged, or changes a workout, or is dropped."""

    state: Literal["open", "logged", "changed", "dropped"]
    draft: DraftedWorkout


class ProgramCard(Out):
    """A move of the program, or what it told: the tool, its result, and the same in words."""

    tool: str
    result: dict[str, Any]
    message: str
    moved: bool = False
    workoutId: str = ""


class MeasurementCard(Out):
    """What was measured of body or day, and the same in words."""

    state: Literal["noted", "changed", "deleted"]
    measurement: MeasurementRow
    message: str


class FoundWorkout(Out):
    """A workout that fits a question; `figure` is what put it where it is."""

    workout_id: str
    day: str | None
    name: str
    line: str
    figure: str


class FoundCard(Out):
    """What the log was asked, what was understood of it, and the workouts that fit, best first."""

    question: str
    understood: str
    workouts: tuple[FoundWorkout, ...]


class Replies(Out):
    """What can be said next, word by word."""

    replies: tuple[str, ...]


PARTS: dict[str, type[BaseModel]] = {
    "data-status": StatusLine,
    "data-workout": WorkoutCard,
    "data-draft": DraftCard,
    "data-plan": ProposalOut,
    "data-program": ProgramCard,
    "data-measurement": MeasurementCard,
    "data-found": FoundCard,
    "data-chart": ChartCard,
    "data-replies": Replies,
}


def parts_schema() -> dict[str, Any]:
    """The JSON Schemas of the data parts by their type, as they are published."""
    return {kind: data.model_json_schema() for kind, data in PARTS.items()}

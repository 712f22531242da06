"""What the doors answer that change what is kept. Published as JSON Schema."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from agents.workout import StoredWorkout
from handlers.changes.change_desk import ChangeMade
from handlers.reads.answer_model import SCHEMA_VERSION, Out
from handlers.reads.read_answers import WorkoutRecord, record_of


class GoneWorkout(Out):
    """Which workout it was that is deleted, or whose logging was taken back."""

    workout_id: str
    revision: int
    change: Literal["deleted", "undone"]
    message_id: str
    written_at: str


class ChangedWorkouts(Out):
    """What a press has changed: each workout as it left it, what the program made of that and which sessions
    of the plan they are now, in words. The same press again is answered the same."""

    schema_version: int = SCHEMA_VERSION
    workouts: tuple[
        Annotated[GoneWorkout | WorkoutRecord, Field(union_mode="left_to_right")],
        ...,
    ]
    program: tuple[str, ...]
    plan: tuple[str, ...]


class MoveTakenBack(Out):
    """A move of the program, taken back by another one: `put_back` says what is as it was again. The workout
    of a session stays in the log. The same press again is answered the same."""

    schema_version: int = SCHEMA_VERSION
    undone: int
    kind: str
    by_move: int
    put_back: tuple[str, ...]
    workout_id: str | None


ANSWERS: dict[str, type[BaseModel]] = {"changed": ChangedWorkouts, "move_taken_back": MoveTakenBack}


def changed_by(made: ChangeMade) -> ChangedWorkouts:
    """What was made, as it is answered."""
    sessions = (made.session_of(each.workout_id) for each in made.workouts)
    return ChangedWorkouts(
        workouts=tuple(map(_as_left, made.workouts)),
        program=tuple(made.program),
        plan=tuple(each for each in sessions if each),
    )


def _as_left(stored: StoredWorkout) -> GoneWorkout | WorkoutRecord:
    if stored.workout is not None:
        return record_of(stored, stored.workout)
    fields = {name: getattr(stored, name) for name in GoneWorkout.model_fields}
    return GoneWorkout(**fields)


def change_answers_schema() -> dict[str, Any]:
    """The JSON Schemas of the answers by name, as they are published."""
    return {name: answer.model_json_schema() for name, answer in ANSWERS.items()}

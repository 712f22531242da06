"""Labels and logs for these tests, in few words."""

from typing import Any

from agents.workout import Workout
from handlers.evaluation.foreign import is_apart, label_of_record
from handlers.evaluation.labels import Case, label_of
from handlers.evaluation.logged import workout_said
from handlers.evaluation.run import LabelOutcome
from handlers.evaluation.scores import MessageScore, score
from handlers.evaluation.values import FoundInLog, OpenQuestion, UnloggedWords


def label(*sets: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A line of a corpus; its one workout has these sets, and none without them."""
    workout = {"discipline": "strength", "sets": list(sets)}
    return {
        "id": "a-1", "kind": "prose", "text": "what was said", "workouts": [workout] if sets else [], **fields
    }  # fmt: skip


def case(*sets: dict[str, Any], **fields: Any) -> Case:
    return Case("own/a.jsonl", 1, label_of(label(*sets, **fields)))


def foreign_case(expected: Any, kind: str = "exact", **fields: Any) -> Case:
    found = label_of_record({"id": "x-1", "text": "said", "kind": kind, "expected": expected, **fields})
    return Case("text/x.jsonl", 1, found, is_foreign=True, apart=is_apart(found))


def logged(*sets: dict[str, Any], exercise: str = "Back Squat", **facts: Any) -> Workout:
    """A workout of the log with one exercise in a plain block."""
    blocks = [{"exercises": [{"name": exercise, "name_as_written": exercise, "sets": list(sets)}]}]
    given = {"discipline": "strength", "date": "2026-03-04", "blocks": blocks, **facts}
    return Workout.model_validate(given)


def scored(
    wanted: Case,
    *workouts: Workout,
    left: tuple[UnloggedWords, ...] = (),
    asked: tuple[OpenQuestion, ...] = (),
) -> MessageScore:
    return score(wanted, FoundInLog(tuple(map(workout_said, workouts)), left, asked))


def outcome(
    labelled: Case,
    *workouts: Workout,
    drafts: tuple[Workout, ...] = (),
    left: tuple[UnloggedWords, ...] = (),
    asked: tuple[OpenQuestion, ...] = (),
    complete: bool = False,
    **fields: Any,
) -> LabelOutcome:
    """What became of a label that left these workouts in the log, and these drafts; what was `left` out by
    name, and `asked`."""
    found = FoundInLog(tuple(map(workout_said, workouts)), left, asked, tuple(map(workout_said, drafts)))
    given = {"complete": complete, "seconds": 0.5, "messages": 1, **fields}
    crashed = bool(fields.get("crashed"))
    read, in_log = (score(labelled, each, crashed=crashed) for each in (found.read, found))
    return LabelOutcome(labelled, found, read, in_log, **given)


def lb(value: float, basis: str = "total") -> dict[str, Any]:
    """A load in pounds as the log has it."""
    return {"value": value, "unit": "lb", "basis": basis}


SQUAT = {"exercise": "Back Squat", "reps": 5, "load": 225, "unit": "lb"}
SQUATTED = {"reps": 5, "load": lb(225)}

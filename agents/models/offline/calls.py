"""Workouts as tool calls: everything said in strings, every key there, "" and [] for what was not said."""

from typing import Any

from agents.models.offline.reading import BlockRead, ExerciseRead, Fact, SetRead, WorkoutRead

Calls = list[tuple[str, dict[str, Any]]]  # the tool's name and its arguments


def calls_of(workouts: tuple[WorkoutRead, ...]) -> Calls:
    """detect_discipline and extract_workout_data for each workout, in the message's order."""
    wanted: Calls = []
    for index, workout in enumerate(workouts):
        said = list(workout.said)
        wanted.append(("detect_discipline", {"said": said, "disciplines": list(workout.disciplines)}))
        arguments = {
            "workout_index": index,
            "said": said,
            "facts": _facts(workout.facts),
            "blocks": [_block(block) for block in workout.blocks],
        }
        wanted.append(("extract_workout_data", arguments))
    return wanted


def _facts(facts: tuple[Fact, ...]) -> list[dict[str, str]]:
    return [fact._asdict() for fact in facts]


def _block(block: BlockRead) -> dict[str, Any]:
    return {
        "kind": block.kind,
        "said": block.said,
        "facts": _facts(block.facts),
        "exercises": [_exercise(exercise) for exercise in block.exercises],
    }


def _exercise(exercise: ExerciseRead) -> dict[str, Any]:
    sets = [_set(each) for each in exercise.sets]
    return {"said": exercise.said, "name": exercise.name, "sets": sets}


def _set(each: SetRead) -> dict[str, Any]:
    more = _facts(each.more)
    return {"count": each.count, "reps": each.reps, "load": each.load, "kind": each.kind, "more": more}

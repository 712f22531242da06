"""Workouts and amendments as tool calls: all in strings, every key there, "" for what was not said."""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from agents.reading.statements import BlockRead, ExerciseRead, Sets, StatedFact, WorkoutRead

CallsToSend = list[tuple[str, dict[str, Any]]]  # the tool's name and its arguments


class Amendment(NamedTuple):
    """One change to a workout that is logged: of which exercise ("": the last) and set ("": all)."""

    exercise: str
    set: str
    field: str
    said: str


def calls_of(workouts: tuple[WorkoutRead, ...]) -> CallsToSend:
    """detect_discipline and extract_workout_data for each workout, in the message's order."""
    wanted: CallsToSend = []
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


def object_of(text: str) -> dict[str, Any]:
    """The JSON object that a text is; empty where it is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def amendment(said: str, changes: Sequence[Amendment], workout_id: str = "") -> CallsToSend:
    """amend_workout in the words `said`; the workout logged last, if none is named."""
    rows = [change._asdict() for change in changes]
    return [("amend_workout", {"workout_id": workout_id, "said": said, "changes": rows})]


def deletion(said: str) -> CallsToSend:
    """delete_workout of the workout logged last, in the words `said`."""
    return [("delete_workout", {"workout_id": "", "said": said})]


def wishes(said: Sequence[str]) -> CallsToSend:
    """plan_change for each unbroken stretch of words that asks for something of the plan."""
    return [("plan_change", {"said": each}) for each in said]


def _facts(facts: tuple[StatedFact, ...]) -> list[dict[str, str]]:
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


def _set(each: Sets) -> dict[str, Any]:
    more = _facts(each.more)
    return {"count": each.times, "reps": each.reps, "load": each.load, "kind": each.kind, "more": more}


_ASKING = re.compile(
    r"\?|\b(?:what|wat|which|when|where|how|show|gimme|give|pull|bring|find|remind|graph|chart|plot|tell|check|look"
    r"|list|any|did i|have i|has|is|are|am i|my|number|total|trend|progress|see|need|know|best|most|biggest"
    r"|first|last|fastest|heaviest|longest|farthest|volume|tonnage|e?1 ?rm|over time|remember)",
    re.IGNORECASE,
)


def may_ask(text: str) -> bool:
    """Whether a message may ask something: what it asks is read with many rows, and most ask nothing."""
    return _ASKING.search(text) is not None

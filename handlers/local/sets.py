"""spotter set: one set through log_set_result, with exactly its parameters."""

import json
from typing import Any

from agents.errors import BadInput
from handlers.local.answers import workout_card
from handlers.local.calls import run_call
from handlers.local.opened import Opened, whole_record
from handlers.local.plain import print_json
from handlers.local.tables import console, show

TOOL = "log_set_result"


def arguments_of(said: str) -> dict[str, Any]:
    """The arguments in a JSON text. Raises BadInput if it is no object."""
    try:
        found = json.loads(said)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"--json-args is not JSON ({error}): write it like {EXAMPLE}.") from None
    if not isinstance(found, dict):
        raise BadInput(f"--json-args has to be one JSON object, like {EXAMPLE}.")
    return found


EXAMPLE = '\'{"exercise": "Bench Press", "set": "1", "reps": "8", "load_lb": "135"}\''


def log_set(
    opened: Opened, arguments: dict[str, Any], message_id: str, *, timezone: str, as_json: bool
) -> int:
    """Log or correct one set and print the workout it stands in. Raises Refusal in the tool's words."""
    fields = {"id": message_id, "text": words_of(arguments), "timezone": timezone}
    outcome, told = run_call(opened, TOOL, arguments, fields)
    if as_json:
        workout = whole_record(outcome.workouts[0]) if outcome.workouts else None
        print_json({"id": message_id, "told": told, "workout": workout})
        return 0
    out = console()
    for stored in outcome.workouts:
        show(out, workout_card(out, opened, stored))
    return 0


def words_of(arguments: dict[str, Any]) -> str:
    """The call as words: 'exercise: "Bench Press", reps: "8"'. The tool's numbers have to stand in them."""
    shown = ", ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items())
    return shown or "log_set_result without arguments"

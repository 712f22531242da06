"""spotter set: sets through log_set_result, with exactly its parameters: one, or a file with one a line."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agents.errors import BadInput
from agents.logger.amending.one_set import LogSetResult
from agents.logger.tools.log_set import from_old_row
from handlers.local.answers import workout_card
from handlers.local.calls import run_call
from handlers.local.lines import through_file
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import Answer
from handlers.terminal.faults import DONE
from handlers.terminal.opened import Opened, Outcome
from handlers.terminal.plain import one_line
from handlers.terminal.texts import Line

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


def log_set(opened: Opened, arguments: dict[str, Any], message_id: str, *, timezone: str) -> Answer:
    """The workout that a set stands in which is logged or corrected. Raises Refusal in the tool's words."""
    outcome, told = _logged(opened, arguments, message_id, timezone)
    cards = outcome.workouts
    return Answer([_as_row(outcome, told)], lambda out: [workout_card(out, opened, each) for each in cards])


def log_sets(opened: Opened, path: Path, *, timezone: str, as_json: bool) -> int:
    """Log each row of a file, in order, and print a line for each; the exit code is that of the worst row.

    The file again logs nothing twice: a row is known by what it says, and alike rows are counted.
    """
    id_of = _row_ids()

    def run(line: Line) -> tuple[Outcome, str]:
        return _logged(opened, arguments_of_row(line.fields), id_of(line.fields), timezone)

    def show_line(logged: tuple[Outcome, str]) -> int:
        return Answer([_as_row(*logged)], lambda _: [one_line(logged[1])]).print(as_json=as_json)

    return max(through_file(path, run, show_line, as_json=as_json), default=DONE)


def arguments_of_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """The tool's arguments in a row, also if it has the keys of earlier versions. Raises BadInput."""
    try:
        read = from_old_row(row)
    except ValidationError as error:
        wrong = ", ".join(f"{each['loc'][0]} ({each['msg']})" for each in error.errors())
        raise BadInput(
            f"this row is no set: {wrong}. A row may have {', '.join(LogSetResult.model_fields)}."
        ) from None
    arguments: dict[str, Any] = read.model_dump(exclude_defaults=True)
    if "date" not in arguments:
        raise BadInput('this row has no date: write it like "date": "2026-03-02".')
    return arguments


def words_of(arguments: dict[str, Any]) -> str:
    """The call as words: 'exercise: "Bench Press", reps: "8"'. The tool's numbers have to stand in them."""
    shown = ", ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items())
    return shown or "log_set_result without arguments"


def _logged(opened: Opened, arguments: dict[str, Any], message_id: str, timezone: str) -> tuple[Outcome, str]:
    fields = {"id": message_id, "text": words_of(arguments), "timezone": timezone}
    return run_call(opened, TOOL, arguments, fields)


def _row_ids() -> Callable[[Mapping[str, Any]], str]:
    """Gives each row of a file an id: of what it says, and which it is among rows that say the same."""
    seen: Counter[str] = Counter()

    def id_of(row: Mapping[str, Any]) -> str:
        said = json.dumps(row, sort_keys=True)
        seen[said] += 1
        return f"r_{hashlib.sha256(f'{seen[said]} {said}'.encode()).hexdigest()[:16]}"

    return id_of


def _as_row(outcome: Outcome, told: str) -> dict[str, Any]:
    workout = whole_record(outcome.workouts[0]) if outcome.workouts else None
    return {"id": outcome.message.id, "told": told, "workout": workout}

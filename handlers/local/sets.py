"""spotter set: sets through log_set_result, with exactly its parameters: one, or a file with one a line."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from agents.errors import BadInput
from agents.logger.amending.one_set import LogSetResult
from agents.logger.tools.log_set import from_old_row
from handlers.local.answers import workout_card
from handlers.local.calls import run_call
from handlers.local.lines import through_file
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import AsJson, CommandAnswer, Timezone, command
from handlers.terminal.faults import DONE
from handlers.terminal.opened import LoggedMessage, Opened, new_id
from handlers.terminal.plain import one_line
from handlers.terminal.texts import FileLine, text_of_arguments

TOOL = "log_set_result"


SET_EXAMPLES = """\b
Examples:
  spotter set --exercise "Bench Press" --set 1 --reps 8 --load-lb 135 --rir 2
  spotter set --exercise "Back Squat" --set 3 --reps 5 --load-kg 100 --rpe 8.5
  spotter set --json-args '{"exercise": "Bench Press", "reps": "8"}' --json
  spotter set --file rows.jsonl

\b
The sets of a day stand in one open workout. The same exercise and set number
again corrects that set. --json-args sends the arguments as they are, so that
a program gets the tool's own refusals.

\b
--file brings in rows, one JSON object a line, with the keys above (exercise,
date, set, ...) or those of earlier versions (exerciseName, setNumber, loadLb,
loadKg, timestamp); each needs a date. The same file again logs nothing twice.
Exit code: 0 logged, 1 refused, 2 bad input; of a file that of its worst row.
"""


@command(SET_EXAMPLES)
def set_(
    log: Opened,
    exercise: Annotated[str, typer.Option(metavar="NAME", help="The specific exercise; required.")] = "",
    date: Annotated[str, typer.Option(metavar="DAY", help="The day it was done: ISO, or today.")] = "",
    set_number: Annotated[str, typer.Option("--set", metavar="N", help="Its number, from 1.")] = "",
    reps: Annotated[str, typer.Option(metavar="N", help="Reps done.")] = "",
    load_lb: Annotated[str, typer.Option(metavar="N", help="Load in pounds.")] = "",
    load_kg: Annotated[str, typer.Option(metavar="N", help="Load in kilograms.")] = "",
    rir: Annotated[str, typer.Option(metavar="N", help="Reps in reserve, 0 to 10.")] = "",
    rpe: Annotated[str, typer.Option(metavar="N", help="Rate of perceived exertion, 1 to 10.")] = "",
    notes: Annotated[str, typer.Option(metavar="TEXT", help="Anything else about the set.")] = "",
    json_args: Annotated[
        str, typer.Option(metavar="JSON", help="All arguments as one JSON object, sent as they are.")
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Rows, a set a line; - reads standard input."),
    ] = None,
    message_id: Annotated[
        str, typer.Option("--id", metavar="ID", help="An id for the call: the same again logs nothing twice.")
    ] = "",
    timezone: Timezone = "",
    as_json: AsJson = False,
) -> CommandAnswer | int:
    """The workout that a set stands in once it is logged; or a file of sets. Raises BadInput, Refusal."""
    named = {
        "exercise": exercise,
        "date": date,
        "set": set_number,
        "reps": reps,
        "load_lb": load_lb,
        "load_kg": load_kg,
        "rir": rir,
        "rpe": rpe,
        "notes": notes,
    }
    given = {name: value for name, value in named.items() if value}
    if json_args and given:
        raise BadInput(f"--json-args has all arguments: leave out --{next(iter(given)).replace('_', '-')}.")
    if file is not None and (json_args or given or message_id):
        raise BadInput("--file has all sets: leave out what is said of a single one.")
    text_of_arguments([json_args, *given.values()])
    arguments = arguments_of(json_args) if json_args else given
    if file is not None:
        return log_sets(log, file, timezone=timezone, as_json=as_json)
    return log_set(log, arguments, message_id or new_id("s"), timezone=timezone)


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


def log_set(opened: Opened, arguments: dict[str, Any], message_id: str, *, timezone: str) -> CommandAnswer:
    """The workout that a set stands in which is logged or corrected. Raises Refusal in the tool's words."""
    outcome, told = _logged(opened, arguments, message_id, timezone)
    cards = outcome.workouts
    return CommandAnswer(
        [_as_row(outcome, told)], lambda out: [workout_card(out, opened, each) for each in cards]
    )


def log_sets(opened: Opened, path: Path, *, timezone: str, as_json: bool) -> int:
    """Log each row of a file, in order, and print a line for each; the exit code is that of the worst row.

    The file again logs nothing twice: a row is known by what it says, and alike rows are counted.
    """
    id_of = _row_ids()

    def run(line: FileLine) -> tuple[LoggedMessage, str]:
        return _logged(opened, arguments_of_row(line.fields), id_of(line.fields), timezone)

    def show_line(logged: tuple[LoggedMessage, str]) -> int:
        return CommandAnswer([_as_row(*logged)], lambda _: [one_line(logged[1])]).print(as_json=as_json)

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


def _logged(
    opened: Opened, arguments: dict[str, Any], message_id: str, timezone: str
) -> tuple[LoggedMessage, str]:
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


def _as_row(outcome: LoggedMessage, told: str) -> dict[str, Any]:
    workout = whole_record(outcome.workouts[0]) if outcome.workouts else None
    return {"id": outcome.message.id, "told": told, "workout": workout}

"""spotter export: every workout that stands, whole as JSON, or a row for each set as CSV."""

import csv
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from agents.errors import BadInput
from agents.set_fields import SET_FIELDS
from agents.workout import SetDone, StoredWorkout, Workout
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import command
from handlers.terminal.faults import DONE, STORE, tell_left_out
from handlers.terminal.opened import Opened
from handlers.terminal.plain import shown
from storage.ports import StorageError

EXPORT_EXAMPLES = """\b
Examples:
  spotter export --format csv > sets.csv
  spotter export --output log.json
"""
FORMATS = ("json", "csv")
# As they were published: what came later stands behind, since programs may count columns.
_FIRST = (
    "workout_id revision date discipline workout block exercise name_as_written set reps reps_left "
    "reps_right load_value load_unit load_basis load_kg rpe rir percent_1rm duration_seconds "
    "distance_value distance_unit distance_metres pace_seconds pace_per calories heart_rate_bpm "
    "kind failed notes rounds score each_side"
).split()
_OF_A_SET = tuple(column for field in SET_FIELDS for column in field.columns.split())
COLUMNS = (*_FIRST, *(column for column in _OF_A_SET if column not in _FIRST))


@command(EXPORT_EXAMPLES)
def export(
    log: Opened,
    said_format: Annotated[
        str, typer.Option("--format", metavar="json|csv", help="Whole workouts, or a row for each set.")
    ] = "json",
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write all workouts, oldest day first, to a file or to standard output; 3 if one is left out since its
    record can't be read. Raises BadInput."""
    if said_format not in FORMATS:
        raise BadInput(f"--format is {said_format!r}: there are {' and '.join(FORMATS)}.")
    unreadable: list[StorageError] = []
    workouts = reversed(log.shelf.newest_first(unreadable.append))
    write = _write_json if said_format == "json" else _write_csv
    if output is None:
        write(sys.stdout, workouts)
        sys.stdout.flush()
    else:
        _write_file(output, write, workouts)
    tell_left_out(unreadable)
    return STORE if unreadable else DONE


def _write_file(
    output: Path, write: Callable[[TextIO, Iterator[StoredWorkout]], None], workouts: Iterator[StoredWorkout]
) -> None:
    try:
        with output.open("w", encoding="utf-8", newline="") as file:
            write(file, workouts)
    except OSError as error:
        raise BadInput(f"--output {str(output)!r} can't be written: {error.strerror}.") from None


def _write_json(file: TextIO, workouts: Iterator[StoredWorkout]) -> None:
    """A JSON list with a workout a line."""
    file.write("[")
    for at, stored in enumerate(workouts):
        file.write(",\n" if at else "\n")
        file.write(json.dumps(whole_record(stored)))
    file.write("\n]\n")


def _write_csv(file: TextIO, workouts: Iterator[StoredWorkout]) -> None:
    rows = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    rows.writeheader()
    for stored in workouts:
        for row in rows_of(stored):
            rows.writerow({name: _cell(value) for name, value in row.items()})


def rows_of(stored: StoredWorkout) -> Iterator[dict[str, Any]]:
    """A row for each set, with what was said of it; an exercise without sets has one row."""
    workout = stored.workout or Workout()
    for block in workout.blocks:
        for exercise in block.exercises:
            for number, one in enumerate(exercise.sets or (SetDone(),), start=1):
                yield {
                    "workout_id": stored.workout_id,
                    "revision": stored.revision,
                    "date": workout.date,
                    "discipline": workout.discipline,
                    "workout": workout.name,
                    "block": block.name or block.kind,
                    "rounds": block.rounds,
                    "score": block.score.said if block.score else None,
                    "exercise": exercise.name,
                    "name_as_written": exercise.name_as_written,
                    "set": number if exercise.sets else None,
                    **_cells(one),
                    "notes": "; ".join(one.notes),
                }


def _cells(one: SetDone) -> dict[str, Any]:
    """The set's own fields, the nested ones as a column each."""
    whole = one.model_dump(mode="json")
    return {
        column: _part(whole[field.attribute], column.removeprefix(f"{field.attribute}_"))
        for field in SET_FIELDS
        for column in field.columns.split()
    }


def _part(value: Any, part: str) -> Any:
    return value[part] if isinstance(value, dict) else value


def _cell(value: Any) -> Any:
    """The value as a cell. A text that a spreadsheet would run as a formula is told to be a text."""
    if not isinstance(value, str):
        return value
    text = shown(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text

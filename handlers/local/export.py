"""spotter export: every workout that stands and what was measured, whole as JSON; as CSV a row for each set,
or for each measurement."""

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from agents.errors import BadInput
from agents.measurements.book import MeasurementBook
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
  spotter export --format csv --measurements > body.csv

\b
JSON has a workout a line, then a measurement a line, which has a
"measurement_id"; with --measurements only these.
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
MEASURED = "measurement_id kind value unit date said quote message_id".split()
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
    only_measured: Annotated[
        bool, typer.Option("--measurements", help="Only what was measured of body and day.")
    ] = False,
) -> int:
    """Write all workouts and what was measured, oldest day first, to a file or to standard output; 3 if one
    is left out since its record can't be read. Raises BadInput."""
    if said_format not in FORMATS:
        raise BadInput(f"--format is {said_format!r}: there are {' and '.join(FORMATS)}.")
    unreadable: list[StorageError] = []
    as_json = said_format == "json"
    standing = () if only_measured else reversed(log.shelf.newest_first(unreadable.append))
    found = (
        [*MeasurementBook(log.records, log.owner).newest_first(unreadable.append)]
        if as_json or only_measured
        else []
    )
    measured = [each.as_wire() for each in reversed(found)]

    def write(file: TextIO) -> None:
        if as_json:
            _write_json(file, chain(map(whole_record, standing), measured))
        elif only_measured:
            _write_rows(file, MEASURED, measured)
        else:
            _write_rows(file, COLUMNS, chain.from_iterable(map(rows_of, standing)))

    if output is None:
        write(sys.stdout)
        sys.stdout.flush()
    else:
        _write_file(output, write)
    tell_left_out(unreadable)
    return STORE if unreadable else DONE


def _write_file(output: Path, write: Callable[[TextIO], None]) -> None:
    try:
        with output.open("w", encoding="utf-8", newline="") as file:
            write(file)
    except OSError as error:
        raise BadInput(f"--output {str(output)!r} can't be written: {error.strerror}.") from None


def _write_json(file: TextIO, records: Iterable[Mapping[str, Any]]) -> None:
    """A JSON list with a record a line."""
    file.write("[")
    for at, record in enumerate(records):
        file.write(",\n" if at else "\n")
        file.write(json.dumps(record))
    file.write("\n]\n")


def _write_rows(file: TextIO, columns: Sequence[str], records: Iterable[Mapping[str, Any]]) -> None:
    rows = csv.DictWriter(file, columns, lineterminator="\n")
    rows.writeheader()
    for row in records:
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

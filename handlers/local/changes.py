"""spotter amend, delete and undo: changes to a workout that is saved, in the words of the command.

What the plan and the program have of the workout follows.
"""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.padding import Padding

from agents.errors import BadInput
from agents.logger.records.inbox import Message
from agents.workout import StoredWorkout
from handlers.changes.change_desk import ChangeMade, ChangeWanted, amendment, change, deletion, take_back
from handlers.local.answers import plan_line, workout_card
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, WorkoutId, command
from handlers.terminal.faults import tell_left_out
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line
from handlers.terminal.tables import SHORT_ID, mark_of
from handlers.terminal.texts import text_of_arguments
from storage.ports import StorageError

AMEND_EXAMPLES = """\b
Examples:
  spotter amend last --exercise "Bench Press" --set 2 --load 190
  spotter amend w_942a305a --set last --reps 4 --rpe 9
  spotter amend last --date 2026-03-01 --name "Push day"

\b
Without --exercise it is the workout's last one; without --set it is every set
of it. A load without a unit is in the athlete's own. spotter undo takes it
back.
"""
DELETE_EXAMPLES = """\b
Examples:
  spotter delete last
  spotter delete w_942a305a && spotter undo
"""
UNDO_EXAMPLES = """\b
Examples:
  spotter undo
  spotter undo && spotter undo

\b
A change is what one message logged, an amendment, or a deletion. Again, it is
the change before. Exit code: 1 if nothing is left to take back.
"""


@command(AMEND_EXAMPLES)
def amend(
    log: Opened,
    workout_id: WorkoutId,
    exercise: Annotated[str, typer.Option(metavar="NAME", help="Which exercise of it.")] = "",
    set_number: Annotated[
        str, typer.Option("--set", metavar="N", help="Which set of it, from 1; or last.")
    ] = "",
    load: Annotated[str, typer.Option(metavar="LOAD", help='The load it was: "190", "62.5 kg".')] = "",
    reps: Annotated[str, typer.Option(metavar="N", help="The reps it was.")] = "",
    rpe: Annotated[str, typer.Option(metavar="N", help="The RPE it was, 1 to 10.")] = "",
    date: Annotated[str, typer.Option(metavar="DAY", help="The day it was: 2026-03-02, yesterday.")] = "",
    name: Annotated[str, typer.Option(metavar="TEXT", help="What to call the workout.")] = "",
    note: Annotated[str, typer.Option(metavar="TEXT", help="A note for the sets.")] = "",
) -> CommandAnswer:
    """The workout with the new values, which are a new revision. Raises Refusal, Unfinished."""
    said = {"load": load, "reps": reps, "rpe": rpe, "date": date, "name": name, "note": note}
    text_of_arguments([*said.values(), exercise, set_number])
    given = {field: value.strip() for field, value in said.items() if value.strip()}
    if not given:
        raise BadInput("nothing to amend was given: write --load, --reps, --rpe, --date, --name or --note.")
    wanted = amendment(log.found(workout_id).workout_id, given, exercise, set_number)
    return _changed(log, change(log.worker, _message(log, wanted), wanted))


@command(DELETE_EXAMPLES)
def delete(log: Opened, workout_id: WorkoutId) -> CommandAnswer:
    """Delete a workout; undo brings it back. Raises Refusal, Unfinished."""
    wanted = deletion(log.found(workout_id).workout_id)
    return _changed(log, change(log.worker, _message(log, wanted), wanted))


@command(UNDO_EXAMPLES)
def undo(log: Opened) -> CommandAnswer:
    """Take back the newest change: all workouts that one message or command wrote. Raises Unfinished."""
    unreadable: list[StorageError] = []
    try:
        made = take_back(log.worker, log.shelf, new_id("undo"), unreadable.append)
    finally:
        tell_left_out(unreadable)
    return _changed(log, made)


def _message(opened: Opened, wanted: ChangeWanted) -> Message:
    """The words of the command, as a message of its own in a conversation of its own."""
    name = new_id("c")
    return opened.message({"id": name, "conversation_id": name, "text": wanted.words, "again": True})


def _changed(opened: Opened, made: ChangeMade) -> CommandAnswer:
    answers = {"program": list(made.program)} if made.program else {}

    def shown(out: Console) -> Iterator[RenderableType]:
        for stored in made.workouts:
            yield from _as_it_stands(out, opened, stored)
            if session := made.session_of(stored.workout_id):
                yield plan_line(session)
        yield from (Padding(one_line(answer), (0, 0, 0, 2)) for answer in made.program)

    return CommandAnswer([{"workouts": [whole_record(stored) for stored in made.workouts], **answers}], shown)


def _as_it_stands(out: Console, opened: Opened, stored: StoredWorkout) -> Iterator[RenderableType]:
    if stored.workout is not None:
        yield workout_card(out, opened, stored)
        yield f"  {stored.change}, revision {stored.revision}"
    else:
        how = "deleted" if stored.change == "deleted" else "gone again"
        yield f"{mark_of(out, 'gone')} {stored.workout_id[:SHORT_ID]} {how}; spotter undo brings it back"

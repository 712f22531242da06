"""spotter amend, delete and undo: changes to a workout that is saved, in the words of the command.

What the plan and the program have of the workout follows.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.padding import Padding

from agents.errors import BadInput
from agents.logger.records.undo import undo as take_back
from agents.planner.guest import met_by, say_met
from agents.workout import StoredWorkout
from handlers.local.answers import plan_line, workout_card
from handlers.local.calls import run_call
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, WorkoutId, command
from handlers.terminal.faults import tell_left_out
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line
from handlers.terminal.tables import SHORT_ID, mark_of
from handlers.terminal.texts import text_of_arguments
from storage.ports import PROGRAM_KEY, StorageError

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

OF_THE_WORKOUT = ("date", "name")  # what an amendment changes of the whole workout, not of an exercise


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
    workout_id = log.found(workout_id).workout_id
    text = _in_words(given, exercise, set_number)
    changes = [
        {
            "exercise": "" if field in OF_THE_WORKOUT else exercise,
            "set": "" if field in OF_THE_WORKOUT else set_number,
            "field": field,
            "said": value,
        }
        for field, value in given.items()
    ]
    arguments = {"workout_id": workout_id, "said": text, "changes": changes}
    moves = moves_made(log)
    run_call(log, "amend_workout", arguments, {"id": new_id("c"), "text": text})
    return _changed(log, [workout_id], moves)


@command(DELETE_EXAMPLES)
def delete(log: Opened, workout_id: WorkoutId) -> CommandAnswer:
    """Delete a workout; undo brings it back. Raises Refusal, Unfinished."""
    workout_id = log.found(workout_id).workout_id
    text = f"delete {workout_id}"
    arguments = {"workout_id": workout_id, "said": text}
    moves = moves_made(log)
    run_call(log, "delete_workout", arguments, {"id": new_id("c"), "text": text})
    return _changed(log, [workout_id], moves)


@command(UNDO_EXAMPLES)
def undo(log: Opened) -> CommandAnswer:
    """Take back the newest change: all workouts that one message or command wrote. Raises Unfinished."""
    moves = moves_made(log)
    unreadable: list[StorageError] = []
    try:
        pairs = take_back(log.shelf, new_id("undo"), unreadable.append)
    finally:
        tell_left_out(unreadable)
    for _, after in pairs:
        log.worker.indexer.follow(log.owner, after.workout_id)
    return _changed(log, [after.workout_id for _, after in pairs], moves)


def _in_words(given: Mapping[str, str], exercise: str, set_number: str) -> str:
    """ "amend load 190, reps 4 in set 2 of Bench Press": the new values first, each after its field."""
    where = f" in set {set_number}" if set_number else ""
    where += f" of {exercise}" if exercise else ""
    return "amend " + ", ".join(f"{field} {value}" for field, value in given.items()) + where


def _changed(opened: Opened, workout_ids: list[str], moves: int) -> CommandAnswer:
    of_program = answers_since(opened, moves, workout_ids)
    # Undo tells the plan here; to tell it of an amendment or a deletion once more is harmless.
    changed = [stored for stored in map(opened.shelf.get, workout_ids) if stored is not None]
    met = {each.workout_id: met_by(opened.worker.planner, opened.owner, each) for each in changed}
    answers = {"program": of_program} if of_program else {}

    def shown(out: Console) -> Iterator[RenderableType]:
        for stored in changed:
            yield from _as_it_stands(out, opened, stored)
            if stored.workout is not None and (session := say_met(met[stored.workout_id])):
                yield plan_line(session)
        yield from (Padding(one_line(answer), (0, 0, 0, 2)) for answer in of_program)

    return CommandAnswer([{"workouts": [whole_record(stored) for stored in changed], **answers}], shown)


def _as_it_stands(out: Console, opened: Opened, stored: StoredWorkout) -> Iterator[RenderableType]:
    if stored.workout is not None:
        yield workout_card(out, opened, stored)
        yield f"  {stored.change}, revision {stored.revision}"
    else:
        how = "deleted" if stored.change == "deleted" else "gone again"
        yield f"{mark_of(out, 'gone')} {stored.workout_id[:SHORT_ID]} {how}; spotter undo brings it back"


# --- what the program made of it


def moves_made(opened: Opened) -> int:
    """How many moves the program has; 0 if there is none. It is loaded for an athlete who trains by one."""
    record = opened.records.get(opened.owner, PROGRAM_KEY)
    if record is None:
        return 0
    from agents.program.state import State

    return State.from_json(record.body).moves


def answers_since(opened: Opened, number: int, workout_ids: Collection[str]) -> list[str]:
    """What was answered of every move after this one that one of these workouts made, in words: somebody
    else may have moved the program meanwhile."""
    last = moves_made(opened)
    if last == number:
        return []
    book = opened.worker.program.book(opened.owner)
    made = [book.recorded(each) for each in range(number + 1, last + 1)]
    own = (each for each in made if not set(each.move.act.split()).isdisjoint(workout_ids))
    answers = (each.result.get("message", "") for each in own)
    return [str(answer) for answer in answers if answer]

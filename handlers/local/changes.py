"""spotter amend, delete and undo: changes to a workout that is saved, in the words of the command.

What the plan and the program have of the workout follows.
"""

from collections.abc import Mapping

from rich.padding import Padding

from agents.errors import BadInput
from agents.logger.guests.meeting import meet_all
from agents.logger.guests.plan_session import say_met
from agents.logger.records.undo import undo as take_back
from handlers.local.answers import plan_line, workout_card
from handlers.local.calls import run_call
from handlers.local.followed import answers_since, moves_made
from handlers.reads.read_answers import whole_record
from handlers.terminal.faults import tell_left_out
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, print_json
from handlers.terminal.tables import SHORT_ID, console, mark_of, show
from storage.ports import StorageError

OF_THE_WORKOUT = ("date", "name")  # what an amendment changes of the whole workout, not of an exercise


def amend(
    opened: Opened, said_id: str, exercise: str, set_number: str, values: Mapping[str, str], *, as_json: bool
) -> int:
    """Write the new values into a workout, as a new revision, and print it. Raises Refusal, Unfinished."""
    given = {field: value.strip() for field, value in values.items() if value.strip()}
    if not given:
        raise BadInput("nothing to amend was given: write --load, --reps, --rpe, --date, --name or --note.")
    workout_id = opened.found(said_id).workout_id
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
    moves = moves_made(opened)
    run_call(opened, "amend_workout", arguments, {"id": new_id("c"), "text": text})
    return _show_changed(opened, [workout_id], moves, as_json)


def delete(opened: Opened, said_id: str, *, as_json: bool) -> int:
    """Delete a workout; undo brings it back. Raises Refusal, Unfinished."""
    workout_id = opened.found(said_id).workout_id
    text = f"delete {workout_id}"
    arguments = {"workout_id": workout_id, "said": text}
    moves = moves_made(opened)
    run_call(opened, "delete_workout", arguments, {"id": new_id("c"), "text": text})
    return _show_changed(opened, [workout_id], moves, as_json)


def undo(opened: Opened, *, as_json: bool) -> int:
    """Take back the newest change: all workouts that one message or command wrote. Raises Unfinished."""
    moves = moves_made(opened)
    unreadable: list[StorageError] = []
    try:
        pairs = take_back(opened.shelf, new_id("undo"), unreadable.append)
    finally:
        tell_left_out(unreadable)
    for _, after in pairs:
        opened.worker.indexer.follow(opened.owner, after.workout_id)
    return _show_changed(opened, [after.workout_id for _, after in pairs], moves, as_json)


def _in_words(given: Mapping[str, str], exercise: str, set_number: str) -> str:
    """ "amend load 190, reps 4 in set 2 of Bench Press": the new values first, each after its field."""
    where = f" in set {set_number}" if set_number else ""
    where += f" of {exercise}" if exercise else ""
    return "amend " + ", ".join(f"{field} {value}" for field, value in given.items()) + where


def _show_changed(opened: Opened, workout_ids: list[str], moves: int, as_json: bool) -> int:
    of_program = answers_since(opened, moves, workout_ids)
    # Undo tells the plan here; to tell it of an amendment or a deletion once more is harmless.
    met = meet_all(opened.worker.planner, opened.shelf, workout_ids)
    out = console()
    changed = [stored for stored in map(opened.shelf.get, workout_ids) if stored is not None]
    if as_json:
        answers = {"program": of_program} if of_program else {}
        print_json({"workouts": [whole_record(stored) for stored in changed], **answers})
        return 0
    for stored in changed:
        if stored.workout is not None:
            show(out, workout_card(out, opened, stored))
            show(out, f"  {stored.change}, revision {stored.revision}")
            if stored.workout_id in met:
                show(out, plan_line(say_met(met[stored.workout_id])))
        else:
            how = "deleted" if stored.change == "deleted" else "gone again"
            show(
                out,
                f"{mark_of(out, 'gone')} {stored.workout_id[:SHORT_ID]} {how}; spotter undo brings it back",
            )
    show(out, *(Padding(one_line(answer), (0, 0, 0, 2)) for answer in of_program))
    return 0

"""spotter amend, delete and undo: changes to a workout that is saved, in the words of the command.

What the plan and the program have of the workout follows.
"""

from collections.abc import Collection, Iterator, Mapping

from rich.console import Console, RenderableType
from rich.padding import Padding

from agents.errors import BadInput
from agents.logger.records.undo import undo as take_back
from agents.planner.guest import met_by, say_met
from agents.workout import StoredWorkout
from handlers.local.answers import plan_line, workout_card
from handlers.local.calls import run_call
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import Answer
from handlers.terminal.faults import tell_left_out
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line
from handlers.terminal.tables import SHORT_ID, mark_of
from storage.ports import PROGRAM_KEY, StorageError

OF_THE_WORKOUT = ("date", "name")  # what an amendment changes of the whole workout, not of an exercise


def amend(opened: Opened, said_id: str, exercise: str, set_number: str, values: Mapping[str, str]) -> Answer:
    """The workout with the new values, which are a new revision. Raises Refusal, Unfinished."""
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
    return _changed(opened, [workout_id], moves)


def delete(opened: Opened, said_id: str) -> Answer:
    """Delete a workout; undo brings it back. Raises Refusal, Unfinished."""
    workout_id = opened.found(said_id).workout_id
    text = f"delete {workout_id}"
    arguments = {"workout_id": workout_id, "said": text}
    moves = moves_made(opened)
    run_call(opened, "delete_workout", arguments, {"id": new_id("c"), "text": text})
    return _changed(opened, [workout_id], moves)


def undo(opened: Opened) -> Answer:
    """Take back the newest change: all workouts that one message or command wrote. Raises Unfinished."""
    moves = moves_made(opened)
    unreadable: list[StorageError] = []
    try:
        pairs = take_back(opened.shelf, new_id("undo"), unreadable.append)
    finally:
        tell_left_out(unreadable)
    for _, after in pairs:
        opened.worker.indexer.follow(opened.owner, after.workout_id)
    return _changed(opened, [after.workout_id for _, after in pairs], moves)


def _in_words(given: Mapping[str, str], exercise: str, set_number: str) -> str:
    """ "amend load 190, reps 4 in set 2 of Bench Press": the new values first, each after its field."""
    where = f" in set {set_number}" if set_number else ""
    where += f" of {exercise}" if exercise else ""
    return "amend " + ", ".join(f"{field} {value}" for field, value in given.items()) + where


def _changed(opened: Opened, workout_ids: list[str], moves: int) -> Answer:
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

    return Answer([{"workouts": [whole_record(stored) for stored in changed], **answers}], shown)


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

"""What the program made of a workout that was changed: the answers of the moves that were written with it.

The program is loaded for an athlete who trains by one.
"""

from collections.abc import Collection

from handlers.terminal.opened import Opened
from storage.ports import PROGRAM_KEY


def moves_made(opened: Opened) -> int:
    """How many moves the program has; 0 if there is none."""
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

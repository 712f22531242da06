"""A workout is amended or deleted, or the newest change taken back, by a command or a button instead of a
message.

What is wanted is put into words, which are a message of its own, in a conversation of its own: it is checked,
written, traced and known again as what a model's call would be. The program moves in the write of the
workout; the plan and search follow it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from agents.errors import Refusal
from agents.guests import Visit
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import OnUnreadable, Shelf, left_out
from agents.logger.records.undo import undo
from agents.planner.guest import met_by, say_met
from agents.planner.port import Met
from agents.workout import StoredWorkout
from handlers.changes.typed_calls import ran_calls, worker_by_hand
from handlers.desks.guest_rooms import ProgramOutsideMessages
from handlers.wiring import Worker
from storage.ports import PLAN_KEY, PROGRAM_KEY

OF_THE_WORKOUT = ("date", "name")  # what an amendment changes of the whole workout, not of an exercise


class ChangeWanted(NamedTuple):
    """What is wanted of a workout: the call of a tool, and the words that it stands on."""

    workout_id: str
    tool: str
    arguments: Mapping[str, Any]
    words: str


class ChangeMade(NamedTuple):
    """What came of it: the workouts as it left them, what the program made of that, in words, and the
    sessions of the plan that they are now, by id."""

    workouts: Sequence[StoredWorkout]
    program: Sequence[str]
    met: Mapping[str, Met]

    def session_of(self, workout_id: str) -> str:
        """Which session of the plan a workout is, in words; "" for none."""
        return say_met(self.met.get(workout_id))


def amendment(
    workout_id: str, values: Mapping[str, str], exercise: str = "", set_number: str = ""
) -> ChangeWanted:
    """These values, by field, for a workout: of all of it, of an exercise or of one set."""
    words = _in_words(values, exercise, set_number)
    changes = [
        {
            "exercise": "" if field in OF_THE_WORKOUT else exercise,
            "set": "" if field in OF_THE_WORKOUT else set_number,
            "field": field,
            "said": value,
        }
        for field, value in values.items()
    ]
    arguments = {"workout_id": workout_id, "said": words, "changes": changes}
    return ChangeWanted(workout_id, "amend_workout", arguments, words)


def deletion(workout_id: str) -> ChangeWanted:
    """A workout is to go."""
    words = f"delete {workout_id}"
    return ChangeWanted(workout_id, "delete_workout", {"workout_id": workout_id, "said": words}, words)


def _in_words(values: Mapping[str, str], exercise: str, set_number: str) -> str:
    """ "amend load 190, reps 4 in set 2 of Bench Press": the new values first, each after its field."""
    where = f" in set {set_number}" if set_number else ""
    where += f" of {exercise}" if exercise else ""
    return "amend " + ", ".join(f"{field} {value}" for field, value in values.items()) + where


def change(spotter: Worker, message: Message, wanted: ChangeWanted) -> ChangeMade:
    """Make this change; `message` has its words. The same message again changes nothing more, and gives the
    same.

    Raises Refusal in the tool's own words, StorageError.
    """
    result = worker_by_hand(spotter, [(wanted.tool, wanted.arguments)]).logger.log(message)
    owner, shelf = message.owner, Shelf(spotter.records, message.owner, spotter.clock)
    entry = Inbox(spotter.records, spotter.clock).entry(owner, message.id)
    acts = {each: target.act for target in (entry.targets if entry else ()) for each in target.workouts}
    found = [(shelf.get(workout_id), act) for workout_id, act in acts.items()]
    left = [shelf.after_act(stored, act) for stored, act in found if stored is not None]
    changed = [each for each in left if each is not None]
    if not changed:
        refused = [str(each["told"]) for each in ran_calls(spotter.records, owner, message.id)]
        raise Refusal("\n".join(refused) or result.stopped or "nothing was changed.")
    return _made(spotter, owner, changed)


def take_back(
    spotter: Worker, shelf: Shelf, act: str, unreadable: OnUnreadable = left_out, of: str = ""
) -> ChangeMade:
    """Take back the newest change: all workouts that one message, command or press wrote; only if it is `of`
    this workout, where one is named. The same act again takes back nothing else, and gives the same. Raises
    Unfinished, StorageError."""
    pairs = undo(shelf, act, unreadable, of)
    for _, after in pairs:
        spotter.logger.brought_up(shelf.owner, after.workout_id)
    return _made(spotter, shelf.owner, [after for _, after in pairs])


def shelf_of(spotter: Worker, owner: str, visit: Callable[[], Visit]) -> Shelf:
    """The athlete's workouts; the program, if one runs, follows what is written."""
    program = ProgramOutsideMessages(spotter.records, owner, lambda: spotter.program.guest(visit()))
    return Shelf(spotter.records, owner, spotter.clock, (program,))


def _made(spotter: Worker, owner: str, changed: Sequence[StoredWorkout]) -> ChangeMade:
    return ChangeMade(
        changed, program_answers(spotter, owner, changed), sessions_met(spotter, owner, changed)
    )


def sessions_met(spotter: Worker, owner: str, changed: Sequence[StoredWorkout]) -> dict[str, Met]:
    """The sessions that these workouts are, now that the plan has heard of them as they stand. An undo tells
    it here; to tell it of an amendment or a deletion once more is harmless."""
    if spotter.records.get(owner, PLAN_KEY) is None:
        return {}
    shelf = Shelf(spotter.records, owner, spotter.clock)
    standing = [stored for each in changed if (stored := shelf.get(each.workout_id)) is not None]
    met = {each.workout_id: met_by(spotter.planner, owner, each) for each in standing}
    gone = {each.workout_id for each in changed if each.workout is None}
    return {each: session for each, session in met.items() if session is not None and each not in gone}


def program_answers(spotter: Worker, owner: str, changed: Sequence[StoredWorkout]) -> list[str]:
    """What the program answered to what the newest act of each workout made of it, the oldest move first:
    somebody else may have moved it meanwhile. It is loaded for an athlete who trains by one."""
    if spotter.records.get(owner, PROGRAM_KEY) is None:
        return []
    from agents.program.book import UnreadableProgram
    from agents.program.state import ACTS_KEPT

    acts = tuple(f"{each.acts[-1]} {each.workout_id} " for each in changed if each.acts)
    try:
        newest = list(islice(spotter.program.book(owner).newest_first(), ACTS_KEPT))
    except UnreadableProgram as error:
        return [str(error)]
    own = (each.result for each in reversed(newest) if f"{each.move.act} ".startswith(acts))
    return [str(result["message"]) for result in own if result.get("message")]

"""save_workout_to_database: stores one summarized workout for good."""

from typing import NamedTuple

from agents.errors import Refusal, Unfinished
from agents.logger.bench import LogBench
from agents.logger.pipeline import TOOL_OF
from agents.logger.said import OfWorkout
from agents.logger.shelf import Saved
from agents.toolbox import Tool
from agents.workout import Workout


class SavedWorkout(NamedTuple):
    """What the save did, store by store; search follows the records by itself."""

    workout_index: int
    saved: Saved

    def told(self) -> str:
        done = "was already there" if self.saved.already_there else "saved"
        return f"workout {self.workout_index} {done}: {self.saved.workout_id}; indexed: queued"


def save_workout_to_database(args: OfWorkout, bench: LogBench) -> SavedWorkout:
    """Store one summarized workout for good.

    It runs by itself after generate_workout_summary. A second call is harmless.
    """
    place = bench.pipeline.due(args.workout_index, "save")
    workout: Workout = bench.pipeline.of(place, "summary").workout
    own = bench.ids.get(place.index)
    others = {workout_id for workout_id in bench.saved_ids() if workout_id != own}
    try:
        saved, _ = bench.shelf.save(bench.inbox, bench.entry, workout, bench.act, others)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return SavedWorkout(place.index, saved)


tool = Tool(TOOL_OF["save"], OfWorkout, save_workout_to_database, wave=5)

"""Search follows the records: "this workout changed" means read it again, then upsert or remove it."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from agents.workout import StoredWorkout, Workout
from storage.ports import WORKOUTS, Recall, RecallEntry, Record, Records, TooLarge

IndexingStep = Literal["upserted", "removed"]


class UnreadableRow(Exception):
    """A row that can't be indexed as it is: a person has to mend it, or a newer version to read it."""


# What the next delivery won't mend: besides such a row one that is too much for search, and an id that it
# doesn't take.
UNMENDED = (UnreadableRow, TooLarge, ValueError)


@dataclass(frozen=True)
class Indexer:
    """Brings recall up to date with records, one workout at a time or all of an owner's."""

    records: Records
    recall: Recall

    def follow(self, owner: str, workout_id: str) -> bool:
        """Index a workout's newest revision, or forget it; True once search shows it. Raises StorageError."""
        self.followed(owner, workout_id)
        return True

    def followed(self, owner: str, workout_id: str, *, afresh: bool = False) -> IndexingStep:
        """The same, and what was done. The row is read again: it decides, not who called or what for.

        `afresh` forgets the workout first. It is for a row that was erased, and may have been written anew
        since: its versions count from 1 again, and recall would keep the entry with the higher one.

        Raises:
            StorageError: try again; nothing was done, or it was only forgotten.
            UnreadableRow: the row can't be indexed by this version; nothing was done.
        """
        row = self.records.get(owner, f"{WORKOUTS}{workout_id}")
        return self.show(owner, workout_id, row, afresh=afresh)

    def show(self, owner: str, workout_id: str, row: Record | None, *, afresh: bool) -> IndexingStep:
        """Have search show a row that was just read, None for none. Raises as `followed` does."""
        entry = standing_entry(row)
        if entry is None or afresh:
            self.recall.remove(owner, workout_id)
        if entry is None:
            return "removed"
        self.recall.upsert(entry)
        return "upserted"

    def rebuild(self, owner: str) -> int:
        """Forget and index again everything of an owner; how many workouts search now has.

        A row that can't be read is left out: whoever compares finds it.
        """
        self.recall.erase(owner)
        done: list[IndexingStep] = []
        for key in [record.key for record in self.records.list(owner, WORKOUTS)]:
            with suppress(UnreadableRow):
                done.append(self.followed(owner, key.removeprefix(WORKOUTS)))
        return done.count("upserted")


def standing_entry(record: Record | None) -> RecallEntry | None:
    """What search should have of a row: None for no row and for a tombstone.

    Raises UnreadableRow, which names the row and holds no text of it.
    """
    if record is None:
        return None
    workout_id = record.key.removeprefix(WORKOUTS)
    try:
        workout = StoredWorkout.from_json(record.body, record.key).workout
        return None if workout is None else entry_of(record.owner, workout_id, record.version, workout)
    except Exception as error:  # whatever it is, it is this row's: the others have to go on
        raise UnreadableRow(
            f"workout {workout_id} can't be indexed as its row stands ({type(error).__name__}): see its row."
        ) from error


def entry_of(owner: str, workout_id: str, version: int, workout: Workout) -> RecallEntry:
    """What search keeps of a workout: its summary, what else it is found by, and its figures."""
    from agents.search.findable import marks_of, words_of  # where another indexes, nobody pays for it

    return RecallEntry(
        owner,
        workout_id,
        version,
        date=workout.date or "",
        discipline=workout.discipline,
        summary=workout.summary,
        words=words_of(workout),
        marks=marks_of(workout),
    )

"""Search follows the records: "this workout changed" means read it again, then upsert or remove it."""

from dataclasses import dataclass

from agents.exercises import catalogue
from agents.workout import StoredWorkout, Workout
from storage.ports import Entry, Recall, Records


@dataclass(frozen=True)
class Indexer:
    """Brings recall up to date with records, one workout at a time or all of an owner's."""

    records: Records
    recall: Recall

    def follow(self, owner: str, workout_id: str) -> bool:
        """Index a workout's newest revision, or forget it; True once search shows it. Raises StorageError."""
        record = self.records.get(owner, f"workout/{workout_id}")
        stored = None if record is None else StoredWorkout.model_validate_json(record.body)
        if record is None or stored is None or stored.workout is None:
            self.recall.remove(owner, workout_id)
        else:
            self.recall.upsert(entry_of(owner, workout_id, record.version, stored.workout))
        return True

    def rebuild(self, owner: str) -> int:
        """Forget and index again everything of an owner; how many workouts search now has."""
        self.recall.erase(owner)
        keys = [record.key for record in self.records.list(owner, "workout/")]
        for key in keys:
            self.follow(owner, key.removeprefix("workout/"))
        return len(keys)


def entry_of(owner: str, workout_id: str, version: int, workout: Workout) -> Entry:
    """What search keeps of a workout: its summary, and the muscles, patterns and kit of its exercises."""
    words: list[str] = list(workout.disciplines)
    for exercise in workout.exercises():
        words.append(exercise.name_as_written)
        known = catalogue.known(exercise.name)
        if known is not None:
            words += [known.pattern, known.equipment, *known.muscles]
    return Entry(
        owner,
        workout_id,
        version,
        date=workout.date or "",
        discipline=workout.discipline,
        summary=workout.summary,
        words=" ".join(dict.fromkeys(words)),
    )

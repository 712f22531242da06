"""The logged workouts, as the planner sees them: the desk between it and the logger's shelf."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from agents.logger.records.shelf import Shelf
from agents.workout import StoredWorkout
from storage.ports import Records


@dataclass(frozen=True)
class ShelfDesk:
    """Every athlete's workouts that stand, read from their shelves: an `agents.planner.port.WorkoutDesk`."""

    records: Records
    clock: Callable[[], float]

    def get(self, owner: str, workout_id: str) -> StoredWorkout | None:
        """A workout by its id; None if there is none that stands, and for an id that none can have."""
        stored = self.newest(owner, workout_id)
        return stored if stored is not None and stored.workout is not None else None

    def newest(self, owner: str, workout_id: str) -> StoredWorkout | None:
        """Its newest revision, a tombstone too; None if there never was one of this id."""
        if not workout_id or "\0" in workout_id or not workout_id.isprintable():
            return None  # no key of a record, and half a surrogate pair would be a bug of the caller's
        return self._shelf(owner).get(workout_id)

    def between(self, owner: str, first: date, last: date) -> Sequence[StoredWorkout]:
        """The workouts that stand of these days, both included; the oldest day first, then as written."""
        days = (first.isoformat(), last.isoformat())
        standing = reversed(self._shelf(owner).newest_first())
        return [stored for stored in standing if days[0] <= _day_of(stored) <= days[1]]

    def _shelf(self, owner: str) -> Shelf:
        return Shelf(self.records, owner, self.clock)


def _day_of(stored: StoredWorkout) -> str:
    """The workout's day in ISO; "" for one without a day, which is between no days."""
    return (stored.workout and stored.workout.date) or ""

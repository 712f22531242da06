"""The log as a room that takes part in messages, behind a door: it is loaded when something is asked.

Whether a message asks is the engine's to say. Nothing of it is read before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agents.coach.guest import LogGuest
from agents.errors import Refusal
from agents.guests import Room, Visit
from agents.snapshot import Snapshot
from storage.ports import Hit, Query, Recall, Records

if TYPE_CHECKING:
    from agents.logger.records.shelf import Shelf
    from agents.workout import StoredWorkout, Workout

MOST_FOUND = 10


@dataclass(frozen=True)
class RecordsDesk:
    """The athlete's workouts, and search over them: an `agents.coach.guest.LogDesk`."""

    records: Records
    recall: Recall
    clock: Callable[[], float]

    def search(self, visit: Visit, question: str) -> Mapping[str, Any]:
        from agents.search.question import asked, query_of
        from agents.search.telling import figure_of, said
        from handlers.search.standing import standing_hits

        def standing(query: Query) -> "list[StoredWorkout]":
            def hits(most: int) -> Sequence[Hit]:
                return self.recall.search(visit.owner, query, limit=most)

            return standing_hits(self.records, visit.owner, hits, MOST_FOUND)[0]

        query, found = asked(standing, query_of(question, visit.today), MOST_FOUND)
        workouts = [
            _row(each.workout_id, each.workout, figure_of(each.workout, query))
            for each in found
            if each.workout is not None
        ]
        return {"understood": said(query), "workouts": workouts}

    def workout(self, visit: Visit, workout_id: str, day: str) -> Mapping[str, Any]:
        from agents.logger.records.shelf import Shelf
        from agents.logger.workout_in_words import sets_in

        shelf = Shelf(self.records, visit.owner, self.clock)
        found = shelf.get(workout_id) if workout_id else self._of_day(shelf, visit, day)
        if found is None or found.workout is None:
            raise Refusal(f"there is no workout {workout_id or f'on {day}'!r}: search_training gives ids.")
        row = _row(found.workout_id, found.workout, "") | {"line": "; ".join(sets_in(found.workout))}
        return {"understood": found.workout.name, "workouts": [row]}

    def _of_day(self, shelf: "Shelf", visit: Visit, day: str) -> "StoredWorkout | None":
        """The newest workout of a day that stands. Raises Refusal for words that name none."""
        from agents.dates import UnreadableDate, read_day

        try:
            wanted = read_day(day, visit.today).isoformat()
        except UnreadableDate as error:
            raise Refusal(str(error)) from None
        return next(
            (each for each in shelf.newest_first() if each.workout and each.workout.date == wanted), None
        )

    def progress(self, visit: Visit, exercise: str) -> Sequence[Mapping[str, Any]]:
        from handlers.desks.charted import ChartDesk

        desk = ChartDesk(self.records, visit.owner, self.clock, visit.athlete.units, visit.today)
        return [each.to_wire() for each in desk.charted(exercise).series]


def _row(workout_id: str, workout: "Workout", figure: str) -> dict[str, str | None]:
    """A workout that fits, as the log tells of it."""
    line = workout.summary.partition(": ")[2] or workout.name
    return {
        "workout_id": workout_id,
        "day": workout.date,
        "name": workout.name,
        "line": line,
        "figure": figure,
    }


def log_room(records: Records, recall: Recall, clock: Callable[[], float]) -> Room:
    """The log, for everybody."""
    desk = RecordsDesk(records, recall, clock)

    def guest(_: Snapshot, visit: Visit) -> LogGuest:
        return LogGuest(desk, visit)

    return Room(guest)

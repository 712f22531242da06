"""The log as a room that takes part in messages, behind a door: it is loaded when something is asked.

Whether a message asks is the engine's to say. Nothing of it is read before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from agents.coach.guest import LogGuest
from agents.errors import Refusal
from agents.guests import Room, Visit
from agents.snapshot import Snapshot
from storage.ports import Hit, Query, Recall, Records

if TYPE_CHECKING:
    from agents.coach.progress import Series
    from agents.logger.records.shelf import Shelf
    from agents.measurements.values import Measurement, MeasurementKind
    from agents.workout import StoredWorkout, Workout

MOST_FOUND = 10
BODY_WEIGHT = "body weight"
MEASURED: "dict[str, MeasurementKind]" = {  # by what it may be called
    **dict.fromkeys((BODY_WEIGHT, "bodyweight", "weight", "bw"), "weight"),
    **dict.fromkeys(("sleep", "hours of sleep"), "sleep"),
    **dict.fromkeys(("resting heart rate", "resting_heart_rate", "rhr"), "resting_heart_rate"),
}
LONG_DAYS = 400  # that a series goes back: a year, and what it is compared with


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
        from agents.coach.progress import (
            estimated_max,
            pace,
            unit_of_distance,
            weekly_distance,
            weekly_sets,
            weekly_volume,
        )
        from agents.exercises import catalogue

        if (kind := MEASURED.get(exercise.strip().casefold())) is not None:
            return [each.to_wire() for each in self._measured(visit, kind) if each.points]
        known, muscle = catalogue.lookup(exercise).known, catalogue.muscle_named(exercise)
        if known is None and not muscle:
            raise Refusal(f"{exercise!r} is no exercise or muscle of the catalogue: give its usual name.")
        unit, workouts = visit.athlete.units, self._workouts(visit)
        series: list[Series]
        if known is None:
            names = catalogue.training(muscle)
            series = [weekly_sets(workouts, muscle, names), weekly_volume(workouts, muscle, unit, names)]
            return [each.to_wire() for each in series if each.points]
        name = known.name
        if known.measured_by == "distance":
            per = unit_of_distance(workouts, name)
            series = [pace(workouts, name, per), weekly_distance(workouts, name, per)]
        else:
            lifted = [estimated_max(workouts, name, unit), weekly_volume(workouts, name, unit)]
            series = [*lifted, weekly_sets(workouts, name)]
        return [each.to_wire() for each in series if each.points]

    def _measured(self, visit: Visit, kind: "MeasurementKind") -> "list[Series]":
        """What was measured: a weight in the unit that the newest was said in, sleep in hours."""
        from agents.coach.progress import measured
        from agents.measurements.book import MeasurementBook

        first = (visit.today - timedelta(days=LONG_DAYS)).isoformat()
        book = MeasurementBook(self.records, visit.owner)
        found = [each for each in book.newest_first() if each.kind == kind and each.day >= first]
        unit = next((each.value.unit for each in found), "")
        unit, name = ("h", "Sleep") if kind == "sleep" else (unit, kind.replace("_", " ").capitalize())
        rows = [(date.fromisoformat(each.day), _in_unit(each, unit)) for each in found]
        return [measured("Body weight" if kind == "weight" else name, unit, rows)]

    def _workouts(self, visit: Visit) -> "list[Workout]":
        from agents.logger.records.shelf import Shelf

        first = (visit.today - timedelta(days=LONG_DAYS)).isoformat()
        stored = Shelf(self.records, visit.owner, self.clock).newest_first()
        found = [each.workout for each in stored if each.workout is not None]
        return [each for each in found if (each.date or "") >= first]


def _in_unit(one: "Measurement", unit: str) -> Decimal:
    from agents.units import KG_PER_LB

    number = one.value.number or Decimal(0)
    match (one.value.unit, unit):
        case ("lb", "kg"):
            return number * KG_PER_LB
        case ("kg", "lb"):
            return number / KG_PER_LB
        case ("min", "h"):
            return number / 60
    return number


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

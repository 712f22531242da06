"""What can be charted of an athlete's log, and the series of one name: for the coach's tool, GET /progress
and `spotter progress`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from itertools import takewhile
from typing import Literal, NamedTuple

from agents.coach import progress
from agents.coach.progress import Series
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.records.shelf import Shelf
from agents.measurements.book import MeasurementBook
from agents.measurements.values import Measurement, MeasurementKind
from agents.units import KG_PER_LB
from agents.units.kinds import LoadUnit
from agents.workout import Workout
from storage.ports import Records, StorageError

LONG_DAYS = 400  # that a series goes back: a year, and what it is compared with
AT_ONCE = 100  # workouts that are read at once, of the newest days first
NAMES: dict[MeasurementKind, str] = {
    "weight": "Body weight",
    "sleep": "Sleep",
    "resting_heart_rate": "Resting heart rate",
}
CALLED: dict[str, MeasurementKind] = {  # what else it may be called
    **{name.casefold(): kind for kind, name in NAMES.items()},
    **dict.fromkeys(("bodyweight", "weight", "bw"), "weight"),
    "hours of sleep": "sleep",
    **dict.fromkeys(("resting_heart_rate", "rhr"), "resting_heart_rate"),
}


class Charted(NamedTuple):
    """The series of one name, as the catalogue or the log calls it; none where nothing of it is logged."""

    of: str
    series: tuple[Series, ...]


class Chartable(NamedTuple):
    """Something that there is a chart of: on how many days it was logged, and the newest of them."""

    of: str
    kind: Literal["exercise", "muscle", "measured"]
    days: int
    newest: date


@dataclass(frozen=True)
class ChartDesk:
    """The charts of one athlete, whose loads are in `units`, from LONG_DAYS before `today` on."""

    records: Records
    owner: str
    clock: Callable[[], float]
    units: LoadUnit
    today: date

    def charted(self, name: str) -> Charted:
        """The series of an exercise, a muscle or a measurement. Raises Refusal for a name that is none."""
        if (kind := CALLED.get(" ".join(name.casefold().split()))) is not None:
            return _with_points(NAMES[kind], [self._series_of(kind)])
        known, muscle = catalogue.lookup(name).known, catalogue.muscle_named(name)
        if known is not None:
            return _with_points(known.name, self._of_exercise(known.name, known.measured_by == "distance"))
        if muscle:
            return _with_points(muscle, self._of_muscle(muscle))
        own = next((each for each in self._names if catalogue.same(each, name)), "")
        if not own:
            raise Refusal(f"{name!r} is no exercise, muscle or measurement: give its usual name.")
        return _with_points(own, self._of_exercise(own, is_gone=False))

    @cached_property
    def _names(self) -> list[str]:
        """What the log calls its exercises: some are no names of the catalogue."""
        return sorted({each.exercise for each in progress.sets_done(self._workouts)})

    def chartable(self) -> list[Chartable]:
        """What there is to chart, the newest day first, then what was logged on most days."""
        days: dict[tuple[str, Literal["exercise", "muscle", "measured"]], set[date]] = {}
        for day, exercise, _ in progress.sets_done(self._workouts):
            days.setdefault((exercise, "exercise"), set()).add(day)
            known = catalogue.known(exercise)
            for muscle in known.muscles if known else ():
                days.setdefault((muscle, "muscle"), set()).add(day)
        for each in self._measurements:
            if each.kind in NAMES:
                days.setdefault((NAMES[each.kind], "measured"), set()).add(date.fromisoformat(each.day))
        found = [Chartable(*what, len(on), max(on)) for what, on in days.items()]
        return sorted(found, key=lambda each: (-each.newest.toordinal(), -each.days, each.of))

    def _of_exercise(self, name: str, is_gone: bool) -> list[Series]:
        if is_gone:
            per = progress.unit_of_distance(self._workouts, name)
            return [
                progress.pace(self._workouts, name, per),
                progress.weekly_distance(self._workouts, name, per),
            ]
        return [
            progress.estimated_max(self._workouts, name, self.units),
            progress.weekly_volume(self._workouts, name, self.units),
            progress.weekly_sets(self._workouts, name),
        ]

    def _of_muscle(self, muscle: str) -> list[Series]:
        names = catalogue.training(muscle)
        return [
            progress.weekly_sets(self._workouts, muscle, names),
            progress.weekly_volume(self._workouts, muscle, self.units, names),
        ]

    def _series_of(self, kind: MeasurementKind) -> Series:
        """What was measured: a weight in the unit that the newest was said in, sleep in hours."""
        found = [each for each in self._measurements if each.kind == kind]
        unit = "h" if kind == "sleep" else next((each.value.unit for each in found), "")
        rows = [(date.fromisoformat(each.day), _in_unit(each, unit)) for each in found]
        return progress.measured(NAMES[kind], unit, rows)

    @cached_property
    def _measurements(self) -> list[Measurement]:
        unreadable: list[StorageError] = []
        found = MeasurementBook(self.records, self.owner).newest_first(unreadable.append)
        return list(takewhile(lambda each: each.day >= self._first, found))

    @cached_property
    def _workouts(self) -> list[Workout]:
        days = Shelf(self.records, self.owner, self.clock).by_day(None, AT_ONCE)
        due = takewhile(lambda day: day[0] >= self._first, days)
        return [each.workout for _, of_day in due for each in of_day if each.workout is not None]

    @property
    def _first(self) -> str:
        return (self.today - timedelta(days=LONG_DAYS)).isoformat()


def _with_points(of: str, series: list[Series]) -> Charted:
    return Charted(of, tuple(each for each in series if each.points))


def _in_unit(one: Measurement, unit: str) -> Decimal:
    number = one.value.number or Decimal(0)
    match (one.value.unit, unit):
        case ("lb", "kg"):
            return number * KG_PER_LB
        case ("kg", "lb"):
            return number / KG_PER_LB
        case ("min", "h"):
            return number / 60
    return number

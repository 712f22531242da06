"""How training goes, in numbers: series made from workouts as they were logged. Pure.

    estimated max   of each day the best set's, by Epley: load x (1 + reps / 30), of 1 to 12 reps; one rep is
                    itself. Of more reps none is made: the formula is one for heavy sets
    volume          the week's working sets, and its load x reps, of an exercise
    pace            of each day the fastest, of what was gone in distance and time
    distance        the week's, all of it
    measured        what was measured of the body, day by day

Days and weeks of which nothing was logged are gaps, and no zeros. What is worked out names its formula.
However a series is drawn, days whose weeks are neighbours are joined by a line, and weeks are bars.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

from agents.units import KG_PER_LB
from agents.units.kinds import LoadUnit
from agents.units.one_rep_max import EPLEY, epley
from agents.workout import SetDone, Workout

Step = Literal["day", "week"]

MOST_REPS = 12
WEEK = timedelta(days=7)
METRES = {"km": Decimal(1000), "mi": Decimal("1609.344")}


class Point(NamedTuple):
    """A value of a day, or of the week that begins on it."""

    day: date
    value: Decimal


class Series(NamedTuple):
    """What a chart shows: points in order of day, what they are, and one sentence that says it. A point is of
    a day, or of the week that begins on it; `less_is_better`: it is drawn upside down, as a pace is."""

    title: str
    unit: str
    points: tuple[Point, ...]
    sentence: str
    formula: str = ""
    step: Step = "day"
    less_is_better: bool = False

    def runs(self) -> tuple[tuple[Point, ...], ...]:
        """The points between two gaps: a week without any is one."""
        runs: list[list[Point]] = []
        for each in self.points:
            if runs and monday(each.day) - monday(runs[-1][-1].day) <= WEEK:
                runs[-1].append(each)
            else:
                runs.append([each])
        return tuple(map(tuple, runs))

    def to_wire(self) -> dict[str, object]:
        """As JSON has it: values as text, so that none is rounded on the way."""
        rows = [{"day": each.day.isoformat(), "value": str(each.value)} for each in self.points]
        return {**self._asdict(), "points": rows}


class SetOfDay(NamedTuple):
    """A set of an exercise on a day."""

    day: date
    exercise: str
    one: SetDone


def sets_done(workouts: Iterable[Workout], names: Sequence[str] = ()) -> Iterator[SetOfDay]:
    """Every working set that was not failed, of these exercises or of all; in blocks with rounds of each."""
    for workout in workouts:
        if workout.date is None:
            continue
        day = date.fromisoformat(workout.date)
        for block in workout.blocks:
            for exercise in block.exercises:
                if names and exercise.name not in names:
                    continue
                for one in exercise.sets:
                    if one.kind != "warm-up" and not one.failed:
                        yield from [SetOfDay(day, exercise.name, one)] * max(1, block.rounds or 1)


def estimated_max(workouts: Iterable[Workout], exercise: str, unit: LoadUnit) -> Series:
    """The estimated one-rep max of each day's best set, in the athlete's unit, to the tenth."""
    best: dict[date, Decimal] = {}
    for day, _, one in sets_done(workouts, (exercise,)):
        if one.load_kg is None or one.load is None or one.load.basis != "total" or not one.reps:
            continue
        if one.reps <= MOST_REPS:
            found = epley(_in_unit(one.load_kg, unit), one.reps)
            best[day] = max(best.get(day, Decimal(0)), found)
    points = tuple(Point(day, _rounded(value, "0.1")) for day, value in sorted(best.items()))
    title = f"{exercise}, estimated one-rep max"
    return Series(title, unit, points, _trend(exercise, "estimated max", unit, points), EPLEY)


def weekly_sets(workouts: Iterable[Workout], of: str, names: Sequence[str] = ()) -> Series:
    """The working sets of each week, which begins on Monday: of an exercise, or of all these by one name."""
    weeks = _by_week(sets_done(workouts, names or (of,)), lambda done: Decimal(1))
    return Series(f"{of}, sets a week", "sets", weeks, _so_far(of, "sets", weeks), _of_muscle(names), "week")


def weekly_volume(workouts: Iterable[Workout], of: str, unit: LoadUnit, names: Sequence[str] = ()) -> Series:
    """The load x reps of each week's working sets, in whole units; `names` as for the sets."""
    weeks = _by_week(sets_done(workouts, names or (of,)), lambda done: _volume(done.one, unit))
    points = tuple(Point(day, _rounded(value, "1")) for day, value in weeks if value)
    formula = "; ".join(filter(None, ("load x reps, of working sets with both", _of_muscle(names))))
    return Series(f"{of}, volume a week", unit, points, _so_far(of, unit, points), formula, "week")


def _of_muscle(names: Sequence[str]) -> str:
    return "of exercises that have it among their main muscles" if names else ""


def pace(workouts: Iterable[Workout], exercise: str, per: Literal["km", "mi"]) -> Series:
    """The fastest pace of each day in seconds for a kilometre or a mile, of what has distance and time."""
    best: dict[date, Decimal] = {}
    for day, _, one in sets_done(workouts, (exercise,)):
        if one.distance is not None and one.duration_seconds and one.distance.metres >= 400:
            found = one.duration_seconds / one.distance.metres * METRES[per]
            best[day] = min(best.get(day, found), found)
    points = tuple(Point(day, _rounded(value, "1")) for day, value in sorted(best.items()))
    return Series(
        f"{exercise}, pace",
        f"s/{per}",
        points,
        _trend(exercise, "pace", f"s/{per}", points),
        "time by distance",
        less_is_better=True,
    )


def weekly_distance(workouts: Iterable[Workout], exercise: str, unit: Literal["km", "mi"]) -> Series:
    """The distance of each week, in kilometres or miles to the hundredth."""
    gone = (each for each in sets_done(workouts, (exercise,)) if each.one.distance is not None)
    weeks = _by_week(gone, lambda done: done.one.distance.metres / METRES[unit])  # type: ignore[union-attr]  # it has one
    points = tuple(Point(day, _rounded(value, "0.01")) for day, value in weeks)
    title = f"{exercise}, distance a week"
    return Series(title, unit, points, _so_far(exercise, unit, points), step="week")


def unit_of_distance(workouts: Iterable[Workout], exercise: str) -> Literal["km", "mi"]:
    """The unit in which most of an exercise's distances were said: miles, or what is metric."""
    said = [one.distance.unit for _, _, one in sets_done(workouts, (exercise,)) if one.distance is not None]
    return "mi" if 2 * said.count("mi") > len(said) else "km"


def _in_unit(kilograms: Decimal, unit: LoadUnit) -> Decimal:
    return kilograms if unit == "kg" else kilograms / KG_PER_LB


def _volume(one: SetDone, unit: LoadUnit) -> Decimal:
    if one.load_kg is None or not one.reps:
        return Decimal(0)
    return _in_unit(one.load_kg, unit) * one.reps * (2 if one.load and one.load.basis == "per_hand" else 1)


def _by_week(done: Iterable[SetOfDay], value: Callable[[SetOfDay], Decimal]) -> tuple[Point, ...]:
    weeks: defaultdict[date, Decimal] = defaultdict(Decimal)
    for each in done:
        weeks[monday(each.day)] += value(each)
    return tuple(Point(day, total) for day, total in sorted(weeks.items()))


def monday(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def _rounded(value: Decimal, to: str) -> Decimal:
    return value.quantize(Decimal(to), ROUND_HALF_UP)


def measured(name: str, unit: str, values: Iterable[tuple[date, Decimal]]) -> Series:
    """What was measured of the body by day, to the tenth."""
    points = tuple(Point(day, _rounded(value, "0.1")) for day, value in sorted(values))
    return Series(name, unit, points, _trend(name, "measured", unit, points))


def _trend(exercise: str, what: str, unit: str, points: Sequence[Point]) -> str:
    """ "Back Squat: estimated max 140 kg on 2026-11-02, 152.5 kg on 2026-11-23"."""
    if not points:
        return f"{exercise}: nothing is logged that gives its {what}."
    first, last = points[0], points[-1]
    said = f"{what} {say(first.value, unit)} on {first.day}"
    return (
        f"{exercise}: {said}."
        if first == last
        else f"{exercise}: {said}, {say(last.value, unit)} on {last.day}."
    )


def _so_far(exercise: str, unit: str, points: Sequence[Point]) -> str:
    if not points:
        return f"{exercise}: no {unit} logged."
    weeks = "1 week" if len(points) == 1 else f"{len(points)} weeks"
    return (
        f"{exercise}: {say(points[-1].value, unit)} in the newest of {weeks} with it, from {points[-1].day}."
    )


def say(value: Decimal, unit: str) -> str:
    """ "152.5 kg"; seconds for a kilometre as "4:50/km"."""
    if unit.startswith("s/"):
        seconds = int(value)
        return f"{seconds // 60}:{seconds % 60:02}/{unit[2:]}"
    shown = f"{value.normalize():f}"
    return f"{shown} {'set' if (shown, unit) == ('1', 'sets') else unit}"

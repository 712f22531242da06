"""What the athlete's words may point back at: their habits, and the workouts they logged before."""

from agents.dates import UnreadableDate, read_day
from agents.exercises import catalogue
from agents.logger.bench import LogBench
from agents.logger.repeats import Logged
from agents.logger.set_entries import Habits
from agents.logger.workout import StoredWorkout


def habits_of(bench: LogBench) -> Habits:
    """How this athlete's words are read."""
    athlete = bench.athlete

    def earlier(said: str, exercise: str) -> Logged | str:
        return _earlier(bench, said, exercise)

    return Habits(athlete.units, athlete.bar, athlete.which_load, earlier)


def _earlier(bench: LogBench, said: str, exercise: str) -> Logged | str:
    """The workout that "same as Tuesday" means, of that exercise if one is named; or why there is none."""
    message_id = bench.entry.message.id
    found = [each for each in bench.shelf.newest_first() if each.message_id != message_id]
    if exercise:
        found = [each for each in found if _has(each, exercise)]
    try:
        day = read_day(said, bench.today, bench.athlete.locale).isoformat()
    except UnreadableDate:
        day = ""
        found = found[:1]
    else:
        found = [each for each in found if each.workout is not None and each.workout.date == day]
    of = f" with {exercise}" if exercise else ""
    on = f" on {day}" if day else ""
    if len(found) > 1:
        return f"there are {len(found)} workouts{of}{on} that {said!r} could mean"
    if not found or found[0].workout is None:
        return f"there is no earlier workout{of}{on} that {said!r} could mean"
    return Logged(found[0].workout_id, found[0].workout)


def _has(stored: StoredWorkout, exercise: str) -> bool:
    workout = stored.workout
    return workout is not None and any(catalogue.same(each.name, exercise) for each in workout.exercises())

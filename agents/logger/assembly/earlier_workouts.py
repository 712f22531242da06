"""What the athlete's words may point at: their habits, the workouts they logged before, and their plan."""

from collections.abc import Sequence
from datetime import date, timedelta

from agents.athlete import Athlete
from agents.dates import WEEKDAYS, UnreadableDate, read_day
from agents.exercises import catalogue
from agents.logger.amending.targets import day_of, meaning
from agents.logger.assembly.planned import Due, is_named, no_plan, one_of
from agents.logger.assembly.pointing import names_a_day, session_named
from agents.logger.assembly.repeats import Logged
from agents.logger.assembly.set_values import Habits
from agents.logger.bench import LogBench
from agents.logger.evidence.grounding import Doubtful
from agents.workout import StoredWorkout

LAST_WEEKS = timedelta(weeks=4)  # which are looked at before all there is


def habits_of(bench: LogBench) -> Habits:
    """How this athlete's words are read."""
    athlete = bench.athlete

    def earlier(said: str, exercise: str) -> Logged | str:
        return _earlier(bench, said, exercise)

    def planned(said: str, day: str, exercise: str) -> Due:
        return _planned(bench, said, day, exercise)

    # A timezone that was heard says nothing of units; those that were heard are another than the first ones.
    said = "units" in athlete.chosen or bench.entry.message.units is not None
    known = said or athlete.units != Athlete().units
    return Habits(
        athlete.units,
        athlete.bar,
        athlete.which_load,
        earlier,
        planned,
        unit_known=known,
        today=bench.today,
        locale=athlete.locale,
    )


def _planned(bench: LogBench, said: str, day: str, exercise: str) -> Due:
    """The session that "as written" means: of the day that is said, else of today. Raises Doubtful."""
    planning = [guest for guest in bench.guests if guest.plans_ahead]
    if not planning:
        return no_plan(said, day, exercise)
    words = day or (said if names_a_day(said) else "")
    try:
        on = read_day(words, bench.today, bench.athlete.locale) if words else bench.today
    except UnreadableDate:
        raise Doubtful(f"{words!r} names no one day", f"Which day was {said!r}?") from None
    if on > bench.today:
        raise Doubtful(
            f"{words!r} is {on}, which is still to come", f"Which day was it? {on} is still to come."
        )
    named = "" if exercise else session_named(said)
    sessions = [each for guest in planning for each in guest.planned(on)]
    if named and not any(is_named(each, named) for each in sessions):
        # By its name it is found on other days of the week: on that of no day only, if a day is said.
        of_week = [each for guest in planning for each in guest.planned(on, week=True)]
        found = [each for each in of_week if is_named(each, named) and not (words and each.date)]
        sessions = found or sessions
    return one_of(sessions, named, f"{WEEKDAYS[on.weekday()].capitalize()} {on}", exercise)


def _earlier(bench: LogBench, said: str, exercise: str) -> Logged | str:
    """The workout that "same as Tuesday" means, of that exercise if one is named; or why there is none."""
    if bench.shelf.keeps_days:
        near = bench.shelf.of_days(*_days_near(bench, said))
        found = _earlier_among(bench, said, exercise, [each for each in near if _has(each, exercise)])
        if isinstance(found, Logged):
            return found
    stored = bench.shelf.looked_through()
    exact = [each for each in stored if _has(each, exercise)]
    rows = exact or [each for each in stored if _has_such(each, exercise, bench)]
    return _earlier_among(bench, said, exercise, rows)


def _days_near(bench: LogBench, said: str) -> tuple[date, date]:
    """The day that is said, else the last weeks."""
    try:
        day = read_day(said, bench.today, bench.athlete.locale)
    except UnreadableDate:
        return bench.today - LAST_WEEKS, bench.today
    return day, day


def _earlier_among(bench: LogBench, said: str, exercise: str, rows: Sequence[StoredWorkout]) -> Logged | str:
    of = f" with {exercise}" if exercise else ""
    try:
        day = read_day(said, bench.today, bench.athlete.locale).isoformat()
    except UnreadableDate:
        if names_a_day(said):
            return f"{said!r} names no one day"
        # Only as far as it takes: each may ask for the message that told of it.
        last = next((each for each in rows if _is_earlier(each, bench)), None)
        of_last = [each for each in rows if last is not None and day_of(each) == day_of(last)]
        meant, on = [each for each in of_last if each is last or _is_earlier(each, bench)], ""
    else:
        of_day = (each for each in rows if each.workout is not None and each.workout.date == day)
        meant, on = [each for each in of_day if _is_earlier(each, bench)], f" on {day}"
    if len(meant) > 1:
        return f"there are {len(meant)} workouts{of}{on} that {said!r} could mean"
    if not meant or meant[0].workout is None:
        return f"there is no earlier workout{of}{on} that {said!r} could mean"
    return Logged(meant[0].workout_id, meant[0].workout)


def _is_earlier(stored: StoredWorkout, bench: LogBench) -> bool:
    """Whether a workout was told of before this message, whenever that is read again."""
    here = bench.entry.message
    if (
        stored.message_id == here.id
        or stored.workout is None
        or (stored.workout.date or "") > bench.today.isoformat()
    ):
        return False
    told = bench.inbox.entry(here.owner, stored.message_id)
    return told is None or told.message.sent_at <= here.sent_at


def _has_such(stored: StoredWorkout, exercise: str, bench: LogBench) -> bool:
    meant = meaning(exercise, bench.athlete)
    return stored.workout is not None and any(map(meant.is_kind, stored.workout.exercises()))


def _has(stored: StoredWorkout, exercise: str) -> bool:
    done = () if stored.workout is None else stored.workout.exercises()
    return not exercise or any(catalogue.same(each.name, exercise) for each in done)

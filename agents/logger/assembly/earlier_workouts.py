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
from agents.logger.evidence.grounding import Doubtful
from agents.logger.worktable import Worktable
from agents.workout import StoredWorkout

LAST_WEEKS = timedelta(weeks=4)  # which are looked at before all there is


def habits_of(table: Worktable) -> Habits:
    """How this athlete's words are read."""
    athlete = table.given.athlete

    def earlier(said: str, exercise: str) -> Logged | str:
        return _earlier(table, said, exercise)

    def planned(said: str, day: str, exercise: str) -> Due:
        return _planned(table, said, day, exercise)

    # A timezone that was heard says nothing of units; those that were heard are another than the first ones.
    said = "units" in athlete.chosen or table.given.message.units is not None
    known = said or athlete.units != Athlete().units
    return Habits(
        athlete.units,
        athlete.bar,
        athlete.which_load,
        earlier,
        planned,
        unit_known=known,
        today=table.given.today,
        locale=athlete.locale,
    )


def _planned(table: Worktable, said: str, day: str, exercise: str) -> Due:
    """The session that "as written" means: of the day that is said, else of today. Raises Doubtful."""
    planning = [guest for guest in table.guests if guest.plans_ahead]
    if not planning:
        return no_plan(said, day, exercise)
    words = day or (said if names_a_day(said) else "")
    try:
        on = read_day(words, table.given.today, table.given.athlete.locale) if words else table.given.today
    except UnreadableDate:
        raise Doubtful(f"{words!r} names no one day", f"Which day was {said!r}?") from None
    if on > table.given.today:
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


def _earlier(table: Worktable, said: str, exercise: str) -> Logged | str:
    """The workout that "same as Tuesday" means, of that exercise if one is named; or why there is none."""
    if table.shelf.keeps_days:
        near = table.shelf.of_days(*_days_near(table, said))
        found = _earlier_among(table, said, exercise, [each for each in near if _has(each, exercise)])
        if isinstance(found, Logged):
            return found
    stored = table.shelf.looked_through()
    exact = [each for each in stored if _has(each, exercise)]
    rows = exact or [each for each in stored if _has_such(each, exercise, table)]
    return _earlier_among(table, said, exercise, rows)


def _days_near(table: Worktable, said: str) -> tuple[date, date]:
    """The day that is said, else the last weeks."""
    try:
        day = read_day(said, table.given.today, table.given.athlete.locale)
    except UnreadableDate:
        return table.given.today - LAST_WEEKS, table.given.today
    return day, day


def _earlier_among(table: Worktable, said: str, exercise: str, rows: Sequence[StoredWorkout]) -> Logged | str:
    of = f" with {exercise}" if exercise else ""
    try:
        day = read_day(said, table.given.today, table.given.athlete.locale).isoformat()
    except UnreadableDate:
        if names_a_day(said):
            return f"{said!r} names no one day"
        # Only as far as it takes: each may ask for the message that told of it.
        last = next((each for each in rows if _is_earlier(each, table)), None)
        of_last = [each for each in rows if last is not None and day_of(each) == day_of(last)]
        meant, on = [each for each in of_last if each is last or _is_earlier(each, table)], ""
    else:
        of_day = (each for each in rows if each.workout is not None and each.workout.date == day)
        meant, on = [each for each in of_day if _is_earlier(each, table)], f" on {day}"
    if len(meant) > 1:
        return f"there are {len(meant)} workouts{of}{on} that {said!r} could mean"
    if not meant or meant[0].workout is None:
        return f"there is no earlier workout{of}{on} that {said!r} could mean"
    return Logged(meant[0].workout_id, meant[0].workout)


def _is_earlier(stored: StoredWorkout, table: Worktable) -> bool:
    """Whether a workout was told of before this message, whenever that is read again."""
    here = table.given.message
    if (
        stored.message_id == here.id
        or stored.workout is None
        or (stored.workout.date or "") > table.given.today.isoformat()
    ):
        return False
    told = table.inbox.entry(here.owner, stored.message_id)
    return told is None or told.message.sent_at <= here.sent_at


def _has_such(stored: StoredWorkout, exercise: str, table: Worktable) -> bool:
    meant = meaning(exercise, table.given.athlete)
    return stored.workout is not None and any(map(meant.is_kind, stored.workout.exercises()))


def _has(stored: StoredWorkout, exercise: str) -> bool:
    done = () if stored.workout is None else stored.workout.exercises()
    return not exercise or any(catalogue.same(each.name, exercise) for each in done)

"""Which day of the plan is meant: "thursday", "today", "2026-11-26". Pure: the caller says what today is.

"Thursday" is that day of the week of the plan that today is in; if it is past, of the next week. Before the
plan begins the first week counts as this week, after its end the last one. A session with a date stands on
that date, wherever its week begins by now (one that was trained keeps its date when the weeks after a new
one are shifted); a session with only a weekday stands on that day of its week.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from agents.dates import WEEKDAYS
from agents.planner.plan import FoundNode, Plan, Session, Week

_RELATIVE = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
_MEANT_ANYWAY = ("on", "this")


class NoDay(ValueError):
    """The words name no day of the plan. Says which words, what the plan has, and what would work."""


class PlanDay(NamedTuple):
    """A day of the plan: its ISO date, its weekday, the week it is in, and the sessions that stand on it."""

    date: str
    day_of_week: str  # "Thursday"
    week_number: int
    sessions: tuple[FoundNode, ...]


def day_session(plan: Plan, said: str, today: date, week_number: int | None = None) -> PlanDay:
    """The day that is meant, in this week of the plan if one is given. Raises NoDay."""
    if not plan.weeks:
        raise NoDay(f"{said!r} is no day of the plan: there is no plan yet. Add weeks first.")
    if week_number is not None and not 1 <= week_number <= len(plan.weeks):
        raise NoDay(f"week {week_number} does not exist: the plan has {_count(len(plan.weeks), 'week')}.")
    weekday = weekday_of(said)
    if weekday:
        return _day_by_name(plan, weekday, today, week_number)
    return _day_by_date(plan, said, _named_date(said, today), week_number)


def weekday_of(said: str) -> str:
    """The weekday in these words, as "Thursday"; "" if they are none. Reads Thu, thurs, this Thursday."""
    words = said.casefold().replace("’", "'").removesuffix("'s").replace(".", " ").split()
    if len(words) == 2 and words[0] in _MEANT_ANYWAY:
        words = words[1:]
    word = words[0] if len(words) == 1 else ""
    for name in WEEKDAYS:
        if (len(word) >= 3 and name.startswith(word)) or word in (f"{name}s", f"{name[:3]}s"):
            return name.capitalize()
    return ""


def current_week(plan: Plan, today: date) -> int:
    """The number of the week that holds today; between two the next, after all the last; 0 without weeks."""
    day = today.isoformat()
    holding = _week_of(plan, day)
    if holding:
        return holding
    ahead = (number for number, week in enumerate(plan.weeks, start=1) if day <= week.end_date)
    return next(ahead, len(plan.weeks))


def date_of(week: Week, day_of_week: str) -> str:
    """The first date in the week that is this weekday, in ISO; "" if the week has none."""
    weekday = weekday_of(day_of_week)
    if not weekday:
        return ""
    first = date.fromisoformat(week.start_date)
    ahead = (WEEKDAYS.index(weekday.casefold()) - first.weekday()) % 7
    found = (first + timedelta(days=ahead)).isoformat()
    return found if found <= week.end_date else ""


def day_of_week(day: str) -> str:
    """The weekday of an ISO date, as "Thursday"."""
    return WEEKDAYS[date.fromisoformat(day).weekday()].capitalize()


def _day_by_name(plan: Plan, weekday: str, today: date, week_number: int | None) -> PlanDay:
    number = week_number or current_week(plan, today)
    # A short week may not have the day at all: then it is the next week's too.
    past = date_of(plan.weeks[number - 1], weekday) < today.isoformat()
    if week_number is None and past and number < len(plan.weeks):
        number += 1
    week = plan.weeks[number - 1]
    found = date_of(week, weekday)
    if not found:
        begins = f"{day_of_week(week.start_date)} {week.start_date}"
        raise NoDay(f"week {number} has no {weekday}: it goes from {begins} to {week.end_date}. {_WORKS}")
    return PlanDay(found, weekday, number, tuple(_sessions(plan, number, found, weekday)))


def _day_by_date(plan: Plan, said: str, day: str, week_number: int | None) -> PlanDay:
    number = _week_of(plan, day)
    weekday = day_of_week(day)
    sessions = tuple(_sessions(plan, number, day, weekday))
    if not number and sessions:
        number = sessions[0].week_number
    if not number:
        first, last = plan.weeks[0].start_date, plan.weeks[-1].end_date
        raise NoDay(f"{_quoted(said, day)} is no day of the plan: it runs from {first} to {last}. {_WORKS}")
    if week_number not in (None, number):
        raise NoDay(f"{_quoted(said, day)} is not in week {week_number}: it is in week {number}. {_WORKS}")
    return PlanDay(day, weekday, number, sessions)


def _named_date(said: str, today: date) -> str:
    text = said.strip().casefold()
    if text in _RELATIVE:
        return (today + timedelta(days=_RELATIVE[text])).isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise NoDay(f"{said!r} names no day. {_WORKS}") from None


def _sessions(plan: Plan, week_number: int, day: str, weekday: str) -> Iterator[FoundNode]:
    """The sessions of this date; those without a date where their week is this one."""
    for number, week in enumerate(plan.weeks, start=1):
        for place, session in enumerate(week.sessions, start=1):
            if _stands_on(session, day, weekday if number == week_number else ""):
                yield FoundNode(session, number, place)


def _stands_on(session: Session, day: str, weekday: str) -> bool:
    if session.scheduled_date:
        return session.scheduled_date == day
    return bool(weekday) and weekday_of(session.day_of_week) == weekday


def _week_of(plan: Plan, day: str) -> int:
    """The number of the week whose dates hold the day; 0 if none does."""
    weeks = enumerate(plan.weeks, start=1)
    return next((number for number, week in weeks if week.start_date <= day <= week.end_date), 0)


_WORKS = "Name a weekday such as thursday, or a date such as 2026-11-26."


def _quoted(said: str, day: str) -> str:
    return day if said.strip() == day else f"{said!r} ({day})"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"

"""On which days weeks and sessions are: a date and a weekday follow from each other. Pure."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from agents.planner.edits.checks import Problems, spoken_week
from agents.planner.faults import YEARS, wrong_dates, wrong_order
from agents.planner.plan import Session, Week
from agents.planner.views.days import date_of, day_of_week, weekday_of

_DAY_WIDTH = len("2026-11-23")
_DATES = ("scheduled_date", "day_of_week")


def read_date(problems: Problems, where: str, said: str) -> str:
    """The ISO date, also of a day with a time of day, as it is written; "" and a problem if it is none, or no
    day of the calendar."""
    written = said[:_DAY_WIDTH]
    try:
        day = datetime.fromisoformat(said).date()
    except ValueError:
        day = date.min
    if day.isoformat() != written or day.year not in YEARS:
        problems.add(*_unread(where, said, "is no day of the calendar: write it like 2026-11-23."))
        return ""
    return written


def _read_weekday(problems: Problems, where: str, said: str) -> str:
    weekday = weekday_of(said)
    if not weekday:
        problems.add(*_unread(where, said, "is no weekday: write it in full, like Monday."))
    return weekday


def _unread(where: str, said: str, why: str) -> tuple[str, str]:
    return f"{repr(said) if said else 'A blank'} {why}", f"{where} {said!r} {why}"


def scheduled(
    problems: Problems,
    path: str,
    values: Mapping[str, Any],
    week: Week | None,
    which: str,
    bound: bool = True,
) -> dict[str, str]:
    """The date and the weekday that these values give a session, each from the other; empty for none.

    `which` names the week; it is None where its own dates are wrong. A session that is not `bound` may
    stand on a date outside of its week, as one that was trained before the week was shifted.
    """
    day, weekday = "", ""
    if "scheduled_date" in values:
        day = read_date(problems, f"{path}.scheduledDate", values["scheduled_date"])
    if "day_of_week" in values:
        weekday = _read_weekday(problems, f"{path}.dayOfWeek", values["day_of_week"])
    if day and weekday and day_of_week(day) != weekday:
        problems.add(
            f"{day} is a {day_of_week(day)}, and no {weekday}: give one of the two.",
            f"{path}.scheduledDate {day} is a {day_of_week(day)}, and {path}.dayOfWeek is {weekday}: "
            "give one of the two.",
        )
        return {}
    if week is None or not (day or weekday):
        return {}
    found = day or date_of(week, weekday)
    if not found:
        _add_outside(problems, f"{path}.dayOfWeek", weekday, week, which)
    elif bound and not week.start_date <= found <= week.end_date:
        _add_outside(problems, f"{path}.scheduledDate", found, week, which)
    return dict(zip(_DATES, (found, day_of_week(found)), strict=True)) if found else {}


def _add_outside(problems: Problems, where: str, said: str, week: Week, which: str) -> None:
    goes = f"it goes from {week.start_date} to {week.end_date}."
    problems.add(
        f"{said} is not in {spoken_week(which)}: {goes}", f"{where} {said} is not in {which}: {goes}"
    )


def unscheduled(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values without date and weekday."""
    return {name: value for name, value in values.items() if name not in _DATES}


def check_week_dates(problems: Problems, name: str, start: str, end: str) -> bool:
    """Whether these are the dates of a week: in order, at most 7 days."""
    words = wrong_dates(name, start, end)
    problems.add_fault(_spoken(wrong_dates(spoken_week(name), start, end)), words)
    return not words


def check_order(problems: Problems, first: Week, first_name: str, then: Week, then_name: str) -> None:
    """The second week has to begin after the first has ended."""
    words = wrong_order(first, spoken_week(first_name), then, spoken_week(then_name))
    problems.add_fault(_spoken(words), wrong_order(first, first_name, then, then_name))


def _spoken(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def redated(problems: Problems, session: Session, week: Week, which: str) -> str:
    """The date of a session's weekday in its week as it is now."""
    found = date_of(week, session.day_of_week)
    if not found:
        problems.add(
            f"{which} would go from {week.start_date} to {week.end_date} without a {session.day_of_week}, "
            f"the day of {session.name!r}: move or remove that session first."
        )
    return found


def days_from(first: str, last: str) -> int:
    """How many days the second date is after the first."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days

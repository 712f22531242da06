"""What is wrong about a plan as a whole, in a coach's words, each fault with its place. Pure.

Two edits that were each right when they were proposed can make a plan that neither could make. So a commit
looks at the plan that it is about to write (`new_faults`), an import at the plan that it has read (`faults`),
and the checks of a single call say the same words of what that call would do.

Words are a clause without the full stop: "week 2 would have 15 sessions: at most 14 fit".
"""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from agents.planner.ops import moved_day
from agents.planner.plan import Plan, Session, Week
from agents.planner.views.days import day_of_week

MOST_WEEKS = 104
MOST_SESSIONS = 14  # of a week: two a day
MOST_EXERCISES = 40  # of a session
LONGEST_WEEK = 7  # days; so that a weekday is one date of it
YEARS = range(1970, 2200)  # that a plan may be in


class PlanFault(NamedTuple):
    """One thing that is wrong. `kind` and `uids` stay the same when weeks are numbered anew."""

    kind: str
    uids: tuple[str, ...]
    words: str


def faults(plan: Plan) -> tuple[str, ...]:
    """All that is wrong about the plan. A date that is absent is not wrong here."""
    return tuple(fault.words for fault in _found(plan, frozenset()))


def new_faults(before: Plan, after: Plan) -> tuple[str, ...]:
    """What is wrong about the plan after a change that was not wrong about it before."""
    same = frozenset(map(id, before.weeks)) & frozenset(map(id, after.weeks))  # most weeks are untouched
    found = tuple(_found(after, same))
    if not found:
        return ()
    known = {fault[:2] for fault in _found(before, same)}
    return tuple(fault.words for fault in found if fault[:2] not in known)


# --- the words, also of what one call would do


def too_many(rows: int, most: int, holder: str, what: str) -> str:
    """ "week 2 would have 15 sessions: at most 14 fit"; "" if they fit."""
    return f"{holder} would have {rows} {what}: at most {most} fit" if rows > most else ""


def wrong_dates(name: str, start: str, end: str) -> str:
    """Why these are no dates of a week; "" if they are: in order, at most 7 days, in years of a plan."""
    if start > end:
        return f"{name} would begin on {start} and end on {end}: it has to end on that day or later"
    first, last = date.fromisoformat(start), date.fromisoformat(end)
    if first.year not in YEARS or last.year not in YEARS:
        years = f"a plan can be in the years {YEARS[0]} to {YEARS[-1]}"
        return f"{name} would begin on {start} and end on {end}: {years}"
    days = (last - first).days + 1
    if days > LONGEST_WEEK:
        fits = moved_day(start, LONGEST_WEEK - 1)
        return f"{name} would have {days} days, {start} to {end}: at most {LONGEST_WEEK}, so to {fits}"
    return ""


def wrong_order(first: Week, first_name: str, then: Week, then_name: str) -> str:
    """Why the second week can't follow the first; "" if it begins after the first has ended."""
    if then.start_date > first.end_date:
        return ""
    return (
        f"{then_name} would begin on {then.start_date}, but {first_name} ends on {first.end_date}: "
        f"the earliest day is {moved_day(first.end_date, 1)}"
    )


# --- of a whole plan


def _found(plan: Plan, leave_out: frozenset[int]) -> Iterator[PlanFault]:
    """All faults but those within the weeks of these identities."""
    yield from _fault("weeks", ("",), too_many(len(plan.weeks), MOST_WEEKS, "the plan", "weeks"))
    for number, week in enumerate(plan.weeks, start=1):
        if id(week) not in leave_out:
            yield from _of_week(week, number)
    dated = [
        (week, f"week {number}")
        for number, week in enumerate(plan.weeks, start=1)
        if "" not in (week.start_date, week.end_date) and week.start_date <= week.end_date
    ]
    for (first, first_name), (then, then_name) in pairwise(dated):
        words = wrong_order(first, first_name, then, then_name)
        yield from _fault("order", (first.uid, then.uid), words)


def _of_week(week: Week, number: int) -> Iterator[PlanFault]:
    name, whose = f"week {number}", (week.uid,)
    is_dated = "" not in (week.start_date, week.end_date)
    words = wrong_dates(name, week.start_date, week.end_date) if is_dated else ""
    yield from _fault("dates", whose, words)
    yield from _fault("sessions", whose, too_many(len(week.sessions), MOST_SESSIONS, name, "sessions"))
    for session in week.sessions:
        where = f"{session.name!r} in {name}"
        yield from _of_session(session, where)
        if is_dated and not words:  # of a week with wrong dates that is enough
            yield from _fault("day", (session.uid,), _wrong_day(session, where, week))


def _of_session(session: Session, where: str) -> Iterator[PlanFault]:
    words = too_many(len(session.exercises), MOST_EXERCISES, where, "exercises")
    yield from _fault("exercises", (session.uid,), words)
    labels = [group.label for group in session.groups]
    for label in sorted({label for label in labels if labels.count(label) > 1}):
        words = f"{where} would have two blocks {label!r}: a label names one block of the session"
        yield from _fault("label", (session.uid, label), words)


def _wrong_day(session: Session, where: str, week: Week) -> str:
    """Why the session can't be on its date; what was trained may be outside of its week."""
    day, weekday = session.scheduled_date, session.day_of_week
    if not day:
        return ""
    if weekday and day_of_week(day) != weekday:
        return f"{where} would be on {day}, a {day_of_week(day)}, and on a {weekday}: it can be on one day"
    if session.is_trained or week.start_date <= day <= week.end_date:
        return ""
    return f"{where} would be on {day}, but that week goes from {week.start_date} to {week.end_date}"


def _fault(kind: str, uids: tuple[str, ...], words: str) -> Iterator[PlanFault]:
    if words:
        yield PlanFault(kind, uids, words)

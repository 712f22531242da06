"""The plan in short, as it goes to the model with every request: all weeks in outline, two in detail. Pure.

Weeks that follow each other with the same phase and the same sessions are one row. The detail is the current
week and the next; any other week is a call of get_weekly_plan away. A plan of 12 weeks with 4 sessions of 6
exercises is some 1,000 tokens so, the whole plan would be 9,000; 52 weeks of 6 sessions of 10 exercises are
2,300 of 92,000 (at four characters a token).
"""

from collections.abc import Iterator
from datetime import date
from itertools import groupby
from typing import Any

from agents.planner.plan import Plan, Session, Week
from agents.planner.views.days import current_week, day_of_week
from agents.planner.views.lines import Units, cardio_line, session_lines

WEEKS_IN_DETAIL = 2


def plan_context(plan: Plan, today: date, units: Units = "lb") -> dict[str, Any]:
    """The outline and the detail, as JSON; both are empty without a plan."""
    current = current_week(plan, today)
    near = range(current, min(current + WEEKS_IN_DETAIL - 1, len(plan.weeks)) + 1) if current else ()
    return {
        "today": today.isoformat(),
        "day": day_of_week(today.isoformat()),
        "units": units,
        "currentWeek": current,
        "weeks": list(_outline(plan)),
        "detail": [row for number in near for row in _detail(number, plan.weeks[number - 1])],
    }


def _outline(plan: Plan) -> Iterator[dict[str, Any]]:
    number = 1
    for (phase, sessions), run in groupby(plan.weeks, key=lambda week: (week.phase, _sessions(week))):
        weeks = list(run)
        last = number + len(weeks) - 1
        yield {
            "weeks": str(number) if number == last else f"{number}-{last}",
            "phase": phase,
            "from": weeks[0].start_date,
            "to": weeks[-1].end_date,
            "sessions": list(sessions),
        }
        number = last + 1


def _sessions(week: Week) -> tuple[str, ...]:
    rows = enumerate(week.sessions, start=1)
    return tuple(" ".join(filter(None, (str(at), each.day_of_week, each.name))) for at, each in rows)


def _detail(number: int, week: Week) -> Iterator[dict[str, Any]]:
    for place, session in enumerate(week.sessions, start=1):
        yield {
            "weekNumber": number,
            "sessionNumber": place,
            "name": session.name,
            "dayOfWeek": session.day_of_week,
            "scheduledDate": session.scheduled_date,
            "completed": session.completed,
            **({"trained": True} if session.is_trained and not session.completed else {}),
            "exercises": list(_exercises(session)),
            **({} if session.cardio is None else {"cardio": cardio_line(session.cardio)}),
            **({"notes": session.notes} if session.notes else {}),
        }


def _exercises(session: Session) -> Iterator[list[str]]:
    for exercise, line in zip(session.exercises, session_lines(session), strict=True):
        yield [exercise.name, line, *(["skipped"] if exercise.skipped else [])]

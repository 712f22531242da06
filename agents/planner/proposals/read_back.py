"""The day that a change touched, as get_weekly_plan gives it: read back, and as it was before. Pure."""

from datetime import date
from typing import Any, NamedTuple

from agents.athlete import Units
from agents.planner.plan import FoundNode, Plan, find
from agents.planner.views.days import NoDay
from agents.planner.views.weekly import weekly_plan


class Look(NamedTuple):
    """How the athlete looks at a plan: their day, and what a load without a unit is in."""

    today: date
    units: Units = "lb"


def day_at(plan: Plan, place: FoundNode | None, look: Look) -> dict[str, Any]:
    """The day of the session at this place; of a week, or of no place, the whole week."""
    if not plan.weeks:
        return {"weekNumber": 0, "sessions": []}
    week_number = None if place is None else place.week_number
    try:
        return weekly_plan(plan, _day_of(plan, place), week_number, look.today, look.units)
    except NoDay:  # trained, and its week was moved away from its day
        return weekly_plan(plan, "", week_number, look.today, look.units)


def day_before(before: Plan, after: Plan, place: FoundNode | None, look: Look) -> dict[str, Any]:
    """The same day as it was before, found by its session or week; {} if it was not there.

    Of no place nothing is said to be new: it is the same before and after.
    """
    if place is None:
        return day_at(after, None, look)
    week = after.weeks[place.week_number - 1]
    uid = week.sessions[place.session_number - 1].uid if place.session_number else week.uid
    was = find(before, uid)
    return {} if was is None else day_at(before, was, look)


def day_in_log(shown: dict[str, Any]) -> str:
    """The day's name, or that of its week."""
    return str(shown.get("day") or f"week {shown['weekNumber']}").casefold()


def _day_of(plan: Plan, place: FoundNode | None) -> str:
    if place is None or not place.session_number:
        return ""
    session = plan.weeks[place.week_number - 1].sessions[place.session_number - 1]
    return session.scheduled_date or session.day_of_week

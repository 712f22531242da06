"""The edits of whole weeks: modify, add, remove. Pure."""

from collections.abc import Sequence
from itertools import pairwise

from pydantic import Field

from agents.planner.edits.checks import (
    Problems,
    anchor_at,
    changes,
    check_given,
    check_room,
    checked,
    week_at,
)
from agents.planner.edits.edit import EditAim, EditInput
from agents.planner.edits.schedule import (
    check_order,
    check_week_dates,
    days_from,
    read_date,
    redated,
)
from agents.planner.edits.shapes import DATE, POSITION, WEEK, NewWeek, Position, week_from, with_uids
from agents.planner.faults import MOST_WEEKS
from agents.planner.ops import ChangeNode, InsertNode, Op, RemoveNode, ShiftWeeks
from agents.planner.plan import Plan, Week


class WeekUpdates(EditInput):
    phase: str = Field(default="", description='"Accumulation", "Deload".')
    start_date: str = Field(default="", description=DATE)
    end_date: str = Field(default="", description=f"The last day of the week. {DATE}")
    description: str = Field(default="", description='"" takes it away.')


class ModifyWeek(EditInput):
    week_number: int = Field(description=WEEK)
    updates: WeekUpdates = Field(description="Only what changes.")


class AddWeek(EditInput):
    position: Position = Field(description=POSITION)
    weeks: tuple[NewWeek, ...] = Field(description="Whole weeks, in the order of their dates.")


class RemoveWeek(EditInput):
    week_number: int = Field(description=WEEK)


def modify_week(edit: ModifyWeek, aim: EditAim) -> tuple[Op, ...]:
    """Propose new values for a week itself: phase, dates, description. Not for its sessions.

    Call it to rename a phase or to move a week. With new dates, sessions that are not done yet move to their
    weekday in them; other weeks stay, and weeks may not overlap. Numbers count from 1 and mean the plan after
    the earlier calls of the same reply. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    week = week_at(problems, aim.plan, edit.week_number)
    check_given(problems, edit.updates)
    values = checked(problems, edit.updates, "updates")
    for field, name in (("start_date", "startDate"), ("end_date", "endDate")):
        if field in values:
            values[field] = read_date(problems, f"updates.{name}", values[field])
    moves: tuple[Op, ...] = ()
    if week is not None and "" not in (values.get("start_date"), values.get("end_date")):
        moves = _redated(problems, aim.plan, edit.week_number, week._replace(**values))
    week = problems.settled(week)
    return (ChangeNode(week.uid, changes(problems, week, f"week {edit.week_number}", values, aim)), *moves)


def _dates(week: Week) -> tuple[str, str]:
    return week.start_date, week.end_date


def _redated(problems: Problems, plan: Plan, number: int, week: Week) -> tuple[Op, ...]:
    """The new dates of the week's sessions; a problem if the week's own don't fit between its neighbours'."""
    name = f"Week {number}"
    if _dates(week) == _dates(plan.weeks[number - 1]) or not check_week_dates(problems, name, *_dates(week)):
        return ()
    if number > 1:
        check_order(problems, plan.weeks[number - 2], f"week {number - 1}", week, name)
    if number < len(plan.weeks):
        check_order(problems, week, f"week {number} then", plan.weeks[number], f"Week {number + 1}")
    due = [session for session in week.sessions if session.day_of_week and not session.is_trained]
    dated = [(session, redated(problems, session, week, name)) for session in due]
    return tuple(
        ChangeNode(session.uid, (("scheduled_date", day),))
        for session, day in dated
        if day != session.scheduled_date
    )


def add_week(edit: AddWeek, aim: EditAim) -> tuple[Op, ...]:
    """Propose one or more whole weeks, with their sessions, at a position or at the end.

    Call it for a new plan, another block of training, or a deload week. The weeks have dates, in order and
    without overlap, and begin after the week before them has ended; weeks behind them are moved to later
    dates where they would overlap. Supersets and circuits are welcome: exercises with the same groupLabel are
    done together. For a single day use add_session. Positions count from 1 and mean the plan after the
    earlier calls of the same reply: a second call adds the weeks again. Nothing is written until the athlete
    agrees.
    """
    problems = Problems()
    anchor = anchor_at(problems, aim.plan.weeks, edit.position, "the plan", "week")
    if not edit.weeks:
        problems.add(
            "No weeks were given: it takes at least one.", "No weeks were given: give at least one in weeks."
        )
    check_room(problems, len(aim.plan.weeks) + len(edit.weeks), MOST_WEEKS, "The plan", "weeks")
    weeks = [week_from(problems, each, f"weeks[{place}]") for place, each in enumerate(edit.weeks)]
    before = _place(aim.plan, edit.position)
    _check_row(problems, weeks, aim.plan, before)
    problems.refuse()
    return _inserted(aim, anchor, weeks, before)


def _place(plan: Plan, position: Position) -> int:
    """How many weeks stand before this position; 0 if there is no such position."""
    if not isinstance(position, int):
        return len(plan.weeks)
    return position - 1 if 1 <= position <= len(plan.weeks) + 1 else 0


def _check_row(problems: Problems, weeks: Sequence[Week], plan: Plan, before: int) -> None:
    dated = [week.start_date != "" and week.start_date <= week.end_date for week in weeks]
    named = [(week, f"weeks[{place}]") for place, week in enumerate(weeks) if dated[place]]
    if before:
        named = [(plan.weeks[before - 1], f"week {before}"), *named]
    for (first, first_name), (then, then_name) in pairwise(named):
        check_order(problems, first, first_name, then, then_name)


def _inserted(aim: EditAim, anchor: str, weeks: Sequence[Week], before: int) -> tuple[Op, ...]:
    ops: list[Op] = []
    for week in weeks:
        node = with_uids(week, aim.mint)
        ops.append(InsertNode("", anchor, node))
        anchor = node.uid
    last = weeks[-1].end_date
    if before < len(aim.plan.weeks) and aim.plan.weeks[before].start_date <= last:
        ops.append(ShiftWeeks(anchor, days_from(aim.plan.weeks[before].start_date, last) + 1))
    return tuple(ops)


def remove_week(edit: RemoveWeek, aim: EditAim) -> tuple[Op, ...]:
    """Propose to take a whole week out of the plan, with all its sessions; the weeks behind it move up.

    Call it to delete a week. The weeks behind it are moved to earlier dates by its days. The last week of a
    plan stays. Numbers count from 1 and mean the plan after the earlier calls of the same reply. Nothing is
    written until the athlete agrees.
    """
    problems = Problems()
    week = week_at(problems, aim.plan, edit.week_number)
    if week is not None and len(aim.plan.weeks) == 1:
        problems.add(
            "Week 1 can't be removed: it is the last week of the plan, and a plan keeps at least one."
        )
    week = problems.settled(week)
    removed = RemoveNode(week.uid, f"week {edit.week_number} ({week.phase})")
    if edit.week_number == len(aim.plan.weeks):
        return (removed,)
    return (ShiftWeeks(week.uid, -1 - days_from(*_dates(week))), removed)

"""spotter plan show and compare: the plan as it stands, and what was done beside it."""

from collections.abc import Iterator
from datetime import date

from rich.console import Console, RenderableType
from rich.text import Text

from agents.dates import UnreadableDate, read_day
from agents.errors import BadInput, Unfinished
from agents.planner.plan import Plan
from agents.planner.trained.compare import in_words
from agents.planner.views.days import NoDay, current_week
from agents.planner.views.weekly import weekly_plan
from handlers.local.plans.sheets import plan_head, week_sheet
from handlers.terminal.commands import Answer
from handlers.terminal.opened import Opened
from handlers.terminal.plain import shown
from handlers.terminal.tables import apart

NO_PLAN = "there is no plan yet: `spotter plan new` makes one, `spotter plan import FILE` brings one in."


def show_plan(opened: Opened, week: int | None, *, all_weeks: bool) -> Answer:
    """The current week, the one asked for, or all. Raises Unfinished if it is not there."""
    plan_of(opened)
    opened.worker.planner.catch_up(opened.owner)
    plan, today = plan_of(opened), opened.today()
    numbers = _numbers(plan, week, today, all_weeks=all_weeks)

    def shown(out: Console) -> Iterator[RenderableType]:
        yield from apart([plan_head(plan), *(week_sheet(out, plan, each, today) for each in numbers)])
        waiting = len(opened.worker.planner.pending(opened.owner, "main").pending)
        if waiting:
            said = "1 change waits and is" if waiting == 1 else f"{waiting} changes wait and are"
            yield Text(f"{said} not in it yet: spotter plan pending", style="dim")

    units = opened.athlete().units
    return Answer((weekly_plan(plan, "", number, today, units) for number in numbers), shown)


def compare(opened: Opened, day: str, said_id: str) -> Answer:
    """How what was done compares with the plan. Raises BadInput for words that are no day, Unfinished
    if there is nothing to compare, or the plan has no such day."""
    plan_of(opened)
    workout_id = opened.found(said_id).workout_id if said_id else ""
    meant = "" if workout_id and not day else _day(day, opened.today())
    try:
        compared = opened.worker.planner.compare(opened.owner, meant, workout_id)
    except NoDay as error:
        raise Unfinished(str(error)) from None
    return Answer([compared], lambda _: [Text(shown(in_words(compared)))])


def _day(said: str, today: date) -> str:
    """The day in ISO, read by this machine's day where the athlete has said no timezone yet."""
    try:
        return read_day(said or "today", today).isoformat()
    except UnreadableDate as error:
        raise BadInput(str(error)) from None


def plan_of(opened: Opened) -> Plan:
    """The plan. Raises Unfinished, saying how to get one."""
    plan = opened.worker.planner.plan(opened.owner)
    if plan is None or not plan.weeks:
        raise Unfinished(NO_PLAN)
    return plan


def _numbers(plan: Plan, week: int | None, today: date, *, all_weeks: bool) -> range:
    if all_weeks:
        return range(1, len(plan.weeks) + 1)
    number = current_week(plan, today) if week is None else week
    if not 1 <= number <= len(plan.weeks):
        raise Unfinished(f"week {number} does not exist: the plan has {len(plan.weeks)}.")
    return range(number, number + 1)

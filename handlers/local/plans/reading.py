"""spotter plan show and compare: the plan as it stands, and what was done beside it."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from agents.dates import UnreadableDate, read_day
from agents.errors import BadInput, Unfinished
from agents.planner.plan import Plan
from agents.planner.trained.compare import in_words
from agents.planner.views.days import NoDay, current_week
from agents.planner.views.weekly import weekly_plan
from handlers.local.plans.sheets import plan_head, week_sheet
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.plain import shown
from handlers.terminal.tables import apart
from handlers.terminal.texts import text_of_arguments

SHOW_EXAMPLES = """\b
Examples:
  spotter plan show
  spotter plan show --week 4
  spotter plan show --all --json > weeks.jsonl

\b
What was logged stands beside what was planned. The numbers of sessions and
exercises are those that a change may name: "remove exercise 3 of session 2".
Exit code: 1 if there is no plan.
"""
COMPARE_EXAMPLES = """\b
Examples:
  spotter plan compare
  spotter plan compare --day thursday
  spotter plan compare --workout w_942a305a --json

\b
"thursday" is the newest one up to today. Exit code: 1 if nothing was planned
for that day, or nothing is logged.
"""

NO_PLAN = "there is no plan yet: `spotter plan new` makes one, `spotter plan import FILE` brings one in."


@command(SHOW_EXAMPLES)
def show(
    log: Opened,
    week: Annotated[
        int | None, typer.Option("--week", metavar="N", help="Which week, from 1. Default: this week.")
    ] = None,
    all_weeks: Annotated[bool, typer.Option("--all", help="Every week of it.")] = False,
) -> CommandAnswer:
    """The current week, the one asked for, or all. Raises Unfinished if it is not there."""
    if week is not None and all_weeks:
        raise BadInput("--week and --all were given: one week, or all of them.")
    plan_of(log)
    log.worker.planner.catch_up(log.owner)
    plan, today = plan_of(log), log.today()
    numbers = _numbers(plan, week, today, all_weeks=all_weeks)

    def shown(out: Console) -> Iterator[RenderableType]:
        yield from apart([plan_head(plan), *(week_sheet(out, plan, each, today) for each in numbers)])
        waiting = len(log.worker.planner.pending(log.owner, "main").pending)
        if waiting:
            said = "1 change waits and is" if waiting == 1 else f"{waiting} changes wait and are"
            yield Text(f"{said} not in it yet: spotter plan pending", style="dim")

    units = log.athlete().units
    return CommandAnswer((weekly_plan(plan, "", number, today, units) for number in numbers), shown)


@command(COMPARE_EXAMPLES)
def compare(
    log: Opened,
    day: Annotated[
        str, typer.Option("--day", metavar="DAY", help="Which day: thursday, 2026-11-26. Default: today.")
    ] = "",
    workout: Annotated[
        str, typer.Option("--workout", metavar="ID", help="Which workout: its id, the start of it, or last.")
    ] = "",
) -> CommandAnswer:
    """How what was done compares with the plan. Raises BadInput for words that are no day, Unfinished
    if there is nothing to compare, or the plan has no such day."""
    text_of_arguments([day])
    plan_of(log)
    workout_id = log.found(workout).workout_id if workout else ""
    meant = "" if workout_id and not day else _day(day, log.today())
    try:
        compared = log.worker.planner.compare(log.owner, meant, workout_id)
    except NoDay as error:
        raise Unfinished(str(error)) from None
    return CommandAnswer([compared], lambda _: [Text(shown(in_words(compared)))])


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

"""The reading tools: what the plan says, and how what was done compares with it."""

import json

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.planner.bench import PlanBench, Read
from agents.planner.trained import compare
from agents.planner.trained.comparison import ComparisonRequest, comparison
from agents.planner.views.days import NoDay
from agents.planner.views.weekly import weekly_plan
from agents.planner.views.weekly_words import week_in_words
from agents.toolbox import Tool, ToolInput


class GetWeeklyPlan(ToolInput):
    day: str = Field("", description='"thursday", "today", a date; "" for the whole week.')
    week_number: int | None = Field(
        None, alias="weekNumber", description="Counted from 1; left out: the current week."
    )


class CompareWorkoutToPlan(ToolInput):
    day: str = Field("", description='The planned day: "thursday", a date; "" for today, or the workout\'s.')
    workout_id: str = Field("", description='The logged workout; "" for the one logged on that day.')


def get_weekly_plan(args: GetWeeklyPlan, bench: PlanBench) -> Read:
    """Returns normalized blocks (single, superset, circuit) for a day or a full week.

    Circuits include rounds and members. Each session has its exercises in numbered lines: these are the
    numbers that edits take. What is pending is shown as if it were made, and said.
    """
    units = bench.request.athlete.units
    try:
        shown = weekly_plan(bench.draft, args.day, args.week_number, bench.today, units)
        standing = weekly_plan(bench.plan, args.day, args.week_number, bench.today, units)
    except NoDay as error:
        raise Refusal(str(error)) from None
    waiting = [each.id for each in bench.pending]
    if waiting and shown != standing:
        shown = {**shown, "as_if_made": waiting}
    return Read(json.dumps(shown, ensure_ascii=False), week_in_words(standing))


def compare_workout_to_plan(args: CompareWorkoutToPlan, bench: PlanBench) -> Read:
    """Compares the normalized plan (including circuits and rounds) with what was done, and returns a diff.

    Rows are matched, modified, missing, extra or skipped, down to the set, member and round. Use it for "how
    did I do against the plan?".
    """
    asked = ComparisonRequest(
        bench.request.owner, bench.today, bench.request.athlete.units, args.day, args.workout_id
    )
    try:
        compared = comparison(bench.plan, bench.workouts, asked)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return Read(json.dumps(compared, ensure_ascii=False), compare.in_words(compared))


TOOLS: tuple[Tool[PlanBench], ...] = (
    Tool("get_weekly_plan", GetWeeklyPlan, get_weekly_plan, strict=False),
    Tool("compare_workout_to_plan", CompareWorkoutToPlan, compare_workout_to_plan, strict=False),
)

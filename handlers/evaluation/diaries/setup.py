"""The plan or the program that a diary starts with, kept as the command line would keep it."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from agents.athlete import Athlete
from agents.dates import local_day
from agents.errors import BadInput
from agents.planner.edits.inputs import plan_from_wire
from agents.program.moves import Began
from agents.program.rules import default_increment, default_rounding
from agents.program.state import LiftNumbers
from agents.program.tools.answering import templates
from agents.program.values import DayName, Lift
from handlers.evaluation.diaries.labels import (
    Diary,
    PlannedWeek,
    PlanSetup,
    ProgramLift,
    ProgramSetup,
    Setup,
)
from handlers.wiring import Worker

DAYS_OF_A_WEEK = 7
TEMPLATE = "original-531"  # a leader and an anchor in one
LIFTS: Mapping[ProgramLift, Lift] = {
    "squat": "squat",
    "bench": "bench",
    "deadlift": "deadlift",
    "press": "ohp",
}


def set_up(worker: Worker, owner: str, diary: Diary, athlete: Athlete) -> None:
    """Keep the diary's plan and program. Raises BadInput for what can't be taken."""
    setup = diary.person.setup or Setup()
    if setup.plan is not None:
        worker.planner.put_plan(owner, plan_from_wire(plan_wire(setup.plan), owner))
    if setup.program is not None:
        began = _began(setup.program)
        first = local_day(diary.entries[0].sent_at, athlete.timezone)
        worker.program.begin(owner, "setup", first, began)


def plan_wire(plan: PlanSetup) -> dict[str, Any]:
    """The plan as it is imported; its weeks follow each other from its first day on."""
    return {"name": plan.name, "weeks": [_week(plan, at, week) for at, week in enumerate(plan.weeks)]}


def _week(plan: PlanSetup, at: int, week: PlannedWeek) -> dict[str, Any]:
    first = plan.starts + timedelta(days=DAYS_OF_A_WEEK * at)
    return {
        "phase": week.name,
        "startDate": first.isoformat(),
        "endDate": (first + timedelta(days=DAYS_OF_A_WEEK - 1)).isoformat(),
        "sessions": [
            {
                "name": session.name,
                "dayOfWeek": session.day.capitalize(),
                "exercises": [
                    {
                        "name": each.name,
                        "workingSets": each.sets,
                        "reps": str(each.reps),
                        "targetLoad": each.load,
                    }
                    for each in session.exercises
                ],
            }
            for session in week.sessions
        ],
    }


def _began(program: ProgramSetup) -> Began:
    """The program as it begins. Raises BadInput where a lift has no training max, or a day two lifts."""
    unit, template = program.unit, templates()[TEMPLATE].active
    maxes = {LIFTS[lift]: most for lift, most in program.training_maxes.items()}
    schedule: dict[DayName, Lift] = {day: LIFTS[lift] for lift, day in program.days.items()}
    if len(maxes) < len(LIFTS) or len(schedule) < len(program.days):
        raise BadInput("the program needs a training max of each lift, and each day has one lift.")
    lifts = {lift: LiftNumbers(most, default_increment(lift, unit), template) for lift, most in maxes.items()}
    return Began(unit, default_rounding(unit), lifts, schedule)

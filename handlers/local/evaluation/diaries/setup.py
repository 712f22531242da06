"""The plan or the program that a diary starts with, kept as the command line would keep it."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from agents.athlete import Athlete
from agents.dates import local_day
from agents.planner.edits.inputs import plan_from_wire
from agents.program.values import Lift
from handlers.local.evaluation.diaries.labels import (
    Diary,
    PlannedWeek,
    PlanSetup,
    ProgramLift,
    ProgramSetup,
    Setup,
)
from handlers.local.program.beginning import Wanted, began_from
from handlers.wiring import Worker

DAYS_OF_A_WEEK = 7
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
        began = began_from(_typed(setup.program), athlete)
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


def _typed(program: ProgramSetup) -> Wanted:
    """The program as it is typed at the command line."""
    return Wanted(
        tested={},
        training_maxes={LIFTS[lift]: str(most) for lift, most in program.training_maxes.items()},
        templates={},
        days=",".join(f"{LIFTS[lift]}={day}" for lift, day in program.days.items()),
        units=program.unit,
    )

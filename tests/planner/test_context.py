import json
from datetime import date, timedelta

import pytest

from agents.planner.brief import plan_context
from agents.planner.plan import CardioBlock, Plan, PlanExercise, Session, Week

FIRST_DAY = date(2026, 11, 2)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
LIFTS = (
    "Squat",
    "Bench Press",
    "Romanian Deadlift",
    "Pull-up",
    "Leg Curl",
    "Plank",
    "Row",
    "Dip",
    "Curl",
    "Press",
)


def long_plan(weeks: int, sessions: int, exercises: int) -> Plan:
    """A plan in blocks of four weeks, each lift with a rest that is not the usual one."""
    return Plan("Year", tuple(_week(number, sessions, exercises) for number in range(weeks)))


def _week(number: int, sessions: int, exercises: int) -> Week:
    first = FIRST_DAY + timedelta(weeks=number)
    held = tuple(_session(number, first + timedelta(days=day), day, exercises) for day in range(sessions))
    phase = ("Accumulation", "Intensification", "Realization")[number // 4 % 3]
    return Week(f"w{number}", phase, first.isoformat(), (first + timedelta(days=6)).isoformat(), held)


def _session(week: int, day: date, place: int, exercises: int) -> Session:
    uid = f"w{week}s{place}"
    held = tuple(
        PlanExercise(f"{uid}e{at}", LIFTS[at], 3, "8-10", "185 lb", rest_seconds=90)
        for at in range(exercises)
    )
    return Session(uid, f"Day {place + 1}", held, scheduled_date=day.isoformat(), day_of_week=DAYS[place])


def characters(shown: dict) -> int:
    return len(json.dumps(shown, ensure_ascii=False, separators=(",", ":")))


def test_the_plan_is_shown_in_outline_with_two_weeks_in_detail():
    squat = PlanExercise("u1", "Squat", 3, "5", "185 lb", rest_seconds=180)
    lower = Session("s1", "Lower A", (squat,), (), "2026-11-16", "Monday", completed=True)
    run = CardioBlock("zone2", 30.0, "Running")
    ride = Session("s2", "Run", (squat._replace(uid="u2", skipped=True),), cardio=run, notes="easy")
    weeks = (
        Week("w1", "Base", "2026-11-09", "2026-11-15", (lower._replace(uid="s0"),)),
        Week("w2", "Base", "2026-11-16", "2026-11-22", (lower,)),
        Week("w3", "Peak", "2026-11-23", "2026-11-29", (ride,)),
    )

    shown = plan_context(Plan("", weeks), date(2026, 11, 22), "lb")

    assert {
        "today": "2026-11-22",
        "day": "Sunday",
        "units": "lb",
        "currentWeek": 2,
        "weeks": [
            {
                "weeks": "1-2",
                "phase": "Base",
                "from": "2026-11-09",
                "to": "2026-11-22",
                "sessions": ["1 Monday Lower A"],
            },
            {
                "weeks": "3",
                "phase": "Peak",
                "from": "2026-11-23",
                "to": "2026-11-29",
                "sessions": ["1 Run"],
            },
        ],
        "detail": [
            {
                "weekNumber": 2,
                "sessionNumber": 1,
                "name": "Lower A",
                "dayOfWeek": "Monday",
                "scheduledDate": "2026-11-16",
                "completed": True,
                "exercises": [["Squat", "3x5 @ 185 lb, rest 180 s"]],
            },
            {
                "weekNumber": 3,
                "sessionNumber": 1,
                "name": "Run",
                "dayOfWeek": "",
                "scheduledDate": "",
                "completed": False,
                "exercises": [["Squat", "3x5 @ 185 lb, rest 180 s", "skipped"]],
                "cardio": "zone2 30 min Running",
                "notes": "easy",
            },
        ],
    } == shown


def test_in_the_last_week_only_that_one_is_shown_in_detail():
    shown = plan_context(long_plan(3, 2, 1), date(2026, 11, 22))

    assert {3} == {session["weekNumber"] for session in shown["detail"]}


def test_without_a_plan_there_is_nothing_to_show():
    assert {
        "today": "2026-11-22",
        "day": "Sunday",
        "units": "kg",
        "currentWeek": 0,
        "weeks": [],
        "detail": [],
    } == plan_context(Plan(), date(2026, 11, 22), "kg")


# At four characters a token some 930 and 2,300; the whole plans would be 9,300 and 92,000.
@pytest.mark.parametrize(("weeks", "sessions", "exercises", "most"), [(12, 4, 6, 4_500), (52, 6, 10, 11_000)])
def test_a_long_plan_stays_short(weeks, sessions, exercises, most):
    shown = plan_context(long_plan(weeks, sessions, exercises), date(2026, 11, 22))

    assert most >= characters(shown)

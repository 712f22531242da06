"""What is written in the plan for a day."""

from agents.guests import PlannedExercise, PlannedSession
from agents.planner.trained.written import planned, scheduled_on
from tests.planner.logged import DAY, asks, cardio, finisher, plan, session


def test_a_session_of_the_day_comes_with_what_it_asks_for():
    squat = asks("Squat", 3, "5", "185 lb", uid="e1", rest_seconds=180, tempo="3-1-1")

    found = planned(plan(session(squat)), DAY)

    asked = PlannedExercise("e1", "Squat", 3, "5", "185 lb", "3-1-1", 180)
    assert (PlannedSession("s1", "week-1-session-1", "Lower A", DAY, (asked,)),) == found


def test_a_member_of_a_circuit_is_asked_for_in_every_round():
    found = planned(plan(finisher()), DAY)

    assert [2, 2, 2] == [each.working_sets for each in found[0].exercises]


def test_cardio_comes_with_what_is_said_of_it():
    found = planned(plan(session(cardio=cardio(30, instructions="easy"))), DAY)

    asked = {"type": "zone2", "duration": 30, "modality": "Running", "instructions": "easy"}
    assert asked == found[0].cardio


def test_what_is_skipped_is_not_written():
    found = planned(plan(session(asks("Squat", skipped=True), asks("Bench"))), DAY)

    assert ["Bench"] == [each.name for each in found[0].exercises]


def test_completed_sessions_days_of_rest_and_other_days_are_not_written():
    squat = asks("Squat")
    others = (session(squat, completed=True), session(), session(squat, scheduled_date="2026-11-20"))

    assert () == planned(plan(*others), DAY)


def test_a_session_with_a_weekday_alone_is_due_on_it():
    thursday = session(asks("Squat"), scheduled_date="", day_of_week="Thursday")

    assert [DAY] == [each.date for each in planned(plan(thursday), DAY)]


def test_a_session_without_a_day_is_due_on_none():
    week = plan(session(scheduled_date="")).weeks[0]

    assert "" == scheduled_on(week, week.sessions[0])
    assert "" == scheduled_on(week._replace(start_date=""), week.sessions[0]._replace(day_of_week="Monday"))


def test_a_time_behind_the_date_is_not_part_of_the_day():
    week = plan(session(scheduled_date=f"{DAY}T00:00:00Z")).weeks[0]

    assert DAY == scheduled_on(week, week.sessions[0])

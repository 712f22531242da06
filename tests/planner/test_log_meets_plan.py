"""A workout that is logged fills the session it was, is compared with it, and is taken out again with it."""

from datetime import date

import pytest

from agents.errors import Unfinished
from agents.logger.agent import WorkoutLogger
from agents.logger.records.inbox import Message
from agents.logger.records.shelf import Shelf
from agents.models.offline.engine import Offline
from tests.phrase_tables import phrases
from tests.planner.kit import NOON, Desk, exercise


def log(desk, text, id="w1"):
    """The workouts of a message, as the logger stores them."""
    logger = WorkoutLogger(desk.records, Offline(), desk.clock, lambda owner, workout_id: True)
    result = logger.log(Message("ann", id, "c1", text, NOON))
    shelf = Shelf(desk.records, "ann", desk.clock)
    return [shelf.get(each.workoutId) for each in result.allWorkouts if each.saved]


UPPER = "Bench press 3x5 155, barbell row 3x8 135, biceps curl 2x12 25, face pull 2x15 40"


def test_a_saved_workout_fills_the_session_of_its_day():
    desk = Desk()
    [stored] = log(desk, UPPER)

    met = desk.planner.meet("ann", stored)

    assert ("Upper A", 3, 4, 4, True) == (met.session, met.week_number, met.done, met.planned, met.completed)
    assert ["155 lb"] * 3 == [one.load for one in exercise(desk.now, "week-3-session-2-exercise-1").sets]


def test_meeting_it_again_writes_nothing():
    desk = Desk()
    [stored] = log(desk, UPPER)
    desk.planner.meet("ann", stored)
    version = desk.records.get("ann", "plan").version

    desk.planner.meet("ann", stored)

    assert version == desk.records.get("ann", "plan").version


def test_what_is_deleted_leaves_the_plan_as_it_was():
    desk = Desk()
    before = desk.now
    [stored] = log(desk, UPPER)
    desk.planner.meet("ann", stored)
    gone = Shelf(desk.records, "ann", desk.clock).change(stored.workout_id, "m9#1", "deleted", lambda _: None)

    assert desk.planner.meet("ann", gone) is None
    assert before == desk.now


def test_without_a_plan_there_is_nothing_to_meet():
    desk = Desk(plan=None)
    [stored] = log(desk, UPPER)

    assert desk.planner.meet("ann", stored) is None
    assert () == desk.planner.planned("ann", date(2026, 11, 18))


def test_what_is_planned_today_can_be_done_as_written():
    [session] = Desk().planner.planned("ann", date(2026, 11, 18))

    assert ("Upper A", "Bench Press", 3, "5", "155 lb") == (session.name, *session.exercises[0][1:5])


def test_a_day_is_compared_with_what_was_logged_for_it():
    desk = Desk()
    [stored] = log(desk, "Bench press 3x5 155, barbell row 3x8 135, biceps curl 3x12 25, dips 2x10")
    desk.planner.meet("ann", stored)

    compared = desk.planner.compare("ann", "wednesday")

    rows = [(row["status"], row["exercise"]) for row in compared["rows"]]
    assert [
        ("matched", "Bench Press"), ("matched", "Barbell Row"), ("modified", "Biceps Curl"),
        ("missing", "Face Pull"), ("extra", "Dip"),
    ] == rows  # fmt: skip
    assert [stored.workout_id] == compared["workout_ids"]


def test_a_workout_is_compared_with_the_session_that_it_fills():
    desk = Desk()
    [stored] = log(desk, "Yesterday: squat 3x5 185, leg curl 3x10 60")
    desk.planner.meet("ann", stored)

    compared = desk.planner.compare("ann", workout_id=stored.workout_id)

    assert ("Lower A", "2026-11-17") == (compared["session"], compared["date"])


def test_several_workouts_of_a_day_are_compared_together():
    desk = Desk()
    for place, text in enumerate(("Bench press 3x5 155", "Face pull 2x15 40")):
        [stored] = log(desk, text, f"w{place}")
        desk.planner.meet("ann", stored)

    rows = desk.planner.compare("ann")["rows"]

    assert ["Bench Press", "Face Pull"] == [row["exercise"] for row in rows if row["status"] == "matched"]


@phrases("day", "workout_id", "told")
def test_what_can_not_be_compared_is_said(day, workout_id, told):
    desk = Desk()

    with pytest.raises(Unfinished, match=told):
        desk.planner.compare("ann", day, workout_id)


def test_two_sessions_of_a_day_are_asked_about():
    plan = Desk().now
    week = plan.weeks[2]
    twice = week._replace(sessions=(*week.sessions, week.sessions[1]._replace(uid="x", name="Upper B")))
    desk = Desk(plan=plan._replace(weeks=(*plan.weeks[:2], twice, *plan.weeks[3:])))

    with pytest.raises(Unfinished, match="'Upper A' and 'Upper B'"):
        desk.planner.compare("ann", "wednesday")


def test_without_a_plan_there_is_nothing_to_compare():
    with pytest.raises(Unfinished, match="no plan yet"):
        Desk(plan=None).planner.compare("ann")

"""Which session of the plan a workout was."""

import pytest

from agents.planner.trained.filling import filled, meets
from tests.planner.logged import (
    CURLS,
    LOWER,
    SQUATS,
    asks,
    did,
    one,
    plan,
    session,
    stored,
    workout,
)


def test_a_workout_is_the_session_of_its_day_of_which_something_was_done():
    upper = session(asks("Bench Press"), uid="s2", name="Upper A")

    found = meets(plan(upper, LOWER), workout(SQUATS), "w1")

    assert "week-1-session-2" == found.id


def test_half_of_a_workout_done_in_place_of_what_was_planned_is_enough_on_its_day():
    presses = did("Leg Press", one(10, 300))

    assert meets(plan(LOWER), workout(presses, did("Bench Press", one(5, 135))), "w1")
    assert meets(plan(LOWER), workout(presses, did("Dip", one(5)), did("Bench Press", one(5))), "w1") is None


def test_two_sessions_of_the_day_that_fit_equally_are_none():
    twin = LOWER._replace(uid="s2")

    assert meets(plan(LOWER, twin), workout(SQUATS), "w1") is None


def test_of_two_sessions_of_the_day_the_one_with_more_done_is_meant():
    short = session(asks("Squat"), uid="s2")

    assert "week-1-session-2" == meets(plan(short, LOWER), workout(SQUATS, CURLS), "w1").id


@pytest.mark.parametrize(
    ("done", "is_it"),
    [((SQUATS, CURLS), True), ((SQUATS,), False), ((did("Bench Press", one(5)),), False)],
)
def test_a_session_of_another_day_of_the_week_needs_half_of_it_and_two_exercises(done, is_it):
    monday = LOWER._replace(scheduled_date="2026-11-16")

    assert is_it == (meets(plan(monday), workout(*done), "w1") is not None)


def test_the_only_exercise_of_another_day_is_enough():
    monday = session(asks("Squat"), asks("Leg Curl", skipped=True), scheduled_date="2026-11-16")

    assert meets(plan(monday), workout(SQUATS), "w1") is not None


def test_what_the_plan_skips_is_no_half_of_a_session_of_another_day():
    exercises = (asks("Squat", skipped=True), asks("Leg Curl"), asks("Dip"))
    monday = session(*exercises, scheduled_date="2026-11-16")

    assert meets(plan(monday), workout(SQUATS, CURLS), "w1") is None


def test_the_week_is_the_one_that_holds_the_date():
    monday = LOWER._replace(scheduled_date="2026-11-16")

    assert meets(plan(monday, end="2026-11-18"), workout(SQUATS, CURLS), "w1") is None


@pytest.mark.parametrize("day", [None, "2026-12-24"])
def test_a_workout_without_a_day_of_the_plan_is_no_session(day):
    assert meets(plan(LOWER), workout(SQUATS, date=day), "w1") is None


def test_a_day_of_rest_is_never_it():
    assert meets(plan(session(name="Rest")), workout(SQUATS), "w1") is None


def test_a_completed_session_is_taken():
    assert meets(plan(LOWER._replace(completed=True)), workout(SQUATS), "w1") is None


def test_the_session_that_a_workout_fills_stays_its_own_when_others_fit_better():
    after, _ = filled(plan(LOWER), stored(workout(SQUATS)))
    twin = session(*LOWER.exercises, uid="s2")
    with_twin = after._replace(weeks=(after.weeks[0]._replace(sessions=(twin, *after.weeks[0].sessions)),))

    assert "week-1-session-2" == meets(with_twin, workout(SQUATS, CURLS), "w1").id


def test_an_amended_date_moves_the_results_to_the_session_of_that_day():
    friday = session(asks("Squat"), uid="s2", scheduled_date="2026-11-20")
    after, _ = filled(plan(LOWER, friday), stored(workout(SQUATS)))

    moved, met = filled(after, stored(workout(SQUATS, date="2026-11-20")))

    assert "week-1-session-2" == met.session_id
    assert LOWER == moved.weeks[0].sessions[0]


def test_a_workout_that_is_something_else_now_leaves_its_session():
    after, _ = filled(plan(LOWER), stored(workout(SQUATS)))

    amended = filled(after, stored(workout(did("Bench Press", one(5, 135)))))

    assert (plan(LOWER), None) == amended

"""Which session of the plan a workout was."""

import pytest

from agents.planner.port import Met
from agents.planner.trained.filling import filled, meets
from agents.workout import Source
from tests.planner.logged import (
    CURLS,
    DAY,
    LOWER,
    SQUATS,
    DistanceDone,
    asks,
    cardio,
    did,
    one,
    only,
    plan,
    ran,
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


# --- several sessions of one day


AM = session(asks("Bench Press", 3, "5", "185 lb"), uid="s1", name="AM")
PM = session(asks("Bench Press", 5, "10", "135 lb"), asks("Deadlift", 1, "5"), uid="s2", name="PM")


def bench(sets, reps, load, unit="lb"):
    return did("Bench Press", *[one(reps, load, unit)] * sets)


@pytest.mark.parametrize(
    ("done", "name"),
    [
        (bench(3, 5, 185), "AM"),
        (bench(5, 10, 135), "PM"),
        (bench(4, 9, 140), "PM"),
        (bench(3, 5, 82.5, "kg"), "AM"),
        (bench(5, 10, None), "PM"),
    ],
)
def test_of_two_sessions_with_the_exercise_the_one_nearest_in_sets_reps_and_load_is_meant(done, name):
    assert name == meets(plan(AM, PM), workout(done), "w1").node.name
    assert name == meets(plan(PM, AM), workout(done), "w1").node.name


@pytest.mark.parametrize(
    ("first", "second", "done"),
    [
        (("8-10", "100 lb"), ("12-15", "100 lb"), one(9, 100)),
        (("5", "70% 1RM"), ("5", "185 lb"), one(5, 190)),
        (("8", "bodyweight"), ("8", "25 lb"), one(8, bodyweight=True)),
        (("AMRAP", ""), ("30", ""), one(12)),
        (("12,10,8", ""), ("3,3,3", ""), one(12)),
        (("30 s", ""), ("2 min", ""), one(duration_seconds=31)),
        (("400 m", ""), ("1 mile", ""), one(distance=DistanceDone(value=400, unit="m", metres=400))),
    ],
)
def test_what_is_asked_for_is_read_as_a_lifter_reads_it(first, second, done):
    morning = session(asks("Dip", 1, *first), uid="s1", name="AM")
    evening = session(asks("Dip", 1, *second), uid="s2", name="PM")
    nearest = "PM" if first == ("5", "70% 1RM") else "AM"

    assert nearest == meets(plan(morning, evening), workout(did("Dip", done)), "w1").node.name


@pytest.mark.parametrize("asked", ["heavy", "30 s", "400 m", "5"])
def test_what_was_not_said_is_as_far_from_both(asked):
    twins = [session(asks("Dip", 1, asked, ""), uid=uid, name=uid) for uid in ("s1", "s2")]

    _, met = filled(plan(*twins), stored(workout(did("Dip", one(notes=("x",))))))

    assert ("s1", "s2") == met.either


@pytest.mark.parametrize(("minutes", "name"), [(31, "AM"), (58, "PM"), (None, None)])
def test_of_two_runs_the_one_that_took_as_long_is_meant(minutes, name):
    morning = session(uid="s1", name="AM", cardio=cardio(30))
    evening = session(uid="s2", name="PM", cardio=cardio(60))

    found = meets(plan(morning, evening), workout(ran(minutes)), "w1")

    assert name == (found and found.node.name)


def test_of_two_alike_the_one_without_results_is_meant():
    half = LOWER._replace(uid="s2", name="Lower B")
    after, _ = filled(plan(LOWER), stored(workout(SQUATS)))
    both = plan(only(after), half)

    assert "Lower B" == meets(both, workout(SQUATS), "w2").node.name


def test_where_nothing_tells_two_apart_none_is_filled_and_both_are_named():
    twin = LOWER._replace(uid="s2", name="Lower B")

    after, met = filled(plan(LOWER, twin), stored(workout(SQUATS)))

    assert plan(LOWER, twin) == after
    assert Met("", "", DAY, 1, 0, 0, False, either=("Lower A", "Lower B")) == met


def test_two_of_one_name_are_told_by_their_places_and_of_several_days_without_a_day():
    monday, tuesday = (
        LOWER._replace(uid=uid, scheduled_date=day)
        for uid, day in (("s1", "2026-11-16"), ("s2", "2026-11-17"))
    )

    _, met = filled(plan(monday, tuesday), stored(workout(SQUATS, CURLS)))

    assert ("", ("Lower A (week-1-session-1)", "Lower A (week-1-session-2)")) == (met.day, met.either)


def test_what_was_done_as_written_is_the_session_that_it_was_written_in():
    monday = LOWER._replace(uid="s2", scheduled_date="2026-11-16")
    source = Source(path="", kind="plan", of=monday.exercises[0].uid, spans=())
    today = session(asks("Squat"), uid="s3", name="Today")

    found = meets(plan(monday, today), workout(SQUATS, CURLS, sources=(source,)), "w1")

    assert "week-1-session-1" == found.id

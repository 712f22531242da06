"""A logged workout fills the session that it was, and is taken back with it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.planner.plan import Filling, SetResult, Week
from agents.planner.port import Met
from agents.planner.stored_plan import pack, unpack
from agents.planner.trained.filling import filled, taken_back
from tests.planner.logged import (
    CURLS,
    DAY,
    LOWER,
    SQUATS,
    Block,
    DistanceDone,
    SetDone,
    Skipped,
    asks,
    cardio,
    did,
    finisher,
    one,
    only,
    plan,
    ran,
    session,
    stored,
    workout,
)


def test_sets_are_filled_in_as_they_were_done():
    after, met = filled(plan(LOWER), stored(workout(SQUATS)))

    squats = (
        SetResult(1, reps=5, load="185 lb", workout_id="w1"),
        SetResult(2, reps=5, load="185 lb", workout_id="w1"),
        SetResult(3, reps=3, load="185 lb", rpe=10.0, failed=True, workout_id="w1"),
    )
    assert squats == only(after).exercises[0].sets
    assert Met("week-1-session-1", "Lower A", DAY, 1, 1, 2, False) == met


def test_a_set_keeps_all_that_a_result_can_hold():
    walk = one(
        None, 50, basis="per_hand", duration_seconds=30, distance=DistanceDone(value=40, unit="m", metres=40)
    )
    lunge = one(reps_left=10, reps_right=8, bodyweight=True)

    after, _ = filled(
        plan(session(asks("Farmer's Carry"))), stored(workout(did("Farmer's Carry", walk, lunge)))
    )

    carried = SetResult(
        1, load="50 lb per hand", duration_seconds=30.0, distance_metres=40.0, workout_id="w1"
    )
    lunged = SetResult(2, reps=8, load="bodyweight", workout_id="w1")
    assert (carried, lunged) == only(after).exercises[0].sets


def test_a_range_of_reps_is_kept_as_it_was_said():
    after, _ = filled(plan(LOWER), stored(workout(did("Squat", one(None, 185, reps_low=8, reps_high=10)))))

    assert (SetResult(1, load="185 lb", workout_id="w1", reps_said="8-10"),) == only(after).exercises[0].sets


def test_rounds_of_a_circuit_are_filled_in_one_by_one():
    curls = [did("Dumbbell Curl", one(10, 20)), did("Dumbbell Curl", one(15, 15))]
    rounds = Block(kind="circuit", rounds=2, exercises=(*curls, did("Hammer Curl", one(10, 15))))

    after, met = filled(plan(finisher()), stored(workout(rounds)))

    assert [[10, 10], [15, 15], [10, 10]] == [
        [row.reps for row in each.sets] for each in only(after).exercises
    ]
    assert [1, 2] == [row.set_number for row in only(after).exercises[2].sets]
    assert met.completed


def test_what_was_done_in_place_of_an_exercise_says_so():
    after, _ = filled(plan(LOWER), stored(workout(did("Leg Press", one(10, 300)))))

    assert ["Leg Press"] == [row.done_as for row in only(after).exercises[0].sets]


def test_a_session_is_completed_when_everything_was_done():
    done = workout(SQUATS, CURLS, start="18:05", duration_seconds=Decimal(3600), session_rpe=Decimal(8))

    after, met = filled(plan(LOWER), stored(done))

    last = only(after)
    assert (True, DAY, f"{DAY}T18:05", 60.0, 8.0) == (
        last.completed, last.completed_date, last.started_at, last.duration, last.rating,
    )  # fmt: skip
    assert Met("week-1-session-1", "Lower A", DAY, 1, 2, 2, True) == met


def test_an_exercise_that_the_plan_skips_is_not_waited_for():
    skips = session(asks("Squat"), asks("Leg Curl", skipped=True))

    after, met = filled(plan(skips), stored(workout(SQUATS)))

    assert (1, 1, True) == (met.done, met.planned, met.completed)
    assert only(after).completed


def test_an_exercise_that_the_athlete_skipped_is_still_planned():
    left_out = (Skipped(name="Leg Curl", name_as_written="curls"),)

    after, met = filled(plan(LOWER), stored(workout(SQUATS, skipped=left_out)))

    assert not met.completed
    assert not only(after).exercises[1].skipped


def test_warm_ups_are_kept_and_do_not_count_as_done():
    warm = did("Squat", one(10, 45, kind="warm-up"), one(5, 185))
    imported = (SetResult(1, kind="warm-up", reps=10),)
    lower = session(asks("Squat"), asks("Leg Curl", sets=2)._replace(sets=imported))

    after, met = filled(plan(lower), stored(workout(warm)))

    assert ["warm-up", "working"] == [row.kind for row in only(after).exercises[0].sets]
    assert 1 == met.done


def test_an_exercise_that_was_only_named_gives_no_results():
    assert (plan(LOWER), None) == filled(plan(LOWER), stored(workout(did("Squat"))))


def test_cardio_is_filled_in_with_its_minutes_and_heart_rate():
    after, met = filled(
        plan(session(cardio=cardio())), stored(workout(ran(31, "Easy Run", heart_rate_bpm=141)))
    )

    assert cardio(completed=True, actual_duration=31.0, avg_heart_rate=141.0) == only(after).cardio
    assert met.completed


@pytest.mark.parametrize(
    ("laps", "mean"),
    [
        ([(30, 140), (10, 160)], 145.0),  # by their time
        ([(None, 140), (10, 160)], 150.0),
        ([(30, 140), (10, None)], 140.0),
    ],
)
def test_the_heart_rate_is_the_mean_of_the_laps_that_have_one(laps, mean):
    sets = [
        SetDone(duration_seconds=None if minutes is None else minutes * 60, heart_rate_bpm=rate)
        for minutes, rate in laps
    ]
    run = Block(kind="steady", exercises=(did("Run", *sets),))

    after, _ = filled(plan(session(cardio=cardio())), stored(workout(run)))

    assert mean == only(after).cardio.avg_heart_rate


def test_cardio_of_another_modality_is_not_the_planned_one():
    assert (plan(session(cardio=cardio())), None) == filled(
        plan(session(cardio=cardio())), stored(workout(ran(30, "Cycling")))
    )


def test_a_session_waits_for_its_cardio():
    _, met = filled(plan(session(asks("Squat"), cardio=cardio())), stored(workout(SQUATS)))

    assert not met.completed


def test_cardio_done_by_hand_is_left_as_it_is():
    by_hand = cardio(completed=True, actual_duration=20)

    after, _ = filled(plan(session(asks("Squat"), cardio=by_hand)), stored(workout(SQUATS, ran(31))))

    assert by_hand == only(after).cardio


def test_two_workouts_of_one_session_are_told_together():
    morning = workout(SQUATS, start="07:00", duration_seconds=Decimal(1800), session_rpe=Decimal(7))
    evening = workout(
        CURLS,
        did("Squat", one(8, 155)),
        start="18:00",
        duration_seconds=Decimal(2400),
        session_rpe=Decimal(9),
    )

    after, _ = filled(plan(LOWER), stored(evening, "w0"))
    reopened = after._replace(
        weeks=(after.weeks[0]._replace(sessions=(only(after)._replace(completed=False),)),)
    )
    both, _ = filled(reopened, stored(morning, "w1"))

    last = only(both)
    assert ["w1", "w0"] == [each.workout_id for each in last.fillings]
    assert [(1, 5), (2, 5), (3, 3), (4, 8)] == [(row.set_number, row.reps) for row in last.exercises[0].sets]
    assert (f"{DAY}T07:00", 70.0, 9.0) == (last.started_at, last.duration, last.rating)


def test_a_session_done_over_two_days_is_completed_on_the_last():
    four = session(*LOWER.exercises, asks("Dip"), asks("Row"), scheduled_date="2026-11-16")
    rest = workout(did("Dip", one(8)), did("Barbell Row", one(8, 95)))

    begun, _ = filled(plan(four), stored(rest, "w1"))
    after, met = filled(begun, stored(workout(SQUATS, CURLS, date="2026-11-17"), "w2"))

    assert met.completed
    assert DAY == only(after).completed_date
    assert ["2026-11-17", DAY] == [each.date for each in only(after).fillings]


def test_what_stood_before_is_kept_and_comes_back():
    imported = (SetResult(1, reps=5, load="180 lb"), SetResult(2, reps=5, load="180 lb"))
    before = plan(
        LOWER._replace(
            exercises=(LOWER.exercises[0]._replace(sets=imported), LOWER.exercises[1]),
            started_at="2026-11-18T07:00",
            duration=20,
            rating=4,
        )
    )

    after, _ = filled(before, stored(workout(SQUATS, duration_seconds=Decimal(1200))))

    assert [1, 2, 3, 4, 5] == [row.set_number for row in only(after).exercises[0].sets]
    assert ("2026-11-18T07:00", 40.0, 4) == (only(after).started_at, only(after).duration, only(after).rating)
    assert Filling("", "", "2026-11-18T07:00", 20, 4) == only(after).fillings[0]
    assert (before, None) == filled(after, stored(None))


def test_what_somebody_wrote_over_since_stays():
    after, _ = filled(plan(LOWER), stored(workout(SQUATS, duration_seconds=Decimal(1200))))
    edited = after._replace(weeks=(after.weeks[0]._replace(sessions=(only(after)._replace(duration=25),)),))

    gone, _ = filled(edited, stored(None))

    assert 25 == only(gone).duration


def test_a_workout_that_is_nowhere_leaves_the_very_plan():
    before = plan(LOWER, finisher(uid="s2"))

    assert taken_back(before, "w1") is before


# --- laws

_SETS = st.builds(
    one, st.integers(1, 12), st.sampled_from([None, 60, 62.5, 185]), st.sampled_from(["lb", "kg"])
)
_DONE = st.builds(
    lambda name, sets: did(name, *sets),
    st.sampled_from(["Squat", "Leg Curl", "Leg Press", "DB Bicep Curl", "Hammer Curl", "Banana Walk"]),
    st.lists(_SETS, max_size=3),
)
_WORKOUTS = st.builds(
    lambda done, minutes, runs, start, rpe: workout(
        *done,
        *([ran(runs)] if runs else []),
        start=start,
        duration_seconds=None if minutes is None else Decimal(minutes * 60),
        session_rpe=rpe,
    ),
    st.lists(_DONE, max_size=4),
    st.none() | st.integers(1, 120),
    st.none() | st.integers(1, 90),
    st.sampled_from([None, "07:00", "18:05", "early"]),
    st.none() | st.integers(1, 10).map(Decimal),
)
_RESULT = st.builds(lambda number, reps: SetResult(number, reps=reps), st.integers(1, 9), st.integers(1, 9))
_RESULTS = st.lists(_RESULT, max_size=2).map(tuple)
_SESSIONS = st.builds(
    lambda rows, done, started, minutes, rating, run: session(
        *(each._replace(sets=sets) for each, sets in zip(
            (*LOWER.exercises, *finisher().exercises), rows, strict=True)),
        groups=finisher().groups, completed_date=done, started_at=started, duration=minutes, rating=rating,
        cardio=run,
    ),
    st.tuples(*[_RESULTS] * 5),
    st.sampled_from(["", "2026-11-01"]),
    st.sampled_from(["", "2026-11-18T07:00"]),
    st.none() | st.just(45.0),
    st.none() | st.just(4.0),
    st.none() | st.builds(
        cardio, completed=st.booleans(), actual_duration=st.none() | st.just(20.0),
        avg_heart_rate=st.none() | st.just(130.0),
    ),
)  # fmt: skip


@pytest.mark.untraced
@given(_SESSIONS, _WORKOUTS)
def test_taking_back_what_was_filled_gives_the_plan_as_it_was(planned, logged):
    before = plan(planned)

    after, met = filled(before, stored(logged))

    assert (before, None) == filled(after, stored(None))
    assert (met is None) == (after == before)
    assert after == unpack(pack(after))


@pytest.mark.untraced
@given(_SESSIONS, _WORKOUTS)
def test_the_same_workout_again_changes_nothing(planned, logged):
    once = filled(plan(planned), stored(logged))

    assert once == filled(once[0], stored(logged))


@pytest.mark.untraced
@given(_SESSIONS, _WORKOUTS, _WORKOUTS)
def test_two_workouts_are_taken_back_in_any_order(planned, first, second):
    before = plan(planned)
    both = filled(filled(before, stored(first, "w1"))[0], stored(second, "w2"))[0]

    assert filled(before, stored(first, "w1"))[0] == taken_back(both, "w2")
    assert before == taken_back(taken_back(both, "w1"), "w2")
    assert before == taken_back(taken_back(both, "w2"), "w1")


@pytest.mark.untraced
@given(_SESSIONS, _WORKOUTS, _WORKOUTS)
def test_an_amended_workout_leaves_nothing_of_what_it_was(planned, first, second):
    amended = filled(filled(plan(planned), stored(first))[0], stored(second))[0]

    assert amended == filled(plan(planned), stored(second))[0]


@pytest.mark.untraced
@given(_SESSIONS, _WORKOUTS)
def test_completed_is_claimed_only_of_what_has_results(planned, logged):
    after, met = filled(plan(planned), stored(logged))

    last = only(after)
    claimed = met is not None and met.completed
    assert claimed == last.completed
    assert not claimed or (
        all(each.sets for each in last.exercises) and (not last.cardio or last.cardio.completed)
    )


def test_of_a_year_only_the_session_that_was_done_is_made_anew():
    other = session(asks("Squat"), uid="s2", scheduled_date="2025-01-01")
    weeks = [Week(f"w{week}", "Base", "2025-01-01", "2025-01-07", (other,) * 6) for week in range(51)]
    year = plan(LOWER, other)._replace(weeks=(*weeks, *plan(LOWER, other).weeks))

    after, _ = filled(year, stored(workout(SQUATS, CURLS)))

    assert all(one is other for one, other in zip(after.weeks[:-1], year.weeks[:-1], strict=True))
    assert after.weeks[-1].sessions[1] is other

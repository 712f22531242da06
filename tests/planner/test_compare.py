"""A logged workout beside the session it was planned as: its rows, and the same in words."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.planner.trained.compare import STATUSES, compare, in_words
from tests.planner.logged import (
    Block,
    DistanceDone,
    Group,
    Score,
    SetDone,
    Skipped,
    asks,
    beside,
    cardio,
    did,
    fields,
    finisher,
    one,
    ran,
    rows,
    session,
    workout,
)

# --- what goes into the rows


def test_a_circuit_is_compared_member_by_member_and_round_by_round():
    done = Block(
        kind="circuit",
        rounds=2,
        exercises=(did("Dumbbell Curl", one(10, 20)), did("Dumbbell Curl", one(12, 15))),
    )

    compared = compare(finisher(), workout(done), "lb", session_id="week-1-session-1", workout_id="w1")

    first, second, third = compared["rows"]
    assert "Arms: 1 matched, 1 modified, 1 missing." == compared["summary"]
    assert ("week-1-session-1", "Arms", "w1") == tuple(
        compared[name] for name in ("session_id", "session", "workout_id")
    )
    assert (
        "matched",
        "DB Bicep Curl",
        "Bicep Finisher Rounds",
        1,
        "2 x 10 @ 20 lb",
        "2 x 10 @ 20 lb",
    ) == tuple(first[name] for name in ("status", "exercise", "block", "member", "planned", "done"))
    assert [("reps", "15", 12)] == fields(second)
    assert [(1, 1, "modified"), (2, 2, "modified")] == [
        (each["set"], each["round"], each["status"]) for each in second["sets"]
    ]
    assert ("missing", 3, [1, 2]) == (
        third["status"], third["member"], [each["round"] for each in third["sets"]],
    )  # fmt: skip


def test_a_round_that_was_left_out_is_missing():
    curls = did("Hammer Curl", one(10, 15))

    row = rows(finisher(), curls)[2]

    assert ("modified", [("sets", 2, 1)]) == (row["status"], fields(row))
    assert ["matched", "missing"] == [each["status"] for each in row["sets"]]


def test_a_member_with_two_sets_a_round_has_them_in_each():
    planned = session(asks("Dip", 2, "8", group_label="A"), groups=(Group("A", "circuit", 2),))

    (row,) = rows(planned, did("Dip", one(8), one(8), one(8), one(7)))

    assert [1, 1, 2, 2] == [each["round"] for each in row["sets"]]


def test_a_set_too_many_is_extra():
    row = beside(asks("Squat", 1), one(5), one(5))

    assert ["matched", "extra"] == [each["status"] for each in row["sets"]]
    assert [("sets", 1, 2)] == fields(row)


def test_an_exercise_without_planned_sets_has_only_extra_ones():
    row = beside(asks("Squat", 0, group_label="A"), one(5))

    assert ["extra"] == [each["status"] for each in row["sets"]]


def test_an_exercise_that_was_only_named_says_so():
    row = beside(asks("Squat"))

    assert ("modified", "sets not said", [], [("sets", 3, "not said")]) == (
        row["status"], row["done"], row["sets"], fields(row),
    )  # fmt: skip


def test_an_exercise_in_place_of_another_is_substituted():
    row = beside(asks("Squat", 1, "5"), one(5, 300), name="Leg Press")

    assert ("modified", "Leg Press", "substituted") == (row["status"], row["logged_as"], row["note"])
    assert [("exercise", "Squat", "Leg Press")] == fields(row)


def test_what_the_plan_or_the_athlete_skips_is_skipped():
    planned = session(asks("Squat", skipped=True), asks("Leg Curl"), asks("Dip"))

    found = rows(planned, skipped=(Skipped(name="Leg Curl", name_as_written="curls"),))

    assert ["skipped", "skipped", "missing"] == [row["status"] for row in found]
    assert ["the plan skips it", "left out, as the athlete says"] == [row["note"] for row in found[:2]]


def test_what_the_plan_skips_and_was_done_is_compared_all_the_same():
    row = beside(asks("Squat", 1, skipped=True), one(5))

    assert ("matched", "done, though the plan skips it") == (row["status"], row["note"])


def test_on_a_day_of_rest_everything_is_extra():
    found = compare(session(name="Rest"), workout(did("Squat", one(5, 185)), ran(30)), "lb")

    assert "Rest: 2 extra." == found["summary"]
    assert ["5 @ 185 lb", "30:00"] == [row["done"] for row in found["rows"]]


def test_nothing_planned_and_nothing_done_is_said():
    found = compare(session(name="Rest"), workout(), "lb")

    assert "Rest: nothing was planned and nothing was logged." == found["summary"]


def test_warm_up_sets_are_no_work():
    row = beside(asks("Squat", 1), one(10, 45, kind="warm-up"), one(5))

    assert ("matched", 1) == (row["status"], len(row["sets"]))


@pytest.mark.parametrize(
    ("block", "count"),
    [
        ({"rounds": 3}, 3),
        ({"kind": "amrap", "score": Score(said="4 rounds + 3", rounds=4)}, 4),
        ({"rounds": 3, "scheme": "21-15-9"}, 1),
        ({"rounds": 2, "scheme": "21-15-9"}, 2),
        ({"score": Score(said="12:00")}, 1),
        ({}, 1),
    ],
)
def test_a_block_has_its_sets_as_often_as_it_was_done(block, count):
    done = Block(**block, exercises=(did("Squat", one(5)),))

    (row,) = rows(session(asks("Squat", count)), done)

    assert "matched" == row["status"]


# --- in words


def test_a_comparison_in_words_is_a_short_table():
    done = Block(
        kind="circuit",
        rounds=2,
        exercises=(did("DB Bicep Curl", one(10, 20)), did("DB Bicep Curl", one(12, 15))),
    )

    told = in_words(compare(finisher(), workout(done, did("Leg Curl", one(10))), "lb"))

    assert told.splitlines() == [
        "Arms: 1 matched, 1 modified, 1 missing, 1 extra.",
        "matched   DB Bicep Curl (Bicep Finisher Rounds, member 1): 2 x 10 @ 20 lb",
        "modified  DB Bicep Curl (Bicep Finisher Rounds, member 2): planned 2 x 15 @ 15 lb, done 2 x 12 @ 15",
        "          lb",
        "          round 1, set 1: 15 @ 15 lb -> 12 @ 15 lb (reps 12 instead of 15)",
        "          round 2, set 2: 15 @ 15 lb -> 12 @ 15 lb (reps 12 instead of 15)",
        "missing   DB Hammer Curl (Bicep Finisher Rounds, member 3): 2 x 10 @ 15 lb",
        "extra     Leg Curl: 10",
    ]


def test_words_name_the_sets_that_are_missing_or_extra_and_what_is_not_comparable():
    planned = session(asks("Squat", 2, "5", "70% 1RM"), asks("Dip", 1, "8"), asks("Row", 1, skipped=True))

    told = in_words(compare(planned, workout(did("Squat", one(5, 185)), did("Dip", one(8), one(6))), "lb"))

    assert told.splitlines() == [
        "Lower A: 2 modified, 1 skipped.",
        "modified  Squat: planned 2 x 5 @ 70% 1RM, done 5 @ 185 lb",
        "          set 2: 5 @ 70% 1RM missing",
        "          load not comparable: planned 70% 1RM, done 185 lb",
        "modified  Dip: planned 1 x 8, done 8, 6",
        "          set 2: 6 extra",
        "skipped   Row: 1 x 5 (the plan skips it)",
    ]


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (one(5, 185, rpe=Decimal("8.5"), rir=1), "5 @ 185 lb, RPE 8.5, 1 RIR"),
        (one(reps_left=10, reps_right=8, bodyweight=True), "10|8 @ bodyweight"),
        (one(reps_low=8, reps_high=10), "8-10"),
        (one(duration_seconds=Decimal(90)), "1:30"),
        (one(distance=DistanceDone(value=5, unit="km", metres=5000), duration_seconds=30), "30 s, 5 km"),
        (one(calories=Decimal(20)), "20 cal"),
        (one(failed=True), "failed"),
        (one(0, 185, failed=True), "0 @ 185 lb"),
        (SetDone(), "done"),
    ],
)
def test_a_set_is_said_as_it_was_done(done, said):
    (row,) = rows(session(), did("Squat", done))

    assert said == row["done"]


# --- laws

_TEXT = st.text(max_size=20) | st.sampled_from(
    ["5", "8-10", "AMRAP", "185 lb", "70% 1RM", "RPE 8", "30 s", "12,10"]
)
_NAMES = st.sampled_from(["Squat", "Row", "DB Bicep Curl", "Leg Press", "Run", "Word" * 40])
_ASKED = st.builds(
    lambda name, sets, reps, load, label: asks(name, sets, reps, load, group_label=label),
    _NAMES, st.integers(0, 4), _TEXT, _TEXT, st.sampled_from(["", "A"]),
)  # fmt: skip
_DONE = st.builds(
    lambda name, sets: did(name, *sets),
    _NAMES,
    st.lists(
        st.builds(one, st.none() | st.integers(0, 20), st.none() | st.sampled_from([20, 62.5, 185])),
        max_size=4,
    ),
)


@pytest.mark.untraced
@given(st.lists(_ASKED, max_size=4), st.lists(_DONE, max_size=4), st.booleans())
def test_any_session_and_workout_give_rows_that_can_be_sent_and_read(asked, done, runs):
    planned = session(*asked, cardio=cardio() if runs else None)

    compared = compare(planned, workout(*done), "lb")

    assert compared == json.loads(json.dumps(compared))
    assert {row["status"] for row in compared["rows"]} <= {*STATUSES}
    assert len(asked) + runs == sum(row["status"] != "extra" for row in compared["rows"])
    assert max(map(len, in_words(compared).splitlines())) <= 100


@given(st.lists(st.sampled_from(["Squat", "Bench Press", "Leg Curl"]), unique=True), st.integers(1, 5))
def test_what_is_done_as_planned_is_matched(names, sets):
    asked = [asks(name, sets, "5", "100 lb") for name in names]

    found = rows(session(*asked), *(did(name, *[one(5, 100)] * sets) for name in names))

    assert all(row["status"] == "matched" for row in found)


def test_the_summary_says_of_how_many_matched_the_reps_were_not_said():
    planned = session(asks("Squat", 1, "5", "185 lb"), asks("Plank", 1, "30 s"), asks("Leg Curl", 1, "10"))

    compared = compare(
        planned,
        workout(did("Squat", one(None, 185)), did("Plank", one(bodyweight=True)), did("Leg Curl", one(10))),
        "lb",
    )

    assert "Lower A: 3 matched (2 of them without reps or duration said)." == compared["summary"]

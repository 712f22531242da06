import pytest

from agents.planner.ops import END, START, InsertNode, MoveNode, Op, RemoveNode, ShiftWeeks
from agents.planner.plan import CardioBlock, Plan, Session
from tests.planner.preview_kit import GOBLET_SQUAT, PLAN, add_finisher, change, preview


def conflicts(*calls: Op | tuple[Op, ...], plan: Plan = PLAN) -> list[str]:
    return [conflict["message"] for conflict in preview(*calls, plan=plan)["conflicts"]]


def test_a_field_that_two_calls_set_names_the_value_that_wins():
    shown = preview(change("squat", reps="10-12"), change("squat", reps="8-10"))

    assert [
        {
            "target": "Week 2, Session 1, Exercise 1: Squat",
            "toolCalls": ["call_1", "call_2"],
            "message": "I'm changing the reps of Squat twice: what comes last counts, 8-10.",
        }
    ] == shown["conflicts"]


def test_two_calls_about_one_exercise_are_told_to_be_applied_in_order():
    assert ["I'm changing the same exercise twice: both changes are applied in order."] == conflicts(
        change("squat", name="Lunges"), change("squat", working_sets=5)
    )


def test_a_field_is_compared_with_every_call_before():
    shown = preview(change("squat", reps="8"), change("squat", rest_seconds=90), change("squat", reps="10"))

    assert [["call_1", "call_2"], ["call_1", "call_3"]] == [each["toolCalls"] for each in shown["conflicts"]]


def test_a_change_that_is_changed_back_leaves_nothing():
    assert [
        "I'm changing the cardio of Upper A and changing that back: nothing of that will be left."
    ] == conflicts(change("upper", cardio=CardioBlock("zone2", 30)), change("upper", cardio=None))


def test_an_exercise_that_is_moved_twice_stands_where_it_was_moved_last():
    assert ["I'm moving Plank twice: the last place counts."] == conflicts(
        MoveNode("plank", START), MoveNode("plank", "squat"), MoveNode("squat", END)
    )[:1]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (
            [InsertNode("lower", START, GOBLET_SQUAT), RemoveNode("goblet squat", "Goblet Squat")],
            "I'm adding Goblet Squat and removing it again: nothing of that will be left.",
        ),
        (
            [add_finisher("lower"), RemoveNode("m2", "DB Bicep Curl")],
            "I'm adding DB Bicep Curl and removing it again: nothing of that will be left.",
        ),
        (
            [
                InsertNode("w2", END, Session("s", "Legs", (GOBLET_SQUAT,))),
                RemoveNode("goblet squat", "Goblet Squat"),
            ],
            "I'm adding Goblet Squat and removing it again: nothing of that will be left.",
        ),
        (
            [InsertNode("lower", END, GOBLET_SQUAT), RemoveNode("lower", "Lower A")],
            "I'm adding Goblet Squat and then removing Lower A, which holds it:"
            " nothing of that will be left.",
        ),
        (
            [add_finisher("lower"), RemoveNode("w2", "week 2")],
            "I'm adding Bicep Finisher Rounds and then removing Accumulation, which holds it:"
            " nothing of that will be left.",
        ),
        (
            [change("squat", reps="8"), RemoveNode("squat", "Squat")],
            "I'm changing Squat and then removing it: nothing of that will be left.",
        ),
        (
            [MoveNode("squat", END), RemoveNode("w2", "week 2")],
            "I'm changing Squat and then removing Accumulation, which holds it:"
            " nothing of that will be left.",
        ),
    ],
)
def test_what_a_later_call_removes_is_said_to_be_lost(calls, expected):
    assert [expected] == conflicts(*calls)


@pytest.mark.parametrize(
    "calls",
    [
        [RemoveNode("squat", "Squat"), InsertNode("lower", START, GOBLET_SQUAT)],
        [InsertNode("lower", START, GOBLET_SQUAT), RemoveNode("squat", "Squat")],
        [InsertNode("lower", START, GOBLET_SQUAT), change("goblet squat", reps="10")],
        [change("squat", reps="8"), change("plank", reps="45 s"), RemoveNode("leg curl", "Leg Curl")],
        [change("squat", reps="8"), MoveNode("squat", END)],
        [MoveNode("plank", START), RemoveNode("w4", "week 4")],
        [
            (
                change("squat", reps="8"),
                change("squat", reps="10"),
                MoveNode("plank", START),
                MoveNode("plank", END),
            )
        ],
        [ShiftWeeks("w2", 7), RemoveNode("w4", "week 4")],
    ],
)
def test_calls_about_different_things_are_not_at_odds(calls):
    assert [] == conflicts(*calls)

"""The tools that ask, with the specification's examples as near as a program can come to them."""

import json
from decimal import Decimal as D

import pytest

from agents.program.state import PR
from tests.program.programs import a_state, began
from tests.program.tools.kit import Gym

BESTS = {
    "squat": {D(285): PR(8, "2026-02-10", 9), D(300): PR(5, "2026-01-28", 5)},
    "bench": {D(200): PR(9, "2026-02-01", 6)},
    "deadlift": {},
    "ohp": {},
}


def result(answered):
    return json.loads(answered.answer_text())


def test_the_best_squats_are_as_the_specification_shows_them():
    answered = Gym(a_state(prs=BESTS)).says("What's my squat PR?").call("get_prs", lift="squat")

    assert {
        "prs": [
            {
                "lift": "squat",
                "weight": 285,
                "best_reps": 8,
                "estimated_1rm": 361,
                "date": "2026-02-10",
            },
            {
                "lift": "squat",
                "weight": 300,
                "best_reps": 5,
                "estimated_1rm": 350,
                "date": "2026-01-28",
            },
        ]
    } == result(answered)
    assert (
        "Squat PRs: 285 lb x 8 (e1RM 361, 2026-02-10), 300 lb x 5 (e1RM 350, 2026-01-28)"
    ) == answered.answers[0].message


def test_without_a_lift_the_best_sets_of_all_are_told():
    rows = result(Gym(a_state(prs=BESTS)).says("my PRs?").call("get_prs"))["prs"]

    assert ["squat", "bench", "squat"] == [row["lift"] for row in rows]


def test_training_maxes_are_as_the_specification_shows_them():
    answered = Gym(a_state(prs=BESTS)).says("what are my TMs?").call("get_training_maxes")

    assert {
        "squat": {"training_max": 315, "tested_1rm": 350, "estimated_1rm": 361, "tm_percentage": 90},
        "bench": {"training_max": 225, "tested_1rm": 250, "estimated_1rm": 260, "tm_percentage": 90},
        "deadlift": {"training_max": 360, "tested_1rm": 400, "estimated_1rm": None, "tm_percentage": 90},
        "ohp": {"training_max": 155, "tested_1rm": 170, "estimated_1rm": None, "tm_percentage": 90},
    } == result(answered)


def trained():
    """An athlete who squatted and benched, the squats of week 1 with 9 reps on the last set."""
    gym = Gym().begin(began())
    gym.says("Done, 9").call("log_workout", lift="squat", actual_results=[], amrap_reps=9)
    gym.says("Done").call("log_workout", lift="bench", actual_results=[], notes="slow")
    return gym


def test_the_history_has_what_was_prescribed_beside_what_was_done():
    rows = result(trained().says("what did I squat?").call("get_workout_history", lift="squat"))

    assert {
        "workouts": [
            {
                "date": "2026-02-15",
                "lift": "squat",
                "template": "original-531",
                "week": 1,
                "phase": "leader",
                "prescribed": {
                    "main": [
                        {"percentage": 65, "weight": 205, "reps": "5"},
                        {"percentage": 75, "weight": 235, "reps": "5"},
                        {"percentage": 85, "weight": 270, "reps": "5+"},
                    ],
                    "supplemental": [],
                },
                "actual": [
                    {"weight": 205, "reps": 5},
                    {"weight": 235, "reps": 5},
                    {"weight": 270, "reps": 9},
                ],
                "amrap_reps": 9,
                "notes": None,
            }
        ]
    } == rows


@pytest.mark.parametrize(("asked", "lifts"), [({}, ["bench", "squat"]), ({"last_n": 1}, ["bench"])])
def test_the_history_is_the_newest_first(asked, lifts):
    answered = trained().says("").call("get_workout_history", **asked)

    assert lifts == [row["lift"] for row in result(answered)["workouts"]]


def test_a_session_that_was_taken_back_is_in_no_history():
    gym = trained()

    gym.room.undo("ann", "undo", gym.today)

    rows = result(gym.says("").call("get_workout_history"))["workouts"]
    assert ["squat"] == [row["lift"] for row in rows]


def test_templates_are_as_the_specification_shows_them():
    answered = Gym(a_state()).says("What templates do I have?").call("get_available_templates")

    rows = result(answered)["templates"]
    assert {"name": "leviathan-leader", "type": "leader", "tm_percentage": 90} == rows[0]
    assert {"name": "original-531", "type": "leader/anchor", "tm_percentage": 90} == rows[5]
    assert "Leader: leviathan-leader, bbs-fsl-leader, fsl-leader" in answered.answers[0].message


def test_templates_of_one_type_leave_the_others_out():
    rows = result(Gym(a_state()).says("").call("get_available_templates", type="anchor"))["templates"]

    assert ["leviathan-anchor", "fsl-pr-set-anchor", "original-531"] == [row["name"] for row in rows]


@pytest.mark.parametrize(
    "tool", ["get_prs", "get_training_maxes", "get_workout_history", "get_available_templates"]
)
def test_a_question_moves_nothing(tool):
    gym = Gym(a_state())

    (answer,) = gym.says("").call(tool).answers

    assert not answer.moved
    assert [] == gym.made

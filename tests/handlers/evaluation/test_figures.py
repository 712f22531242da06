"""Outcomes added up, and runs against each other."""

from decimal import Decimal
from typing import get_args

import pytest

from agents.budget import UsageOut
from agents.errors import BadInput
from handlers.evaluation import saved
from handlers.evaluation.figures import Share, figures, grouped
from handlers.evaluation.notation import say_sets, say_workouts
from handlers.evaluation.run import LabelGrade
from handlers.evaluation.tables import worst_first
from handlers.evaluation.values import OpenQuestion, UnloggedWords
from handlers.evaluation.wanted import wanted
from tests.handlers.evaluation.kit import SQUAT, SQUATTED, case, foreign_case, lb, logged, outcome

RIGHT = outcome(case(SQUAT, id="a-1"), logged(SQUATTED), complete=True)
WRONG = outcome(case(SQUAT, id="a-2"), logged({"reps": 6, "load": lb(225)}), complete=True)
MISSED = outcome(case(SQUAT, id="a-3"))
DETAIL = outcome(case(SQUAT, id="a-4"), logged(SQUATTED, date="2026-03-03"))
CRASHED = outcome(case(SQUAT, id="a-5"), crashed="AttributeError: x")


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (0, 0, 0, 1)],
)
def test_the_interval_of_a_share_is_wilsons(right, of, low, high):
    found = Share(right, of).interval

    assert (low, high) == tuple(round(bound, 3) for bound in found)


def test_shares_are_of_those_labels_that_say_something_of_it():
    found = figures([RIGHT, WRONG, MISSED, DETAIL, outcome(case(id="a-6"), logged(SQUATTED))]).shares

    assert (Share(2, 5), Share(1, 5)) == (found["exact"], found["all_right"])
    assert (Share(0, 1), Share(0, 0)) == (found["refused"], found["told"])
    assert (Share(2, 3), Share(3, 5)) == (found["dates"], found["workouts"])


SIX = logged({"reps": 6, "load": lb(225)})


@pytest.mark.parametrize(
    ("became", "found"),
    [
        ("logged_right", RIGHT),
        ("logged_wrong", WRONG),
        ("logged_wrong", outcome(case(SQUAT, SQUAT), SIX, drafts=(logged(SQUATTED),))),
        ("drafted_right", outcome(case(SQUAT), drafts=(logged(SQUATTED),))),
        ("drafted_right", outcome(case(SQUAT, SQUAT), logged(SQUATTED), drafts=(logged(SQUATTED),))),
        ("drafted_wrong", outcome(case(SQUAT), drafts=(SIX,))),
        (
            "drafted_part",
            outcome(case(SQUAT, SQUAT), drafts=(logged(SQUATTED),), left=(UnloggedWords(0, 0, 3),)),
        ),
        ("drafted_wrong", outcome(case(SQUAT, SQUAT), drafts=(logged(SQUATTED),))),
        ("asked", outcome(case(SQUAT), left=(UnloggedWords(0, 0, 3),))),
        ("asked", outcome(case(SQUAT), asked=(OpenQuestion("Which exercise?", "3x5"),))),
        ("silent", MISSED),
    ],
)
def test_each_message_is_logged_or_drafted_right_or_wrong_or_asked_or_silent(became, found):
    shares = figures([found]).shares

    assert became == found.became
    assert [became] == [kind for kind in get_args(LabelGrade) if shares[kind].right]


def test_a_draft_is_read_and_not_in_the_log():
    drafted = figures([outcome(case(SQUAT), drafts=(SIX,)), outcome(case(id="a-2"), drafts=(SIX,))])

    assert (0, Share(0, 2), Share(1, 1)) == (
        drafted.invented,
        drafted.shares["exact"],
        drafted.shares["refused"],
    )


def test_sets_have_a_precision_and_a_recall():
    found = figures([RIGHT, WRONG, MISSED])

    assert (Share(1, 2), Share(1, 3)) == (found.shares["set_precision"], found.shares["set_recall"])
    assert pytest.approx(0.4) == found.f1


def test_numbers_invented_are_counted_and_so_are_messages_without_any():
    found = figures([RIGHT, WRONG])

    assert (1, Share(1, 2)) == (found.invented, found.shares["invents_nothing"])


def test_of_those_read_completely_some_are_exact():
    found = figures([RIGHT, WRONG, MISSED]).shares

    assert (Share(2, 3), Share(1, 2)) == (found["complete"], found["complete_exact"])


def test_records_kept_apart_are_in_no_other_share():
    partial = outcome(foreign_case({"exercises": []}, kind="partial"))

    found = figures([RIGHT, partial])

    assert (1, 1) == (found.messages, found.apart)
    assert (Share(1, 1), Share(1, 1)) == (found.shares["exact"], found.shares["apart_exact"])


def test_speed_tokens_and_cost_are_of_every_message():
    used = UsageOut(model_calls=1, input_tokens=100, output_tokens=20, cost_usd="0.002")
    asked = outcome(case(SQUAT), logged(SQUATTED), messages=3, usages=(used, used))

    found = figures([asked, RIGHT])

    assert (4.0, 2, Decimal("0.004")) == (found.messages_per_second, found.model_calls, found.cost_usd)
    assert (200, 40) == (found.tokens["input_tokens"], found.tokens["output_tokens"])


def test_figures_are_grouped_by_file_and_kind():
    found = grouped([RIGHT, outcome(case(id="refuse-1", kind="refuse")), WRONG])

    assert {("own/a.jsonl", "prose"): 2, ("own/a.jsonl", "refuse"): 1} == {
        group: each.messages for group, each in found.items()
    }


def test_crashes_come_first_then_inventions_then_wrong_sets_then_details():
    assert [CRASHED, WRONG, MISSED, DETAIL] == worst_first([DETAIL, MISSED, RIGHT, WRONG, CRASHED])


# --- runs against each other


def run_of(*outcomes):
    return saved.as_json("offline", outcomes)


def then(path, *outcomes):
    saved.write(path / "then.json", run_of(*outcomes))
    return saved.earlier(path / "then.json")


def test_a_run_says_what_is_different_of_each_message():
    (message,) = run_of(WRONG)["messages"]

    assert {
        "file": "own/a.jsonl", "id": "a-2", "kind": "prose", "apart": False, "exact": False,
        "all_right": False, "complete": True, "became": "logged_wrong", "invented": ["reps 6"],
        "missing": "Back Squat 5 @ 225 lb", "extra": "Back Squat 6 @ 225 lb", "wrong": [], "crashed": "",
    } == message  # fmt: skip


def test_what_is_wrong_now_and_what_is_right_now_is_named(tmp_path):
    fixed = outcome(case(SQUAT, id="a-3"), logged(SQUATTED))
    broken = outcome(case(SQUAT, id="a-1"))

    found = saved.changes(then(tmp_path, RIGHT, MISSED, WRONG), run_of(broken, fixed, WRONG))

    assert ((("a-1", "sets"),), (("a-3", "sets"),)) == (found.worse, found.better)


def test_a_detail_that_is_wrong_now_is_worse_too(tmp_path):
    dated = outcome(case(SQUAT, id="a-1"), logged(SQUATTED, date="2026-03-03"), complete=True)

    found = saved.changes(then(tmp_path, RIGHT), run_of(dated))

    assert (("a-1", "details"),) == found.worse
    assert [("all_right", 1, 0), ("dates", 1, 0)] == [
        (name, before.right, now.right) for name, before, now in found.figures
    ]


def test_the_same_run_again_has_no_changes(tmp_path):
    found = saved.changes(then(tmp_path, RIGHT, WRONG), run_of(RIGHT, WRONG))

    assert ((), (), (), (1, 1), 0, 0) == (
        found.figures, found.worse, found.better, found.invented, found.only_now, found.only_then
    )  # fmt: skip


def test_messages_of_only_one_run_are_neither_better_nor_worse(tmp_path):
    found = saved.changes(then(tmp_path, RIGHT), run_of(WRONG))

    assert ((), (), 1, 1) == (found.worse, found.better, found.only_now, found.only_then)


@pytest.mark.parametrize("text", ["", "[]", '{"schema_version": 2}', '{"schema_version": 1, "engine": "x"}'])
def test_what_is_no_saved_run_is_refused(text, tmp_path):
    path = tmp_path / "run.json"
    path.write_text(text)

    with pytest.raises(BadInput, match="is no saved run"):
        saved.earlier(path)


def test_a_file_that_cannot_be_used_is_refused(tmp_path):
    with pytest.raises(BadInput, match="can't be read: No such file"):
        saved.earlier(tmp_path / "nowhere.json")
    with pytest.raises(BadInput, match="can't be written: Is a directory"):
        saved.write(tmp_path, {})


# --- notation

NOTATION = [
    ({**SQUAT, "times": 3}, "Back Squat 3x5 @ 225 lb"),
    ({"exercise": "Dip", "reps_low": 8, "reps_high": 12, "rpe": 8}, "Dip 8-12 RPE 8"),
    ({"exercise": "Row", "reps_left": 8, "reps_right": 7}, "Row 8|7"),
    ({"exercise": "Lunge", "reps": 8, "each_side": True, "failed": True}, "Lunge 8 each side failed"),
    ({"exercise": "Curl", "load": 20, "unit": "lb", "basis": "per_hand"}, "Curl @ 20 lb per hand"),
    (
        {"exercise": "Run", "times": 2, "metres": 400, "seconds": 90, "pace_seconds": 225, "pace_per": "km"},
        "Run 2x400 m 1:30 3:45/km",
    ),
    ({"exercise": "Plank"}, "Plank"),
]


@pytest.mark.parametrize(("one", "said"), NOTATION)
def test_sets_are_said_as_in_a_log(one, said):
    (workout,) = wanted(case(one))

    assert said == say_sets(workout.sets)


def test_workouts_are_said_with_their_blocks_and_facts():
    block = {"kind": "amrap", "name": "Cindy", "duration_seconds": 1200, "score_rounds": 18, "reps": 7}
    sets = [{"exercise": "Pull-up", "reps": 5}]
    workout = {"discipline": "crossfit", "sets": sets, "blocks": [block], "bodyweight": "182 lb"}

    found = say_workouts(wanted(case(workouts=[workout, {"discipline": "mobility"}])))

    assert "[amrap Cindy 20:00 score 18 rounds + 7 reps] [bodyweight 182 lb] Pull-up 5 | [no sets]" == found

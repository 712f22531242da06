"""Answers to open questions, and requests to delete."""

import pytest

from tests.models.offline.test_amending import changes
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases


def sets(reply):
    """Each set of the workout that an answer logs, as (exercise, count, reps, load)."""
    found = arguments(reply, "extract_workout_data")
    exercises = [exercise for each in found for block in each["blocks"] for exercise in block["exercises"]]
    return [
        (each["name"], one["count"], one["reps"], one["load"]) for each in exercises for one in each["sets"]
    ]


@pytest.mark.parametrize(
    ("answer", "code", "fragment", "expected"),
    [
        ("oops, close grip bench. moved well", "exercise_missing", "4x6 at 155",
         [("close grip bench", "4", "6", "155")]),
        ("8 8 7", "set_unclear", "squatted 225 today for 3 sets",
         [("squatted", "", "8", "225"), ("squatted", "", "8", "225"), ("squatted", "", "7", "225")]),
        ("3 sets of 12 w the 15s", "which_reading", "lat raises 15x3x12", [("lat raises", "3", "12", "15s")]),
        ("oh, it was 5 reps", "set_unclear", "bench 185", [("bench", "", "5 reps", "185")]),
        ("5 reps", "set_unclear", "bench 185", [("bench", "", "5 reps", "185")]),
        ("yes", "score_missing", "EMOM 10: 3 power cleans @ 135", [("power cleans", "", "3", "135")]),
        ("yep did it, all 10 minutes", "score_missing", "EMOM 10: 3 power cleans @ 135",
         [("power cleans", "", "3", "135")]),
        ("9 rounds + 3", "score_missing", "12 min amrap 5 pullups 10 pushups",
         [("pullups", "", "5", ""), ("pushups", "", "10", "")]),
    ],
)  # fmt: skip
def test_an_answer_is_read_together_with_what_was_asked_about(answer, code, fragment, expected):
    assert expected == sets(asked(answer, *question(code, fragment)))


@phrases("answer", "code", "fragment")
def test_what_does_not_settle_a_question_logs_nothing(answer, code, fragment):
    assert [] == sets(asked(answer, *question(code, fragment)))


@phrases("answer", "exercise", "name")
def test_words_that_describe_an_exercise_name_it(answer, exercise, name):
    about = question("exercise_ambiguous", f"{exercise} 3x8", workout_id="w1", exercise=exercise)

    assert [(exercise, "", "name", name)] == changes(answer, *about)


@pytest.mark.parametrize("answer", ["no idea", "the blue one with 8 handles", "?", "it was the"])
def test_words_that_name_no_exercise_rename_none(answer):
    about = question("exercise_ambiguous", "rows 3x8", workout_id="w1", exercise="rows")

    assert [] == changes(answer, *about)


@pytest.mark.parametrize("text", ["yes", "yes please", "yep delete it"])
def test_a_yes_deletes_what_it_was_asked_about(text):
    about = question("deletion_unclear", "Delete the last one")

    assert [{"workout_id": "", "said": text}] == arguments(asked(text, *about), "delete_workout")


@pytest.mark.parametrize("text", ["no", "yes?", "yes 5", "!"])
def test_anything_else_deletes_nothing(text):
    about = question("deletion_unclear", "Delete the last one")

    assert [] == arguments(asked(text, *about), "delete_workout")


@phrases("text")
def test_a_request_to_delete_may_say_why(text):
    assert [{"workout_id": "", "said": text}] == arguments(asked(text), "delete_workout")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("take the leg press out, my gf did that not me", [("leg press", "", "removed", "take")]),
        ("delete the last set", [("", "last", "removed", "delete")]),
        ("remove set 2", [("", "2", "removed", "remove")]),
        ("remove the squats", [("squats", "", "removed", "remove")]),
        ("could you delete the yoga from yesterday?", [("yoga", "", "removed", "delete")]),
        ("remove the blue one", []),
        ("take the leg press", []),
        ("delete bench 3x5 @ 200", []),
        ("delete the squats, and 3x5 is mine", []),
        ("that 5 was wrong, delete that", []),
        ("it was wrong", []),
        ("remove set zorp", []),
        ("scratch the 175x5", [("", "=175x5", "removed", "scratch")]),
        ("drop the 135, no rep", [("", "=135", "removed", "drop")]),
        ("I missed the 225, take it out", [("", "=225", "removed", "take")]),
        ("remove the last bench set", [("bench", "last", "removed", "remove")]),
        ("the 3rd set didn't count", [("", "3", "removed", "didn't")]),
        (
            "the curls never happened. take them out please",
            [("curls", "", "removed", "never")],
        ),
        ("didn't actually do the curls", [("curls", "", "removed", "didn't")]),
        ("no rows, delete those", [("rows", "", "removed", "delete")]),
        ("could you take off the pull-ups?", [("pull-ups", "", "removed", "take")]),
        ("that run was my wife's, please delete", [("run", "", "removed", "delete")]),
        ("bench was yesterday's, remove it from today", [("bench", "", "removed", "remove")]),
        ("didn't do curls today", []),
        ("drop the kids at school", []),
        ("delete it and erase the run", []),
        ("should I delete the run?", []),
    ],
)
def test_a_part_of_the_workout_can_be_taken_out(text, expected):
    assert expected == changes(text)


@pytest.mark.parametrize(
    "text",
    [
        "forget the second workout", "delete the bench session", "remove grace, that was a partner wod",
        "could you delete what is from yesterday?", "that didn't count", "delete the last two",
    ],
)  # fmt: skip
def test_whole_workouts_are_deleted_by_their_name_their_day_or_as_the_last(text):
    assert [{"workout_id": "", "said": text}] == arguments(asked(text), "delete_workout")

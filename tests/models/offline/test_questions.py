"""Answers to open questions, and requests to delete."""

import pytest

from tests.models.offline.test_amending import changes
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases, rowed


def sets(reply):
    """Each set of the workout that an answer logs, as (exercise, count, reps, load)."""
    found = arguments(reply, "extract_workout_data")
    exercises = [exercise for each in found for block in each["blocks"] for exercise in block["exercises"]]
    return [
        (each["name"], one["count"], one["reps"], one["load"]) for each in exercises for one in each["sets"]
    ]


@phrases("answer", "code", "fragment", "expected", expected=rowed)
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


@phrases("text", "expected", expected=rowed)
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

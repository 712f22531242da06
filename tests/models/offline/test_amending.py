"""Short messages that correct what was logged last."""

import json

from agents.models.port import Quote
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases, rowed


def changes(text, *before):
    """Each change as (exercise, set, field, words); nothing where no workout is amended."""
    found = arguments(asked(text, *before), "amend_workout")
    return [tuple(change.values()) for each in found for change in each["changes"]]


@phrases("text", "field", "said")
def test_one_value_replaces_the_one_that_was_logged(text, field, said):
    assert [("", "last" if "last" in text else "", field, said)] == changes(text)


@phrases("text", "expected", expected=rowed)
def test_values_are_of_the_exercise_and_the_set_that_are_named(text, expected):
    assert expected == changes(text)


@phrases("text")
def test_what_is_not_understood_whole_corrects_nothing(text):
    assert [] == changes(text)


def test_an_answer_that_corrects_is_of_the_workout_that_was_asked_about():
    about = question("load_missing", "did grace", workout_id="w1", exercise="Clean and Jerk")

    (call,) = arguments(asked("115 lb, took me 3:58", *about), "amend_workout")

    expected = [("Clean and Jerk", "", "load", "115 lb"), ("", "", "duration", "3:58")]
    assert "w1" == call["workout_id"]
    assert expected == [tuple(change.values()) for change in call["changes"]]


def test_a_score_that_was_asked_about_is_amended():
    about = question("pace_contradicts", "ran 5k in 24:10 at 4:00/km", workout_id="w1", exercise="Run")

    (call,) = arguments(asked("25:10", *about), "amend_workout")

    assert [("", "", "duration", "25:10")] == [tuple(change.values()) for change in call["changes"]]


def test_the_exercise_the_athlete_is_on_takes_bare_sets_as_its_own():
    on = Quote("context", "", json.dumps({"exercise": "Back Squat"}))

    assert [] == changes("100x5", on)

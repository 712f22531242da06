"""Notation and words around it, as they are read: what is certain, what is a draft, what is asked about.

The forms are rows of `agents/reading/forms.txt`; these are texts as people write them.
"""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.models.offline.compact import acts, codes, lifted, sets, workouts
from tests.phrase_tables import phrases, tupled

# What has several readings, or none: which number is which only the athlete can say.


@phrases("text", "expected")
def test_a_notation_is_read_by_the_convention(text, expected):
    assert (expected, []) == (lifted(text), codes(text))


@phrases("text", "expected")
def test_what_is_not_understood_whole_is_a_draft(text, expected):
    assert f"~ {expected}" == lifted(text)


@phrases("text")
def test_what_has_two_readings_or_none_is_asked_about_and_is_no_draft(text):
    assert "" == lifted(text)
    assert codes(text)


@phrases("text")
def test_what_says_no_sets_is_neither_logged_nor_a_draft(text):
    assert "" == lifted(text)


def test_the_options_of_a_triple_are_its_two_readings():
    (asked,) = read("curls 5x10x8").ambiguities

    assert ("5 sets of 10 at 8", "8 sets of 10 at 5") == asked.options
    assert "Is 'curls 5x10x8' 5 sets of 10 at 8 or 8 sets of 10 at 5?" == asked.question
    assert "which_reading" == asked.code


@phrases("settled", "text", "expected", expected=tupled)
def test_a_triple_is_read_as_the_athlete_settled_it(settled, text, expected):
    reading = read(text, ReadingContext(conventions=(("triple", settled),)))

    one = reading.workouts[0].blocks[0].exercises[0].sets[0]

    assert (expected, ()) == ((one.times, one.reps, one.load), reading.ambiguities)


@phrases("text", "expected")
def test_shorthand_alone_is_a_set_of_the_exercise_the_athlete_is_on(text, expected):
    assert f"Bench Press: {expected}" == sets(text, exercise="Bench Press")


@pytest.mark.parametrize("text", ["100", "100x", "x8", "100 89.5", "squat", ""])
def test_half_a_set_is_none_even_of_a_known_exercise(text):
    assert "" == sets(text, exercise="Bench Press")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("82.5kg BW, pull ups 3x8", ["calisthenics[bodyweight=82.5kg] sets(pull ups)"]),
        ("bw 171, dips 3x10 bw", ["strength[bodyweight=171] sets(dips)"]),
        ("bench 3x5 100. 83 kg bw", ["strength[bodyweight=83 kg] sets(bench)"]),
    ],
)
def test_a_weight_that_stands_apart_from_sets_is_the_athlete_s(text, expected):
    assert expected == workouts(read(text))


def test_bodyweight_behind_a_set_is_the_set_s_and_not_the_athlete_s():
    assert () == read("pullups 3x8 BW").workouts[0].facts


def test_a_list_of_many_loads_is_read_in_time_and_asked_about():
    assert sets("squat " + "60, " * 300 + "60 all x3").count("@60") == 0


def test_an_aim_of_which_nothing_came_is_no_report():
    assert "report" not in acts("ohp 135 was supposed to be a triple")


def test_a_grinder_is_no_plan():
    assert acts("leg press 4x10 at 300, last one was a grinder not gonna lie") == ["report"]

"""Sets told in sentences: numbers in words, fillers, the last set, corrections, repetitions."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets, without_notes
from tests.phrase_tables import phrases


@phrases("text", "expected")
def test_sets_told_in_sentences_are_read_as_notation_is(text, expected):
    assert (expected, []) == (without_notes(sets(text)), codes(text))
    assert not any(each.doubt for each in read(text).workouts)


@phrases("text", "expected")
def test_what_is_mended_or_said_of_the_last_set_waits_for_a_yes(text, expected):
    assert (expected, []) == (without_notes(sets(text)), codes(text))
    assert all(each.doubt for each in read(text).workouts)


@phrases("text")
def test_what_is_not_read_for_certain_is_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Instead of press 3x5 95 I did dips 3x10", ["dips"]),
        ("Skipped squats 3x5 225 I did leg press 3x10 200", ["leg press"]),
        ("Me and Sarah did 5k in 28 min", ["5k"]),
    ],
)
def test_what_the_athlete_did_beside_what_was_left_or_with_somebody_waits_for_a_yes(text, names):
    workouts = read(text).workouts

    assert names == [
        each.name for workout in workouts for block in workout.blocks for each in block.exercises
    ]
    assert all(each.doubt for each in workouts)

"""Names, labels and warm-ups around sets."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets
from tests.phrase_tables import phrases


@phrases("text", "expected")
def test_sets_take_their_name_and_label_from_the_words_around_them(text, expected):
    assert expected == sets(text)
    assert not any(each.doubt for each in read(text).workouts)


@phrases("text", "expected")
def test_sets_beside_words_that_are_not_understood_wait_for_a_yes(text, expected):
    assert expected == sets(text)
    assert any(each.doubt for each in read(text).workouts)


@phrases("text")
def test_sets_whose_name_or_meaning_is_open_are_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)
    assert not read(text).complete


@pytest.mark.parametrize("text", ["the 225x5", "q 225x5", "3x5 of the", "5 and 3 sets", "target 225x5"])
def test_sets_without_a_name_are_asked_about(text):
    assert "exercise_missing" in codes(text)


def test_a_load_taken_off_belongs_to_a_move_of_the_body_that_the_athlete_is_on():
    assert "Pull-ups: 5 @-20" == sets("-20x5", exercise="Pull-ups")
    assert ["unreadable"] == codes("-20x5", exercise="Bench")


def test_a_long_line_of_prose_before_sets_names_nothing():
    text = "squat and then " + "on and " * 50 + "225x5"

    assert not read(text).complete

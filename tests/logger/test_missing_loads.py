"""Loads that were not said are asked for with one question that names every exercise."""

import json

import pytest

from tests.logger.kit import Desk, sets_of
from tests.logger.test_two_answers import open_questions
from tests.phrase_tables import phrases

TWO = "Bench 3x5 and deadlift 3x8"


def loads(desk: Desk) -> list[str]:
    [workout] = desk.workouts()
    return list(dict.fromkeys(load for _, _, load in sets_of(workout)))


def asked(text: str = TWO) -> Desk:
    desk = Desk()
    desk.log(text)
    return desk


def test_one_question_names_all_exercises_whose_load_is_missing():
    assert "What loads did you use for Bench and deadlift?" == Desk().log(TWO).question
    three = Desk().log("Bench 3x5, deadlift 3x8 and squat 5x5").question
    assert "What loads did you use for Bench, deadlift and squat?" == three


def test_a_single_one_is_asked_for_as_before():
    assert "What load did you use for Bench?" == Desk().log("Bench 3x5").question


@phrases("said", "expected", expected=json.loads)
def test_loads_are_given_in_order_by_name_or_for_all(said, expected):
    desk = asked()

    assert desk.log(said, "m2").success

    assert expected == loads(desk)


@pytest.mark.parametrize("said", ["185", "185, 205 and 225", "about tuesday 185 and 225", "10:30 and 225"])
def test_what_does_not_say_of_which_it_is_changes_nothing(said):
    desk = asked()

    desk.log(said, "m2")

    assert [""] == list(dict.fromkeys(load for each in desk.workouts() for _, _, load in sets_of(each)))[:1]


def test_what_is_not_answered_yet_stays_open():
    desk = asked()

    desk.log("bench 185", "m2")
    assert ["load_missing"] == open_questions(desk)

    desk.log("make the deadlift 225", "m3")
    assert ["185 lb", "225 lb"] == loads(desk)


def test_both_loads_settle_it():
    desk = asked()

    desk.log("185 and 225", "m2")

    assert [] == open_questions(desk)

"""Exercises done together: supersets, giant sets, stations, complexes, sets that are said once of several."""

import json

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets
from tests.phrase_tables import phrases


def kinds(text):
    return [block.kind for workout in read(text).workouts for block in workout.blocks]


@phrases("text", "blocks", "expected", blocks=json.loads)
def test_exercises_done_together_are_one_block(text, blocks, expected):
    assert (blocks, expected) == (kinds(text), sets(text))


@pytest.mark.parametrize(
    ("text", "blocks", "expected"),
    [
        (
            "supersetted curls and pushdowns, 3x12 at 50",
            ["superset"],
            "curls: 3x12 @50 | pushdowns: 3x12 @50",
        ),
        (
            "clean pull + power clean + push press, 4 sets of 2+1+1, 135 across",
            ["complex"],
            "clean pull: 4x2 @135 | power clean: 4x1 @135 | push press: 4x1 @135",
        ),
        (
            "did the barbell complex 6x(2+1+1) @ 50kg, then back squat 3x5 100kg",
            [""],
            "back squat: 3x5 @100kg",
        ),
    ],
)
def test_a_group_that_is_not_understood_whole_waits_for_a_yes(text, blocks, expected):
    assert (blocks, expected) == (kinds(text), sets(text))
    assert not read(text).complete


@phrases("text")
def test_a_group_whose_numbers_fit_no_names_is_not_logged(text):
    certain = [workout for workout in read(text).workouts if not workout.doubt]

    assert [] == [block.kind for workout in certain for block in workout.blocks if block.kind]
    assert not read(text).complete


def test_the_rounds_of_a_giant_set_are_its_blocks():
    (workout,) = read("Giant set x3:\ncurls 12 @ 50\npushdowns 12 @ 60").workouts

    (block,) = workout.blocks

    assert [("rounds", "3")] == [tuple(fact) for fact in block.facts]


def test_a_failed_set_in_a_list_is_one_of_each_exercise_that_it_is_said_of():
    assert "curls: 8, 8, failed=x | dips: 8, 8, failed=x" == sets("superset of curls and dips, 8, 8, x")


def test_a_superset_of_one_exercise_is_none():
    assert [""] == kinds("bench 3x5 185 superset")

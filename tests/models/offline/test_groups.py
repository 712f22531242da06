"""Exercises done together: supersets, giant sets, stations, complexes, sets that are said once of several."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import sets


def kinds(text):
    return [block.kind for workout in read(text).workouts for block in workout.blocks]


@pytest.mark.parametrize(
    ("text", "blocks", "expected"),
    [
        ("superset: bench 3x8 185, curls 3x8 60", ["superset"], "bench: 3x8 @185 | curls: 3x8 @60"),
        ("superset bench 3x8 @ 185 with pull-ups 3x10", ["superset"], "bench: 3x8 @185 | pull-ups: 3x10"),
        (
            "Superset\nbench 3x8 185\ncurls 3x8 60\n\ndips 3x12",
            ["superset", ""],
            "bench: 3x8 @185 | curls: 3x8 @60 | dips: 3x12",
        ),
        ("bench 3x8 185 ss/w dips 3x8", ["superset"], "bench: 3x8 @185 | dips: 3x8"),
        (
            "A1. Bench 4x8 155, A2. Dips 4x8, B1. Curl 3x12 60, B2. Pushdown 3x12 50",
            ["superset", "superset"],
            "Bench: 4x8 @155 | Dips: 4x8 | Curl: 3x12 @60 | Pushdown: 3x12 @50",
        ),
        (
            "1) bench 4x6 165\n2a) dips 3x6\n2b) curls 3x12 50",
            ["", "superset"],
            "bench: 4x6 @165 | dips: 3x6 | curls: 3x12 @50",
        ),
        (
            "A1/A2 front squat 4x5 185 / pendlay row 4x8 135\ncurls 3x10 50",
            ["superset", ""],
            "front squat: 4x5 @185 | pendlay row: 4x8 @135 | curls: 3x10 @50",
        ),
        ("a1 squat 3x10 60 a2 dips 3x10", ["superset"], "squat: 3x10 @60 | dips: 3x10"),
        (
            "giant set: curls 3x12 50, pushdowns 3x12 60, lateral raises 3x15 15s",
            ["giant_set"],
            "curls: 3x12 @50 | pushdowns: 3x12 @60 | lateral raises: 3x15 @15s",
        ),
        (
            "bench 3x10 135 + curls 3x10 115 + press 3x10 75",
            ["giant_set"],
            "bench: 3x10 @135 | curls: 3x10 @115 | press: 3x10 @75",
        ),
        ("bench 3x5 185\n+ pull-ups 3x8", ["", ""], "bench: 3x5 @185 | pull-ups: 3x8"),
        (
            "superset of barbell curls 65 and tricep pushdowns 55, three sets of twelve each",
            ["superset"],
            "barbell curls: threextwelve @65 | tricep pushdowns: threextwelve @55",
        ),
        ("bench 4x6 185, paired with chin ups 4x6", ["superset"], "bench: 4x6 @185 | chin ups: 4x6"),
        ("bench 3x10 135 / curls 3x10 60 superset", ["superset"], "bench: 3x10 @135 | curls: 3x10 @60"),
        ("bench 3x5 185. superset pull-ups 3x8", ["superset"], "bench: 3x5 @185 | pull-ups: 3x8"),
        (
            "3x10 ring dips ss 3x10 ring rows, then 3x8 chin ups ss 3x12 leg raises",
            ["superset", "superset"],
            "ring dips: 3x10 | ring rows: 3x10 | chin ups: 3x8 | leg raises: 3x12",
        ),
        ("dips 4x10, nice, ss face pulls 4x15 @ 40", ["superset"], "dips: 4x10 | face pulls: 4x15 @40"),
        (
            "power clean + push jerk 6x(1+1) @ 75kg felt snappy",
            ["complex"],
            "power clean: 6x1 @75kg | push jerk: 6x1 @75kg",
        ),
        (
            "hang squat clean + front squat + jerk (1+2+1) 4 sets at 155",
            ["complex"],
            "hang squat clean: 4x1 @155 | front squat: 4x2 @155 | jerk: 4x1 @155",
        ),
        (
            "snatch pull+snatch+ohs 1+1+1, five sets at 45kg",
            ["complex"],
            "snatch pull: fivex1 @45kg | snatch: fivex1 @45kg | ohs: fivex1 @45kg",
        ),
        (
            "5 x (1+2) power clean + front squat @ 60kg",
            ["complex"],
            "power clean: 5x1 @60kg | front squat: 5x2 @60kg",
        ),
        (
            "5 sets of (1+1+1) clean pull + hang clean + jerk at 185",
            ["complex"],
            "clean pull: 5x1 @185 | hang clean: 5x1 @185 | jerk: 5x1 @185",
        ),
        (
            "power snatch + overhead squat 2+2 x 4 @ 95 lb",
            ["complex"],
            "power snatch: 4x2 @95 lb | overhead squat: 4x2 @95 lb",
        ),
        (
            "clean + jerk (1+1) @ 80kg, 85kg, 90kg",
            ["complex"],
            "clean: 1 @80kg, 1 @85kg, 1 @90kg | jerk: 1 @80kg, 1 @85kg, 1 @90kg",
        ),
        (
            "clean + jerk 3x(1+1) 80kg, 2x(1+1) 85kg",
            ["complex"],
            "clean: 3x1 @80kg, 2x1 @85kg | jerk: 3x1 @80kg, 2x1 @85kg",
        ),
        (
            "power clean 3x2 80kg, clean + jerk 1+1 @ 90kg, squat 3x5 100kg",
            ["", "complex", ""],
            "power clean: 3x2 @80kg | clean: 1 @90kg | jerk: 1 @90kg | squat: 3x5 @100kg",
        ),
        ("clean + jerk (1+1) @ 80kg for 5 sets", ["complex"], "clean: 5x1 @80kg | jerk: 5x1 @80kg"),
        ("clean + jerk (1+1), felt good", ["complex"], "clean: 1 | jerk: 1"),
        (
            "3 x 1+1 clean + jerk, squat 3x5 100kg",
            ["complex", ""],
            "clean: 3x1 | jerk: 3x1 | squat: 3x5 @100kg",
        ),
        ("dips 4x10 nice ss face pulls 4x15 @ 40", ["superset"], "dips: 4x10 | face pulls: 4x15 @40"),
        (
            "bench 3x5 185. ran 5k, ss dips 3x8",
            ["", "steady", ""],
            "bench: 3x5 @185 | ran: distance=5k | dips: 3x8",
        ),
    ],
)
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


@pytest.mark.parametrize(
    "text",
    [
        "Giant set x3:\ncurls 12 @ 50\npushdowns 12 @ 60",
        "curls and pushdowns superset, 3 sets of 10 each",
        "paired curls 3x10 50",
        "super hard bench 3x5 185",
        "clean + jerk 1+1 @ 80kg, 1+1+1 @ 85kg",
        "clean + something odd 3x(1+1) 80kg",
        "clean + jerk + nothing known 1+1+1 @ 60kg",
        "squats ss lunges 3x10",
        "superset of curls 50 and pushdowns 60, 3x10 at 40",
        "superset of curls and something, 3x10",
        "clean + jerk 3x(1+1+1) 80kg",
    ],
)
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

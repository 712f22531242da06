"""Sets that were counted and are sent one by one: the count is said once, and so are the numbers of a set."""

import pytest

from tests.logger.kit import a_block, a_set, an_exercise
from tests.logger.test_first_sight import read, sets, straight


@pytest.mark.parametrize("text", ["pull ups five sets of five", "pull ups 5x5", "5 pull ups, 5 sets"])
def test_as_many_sets_as_reps_are_sent_one_by_one(text):
    made = straight(text, an_exercise(text, "pull ups", *[a_set("", "5")] * 5))

    assert ["5 x"] * 5 == sets(made)


def test_a_count_leaves_the_numbers_of_the_next_workout_alone():
    text = "Yesterday rows 3x6 60, today curls 3x6 20"

    made = straight(text, an_exercise("rows 3x6 60", "rows", *[a_set("", "6", "60")] * 3))

    assert set(made.claims).isdisjoint(range(8, 14))


def test_one_set_of_a_count_may_have_a_remark():
    text = "4x8 leg press @ 120, the last one ugly"
    last = a_set("", "8", "120", note="the last one ugly")

    made = straight(text, an_exercise(text, "leg press", *[a_set("", "8", "120")] * 3, last))

    assert ["8 x 120 kg"] * 4 == sets(made)


def test_what_one_set_of_a_count_says_more_is_its_own():
    text = "front squat 3x5 @ 90, last one RPE 9"
    last = a_set("", "5", "90", rpe="9")

    made = straight(text, an_exercise(text, "front squat", *[a_set("", "5", "90")] * 2, last))

    assert ["5 x 90 kg", "5 x 90 kg", "5 x 90 kg rpe 9"] == sets(made)


def test_a_list_of_equal_reps_grounds_each_of_them():
    text = "ohp 40: 3 3 3"

    made = straight(text, an_exercise(text, "ohp", *[a_set("", "3", "40")] * 3))

    assert 4 == len(made.claims)


def test_more_sets_than_were_counted_are_doubted():
    text = "dips 5x5"

    assert read(text, a_block(an_exercise(text, "dips", *[a_set("", "5")] * 7))).doubts

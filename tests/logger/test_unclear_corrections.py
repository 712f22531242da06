"""Short messages to the embedded engine that could be said of more than one thing: it changes what they name,
or asks, and never writes something else."""

import pytest

from tests.logger.test_targets import diary, standing

PRESS, CLEANS = "Overhead press 4x6 95", "Power clean 5x2 155"
STANDING = ["11-20 Overhead Press 4x6 @ 95 lb", "11-20 Power Clean 5x2 @ 155 lb"]


# --- the day of a workout that is named


@pytest.mark.parametrize("said", ["the press was yesterday", "overhead press, that was yesterday"])
def test_a_name_before_a_day_is_the_workout_that_was_on_it(said):
    desk = diary(PRESS, CLEANS, said)

    assert ["11-19 Overhead Press 4x6 @ 95 lb", STANDING[1]] == standing(desk)


@pytest.mark.parametrize("said", ["deadlift was yesterday", "it was deadlift yesterday"])
def test_a_name_that_no_workout_has_renames_none_by_its_day(said):
    assert STANDING == standing(diary(PRESS, CLEANS, said))


def test_a_name_that_is_put_right_may_come_with_its_day():
    desk = diary(PRESS, CLEANS, "it was power snatches, not cleans, on tuesday")

    assert ["11-17 Power Snatch 5x2 @ 155 lb", STANDING[0]] == standing(desk)


# --- what is of the body, at another time


@pytest.mark.parametrize(
    "said",
    ["my heart rate was 55 this morning", "hr was 48 this morning", "my weight was 172", "my hr was 61"],
)
def test_what_is_measured_of_the_body_changes_no_workout(said):
    assert STANDING[:1] == standing(diary(PRESS, said))


def test_a_heart_rate_of_the_workout_is_one_of_it():
    assert ["11-20 Overhead Press 4x6 @ 95 lb HR 131"] == standing(diary(PRESS, "avg hr was 131"))


# --- what is hardly a number


@pytest.mark.parametrize("load", ["18s lb", "at 24s kg", "1S5", "1z5"])
def test_a_load_that_may_be_another_number_waits_for_a_yes(load):
    desk = diary(f"Power clean 5x2 {load}")

    assert ([], "Is that right?") == (standing(desk), desk.told.question)


def test_what_colours_a_terminal_is_no_part_of_a_set():
    assert STANDING[1:] == standing(diary("\x1b[1mPower clean\x1b[0m 5x2\x07\x1b[33m 155\x1b]0;log\x07"))

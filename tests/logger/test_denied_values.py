"""Corrections that say what stood there: the number that is denied tells what the new one counts, and which
sets it is of, whatever else is said around it."""

from datetime import date

import pytest

from agents.athlete import Athlete
from agents.logger.amending.targets import denied_in
from agents.words import tokens
from tests.logger.amending.test_targets import diary, standing
from tests.phrase_tables import phrases

SQUAT = "Back squat 5x5 @ 235"
STOOD = "11-20 Back Squat 5x5 @ 235 lb"
CURLS = "Dumbbell curls 3x12 @ 14"
SWIM = "ran 3 miles in 24:30"


@phrases("told", "said", "stands")
def test_a_number_counts_what_the_one_counts_that_it_replaces(told, said, stands):
    assert [stands] == [each.split(" at ")[0] for each in standing(diary(told, said))]


@phrases("told", "said")
def test_what_may_be_said_of_two_numbers_or_of_something_else_changes_nothing(told, said):
    before = standing(diary(told))

    assert before == standing(diary(told, said))


@phrases("told", "said", "stands")
def test_words_beside_it_and_the_sets_that_are_named_decide_between_two(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert stands in standing_now


@phrases("said")
def test_who_owns_a_fault_says_what_it_was(said):
    assert ["11-20 Back Squat 5x5 @ 245 lb"] == standing(diary(SQUAT, said))


@pytest.mark.parametrize(
    "said",
    ["I messed up my shoulder, might be 3 weeks off", "wrong bus, it was 245 to the gym and back 30 min"],
)
def test_a_fault_elsewhere_changes_nothing(said):
    assert [STOOD] == standing(diary(SQUAT, said))


def test_only_the_sets_that_have_the_denied_number_change():
    desk = diary("bench 185x5, 195x3, 205x1", "bench was 200 not 195")

    assert ["11-20 Bench Press 5 @ 185 lb, 3 @ 200 lb, 1 @ 205 lb"] == standing(desk)


def test_a_denied_time_of_hours_and_minutes_is_one_number():
    desk = diary("rode 60 km in 3h05", "that took 3h15, not 3h05")

    assert ["11-20 Cycling 60 km in 3:15:00 at 3:15/km"] == standing(desk)


def test_one_and_a_deny_no_number():
    row = tokens("it was 190, not one of those")

    denied, _ = denied_in(row, range(len(row)), Athlete(), date(2026, 3, 4))

    assert () == denied.numbers


ROWS = "Barbell row 4x10 @ 95"
SPLIT = "Bench 3x5 @ 185 lb, barbell row 4x10 @ 95 lb"


@phrases("told", "said", "stands")
def test_of_two_values_one_takes_the_place_of_the_other_whatever_stands_beside_them(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert standing_now.endswith(stands)


def test_the_old_value_tells_which_of_several_runs_is_meant():
    runs = ("ran 10 km in 52:00", "ran 6 km in 31:00", "6.4 km rather than 6, the watch had lost the signal")

    assert ["11-20 Run 10 km in 52:00 at 5:12/km", "11-20 Run 6.4 km in 31:00 at 4:50.6/km"] == sorted(
        standing(diary(*runs))
    )


@phrases("told", "said", "stands")
def test_what_is_remarked_beside_a_correction_is_no_part_of_it(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert stands in standing_now


def test_a_day_takes_the_place_of_another():
    desk = diary(SQUAT, "you have it on the 20th of november but we went on the 19th of november")

    assert ["11-19 Back Squat 5x5 @ 235 lb"] == standing(desk)


@phrases("told", "said")
def test_what_is_said_of_another_or_of_one_of_several_sets_changes_nothing(told, said):
    before = standing(diary(told))

    assert before == standing(diary(told, said))


def test_a_lap_is_named_by_its_number():
    desk = diary("ran 1 km 5:00, 1 km 5:05, 1 km 5:00", "lap 3 was 5:10, not 5:00, I hit the button late")

    [standing_now] = standing(desk)

    assert "1 km in 5:00 at 5:00/km, 1 km in 5:05 at 5:05/km, 1 km in 5:10" in standing_now

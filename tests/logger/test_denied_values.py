"""Corrections that say what stood there: the number that is denied tells what the new one counts, and which
sets it is of, whatever else is said around it."""

from datetime import date

import pytest

from agents.athlete import Athlete
from agents.logger.amending.targets import denied_in
from agents.words import tokens
from tests.logger.amending.test_targets import diary, standing

SQUAT = "Back squat 5x5 @ 235"
STOOD = "11-20 Back Squat 5x5 @ 235 lb"
CURLS = "Dumbbell curls 3x12 @ 14"
SWIM = "ran 3 miles in 24:30"


@pytest.mark.parametrize(
    ("told", "said", "stands"),
    [
        (SQUAT, "i looked at my video again and the squats were two forty five not two thirty five",
         "11-20 Back Squat 5x5 @ 245 lb"),
        (SQUAT, "squats were 225 not 235, my gym partner loaded it wrong and neither of us saw",
         "11-20 Back Squat 5x5 @ 225 lb"),
        (SQUAT, "Got that muddled up, the back squat was 230 rather than 235. The rest is fine.",
         "11-20 Back Squat 5x5 @ 230 lb"),
        (CURLS, "the curls were 16 not 14 and it took me 20 minutes to notice",
         "11-20 Dumbbell Curl 3x12 @ 16 lb per hand"),
        (SQUAT, "last set was 3 not 5", "11-20 Back Squat 4x5 @ 235 lb, 3 @ 235 lb"),
        (SQUAT, "that was 245 not 235, my mate counted the plates for me", "11-20 Back Squat 5x5 @ 245 lb"),
        (CURLS, "the curls were 16, not 14. same reps", "11-20 Dumbbell Curl 3x12 @ 16 lb per hand"),
        (CURLS, "curls were 10 not 12", "11-20 Dumbbell Curl 3x10 @ 14 lb per hand"),
        (CURLS, "curls were 4 not 3 btw", "11-20 Dumbbell Curl 4x12 @ 14 lb per hand"),
        (SWIM, "my watch said it was 3.2 miles, not 3, but still 24:30", "11-20 Run 3.2 mi in 24:30"),
        (SWIM, "the run should be 25:30 not 24:30, read the clock wrong", "11-20 Run 3 mi in 25:30"),
    ],
)  # fmt: skip
def test_a_number_counts_what_the_one_counts_that_it_replaces(told, said, stands):
    assert [stands] == [each.split(" at ")[0] for each in standing(diary(told, said))]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (SQUAT, "squats were 4 not 5"),
        (SQUAT, "squats were 245 not 240"),
        (SQUAT, "squat was 245 not 235 like last week"),
        (SQUAT, "squats should be 245 not 235 next week"),
        (SQUAT, "my buddy squatted 255 not 235"),
        (SQUAT, "there were 20 people not 5 at the gym"),
        (SQUAT, "wanted 245 not 235"),
        (CURLS, "it was 18 degrees not 12"),
        (CURLS, "the curls were 16 not 14 and the rows were 40"),
    ],
)
def test_what_may_be_said_of_two_numbers_or_of_something_else_changes_nothing(told, said):
    before = standing(diary(told))

    assert before == standing(diary(told, said))


@pytest.mark.parametrize(
    ("told", "said", "stands"),
    [
        ("kettlebell swings 3x20 @ 20", "I used a 16 not a 20", "3x20 @ 16 lb"),
        ("back squat 5x5 @ 235", "that was 4 reps, not 5", "5x4 @ 235 lb"),
        ("bench 185x5, 185x5, 185x4", "the last set was 3 not 4", "2x5 @ 185 lb, 3 @ 185 lb"),
        ("bench 185x5, 185x5, 185x4", "set 7 was 3 not 4", "2x5 @ 185 lb, 4 @ 185 lb"),
        ("deadlift 405x1, 345 3x3", "the 345s were 5s", "1 @ 405 lb, 3x5 @ 345 lb"),
        ("ran 800m x 6 in 3:05", "only 5 of the 800s, my watch skipped one", "5x 800 m in 3:05"),
        ("ran 12 km in 1:04:00", "that was 1:14:00 rather than 1:04:00", "12 km in 1:14:00"),
    ],
)
def test_words_beside_it_and_the_sets_that_are_named_decide_between_two(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert stands in standing_now


@pytest.mark.parametrize(
    "said",
    [
        "I messed up, squats were 245",
        "I had the squats down wrong, should be 245",
        "can you change the squats to 245",
        "today's squats should read 245",
        "made a mistake above, the squats were 245, big fingers",
    ],
)
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


@pytest.mark.parametrize(
    ("told", "said", "stands"),
    [
        (ROWS, "ugh, glasses on: rows were 105, not 95, so a good day after all", "4x10 @ 105 lb"),
        (ROWS, "I put 95 for the rows but they were 105", "4x10 @ 105 lb"),
        (ROWS, "that 95 should have been 105, the small plates hid behind the collar", "4x10 @ 105 lb"),
        (ROWS, "please change the rows from 95 to 105, no idea what I was looking at", "4x10 @ 105 lb"),
        (ROWS, "the rows weren't at 95, they were at 105", "4x10 @ 105 lb"),
        (ROWS, "rows was with 105, no 95", "4x10 @ 105 lb"),
        (ROWS, "rows 105 not 95, the plates all look alike to me", "4x10 @ 105 lb"),
        (ROWS, "typo, 105 not 95", "4x10 @ 105 lb"),
        (ROWS, "today, honestly, yesterday rows 105 not 95", "4x10 @ 95 lb"),
        (ROWS, "today at the gym rows 105 not 95, I had the wrong glasses", "4x10 @ 95 lb"),
        (ROWS, "in my notebook the last set has 8 reps instead of 10", "3x10 @ 95 lb, 8 @ 95 lb"),
        (ROWS, "I wrote 10 for the last set but it was 8", "3x10 @ 95 lb, 8 @ 95 lb"),
        (ROWS, "so I recounted with the video and I did five of those sets and not four", "5x10 @ 95 lb"),
        (
            SPLIT,
            "my training partner filmed it, the load on the rows was ninety not ninety five",
            "4x10 @ 90 lb",
        ),
        (SPLIT, "the curls were 90 not 95", "4x10 @ 95 lb"),
        (ROWS, "rows were 105 not 90", "4x10 @ 95 lb"),
    ],
)
def test_of_two_values_one_takes_the_place_of_the_other_whatever_stands_beside_them(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert standing_now.endswith(stands)


def test_the_old_value_tells_which_of_several_runs_is_meant():
    runs = ("ran 10 km in 52:00", "ran 6 km in 31:00", "6.4 km rather than 6, the watch had lost the signal")

    assert ["11-20 Run 10 km in 52:00 at 5:12/km", "11-20 Run 6.4 km in 31:00 at 4:50.6/km"] == sorted(
        standing(diary(*runs))
    )


@pytest.mark.parametrize(
    ("told", "said", "stands"),
    [
        ("rode 40 km in 1:21:00", "The watch has synced by now and the ride was 41.2 km, I had rounded",
         "41.2 km in 1:21:00"),
        (ROWS, "I wasn't looking properly. rows were 4x8, my brain was mush", "4x8 @ 95 lb"),
        (ROWS, "it seems I can't count, the rows were 5 sets", "5x10 @ 95 lb"),
        ("ran 10 km in 52:00", "put it away, it was 53:00", "10 km in 52:00"),
    ],
)  # fmt: skip
def test_what_is_remarked_beside_a_correction_is_no_part_of_it(told, said, stands):
    [standing_now] = standing(diary(told, said))

    assert stands in standing_now


def test_a_day_takes_the_place_of_another():
    desk = diary(SQUAT, "you have it on the 20th of november but we went on the 19th of november")

    assert ["11-19 Back Squat 5x5 @ 235 lb"] == standing(desk)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (SQUAT, "he said 235 but it was 245"),
        (SQUAT, "my squat went from 235 to 245 since spring"),
        (SQUAT, "we changed the squats from 235 to 245"),
        (SQUAT, "is it ok to go from 235 to 245 or should I wait till I can do 255"),
        (SQUAT, "my second attempt was 245 not 235"),
        (SQUAT, "parking ticket number 245 not 235, what a day"),
        (SQUAT, "squats were 245 rather than 235 or 240, I think we said"),
        ("bench 185x5, 195x3", "I wrote 185 for the last set but it was 190"),
        (SQUAT, "one more bit of honesty about today: the fifth set was only 4 reps"),
        ("bench 185x5, 185x5 failed", "the bench that I failed was 195 not 185"),
        (SQUAT, "you have it on Friday the 20th but it was Thursday the 19th"),
        (SQUAT, "my brother came along, he squatted 245 not 235"),
    ],
)
def test_what_is_said_of_another_or_of_one_of_several_sets_changes_nothing(told, said):
    before = standing(diary(told))

    assert before == standing(diary(told, said))


def test_a_lap_is_named_by_its_number():
    desk = diary("ran 1 km 5:00, 1 km 5:05, 1 km 5:00", "lap 3 was 5:10, not 5:00, I hit the button late")

    [standing_now] = standing(desk)

    assert "1 km in 5:00 at 5:00/km, 1 km in 5:05 at 5:05/km, 1 km in 5:10" in standing_now

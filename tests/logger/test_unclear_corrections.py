"""Short messages to the embedded engine that could be said of more than one thing: it changes what they name,
or asks, and never writes something else."""

import pytest

from tests.logger.amending.test_targets import diary, standing
from tests.phrase_tables import phrases

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

    assert ([], 1) == (standing(desk), len(desk.told.drafts))
    assert desk.told.question


def test_what_colours_a_terminal_is_no_part_of_a_set():
    assert STANDING[1:] == standing(diary("\x1b[1mPower clean\x1b[0m 5x2\x07\x1b[33m 155\x1b]0;log\x07"))


# --- which one of a workout


RUNS = "ran 6k in 31:00 and ran 2k in 9:10"
BOTH = "11-20 Run 6 km in 31:00 at 5:10/km, 2 km in 9:10 at 4:35/km"


@phrases("said", "stands")
def test_a_distance_before_what_was_says_which_run_and_is_no_new_one(said, stands):
    desk = diary(RUNS, said)

    assert [stands] == standing(desk)


def test_a_distance_that_stood_further_back_is_asked_about_and_logs_no_second_run():
    desk = diary(RUNS, "thanks!", "the 6k was 30:30")

    assert ([BOTH], True) == (standing(desk), "Which workout" in desk.told.question)


def test_one_of_two_runs_of_a_distance_is_not_guessed():
    desk = diary("ran 2k in 9:10 and ran 2k in 9:30", "the 2k was 9:00")

    assert {1} == {each.revision for each in desk.stored()}


def test_a_number_of_sets_is_of_what_has_sets():
    desk = diary("Ran 6k in 31:00. Overhead press 4x6 95", "make that 5 sets")

    assert ["11-20 Overhead Press 5x6 @ 95 lb", "11-20 Run 6 km in 31:00 at 5:10/km"] == standing(desk)


@pytest.mark.parametrize("before", [(PRESS,), ()])
def test_a_number_of_sets_is_not_of_one_run(before):
    desk = diary(*before, "Ran 6k in 31:00", "make that 5 sets")

    assert {1} == {each.revision for each in desk.stored()}
    assert "Run has no sets. What was '5'?" == desk.told.question


def test_the_top_set_is_the_heaviest_of_those_with_one_name():
    desk = diary("press 1x2 115, press 4x6 95", "the top set was 3 reps")

    assert ["11-20 Overhead Press 3 @ 115 lb; Overhead Press 4x6 @ 95 lb"] == standing(desk)


def test_one_load_is_not_put_in_place_of_several():
    desk = diary("press 95x6, 105x4", "the press was 100")

    assert ["11-20 Overhead Press 6 @ 95 lb, 4 @ 105 lb"] == standing(desk)
    assert "Overhead Press has several loads. Which was '100'?" == desk.told.question


def test_the_top_set_of_two_exercises_is_not_guessed():
    desk = diary("press 4x6 95, deadlift 1x2 315", "the top set was 3 reps")

    assert {1} == {each.revision for each in desk.stored()}
    assert desk.told.question


def test_a_day_of_one_exercise_does_not_move_the_others():
    desk = diary("press 4x6 95, deadlift 1x2 315", "the press was yesterday")

    assert ["11-20 Overhead Press 4x6 @ 95 lb; Deadlift 2 @ 315 lb"] == standing(desk)
    assert desk.told.question


# --- what was something is no second one


@pytest.mark.parametrize(
    ("before", "said", "stands"),
    [
        (PRESS, "overhead press was 4x5", "11-20 Overhead Press 4x5 @ 95 lb"),
        ("Squat 4x6 205", "oh and squat was 4x5", "11-20 Back Squat 4x5 @ 205 lb"),
        ("Squat 4x6 205", "oh, and the squat was 4x5", "11-20 Back Squat 4x5 @ 205 lb"),
        (PRESS, "and the press top set was 7 reps", "11-20 Overhead Press 3x6 @ 95 lb, 7 @ 95 lb"),
        ("Ran 6k in 31:00", "oh and the run was 30:40", "11-20 Run 6 km in 30:40 at 5:06.7/km"),
        ("Swam 800m in 18:00", "the swim was 900m", "11-20 Swim 900 m in 18:00 at 2:00/100m"),
    ],
)
def test_what_is_said_to_have_been_something_is_corrected(before, said, stands):
    assert [stands] == standing(diary(before, "thanks!", said))


def test_what_can_not_have_been_so_is_asked_about():
    desk = diary("Rowed 2k in 7:40", "thanks!", "the row was 1:55")

    assert ["11-20 Rowing 2 km in 7:40 at 3:50/km"] == standing(desk)
    assert "Rowing is faster than anybody has been. What was '1:55'?" == desk.told.question


def test_what_was_done_days_ago_may_be_another_one_and_a_yes_corrects_it():
    desk = diary((PRESS, 2), "thanks!", "overhead press was 5x5")
    asked, before = desk.told.question, standing(desk)
    desk.log("yes", "x1")

    assert ["11-18 Overhead Press 4x6 @ 95 lb"] == before
    assert "Which one: Overhead Press of Wednesday 18 November?" == asked
    assert ["11-18 Overhead Press 5x5 @ 95 lb"] == standing(desk)


def test_a_day_on_which_it_does_not_stand_makes_no_second_one():
    desk = diary(PRESS, "thanks!", "yesterday's press was 4x5")

    assert STANDING[:1] == standing(desk)
    assert "Which workout do you mean: Overhead Press" in desk.told.question


def test_a_sigh_is_no_part_of_a_name():
    assert ["11-20 Bench Press 4x5 @ 205 lb"] == standing(diary("oh and bench 4x5 205"))


def test_what_stands_nowhere_is_reported():
    assert ["11-20 Overhead Press 4x5 @ 95 lb"] == standing(diary("thanks!", "overhead press was 4x5 at 95"))

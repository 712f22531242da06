"""Short messages that correct what was logged last."""

import json

import pytest

from agents.models.port import Quote
from tests.models.offline.test_engine import arguments, asked, question
from tests.phrase_tables import phrases


def changes(text, *before):
    """Each change as (exercise, set, field, words); nothing where no workout is amended."""
    found = arguments(asked(text, *before), "amend_workout")
    return [tuple(change.values()) for each in found for change in each["changes"]]


@phrases("text", "field", "said")
def test_one_value_replaces_the_one_that_was_logged(text, field, said):
    assert [("", "last" if "last" in text else "", field, said)] == changes(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scratch that, 3x8 not 10", [("", "", "count", "3"), ("", "", "reps", "8")]),
        ("no it was 3x5 forgot one", [("", "", "count", "3"), ("", "", "reps", "5")]),
        ("actually 5x5", [("", "", "count", "5"), ("", "", "reps", "5")]),
        ("no, 3x5 at 190", [("", "", "count", "3"), ("", "", "reps", "5"), ("", "", "load", "190")]),
        ("oh it was 3 sets not 4, and 185", [("", "", "count", "3"), ("", "", "load", "185")]),
        ("it was 225 for 4 not 5", [("", "", "reps", "4"), ("", "", "load", "225")]),
        ("54 min, avg hr 149", [("", "", "duration", "54 min"), ("", "", "heart_rate", "avg hr 149")]),
        ("last one was rpe 9.5", [("", "last", "rpe", "rpe 9.5")]),
        ("the last set was only 4", [("", "last", "reps", "4")]),
        ("i got 8 on the last set", [("", "last", "reps", "8")]),
        ("last two sets were 120 actually", [("", "last 2", "load", "120")]),
        ("second set was only 3", [("", "2", "reps", "3")]),
        ("whoops, chin-ups were +7.5", [("chin-ups", "", "load", "+7.5")]),
        ("rdl last set only 6", [("rdl", "last", "reps", "6")]),
        ("it was 87,5", [("", "", "load", "87,5")]),
        ("the 3rd set was at 205", [("", "3", "load", "205")]),
        ("set 3 was 225x4", [("", "3", "reps", "4"), ("", "3", "load", "225")]),
        ("first set was a warm up", [("", "1", "kind", "warm-up")]),
        ("top set was 225", [("", "top", "load", "225")]),
        ("no, all sets were 4 reps", [("", "all", "reps", "4 reps")]),
        ("cable row was 120 not 110", [("cable row", "", "load", "120")]),
        ("squat should be 235", [("squat", "", "load", "235")]),
        ("bench was 185 3x5",
         [("bench", "", "count", "3"), ("bench", "", "reps", "5"), ("bench", "", "load", "185")]),
        ("the 10k was 48:10", [("10k", "", "duration", "48:10")]),
        ("it was the incline bench actually, not flat", [("", "", "name", "incline bench")]),
        ("i meant front squats not back squats", [("back squats", "", "name", "front squats")]),
        ("oops, close grip bench. and the last set was only 4",
         [("", "", "name", "close grip bench"), ("", "last", "reps", "4")]),
        ("that was front squats, yesterday",
         [("", "", "name", "front squats"), ("", "", "date", "yesterday")]),
        ("the 190 was 3 reps", [("", "=190", "reps", "3 reps")]),
        ("got 6 on the 265", [("", "=265", "reps", "6")]),
        ("110 was x2", [("", "=110", "reps", "2")]),
        ("no wait the 55 set was 11", [("", "=55", "reps", "11")]),
        ("squat 3x3 was 162.5", [("squat", "=3x3", "load", "162.5")]),
        ("the last bench set was 7 reps not 8", [("bench", "last", "reps", "7 reps")]),
        ("that 52:30 should be 53:20", [("", "=52:30", "duration", "53:20")]),
        ("I said 40k but it was 42k", [("", "=40k", "distance", "42k")]),
        ("whoops, typed 205 but it was 215", [("", "=205", "load", "215")]),
        ("only did 4 sets", [("", "", "count", "4")]),
        ("my bad, 85 on the thrusters", [("thrusters", "", "load", "85")]),
        ("^ 39:40", [("", "", "duration", "39:40")]),
        ("I said 190", [("", "", "load", "190")]),
        ("curls should have been 35", [("curls", "", "load", "35")]),
        ("should be 11k in 55:00", [("", "", "distance", "11k"), ("", "", "duration", "55:00")]),
        ("Wait, it said 1,850 meters.", [("", "", "distance", "1,850 meters")]),
        ("the hike was more like 6 miles", [("hike", "", "distance", "6 miles")]),
        ("squat was 255 and bench 180", [("squat", "", "load", "255"), ("bench", "", "load", "180")]),
        ("It was 4 sets of deadlifts, I miscounted", [("deadlifts", "", "count", "4")]),
        ("that wasn't a walk, it was a run", [("walk", "", "name", "run")]),
        ("Fran was 4:21", [("", "", "duration", "4:21")]),
        ("I used a 14 not a 20", [("", "", "load", "14")]),
        ("squat was 190, the plates were mixed up", [("squat", "", "load", "190")]),
        ("it was really about 12 push ups, not 10", [("push ups", "", "reps", "12")]),
        ("I went over my notes when I got home and asked the front desk about it too, and it seems that the"
         " leg press was really 110 not 90, the pin was bent", [("", "=90", "load", "110")]),
        ("could you change that to 3x4?", [("", "", "count", "3"), ("", "", "reps", "4")]),
    ],
)  # fmt: skip
def test_values_are_of_the_exercise_and_the_set_that_are_named(text, expected):
    assert expected == changes(text)


@phrases("text")
def test_what_is_not_understood_whole_corrects_nothing(text):
    assert [] == changes(text)


def test_an_answer_that_corrects_is_of_the_workout_that_was_asked_about():
    about = question("load_missing", "did grace", workout_id="w1", exercise="Clean and Jerk")

    (call,) = arguments(asked("115 lb, took me 3:58", *about), "amend_workout")

    expected = [("Clean and Jerk", "", "load", "115 lb"), ("", "", "duration", "3:58")]
    assert "w1" == call["workout_id"]
    assert expected == [tuple(change.values()) for change in call["changes"]]


def test_a_score_that_was_asked_about_is_amended():
    about = question("pace_contradicts", "ran 5k in 24:10 at 4:00/km", workout_id="w1", exercise="Run")

    (call,) = arguments(asked("25:10", *about), "amend_workout")

    assert [("", "", "duration", "25:10")] == [tuple(change.values()) for change in call["changes"]]


def test_the_exercise_the_athlete_is_on_takes_bare_sets_as_its_own():
    on = Quote("context", "", json.dumps({"exercise": "Back Squat"}))

    assert [] == changes("100x5", on)

"""Sets that came out otherwise than meant, in the order they were told; loads past the words between."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import acts, codes, sets, workouts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Got 12 pull ups first set, 10 second, then two sets of 8",
         "pull ups: 12 note=first set, 10 note=second, twox8"),
        ("dips: 15 on the first, 12 second, 9 third",
         "dips: 15 note=on the first, 12 note=second, 9 note=third"),
        ("chin ups 12 on the first, 9 second", "chin ups: 12 note=on the first, 9 note=second"),
        ("first plank 60 seconds, 45 second", "plank: duration=60 seconds, duration=45 second"),
        ("first a plank for 10 second", "plank: duration=10 second"),
    ],
)  # fmt: skip
def test_second_after_first_counts_the_sets_and_is_no_time(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("missed 205 on clean and jerk twice, then finally hit it for a single!!",
         "clean and jerk: twicex @205 failed=missed, single @205"),
        ("missed 100 kg on snatch two times, then got it for a single",
         "snatch: twox @100 kg failed=missed, single @100 kg"),
        ("failed 315 twice on squat, then hit it for 2", "squat: twicex @315 failed=failed, 2 @315"),
        ("clean and jerk single 105 kg, then 110 failed two times",
         "clean and jerk: single @105 kg, twox @110 failed=failed"),
        ("bench went 135 for 5 then 5 again and i failed the third set at 3",
         "bench: 5 @135, 5 @135, 3 @135 failed=failed"),
        ("bench went 185 for 6 then failed the second set at 4", "bench: 6 @185, 4 @185 failed=failed"),
        ("ohp 95 for 8 then failed my second set at 5", "ohp: 8 @95, 5 @95 failed=failed"),
    ],
)  # fmt: skip
def test_loads_that_were_missed_are_sets_as_often_as_said(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 245 for 3, then 255 was supposed to be a triple but failed on the second so only 1",
         "bench: 3 @245, 1 @255 failed=failed"),
        ("squat 315x3, then 335 was supposed to be a triple but got 2", "squat: 3 @315, 2 @335"),
        ("ohp 135 was meant to be a triple but only got 2", "ohp: 2 @135"),
    ],
)  # fmt: skip
def test_what_a_load_was_supposed_to_be_is_no_set_and_what_came_of_it_is(text, expected):
    assert sets(text) == expected


def test_an_aim_of_which_nothing_came_is_no_report():
    assert acts("ohp 135 was supposed to be a triple") == ["prescription"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pullups 3x8 BW", "pullups: 3x8 @BW"),
        ("dips 3x30 bw", "dips: 3x30 @bw"),
        ("pushups 40, 35, 30 BW", "pushups: 40 @BW, 35 @BW, 30 @BW"),
    ],
)
def test_bodyweight_behind_a_set_is_the_set_s_and_not_the_athlete_s(text, expected):
    facts = read(text).workouts[0].facts

    assert (expected, ()) == (sets(text), facts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("82.5kg BW, pull ups 3x8", ["calisthenics[bodyweight=82.5kg] sets(pull ups)"]),
        ("bw 71, dips 3x10 bw", ["strength[bodyweight=71] sets(dips)"]),
        ("bench 3x5 100. 83 kg bw", ["strength[bodyweight=83 kg] sets(bench)"]),
    ],
)
def test_a_weight_that_stands_apart_from_sets_is_the_athlete_s(text, expected):
    assert workouts(read(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wore the 20 lb vest for pushups, sets of 25, 20 and 18",
         "pushups: 25 @20 lb vest, 20 @20 lb vest, 18 @20 lb vest"),
        ("wore a 10kg vest for the pull-ups, 3x6", "pull-ups: 3x6 @10kg vest"),
        ("wore the 20 lb vest for pushups 3x15", "pushups: 3x15 @20 lb vest"),
        ("wore a belt for squats 3x5 225", "squats: 3x5 @225"),
        ("5 dead hangs of 10 seconds on the 20mm edge with 15 kilos added",
         "dead hangs: 5x @15 kilos added duration=10 seconds"),
        ("hangs 3x10 seconds on the 20mm edge with 5 kg", "hangs: 3x @5 kg duration=10 seconds"),
        ("dead hangs 3x10 seconds on a 15mm edge with 10 kg added",
         "dead hangs: 3x @10 kg added duration=10 seconds"),
        ("bench 3x5 again but 205", "bench: 3x5 @205"),
        ("squat 3x5 again but 102.5 kg", "squat: 3x5 @102.5 kg"),
        ("rows 4x8 again with 60 kg", "rows: 4x8 @60 kg"),
        ("2 sets goblet squat 10 @ 16kg", "goblet squat: 2x10 @16kg"),
        ("warm up 2 sets goblet squat 10 @ 16kg", "goblet squat: 2x10 @16kg warm-up"),
        ("3 sets leg press 12 @ 200", "leg press: 3x12 @200"),
        ("worked up to a heavy single push jerk of 205", "push jerk: single @205"),
        ("worked up to a heavy double front squat of 225", "front squat: double @225"),
        ("a triple back squat of 275", "back squat: triple @275"),
        ("tried a pair of 60s on dumbbell bench, got 8, then 7",
         "dumbbell bench: 8 @pair of 60s, 7 @pair of 60s"),
        ("leg press 4x12 140kg. leg curl, same sets and reps, 45kg",
         "leg press: 4x12 @140kg | leg curl: @45kg same_as=same sets and reps"),
        ("bench 3x8 155, row same sets and reps, 135 lb",
         "bench: 3x8 @155 | row: @135 lb same_as=same sets and reps"),
        ("squat 5x5 100 kg\nfront squat, same sets, 80 kg",
         "squat: 5x5 @100 kg | front squat: @80 kg same_as=same sets"),
    ],
)  # fmt: skip
def test_a_load_finds_its_sets_past_the_words_between(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "asked"),
    [
        ("Back squat 5-5-5-5 185 205 215 225", "Back squat: 5 @185, 5 @205, 5 @215, 5 @225", []),
        ("deadlift 3-3-3 315 335 355", "deadlift: 3 @315, 3 @335, 3 @355", []),
        ("A. ohp 5-5 95 105\nB. rows 3x8 95", "ohp: 5 @95, 5 @105 | rows: 3x8 @95", []),
        ("clean 2-2-2 135 155", "", ["unreadable"]),
    ],
)
def test_loads_side_by_side_are_one_for_each_set(text, expected, asked):
    assert (sets(text), codes(text)) == (expected, asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("bench 255 was supposed to be a triple but only got 1 easy", ["set_unclear"]),
        ("a heavy single push jerk", []),
        ("worked up to a heavy single push jerk felt of it", []),
    ],
)
def test_an_attempt_without_its_load_or_its_reps_is_no_set(text, asked):
    assert ("", asked) == (sets(text), codes(text))

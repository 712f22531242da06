"""Lifting as it is told in the gym: loads with the same reps, loads behind their exercises, misses."""

import pytest

from tests.models.offline.compact import acts, codes, sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x5 185, then rows same weight 5", "bench: 3x5 @185 | rows: 1x5 same_as=same weight"),
        ("squat 205x5, 235x5, 270x8 and bench 145x5, 170x5, 190x8",
         "squat: 5 @205, 5 @235, 8 @270 | bench: 5 @145, 5 @170, 8 @190"),
        ("squat 205x5, 270x8 bench 145x5, 170x5 and also ohp 95x5",
         "squat: 5 @205, 8 @270 | bench: 5 @145, 5 @170 | ohp: 5 @95"),
        ("squat 225 for 5, 245 for 5 and bench 3x5", "squat: 5 @225, 5 @245 | bench: 3x5"),
        ("squat 5x5 225, 3x10 135 bench, 3x12 90 rows",
         "squat: 5x5 @225 | bench: 3x10 @135 | rows: 3x12 @90"),
        ("10 dips, 12 pull-ups 15 squats", "dips: 10 | pull-ups: 12 | squats: 15"),
        ("squat 135, 185 and 225 for 5 each", "squat: 5 @135, 5 @185, 5 @225"),
        ("squat 60, 100 and 140 for 5 reps", "squat: 5 @60, 5 @100, 5 @140"),
        ("squat 100kg, 110kg and 120kg for doubles", "squat: doubles @100kg, doubles @110kg, doubles @120kg"),
        ("bench 100x3, missed 110 twice, 105x1",
         "bench: 3 @100, twicex @110 failed=missed, 1 @105"),
        ("deadlift 180 for 1, failed 190", "deadlift: 1 @180, @190 failed=failed"),
        ("bench 185 for 1, missed 195 x2", "bench: 1 @185, 2x @195 failed=missed"),
        ("snatched 85 for a single, went for 90 twice and missed both",
         "snatched: single @85, twicex @90 failed=missed"),
        ("snatched 85 for a single, then 90 three times but missed it",
         "snatched: single @85, threex @90 failed=missed"),
    ],
)  # fmt: skip
def test_loads_with_the_same_reps_and_loads_that_were_missed_are_sets(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("supersetted leg ext with leg curl, 3 sets of 12, 40kg on the ext and 35kg on the curl",
         "leg ext: 3x12 @40kg | leg curl: 3x12 @35kg"),
        ("dead bugs, 2 sets of 6, and glute bridges 2 sets of 12, all bodyweight",
         "dead bugs: 2x6 @bodyweight | glute bridges: 2x12 @bodyweight"),
        ("bench 3x8 at 155 superset with seated cable row, same sets and reps at 140",
         "bench: 3x8 @155 | seated cable row: @140 same_as=same sets and reps"),
        ("bench 4x6 at 80, barbell rows exactly the same",
         "bench: 4x6 @80 | barbell rows: same_as=exactly the same"),
        ("leg press, 3 sets of 12 at 140, and the chest press machine, 2 sets of 10 at 70",
         "leg press: 3x12 @140 | chest press machine: 2x10 @70"),
        ("two sets to failure on preacher curls with 25kg, got 11 and then 8",
         "preacher curls: 11 @25kg failure, 8 @25kg failure"),
        ("5 sets squat with 100 kg, in every set 5 repetitions", "squat: 5x5 @100 kg"),
        ("farmers 100 per hand, 2 x 20m", "farmers: 2x @100 per hand distance=20m"),
        ("farmers carry 32kg per hand, 40m", "farmers carry: @32kg per hand distance=40m"),
        ("step ups 3x10 holding a 15lb db in each hand", "step ups: 3x10 @15lb db in each hand"),
        ("db floor presses 2 sets of 8 with a pair of 8s", "db floor presses: 2x8 @pair of 8s"),
        ("squat two plates and a ten for 5", "squat: 5 @two plates and a ten"),
        ("tuck front lever, 3 holds of 12 seconds", "tuck front lever: 3x duration=12 seconds"),
        ("pushups 3x10, then one plank for 1 min 30", "pushups: 3x10 | plank: duration=1 min 30"),
        ("chest press machine (seat 4): 2x12 at 35 kg", "chest press machine: 2x12 @35 kg"),
        ("box jumps 24in 3x5", "box jumps: 3x5"),
        ("chin-ups: 4 sets of 6, with 10 kg added", "chin-ups: 4x6 @10 kg added"),
        ("cable lateral raise 3x15 7.5", "cable lateral raise: 3x15 @7.5"),
        ("12 strict pull-ups", "strict pull-ups: 12"),
        ("incline bench with a pair of 30s, ten reps at 3 RIR, ten at 2 RIR",
         "incline bench: ten @pair of 30s rir=3 RIR, ten @pair of 30s rir=2 RIR"),
        ("aimed for 4x8 at 60 on bench, managed 8 8 7 5", "bench: 8 @60, 8 @60, 7 @60, 5 @60"),
        ("pec deck, 4 sets of 12 with 65 and after the last one a drop set at 45 for 10 more",
         "pec deck: 4x12 @65, 10 @45 drop"),
        ("muscle up\n3 singles in the end", "muscle up: 3xsingles note=in the end"),
    ],
)  # fmt: skip
def test_what_is_told_around_the_sets_is_theirs(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "asked"),
    [
        ("squat 135, 185, 225 for 5", "squat: 5 @225", ["unreadable"]),
        ("made 90 and 95 on bench", "", ["set_unclear"]),
        ("bench 3x5, rows 3x8, both at 60 kg", "bench: 3x5 | rows: 3x8", []),
        ("20/20 squat", "", ["unreadable"]),
        ("squat bw times 5", "", ["set_unclear"]),
        ("30 m three times farmers", "", ["exercise_missing"]),
        ("bench 90x3, missed 95 (spotter)", "bench: 3 @90", ["set_unclear"]),
    ],
)
def test_what_may_be_of_one_set_or_of_several_is_asked_about(text, expected, asked):
    assert (sets(text), codes(text)[:1]) == (expected, asked)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench 3x5 185 rest 90s, 2x5 185, short rest like 45 sec",
         "bench: 3x5 @185 rest=rest 90s, 2x5 @185 rest=rest like 45 sec"),
        ("pull-ups 50 pounds of assistance for 8, 40 pounds of assistance for 6",
         "pull-ups: 8 @50 pounds of assistance, 6 @40 pounds of assistance"),
        ("bench 3x5 185. then 200, one more set of 5", "bench: 3x5 @185, onex5 @200"),
        ("bench 3x5 185, rows the same sets and reps, 45kg",
         "bench: 3x5 @185 | rows: @45kg same_as=the same sets and reps"),
        ("weighed in 83.1kg BW. pull-ups 40 BW", "pull-ups: 40 @BW"),
        ("bench 100 3x5, failed the third set at bottom",
         "bench: 3x5 @100 note=failed the third set at bottom"),
        ("bench 200x1, made it for fun", "bench: 1 @200 note=made it for fun"),
    ],
)  # fmt: skip
def test_what_a_set_says_itself_is_not_taken_from_the_others(text, expected):
    assert sets(text) == expected


def test_a_name_turned_round_at_its_comma_is_one_name():
    assert sets("raises, lateral: 3x10 @ 20") == "raises, lateral: 3x10 @20"


def test_a_row_of_lifters_is_no_leg():
    assert sets("bench 3x5 185, seal row 45 sec") == "bench: 3x5 @185 | seal row: duration=45 sec"


def test_a_move_without_a_known_name_does_not_repeat_the_sets_before():
    assert sets("bench 3x5 185, my zorps same again") == "bench: 3x5 @185 note=my zorps same again"


def test_a_grinder_is_no_plan():
    assert acts("leg press 4x10 at 300, last one was a grinder not gonna lie") == ["report"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("squats 3 times 8 with 50 kilos", "squats: 3x8 @50 kilos"),
        ("first 3 times 8 squats with 50 kilos", "squats: 3x8 @50 kilos"),
        ("bench 3 times 8 at 185", "bench: 3x8 @185"),
        ("farmers carry 30 metres, three times", "farmers carry: threex distance=30 metres"),
        ("pull ups 3x8. push ups after, got 12 and then 9", "pull ups: 3x8 | push ups: 12, 9"),
        ("pull ups 3x8. push ups afterwards, 12 and 9", "pull ups: 3x8 | push ups: 12, 9"),
        ("bench 3x5 200. dips after 3x10", "bench: 3x5 @200 | dips: 3x10"),
    ],
)
def test_times_multiply_and_after_is_no_part_of_a_name(text, expected):
    assert sets(text) == expected


@pytest.mark.parametrize(
    ("text", "expected", "asked"),
    [
        ("squat 5-5-5-5 @ 185 205 215 225", "squat: 5 @185, 5 @205, 5 @215, 5 @225", []),
        ("squat 5,5,5 @ 185 205 215", "squat: 5 @185, 5 @205, 5 @215", []),
        ("squat 5x5 @ 185 195 205 215 225", "squat: 5 @185, 5 @195, 5 @205, 5 @215, 5 @225", []),
        ("squat 5-5-5-5 @ 185 205", "", ["unreadable"]),
        ("squat 5x5 @ 185 195", "", ["unreadable"]),
        ("bench 3x5 @ 185 205x3", "bench: 3x5 @185, 3 @205", []),
    ],
)
def test_loads_side_by_side_are_one_for_each_set_or_asked_about(text, expected, asked):
    assert (sets(text), codes(text)[:1]) == (expected, asked)

"""Sets told in sentences: numbers in words, fillers, the last set, corrections, repetitions."""

import pytest

from agents.models.offline.reader import read
from tests.models.offline.compact import codes, sets, without_notes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "squat 140 for a set of four then stripped it down to 120 and did two sets of 8",
            "squat: four @140, twox8 @120",
        ),
        (
            "benched a hundred and two and a half kilos for four, then ninety five for eight",
            "benched: four @hundred and two and a half kilos, eight @ninety five",
        ),
        (
            "lateral raises with seven and a half kilos in each hand, 3 sets of 15",
            "lateral raises: 3x15 @seven and a half kilos in each hand",
        ),
        (
            "ez bar curls, sixty five pounds, twelve then ten then ten",
            "ez bar curls: twelve @sixty five pounds, ten @sixty five pounds, ten @sixty five pounds",
        ),
        ("bench with the empty bar for 15", "bench: 15 @the empty bar"),
        ("bench with just the bar for 15, then empty bar for 10", "bench: 15 @just the bar, 10 @empty bar"),
        ("side raises 15s for three sets of 15", "side raises: threex15 @15s"),
        ("bulgarians with the 35s, eight each leg for 3 sets", "bulgarians: 3xeight each leg @35s"),
        ("bench 135 AMRAP, got 12", "bench: 12 @135 amrap"),
        ("first three sets of tbar row were 90 lb x 10", "tbar row: threex10 @90 lb"),
        ("three sets of pull ups, 10, 8 and 7", "pull ups: 10, 8, 7"),
        ("lat pulldown 120 lbs 12 reps, 3 sets", "lat pulldown: 3x12 reps @120 lbs"),
        ("315 bench for 1", "bench: 1 @315"),
        ("worked up to a heavy single of 315 on deadlift", "deadlift: single @315"),
        ("deadlift 315 for 8, 7 and 6", "deadlift: 8 @315, 7 @315, 6 @315"),
        ("3 heavy sets of 5 on bench at 185", "bench: 3x5 @185"),
        ("bench 3x5 185 no belt", "bench: 3x5 @185"),
        ("squat 225x5 TOUGH", "squat: 5 @225"),
        ("wore the 20 lb vest for pushups 3x15", "pushups: 3x15 @20 lb vest"),
        ("wore a 10kg vest for the pull-ups, 3x6", "pull-ups: 3x6 @10kg vest"),
        ("then three back off sets of 6 bench at 170", "bench: threex6 @170 back-off"),
        (
            "good mornings 95 lb for 3 sets of 8, then stayed at 95 for barbell lunges, 2x10 each leg",
            "good mornings: 3x8 @95 lb | barbell lunges: 2x10 each leg @95",
        ),
        ("bench 185, 5 sets 5 reps", "bench: 5x5 reps @185"),
        ("bench 82,5 for 5", "bench: 5 @82,5"),
        ("hit 225 on bench for 3", "bench: 3 @225"),
        (
            "squats worked up to 315 for 2, then backed off to 275 for 2 heavy sets of 5",
            "squats: 2 @315, 2x5 @275 back-off",
        ),
        (
            "rdls 225 3 sets of 8, finished with 3 sets of hamstring curls 12 reps at 90",
            "rdls: 3x8 @225 | hamstring curls: 3x12 reps @90",
        ),
        ("the empty bar for 5 bench", "bench: 5 @the empty bar"),
        ("curls with 30 lb dumbbells, 3 sets of 12", "curls: 3x12 @30 lb dumbbells"),
        (
            "bench 3x10 at 225, had two reps left in the tank on the last set",
            "bench: 2x10 @225, 10 @225 rir=two reps left in the tank",
        ),
        ("bench 5x5 185, last set: rpe 9", "bench: 4x5 @185, 5 @185 rpe=rpe 9"),
        ("bench 185x5, last one RPE 9", "bench: 5 @185 rpe=RPE 9"),
        ("squats 5x5 @ 100 kg, rpe 8 on the last set", "squats: 4x5 @100 kg, 5 @100 kg rpe=rpe 8"),
        (
            "bench with the 60s, sets of 10 9 and 8. then dropped to the 45s for one more set of 12",
            "bench: 10 @60s, 9 @60s, 8 @60s, onex12 @45s",
        ),
        ("bench 3x5 185, one more set of 4 at 195", "bench: 3x5 @185, onex4 @195"),
        ("bench at 185, one more set of 12", "bench: onex12 @185"),
        ("three sets of bench were 3x5", "bench: 3x5"),
        ("ran 5k in 25 min\nditto", "ran: distance=5k duration=25 min"),
        ("bench 185 lb, one more set of 12", "bench: onex12 @185 lb"),
    ],
)
def test_sets_told_in_sentences_are_read_as_notation_is(text, expected):
    assert (expected, []) == (without_notes(sets(text)), codes(text))
    assert not any(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no warm up straight into rack pulls, 405 for eight", "rack pulls: eight @405"),
        ("bench 3x5 185 rpe 8, felt like rpe 9", "bench: 3x5 @185 rpe=rpe 8"),
        ("90 sec rest, bench 3x5 185", "bench: 3x5 @185"),
        ("squat 225x5 at like 8 pm", "squat: 5 @225"),
        ("bench 8, 8 and 8 at 135, last one 6", "bench: 8 @135, 8 @135, 8 @135, 6 @135"),
        ("bench 3x8 185, the last one with 205 for 3", "bench: 2x8 @185, 3 @205"),
        ("RDLs 3x10 at 155, no sorry 165", "RDLs: 3x10 @165"),
        ("deadlift 315x5. correction, 325", "deadlift: 5 @325"),
        ("squat 3x5 225, no wait 3x6", "squat: 3x6 @225"),
        ("squat 3x5 225, i mean 235 for 4", "squat: 3x4 @235"),
        ("squat 3x5, no wait 225", "squat: 3x5 @225"),
        ("bench 3x5 185, no wait 190 lb for 4", "bench: 3x4 @190 lb"),
        ("bench 3x5 185, no wait 190 lb", "bench: 3x5 @190 lb"),
        ("squat 3x5 225, no wait 235 not that", "squat: 3x5 @235"),
        ("bench 5,5,4 at 185, no wait 190", "bench: 5 @190, 5 @190, 4 @190"),
        ("bench 3x5 185, pushdowns the same", "bench: 3x5 @185 | pushdowns: same_as=the same"),
        ("bench 3x5 185, push-ups the same", "bench: 3x5 @185 | push-ups: same_as=the same"),
        (
            "bench 3x5 185, then close grip bench same weight 3x8",
            "bench: 3x5 @185 | close grip bench: 3x8 same_as=same weight",
        ),
        ("bench 3x5 185, added some weight", "bench: 3x5 @185"),
        (
            "leg extension 3x15 with 40 kilos and after leg curl same weight 3x12",
            "leg extension: 3x15 @40 kilos | leg curl: 3x12 same_as=same weight",
        ),
    ],
)
def test_what_is_mended_or_said_of_the_last_set_waits_for_a_yes(text, expected):
    assert (expected, []) == (without_notes(sets(text)), codes(text))
    assert all(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    "text",
    [
        "ohp at 95, first two sets were 8s and the third one was 6",
        "dips with a 45 hanging off the belt, 8 8 7. after that just bodyweight to failure, got 14",
        "plank for a minute thirty, then a minute, then 45 seconds",
        "plank for a minute and a half",
        "squats: 5 reps with 100 kilos, 5 with 110 and then five more with one hundred twenty",
        "bench 195 for 5, felt like an rpe eight. then 205 for 4, rpe nine and a half",
        "strict press 115: 5, 5, then as many as i could on the third, got nine",
        "goblet squat 24kg for 15 reps then 12 then another 12, short rest like 45 sec",
        "185 for 5 twice then 200 for 3, all on incline bench",
        "assisted dips with fifty pounds of assistance, two sets of 8, then forty for a set of 6",
        "bench warmed up with 45 for 10, then 95 for 8. working sets at 165, three sets of 6",
        "bench 185, 8 8 7",
        "squat 3x5 at 225 but I only got 3 reps on the final set",
        "squat 3x5 225, no 235 instead of 225",
        "the bar felt heavy, bench 3x5 185",
        "rpe of what, bench 3x5 185",
        "bench 135 for 5 then 5 again",
        "bench 5x5 185, couldn't finish the last set, got 3",
        "bench 3x5 185, failed the last set",
        "bench 185x8, last set at 205",
        "bench 3x10 at 225, 2 RIR on the last",
        "bench 185x5, 185x5 and the last set 5 reps with pain",
        "bench 3x5 185, last one 3 friends came",
        "bench 3x8 185, last set with 205 chains",
        "rpe 9 on the last set, bench 3x5 185",
        "bench 10, 9 and 8 reps, last set actually 7",
        "leg press 4 sets of 12 at 360.. wait i mean 10 reps not 12",
        "squat 3x5 225, make that 4 sets",
        "bench 20 lb x 12, no wait 15",
        "squat 3x5 225, sorry 1000",
        "power clean 185 for two singles, added ten pounds and did two more singles",
        "machine chest press three sets of 12 at 110 and then the same on the seated cable row",
        "bench 3x5 185, same again but 5 lb more",
        "bench 3x5 185, same again",
        "bench 3x5 185, one more set",
        "bench 3x5 185, 2 more sets",
        "bench 3x5 185, another set at RPE 9",
        "bench 185 for 5, then same weight for 4",
        "bench 3x5, then same weight for rows 3x5",
        "bench 185x5, added 10 lb and did 3",
        "bench 3x5 185, +10 for 3",
        "bench 3x5 185, same with 10 less",
        "bench 3x5 185, felt the same pain",
        "bench 3x5 185, same except 10 reps",
        "bench 3x5 185, another set of 4",
        "bench 3x5 185, another set of",
        "bench 3x5 185, another set @ 4@5",
        "bench 3x5 185, same again +5 lb",
        "bench 3x5 185, one more set of pain",
        "squat 3x5 225, bench same as before monday",
        "bench 3x5 185, then the same x",
        "squatted 3x5 at 90kg, then the same for barbell rows but at 60",
        "close grip bench 2x8 at 135, then same again but 10 lb more, and after that one more set, 6 reps",
        "bench 3x5 at 185, 195 instead of 185",
        "squat 225x5, scratch that, 235",
        "bench 3x5 185 kg, no wait it was 90 not 85",
        "squat 3x5 225, no wait 5/3/1",
        "squat 3x5 225, no wait 235 not 300",
        "did bench for a quick one",
        "first 3 sets of 5, 5 bench at 185",
        "bench 4 sets of 10, 9 and 8 at 135",
        "bench 3x5 185, same again 190",
        "bench 3x5 185, one more set of 225",
        "the same again",
        "paid 225 for 5 months",
        "bench with the empty room",
        "for three reps, bench",
        "two sets of 12 and one of 15 dollars",
        "bench at 185, 5.5 sets",
        "rpe 8",
        "4 sets of 10 leg curls at 45... wait no, it was 50 on the last two",
        "carried the 90 kilo sandbag 30 metres, three times",
        "5 dead hangs of 10 seconds on the 20mm edge",
        "bench 3x5 185, felt 10 lb heavier",
        "rdl 4x6 at 205, failed the last set badly, grip went, got 4",
        "rdl 4x6 at 205, failed the last set badly, grip went",
    ],
)
def test_what_is_not_read_for_certain_is_not_logged(text):
    assert all(each.doubt for each in read(text).workouts)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Instead of press 3x5 95 I did dips 3x10", ["dips"]),
        ("Skipped squats 3x5 225 I did leg press 3x10 200", ["leg press"]),
        ("Me and Sarah did 5k in 28 min", ["5k"]),
    ],
)
def test_what_the_athlete_did_beside_what_was_left_or_with_somebody_waits_for_a_yes(text, names):
    workouts = read(text).workouts

    assert names == [
        each.name for workout in workouts for block in workout.blocks for each in block.exercises
    ]
    assert all(each.doubt for each in workouts)

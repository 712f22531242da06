"""Sets told in sentences: numbers in words, fillers, the last set, corrections, repetitions."""

import pytest

from tests.models.offline.compact import codes, sets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ohp at 95, first two sets were 8s and the third one was 6", "ohp: twox8 @95, 6 @95"),
        ("squat 140 for a set of four then stripped it down to 120 and did two sets of 8",
         "squat: four @140, twox8 @120"),
        ("benched a hundred and two and a half kilos for four, then ninety five for eight",
         "benched: four @hundred and two and a half kilos, eight @ninety five"),
        ("lateral raises with seven and a half kilos in each hand, 3 sets of 15",
         "lateral raises: 3x15 @seven and a half kilos in each hand"),
        ("ez bar curls, sixty five pounds, twelve then ten then ten",
         "ez bar curls: twelve @sixty five pounds, ten @sixty five pounds, ten @sixty five pounds"),
        ("dips with a 45 hanging off the belt, 8 8 7. after that just bodyweight to failure, got 14",
         "dips: 8 @45 hanging off the belt, 8 @45 hanging off the belt, 7 @45 hanging off the "
         "belt, 14 @bodyweight failure"),
        ("plank for a minute thirty, then a minute, then 45 seconds",
         "plank: duration=a minute thirty, duration=a minute, duration=45 seconds"),
        ("plank for a minute and a half", "plank: duration=a minute and a half"),
        ("bench with the empty bar for 15", "bench: 15 @the empty bar"),
        ("bench with just the bar for 15, then empty bar for 10", "bench: 15 @just the bar, 10 @empty bar"),
        ("squats: 5 reps with 100 kilos, 5 with 110 and then five more with one hundred twenty",
         "squats: 5 @100 kilos, 5 @110, five @one hundred twenty"),
        ("bench 195 for 5, felt like an rpe eight. then 205 for 4, rpe nine and a half",
         "bench: 5 @195 rpe=rpe eight, 4 @205 rpe=rpe nine and a half"),
        ("side raises 15s for three sets of 15", "side raises: threex15 @15s"),
        ("bulgarians with the 35s, eight each leg for 3 sets", "bulgarians: 3xeight each leg @35s"),
        ("pushdowns at 60 lb, two sets of 12 and one of 15", "pushdowns: twox12 @60 lb, onex15 @60 lb"),
        ("squat 295 for a double, then went for 315 and missed it", "squat: double @295, @315 failed=missed"),
        ("strict press 115: 5, 5, then as many as i could on the third, got nine",
         "strict press: 5 @115, 5 @115, nine @115 amrap"),
        ("bench 135 AMRAP, got 12", "bench: 12 @135 amrap"),
        ("goblet squat 24kg for 15 reps then 12 then another 12, short rest like 45 sec",
         "goblet squat: 15 @24kg rest=rest like 45 sec, 12 @24kg rest=rest like 45 sec, 12 @24kg "
         "rest=rest like 45 sec"),
        ("185 for 5 twice then 200 for 3, all on incline bench",
         "incline bench: twicex5 @185, 3 @200 note=all on incline bench"),
        ("bench 225x3 two times", "bench: twox3 @225"),
        ("first three sets of tbar row were 90 lb x 10", "tbar row: threex10 @90 lb"),
        ("three sets of pull ups, 10, 8 and 7", "pull ups: 10, 8, 7"),
        ("lat pulldown 120 lbs 12 reps, 3 sets", "lat pulldown: 3x12 @120 lbs"),
        ("315 bench for 1", "bench: 1 @315"),
        ("worked up to a heavy single of 315 on deadlift", "deadlift: single @315"),
        ("assisted dips with fifty pounds of assistance, two sets of 8, then forty for a set of 6",
         "assisted dips: twox8 @fifty pounds of assistance, 6 @forty assistance"),
        ("bench warmed up with 45 for 10, then 95 for 8. working sets at 165, three sets of 6",
         "bench: 10 @45 warm-up, 8 @95 warm-up, threex6 @165"),
        ("deadlift 315 for 8, 7 and 6", "deadlift: 8 @315, 7 @315, 6 @315"),
        ("bench 205 for 3 heavy singles", "bench: 3xsingles @205"),
        ("3 heavy sets of 5 on bench at 185", "bench: 3x5 @185"),
        ("then three back off sets of 6 bench at 170", "bench: threex6 @170 back-off"),
        ("good mornings 95 lb for 3 sets of 8, then stayed at 95 for barbell lunges, 2 sets of 10 each leg",
         "good mornings: 3x8 @95 lb | barbell lunges: 2x10 each leg @95"),
        ("bench 185, 5 sets 5 reps", "bench: 5x5 @185"),
        ("bench 185, 8 8 7", "bench: 8 @185, 8 @185, 7 @185"),
        ("no warm up straight into rack pulls, 405 for eight", "rack pulls: eight @405"),
        ("bench 82,5 for 5", "bench: 5 @82,5"),
        ("hit 225 on bench for 3", "bench: 3 @225"),
        ("squats worked up to 315 for 2, then backed off to 275 for 2 heavy sets of 5",
         "squats: 2 @315, 2x5 @275 back-off"),
        ("squat 3x5 at 225 but I only got 3 reps on the final set", "squat: 2x5 @225, 3 @225"),
        ("rdls 225 3 sets of 8, finished with 3 sets of hamstring curls 12 reps at 90",
         "rdls: 3x8 @225 | hamstring curls: 3x12 @90"),
        ("squat 3x5 225, no 235 instead of 225", "squat: 3x5 @235"),
        ("the bar felt heavy, bench 3x5 185", "bench: 3x5 @185"),
        ("the empty bar for 5 bench", "bench: 5 @the empty bar"),
        ("rpe of what, bench 3x5 185", "bench: 3x5 @185"),
        ("bench 3x5 185 rpe 8, felt like rpe 9", "bench: 3x5 @185 rpe=rpe 8"),
        ("90 sec rest, bench 3x5 185", "bench: 3x5 @185"),
        ("curls with 30 lb dumbbells, 3 sets of 12", "curls: 3x12 @30 lb dumbbells"),
        ("squat 225x5 at like 8 pm", "squat: 5 @225"),
        ("5 dead hangs of 10 seconds", "dead hangs: 5x duration=10 seconds"),
        ("worked up to a 140kg deadlift single", "deadlift: single @140kg"),
        ("plank for a minute three times", "plank: threex duration=a minute"),
        ("bench 135 for 5 then 5 again", "bench: 5 @135, 5 @135 note=again"),
    ],
)  # fmt: skip
def test_sets_told_in_sentences_are_read_as_notation_is(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("trap bar 3 sets of 6 with 245. actually the last set was 8 reps", "trap bar: 2x6 @245, 8 @245"),
        ("bench 5x5 185, couldn't finish the last set, got 3", "bench: 4x5 @185, 3 @185 failed=couldn't"),
        ("bench 3x5 185, failed the last set", "bench: 2x5 @185, 5 @185 failed=failed"),
        ("bench 8, 8 and 8 at 135, last one 6", "bench: 8 @135, 8 @135, 8 @135, 6 @135"),
        ("bench 185x8, last set at 205", "bench: 8 @185, @205"),
        ("bench 3x8 185, the last one with 205 for 3", "bench: 2x8 @185, 3 @205"),
        ("bench 3x10 at 225, had two reps left in the tank on the last set",
         "bench: 2x10 @225, 10 @225 rir=two reps left in the tank"),
        ("bench 3x10 at 225, 2 RIR on the last", "bench: 2x10 @225, 10 @225 rir=2 RIR"),
        ("bench 5x5 185, last set: rpe 9", "bench: 4x5 @185, 5 @185 rpe=rpe 9"),
        ("bench 185x5, last one RPE 9", "bench: 5 @185 rpe=RPE 9"),
        ("squats 5x5 @ 100 kg, rpe 8 on the last set", "squats: 4x5 @100 kg, 5 @100 kg rpe=rpe 8"),
        ("bench 185x5, 185x5 and the last set 5 reps with pain",
         "bench: 5 @185, 5 @185, 5 @185 note=with pain"),
        ("bench 3x5 185, last one 3 friends came", "bench: 3x5 @185 note=friends came"),
        ("bench 3x8 185, last set with 205 chains", "bench: 3x8 @185 note=chains"),
        ("rpe 9 on the last set, bench 3x5 185", "bench: 3x5 @185"),
        ("bench 10, 9 and 8 reps, last set actually 7", "bench: 10, 9, 7"),
    ],
)  # fmt: skip
def test_what_is_said_of_the_last_set_is_its_own(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("RDLs 3x10 at 155, no sorry 165", "RDLs: 3x10 @165"),
        ("leg press 4 sets of 12 at 360.. wait i mean 10 reps not 12", "leg press: 4x10 @360"),
        ("deadlift 315x5. correction, 325", "deadlift: 5 @325"),
        ("squat 3x5 225, make that 4 sets", "squat: 4x5 @225"),
        ("squat 3x5 225, no wait 3x6", "squat: 3x6 @225"),
        ("squat 3x5 225, i mean 235 for 4", "squat: 3x4 @235"),
        ("bench 20 lb x 12, no wait 15", "bench: 15 @20 lb"),
        ("squat 3x5, no wait 225", "squat: 3x5 @225"),
        ("bench 3x5 185 no belt", "bench: 3x5 @185 note=no belt"),
        ("bench 3x5 185, no wait 190 lb for 4", "bench: 3x4 @190 lb"),
        ("bench 3x5 185, no wait 190 lb", "bench: 3x5 @190 lb"),
        ("squat 3x5 225, no wait 235 not that", "squat: 3x5 @235 note=not that"),
        ("squat 3x5 225, sorry 1000", "squat: 3x5 @225"),
        ("bench 5,5,4 at 185, no wait 190", "bench: 5 @190, 5 @190, 4 @190"),
    ],
)  # fmt: skip
def test_a_correction_takes_the_place_of_what_was_said_before(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bench with the 60s, sets of 10 9 and 8. then dropped to the 45s for one more set of 12",
         "bench: 10 @60s, 9 @60s, 8 @60s, onex12 @45s"),
        ("power clean 185 for two singles, added ten pounds and did two more singles",
         "power clean: twoxsingles @185, twoxsingles same_as=added load_change=added ten pounds"),
        ("machine chest press three sets of 12 at 110 and then the same on the seated cable row",
         "machine chest press: threex12 @110 | seated cable row: same_as=the same"),
        ("bench 3x5 185, same again but 5 lb more",
         "bench: 3x5 @185, same_as=same again load_change=5 lb more"),
        ("bench 3x5 185, same again", "bench: 3x5 @185, same_as=same again"),
        ("bench 3x5 185, one more set", "bench: 3x5 @185, onex same_as=one more set"),
        ("bench 3x5 185, 2 more sets", "bench: 3x5 @185, 2x same_as=2 more sets"),
        ("bench 3x5 185, another set at RPE 9", "bench: 3x5 @185, 1x same_as=another set rpe=RPE 9"),
        ("bench 185 for 5, then same weight for 4", "bench: 5 @185, 4 @185"),
        ("bench 3x5, then same weight for rows 3x5", "bench: 3x5 | rows: 3x5"),
        ("bench 3x5 185, pushdowns the same", "bench: 3x5 @185 | pushdowns: same_as=the same"),
        ("bench 185x5, added 10 lb and did 3", "bench: 5 @185, 3 same_as=added load_change=added 10 lb"),
        ("bench 3x5 185, +10 for 3", "bench: 3x5 @185, 3 @+10"),
        ("bench 3x5 185, same with 10 less", "bench: 3x5 @185, same_as=same load_change=10 less"),
        ("bench 3x5 185, felt the same pain", "bench: 3x5 @185 note=felt the same pain"),
        ("bench 3x5 185, push-ups the same", "bench: 3x5 @185 | push-ups: same_as=the same"),
        ("bench 3x5 185, then close grip bench same weight 3x8",
         "bench: 3x5 @185 | close grip bench: 3x8 same_as=same weight"),
        ("bench 3x5 185, same except 10 reps", "bench: 3x5 @185, 10 same_as=same"),
        ("bench 3x5 185, another set of 4", "bench: 3x5 @185, 1x4 same_as=another set"),
        ("bench 3x5 185, another set of", "bench: 3x5 @185, 1x same_as=another set note=of"),
        ("bench 3x5 185, one more set of 4 at 195", "bench: 3x5 @185, onex4 @195"),
        ("bench 3x5 185, another set @ 4@5", "bench: 3x5 @185"),
        ("bench 3x5 185, added some weight", "bench: 3x5 @185 note=added some weight"),
        ("bench 3x5 185, same again +5 lb", "bench: 3x5 @185, same_as=same again load_change=+5 lb"),
        ("bench 3x5 185, one more set of pain", "bench: 3x5 @185, onex same_as=one more set note=of pain"),
        ("bench at 185, one more set of 12", "bench: onex12 @185"),
        ("squat 3x5 225, bench same as before monday", "squat: 3x5 @225 note=bench same as before monday"),
        ("bench 3x5 185, then the same x", "bench: 3x5 @185 note=then the same x"),
        ("squatted 3x5 at 90kg, then the same for barbell rows but at 60",
         "squatted: 3x5 @90kg | barbell rows: @60 same_as=the same"),
        ("leg extension 3x15 with 40 kilos and after leg curl same weight 3x12",
         "leg extension: 3x15 @40 kilos | leg curl: 3x12 same_as=same weight"),
        ("close grip bench 2x8 at 135, then same again but 10 lb more, and after that one more set, 6 reps",
         "close grip bench: 2x8 @135, same_as=same again load_change=10 lb more, onex6 same_as=one "
         "more set"),
    ],
)  # fmt: skip
def test_sets_that_repeat_others_are_read_with_the_words_that_say_so(text, expected):
    assert (expected, []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("bench 3x5 at 185, 195 instead of 185", ["set_unclear"]),
        ("squat 225x5, scratch that, 235", ["deletion_unclear", "set_unclear"]),
        ("bench 3x5 185 kg, no wait it was 90 not 85", ["set_unclear"]),
        ("squat 3x5 225, no wait 5/3/1", ["exercise_missing"]),
        ("squat 3x5 225, no wait 235 not 300", ["set_unclear"]),
        ("did bench for a quick one", ["set_unclear"]),
        ("first 3 sets of 5, 5 bench at 185", ["set_unclear"]),
        ("bench 4 sets of 10, 9 and 8 at 135", ["unreadable"]),
        ("three sets of bench were 3x5", ["reps_missing", "exercise_missing"]),
        ("bench 3x5 185, same again 190", ["set_unclear"]),
        ("bench 3x5 185, one more set of 225", ["set_unclear"]),
    ],
)
def test_what_corrects_nothing_for_certain_is_asked_about(text, asked):
    assert asked == codes(text)


@pytest.mark.parametrize("text", [
    "the same again",
    "paid 225 for 5 months",
    "bench with the empty room",
    "for three reps, bench",
    "two sets of 12 and one of 15 dollars",
    "bench at 185, 5.5 sets",
    "rpe 8",
])  # fmt: skip
def test_words_that_name_no_sets_log_none_and_ask_nothing(text):
    assert ("", []) == (sets(text), codes(text))


@pytest.mark.parametrize(
    ("text", "expected", "asked"),
    [
        (
            "4 sets of 10 leg curls at 45... wait no, it was 50 on the last two",
            "leg curls: 4x10 @45 note=on the last two",
            ["set_unclear"],
        ),
        ("ran 5k in 25 min\nditto", "ran: distance=5k duration=25 min", ["same_as"]),
        ("bench 185 lb, one more set of 12", "bench: onex12 @185 lb", []),
        ("carried the 90 kilo sandbag 30 metres, three times", "carried: @90 kilo", []),
        ("5 dead hangs of 10 seconds on the 20mm edge", "dead hangs: 5x duration=10 seconds", []),
        ("bench 3x5 185, felt 10 lb heavier", "bench: 3x5 @185 note=heavier", ["unreadable"]),
        (
            "rdl 4x6 at 205, failed the last set badly, grip went, got 4",
            "rdl: 3x6 @205, 4 @205 failed=failed",
            [],
        ),
        (
            "rdl 4x6 at 205, failed the last set badly, grip went",
            "rdl: 3x6 @205, 6 @205 failed=failed note=badly note=grip went",
            [],
        ),
    ],
)
def test_what_is_said_of_some_sets_is_not_put_on_all_of_them(text, expected, asked):
    assert (expected, asked) == (sets(text), codes(text))

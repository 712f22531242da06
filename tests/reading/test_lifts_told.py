"""Lifts told in sentences: loads that hold on, sets on both sides of their name, sets that are counted."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases
from tests.reading.test_understanding import said


@pytest.mark.parametrize(
    ("text", "rows_read"),
    [
        # sets without a load are of the load before them
        ("front squat at 185 for 6 then 5 then 3", [f"front squat {n} 185" for n in (6, 5, 3)]),
        ("RDL 225 lbs - 8 reps, 7 reps", ["RDL 8 225 lbs", "RDL 7 225 lbs"]),
        ("leg press 300 for 12, another 10 and then 9", [f"leg press {n} 300" for n in (12, 10, 9)]),
        ("curls with 30s, 12, 12 and last set to failure got 15",
         ["curls 12 30s", "curls 12 30s", "curls 15 30s failure"]),
        # sets before their name go on behind it
        ("225 for a double on bench, then 205 for 5", ["bench double 225", "bench 5 205"]),
        ("3 sets of 6 on front squat with 80, last set was RPE 9",
         ["front squat 2 6 80", "front squat 6 80 rpe=RPE 9"]),
        ("after warming up with the empty bar for 10 I pressed 95 for 3 sets of 5",
         ["pressed 10 the empty bar warm-up", "pressed 3 5 95"]),
        ("3x5 bench, 3x8 squat", ["bench 3 5", "squat 3 8"]),
        # words that count the sets
        ("bench press\nset 1: 60 kg x 9\nset 2: 60 kg x 7", ["bench press 9 60 kg", "bench press 7 60 kg"]),
        ("squat at 95, 8 reps on set one, 7 on set two and 6 on the last one",
         ["squat 8 reps 95", "squat 7 95", "squat 6 95"]),
        # bells by their weight, fillers, what is worn and used
        ("floor press with the thirty fives one in each hand 3 sets of 9", ["floor press 3 9 thirty fives"]),
        ("goblet squats with the forty pounder, 3 lots of 10", ["goblet squats 3 10 forty pounder"]),
        ("leg press at like 200, did like 12 reps", ["leg press 12 reps 200"]),
        ("wearing the 10 kg vest, push-ups 3x15", ["push-ups 3 15 10 kg vest"]),
        ("used the lat pulldown on 40 kg and did 3x12", ["lat pulldown 3 12 40 kg"]),
        ("goblet squat with like a twenty kilo kettlebell for 3 sets of 9",
         ["goblet squat 3 9 twenty kilo kettlebell"]),
        # one set, done so often; a load behind reps that no sign parts
        ("hammer curls 12 kg, 9 reps, did that five times", ["hammer curls five 9 reps 12 kg"]),
        ("leg press 120 kg for 12, did it twice", ["leg press twice 12 120 kg"]),
        ("did 11 11 9 on cable row with 45 kg", [f"cable row {n} 45 kg" for n in (11, 11, 9)]),
        # ratings and reserves of each set, sets to failure, the last one that failed
        ("front squat 80 3x6 RIR 3, 2, 1", [f"front squat 6 80 rir={n}" for n in ("RIR 3", "2", "1")]),
        ("rack pull 180 3x4, 2/1/0 in the tank", [f"rack pull 4 180 rir={n}" for n in (2, 1, 0)]),
        ("hip thrust 100 3x8 RPEs 7 8 8.5", [f"hip thrust 8 100 rpe={n}" for n in ("RPEs 7", "8", "8.5")]),
        ("dips +15 8,8 then bw to failure: 12", ["dips 8 +15", "dips 8 +15", "dips 12 bw failure"]),
        ("chins 3 sets to failure 11 9 7", [f"chins {n} failure" for n in (11, 9, 7)]),
        ("deadlift 140 5,5,4. squat 60 3x8", [
            *(f"deadlift {n} 140" for n in (5, 5, 4)), "squat 3 8 60"]),
        ("push-ups to failure 25, 18", ["push-ups 25 failure", "push-ups 18 failure"]),
        ("press 50 4x6 but missed the last set at 4", ["press 3 6 50", "press 4 50 failed=missed"]),
        ("clean 90x1, 95 and missed", ["clean 1 90", "clean 95 failed=missed"]),
        ("jerk 100x1, 105 missed twice", ["jerk 1 100", "jerk twice 105 failed=missed"]),
        ("bench 60 1x5+, got 9", ["bench 1 9 60 amrap"]),
        # drops by other words, help, bells with an apostrophe, one load after the other
        ("curls 3x10 with 14s then straight into a drop, 8s x 12", ["curls 3 10 14s", "curls 12 8s drop"]),
        ("assisted dip 3x6 with 25 lb of help", ["assisted dip 3 6 25 lb of help"]),
        ("hammer curl 25's 3x10", ["hammer curl 3 10 25's"]),
        ("hack squat sets of 8 at 60, 80 and 100", [f"hack squat 8 {n}" for n in (60, 80, 100)]),
        ("db lunges 3x16 steps w 12s", ["db lunges 3 16 steps 12s"]),
        ("swings 5x15 with the 20 and then 8 push-ups", ["swings 5 15 20", "push-ups 8"]),
        # numbers that are none of the sets
        # the sets that 5/3/1 has behind the main ones are of its lift; a grip alone is an exercise
        ("squat 80x5, 90x5, 100x7+, BBB 5x10 at 60", [
            "squat 5 80", "squat 5 90", "squat 7+ 100", "squat 5 10 60"]),
        ("press 40x5, then fsl 3x5 at 40", ["press 5 40", "press 3 5 40"]),
        ("bench 80 3x5, close grip 2x8 60", ["bench 3 5 80", "close grip 2 8 60"]),
        # a comma in a load
        ("front squat 82,5 3x5", ["front squat 3 5 82,5"]),
        ("531 bench: 80x5, 90x5", ["bench 5 80", "bench 5 90"]),
        ("leg curl 3x12 40, pin 7", ["leg curl 3 12 40"]),
        ("chest press machine (seat 3): 2x10 at 30", ["chest press machine 2 10 30"]),
        ("squat 3x5 90 instead of 100, rdl 5x5 instead of 3x8", ["squat 3 5 90", "rdl 5 5"]),
        ("goblet squat 3x12 16 kg, down from 20 kg", ["goblet squat 3 12 16 kg"]),
        # rests in words
        ("deadlift 5x1 at 180, a minute apart", ["deadlift 5 1 180 rest=a minute"]),
        ("press 3x8 30 with 90 sec between them", ["press 3 8 30 rest=90 sec"]),
        ("squat 3x5 80, minute of rest", ["squat 3 5 80 rest=minute of rest"]),
        # what is counted beside its name: reps without a load, what is held, single sets
        ("120 push-ups", ["push-ups 120"]),
        ("air squats 100, sit-ups 60", ["air squats 100", "sit-ups 60"]),
        ("45 dips 3x8", ["dips 3 8 45"]),
        ("plank 75s", ["plank duration=75s"]),
        ("side plank 40s per side", ["side plank per side duration=40s"]),
        ("2 hollow holds of 30 sec", ["hollow holds 2 duration=30 sec"]),
        ("plank for a minute and ten seconds", ["plank duration=a minute and ten seconds"]),
        ("four squat singles at 150", ["squat four singles 150"]),
        ("press 60x3 two times", ["press two times 3 60"]),
        ("hang from the bar? dead hang 50s, then pull-ups, 4 in a row",
         ["dead hang duration=50s", "pull-ups 4 in a row"]),
        # a tempo beside its name, ratings of that one set, units and muscles set apart
        ("rdl 100x8, 110x8 (rpe 9 on that one)", ["rdl 8 100", "rdl 8 110 rpe=rpe 9"]),
        ("snatch (kg): 50x2, 55x1", ["snatch 2 50", "snatch 1 55"]),
        ("chest and tris: bench 5x5 80, skull crushers 3x12 25", ["bench 5 5 80", "skull crushers 3 12 25"]),
        ("quads today: leg extension 4x15 50", ["leg extension 4 15 50"]),
        ("bench 3x5 80, calves 4x15 60", ["bench 3 5 80", "calves 4 15 60"]),
        ("3 ct pause bench 4x4 90", ["pause bench 4 4 90"]),
        ("squat 5x5 100. that bar is bent", ["squat 5 5 100"]),
        # both sides of sets that are counted, sets in their exercise
        ("kb snatch 4x12/12 20 kg", ["kb snatch 4 12/12 20 kg"]),
        ("5 sets of 8/8 split squats", ["split squats 5 8/8"]),
        ("did 3x12 in the leg press with 90 kg", ["leg press 3 12 90 kg"]),
        ("built up to 100 in the clean for 2", ["clean 2 100"]),
        # names by their short words
        ("wtd dips +20 3x6, incl bench 3x8 60, bk squat 3x5 100",
         ["wtd dips 3 6 +20", "incl bench 3 8 60", "bk squat 3 5 100"]),
        # as much as of the exercise before
        ("on the leg press I did 3x12 at 120", ["leg press 3 12 120"]),
        ("squat 5x5 100 / press 5x5 40", ["squat 5 5 100", "press 5 5 40"]),
        # remarks behind the sets
        ("split squats 3x8 with 20s yikes", ["split squats 3 8 20s"]),
        ("light front squats 3x5 at 60 before breakfast", ["front squats 3 5 60"]),
        ("pulldowns 3x12 50, unbroken", ["pulldowns 3 12 50"]),
    ],
)  # fmt: skip
def test_lifts_are_read_as_they_are_told(text, rows_read):
    read = understood(text)

    assert (rows_read, "") == (said(read), next((each.doubt for each in read.statements if each.doubt), ""))


@phrases("text", "doubt")
def test_what_may_be_otherwise_is_in_doubt(text, doubt):
    assert doubt == understood(text).statements[0].doubt


@pytest.mark.parametrize(
    "text",
    ["squat 3x5 225, then tempo 3-1-1 bench 3x5 185", "dead hang 60s then red band pull-ups 3x5"],
)
def test_what_leads_to_the_next_name_is_not_said_of_the_exercise_before(text):
    read = understood(text)

    assert not any("tempo=" in each or "band=" in each for each in said(read))


@pytest.mark.parametrize("text", ["tempo bench 3-1-1 4x5 70", "tempo bench 3-1-1, 70, 4x5"])
def test_a_list_before_the_sets_of_a_tempo_lift_is_perhaps_its_tempo(text):
    read = understood(text)

    assert ["tempo bench 4 5 70 tempo=3-1-1"] == said(read)
    assert ("reps or a tempo", "") == (read.statements[0].doubt, read.statements[0].asks)


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("front squat 3x5 80, then the same for press", "press same_as=the same"),
        ("curls 3x12 20, exactly the same on hammer curls", "hammer curls same_as=exactly the same"),
        ("squat 3x5 80, same weight on deadlift 3x8", "deadlift 3 8 same_as=same weight"),
    ],
)
def test_as_much_again_is_of_the_name_behind_it(text, repeated):
    read = understood(text)

    assert (repeated, "as much as another") == (said(read)[-1], read.statements[-1].doubt)


@pytest.mark.parametrize(
    "text", ["60 double unders x 3", "burpees 40 x 2", "farmers carry 2x28kg 4 x 30m", "80 push-ups x 2"]
)
def test_a_count_of_what_takes_no_load_or_reps_is_no_load(text):
    assert ["unreadable"] == [each.asks for each in understood(text).statements]


def test_what_hangs_from_a_bar_may_be_loaded():
    assert understood("dips 45 3x8").certain
    assert understood("tire flips 250 x 6").certain


def test_a_list_with_the_own_weight_beside_counted_sets_is_read():
    assert ["Bench"] == [
        entry.name for each in understood("Bench bw 10,9,7 3 sets of 8").statements for entry in each.entries
    ]


def test_a_pin_is_a_place_and_no_load_that_it_is_at():
    assert ["leg curl 3 12 40"] == said(understood("leg curl 3x12 40, pin 7"))
    assert [] == said(understood("pec deck, pin at 55, 12 12 10"))

"""Lifts told in sentences: loads that hold on, sets on both sides of their name, sets that are counted."""

import pytest

from agents.reading.understanding import understood
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
        # remarks behind the sets
        ("split squats 3x8 with 20s yikes", ["split squats 3 8 20s"]),
        ("light front squats 3x5 at 60 before breakfast", ["front squats 3 5 60"]),
        ("pulldowns 3x12 50, unbroken", ["pulldowns 3 12 50"]),
    ],
)  # fmt: skip
def test_lifts_are_read_as_they_are_told(text, rows_read):
    read = understood(text)

    assert (rows_read, "") == (said(read), next((each.doubt for each in read.statements if each.doubt), ""))


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("squat 275 3x6 @7, 1x4 @9", "the load of the sets before it"),
        ("bench 8, 8 and 7 at 60, last one 6", "a last set"),
        ("squat 5x4 at 100, got 4,4,3", "loads of some sets"),
        ("squat 225 for 5 reps, did 45 reps", "reps or loads"),
        ("leg press 100x12, 120x10, did that 3 times", "what was done so often"),
        ("did 12 3 8 on cable row with 45 kg", "reps or loads"),
        ("bench 100x5, 100x5 and then I failed after 3", "which set failed"),
        ("ez bar, 65 3x10 curls", "'ez bar' is not understood"),
        ("curls 3x10 20 hammer", "'hammer' is not understood"),
        ("bench 3x5 60, incline", "'incline' is not understood"),
        ("bench press\nset 1 60 kg x 9\nset 4 60 kg x 7", "which set"),
    ],
)
def test_what_may_be_otherwise_is_in_doubt(text, doubt):
    assert doubt == understood(text).statements[0].doubt


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

"""What is said once and sent several times: of sets that were counted, sides, exercises, days."""

import pytest

from agents.logger.assembly.assemble import assemble
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from agents.logger.said_workout import SaidWorkout
from tests.logger.kit import a_block, a_set, a_workout, an_exercise
from tests.logger.test_first_sight import read, sets, straight


def said(*blocks: dict) -> SaidWorkout:
    return SaidWorkout.model_validate(a_workout(0, *blocks), strict=False)


@pytest.mark.parametrize("text", ["pull ups five sets of five", "pull ups 5x5", "5 pull ups, 5 sets"])
def test_as_many_sets_as_reps_are_sent_one_by_one(text):
    made = straight(text, an_exercise(text, "pull ups", *[a_set("", "5")] * 5))

    assert ["5 x"] * 5 == sets(made)


def test_a_count_leaves_the_numbers_of_the_next_workout_alone():
    text = "Yesterday rows 3x6 60, today curls 3x6 20"

    made = straight(text, an_exercise("rows 3x6 60", "rows", *[a_set("", "6", "60")] * 3))

    assert set(made.claims).isdisjoint(range(8, 14))


def test_one_set_of_a_count_may_have_a_remark():
    text = "4x8 leg press @ 120, the last one ugly"
    last = a_set("", "8", "120", note="the last one ugly")

    made = straight(text, an_exercise(text, "leg press", *[a_set("", "8", "120")] * 3, last))

    assert ["8 x 120 kg"] * 4 == sets(made)


def test_what_one_set_of_a_count_says_more_is_its_own():
    text = "front squat 3x5 @ 90, last one RPE 9"
    last = a_set("", "5", "90", rpe="9")

    made = straight(text, an_exercise(text, "front squat", *[a_set("", "5", "90")] * 2, last))

    assert ["5 x 90 kg", "5 x 90 kg", "5 x 90 kg rpe 9"] == sets(made)


def test_a_list_of_equal_reps_grounds_each_of_them():
    text = "ohp 40: 3 3 3"

    made = straight(text, an_exercise(text, "ohp", *[a_set("", "3", "40")] * 3))

    assert 4 == len(made.claims)


def test_more_sets_than_were_counted_are_doubted():
    text = "dips 5x5"

    assert read(text, a_block(an_exercise(text, "dips", *[a_set("", "5")] * 7))).doubts


def test_the_same_bell_is_that_of_the_exercise_before():
    text = "24kg bell: snatches 5x10, then carries 3x40 m same bell"
    snatches = an_exercise("24kg bell: snatches 5x10", "snatches", a_set("5", "10", "24kg"))
    carries = an_exercise("carries 3x40 m same bell", "carries", a_set("3", "", "24kg", distance="40 m"))

    made = straight(text, snatches, carries)

    assert ["24 kg 40 m"] * 3 == sets(made)[5:]


def test_without_a_word_that_shares_a_load_is_nobody_elses():
    text = "24kg bell: snatches 5x10, then carries 3x40 m"
    snatches = an_exercise("24kg bell: snatches 5x10", "snatches", a_set("5", "10", "24kg"))
    carries = an_exercise("carries 3x40 m", "carries", a_set("3", "", "24kg", distance="40 m"))

    assert ["load '24' is quoted of another exercise"] == [
        doubt.why.partition(":")[0] for doubt in read(text, a_block(snatches, carries)).doubts
    ]


def test_a_scheme_said_once_is_that_of_both_sides():
    text = "one arm row 4x8, left with 30, right with 28"

    made = straight(
        text,
        an_exercise(text, "one arm row", a_set("4", "", "30", left="8"), a_set("4", "", "28", right="8")),
    )

    assert [(8, None)] * 4 + [(None, 8)] * 4 == [
        (one.reps_left, one.reps_right) for one in made.workout.sets()
    ]


def test_a_time_said_of_each_day_is_that_of_the_next_workout_too():
    text = "spin class Monday and again Thursday, 40 minutes each"
    spin = an_exercise(text, "spin class", a_set(duration="40 minutes"))
    ledger = Ledger(Texts([("m1", text)]))
    first = assemble(said(a_block(spin)), ledger, Habits())

    second = assemble(said(a_block(spin)), Ledger(ledger.texts, taken=frozenset(first.claims)), Habits())

    assert ([], [2400]) == (second.doubts, [one.duration_seconds for one in second.workout.sets()])


def test_a_time_of_another_day_is_not_that_of_a_day_that_shares_nothing():
    text = "spin class Monday 40 minutes, spin class Thursday"
    ledger = Ledger(Texts([("m1", text)]), taken=frozenset({3}))
    spin = an_exercise(text, "spin class", a_set(duration="40 minutes"))

    assert assemble(said(a_block(spin)), ledger, Habits()).doubts


def test_watts_are_no_load_and_what_stands_before_them_may_be_minutes():
    text = "turbo 4x8 @ 250w, 3 min easy"

    made = straight(text, an_exercise(text, "turbo", a_set("4", duration="8", note="@ 250w")))

    assert ["duration_seconds 480"] * 4 == sets(made)
    assert read(text, a_block(an_exercise(text, "turbo", a_set("4", "8", "250")))).doubts


def test_a_run_may_be_called_a_sprint_and_no_row():
    text = "run 8x60 m all out"
    runs = {**an_exercise(text, "run", a_set("8", distance="60 m")), "canonical_name": "Sprint"}

    straight(text, runs)

    assert read(text, a_block({**runs, "canonical_name": "Rowing"})).doubts


def test_a_speed_without_its_unit_is_a_note():
    text = "treadmill 20 minutes at 5.5"

    made = straight(text, an_exercise(text, "treadmill", a_set(duration="20 minutes", pace="at 5.5")))

    assert [("at 5.5",)] == [one.notes for one in made.workout.sets()]


def test_a_bodyweight_needs_its_name_only_where_another_number_has_it():
    text = "total 480 @ 74.5"
    lift = an_exercise("squat 180x1", "squat", a_set("", "1", "180"))

    assert 74.5 == straight(f"squat 180x1, {text}", lift, bodyweight="74.5").workout.bodyweight.value
    assert read(f"bw 75, squat 180x1, {text}", a_block(lift), bodyweight="74.5").doubts


def attempts(*loads: str) -> list[dict]:
    """One entry for each load; "60x" is no lift."""
    return [
        a_set("", "", each.strip("x"), **({"failed": "x"} if each.endswith("x") else {})) for each in loads
    ]


def test_each_load_of_a_list_of_attempts_is_one_rep():
    text = "snatch 55 60 65x 65, clean 80 85"
    clean = an_exercise("clean 80 85", "clean", *attempts("80", "85"))

    made = straight(
        text, an_exercise("snatch 55 60 65x 65", "snatch", *attempts("55", "60", "65x", "65")), clean
    )

    assert ["1 x 55 kg", "1 x 60 kg", "65 kg failed", "1 x 65 kg", "1 x 80 kg", "1 x 85 kg"] == sets(made)
    assert {"single"} == {each.rule for each in made.workout.sources if each.path.endswith(".reps")}


def test_loads_without_an_attempt_that_failed_have_no_reps():
    text = "lateral raise 8 10 12"

    assert ["8 kg", "10 kg", "12 kg"] == sets(
        straight(text, an_exercise(text, "lateral raise", *attempts("8", "10", "12")))
    )


def test_what_has_reps_of_its_own_or_one_load_is_no_list_of_attempts():
    text = "squat 100 110x, press 3x5 40, curl 20"
    press = an_exercise("press 3x5 40", "press", a_set("3", "5", "40"))
    curl = an_exercise("curl 20", "curl", *attempts("20"))

    made = straight(text, an_exercise("squat 100 110x", "squat", *attempts("100", "110x")), press, curl)

    assert ["1 x 100 kg", "110 kg failed", *["5 x 40 kg"] * 3, "20 kg"] == sets(made)


def test_a_load_that_was_missed_twice_is_two_sets():
    text = "jerk 90 95 100xx"

    made = straight(text, an_exercise(text, "jerk", *attempts("90", "95", "100x", "100x")))

    assert ["1 x 90 kg", "1 x 95 kg", "100 kg failed", "100 kg failed"] == sets(made)


def test_singles_may_be_sent_of_a_list_of_loads_and_of_nothing_else():
    text, other = "worked up on bench 60 80 100", "worked up on bench 60 80 100x5"
    loads = ("60", "80", "100")

    made = straight(text, an_exercise(text, "bench", *[a_set("", "1", each) for each in loads]))

    assert ["1 x 60 kg", "1 x 80 kg", "1 x 100 kg"] == sets(made)
    assert read(other, a_block(an_exercise(other, "bench", *[a_set("", "1", each) for each in loads]))).doubts


def test_the_number_of_a_row_in_a_list_is_no_time():
    text = "EMOM 12: 1) 10 burpees 2) rest. 4 rounds"
    burpees = an_exercise("10 burpees", "burpees", a_set("", "10"))

    made = read(text, a_block(burpees, kind="emom", said="EMOM 12", rest="2) rest"))

    assert ([], None, ("rest",)) == (
        made.doubts,
        made.workout.blocks[0].rest_seconds,
        made.workout.blocks[0].notes,
    )


@pytest.mark.parametrize(
    ("text", "name", "one"),
    [
        ("ran 8x400 @ 1:30", "ran", a_set("8", distance="400 m", duration="1:30")),
        ("erg 20' steady", "erg", a_set(duration="20 min")),
        ("plank 4x30", "plank", a_set("4", duration="30 s")),
        ("ran 6k 31:00, heart 149", "ran", a_set(distance="6k", duration="31:00", heart_rate="149 bpm")),
        ("db rows 3x12 w 18s", "db rows", a_set("3", "12", "18 kg per hand")),
        ("carry 2x20kg 30 m", "carry", a_set(load="2x20kg", distance="30 m")),
    ],
)
def test_a_unit_that_goes_without_saying_may_be_sent(text, name, one):
    straight(text, an_exercise(text, name, one))


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("ran 8x410 @ 1:30", a_set("8", distance="410 m", duration="1:30")),
        ("ran 20 s", a_set(duration="20 min")),
        ("ran 20", a_set(duration="20 h")),
    ],
)
def test_another_unit_is_doubted(text, one):
    assert read(text, a_block(an_exercise(text, "ran", one))).doubts


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("benched 4x6 at 70", "bench"),
        ("floor pressed 4x6 at 70", "floor press"),
        ("squats 4x6 at 70", "Back Squat"),
    ],
)
def test_a_name_may_be_sent_in_another_form(text, name):
    straight(text, an_exercise(text, name, a_set("4", "6", "70")))


def test_a_name_in_another_form_is_looked_for_in_the_athletes_words():
    text = "benched 4x6 at 70"

    assert read(text, a_block(an_exercise("dipped 4x6 at 70", "dip", a_set("4", "6", "70")))).doubts


def test_bodyweight_that_nobody_said_is_no_load_and_no_doubt():
    text = "chin ups 8 7"

    assert ["8 x", "7 x"] == sets(
        straight(text, an_exercise(text, "chin ups", a_set("", "8", "BW"), a_set("", "7", "BW")))
    )

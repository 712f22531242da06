"""What is said of a value besides it stands beside it, as a note."""

import pytest

from tests.logger.kit import a_block, a_set, an_exercise
from tests.logger.test_first_sight import read
from tests.phrase_tables import phrases, tupled


@phrases("field", "said", "notes", notes=tupled)
def test_words_that_a_value_leaves_out_are_kept(field, said, notes):
    text = f"easy run, {said}"
    made = read(text, a_block(an_exercise(text, "run", a_set(**{field: said}))))

    assert [] == made.doubts
    [one] = made.workout.sets()
    assert notes == one.notes


@pytest.mark.parametrize(
    ("said", "seconds"), [("2' paddle between", 120), ("1' easy", 60), ("90'' jog", 90), ("200 jog", None)]
)
def test_a_rest_in_primes_is_in_minutes_or_seconds(said, seconds):
    text = f"Rowed 3x1000 m, {said}"
    block = a_block(an_exercise("Rowed 3x1000 m", "Rowed", a_set("3", distance="1000 m")), rest=said)
    made = read(text, block)

    assert seconds == made.workout.blocks[0].rest_seconds


def test_words_beside_reps_are_kept():
    text = "walking lunges 2x24 steps"
    made = read(text, a_block(an_exercise(text, "walking lunges", a_set("2", "24 steps"))))

    assert [(24, ("24 steps",))] * 2 == [(one.reps, one.notes) for one in made.workout.sets()]


def test_watts_steps_and_height_stand_in_notes_in_order():
    text = "bike 40 min, 205 watts, 88 rpm, 310 m up"
    notes = [{"field": "note", "said": said} for said in ("205 watts", "88 rpm", "310 m up")]
    entry = {**a_set(duration="40 min")}
    entry["more"] += notes
    made = read(text, a_block(an_exercise(text, "bike", entry)))

    assert [("205 watts", "88 rpm", "310 m up")] == [one.notes for one in made.workout.sets()]


def test_what_rounds_were_made_of_is_no_scheme():
    text = "Murph 49:10, 10 rounds of 10/20/30"
    made = read(
        text, a_block(kind="for_time", said=text, name="Murph", score="49:10", scheme="10 rounds of 10/20/30")
    )

    [block] = made.workout.blocks
    assert (None, ("10 rounds of 10/20/30",)) == (block.scheme, block.notes)


def test_the_number_of_a_gripper_is_its_name_and_no_load():
    text = "CoC #2, 7 reps"
    [one] = read(text, a_block(an_exercise(text, "CoC", a_set("", "7", "#2")))).workout.sets()

    assert (None, ("#2",)) == (one.load, one.notes)

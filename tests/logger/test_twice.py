"""Numbers that are all said, each in its role, and put together otherwise than they were."""

import pytest

from agents.logger.assemble import Assembled, assemble
from agents.logger.evidence import Ledger
from agents.logger.said import SaidWorkout
from agents.logger.second_reading import names_read
from agents.logger.set_values import Habits
from agents.logger.texts import Texts
from agents.logger.twice import sets_read
from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from tests.logger.kit import a_block, a_set, a_workout, an_exercise


def sent(message: str, *exercises: dict, kind: str = "", read_twice: bool = True) -> Assembled:
    """The draft of what a model sends for a message."""
    texts = Texts([("m1", message)], {"m1": read(message, Context())} if read_twice else None)
    said = SaidWorkout.model_validate(a_workout(0, a_block(*exercises, kind=kind)), strict=False)
    return assemble(said, Ledger(texts, names=names_read(texts), sets=sets_read(texts)), Habits())


def whys(made: Assembled) -> str:
    return "\n".join(doubt.why for doubt in made.doubts)


def test_a_reading_of_other_words_puts_nothing_together():
    other = read("Deadlift 5x5 @ 315", Context())

    assert {} == sets_read(Texts([("m1", "Bench 3x5 @ 185")], {"m1": other}))


def test_a_number_in_words_is_put_where_it_was_read():
    text = "hip thrusts 3 sets of 10 at 225, had two reps left in the tank on the last set"
    made = sent(
        text, an_exercise(text, "hip thrusts", a_set("2", "10", "225"), a_set("", "10", "225", rir="two"))
    )

    assert "" == whys(made)
    assert [None, None, 2] == [one.rir for one in made.workout.sets()]


LADDER = "Bench 225x5, 245x3"


def test_sets_as_they_were_said_are_not_doubted():
    made = sent(LADDER, an_exercise(LADDER, "Bench", a_set("", "5", "225"), a_set("", "3", "245")))

    assert "" == whys(made)
    assert [5, 3] == [one.reps for one in made.workout.sets()]


@pytest.mark.parametrize("read_twice", [True, False])
def test_reps_that_are_exchanged_between_sets_are_doubted(read_twice):
    exchanged = an_exercise(LADDER, "Bench", a_set("", "3", "225"), a_set("", "5", "245"))

    made = sent(LADDER, exchanged, read_twice=read_twice)

    assert "'5' stands before the reps of the set before" in whys(made) or "of one set" in whys(made)


def test_the_second_reading_tells_what_stands_together():
    made = sent(LADDER, an_exercise(LADDER, "Bench", a_set("", "3", "225")))

    expected = "you sent 3 as reps, 225 as load of one set; the notation reads 5 as reps, 225 as load"
    assert expected == whys(made)


def test_a_load_that_is_not_sent_of_a_later_set_is_missed():
    text = "Push press 155x3,3,2"
    sets = a_set("", "3", "155"), a_set("", "3", "155"), a_set("", "2", "")

    made = sent(text, an_exercise(text, "Push press", *sets))

    assert "155: the notation reads it of more sets than you sent it of" == whys(made)


def test_an_rpe_of_all_sets_is_not_that_of_the_last():
    text = "Squat 3x5 225 @8"
    alike = a_set("", "5", "225")

    made = sent(text, an_exercise(text, "Squat", alike, alike, a_set("", "5", "225", rpe="8")))

    assert "8: the notation reads it of more sets than you sent it of" == whys(made)


def test_a_set_has_one_rpe():
    text = "DL 180kg x 2 @8.5, 160kg x 4 @7.5"
    both = a_set("", "4", "160kg", rpe="7.5")
    both["more"].append({"field": "rpe", "said": "8.5"})

    made = sent(text, an_exercise(text, "DL", a_set("", "2", "180kg"), both))

    assert "rpe is there twice: a set has one" == whys(made)


@pytest.mark.parametrize(
    ("message", "name", "reps", "load", "count"),
    [("Chins BW 5x5", "Chins", "5", "BW", 5), ("Leg ext 3x12 110 then 50x12", "Leg ext", "12", "110", 3)],
    ids=["a count like the reps", "reps like those of a later set"],
)
def test_sets_written_out_take_no_numbers_of_others(message, name, reps, load, count):
    later = [a_set("", "12", "50")] if "50" in message else []

    made = sent(message, an_exercise(message, name, *[a_set("", reps, load)] * count, *later))

    assert "" == whys(made)
    assert count + len(later) == len(made.workout.sets())


def test_sets_written_out_have_each_its_count():
    text = "Power clean: 2x3@135, 2x2@155"
    first, second = a_set("", "3", "135"), a_set("", "2", "155")

    made = sent(text, an_exercise(text, "Power clean", first, first, second, second))

    assert "" == whys(made)
    assert [3, 3, 2, 2] == [one.reps for one in made.workout.sets()]


def test_a_set_that_says_nothing_is_no_set_of_a_count():
    text = "plank 3x60s"

    made = sent(text, an_exercise(text, "plank", a_set(), a_set(), a_set("", "", "", duration="60s")))

    assert "a set that says nothing" in whys(made)


def test_a_set_with_a_note_is_not_there_twice_for_its_note():
    text = "Deadlift 405x2, 365x5 no belt"
    second = a_set("", "5", "365", note="no belt")

    made = sent(text, an_exercise(text, "Deadlift", a_set("", "2", "405"), second, second))

    assert "1 of the 3 sets have no words of their own" in whys(made)


def test_the_bodyweight_of_one_exercise_is_not_that_of_another():
    text = "dips bw 3x12, leg press 3x10"

    made = sent(
        text,
        an_exercise("dips bw 3x12", "dips", a_set("3", "12", "bw")),
        an_exercise("leg press 3x10", "leg press", a_set("3", "10", "bw")),
    )

    assert "load 'bw' is not in the words quoted" == whys(made)


def test_an_exercise_without_numbers_stands_once_where_it_was_said_once():
    text = "21-15-9 for time: burpees, thrusters"
    burpees = an_exercise("burpees", "burpees")

    made = sent(text, burpees, an_exercise("thrusters", "thrusters"), burpees, kind="for_time")

    assert "'burpees' is there twice, and was said once" == whys(made)


def test_the_start_of_an_unknown_name_is_another_exercise():
    text = "dragon flag swings 3x6"

    made = sent(text, an_exercise(text, "dragon flag", a_set("3", "6", "")))

    assert "the words say these numbers of 'dragon flag swings', not of 'dragon flag'" == whys(made)


def test_a_whole_line_may_be_quoted_though_it_has_others_numbers():
    text = "Bench 3x5 @ 185, squat 5x3 @ 225. next week 230"
    bench = an_exercise(text, "Bench", a_set("3", "5", "185"))

    made = sent(text, bench, an_exercise(text, "squat", a_set("5", "3", "225")))

    assert "" == whys(made)
    assert 8 == len(made.workout.sets())


def test_in_a_whole_line_the_numbers_of_another_are_not_taken():
    text = "Bench 3x5 @ 185, squat 5x3 @ 225"

    made = sent(text, an_exercise(text, "Bench", a_set("5", "3", "225")))

    assert "the words say these numbers of 'squat', not of 'Bench'" == whys(made)


@pytest.mark.parametrize(("count", "reps"), [("3 sets", "5 reps"), ("3", "5 reps"), ("3 sets", "5")])
def test_a_count_may_say_what_it_counts(count, reps):
    made = sent("Bench 3x5 @ 185", an_exercise("Bench 3x5 @ 185", "Bench", a_set(count, reps, "185")))

    assert "" == whys(made)


def test_number_words_have_a_second_reading_too():
    text = "front squats four sets of five at one eighty five"

    made = sent(text, an_exercise(text, "front squats", a_set("five", "four", "one eighty five")))

    assert "the notation reads" in whys(made)


def test_a_time_in_words_without_a_number_is_said_too():
    text = "held a plank for 45 seconds, then a minute"
    sets = a_set("", "", "", duration="45 seconds"), a_set("", "", "", duration="a minute")

    made = sent(text, an_exercise(text, "plank", *sets))

    assert "" == whys(made)
    assert [45, 60] == [one.duration_seconds for one in made.workout.sets()]


def test_a_set_of_an_exercise_without_any_number_is_not_said():
    made = sent("did some planks", an_exercise("did some planks", "planks", a_set()))

    assert "1 of the 1 sets have no words of their own: send only sets that were said" == whys(made)

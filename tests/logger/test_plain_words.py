"""Quantities in plain words are read as they were meant, and fair forms of a word are the athlete's own."""

from datetime import date

import pytest

from agents.exercises import catalogue
from agents.logger.assemble import Assembled
from agents.logger.names import is_outright
from tests.logger.kit import Desk, a_block, a_set, an_exercise
from tests.logger.test_first_sight import read, sets, straight


def meant(said: str, name: str, canonical: str, *entries: dict) -> dict:
    return {**an_exercise(said, name, *entries), "canonical_name": canonical}


def only_note(made: Assembled) -> tuple[str, ...]:
    return made.workout.sets()[0].notes


@pytest.mark.parametrize(
    ("text", "sent", "expected"),
    [
        ("curls 3x12 con 14 en cada mano", "14 en cada mano", "12 x 14 kg per_hand"),
        ("curls 3x12 mit 14 in jeder Hand", "14 in jeder Hand", "12 x 14 kg per_hand"),
        ("curls 3x12 avec 14 dans chaque main", "14 dans chaque main", "12 x 14 kg per_hand"),
        ("curls with the twenties, 3x12", "the twenties", "12 x 20 kg per_hand"),
        ("curls with the twenties, 3x12", "20s", "12 x 20 kg per_hand"),
        ("curls with the twenty-fives, 3x12", "the twenty-fives", "12 x 25 kg per_hand"),
        ("curls with the 15s 3x12, no sorry the 20s", "the 20s", "12 x 20 kg per_hand"),
    ],
)
def test_a_load_in_plain_words(text, sent, expected):
    made = straight(text, an_exercise(text, "curls", a_set("3", "12", sent)))

    assert [expected] * 3 == sets(made)


def test_a_load_that_was_taken_back_is_not_the_reps_beside_it():
    text = "curls with the 15s 3x12, no sorry the 20s"

    made = read(text, a_block(an_exercise(text, "curls", a_set("3", "12", "15s"))))

    assert ["load '15' was taken back: '20' stands instead"] == [each.why for each in made.doubts]


def test_sets_of_fifteens_are_no_load():
    text = "curls, three sets of fifteens"

    made = straight(text, an_exercise(text, "curls", a_set("three", "fifteens")))

    assert ["15 x"] * 3 == sets(made)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("70 of 90 min", 4200), ("40 out of 60 minutes", 2400), ("40 von 60 min", 2400)],
)
def test_of_a_planned_time_what_was_done_counts(said, seconds):
    text = f"match tonight, played {said}"

    made = straight(text, an_exercise(text, "match", a_set(duration=said)))

    assert [seconds] == [one.duration_seconds for one in made.workout.sets()]


def test_three_of_five_minutes_are_left_as_they_were_said():
    text = "plank 3 of 5 min"

    made = straight(text, an_exercise(text, "plank", a_set(duration="3 of 5 min")))

    assert (None, ("3 of 5 min",)) == (made.workout.sets()[0].duration_seconds, only_note(made))


@pytest.mark.parametrize(("said", "rounds"), [("twice thru", 2), ("3 times through", 3), ("2x durch", 2)])
def test_how_often_it_was_gone_through_are_rounds(said, rounds):
    text = f"face pulls 15 and pushups 20, {said}"
    both = an_exercise(text, "face pulls", a_set("", "15")), an_exercise(text, "pushups", a_set("", "20"))

    made = read(text, a_block(*both, kind="superset", rounds=said))

    assert ([], rounds) == (made.doubts, made.workout.blocks[0].rounds)


@pytest.mark.parametrize("said", ["hier", "d'hier", "Séance d'hier"])
def test_a_word_behind_an_elided_one_is_the_athletes(said):
    text = "Séance d'hier : squat 5x5 à 100 kg"

    made = straight(text, an_exercise("squat 5x5 à 100 kg", "squat", a_set("5", "5", "100 kg")), date=said)

    assert ["5 x 100 kg"] * 5 == sets(made)


def test_what_is_joined_to_a_word_is_no_part_of_it():
    text = "yesterday's squat 5x5 100 kg, don't ask"
    squat = an_exercise("squat 5x5 100 kg", "squat", a_set("5", "5", "100 kg"))

    straight(text, squat, date="yesterday")
    other = read(text, a_block(squat), note="don")

    assert ["note 'don' is not in the athlete's words: quote them"] == [each.why for each in other.doubts]


def test_the_day_is_not_asked_for_where_its_words_are_not_the_athletes():
    text = "squat 5x5 100 kg"
    squat = an_exercise(text, "squat", a_set("5", "5", "100 kg"))

    made = read(text, a_block(squat), date="gestern", date_iso=date(2026, 3, 7).isoformat())

    assert ["date"] == [each.path for each in made.doubts]


def test_a_word_of_a_name_may_be_another_thing_that_is_ridden():
    text = "15 minutes on the bicycle"
    ridden = meant(text, "bicycle", "Stationary Bike", a_set(duration="15 minutes"))

    made = read(text, a_block(ridden))

    assert [] == made.doubts
    assert not is_outright("bicycle", catalogue.lookup("Stationary Bike").known)
    assert is_outright("bicycle", catalogue.lookup("Plank Jack").known or catalogue.lookup("Burpee").known)


def test_a_load_without_numbers_that_can_be_read_is_asked_for():
    text = "rdl 3x8 with a plate and a quarter each side"

    made = read(text, a_block(an_exercise(text, "rdl", a_set("3", "8", "a plate and a quarter each side"))))

    assert "what was the load of rdl, 'a plate and a quarter each side'?" in made.held.why


def test_a_lifted_row_is_not_asked_to_be_a_rowed_one():
    desk = Desk()

    told = desk.confirm("rows 3x8 95")

    assert (None, ["rows"]) == (told.question, [each.name for each in desk.workouts()[0].exercises()])

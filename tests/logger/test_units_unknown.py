"""The unit of a load without one, of an athlete whose unit nobody has said."""

import pytest

from agents.recorded import read_athlete
from tests.logger.kit import Desk, sets_of

SQUATS_IN_KG = "Squat 100kg 5x5\nRDL 80 3x8"


def test_the_one_unit_of_the_message_is_taken():
    desk = Desk()
    desk.log(SQUATS_IN_KG, units=None)

    assert ("Romanian Deadlift", 8, "80 kg") == sets_of(desk.workouts()[0])[-1]


def test_a_timezone_that_was_heard_says_nothing_of_units():
    desk = Desk()
    desk.log("Bench 3x5 @ 185", "m1", units=None, timezone="Europe/Berlin")
    desk.log(SQUATS_IN_KG, "m2", units=None, timezone="Europe/Berlin")

    assert ("Romanian Deadlift", 8, "80 kg") == sets_of(desk.workouts()[-1])[-1]


@pytest.mark.parametrize(("units", "load"), [("lb", "80 lb"), ("kg", "80 kg")])
def test_a_unit_that_comes_with_the_message_is_the_athletes_own(units, load):
    desk = Desk()
    desk.log("Squat 225lb 5x5\nRDL 80 3x8" if units == "kg" else SQUATS_IN_KG, units=units)

    assert ("Romanian Deadlift", 8, load) == sets_of(desk.workouts()[0])[-1]


# --- a unit that was said before, and is not the usual one


CLEANS = "power clean 3x3 @ 40"


def a_kilogram_lifter(first="thrusters 3x10 @ 30kg"):
    desk = Desk()
    desk.log(first, "m1", units=None)
    return desk


def loads(desk, at=-1):
    return [f"{one.load.value} {one.load.unit}" for one in desk.workouts()[at].sets() if one.load]


def test_a_load_without_a_unit_is_asked_about_where_the_other_unit_was_said_before():
    desk = a_kilogram_lifter()

    result = desk.log(CLEANS, "m2", units=None)

    assert "Were the weights of Power Clean in lb or in kg?" == result.question
    assert (1, 1) == (len(desk.workouts()), len(result.drafts))


@pytest.mark.parametrize(
    ("answer", "unit"), [("kg", "kg"), ("in kilos of course", "kg"), ("that was lb", "lb"), ("yes", "lb")]
)
def test_the_answer_is_logged_and_teaches_the_unit(answer, unit):
    desk = a_kilogram_lifter()
    desk.log(CLEANS, "m2", units=None)
    desk.log(answer, "m3", units=None)

    last = desk.log("deadlift 3x5 @ 70", "m4", units=None)

    assert [f"40 {unit}"] * 3 == loads(desk, 1)
    assert [f"70 {unit}"] * 3 == loads(desk, 2)
    assert () == last.drafts
    athlete = read_athlete(desk.records, "ann")
    assert (unit, ("units",)) == (athlete.units, athlete.chosen)


def test_the_answer_that_is_delivered_again_logs_once():
    desk = a_kilogram_lifter()
    desk.log(CLEANS, "m2", units=None)
    first = desk.log("kg", "m3", units=None)

    assert first.allWorkouts == desk.log("kg", "m3", units=None).allWorkouts
    assert 2 == len(desk.workouts())


def test_all_exercises_without_a_unit_are_one_question():
    desk = a_kilogram_lifter()
    result = desk.log(f"{CLEANS}, deadlift 3x5 @ 70", "m2", units=None)
    desk.log("kg", "m3", units=None)

    assert "Were the weights of Power Clean and Deadlift in lb or in kg?" == result.question
    assert ["40 kg"] * 3 + ["70 kg"] * 3 == loads(desk)


@pytest.mark.parametrize(
    "before",
    ["thrusters 3x10 @ 65lb", "thrusters 3x10 @ 65", "kb swings 3x15 @ 16kg", "ran 5 km in 28:10"],
    ids=["the usual one", "none", "a kettlebell's", "of no load"],
)
def test_nothing_is_asked_where_no_load_was_said_in_the_other_unit(before):
    desk = a_kilogram_lifter(before)

    desk.log(CLEANS, "m2", units=None)

    assert ["40 lb"] * 3 == loads(desk)


@pytest.mark.parametrize("units", ["lb", "kg"])
def test_nothing_is_asked_of_an_athlete_whose_unit_is_known(units):
    desk = a_kilogram_lifter()

    desk.log(CLEANS, "m2", units=units)

    assert [f"40 {units}"] * 3 == loads(desk)


def test_a_message_that_says_more_than_the_unit_is_read():
    desk = a_kilogram_lifter()
    desk.log(CLEANS, "m2", units=None)

    desk.log("kg or lb, who knows? I squat in kg", "m3", units=None)

    assert 1 == len(desk.workouts())

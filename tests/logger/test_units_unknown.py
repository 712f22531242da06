"""The unit of a load without one, of an athlete whose unit nobody has said."""

import pytest

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

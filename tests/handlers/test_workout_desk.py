"""The desk at which the planner asks for workouts, over a real logger's shelf."""

from datetime import date

import pytest

from agents.logger.records.shelf import Shelf
from handlers.desks.workout_desk import ShelfDesk
from tests.logger.kit import Desk

MONDAY, WEDNESDAY, FRIDAY = date(2026, 11, 16), date(2026, 11, 18), date(2026, 11, 20)


@pytest.fixture
def logged() -> Desk:
    """Ann trained on Monday, twice on Wednesday, and on Friday."""
    desk = Desk()
    desk.log("Wednesday: Bench 3x5 @ 185", "m1")
    desk.log("Squat 3x5 @ 225", "m2")
    desk.log("Monday: Deadlift 3x5 @ 315", "m3")
    desk.log("Wednesday: Barbell row 3x8 @ 135", "m4")
    return desk


def names(workouts) -> list[str]:
    return [stored.workout.name for stored in workouts]


def at(desk: Desk) -> ShelfDesk:
    return ShelfDesk(desk.records, desk.clock)


def test_the_workouts_of_some_days_come_oldest_day_first_and_then_as_they_were_written(logged):
    found = at(logged).between("ann", MONDAY, WEDNESDAY)

    assert ["Deadlift", "Bench Press", "Barbell Row"] == names(found)


def test_both_days_are_included_and_no_other(logged):
    assert ["Bench Press", "Barbell Row"] == names(at(logged).between("ann", WEDNESDAY, WEDNESDAY))
    assert ["Back Squat"] == names(at(logged).between("ann", date(2026, 11, 19), FRIDAY))
    assert [] == names(at(logged).between("ann", date(2026, 11, 21), date(2027, 11, 21)))


def test_a_workout_that_was_deleted_stands_no_more(logged):
    desk = at(logged)
    squat = desk.between("ann", FRIDAY, FRIDAY)[0]
    before = desk.get("ann", squat.workout_id)

    Shelf(logged.records, "ann", logged.clock).change(squat.workout_id, "c1", "deleted", lambda _: None)

    assert squat == before
    assert desk.get("ann", squat.workout_id) is None
    assert [] == desk.between("ann", FRIDAY, FRIDAY)


def test_another_athletes_workout_is_not_there(logged):
    desk = at(logged)
    squat = desk.between("ann", FRIDAY, FRIDAY)[0]

    assert desk.get("bob", squat.workout_id) is None
    assert [] == desk.between("bob", MONDAY, FRIDAY)


@pytest.mark.parametrize("said", ["", "w_0000", "\0", "w_\ud800", "../plan", "w_1\n"])
def test_an_id_that_no_workout_has_is_not_there(logged, said):
    assert at(logged).get("ann", said) is None

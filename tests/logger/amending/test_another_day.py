"""Exercises that were done another day than the workout that they were told in."""

from tests.logger.amending.test_targets import diary, standing
from tests.logger.test_talks import changes, talk

BELLS = "Kettlebell swing 10x20 @ 20 kg, goblet squat 3x8 @ 24 kg"
FRIDAY = "put the goblets on thursday, done them then with the lad"


def moved(desk=None):
    sent = (("Goblet Squat", "date", "thursday"), ("Goblet Squat", "note", "with the lad"))
    return talk(desk or diary(BELLS), (FRIDAY, changes(FRIDAY, *sent)))


def test_they_become_a_workout_of_that_day_and_leave_the_other_one():
    desk = moved()

    assert [
        "11-19 Goblet Squat 3x8 @ 24 kg (with the lad)",
        "11-20 Kettlebell Swing 10x20 @ 20 kg",
    ] == standing(desk)


def test_the_answer_names_both():
    told = moved().told

    assert "Logged Goblet Squat of Thursday 19 November: 3x8 @ 24 kg (with the lad)" in told.answer
    assert "took out Goblet Squat 3x8 @ 24 kg" in told.answer


def test_one_undo_brings_both_back():
    desk = talk(moved(), ("undo",))

    assert ["11-20 Kettlebell Swing 10x20 @ 20 kg; Goblet Squat 3x8 @ 24 kg"] == standing(desk)


def test_all_of_a_workout_keeps_its_id_on_another_day():
    desk = diary(BELLS)
    said = "that was thursday"
    talk(desk, (said, changes(said, ("", "date", "thursday"))))

    assert ["11-19 Kettlebell Swing 10x20 @ 20 kg; Goblet Squat 3x8 @ 24 kg"] == standing(desk)
    assert 1 == len(desk.stored())

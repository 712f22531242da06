"""What was measured, corrected by its value alone directly behind it, and taken out by its kind."""

import pytest

from agents.measurements.book import MeasurementBook
from tests.measurements.kit import a_desk
from tests.phrase_tables import phrases


def talked(*texts):
    """A desk to which these were said, and what the guests told of the last."""
    desk = a_desk()
    results = [desk.log(text, f"m{at}") for at, text in enumerate(texts)]
    return desk, results[-1]


def standing(desk):
    return [each.words for each in MeasurementBook(desk.records, "ann").newest_first()]


@phrases("measured", "text", "stands")
def test_a_value_directly_behind_what_was_measured_corrects_it(measured, text, stands):
    desk, _ = talked(measured, text)

    assert [stands] == standing(desk)


@phrases("measured", "text")
def test_what_is_no_correction_of_it_leaves_it(measured, text):
    desk, _ = talked(measured, text)

    assert standing(talked(measured)[0]) == standing(desk)


@phrases("text")
def test_what_was_measured_goes_by_its_kind(text):
    desk, result = talked("weighed 82.4 this morning", text)

    assert [] == standing(desk)
    assert ["Deleted: 82.4 kg on Friday 20 November"] == [each["message"] for each in result.guests]


@phrases("text")
def test_what_is_not_all_understood_takes_nothing_out(text):
    assert ["82.4 kg"] == standing(talked("weighed 82.4 this morning", text)[0])


def test_behind_a_workout_a_value_corrects_that():
    desk, _ = talked("bench 3x5 @ 185, bw 82.4", "no, 190")

    assert ["82.4 kg"] == standing(desk)
    assert [190] * 3 == [one.load.value for one in desk.workouts()[0].exercises()[0].sets]


def test_of_several_days_the_day_has_to_be_said():
    said = ("weighed 82.4 this morning", "weighed 82 yesterday", "bench 3x5 @ 185")
    desk, result = talked(*said, "delete my weight")

    assert ["82.4 kg", "82 kg"] == standing(desk)
    [row] = result.guests
    assert "which_measurement" == row["tool"]
    assert row["message"].startswith("Nothing was deleted: 82.4 kg on Friday 20 November, 82 kg on Thursday")
    assert ["82.4 kg"] == standing(talked(*said, "delete my weight of yesterday")[0])


@pytest.mark.parametrize("change", ["no, 81.4", "delete the weight"])
def test_undo_of_a_correction_takes_no_older_workout_for_it(change):
    desk, _ = talked("Squat 5x5 @ 225", "weighed 82.4", change, "undo that")

    assert 1 == len(desk.workouts())


def test_undo_walks_on_behind_a_measurement_that_it_took_out():
    desk, _ = talked("Squat 5x5 @ 225", "weighed 82.4", "how was it?", "undo that")
    left = len(desk.workouts())
    desk.log("undo that", "m9")

    assert (1, [], []) == (left, standing(desk), desk.workouts())

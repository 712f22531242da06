"""A change of what was logged, cut from what is reported beside it."""

import pytest

from agents.models.offline.beside import change_of, read_message
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.phrase_tables import phrases


@phrases("text", "change", "reported")
def test_a_change_is_cut_from_what_is_reported_beside_it(text, change, reported):
    reading = read_message(text)

    names = [
        each.name for workout in reading.workouts for block in workout.blocks for each in block.exercises
    ]
    assert (change, reported, "") == (reading.change, ", ".join(names), reading.doubt)
    assert change_of(change)
    assert not reading.complete


@phrases("text")
def test_what_may_be_to_go_too_waits_for_a_yes(text):
    reading = read_message(text)

    assert ["it may be to go, too"] == [each.doubt for each in reading.workouts]
    assert reading.change


@phrases("text")
def test_what_may_be_one_thing_is_read_as_one(text):
    assert read(text) == read_message(text)


@pytest.mark.parametrize("text", ["delete the deload week. squat 5x5 225", "undo my plan, ran 5k in 24:10"])
def test_what_is_asked_of_the_plan_is_no_change_of_the_log(text):
    assert "" == read_message(text, ReadingContext(has_plan=True)).change


def test_words_that_ask_for_no_change_give_no_call():
    assert [] == change_of("it was hot")

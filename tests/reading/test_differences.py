"""Numbers that are no loads, times or ways of their own: differences, bounds, parts of a whole; and marks."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases
from tests.reading.test_moving import rows
from tests.reading.test_understanding import said


@phrases("text")
def test_a_difference_is_no_load(text: str):
    last = understood(text).statements[-1]

    assert ("unreadable", "") == (last.asks, last.entries[0].sets[0].load)


def test_a_difference_beside_a_load_is_none_of_it():
    read = understood("Front squat 3x5 165, 10 lbs more")

    assert (["Front squat 3 5 165"], True) == (said(read), read.certain)


def test_more_sets_are_sets():
    assert ["Bench 3 5 185", "Bench 2 5 155"] == said(understood("Bench 3x5 185, 2 more sets of 5 at 155"))


@pytest.mark.parametrize("text", ["Squats at 6pm: 5x5 225", "Squats 5am 5x5 225", "Squats @ 7 am, 5x5 225"])
def test_a_time_of_day_may_stand_behind_a_name(text: str):
    assert ["Squats 5 5 225"] == said(understood(text))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ran 10k: 5k in 26:00 and 5k in 25:00", 2),
        ("Ran 8k, first 4k in 21:00, second 4k in 20:30", 2),
        ("10k run: 2k warmup, 6k at 5:00, 2k cooldown", 3),
    ],
)
def test_ways_that_add_up_to_the_whole_are_its_parts(text: str, parts: int):
    read = rows(text)

    assert parts == len(read)
    assert sum("note" in more for *_, more in read) == 1

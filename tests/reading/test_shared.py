"""What is said of several statements at once: a load of both, a time of all."""

import json

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases


@phrases("text", "asked", asked=json.loads)
def test_a_load_of_several_lifts_is_asked_about_with_all_that_have_none(text: str, asked: list[bool]):
    assert asked == [bool(each.asks) for each in understood(text).statements]


@pytest.mark.parametrize(
    "text",
    [
        "Ran 6k and rode 25k in 1:45 total",
        "Ran 5k, swam 1k, both in 55 min",
        "Ran 5k and biked 20k 1:30 combined",
    ],
)
def test_a_time_of_several_ways_is_asked_about(text: str):
    assert ["unreadable", "unreadable"] == [each.asks for each in understood(text).statements]


@pytest.mark.parametrize(
    "text",
    [
        "Ran 5k in 25:00 and biked 20k in 1:05 total",
        "Ran 5k, biked 20k in 50:00, all easy",
        "Bench 3x5 185, dips 3x10 all with 10 kg",
    ],
)
def test_what_is_not_shared_stays_where_it_is(text: str):
    assert understood(text).certain


def test_the_same_weight_in_a_sentence_of_its_own_is_of_the_lift_before_it():
    last = understood("Press 3x5 at 95. Squats 3x5. Same weight.").statements[-1]

    assert ("as much as another", "Same weight") == (last.doubt, last.entries[0].sets[0].more[0].said)

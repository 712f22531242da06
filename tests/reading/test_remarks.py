"""Remarks: clauses that say nothing of sets leave these certain, and words that may say something do not."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases


def is_certain(text: str) -> bool:
    return understood(text).certain


@phrases("text")
def test_a_clause_that_can_say_nothing_of_sets_is_a_remark(text: str):
    assert is_certain(text)


@phrases("text")
def test_what_may_say_something_of_sets_is_none(text: str):
    assert not is_certain(text)


@phrases("said")
def test_a_cue_in_a_remark_that_speaks_of_itself_alone_is_idle(said: str):
    assert is_certain(f"bench 3x5 185, {said}")


@phrases("said")
def test_a_cue_that_may_speak_of_the_sets_is_none(said: str):
    assert not is_certain(f"bench 3x5 185, {said}")


@pytest.mark.parametrize("said", ["my buddy was there and did", "coach had me down for", "she yelled a lot,"])
def test_another_who_stands_before_the_sets_may_be_whose_they_are(said: str):
    assert not is_certain(f"{said} bench 3x5 185")


@phrases("said")
def test_words_of_other_matters_are_a_remark_with_their_numbers(said: str):
    assert is_certain(f"bench 3x5 185, {said}")
    assert is_certain(f"{said}, bench 3x5 185")


@pytest.mark.parametrize(
    "text", ["parking 3x2 hours", "coffee bench 3x5 185", "ran a meeting for 45 min", "paid 5 of 3 sets"]
)
def test_words_of_other_matters_take_no_sets_with_them(text: str):
    assert not is_certain(text)


def test_a_conjunction_parts_them_from_sets():
    assert is_certain("paid 9 for a day pass and did curls 3x10 30")

"""Whose change a message wants taken back."""

import pytest

from agents.requests.undo import may_take_back, taken_back
from tests.phrase_tables import phrases


@phrases("text", "meant")
def test_whose_change_is_wanted_back(text, meant):
    back = taken_back(text)

    assert back is not None
    assert meant == " ".join(filter(None, (back.room or "whichever", back.of, back.lift)))


@phrases("text")
def test_what_is_no_wish_for_a_program_or_a_setting_back(text):
    assert taken_back(text) is None


def test_a_report_of_back_squats_is_not_looked_at():
    assert not may_take_back("Back squat 3x5 @ 185")


@pytest.mark.parametrize(
    "text", ["mach das rückgängig", "nimm das zurück", "deshazlo", "annule ça", "undo that"]
)
def test_a_word_of_taking_back_is_heard_in_any_language(text):
    assert may_take_back(text)


@pytest.mark.parametrize("text", ["took 185 for back squats", "get ready for the back squats", "hol dir was"])
def test_half_of_it_is_none(text):
    assert not may_take_back(text)

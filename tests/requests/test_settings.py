"""What is said of the unit, the bar and the plates, and what only sounds like it."""

from decimal import Decimal

import pytest

from agents.requests.settings import may_set, plates_called, settings_said
from tests.phrase_tables import listed, phrases


def said(text):
    return [" ".join(filter(None, (each.kind, each.how, each.value))) for each in settings_said(text)]


@phrases("text", "meant", meant=listed)
def test_what_a_message_sets(text, meant):
    assert meant == said(text)
    assert may_set(text)


@phrases("text")
def test_what_sets_nothing(text):
    assert [] == said(text)


def test_it_says_where_its_words_stand():
    text = "Bench 3x5 @ 185. Then: switch me to kg please."

    [found] = settings_said(text)

    assert "switch me to kg" == found.said == text[found.start : found.start + len(found.said)]


@pytest.mark.parametrize("text", ["Bench 3x5 @ 185 lb", "squat 5x5", ""])
def test_a_report_sets_nothing_and_is_not_looked_at(text):
    assert not may_set(text)


def test_a_long_sentence_sets_nothing():
    assert [] == said("switch me to kg " + "and squat " * 40)


def test_plates_are_read_heaviest_first_and_of_one_unit():
    assert ((Decimal(25), Decimal(10), Decimal("2.5")), "kg") == plates_called("2.5 kg, 10s and 25s")
    assert "" == plates_called("45 lb and 20 kg").unit

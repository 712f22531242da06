"""What is said of body and day, in the words of the message: certain, or nothing."""

import pytest

from agents.reading import body, rows
from agents.reading.body import may_measure, measured, only_measures
from tests.phrase_tables import flag, listed, phrases


@phrases("text", "told", told=listed)
def test_a_measurement_is_told_in_its_words_with_its_day(text, told):
    assert told == [f"{each.kind}: {each.value} ({each.day}) in {each.said!r}" for each in measured(text)]


@phrases("text")
def test_what_is_not_certain_measures_nothing(text):
    assert () == measured(text)


@phrases("text", "alone", alone=flag)
def test_a_message_that_measures_and_says_nothing_else(text, alone):
    assert alone == only_measures(text)


def test_it_stands_where_its_number_does():
    [one] = measured("bench 3x5. weighed in at 82.4 kg")

    assert "82.4" == "bench 3x5. weighed in at 82.4 kg"[one.start : one.end]


def test_without_a_word_that_is_measured_by_nothing_is_looked_for():
    assert not may_measure("Bench 3x5 @ 185, then ran 5k in 24:10")
    assert may_measure("slept badly")


def test_a_row_of_no_kind_is_told(monkeypatch):
    broken = [rows.Row(("bodi", "weight", "weighed N"), "en/body.txt, line 1")]
    monkeypatch.setattr(body, "rows", lambda *_, **__: iter(broken))
    body._rows.cache_clear()
    try:
        with pytest.raises(rows.BrokenRow, match=r"line 1: 'bodi' is no kind of row"):
            body._rows()
    finally:
        body._rows.cache_clear()

"""What is measured in a short message."""

import pytest

from agents.models.offline.short import measures
from agents.words import tokens


def measured(text):
    """Each measure as its field and its words."""
    row = tokens(text)
    return [(each.field, text[row[each.at].start : row[each.to - 1].end]) for each in measures(row, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it was 82.5", [("num", "82.5")]),
        ("used the 45s", [("pl", "45s")]),
        ("a hundred and fifteen kilos", [("load", "hundred and fifteen kilos")]),
        ("rpe was more like RPE 9", [("rpe", "RPE 9")]),
        ("two left (2 rir)", [("num", "two"), ("rir", "2 rir")]),
        ("rest 2 min, hr 151", [("rest", "rest 2 min"), ("heart_rate", "hr 151")]),
        ("the row was 7:10 for 2k", [("duration", "7:10"), ("distance", "2k")]),
        ("3 days ago, not on 3/2", [("date", "3 days ago"), ("date", "3/2")]),
        ("2026-10-02", [("date", "2026-10-02")]),
        ("two triples", [("num", "two"), ("reps", "triples")]),
        ("that was a warm up", [("warm", "warm up")]),
        ("the last one was a miss (failed)", [("failed", "miss"), ("failed", "failed")]),
        ("12 cals at 200 watts", [("calories", "12 cals"), ("watts", "200 watts")]),
        ("no numbers here", []),
    ],
)
def test_numbers_are_of_a_field_by_what_stands_beside_them(text, expected):
    assert expected == measured(text)

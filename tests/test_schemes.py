"""What a block repeats: schemes of reps and intervals."""

from decimal import Decimal

import pytest

from agents import units
from tests.phrase_tables import phrases


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("21-15-9", (21, 15, 9)),
        ("21, 15, 9", (21, 15, 9)),
        ("21/15/9 reps", (21, 15, 9)),
        ("10-9-8...1", (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        ("2-4-6…12", (2, 4, 6, 8, 10, 12)),
        ("5 to 1", (5, 4, 3, 2, 1)),
        ("1 to 3", (1, 2, 3)),
        ("10-8 ladder", (10, 9, 8)),
        ("10-8", (10, 8)),
    ],
)
def test_a_scheme_is_the_reps_of_each_round(said, expected):
    assert expected == units.read_scheme(said)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("12 rounds of 4/8/12", "rounds"),
        ("21", "fewer than two"),
        ("2.5-1", "no number of reps"),
        ("5-0", "no number of reps"),
        ("10-x-5", "no number of reps"),
        ("-".join(["1"] * 51), "over 50 rounds"),
        ("1 to 100", "over 50 rounds"),
        ("... 5-4", "between the first numbers and the last"),
        ("10-7...2", "don't come to 2"),
        ("5-5...1", "don't come to 1"),
        ("10-8...20", "don't come to 20"),
    ],
)
def test_what_is_no_scheme_is_refused(said, why):
    with pytest.raises(units.UnreadableQuantity, match=why):
        units.read_scheme(said)


@phrases("said", "seconds", seconds=int)
def test_an_interval_is_how_often_a_round_starts(said, seconds):
    assert Decimal(seconds) == units.read_interval(said)


@pytest.mark.parametrize("said", ["every", "mom", "often"])
def test_what_is_no_interval_is_refused(said):
    with pytest.raises(units.UnreadableQuantity):
        units.read_interval(said)

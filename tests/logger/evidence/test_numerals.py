"""The numbers of a text, in digits and in words."""

import pytest

from agents.logger.evidence.numerals import number_key, numerals
from agents.words import tokens


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("185 and 62.50", ["#185", "#62.5"]),
        ("24:10", ["#24:10"]),
        ("one thirty-five", ["#135"]),
        ("four and a half", ["#4.5", "#4"]),
        ("17 and a half pounds", ["#17", "#17.5"]),
        ("17 and a half mile", ["#17"]),
        ("singles and a triple", ["#1", "#3"]),
        ("3x fives, then sixes and twenties", ["#3", "#5", "#6", "#20"]),
        ("the twenty-fives, then the thirty fives and forties", ["#25", "#35", "#40"]),
        ("dos series de cinco", ["#2", "#5"]),
        ("62,5, dann", ["#62", "#62.5", "#5"]),
        ("5, 5", ["#5", "#5"]),
        ("nothing", []),
    ],
)
def test_every_number_is_found_with_what_it_may_be(text, keys):
    assert keys == [each.key for each in numerals(tokens(text))]


def test_a_number_of_another_language_is_only_likely():
    assert [True] == [each.foreign for each in numerals(tokens("cinco"))]
    assert [False] == [each.foreign for each in numerals(tokens("five"))]


def test_a_single_is_a_number_of_reps():
    (single,) = numerals(tokens("a single"))

    assert "reps" in single.fields
    assert "load" not in single.fields
    assert 1 == single.at


def test_what_counts_nothing_has_no_key():
    assert "" == number_key(tokens("word")[0])

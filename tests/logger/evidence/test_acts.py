"""What words say for certain of themselves: no report of what the athlete did."""

import json

import pytest

from agents.logger.evidence.texts import Acts, is_disclaimed
from agents.words import tokens
from tests.phrase_tables import phrases


def acts(text: str) -> list[str]:
    """The act of each number's clause."""
    row = tokens(text, "m1")
    read = Acts(row)
    return [read.certain(at) for at, token in enumerate(row) if token.is_number]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow I'll bench 3x5", ["plan", "plan"]),
        ("gonna do 5x5", ["plan", "plan"]),
        ("Tomorrow: squat 5", ["plan"]),
        ("my goal is 100", ["plan"]),
        ("should I do 3x5 at 100?", ["question"] * 3),
        ("so is 3x5 enough?", ["question", "question"]),
        ("my sister pressed 30", ["others"]),
        ("he did 100", ["others"]),
        ("coach had the class do 4x4", ["others", "others"]),
        ("skipped the 5k", ["not_done"]),
        ("was going to do 5x5 but did 3x5", ["plan", "plan", "", ""]),
    ],
)
def test_a_clause_that_is_no_report_for_certain(text, expected):
    assert expected == acts(text)


@phrases("text")
def test_a_report_beside_something_else_is_a_report(text):
    assert [""] == list(dict.fromkeys(acts(text)))


def test_a_heading_gives_its_act_to_the_lines_under_it():
    assert ["plan", "plan", ""] == acts("Tomorrow:\nSquat 5\nBench 3\n\nToday:\nrow 10")
    assert ["plan", ""] == acts("Next week: squat 5\nDid today:\nrow 3")
    assert ["plan", "plan"] == acts("Next cycle: bench 5x5")


def test_a_heading_that_plans_nothing_gives_nothing():
    assert ["", ""] == acts("Morning:\nSquat 5\nAnd a much longer line that ends with a colon here:\nrow 3")


def test_a_clause_of_ones_own_under_a_plan_is_a_report():
    assert ["plan", ""] == acts("Tomorrow:\nSquat 5\nI did 3")


def test_a_heading_of_another_message_says_nothing():
    row = (*tokens("Tomorrow:\n", "m1"), *tokens("Squat 5", "m2"))

    assert "" == Acts(row).certain(len(row) - 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("strolled 3 km but it's not a workout", True),
        ("3 km, doesn't count", True),
        ("3 km in 40 min", False),
    ],
)
def test_what_was_done_and_is_nothing_to_log_says_so(text, expected):
    assert expected is is_disclaimed(tokens(text, "m1"), 0)


@phrases("text", "expected", expected=json.loads)
def test_a_plan_ends_where_what_was_done_begins(text, expected):
    assert expected == acts(text)

"""Supersets and giant sets: how exercises are put together, and where that is not certain."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases


def grouped(text: str) -> list[tuple[str, list[str]]]:
    """Each statement's kind with the names of its exercises."""
    return [(each.kind, [entry.name for entry in each.entries]) for each in understood(text).statements]


@phrases("text")
def test_two_exercises_that_are_put_together_are_a_superset(text):
    assert [("superset", ["curls", "dips"])] == grouped(text)
    assert understood(text).certain


@phrases("text")
def test_three_exercises_are_a_giant_set(text):
    assert [("giant_set", ["curls", "dips", "squats"])] == grouped(text)
    assert understood(text).certain


def test_labels_of_another_letter_open_another_group():
    text = "A1 curls 3x12 30\nA2 dips 3x10\nB1 squats 3x8 100\nB2 lunges 3x10\nC1 plank 3x30s"

    assert [
        ("superset", ["curls", "dips"]),
        ("superset", ["squats", "lunges"]),
        ("", ["plank"]),
    ] == grouped(text)


@phrases("text")
def test_what_is_put_behind_otherwise_is_no_part_of_the_group(text):
    assert [("superset", ["curls", "dips"]), ("", ["squats"])] == grouped(text)
    assert understood(text).certain


@phrases("text", "doubt")
def test_what_a_group_leaves_open_is_its_doubt(text, doubt):
    assert doubt == understood(text).doubt


@pytest.mark.parametrize(
    "heading",
    ["giant set x3:", "tri-set 3x:", "giant set, 3 rounds:", "3 rounds of a tri-set:", "3x giant set:"],
)
def test_a_heading_may_say_the_rounds_of_a_group(heading):
    (statement,) = understood(f"{heading} curls 12 @ 50, dips 10 @ 40, squats 8 @ 100").statements

    assert [("rounds", "3")] == [tuple(fact) for fact in statement.facts]


def test_a_giant_set_of_two_exercises_is_in_doubt():
    assert "where the group ends" == understood("giant set, 3 rounds: curls 12 @ 50, dips 10").doubt


@pytest.mark.parametrize(
    "text", ["A1/A2 curls 3x12 30", "A1/B1 curls 3x12 30 / dips 3x10", "A1/A2/A3 curls 3x12 / dips 3x10"]
)
def test_labels_in_a_row_put_as_many_exercises_together_as_there_are(text):
    assert "superset" not in [kind for kind, _ in grouped(text)]


def test_a_load_behind_a_name_is_of_it_where_its_sets_stand_before_it():
    first, second = understood("3x10 pulldowns 120, 3x12 curls 50 lb").statements

    assert ("120", "50 lb") == (first.entries[0].sets[0].load, second.entries[0].sets[0].load)


def test_shared_sets_are_those_of_each_at_its_own_load():
    (statement,) = understood("superset of curls 65 and pushdowns 55, three sets of twelve each").statements

    assert [("three", "twelve", "65"), ("three", "twelve", "55")] == [
        (one.times, one.reps, one.load) for entry in statement.entries for one in entry.sets
    ]
    assert "" == statement.doubt


def test_one_load_behind_two_exercises_is_in_doubt():
    (statement,) = understood("curls ss squats 3x12 of 40 each").statements

    assert "" != statement.doubt


def test_no_more_than_eight_exercises_are_a_group():
    text = " + ".join(["curls 3x12 30"] * 9)

    assert 8 == max(len(each.entries) for each in understood(text).statements)


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("supersetted curls 3x12 20 with dips 3x10, rows after that 3x8 60", ["curls", "dips"]),
        ("giant set, 3x12 of each: leg extension 60, leg curl 50, lunges 45",
         ["leg extension", "leg curl", "lunges"]),
        ("superset 3x10 each of curls 20kg and dips", ["curls", "dips"]),
    ],
)  # fmt: skip
def test_a_group_ends_with_what_its_heading_puts_together(text, together):
    first = understood(text).statements[0]

    assert (together, "") == ([entry.name for entry in first.entries], first.doubt)


def test_an_exercise_after_then_is_done_after():
    assert [("", ["curls"]), ("", ["dips"])] == grouped("curls 3x12 30 then dips 3x10")


def sets(text: str) -> list[tuple[str, str, str]]:
    """How many sets, reps and load, of each exercise of the one group of a text."""
    (statement,) = understood(text).statements
    return [(one.times, one.reps, one.load) for entry in statement.entries for one in entry.sets]


@pytest.mark.parametrize(
    "text",
    [
        "superset of curls and pushdowns, 3x12 each at 30 and 50",
        "superset of curls and pushdowns, 3x12 each, 30 on the curls, 50 on the pushdowns",
        "supersetted curls with pushdowns, 3x12 of both. 30 for the curls and 50 for the pushdowns",
    ],
)
def test_loads_behind_shared_sets_are_of_each_in_their_order(text):
    assert [("3", "12", "30"), ("3", "12", "50")] == sets(text)
    assert understood(text).certain


@pytest.mark.parametrize(
    "text", ["superset of curls and pushdowns, 3x12 each, 10 and 12", "curls ss pushdowns 3x12 each, 30"]
)
def test_numbers_that_are_no_load_of_each_are_none(text):
    assert ["", ""] == [
        one.load for said in understood(text).statements[:1] for entry in said.entries for one in entry.sets
    ][:2]


def test_sets_that_are_counted_of_one_are_perhaps_as_many_of_the_other():
    text = "curls 3x12 30 superset with 10 dips"

    assert [("3", "12", "30"), ("3", "10", "")] == sets(text)
    assert "as many sets as of the other" == understood(text).doubt
    assert [("4", "12", "30"), ("4", "10", "")] == sets("superset 4 sets: 12 curls @ 30 and 10 dips")

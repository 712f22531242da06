"""Complexes: lifts that are one set together, and sums that fit no names."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import phrases


def lifted(text: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The name and the sets of each lift of the complexes of a text."""
    return [
        (entry.name, [(one.times, one.reps, one.load) for one in entry.sets])
        for statement in understood(text).statements
        if statement.kind == "complex"
        for entry in statement.entries
    ]


@phrases("text")
def test_each_lift_has_its_part_of_the_sum(text):
    assert [("power clean", [("4", "2", "75kg")]), ("push jerk", [("4", "1", "75kg")])] == lifted(text)
    assert understood(text).certain


@pytest.mark.parametrize("loads", ["@ 80/85kg", "80, 85kg", "80 85kg"])
def test_loads_are_as_many_as_the_sets(loads):
    assert [
        ("clean", [("", "1", "80"), ("", "1", "85kg")]),
        ("jerk", [("", "2", "80"), ("", "2", "85kg")]),
    ] == lifted(f"clean + jerk 2 x (1+2) {loads}")


def test_each_load_is_a_set():
    assert [
        ("clean", [("", "1", "80kg"), ("", "1", "85kg")]),
        ("jerk", [("", "2", "80kg"), ("", "2", "85kg")]),
    ] == lifted("clean + jerk (1+2) @ 80kg, 85kg")


@pytest.mark.parametrize("loads", ["@ 70/75/80", ", 70 75 80", "at 70, 75 and 80", "@ 70-75-80"])
def test_each_load_of_a_list_is_one_of_the_sets(loads):
    assert [
        ("clean", [("", "2", "70"), ("", "2", "75"), ("", "2", "80")]),
        ("jerk", [("", "1", "70"), ("", "1", "75"), ("", "1", "80")]),
    ] == lifted(f"clean + jerk 3x(2+1) {loads}")
    assert understood(f"clean + jerk 3x(2+1) {loads}").certain


def test_loads_that_are_not_as_many_as_the_sets_are_asked_about():
    assert "unreadable" == understood("clean + jerk 4x(2+1) @ 70/75/80").statements[0].asks


def test_a_bare_load_behind_the_sum_is_that_of_all():
    assert [("4", "2", "75")] == lifted("clean + jerk 4x(2+1) @ 75")[0][1]


def test_several_sums_are_sets_after_each_other():
    assert [
        ("clean", [("3", "1", "80kg"), ("2", "1", "85kg")]),
        ("jerk", [("3", "1", "80kg"), ("2", "1", "85kg")]),
    ] == lifted("clean + jerk 3x(1+1) 80kg, 2x(1+1) 85kg")


def test_a_complex_may_be_without_a_load():
    assert [("clean", [("5", "1", "")]), ("jerk", [("5", "1", "")])] == lifted("5x(1+1) clean + jerk")


@pytest.mark.parametrize("text", ["clean + jerk 3x(1+1+1) 80kg", "3x(1+1+1) snatch pull + snatch 80kg"])
def test_a_sum_of_more_lifts_than_are_named_is_asked_about(text):
    (statement,) = understood(text).statements

    assert "unreadable" == statement.asks


@pytest.mark.parametrize(
    "text", ["3x(1+1) 80kg", "clean + something odd 3x(1+1) 80kg", "snatch 3x(1+1) 80kg", "leg ext 5+5+4"]
)
def test_a_sum_without_names_is_asked_about(text):
    assert [] == lifted(text)
    assert ["exercise_missing"] == [each.code for each in understood(text).questions]


def test_a_load_with_a_sign_is_no_sum():
    (statement,) = understood("dips 3x5 +25, 3x5 +30").statements

    assert ["+25", "+30"] == [one.load for one in statement.entries[0].sets]

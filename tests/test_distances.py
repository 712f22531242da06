"""Distances that go by a name, and rounds of a course: what the rows of `distances.txt` give."""

from decimal import Decimal

import pytest

from agents.logger.evidence.closed_notation import numerals
from agents.units.distances import named, named_at, products
from agents.words import tokens
from tests.phrase_tables import listed, phrases


@pytest.mark.parametrize(
    ("name", "far"),
    [("parkrun", "5 km"), ("half-marathon", "21.0975 km"), ("marathon", "42.195 km"), ("gym run", None)],
)
def test_a_race_is_as_long_as_its_row_says(name, far):
    found = named(name)

    assert far == (f"{found.value} {found.unit}" if found else None)


@pytest.mark.parametrize(
    ("text", "at", "found"),
    [
        ("a half marathon", 1, ("21.0975", 3)),
        ("a half-marathon", 1, ("21.0975", 4)),
        ("ran a half", 2, ("21.0975", 3)),
        ("half a mile", 0, None),
        ("half mile", 0, None),
        ("easy run", 0, None),
    ],
)
def test_the_longest_name_at_a_place_is_the_distance(text, at, found):
    there = named_at(tokens(text), at)

    assert found == (there and (str(there[0].value), there[1]))


@phrases("text", "metres", metres=listed)
def test_rounds_of_a_course_are_a_product_of_what_was_said(text, metres):
    found = [each.distance for each in products(tokens(text))]

    assert metres == [f"{each.value.normalize():f} {each.unit}" for each in found]


def test_a_product_stands_on_both_of_its_numbers():
    (one,) = [each for each in numerals(tokens("in a 25 m pool, 40 lengths")) if each.rule == "product"]

    assert ((2, 6), "#1000", {"distance"}) == (one.tokens, one.key, one.fields)


def test_a_course_of_another_message_says_nothing_of_this_one():
    row = (*tokens("25 m pool", "m1"), *tokens("40 lengths", "m2"))

    assert [] == list(products(row))


def test_a_named_distance_is_a_number():
    (one,) = numerals(tokens("parkrun today"))

    assert (Decimal(5), "named_distance") == (Decimal(one.key[1:]), one.rule)

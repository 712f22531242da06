"""Lifts, days, weights and sets as people type them."""

from decimal import Decimal

import pytest

from agents.errors import BadInput
from handlers.local.program.typed import (
    TypedSet,
    day_typed,
    days_typed,
    lift_typed,
    number_typed,
    sets_typed,
    weight_typed,
)
from tests.phrase_tables import phrases


@pytest.mark.parametrize(
    ("said", "sets"),
    [
        ("220x3 250x3", [("220", 3), ("250", 3)]),
        ("220 x 3, 250X3", [("220", 3), ("250", 3)]),
        ("102.5x5", [("102.5", 5)]),
        ("2x5@220", [("220", 5), ("220", 5)]),
        ("2 x 5 @ 220 lb", [("220", 5), ("220", 5)]),
        ("100kgx1", [("220.46", 1)]),
        ("285×8", [("285", 8)]),
        ("", []),
    ],
)
def test_sets_are_weight_by_reps_or_sets_by_reps_at_a_weight(said: str, sets: list[tuple[str, int]]):
    found = sets_typed(said.split(), "lb", Decimal(45))

    assert [TypedSet(Decimal(weight), reps) for weight, reps in sets] == list(found)


@phrases("said", "words")
def test_words_that_are_no_sets_are_told_with_what_would_work(said: str, words: str):
    with pytest.raises(BadInput, match=words.replace("(", r"\(").replace(")", r"\)")):
        sets_typed(said.split(), "lb", Decimal(45))


def test_days_and_lifts_are_read_as_people_type_them():
    assert ["monday", "thursday", "saturday"] == [day_typed(said) for said in ("Mon", "thurs.", "saturday")]
    assert ["squat", "ohp"] == [lift_typed(said) for said in ("Squat", " OHP ")]
    assert {"friday": "bench"} == days_typed("bench=Fri")


@pytest.mark.parametrize("said", ["", "m", "someday", "mondays"])
def test_what_names_no_day_is_told(said: str):
    with pytest.raises(BadInput, match="no day of the week"):
        day_typed(said)


def test_numbers_and_weights_keep_what_was_typed():
    assert [Decimal("-20"), Decimal("2.5")] == [number_typed("it", said) for said in ("-20", "+2.5")]
    assert Decimal("363.76") == weight_typed("it", "165 kg", "lb")
    with pytest.raises(BadInput, match="it is 'ten'"):
        number_typed("it", "ten")

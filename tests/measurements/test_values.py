"""What the words of a measurement are read to, and how it is said."""

from datetime import date
from decimal import Decimal

import pytest

from agents.errors import Refusal
from agents.measurements.values import (
    MeasuredValue,
    Measurement,
    ValueBefore,
    day_of,
    from_json,
    id_of,
    read_value,
)
from tests.phrase_tables import phrases

FRIDAY = date(2026, 11, 20)
ONE = Measurement(
    "b_1", "weight", "82.4", MeasuredValue(Decimal("82.4"), "kg"), "2026-11-20", "m1", 8, 12, act="m1/1#a"
)


@phrases("kind", "said", "number", "unit")
def test_words_are_read_to_a_number_with_its_unit(kind, said, number, unit):
    assert MeasuredValue(Decimal(number) if number else None, unit) == read_value(kind, said, "kg")


@phrases("kind", "said", "told")
def test_words_that_say_no_such_value_are_refused(kind, said, told):
    with pytest.raises(Refusal) as refused:
        read_value(kind, said, "lb")

    assert told in str(refused.value)


@phrases("kind", "said", "day")
def test_the_day_is_the_one_that_was_said(kind, said, day):
    assert day == day_of(kind, said, FRIDAY, "en-US").isoformat()


@phrases("said", "told")
def test_a_day_that_was_not_is_refused(said, told):
    with pytest.raises(Refusal, match=told):
        day_of("weight", said, FRIDAY, "en-US")


@phrases("kind", "said", "words")
def test_it_is_said_with_its_unit(kind, said, words):
    one = ONE._replace(kind=kind, said=said, value=read_value(kind, said, "kg"))

    assert words == one.words


def test_it_is_kept_whole():
    corrected = ONE._replace(was=(ValueBefore("left knee hurts", MeasuredValue(None)),), deleted=True)

    assert corrected == from_json(corrected.to_json())


def test_its_id_is_of_the_message_and_the_place():
    same, *others = (
        id_of("ann", "m1", "weight", 8),
        id_of("ann", "m1", "weight", 9),
        id_of("ann", "m2", "weight", 8),
    )

    assert same == id_of("ann", "m1", "weight", 8)
    assert same not in others


def test_words_without_a_number_say_the_same_where_they_are_the_same():
    pain = ONE._replace(kind="pain", said="Left knee  hurts", value=MeasuredValue(None))

    assert pain.is_same(pain._replace(said="left knee hurts"))
    assert not pain.is_same(pain._replace(said="right knee hurts"))


def test_on_the_wire_a_note_has_no_number():
    note = ONE._replace(kind="note", value=MeasuredValue(None))

    assert (None, "82.4") == (note.as_wire()["value"], ONE.as_wire()["value"])


@pytest.mark.parametrize(
    ("said", "unit"), [("61.8", "kg"), ("62,3??", "kg"), ("135", "lb"), ("61.8 lb", "lb")]
)
def test_what_no_grown_person_weighs_in_pounds_is_kilograms(said: str, unit: str):
    assert unit == read_value("weight", said, "lb").unit

"""The rows of fields: every field of a set has one, and what is said, corrected and labelled is of them."""

from decimal import Decimal
from typing import get_args

import pytest

from agents.logger.amending.amended_set import AmendableField
from agents.logger.evidence.grounding import SET_FACTS
from agents.logger.said_workout import FactField
from agents.set_fields import (
    AMENDED,
    DETAILS,
    FACTS,
    MEASURES,
    SET_FIELDS,
    labels_of,
    numbers_of,
    say_set,
    stated,
)
from agents.workout import DistanceDone, LoadDone, PaceDone, SetDone
from handlers.evaluation.labels import LabelledSet
from handlers.evaluation.values import SetSaid

BAR = LoadDone(value=Decimal(185), unit="lb", basis="total")
FIVE_K = DistanceDone(value=Decimal(5), unit="km", metres=Decimal(5000))


def test_every_field_of_a_set_has_one_row():
    attributes = [field.attribute for field in SET_FIELDS]

    assert (len(set(attributes)), set(SetDone.model_fields)) == (len(attributes), set(attributes))


def test_a_fact_of_a_set_is_extracted_and_read_by_its_name():
    assert FACTS.keys() <= set(get_args(FactField))
    assert {field.attribute for field in FACTS.values()} == {each.field for each in SET_FACTS.values()}


def test_what_is_corrected_is_a_fact_or_a_slot_of_an_entry():
    corrected = {field.amended_as for field in SET_FIELDS} - {""}

    assert {"load", "reps", *AMENDED} == corrected
    assert corrected <= set(get_args(AmendableField))


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (SetDone(reps=5, load=BAR, rpe=Decimal(8)), "5 @ 185 lb RPE 8"),
        (SetDone(reps=5, rir=0, percent_1rm=Decimal(80), tempo="3-1-1"), "5 RIR 0 80% 1RM tempo 3-1-1"),
        (SetDone(distance=FIVE_K, duration_seconds=Decimal(1450)), "5 km in 24:10"),
        (SetDone(distance=FIVE_K, heart_rate_bpm=150, calories=Decimal(300)), "5 km 300 cal HR 150"),
        (SetDone(duration_seconds=Decimal(60), each_side=True), "1:00 each side"),
        (SetDone(pace=PaceDone(seconds=Decimal(290), per="km")), "at 4:50/km"),
        (SetDone(reps=8, reps_partial=2, failed=True, kind="drop"), "8 + 2 partial failed drop"),
        (SetDone(reps_left=8, reps_right=7, notes=("deep", "slow")), "8|7 (deep) (slow)"),
        (SetDone(reps_low=8, reps_high=10, bodyweight=True), "8-10 @ bodyweight"),
        (SetDone(reps=8, band="red band", tempo="3-1-1"), "8 with red band tempo 3-1-1"),
        (SetDone(), ""),
    ],
)
def test_a_set_is_told_field_by_field(one, said):
    assert said == say_set(one)


def test_the_numbers_of_a_set_are_known_by_what_corrects_them():
    one = SetDone(reps=5, reps_attempted=6, load=BAR, distance=FIVE_K, each_side=True, tempo="3-1-1")

    assert [
        ("reps", Decimal(5)), ("load", Decimal(185)), ("distance", Decimal(5)), ("distance", Decimal(5000)),
        ("distance", Decimal(5)),
    ] == list(numbers_of(one))  # fmt: skip
    assert [("pace", Decimal(290))] == list(numbers_of(SetDone(pace=PaceDone(seconds=290, per="km"))))


def test_what_was_computed_was_not_stated():
    one = SetDone(reps=5, load=BAR, duration_seconds=Decimal(60), derived=("duration_seconds",))

    assert ("reps", "load") == stated(one)


def test_a_label_gives_what_the_rows_say():
    labels = {*MEASURES, *DETAILS}

    assert labels == {*LabelledSet.model_fields} - {"exercise", "times"}
    assert labels == {*SetSaid._fields} - {"exercise", "rest_of_block", "loose"}


def test_what_a_set_has_is_known_by_its_label():
    one = SetDone(reps=5, load=BAR, distance=FIVE_K)

    said = {"reps": 5, "load": 185, "unit": "lb", "basis": "total", "metres": 5000}
    flags = {"bodyweight": False, "each_side": False, "failed": False, "kind": "working"}
    assert {**said, **flags} == dict(labels_of(one))


def test_a_band_has_a_column_of_an_export():
    assert ["band"] == [each.attribute for each in SET_FIELDS if "band" in each.columns.split()]

"""Records of others: only what they state is compared."""

from decimal import Decimal

import pytest

from agents.errors import BadInput
from handlers.evaluation.foreign import label_of_record
from handlers.evaluation.wanted import wanted
from tests.handlers.evaluation.kit import foreign_case, lb, logged, scored


def sets(*of_squat, name="Squat"):
    return {"exercises": [{"name": name, "sets": list(of_squat)}]}


def test_a_unit_that_a_record_does_not_state_is_not_compared():
    record = foreign_case(sets({"reps": 5, "weight": 100}))

    found = scored(record, logged({"reps": 5, "load": lb(100)}))

    assert (True, ()) == (found.all_right, found.invented)


def test_a_unit_that_a_record_states_is_compared():
    record = foreign_case(sets({"reps": 5, "weight": 100, "unit": "kg"}))

    assert not scored(record, logged({"reps": 5, "load": lb(100)})).exact


def test_null_reps_are_not_stated():
    record = foreign_case(sets({"reps": None, "weight": 100}))

    found = scored(record, logged({"reps_low": 8, "reps_high": 12, "load": lb(100)}))

    assert (True, ()) == (found.exact, found.invented)


def test_a_weight_of_nothing_is_no_load():
    record = foreign_case(sets({"reps": 5, "weight": 0, "bodyweight": True}))

    (workout,) = wanted(record)

    assert None is workout.sets[0].load


def test_an_added_weight_is_a_load_and_one_below_nothing_is_assistance():
    record = foreign_case(sets({"reps": 6, "added_weight": 45, "unit": "lb"}, {"reps": 5, "weight": -55}))

    (workout,) = wanted(record)

    assert [(45, "added"), (55, "assisted")] == [(one.load, one.basis) for one in workout.sets]


@pytest.mark.parametrize("said", [{"time": 90}, {"duration_s": 90}, {"duration_iso": "PT1M30S"}])
def test_a_time_is_in_seconds_however_it_is_named(said):
    (workout,) = wanted(foreign_case(sets(said)))

    assert 90 == workout.sets[0].seconds


def test_a_distance_is_in_metres():
    (workout,) = wanted(foreign_case(sets({"distance": 0.5, "unit": "miles"})))

    assert Decimal("804.672") == workout.sets[0].metres


def test_details_that_a_record_names_are_compared_and_others_are_not():
    record = foreign_case(sets({"reps": 8, "weight": 100, "rpe": 9}))

    right = scored(record, logged({"reps": 8, "load": lb(100, "per_hand"), "rpe": 9, "kind": "drop"}))
    wrong = scored(record, logged({"reps": 8, "load": lb(100), "rpe": 8}))

    assert (True, ("rpe 8 for 9",)) == (right.all_right, wrong.wrong)


def test_names_dates_and_disciplines_that_are_not_stated_are_not_compared():
    record = foreign_case(sets({"reps": 8}, name=None))

    found = scored(record, logged({"reps": 8}, date="2020-01-01", discipline="hybrid"))

    assert (True, None, None, None) == (
        found.all_right, found.dates_right, found.disciplines_right, found.count_right
    )  # fmt: skip


def test_a_date_that_is_stated_is_compared():
    record = foreign_case({**sets({"reps": 8}), "date": "2020-09-16"})

    assert False is scored(record, logged({"reps": 8})).dates_right


NOTHING = [
    foreign_case(None, kind="reject"),
    foreign_case({**sets({"reps": 5}), "planned": True}),
    foreign_case({"kind": "workout", "blocks": []}),
]


@pytest.mark.parametrize("record", NOTHING)
def test_rejects_plans_and_prescriptions_have_nothing_to_log(record):
    assert () == wanted(record)
    assert False is scored(record, logged({"reps": 5})).refused


@pytest.mark.parametrize("kind", ["partial", "label"])
def test_records_that_state_too_little_are_kept_apart(kind):
    assert foreign_case({"exercises": []}, kind=kind).apart
    assert not foreign_case({"exercises": []}).apart


def test_the_exercise_that_was_named_before_comes_with_the_message():
    unnamed = foreign_case(sets(), context={"exercise": "(current exercise)"})
    named = foreign_case(sets(), context={"exercise": "Deadlift", "default_unit": "kg"})

    assert "Bench Press" == unnamed.label.exercise
    assert ("Deadlift", "kg") == (named.label.exercise, named.label.units)


WRONG = [
    ({"kind": "prose", "expected": None}, "kind is 'prose'"),
    ({"kind": "exact", "expected": []}, r"expected is \[\]: it has to be an object"),
    ({"kind": "exact", "expected": {"exercises": {}}}, "exercises is {}: it has to be a list"),
    ({"kind": "exact", "expected": sets({"weight": 5, "unit": "stone"})}, "unit 'stone' of a weight"),
    ({"kind": "exact", "expected": sets({"distance": 5, "unit": "league"})}, "unit 'league' of a distance"),
    ({"kind": "exact", "expected": sets({"distance": "far"})}, "distance 'far' is no number"),
    ({"kind": "exact", "expected": sets({"duration_iso": "1h"})}, "duration_iso '1h' can't be read"),
]


@pytest.mark.parametrize(("fields", "told"), WRONG)
def test_a_record_that_cannot_be_read_is_refused(fields, told):
    with pytest.raises(BadInput, match=told):
        label_of_record({"id": "x-1", "text": "said", **fields})

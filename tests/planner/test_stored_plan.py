"""A plan as it is stored."""

import json

import pytest
from hypothesis import given, settings

from agents.planner.plan import CardioBlock, PlanExercise, everything, level_of
from agents.planner.stored_plan import (
    UnreadablePlan,
    kept_node,
    kept_value,
    node_from_kept,
    pack,
    unpack,
    value_from_kept,
)
from tests.planner.notation import plan
from tests.planner.plans import plans

FEWER = settings(max_examples=max(1, settings().max_examples // 5))


@pytest.mark.untraced
@FEWER
@given(plans())
def test_a_plan_is_the_same_after_it_was_stored(before):
    assert before == unpack(pack(before))


@pytest.mark.untraced
@FEWER
@given(plans(least=1))
def test_every_node_and_value_is_the_same_after_it_was_stored(before):
    for found in everything(before):
        level = level_of(found.node)
        assert found.node == node_from_kept(level, json.loads(json.dumps(kept_node(found.node))))
        for field, value in found.node._asdict().items():
            assert value == value_from_kept(field, json.loads(json.dumps(kept_value(value))))


def test_what_is_as_by_default_is_not_stored():
    squat = PlanExercise("e1", "Squat", 3, "5", "185 lb")

    kept = {"uid": "e1", "name": "Squat", "working_sets": 3, "reps": "5", "target_load": "185 lb"}
    assert kept == kept_node(squat)
    assert {"type": "zone2", "duration": 30} == kept_value(CardioBlock("zone2", 30))


@pytest.mark.untraced
def test_a_long_plan_fits_into_one_record():
    exercise = "    Squat 3x5 @ 185 lb, rest 180, done 5x185 lb 5x185 lb 5x185 lb\n"
    year = plan(("Week A\n" + ("  Lower (Monday)\n" + exercise * 10) * 6) * 52)

    assert len(pack(year)) < 100_000


def test_a_plan_of_another_format_is_not_read():
    with pytest.raises(UnreadablePlan, match="stored in format 2: 1 is known"):
        unpack(json.dumps({"format": 2, "plan": ""}))

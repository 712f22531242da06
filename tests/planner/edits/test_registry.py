"""The edits as tools: their names, their schemas, what the model reads."""

import pytest

from agents.planner.edits.registry import ADD_BLOCK, EDITS
from tests.planner.edits.calls import BOX

EVERY = (*EDITS, ADD_BLOCK)


def test_the_edits_are_those_of_the_spec_in_its_order():
    assert (
        "modify_exercise remove_exercise add_exercise remove_session add_session modify_session "
        "reorder_exercises copy_session modify_week add_week remove_week"
    ).split() == [edit.name for edit in EDITS]
    assert "propose_plan_update" == ADD_BLOCK.name


def test_names_are_in_camel_case_on_the_wire_and_those_of_a_block_as_its_spec_has_them():
    schemas = {schema.name: schema.input_schema for schema in BOX.schemas}

    assert ["weekNumber", "sessionNumber", "exerciseNumber", "updates"] == schemas["modify_exercise"][
        "required"
    ]
    block = schemas["propose_plan_update"]["$defs"]["NewBlock"]["properties"]
    assert ["block_type", "label", "order_index", "meta_json", "members"] == list(block)


@pytest.mark.parametrize("edit", EVERY, ids=lambda edit: edit.name)
def test_the_model_reads_that_nothing_is_written_and_what_numbers_mean(edit):
    told = " ".join((edit.steps.__doc__ or "").split())

    assert "Nothing is written until the athlete agrees." in told
    assert "after the earlier calls of the same reply" in told


@pytest.mark.parametrize("name", ["add_exercise", "add_session", "add_week", "propose_plan_update"])
def test_supersets_circuits_and_rounds_are_welcome(name):
    told = " ".join((next(edit for edit in EVERY if edit.name == name).steps.__doc__ or "").split())

    assert "upersets" in told
    assert "circuits" in told

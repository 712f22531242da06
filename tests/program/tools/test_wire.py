"""What models are shown: twenty tools, with the specification's parameters under its names."""

import json

import pytest

from agents.errors import Refusal
from agents.models.port import Call
from agents.program.tools import TOOLS
from agents.program.tools.answering import KEPT_ONLY, MoveAnswer, shown
from agents.program.tools.inputs import SLIPS, exact
from agents.program.values import DAYS
from tests.phrase_tables import phrases
from tests.program.programs import a_state
from tests.program.tools.kit import TOOLBOX, Gym

# From the specification: each parameter with its type, in its order; a ? where it may be left out.
PARAMETERS = """
get_todays_workout           lift: string
log_workout                  lift: string, actual_results: array, amrap_reps?: integer, amrap_weight?: number,
                             notes?: string
skip_lift                    lift: string, reason?: string
skip_week                    reason?: string
reschedule_lift              lift: string, new_day: string
get_program_state
advance_week
bump_tm                      lift: string, amount: number
skip_tm_bump                 lift: string
set_phase                    phase: string
set_template                 lift: string, template_name: string
set_week                     week: integer
set_leader_cycles_completed  count: integer
get_prs                      lift?: string
get_training_maxes
get_workout_history          lift?: string, last_n?: integer
get_available_templates      type?: string
set_tested_1rm               lift: string, weight: number
set_schedule                 day: string, lift: string
reset_program                keep_tms?: boolean
"""


def specified():
    """By tool: its parameters, each with its type and whether it is required."""
    tools = {}
    for line in PARAMETERS.replace(",\n", ",").strip().splitlines():
        name, _, parameters = line.partition(" ")
        pairs = (each.split(": ") for each in parameters.split(", ") if each.strip())
        tools[name] = [
            (parameter.strip().removesuffix("?"), kind, not parameter.endswith("?"))
            for parameter, kind in pairs
        ]
    return tools


def offered():
    tools = {}
    for schema in TOOLBOX.schemas:
        required = schema.input_schema.get("required", [])
        tools[schema.name] = [
            (name, _type(node), name in required)
            for name, node in schema.input_schema.get("properties", {}).items()
        ]
    return tools


def _type(node):
    """The type of a parameter; one that may be null is of its other type."""
    kinds = [each["type"] for each in node.get("anyOf", [node]) if each["type"] != "null"]
    return kinds[0]


def test_the_twenty_tools_take_what_the_specification_says():
    assert specified() == offered()
    assert list(specified()) == [tool.name for tool in TOOLS]
    assert 20 == len(TOOLS)


def test_a_set_that_was_done_is_a_weight_and_reps():
    schema = next(each for each in TOOLBOX.schemas if each.name == "log_workout").input_schema

    done = schema["$defs"]["SetDone"]

    assert ["weight", "reps"] == list(done["properties"])
    assert ["weight"] == done["required"]


def test_all_run_after_the_workouts_of_a_reply_one_by_one():
    assert {(6, False, False)} == {(tool.wave, tool.together, tool.strict) for tool in TOOLS}


def test_every_tool_says_when_to_call_it_and_what_a_second_call_does():
    for tool in TOOLS:
        told = tool.schema.description
        assert any(word in told for word in ("Call it", "For a day of", "call it")), tool.name
        assert any(word in told for word in ("second call", "changes nothing", "second session")), tool.name


@pytest.mark.parametrize("said", ["Sat", "Saturday", "saturdays", "samstag", ""])
@pytest.mark.parametrize("tool", ["reschedule_lift", "set_schedule"])
def test_a_day_is_its_whole_name_in_lower_case(tool, said):
    parameter = "new_day" if tool == "reschedule_lift" else "day"
    call = Call("c1", tool, json.dumps({"lift": "ohp", parameter: said}))

    with pytest.raises(Refusal) as refused:
        TOOLBOX.check(call)

    assert f"{parameter}: {said!r} does not fit: should be 'sunday', 'monday'" in str(refused.value)


@pytest.mark.parametrize("day", DAYS)
def test_every_day_of_the_week_is_one(day):
    assert day == TOOLBOX.check(Call("c1", "set_schedule", json.dumps({"lift": "ohp", "day": day}))).given.day


@phrases("tool", "arguments", "told", arguments=json.loads)
def test_what_does_not_fit_is_told_with_what_would(tool, arguments, told):
    with pytest.raises(Refusal) as refused:
        TOOLBOX.check(Call("c1", tool, json.dumps(arguments)))

    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ([{"weight": 0, "reps": 5}], "actual_results[0].weight: 0 does not fit: should be greater than 0"),
        ([{"weight": -5, "reps": 5}], "should be greater than 0"),
        ([{"weight": 2001, "reps": 5}], "should be less than or equal to 2000"),
        ([{"weight": 285, "reps": -1}], "actual_results[0].reps: -1 does not fit"),
        ([{"weight": 285, "reps": 101}], "should be less than or equal to 100"),
        ([{"weight": 285, "reps": 2.5}], "actual_results[0].reps: 2.5 does not fit"),
        ([{"reps": 5}], "Missing required parameter 'weight' of actual_results[0]"),
        ([{"weight": 285}] * 51, "at most 50 items"),
    ],
)
def test_a_set_that_nobody_can_do_is_refused(sets, told):
    with pytest.raises(Refusal) as refused:
        TOOLBOX.check(Call("c1", "log_workout", json.dumps({"lift": "squat", "actual_results": sets})))

    assert told in str(refused.value)


def test_every_slip_is_meant_by_a_parameter_of_some_tool():
    own = {name for tool in TOOLS for name in tool.takes.model_fields}
    used = {wrong for tool in TOOLS for wrong in tool.slips}

    assert set(SLIPS) == used
    assert {right for rights in SLIPS.values() for right in rights} <= own


def test_numbers_are_as_they_were_written():
    assert ["285", "102.5", "0.1", "-20"] == [str(exact(each)) for each in (285.0, 102.5, 0.1, -20.0)]


def test_a_model_is_told_the_result_and_of_several_all():
    one = shown("get_prs", {"prs": []}, "No PRs yet.")
    two = MoveAnswer((*one.answers, *one.answers))

    assert '{"prs": []}' == one.answer_text()
    assert '[{"prs": []}, {"prs": []}]' == two.answer_text()
    assert KEPT_ONLY == MoveAnswer(()).answer_text()


def test_without_a_program_every_tool_says_what_would_help():
    needed = {
        "lift": "squat", "actual_results": [], "new_day": "monday", "day": "monday", "amount": 5, "week": 1,
        "phase": "leader", "template_name": "fsl-leader", "count": 1, "weight": 300,
    }  # fmt: skip
    gym = Gym()

    for tool in TOOLS:
        if tool.name == "get_available_templates":
            continue
        arguments = {name: needed[name] for name, _, required in specified()[tool.name] if required}
        with pytest.raises(Refusal) as refused:
            gym.calls(tool.name, **arguments)
        assert "there is no program here: `spotter program init` sets one up." == str(refused.value)


def test_a_call_that_is_delivered_again_moves_nothing_and_answers_the_same():
    changing = {
        "log_workout": {"lift": "squat", "actual_results": [], "amrap_reps": 8},
        "skip_lift": {"lift": "squat"},
        "skip_week": {},
        "reschedule_lift": {"lift": "ohp", "new_day": "saturday"},
        "advance_week": {},
        "bump_tm": {"lift": "squat", "amount": 20},
        "skip_tm_bump": {"lift": "squat"},
        "set_phase": {"phase": "anchor"},
        "set_template": {"lift": "squat", "template_name": "fsl-leader"},
        "set_week": {"week": 3},
        "set_leader_cycles_completed": {"count": 1},
        "set_tested_1rm": {"lift": "squat", "weight": 365},
        "set_schedule": {"day": "thursday", "lift": "bench"},
        "reset_program": {"keep_tms": False},
    }  # fmt: skip
    for name, arguments in changing.items():
        gym = Gym(a_state(week=2))
        host = gym.says(json.dumps(arguments))

        first, there = host.call(name, "c1", **arguments), gym.state
        again = host.call(name, "c1", **arguments)

        assert [each.result for each in first.answers] == [each.result for each in again.answers], name
        assert there == gym.state, name
        assert 1 == len(gym.made), name

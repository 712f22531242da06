"""What is offered: every tool with its hints and schemas, resources, prompts; and what is told of faults."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import TextResourceContents, Tool

from storage.ports import Unavailable
from tests.assistants.kit import Assistant, the_server

ROOT = Path(__file__).parents[2]
READ_ONLY = {
    *("list_workouts", "get_workout", "search_training", "progress", "open_questions", "get_week"),
    "program_today",
}
WRITING = {
    *("log_message", "answer_question", "amend_workout", "delete_workout", "undo", "confirm_draft"),
    *("drop_draft", "propose_plan_change", "apply_proposal", "cancel_proposal"),
}
SECRET = "my secret knee"


def tools(ann: Assistant) -> Sequence[Tool]:
    found: Sequence[Tool] = ann.ask(lambda client: client.list_tools()).tools
    return found


def test_every_tool_says_what_it_does_and_what_it_takes_and_answers(ann: Assistant):
    found = tools(ann)

    assert READ_ONLY | WRITING == {each.name for each in found}
    for tool in found:
        hints = tool.annotations
        assert hints is not None
        assert (tool.name in READ_ONLY, False) == (hints.read_only_hint, hints.open_world_hint)
        if tool.name in WRITING:
            assert hints.destructive_hint is not None
            assert hints.idempotent_hint
        assert tool.description
        assert "  " not in tool.description
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema is not None


def test_no_tool_takes_a_number_of_training_or_what_only_a_person_decides(ann: Assistant):
    taken = {name: each for tool in tools(ann) for name, each in tool.input_schema["properties"].items()}

    numbers = {
        name for name, each in taken.items() if {"integer", "number"} & set(json.dumps(each).split('"'))
    }
    assert {"limit", "week"} == numbers
    assert not {"answer", "shown", "yes"} & taken.keys()


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        (
            "log_message",
            {"text": "Bench 3x5", "message_id": "m1", "weight": "185"},
            "'weight' is not known: log_message has text, message_id, sent_at, timezone.",
        ),
        ("log_message", {"text": "Bench 3x5"}, "message_id is missing: log_message needs it."),
        (
            "log_message",
            {"text": ["Bench 3x5"], "message_id": "m1"},
            "text is a list: it should be a valid string.",
        ),
        ("get_week", {"week": 0}, "week is 0: it should be greater than or equal to 1."),
    ],
)
def test_arguments_that_cant_be_taken_are_told_in_a_line(
    ann: Assistant, tool: str, arguments: dict[str, Any], told: str
):
    refused = ann.call(tool, **arguments)

    assert (True, told) == (refused.refused, refused.words)
    assert [] == ann.call("list_workouts").json["workouts"]


def test_an_id_that_can_be_none_is_told_with_its_name(ann: Assistant):
    refused = ann.call("get_workout", workout_id="w" * 400)

    assert "workout_id is 'www" in refused.words
    assert "id is 'www" in resource(ann, f"workout://{'w' * 400}")


def test_what_is_asked_is_answered_in_its_conversation_once(ann: Assistant):
    ann.call(
        "log_message", text="Did squats 5x5, felt heavy at 225 or so, and 3x8 rows at 95", message_id="m1"
    )
    [question, *_] = ann.call("open_questions").json["questions"]

    answers = [
        ann.call("answer_question", question_id=question["id"], text="225 lb", message_id="a1")
        for _ in range(2)
    ]

    assert answers[0].json["message_id"] == "a1"
    assert not answers[0].refused
    assert {each.json["success"] for each in answers} == {answers[0].json["success"]}
    refused = ann.call("answer_question", question_id="no such", text="225 lb", message_id="a2")
    assert "there is no open question with this id" in refused.words


def test_the_plan_the_program_and_the_progress_are_read(planned: Assistant, ann: Assistant):
    week = planned.call("get_week", week=1)

    assert "Week 1" in week.words
    assert 1 == week.json["week"]["weekNumber"]
    assert "there is no plan yet." == ann.call("get_week").words


def test_the_sheet_of_the_program_is_read_with_its_plates(lifter: Assistant):
    sheet = lifter.call("program_today", lift="squat")
    refused = [lifter.call("program_today", day="tomorrow"), lifter.call("program_today", lift="curl")]

    assert "squat, week 1" in sheet.words
    assert "each side: " in sheet.words
    assert "squat" == sheet.json["workouts"][0]["lift"]
    assert ["day is 'tomorrow': write a day like 2026-03-02.", True] == [refused[0].words, refused[1].refused]


def test_how_an_exercise_goes_is_read_whole_or_by_one_measure(ann: Assistant):
    ann.call("log_message", text="Bench 3x5 @ 185", message_id="m1")

    whole = ann.call("progress", exercise="bench")
    only = ann.call("progress", exercise="bench", measure="one-rep max")
    refused = ann.call("progress", exercise="flying carpet")

    assert len(whole.json["series"]) > 1
    assert ["Bench Press, estimated one-rep max"] == [each["title"] for each in only.json["series"]]
    assert "estimated max" in only.words
    assert refused.refused


def resource(assistant: Assistant, uri: str) -> Any:
    """What is there, or the words of why not."""

    async def read(client: Client) -> Any:
        try:
            [content] = (await client.read_resource(uri)).contents
        except MCPError as error:
            return error.message
        assert isinstance(content, TextResourceContents)
        return json.loads(content.text)

    return assistant.ask(read)


def test_a_workout_and_a_week_are_resources_of_their_athlete_alone(planned: Assistant):
    workout_id = planned.call("log_message", text="Bench 3x5 @ 185", message_id="m1").json["workoutId"]

    assert workout_id == resource(planned, f"workout://{workout_id}")["workout_id"]
    assert 1 == resource(planned, "plan://week/1")["week"]["weekNumber"]
    assert [workout_id] == [each["workout_id"] for each in resource(planned, "workouts://recent")["workouts"]]
    theirs = resource(replace(planned, owner="bob"), f"workout://{workout_id}")
    assert "there is no workout with this id." == theirs


def test_there_are_two_prompts(ann: Assistant):
    async def both(client: Client) -> list[str]:
        names = [each.name for each in (await client.list_prompts()).prompts]
        got = await client.get_prompt("log_session", {"said": "Bench 3x5"})
        return [*names, str(got.messages[0].content)]

    weekly, session, text = ann.ask(both)

    assert ["weekly_review", "log_session"] == [weekly, session]
    assert "Bench 3x5" in text


def test_a_bug_says_nothing_of_what_it_was(
    ann: Assistant, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError(SECRET)

    monkeypatch.setattr("handlers.assistants.workouts.reading.history", broken)
    monkeypatch.setattr("handlers.assistants.resources.reading.history", broken)

    refused = ann.call("list_workouts")
    told = resource(ann, "workouts://recent")

    said = capfd.readouterr()
    assert refused.words == told
    assert refused.words.startswith("something went wrong here, not with what was sent")
    assert SECRET not in f"{refused} {told} {said.out} {said.err}"
    assert "RuntimeError" in said.out  # its kind and its frames are logged


def test_what_the_sdk_says_of_its_own_holds_nothing_of_what_was_sent(
    ann: Assistant, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    def broken(**_: Any) -> Any:
        raise RuntimeError(SECRET)

    tool = the_server()._tool_manager.get_tool("log_message")
    assert tool is not None
    monkeypatch.setattr(tool, "fn", broken)

    refused = ann.call("log_message", text=SECRET, message_id="m1")
    ann.call("no_such_tool", text=SECRET)

    said = capfd.readouterr()
    assert SECRET not in f"{refused} {said.out} {said.err}"
    assert "unexpected exception" in said.out


def test_a_store_that_is_down_is_told_as_what_may_work_again(ann: Assistant, monkeypatch: pytest.MonkeyPatch):
    def down(*_: Any, **__: Any) -> Any:
        raise Unavailable("the table")

    monkeypatch.setattr("handlers.assistants.workouts.reading.history", down)

    assert "send the same again later, nothing happens twice" in ann.call("list_workouts").words


def test_nobody_who_logs_loads_the_sdk():
    code = """
import sys
import handlers.build_workout, handlers.plan_changes, handlers.read, handlers.stream_coach_conversation
import handlers.index_workouts, handlers.local.cli, handlers.local.mcp, handlers.emulated.serving
print([each for each in sys.modules if each.split(".")[0] in ("mcp", "mcp_types", "starlette", "jsonschema")])
"""

    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ("[]\n", "") == (ran.stdout, ran.stderr)

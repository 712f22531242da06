"""The OpenAPI document: it is valid, has every door, says what each takes, and is what is published."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from pydantic import BaseModel

from agents.coach import parts
from handlers import plan_changes, read
from handlers.changes import change_doors, program_doors
from handlers.doors import incoming
from handlers.doors.failures import STATUS_OF
from handlers.emulated.gateway import ROUTES, streamed_at
from handlers.oauth import MCP, METADATA_PATHS
from handlers.published import taken
from handlers.published.openapi import document
from handlers.published.rows import ROWS
from handlers.published.stream_schema import part_models
from handlers.stream_coach_conversation import said_in
from tests.handlers.conversation import Conversation
from tests.handlers.doors import Doors
from tests.handlers.published import held, held_part
from tests.test_template import events

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "infra" / "schemas" / "openapi.v1.json"
BY_DOOR = {(row.method, row.path): row for row in ROWS}
# Of people, of assistants: no rows.
ASSISTANTS = {
    *((method, MCP) for method in ("POST", "GET", "DELETE")),
    *(("GET", path) for path in METADATA_PATHS),
}
OTHERS = {("GET", "/page"), ("GET", "/page/{file}"), *ASSISTANTS}


def names(model: type[BaseModel] | None) -> set[str]:
    return set() if model is None else {*model.model_fields}


# --- the document


def test_it_is_openapi_and_its_schemas_are_json_schema():
    OpenAPIV31SpecValidator(document()).validate()
    for schema in document()["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_what_is_published_is_what_the_code_makes():
    said = "python -m handlers.published.openapi > infra/schemas/openapi.v1.json"

    assert json.loads(PUBLISHED.read_text("utf-8")) == document(), said


def test_every_door_has_a_row_and_every_row_a_door():
    streamed = {
        (event["Method"].upper(), event["Path"])
        for _, event in events("Api")
        if streamed_at(event["Path"]) == event["Path"]
    }

    assert {(route.method, route.path) for route in ROUTES} | streamed - OTHERS == set(BY_DOOR)
    assert len(ROWS) == len(BY_DOOR) == len({row.id for row in ROWS})


def test_every_schema_is_used():
    text = json.dumps(document())

    assert [] == [name for name in document()["components"]["schemas"] if f'schemas/{name}"' not in text]


def test_every_code_of_an_error_is_of_some_door():
    statuses = {
        status
        for path in document()["paths"].values()
        for each in path.values()
        for status in each["responses"]
    }

    assert {str(status) for code, status in STATUS_OF.items() if code != "method_not_allowed"} <= statuses


# --- what the doors take


def test_a_query_has_the_fields_that_are_read():
    asked = {
        ("GET", "/workouts"): "history",
        ("GET", "/workouts/{id}"): "workout",
        ("GET", "/search"): "search",
        ("GET", "/plan"): "plan",
        ("GET", "/plan/proposals"): "proposals",
        ("GET", "/messages/{id}"): "message",
        ("GET", "/drafts"): "drafts",
        ("GET", "/measurements"): "measurements",
        ("GET", "/questions"): "questions",
        ("GET", "/export"): "export",
        ("GET", "/progress"): "progress",
        ("GET", "/program"): "program",
        ("GET", "/program/today"): "program_today",
        ("GET", "/program/moves"): "program_moves",
    }

    assert {*asked.values()} == set(read.FIELDS)
    for door, what in asked.items():
        places = {"id"} if "{id}" in door[1] else set()
        assert {*read.FIELDS[what]} == names(BY_DOOR[door].query) | places, what


def test_a_message_has_the_fields_that_are_read():
    assert incoming.FIELDS - {"owner"} == names(taken.MessageIn)


def test_a_change_of_the_plan_has_the_fields_that_are_read():
    bodies = {
        action: model
        for model in (taken.AskPlan, taken.PendingPlan, taken.DecidePlan)
        for action in model.model_json_schema()["properties"]["action"].get("enum", [])
        or [model.model_json_schema()["properties"]["action"]["const"]]
    }

    assert {*plan_changes.FIELDS} == {*bodies}
    for action, model in bodies.items():
        required = {name for name, field in model.model_fields.items() if field.is_required()}
        assert {*plan_changes.FIELDS[action]} - {"owner"} == names(model)
        assert {*plan_changes.REQUIRED.get(action, ())} - {"owner"} | {"action"} == required


@pytest.mark.parametrize(
    ("verb", "model"), [("amend", taken.AmendIn), ("delete", taken.PressIn), ("undo", taken.UndoIn)]
)
def test_a_press_has_the_fields_that_are_read(verb: str, model: type[BaseModel]):
    assert {*change_doors.FIELDS[verb]} == names(model)


def test_a_press_on_the_program_has_the_fields_that_are_read():
    assert {*program_doors.FIELDS} == names(taken.MovePressIn)


class Noting(dict[str, Any]):
    """An object of JSON that notes which of its fields were asked for."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.asked: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)


def test_a_chat_has_the_fields_that_are_read():
    text, call = Noting({"type": "text", "text": "Bench 3x5 @ 185"}), Noting({"toolCallId": "d1"})
    approval = Noting({"id": "d1", "approved": True})
    call |= {"state": "approval-responded", "approval": approval}
    said = Noting({"id": "m1", "role": "user", "parts": [text]})
    pressed = Noting({"id": "a-m0", "role": "assistant", "parts": [call]})
    body = Noting({"id": "c1", "messages": [pressed, said], "messageId": "m1"})

    said_in(body, "ann")
    said_in(Noting({**body, "messageId": "a-m0"}), "ann")

    assert body.asked - {"message"} == names(taken.ChatIn)  # one message alone, as before there were several
    assert said.asked | pressed.asked == names(taken.ChatMessage)
    assert text.asked | call.asked == names(taken.ChatPart)
    assert approval.asked == names(taken.ChatApproval)


# --- what they answer


def sent() -> Iterator[parts.Part]:
    """A part of each kind that agents/coach/parts.py makes."""
    yield from (parts.started("a-m1"), parts.STEP, parts.STEPPED, parts.finished(waits=True))
    yield from (parts.finished(waits=False), parts.status("reading"), *parts.words("w", "Logged."))
    yield from (*parts.sentence("Well done.", 0), parts.failed("no"), parts.approved("d1", {"logged": True}))
    yield from (
        parts.denied("d1"),
        parts.not_done("d1", "why"),
        parts.card("replies", "r", {"replies": ["yes"]}),
    )


def test_the_parts_that_are_sent_are_published():
    found = list(sent())
    for each in found:
        held_part(each)

    shown = {"tool-input-start", "tool-input-available", "tool-approval-request"}  # with a draft: other tests
    assert {each["type"] for each in found} | shown >= {*part_models()} - {f"data-{each}" for each in CARDS}


CARDS = ("workout", "draft", "plan", "program", "measurement", "chart", "found")


def test_the_document_is_there_for_everybody(doors: Doors):
    def nobody(headers: Any) -> Any:
        raise AssertionError("who is calling was asked")

    answer = Conversation(doors.worker, caller=nobody).ask("GET", "/openapi.json")

    assert (200, document()) == (answer.status, json.loads(answer.body))


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, {}),
        (200, {"schema_version": 1, "workouts": [], "next": None, "unreadable": 0, "more": 1}),
        (200, {"schema_version": 1, "workouts": [{"name": "Bench"}], "next": None, "unreadable": 0}),
        (204, {}),
        (400, {"error": {"code": "bad", "message": "x"}}),
        (404, {"error": {"code": "not_found", "message": "x"}}),
    ],
)
def test_an_answer_that_is_not_as_published_fails(status: int, body: Any):
    with pytest.raises(AssertionError):
        held("GET", ("workouts",), status, json.dumps(body))


def test_a_part_that_is_not_as_published_fails():
    with pytest.raises(AssertionError, match="errorText"):
        held_part({"type": "error"})


def test_nobody_loads_the_document_who_does_not_ask_for_it():
    code = """
import sys
import handlers.build_workout, handlers.plan_changes, handlers.read, handlers.stream_coach_conversation
import handlers.index_workouts
print([each for each in sys.modules if each.startswith("handlers.published")])
"""

    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ("[]\n", "") == (ran.stdout, ran.stderr)

"""The HTTP door: what events become, what is refused with which code, and what never leaves."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from agents.logger.records.inbox import MAX_TEXT_BYTES
from agents.logger.result import REPLACES
from agents.models.port import Ask, ModelMisconfigured, Reply
from agents.models.scripted import Scripted
from handlers import build_workout
from handlers.doors.failures import STATUS_OF, Failure, failure_of
from handlers.doors.http import MAX_BODY_BYTES
from handlers.wiring import kept_worker
from storage.ports import Conflict, Damaged, Record, StorageError, TooLarge, TooNew, Unavailable
from storage.sqlite import SqliteRecords
from tests.handlers.doors import Doors, answered, cognito, http_api, rest, said
from tests.logger.kit import NOON

EVENTS = Path(__file__).parents[2] / "infra" / "events"
ANN = cognito("ann")
JWT = {"jwt": {"claims": {"sub": "ann"}, "scopes": None}}


# --- events


def test_a_posted_message_is_logged_and_answered_with_its_result(doors: Doors):
    response = doors.post(said())

    assert 200 == response.status
    assert ["Bench Press"] == [each["workoutName"] for each in response.json["allWorkouts"]]
    assert {"content-type": "application/json", "cache-control": "no-store"} == response["headers"]


def test_another_text_without_a_moment_comes_later_and_says_that_it_took_the_place_of_the_first(doors: Doors):
    doors.post(said("Bench 3x5 @ 185", sent_at="2126-11-20T12:05:00Z"))

    later = doors.post({"id": "m1", "text": "Bench 5x5 @ 185"})

    [workout] = later.json["allWorkouts"]
    assert "Bench Press 5x5 @ 185 lb" in workout["summary"]
    assert later.json["answer"].startswith(REPLACES)
    assert later.json == doors.get("/messages/m1").json["result"]


def test_the_second_payload_is_read_like_the_first(doors: Doors):
    first = doors.post(said())

    again = doors.http(http_api("POST", "/messages", authorizer=JWT, body=json.dumps(said())))

    assert (200, first.json) == (again.status, again.json)


def test_a_body_in_base64_is_a_body(doors: Doors):
    body = base64.b64encode(json.dumps(said("Kniebeugen 3x5 @ 100 kg – schön")).encode()).decode()

    response = doors.http(http_api("POST", "/messages", authorizer=JWT, body=body, isBase64Encoded=True))

    assert 200 == response.status
    assert "schön" in doors.worker.records.get("ann", "message/m1").body


def test_the_name_of_a_stage_is_no_part_of_the_path(doors: Doors):
    doors.post(said())

    response = doors.http(http_api("GET", "/dev/messages/m1", authorizer=JWT, stage="dev"))

    assert (200, "processed") == (response.status, response.json["status"])


@pytest.mark.parametrize("path", ["/messages/a%2Fb%20%C3%BC", "/messages/a%2fb%20%c3%bc/"])
def test_an_id_in_a_path_is_decoded_once(doors: Doors, path: str):
    doors.post(said(id="a/b ü"))

    assert "a/b ü" == doors.get(path).json["id"]


def test_the_query_of_the_second_payload_is_read_from_its_raw_text(doors: Doors):
    for number in range(3):
        doors.post(said(f"Bench 3x5 @ {185 + number}", id=f"m{number}"))

    response = doors.http(http_api("GET", "/workouts", authorizer=JWT, query="limit=2"))

    assert 2 == len(response.json["workouts"])


# --- refused


@pytest.mark.parametrize(
    ("event", "status", "code"),
    [
        (rest("GET", "/nothing", authorizer=ANN), 404, "not_found"),
        (rest("GET", "/workouts/w_1/sets", authorizer=ANN), 404, "not_found"),
        (rest("GET", "/messages/m%2500%00", authorizer=ANN), 400, "bad_input"),
        (rest("GET", "/messages/%ff", authorizer=ANN), 400, "bad_input"),
        (rest("GET", f"/workouts/{'w' * 301}", authorizer=ANN), 400, "bad_input"),
        (rest("GET", "/workouts", authorizer=ANN, query={"limit": "0"}), 400, "bad_input"),
        (rest("GET", "/workouts", authorizer=ANN, query={"limit": "101"}), 400, "bad_input"),
        (rest("GET", "/workouts", authorizer=ANN, query={"limit": "٣"}), 400, "bad_input"),
        (rest("GET", "/workouts", authorizer=ANN, query={"page": "1"}), 400, "bad_input"),
        (rest("GET", "/workouts", authorizer=ANN, query={"before": "here"}), 400, "bad_input"),
        (rest("GET", "/search", authorizer=ANN), 400, "bad_input"),
        (rest("GET", "/search", authorizer=ANN, query={"q": "x" * 1001}), 400, "bad_input"),
        (rest("GET", "/workouts/w_1", authorizer=ANN, query={"revisions": "all"}), 400, "bad_input"),
        (rest("GET", "/workouts/w_1", authorizer=ANN, query={"id": "w_2"}), 400, "bad_input"),
        (http_api("GET", "/workouts", authorizer=JWT, query="limit=1&limit=2"), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body="text=Bench"), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body="[]"), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body="null"), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body="[" * 100_000), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body='{"id": ' + "9" * 5_000 + "}"), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body={"id": "m1"}), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body=said(units="stone")), 400, "bad_input"),
        (rest("POST", "/messages", authorizer=ANN, body=said("x" * (MAX_TEXT_BYTES + 1))), 413, "too_large"),
        (rest("POST", "/messages", authorizer=ANN, body=" " * (MAX_BODY_BYTES + 1)), 413, "too_large"),
        (http_api("POST", "/messages", authorizer=JWT, body="%%%", isBase64Encoded=True), 400, "bad_input"),
        (rest("POST", "/plan/changes", authorizer=ANN, body={"action": "apply"}), 400, "bad_input"),
        (rest("GET", "/plan", authorizer=ANN), 404, "not_found"),
    ],
)
def test_what_is_refused_has_a_code_a_status_and_the_requests_id(
    doors: Doors, event: dict[str, Any], status: int, code: str
):
    response = doors.http(event)

    assert (status, code) == (response.status, response.code)
    assert "gateway-request" == response.json["error"]["request_id"]
    assert [] == [*doors.worker.records.walk()]


@pytest.mark.parametrize(("method", "path"), [("PUT", "/workouts"), ("DELETE", "/workouts/w_1")])
def test_a_method_that_a_path_has_not_is_told_which_it_has(doors: Doors, method: str, path: str):
    response = doors.http(rest(method, path, authorizer=ANN))

    assert (405, "method_not_allowed", "GET") == (
        response.status,
        response.code,
        response["headers"]["allow"],
    )


def test_nobody_learns_which_paths_there_are_without_signing_in(doors: Doors):
    responses = [doors.http(rest("GET", path)) for path in ("/workouts", "/nothing")]

    assert [(401, "unidentified")] * 2 == [(each.status, each.code) for each in responses]
    assert responses[0]["body"] == responses[1]["body"]


@pytest.mark.parametrize(
    ("error", "code", "headers"),
    [
        (Conflict("plan"), "unavailable", {"retry-after": "1"}),
        (Unavailable("no route to 10.0.0.7"), "unavailable", {"retry-after": "30"}),
        (TooLarge("item of 500 kB"), "too_large", {}),
        (Damaged("table spotter-x"), "internal", {}),
        (TooNew("schema 99"), "unavailable", {"retry-after": "30"}),
        (StorageError("anything"), "unavailable", {"retry-after": "30"}),
        (ModelMisconfigured("key sk-1234"), "unavailable", {"retry-after": "30"}),
        (ZeroDivisionError("Bench 185"), "internal", {}),
    ],
)
def test_what_fails_is_told_with_a_code_and_in_none_of_its_own_words(
    error: Exception, code: str, headers: dict[str, str]
):
    failure: Failure = failure_of(error)

    assert (code, headers) == (failure.code, failure.headers)
    assert str(error) not in failure.message


def test_every_code_that_is_published_has_a_status():
    assert {"bad_input", "unidentified", "not_found", "unavailable", "internal"} <= set(STATUS_OF)
    assert all(400 <= status < 600 for status in STATUS_OF.values())


class Down(SqliteRecords):
    """A store that can't be reached."""

    def get(self, owner: str, key: str) -> Record | None:
        raise Unavailable("10.0.0.7 does not answer")


def test_a_store_that_is_down_is_503_and_says_when_to_try_again(doors: Doors, monkeypatch):
    down = doors.changed(monkeypatch, records=Down(str(doors.worker.settings.home / "spotter.db")))

    response = down.post(said())

    assert (503, "unavailable", "30") == (response.status, response.code, response["headers"]["retry-after"])
    assert "10.0.0.7" not in response["body"]


# --- bugs


def broken(ask: Ask) -> Reply:
    raise ZeroDivisionError("Bench 3x5 @ 185")


@pytest.fixture
def buggy(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> Doors:
    return doors.changed(monkeypatch, model=Scripted([broken]))


def test_a_bug_is_500_and_nothing_of_it_leaves(buggy: Doors):
    response = buggy.post(said())

    assert (500, "internal") == (response.status, response.code)
    assert not any(words in response["body"] for words in ("Bench", "ZeroDivision", "Traceback", ".py"))


def test_a_bug_is_logged_with_its_frames_and_without_its_words(buggy: Doors):
    with capture_logs() as events:
        buggy.post(said())

    [bug] = [each for each in events if "bug" == each["event"]]
    assert ("ZeroDivisionError", "gateway-request") == (bug["error"], bug["request_id"])
    assert bug["frames"][-1].endswith(" broken")
    assert any(frame.startswith("agents/loop.py:") for frame in bug["frames"])
    assert "Bench" not in json.dumps(events)


def test_a_setting_lets_the_words_of_a_bug_into_the_log(buggy: Doors, monkeypatch):
    monkeypatch.setenv("SPOTTER_LOG_TEXT", "1")

    with capture_logs() as events:
        buggy.post(said())

    assert ["Bench 3x5 @ 185"] == [each["words"] for each in events if "bug" == each["event"]]


def test_settings_that_cannot_be_are_not_the_callers_fault(monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTTER_ENGINE", "gpt")
    kept_worker.cache_clear()

    response = answered(build_workout.handler, rest("POST", "/messages", authorizer=ANN, body=said()), None)

    assert (500, "internal") == (response.status, response.code)
    assert "gpt" not in response["body"]


# --- plans


def test_a_plan_is_changed_over_http_in_two_steps(doors: Doors):
    doors.put_plan("ann", day=NOON.date())
    ask = said("Swap Thursday's front squats for leg press", id="p1", action="ask")

    proposed = doors.post(ask, path="/plan/changes")
    decision = {"action": "confirm", "id": "press 1", "conversation_id": "c1"}
    applied = doors.post({**decision, "proposal_id": proposed.json["pending"][0]}, path="/plan/changes")

    assert [(200, "proposal"), (200, "committed")] == [
        (each.status, each.json["type"]) for each in (proposed, applied)
    ]


def test_a_proposal_that_there_is_not_is_404(doors: Doors):
    event = {"action": "confirm", "id": "press 1", "proposal_id": "pr_unknown"}

    response = doors.post(event, path="/plan/changes")

    assert (404, "not_found") == (response.status, response.code)


def test_a_decision_about_nothing_that_waits_is_answered_in_words(doors: Doors):
    response = doors.post({"action": "cancel", "id": "press 1"}, path="/plan/changes")

    assert (200, "answer") == (response.status, response.json["type"])


# --- the samples


@pytest.mark.parametrize("name", ["build-workout-http", "build-workout-http-async", "plan-changes-http"])
def test_a_sample_event_of_a_gateway_is_answered(doors: Doors, name: str):
    doors.put_plan("ann")
    event = json.loads((EVENTS / f"{name}.json").read_text("utf-8"))

    response = doors.http(event)

    assert 200 == response.status
    assert "error" not in response.json

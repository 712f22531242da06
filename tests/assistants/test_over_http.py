"""The same tools over HTTP, from `spotter serve`; behind an authorizer they are in tests/cloud."""

import asyncio
import http.client
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mcp.client import Client

from agents.errors import BadInput
from handlers.assistants import over_http
from handlers.assistants.over_http import key_of
from handlers.emulated.serving import Server
from handlers.settings import Settings
from handlers.stream_coach_conversation import vouched
from tests.assistants.kit import Answered, Person, answered
from tests.handlers.conversation import Conversation
from tests.handlers.doors import Doors, opened
from tests.handlers.served import served_for_ann

URL, ISSUER = "https://api.example.com/prod/mcp", "https://issuer.example.com/pool"
BENCH = {"text": "Bench 3x5 @ 185", "message_id": "m1"}
WISH = {"words": "swap Thursday's front squats for leg press 3x10", "message_id": "p1"}
WHERE = "/.well-known/oauth-protected-resource"


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    made = opened(tmp_path, monkeypatch)
    yield made
    made.worker.close()


@pytest.fixture
def server(doors: Doors) -> Iterator[Server]:
    with served_for_ann() as made:
        yield made


def call(server: Server, tool: str, arguments: dict[str, Any], **options: Any) -> Answered:
    async def run() -> Answered:
        async with Client(f"{server.url}/mcp", **options) as client:
            return answered(await client.call_tool(tool, arguments))

    return asyncio.run(run())


class Said(NamedTuple):
    status: int
    headers: dict[str, str]
    json: Any


def asked(server: Server, method: str, path: str, body: str | None = None, **headers: str) -> Said:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    read = response.read()
    connection.close()
    return Said(
        response.status, {k.lower(): v for k, v in response.getheaders()}, json.loads(read or b"null")
    )


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_assistant_logs_and_reads_over_http(server: Server, doors: Doors, mode: Any):
    logged = call(server, "log_message", BENCH, mode=mode)
    listed = call(server, "list_workouts", {}, mode=mode)

    assert "Logged Bench Press" in logged.words
    assert [logged.json["workoutId"]] == [each["workout_id"] for each in listed.json["workouts"]]
    assert {"ann"} == {each.owner for each in doors.worker.records.walk()}


def test_a_person_is_asked_and_the_answer_may_reach_another_worker(
    server: Server, doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    doors.put_plan("ann")
    made = call(server, "propose_plan_change", {**WISH, "sent_at": "2026-03-02T18:30:00Z"})
    arguments = {"proposal_id": made.json["proposals"][0]["proposal_id"]}
    monkeypatch.setattr(over_http, "key_of", lambda _: b"a secret of all the workers, of 32 bytes or more")
    person = Person(meanwhile=over_http._server.cache_clear)

    applied = call(server, "apply_proposal", arguments, elicitation_callback=person.asked)

    assert (1, "committed", True) == (len(person.shown), applied.json["type"], applied.json["wrote"])


def test_an_older_program_that_cant_be_asked_over_http_is_told_where_to_press(server: Server, doors: Doors):
    doors.put_plan("ann")
    made = call(server, "propose_plan_change", {**WISH, "sent_at": "2026-03-02T18:30:00Z"})
    arguments = {"proposal_id": made.json["proposals"][0]["proposal_id"]}

    refused = call(server, "apply_proposal", arguments, mode="legacy", elicitation_callback=Person().asked)

    assert refused.refused
    assert "spotter plan apply" in refused.words


def test_a_page_from_elsewhere_and_another_name_of_this_machine_are_refused(server: Server):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})

    elsewhere = asked(server, "POST", "/mcp", body, origin="https://evil.example")
    renamed = asked(server, "POST", "/mcp", body, host="evil.example")

    assert [400, 400] == [elsewhere.status, renamed.status]


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_there_is_nothing_but_calls(server: Server, method: str):
    said = asked(server, method, "/mcp")

    assert (405, "POST", "method_not_allowed") == (
        said.status,
        said.headers["allow"],
        said.json["error"]["code"],
    )


def test_what_is_no_call_is_told_by_the_protocol(server: Server):
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}

    said = asked(server, "POST", "/mcp", "{", **headers)

    assert (400, -32700) == (said.status, said.json["error"]["code"])


def test_where_a_token_is_had_is_told_to_anybody_once_it_is_set(
    server: Server, monkeypatch: pytest.MonkeyPatch
):
    before = asked(server, "GET", WHERE)
    monkeypatch.setenv("SPOTTER_MCP_URL", URL)
    monkeypatch.setenv("SPOTTER_MCP_ISSUER", ISSUER)
    told = [asked(server, "GET", path) for path in (WHERE, f"{WHERE}/mcp")]

    assert (404, "not_found") == (before.status, before.json["error"]["code"])
    assert [200, 200] == [each.status for each in told]
    assert {URL} == {each.json["resource"] for each in told}
    assert [[ISSUER], [ISSUER]] == [each.json["authorization_servers"] for each in told]


@pytest.mark.parametrize(
    ("url", "header"),
    [
        (URL, f'Bearer resource_metadata="https://api.example.com/prod{WHERE}/mcp"'),
        ("none", "Bearer"),
        ("nonsense", "Bearer"),
    ],
)
def test_who_comes_without_a_token_is_told_where_to_get_one(
    doors: Doors, monkeypatch: pytest.MonkeyPatch, url: str, header: str
):
    monkeypatch.setenv("SPOTTER_MCP_URL", url)
    monkeypatch.setenv("SPOTTER_MCP_ISSUER", "none" if url == "none" else ISSUER)
    nobody = Conversation(doors.worker, caller=vouched)

    refused = nobody.ask("POST", "/mcp", {})
    chat = nobody.ask("POST", "/chat", {})

    assert (401, header) == (refused.status, refused.headers["www-authenticate"])
    assert (401, False) == (chat.status, "www-authenticate" in chat.headers)


@pytest.mark.parametrize(
    ("url", "issuer", "why"),
    [
        (URL, "none", "SPOTTER_MCP_URL is set and SPOTTER_MCP_ISSUER is not"),
        ("none", ISSUER, "SPOTTER_MCP_ISSUER is set and SPOTTER_MCP_URL is not"),
        ("https://api.example.com", ISSUER, "it ends with /mcp"),
        ("http://api.example.com/mcp", ISSUER, "write an address like https://api.example.com/mcp"),
        (URL, 'https://a.example/"', "write an address"),
        (URL, "https://[", "write an address"),
    ],
)
def test_settings_that_cant_be_are_refused(url: str, issuer: str, why: str):
    with pytest.raises(BadInput, match=why):
        Settings.from_environment({"SPOTTER_MCP_URL": url, "SPOTTER_MCP_ISSUER": issuer})


def test_all_workers_with_the_same_secret_have_the_same_key_and_it_tells_nothing_of_it():
    secret = secrets.token_urlsafe()
    same = [key_of(Settings(hash_key=secret)), key_of(Settings(hash_key=secret, api_key="another"))]
    others = [key_of(Settings()), key_of(Settings(hash_key="x")), key_of(Settings(pinecone_key="y"))]

    assert same[0] == same[1]
    assert 4 == len({same[0], *others})
    assert {32} == {len(each) for each in (*same, *others)}
    assert secret.encode() not in same[0]


def test_nobodys_call_is_answered_by_nobody(doors: Doors):
    """Outside of a request there is no owner: nothing falls back on one."""

    async def run() -> Answered:
        async with Client(over_http._server(key_of(Settings()))) as client:
            return answered(await client.call_tool("list_workouts", {}))

    refused = asyncio.run(run())

    assert refused.refused
    assert refused.words.startswith("something went wrong here")

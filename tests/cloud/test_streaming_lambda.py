"""The conversation's app as Lambda runs it: behind the Web Adapter, started by the script that is shipped."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from handlers.stream_coach_conversation import HEADERS
from storage.ports import WORKOUTS
from storage.sqlite import SqliteRecords
from tests.assistants.kit import Answered, Person, answered
from tests.claude_kit import says
from tests.cloud.stack_kit import awaited
from tests.cloud.streaming_lambda import RestApi, streaming_lambda
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import Line, MessagesApi

BENCH, RUN = "Bench 3x5 @ 185", "ran 5k in 24:10"
TWO = f"{BENCH}, then {RUN}"
SECONDS = 60
_athletes = count(1)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestApi]:
    with streaming_lambda(tmp_path_factory.mktemp("lambda")) as made:
        yield made


@dataclass(frozen=True)
class Athlete:
    """A client of the API: what it asks is read as it comes."""

    api: RestApi
    name: str
    headers: dict[str, str] = field(default_factory=dict)
    opened: list[HTTPConnection | HTTPResponse] = field(default_factory=list)

    def ask(self, method: str, path: str, body: Any = None) -> HTTPResponse:
        where = urlsplit(self.api.url)
        connection = HTTPConnection(where.hostname or "", where.port, timeout=SECONDS)
        given = {"authorization": f"Bearer {self.name}"} if self.name else {}
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection.request(method, where.path + path, raw, {**given, **self.headers})
        response = connection.getresponse()
        self.opened.extend((response, connection))
        return response

    def close(self) -> None:
        """Hang up."""
        for each in self.opened:
            each.close()

    def say(self, text: str, message_id: str = "m1") -> HTTPResponse:
        newest = {"id": message_id, "role": "user", "parts": [{"type": "text", "text": text}]}
        return self.ask("POST", "/chat", {"id": "c1", "messages": [newest]})

    def kept(self) -> list[str]:
        """The workouts that are kept of this athlete."""
        records = SqliteRecords(str(self.api.adapter.home / "spotter.db"))
        try:
            return [each.key for each in records.list(self.name, WORKOUTS)]
        finally:
            records.close()


@pytest.fixture
def athlete(api: RestApi) -> Iterator[Athlete]:
    made = Athlete(api, f"athlete-{next(_athletes)}")
    yield made
    made.close()


def parts_of(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    """Each part of a stream, as soon as it has come."""
    while line := response.readline():
        if line.startswith(b"data: {"):
            yield json.loads(line[6:])


def kinds(response: HTTPResponse) -> list[str]:
    return [each["type"] for each in parts_of(response)]


# --- what is streamed


@dataclass
class Held:
    """An answer of the model that is held back until `until`; `in_time` if that came."""

    answer: Line
    until: threading.Event = field(default_factory=threading.Event)
    in_time: bool = False

    def __call__(self, body: dict[str, Any]) -> Line:
        self.in_time = self.until.wait(SECONDS)  # or the client waits for the model, and it for the client
        return self.answer


@contextmanager
def asking_a_model(home: Path, *answers: Held) -> Iterator[Athlete]:
    """An athlete whose messages a model reads, with these answers and no other."""
    with MessagesApi(answers) as model:
        claude = {"ANTHROPIC_API_KEY": model.key, "ANTHROPIC_BASE_URL": model.url}
        with streaming_lambda(home, SPOTTER_ENGINE="claude", **claude) as api:
            athlete = Athlete(api, "ann")
            yield athlete
            athlete.close()


def test_each_part_is_there_before_the_model_has_said_what_comes_after_it(tmp_path: Path):
    bench = a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185")))
    run = a_block(an_exercise(RUN, "ran", a_set(distance="5k", duration="24:10")), kind="steady")
    first = Held(says(detect(BENCH), detect(RUN, "running", id="d1"), extract(0, bench)))
    second = Held(says(extract(1, run, id="e1")))
    held = {"start": first, "data-workout": second}

    seen: list[str] = []
    with asking_a_model(tmp_path, first, second) as ann:
        answer = ann.say(TWO)
        for part in parts_of(answer):
            seen.append(part["type"])
            if part["type"] in held:
                held[part["type"]].until.set()

    assert (True, True) == (first.in_time, second.in_time)
    assert ("start", 2, "finish") == (seen[0], seen.count("data-workout"), seen[-1])
    assert (200, "chunked") == (answer.status, answer.headers["transfer-encoding"])
    assert HEADERS.items() <= {name.lower(): said for name, said in answer.headers.items()}.items()


def test_a_client_that_goes_away_stops_nothing_and_finds_the_answer(tmp_path: Path):
    bench = a_block(an_exercise(BENCH, "Bench", a_set("3", "5", "185")))
    only = Held(says(detect(BENCH), extract(0, bench)))

    with asking_a_model(tmp_path, only) as ann:
        next(parts_of(ann.say(BENCH)))
        ann.close()
        only.until.set()
        again = kinds(ann.say(BENCH))

        assert (True, 1, 1) == (only.in_time, again.count("data-workout"), len(ann.kept()))


def test_a_stream_that_is_over_is_not_resumed_and_what_is_over_is_not_stopped(athlete: Athlete):
    athlete.say(BENCH).read()

    assert 204 == athlete.ask("GET", "/chat/c1/stream").status
    assert {"stopped": False} == json.loads(athlete.ask("POST", "/chat/c1/stop").read())


# --- who is calling, and how long there is


def test_the_athlete_is_the_one_that_the_gateway_vouches_for(athlete: Athlete):
    athlete.say(BENCH).read()

    assert 1 == len(athlete.kept())


def test_what_a_client_writes_into_the_adapters_headers_is_replaced(athlete: Athlete):
    victim = {"authorizer": {"claims": {"sub": "victim"}}}
    forged = {"x-amzn-request-context": json.dumps(victim), "X-Amzn-Lambda-Context": '{"deadline": 1}'}

    cards = kinds(replace(athlete, headers=forged).say(BENCH)).count("data-workout")

    assert (1, 1) == (cards, len(athlete.kept()))
    assert [] == replace(athlete, name="victim").kept()


def test_without_a_token_nobody_is_answered_and_without_an_authorizer_neither(
    athlete: Athlete, monkeypatch: pytest.MonkeyPatch
):
    assert 401 == replace(athlete, name="").say(BENCH).status

    monkeypatch.setattr(athlete.api, "has_authorizer", False)
    refused = athlete.say(BENCH)

    assert (401, "unidentified") == (refused.status, json.loads(refused.read())["error"]["code"])
    assert [] == athlete.kept()


def test_the_time_that_is_left_is_lambdas(athlete: Athlete, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(athlete.api.adapter, "seconds", 0)

    said = list(parts_of(athlete.say(TWO)))

    assert "finish" == said[-1]["type"]
    assert [] == athlete.kept()


def test_a_token_with_its_claims_may_be_as_long_as_the_gateway_takes(athlete: Athlete):
    assert (
        200 == replace(athlete, headers={"x-long": "x" * 10_000, "x-longer": "y" * 10_000}).say(BENCH).status
    )


# --- what goes wrong before the first byte


def test_what_can_not_be_read_is_refused_with_its_status(athlete: Athlete):
    refused = athlete.ask("POST", "/chat", b"no JSON")

    assert (400, "bad_input") == (refused.status, json.loads(refused.read())["error"]["code"])


def test_nobody_but_the_adapter_says_that_a_worker_begins_with_a_snapshot(athlete: Athlete):
    assert 403 == athlete.ask("POST", "/lwa/after-restore", {}).status
    assert 200 == athlete.api.adapter.after_restore()
    assert 200 == athlete.say(BENCH).status


def test_the_log_says_which_call_and_which_function_and_no_word_of_the_athlete(athlete: Athlete):
    def told() -> list[dict[str, Any]]:
        written = (athlete.api.adapter.home / "log.txt").read_text("utf-8")
        return [json.loads(line) for line in written.split("\n")[:-1]]  # the last one may be half of one

    athlete.say("Bench 3x5 @ 185 felt zorgish", "zorg-1").read()

    [message] = awaited("it", lambda: [each for each in told() if each.get("message_id") == "zorg-1"])
    counted = awaited("the metrics", lambda: [each for each in told() if each.get("messages")])
    assert {"stream-coach-conversation"} == {each["function"] for each in (message, *counted)}
    assert message["request_id"]
    assert message["owner_hash"]
    assert "zorgish" not in json.dumps(told())


def test_an_app_that_is_gone_is_an_error_of_the_gateway_and_not_half_of_an_answer(tmp_path: Path):
    with streaming_lambda(tmp_path) as alone:
        alone.adapter.process.kill()
        alone.adapter.process.wait()

        ann = Athlete(alone, "ann")
        assert 502 == ann.say(BENCH).status
        ann.close()


def test_an_assistant_logs_for_whom_the_authorizer_knows_and_is_asked(api: RestApi, athlete: Athlete):
    """Through the same gateway, whose answer is whole: an assistant needs no stream."""
    person, said = Person(), {"text": "Jenny curls 3x12 30s", "message_id": "m1"}

    async def call(name: str, tool: str, arguments: dict[str, Any]) -> Answered:
        token = {"authorization": f"Bearer {name}"}
        async with httpx2.AsyncClient(headers=token, timeout=SECONDS) as http:
            way = streamable_http_client(f"{api.url}/mcp", http_client=http)
            async with Client(way, elicitation_callback=person.asked) as client:
                return answered(await client.call_tool(tool, arguments))

    draft = asyncio.run(call(athlete.name, "log_message", said)).json["drafts"][0]
    another = asyncio.run(call("somebody-else", "confirm_draft", {"draft_id": draft["draft_id"]}))
    logged = asyncio.run(call(athlete.name, "confirm_draft", {"draft_id": draft["draft_id"]}))

    assert (True, "there is no draft with this id.") == (another.refused, another.words)
    assert 1 == len(person.shown)
    assert [f"{WORKOUTS}{logged.json['workoutId']}"] == athlete.kept()
    assert 401 == replace(athlete, name="").ask("POST", "/mcp", {}).status
    assert 405 == athlete.ask("GET", "/mcp").status
    assert 404 == athlete.ask("GET", "/.well-known/oauth-protected-resource").status

"""The Messages API of the tests: each thing that it refuses, and that it lets the rest pass."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.messages_api import OVERLOADED, MessagesApi, call, says, text, thinking
from tests.messages_api_cache import BYTES_A_TOKEN, LOOKBACK, PromptCache
from tests.messages_api_rules import refusal

HEADERS = {"Authorization": "Bearer key", "anthropic-version": "2026-10-21"}
CACHED = {"type": "ephemeral"}
LASTING = {"type": "ephemeral", "ttl": "1h"}
STRICT_SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}


def user(*blocks: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(blocks)}


def assistant(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


def use(id_: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": id_, "name": "log_set", "input": {}}


def result(id_: str) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id_, "content": "saved"}


def tool(name: str = "log_set", schema: Any = None, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "", "input_schema": schema or {"type": "object"}, **more}


def strict(name: str = "log_set", properties: Any = None, required: Any = (), **more: Any) -> dict[str, Any]:
    """A strict tool; `more` are keywords of its schema."""
    schema = {**STRICT_SCHEMA, "properties": properties or {}, "required": list(required), **more}
    return tool(name, schema, strict=True)


def numbered(count: int, schema: Any) -> dict[str, Any]:
    return {f"p{number}": schema for number in range(count)}


def request(*messages: Any, **more: Any) -> dict[str, Any]:
    return {
        "model": "claude-sonnet-5-5",
        "max_tokens": 10,
        "messages": list(messages) or [user(text("Hi."))],
        **more,
    }


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in request().items() if key != name}


HELLO = user(text("Hi."))
TEXT = {"type": "string"}
DEFINED: dict[str, Any] = {"$defs": {"Load": {"type": "number", "exclusiveMinimum": 0}}}
UNION = {"anyOf": [{"type": "string"}, {"type": "null"}]}

REFUSED = [
    (without("model"), "model: Field required"),
    (without("messages"), "messages: Field required"),
    (without("max_tokens"), "max_tokens: Field required"),
    (request(max_tokens="10"), "max_tokens: Input should be"),
    (request(temperature=0), "temperature: Extra inputs are not permitted"),
    (request(top_p=1), "top_p: Extra inputs are not permitted"),
    (request(top_k=1), "top_k: Extra inputs are not permitted"),
    (request(answer=42), "answer: Extra inputs are not permitted"),
    (request(messages=[]), "at least one message is required"),
    (request({"role": "system", "content": "Hi."}), "messages.0.role"),
    (request(assistant(text("Hi.")), HELLO), 'first message must use the "user" role'),
    (request(HELLO, assistant(text("Hi."))), "must end with a user message"),
    (request(user()), "messages.0: all messages must have non-empty content"),
    (request({"role": "user", "content": ""}), "messages.0: all messages must have non-empty content"),
    (request(user(text(" \n"))), "text content blocks must contain non-whitespace text"),
    (request(system=[text("")]), "system: text content blocks must be non-empty"),
    (request(HELLO, assistant(use("t1")), HELLO), "without `tool_result` blocks immediately after: t1"),
    (
        request(HELLO, assistant(use("t1"), use("t2")), user(result("t2"))),
        "without `tool_result` blocks immediately after: t1",
    ),
    (
        request(HELLO, assistant(use("t1")), user(text("Well."), result("t1"))),
        "without `tool_result` blocks immediately after: t1",
    ),
    (
        request(HELLO, assistant(use("t1")), HELLO, assistant(text("So?")), user(result("t1"))),
        "without `tool_result` blocks immediately after: t1",
    ),
    (request(HELLO, assistant(use("t1")), user(result("t1"), result("t1"))), "single result"),
    (request(HELLO, assistant(use("t1")), user(result("t1"), result("t9"))), "unexpected `tool_use_id`"),
    (request(user(result("t1"))), "unexpected `tool_use_id`"),
    (request(HELLO, assistant(result("t1")), HELLO), "unexpected `tool_use_id`"),
    (request(HELLO, assistant(use("t1"), use("t1")), user(result("t1"))), "ids must be unique"),
    (request(tools=[tool("log set")]), "tools.0.custom.name: String should match pattern"),
    (request(tools=[tool("x" * 129)]), "tools.0.custom.name: String should match pattern"),
    (request(tools=[tool(), tool()]), "Tool names must be unique"),
    (request(tools=[tool(schema={"type": "string"})]), "tools.0.custom.input_schema.type"),
    (request(tools=[tool(strict=True)]), "'additionalProperties' must be explicitly set to false"),
    (
        request(tools=[strict(properties={"load": {"type": "object"}}, required=["load"])]),
        "'additionalProperties' must be explicitly set to false",
    ),
    (
        request(tools=[strict(properties={"reps": {"type": "integer", "minimum": 1}}, required=["reps"])]),
        "For 'integer' type, property 'minimum' is not supported",
    ),
    (
        request(tools=[strict(properties={"sets": {"type": "array", "items": TEXT, "minItems": 2}})]),
        "'minItems' values other than 0 or 1",
    ),
    (
        request(tools=[strict(**DEFINED)]),
        "property 'exclusiveMinimum' is not supported",
    ),
    (request(tools=[strict(f"tool_{place}") for place in range(21)]), "Too many strict tools (21)"),
    (
        request(tools=[strict(properties=numbered(20, TEXT)), strict("other", numbered(5, TEXT))]),
        "too many optional parameters (25)",
    ),
    (
        request(
            tools=[
                strict("one", numbered(9, UNION), numbered(9, UNION)),
                strict("two", numbered(8, {"type": ["string", "null"]}), numbered(8, TEXT)),
            ]
        ),
        "too many parameters with union types (17",
    ),
    (
        request(
            user(*({**text("Hi."), "cache_control": CACHED} for _ in range(3))),
            system=[{**text("Log."), "cache_control": CACHED}],
            tools=[tool(cache_control=CACHED)],
        ),
        "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    ),
    (
        request(user({**text("Hi."), "cache_control": LASTING}), tools=[tool(cache_control=CACHED)]),
        "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
    ),
    (request(user({**text("Hi."), "cache_control": {**CACHED, "ttl": "1d"}})), "should be '5m' or '1h'"),
    ("not JSON", "not valid JSON"),
]


@pytest.mark.parametrize(("body", "words"), REFUSED, ids=[words[:40] for _, words in REFUSED])
def test_it_refuses(body: Any, words: str) -> None:
    refused = refusal(HEADERS, body, "key")

    assert refused is not None
    assert words in refused.message
    assert (400, "invalid_request_error") == (refused.status, refused.type)


ACCEPTED = [
    request(),
    request({"role": "user", "content": "Hi."}, system="Log."),
    request(HELLO, HELLO),
    request(HELLO, assistant(use("t1"), use("t2")), user(result("t2"), result("t1"), text("And?"))),
    request(HELLO, assistant(use("t1")), user(result("t1")), assistant(use("t1")), user(result("t1"))),
    request(HELLO, assistant(text("Hm."), use("t1")), user(result("t1")), user(text("And?"))),
    request(tools=[tool("log-set_2"), tool("other")]),
    request(tools=[strict(f"tool_{place}") for place in range(20)]),
    request(
        tools=[strict(properties=numbered(24, TEXT)), tool("loose", {"type": "object", "minProperties": 1})]
    ),
    request(tools=[strict(properties=numbered(16, UNION), required=numbered(16, UNION))]),
    request(user({**text("Hi."), "cache_control": CACHED}), tools=[tool(cache_control=CACHED)]),
    request(user({**text("Hi."), "cache_control": CACHED}), tools=[tool(cache_control=LASTING)]),
]


@pytest.mark.parametrize("body", ACCEPTED, ids=range(len(ACCEPTED)))
def test_it_lets_pass(body: Any) -> None:
    assert refusal(HEADERS, body, "key") is None


@pytest.mark.parametrize(
    ("headers", "status", "words"),
    [
        ({}, 401, "x-api-key header is required"),
        ({**HEADERS, "Authorization": "Bearer other"}, 401, "invalid x-api-key"),
        ({"x-api-key": "other"}, 401, "invalid x-api-key"),
        ({"X-Api-Key": "key"}, 400, "anthropic-version: header is required"),
    ],
)
def test_it_refuses_headers(headers: dict[str, str], status: int, words: str) -> None:
    refused = refusal(headers, request(), "key")

    assert refused is not None
    assert (status, words) == (refused.status, refused.message)


def test_a_model_it_does_not_have_is_not_found() -> None:
    refused = refusal(HEADERS, request(model="gpt-7"), "key")

    assert refused is not None
    assert (404, "not_found_error", "model: gpt-7") == (refused.status, refused.type, refused.message)


# --- the server ---------------------------------------------------------------------------------------------


def post(api: MessagesApi, body: Any) -> tuple[int, bytes, Any]:
    """Status, body and headers, without any SDK."""
    headers = {"x-api-key": api.key, "anthropic-version": "2026-10-21", "content-type": "application/json"}
    asked = urllib.request.Request(f"{api.url}/v1/messages", json.dumps(body).encode(), headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(asked, timeout=10) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


def events_in(stream: bytes) -> Iterator[dict[str, Any]]:
    for event in stream.decode().split("\n\n")[:-1]:
        kind, content = event.split("\n")
        data = json.loads(content.removeprefix("data: "))
        assert f"event: {data['type']}" == kind
        yield data


def test_a_plain_answer_is_a_message() -> None:
    with MessagesApi([says(text("Hm."), call("t1", "log_set", '{"reps": 5}'))]) as api:
        status, sent, _ = post(api, request())

    message = json.loads(sent)
    assert (200, "tool_use") == (status, message["stop_reason"])
    assert [text("Hm."), {**use("t1"), "input": {"reps": 5}}] == message["content"]


def test_a_stream_tells_the_same_in_pieces() -> None:
    with MessagesApi([says(thinking("s"), text("Hm."), call("t1", "log_set", '{"reps": 5}'))]) as api:
        _, sent, headers = post(api, request(stream=True))

    events = list(events_in(sent))
    block = ["content_block_start", "content_block_delta", "content_block_stop"]
    longer = ["content_block_start", "content_block_delta", "content_block_delta", "content_block_stop"]
    assert "text/event-stream; charset=utf-8" == headers["content-type"]
    assert [
        "message_start", "ping", *block, *block, *longer, "message_delta", "message_stop",
    ] == [event["type"] for event in events]  # fmt: skip
    assert ['{"reps":', " 5}"] == [
        event["delta"]["partial_json"]
        for event in events
        if event.get("delta", {}).get("type") == "input_json_delta"
    ]
    assert {"stop_reason": "tool_use", "stop_sequence": None} == events[-2]["delta"]


def test_an_error_has_the_shape_and_the_headers_of_the_real_one() -> None:
    with MessagesApi([OVERLOADED]) as api:
        status, sent, headers = post(api, request())

    assert 529 == status
    assert {
        "type": "error",
        "error": {"type": "overloaded_error", "message": "Overloaded"},
        "request_id": "req_1",
    } == json.loads(sent)
    assert ("1", "req_1") == (headers["retry-after-ms"], headers["request-id"])


def test_a_refused_request_is_kept_but_takes_no_line_of_the_script() -> None:
    with MessagesApi([says(text("Hi."))]) as api:
        statuses = [post(api, body)[0] for body in (request(temperature=0), request(), request())]

    assert [400, 200, 400] == statuses
    assert 3 == len(api.requests)


def test_a_call_that_was_thought_about_must_come_back_with_its_thinking() -> None:
    turns = (HELLO, assistant(use("t1")), user(result("t1")))
    whole = (HELLO, assistant(thinking("s"), use("t1")), user(result("t1")))
    with MessagesApi([says(thinking("s"), call("t1", "log_set")), says(text("Hi."))]) as api:
        statuses = [post(api, body)[0] for body in (request(), request(*turns), request(*whole))]

    assert [200, 400, 200] == statuses


def test_a_mistake_in_a_script_is_not_lost() -> None:
    api = MessagesApi([lambda body: body["no such parameter"]])

    with pytest.raises(AssertionError, match="script is wrong"), api, pytest.raises(OSError):
        post(api, request())


# --- the cache ----------------------------------------------------------------------------------------------

WORD = "a" * 4_096 * BYTES_A_TOKEN  # a text that is long enough to be kept by every model


@dataclass
class Workspace:
    """A cache, its clock, and what a request reads, writes and counts in full, in texts of this length."""

    now: float = 0.0

    def __post_init__(self) -> None:
        self.cache = PromptCache(lambda: self.now)

    def asked(self, *blocks: Any, **more: Any) -> tuple[int, int, int]:
        told = self.cache.usage(request(user(*blocks), **more))
        names = ("cache_read_input_tokens", "cache_creation_input_tokens", "input_tokens")
        read, written, full = (round(told[name] / 4_096) for name in names)
        return read, written, full


def long(letter: str, ttl: str = "") -> dict[str, Any]:
    """A long text; with a `ttl`, marked to be kept so long."""
    said = text(WORD.replace("a", letter))
    return {**said, "cache_control": {"type": "ephemeral", "ttl": ttl}} if ttl else said


def test_what_is_marked_is_written_and_read_by_who_begins_the_same() -> None:
    api = Workspace()

    assert (0, 1, 1) == api.asked(long("a", "5m"), long("b"))
    assert (1, 0, 1) == api.asked(long("a", "5m"), long("c"))
    assert (0, 1, 1) == api.asked(long("d", "5m"), long("b"))


def test_what_is_not_marked_is_neither_written_nor_read() -> None:
    api = Workspace()
    api.asked(long("a"), long("b", "5m"))

    assert (0, 0, 2) == api.asked(long("a"), long("b"))
    assert (0, 1, 0) == api.asked(long("a", "5m"))
    assert (2, 0, 0) == api.asked(long("a"), long("b", "5m"))


def test_tools_come_before_the_system_text_and_that_before_messages() -> None:
    api = Workspace()
    tools = [tool(cache_control=CACHED), tool("other", description=WORD, cache_control=CACHED)]
    api.asked(long("b"), tools=tools, system=[long("a", "5m")])

    assert (2, 0, 1) == api.asked(long("c"), tools=tools, system=[long("a", "5m")])
    assert (1, 1, 1) == api.asked(long("b"), tools=tools, system=[long("d", "5m")])
    assert (0, 2, 1) == api.asked(long("b"), tools=tools[1:], system=[long("a", "5m")])
    assert (0, 2, 1) == api.asked(long("b"), tools=tools, system=[long("a", "5m")], model="claude-opus-5-5")


@pytest.mark.parametrize(("between", "read"), [(LOOKBACK - 1, 1), (LOOKBACK, 0)])
def test_from_a_mark_twenty_blocks_are_tried_itself_the_first(between: int, read: int) -> None:
    api = Workspace()
    api.asked(long("a", "5m"))
    more = [text(f"turn {place}") for place in range(between - 1)]

    assert read == api.asked(long("a"), *more, {**text("last"), "cache_control": CACHED})[0]


@pytest.mark.parametrize(("ttl", "seconds"), [("5m", 300), ("1h", 3600)])
def test_it_is_kept_for_its_time_from_when_it_was_last_read(ttl: str, seconds: int) -> None:
    api = Workspace()
    read = []
    for wait in (0, seconds - 1, seconds - 1, seconds):
        api.now += wait
        read.append(api.asked(long("a", ttl))[0])

    assert [0, 1, 1, 0] == read


def test_what_is_too_short_is_not_kept() -> None:
    short = {**text("a" * 4_000), "cache_control": CACHED}
    api = Workspace()
    told = [api.cache.usage(request(user(short))) for _ in range(2)]

    assert [(0, 0)] * 2 == [
        (each["cache_read_input_tokens"], each["cache_creation_input_tokens"]) for each in told
    ]


def test_it_says_how_much_is_kept_for_how_long() -> None:
    with MessagesApi([says(text("Hi."))] * 2, PromptCache(lambda: 0.0)) as api:
        asked = request(user(long("b", "5m"), text("Hi.")), system=[long("a", "1h")], stream=True)
        first, second = (next(events_in(post(api, asked)[1]))["message"]["usage"] for _ in range(2))

    hour, minutes = (first["cache_creation"][f"ephemeral_{ttl}_input_tokens"] for ttl in ("1h", "5m"))
    assert (1, 1) == (round(hour / 4_096), round(minutes / 4_096))
    assert hour + minutes == first["cache_creation_input_tokens"] == second["cache_read_input_tokens"]
    assert first["input_tokens"] == second["input_tokens"] > 0

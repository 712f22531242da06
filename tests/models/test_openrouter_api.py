"""The OpenRouter of the tests: each thing that it refuses, and that it lets the rest pass."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.openrouter_api import OVERLOADED, OpenRouterApi, call, chunk, fails, says
from tests.openrouter_api_rules import refusal

MODEL = "maker/model-1"
BEARER = {"Authorization": "Bearer key"}
CACHED = {"cache_control": {"type": "ephemeral"}}
LASTING = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}


def part(text: str = "Hi.", **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, **more}


def user(*parts: Any) -> dict[str, Any]:
    return {"role": "user", "content": list(parts or [part()])}


def assistant(*calls: Any, content: Any = None, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": content, **({"tool_calls": list(calls)} if calls else {}), **more}


def called(id_: str = "t1", arguments: Any = "{}", name: str = "log_set") -> dict[str, Any]:
    return {"id": id_, "type": "function", "function": {"name": name, "arguments": arguments}}


def result(id_: str = "t1", content: Any = "saved") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id_, "content": content}


def tool(name: str = "log_set", **more: Any) -> dict[str, Any]:
    function = {"name": name, "description": "", "parameters": {"type": "object"}, **more}
    return {"type": "function", "function": function}


def request(*messages: Any, **more: Any) -> dict[str, Any]:
    return {
        "model": MODEL,
        "max_tokens": 10,
        "stream": True,
        "messages": list(messages) or [user()],
        **more,
    }


REFUSED = [
    (request(model=""), 400, "not a valid model ID"),
    (request(model="maker/model-9"), 400, "maker/model-9 is not a valid model ID"),
    (request(models=[MODEL, "maker/model-9"]), 400, "maker/model-9 is not a valid model ID"),
    (request(max_tokens=None), 400, "max_tokens"),
    (request(max_tokens=0), 400, "max_tokens"),
    (request(max_tokens="10"), 400, "max_tokens"),
    (request(stream=False), 400, "stream"),
    (request(provider={"data_collection": "never"}), 400, "data_collection"),
    (request(provider={"require_parameters": "yes"}), 400, "require_parameters"),
    (request(messages=[]), 400, "Input required"),
    (request({"role": "developer", "content": "Hi."}), 400, "messages.0.role"),
    (request({**user(), "verbatim": ""}), 400, "Unrecognized key verbatim"),
    (request({"role": "user", "content": ""}), 400, "messages.0.content"),
    (request({"role": "user", "content": None}), 400, "messages.0.content"),
    (request({"role": "user", "content": 5}), 400, "messages.0.content"),
    (request(user({"type": "quote", "text": "Hi."})), 400, "Invalid part"),
    (request(user({"type": "text"})), 400, "Invalid part"),
    (request(user(part(" \n"))), 400, "non-whitespace"),
    (request(user(), assistant(content="Hi.")), 400, "prefill"),
    (request(user(), assistant(), user()), 400, "messages.1.content"),
    (request(user(), assistant(called()), user()), 400, "did not have response messages: t1"),
    (
        request(user(), assistant(called("t1"), called("t2")), result("t2"), user()),
        400,
        "did not have response messages: t1",
    ),
    (request(user(), assistant(called())), 400, "prefill"),
    (
        request(user(), assistant(called("t1"), called("t2")), result("t1")),
        400,
        "did not have response messages: t2",
    ),
    (request(user(), result()), 400, "must be a response to a preceding message"),
    (request(user(), assistant(called()), result(), result()), 400, "must be a response"),
    (request(user(), assistant(called()), user(), result()), 400, "did not have response messages: t1"),
    (request(user(), assistant(called(), called()), result()), 400, "an id of its own"),
    (request(user(), assistant(called("")), result("")), 400, "an id of its own"),
    (request(user(), assistant(called(name="")), result()), 400, "a function with a name"),
    (request(user(), assistant({**called(), "type": "tool"}), result()), 400, "a function with a name"),
    (request(user(), assistant(called(arguments={})), result()), 400, "must be a JSON object"),
    (request(user(), assistant(called(arguments="")), result()), 400, "must be a JSON object"),
    (request(user(), assistant(called(arguments="[5]")), result()), 400, "must be a JSON object"),
    (request(tools=[{**tool(), "type": "custom"}]), 400, "tools.0.type"),
    (request(tools=[tool("log set")]), 400, "tools.0.function.name"),
    (request(tools=[tool("x" * 65)]), 400, "tools.0.function.name"),
    (request(tools=[tool(parameters={"type": "string"})]), 400, "tools.0.function.parameters"),
    (request(tools=[tool(), tool()]), 400, "unique"),
    (request(tools=[tool()], tool_choice="required"), 404, "'tool_choice'"),
    (request(tool_choice="auto"), 400, "only allowed when 'tools'"),
    (request(user(*[part(**CACHED)] * 5)), 400, "A maximum of 4"),
    (request(user(part(**CACHED), part(**LASTING))), 400, "must not come after"),
]
PASSED = [
    request(),
    request(model=None, models=[MODEL]),
    request(provider={"require_parameters": True, "data_collection": "deny"}, usage={"include": True}),
    request({"role": "system", "content": [part(**LASTING)]}, user(part(**LASTING), part(**CACHED))),
    request(user(), assistant(called("t1"), called("t2")), result("t2"), result("t1", [part(**CACHED)])),
    request(user(), assistant(called(), reasoning="Hm", reasoning_details=[]), result(content=[part("")])),
    request(user(), assistant(called(), content="Logging."), result(), user(), assistant(called()), result()),
    request(tools=[tool()], tool_choice="auto", parallel_tool_calls=True),
]


@pytest.mark.parametrize(("body", "status", "words"), REFUSED, ids=range(len(REFUSED)))
def test_it_refuses(body: dict[str, Any], status: int, words: str) -> None:
    refused = refusal(BEARER, body, "key", [MODEL])

    assert refused is not None
    assert status == refused.status
    assert words in refused.message


@pytest.mark.parametrize("body", PASSED, ids=range(len(PASSED)))
def test_it_lets_pass(body: dict[str, Any]) -> None:
    assert refusal({"AUTHORIZATION": "Bearer key"}, body, "key", [MODEL]) is None


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer "}, {"Authorization": "key"}, {"Authorization": "Bearer other"}]
)
def test_without_its_key_it_answers_nobody(headers: dict[str, str]) -> None:
    refused = refusal(headers, request(), "key", [MODEL])

    assert 401 == getattr(refused, "status", None)


def test_what_is_no_json_is_refused() -> None:
    assert "Invalid JSON body" == getattr(refusal(BEARER, None, "key", [MODEL]), "message", "")


def post(api: OpenRouterApi, body: Any, path: str = "/chat/completions") -> tuple[int, str]:
    """Status and body of the answer."""
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    asked = urllib.request.Request(
        api.url + path, sent, {"Authorization": f"Bearer {api.key}", "Connection": "close"}
    )
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_it_streams_what_the_script_of_the_model_says() -> None:
    with OpenRouterApi({MODEL: [says("Hi.", call("t1", "log_set"), cost=0.5)]}) as api:
        status, streamed = post(api, request())

    lines = [line.removeprefix("data: ") for line in streamed.split("\n") if line.startswith("data: ")]
    chunks = [json.loads(line) for line in lines[:-1]]
    assert (200, "[DONE]") == (status, lines[-1])
    assert ": OPENROUTER PROCESSING" in streamed
    assert {MODEL} == {each["model"] for each in chunks}
    assert ([], 0.5) == (chunks[-1]["choices"], chunks[-1]["usage"]["cost"])


def test_a_model_that_is_down_is_replaced_by_the_next_that_was_named() -> None:
    scripts = {MODEL: [OVERLOADED, fails(400, "nonsense")], "other/model": [says("Hi.")]}
    with OpenRouterApi(scripts) as api:
        both = request(models=[MODEL, "other/model"])
        answers = [post(api, both)[0], post(api, both)[0]]

    assert [200, 400] == answers
    assert [MODEL, "other/model", MODEL] == api.tried


def test_an_error_is_told_with_its_code_and_what_is_known_of_it() -> None:
    failure = fails(403, "Flagged", metadata={"reasons": ["x"]})
    with OpenRouterApi({MODEL: [failure]}) as api:
        status, body = post(api, request())

    told = {"message": "Flagged", "code": 403, "metadata": {"reasons": ["x"]}}
    assert (403, {"error": told}) == (status, json.loads(body))


@pytest.mark.parametrize(
    ("body", "path", "status"),
    [
        (b"{", "/chat/completions", 400),
        (request(), "/completions", 404),
        (request(), "/chat/completions", 400),
    ],
    ids=["no JSON", "another path", "the script is over"],
)
def test_it_refuses_what_it_has_no_answer_for(body: Any, path: str, status: int) -> None:
    with OpenRouterApi({MODEL: []}) as api:
        assert status == post(api, body, path)[0]


DETAILS = [
    {"type": "reasoning.text", "index": 0, "text": "Two "},
    {"type": "reasoning.text", "index": 0, "text": "sets.", "signature": "sig"},
]
WHOLE = [{"type": "reasoning.text", "index": 0, "text": "Two sets.", "signature": "sig"}]


@pytest.mark.parametrize(
    ("back", "status"),
    [
        (WHOLE, 200),
        (DETAILS, 400),
        ([{**WHOLE[0], "text": "Three sets."}], 400),
        ([{**WHOLE[0], "signature": ""}], 400),
        (None, 400),
    ],
    ids=["whole", "in pieces", "changed", "unsigned", "lost"],
)
def test_thoughts_come_back_whole_with_the_calls_they_were_thought_for(back: Any, status: int) -> None:
    thought = says("", call("t1", "log_set"))
    thought = type(thought)((*(chunk({"reasoning_details": [each]}) for each in DETAILS), *thought.chunks))
    more = {} if back is None else {"reasoning_details": back}
    with OpenRouterApi({MODEL: [thought, says("Hi.")]}) as api:
        post(api, request())
        second = post(api, request(user(), assistant(called(), **more), result()))

    assert status == second[0]

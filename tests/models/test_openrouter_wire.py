"""What is said to OpenRouter, and what its errors mean: the pure half."""

from typing import Any

import pytest

from agents.models.openrouter_wire import Refused, Routing, refused_in, request_body
from agents.models.port import Ask, Call, Quote, Result, Say, Turn
from tests.contracts.model import LOG_SET, asked

SET = '{"reps": 5}'
WHOLE = Call("t1", "log_set", SET)


ROUTING = Routing("maker/model-1")


def test_the_request_is_the_conversation_with_what_lasts_marked_for_the_cache() -> None:
    turn = Turn("user", (Quote("turn", "m0", "{}"), Say(" "), Quote("message", "m1", "Bench 3x5")), "", 2)

    body = request_body(Ask("Log it.", (turn,), (LOG_SET,), max_output_tokens=1000), ROUTING)

    system, user = body.pop("messages")
    [tool] = body.pop("tools")
    lasting = {"type": "ephemeral", "ttl": "1h"}
    assert {
        "model": "maker/model-1",
        "max_tokens": 1000,
        "provider": {"require_parameters": True, "data_collection": "deny"},
        "usage": {"include": True},
        "stream": True,
        "tool_choice": "auto",
        "parallel_tool_calls": True,
    } == body
    assert ("function", "log_set", LOG_SET.input_schema) == (
        tool["type"],
        tool["function"]["name"],
        tool["function"]["parameters"],
    )
    assert system["content"][0]["text"].startswith("Log it.\n\n")
    assert lasting == system["content"][0]["cache_control"]
    assert [
        {"type": "text", "text": '<quote of="turn" id="m0">\n{}\n</quote>', "cache_control": lasting},
        {"type": "text", "text": '<quote of="message" id="m1">\nBench 3x5\n</quote>'},
    ] == user["content"]


def test_fallbacks_effort_and_the_account_s_own_settings() -> None:
    body = request_body(Ask("", (), ()), Routing("a/b", ("c/d",), None, "low"))

    assert (["a/b", "c/d"], {"effort": "low"}) == (body["models"], body["reasoning"])
    assert {"require_parameters": True} == body["provider"]
    assert set() == {"model", "tools", "tool_choice", "parallel_tool_calls"} & set(body)


def test_what_is_said_of_how_to_call_may_be_left_out() -> None:
    body = request_body(asked("Bench"), ROUTING, choice=False)

    assert ({"tools"}, 1) == ({"tools", "tool_choice", "parallel_tool_calls"} & set(body), len(body["tools"]))


def test_results_come_first_and_an_error_says_that_it_is_one() -> None:
    turns = (
        Turn("user", (Say("Log it."),)),
        Turn("assistant", (Say("Logging."), Call("t1", "log_set", SET), Call("t2", "log_set", "{}"))),
        Turn("user", (Say("One more thing."), Result("t1", "saved"))),
        Turn("user", (Result("t2", "no exercise", is_error=True),)),
    )

    _, first, called, *rest = request_body(Ask("", turns, (LOG_SET,)), ROUTING)["messages"]

    assert [{"type": "text", "text": "Log it."}] == first["content"]
    assert ("Logging.", ["t1", "t2"]) == (called["content"], [each["id"] for each in called["tool_calls"]])
    assert [
        {"role": "tool", "tool_call_id": "t1", "content": "saved"},
        {"role": "tool", "tool_call_id": "t2", "content": "Error: no exercise"},
        {
            "role": "user",
            "content": [{"type": "text", "text": "One more thing.", "cache_control": {"type": "ephemeral"}}],
        },
    ] == rest


def test_the_last_result_is_marked_where_it_goes_on() -> None:
    turns = (
        Turn("user", (Say("Log it."),)),
        Turn("assistant", (Call("t1", "log_set", SET),)),
        Turn("user", (Result("t1", "saved"),)),
    )

    last = request_body(Ask("", turns, (LOG_SET,)), ROUTING)["messages"][-1]

    assert [{"type": "text", "text": "saved", "cache_control": {"type": "ephemeral"}}] == last["content"]


def test_a_message_behind_earlier_calls_is_not_written_to_the_cache() -> None:
    before = (*asked("Bench").turns, Turn("assistant", (WHOLE,)), Turn("user", (Result("t1", "saved"),)))

    last = request_body(Ask("", (*before, *asked("Squat").turns), (LOG_SET,)), ROUTING)["messages"][-1]

    assert [{"type", "text"}] == [set(each) for each in last["content"]]


def test_a_turn_of_nothing_is_left_out_and_the_model_is_never_the_last_to_speak() -> None:
    turns = (Turn("user", (Say("Hi."),)), Turn("assistant", ()), Turn("assistant", (Say("Hello."),)))

    sent = request_body(Ask("", turns, ()), ROUTING)["messages"][1:]

    assert ["user", "assistant", "user"] == [each["role"] for each in sent]
    assert "Hello." == sent[1]["content"]


@pytest.mark.parametrize(
    ("verbatim", "sent"),
    [
        ('{"calls": ["t1"], "reasoning": "Hm"}', {"reasoning": "Hm"}),
        ('{"calls": ["t2"], "reasoning": "Hm"}', {}),
        ('[{"type": "thinking"}]', {}),
        ("", {}),
    ],
)
def test_thoughts_go_back_with_the_calls_that_they_were_thought_for(verbatim: str, sent: Any) -> None:
    turns = (
        *asked("Bench").turns,
        Turn("assistant", (WHOLE,), verbatim),
        Turn("user", (Result("t1", "ok"),)),
    )

    with_them, without = (
        request_body(Ask("", turns, (LOG_SET,)), ROUTING, verbatim=each)["messages"][2]
        for each in (True, False)
    )

    assert {**without, **sent} == with_them


# --- errors


@pytest.mark.parametrize(
    ("status", "error", "is_too_long"),
    [
        (413, "", True),
        (400, {"message": "This endpoint's maximum context length is 8 tokens. You requested 9."}, True),
        (400, {"message": "Provider returned error", "metadata": {"raw": "prompt is too long: 9 > 8"}}, True),
        (400, {"code": "context_length_exceeded"}, True),
        (400, {"message": "nonsense", "metadata": None}, False),
        (500, {"message": "context length"}, False),
    ],
)
def test_too_long_is_known_by_what_the_provider_says(status: int, error: Any, is_too_long: bool) -> None:
    assert is_too_long == Refused(status, error).is_too_long


@pytest.mark.parametrize(
    ("status", "wait_seconds", "passes"),
    [(402, 0, False), (402, 3, True), (403, 3, False), (408, 0, True), (429, 0, True), (500, 0, True)],
)
def test_what_passes_may_be_asked_again(status: int, wait_seconds: float, passes: bool) -> None:
    assert passes == Refused(status, "", wait_seconds).passes


@pytest.mark.parametrize(
    ("status", "error", "unknown"),
    [
        (400, {"message": "maker/model-9 is not a valid model ID"}, True),
        (400, {"message": "messages: nonsense"}, False),
        (502, {"message": "no such model"}, False),
    ],
)
def test_a_model_that_nobody_has_is_told_in_words(status: int, error: Any, unknown: bool) -> None:
    assert unknown == Refused(status, error).is_unknown_model


@pytest.mark.parametrize(
    ("status", "words", "about"),
    [
        (404, "No endpoints found that can handle the requested parameters.", True),
        (404, "No endpoints found that support the provided 'tool_choice' value.", True),
        (404, "No endpoints found matching your data policy.", False),
        (400, "requested parameters", False),
    ],
)
def test_parameters_that_nobody_knows_are_told_in_words(status: int, words: str, about: bool) -> None:
    assert about == Refused(status, {"message": words}).is_about_parameters


@pytest.mark.parametrize(
    ("status", "error", "about"),
    [
        (400, {"message": "Provider returned error"}, True),
        (400, {"message": "Bad", "metadata": {"raw": "Invalid `signature` in `thinking` block"}}, True),
        (400, {"message": "messages: nonsense"}, False),
        (500, {"message": "Provider returned error"}, False),
    ],
)
def test_thoughts_that_are_refused_are_known_by_what_the_provider_says(
    status: int, error: Any, about: bool
) -> None:
    assert about == Refused(status, error).is_about_thoughts


def test_an_error_without_words_has_none() -> None:
    assert "" == refused_in({"code": 502}).words

"""What providers behind OpenRouter stream, each in its own way, and what is made of it."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pytest

from agents.models.claude_wire import Garbled, Price
from agents.models.openrouter_reply import LONGEST_LINE_BYTES, StreamedReply, sent_chunks
from agents.models.openrouter_wire import Refused
from agents.models.port import Call, Reply, Usage
from tests.openrouter_api import Chunk, call, chunk, used, written

SET = '{"reps": 5}'
WHOLE = Call("t1", "log_set", SET)


def read(*chunks: Chunk, done: bool = True, price: Price | None = None, taken: Iterable[str] = ()) -> Reply:
    draft = StreamedReply("maker/model-1", price, frozenset(taken))
    for each in chunks:
        draft.take(each)
    return draft.reply(done=done)


def piece(arguments: Any = None, *, name: Any = None, **more: Any) -> Chunk:
    """A chunk with a piece of one call."""
    return chunk({"tool_calls": [{"function": {"name": name, "arguments": arguments}, **more}]})


CALLS = chunk({}, "tool_calls")
STOPS = chunk({}, "stop")
BEGUN = piece("", name="log_set", index=0, id="t1")

NASTY = {
    "pieces by index, as they should be": ([*written(call("t1", "log_set", SET)), CALLS], [WHOLE]),
    "the finish comes twice, the second with the calls again": (
        [
            piece(SET, name="log_set", index=0, id="t1"),
            CALLS,
            piece(SET, name="log_set", index=0, id="t1"),
            CALLS,
        ],
        [WHOLE],
    ),
    "a finish that rides on the last piece": (
        [BEGUN, chunk({"tool_calls": [{"index": 0, "function": {"arguments": SET}}]}, "tool_calls")],
        [WHOLE],
    ),
    "stop, though it called": ([piece(SET, name="log_set", index=0, id="t1"), STOPS], [WHOLE]),
    "[DONE] without a finish": ([piece(SET, name="log_set", index=0, id="t1")], [WHOLE]),
    "names and ids that are null afterwards": (
        [BEGUN, piece('{"reps"', index=0, id=None), piece(": 5}", index=0, id=None), CALLS],
        [WHOLE],
    ),
    "names that are empty afterwards": ([BEGUN, piece(SET, name="", index=0, id=""), CALLS], [WHOLE]),
    "the name repeated in every piece": (
        [
            BEGUN,
            piece('{"reps"', name="log_set", index=0, id="t1"),
            piece(": 5}", name="log_set", index=0, id="t1"),
            piece("", name="log_set", index=0, id="t1"),
            CALLS,
        ],
        [WHOLE],
    ),
    "another id in every piece, without a name": (
        [BEGUN, piece('{"reps"', index=0, id="t8"), piece(": 5}", index=0, id="t9"), CALLS],
        [WHOLE],
    ),
    "one index for two calls": (
        [
            piece(SET, name="log_set", index=0, id="t1"),
            piece('{"reps"', name="log_set", index=0, id="t2"),
            piece(": 6}", index=0),
            CALLS,
        ],
        [WHOLE, Call("t2", "log_set", '{"reps": 6}')],
    ),
    "one index for two calls without ids": (
        [piece(SET, name="log_set", index=0), piece("{}", name="log_set", index=0), CALLS],
        [Call("call_1", "log_set", SET), Call("call_2", "log_set", "{}")],
    ),
    "one index, no id, and all said again": (
        [
            piece('{"reps"', name="log_set", index=0),
            piece(": 5}", name="log_set", index=0),
            piece(SET, name="log_set", index=0),
            CALLS,
        ],
        [Call("call_1", "log_set", SET)],
    ),
    "one index, no id, and a line end after it": (
        [piece(SET, name="log_set", index=0), piece("\n", name="log_set", index=0), CALLS],
        [Call("call_1", "log_set", SET + "\n")],
    ),
    "no index, known by the id": (
        [
            piece('{"reps"', name="log_set", id="t1"),
            piece("{}", name="log_set", id="t2"),
            piece(": 5}", id="t1"),
            CALLS,
        ],
        [WHOLE, Call("t2", "log_set", "{}")],
    ),
    "neither index nor id": (
        [piece('{"reps"', name="log_set"), piece(": 5}"), piece("{}", name="log_set"), CALLS],
        [Call("call_1", "log_set", SET), Call("call_2", "log_set", "{}")],
    ),
    "two calls that are interleaved": (
        [
            BEGUN,
            piece("", name="log_set", index=1, id="t2"),
            piece(SET, index=0),
            piece("{}", index=1),
            CALLS,
        ],
        [WHOLE, Call("t2", "log_set", "{}")],
    ),
    "one id for two calls": (
        [piece(SET, name="log_set", index=0, id="t1"), piece(SET, name="log_set", index=1, id="t1"), CALLS],
        [WHOLE, Call("call_2", "log_set", SET)],
    ),
    "the id comes late": ([piece("", name="log_set", index=0), piece(SET, index=0, id="t1"), CALLS], [WHOLE]),
    "all so far in every piece": (
        [BEGUN, piece('{"re', index=0), piece('{"reps": ', index=0), piece(SET, index=0), CALLS],
        [WHOLE],
    ),
    "all once more at the end": (
        [BEGUN, piece('{"reps', index=0), piece('": 5}', index=0), piece(SET, index=0), CALLS],
        [WHOLE],
    ),
    "{} before the arguments": (
        [BEGUN, piece("{}", index=0), piece('{"reps"', index=0), piece(": 5}", index=0), CALLS],
        [WHOLE],
    ),
    "{} before the arguments in one piece": (
        [BEGUN, piece("{}", index=0), piece(SET, index=0), CALLS],
        [WHOLE],
    ),
    "no arguments": ([BEGUN, CALLS], [Call("t1", "log_set", "{}")]),
    "arguments null": (
        [piece("null", name="log_set", index=0, id="t1"), CALLS],
        [Call("t1", "log_set", "{}")],
    ),
    "arguments of JSON in JSON": ([piece(json.dumps(SET), name="log_set", id="t1"), CALLS], [WHOLE]),
    "arguments that are an object": ([piece({"reps": 5}, name="log_set", id="t1"), CALLS], [WHOLE]),
    "all at once, as a message": (
        [
            {
                "choices": [
                    {
                        "message": {
                            "tool_calls": [{"id": "t1", "function": {"name": "log_set", "arguments": SET}}]
                        },
                        "finish_reason": "tool_calls",
                    }
                ]
            }
        ],
        [WHOLE],
    ),
    "deltas and calls that are null": (
        [
            {"choices": [{"delta": None, "finish_reason": None}]},
            {"choices": None, "usage": None},
            chunk({"content": None, "tool_calls": None, "reasoning_details": None}, ""),
            BEGUN,
            piece(SET, index=0),
            CALLS,
        ],
        [WHOLE],
    ),
}


@pytest.mark.parametrize(("chunks", "calls"), NASTY.values(), ids=NASTY)
def test_calls_are_put_together(chunks: list[Chunk], calls: list[Call]) -> None:
    reply = read(*chunks, used())

    assert (calls, "calls") == (list(reply.calls), reply.stop)


def test_an_id_that_is_missing_is_one_that_no_earlier_call_has() -> None:
    reply = read(piece("{}", name="log_set"), CALLS, taken=["call_1", "t7"])

    assert ["call_3"] == [each.id for each in reply.calls]


def test_an_id_of_an_earlier_call_is_another_one_here_and_the_thoughts_are_of_that() -> None:
    thought = chunk({"reasoning": "Two sets."})
    reply = read(thought, piece("{}", name="log_set", id="call_0"), CALLS, taken=["call_0"])

    assert ["call_2"] == [each.id for each in reply.calls] == json.loads(reply.verbatim)["calls"]


SAID = {
    "in pieces": ([chunk({"content": "Hi "}), chunk({"content": "there."}), STOPS], "Hi there."),
    "as a list of parts": (
        [chunk({"content": [{"type": "text", "text": "Hi "}, {"type": "text"}, {"text": "there."}]}), STOPS],
        "Hi there.",
    ),
    "on the finish": ([chunk({"content": "Hi there."}, "stop")], "Hi there."),
    "and again after the finish": (
        [chunk({"content": "Hi there."}, "stop"), chunk({"content": "Hi"}, "stop")],
        "Hi there.",
    ),
    "beside a second choice": (
        [
            {
                "choices": [
                    {"index": 1, "delta": {"content": "No."}},
                    {"index": 0, "delta": {"content": "Hi there."}},
                ]
            },
            STOPS,
        ],
        "Hi there.",
    ),
}


@pytest.mark.parametrize(("chunks", "text"), SAID.values(), ids=SAID)
def test_words_are_put_together(chunks: list[Chunk], text: str) -> None:
    reply = read(*chunks)

    assert (text, "end", "maker/model-1") == (reply.text, reply.stop, reply.model)


@pytest.mark.parametrize(
    ("finish", "native", "stop"),
    [
        ("stop", None, "end"),
        ("stop", "MAX_TOKENS", "cut"),
        ("length", "length", "cut"),
        ("content_filter", "SAFETY", "refused"),
    ],
)
def test_every_reason_to_stop_has_its_name(finish: str, native: str | None, stop: str) -> None:
    reply = read(chunk({"content": "Well,"}, finish, choice={"native_finish_reason": native}))

    assert ("Well,", stop) == (reply.text, reply.stop)


def test_words_of_a_refusal_are_one() -> None:
    reply = read(chunk({"refusal": "I can't help with that."}), STOPS)

    assert ("I can't help with that.", "refused") == (reply.text, reply.stop)


CUT = {
    "in the middle": (
        [*written(call("t1", "log_set", SET), call("t2", "save", '{"workout": "Up'))],
        [WHOLE],
        "save",
    ),
    "before the first of its arguments": (
        [*written(call("t1", "log_set", SET), call("t2", "save", ""))],
        [WHOLE],
        "save",
    ),
    "after a call": ([*written(call("t1", "log_set", SET))], [WHOLE], ""),
    "in thoughts": ([chunk({"reasoning": "Hm"})], [], ""),
}


@pytest.mark.parametrize(("chunks", "calls", "cut"), CUT.values(), ids=CUT)
def test_what_was_cut_is_named_and_what_was_closed_is_kept(
    chunks: list[Chunk], calls: list[Call], cut: str
) -> None:
    reply = read(*chunks, chunk({}, "length"))

    assert (calls, cut, "cut") == (list(reply.calls), reply.cut, reply.stop)
    assert not cut or cut not in reply.verbatim


def test_a_refused_turn_calls_nothing() -> None:
    reply = read(*written(call("t1", "log_set", SET), call("t2", "save", "{")), chunk({}, "content_filter"))

    assert ((), "refused", "save") == (reply.calls, reply.stop, reply.cut)


BROKEN = {
    "nothing": [],
    "words without an end": [chunk({"content": "Half of"})],
    "no words, no tokens": [STOPS],
    "a reason that nobody knows": [chunk({"content": "Hi."}, "something_new")],
    "results of no call": [CALLS],
    "a call without a name": [piece(SET, index=0, id="t1"), CALLS],
    "arguments that break off": [piece('{"reps": ', name="log_set", id="t1"), CALLS],
    "two objects for one call": [piece('{"reps": 3}', name="log_set", index=0), piece(SET, index=0), CALLS],
    "{} and half an object": [piece("{}", name="log_set", index=0), piece('{"re', index=0), CALLS],
    "arguments that are a list": [piece("[5]", name="log_set", id="t1"), CALLS],
    "arguments that are half a string": [piece('"{', name="log_set", id="t1"), CALLS],
    "arguments of JSON in JSON in JSON": [piece(json.dumps(json.dumps(SET)), name="log_set", id="t1"), CALLS],
    "a list": [[]],
    "a number": [5],
    "choices that are a number": [{"choices": 5}],
    "a delta that is a list": [{"choices": [{"delta": [5]}]}],
    "a content that is a number": [chunk({"content": 5})],
    "calls that are texts": [chunk({"tool_calls": ["log_set"]})],
    "an id that is a number": [piece(SET, index=0, id=5, name="log_set"), CALLS],
    "a name that is a list": [piece(SET, index=0, id="t1", name=["log_set"]), CALLS],
    "a model that is a number": [{**chunk({"content": "Hi."}, "stop"), "model": 5}],
}


@pytest.mark.parametrize("chunks", BROKEN.values(), ids=BROKEN)
def test_what_is_no_answer_is_garbled(chunks: list[Any]) -> None:
    with pytest.raises(Garbled):
        read(*chunks, done=False)


def test_a_finish_is_an_end_without_its_mark() -> None:
    assert "Hi." == read(chunk({"content": "Hi."}, "stop"), done=False).text


# --- errors


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"error": {"code": 429, "message": "slow down"}}, 429),
        ({"error": {"code": "503", "message": "down"}}, 503),
        ({"error": {"code": "rate_limit_exceeded", "message": "slow down"}}, 429),
        ({"error": {"code": "context_length_exceeded"}, "choices": []}, 400),
        ({"error": {"type": "invalid_request_error"}}, 400),
        ({"error": {"code": "server_error", "message": "Provider disconnected"}, "choices": []}, 502),
        ({"error": {"code": 7}}, 502),
        ({"error": "overloaded"}, 502),
        ({"choices": [{"error": {"code": 502, "message": "down"}, "finish_reason": "error"}]}, 502),
        (chunk({}, "error"), 502),
        (chunk({}, "error", choice={"native_finish_reason": "MALFORMED_FUNCTION_CALL"}), 502),
        (chunk({"content": "Half"}, "stop", choice={"native_finish_reason": "network_error"}), 502),
    ],
)
def test_an_error_in_the_middle_has_a_status(told: Chunk, status: int) -> None:
    with pytest.raises(Refused) as caught:
        read(told)

    assert status == caught.value.status


def test_an_empty_error_is_none() -> None:
    assert "Hi." == read({"error": None, **chunk({"content": "Hi."}, "stop")}).text


# --- lines


def lines_of(*pieces: bytes) -> list[bytes]:
    return list(sent_chunks(pieces))


def test_comments_and_other_fields_are_left_out() -> None:
    assert [b"1", b"2"] == lines_of(
        b": OPENROUTER PROCESSING\n\nevent: x\ndata: 1\n\n", b":\nid: 4\ndata:2\n\n"
    )


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b"\r\n\r\n", b"\r"])
def test_every_line_stands_by_itself_however_it_ends(end: bytes) -> None:
    whole = b"data: 1" + end + b"data: 2" + end + b"data: 3"

    assert [b"1", b"2", b"3"] == lines_of(whole) == lines_of(*(bytes([each]) for each in whole))


def test_a_letter_may_be_cut_between_two_pieces_and_be_a_line_separator() -> None:
    whole = 'data: "Développé \u2028"\n'.encode()

    assert ["Développé \u2028"] == [json.loads(each) for each in lines_of(whole[:9], whole[9:18], whole[18:])]


def test_a_line_that_goes_on_and_on_is_garbled() -> None:
    with pytest.raises(Garbled, match="on and on"):
        lines_of(b"data: " + b"x" * LONGEST_LINE_BYTES)


# --- thoughts


def test_pieces_of_one_thought_are_joined_and_what_is_encrypted_stays_whole() -> None:
    text = {"type": "reasoning.text", "index": 0}
    kept = {"type": "reasoning.encrypted", "index": 1, "data": "b64=="}
    details = [
        {**text, "text": "Two "},
        {**text, "text": "sets."},
        {**text, "text": None, "signature": "sig", "format": "anthropic-claude-v1"},
        {"type": "reasoning.summary", "index": 0, "summary": "So "},
        {"type": "reasoning.summary", "index": 0, "summary": "it is."},
        {**text, "id": "another", "text": "Apart."},
        kept,
        kept,
        {**kept, "data": "more"},
    ]

    reply = read(*(chunk({"reasoning_details": [each]}) for each in details), BEGUN, CALLS)

    assert {
        "calls": ["t1"],
        "reasoning_details": [
            {**text, "text": "Two sets.", "signature": "sig", "format": "anthropic-claude-v1"},
            {"type": "reasoning.summary", "index": 0, "summary": "So it is."},
            {**text, "id": "another", "text": "Apart."},
            kept,
            {**kept, "data": "more"},
        ],
    } == json.loads(reply.verbatim)


@pytest.mark.parametrize("key", ["reasoning", "reasoning_content"])
def test_thoughts_without_details_are_kept_as_text(key: str) -> None:
    reply = read(chunk({key: "Two "}), chunk({key: "sets."}), BEGUN, CALLS)

    assert {"calls": ["t1"], "reasoning": "Two sets."} == json.loads(reply.verbatim)


def test_thoughts_of_a_turn_that_calls_nothing_are_not_kept() -> None:
    assert "" == read(chunk({"reasoning": "Hm", "content": "Hi."}), STOPS).verbatim


# --- what it cost


def test_usage_counts_what_was_cached_apart() -> None:
    details = {"cached_tokens": 60, "cache_write_tokens": 30}

    reply = read(chunk({"content": "Hi."}, "stop"), used(prompt_tokens_details=details, cost=1.2e-05))

    assert Usage(1, 10, 50, 60, 30, Decimal("0.000012")) == reply.usage


def test_usage_may_ride_on_the_second_finish() -> None:
    reply = read(chunk({"content": "Hi."}, "stop"), {**STOPS, "usage": used()["usage"]})

    assert (50, Decimal("0.001")) == (reply.usage.output_tokens, reply.usage.cost_usd)


def test_usage_may_come_with_every_chunk_and_leave_out_what_was_told() -> None:
    first = {
        **chunk({"content": "Hi."}),
        "usage": {"prompt_tokens": 100, "completion_tokens": 1, "cost": 0.5},
    }
    last = {**STOPS, "usage": {"prompt_tokens": 100, "completion_tokens": 3, "cost": None}}

    used_up = read(first, last).usage

    assert (100, 3, Decimal("0.5")) == (used_up.input_tokens, used_up.output_tokens, used_up.cost_usd)


def test_with_a_key_of_our_own_at_the_provider_it_costs_what_both_charge() -> None:
    mine = used(is_byok=True, cost_details={"upstream_inference_cost": 0.02})

    assert Decimal("0.021") == read(chunk({"content": "Hi."}, "stop"), mine).usage.cost_usd
    assert Decimal("0.001") == read(chunk({"content": "Hi."}, "stop"), used(is_byok=True)).usage.cost_usd
    theirs = used(is_byok=False, cost_details={"upstream_inference_cost": 0.001})  # the same once more
    assert Decimal("0.001") == read(chunk({"content": "Hi."}, "stop"), theirs).usage.cost_usd


@pytest.mark.parametrize("cost", [None, "0.1", -1, float("nan"), float("inf"), True])
@pytest.mark.parametrize(
    ("model", "dollars"), [("maker/model-1", "0"), ("anthropic/claude-sonnet-5.5", "0.0007")]
)
def test_a_cost_that_is_none_is_that_of_the_table_or_unknown(cost: Any, model: str, dollars: str) -> None:
    reply = read({**chunk({"content": "Hi."}, "stop"), "model": model}, used(cost=cost))

    assert Decimal(dollars) == reply.usage.cost_usd


def test_a_price_may_be_given() -> None:
    price = Price(Decimal(2), Decimal(10), Decimal(0))

    reply = read(chunk({"content": "Hi."}, "stop"), used(cost=None), price=price)

    assert Decimal("0.0007") == reply.usage.cost_usd


def test_the_reply_is_of_the_model_that_answered() -> None:
    assert "other/model" == read({**chunk({"content": "Hi."}, "stop"), "model": "other/model"}).model

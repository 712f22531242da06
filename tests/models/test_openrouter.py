"""OpenRouter against a server on loopback that refuses what the real one refuses."""

import gzip
import json
import logging
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents.models.openrouter import OpenRouter
from agents.models.over_http import private_in, without
from agents.models.port import (
    Call,
    ContextFull,
    Model,
    ModelError,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    Result,
    Turn,
    Usage,
)
from tests.contracts.model import ModelContract, asked
from tests.openrouter_api import (
    OVERLOADED,
    PROCESSING,
    USAGE,
    Fails,
    Line,
    OpenRouterApi,
    Stream,
    call,
    chunk,
    fails,
    says,
    used,
    written,
)

MODEL = "maker/model-1"

Serve = Callable[..., tuple[OpenRouterApi, OpenRouter]]


@pytest.fixture(autouse=True)
def nothing_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Loading the system's certificates takes longer than everything else here, and loopback needs none.
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("agents.models.over_http.FIRST_BACKOFF_SECONDS", 0.001)


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:

        def started(*script: Any, others: Any = None, **options: Any) -> tuple[OpenRouterApi, OpenRouter]:
            api = stack.enter_context(OpenRouterApi({MODEL: script, **(others or {})}))
            router = OpenRouter(MODEL, api.key, api.url, **options)
            stack.callback(router.close)
            return api, router

        yield started


ARGUMENTS = '{"exercise": "Bench press", "reps": 5}'


def logs_two_sets(body: dict[str, Any]) -> Line:
    if any(message["role"] == "tool" for message in body["messages"]):
        return says("Logged.")
    return says("Logging it.", call("t1", "log_set", ARGUMENTS), call("t2", "log_set", ARGUMENTS))


THOUGHT = [
    {"type": "reasoning.text", "index": 0, "format": "anthropic-claude-v1", "text": "Two "},
    {"type": "reasoning.text", "index": 0, "format": "anthropic-claude-v1", "text": "sets."},
    {"type": "reasoning.text", "index": 0, "format": "anthropic-claude-v1", "signature": "sig-1"},
    {"type": "reasoning.encrypted", "index": 1, "id": "t1", "format": "google-gemini-v1", "data": "b64=="},
]


class TestOpenRouter(ModelContract):
    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        return serve(*[logs_two_sets] * 10)[1]


class TestOneThatThinks(ModelContract):
    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        def answered(body: dict[str, Any]) -> Line:
            line = logs_two_sets(body)
            assert isinstance(line, Stream)
            thoughts = tuple(chunk({"reasoning": "", "reasoning_details": [each]}) for each in THOUGHT)
            return replace(line, chunks=(*thoughts, *line.chunks))

        return serve(*[answered] * 10)[1]


class TestOneThatCountsNothing(ModelContract):
    """Calls without ids and without indices, in one piece each."""

    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        def answered(body: dict[str, Any]) -> Line:
            if any(message["role"] == "tool" for message in body["messages"]):
                return says("Logged.")
            piece = {"function": {"name": "log_set", "arguments": ARGUMENTS}}
            return Stream((chunk({"tool_calls": [piece, piece]}, "stop"), used()))

        return serve(*[answered] * 10)[1]


# --- what is sent -------------------------------------------------------------------------------------------


def test_the_request_goes_to_the_model_with_the_key_and_nothing_compressed(serve: Serve) -> None:
    api, router = serve(says("Hi."))

    reply = router.reply(asked("Bench 3x5"))

    sent = {name.lower(): value for name, value in api.headers[0].items()}
    assert ("Hi.", MODEL) == (reply.text, reply.model)
    assert (f"Bearer {api.key}", "identity") == (sent["authorization"], sent["accept-encoding"])
    assert ("application/json", MODEL) == (sent["content-type"], api.requests[0]["model"])


def test_half_a_surrogate_pair_and_a_name_beyond_ascii_are_sent(serve: Serve) -> None:
    api, router = serve(says("Hi."))

    router.reply(asked("D\u00e9velopp\u00e9 \ud83d"))

    assert "D\u00e9velopp\u00e9 ?" in api.requests[0]["messages"][1]["content"][0]["text"]


def test_a_fallback_answers_and_the_reply_says_so(serve: Serve) -> None:
    api, router = serve(OVERLOADED, others={"other/model": [says("Hi.")]}, fallbacks=["other/model"])

    reply = router.reply(asked("Bench"))

    assert [MODEL, "other/model"] == api.requests[0]["models"] == api.tried
    assert ("other/model", "other/model", MODEL) == (reply.model, reply.engine, router.name)


def thinks(*details: Any, then: Stream) -> Stream:
    return replace(then, chunks=(chunk({"reasoning_details": list(details)}), *then.chunks))


def test_thoughts_that_are_refused_are_left_out_once(serve: Serve) -> None:
    bound = fails(400, "Provider returned error", metadata={"raw": "Corrupted thought signature"})
    first = thinks(*THOUGHT, then=says("", call("t1", "log_set", ARGUMENTS)))
    api, router = serve(first, bound, says("Done."))
    ask = asked("Bench")
    turn = router.reply(ask).as_turn()
    api.forget_thoughts()

    reply = router.reply(replace(ask, turns=(*ask.turns, turn, Turn("user", (Result("t1", "saved"),)))))

    assert "Done." == reply.text
    sent = [body["messages"][2] for body in api.requests[1:]]
    assert [True, False] == ["reasoning_details" in each for each in sent]


def lists_few_parameters(body: dict[str, Any]) -> Line:
    if {"tool_choice", "parallel_tool_calls"} & set(body):
        return fails(404, "No endpoints found that can handle the requested parameters.")
    return says("Hi.")


def test_what_no_provider_lists_is_left_out_from_then_on(serve: Serve) -> None:
    api, router = serve(*[lists_few_parameters] * 3)

    assert ["Hi.", "Hi."] == [router.reply(asked("Bench")).text for _ in range(2)]
    assert [True, False, False] == ["tool_choice" in body for body in api.requests]


# --- what comes back ----------------------------------------------------------------------------------------

WAYS = {
    "with single line ends": {"line_end": b"\n"},
    "with CR LF": {"line_end": b"\r\n\r\n"},
    "byte by byte": {"bytes_at_once": 1},
    "without [DONE]": {"done": False},
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_answer_is_the_same_however_it_is_sent(serve: Serve, way: dict[str, Any]) -> None:
    answer = says("D\u00e9velopp\u00e9 \u2028 3x5", call("t1", "log_set", ARGUMENTS))
    _, router = serve(replace(answer, **way))

    reply = router.reply(asked("Bench"))

    assert ("D\u00e9velopp\u00e9 \u2028 3x5", "calls") == (reply.text, reply.stop)
    assert (Call("t1", "log_set", ARGUMENTS),) == reply.calls
    assert Usage(1, 100, 50, 0, 0, Decimal("0.001")) == reply.usage


def test_an_answer_that_is_not_streamed_is_taken_all_the_same(serve: Serve) -> None:
    choice = {"index": 0, "message": {"role": "assistant", "content": "Hi."}, "finish_reason": "stop"}
    body = json.dumps({"model": MODEL, "choices": [choice], "usage": USAGE}).encode()
    _, router = serve(Stream(body=body))

    assert "Hi." == router.reply(asked("Bench")).text


def test_what_was_said_stands_when_only_the_end_of_the_stream_is_lost(serve: Serve) -> None:
    answer = says("Hi.")
    _, router = serve(replace(answer, events_sent=len(answer.chunks) - 1))

    assert "Hi." == router.reply(asked("Bench")).text


def test_words_are_heard_as_they_come(serve: Serve) -> None:
    _, router = serve(says("Bench press, three sets."))
    heard: list[str] = []

    router.reply(asked("Bench", on_text=heard.append))

    assert ["Bench pr", "ess, thr", "ee sets."] == heard


def test_a_call_without_an_id_gets_one_that_no_earlier_call_has(serve: Serve) -> None:
    piece = {"function": {"name": "log_set", "arguments": "{}"}}
    _, router = serve(*[Stream((chunk({"tool_calls": [piece]}, "stop"), used()))] * 2)
    ask = asked("Bench")
    turn = router.reply(ask).as_turn()

    reply = router.reply(replace(ask, turns=(*ask.turns, turn, Turn("user", (Result("call_1", "saved"),)))))

    assert ["call_2"] == [each.id for each in reply.calls]


def test_a_listener_that_fails_ends_the_answer_with_its_own_error(serve: Serve) -> None:
    _, router = serve(says("Hi."), says("Hello."))

    def hang_up(words: str) -> None:
        raise ValueError(words)

    with pytest.raises(ValueError, match=r"^Hi\.$"):
        router.reply(asked("Bench", on_text=hang_up))

    assert "Hello." == router.reply(asked("Bench")).text


def test_a_cost_that_nobody_told_is_said_to_be_unknown(
    serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    _, router = serve(says("Hi.", cost=None), says("Hi."))

    unknown, told = router.reply(asked("Bench")), router.reply(asked("Bench"))

    assert [Decimal(0), Decimal("0.001")] == [unknown.usage.cost_usd, told.usage.cost_usd]
    assert 1 == capsys.readouterr().out.count("cost unknown")


# --- what goes wrong ----------------------------------------------------------------------------------------

HALF = chunk({"content": "Half"})

BROKEN = {
    "cut in the middle": replace(says("Half of it"), events_sent=2),
    "ended in the middle": replace(says("Half of it"), events_sent=2, quietly=True),
    "no JSON": Stream((HALF, b"data: {broken\n\n")),
    "no UTF-8": Stream((HALF, b"data: \xff\n\n")),
    "nested too deep": Stream((HALF, b"data: " + b"[" * 100_000 + b"\n\n")),
    "a list": Stream((HALF, b"data: []\n\n")),
    "half a call": Stream((HALF, *written(call("t1", "log_set", '{"reps": ')), chunk({}, "tool_calls"))),
}
NOTHING = {
    "cut at once": replace(says("Hi."), events_sent=0),
    "cut after a comment": replace(says("Hi."), events_sent=1),
    "ended at once": Stream(done=False),
    "[DONE] and nothing else": Stream(),
    "an empty stop": Stream((chunk({}, "stop"),)),
    "a page of a gateway": Stream(body=b"<html>gateway</html>"),
    "an error": Stream((chunk({"content": ""}), {"error": {"code": 502, "message": "down"}, "choices": []})),
    "an error as the body": Stream(body=b'{"error": {"code": 502, "message": "down"}}'),
    "a status": fails(503, "No instances available"),
}


@pytest.mark.parametrize("answer", BROKEN.values(), ids=BROKEN)
def test_an_answer_that_breaks_after_it_has_begun_is_not_asked_for_again(serve: Serve, answer: Line) -> None:
    api, router = serve(answer, says("Hi."))

    with pytest.raises(ModelUnavailable, match=r"^openrouter gave no whole answer: ."):
        router.reply(asked("Bench"))

    assert 1 == len(api.requests)


@pytest.mark.parametrize("answer", NOTHING.values(), ids=NOTHING)
def test_what_fails_before_anything_has_come_is_asked_for_again(serve: Serve, answer: Line) -> None:
    api, router = serve(answer, answer, says("Here."), answer, answer, answer)

    assert "Here." == router.reply(asked("Bench", seconds_left=30)).text
    with pytest.raises(ModelUnavailable, match=r"openrouter (gave no whole answer|answered 50[23]): ."):
        router.reply(asked("Bench", seconds_left=30))

    assert 6 == len(api.requests)


FAILURES = [
    (fails(401, "No auth credentials found"), ModelMisconfigured),
    (fails(402, "Insufficient credits", headers={}), ModelMisconfigured),
    (fails(402, "Budget in flight"), ModelUnavailable),
    (fails(403, "Key limit exceeded"), ModelMisconfigured),
    (fails(403, "Flagged", metadata={"reasons": ["x"], "flagged_input": "My knee"}), ModelUnavailable),
    (fails(404, "No endpoints found that support tool use."), ModelMisconfigured),
    (fails(302, "Moved"), ModelMisconfigured),
    (fails(400, "maker/model-9 is not a valid model ID"), ModelMisconfigured),
    (fails(400, "This endpoint's maximum context length is 8 tokens."), ContextFull),
    (fails(413, "Payload too large"), ContextFull),
    (fails(400, "messages: nonsense"), ModelRejected),
    (fails(422, "nonsense"), ModelRejected),
    (fails(408, "Timed out"), ModelUnavailable),
    (fails(429, "Rate limit exceeded"), ModelUnavailable),
    (fails(500), ModelUnavailable),
    (fails(502, "Provider returned error"), ModelUnavailable),
    (fails(503, "No instances available"), ModelUnavailable),
]


@pytest.mark.parametrize(("failure", "error"), FAILURES, ids=[each.message for each, _ in FAILURES])
def test_every_no_has_its_error_in_one_line(serve: Serve, failure: Fails, error: type[ModelError]) -> None:
    _, router = serve(failure, failure, failure)

    with pytest.raises(ModelError) as caught:
        router.reply(asked("Bench"))

    assert error is type(caught.value)
    assert f"openrouter answered {failure.status}: {failure.message}" == str(caught.value)


def test_an_error_in_the_middle_of_an_answer_is_one_like_any_other(serve: Serve) -> None:
    error = {"code": 429, "message": "slow down", "metadata": {"provider_name": "Some Cloud"}}
    api, router = serve(Stream((HALF, {"error": error, "choices": [chunk({}, "error")["choices"][0]]})))

    with pytest.raises(ModelUnavailable, match=r"^openrouter answered 429: slow down \(Some Cloud\)$"):
        router.reply(asked("Bench"))

    assert 1 == len(api.requests)


@pytest.mark.parametrize(
    "body",
    [b"<html>", b"[]", b'{"error": "gone"}', b'{"error": {"message": 5}}', b"", b'{"error": ' + b"1" * 5_000],
)
def test_an_error_may_say_anything(body: bytes) -> None:
    with answering(b"HTTP/1.1 400 X\r\nconnection: close\r\n\r\n" + body) as (url, _):
        router = OpenRouter(MODEL, "key", url)
        with pytest.raises(ModelRejected, match=r"^openrouter answered 400: (gone|without a word)$"):
            router.reply(asked("Bench"))
        router.close()


@pytest.mark.parametrize("status", [200, 400])
def test_a_compressed_answer_is_not_unpacked(status: int) -> None:
    packed = gzip.compress(b"0" * 10_000_000)
    head = f"HTTP/1.1 {status} X\r\ncontent-encoding: gzip\r\ncontent-length: {len(packed)}\r\n\r\n"
    with answering(head.encode() + packed) as (url, asked_for):
        router = OpenRouter(MODEL, "key", url, retries=0)
        with pytest.raises(ModelUnavailable, match="compressed"):
            router.reply(asked("Bench"))
        router.close()

    assert b"accept-encoding: identity" in asked_for[0].lower()


@contextmanager
def answering(sent: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """A server that takes one request and sends this; its address, and what it was sent."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        asked_for: list[bytes] = []

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                asked_for.append(connection.recv(1_000_000))
                while not asked_for[0].endswith(b"}"):  # closed before all is read, it would be a reset
                    asked_for[0] += connection.recv(1_000_000)
                connection.sendall(sent)

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}", asked_for
        thread.join()


@pytest.mark.parametrize(("ends", "connections"), [(True, 1), (False, 2)])
def test_a_connection_that_is_done_with_takes_the_next_request(ends: bool, connections: int) -> None:
    events = b"".join(
        b"data: " + json.dumps(each).encode() + b"\n\n" for each in [chunk({"content": "Hi."}, "stop")]
    )
    sent = events + b"data: [DONE]\n\n"
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
    whole = head + f"{len(sent):x}\r\n".encode() + sent + b"\r\n" + (b"0\r\n\r\n" if ends else b"")
    with socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as opened:
        taken: list[socket.socket] = []

        def serve_one(connection: socket.socket) -> None:
            read = b""
            while more := connection.recv(1_000_000):
                read += more
                if read.endswith(b"}"):
                    connection.sendall(whole)

        def accept() -> None:
            for _ in range(connections):
                taken.append(opened.enter_context(server.accept()[0]))
                threading.Thread(target=serve_one, args=(taken[-1],), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        router = OpenRouter(MODEL, "key", f"http://127.0.0.1:{server.getsockname()[1]}")
        said = [router.reply(asked("Bench", seconds_left=5)).text for _ in range(2)]
        router.close()

    assert ["Hi.", "Hi."] == said
    assert connections == len(taken)


def test_an_answer_that_goes_on_and_on_is_cut_off(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.models.over_http.LONGEST_REPLY_BYTES", 10_000)
    _, router = serve(says("on and on " * 2_000))

    with pytest.raises(ModelUnavailable, match="goes on and on"):
        router.reply(asked("Bench"))


def test_no_error_repeats_the_key_or_what_was_written(serve: Serve) -> None:
    words = f"bad request\nwith {OpenRouterApi.key}: My knee hurts\nsince May"
    flagged = {"flagged_input": "My knee hurts", "raw": "My knee hurts", "provider_name": "Cloud"}
    _, router = serve(fails(403, words, metadata=flagged))

    with pytest.raises(ModelUnavailable) as caught:
        router.reply(asked("My knee hurts\nsince May"))

    assert "openrouter answered 403: bad request with \u2026: \u2026 (Cloud)" == str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Invalid content: 'My left knee hu...'", "Invalid content: '… hu...'"),
        ('Invalid: "my left knee hurts\\nsince May, f\\u00fcr immer"', 'Invalid: "…"'),
        ("No key of yours: sk-or-test-of-the... is not known", "No key of yours: … is not known"),
        ("my left foot", "my left foot"),
    ],
)
def test_no_error_repeats_a_piece_of_the_key_or_of_what_was_written(words: str, shown: str) -> None:
    private = private_in(
        ["sk-or-test-of-the-house-0123456789"], asked("My left knee hurts\nsince May, für immer").turns
    )

    assert shown == without(private, words)


def test_what_a_provider_calls_itself_repeats_nothing_either(serve: Serve) -> None:
    _, router = serve(fails(400, "no", metadata={"provider_name": "My left knee hurts"}))

    with pytest.raises(ModelRejected, match=r"^openrouter answered 400: no \(…\)$"):
        router.reply(asked("My left knee hurts"))


def test_a_number_that_is_too_long_is_no_answer(serve: Serve) -> None:
    number = b'data: {"usage": {"prompt_tokens": ' + b"1" * 5_000 + b"}}\n\n"
    with answering(b"HTTP/1.1 200 X\r\nconnection: close\r\n\r\n" + number) as (url, _):
        router = OpenRouter(MODEL, "key", url, retries=0)
        with pytest.raises(ModelUnavailable, match="what is not JSON"):
            router.reply(asked("Bench"))
        router.close()


@pytest.mark.parametrize(
    "headers", [{"retry-after": "3600"}, {"retry-after": "Wed, 21 Oct 2099 07:28:00 GMT"}]
)
def test_a_wait_longer_than_the_time_left_is_not_begun(serve: Serve, headers: dict[str, str]) -> None:
    api, router = serve(fails(429, "slow down", headers=headers))

    with pytest.raises(ModelUnavailable, match=r"status 429, and no time to try again"):
        router.reply(asked("Bench", seconds_left=0.3))

    assert 1 == len(api.requests)


def test_what_was_written_is_in_no_log(
    serve: Serve, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    api, router = serve(says("Splendid.", cost=None), fails(500), fails(500), fails(500, "knee"))

    router.reply(asked("My knee hurts"))
    with pytest.raises(ModelUnavailable):
        router.reply(asked("knee"))

    told = caplog.text + "".join(capsys.readouterr())
    assert [] == [words for words in ("knee", "Splendid", api.key) if words in told]


def test_nothing_is_sent_when_no_time_is_left(serve: Serve) -> None:
    api, router = serve()

    with pytest.raises(ModelUnavailable, match="in time"):
        router.reply(asked("Bench", seconds_left=0))

    assert [] == api.requests


@pytest.mark.parametrize("drips", [b"", PROCESSING, b":"])
@pytest.mark.parametrize("stalls_after", [0, 2])
def test_an_answer_that_never_ends_ends_with_the_time(serve: Serve, stalls_after: int, drips: bytes) -> None:
    _, router = serve(replace(says("Half of it"), stalls_after=stalls_after, drips=drips))

    with pytest.raises(ModelUnavailable, match=r"^openrouter did not answer in time\.$"):
        router.reply(asked("Bench", seconds_left=0.3))


def test_an_api_that_is_not_there_is_unavailable() -> None:
    with OpenRouterApi({}) as api:
        url = api.url
    router = OpenRouter(MODEL, api.key, url)

    with pytest.raises(ModelUnavailable, match="ConnectError"):
        router.reply(asked("Bench"))

    router.close()


@pytest.mark.parametrize("key", [None, "", "  ", "sk or", "sk-\u00e4"])
def test_without_a_usable_key_nothing_is_sent(key: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", "sk-of-somebody-else")

    with OpenRouterApi({}) as api, pytest.raises(ModelMisconfigured, match=r"openrouter.* key"):
        OpenRouter(MODEL, key, api.url).reply(asked("Bench"))

    assert [] == api.requests


@pytest.mark.parametrize("url", ["api.example.com", "http://", "http://[", "https://host:port", "ftp://host"])
def test_a_base_url_that_is_none_is_misconfigured(url: str) -> None:
    with pytest.raises(ModelMisconfigured, match="base URL"):
        OpenRouter(MODEL, "sk-test", url).reply(asked("Bench"))


def test_the_path_of_the_base_url_stays() -> None:
    refused = b'HTTP/1.1 400 X\r\nconnection: close\r\n\r\n{"error": "no"}'
    with answering(refused) as (url, asked_for):
        router = OpenRouter(MODEL, "key", f"{url}/api/v1/")
        with pytest.raises(ModelRejected):
            router.reply(asked("Bench"))
        router.close()

    assert asked_for[0].startswith(b"POST /api/v1/chat/completions HTTP/1.1\r\n")


def test_without_httpx2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx2", None)

    with pytest.raises(ModelMisconfigured, match=r"install spotter\[openrouter\]"):
        OpenRouter(MODEL, "key").reply(asked("Bench"))


def test_after_close_it_can_be_asked_again(serve: Serve) -> None:
    _, router = serve(says("One."), says("Two."))
    said = [router.reply(asked("Bench")).text]
    router.close()
    router.close()

    said.append(router.reply(asked("Bench")).text)

    assert ["One.", "Two."] == said


def test_httpx2_is_not_imported_before_it_is_asked_and_the_sdk_never() -> None:
    code = """
import sys
from agents.models.openrouter import OpenRouter
from agents.models.port import Ask, ModelUnavailable
router = OpenRouter("maker/model-1", "key", "http://127.0.0.1:9", retries=0)
print([name for name in ("anthropic", "httpx2", "pydantic") if name in sys.modules])
try:
    router.reply(Ask("", ()))
except ModelUnavailable:
    print([name for name in ("anthropic", "openai", "pydantic") if name in sys.modules])
"""

    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert ["[]", "[]"] == printed.split("\n")[:2]

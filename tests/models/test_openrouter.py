"""OpenRouter against a server on loopback that refuses what the real one refuses."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.models.openrouter import OpenRouter
from agents.models.port import Model
from tests.contracts.model import ModelContract
from tests.openrouter_api import Line, OpenRouterApi, Stream, call, chunk, says, used

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

"""OpenRouter on loopback for tests: answers each model's name from a script of its own, and refuses what the
real one and the providers behind it refuse.

    with OpenRouterApi({"maker/model": [says("Saved.")]}) as api:
        OpenRouter("maker/model", api.key, api.url).reply(ask)
    api.requests[0]["messages"]

Each request that the rules let pass takes the next line of its model's script: a `Stream` of chunks as they
stand, or a `Fails`; if that one is busy or down, of the next model that the request names.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests import messages_api
from tests.messages_api import MessagesApi, read
from tests.openrouter_api_rules import refusal

Chunk = dict[str, Any]
USAGE = {"prompt_tokens": 100, "completion_tokens": 50, "cost": 0.001}
PROCESSING = b": OPENROUTER PROCESSING\n\n"
PIECE = 8


@dataclass(frozen=True)
class Stream:
    """An answer as it is sent: chunks, or bytes as they stand. `done` ends it with its mark.

    `line_end` is what each event ends with, `bytes_at_once` cuts the stream without regard to what it says.
    `events_sent`, `stalls_after`, `drips`, `quietly` and `body` are those of `messages_api.Answer`.
    """

    chunks: tuple[Chunk | bytes, ...] = ()
    done: bool = True
    model: str = ""
    line_end: bytes = b"\n\n"
    bytes_at_once: int = 0
    events_sent: int | None = None
    stalls_after: int | None = None
    quietly: bool = False
    drips: bytes = b""
    body: bytes | None = None

    def events(self) -> Iterator[bytes]:
        events = [self._event(each) for each in self.chunks]
        events += [b"data: [DONE]" + self.line_end] if self.done else []
        whole = b"".join(events)
        size = self.bytes_at_once
        return iter([whole[at : at + size] for at in range(0, len(whole), size)] if size else events)

    def _event(self, chunk: Chunk | bytes) -> bytes:
        if isinstance(chunk, bytes):
            return chunk
        told = {"id": "gen-1", "object": "chat.completion.chunk", "model": self.model, **chunk}
        return b"data: " + json.dumps(told, ensure_ascii=False).encode() + self.line_end


@dataclass(frozen=True)
class Fails(messages_api.Fails):
    """An error. With the default headers the next try comes at once."""

    metadata: Mapping[str, Any] | None = None


def fails(status: int, message: str = "Internal Server Error", **more: Any) -> Fails:
    return Fails(status, message=message, **more)


Line = Stream | Fails
Script = Iterable[Line | Callable[[dict[str, Any]], Line]]

OVERLOADED = fails(503, "No instances available")


def chunk(delta: Mapping[str, Any] | None = None, finish: str | None = None, **more: Any) -> Chunk:
    """One chunk: what is added, and why it stops here, if it does."""
    choice = {"index": 0, "delta": delta or {}, "finish_reason": finish, "native_finish_reason": finish}
    return {"choices": [choice | more.pop("choice", {})], **more}


def used(**usage: Any) -> Chunk:
    """The chunk that the usage rides on."""
    return {"choices": [], "usage": {**USAGE, **usage}}


def call(id_: str, name: str, arguments: str = "{}") -> tuple[str, str, str]:
    return id_, name, arguments


def written(*calls: tuple[str, str, str]) -> Iterator[Chunk]:
    """The chunks of these calls, as OpenAI's own API has them."""
    for index, (id_, name, arguments) in enumerate(calls):
        begun = {"index": index, "id": id_, "type": "function", "function": {"name": name, "arguments": ""}}
        yield chunk({"role": "assistant", "content": None, "tool_calls": [begun]})
        for piece in _pieces(arguments):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})


def says(text: str = "", *calls: tuple[str, str, str], finish: str = "", **usage: Any) -> Stream:
    """An answer of these words and calls, as the best of providers send it."""
    words = [chunk({"role": "assistant", "content": piece}) for piece in _pieces(text)]
    ended = chunk({"content": ""}, finish or ("tool_calls" if calls else "stop"))
    return Stream((PROCESSING, *words, *written(*calls), ended, used(**usage)))


def _pieces(text: str) -> list[str]:
    return [text[at : at + PIECE] for at in range(0, len(text), PIECE)]


class OpenRouterApi(MessagesApi):
    """The server: `requests` and `headers` are what came, `tried` which models were asked, in order."""

    key = "sk-or-v1-test"

    def __init__(self, scripts: Mapping[str, Script]) -> None:
        super().__init__()
        self._scripts = {model: iter(list(script)) for model, script in scripts.items()}
        self._thought: dict[str, list[Chunk]] = {}
        self.tried: list[str] = []

    def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Any, bool]:
        if path != "/chat/completions":
            return fails(404, "Not Found"), False
        return self.line_for(headers, read(sent)), True

    def told(self, failure: Any) -> tuple[dict[str, Any], dict[str, str]]:
        metadata = {"metadata": failure.metadata} if failure.metadata is not None else {}
        return {"error": {"message": failure.message, "code": failure.status, **metadata}}, {}

    def line_for(self, headers: dict[str, str], body: Any) -> Any:
        with self._lock:
            self.requests.append(body)
            self.headers.append(headers)
            if (refused := refusal(headers, body, self.key, self._scripts)) is not None:
                return fails(refused.status, refused.message)
            if self._has_lost_thoughts(body):
                raw = "messages.1.content.0: Invalid `signature` in `thinking` block"
                return fails(
                    400, "Provider returned error", metadata={"raw": raw, "provider_name": "Anthropic"}
                )
            line: Line = OVERLOADED
            for model in body.get("models") or [body["model"]]:
                line = self._next(model, body)
                if not isinstance(line, Fails) or line.status in (400, 401, 402):
                    break
            return line

    def _next(self, model: str, body: dict[str, Any]) -> Line:
        self.tried.append(model)
        line = next(self._scripts[model], None)
        if line is None:
            return fails(400, "the script of this test is over")
        line = line(body) if callable(line) else line
        if isinstance(line, Fails):
            return line
        self._remember(line)
        return line if line.model else replace(line, model=model)

    def _remember(self, answer: Any) -> None:
        """Whole thoughts of an answer that calls, by the ids of its calls."""
        deltas = [each["choices"][0]["delta"] for each in answer.chunks if _has_delta(each)]
        whole = [detail for delta in deltas for detail in delta.get("reasoning_details") or ()]
        for delta in deltas:
            for each in delta.get("tool_calls") or ():
                if whole and each.get("id"):
                    self._thought[each["id"]] = _joined(whole)

    def forget_thoughts(self) -> None:
        """Take whatever comes back."""
        self._thought.clear()

    def _has_lost_thoughts(self, body: dict[str, Any]) -> bool:
        return any(
            message.get("reasoning_details") != self._thought[each["id"]]
            for message in body["messages"]
            for each in message.get("tool_calls") or ()
            if each["id"] in self._thought
        )


def _has_delta(chunk: Chunk | bytes) -> bool:
    return isinstance(chunk, dict) and bool(chunk.get("choices")) and "delta" in chunk["choices"][0]


def _joined(details: list[Chunk]) -> list[Chunk]:
    """Pieces of one index as the one thought that the provider has signed."""
    joined: dict[Any, Chunk] = {}
    for each in details:
        kept = joined.setdefault((each["type"], each.get("index")), {})
        text = "".join(one["text"] for one in (kept, each) if one.get("text"))
        kept.update(
            {key: value for key, value in each.items() if value not in (None, "")}
            | ({"text": text} if text else {})
        )
    return list(joined.values())

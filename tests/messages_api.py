"""A Messages API on loopback for tests: answers from a script, and refuses what the real API refuses.

    with MessagesApi([says(text("Saved."))]) as api:
        Claude("claude-sonnet-5-5", api.key, api.url).reply(ask)
    api.requests[0]["messages"]

Each request that the rules let pass takes the next line of the script: an `Answer`, or a `Fails`. Nothing
here sleeps: what has to last (`Answer.stalls_after`) lasts until the client hangs up or the server ends.
"""

import json
import select
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.messages_api_cache import PromptCache
from tests.messages_api_rules import Refused, blocks_of, refusal

Block = dict[str, Any]
USAGE = {"input_tokens": 100, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}


def text(words: str) -> Block:
    return {"type": "text", "text": words}


def call(id_: str, name: str, arguments: str = "{}") -> Block:
    """A tool_use block; `arguments` is JSON text, streamed as it stands."""
    return {"type": "tool_use", "id": id_, "name": name, "input": {}, "partial_json": arguments}


def thinking(signature: str) -> Block:
    return {"type": "thinking", "thinking": "", "signature": signature}


@dataclass(frozen=True)
class Answer:
    """A message of the model. `stop_reason` is tool_use if it calls, else end_turn.

    `events_sent` ends it after so many events, by cutting the connection unless `quietly`; `stalls_after`
    sends no more after so many, and then waits for the client to hang up; `drips` is sent meanwhile, over
    and over, as fast as it is taken.
    `also` are raw lines put before the end of the stream, `body` is sent instead of a stream.
    """

    blocks: tuple[Block, ...] = ()
    stop_reason: str = ""
    usage: dict[str, Any] = field(default_factory=dict)
    output_tokens: int = 50
    model: str = "claude-sonnet-5-5"
    events_sent: int | None = None
    stalls_after: int | None = None
    quietly: bool = False
    drips: bytes = b""
    also: bytes = b""
    body: bytes | None = None

    def stop(self) -> str:
        calls = any(block["type"] == "tool_use" for block in self.blocks)
        return self.stop_reason or ("tool_use" if calls else "end_turn")

    def message(self) -> dict[str, Any]:
        """The message as a plain answer has it."""
        return {**self._head(), "content": [_whole(block) for block in self.blocks]}

    def _head(self) -> dict[str, Any]:
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": self.model,
            "stop_reason": self.stop(),
            "stop_sequence": None,
            "usage": {**USAGE, **self.usage, "output_tokens": self.output_tokens},
        }

    def events(self) -> Iterator[bytes]:
        """The message as a stream has it, in small pieces."""
        start = self._head() | {"content": [], "stop_reason": None}
        start["usage"] = {**start["usage"], "output_tokens": 1}
        yield _event({"type": "message_start", "message": start})
        yield _event({"type": "ping"})
        for index, block in enumerate(self.blocks):
            begun = block | dict.fromkeys({"text", "thinking", "signature"} & set(block), "")
            begun.pop("partial_json", None)
            yield _event({"type": "content_block_start", "index": index, "content_block": begun})
            for delta in _deltas(block):
                yield _event({"type": "content_block_delta", "index": index, "delta": delta})
            yield _event({"type": "content_block_stop", "index": index})
        if self.also:
            yield self.also
        ended: dict[str, Any] = {"stop_reason": self.stop(), "stop_sequence": None}
        usage = {"output_tokens": self.output_tokens}
        yield _event({"type": "message_delta", "delta": ended, "usage": usage})
        yield _event({"type": "message_stop"})


def says(*blocks: Block, **more: Any) -> Answer:
    return Answer(blocks, **more)


@dataclass(frozen=True)
class Fails:
    """An error. With the default headers the SDK's retry comes at once."""

    status: int
    type: str = "api_error"
    message: str = "Internal server error"
    headers: dict[str, str] = field(default_factory=lambda: {"retry-after-ms": "1"})


Line = Answer | Fails
Script = Iterable[Line | Callable[[dict[str, Any]], Line]]

OVERLOADED = Fails(529, "overloaded_error", "Overloaded")


def read(sent: bytes) -> Any:
    """The body of a request; None if it is no JSON."""
    try:
        return json.loads(sent)
    except ValueError:
        return None


def _event(event: dict[str, Any]) -> bytes:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


def _deltas(block: Block) -> Iterator[dict[str, str]]:
    kinds = (("text", "text_delta"), ("partial_json", "input_json_delta"), ("signature", "signature_delta"))
    for key, kind in kinds:
        written = block.get(key, "")
        for place in range(0, len(written), 8):
            yield {"type": kind, key: written[place : place + 8]}


def _whole(block: Block) -> Block:
    if block["type"] != "tool_use":
        return block
    return {
        "type": "tool_use",
        "id": block["id"],
        "name": block["name"],
        "input": json.loads(block["partial_json"]),
    }


class MessagesApi:
    """The server. `requests` are the bodies that came, refused ones too, `headers` their headers. With a
    `cache` an answer says what of its request was read from there; without one, what its line says."""

    key = "sk-ant-test"
    content_type = "text/event-stream; charset=utf-8"

    def __init__(self, script: Script = (), cache: PromptCache | None = None) -> None:
        self._script = iter(list(script))
        self._cache = cache
        self._lock = threading.Lock()
        self._thoughts: dict[str, list[Block]] = {}
        self.requests: list[Any] = []
        self.headers: list[dict[str, str]] = []

    def __enter__(self) -> "MessagesApi":
        self.over, self._ending = socket.socketpair()
        self._server = _Server(("127.0.0.1", 0), _handler_for(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.close()  # wakes whoever stalls
        self._server.shutdown()
        self._thread.join()
        self._server.close_connections()
        self._server.server_close()
        self.over.close()
        if self._server.faults:
            raise AssertionError("a test's script is wrong") from self._server.faults[0]

    def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Line, bool]:
        """What is answered to this request, and whether as a stream."""
        body = read(sent)
        line = self.line_for(headers, body)
        return line, isinstance(body, dict) and bool(body.get("stream"))

    def got(self, path: str, headers: dict[str, str]) -> Line:
        """What is answered to a request without a body."""
        return Fails(404, "not_found_error", "Not found")

    def framed(self, event: bytes) -> bytes:
        """An event as it is sent."""
        return event

    def told(self, failure: Fails) -> tuple[dict[str, Any], dict[str, str]]:
        """A failure as it is sent: body and headers."""
        error = {"type": failure.type, "message": failure.message}
        return {"type": "error", "error": error, "request_id": "req_1"}, {"request-id": "req_1"}

    def line_for(self, headers: dict[str, str], body: Any) -> Line:
        """The next line of the script, or what the rules refuse."""
        with self._lock:
            self.requests.append(body)
            self.headers.append(headers)
            refused = refusal(headers, body, self.key) or self._lost_thought(body)
            if refused is not None:
                return Fails(refused.status, refused.type, refused.message)
            line = next(self._script, None)
            if line is None:
                return Fails(400, "invalid_request_error", "the script of this test is over")
            answer = line(body) if callable(line) else line
            if isinstance(answer, Answer):
                self._remember(answer)
                if self._cache is not None:
                    answer = replace(answer, usage={**self._cache.usage(body), **answer.usage})
            return answer

    def _remember(self, answer: Answer) -> None:
        thoughts = [block for block in answer.blocks if block["type"] == "thinking"]
        for block in answer.blocks:
            if thoughts and block["type"] == "tool_use":
                self._thoughts[block["id"]] = thoughts

    def _lost_thought(self, body: dict[str, Any]) -> Refused | None:
        """A call that was thought about comes back together with its thinking, unchanged."""
        for place, message in enumerate(body["messages"]):
            blocks = blocks_of(message)
            for block in blocks:
                thoughts = self._thoughts.get(block.get("id", ""), [])
                if any(thought not in blocks for thought in thoughts):
                    return Refused(
                        f"messages.{place}.content.0.type: Expected `thinking` or `redacted_thinking`, "
                        "but found `tool_use`."
                    )
        return None


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True

    def __init__(self, *args: Any) -> None:
        self._connections: set[socket.socket] = set()
        self.faults: list[BaseException] = []
        super().__init__(*args)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        fault = sys.exception()
        if fault is not None and not isinstance(fault, OSError):  # OSError: the client has hung up
            self.faults.append(fault)

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def close_connections(self) -> None:
        """End the kept-alive ones, so that their threads end."""
        for connection in list(self._connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue


def _handler_for(api: MessagesApi) -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        messages_api = api

    return Handler


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    messages_api: MessagesApi

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet: the name and the arguments are those of the base class."""

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("content-length", "0")))
        line, streams = self.messages_api.answer_to(self.path, dict(self.headers.items()), sent)
        if isinstance(line, Fails):
            self._fail(line)
        elif line.body is not None or not streams:
            self._send(200, json.dumps(line.message()).encode() if line.body is None else line.body, {})
        else:
            self._stream(line)

    def do_GET(self) -> None:
        line = self.messages_api.got(self.path, dict(self.headers.items()))
        if isinstance(line, Fails):
            self._fail(line)
        else:
            self._send(200, line.body or b"", {})

    def _fail(self, failure: Fails) -> None:
        whole, headers = self.messages_api.told(failure)
        self._send(failure.status, json.dumps(whole).encode(), {**failure.headers, **headers})

    def _send(self, status: int, whole: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"content-type": "application/json", **headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole)
        self.wfile.flush()

    def _stream(self, answer: Answer) -> None:
        self.send_response(200)
        self.send_header("content-type", self.messages_api.content_type)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for place, event in enumerate(answer.events()):
            if place == answer.events_sent:
                break
            if place == answer.stalls_after:
                self._stall(answer.drips)
                return
            self._chunk(self.messages_api.framed(event))
        self.close_connection = answer.events_sent is not None
        if answer.quietly or not self.close_connection:
            self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()

    def _stall(self, drips: bytes) -> None:
        self.close_connection = True
        self.wfile.flush()
        patience = 0 if drips else None
        while not select.select([self.connection, self.messages_api.over], [], [], patience)[0]:
            self._chunk(drips)
            self.wfile.flush()

    def _chunk(self, event: bytes) -> None:
        self.wfile.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")

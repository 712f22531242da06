"""The conversation's app without a server: requests as the AI SDK makes them, answers as their parts."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from urllib.parse import unquote

from handlers.doors.identity import Caller
from handlers.stream_coach_conversation import AFTER_RESTORE, App, Headers
from handlers.wiring import Worker
from tests.handlers.published import held, held_part

Part = dict[str, Any]


class Streamed(NamedTuple):
    """A response: its status and headers, its parts, and its body where it is no stream."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def parts(self) -> list[Part]:
        """All parts, as they are published."""
        lines = [line.removeprefix("data: ") for line in self.body.split("\n") if line.startswith("data: ")]
        found = [json.loads(line) for line in lines if line != "[DONE]"]
        for each in found:
            held_part(each)
        return found

    @property
    def shown(self) -> list[str]:
        """What is shown and kept, by its type."""
        hidden = (
            "start",
            "start-step",
            "finish-step",
            "finish",
            "text-start",
            "text-end",
            "tool-input-start",
        )
        return [each["type"] for each in self.parts if each["type"] not in (*hidden, "data-status")]

    @property
    def approvals(self) -> list[str]:
        return [each["approvalId"] for each in self.parts if each["type"] == "tool-approval-request"]

    @property
    def event_ids(self) -> list[str]:
        return [line.removeprefix("id: ") for line in self.body.split("\n") if line.startswith("id: ")]

    def of(self, kind: str) -> list[Part]:
        return [each for each in self.parts if each["type"] == kind]


@dataclass
class Conversation:
    """One athlete's conversation with a worker."""

    worker: Worker
    owner: str = "ann"
    id: str = "c1"
    caller: Callable[[Headers], Caller] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    client: str = "127.0.0.1"
    hears: Callable[[bytes], None] = lambda frame: None  # each frame when it is sent

    def ask(self, method: str, path: str, body: Any = None, query: str = "") -> Streamed:
        return asyncio.run(self.asked(method, path, body, query))

    async def asked(self, method: str, path: str, body: Any = None, query: str = "") -> Streamed:
        sent: list[dict[str, Any]] = []
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": raw}

        async def send(event: dict[str, Any]) -> None:
            sent.append(event)
            self.hears(event.get("body", b""))

        app = App(self.caller or (lambda headers: Caller(self.owner, "r1")), lambda: self.worker)
        named = [(name.encode(), said.encode()) for name, said in self.headers.items()]
        scope = {"type": "http", "method": method, "path": path, "headers": named, "client": (self.client, 1)}
        scope["query_string"] = query.encode()
        await app(scope, receive, send)
        headers = {name.decode(): said.decode() for name, said in sent[0]["headers"]}
        streamed = Streamed(sent[0]["status"], headers, b"".join(each["body"] for each in sent[1:]).decode())
        if path != AFTER_RESTORE:
            parts, kind = tuple(map(unquote, path.strip("/").split("/"))), headers.get("content-type", "")
            held(method, parts, streamed.status, streamed.body, kind)
        return streamed

    def say(self, text: str, message_id: str = "m1", **more: Any) -> Streamed:
        return self.ask("POST", "/chat", self.saying(text, message_id, **more))

    def saying(self, text: str, message_id: str = "m1", **more: Any) -> dict[str, Any]:
        newest = {"id": message_id, "role": "user", "parts": [{"type": "text", "text": text}]}
        return {"id": self.id, "messages": [newest], "trigger": "submit-message", **more}

    def press(self, *what_ids: str, yes: bool, again: str = "", **more: Any) -> Streamed:
        """Each is decided by the call that asked first, or with "+" by the one that asked again."""
        parts = [
            {
                "type": "tool-any",
                "toolCallId": f"{each}{again}",
                "state": "approval-responded",
                "approval": {"id": each, "approved": yes},
            }
            for each in what_ids
        ]
        answer = {"id": "a-m1", "role": "assistant", "parts": parts}
        return self.ask("POST", "/chat", {"id": self.id, "messages": [answer], **more})

    def resume(self, last_event_id: str = "") -> Streamed:
        """What a client that comes back gets, of which an EventSource says what it has seen."""
        seen = {"last-event-id": last_event_id} if last_event_id else {}
        return replace(self, headers={**self.headers, **seen}).ask("GET", f"/chat/{self.id}/stream")

    def stop(self) -> Any:
        return json.loads(self.ask("POST", f"/chat/{self.id}/stop").body)

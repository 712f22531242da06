"""An ASGI app behind the local server: one request in, its response written as it comes.

The app streams; `http.server` answers a request in a thread of its own, so each gets a loop of its own too.
"""

import asyncio
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Protocol

AsgiEvent = MutableMapping[str, Any]


class Response(Protocol):
    """What writes a response: `http.server`'s handler, more or less. A client that is gone raises OSError."""

    def begin(self, status: int, headers: list[tuple[bytes, bytes]]) -> None: ...

    def write(self, body: bytes) -> None: ...


def respond(
    app: Callable[..., Any],
    method: str,
    target: str,
    headers: Mapping[str, str],
    body: bytes,
    response: Response,
) -> None:
    """Let the app answer a request. Whoever hangs up stops nothing but the writing. Raises OSError then."""
    path, _, query = target.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "headers": [
            (name.lower().encode("latin-1"), said.encode("latin-1")) for name, said in headers.items()
        ],
    }

    async def receive() -> AsgiEvent:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(event: AsgiEvent) -> None:
        if event["type"] == "http.response.start":
            response.begin(event["status"], event["headers"])
        else:
            response.write(event.get("body", b""))

    asyncio.run(app(scope, receive, send))

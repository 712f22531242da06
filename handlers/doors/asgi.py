"""The ASGI messages of the conversation's app: what a request says, and how a response is sent."""

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, unquote_to_bytes

from agents.errors import BadInput
from handlers.doors.failures import RequestTooLong
from handlers.doors.http import MAX_BODY_BYTES

AsgiScope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = Mapping[str, str]


def path_of(scope: AsgiScope) -> list[str]:
    """The parts of a path, each decoded once."""
    raw = scope.get("raw_path") or scope["path"].encode()
    try:
        return [unquote_to_bytes(part).decode() for part in raw.partition(b"?")[0].strip(b"/").split(b"/")]
    except UnicodeError:
        raise BadInput("the path is no UTF-8: write its ids percent-encoded as UTF-8.") from None


def query_of(scope: AsgiScope) -> dict[str, str]:
    """The values of a query; of several of one name the last."""
    query: bytes = scope.get("query_string", b"")
    return dict(parse_qsl(query.decode("latin-1")))


async def body_of(receive: Receive) -> bytes:
    """The whole body. Raises RequestTooLong."""
    body = bytearray()
    while True:
        event = await receive()
        body += event.get("body", b"")
        if len(body) > MAX_BODY_BYTES:
            raise RequestTooLong(f"the body is longer than {MAX_BODY_BYTES:,} bytes.")
        if not event.get("more_body", False):
            return bytes(body)


async def send_whole(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """Send a response that is no stream."""
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})


async def send_json(
    send: Send, body: Mapping[str, Any], status: int = 200, headers: Headers = MappingProxyType({})
) -> None:
    """Send a response of JSON, which nobody keeps."""
    known = {"content-type": "application/json", "cache-control": "no-store", **headers}
    await send_whole(send, status, known, json.dumps(body).encode())


def telling(send: Send, more: Headers) -> Send:
    """Sends events, and these headers with the one that has headers, but those that it has already."""

    async def tells(event: MutableMapping[str, Any]) -> None:
        if event["type"] == "http.response.start":
            known = {name for name, _ in event["headers"]}
            pairs = [(name.encode(), said.encode()) for name, said in more.items()]
            pairs = [(name, said) for name, said in pairs if name not in known]
            event = {**event, "headers": [*event["headers"], *pairs]}
        await send(event)

    return tells if more else send

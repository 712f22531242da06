"""The server over HTTP, without sessions: a request is a JSON-RPC message, and answered by one.

Who is calling is known before anything here is asked: the server is one for all, and whose call it is is said
with each. What a question and its answer belong together by is sealed with a key that every worker has:
it is made of a secret of the settings, so that the answer may reach another one. Without any secret it is of
this process, which then is the only one.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, NamedTuple

from mcp.server import MCPServer
from mcp.server.request_state import RequestStateSecurity
from mcp.server.transport_security import TransportSecuritySettings

from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.server import mcp_server
from handlers.doors.deadline import SecondsLeft
from handlers.oauth import MCP
from handlers.settings import Settings
from handlers.wiring import Worker

OF_THIS_PROCESS = secrets.token_bytes(32)
PURPOSE = b"spotter/mcp/what belongs together"
# Host and origin are checked before: by `spotter serve`, and in the cloud nobody comes without a token.
NOT_HERE = TransportSecuritySettings(enable_dns_rebinding_protection=False)

ReceiveEvent = Callable[[], Awaitable[MutableMapping[str, Any]]]
SendEvent = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class CallOfOne(NamedTuple):
    """Whose call it is, on which worker, and how long there is."""

    owner: str
    worker: Worker
    left: SecondsLeft


_calling: ContextVar[CallOfOne] = ContextVar("calling")  # without one nobody is answered


async def answer_call(call: CallOfOne, scope: MutableMapping[str, Any], body: bytes, send: SendEvent) -> None:
    """Answer one request, whose body has been read."""
    server = await asyncio.to_thread(_server, key_of(call.worker.settings))
    app = server.streamable_http_app(
        streamable_http_path=MCP, json_response=True, stateless_http=True, transport_security=NOT_HERE
    )
    token = _calling.set(call)
    try:
        async with app.router.lifespan_context(app):
            await app(
                {"query_string": b"", **scope, "path": MCP, "raw_path": MCP.encode()}, _once(body), send
            )
    finally:
        _calling.reset(token)


def key_of(settings: Settings) -> bytes:
    """The key of all workers with these settings: of a secret that they have, which can't be told from it."""
    known = settings.hash_key or settings.pinecone_key or settings.api_key or settings.openrouter_key
    secret = known.encode("utf-8", "surrogatepass") if known else OF_THIS_PROCESS
    return hmac.new(secret, PURPOSE, hashlib.sha256).digest()


@lru_cache(maxsize=2)  # the key may be changed
def _server(key: bytes) -> MCPServer:
    """Made once: it takes as long as hundreds of calls."""
    desk = AssistantDesk(
        lambda: _calling.get().worker, lambda: _calling.get().owner, left=lambda: _calling.get().left()
    )
    return mcp_server(desk, RequestStateSecurity(keys=[key], bind_principal=lambda _: _calling.get().owner))


def _once(body: bytes) -> ReceiveEvent:
    """Gives the body, and then nothing: who hangs up stops nothing that is begun."""
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> MutableMapping[str, Any]:
        while not left:
            await asyncio.sleep(3600)
        return left.pop()

    return receive

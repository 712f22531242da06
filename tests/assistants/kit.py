"""An assistant: the official SDK's client, on the server in this process."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from mcp.client import Client
from mcp.server import MCPServer
from mcp_types import CallToolResult, TextContent

from handlers.assistants.assistant_desk import AssistantDesk
from handlers.assistants.server import mcp_server
from handlers.wiring import Worker


class Answered(NamedTuple):
    """What a tool answered: its words, its model as JSON, and whether it refused."""

    words: str
    json: Any
    refused: bool


def answered(result: CallToolResult) -> Answered:
    [text] = result.content
    assert isinstance(text, TextContent)
    return Answered(text.text, result.structured_content, bool(result.is_error))


@dataclass
class Assistant:
    """One athlete's assistant; `options` are those of the client, as `elicitation_callback`."""

    worker: Worker
    owner: str = "ann"
    options: dict[str, Any] = field(default_factory=dict)

    def call(self, tool: str, **arguments: Any) -> Answered:
        return answered(self.ask(lambda client: client.call_tool(tool, arguments)))

    def ask(self, act: Callable[[Client], Awaitable[Any]]) -> Any:
        async def run() -> Any:
            async with Client(the_server(), **self.options) as client:
                return await act(client)

        CALLING[:] = [self]
        return asyncio.run(run())


CALLING: list[Assistant] = []


@cache
def the_server() -> MCPServer:
    """One for all: to make it takes as long as a dozen calls, and whose call it is, is asked for each."""
    return mcp_server(AssistantDesk(lambda: CALLING[0].worker, lambda: CALLING[0].owner))

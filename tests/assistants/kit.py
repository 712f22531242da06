"""An assistant: the official SDK's client, on the server in this process."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal, NamedTuple

from mcp.client import Client
from mcp.server import MCPServer
from mcp_types import CallToolResult, ElicitResult, TextContent

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


@dataclass
class Person:
    """Somebody who is asked by the assistant's own program: what they were shown, and what they press."""

    says: Literal["accept", "decline", "cancel"] = "accept"
    yes: bool = True
    shown: list[str] = field(default_factory=list)
    meanwhile: Callable[[], Any] = lambda: None

    async def asked(self, _: Any, params: Any) -> ElicitResult:
        self.shown.append(params.message)
        await asyncio.to_thread(self.meanwhile)
        content: Any = {"yes": self.yes} if self.says == "accept" else None
        return ElicitResult(action=self.says, content=content)


def asking(assistant: Assistant, person: Person, **options: Any) -> Assistant:
    """The same athlete, in a program that can ask them."""
    return replace(assistant, options={"elicitation_callback": person.asked, **options})


@cache
def the_server() -> MCPServer:
    """One for all: to make it takes as long as a dozen calls, and whose call it is, is asked for each."""
    return mcp_server(AssistantDesk(lambda: CALLING[0].worker, lambda: CALLING[0].owner))

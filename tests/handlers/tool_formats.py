"""The formats in which tools are shown to a model, called and answered: as a server on loopback gets them.

Each has a server that answers from a script and refuses what the real API refuses: a call without a result, a
result without a call.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from agents.models.claude import Claude
from agents.models.openrouter import OpenRouter
from agents.models.port import Call, Model
from tests import openrouter_api
from tests.claude_kit import says
from tests.messages_api import MessagesApi
from tests.messages_api_rules import blocks_of
from tests.openrouter_api import OpenRouterApi

Body = dict[str, Any]


class Answered(NamedTuple):
    """The result of a call, as it is sent; `is_error` where a format says so beside the text."""

    call_id: str
    text: str
    is_error: bool | None = None


class Called(NamedTuple):
    """A call that a model is shown to have made."""

    call_id: str
    name: str
    arguments: Mapping[str, Any]


class Spoken(NamedTuple):
    """What a model answers: words and calls."""

    text: str
    calls: tuple[Call, ...] = ()


class Format(Protocol):
    """One format. `parts` are the messages of a request in their order: words of a user's, calls, results."""

    name: str

    def serving(self, speaks: Callable[[Body], Spoken]) -> Any:
        """A server that answers every request so, as a context manager: the model that asks it, and the
        bodies of the requests that it answered."""

    def parts(self, body: Body) -> list[str | Called | Answered]: ...

    def tools(self, body: Body) -> dict[str, tuple[str, Mapping[str, Any]]]:
        """Description and schema of each tool that is shown, by its name."""


class Anthropic:
    """The Messages API: `tool_use` and `tool_result` blocks."""

    name = "anthropic"

    @contextmanager
    def serving(self, speaks: Callable[[Body], Spoken]) -> Iterator[tuple[Model, list[Body]]]:
        answered: list[Body] = []

        def line(body: Body) -> Any:
            answered.append(body)
            spoken = speaks(body)
            return says(*spoken.calls, text=spoken.text)

        with MessagesApi([line] * 99) as api:
            model = Claude("claude-sonnet-5-5", api.key, api.url)
            yield model, answered
            model.close()
        assert answered == api.requests, "the server has refused one"

    def parts(self, body: Body) -> list[str | Called | Answered]:
        blocks = [block for message in body["messages"] for block in blocks_of(message)]
        return [self._part(block) for block in blocks]

    def _part(self, block: Body) -> str | Called | Answered:
        match block:
            case {"type": "tool_use", "id": id_, "name": name, "input": given}:
                return Called(id_, name, given)
            case {"type": "tool_result", "tool_use_id": id_, "content": text}:
                return Answered(id_, text, block.get("is_error", False))
        return str(block["text"])

    def tools(self, body: Body) -> dict[str, tuple[str, Mapping[str, Any]]]:
        for each in body["tools"]:
            assert {"name", "description", "input_schema"} == {*each} - {"strict", "cache_control"}
        return {each["name"]: (each["description"], each["input_schema"]) for each in body["tools"]}


class OpenRouterFormat:
    """Chat completions, as OpenRouter has them: `tool_calls`, and messages of the role "tool"."""

    name = "openrouter"

    @contextmanager
    def serving(self, speaks: Callable[[Body], Spoken]) -> Iterator[tuple[Model, list[Body]]]:
        answered: list[Body] = []

        def line(body: Body) -> Any:
            answered.append(body)
            spoken = speaks(body)
            return openrouter_api.says(spoken.text, *spoken.calls)

        with OpenRouterApi({"maker/model": [line] * 99}) as api:
            model = OpenRouter("maker/model", api.key, api.url)
            yield model, answered
            model.close()
        assert answered == api.requests, "the server has refused one"

    def parts(self, body: Body) -> list[str | Called | Answered]:
        return [part for message in body["messages"] for part in self._parts(message)]

    def _parts(self, message: Body) -> Iterator[str | Called | Answered]:
        content = message["content"]
        texts = [content] if isinstance(content, str) else [part["text"] for part in content or ()]
        if message["role"] == "tool":
            yield Answered(message["tool_call_id"], "".join(texts))
        elif message["role"] != "system":
            yield from texts
        for each in message.get("tool_calls", ()):
            assert "function" == each["type"]
            function = each["function"]
            yield Called(each["id"], function["name"], json.loads(function["arguments"]))

    def tools(self, body: Body) -> dict[str, tuple[str, Mapping[str, Any]]]:
        for each in body["tools"]:
            assert ("function", {"type", "function"}) == (each["type"], {*each})
            assert {"name", "description", "parameters"} == {*each["function"]} - {"strict"}
        shown = [each["function"] for each in body["tools"]]
        return {each["name"]: (each["description"], each["parameters"]) for each in shown}


FORMATS: tuple[Format, ...] = (Anthropic(), OpenRouterFormat())


def results(format_: Format, body: Body) -> list[Answered]:
    return [each for each in format_.parts(body) if isinstance(each, Answered)]


def calls(format_: Format, body: Body) -> list[Called]:
    return [each for each in format_.parts(body) if isinstance(each, Called)]


def words(format_: Format, body: Body) -> list[str]:
    return [each for each in format_.parts(body) if isinstance(each, str)]


def call(id_: str, tool: str, **arguments: Any) -> Call:
    return Call(id_, tool, json.dumps(arguments))

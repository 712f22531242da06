"""What is said to OpenRouter, as data: a request body from an Ask; and what it means when it says no.

Pure: no network, no clock. `agents/models/openrouter.py` carries it, `openrouter_reply` reads the answer.
The wire is that of chat completions, as many providers speak it behind one address.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from agents.models.claude_wire import (
    CACHED,
    CACHED_LONG,
    GO_ON,
    QUOTES_ARE_DATA,
    asks,
    json_object,
    quoted,
)
from agents.models.port import Ask, Call, Quote, Result, Say, ToolSchema, Turn

SentMessage = dict[str, Any]

# An error inside a stream often has a word for a code.
STATUS_OF_CODE = {
    "rate_limit": 429,
    "context_length": 400,
    "invalid_request": 400,
    "invalid_prompt": 400,
    "authentication": 401,
    "insufficient": 402,
    "not_found": 404,
    "timeout": 408,
}
TOO_LONG = re.compile(
    r"context_length|context (window|limit|length)|(prompt|input) is too long|too many tokens",
    re.IGNORECASE,
)
NO_SUCH_MODEL = re.compile(r"not a valid model|no such model|model not found", re.IGNORECASE)
NO_SUCH_PARAMETERS = re.compile(r"requested parameters|tool_choice|parallel_tool_calls", re.IGNORECASE)
THOUGHTS = re.compile(r"thinking|thought|reasoning|signature", re.IGNORECASE)
UNSAID = "Provider returned error"  # what the provider said stands in the metadata, or nowhere


class Refused(Exception):
    """OpenRouter said no, in a status or in the middle of a stream.

    `words` may be told; `raw`, what a provider said, may not: it can quote the request.
    """

    def __init__(self, status: int, error: Any, wait_seconds: float = 0.0) -> None:
        super().__init__(status)
        told = error if isinstance(error, dict) else {"message": error}
        metadata = told.get("metadata")
        metadata = metadata if isinstance(metadata, dict) else {}
        self.status = status
        self.words = told["message"] if isinstance(told.get("message"), str) else ""
        self.raw = f"{self.words} {told.get('code')} {metadata.get('error_type')} {metadata.get('raw')}"
        self.provider = " ".join(str(metadata.get("provider_name") or "").split())
        self.is_moderation = status == 403 and ("flagged_input" in metadata or "reasons" in metadata)
        self.wait_seconds = wait_seconds

    @property
    def passes(self) -> bool:
        """Whether the same request may be answered a little later."""
        held = self.status == 402 and self.wait_seconds > 0  # a budget in flight, not one that is spent
        return held or self.status in (408, 409, 425, 429) or self.status >= 500

    @property
    def is_too_long(self) -> bool:
        return self.status == 413 or (self.status in (400, 422) and bool(TOO_LONG.search(self.raw)))

    @property
    def is_unknown_model(self) -> bool:
        return self.status == 400 and bool(NO_SUCH_MODEL.search(self.words))

    @property
    def is_about_parameters(self) -> bool:
        """Whether no provider knows all that was asked of it."""
        return self.status == 404 and bool(NO_SUCH_PARAMETERS.search(self.words))

    @property
    def is_about_thoughts(self) -> bool:
        """Whether it may be for the thoughts of earlier turns: another provider can't read them."""
        return self.status == 400 and (self.words == UNSAID or bool(THOUGHTS.search(self.raw)))


def refused_in(error: Any) -> Refused:
    """An error in the middle of a stream, where the status is 200."""
    code = error.get("code") if isinstance(error, dict) else None
    if isinstance(code, str) and code.isdecimal():
        code = int(code)
    if isinstance(code, int) and 400 <= code < 600:
        return Refused(code, error)
    told = f"{code} {error.get('type')}" if isinstance(error, dict) else ""
    return Refused(next((status for word, status in STATUS_OF_CODE.items() if word in told), 502), error)


# --- what is said -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Routing:
    """Who may answer: a model, then its fallbacks; and whether a provider may keep what it is sent."""

    model: str
    fallbacks: tuple[str, ...] = ()
    data_collection: str | None = "deny"
    effort: str | None = None


def request_body(ask: Ask, routing: Routing, *, verbatim: bool = True, choice: bool = True) -> dict[str, Any]:
    """The body of POST /chat/completions.

    `verbatim` False leaves out earlier thoughts, `choice` False what is said of how to call: with
    `require_parameters` a model whose providers list no such parameter is not found at all.

    Strict tools are sent as ordinary ones: each provider refuses other schemas, and the toolbox checks every
    call. What lasts is marked for the cache of those that have to be told; the others take no notice.
    """
    provider: dict[str, Any] = {"require_parameters": True}  # else one may answer that ignores the tools
    if routing.data_collection is not None:
        provider["data_collection"] = routing.data_collection
    body: dict[str, Any] = {
        **(
            {"models": [routing.model, *routing.fallbacks]} if routing.fallbacks else {"model": routing.model}
        ),
        "max_tokens": ask.max_output_tokens,
        "messages": [_system(ask.system), *_messages(ask.turns, verbatim)],
        "provider": provider,
        "usage": {"include": True},
        "stream": True,
    }
    if routing.effort:
        body["reasoning"] = {"effort": routing.effort}
    if ask.tools:
        body["tools"] = [_tool(tool) for tool in ask.tools]
    if ask.tools and choice:
        # A forced choice fails with several providers, and one that is left out means other things to each.
        body |= {"tool_choice": "auto", "parallel_tool_calls": True}
    return body


def _system(system: str) -> SentMessage:
    text = f"{system}\n\n{QUOTES_ARE_DATA}" if system.strip() else QUOTES_ARE_DATA
    return {"role": "system", "content": [{"type": "text", "text": text, "cache_control": CACHED_LONG}]}


def _tool(tool: ToolSchema) -> SentMessage:
    shown = {"name": tool.name, "description": tool.description, "parameters": dict(tool.input_schema)}
    return {"type": "function", "function": shown}


def _messages(turns: Sequence[Turn], verbatim: bool) -> list[SentMessage]:
    messages: list[SentMessage] = []
    for role, together in _by_role(turns):
        if role == "assistant":
            messages += [said for turn in together if (said := _said(turn, verbatim)) is not None]
        else:
            messages += _results(together)  # first, or the calls are found unanswered
            if parts := [part for turn in together for part in _parts(turn)]:
                messages.append({"role": "user", "content": parts})
    if messages and messages[-1]["role"] == "assistant":
        messages.append({"role": "user", "content": [{"type": "text", "text": GO_ON}]})
    if len(messages) > 1 and not asks(turns[-1]):
        last = messages[-1]
        marked = last["content"] if isinstance(last["content"], list) else [_text(last["content"])]
        last["content"] = [*marked[:-1], {**marked[-1], "cache_control": CACHED}]
    return messages


def _by_role(turns: Iterable[Turn]) -> list[tuple[str, list[Turn]]]:
    """Turns as they are sent: neighbours of one role together."""
    found: list[tuple[str, list[Turn]]] = []
    for turn in turns:
        if found and found[-1][0] == turn.role:
            found[-1][1].append(turn)
        else:
            found.append((turn.role, [turn]))
    return found


def _results(turns: Iterable[Turn]) -> list[SentMessage]:
    results = [part for turn in turns for part in turn.parts if isinstance(part, Result)]
    return [
        {
            "role": "tool",
            "tool_call_id": each.call_id,
            "content": f"Error: {each.text}" if each.is_error else each.text,  # there is no flag for it
        }
        for each in results
    ]


def _parts(turn: Turn) -> list[SentMessage]:
    parts: list[SentMessage] = []
    for place, part in enumerate(turn.parts, start=1):
        match part:
            case Say(text) if text.strip():
                parts.append(_text(text))
            case Quote():
                parts.append(_text(quoted(part)))
        if place == turn.lasting and parts:
            parts[-1]["cache_control"] = CACHED_LONG
    return parts


def _text(text: str) -> SentMessage:
    return {"type": "text", "text": text}


def _said(turn: Turn, verbatim: bool) -> SentMessage | None:
    """The model's own turn; None when there was nothing in it."""
    words = "".join(part.text for part in turn.parts if isinstance(part, Say)).strip()
    calls = [part for part in turn.parts if isinstance(part, Call)]
    if not words and not calls:
        return None
    said: SentMessage = {"role": "assistant", "content": words or None}
    if calls:
        said["tool_calls"] = [_sent_call(call) for call in calls]
    return {**said, **(_thoughts(turn.verbatim, calls) if verbatim and turn.verbatim else {})}


def _sent_call(call: Call) -> SentMessage:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def _thoughts(verbatim: str, calls: list[Call]) -> SentMessage:
    kept = json_object(verbatim) or {}  # another engine's is none
    if kept.pop("calls", None) != [call.id for call in calls]:
        return {}
    return kept

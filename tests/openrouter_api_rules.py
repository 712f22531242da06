"""What OpenRouter and the providers behind it refuse, as pure functions from a request to an error.

What a caller may rely on is the status; the wording follows what users report.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

CACHE_BREAKPOINTS = 4
FIELDS = {
    "system": {"role", "content"},
    "user": {"role", "content"},
    "assistant": {"role", "content", "tool_calls", "reasoning", "reasoning_details"},
    "tool": {"role", "content", "tool_call_id"},
}
DATA_COLLECTION = ("allow", "deny")


@dataclass(frozen=True)
class Refused:
    """An error as the API tells it."""

    message: str
    status: int = 400


def refusal(headers: Mapping[str, str], body: Any, key: str, models: Collection[str]) -> Refused | None:
    """Why this request is refused, or None. `headers` are matched without case."""
    sent = {name.lower(): value for name, value in headers.items()}
    scheme, _, given = sent.get("authorization", "").partition(" ")
    if scheme != "Bearer" or not given:
        return Refused("No auth credentials found", 401)
    if given != key:
        return Refused("User not found.", 401)
    if not isinstance(body, dict):
        return Refused("Invalid JSON body")
    for name in _models(body):
        if name not in models:
            return Refused(f"{name} is not a valid model ID")
    for rule in RULES:
        if (found := rule(body)) is not None:
            return found
    return None


def _models(body: Mapping[str, Any]) -> list[str]:
    return body.get("models") or [body.get("model", "")]


def parameters(body: dict[str, Any]) -> Refused | None:
    most = body.get("max_tokens")
    if type(most) is not int or most < 1:
        return Refused("max_tokens: Expected a number of at least 1")
    if body.get("stream") is not True:
        return Refused("stream: this server only streams")
    provider = body.get("provider", {})
    if provider.get("data_collection", "deny") not in DATA_COLLECTION:
        return Refused("provider.data_collection: Invalid option")
    if type(provider.get("require_parameters", False)) is not bool:
        return Refused("provider.require_parameters: Expected a boolean")
    return None


def messages(body: dict[str, Any]) -> Refused | None:
    sent = body.get("messages")
    if not sent:
        return Refused("Input required: specify messages")
    for place, message in enumerate(sent):
        role = message.get("role")
        if role not in FIELDS:
            return Refused(f"messages.{place}.role: Invalid option")
        if unknown := sorted(set(message) - FIELDS[role]):
            return Refused(f"messages.{place}: Unrecognized key {unknown[0]}")
        if (fault := _content_fault(message)) is not None:
            return Refused(f"messages.{place}.content: {fault}")
    if sent[-1]["role"] == "assistant":
        return Refused("This model does not support assistant message prefill.")
    return None


def _content_fault(message: Mapping[str, Any]) -> str | None:
    content = message.get("content")
    if content is None and message.get("tool_calls"):
        return None
    if not isinstance(content, str | list) or not content:
        return "Expected a text or a list of parts"
    for part in content if isinstance(content, list) else ():
        if part.get("type") != "text" or not isinstance(part.get("text"), str):
            return "Invalid part"
        if not part["text"].strip() and message["role"] != "tool":
            return "text content blocks must contain non-whitespace text"
    return None


def results(body: dict[str, Any]) -> Refused | None:
    """Every call is answered once, right after the message that it stands in, and nothing else is."""
    waiting: list[str] = []
    for message in [*body["messages"], {"role": "end"}]:
        if message["role"] == "tool":
            if message.get("tool_call_id") not in waiting:
                return Refused(
                    "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
                )
            waiting.remove(message["tool_call_id"])
        elif waiting:
            return Refused(
                "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                f"'tool_call_id'. These did not have response messages: {', '.join(waiting)}"
            )
        else:
            waiting = [each.get("id", "") for each in message.get("tool_calls") or ()]
            if (fault := _calls_fault(message)) is not None:
                return Refused(fault)
    return None


def _calls_fault(message: Mapping[str, Any]) -> str | None:
    calls = message.get("tool_calls") or ()
    if len({each.get("id") for each in calls}) < len(calls) or any(not each.get("id") for each in calls):
        return "tool_calls: each has an id of its own"
    for each in calls:
        function = each.get("function", {})
        if each.get("type") != "function" or not function.get("name"):
            return "tool_calls: Expected a function with a name"
        if not isinstance(function.get("arguments"), str) or not _is_object(function["arguments"]):
            return "tool_calls: function arguments must be a JSON object, as text"
    return None


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def tools(body: dict[str, Any]) -> Refused | None:
    shown = [each.get("function", {}) for each in body.get("tools", ())]
    for place, function in enumerate(shown):
        if body["tools"][place].get("type") != "function":
            return Refused(f"tools.{place}.type: Invalid option")
        if not re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", function.get("name", "")):
            return Refused(f"tools.{place}.function.name: String should match '^[a-zA-Z0-9_-]{{1,64}}$'")
        if function.get("parameters", {}).get("type") != "object":
            return Refused(f"tools.{place}.function.parameters: Expected a schema of an object")
    if len({each["name"] for each in shown}) < len(shown):
        return Refused("tools: Tool names must be unique.")
    if shown and body.get("tool_choice", "auto") != "auto":
        return Refused("No endpoints found that support the provided 'tool_choice' value.", 404)
    if not shown and body.keys() & {"tool_choice", "parallel_tool_calls"}:
        return Refused("'tool_choice' is only allowed when 'tools' are specified.")
    return None


def cache_breakpoints(body: dict[str, Any]) -> Refused | None:
    found = [part["cache_control"] for part in _parts(body) if part.get("cache_control")]
    if len(found) > CACHE_BREAKPOINTS:
        return Refused(f"A maximum of {CACHE_BREAKPOINTS} blocks with cache_control may be provided.")
    kept = [each.get("ttl", "5m") for each in found]
    if kept != sorted(kept):  # "1h" before "5m"
        return Refused("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.")
    return None


def _parts(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for message in body["messages"]:
        if isinstance(message.get("content"), list):
            yield from message["content"]


RULES: tuple[Callable[[dict[str, Any]], Refused | None], ...] = (
    parameters,
    messages,
    results,
    tools,
    cache_breakpoints,
)

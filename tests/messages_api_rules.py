"""What the Messages API refuses, as pure functions from a request to an error.

The wording follows the real API's, as its documentation and users report it; what a caller may rely on is the
status and the type. The rules for `tools` count what all strict tools of a request sum to.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

STRICT_TOOLS, STRICT_OPTIONALS, STRICT_UNIONS, CACHE_BREAKPOINTS = 20, 24, 16, 4
PARAMETERS = frozenset(
    "model messages max_tokens system tools tool_choice stream stop_sequences metadata thinking "
    "output_config cache_control container diagnostics inference_geo service_tier speed".split()
)
STRICT_KEYWORDS = frozenset(
    "$defs $ref type enum const anyOf allOf properties required additionalProperties items format minItems "
    "description title default".split()
)


@dataclass(frozen=True)
class Refused:
    """An error as the API tells it."""

    message: str
    status: int = 400
    type: str = "invalid_request_error"


def refusal(headers: Mapping[str, str], body: Any, key: str) -> Refused | None:
    """Why the API refuses this request, or None. `headers` are matched without case."""
    sent = {name.lower(): value for name, value in headers.items()}
    given = sent.get("x-api-key") or sent.get("authorization", "").removeprefix("Bearer ")
    if not given:
        return Refused("x-api-key header is required", 401, "authentication_error")
    if given != key:
        return Refused("invalid x-api-key", 401, "authentication_error")
    if "anthropic-version" not in sent:
        return Refused("anthropic-version: header is required")
    if not isinstance(body, dict):
        return Refused("The request body is not valid JSON")
    for rule in RULES:
        if (found := rule(body)) is not None:
            return found
    return None


def parameters(body: dict[str, Any]) -> Refused | None:
    for name in ("model", "messages", "max_tokens"):
        if name not in body:
            return Refused(f"{name}: Field required")
    for name in body:
        if name not in PARAMETERS:
            return Refused(f"{name}: Extra inputs are not permitted")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 0:
        return Refused("max_tokens: Input should be greater than or equal to 0")
    if not str(body["model"]).startswith("claude-"):
        return Refused(f"model: {body['model']}", 404, "not_found_error")
    return None


def roles(body: dict[str, Any]) -> Refused | None:
    messages = body["messages"]
    if not messages:
        return Refused("messages: at least one message is required")
    for place, message in enumerate(messages):
        if message.get("role") not in ("user", "assistant"):
            return Refused(f"messages.{place}.role: Input should be 'user' or 'assistant'")
    if messages[0]["role"] != "user":
        return Refused('messages: first message must use the "user" role')
    if messages[-1]["role"] != "user":
        return Refused(
            "This model does not support assistant message prefill. "
            "The conversation must end with a user message."
        )
    return None


def contents(body: dict[str, Any]) -> Refused | None:
    for place, message in enumerate(body["messages"]):
        if not message.get("content"):
            return Refused(f"messages.{place}: all messages must have non-empty content")
        for block in blocks_of(message):
            if block["type"] == "text" and not block["text"].strip():
                return Refused("messages: text content blocks must contain non-whitespace text")
    system = body.get("system", ())
    if not isinstance(system, str) and any(not block["text"].strip() for block in system):
        return Refused("system: text content blocks must be non-empty")
    return None


def results(body: dict[str, Any]) -> Refused | None:
    """Every call is answered once, first thing in the very next message, and nothing else is answered."""
    asked: list[str] = []
    for place, (role, blocks) in enumerate(_combined(body["messages"])):
        answered = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        types = [block["type"] for block in blocks]
        for id_ in answered:
            if role == "assistant" or id_ not in asked:
                return Refused(
                    f"messages.{place}.content.0: unexpected `tool_use_id` found in `tool_result` blocks: "
                    f"{id_}. Each `tool_result` block must have a corresponding `tool_use` block in the "
                    "previous message."
                )
        if twice := [id_ for id_, times in Counter(answered).items() if times > 1]:
            return Refused(
                f"messages.{place}.content: each tool_use must have a single result. "
                f"Found multiple `tool_result` blocks with id: {twice[0]}"
            )
        late = types[: len(answered)] != ["tool_result"] * len(answered)
        if missing := (asked if late else [id_ for id_ in asked if id_ not in answered]):
            return Refused(
                f"messages.{place - 1}: `tool_use` ids were found without `tool_result` blocks immediately "
                f"after: {', '.join(missing)}. Each `tool_use` block must have a corresponding "
                "`tool_result` block in the next message."
            )
        asked = [block["id"] for block in blocks if block["type"] == "tool_use"]
        if len(set(asked)) < len(asked):
            return Refused(f"messages.{place}: `tool_use` ids must be unique")
    return None


def tools(body: dict[str, Any]) -> Refused | None:
    shown = body.get("tools", ())
    for place, tool in enumerate(shown):
        if not re.fullmatch(r"[a-zA-Z0-9_-]{1,128}", tool.get("name", "")):
            return Refused(
                f"tools.{place}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'"
            )
        if tool.get("input_schema", {}).get("type") != "object":
            return Refused(f"tools.{place}.custom.input_schema.type: Input should be 'object'")
    if len({tool["name"] for tool in shown}) < len(shown):
        return Refused("tools: Tool names must be unique.")
    for place, tool in enumerate(shown):
        if tool.get("strict"):
            for fault in _strict_faults(tool["input_schema"]):
                return Refused(f"tools.{place}.custom: {fault}")
    return None


def strict_limits(body: dict[str, Any]) -> Refused | None:
    counted = strict_totals(body.get("tools", ()))
    if counted["tools"] > STRICT_TOOLS:
        return Refused(
            f"Too many strict tools ({counted['tools']}). The maximum number of strict tools supported is "
            f"{STRICT_TOOLS}. Try reducing the number of tools marked as strict."
        )
    if counted["optionals"] > STRICT_OPTIONALS:
        return Refused(
            f"Schemas contains too many optional parameters ({counted['optionals']}), which would make "
            f"grammar compilation inefficient. Reduce their number (limit: {STRICT_OPTIONALS})."
        )
    if counted["unions"] > STRICT_UNIONS:
        return Refused(
            f"Schemas contains too many parameters with union types ({counted['unions']} parameters with "
            f"type arrays or anyOf). Reduce the number of union-typed parameters (limit: {STRICT_UNIONS})."
        )
    return None


def strict_totals(shown: Any) -> dict[str, int]:
    """What the strict ones of these tools (as sent) sum to: `tools`, `optionals`, `unions`.

    A definition in `$defs` counts once, however often it is referred to.
    """
    strict = [tool for tool in shown if tool.get("strict")]
    optionals = unions = 0
    for tool in strict:
        for schema in _schemas(tool["input_schema"]):
            properties = schema.get("properties", {})
            optionals += len(set(properties) - set(schema.get("required", ())))
            unions += sum(
                "anyOf" in inner or isinstance(inner.get("type"), list) for inner in properties.values()
            )
    return {"tools": len(strict), "optionals": optionals, "unions": unions}


def cache_breakpoints(body: dict[str, Any]) -> Refused | None:
    system = body.get("system", ())
    marked = [*body.get("tools", ()), *(() if isinstance(system, str) else system)]
    marked += [block for message in body["messages"] for block in blocks_of(message)]
    found = [block["cache_control"].get("ttl", "5m") for block in marked if block.get("cache_control")]
    if len(found) > CACHE_BREAKPOINTS:
        return Refused(
            f"A maximum of {CACHE_BREAKPOINTS} blocks with cache_control may be provided. Found {len(found)}."
        )
    for before, ttl in zip(["1h", *found], found, strict=False):
        if ttl not in ("5m", "1h"):
            return Refused("cache_control.ephemeral.ttl: Input should be '5m' or '1h'")
        if (before, ttl) == ("5m", "1h"):
            return Refused(
                "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note "
                "that blocks are processed in the following order: `tools`, `system`, `messages`."
            )
    return None


def blocks_of(message: Mapping[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _combined(messages: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Turns as the API sees them: neighbours of one role are one turn."""
    turns: list[tuple[str, list[dict[str, Any]]]] = []
    for message in messages:
        if turns and turns[-1][0] == message["role"]:
            turns[-1][1].extend(blocks_of(message))
        else:
            turns.append((message["role"], list(blocks_of(message))))
    return turns


def _schemas(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """This schema and all within it."""
    yield schema
    inner = [*schema.get("$defs", {}).values(), *schema.get("properties", {}).values()]
    inner += [*schema.get("anyOf", ()), *schema.get("allOf", ())]
    for one in (*inner, *([schema["items"]] if "items" in schema else ())):
        yield from _schemas(one)


def _strict_faults(schema: Mapping[str, Any]) -> Iterator[str]:
    for one in _schemas(schema):
        for keyword in sorted(set(one) - STRICT_KEYWORDS):
            yield f"For '{one.get('type')}' type, property '{keyword}' is not supported"
        if one.get("type") == "object" and one.get("additionalProperties") is not False:
            yield "For 'object' type, 'additionalProperties' must be explicitly set to false"
        if one.get("minItems", 0) not in (0, 1):
            yield "For 'array' type, 'minItems' values other than 0 or 1 are not supported"


RULES: tuple[Callable[[dict[str, Any]], Refused | None], ...] = (
    parameters,
    roles,
    contents,
    results,
    tools,
    strict_limits,
    cache_breakpoints,
)

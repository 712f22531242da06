"""A Messages API in a process of its own, so that its CPU is not counted: ends with its standard input.

python -m tests.bench.loopback MODULE:FUNCTION [LOG]     prints its address
"""

import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Result, Say, ToolSchema, Turn, TurnPart
from tests.messages_api import Answer, Block, MessagesApi, call, says, text
from tests.messages_api_rules import blocks_of

REQUESTS = 1_000_000  # more than any run makes
QUOTED = re.compile(r'<quote of="(.*?)" id="(.*?)">\n(.*)\n</quote>', re.DOTALL)


def turns_before(body: dict[str, Any]) -> int:
    """How many replies the conversation of this request has so far."""
    return sum(message["role"] == "assistant" for message in body["messages"])


def as_blocks(calls: Sequence[Call], words: str = "") -> Answer:
    """A message of these calls and words, as the API says it."""
    blocks: list[Block] = [call(*each) for each in calls]
    return says(*([text(words)] if words or not blocks else []), *blocks)


def as_read(body: dict[str, Any]) -> Answer:
    """What the embedded engine would answer to this request: a model that knows what to call."""
    tools = tuple(ToolSchema(each["name"], "", {}) for each in body["tools"])
    turns = tuple(Turn(each["role"], tuple(map(_part, blocks_of(each)))) for each in body["messages"])
    reply = Offline().reply(Ask("", turns, tools))
    return as_blocks(reply.calls, reply.text)


def _part(block: Block) -> TurnPart:
    if block["type"] == "tool_result":
        return Result(block["tool_use_id"], block["content"], block.get("is_error", False))
    if block["type"] == "tool_use":
        return Call(block["id"], block["name"], "{}")
    quoted = QUOTED.fullmatch(block["text"])
    return Say(block["text"]) if quoted is None else Quote(*quoted.groups())


def main(script: str, log: str = "") -> None:
    module, function = script.split(":")
    answer = getattr(import_module(module), function)

    def answered(body: dict[str, Any]) -> Answer:
        if log:
            with Path(log).open("a") as lines:
                lines.write(f"{body['model']} {turns_before(body)}\n")
        found: Answer = answer(body)
        api.requests.clear()
        return found

    with MessagesApi([answered] * REQUESTS) as api:
        print(api.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])

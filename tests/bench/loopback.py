"""A Messages API in a process of its own, so that its CPU is not counted: ends with its standard input.

python -m tests.bench.loopback MODULE:FUNCTION [LOG]     prints its address
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from agents.models.port import Call
from tests.messages_api import Answer, Block, MessagesApi, call, says, text

REQUESTS = 1_000_000  # more than any run makes


def turns_before(body: dict[str, Any]) -> int:
    """How many replies the conversation of this request has so far."""
    return sum(message["role"] == "assistant" for message in body["messages"])


def as_blocks(calls: Sequence[Call], words: str = "") -> Answer:
    """A message of these calls and words, as the API says it."""
    blocks: list[Block] = [call(*each) for each in calls]
    return says(*([text(words)] if words or not blocks else []), *blocks)


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

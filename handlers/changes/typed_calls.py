"""Calls that a person makes, by a command or a button, sent through the same toolbox as a model's.

The words of the press are a message of its own, and ground the call: what is checked, refused, written and
traced is what a model's call would be.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents import schemas
from agents.models.port import Ask, Call, Reply
from handlers.wiring import Worker
from storage.ports import TRACES, Records


@dataclass(frozen=True)
class Typed:
    """Answers with the calls that were typed, then has nothing more to say."""

    calls: tuple[Call, ...]
    name = "command"

    def reply(self, ask: Ask) -> Reply:
        """The calls in the first turn; the end once their results came back."""
        if len(ask.turns) == 1:
            return Reply(calls=self.calls, stop="calls", model=self.name)
        return Reply(stop="end", model=self.name)


def worker_by_hand(spotter: Worker, calls: Sequence[tuple[str, Mapping[str, Any]]]) -> Worker:
    """The same worker, whose model is the person that makes these calls: each a tool and its arguments. It
    costs nothing, whatever was spent, and nobody reads its words in its place."""
    typed = tuple(
        Call("typed" if place == 1 else f"typed-{place}", tool, json.dumps(arguments, ensure_ascii=False))
        for place, (tool, arguments) in enumerate(calls, start=1)
    )
    settings = replace(spotter.settings, message_usd=None, day_usd=None, fast_path=False)
    return replace(spotter, model=Typed(typed), settings=settings)


def ran_calls(records: Records, owner: str, message_id: str) -> list[dict[str, Any]]:
    """The calls of a message in the order they were tried, as its trace has them; none where it is gone."""
    record = records.get(owner, f"{TRACES}{message_id}")
    if record is None:
        return []
    rows: list[dict[str, Any]] = schemas.read("trace", record.body, record.key).get("ran", [])
    return rows

"""Calls that a person makes at the command line, sent through the same toolbox as a model's.

The words of the command are stored as a message of its own, in a conversation of its own, and ground the
call: what is checked, refused, written and traced is what a model's call would be.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents import schemas
from agents.errors import Refusal
from agents.models.port import Ask, Call, Reply
from handlers.terminal.opened import LoggedMessage, Opened
from storage.ports import TRACES


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


def run_call(
    opened: Opened, tool: str, arguments: Mapping[str, Any], fields: Mapping[str, Any], *, day: str = ""
) -> tuple[LoggedMessage, str]:
    """Run one call of a tool on the words in `fields`; what became of it, and what the tool said.

    Raises Refusal in the tool's own words.
    """
    outcome, ran = run_calls(opened, [(tool, arguments)], fields, day=day)
    refused = [each["told"] for each in ran if not each["ok"]]
    if refused or not ran:
        raise Refusal("\n".join(refused) or outcome.result.stopped)
    return outcome, str(ran[0]["told"])


def run_calls(
    opened: Opened,
    calls: Sequence[tuple[str, Mapping[str, Any]]],
    fields: Mapping[str, Any],
    *,
    day: str = "",
) -> tuple[LoggedMessage, list[dict[str, Any]]]:
    """Run calls, each a tool and its arguments, on the words in `fields`, in one message; what became of it,
    and every call as its trace has it, those that were refused too."""
    typed = tuple(
        Call("typed" if place == 1 else f"typed-{place}", tool, json.dumps(arguments, ensure_ascii=False))
        for place, (tool, arguments) in enumerate(calls, start=1)
    )
    settings = replace(opened.worker.settings, message_usd=None, day_usd=None, fast_path=False)
    by_command = replace(opened, worker=replace(opened.worker, model=Typed(typed), settings=settings))
    message = by_command.message({**fields, "conversation_id": fields["id"], "again": True}, day=day)
    outcome = by_command.log(message)
    return outcome, ran_calls(opened, message.id)


def ran_calls(opened: Opened, message_id: str) -> list[dict[str, Any]]:
    """The calls of a message in the order they were tried, as its trace has them."""
    record = opened.records.get(opened.owner, f"{TRACES}{message_id}")
    if record is None:
        return []
    rows: list[dict[str, Any]] = schemas.read("trace", record.body, record.key).get("ran", [])
    return rows

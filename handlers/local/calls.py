"""Calls that a person makes at the command line: the words of the command are a message of their own, in a
conversation of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agents.errors import Refusal
from handlers.changes.typed_calls import ran_calls, worker_by_hand
from handlers.terminal.opened import LoggedMessage, Opened


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
    by_command = replace(opened, worker=worker_by_hand(opened.worker, calls))
    message = by_command.message({**fields, "conversation_id": fields["id"], "again": True}, day=day)
    outcome = by_command.log(message)
    return outcome, ran_calls(opened.records, opened.owner, message.id)

"""spotter trace: how the report of a message came about."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from agents import schemas
from agents.errors import Unfinished
from agents.key_names import checked_name
from agents.logger.records.inbox import Entry
from agents.workout import StoredWorkout
from handlers.local.answers import quoted, title_of
from handlers.local.sources import sources_table
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, shortened, shown
from handlers.terminal.tables import mark_of, plain_table
from storage.ports import TRACES

TRACE_EXAMPLES = """\b
Examples:
  spotter trace built-in-strength-day
  spotter trace m_1122f994bf694721 --json
"""


@command(TRACE_EXAMPLES)
def trace(
    log: Opened,
    message_id: Annotated[str, typer.Argument(metavar="MESSAGE_ID", help="The message's id.")],
) -> CommandAnswer:
    """A message's replies, calls, refusals, and the source of every number. Raises Unfinished."""
    entry = log.inbox.entry(log.owner, checked_name("the message's id", message_id))
    if entry is None:
        raise Unfinished(
            f"there is no message {message_id!r}: `spotter show ID` names the message of a workout."
        )
    record = log.records.get(log.owner, f"{TRACES}{message_id}")
    traced: dict[str, Any] = {} if record is None else schemas.read("trace", record.body, record.key)
    workouts = workouts_of(log, entry)
    row = {
        "message": json.loads(entry.to_json()),
        "trace": traced,
        "workouts": [whole_record(stored) for stored in workouts],
    }
    return CommandAnswer([row], lambda out: _told(out, log, entry, traced, workouts))


def workouts_of(opened: Opened, entry: Entry) -> list[StoredWorkout]:
    """The workouts that the message saved or changed, as they stand now, tombstones too."""
    ids = [minted.workout_id for minted in entry.workouts]
    ids += [change["workoutId"] for change in (entry.report or {}).get("changes", ())]
    return [stored for stored in map(opened.shelf.get, dict.fromkeys(ids)) if stored is not None]


def _told(
    out: Console, opened: Opened, entry: Entry, traced: dict[str, Any], workouts: list[StoredWorkout]
) -> Iterator[RenderableType]:
    yield from (quoted(entry.message.text, out.width), "")
    about = plain_table("", "")
    about.show_header = False
    for name, value in _facts(entry, traced).items():
        about.add_row(Text(name, style="dim"), Text(one_line(value)))
    yield from (about, "")
    for number, reply in enumerate(traced.get("replies", ()), start=1):
        yield from _reply(number, reply)
    yield from _calls(out, traced.get("ran", ()))
    for stored in workouts:
        yield title_of(out, stored, "saved" if stored.workout else "gone")
        if stored.workout is not None:
            yield from (Padding(sources_table(opened, stored.workout, stored), (0, 0, 0, 4)), "")


def _facts(entry: Entry, traced: dict[str, Any]) -> dict[str, str]:
    report = entry.report or {}
    usage = report.get("usage", {})
    return {
        "message": f"{entry.message.id}, revision {entry.revision}",
        "sent": f"{entry.message.sent_at.isoformat(timespec='minutes')} {entry.message.timezone or ''}",
        "conversation": entry.message.conversation_id,
        "engine": str(traced.get("engine") or "none"),
        "ended": str(traced.get("why") or "not yet: no report is stored"),
        "model calls": f"{usage.get('model_calls', 0)}, {usage.get('cost_usd', '0')} US dollars",
    }


def _reply(number: int, reply: dict[str, Any]) -> Iterator[RenderableType]:
    head = f"reply {number} of {one_line(reply.get('model', ''))}, {reply.get('stop', '')}"
    yield Text(head, style="bold")
    if reply.get("text", "").strip():
        yield Padding(Text(shown(reply["text"]).strip()), (0, 0, 0, 4))
    for call in reply.get("calls", ()):
        said = f"{one_line(call['name'])} {one_line(call['arguments'])}"
        yield Padding(Text(said), (0, 0, 0, 4))
    yield ""


def _calls(out: Console, ran: Any) -> Iterator[RenderableType]:
    if not ran:
        return
    yield Text("calls as they ran", style="bold")
    table = plain_table("", "call", "by", "answer")
    table.show_header = False
    for each in ran:
        mark = mark_of(out, "saved" if each["ok"] else "gone")
        style = "green" if each["ok"] else "red"
        table.add_row(
            Text(mark, style=style),
            Text(each["name"]),
            Text(each["by"], style="dim"),
            Text(shortened(each["told"], 400)),
        )
    yield from (Padding(table, (0, 0, 0, 4)), "")

"""spotter stats: messages, workouts and refusals; argument names that models get wrong, over time."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Annotated, Any

import typer
from rich.console import RenderableType
from rich.text import Text

from agents import schemas
from agents.errors import BadInput
from handlers.observing.traced import engine_calls
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import plain_table
from storage.ports import DRAFTS, MESSAGES, TRACES, UNREADABLE, WORKOUTS, Record, StorageError

STATS_EXAMPLES = """\b
Examples:
  spotter stats
  spotter stats --by week --json
"""
SPANS = ("day", "week")


@dataclass
class ToolCalls:
    """Calls of one tool in one span of time: how many were made, refused, and refused for a wrong name."""

    made: int = 0
    refused: int = 0
    misnamed: int = 0

    def as_json(self) -> dict[str, Any]:
        rate = self.misnamed / self.made if self.made else 0.0
        return {
            "calls": self.made,
            "refused": self.refused,
            "wrong_names": self.misnamed,
            "rate": round(rate, 4),
        }


@dataclass
class Stats:
    """What the records of one owner add up to."""

    messages: int = 0
    unfinished: int = 0
    engines: Counter[str] = field(default_factory=Counter)
    workouts: int = 0
    deleted: int = 0
    drafts: Counter[str] = field(default_factory=Counter)  # by what became of them
    by_tool: dict[str, ToolCalls] = field(default_factory=dict)
    over_time: dict[tuple[str, str], ToolCalls] = field(default_factory=dict)  # by start of the span and tool
    wrong_names: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # tool, wrong, right

    unreadable: list[StorageError] = field(default_factory=list)

    def read(self, kind: schemas.RecordKind, record: Record) -> schemas.Body | None:
        """What a record says; None for one that can't be read, which is noted."""
        try:
            return schemas.read(kind, record.body, record.key)
        except UNREADABLE as error:
            self.unreadable.append(error)
            return None

    def as_json(self) -> dict[str, Any]:
        return {
            "messages": self.messages,
            "without_report": self.unfinished,
            "engines": dict(self.engines),
            "workouts": self.workouts,
            "deleted": self.deleted,
            "drafts": {state: self.drafts[state] for state in ("open", "logged", "dropped")},
            "tools": {name: calls.as_json() for name, calls in sorted(self.by_tool.items())},
            "wrong_names": [
                {"tool": tool, "wrong": wrong, "right": right or None, "count": count}
                for (tool, wrong, right), count in self.wrong_names.most_common()
            ],
            "over_time": [
                {"from": start, "tool": tool, **calls.as_json()}
                for (start, tool), calls in sorted(self.over_time.items())
            ],
        }


@command(STATS_EXAMPLES)
def stats(
    log: Opened,
    by: Annotated[
        str, typer.Option("--by", metavar="day|week", help="Wrong names over days or weeks.")
    ] = "day",
) -> CommandAnswer:
    """What the records add up to. Raises BadInput for a wrong span."""
    if by not in SPANS:
        raise BadInput(f"--by is {by!r}: there are {' and '.join(SPANS)}.")
    found = gathered(log, by)
    return CommandAnswer([found.as_json()], lambda _: _told(found, by), left_out=found.unreadable)


def gathered(opened: Opened, by: str) -> Stats:
    """Read all messages, workouts, drafts and traces of the owner."""
    found = Stats()
    days: dict[str, date] = {}
    for record in opened.records.list(opened.owner, MESSAGES):
        if (kept := found.read("message", record)) is None:
            continue
        message, report = kept["message"], kept.get("report")
        days[message["id"]] = datetime.fromisoformat(message["sent_at"]).date()
        found.messages += 1
        found.unfinished += report is None
        found.engines[(report or {}).get("engine") or "none"] += 1
    for record in opened.records.list(opened.owner, WORKOUTS):
        if (kept := found.read("workout", record)) is not None:
            stands = kept.get("workout") is not None
            found.workouts += stands
            found.deleted += not stands
    for record in opened.records.list(opened.owner, DRAFTS):
        if (kept := found.read("draft", record)) is not None:
            found.drafts[kept.get("state", "open")] += 1
    for record in opened.records.list(opened.owner, TRACES):
        if (kept := found.read("trace", record)) is not None:
            day = days.get(record.key.removeprefix(TRACES))
            _count_calls(found, kept.get("ran", ()), start_of(day, by))
    return found


def start_of(day: date | None, by: str) -> str:
    """The day, or the Monday of its week, as ISO; "" for a day that is not known."""
    if day is None:
        return ""
    return (day - timedelta(days=day.weekday() if by == "week" else 0)).isoformat()


def _count_calls(found: Stats, ran: Iterable[dict[str, Any]], start: str) -> None:
    """Count the calls of an engine or a person."""
    for call in engine_calls(ran):
        for calls in (
            found.by_tool.setdefault(call.tool, ToolCalls()),
            found.over_time.setdefault((start, call.tool), ToolCalls()),
        ):
            calls.made += 1
            calls.refused += not call.ok
            calls.misnamed += bool(call.wrong_names)
        found.wrong_names.update((call.tool, wrong, right) for wrong, right in call.wrong_names)


def _told(found: Stats, by: str) -> Iterator[RenderableType]:
    engines = ", ".join(f"{count} {name}" for name, count in found.engines.most_common())
    waiting = f", {found.unfinished} without a report" if found.unfinished else ""
    yield f"{found.messages} messages ({engines or 'none'}){waiting}"
    yield f"{found.workouts} workouts, {found.deleted} deleted"
    drafted = ", ".join(f"{count} {state}" for state, count in found.as_json()["drafts"].items() if count)
    yield from (f"{found.drafts.total()} drafts{f' ({drafted})' if drafted else ''}", "")
    table = plain_table("tool", "calls", "refused", "wrong names", "rate")
    for tool, calls in sorted(found.by_tool.items()):
        table.add_row(*_cells(tool, calls))
    yield from (table, "")
    if not found.wrong_names:
        yield "No argument was named wrongly."
        return
    names = plain_table("tool", "wrong name", "right name", "times")
    for (tool, wrong, right), count in found.wrong_names.most_common(20):
        names.add_row(tool, Text(shortened(wrong, 40)), right or "none", str(count))
    yield from (names, "")
    over_time = plain_table(f"{by} of", "tool", "calls", "refused", "wrong names", "rate")
    misnamed = {tool for tool, _, _ in found.wrong_names}
    for (start, tool), calls in sorted(found.over_time.items()):
        if tool in misnamed:
            over_time.add_row(start or "unknown", *_cells(tool, calls))
    yield over_time


def _cells(tool: str, calls: ToolCalls) -> tuple[str, ...]:
    rate = calls.as_json()["rate"]
    return one_line(tool), str(calls.made), str(calls.refused), str(calls.misnamed), f"{rate:.1%}"

"""spotter measurements: what was measured of body and day, by kind and day; corrected, deleted."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from agents.dates import UnreadableDate, read_day
from agents.errors import BadInput
from agents.measurements.book import MeasurementBook
from agents.measurements.values import KINDS, Measurement, read_value
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import SHORT_ID, day_in_words, mark_of, plain_table
from storage.ports import StorageError

EXAMPLES = """\b
Examples:
  spotter log "weighed 82.4 this morning, slept 7h"
  spotter measurements
  spotter measurements --kind weight --since 2026-03-01
  spotter measurements amend b_942a305a 82.6
  spotter measurements delete b_942a305a

\b
Kinds: weight, sleep, resting_heart_rate, hrv, steps, pain, note. A weight
without a unit is in the athlete's own; of ids the start is enough.
Exit code: 0 something is there or was changed, 1 nothing is.
"""
ACTIONS = ("amend", "delete")
LIMIT = 50


@command(EXAMPLES)
def measurements(
    log: Opened,
    action: Annotated[
        str, typer.Argument(metavar="[amend|delete]", help="What to do; nothing lists.", show_default=False)
    ] = "",
    measurement_id: Annotated[
        str, typer.Argument(metavar="ID", help="The measurement: its id.", show_default=False)
    ] = "",
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="What it was instead.", show_default=False)
    ] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="Only these, like weight.")] = "",
    since: Annotated[str, typer.Option("--since", metavar="DAY", help="Only from this day on.")] = "",
    limit: Annotated[
        int, typer.Option("--limit", min=1, max=100_000, metavar="N", help="At most so many.")
    ] = LIMIT,
) -> CommandAnswer:
    """What was measured, the newest day first; or what became of one.

    Raises BadInput, Unfinished, Refusal.
    """
    if not action:
        return _listed(log, kind, since, limit)
    if action not in ACTIONS or not measurement_id or bool(value) != (action == "amend"):
        raise BadInput("write amend ID VALUE or delete ID: `spotter measurements` lists the ids.")
    book = book_of(log)
    one, act = book.found(measurement_id), f"{new_id('cmd')}#0"
    if action == "delete":
        book.delete(one, act)
        return _changed(one, "gone", f"deleted: {one.words} on {one.on}")
    after = book.amend(one, value, read_value(one.kind, value, log.athlete().units), act)
    return _changed(after, "saved", f"{after.on}: {one.words} -> {after.words}")


def book_of(log: Opened) -> MeasurementBook:
    """The athlete's measurements."""
    return MeasurementBook(log.records, log.owner)


def _changed(one: Measurement, mark: str, told: str) -> CommandAnswer:
    return CommandAnswer([one.as_wire()], lambda out: [Text(f"{mark_of(out, mark)} {one_line(told)}")])


def _listed(log: Opened, kind: str, since: str, limit: int) -> CommandAnswer:
    if kind and kind not in KINDS:
        raise BadInput(f"--kind is {kind!r}: there are {', '.join(KINDS)}.")
    first = _day(log, since) if since else ""
    unreadable: list[StorageError] = []
    standing = book_of(log).newest_first(unreadable.append)
    found = [each for each in standing if kind in ("", each.kind) and each.day >= first]

    def shown(out: Console) -> Iterator[RenderableType]:
        yield _table(found[:limit]) if found else Text("nothing was measured yet.", style="dim")
        if len(found) > limit:
            yield Text(f"\n{len(found) - limit} more: --limit {len(found)}", style="dim")

    rows = (each.as_wire() for each in found[:limit])
    return CommandAnswer(rows, shown, DONE if found else NOTHING, left_out=unreadable)


def _day(log: Opened, said: str) -> str:
    try:
        return read_day(said, log.today(), log.athlete().locale).isoformat()
    except UnreadableDate as error:
        raise BadInput(f"--since: {error}") from None


def _table(found: Iterable[Measurement]) -> Table:
    table = plain_table("day", "measured", "from", "id")
    for each in found:
        words, quote = one_line(each.words), shortened(each.quote, 60)
        table.add_row(day_in_words(each.day), Text(words), Text(quote), each.id[:SHORT_ID])
    return table

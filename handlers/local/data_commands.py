"""The commands about all that is kept of an athlete: `spotter athlete-data ...`.

What they do is imported when they run. Both want --user: nobody's data is erased by leaving that out.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handlers.terminal.commands import AsJson, command, help_without_command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

Whose = Annotated[str, typer.Option("--user", metavar="NAME", help="Whose data it is.", show_default=False)]

EXPORT_EXAMPLES = """\b
Examples:
  spotter athlete-data export --user ann > ann.jsonl
  spotter athlete-data export --user ann --output ann.jsonl

\b
A line for each record: {"key", "version", "body", "expires_at"}. That is all
there is: messages, workouts and what they were before, how each report came
about, conversations, the plan, proposals, settings. Search holds nothing that
is not in them. A file is made for its owner's eyes only.
Exit code: 0 written, 1 there is nothing of this athlete.
"""
ERASE_EXAMPLES = """\b
Examples:
  spotter athlete-data erase --user ann
  spotter athlete-data erase --user ann --yes

\b
Records, journal, plan and search entries go, for good; there is no undo, so
export first. Stopped halfway: run it again, it does no harm.

\b
What it can't reach on one machine: copies of the data file, by hand or by a
backup, and files that were exported; what a model's provider keeps of what it
was sent, if one was asked.

\b
What it can't reach in the cloud, with SPOTTER_TABLE and SPOTTER_PINECONE in
the environment:
  - messages that are still in a queue or a dead-letter queue (up to 14 days).
    One that is delivered after the erasure is logged as a new one. Stop the
    athlete's messages first, and erase again when the queues are empty.
  - what a worker was at in that moment: a model's reply, or the message as it
    came, may be stored just after. Erase again: it finds and erases these.
  - backups: what a table could be restored to (35 days back with
    point-in-time recovery). After a restore, erase again.
  - logs, until their retention ends: they name the athlete by a hash, and
    hold what was written only where SPOTTER_LOG_TEXT=1.
  - what a model's provider keeps of what it was sent.
Exit code: 0 erased, 1 there was nothing, 2 not confirmed, 3 the store.
"""

app = typer.Typer(name="athlete-data", invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def athlete_data(context: typer.Context) -> None:
    """Hand out everything that is kept of an athlete, or erase it."""
    help_without_command(context)


@command(EXPORT_EXAMPLES)
def export(
    log: "Opened",
    user: Whose,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write out every record of an athlete, as lines of JSON."""
    from handlers.local import athlete_records

    return athlete_records.export(log, output)


@command(ERASE_EXAMPLES)
def erase(
    log: "Opened",
    user: Whose,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
    as_json: AsJson = False,
) -> int:
    """Erase an athlete completely: records, journal, plan, search. It can't be undone."""
    from handlers.local import athlete_records

    return athlete_records.erase(log, is_agreed=yes, as_json=as_json)


for each in (export, erase):
    each.add_to(app)

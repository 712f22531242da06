"""spotter athlete-data: every record of an athlete written out, or erased."""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, TextIO

import typer

from agents.errors import BadInput
from handlers.athlete_data import Erased, erased, exported
from handlers.settings import Settings
from handlers.terminal.commands import AsJson, command, group
from handlers.terminal.faults import DONE, NOTHING, tell
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line, print_json, print_line

NOT_REACHED_HERE = (
    "copies of the data file, by hand or by a backup of this machine, and files that were exported",
    "what a model's provider keeps of what it was sent, if one was asked",
)
NOT_REACHED_IN_CLOUD = (
    "messages still in a queue or a dead-letter queue, up to 14 days: erase again when they are empty",
    "backups and point-in-time recovery, up to 35 days: erase again after a restore",
    "logs, until their retention ends: they name the athlete by a hash",
    "what a model's provider keeps of what it was sent",
)

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


@command(EXPORT_EXAMPLES)
def export(
    log: Opened,
    user: Whose,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to. Default: standard output.")
    ] = None,
) -> int:
    """Write out every record of an athlete, as lines of JSON."""
    lines = exported(log.worker, log.owner)
    first = next(lines, None)
    if first is None:
        tell(f"there is nothing of {log.owner!r}.")
        return NOTHING
    if output is None:
        for line in chain((first,), lines):
            print_line(line)
        return DONE
    try:
        with _private(output) as file:
            _write(file, chain((first,), lines))
    except OSError as error:
        raise BadInput(f"--output {str(output)!r} can't be written: {error.strerror}.") from None
    return DONE


def _write(file: TextIO, lines: Iterator[str]) -> None:
    for line in lines:
        file.write(f"{line}\n")


def _private(path: Path) -> TextIO:
    """The file, for writing, which nobody but its owner can read; emptied if it was there."""

    def make(name: str, flags: int) -> int:
        made = os.open(name, flags, 0o600)
        if hasattr(os, "fchmod"):  # of a file that was there already
            os.fchmod(made, 0o600)
        return made

    return open(path, "w", encoding="utf-8", newline="\n", opener=make)


@command(ERASE_EXAMPLES)
def erase(
    log: Opened,
    user: Whose,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
    as_json: AsJson = False,
) -> int:
    """Erase an athlete completely: records, journal, plan, search. It can't be undone."""
    if not yes:
        _ask(log.owner)
    done = erased(log.worker, log.owner)
    not_reached = not_reached_of(log.worker.settings)
    if as_json:
        print_json({"owner": log.owner, **done._asdict(), "not_reached": not_reached})
    else:
        _print(log.owner, done, not_reached)
    return DONE if done.records or done.entries else NOTHING


def not_reached_of(settings: Settings) -> tuple[str, ...]:
    """What erasing can't reach, where the records are as these settings say."""
    return NOT_REACHED_IN_CLOUD if settings.table else NOT_REACHED_HERE


def _ask(owner: str) -> None:
    """Raises BadInput unless the name is typed at a terminal."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadInput(f"nothing was erased: --yes is needed to erase {owner!r} where nobody can be asked.")
    sys.stderr.write(f"Everything of {one_line(owner)!r} is erased for good. Type the name to go on: ")
    sys.stderr.flush()
    if sys.stdin.readline().strip() != owner.strip():
        raise BadInput("nothing was erased: the name was not typed.")


def _print(owner: str, done: Erased, not_reached: tuple[str, ...]) -> None:
    if not done.records and not done.entries:
        print_line(f"There was nothing of {one_line(owner)!r}.")
        return
    print_line(f"Erased everything of {one_line(owner)!r}: records {done.records}, in search {done.entries}.")
    if done.shown:
        print_line(f"Search still shows {done.shown} of them: look again in a minute, and erase again.")
    print_line("It can't reach:")
    for each in not_reached:
        print_line(f"  - {each}.")


app = group(
    (export, "Write out every record of an athlete, as lines of JSON."),
    (erase, "Erase an athlete completely: records, journal, plan, search. It can't be undone."),
)

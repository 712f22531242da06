"""spotter athlete-data: every record of an athlete written out, or erased."""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TextIO

from agents.errors import BadInput
from handlers.athlete_data import Erased, erased, exported
from handlers.settings import Settings
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


def export(opened: Opened, output: Path | None) -> int:
    """Write the records to a file, or to standard output. Raises BadInput if the file can't be written."""
    lines = exported(opened.worker, opened.owner)
    first = next(lines, None)
    if first is None:
        tell(f"there is nothing of {opened.owner!r}.")
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


def erase(opened: Opened, *, is_agreed: bool, as_json: bool) -> int:
    """Erase everything of the athlete, once that is agreed to. Raises BadInput if it is not."""
    if not is_agreed:
        _ask(opened.owner)
    done = erased(opened.worker, opened.owner)
    not_reached = not_reached_of(opened.worker.settings)
    if as_json:
        print_json({"owner": opened.owner, **done._asdict(), "not_reached": not_reached})
    else:
        _print(opened.owner, done, not_reached)
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

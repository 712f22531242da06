"""What `spotter log` does: one message, the built-in ones, or a file of them, each answered as it is done."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer import Exit

from agents.errors import BadInput
from agents.models.port import ModelMisconfigured
from handlers.local import builtin_messages
from handlers.local.answers import print_outcome
from handlers.local.faults import BUG, DONE, MODEL, NOTHING, USAGE, Fault, fault_of, show_traceback, tell
from handlers.local.opened import Opened, Outcome
from handlers.local.plain import print_json
from handlers.local.tables import console
from handlers.local.texts import Line, lines_of, opened_file
from storage.ports import StorageError


@dataclass(frozen=True)
class Defaults:
    """What holds for messages that don't say it themselves."""

    timezone: str = ""
    units: str = ""
    day: str = ""
    exercise: str = ""
    conversation: str = ""
    again: bool = False

    def fields(self) -> dict[str, Any]:
        said = {
            "timezone": self.timezone,
            "units": self.units,
            "conversation_id": self.conversation,
            "context": {"exercise": self.exercise} if self.exercise else None,
            "again": self.again,
        }
        return {name: value for name, value in said.items() if value}


def log_text(opened: Opened, text: str, message_id: str, defaults: Defaults, *, as_json: bool) -> int:
    """Log one message and print what became of it; the exit code."""
    message = opened.message({**defaults.fields(), "id": message_id, "text": text}, day=defaults.day)
    outcome = opened.log(message)
    _show(opened, outcome, as_json)
    return exit_code_of(outcome)


def log_built_in(opened: Opened, defaults: Defaults, *, as_json: bool) -> int:
    """Log the built-in messages; the exit code."""
    defaults_of_all = {**defaults.fields(), "conversation_id": builtin_messages.CONVERSATION}
    codes = set()
    for fields in builtin_messages.MESSAGES:
        outcome = opened.log(opened.message({**defaults_of_all, **fields}, day=defaults.day))
        _show(opened, outcome, as_json)
        codes.add(exit_code_of(outcome))
    return DONE if DONE in codes else max(codes)


def log_file(opened: Opened, path: Path, defaults: Defaults, *, as_json: bool) -> int:
    """Log each line of a file, in order; the exit code.

    A bad line is answered in its place and the run goes on. A store or a model that can't be used ends it.
    """
    codes = set()
    with opened_file(path) as file, _progress(file) as advance:
        for line in lines_of(file):
            codes.add(_log_line(opened, line, defaults, as_json))
            advance(line.size)
    worst = [code for code in (BUG, MODEL, USAGE) if code in codes]
    return worst[0] if worst else DONE if DONE in codes or not codes else NOTHING


def exit_code_of(outcome: Outcome) -> int:
    """DONE if anything was saved or changed, MODEL if the model ended it, NOTHING else."""
    if outcome.result.success:
        return DONE
    return MODEL if outcome.result.stopped.startswith("the model failed") else NOTHING


def _log_line(opened: Opened, line: Line, defaults: Defaults, as_json: bool) -> int:
    try:
        if line.wrong:
            raise BadInput(f"{line.wrong}.")
        if "owner" in line.fields:
            raise BadInput("owner is not taken from a line: --user says whose messages these are.")
        fields = {
            **defaults.fields(),
            **{name: value for name, value in line.fields.items() if value is not None},
        }
        outcome = opened.log(opened.message(fields, day="" if line.fields.get("sent_at") else defaults.day))
    except Exception as error:
        fault = fault_of(error)
        _show_fault(line, fault, as_json)
        show_traceback(error)
        if isinstance(error, StorageError | ModelMisconfigured):
            raise Exit(fault.exit_code) from None
        return fault.exit_code
    _show(opened, outcome, as_json)
    return exit_code_of(outcome)


def _show(opened: Opened, outcome: Outcome, as_json: bool) -> None:
    if as_json:
        print_json(outcome.as_json())
    else:
        print_outcome(console(), opened, outcome)


def _show_fault(line: Line, fault: Fault, as_json: bool) -> None:
    if as_json:
        print_json({"id": line.id, "error": {**fault.as_json(), "line": line.number}})
    tell(f"line {line.number}: {fault.message}")


@contextmanager
def _progress(file: Any) -> Iterator[Any]:
    """A bar on standard error while a file is read, if somebody watches and nothing else is printed there."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _: None
        return
    found = os.fstat(file.fileno())
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("logging", total=found.st_size if stat.S_ISREG(found.st_mode) else None)
        yield lambda size: bar.advance(task, size)

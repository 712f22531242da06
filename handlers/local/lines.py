"""A file of JSON lines, each answered in its place, as soon as it is done.

A bad line is answered and the run goes on. A store or a model that can't be used ends it.
"""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from typer import Exit

from agents.errors import BadInput
from agents.models.port import ModelMisconfigured
from handlers.terminal.faults import STORE, ToldError, fault_of, show_traceback, tell
from handlers.terminal.plain import print_json
from handlers.terminal.tables import progress
from handlers.terminal.texts import FileLine, lines_of, opened_file

Done = TypeVar("Done")


def through_file(
    path: Path, run: Callable[[FileLine], Done], show: Callable[[Done], int], *, as_json: bool
) -> set[int]:
    """The exit codes of all lines: of what `run` makes of one, `show` prints it and gives its code.

    Raises BadInput for a file that can't be read, Exit where the run can't go on.
    """
    codes = set()
    with opened_file(path) as file, _progress(file) as advance:
        for line in lines_of(file):
            codes.add(_through(line, run, show, as_json))
            advance(line.size)
    return codes


def _through(
    line: FileLine, run: Callable[[FileLine], Done], show: Callable[[Done], int], as_json: bool
) -> int:
    try:
        if line.wrong:
            raise BadInput(f"{line.wrong}.")
        done = run(line)
    except Exception as error:
        fault = fault_of(error)
        _show_fault(line, fault, as_json)
        show_traceback(error)
        if fault.exit_code == STORE or isinstance(error, ModelMisconfigured):
            raise Exit(fault.exit_code) from None
        return fault.exit_code
    return show(done)  # outside: an output that can't be written is no fault of the line


def _show_fault(line: FileLine, fault: ToldError, as_json: bool) -> None:
    if as_json:
        print_json({"id": line.id, "error": {**fault.as_json(), "line": line.number}})
    tell(f"line {line.number}: {fault.message}")


@contextmanager
def _progress(file: Any) -> Iterator[Callable[[float], None]]:
    """A bar while a file is read, where its answers are not printed to the same terminal."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield lambda _: None
        return
    found = os.fstat(file.fileno())
    with progress("logging", found.st_size if stat.S_ISREG(found.st_mode) else None) as advance:
        yield advance

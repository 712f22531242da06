"""Exit codes, and how an error becomes one line for the person and one object for a program.

0    done
1    nothing was logged, changed or found, though asked: blocked, not logged, refused, not there
2    wrong usage or bad input
3    the store: locked, full, damaged, not writable
4    the model: misconfigured, or not available
70   a bug of Spotter; SPOTTER_TRACEBACK=1 shows where
130  interrupted
141  whoever read the output went away
"""

import os
import sys
import traceback
from dataclasses import dataclass

from typer._click.exceptions import UsageError
from typer.exceptions import Abort

from agents.errors import BadInput, Refusal, Unfinished
from agents.models.port import ModelError
from handlers.local.plain import one_line
from storage.ports import StorageError

DONE = 0
NOTHING = 1
USAGE = 2
STORE = 3
MODEL = 4
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


@dataclass(frozen=True)
class Fault:
    """An error as it is told: the exit code, its name for programs, and one line."""

    exit_code: int
    code: str
    message: str

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message}


def fault_of(error: BaseException) -> Fault:
    """What to tell of an error. Anything that isn't an error on purpose is a bug."""
    message = one_line(str(error))
    match error:
        case KeyboardInterrupt() | Abort():
            return Fault(INTERRUPTED, "interrupted", "interrupted: what was reported so far is stored.")
        case UsageError():
            return Fault(USAGE, "usage", one_line(error.format_message()))
        case BadInput():
            return Fault(USAGE, "bad_input", message)
        case Unfinished():
            return Fault(NOTHING, "unfinished", message)
        case Refusal():
            return Fault(NOTHING, "refused", message)
        case StorageError():
            return Fault(STORE, f"store_{type(error).__name__.lower()}", message)
        case ModelError():
            return Fault(MODEL, "model", message)
        case OSError() if error.filename is None:
            said = error.strerror or type(error).__name__
            return Fault(STORE, "output", f"the output can't be written: {said}.")
    said = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return Fault(BUG, "bug", f"a bug in spotter ({said}). SPOTTER_TRACEBACK=1 shows where.")


def show_traceback(error: BaseException) -> None:
    """Print where the error came from, for those who asked for it by SPOTTER_TRACEBACK=1."""
    if os.environ.get("SPOTTER_TRACEBACK") == "1":
        traceback.print_exception(error, file=sys.stderr)


def tell(message: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"spotter: {one_line(message)}\n")
    sys.stderr.flush()

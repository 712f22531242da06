"""Exit codes, and how an error becomes one line for the person and one object for a program."""

import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from typer import Abort, TyperException

from agents.errors import BadInput, Refusal, Unfinished
from agents.models.port import ModelError
from handlers.terminal.plain import one_line
from storage.ports import StorageError, TooLarge

DONE = 0
NOTHING = 1
USAGE = 2
STORE = 3
MODEL = 4
BUG = 70
TIMED_OUT = 124  # as timeout(1) says it
INTERRUPTED = 130
PIPE_CLOSED = 141
TERMINATED = 143

MEANINGS = {
    DONE: "done",
    NOTHING: "nothing was logged, changed or found, though asked",
    USAGE: "wrong usage or bad input",
    STORE: "the store or the output: locked, full, damaged, not writable",
    MODEL: "the model: misconfigured, or not available",
    BUG: "a bug; SPOTTER_TRACEBACK=1 shows where",
    TIMED_OUT: "invoke: the function's time was up",
    INTERRUPTED: "interrupted",
    PIPE_CLOSED: "whoever read the output went away",
    TERMINATED: "reprocess: ended by SIGTERM, in good order",
}


@dataclass(frozen=True)
class ToldError:
    """An error as it is told: the exit code, its name for programs, and one line."""

    exit_code: int
    code: str
    message: str

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message}


def fault_of(error: BaseException) -> ToldError:
    """What to tell of an error. Anything that isn't an error on purpose is a bug."""
    message = one_line(str(error))
    match error:
        case KeyboardInterrupt() | Abort():
            return ToldError(INTERRUPTED, "interrupted", "interrupted: what was reported so far is stored.")
        case TyperException():  # what it raises on purpose is about the command line
            return ToldError(USAGE, "usage", one_line(error.format_message()))
        case BadInput():
            return ToldError(USAGE, "bad_input", message)
        case Unfinished():
            return ToldError(NOTHING, "unfinished", message)
        case Refusal():
            return ToldError(NOTHING, "refused", message)
        case StorageError():  # one that is too large is the input's fault: the store is well
            exit_code = USAGE if isinstance(error, TooLarge) else STORE
            return ToldError(exit_code, f"store_{type(error).__name__.lower()}", message)
        case ModelError():
            return ToldError(MODEL, "model", message)
        case OSError() if error.filename is None:
            said = error.strerror or type(error).__name__
            return ToldError(STORE, "output", f"the output can't be written: {said}.")
    said = f"{type(error).__name__}: {message}" if message else type(error).__name__
    return ToldError(BUG, "bug", f"a bug in spotter ({said}). SPOTTER_TRACEBACK=1 shows where.")


def show_traceback(error: BaseException) -> None:
    """Print where the error came from, for those who asked for it by SPOTTER_TRACEBACK=1."""
    if os.environ.get("SPOTTER_TRACEBACK") == "1":
        traceback.print_exception(error, file=sys.stderr)


def tell(message: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"spotter: {one_line(message)}\n")
    sys.stderr.flush()


def tell_left_out(unreadable: Sequence[StorageError]) -> None:
    """Name the records that can't be read: everything else was done."""
    for each in dict.fromkeys(map(str, unreadable)):
        tell(f"left out: {each}")

"""What a front door answers when something went wrong: a code, a status, and words for whoever called.

    BadInput                400 bad_input           the request can't be read; the same again won't be either
      Unidentified          401 unidentified        nobody vouches for who is calling
      RequestTooLong        413 too_large           more than is taken, or than a record can hold
    Unfinished              422 unfinished          read, and can't be done as it is
      NotFound              404 not_found           not there, or not the caller's: the same answer
      TooManyRequests       429 too_many_requests   more than one athlete may send: Retry-After says when
      NotAllowed            405 method_not_allowed  the path has other methods, named in Allow
    StorageError            503 unavailable         the same again may work: Retry-After says when
      ServiceUnavailable    503 unavailable         the queue, the bus, the secret: the words say which
      SearchUnavailable     503 search_unavailable  the records can be read meanwhile, only search can't
      TooNew                503 unavailable         a newer version wrote it, and may be on its way here
      TooLarge, Damaged     413 too_large, 500 internal
    ModelError              503 unavailable         the message is kept; the settings may have to be mended
    anything else           500 internal            a bug: what it says goes nowhere, its frames go to the log

`timed_out` (504) is the gateway's own answer, and so is a 429 for all callers together, in the same shape.
"""

import os
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from agents.errors import BadInput, SpotterError, Unfinished
from agents.models.port import ModelError
from handlers.cloud.aws import ServiceUnavailable
from handlers.settings import logs_text
from storage.ports import Conflict, Damaged, StorageError, TooLarge, TooNew, Unavailable

log = structlog.get_logger()

STATUS_OF = {
    "bad_input": 400,
    "unidentified": 401,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "unfinished": 422,
    "too_many_requests": 429,
    "internal": 500,
    "unavailable": 503,
    "search_unavailable": 503,
    "timed_out": 504,
}
LONGEST_MESSAGE = 600  # characters of a refusal
NO_PROGRAM = "there is no program."
SOON, LATER = "1", "30"  # seconds: another writer is done at once, what is down takes its time
ROOT = Path(__file__).parents[2]


class Unidentified(BadInput):
    """Nobody vouches for the caller."""


class RequestTooLong(BadInput):
    """More than is taken in one request."""


class NotFound(Unfinished):
    """Not there for this caller."""


class NotAllowed(Unfinished):
    """The path is known, the method is not one of its own."""

    def __init__(self, method: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"{method[:20]!r} is not a method of this path: it has {', '.join(allowed)}.")
        self.allowed = allowed


class TooManyRequests(Unfinished):
    """One athlete has sent more than is taken of one; so many seconds later it is."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            f"more messages came than are taken of one athlete: send this one again in {seconds} s."
        )
        self.seconds = seconds


class SearchUnavailable(Unavailable):
    """Search can't be reached; the records can."""


class Failed(Exception):
    """A bug, for whoever invoked the function: it ends the delivery, and says nothing of what it was."""


class Misconfigured(Failed):
    """The settings can't be: the operator's to mend. What was sent is no worse for it, and comes again."""


class Failure(NamedTuple):
    """An error as it is told: its code, its words, and the headers that belong to it."""

    code: str
    message: str
    headers: Mapping[str, str] = {}

    @property
    def status(self) -> int:
        return STATUS_OF[self.code]

    def body(self, request_id: str = "") -> dict[str, Any]:
        """{"error": ...} with the request's id, or without one."""
        told = {"code": self.code, "message": self.message}
        return {"error": {**told, "request_id": request_id} if request_id else told}


def failure_of(error: Exception) -> Failure:
    """What is told of this error. Only what was raised on purpose says its own words."""
    match error:
        case NotAllowed():
            return Failure(code_of(error), str(error), {"allow": ", ".join(error.allowed)})
        case TooManyRequests():
            return Failure(code_of(error), str(error), {"retry-after": str(error.seconds)})
        case Unfinished():
            return Failure(code_of(error), shortened(str(error)))
        case TooLarge():
            return Failure("too_large", "this is more than can be kept in one piece: send it in parts.")
        case Damaged():
            return Failure("internal", "the records can't be read or written as they are.")
        case TooNew():
            words = "a newer version wrote these records, and is not here yet: send the same again later."
            return Failure("unavailable", words, {"retry-after": LATER})
        case SearchUnavailable():
            words = "search can't be reached now: the history can be read, try the search again later."
            return Failure("search_unavailable", words, {"retry-after": LATER})
        case Conflict():
            words = "somebody else is writing the same records: nothing is lost, send the same again."
            return Failure("unavailable", words, {"retry-after": SOON})
        case ServiceUnavailable():
            words = f"{error.service} can't be reached now: send the same again later, nothing happens twice."
            return Failure("unavailable", words, {"retry-after": LATER})
        case StorageError():
            words = "the records can't be reached now: send the same again later, nothing happens twice."
            return Failure("unavailable", words, {"retry-after": LATER})
        case ModelError():
            words = "the model can't be asked now: what was sent is kept, send the same again later."
            return Failure("unavailable", words, {"retry-after": LATER})
    return Failure("internal", "something went wrong here, not with what was sent; it has been logged.")


def shortened(said: str) -> str:
    """Words of a refusal as they are told: they may quote what was sent, and that has no limit."""
    return said if len(said) <= LONGEST_MESSAGE else f"{said[: LONGEST_MESSAGE - 3]}..."


def direct_answer(act: Callable[[], dict[str, Any]], context: Any) -> dict[str, Any]:
    """The answer to a direct invoke: what `act` gives, or {"error": {"code", "message"}} for a refusal.

    What may work later is raised as it is: the caller, or the Lambda's own queue, sends the event again. A
    bug is raised without what it was.
    """
    try:
        return act()
    except Unfinished as error:
        return failure_of(error).body()
    except (StorageError, SpotterError):
        raise
    except Misconfigured as error:
        log_failure(error, str(getattr(context, "aws_request_id", "")))
        raise
    except Exception as error:
        request_id = str(getattr(context, "aws_request_id", ""))
        log_failure(error, request_id)
    raise Failed(f"something went wrong here, not with what was sent: see the log of request {request_id!r}.")


def code_of(error: Unfinished) -> str:
    """The code of what was refused on purpose."""
    match error:
        case Unidentified():
            return "unidentified"
        case RequestTooLong():
            return "too_large"
        case BadInput():
            return "bad_input"
        case NotFound():
            return "not_found"
        case NotAllowed():
            return "method_not_allowed"
        case TooManyRequests():
            return "too_many_requests"
    return "unfinished"


def log_failure(error: Exception, request_id: str) -> None:
    """Note what went wrong; of a bug its type and frames. Its words may hold what an athlete wrote: they are
    noted only where a setting allows it."""
    kind = type(error).__name__
    if isinstance(error, Unfinished):
        log.info("refused", code=code_of(error), request_id=request_id)
    elif isinstance(error, StorageError | ModelError):
        log.warning("failed", error=kind, code=failure_of(error).code, request_id=request_id)
    elif isinstance(error, Misconfigured):
        log.error("misconfigured", settings=str(error), request_id=request_id)
    else:
        said = {"words": str(error)} if logs_text(os.environ) else {}
        log.error("bug", error=kind, frames=frames_of(error), request_id=request_id, **said)


def frames_of(error: BaseException) -> list[str]:
    """Where it happened, innermost last: "handlers/read.py:40 handler"; no line of code, no value."""
    return [f"{_file(frame.filename)}:{frame.lineno} {frame.name}" for frame in _walked(error)]


def _walked(error: BaseException) -> list[traceback.FrameSummary]:
    return list(traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__), lookup_lines=False))


def _file(name: str) -> str:
    path = Path(name)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else "/".join(path.parts[-2:])


def errors_schema() -> dict[str, Any]:
    """The JSON Schema of an error's body, as it is published; each code with its HTTP status."""
    words = {"type": "string"}
    codes = {
        "enum": list(STATUS_OF),
        "description": ", ".join(f"{code} {n}" for code, n in STATUS_OF.items()),
    }
    error = {
        "type": "object",
        "additionalProperties": False,
        "required": ["code", "message"],
        "properties": {"code": {**words, **codes}, "message": words, "request_id": words},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "SpotterError",
        "description": "Every answer that is not a result. `request_id` is there in all HTTP answers.",
        "type": "object",
        "additionalProperties": False,
        "required": ["error"],
        "properties": {"error": error},
    }

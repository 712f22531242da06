"""Logs of a Lambda: one JSON object a line on standard output, what happened first, then its facts as logged.

    {"event": "PROPOSE", "level": "info", "id": "pr_0123", "day": "thursday", ..., "timestamp": ...,
     "function": ..., "stage": ..., "request_id": ..., "message_id": ..., "owner_hash": ...}

What an athlete wrote, and what was answered, is in no line: fields that hold it are left out by name, and an
exception is told by its type and where it came from, since its words may quote anything. SPOTTER_LOG_TEXT=1
lets both through.

An athlete is logged as `owner_hash`, never as an owner: owners may be e-mail addresses, and a plain hash of
one is undone by guessing. It is keyed with SPOTTER_HASH_KEY; without it, with a key that this process
made up: then it can't be undone, and an athlete has another name in the logs of every process.
"""

import hashlib
import hmac
import json
import re
import secrets
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from handlers.doors.failures import frames_of
from handlers.settings import logs_text

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}  # as in logging, without importing it
TEXT_FIELDS = frozenset(
    "text answer question message reply said quote words summary preview body notes name title".split()
)
HASH_DIGITS = 16
QUOTED = re.compile(r"""['"\[{(].*['"\]})]""", re.DOTALL)  # from the first value to the last


def configure(environment: Mapping[str, str]) -> None:
    """Log so from now on, unless somebody has said already how to log: a command, a test.

    It reads the environment itself, and takes a level that there isn't for info: settings that can't be are
    one of the things to log.
    """
    if structlog.is_configured():
        return
    level = LEVELS.get(environment.get("SPOTTER_LOG_LEVEL", "").lower(), LEVELS["info"])
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, _stamped]
        + ([] if logs_text(environment) else [without_text])
        + [as_json],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=_to_stdout,
        cache_logger_on_first_use=False,
    )


def owner_hash(owner: str, key: str | None) -> str:
    """What logs call this athlete; without a key, in this process alone."""
    said = owner.encode("utf-8", "surrogatepass")
    return hmac.new(key.encode() if key else _own_key(), said, hashlib.sha256).hexdigest()[:HASH_DIGITS]


def forget_own_key() -> None:
    """Have this process make up another key: where it began with a snapshot, others have the same."""
    _own_key.cache_clear()


@cache
def _own_key() -> bytes:
    return secrets.token_bytes(32)


def without_text(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The event without what may hold an athlete's or a model's words."""
    error = _exception_in(event)
    told = {} if error is None else {"error": type(error).__name__, "frames": frames_of(error)}
    kept = {name: value for name, value in event.items() if name not in TEXT_FIELDS}
    if "reason" in kept:  # why something was refused says its values back, and one may be the message
        kept["reason"] = QUOTED.sub("...", str(kept["reason"]))
    return kept | told


def as_json(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    """The event as a line. What JSON doesn't know is told as Python would."""
    error = _exception_in(event)
    if error is not None:
        event.update(error=type(error).__name__, words=str(error), frames=frames_of(error))
    head = {name: event.pop(name) for name in ("event", "level") if name in event}
    return json.dumps({**head, **event}, default=repr)  # ASCII: half a surrogate pair can't stop it


def _exception_in(event: EventDict) -> BaseException | None:
    said: Any = event.pop("exc_info", None)
    if isinstance(said, BaseException):
        return said
    if isinstance(said, tuple):
        return said[1] if isinstance(said[1], BaseException) else None
    return sys.exc_info()[1] if said else None


def _stamped(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    from datetime import UTC, datetime

    return {**event, "timestamp": datetime.now(UTC).isoformat(timespec="milliseconds")}


def _to_stdout(*_: Any) -> structlog.PrintLogger:
    return structlog.PrintLogger(sys.stdout)  # asked each time: tests and pipes replace it

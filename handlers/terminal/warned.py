"""What the worker warns of, a line each on standard error. Events carry ids and names, never a text.

With --verbose or SPOTTER_LOG=info also what it does, as it does it: "PROPOSE id=pr_0123 day=thursday ...".
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from agents.errors import BadInput
from handlers.terminal.plain import one_line

LEVELS = {"info": 20, "warning": 30}  # as in logging, without importing it


def checked_level(verbose: bool) -> int:
    """The level from which on events are shown. Raises BadInput for a SPOTTER_LOG that is none."""
    said = os.environ.get("SPOTTER_LOG") or "warning"
    if said not in LEVELS:
        raise BadInput(f"SPOTTER_LOG is {said!r}: there are {' and '.join(LEVELS)}.")
    return LEVELS["info" if verbose else said]


@contextmanager
def events_on_stderr(level: int) -> Iterator[None]:
    """Show events from this level on while a command runs; afterwards logging is as it was."""
    before = structlog.get_config() if structlog.is_configured() else None
    structlog.configure(
        processors=[structlog.processors.add_log_level, _as_line],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=_to_stderr,
        cache_logger_on_first_use=False,
    )
    try:
        yield
    finally:
        structlog.reset_defaults()
        if before is not None:
            structlog.configure(**before)


def _to_stderr(*_: Any) -> structlog.PrintLogger:
    return structlog.PrintLogger(sys.stderr)  # asked each time: tests and pipes replace it


def _as_line(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    level, words = event.pop("level", "warning"), event.pop("event", "")
    facts = " ".join(f"{name}={value}" for name, value in event.items())
    return one_line(f"{words} {facts}" if level == "info" else f"spotter: {level}: {words} {facts}")

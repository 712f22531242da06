"""What the worker warns of, a line each on standard error. Events carry ids and names, never a text."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

from handlers.local.plain import one_line

WARNING = 30  # logging.WARNING, without importing logging


@contextmanager
def warnings_on_stderr() -> Iterator[None]:
    """Show warnings while a command runs; afterwards logging is as it was."""
    before = structlog.get_config() if structlog.is_configured() else None
    structlog.configure(
        processors=[structlog.processors.add_log_level, _as_line],
        wrapper_class=structlog.make_filtering_bound_logger(WARNING),
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
    return one_line(f"spotter: {level}: {words} {facts}")

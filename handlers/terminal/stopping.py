"""Ctrl-C and SIGTERM as a wish: what is under way is ended in good order; the second one ends it at once."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


def _nothing() -> None:
    """Nothing to do."""


@dataclass
class Stopping:
    """The signal by which somebody asked to stop, 0 for none; `heard` is called with the first."""

    signal: int = 0
    heard: Callable[[], None] = _nothing

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.signal:
            raise KeyboardInterrupt
        self.signal = number
        self.heard()


@contextmanager
def stopped_by_signals() -> Iterator[Stopping]:
    """Ctrl-C and SIGTERM end what is under way in good order; the second one at once."""
    stopping = Stopping()
    before = {each: signal.signal(each, stopping) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopping
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)

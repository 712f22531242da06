"""A bar for runs that take minutes: redrawn for a person who watches, a line a quarter for a log."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

WIDTH = 40
DRAWN_EVERY_SECONDS = 0.1


class Bar:
    """How far a run is. `step` may be called as often as one likes."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._drawn = 0.0
        self._watched = sys.stderr.isatty()

    def step(self, by: int = 1) -> None:
        before, self.done = self.done, min(self.total, self.done + by)
        if self._watched:
            self._draw()
        elif self.done * 4 // self.total > before * 4 // self.total:
            print(f"{self.what}: {self.done} of {self.total}", file=sys.stderr, flush=True)

    def _draw(self) -> None:
        if time.monotonic() - self._drawn < DRAWN_EVERY_SECONDS and self.done < self.total:
            return
        self._drawn = time.monotonic()
        filled = WIDTH * self.done // self.total
        bar = "█" * filled + "·" * (WIDTH - filled)
        end = "\n" if self.done == self.total else ""
        print(f"\r\x1b[K{self.what} {bar} {self.done}/{self.total}", end=end, file=sys.stderr, flush=True)


@contextmanager
def bar(what: str, total: int) -> Iterator[Bar]:
    """A bar on a line of its own."""
    print(file=sys.stderr)
    yield Bar(what, total)

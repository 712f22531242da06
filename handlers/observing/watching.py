"""Records and a model that say how long they took, and what was written: what they do is not changed."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from agents.models.port import Ask, Model, Reply
from storage.ports import Record, Records, Write


class Timed(Protocol):
    """Hears of seconds: one call, or one step of a list."""

    def __call__(self, seconds: float) -> None: ...


@contextmanager
def timed(hears: Timed) -> Iterator[None]:
    """Tell how long the block took, if it failed too."""
    started = time.perf_counter()
    try:
        yield
    finally:
        hears(time.perf_counter() - started)


@dataclass(frozen=True)
class WatchedModel:
    """An `agents.models.port.Model`."""

    model: Model
    took: Timed

    @property
    def name(self) -> str:
        return self.model.name

    def reply(self, ask: Ask) -> Reply:
        with timed(self.took):
            return self.model.reply(ask)


@dataclass(frozen=True)
class WatchedRecords:
    """`storage.ports.Records`; `wrote` hears of every batch once the store has it."""

    records: Records
    took: Timed
    wrote: Callable[[Sequence[Write]], None]

    def get(self, owner: str, key: str) -> Record | None:
        with timed(self.took):
            return self.records.get(owner, key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        with timed(self.took):
            return self.records.get_many(owner, keys)

    def put_all(self, writes: Sequence[Write]) -> None:
        with timed(self.took):
            self.records.put_all(writes)
        self.wrote(writes)

    def list(self, owner: str, prefix: str, *, newest_first: bool = False) -> Iterator[Record]:
        return self._stepped(self.records.list(owner, prefix, newest_first=newest_first))

    def erase(self, owner: str) -> int:
        with timed(self.took):
            return self.records.erase(owner)

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        return self._stepped(self.records.walk(prefix, after=after))

    def close(self) -> None:
        self.records.close()

    def _stepped(self, found: Iterator[Record]) -> Iterator[Record]:
        while True:
            with timed(self.took):
                record = next(found, None)
            if record is None:
                return
            yield record

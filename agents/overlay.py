"""Records as they would be: reads go through, and what is written is kept here instead of in the store.

A write follows what was written here before, or it is a Conflict; whether it follows what the store has, the
store says in the end. `writes` is what there is to write then, each record once, after the version that the
store had: one batch, in which all of it takes effect, or nothing.

It is for one worker: threads may share it, and what another writes into the store meanwhile shows when the
batch is put.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from operator import attrgetter

from agents.snapshot import Address
from storage.ports import Conflict, Record, Records, Write

_BY_KEY = attrgetter("key")


def nothing_hidden(key: str) -> bool:
    """No record is hidden."""
    return False


class Overlay:
    """`storage.ports.Records` over other records, which it never writes.

    `is_hidden` says by key which records of the store are as good as not there; `instead` has bodies that
    are read in place of the store's, by owner and key. Expiry is the store's to see to: what is written here
    is read again whatever its end is.
    """

    def __init__(
        self,
        records: Records,
        *,
        is_hidden: Callable[[str], bool] = nothing_hidden,
        instead: dict[Address, str] | None = None,
    ) -> None:
        self._records = records
        self._is_hidden = is_hidden
        self._instead = instead or {}
        self._lock = threading.Lock()
        self._written: dict[Address, Record] = {}
        self._after: dict[Address, int] = {}  # the store's version that a record written here follows

    @property
    def writes(self) -> list[Write]:
        """What was written, as one batch for the store."""
        return [
            Write(each.owner, each.key, each.body, self._after[address], each.expires_at)
            for address, each in self._written.items()
        ]

    def get(self, owner: str, key: str) -> Record | None:
        return self.get_many(owner, (key,)).get(key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        """The records by key; one request for those that were not written here."""
        asked = [key for key in dict.fromkeys(keys) if (owner, key) not in self._written]
        through = [key for key in asked if not self._is_hidden(key)]
        if len(through) == 1:
            record = self._records.get(owner, through[0])
            read = {} if record is None else {record.key: record}
        else:
            read = self._records.get_many(owner, through) if through else {}
        found = ((key, self._written.get((owner, key)) or self._shown(read.get(key))) for key in keys)
        return {key: record for key, record in found if record is not None}

    def put_all(self, writes: Sequence[Write]) -> None:
        if len({(each.owner, each.key) for each in writes}) < len(writes):
            raise ValueError("two writes of one record")
        with self._lock:
            known = ((self._written.get((each.owner, each.key)), each.after) for each in writes)
            if any(record is not None and record.version != after for record, after in known):
                raise Conflict("a record is not at the version that its write follows")
            for owner, key, body, after, expires_at in writes:
                self._after.setdefault((owner, key), after)
                self._written[owner, key] = Record(owner, key, after + 1, body, expires_at)

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        here = [each for each in [*self._written.values()] if each.owner == owner]
        here = [each for each in here if each.key.startswith(prefix) and (not before or each.key < before)]
        own = {each.key for each in here}
        stored = self._records.list(owner, prefix, newest_first=newest_first, before=before)
        there = (self._shown(each) for each in stored if each.key not in own)
        through = (each for each in there if each is not None and not self._is_hidden(each.key))
        return merge(
            through, sorted(here, key=_BY_KEY, reverse=newest_first), key=_BY_KEY, reverse=newest_first
        )

    def erase(self, owner: str) -> int:
        raise ValueError("nothing is erased from what is only looked at")

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        return self._records.walk(prefix, after=after)

    def close(self) -> None:
        """The store is not this overlay's to close."""

    def _shown(self, record: Record | None) -> Record | None:
        if record is None:
            return None
        body = self._instead.get((record.owner, record.key))
        return record if body is None else record._replace(body=body)

"""What one message has read of the records: a copy for its length, so that nothing is asked for twice.

The law: a copy decides no write. Every write goes to the store with the version that it follows, and the
store compares. So a copy that is out of date costs a Conflict, and never anybody's update; after a failure of
the store nothing of the copy is believed any more, and whoever tries again reads afresh.

What is decided upon a copy and not written after its version may be as old as the message. Who can't live
with that forgets those records first.
"""

import threading
from collections.abc import Callable, Iterator, Sequence

from storage.ports import Record, Records, Write

Address = tuple[str, str]  # owner and key


class Snapshot:
    """`storage.ports.Records` over other records, for one message. Threads may share it.

    `get` and `get_many` answer from the copy what was read before or written through it, what is known not
    to be there included. `list` and `walk` always ask, and what `list` sees is remembered.
    """

    def __init__(self, records: Records, clock: Callable[[], float]) -> None:
        self._records = records
        self._clock = clock
        self._lock = threading.Lock()
        self._copy: dict[Address, Record | None] = {}
        self._whole: list[Address] = []  # owner and prefix: what is there below it is in the copy
        self._made: set[Address] = set()
        self._forgotten = 0  # times; what was asked for before the last of them is not remembered

    # --- as Records

    def get(self, owner: str, key: str) -> Record | None:
        return self.get_many(owner, (key,)).get(key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        """The records by key, as the copy has them; one request for those that it doesn't know."""
        unknown = [key for key in dict.fromkeys(keys) if not self._is_known(owner, key)]
        if unknown:
            times = self._forgotten
            if len(unknown) == 1:
                record = self._records.get(owner, unknown[0])
                read = {} if record is None else {unknown[0]: record}
            else:
                read = self._records.get_many(owner, unknown)
            self._remember(times, {(owner, key): read.get(key) for key in unknown})
        else:
            read = {}
        found = ((key, self._copied(owner, key) or read.get(key)) for key in keys)
        return {key: record for key, record in found if record is not None}

    def put_all(self, writes: Sequence[Write]) -> None:
        try:
            self._records.put_all(writes)
        except Exception:
            self.forget()  # somebody else wrote, or it is not known whether this write took effect
            raise
        written = [Record(owner, key, after + 1, body, end) for owner, key, body, after, end in writes]
        self._remember(self._forgotten, {(each.owner, each.key): each for each in written})
        self._made |= {(each.owner, each.key) for each in writes if each.after == 0}

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        times = self._forgotten
        for record in self._records.list(owner, prefix, newest_first=newest_first, before=before):
            self._remember(times, {(owner, record.key): record})
            yield record

    def erase(self, owner: str) -> int:
        self.forget()
        return self._records.erase(owner)

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        return self._records.walk(prefix, after=after)

    def close(self) -> None:
        """Forget the copy. The store is not this message's to close."""
        self.forget()

    # --- what is known

    def read_under(self, owner: str, prefix: str) -> None:
        """Read everything below a prefix in one request, and know that there is no more."""
        for _ in self.list(owner, prefix):
            continue
        self.none_under(owner, prefix)

    def none_under(self, owner: str, prefix: str) -> None:
        """Take it as known that below this prefix there is nothing but what the copy has."""
        with self._lock:
            self._whole.append((owner, prefix))

    def none_at(self, owner: str, key: str) -> None:
        """Take it as known that this one record is not there, unless the copy has it."""
        self._remember(self._forgotten, {(owner, key): None})

    def has_made(self, owner: str, key: str) -> bool:
        """Whether this record was written through this copy for the first time."""
        return (owner, key) in self._made

    def forget(self, prefix: str = "") -> None:
        """Believe nothing of the copy any more below a prefix: it is read afresh when it is asked for."""
        with self._lock:
            self._forgotten += 1
            self._copy = {place: row for place, row in self._copy.items() if not place[1].startswith(prefix)}
            self._whole = [each for each in self._whole if not _overlap(each[1], prefix)]
            self._made = {place for place in self._made if not place[1].startswith(prefix)}

    def _is_known(self, owner: str, key: str) -> bool:
        with self._lock:
            return (owner, key) in self._copy or any(
                owner == of and key.startswith(prefix) for of, prefix in self._whole
            )

    def _copied(self, owner: str, key: str) -> Record | None:
        record = self._copy.get((owner, key))
        return record if record is not None and self._is_there(record) else None

    def _is_there(self, record: Record) -> bool:
        return record.expires_at is None or record.expires_at > self._clock()

    def _remember(self, times: int, read: dict[Address, Record | None]) -> None:
        """Keep what was read, unless it was asked for before the copy was forgotten, or is older."""
        with self._lock:
            if times != self._forgotten:
                return
            for place, record in read.items():
                known = self._copied(*place)
                if known is None or (record is not None and record.version > known.version):
                    self._copy[place] = record


def _overlap(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def read_afresh(records: Records, prefix: str) -> None:
    """Have what is below a prefix asked of the store again, where these records are a copy: for who decides
    to write nothing, which no version that was read would contradict."""
    if isinstance(records, Snapshot):
        records.forget(prefix)

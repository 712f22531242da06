"""Records in a SQLite file: the engine of a laptop, and the reference for every other.

What sharing a file takes is in `storage/sqlite_file.py`; here is only the law of records. Keys are ordered
and paged by SQLite's BINARY collation, which compares UTF-8 bytes: the order of code points, and DynamoDB's.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from storage.checks import checked_batch, checked_name, checked_text, follows
from storage.ports import Record, Write
from storage.sqlite_file import SqliteFile

PAGE_RECORDS = 64  # read at once by list and walk: between two pages nothing is held, no lock and no cursor
SWEPT_RECORDS = 100  # expired records that one put_all clears away, so that no write pays for all of them

_FOUND = "SELECT owner, key, version, body, expires_at FROM records"
_ALIVE = "(expires_at IS NULL OR expires_at > :now)"
_GET = f"{_FOUND} WHERE owner = :owner AND key = :key AND {_ALIVE}"
_PAGE = f"{_FOUND} WHERE owner = :owner AND key >= :low AND key < :high AND {_ALIVE} ORDER BY key"
_WALK = (
    f"{_FOUND} WHERE (owner, key) > (:owner, :key) AND key >= :low AND key < :high AND {_ALIVE}"
    " ORDER BY owner, key LIMIT :page"
)
_VERSION = f"SELECT version FROM records WHERE owner = :owner AND key = :key AND {_ALIVE}"
_SWEEP = "DELETE FROM records WHERE rowid IN (SELECT rowid FROM records WHERE expires_at <= ? LIMIT ?)"
_PUT = (
    "INSERT INTO records (owner, key, version, body, expires_at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (owner, key) DO UPDATE"
    " SET version = excluded.version, body = excluded.body, expires_at = excluded.expires_at"
)


class SqliteRecords:
    """Records in the file at `path`, made with its folder when first used and readable by its owner only.

    `clock` gives seconds since 1970. `busy_seconds` is how long a writer waits for another process before
    it raises Unavailable. One of these may be used by any number of threads, and in a forked child.
    """

    def __init__(
        self, path: str, *, clock: Callable[[], float] = time.time, busy_seconds: float = 10
    ) -> None:
        self.file = SqliteFile(path, busy_seconds)
        self._clock = clock

    def get(self, owner: str, key: str) -> Record | None:
        """The newest version of one record, or None."""
        address = {"owner": checked_name("owner", owner), "key": checked_name("key", key)}
        with self.file.connection(to_read=True) as connection:
            row = connection.execute(_GET, {**address, "now": self._clock()}).fetchone()
        return None if row is None else Record(*row)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        """The newest version of each of these records that is there, by key."""
        found = (self.get(owner, key) for key in dict.fromkeys(keys))
        return {record.key: record for record in found if record is not None}

    def put_all(self, writes: Sequence[Write]) -> None:
        """Write all or nothing, and return once it is on the disk.

        Raises:
            Conflict: a record is not at the version that its write follows.
            TooLarge: the batch is over MAX_BATCH_ITEMS or MAX_BATCH_BYTES.
            ValueError: two writes of one record, or text that can't be stored.
        """
        checked_batch(writes)
        if not writes:
            return
        with self.file.transaction() as connection:
            now = self._clock()  # only now: waiting for the lock may have taken seconds
            for write in writes:
                row = connection.execute(
                    _VERSION, {"owner": write.owner, "key": write.key, "now": now}
                ).fetchone()
                follows(write, 0 if row is None else row[0])
            connection.executemany(
                _PUT, [(w.owner, w.key, w.after + 1, w.body, w.expires_at) for w in writes]
            )
            connection.execute(_SWEEP, (now, SWEPT_RECORDS))

    def list(self, owner: str, prefix: str, *, newest_first: bool = False) -> Iterator[Record]:
        """The owner's records under a prefix in order of key, a page at a time; any text is a prefix."""
        low, high = checked_text("prefix", prefix), after_prefix(prefix)
        return self._pages(checked_name("owner", owner), low, high, newest_first)

    def erase(self, owner: str) -> int:
        """Delete everything the owner has, in one go, and overwrite it in the file; how many records went."""
        checked_name("owner", owner)
        with self.file.transaction() as connection:
            mine = {"owner": owner, "now": self._clock()}
            counted = connection.execute(
                f"SELECT count(*) FROM records WHERE owner = :owner AND {_ALIVE}", mine
            ).fetchone()
            connection.execute("DELETE FROM records WHERE owner = :owner", mine)
        self.file.forget_deleted()
        return int(counted[0])

    def walk(self, prefix: str = "", *, after: str = "") -> Iterator[Record]:
        """Every record of every owner under a prefix, by owner and key, a page at a time."""
        return self._walk(checked_text("prefix", prefix), after_prefix(prefix), checked_text("after", after))

    def close(self) -> None:
        """Close the file in this process; using it again opens it again."""
        self.file.close()

    def _pages(self, owner: str, low: str, high: str | bytes, newest_first: bool) -> Iterator[Record]:
        order = "DESC" if newest_first else "ASC"
        while True:
            bounds = {"owner": owner, "low": low, "high": high, "now": self._clock(), "page": PAGE_RECORDS}
            page = self._read(f"{_PAGE} {order} LIMIT :page", bounds)
            yield from page
            if len(page) < PAGE_RECORDS:
                return
            if newest_first:
                high = page[-1].key
            else:
                low = page[-1].key + "\0"  # the next text there is: no key has a NUL

    def _walk(self, low: str, high: str | bytes, owner: str) -> Iterator[Record]:
        key: str | bytes = b""  # which SQLite sorts after every TEXT: after all that this owner has
        while True:
            bounds = {"low": low, "high": high, "now": self._clock(), "page": PAGE_RECORDS}
            page = self._read(_WALK, {**bounds, "owner": owner, "key": key})
            yield from page
            if len(page) < PAGE_RECORDS:
                return
            owner, key = page[-1].owner, page[-1].key

    def _read(self, sql: str, bounds: Mapping[str, object]) -> tuple[Record, ...]:
        with self.file.connection(to_read=True) as connection:
            return tuple(Record(*row) for row in connection.execute(sql, bounds))


def after_prefix(prefix: str) -> str | bytes:
    """The first text, in code point order, that comes after everything with this prefix.

    Where there is none (no prefix, or only U+10FFFF) it is a BLOB, which SQLite sorts after every TEXT.
    """
    kept = prefix.rstrip("\U0010ffff")
    if not kept:
        return b""
    following = ord(kept[-1]) + 1
    return kept[:-1] + chr(0xE000 if following == 0xD800 else following)  # surrogates are no characters

"""Records in a SQLite file: the engine of a laptop, and the reference for every other; and how such a file is
made, opened and shared. Keys are ordered and paged by SQLite's BINARY collation, which compares UTF-8
bytes: the order of code points, and DynamoDB's.

A connection is lent to one thread for one statement or one transaction and then goes back to the idle ones
of its process; a forked child never touches those of its parent. Opening is lazy: no file before the first
write, and until then readers find nothing. A file that may not be written can be read all the same. Nothing
here keeps a cursor open between two calls, so a caller may read and write in any order.

A commit that was reported is on the disk: WAL with synchronous=FULL, which waits for the disk once per
commit (NORMAL would lose the newest commits, without a word, when the plug is pulled). Writers begin with
BEGIN IMMEDIATE and wait for each other for `busy_seconds`; readers wait for nobody. Deleted text is
overwritten.

Every sqlite3 and OS error becomes a StorageError here and nowhere else:

    Unavailable   locked by another process past busy_seconds, interrupted
    Damaged       read-only, full, corrupt, not a database, another program's, of a newer schema, unreadable
"""

import errno
import os
import sqlite3
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from storage.checks import checked_batch, checked_name, checked_text, follows
from storage.ports import Damaged, Record, StorageError, Unavailable, Write

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
APPLICATION_ID = 0x53504F54  # "SPOT", kept in the file's header: another program's file is left alone
# Step n takes a file from schema n to n + 1; a file keeps its schema in PRAGMA user_version. Steps that were
# released are never edited: append one. Records and recall share the schema, so one file may hold both.
SCHEMA = (
    (
        "CREATE TABLE records (owner TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL,"
        " body TEXT NOT NULL, expires_at REAL, UNIQUE (owner, key))",
        "CREATE INDEX records_by_expiry ON records (expires_at) WHERE expires_at IS NOT NULL",
        "CREATE TABLE entries (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, workout_id TEXT NOT NULL,"
        " version INTEGER NOT NULL, date TEXT NOT NULL, discipline TEXT NOT NULL,"
        " UNIQUE (owner, workout_id))",
        "CREATE VIRTUAL TABLE entry_texts USING fts5 (summary, words,"
        " tokenize = 'porter unicode61 remove_diacritics 2')",
    ),
    (
        "CREATE TABLE marks (entry INTEGER NOT NULL, name TEXT NOT NULL, load_kg REAL NOT NULL,"
        " metres REAL NOT NULL, seconds REAL NOT NULL)",
        "CREATE INDEX marks_by_entry ON marks (entry)",
        # Entries of schema 1 have no marks: still found by their words, and older than any record.
        "UPDATE entries SET version = 0",
    ),
)
_making = threading.Lock()
if sys.platform != "win32":  # or a child forked at the wrong moment would wait for a lock nobody gives back
    os.register_at_fork(
        before=_making.acquire, after_in_parent=_making.release, after_in_child=_making.release
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

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        """The owner's records under a prefix in order of key, a page at a time; any text is a prefix."""
        low, high = checked_text("prefix", prefix), after_prefix(prefix)
        end = checked_name("key", before) if before else ""
        if end and (isinstance(high, bytes) or end < high):
            high = end
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


class SqliteFile:
    """A file shared by any number of threads and processes. Made with its folder when first used."""

    def __init__(self, path: str, busy_seconds: float) -> None:
        self.path = os.path.abspath(path)  # where it is now, whatever the working folder becomes
        self.busy_seconds = busy_seconds
        self._idle: dict[int, list[_Open]] = {}  # by process id
        self._writers: dict[int, threading.Lock] = {}  # the same: a fork may have the lock of nobody
        weakref.finalize(self, _close_idle, self._idle)

    @contextmanager
    def connection(self, *, to_read: bool = False) -> Iterator[sqlite3.Connection]:
        """Lend a connection in autocommit to this thread; one `to_read` may be unable to write.

        Raises Unavailable or Damaged.
        """
        with self._translated():
            opened = self._take(to_read=to_read)
            try:
                yield opened.connection
            except StorageError:
                self._give_back(opened)
                raise
            except BaseException:  # whatever state it is in, it is not lent again
                opened.connection.close()
                raise
            self._give_back(opened)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection that has the write lock; commit at the end, or roll back if anything was raised.

        The threads of one process wait in line. SQLite would have each look again from time to time, the less
        often the longer it has waited: of fifty at once some came too late for ten seconds.

        Raises:
            Unavailable: another process kept the lock for longer than `busy_seconds`.
            Damaged: the file can't be written as it is.
        """
        with self._in_line(), self.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        """One thread of this process at a time. Raises Unavailable."""
        lock = self._writers.setdefault(os.getpid(), threading.Lock())
        if not lock.acquire(timeout=self.busy_seconds):
            raise self._explained(sqlite3.SQLITE_BUSY, "")
        try:
            yield
        finally:
            lock.release()

    def forget_deleted(self) -> None:
        """Take deleted text out of the write-ahead log too, unless somebody is reading it right now."""
        with self.connection() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Close what this process has open and idle. Using the file again opens it again."""
        _close_idle(self._idle)

    def _take(self, *, to_read: bool) -> "_Open":
        idle = self._idle.setdefault(os.getpid(), [])
        while idle:
            opened = idle.pop()
            if opened.identity == _identity(self.path):
                return opened
            opened.connection.close()  # the file was moved or deleted: a commit to it would be lost
        return self._open_to_read() if to_read else self._open()

    def _give_back(self, opened: "_Open") -> None:
        if opened.identity is None:  # of no file yet, or read-only: what comes next may find it otherwise
            opened.connection.close()
            return
        if opened.connection.in_transaction:
            opened.connection.execute("ROLLBACK")
        self._idle.setdefault(os.getpid(), []).append(opened)

    def _open(self) -> "_Open":
        _make_file(self.path)
        connection = sqlite3.connect(
            self.path, timeout=self.busy_seconds, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return _Open(connection, _identity(self.path))

    def _open_to_read(self) -> "_Open":
        if _is_missing(self.path):
            return _Open(self._empty(), None)
        try:
            return self._open()
        except (sqlite3.OperationalError, OSError) as error:
            if not _may_not_write(error):
                raise
            return _Open(self._read_only(error), None)

    def _empty(self) -> sqlite3.Connection:
        """What is in a file that is not there."""
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._upgrade(connection)
        return connection

    def _read_only(self, error: Exception) -> sqlite3.Connection:
        """The file as it stands. Raises `error` if it needs an upgrade, or the log beside it is shut."""
        ways = ["mode=ro"] if _has_log(self.path) else ["mode=ro", "mode=ro&immutable=1"]
        for way in ways:  # the second needs no files beside it, and sees none
            with suppress(sqlite3.OperationalError):
                uri = f"{Path(self.path).as_uri()}?{way}"
                connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
                with ExitStack() as undo:
                    undo.callback(connection.close)
                    if self._schema_of(connection) == len(SCHEMA):
                        undo.pop_all()
                        return connection
        raise error

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if self._schema_of(connection) < len(SCHEMA):
            self._upgrade(connection)
        _switch_to_wal(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: its plain fsync stops at the disk's own cache
        connection.execute("PRAGMA secure_delete = ON").fetchall()

    def _schema_of(self, connection: sqlite3.Connection) -> int:
        """The file's schema; 0 for a file with nothing in it. One statement, so one moment of the file."""
        application, schema, tables = connection.execute(
            "SELECT (SELECT application_id FROM pragma_application_id),"
            " (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)"
        ).fetchone()
        if application != APPLICATION_ID and (application or schema or tables):
            raise Damaged(f"{self.path!r} is another program's database. Choose another file.")
        if schema > len(SCHEMA):
            raise Damaged(
                f"{self.path!r} has schema {schema}: this version knows schemas up to {len(SCHEMA)}."
                " Use the newer version that wrote it."
            )
        return int(schema)

    def _upgrade(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for step in SCHEMA[self._schema_of(connection) :]:  # again: others may have been first
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")
        connection.execute("COMMIT")

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.ProgrammingError:  # a bug of ours, not a state of the file
            raise
        except sqlite3.Error as error:
            raise self._explained(_primary_code(error), str(error)) from error
        except OSError as error:
            raise self._explained_by_os(error) from error

    def _explained(self, code: int, words: str) -> StorageError:
        match code:
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
                return Unavailable(
                    f"{self.path!r} is locked: another process held it for more than {self.busy_seconds:g} s."
                    " Try again, or end that process."
                )
            case sqlite3.SQLITE_INTERRUPT:
                return Unavailable(f"{self.path!r} was interrupted: nothing was written. Try again.")
            case sqlite3.SQLITE_FULL:
                return Damaged(f"{self.path!r} can't grow: the disk is full. Make room, then try again.")
            case sqlite3.SQLITE_IOERR:  # a full disk too: where a file beside it can't be made longer
                return Damaged(
                    f"{self.path!r} can't be read or written ({words}): the disk may be full. Make room, then"
                    " try again: what was saved stands. If there is room, the disk is failing: copy the file"
                    " to another."
                )
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
                return Damaged(f"{self.path!r} is read-only. Allow writing to it, or choose another file.")
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
                return Damaged(
                    f"{self.path!r} can't be read as a database ({words})."
                    " Move it away and put a backup in its place."
                )
            case sqlite3.SQLITE_CANTOPEN:
                return Damaged(
                    f"{self.path!r} can't be opened. Make it a file, in a folder that may be written, or"
                    " choose another."
                )
        return Damaged(
            f"{self.path!r} can't be used ({words}). Put a backup in its place, or choose another."
        )

    def _explained_by_os(self, error: OSError) -> StorageError:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return self._explained(sqlite3.SQLITE_FULL, "")
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) and not _is_missing(self.path):
            return self._explained(sqlite3.SQLITE_READONLY, "")
        return Damaged(f"{self.path!r} can't be made ({error.strerror}). Choose another place for it.")


class _Open:
    """A connection, and which file it is connected to, by device and number."""

    def __init__(self, connection: sqlite3.Connection, identity: tuple[int, int] | None) -> None:
        self.connection = connection
        self.identity = identity


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Let readers read while somebody writes; no lock and no write where that was done before.

    When several open a new file at the same moment, SQLite may tell one of them at once that it is busy. That
    one goes on without: it is as safe, only slower, and follows as soon as another has switched.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
    except sqlite3.OperationalError as error:
        if _primary_code(error) != sqlite3.SQLITE_BUSY:
            raise


def _may_not_write(error: Exception) -> bool:
    if isinstance(error, sqlite3.Error):  # a log that can't be made beside the file is told as CANTOPEN
        return _primary_code(error) in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
    return isinstance(error, OSError) and error.errno in (errno.EROFS, errno.EACCES, errno.EPERM)


def _is_missing(path: str) -> bool:
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def _has_log(path: str) -> bool:
    """Whether commits may stand in the write-ahead log that are not in the file yet."""
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _primary_code(error: sqlite3.Error) -> int:
    """SQLite's own code without its extension; SQLITE_ERROR for what Python's driver found."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_file(path: str) -> None:
    """An empty file that only its owner may read, unless there is one. SQLite's side files take its mode.

    Closing a database's file descriptor drops the locks of every other connection of the process to it, so
    one is opened only where no file was, and nobody connects before it is closed.
    """
    with _making:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            return


def _close_idle(idle: "dict[int, list[_Open]]") -> None:
    for opened in idle.pop(os.getpid(), []):
        opened.connection.close()

"""What waits to be read, in a temporary file: however many they are, memory stays flat.

The file is SQLite's own, in the system's temporary folder: nobody else sees it, and it goes with this
process, however that ends. A lane is what has to stay in order, a conversation or an athlete; lanes run
at once.
"""

import sqlite3
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

_COLUMNS = "n, owner, lane, at, message_id, conversation_id, sent_at, offset, size"
_MAKE = (
    "CREATE TABLE waiting (n INTEGER PRIMARY KEY, owner TEXT NOT NULL, lane TEXT NOT NULL, at REAL NOT NULL,"
    " message_id TEXT NOT NULL, conversation_id TEXT NOT NULL, sent_at TEXT NOT NULL,"
    " offset INTEGER NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL, number INTEGER NOT NULL,"
    " done INTEGER NOT NULL DEFAULT 0, UNIQUE (owner, message_id))"
)
_ORDER = "CREATE INDEX in_order ON waiting (owner, lane, at, n)"
_NEXT = (
    f"SELECT {_COLUMNS} FROM waiting WHERE owner = :owner AND lane = :lane AND (at, n) > (:at, :n)"
    " AND NOT done ORDER BY at, n LIMIT 1"
)
_HEADS = (  # the longest lane first: what is begun last is soon over
    "SELECT owner, lane FROM waiting WHERE NOT done GROUP BY owner, lane ORDER BY count(*) DESC, owner, lane"
)
_ALL = f"SELECT {_COLUMNS} FROM waiting WHERE NOT done ORDER BY owner, lane, at, n"


class WaitingUnit(NamedTuple):
    """A unit that waits: what it is, and where its line stands in a file of chats, for one of these."""

    n: int
    owner: str
    lane: str
    at: float
    message_id: str
    conversation_id: str
    sent_at: str
    offset: int
    size: int


class Twice(NamedTuple):
    """A message of this id is there already, from this line; with the same words, or others."""

    number: int
    is_same: bool


class WaitingUnits:
    """The units of a run. For one thread."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("", isolation_level=None)
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute("PRAGMA cache_size = -4096")
        self._file.execute(_MAKE)
        self._file.execute("BEGIN")
        self.added = 0

    def close(self) -> None:
        """The file is gone."""
        self._file.close()

    def add(
        self,
        owner: str,
        message_id: str,
        conversation_id: str,
        sent_at: str,
        lane: str,
        *,
        offset: int = 0,
        size: int = 0,
        digest: bytes = b"",
        number: int = 0,
    ) -> Twice | None:
        """Note one, from that line of a file. One whose id is there already is not noted, but told."""
        at = datetime.fromisoformat(sent_at).timestamp()
        row = (owner, lane, at, message_id, conversation_id, sent_at, offset, size, digest, number)
        try:
            self._file.execute(f"INSERT INTO waiting VALUES (NULL{', ?' * len(row)}, 0)", row)
        except sqlite3.IntegrityError:
            there = self._file.execute(
                "SELECT number, digest FROM waiting WHERE owner = ? AND message_id = ?", (owner, message_id)
            ).fetchone()
            return Twice(there[0], there[1] == digest)
        self.added += 1
        return None

    def in_order(self) -> None:
        """All are there: from now on they are taken."""
        self._file.execute(_ORDER)
        self._file.execute("COMMIT")

    def owners(self) -> list[str]:
        """Of whom there are any."""
        return [owner for (owner,) in self._file.execute("SELECT DISTINCT owner FROM waiting ORDER BY owner")]

    def mark_done(self, owner: str, message_id: str) -> bool:
        """One need not be read; whether it is among them. Not while they are taken."""
        sql = "UPDATE waiting SET done = 1 WHERE owner = ? AND message_id = ? AND NOT done"
        return self._file.execute(sql, (owner, message_id)).rowcount > 0

    def sample(self, most: int) -> list[WaitingUnit]:
        """Up to so many of them, from all over."""
        step = max(1, self.left() // most)
        sql = f"SELECT {_COLUMNS} FROM waiting WHERE NOT done AND n % ? = 0 LIMIT ?"
        return [WaitingUnit(*row) for row in self._file.execute(sql, (step, most))]

    def left(self) -> int:
        """How many there are to read."""
        return int(self._file.execute("SELECT count(*) FROM waiting WHERE NOT done").fetchone()[0])

    def all(self) -> Iterator[WaitingUnit]:
        """Each, by athlete and lane."""
        return (WaitingUnit(*row) for row in self._file.execute(_ALL))

    def heads(self) -> Iterator[WaitingUnit]:
        """The first of each lane, the longest lane first."""
        for owner, lane in self._file.execute(_HEADS):
            yield self._after(owner, lane, float("-inf"), 0)  # type: ignore[misc]

    def after(self, place: WaitingUnit) -> WaitingUnit | None:
        """The next one of its lane."""
        return self._after(place.owner, place.lane, place.at, place.n)

    def _after(self, owner: str, lane: str, at: float, n: int) -> WaitingUnit | None:
        row = self._file.execute(_NEXT, {"owner": owner, "lane": lane, "at": at, "n": n}).fetchone()
        return None if row is None else WaitingUnit(*row)


class Lanes:
    """What may be read now: of a lane one at a time, the next once that is settled; else all at once."""

    def __init__(self, waiting: WaitingUnits, *, keeps_order: bool) -> None:
        self._waiting = waiting
        self._keeps_order = keeps_order
        self._begin = waiting.heads() if keeps_order else waiting.all()
        self._ready: deque[WaitingUnit] = deque()

    def take(self) -> WaitingUnit | None:
        """One that may be read; None if there is none, or none before another is settled."""
        return self._ready.popleft() if self._ready else next(self._begin, None)

    def settled(self, place: WaitingUnit) -> None:
        """That one is done with: the next of its lane may be read."""
        if self._keeps_order and (following := self._waiting.after(place)) is not None:
            self._ready.append(following)

"""Recall on a laptop: SQLite's full-text search (FTS5) over summaries and words, stemmed, ranked by BM25.

It may share the file of the records or have its own; either way it can be erased and built again. A query's
words are words and nothing else: no operators, no quotes, no errors of syntax. Any word may match, and what
matches more and rarer words comes first, in a summary before the words beside it. Names, days, distances and
orders are read from the marks of each entry.

How rare a word is, FTS5 counts over all owners of the file: others never appear in an owner's hits, but
may shift scores.

Entries of version 0 were kept by an older version of this file's schema, without marks: index them anew.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from sqlite3 import Connection

from storage.checks import checked_name, checked_text
from storage.ports import NEAR, Hit, Indexed, Order, Query, RecallEntry
from storage.sqlite import SqliteFile

MAX_QUERY_WORDS = 100  # different ones; what a longer query says after that is not looked for
MAX_QUERY_NAMES = 400  # different ones; SQLite takes no more than so many values in one statement
SUMMARY_WEIGHT = 1.5  # of a word that stands in the summary, beside 1 for one of the words

_MINE = "SELECT id FROM entries WHERE owner = ?"
# What a workout is ordered by, more being better; NULL leaves it out. The marks are those that fit.
_FIGURE_OF: dict[Order, str] = {
    "fit": f"-bm25(entry_texts, {SUMMARY_WEIGHT}, 1.0)",
    "newest": "julianday(nullif(date, ''))",
    "oldest": "-julianday(nullif(date, ''))",
    "heaviest": "max(nullif(load_kg, 0))",
    "fastest": "max(CASE WHEN metres > 0 AND seconds > 0 THEN metres / seconds END)",
    "longest": "max(nullif(seconds, 0))",
    "farthest": "max(nullif(metres, 0))",
}
_OF_MARKS = ("heaviest", "fastest", "longest", "farthest")


class LocalRecall:
    """Recall in the SQLite file at `path`, made with its folder when first used.

    `busy_seconds` is how long a writer waits for another process before it raises Unavailable.
    """

    def __init__(self, path: str, *, busy_seconds: float = 10) -> None:
        self.file = SqliteFile(path, busy_seconds)

    def upsert(self, entry: RecallEntry) -> None:
        """Keep this entry, unless one of the same workout with a higher version is there.

        Raises:
            ValueError: an owner or workout_id that is no address, or text that can't be stored.
        """
        checked_entry(entry)
        mine = (entry.owner, entry.workout_id)
        with self.file.transaction() as connection:
            found = connection.execute(f"{_MINE} AND workout_id = ? AND version > ?", (*mine, entry.version))
            if found.fetchone() is None:
                self._delete(connection, f"{_MINE} AND workout_id = ?", mine)
                self._insert(connection, entry)

    def remove(self, owner: str, workout_id: str) -> None:
        """Forget one workout; one that isn't there is no error."""
        mine = (checked_name("owner", owner), checked_name("workout_id", workout_id))
        with self.file.transaction() as connection:
            self._delete(connection, f"{_MINE} AND workout_id = ?", mine)

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        """The owner's workouts that the query is about, best first, at most `limit` (1 or more)."""
        checked_name("owner", owner)
        if limit < 1:
            raise ValueError(f"a search for {limit} workouts finds none: ask for 1 or more.")
        statement, values = selection(owner, query)
        with self.file.connection(to_read=True) as connection:
            rows = connection.execute(statement, (*values, min(limit, sys.maxsize)))
            return tuple(Hit(workout_id, score) for workout_id, score in rows)

    def indexed(self, owner: str) -> Iterator[Indexed]:
        """Every workout of the owner that is here."""
        with self.file.connection(to_read=True) as connection:
            found = "SELECT workout_id, version FROM entries WHERE owner = ?"
            rows = connection.execute(found, (checked_name("owner", owner),)).fetchall()
        return (Indexed(*row) for row in rows)

    def owners(self) -> Iterator[str]:
        """Every owner of whom something is here."""
        with self.file.connection(to_read=True) as connection:
            rows = connection.execute("SELECT DISTINCT owner FROM entries").fetchall()
        return (owner for (owner,) in rows)

    def erase(self, owner: str) -> int:
        """Forget everything of the owner, overwriting it in the file; how many entries went."""
        mine = (checked_name("owner", owner),)
        with self.file.transaction() as connection:
            erased = self._delete(connection, _MINE, mine)
            connection.execute(
                "INSERT INTO entry_texts (entry_texts) VALUES ('optimize')"
            )  # drops dead words
        self.file.forget_deleted()
        return erased

    def close(self) -> None:
        """Close the file in this process; using it again opens it again."""
        self.file.close()

    def _insert(self, connection: Connection, entry: RecallEntry) -> None:
        row = connection.execute(
            "INSERT INTO entries (owner, workout_id, version, date, discipline) VALUES (?, ?, ?, ?, ?)",
            (entry.owner, entry.workout_id, entry.version, entry.date, entry.discipline),
        )
        connection.execute(
            "INSERT INTO entry_texts (rowid, summary, words) VALUES (?, ?, ?)",
            (row.lastrowid, as_indexed(entry.summary), as_indexed(entry.words)),
        )
        connection.executemany(
            "INSERT INTO marks (entry, name, load_kg, metres, seconds) VALUES (?, ?, ?, ?, ?)",
            [(row.lastrowid, *mark) for mark in entry.marks],
        )

    def _delete(self, connection: Connection, ids: str, mine: tuple[str, ...]) -> int:
        connection.execute(f"DELETE FROM entry_texts WHERE rowid IN ({ids})", mine)
        connection.execute(f"DELETE FROM marks WHERE entry IN ({ids})", mine)
        return connection.execute(f"DELETE FROM entries WHERE id IN ({ids})", mine).rowcount


def checked_entry(entry: RecallEntry) -> None:
    """Nothing, if the entry can be kept. Raises ValueError."""
    checked_name("owner", entry.owner)
    checked_name("workout_id", entry.workout_id)
    names = [mark.name for mark in entry.marks]
    for text in (entry.date, entry.discipline, entry.summary, entry.words, *names):
        checked_text(f"a text of workout {entry.workout_id!r}", text)


def selection(owner: str, query: Query) -> tuple[str, list[str | float]]:
    """The statement that answers a query, and its values but for the last: the limit."""
    match = match_any(query.words)
    by_fit = bool(match) and query.order == "fit"
    figure = _FIGURE_OF[query.order] if by_fit or query.order != "fit" else "0.0"
    where, values = ["owner = ?"], [owner]
    for condition, day in (("date >= ?", query.first_day), ("date != '' AND date <= ?", query.last_day)):
        where += [condition] if day else []
        values += [day] if day else []
    if by_fit:
        where.append("entry_texts MATCH ?")
    elif match:
        where.append("id IN (SELECT rowid FROM entry_texts WHERE entry_texts MATCH ?)")
    values += [match] if match else []
    fitting, named = _fitting_marks(query)
    rows = "entries JOIN entry_texts ON entry_texts.rowid = id" if by_fit else "entries"
    group = ""
    if query.order in _OF_MARKS:
        rows, group = f"{rows} JOIN marks ON entry = id", " GROUP BY id"
        where += fitting
    elif fitting:
        where.append(f"EXISTS (SELECT 1 FROM marks WHERE entry = id AND {' AND '.join(fitting)})")
    return (
        f"SELECT workout_id, score FROM (SELECT workout_id, date, {figure} AS score FROM {rows}"
        f" WHERE {' AND '.join(where)}{group}) WHERE score IS NOT NULL"
        " ORDER BY score DESC, date DESC, workout_id DESC LIMIT ?",
        [*values, *named],
    )


def _fitting_marks(query: Query) -> tuple[list[str], list[str | float]]:
    """The conditions on a mark, and their values."""
    names = list(dict.fromkeys(query.names))[:MAX_QUERY_NAMES]
    conditions = [f"name IN ({', '.join('?' * len(names))})"] if names else []
    if not query.metres:
        return conditions, [*names]
    return [*conditions, "abs(metres - ?) <= ? * ?"], [*names, query.metres, NEAR, query.metres]


def match_any(query: str) -> str:
    """An FTS5 expression for any word of the query, each quoted; empty if there is no word in it."""
    words = dict.fromkeys(re.findall(r"[^\W_]+", as_indexed(query).lower()))
    return " OR ".join(f'"{word}"' for word in list(words)[:MAX_QUERY_WORDS])


def as_indexed(text: str) -> str:
    """The text in the one spelling that is indexed and looked for: composed accents, plain digits."""
    return unicodedata.normalize("NFKC", text)

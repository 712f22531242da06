"""Reading where nothing can or should be written: a file that is not there, and one that is read-only."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage import sqlite
from storage.local_recall import LocalRecall
from storage.ports import Damaged, Query, RecallEntry, Write
from storage.sqlite import SqliteRecords

PLAN = Write("ann", "plan", "v1", after=0)
ENTRY = RecallEntry("ann", "w1", 1, "2026-03-02", "strength", "Bench Press 3x5", "bench", ())


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "home" / "spotter.db")


def test_reading_makes_no_file_and_finds_nothing(path: str):
    records, recall = SqliteRecords(path), LocalRecall(path)

    assert records.get("ann", "plan") is None
    assert [] == [*records.list("ann", ""), *records.walk()]
    assert [] == [*recall.search("ann", Query("bench")), *recall.indexed("ann"), *recall.owners()]
    assert not os.path.exists(os.path.dirname(path))


def test_what_is_written_after_nothing_was_found_is_found(path: str):
    records = SqliteRecords(path)
    assert records.get("ann", "plan") is None

    records.put_all([PLAN])

    found = records.get("ann", "plan")
    assert found is not None
    assert "v1" == found.body
    assert os.path.exists(path)


def refusing_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a file system that is mounted read-only has it: who opens to write, or makes a file, is refused.

    Tests may run as root, to whom a file's mode means nothing.
    """
    connect: Callable[..., Any] = sqlite3.connect

    def opened(database: str, **more: Any) -> sqlite3.Connection:
        if "mode=ro" not in database and database != ":memory:":
            raise OSError(errno.EROFS, "Read-only file system")
        if "immutable" not in database and not os.path.exists(f"{database[7:].partition('?')[0]}-shm"):
            raise sqlite3.OperationalError("unable to open database file")  # nor can it make that one
        return connect(database, **more)

    monkeypatch.setattr(sqlite.sqlite3, "connect", opened)


def kept(path: str) -> None:
    records, recall = SqliteRecords(path), LocalRecall(path)
    records.put_all([PLAN])
    recall.upsert(ENTRY)
    records.close()
    recall.close()


def test_a_file_on_a_read_only_disk_is_read_and_not_written(path: str, monkeypatch):
    kept(path)
    refusing_to_write(monkeypatch)
    records, recall = SqliteRecords(path), LocalRecall(path)

    found = records.get("ann", "plan")
    assert found is not None
    assert "v1" == found.body
    assert ["w1"] == [hit.workout_id for hit in recall.search("ann", Query("bench"))]
    with pytest.raises(Damaged, match="read-only"):
        records.put_all([Write("ann", "plan", "v2", after=1)])


def test_commits_that_stand_in_the_log_alone_are_not_passed_over(path: str, tmp_path: Path, monkeypatch):
    records = SqliteRecords(path)
    records.put_all([PLAN])  # which stands in the log as long as somebody has the file open
    copy = str(tmp_path / "copy.db")
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    records.close()
    refusing_to_write(monkeypatch)

    with pytest.raises(Damaged, match="read-only"):
        SqliteRecords(copy).get("ann", "plan")


def test_once_it_may_be_written_again_the_same_store_writes(path: str, monkeypatch):
    kept(path)
    records = SqliteRecords(path)
    with monkeypatch.context() as patch:
        refusing_to_write(patch)
        assert records.get("ann", "plan") is not None

    records.put_all([Write("ann", "plan", "v2", after=1)])

    found = records.get("ann", "plan")
    assert found is not None
    assert "v2" == found.body

"""How a file is made and shared, and what can be wrong with it, provoked for real."""

import errno
import os
import resource
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import sqlite
from storage.local_recall import LocalRecall
from storage.ports import Damaged, Query, RecallEntry, StorageError, Unavailable, Write
from storage.sqlite import APPLICATION_ID, SCHEMA, SqliteFile, SqliteRecords

PLAN = Write("ann", "plan", "v1", after=0)
SQUATS = RecallEntry("ann", "w1", 1, "2026-11-02", "strength", "Back squat 5x5 at 225 lb")

READS: tuple[Callable[[str], object], ...] = (
    lambda path: SqliteRecords(path, busy_seconds=0).get("ann", "plan"),
    lambda path: list(SqliteRecords(path, busy_seconds=0).list("ann", "")),
    lambda path: list(SqliteRecords(path, busy_seconds=0).walk()),
    lambda path: LocalRecall(path, busy_seconds=0).search("ann", Query("squat")),
)
WRITES: tuple[Callable[[str], object], ...] = (
    lambda path: SqliteRecords(path, busy_seconds=0).put_all([PLAN]),
    lambda path: SqliteRecords(path, busy_seconds=0).erase("ann"),
    lambda path: LocalRecall(path, busy_seconds=0).upsert(SQUATS),
    lambda path: LocalRecall(path, busy_seconds=0).remove("ann", "w1"),
    lambda path: LocalRecall(path, busy_seconds=0).erase("ann"),
)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "spotter.db")


def test_making_a_store_touches_no_disk(path: str):
    SqliteRecords(path)
    LocalRecall(path)

    assert not os.path.exists(path)


def test_the_first_use_makes_the_file_and_its_folders_for_its_owner_only(tmp_path: Path):
    path = tmp_path / "some" / "folder" / "spotter.db"
    records = SqliteRecords(str(path))

    records.put_all([PLAN])

    made = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert {"spotter.db": 0o600, "spotter.db-wal": 0o600, "spotter.db-shm": 0o600} == made


def test_an_empty_file_may_be_there_already(path: str):
    Path(path).touch()

    SqliteRecords(path).put_all([PLAN])

    assert "v1" == SqliteRecords(path).get("ann", "plan").body


def test_a_store_stays_with_its_file_when_the_working_folder_changes(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    records = SqliteRecords("spotter.db")

    monkeypatch.chdir("/")
    records.put_all([PLAN])

    assert "v1" == SqliteRecords(str(tmp_path / "spotter.db")).get("ann", "plan").body


def test_a_commit_waits_for_the_disk(path: str):
    with SqliteFile(path, 0).connection() as connection:
        settings = [
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]

    assert ["wal", 2] == settings  # 2 is FULL


def test_a_second_use_of_a_file_is_the_same_connection(path: str):
    file = SqliteFile(path, 0)

    with file.connection() as first:
        pass
    with file.connection() as second:
        pass

    assert first is second


def test_two_uses_at_once_are_two_connections(path: str):
    file = SqliteFile(path, 0)

    with file.connection() as outer, file.connection() as inner:
        assert outer is not inner


def test_a_bug_in_a_transaction_leaves_nothing_written_and_no_lock(path: str):
    file = SqliteFile(path, 0)

    def write_and_fail() -> None:
        with file.transaction() as connection:
            connection.execute("INSERT INTO records VALUES ('ann', 'plan', 1, 'v1', NULL)")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()

    SqliteRecords(path, busy_seconds=0).put_all([PLAN])


def test_a_file_that_was_deleted_is_made_again_rather_than_written_to_in_vain(path: str):
    records = SqliteRecords(path)
    records.put_all([PLAN])

    os.unlink(path)
    records.put_all([PLAN])

    assert "v1" == SqliteRecords(path).get("ann", "plan").body


def test_a_backup_put_in_the_place_of_the_file_is_what_is_read(path: str):
    backup = SqliteRecords(path + ".backup")
    backup.put_all([Write("ann", "plan", "from the backup", after=0)])
    backup.close()
    records = SqliteRecords(path)
    records.put_all([PLAN])
    records.close()
    records.get("ann", "plan")

    os.replace(path + ".backup", path)

    assert "from the backup" == records.get("ann", "plan").body


# Unavailable


@pytest.mark.parametrize("write", WRITES)
def test_a_writer_who_waited_long_enough_for_another_is_told_so(path: str, write):
    SqliteRecords(path).put_all([PLAN])
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("BEGIN IMMEDIATE")

    try:
        told(Unavailable, path, "locked.*0 s.*Try again", lambda: write(path))
    finally:
        another.close()

    write(path + ".other")


@pytest.mark.parametrize("read", READS)
def test_a_reader_waits_for_no_writer(path: str, read):
    SqliteRecords(path).put_all([PLAN])
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("BEGIN IMMEDIATE")
    another.execute("DELETE FROM records")

    try:
        read(path)
        assert "v1" == SqliteRecords(path, busy_seconds=0).get("ann", "plan").body
    finally:
        another.close()


def test_the_first_to_use_a_file_that_another_is_making_is_told_so(path: str):
    Path(path).touch()
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("BEGIN EXCLUSIVE")

    try:
        told(Unavailable, path, "locked", lambda: SqliteRecords(path, busy_seconds=0).get("ann", "plan"))
    finally:
        another.close()

    assert SqliteRecords(path, busy_seconds=0).get("ann", "plan") is None


def test_a_reader_of_a_file_that_is_kept_exclusively_is_told_so(path: str):
    SqliteRecords(path).put_all([PLAN])
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("PRAGMA locking_mode = EXCLUSIVE")
    another.execute("DELETE FROM records")

    try:
        told(Unavailable, path, "locked", lambda: SqliteRecords(path, busy_seconds=0).get("ann", "plan"))
    finally:
        another.close()


def test_a_file_that_another_keeps_from_switching_to_wal_is_used_as_it_is(path: str):
    SqliteRecords(path).put_all([PLAN])
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("PRAGMA journal_mode = DELETE")
    another.execute("BEGIN")
    another.execute("SELECT * FROM records").fetchone()

    try:
        assert "v1" == SqliteRecords(path, busy_seconds=0).get("ann", "plan").body
    finally:
        another.close()

    SqliteRecords(path, busy_seconds=0).put_all([Write("ann", "plan", "v2", after=1)])


def test_once_the_other_is_done_the_same_store_writes(path: str):
    records = SqliteRecords(path, busy_seconds=0)
    records.get("ann", "plan")
    another = sqlite3.connect(path, isolation_level=None)
    another.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable):
        records.put_all([PLAN])

    another.close()
    records.put_all([PLAN])

    assert "v1" == records.get("ann", "plan").body


# Damaged


@pytest.mark.parametrize("use", [*READS, *WRITES])
def test_a_file_that_is_no_database_is_damaged_and_left_as_it_is(path: str, use):
    Path(path).write_text("Bench 3x5 @ 185\n" * 100)

    told(Damaged, path, "can't be read as a database.*backup", lambda: use(path))

    assert "Bench 3x5 @ 185\n" * 100 == Path(path).read_text()


def test_a_file_with_torn_pages_is_damaged(path: str):
    records = SqliteRecords(path)
    records.put_all([Write("ann", f"{n:03}", "x" * 5_000, after=0) for n in range(100)])
    records.close()
    with open(path, "r+b") as torn:
        torn.seek(4096)
        torn.write(b"\xff" * (os.path.getsize(path) - 4096))

    told(Damaged, path, "can't be read as a database.*backup", lambda: list(records.list("ann", "")))


@pytest.mark.parametrize("use", [*READS, *WRITES])
def test_a_file_of_a_newer_schema_is_damaged_for_this_version(path: str, use):
    with SqliteFile(path, 0).connection() as connection:
        connection.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")

    told(Damaged, path, f"schema {len(SCHEMA) + 1}.*up to {len(SCHEMA)}.*newer version", lambda: use(path))


@pytest.mark.parametrize(
    "mark", ["CREATE TABLE notes (body)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"]
)
def test_another_programs_database_is_left_as_it_is(path: str, mark: str):
    theirs = sqlite3.connect(path)
    theirs.execute(mark)
    theirs.close()
    before = Path(path).read_bytes()

    told(Damaged, path, "another program's.*another file", lambda: SqliteRecords(path).put_all([PLAN]))

    assert before == Path(path).read_bytes()


def test_a_file_without_its_tables_is_damaged(path: str):
    theirs = sqlite3.connect(path)
    theirs.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    theirs.execute(f"PRAGMA user_version = {len(SCHEMA)}")
    theirs.close()

    told(Damaged, path, "no such table: records.*backup", lambda: SqliteRecords(path).get("ann", "plan"))


def test_a_full_disk_is_damaged_and_nothing_of_the_batch_is_written(path: str):
    records = SqliteRecords(path)
    with records.file.connection() as connection:  # the one that the next call is given
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 10}")
    many = [Write("ann", f"{n:03}", "x" * 5_000, after=0) for n in range(100)]

    told(Damaged, path, "full.*Make room", lambda: records.put_all(many))

    assert [] == list(records.walk())
    records.put_all(many)  # on a connection without the limit: there is room again
    assert 100 == len(list(records.walk()))


def test_a_disk_that_fails_a_write_may_be_full_and_what_was_saved_stands(path: str):
    records = SqliteRecords(path)
    records.put_all([PLAN])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))

    try:
        many = [Write("ann", f"{n:03}", "x" * 5_000, after=0) for n in range(100)]
        told(Damaged, path, "may be full. Make room.*what was saved stands", lambda: records.put_all(many))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert ["plan"] == [each.key for each in records.walk()]
    records.put_all(many)  # there is room again


def test_a_file_that_may_not_be_made_is_told_as_such(path: str, monkeypatch: pytest.MonkeyPatch):
    def refused(*_: object) -> int:  # tests may run as root, to whom a folder's mode means nothing
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(sqlite.os, "open", refused)

    told(Damaged, path, "can't be made.*another place", lambda: SqliteRecords(path).put_all([PLAN]))


def test_a_read_only_file_is_damaged_for_writers_and_good_for_readers(path: str):
    records = SqliteRecords(path)
    records.put_all([PLAN])
    with records.file.connection() as connection:
        connection.execute("PRAGMA query_only = ON")

    assert "v1" == records.get("ann", "plan").body
    told(
        Damaged,
        path,
        "read-only.*Allow writing",
        lambda: records.put_all([Write("ann", "plan", "v2", after=1)]),
    )

    assert "v1" == records.get("ann", "plan").body


@pytest.mark.parametrize("use", [*READS, *WRITES])
def test_a_folder_that_is_a_file_is_damaged(tmp_path: Path, use):
    (tmp_path / "folder").touch()
    path = str(tmp_path / "folder" / "spotter.db")

    told(Damaged, path, "can't be made.*another place", lambda: use(path))


def test_a_file_that_is_a_folder_is_damaged(tmp_path: Path):
    told(
        Damaged,
        str(tmp_path),
        "can't be opened.*Make it a file",
        lambda: SqliteRecords(str(tmp_path)).get("a", "b"),
    )


def told(kind: type[StorageError], path: str, words: str, attempt: Callable[[], object]) -> None:
    """The attempt raises this kind of error; it names the file, says these words, and is one line."""
    with pytest.raises(kind, match=words) as raised:
        attempt()
    assert repr(path) in str(raised.value)
    assert 1 == len(str(raised.value).splitlines())

import tracemalloc

import pytest

from storage.ports import Write
from storage.sqlite import SWEPT_RECORDS, SqliteRecords
from tests.contracts.change_order import ChangeOrderContract
from tests.contracts.records import Clock, RecordsContract


class TestSqliteChanges(ChangeOrderContract):
    @pytest.fixture
    def records(self, tmp_path, clock: Clock) -> SqliteRecords:
        return SqliteRecords(str(tmp_path / "spotter.db"), clock=clock)


class TestSqliteRecords(RecordsContract):
    @pytest.fixture
    def records(self, tmp_path, clock: Clock) -> SqliteRecords:
        return SqliteRecords(str(tmp_path / "spotter.db"), clock=clock)

    def test_what_was_written_is_there_for_whoever_opens_the_file(self, records: SqliteRecords, tmp_path):
        records.put_all([Write("ann", "plan", "v1", after=0)])

        assert "v1" == SqliteRecords(str(tmp_path / "spotter.db")).get("ann", "plan").body

    def test_a_list_holds_a_page_at_a_time(self, records: SqliteRecords):
        body = "x" * 30_000
        for start in range(0, 600, 100):
            records.put_all([Write("ann", f"{start + n:03}", body, after=0) for n in range(100)])

        tracemalloc.start()
        count = sum(1 for _ in records.list("ann", ""))
        peak_bytes = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()

        assert 600 == count
        assert peak_bytes < 600 * len(body) / 2

    def test_a_write_clears_expired_records_away(self, records: SqliteRecords, clock: Clock):
        for owner in ("ann", "bob"):
            journal = [Write(owner, f"journal/{n:03}", "", 0, expires_at=clock.now + 1) for n in range(100)]
            records.put_all(journal)
        clock.now += 2

        records.put_all([Write("ann", "plan", "v1", after=0)])

        assert 200 - SWEPT_RECORDS + 1 == rows(records)

    def test_erased_text_is_not_in_the_files_any_more(self, records: SqliteRecords, tmp_path):
        records.put_all(
            [Write("ann", "note", "knee surgery", after=0), Write("bob", "note", "no pain", after=0)]
        )

        records.erase("ann")

        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"no pain" in stored
        assert b"knee surgery" not in stored


def rows(records: SqliteRecords) -> int:
    with records.file.connection() as connection:
        return connection.execute("SELECT count(*) FROM records").fetchone()[0]

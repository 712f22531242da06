import threading

import pytest

from agents.retries import TRIES, retry_on_conflict
from agents.snapshot import Snapshot
from storage.ports import Conflict, Records, Unavailable, Write
from storage.sqlite import SqliteRecords
from tests.contracts.memory_records import MemoryRecords

GIVES_UP = "the count: others kept writing it"


def count_one_more(records: Records, name: str = "one") -> str:
    """One try: who is counted already is not counted again."""
    record = records.get("ann", "count")
    names = record.body.split() if record else []
    if name not in names:
        body = " ".join((*names, name))
        records.put_all([Write("ann", "count", body, after=record.version if record else 0)])
    return name


def counted(records: Records) -> list[str]:
    record = records.get("ann", "count")
    return record.body.split() if record else []


class Crowded:
    """Records at which another name is counted just before each of the first writes."""

    def __init__(self, records: Records, times: int) -> None:
        self.records, self.times, self.tries = records, times, 0

    def put_all(self, writes) -> None:
        self.tries += 1
        if self.tries <= self.times:
            count_one_more(self.records, f"other-{self.tries}")
        self.records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self.records, name)


def clock() -> float:
    return 1_000.0


@pytest.fixture
def records():
    return MemoryRecords(clock=clock)


def test_what_was_written_in_between_is_read_and_kept(records):
    crowded = Crowded(records, 2)

    name = retry_on_conflict(lambda: count_one_more(crowded), GIVES_UP)

    assert "one" == name
    assert ["other-1", "other-2", "one"] == counted(records)


def test_through_a_copy_of_the_records_each_try_reads_anew(records):
    crowded = Crowded(records, 2)
    copy = Snapshot(crowded, clock)
    copy.get("ann", "count")

    retry_on_conflict(lambda: count_one_more(copy), GIVES_UP)

    assert ["other-1", "other-2", "one"] == counted(records)


def test_who_is_always_overtaken_gives_up_and_has_written_nothing(records):
    crowded = Crowded(records, 1_000)

    with pytest.raises(Conflict, match=GIVES_UP):
        retry_on_conflict(lambda: count_one_more(crowded), GIVES_UP)

    assert TRIES == crowded.tries
    assert "one" not in counted(records)


def test_the_bound_is_the_number_of_tries(records):
    crowded = Crowded(records, 1_000)

    with pytest.raises(Conflict):
        retry_on_conflict(lambda: count_one_more(crowded), GIVES_UP, tries=3)

    assert 3 == crowded.tries


def test_what_is_no_conflict_is_raised_at_once():
    tried = []

    def decide() -> None:
        tried.append("once")
        raise Unavailable("the store is down")

    with pytest.raises(Unavailable):
        retry_on_conflict(decide, GIVES_UP)

    assert ["once"] == tried


def test_a_try_may_be_overtaken_by_something_else_than_a_write():
    answers = [KeyError("decided"), "found"]

    def decide() -> str:
        answer = answers.pop(0)
        if isinstance(answer, KeyError):
            raise answer
        return answer

    assert "found" == retry_on_conflict(decide, GIVES_UP, on=(KeyError,))


def test_writers_of_the_same_moment_are_each_written_once(tmp_path):
    path = str(tmp_path / "records.db")
    writers = [f"writer-{number}" for number in range(4)]
    together = threading.Barrier(len(writers))

    def write(name: str) -> None:
        records = SqliteRecords(path)
        together.wait()
        retry_on_conflict(lambda: count_one_more(records, name), GIVES_UP)
        retry_on_conflict(lambda: count_one_more(records, name), GIVES_UP)  # delivered again

    threads = [threading.Thread(target=write, args=(name,)) for name in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert writers == sorted(counted(SqliteRecords(path)))

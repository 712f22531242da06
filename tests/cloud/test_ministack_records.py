"""DynamoDB's engine on a server: the contract, and what needs a server that keeps DynamoDB's promises."""

import os
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from storage.dynamodb import DynamoRecords
from storage.ports import Conflict, Record, TooLarge, Write
from tests.cloud.between import Between
from tests.cloud.ministack import MiniStack
from tests.contracts.records import Clock, RecordsContract, random_text


class TestDynamoRecords(RecordsContract):
    drawn_texts, drawn_runs, drawn_steps, many = 10, 4, 10, 100

    @pytest.fixture
    def records(self, ministack: MiniStack, table: str, clock: Clock) -> DynamoRecords:
        return DynamoRecords(table, clock=clock, client=ministack.client("dynamodb"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(
    ministack: MiniStack, table: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[DynamoRecords]:
    """An engine that makes its own client, from the environment."""
    for name, value in ministack.environment.items():
        monkeypatch.setenv(name, value)
    records = DynamoRecords(table, clock=clock)
    yield records
    records.close()


def in_threads(count: int, work: Callable[[int], object]) -> None:
    """Do it in so many threads that begin at the same moment; raises what one of them raised."""
    together = threading.Barrier(count)

    def begin(number: int) -> object:
        together.wait(30)
        return work(number)

    with ThreadPoolExecutor(count) as threads:
        list(threads.map(begin, range(count)))


# Many at once


def test_no_increment_of_eight_threads_is_lost(records: DynamoRecords):
    keys = ["bench", "deadlift", "press", "squat"]
    records.put_all([Write("ann", key, "0", after=0) for key in keys])

    def count_up(thread: int) -> None:
        done = 0
        while done < 25:
            read = records.get("ann", keys[thread % 4])
            try:
                records.put_all([Write("ann", read.key, str(int(read.body) + 1), after=read.version)])
                done += 1
            except Conflict:
                pass

    in_threads(8, count_up)

    assert [Record("ann", key, 51, "50") for key in keys] == list(records.list("ann", ""))


def test_what_is_moved_between_two_records_by_many_threads_stays_the_same_in_all(records: DynamoRecords):
    keys = ["bar", "rack", "shelf"]
    records.put_all([Write("ann", key, "100", after=0) for key in keys])

    def move_plates(thread: int) -> None:
        chosen, done = random.Random(thread), 0
        while done < 8:
            source, target = (records.get("ann", key) for key in chosen.sample(keys, 2))
            plates = chosen.randint(1, 5)
            try:
                records.put_all(
                    [
                        Write("ann", source.key, str(int(source.body) - plates), after=source.version),
                        Write("ann", target.key, str(int(target.body) + plates), after=target.version),
                    ]
                )
                done += 1
            except Conflict:
                pass

    in_threads(4, move_plates)

    moved = list(records.list("ann", ""))
    assert 300 == sum(int(record.body) for record in moved)
    assert 3 + 2 * 4 * 8 == sum(record.version for record in moved)


def test_of_many_first_writes_one_is_made(records: DynamoRecords):
    outcomes: list[str] = []

    def write_first(thread: int) -> None:
        try:
            records.put_all([Write("ann", "message/1", f"of {thread}", after=0)])
            outcomes.append(f"of {thread}")
        except Conflict:
            outcomes.append("conflict")

    in_threads(8, write_first)

    assert 7 == outcomes.count("conflict")
    assert records.get("ann", "message/1").body in outcomes


def test_threads_that_come_first_together_share_one_client(
    records: DynamoRecords, monkeypatch: pytest.MonkeyPatch
):
    from botocore.session import Session

    made: list[str] = []
    really = Session.create_client

    def counted(session: Session, name: str, **more: Any) -> Any:
        made.append(name)
        return really(session, name, **more)

    monkeypatch.setattr(Session, "create_client", counted)

    in_threads(8, lambda thread: records.get("ann", "plan"))

    assert ["dynamodb"] == made


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")  # newer Pythons say so of any fork
def test_a_forked_child_has_a_client_of_its_own(records: DynamoRecords):
    records.put_all([Write("ann", "plan", "v1", after=0)])
    parents = records.table.client()

    child = os.fork()
    if child == 0:
        try:
            records.put_all([Write("ann", "plan", "the child's", after=1)])
        finally:
            os._exit(int(records.table.client() is parents))  # so that nothing of pytest runs twice
    ended = os.waitpid(child, 0)[1]

    assert (0, parents) == (ended, records.table.client())
    assert Record("ann", "plan", 2, "the child's") == records.get("ann", "plan")


# Limits


def test_a_body_over_what_an_item_takes_is_too_large_and_named_with_its_size(records: DynamoRecords):
    writes = [Write("ann", "note", "fine", after=0), Write("ann", "plan", random_text(600_000), after=0)]

    with pytest.raises(TooLarge, match=r"'plan' has \d{6} bytes as it is kept: one record takes 400000"):
        records.put_all(writes)

    assert [] == list(records.walk())


def test_a_body_over_what_an_item_takes_is_kept_if_it_compresses(records: DynamoRecords):
    body = '{"reps": 5, "load": "100 kg"}' * 40_000

    records.put_all([Write("ann", "plan", body, after=0)])

    assert body == records.get("ann", "plan").body


def test_a_list_is_whole_across_pages_of_a_megabyte(
    records: DynamoRecords, between: Between, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("AWS_ENDPOINT_URL", between.url)
    bodies = {f"workout/{n:02}": f"{n}{random_text(300_000)}" for n in range(10)}
    for key, body in bodies.items():
        records.put_all([Write("ann", key, body, after=0)])
    records.put_all([Write(owner, "workout/00", "", after=0) for owner in ("abe", "zoe")])

    assert list(bodies.items()) == [(record.key, record.body) for record in records.list("ann", "")]
    assert between.asked.count("Query") >= 3
    assert ["abe", *["ann"] * 10, "zoe"] == sorted(record.owner for record in records.walk("workout/"))
    assert between.asked.count("Scan") >= 3
    assert 10 == records.erase("ann")


# Expiry


def test_what_has_expired_is_in_the_table_for_days_and_never_seen(
    records: DynamoRecords, clock: Clock, ministack: MiniStack, table: str
):
    records.put_all([Write("ann", "text/1", "old", after=0, expires_at=clock.now + 0.25)])
    clock.now += 0.25

    assert records.get("ann", "text/1") is None
    assert {} == records.get_many("ann", ["text/1"])
    assert [] == [*records.list("ann", ""), *records.walk()]
    with pytest.raises(Conflict, match="at version 0, the write follows 1"):
        records.put_all([Write("ann", "text/1", "on", after=1)])
    item = ministack.client("dynamodb").get_item(
        TableName=table, Key={"owner": {"S": "ann"}, "key": {"S": "text/1"}}
    )["Item"]
    assert ("old", "1700000001") == (item["body"]["S"], item["ttl"]["N"])

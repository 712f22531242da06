"""What networks and busy tables do to DynamoDB's engine: the real SDK, MiniStack, and faults between them."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from botocore.config import Config
from botocore.session import Session

from storage.dynamodb import DynamoRecords, DynamoTable
from storage.ports import Conflict, Damaged, Record, Unavailable, Write
from tests.cloud.between import (
    Between,
    Fault,
    cancelled,
    cut_off,
    eventual,
    garbage,
    half_read,
    half_written,
    lost,
    refused,
    unread,
    unsent,
)
from tests.cloud.ministack import MiniStack, made_table
from tests.phrase_tables import maybe, phrases


class Pauses:
    """Time that passes by pausing, and only then."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest.fixture
def environment(ministack: MiniStack, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name, value in ministack.environment.items():
        monkeypatch.setenv(name, value)
    return monkeypatch


@pytest.fixture(scope="module")
def client(standing: Between, ministack: MiniStack) -> Iterator[Any]:
    """The client that the engine makes, of what stands between: one for all tests."""
    with pytest.MonkeyPatch.context() as environment:
        for name, value in {**ministack.environment, "AWS_ENDPOINT_URL": standing.url}.items():
            environment.setenv(name, value)
        table = DynamoTable("any", None, seconds=10)
        yield table.client()
        table.close()


@pytest.fixture
def records(between: Between, client: Any, table: str, pauses: Pauses) -> DynamoRecords:
    """An engine whose requests go through what stands between, and whose pauses take no time."""
    return DynamoRecords(table, client=client, seconds=10, sleep=pauses.sleep, timer=pauses)


ONE = [Write("ann", "plan", "v1", after=0)]
TWO = [Write("ann", "plan", "v1", after=0), Write("ann", "note", "v1", after=0)]
BUSY = [
    refused("ProvisionedThroughputExceededException"),
    refused("ThrottlingException"),
    refused("RequestLimitExceeded"),
    refused("SlowDown", status=429),
    refused("InternalServerError", status=500),
    refused("ServiceUnavailable", status=503),
    unsent,
    lost,
    cut_off,
    garbage,
]
CONTENDED = [
    refused("TransactionConflictException"),
    refused("TransactionInProgressException"),
    cancelled("TransactionConflict", "None"),
    cancelled("None", "ThrottlingError"),
    cancelled("ProvisionedThroughputExceeded", "TransactionConflict"),
]


# Asked again


@pytest.mark.parametrize("fault", [*BUSY, CONTENDED[0]])
def test_a_single_write_is_made_once_whatever_happens_to_it_first(
    records: DynamoRecords, between: Between, fault: Fault
):
    between.then("PutItem", fault)

    records.put_all(ONE)

    assert Record("ann", "plan", 1, "v1") == records.get("ann", "plan")
    assert 2 == between.asked.count("PutItem")


@pytest.mark.parametrize("fault", [*BUSY, *CONTENDED])
def test_a_batch_is_made_once_whatever_happens_to_it_first(
    records: DynamoRecords, between: Between, fault: Fault
):
    between.then("TransactWriteItems", fault)

    records.put_all(TWO)

    assert [1, 1] == [record.version for record in records.list("ann", "")]
    assert 2 == between.asked.count("TransactWriteItems")


def test_every_read_is_asked_again(records: DynamoRecords, between: Between):
    records.put_all(TWO)
    reads: dict[str, Callable[[], object]] = {
        "GetItem": lambda: records.get("ann", "plan").body,
        "BatchGetItem": lambda: records.get_many("ann", ["plan"])["plan"].body,
        "Query": lambda: next(records.list("ann", "plan")).body,
        "Scan": lambda: next(records.walk("plan")).body,
    }

    for operation, read in reads.items():
        between.then(operation, refused("ThrottlingException"), garbage, cut_off, unsent)
        assert "v1" == read()


def test_what_was_just_written_is_read_by_every_read(records: DynamoRecords, between: Between):
    records.put_all(TWO)
    for operation in ("GetItem", "BatchGetItem", "Query", "Scan"):
        between.always(operation, eventual)

    assert "v1" == records.get("ann", "plan").body
    assert ["plan"] == list(records.get_many("ann", ["plan"]))
    assert ["note", "plan"] == [record.key for record in records.list("ann", "")]
    assert ["note", "plan"] == [record.key for record in records.walk()]
    assert 2 == records.erase("ann")


def test_what_a_batch_of_reads_leaves_is_read(records: DynamoRecords, between: Between):
    keys = [f"{number:02}" for number in range(50)]
    records.put_all([Write("ann", key, key, after=0) for key in keys])
    between.then("BatchGetItem", half_read, half_read)

    assert keys == sorted(records.get_many("ann", keys))
    assert 3 == between.asked.count("BatchGetItem")


def test_what_a_batch_of_deletes_leaves_is_deleted(records: DynamoRecords, between: Between):
    records.put_all([Write("ann", f"{number:02}", "", after=0) for number in range(30)])
    between.then("BatchWriteItem", half_written, half_written)

    assert 30 == records.erase("ann")
    assert [] == list(records.walk())
    assert 4 == between.asked.count("BatchWriteItem")


def test_an_erasing_that_stopped_halfway_goes_on_when_called_again(records: DynamoRecords, between: Between):
    records.put_all([Write("ann", f"{number:02}", "", after=0) for number in range(60)])
    records.put_all([Write("bob", "plan", "", after=0)])
    between.then("BatchWriteItem", half_written)
    between.always("BatchWriteItem", refused("ThrottlingException"))
    with pytest.raises(Unavailable):
        records.erase("ann")
    assert 47 == len(list(records.list("ann", "")))

    between.always("BatchWriteItem", half_written)

    assert 47 == records.erase("ann")
    assert ["bob"] == [record.owner for record in records.walk()]


# Lost answers


def test_a_write_whose_answer_was_lost_and_that_others_followed_is_not_called_a_conflict(
    records: DynamoRecords, between: Between, ministack: MiniStack
):
    other = DynamoRecords(records.table.name, client=ministack.client("dynamodb"))

    def lost_and_followed(body: bytes, passed: Callable) -> None:
        passed(body)
        other.put_all([Write("ann", "plan", "v2", after=1)])

    between.then("PutItem", lost_and_followed)

    with pytest.raises(Unavailable, match="went on to version 2 before it was known"):
        records.put_all(ONE)


def test_a_write_that_was_never_sent_and_that_others_made_is_a_conflict(
    records: DynamoRecords, between: Between, ministack: MiniStack
):
    other = DynamoRecords(records.table.name, client=ministack.client("dynamodb"))
    between.then("PutItem", lambda body, passed: other.put_all([Write("ann", "plan", "other's", after=0)]))

    with pytest.raises(Conflict, match="is at version 1, the write follows 0"):
        records.put_all(ONE)

    assert "other's" == records.get("ann", "plan").body


def test_a_batch_whose_answer_was_lost_and_that_others_followed_is_known_to_be_written(
    records: DynamoRecords, between: Between, ministack: MiniStack
):
    other = DynamoRecords(records.table.name, client=ministack.client("dynamodb"))

    def lost_and_followed(body: bytes, passed: Callable) -> None:
        passed(body)
        other.put_all([Write("ann", "plan", "v2", after=1)])

    between.then("TransactWriteItems", lost_and_followed)

    records.put_all(TWO)

    assert [("note", 1), ("plan", 2)] == [(each.key, each.version) for each in records.list("ann", "")]


def test_the_sdks_own_repetition_of_a_write_is_no_conflict(
    records: DynamoRecords, between: Between, table: str, environment: pytest.MonkeyPatch
):
    environment.setenv("AWS_ENDPOINT_URL", between.url)
    client = Session().create_client("dynamodb", config=Config(retries={"mode": "standard"}))
    between.then("PutItem", lost)

    DynamoRecords(table, client=client).put_all(ONE)

    assert Record("ann", "plan", 1, "v1") == records.get("ann", "plan")
    assert 2 == between.asked.count("PutItem")
    client.close()


# Given up


@pytest.mark.parametrize("fault", [refused("ThrottlingException"), lost, unsent, garbage])
def test_what_goes_on_for_longer_than_the_deadline_is_told_within_it(
    records: DynamoRecords, between: Between, pauses: Pauses, fault: Fault
):
    for operation in ("PutItem", "TransactWriteItems", "GetItem", "BatchGetItem", "Query", "Scan"):
        between.always(operation, fault)
    attempts: list[Callable[[], object]] = [
        lambda: records.put_all(ONE),
        lambda: records.put_all(TWO),
        lambda: records.get("ann", "plan"),
        lambda: records.get_many("ann", ["plan"]),
        lambda: list(records.list("ann", "")),
        lambda: list(records.walk()),
        lambda: records.erase("ann"),
    ]

    for attempt in attempts:
        began = pauses.now
        with pytest.raises(Unavailable, match="did not answer in time"):
            attempt()
        assert 3 < pauses.now - began <= 6  # the last attempt may still take the other four of ten seconds


def test_a_batch_of_reads_that_never_gets_further_is_told_within_the_deadline(
    records: DynamoRecords, between: Between, pauses: Pauses
):
    between.always("BatchGetItem", unread)

    with pytest.raises(Unavailable, match="left 2 records unread"):
        records.get_many("ann", ["plan", "note"])
    assert pauses.now <= 6


def test_a_table_that_does_not_answer_is_given_up_within_the_deadline(
    between: Between, table: str, environment: pytest.MonkeyPatch
):
    environment.setenv("AWS_ENDPOINT_URL", between.url)
    between.always("PutItem", between.slow)
    records = DynamoRecords(table, seconds=2)
    assert records.get("ann", "plan") is None

    began = time.monotonic()
    with pytest.raises(Unavailable, match="did not answer in time"):
        records.put_all(ONE)

    assert time.monotonic() - began < 2
    assert 2 == between.asked.count("PutItem")
    records.close()


def test_a_table_that_is_not_reached_is_unavailable(
    table: str, environment: pytest.MonkeyPatch, pauses: Pauses
):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can get it
        environment.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{closed.getsockname()[1]}")
        records = DynamoRecords(table, sleep=pauses.sleep, timer=pauses)

        with pytest.raises(Unavailable, match="Could not connect"):
            records.get("ann", "plan")


# Set up wrong


def test_a_table_that_is_not_there_is_named(ministack: MiniStack):
    with pytest.raises(Damaged, match="'spotter-none' is not there: deploy the stack"):
        DynamoRecords("spotter-none", client=ministack.client("dynamodb")).put_all(TWO)


def test_a_table_of_something_else_is_told(ministack: MiniStack):
    client = ministack.client("dynamodb")
    name = f"not-{made_table(ministack)}"
    client.create_table(
        TableName=name,
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
    )

    with pytest.raises(Damaged, match="its keys have to be `owner` and `key`"):
        DynamoRecords(name, client=client).get("ann", "plan")


@phrases("variable", "value", "told", value=maybe())
def test_what_is_missing_from_the_environment_is_named(
    environment: pytest.MonkeyPatch, variable: str, value: str | None, told: str
):
    environment.delenv("AWS_DEFAULT_REGION")
    environment.delenv(variable, raising=False)
    if value is not None:
        environment.setenv(variable, value)

    with pytest.raises(Damaged, match=told):
        DynamoRecords("spotter").get("ann", "plan")

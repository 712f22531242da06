"""The queue, the bus and the secret down or answering garbage, seen from the doors."""

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from handlers import index_workouts
from handlers.cloud import api_keys, aws
from handlers.cloud.announcing import NotAnnounced
from handlers.observing.telemetry import WatchedRecords
from handlers.settings import Settings
from handlers.wiring import kept_worker, worker
from storage.ports import Damaged, Unavailable, Write
from tests.cloud.between import Between, garbage, lost, refused, unsent
from tests.cloud.faults import (
    ANSWERED,
    DOORS,
    QUEUE,
    Ends,
    Row,
    keys_of,
    no_words_leak,
    sent,
    within,
    workouts_of,
)
from tests.cloud.ministack import MiniStack
from tests.handlers.doors import Doors, opened, record, said
from tests.handlers.index_kit import changed
from tests.pinecone_server import PineconeServer, forget_outages

UNQUEUED = Ends(
    "with `Prefer: respond-async` HTTP 503 `unavailable`, and no 202",
    "nothing; `GET /messages/{id}` is 404",
    "nothing",
    "the SDK, twice; then the caller",
)
QUEUED_ONCE = Ends(
    "202, from the second attempt", "that it waits", "the message, twice in the queue", "the SDK"
)
UNNOTED = Ends(
    "HTTP 503 `unavailable`",
    "nothing; a worker logs it all the same",
    "the message, in the queue",
    "the caller: the message is in the queue twice, and logged once",
)
UNTOLD = Ends(
    "direct: raised; queue: the record comes again; HTTP: the result, the bus has no part in it",
    "nothing yet on the bus; `GET /messages/{id}` has the report",
    "message, workouts, report",
    "the SDK, twice; the caller, the queue: answered from the report, told then",
)
UNREAD = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503 `unavailable`",
    "nothing",
    "nothing; the queue has the message",
    f"the SDK; the caller; {QUEUE}",
)
REPLACED = Ends(
    "the first time as with a wrong key; from then on the result",
    "search can't be reached now, once",
    "everything",
    "the next event reads the secret again",
)

REFUSED = refused("AccessDeniedException")
DOWN = refused("InternalFailure", status=500)
UNQUEUING = [
    Row("Queue", "the role may not send", UNQUEUED, REFUSED),
    Row("Queue", "500", UNQUEUED, DOWN),
    Row("Queue", "connections break", UNQUEUED, unsent),
    Row("Queue", "garbage", UNQUEUED, garbage),
]
SLOW = [
    Row("Queue", "does not answer", UNQUEUED),
    Row("Bus", "does not answer", UNTOLD),
    Row("Secret", "does not come at a cold start", UNREAD),
]
LOST = Row("Queue", "an answer is lost after the message was taken", QUEUED_ONCE)
TABLE_TOO = Row("Queue, then the table", "the message is queued, and that it waits can't be written", UNNOTED)
UNTELLING = [
    Row("Bus", "the role may not put events", UNTOLD, REFUSED),
    Row("Bus", "500", UNTOLD, DOWN),
    Row("Bus", "connections break", UNTOLD, unsent),
    Row("Bus", "garbage", UNTOLD, garbage),
]
NO_SECRET = Row("Secret", "it can't be read at a cold start", UNREAD)
NEW_KEY = Row("Secret", "the key of the index was replaced", REPLACED)
ROWS = [*UNQUEUING, *SLOW, LOST, TABLE_TOO, *UNTELLING, NO_SECRET, NEW_KEY]

ASYNC = {"Prefer": "respond-async"}


@pytest.fixture(scope="module", autouse=True)
def nothing_kept() -> Iterator[None]:
    """No secret is kept for the tests that follow."""
    yield
    api_keys.forget(Settings(secret="any"))


@pytest.fixture
def cloud(ministack: MiniStack, between: Between, monkeypatch: pytest.MonkeyPatch) -> MiniStack:
    for name, value in {**ministack.environment, "AWS_ENDPOINT_URL": between.url}.items():
        monkeypatch.setenv(name, value)
    return ministack


@pytest.fixture
def queue(cloud: MiniStack) -> str:
    """The URL of a queue of this test's own."""
    made = cloud.client("sqs").create_queue(QueueName=f"messages-{secrets.token_hex(4)}")
    return str(made["QueueUrl"])


@pytest.fixture
def doors(cloud: MiniStack, queue: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    """Doors on a data file, with a queue and MiniStack's own bus."""
    doors = opened(tmp_path, monkeypatch, queue_url=queue, bus="default")
    yield doors
    doors.worker.close()
    kept_worker.cache_clear()


def waiting(cloud: MiniStack, queue: str) -> list[dict[str, Any]]:
    """What waits in the queue, as Lambda's event source gives it."""
    answer = cloud.client("sqs").receive_message(
        QueueUrl=queue, MessageAttributeNames=["All"], MaxNumberOfMessages=10, WaitTimeSeconds=0
    )
    return [
        {
            "messageId": each["MessageId"],
            "body": each["Body"],
            "messageAttributes": {
                name: {"dataType": said["DataType"], "stringValue": said["StringValue"]}
                for name, said in each["MessageAttributes"].items()
            },
        }
        for each in answer.get("Messages", [])
    ]


@pytest.mark.parametrize("row", UNQUEUING, ids=str)
def test_a_message_that_the_queue_did_not_take_is_not_said_to_wait(
    cloud: MiniStack, queue: str, doors: Doors, between: Between, row: Row
):
    between.always("SendMessage", row.made)
    response = doors.post(said(), headers=ASYNC)
    between.forget()

    assert (503, "unavailable", "30") == (response.status, response.code, response["headers"]["retry-after"])
    assert no_words_leak(response)
    assert 404 == doors.get("/messages/m1").status
    assert [] == waiting(cloud, queue)
    assert set() == keys_of(doors.worker, "ann")
    assert 202 == doors.post(said(), headers=ASYNC).status


def test_a_message_that_was_queued_twice_is_logged_once(
    cloud: MiniStack, queue: str, doors: Doors, between: Between
):
    between.then("SendMessage", lost)
    response = doors.post(said(), headers=ASYNC)
    records = waiting(cloud, queue)

    assert 202 == response.status
    assert 2 == len(records)
    assert [] == doors.queue(*records)
    assert 1 == len(workouts_of(doors.worker, "ann"))


@dataclass(frozen=True)
class Unwritable(WatchedRecords):
    """Records of a table that is throttled at every write."""

    def put_all(self, writes: Sequence[Write]) -> None:
        raise Unavailable("table 'spotter' did not answer in time (ThrottlingException): try again later.")


def test_a_message_in_the_queue_whose_note_could_not_be_written_is_logged_once(
    cloud: MiniStack, queue: str, doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    blocked = doors.changed(monkeypatch, records=Unwritable(doors.worker.records, print, print))
    response = blocked.post(said(), headers=ASYNC)
    doors.changed(monkeypatch)
    again = doors.post(said(), headers=ASYNC)

    assert (503, 202) == (response.status, again.status)
    assert [] == doors.queue(*waiting(cloud, queue))
    assert 1 == len(workouts_of(doors.worker, "ann"))


@pytest.mark.parametrize("row", UNTELLING, ids=str)
def test_what_the_bus_did_not_hear_of_is_told_when_the_message_comes_again(
    doors: Doors, between: Between, row: Row
):
    between.always("PutEvents", row.made)
    came = sent(doors)
    fetched = doors.get("/messages/m1", caller="queue").json
    between.forget()
    again = sent(doors)

    assert ("NotAnnounced", "again", 200) == came.outcome
    assert isinstance(came.direct, NotAnnounced)
    assert no_words_leak(came.direct)
    assert ("processed", True) == (fetched["status"], fetched["result"]["success"])
    assert ANSWERED == again.outcome
    assert 2 == between.asked.count("PutEvents")  # of the direct message and the queued one
    assert [1] * 3 == [len(workouts_of(doors.worker, door)) for door in DOORS]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clients of AWS that wait for fifths of a second."""
    monkeypatch.setattr(aws, "READ_SECONDS", 0.2)
    aws.forget_clients()
    yield
    aws.forget_clients()


def test_a_queue_and_a_bus_that_do_not_answer_are_given_up_in_time(
    hasty: None, doors: Doors, between: Between
):
    between.always("SendMessage", between.slow)
    between.always("PutEvents", between.slow)

    with within(6):  # three attempts, and the SDK's pauses of up to three seconds
        response = doors.post(said(), headers=ASYNC)
    with within(6):
        again = doors.queue(record(said()))

    assert (503, "unavailable") == (response.status, response.code)
    assert ["queue-1"] == again
    assert (3, 3) == tuple(between.asked.count(each) for each in ("SendMessage", "PutEvents"))


@pytest.fixture
def secret(cloud: MiniStack, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a secret of this test's own, which the environment names."""
    name = f"keys-{secrets.token_hex(4)}"
    cloud.client("secretsmanager").create_secret(Name=name, SecretString='{"PINECONE_API_KEY": "first"}')
    monkeypatch.setenv("SPOTTER_SECRET", name)
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")
    kept_worker.cache_clear()
    return name


def test_a_worker_whose_secret_cannot_be_read_does_nothing_until_it_can(
    secret: str, between: Between, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    standing = worker(Settings(home=tmp_path))
    doors = Doors(standing)

    between.always("GetSecretValue", REFUSED)
    came = sent(doors)
    kept = [keys_of(standing, door) for door in DOORS]
    between.forget()
    again = sent(doors)

    assert ("SecretUnavailable", "again", 503) == came.outcome
    assert "unavailable" == came.http.code
    assert no_words_leak(came.http)
    assert [set()] * 3 == kept
    assert ANSWERED == again.outcome
    assert [1] * 3 == [len(workouts_of(standing, door)) for door in DOORS]
    standing.close()
    kept_worker().close()
    kept_worker.cache_clear()


def test_a_secret_that_does_not_come_is_given_up_in_time(hasty: None, secret: str, between: Between):
    between.always("GetSecretValue", between.slow)

    with within(6), pytest.raises(Unavailable, match="can't be read"):
        kept_worker()

    assert 3 == between.asked.count("GetSecretValue")


def test_a_key_of_the_index_that_was_replaced_is_read_again_by_the_next_event(
    cloud: MiniStack, secret: str, table: str, monkeypatch: pytest.MonkeyPatch
):
    client, key = cloud.client("secretsmanager"), {"PINECONE_API_KEY": "first"}
    with PineconeServer(key="first") as server:
        for name, value in {**server.environment, "SPOTTER_TABLE": table}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("PINECONE_API_KEY")
        doors = Doors(kept_worker())
        workout_id = doors.log(owner="ann", **said())["workoutId"]
        changes = {"Records": [changed("INSERT", "ann", f"workout/{workout_id}", sequence=1)]}
        asks: list[Callable[[], str]] = [
            lambda: str(len(index_workouts.handler(changes, doors.context)["batchItemFailures"])),
            lambda: str(doors.get("/search", q="bench").status),
            lambda: reconciled(doors),
        ]

        came = []
        for ask in asks:
            before = ask()
            server.key = key["PINECONE_API_KEY"] = f"{server.key}, changed"
            refused_once = ask()
            client.put_secret_value(SecretId=secret, SecretString=json.dumps(key))
            came.append((before, refused_once, ask()))
        kept_worker().close()
        doors.worker.close()

    forget_outages()
    kept_worker.cache_clear()
    assert [("0", "1", "0"), ("200", "503", "200"), ("0", "KeyRefused", "0")] == came


def reconciled(doors: Doors) -> str:
    """How many differences there were, or why that is not known."""
    try:
        return str(index_workouts.handler({"reconcile": True}, doors.context)["found"])
    except Damaged as error:
        return type(error).__name__

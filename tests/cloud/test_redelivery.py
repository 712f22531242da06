"""When a record that failed comes again, on a queue of MiniStack."""

import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from handlers.doors import queue_batch
from handlers.doors.queue_batch import FIRST_SECONDS, LONGEST_SECONDS, wait_seconds
from handlers.wiring import kept_worker
from tests.cloud.between import Between, refused
from tests.cloud.ministack import MiniStack
from tests.handlers.doors import Doors, opened, record, said

MOST = 3
SOON = 10.0  # seconds: far from the visibility timeout of ten minutes


@pytest.fixture
def queue(ministack: MiniStack, between: Between, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a queue whose records are held for ten minutes, and that the handler knows."""
    for name, value in {**ministack.environment, "AWS_ENDPOINT_URL": between.url}.items():
        monkeypatch.setenv(name, value)
    made = ministack.client("sqs").create_queue(
        QueueName=f"messages-{secrets.token_hex(4)}", Attributes={"VisibilityTimeout": "600"}
    )
    monkeypatch.setenv("SPOTTER_QUEUE_URL", made["QueueUrl"])
    monkeypatch.setenv("SPOTTER_QUEUE_RECEIVES", str(MOST))
    return str(made["QueueUrl"])


@pytest.fixture
def doors(queue: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    doors = opened(tmp_path, monkeypatch)
    yield doors
    doors.worker.close()
    kept_worker.cache_clear()


def received(ministack: MiniStack, queue: str) -> list[dict[str, Any]]:
    """The next record as Lambda gives it, as soon as it can be had; none within ten seconds."""
    sqs, deadline = ministack.client("sqs"), time.monotonic() + SOON
    while time.monotonic() < deadline:
        found = sqs.receive_message(QueueUrl=queue, AttributeNames=["All"], WaitTimeSeconds=1).get(
            "Messages", []
        )
        if found:
            (one,) = found
            more = {"receiptHandle": one["ReceiptHandle"], "attributes": one["Attributes"]}
            return [record(one["Body"], messageId=one["MessageId"], **more)]
    return []


def test_what_failed_comes_again_long_before_the_visibility_timeout_and_after_the_last_time_at_once(
    ministack: MiniStack, queue: str, doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(queue_batch, "FIRST_SECONDS", 1)
    ministack.client("sqs").send_message(QueueUrl=queue, MessageBody="no JSON at all")
    times, waited = [], []

    for _ in range(MOST):
        (again,) = received(ministack, queue)
        times.append(again["attributes"]["ApproximateReceiveCount"])
        with capture_logs() as events:
            assert [again["messageId"]] == doors.queue(again)
        waited += [each["seconds"] for each in events if each["event"] == "comes again"]

    assert ["1", "2", "3"] == times
    assert [1, 2, 0] == waited
    assert 1 == len(received(ministack, queue))


def test_what_was_done_is_left_alone(queue: str, doors: Doors, between: Between):
    assert [] == doors.queue(record(said()))

    assert "ChangeMessageVisibility" not in between.asked


def test_a_queue_that_does_not_take_it_hears_of_the_failures_all_the_same(
    queue: str, doors: Doors, between: Between
):
    between.always("ChangeMessageVisibility", refused("AccessDenied"))

    with capture_logs() as events:
        failed = doors.queue(record("no JSON"), record("nor this", number=2), record(said(), number=3))

    assert ["queue-1", "queue-2"] == failed
    assert 1 == [each["event"] for each in events].count("not brought again sooner")


def test_the_waits_grow_to_the_visibility_timeout_and_span_the_better_part_of_an_hour():
    waits = [wait_seconds(times, 10) for times in range(1, 11)]

    assert [15, 30, 60, 120, 240, 480, 720, 720, 720, 0] == waits
    assert 51 == sum(waits) // 60
    assert (FIRST_SECONDS, LONGEST_SECONDS) == (wait_seconds(1), wait_seconds(10**9))

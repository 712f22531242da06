"""One athlete can't keep the others waiting: so many messages are taken of one in a minute, by every door."""

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from agents.logger.records.inbox import MAX_TEXT_BYTES, Message
from handlers.cloud.queued import COUNTED, Queue
from handlers.doors import pace
from handlers.doors.failures import TooManyRequests
from handlers.doors.pace import SHARE_BYTES
from handlers.doors.queue_batch import LATEST_SECONDS
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.dynamodb import DynamoRecords
from storage.ports import PACE_KEY, Records
from storage.sqlite import SqliteRecords
from tests.cloud.ministack import REGION, make_table
from tests.contracts.records import Clock
from tests.handlers.doors import Doors, opened, record, said
from tests.logger.kit import NOON

A_MINUTE = 4  # messages, so each has 15 seconds


def message(owner: str = "ann", text: str = "Bench 3x5 @ 185") -> Message:
    return Message(owner, "m1", "c1", text, NOON)


def is_taken(spotter: Worker, one: Message) -> bool:
    try:
        pace.take(spotter, one)
    except TooManyRequests:
        return False
    return True


class PaceContract:
    """How fast messages are taken, whatever keeps the row."""

    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def spotter(self, records: Records, clock: Clock, tmp_path: Path) -> Worker:
        made = worker(Settings(home=tmp_path, athlete_per_minute=A_MINUTE))
        return replace(made, records=records, clock=clock)

    def test_a_minutes_worth_is_taken_at_once_and_the_next_when_its_share_is_free(
        self, spotter: Worker, clock: Clock
    ):
        assert [True] * A_MINUTE == [is_taken(spotter, message()) for _ in range(A_MINUTE)]
        with pytest.raises(TooManyRequests) as refused:
            pace.take(spotter, message())

        assert 15 == refused.value.seconds
        clock.now += 14
        assert not is_taken(spotter, message())
        clock.now += 1
        assert is_taken(spotter, message())
        assert not is_taken(spotter, message())

    def test_nobody_waits_for_another_athlete(self, spotter: Worker):
        for _ in range(A_MINUTE + 1):
            is_taken(spotter, message())

        assert is_taken(spotter, message("bob"))

    def test_many_at_once_share_one_minute(self, spotter: Worker):
        with ThreadPoolExecutor(4) as workers:
            taken = list(workers.map(lambda _: is_taken(spotter, message()), range(3 * A_MINUTE)))

        assert A_MINUTE == sum(taken)

    def test_what_waits_has_a_turn_of_its_own(self, spotter: Worker):
        waits = [pace.seconds_to_wait(spotter, message()) for _ in range(A_MINUTE + 3)]

        assert [*[0] * A_MINUTE, 15, 30, 45] == waits
        assert not is_taken(spotter, message())

    def test_a_long_message_has_several_shares_and_is_taken_where_one_is_free(
        self, spotter: Worker, clock: Clock
    ):
        longest = message(text="a" * MAX_TEXT_BYTES)

        assert is_taken(spotter, longest)
        assert not is_taken(spotter, message())
        clock.now += (1 + MAX_TEXT_BYTES // SHARE_BYTES) * 15 - 46
        assert not is_taken(spotter, message())
        clock.now += 1
        assert is_taken(spotter, message())

    def test_the_row_is_gone_when_the_last_share_is_over(
        self, spotter: Worker, records: Records, clock: Clock
    ):
        pace.take(spotter, message())

        assert records.get("ann", PACE_KEY) is not None
        clock.now += 15
        assert records.get("ann", PACE_KEY) is None

    def test_without_a_limit_nothing_is_kept(self, spotter: Worker, records: Records):
        unlimited = replace(spotter, settings=replace(spotter.settings, athlete_per_minute=None))

        assert all(is_taken(unlimited, message()) for _ in range(50))
        assert [] == list(records.list("ann", ""))


class TestInAFile(PaceContract):
    @pytest.fixture
    def records(self, tmp_path: Path, clock: Clock) -> Iterator[SqliteRecords]:
        made = SqliteRecords(str(tmp_path / "records.db"), clock=clock)
        yield made
        made.close()


class TestInATable(PaceContract):
    @pytest.fixture
    def records(self, clock: Clock) -> Iterator[DynamoRecords]:
        with mock_aws():
            keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
            client = boto3.session.Session().client("dynamodb", region_name=REGION, **keys)
            name = f"spotter-{secrets.token_hex(6)}"
            make_table(client, name)
            yield DynamoRecords(name, clock=clock, client=client)
            client.close()


# --- by each door


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    made, clock = opened(tmp_path, monkeypatch, athlete_per_minute=A_MINUTE, queue_receives=10), Clock()
    records = SqliteRecords(str(tmp_path / "spotter.db"), clock=clock)
    yield made.changed(monkeypatch, records=records, clock=clock)
    records.close()
    made.worker.close()


def sent(number: int) -> dict[str, Any]:
    """A message that is no other's duplicate."""
    at = (NOON + timedelta(minutes=number)).isoformat()
    return said(f"Bench 3x5 @ {185 + number}", id=f"m{number}", sent_at=at)


def workouts(doors: Doors, owner: str = "ann") -> int:
    return sum(key.startswith("workout/") for key in doors.records_of(owner))


def test_over_http_one_too_many_is_429_with_the_seconds_to_wait(doors: Doors):
    taken = [doors.post(sent(number)).status for number in range(A_MINUTE)]

    refused = doors.post(sent(A_MINUTE))

    assert [200] * A_MINUTE == taken
    assert (429, "too_many_requests", "15") == (
        refused.status,
        refused.code,
        refused["headers"]["retry-after"],
    )
    assert "15 s" in refused.json["error"]["message"]
    assert A_MINUTE == workouts(doors)
    assert 200 == doors.post(sent(A_MINUTE), owner="bob").status


def test_a_direct_invoke_is_refused_in_the_shape_of_its_refusals_and_read_when_it_comes_again(doors: Doors):
    for number in range(A_MINUTE):
        doors.log(owner="ann", **sent(number))

    refused = doors.log(owner="ann", **sent(A_MINUTE))

    assert {"code", "message"} == refused["error"].keys()
    assert "too_many_requests" == refused["error"]["code"]
    assert "failed" == doors.get(f"/messages/m{A_MINUTE}").json["status"]
    doors.worker.clock.now += 15  # type: ignore[attr-defined]  # a Clock
    assert doors.log(owner="ann", **sent(A_MINUTE))["success"]
    assert "processed" == doors.get(f"/messages/m{A_MINUTE}").json["status"]


def test_wishes_for_the_plan_are_counted_with_messages_and_presses_are_not(doors: Doors):
    doors.put_plan("ann")
    for number in range(A_MINUTE):
        doors.post(sent(number))

    wish = {"action": "ask", **said("add curls on Monday", id="p1")}

    assert 429 == doors.post(wish, path="/plan/changes").status
    assert "too_many_requests" == doors.plan("ask", **said("add curls on Monday", id="p1"))["error"]["code"]
    assert 200 == doors.post({"action": "pending"}, path="/plan/changes").status


class Waiting:
    """SQS as the worker's client sees it: what was put, and when what failed comes again."""

    def __init__(self) -> None:
        self.put: list[dict[str, Any]] = []
        self.seconds: list[int] = []

    def send_message(self, **asked: Any) -> dict[str, str]:
        self.put.append(asked)
        return {"MessageId": "1"}

    def change_message_visibility(self, **asked: Any) -> None:
        self.seconds.append(asked["VisibilityTimeout"])


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    made = Waiting()
    monkeypatch.setenv("SPOTTER_QUEUE_URL", "https://queue")
    monkeypatch.setenv("SPOTTER_QUEUE_RECEIVES", "10")
    for where in ("handlers.cloud.queued", "handlers.doors.queue_batch"):
        monkeypatch.setattr(f"{where}.aws_client", lambda service: made)
    return made


def again(one: dict[str, Any]) -> dict[str, Any]:
    return {**one, "attributes": {"ApproximateReceiveCount": "2"}}


def test_of_the_queue_nothing_is_lost_each_waits_for_its_turn_and_is_logged_then(
    doors: Doors, waiting: Waiting
):
    records = [record(sent(number), number=number) for number in range(A_MINUTE + 3)]

    late = doors.queue(*records)

    assert [f"queue-{number}" for number in range(A_MINUTE, A_MINUTE + 3)] == late
    assert [15, 30, 45] == waiting.seconds
    assert A_MINUTE == workouts(doors)
    assert [] == doors.queue(*map(again, records[A_MINUTE:]))
    assert A_MINUTE + 3 == workouts(doors)


def test_what_waits_longer_than_the_queue_holds_it_comes_again_when_it_has_to(doors: Doors, waiting: Waiting):
    for _ in range(300):
        pace.seconds_to_wait(doors.worker, message(text="a" * MAX_TEXT_BYTES))

    assert ["queue-1"] == doors.queue(record(sent(1)))
    assert [LATEST_SECONDS] == waiting.seconds


def test_what_waits_is_no_failure(doors: Doors, waiting: Waiting, monkeypatch: pytest.MonkeyPatch):
    counts: dict[str, float] = {}
    monkeypatch.setattr(
        "handlers.observing.telemetry.InvocationSeen.metrics", lambda seen: counts.update(seen.counts) or []
    )

    doors.queue(*(record(sent(number), number=number) for number in range(A_MINUTE + 1)))

    assert (1, 0) == (counts["messages_postponed"], counts.get("records_failed", 0))
    assert 404 == doors.get(f"/messages/m{A_MINUTE}").status


def test_what_the_api_put_on_the_queue_was_counted_there(
    doors: Doors, waiting: Waiting, monkeypatch: pytest.MonkeyPatch
):
    queue = Queue("https://queue", doors.worker.records, doors.worker.clock)
    monkeypatch.setitem(doors.worker.__dict__, "queue", queue)
    prefer = {"Prefer": "respond-async"}

    answers = [doors.post(sent(number), headers=prefer).status for number in range(A_MINUTE + 1)]

    assert [*[202] * A_MINUTE, 429] == answers
    attributes = {
        name: {"stringValue": each["StringValue"], "dataType": "String"}
        for name, each in waiting.put[0]["MessageAttributes"].items()
    }
    assert {"owner", COUNTED} == attributes.keys()
    assert [] == doors.queue(record(json.loads(waiting.put[0]["MessageBody"]), messageAttributes=attributes))


def test_a_queue_that_delivers_once_has_nobody_wait(doors: Doors, waiting: Waiting, monkeypatch):
    once = doors.changed(monkeypatch, settings=replace(doors.worker.settings, queue_receives=1))

    assert [] == once.queue(*(record(sent(number), number=number) for number in range(A_MINUTE + 2)))

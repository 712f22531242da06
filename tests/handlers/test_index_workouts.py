"""The indexer's Lambda: what an event means, what is delivered again, and what one bad row may do."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws
from structlog.testing import capture_logs

from handlers.doors.failures import Failed, Misconfigured
from handlers.index_workouts import RESERVE_SECONDS, changes_of, handler, reconciling_handler
from handlers.observing.telemetry import observed
from handlers.wiring import Worker, kept_worker
from storage.ports import Query, RecallEntry, TooLarge, Unavailable
from tests.contracts.memory_recall import MemoryRecall
from tests.handlers.index_kit import Table, batch, changed, failed, hands, in_index
from tests.logger.kit import message
from tests.phrase_tables import phrases

EVENTS = Path(__file__).parents[2] / "infra" / "events"
GIVEN_UP = {"requestContext": {"condition": "RetryAttemptsExhausted"}, "DDBStreamBatchInfo": {"batchSize": 1}}


@dataclass
class Counting(MemoryRecall):
    """Counts what is asked of it, and is down when told to."""

    asked: int = 0
    compared: int = 0
    down_for: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__init__()

    def owners(self) -> Iterator[str]:
        self.compared += 1
        return super().owners()

    def upsert(self, entry: RecallEntry) -> None:
        self.asked += 1
        if entry.workout_id in self.down_for:
            raise Unavailable("throttled")
        super().upsert(entry)


def queued(*bodies: Any) -> dict[str, Any]:
    rows = [body if isinstance(body, str) else json.dumps(body) for body in bodies]
    return batch(
        {"eventSource": "aws:sqs", "messageId": f"q{n}", "body": body} for n, body in enumerate(rows)
    )


@pytest.fixture
def redrive(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The URL of an empty redrive queue."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "none")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    with mock_aws():
        yield boto3.client("sqs").create_queue(QueueName="redrive")["QueueUrl"]


def put_aside(redrive: str) -> list[Any]:
    """What is in the redrive queue."""
    answer = boto3.client("sqs").receive_message(QueueUrl=redrive, MaxNumberOfMessages=10)
    return [json.loads(each["Body"]) for each in answer.get("Messages", [])]


def followed(table: Table, recall: MemoryRecall) -> list[str]:
    """Give all events to the Lambda; what has to be delivered again."""
    return failed(hands(table.records, recall).answered(batch(table.events)))


# --- the stream


def test_rows_that_were_written_amended_and_deleted_are_as_they_stand():
    table, recall = Table(), MemoryRecall()
    for summary in ("squat 5x5", "squat 5x5, easy"):
        table.write("ann", "w1", summary)
    table.write("ann", "w2", "bench")
    table.write("ann", "w2", None)
    table.write("bob", "w1", "run")

    assert [] == followed(table, recall)

    assert {("ann", "w1"): 2, ("bob", "w1"): 1} == in_index(recall) == table.standing()


def test_several_records_of_a_workout_in_a_batch_are_read_once():
    table, recall = Table(), Counting()
    for number in range(5):
        table.write("ann", "w1", f"squat {number}")

    followed(table, recall)

    assert 1 == recall.asked


def test_only_workouts_matter():
    keys = ["message/m1", "revision/w1/000001", "workout/", "plan", "workout", "workout/w1"]

    changes = changes_of(changed("INSERT", "ann", key, sequence=n) for n, key in enumerate(keys))

    assert [("ann", "w1")] == [each[:2] for each in changes]


def test_a_row_that_expired_in_the_table_is_forgotten():
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")
    followed(table, recall)
    table.records.erase("ann")
    swept = changed("REMOVE", "ann", "workout/w1", sequence=9)
    swept["userIdentity"] = {"type": "Service", "principalId": "dynamodb.amazonaws.com"}

    hands(table.records, recall).answered(batch([swept]))

    assert {} == in_index(recall)


def test_an_erased_athletes_new_row_takes_the_place_of_the_old_one_with_a_higher_version():
    table, recall = Table(), MemoryRecall()
    for number in range(7):
        table.write("ann", "w1", f"squat {number}")
    followed(table, recall)
    table.events.clear()
    table.erase("ann")
    table.write("ann", "w1", "the same message, sent again")

    followed(table, recall)

    assert {("ann", "w1"): 1} == in_index(recall)


def test_a_store_that_does_not_answer_leaves_the_rest_of_the_batch_for_the_next_delivery():
    table, recall = Table(), Counting(down_for=("w2",))
    for workout_id in ("w1", "w2", "w3", "w2"):
        table.write("ann", workout_id, "squat")

    again = followed(table, recall)

    assert [table.events[1]["dynamodb"]["SequenceNumber"]] == again
    assert {("ann", "w1"): 1} == in_index(recall)
    recall.down_for = ()
    assert [] == failed(hands(table.records, recall).answered(batch(table.events[1:])))
    assert table.standing() == in_index(recall)


@pytest.mark.parametrize("body", ["", "{}", "not json", '{"schema_version": 99}', "[1]", '{"workout": 7}'])
def test_a_row_that_cant_be_read_fails_alone_and_is_named_in_the_log_without_its_text(body):
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")
    table.put("ann", "bad", body)
    table.write("ann", "w2", "bench")

    with capture_logs() as events:
        again = followed(table, recall)

    assert [table.events[1]["dynamodb"]["SequenceNumber"]] == again
    assert {("ann", "w1"): 1, ("ann", "w2"): 1} == in_index(recall)
    assert [("not indexed", "bad", "UnreadableRow")] == [
        (each["event"], each["workout_id"], each["error"]) for each in events
    ]


class Small(MemoryRecall):
    """An index that takes short summaries only."""

    def upsert(self, entry: RecallEntry) -> None:
        if len(entry.summary) > 10:
            raise TooLarge("over 40 kB")
        super().upsert(entry)


def test_what_no_delivery_of_the_stream_mends_is_put_aside_and_nothing_waits_for_it(redrive):
    table, recall = Table(), Small()
    table.write("ann", "w1", "squat " * 10)
    table.put("ann", "bad", '{"schema_version": 99}')
    table.write("ann", "w2", "bench")

    with capture_logs() as events:
        again = failed(hands(table.records, recall, redrive_url=redrive).answered(batch(table.events)))

    assert [] == again
    assert {("ann", "w2"): 1} == in_index(recall)
    assert [{"owner": "ann", "workout_id": each} for each in ("w1", "bad")] == put_aside(redrive)
    assert ["TooLarge", "UnreadableRow"] == [each["error"] for each in events if each["event"] == "put aside"]


def test_what_can_be_put_aside_nowhere_fails_alone():
    table, recall = Table(), MemoryRecall()
    table.put("ann", "bad", "no json")
    table.write("ann", "w2", "bench")
    nobody = hands(table.records, recall, redrive_url="http://127.0.0.1:9/q")

    again = failed(nobody.answered(batch(table.events)))

    assert [table.events[0]["dynamodb"]["SequenceNumber"]] == again
    assert {("ann", "w2"): 1} == in_index(recall)


def test_a_workout_that_is_too_much_for_the_index_fails_alone():
    table, recall = Table(), Small()
    table.write("ann", "w1", "squat " * 10)
    table.write("ann", "w2", "bench")

    assert [table.events[0]["dynamodb"]["SequenceNumber"]] == followed(table, recall)
    assert {("ann", "w2"): 1} == in_index(recall)


def test_without_time_nothing_is_begun_and_all_is_delivered_again():
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")
    table.write("ann", "w2", "bench")

    answer = hands(table.records, recall, is_late=lambda: True).answered(batch(table.events))

    assert [table.events[0]["dynamodb"]["SequenceNumber"]] == failed(answer)
    assert {} == in_index(recall)


# --- the redrive queue, and what is asked for


def test_a_message_that_names_a_workout_has_it_followed():
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")

    answer = hands(table.records, recall).answered(queued({"owner": "ann", "workout_id": "w1"}))

    assert [] == failed(answer)
    assert table.standing() == in_index(recall)


def test_what_lambda_gave_up_names_no_keys_and_everything_is_compared_once():
    table, recall = Table(), Counting()
    table.write("ann", "w1", "squat")
    table.write("bob", "w2", "bench")

    answer = hands(table.records, recall).answered(queued(GIVEN_UP, GIVEN_UP, {"reconcile": True}))

    assert [] == failed(answer)
    assert table.standing() == in_index(recall)
    assert 1 == recall.compared


def test_what_a_redriven_comparison_cannot_repair_is_put_aside_workout_by_workout(redrive):
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")
    table.put("bob", "bad", "no json")
    spotter = hands(table.records, recall, redrive_url=redrive)

    compared = spotter.answered(queued(GIVEN_UP))
    aside = put_aside(redrive)

    assert [] == failed(compared)
    assert {("ann", "w1"): 1} == in_index(recall)
    assert [{"owner": "bob", "workout_id": "bad"}] == aside
    assert ["q0"] == failed(spotter.answered(queued(*aside)))  # until the queue gives it up, for a person
    assert [] == put_aside(redrive)


def test_a_redriven_comparison_that_leaves_what_nothing_can_be_put_aside_of_comes_again(redrive):
    class Strict(MemoryRecall):
        def indexed(self, owner):
            raise ValueError("too long for a namespace")

    unknown, lost = Table(), Table()
    unknown.write("ann", "w1", "squat")
    lost.put("ann", "bad", "no json")

    for spotter in (
        hands(unknown.records, Strict(), redrive_url=redrive),
        hands(lost.records, MemoryRecall()),
    ):
        assert ["q0"] == failed(spotter.answered(queued(GIVEN_UP)))
    assert [] == put_aside(redrive)


def test_a_comparison_is_counted_by_what_it_left_and_by_whether_anybody_goes_on_with_it(redrive):
    table, recall = Table(), MemoryRecall()
    table.write("ann", "w1", "squat")
    table.put("bob", "bad", "no json")
    late = iter([False, False, False, True, *[True] * 9])

    told = []
    for spotter in (
        hands(table.records, recall, redrive_url=redrive),
        hands(table.records, MemoryRecall(), is_late=lambda: next(late), redrive_url=redrive),
        hands(table.records, MemoryRecall(), is_late=lambda: True, redrive_url=redrive),
    ):
        with observed(None, "reconcile-index", {}) as seen:
            spotter.answered({"reconcile": True})
        names = ("unrepaired", "put_aside", "reconcile_continued", "reconcile_stopped")
        told.append({each for each in names if seen.counts.get(f"index_{each}")})

    assert [{"unrepaired", "put_aside"}, {"reconcile_continued"}, {"reconcile_stopped"}] == told


def test_messages_that_cant_be_done_fail_alone():
    table, recall = Table(), Counting(down_for=("w2",))
    table.write("ann", "w1", "squat")
    table.write("ann", "w2", "bench")
    table.put("ann", "bad", "no json")
    wishes = [{"owner": "ann", "workout_id": each} for each in ("w2", "bad", "w1")]

    answer = hands(table.records, recall).answered(
        queued("no json", "[]", {"owner": "ann"}, {"Records": []}, {"owner": "", "workout_id": "w"}, *wishes)
    )

    assert ["q0", "q1", "q2", "q3", "q4", "q5", "q6"] == failed(answer)
    assert {("ann", "w1"): 1} == in_index(recall)


# --- the handler itself


@dataclass
class Context:
    """Lambda's context, with so many milliseconds left at each look."""

    looks: list[int]
    aws_request_id: str = "r1"

    def get_remaining_time_in_millis(self) -> int:
        return self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]


@pytest.fixture
def worker(monkeypatch, tmp_path) -> Worker:
    """The worker that the handler has, on a data folder of its own."""
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    kept_worker.cache_clear()
    yield kept_worker()
    kept_worker().close()
    kept_worker.cache_clear()


def lost(worker: Worker, *owners: str) -> list[str]:
    """The ids of a workout of each, which search has lost."""
    ids = [worker.logger.log(message("Squat 3x5 @ 185", owner=owner)).workoutId for owner in owners]
    for owner in owners:
        worker.recall.erase(owner)
    return ids


def found(worker: Worker, owner: str) -> list[str]:
    return [each.workout_id for each in worker.recall.indexed(owner)]


@pytest.mark.parametrize("name", ["index-workouts-stream", "index-workouts-sqs"])
def test_a_sample_of_records_is_taken(worker, name):
    assert {"batchItemFailures": []} == handler(json.loads((EVENTS / f"{name}.json").read_text()), None)


def test_the_other_samples_are_taken_too(worker):
    samples = [json.loads((EVENTS / f"index-workouts{kind}.json").read_text()) for kind in ("", "-reconcile")]

    answers = [handler(each, None) for each in samples]

    assert [
        {"done": "removed"},
        {"owners": 0, "found": 0, "repaired": 0, "after": None, "aside": 0},
    ] == answers


@phrases("event", event=json.loads)
def test_an_event_that_asks_for_nothing_is_refused(worker, event):
    assert "bad_input" == handler(event, None)["error"]["code"]


def test_records_that_no_worker_can_be_made_for_are_not_lost(monkeypatch, worker):
    kept_worker.cache_clear()
    monkeypatch.setenv("SPOTTER_ENGINE", "none")

    for event in (
        batch([changed("INSERT", "ann", "workout/w1", sequence=1)]),
        queued({"owner": "ann", "workout_id": "w1"}),
        {"reconcile": True},
    ):
        with pytest.raises(Misconfigured, match="engine 'none' is not known"):
            handler(event, None)

    monkeypatch.delenv("SPOTTER_ENGINE")


@pytest.mark.parametrize("record", [{"eventSource": "aws:s3"}, None, "record"])
def test_records_that_are_nothing_known_are_not_lost(worker, record):
    with pytest.raises(Failed, match="nothing of the batch was done"):
        handler(batch([record]), None)


def test_a_bug_is_raised_without_its_words_and_the_batch_comes_again(monkeypatch, worker):
    class Broken(MemoryRecall):
        def upsert(self, entry: RecallEntry) -> None:
            raise RuntimeError(f"can't take {entry.summary}")

    (workout_id,) = lost(worker, "ann")
    broken = replace(worker, indexer=replace(worker.indexer, recall=Broken()))
    monkeypatch.setattr(kept_worker, "_made", broken)

    with pytest.raises(Failed) as raised:
        handler(batch([changed("INSERT", "ann", f"workout/{workout_id}", sequence=1)]), None)

    assert "Squat" not in str(raised.value)


def test_a_schedule_mends_what_differs(worker):
    ids = lost(worker, "ann", "bob")

    answer = handler({"reconcile": True}, None)

    assert {"owners": 2, "found": 2, "repaired": 2, "after": None, "aside": 0} == answer
    assert ids == [*found(worker, "ann"), *found(worker, "bob")]


def test_a_schedule_may_name_owners(worker):
    lost(worker, "ann", "bob")

    assert 1 == handler({"reconcile": True, "owners": ["bob"]}, None)["found"]

    assert ([], 1) == (found(worker, "ann"), len(found(worker, "bob")))


def test_a_reconciliation_whose_time_is_up_says_where_it_stopped_and_goes_on_from_there(worker):
    lost(worker, "ann", "bob", "cat")
    plenty, none_left = 60_000, int(RESERVE_SECONDS * 1000)

    stopped = handler({"reconcile": True}, Context([plenty] * 3 + [none_left]))
    rest = handler({"reconcile": True, "after": stopped["after"]}, Context([plenty]))

    assert "ann" == stopped["after"]
    assert 3 == stopped["repaired"] + rest["repaired"]
    assert [1, 1, 1] == [len(found(worker, owner)) for owner in ("ann", "bob", "cat")]


def test_what_is_left_of_a_reconciliation_is_queued_and_done_from_there(monkeypatch, worker):
    lost(worker, "ann", "bob", "cat")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "none")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    with mock_aws():
        queue = boto3.client("sqs").create_queue(QueueName="redrive")["QueueUrl"]
        told = replace(worker, settings=replace(worker.settings, redrive_url=queue))
        monkeypatch.setattr(kept_worker, "_made", told)

        stopped = handler({"reconcile": True}, Context([60_000] * 3 + [0]))
        (left,) = boto3.client("sqs").receive_message(QueueUrl=queue)["Messages"]

    assert {"reconcile": True, "after": "ann"} == json.loads(left["Body"]) | {"after": stopped["after"]}
    assert {"batchItemFailures": []} == handler(queued(left["Body"]), Context([60_000]))
    assert [1, 1, 1] == [len(found(worker, owner)) for owner in ("ann", "bob", "cat")]


def test_a_reconciliation_that_got_nowhere_is_not_handed_on_for_ever(monkeypatch, worker):
    lost(worker, "ann")
    monkeypatch.setattr(
        kept_worker,
        "_made",
        replace(worker, settings=replace(worker.settings, redrive_url="http://127.0.0.1:9/q")),
    )

    with capture_logs() as events:
        assert "" == handler({"reconcile": True}, Context([0]))["after"]

    assert "reconciliation stopped" in [each["event"] for each in events]


def test_the_function_that_compares_is_told_apart_from_the_one_that_follows(worker, capsys):
    names = []
    for each in (handler, reconciling_handler):
        assert 0 == each({"reconcile": True}, None)["found"]
        lines = [line for line in capsys.readouterr().out.splitlines() if "_aws" in line]
        names.append({json.loads(line)["function"] for line in lines})

    assert [{"index-workouts"}, {"reconcile-index"}] == names


def test_a_workout_is_found_once_the_handler_has_followed_the_stream(worker):
    (workout_id,) = lost(worker, "ann")
    event = batch([changed("INSERT", "ann", f"workout/{workout_id}", sequence=1)])

    assert {"batchItemFailures": []} == handler(event, None)

    assert [workout_id] == [each.workout_id for each in worker.recall.search("ann", Query("squat"))]

"""A batch of the queue: each record for itself; what comes again, what is refused for good, what is told."""

import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from agents.models.port import Ask, Call, ModelMisconfigured, Reply
from agents.models.scripted import Scripted
from handlers import build_workout
from handlers.cloud.announcing import NotAnnounced
from handlers.cloud.queued import fields_of
from handlers.doors.deadline import TO_BEGIN_SECONDS, seconds_left
from handlers.doors.incoming import message_from
from handlers.wiring import kept_worker
from storage.ports import Conflict, Unavailable, Write
from storage.sqlite import SqliteRecords
from tests.handlers.doors import Context, Doors, record, said

ROOT = Path(__file__).parents[2]


class Heard:
    """A bus of EventBridge as the worker's client sees it, that refuses the first few events."""

    def __init__(self, refuses: int = 0) -> None:
        self.refuses = refuses
        self.events: list[tuple[str, dict[str, Any]]] = []

    def put_events(self, *, Entries: list[dict[str, Any]]) -> dict[str, Any]:  # boto3's name
        if self.refuses:
            self.refuses -= 1
            return {"FailedEntryCount": 1, "Entries": [{"ErrorCode": "ThrottlingException"}]}
        self.events += [(each["DetailType"], json.loads(each["Detail"])) for each in Entries]
        return {"FailedEntryCount": 0, "Entries": [{"EventId": "1"}]}


def hearing(doors: Doors, monkeypatch: pytest.MonkeyPatch, bus: Heard) -> Doors:
    """The doors with this bus."""
    monkeypatch.setattr("handlers.cloud.announcing.aws_client", lambda service: bus)
    return doors.changed(monkeypatch, settings=replace(doors.worker.settings, bus="spotter"))


# --- what comes again


def test_a_batch_is_logged_and_nothing_of_it_comes_again(doors: Doors):
    failed = doors.queue(record(said(id="m1")), record(said("Squat 3x5 @ 225", id="m2"), number=2))

    assert [] == failed
    assert 2 == len(doors.get("/workouts").json["workouts"])


def test_an_empty_batch_is_no_error(doors: Doors):
    assert [] == doors.queue()


def test_a_record_delivered_twice_in_one_batch_is_one_workout(doors: Doors):
    failed = doors.queue(record(said()), record(said(), number=2))

    assert [] == failed
    assert 1 == len(doors.get("/workouts").json["workouts"])


def test_several_workers_with_the_same_messages_at_once_log_each_once(doors: Doors):
    texts = [f"Bench 3x5 @ {185 + number}" for number in range(4)]
    records = [record(said(text, id=f"m{at}")) for _ in range(4) for at, text in enumerate(texts)]

    with ThreadPoolExecutor(8) as workers:
        failed = list(workers.map(doors.queue, records))
    again = [doors.queue(each) for each, ids in zip(records, failed, strict=True) if ids]

    assert not any(again)
    assert 4 == len(doors.get("/workouts").json["workouts"])


@pytest.mark.parametrize(
    "poison",
    [
        "",
        "Bench 3x5 @ 185",
        "[]",
        '"text"',
        '{"id": "m1"',
        {"id": "m1"},
        said(id=7),
        said(text={"words": "Bench 3x5 @ 185"}),
        said(text="  "),
        said(units="stone"),
        said(sent_at="noon"),
        said(user_id="bob"),
        said(extra=1),
    ],
)
def test_what_cannot_be_read_fails_alone_and_is_told(doors: Doors, monkeypatch, poison: Any):
    bus = Heard()
    heard = hearing(doors, monkeypatch, bus)

    with capture_logs() as events:
        failed = heard.queue(record(poison), record(said(id="m2"), number=2))

    assert ["queue-1"] == failed
    assert ["m2"] == [each["message_id"] for each in heard.get("/workouts").json["workouts"]]
    [(kind, detail), (_, processed)] = bus.events
    assert ("message.refused", "ann", "bad_input", "queue-1") == (
        kind,
        detail["owner"],
        detail["code"],
        detail["queue_message_id"],
    )
    assert "m2" == processed["message_id"]
    assert ["queue-1"] == [each["queue_message_id"] for each in events if "poison" == each["event"]]
    assert "Bench 3x5" not in json.dumps([detail, *(each for each in events if "poison" == each["event"])])


class Failing(SqliteRecords):
    """A store that can't be written for the first so many times."""

    failures = 0
    error: type[Exception] = Unavailable

    def put_all(self, writes: Sequence[Write]) -> None:
        if self.failures:
            self.failures -= 1
            raise self.error("10.0.0.7 does not answer")
        super().put_all(writes)


def failing(doors: Doors, monkeypatch: pytest.MonkeyPatch, failures: int, error: type[Exception]) -> Doors:
    records = Failing(str(doors.worker.settings.home / "spotter.db"))
    records.failures, records.error = failures, error
    return doors.changed(monkeypatch, records=records)


@pytest.mark.parametrize("error", [Unavailable, ZeroDivisionError])
def test_what_failed_comes_again_and_is_then_logged_once(doors: Doors, monkeypatch, error: type[Exception]):
    faulty = failing(doors, monkeypatch, 1, error)
    batch = [record(said("Bench 3x5 @ 185", id="m1")), record(said("Squat 3x5 @ 225", id="m2"), number=2)]

    first = faulty.queue(*batch)
    again = faulty.queue(batch[0])
    faulty.worker.records.close()

    assert (["queue-1"], []) == (first, again)
    assert 2 == len(doors.get("/workouts").json["workouts"])


def test_a_conflict_is_tried_again_at_once(doors: Doors, monkeypatch):
    faulty = failing(doors, monkeypatch, 1, Conflict)

    failed = faulty.queue(record(said()))
    faulty.worker.records.close()

    assert [] == failed


def test_a_batch_that_fails_whole_is_reported_and_not_raised(doors: Doors, monkeypatch):
    faulty = failing(doors, monkeypatch, 99, Unavailable)

    failed = faulty.queue(record(said(id="m1")), record(said(id="m2"), number=2))
    faulty.worker.records.close()

    assert ["queue-1", "queue-2"] == failed


# --- time


def test_a_record_is_not_begun_with_too_little_time(doors: Doors):
    doors.context.seconds = TO_BEGIN_SECONDS

    with capture_logs() as events:
        failed = doors.queue(record(said()))

    assert ["queue-1"] == failed
    assert [] == [*doors.worker.records.walk()]
    assert [("not begun", "warning", 9.0)] == [
        (each["event"], each["log_level"], each["seconds_left"]) for each in events
    ]


def test_a_batch_whose_time_runs_out_is_done_as_far_as_it_goes(doors: Doors, monkeypatch):
    def slow(ask: Ask) -> Reply:
        doors.context.seconds = 5.0
        arguments = {"said": ["Bench 3x5 @ 185"], "disciplines": ["strength"]}
        return Reply(calls=(Call("d0", "detect_discipline", json.dumps(arguments)),), stop="calls")

    slowly = doors.changed(monkeypatch, model=Scripted([slow, Reply(text="Done.", stop="end")]))

    failed = slowly.queue(record(said(id="m1")), record(said(id="m2"), number=2))

    assert ["queue-2"] == failed
    assert "processed" == slowly.get("/messages/m1").json["status"]


def test_the_time_that_is_left_is_the_contexts_less_the_answer():
    assert 59.0 == seconds_left(Context(seconds=60))()
    assert 0.0 == seconds_left(Context(seconds=0.5))()
    assert seconds_left(None)() is None


# --- what is told


def test_a_processed_message_is_told_without_a_word_of_it(doors: Doors, monkeypatch):
    bus = Heard()

    hearing(doors, monkeypatch, bus).queue(record(said("Bench 3x5 @ 185 felt heavy")))

    [(kind, detail)] = bus.events
    assert "message.processed" == kind
    assert {
        "schema_version": 1,
        "owner": "ann",
        "message_id": "m1",
        "conversation_id": "c1",
        "status": "processed",
        "success": True,
        "partial": False,
        "workout_ids": [doors.get("/messages/m1").json["result"]["workoutId"]],
        "blocked_codes": [],
        "not_logged": 0,
        "plan_changed": False,
    } == detail


def test_what_the_bus_did_not_take_is_told_when_the_message_comes_again(doors: Doors, monkeypatch):
    bus = Heard(refuses=1)
    heard = hearing(doors, monkeypatch, bus)

    first = heard.queue(record(said()))
    again = heard.queue(record(said()))

    assert (["queue-1"], []) == (first, again)
    assert ["message.processed"] == [kind for kind, _ in bus.events]
    assert 1 == len(doors.get("/workouts").json["workouts"])


def test_a_direct_invoke_is_told_too_since_it_may_be_asynchronous(doors: Doors, monkeypatch):
    bus = Heard()
    heard = hearing(doors, monkeypatch, bus)

    heard.log(owner="ann", **said())
    heard.log(owner="ann", **said(id="m2", text=" "))

    assert [("message.processed", "m1"), ("message.refused", "m2")] == [
        (kind, detail["message_id"]) for kind, detail in bus.events
    ]


def test_a_direct_invoke_that_the_bus_did_not_hear_of_is_raised_to_be_sent_again(doors: Doors, monkeypatch):
    heard = hearing(doors, monkeypatch, Heard(refuses=1))

    with pytest.raises(NotAnnounced):
        heard.log(owner="ann", **said())

    assert heard.log(owner="ann", **said())["success"]


def test_whoever_waits_for_the_answer_is_told_nothing_else(doors: Doors, monkeypatch):
    bus = Heard()

    hearing(doors, monkeypatch, bus).post(said())

    assert [] == bus.events


# --- what is put on the queue


def test_a_message_comes_out_of_the_queue_as_it_went_in():
    whole = said(
        "Bench 3x5 @ 185\u0001 \U0001f4aa",
        timezone="Europe/Berlin",
        units="kg",
        context={"exercise": "Bench"},
        again=True,
        answers="q1",
    )
    for fields in (whole, said()):
        message = message_from(fields, owner="ann")

        assert message == message_from(json.loads(json.dumps(fields_of(message))), owner="ann")
        assert "owner" not in fields_of(message)


def test_without_a_queue_a_message_that_need_not_be_waited_for_is_logged_at_once(doors: Doors):
    response = doors.post(said(), headers={"Prefer": "respond-async"})

    assert (200, True) == (response.status, response.json["success"])


# --- keys that were changed


def test_a_worker_whose_key_is_refused_is_made_again_for_the_next_delivery(doors: Doors, monkeypatch):
    def refused(ask: Ask) -> Reply:
        raise ModelMisconfigured("the API says 401")

    monkeypatch.setenv("SPOTTER_HOME", str(doors.worker.settings.home))
    before = doors.changed(monkeypatch, model=Scripted([refused, refused]))

    first = before.queue(record(said()))
    again = before.queue(record(said()))

    assert (["queue-1"], []) == (first, again)
    assert kept_worker() is not before.worker
    kept_worker().close()


# --- what is loaded


def test_no_door_but_the_queue_loads_powertools_and_none_loads_boto3(tmp_path: Path):
    code = """
import json, sys
from pathlib import Path
from handlers import build_workout, plan_changes, read
event = lambda name: json.loads(Path("infra/events", name + ".json").read_text("utf-8"))
loaded = lambda: [each for each in ("boto3", "botocore", "aws_lambda_powertools") if each in sys.modules]
assert build_workout.handler(event("build-workout"), None)["success"]
assert 200 == build_workout.handler(event("build-workout-http"), None)["statusCode"]
read.handler(event("read-history"), None), read.handler(event("read-history-http"), None)
plan_changes.handler(event("plan-changes-pending"), None)
print(loaded())
assert build_workout.handler(event("build-workout-sqs"), None) == {"batchItemFailures": []}
print("aws_lambda_powertools" in loaded(), "boto3" in loaded())
"""
    environment = {"SPOTTER_HOME": str(tmp_path), "DIRECT_INVOKE": "trusted", "PATH": ""}

    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert ("", 0) == (ran.stderr, ran.returncode)
    assert ["[]", "True False"] == [line for line in ran.stdout.splitlines() if not line.startswith("{")]


def test_the_sample_batch_is_of_two_athletes(doors: Doors):
    event = json.loads((ROOT / "infra/events/build-workout-sqs.json").read_text("utf-8"))

    assert {"batchItemFailures": []} == build_workout.handler(event, None)
    assert {"ann", "bob"} == {each.owner for each in doors.worker.records.walk()}

"""What is told of a message that gets no report: to whoever asks for it, to the bus, to the log."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from handlers import build_workout, index_workouts, plan_changes, read
from handlers.cloud.queued import Note, Queue, digest_of, note_failure
from handlers.doors.deadline import TO_BEGIN_SECONDS
from handlers.doors.failures import LONGEST_MESSAGE, Failed, Misconfigured
from handlers.doors.incoming import message_from
from handlers.doors.quoting import LONGEST_QUOTE, quoted
from handlers.wiring import kept_worker
from storage.ports import Unavailable, Write
from tests.handlers.doors import Context, Doors, answered, cognito, record, rest, said
from tests.handlers.test_queue import Heard, failing, hearing

POISON = said(units="stone")


def delivered(fields: Any, times: int, **more: Any) -> dict[str, Any]:
    """A record at its delivery of this number."""
    return record(fields, attributes={"ApproximateReceiveCount": str(times)}, **more)


def counting(doors: Doors, monkeypatch: pytest.MonkeyPatch) -> Doors:
    """The doors behind a queue that delivers five times."""
    return doors.changed(monkeypatch, settings=replace(doors.worker.settings, queue_receives=5))


def status_of(doors: Doors, message_id: str = "m1") -> tuple[str, str | None]:
    answer = doors.get(f"/messages/{message_id}").json
    return answer["status"], answer["code"]


# --- how far a message is


def test_a_message_that_was_refused_has_failed_and_says_for_what(doors: Doors):
    doors.queue(record(POISON))

    assert ("failed", "bad_input") == status_of(doors)


def test_a_direct_message_that_was_refused_has_failed_for_whoever_did_not_wait(doors: Doors):
    doors.log(owner="ann", **POISON)

    assert ("failed", "bad_input") == status_of(doors)


@pytest.mark.parametrize("error", [Unavailable, ZeroDivisionError])
def test_a_message_has_failed_with_its_last_delivery_and_not_before(
    doors: Doors, monkeypatch, error: type[Exception]
):
    doors.worker.records.put_all([Write("ann", "queued/m1", Note(digest_of("Bench 3x5 @ 185")).to_json(), 0)])
    faulty = failing(counting(doors, monkeypatch), monkeypatch, 1, error)
    faulty.queue(delivered(said(), 4))
    before = status_of(faulty)
    faulty.worker.records.failures = 1  # of two writes: its own
    faulty.queue(delivered(said(), 5))
    faulty.worker.records.close()

    assert "queued" == before[0]
    assert ("failed", "unavailable" if error is Unavailable else "internal") == status_of(doors)


def test_a_message_that_was_never_begun_in_time_has_failed(doors: Doors, monkeypatch):
    counted = counting(doors, monkeypatch)
    counted.context.seconds = TO_BEGIN_SECONDS

    counted.queue(delivered(said(), 5))

    assert ("failed", "timed_out") == status_of(counted)


def test_without_knowing_which_delivery_is_the_last_only_a_refusal_is_noted(doors: Doors, monkeypatch):
    faulty = failing(doors, monkeypatch, 1, Unavailable)

    faulty.queue(delivered(said(), 500))
    faulty.worker.records.close()

    assert 404 == doors.get("/messages/m1").status


@pytest.mark.parametrize("text", ["Bench 3x5 @ 185", "Bench 3x5 @ 190"])
def test_a_later_success_is_what_a_message_came_to(doors: Doors, text: str):
    doors.queue(record(POISON))

    doors.queue(record(said(text)))

    assert ("processed", None) == status_of(doors)


def test_a_report_stands_though_the_same_message_is_refused_later(doors: Doors):
    doors.post(said())

    doors.queue(record(POISON))

    assert ("processed", None) == status_of(doors)


def test_another_text_that_failed_is_told_beside_the_report_of_the_first(doors: Doors):
    doors.post(said())
    records, now = doors.worker.records, doors.worker.clock()

    note_failure(records, now, "ann", "m1", "Bench 3x5 @ 185", "internal")
    stands = status_of(doors)
    note_failure(records, now, "ann", "m1", "Bench 3x5 @ 190", "internal")

    assert [("processed", None), ("failed", "internal")] == [stands, status_of(doors)]


def test_a_message_that_failed_and_is_queued_again_waits_again(doors: Doors):
    doors.queue(record(POISON))
    queue = Queue("https://queue", doors.worker.records, doors.worker.clock)

    queue._note(message_from(said(), owner="ann"))

    assert ("queued", None) == status_of(doors)


class ReadOnly:
    """The records, of which nothing can be written."""

    def __init__(self, records: Any) -> None:
        self.records = records

    def __getattr__(self, name: str) -> Any:
        return getattr(self.records, name)

    def put_all(self, writes: Sequence[Write]) -> None:
        raise Unavailable("10.0.0.7 does not answer")


def test_a_failure_that_cannot_be_noted_is_told_all_the_same(doors: Doors, monkeypatch):
    bus = Heard()
    heard = hearing(doors.changed(monkeypatch, records=ReadOnly(doors.worker.records)), monkeypatch, bus)

    with capture_logs() as events:
        failed = heard.queue(record(POISON))

    assert ["queue-1"] == failed
    assert ["message.refused"] == [kind for kind, _ in bus.events]
    assert [("m1", "Unavailable")] == [
        (each["message_id"], each["error"]) for each in events if "failure not noted" == each["event"]
    ]


def test_nobody_learns_that_anothers_message_failed(doors: Doors):
    doors.queue(record(POISON, owner="bob"))

    assert 404 == doors.get("/messages/m1").status


# --- once, and without a word


def test_a_refusal_is_announced_by_the_last_delivery_alone_where_that_is_known(doors: Doors, monkeypatch):
    bus = Heard()
    heard = hearing(counting(doors, monkeypatch), monkeypatch, bus)

    told = []
    for times in range(1, 6):
        heard.queue(delivered(POISON, times))
        told.append(len(bus.events))

    assert [0, 0, 0, 0, 1] == told


@pytest.mark.parametrize("attributes", [None, {}, [], {"ApproximateReceiveCount": 5}])
def test_a_refusal_is_announced_by_each_delivery_where_the_last_is_not_known(
    doors: Doors, monkeypatch, attributes: Any
):
    bus = Heard()
    heard = hearing(counting(doors, monkeypatch), monkeypatch, bus)

    heard.queue(record(POISON, attributes=attributes))

    assert 1 == len(bus.events)


def test_refusals_are_counted_as_they_are_announced(doors: Doors, monkeypatch, capsys):
    counted = counting(doors, monkeypatch)

    for times in (4, 5):
        counted.queue(delivered(POISON, times))

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert [1] == [each["messages_refused"] for each in lines if "messages_refused" in each]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        (said(timezone="My knee hurts, benched 185"), "timezone"),
        (said(sent_at="felt sick; bench 3x5"), "sent_at"),
        (said(units="my knee hurts"), "units"),
        ({**said(), "My knee hurts badly": 1}, ""),
        ({"My knee hurts badly": 1}, ""),
        (said(text=["My knee hurts"]), "text"),
        (said(" "), "text"),
        (said("knee " * 30_000), "text"),
        (said(context={"My knee hurts": 1}), "context"),
        (said(again="My knee hurts"), "again"),
        ("My knee hurts", ""),
    ],
)
def test_nothing_that_an_athlete_wrote_is_on_the_bus_or_in_the_log(
    doors: Doors, monkeypatch, fields: Any, field: str
):
    bus = Heard()
    heard = hearing(doors, monkeypatch, bus)

    with capture_logs() as events:
        heard.queue(record(fields))

    [(_, detail)] = bus.events
    [line] = [each for each in events if "poison" == each["event"]]
    assert (field, field) == (detail["field"], line["field"])
    assert not any(word in json.dumps([detail, events]) for word in ("knee", "sick", "bench", "Bench"))


LONG = "s" * 900_000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/messages", {**said(), "k" * 900_000: 1}),
        ("/messages", {**said(), **{f"field {n}": n for n in range(20_000)}}),
        ("/messages", said(sent_at=LONG)),
        ("/messages", said(timezone=LONG)),
        ("/messages", said(units=LONG)),
        ("/messages", said(id=LONG)),
        ("/messages", said(again=LONG)),
        ("/messages", said(context={"exercise": LONG})),
        ("/plan/changes", {"action": LONG}),
        ("/plan/changes", {"action": "pending", **{f"field {n}": n for n in range(20_000)}}),
        ("/plan/changes", {"action": "confirm", "id": "p", "proposal_id": LONG}),
    ],
)
def test_what_is_wrong_is_said_back_in_a_few_words(doors: Doors, path: str, body: Any):
    response = doors.post(body, path=path)

    assert (400, "bad_input") == (response.status, response.code)
    assert len(response.json["error"]["message"]) <= LONGEST_MESSAGE
    assert response["body"].isascii()
    assert "s" * 61 not in response["body"]


def test_a_question_with_many_fields_that_there_are_not_names_a_few(doors: Doors):
    query = {f"field {n}": "1" for n in range(5_000)}

    response = doors.http(rest("GET", "/workouts", authorizer=cognito("ann"), query=query))

    assert "'field 0', 'field 1', 'field 10' and 4,997 more is not known" in response.json["error"]["message"]


# --- settings that can't be


DIRECT = {"owner": "ann", **said()}


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function whose settings can't be."""
    monkeypatch.setattr(kept_worker, "_made", None)
    monkeypatch.setenv("SPOTTER_ENGINE", "cluade")
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")


@pytest.mark.parametrize(
    ("handler", "event"),
    [
        (build_workout.handler, DIRECT),
        (build_workout.handler, {"Records": [record(said()), record(said(id="m2"), number=2)]}),
        (read.handler, {"owner": "ann", "what": "history"}),
        (plan_changes.handler, {"owner": "ann", "action": "pending"}),
        (index_workouts.handler, {"reconcile": True}),
        (index_workouts.handler, {"owner": "ann", "workout_id": "w_1"}),
    ],
)
def test_settings_that_cannot_be_fail_every_delivery_and_refuse_no_message(
    unset: None, handler: Callable[..., Any], event: dict[str, Any]
):
    with capture_logs() as events, pytest.raises(Misconfigured, match="engine 'cluade' is not known"):
        handler(event, Context())

    told = [each for each in events if "misconfigured" == each["event"]]
    assert {"error"} == {each["log_level"] for each in told}
    assert not [each for each in events if each["event"] in ("poison", "refused")]


def test_settings_that_cannot_be_are_an_error_of_the_server_to_whoever_calls_over_http(unset: None):
    event = rest("POST", "/messages", authorizer=cognito("ann"), body=said())

    response = answered(build_workout.handler, event, Context())

    assert (500, "internal") == (response.status, response.code)
    assert "cluade" not in response["body"]


# --- records that are none


@pytest.mark.parametrize("nothing", [None, "record", 7, [], {}, {"messageId": None}])
def test_what_is_no_record_fails_the_batch_and_what_is_beside_it_is_done(doors: Doors, nothing: Any):
    with pytest.raises(Failed, match="has no messageId"):
        doors.queue(nothing, record(said()))

    assert ("processed", None) == status_of(doors)


def test_a_record_with_nothing_but_an_id_fails_alone(doors: Doors):
    failed = doors.queue({"messageId": "queue-9"}, record(said()))

    assert ["queue-9"] == failed
    assert ("processed", None) == status_of(doors)


@pytest.mark.parametrize(
    "value",
    [
        "short",
        "s" * 900_000,
        "💪" * 900,
        "ä" * 59,
        "\0" * 60,
        pytest.param(10**5_000, id="digits"),
        -1.5,
        ["s" * 900],
        {"s" * 900: 1},
        None,
    ],
)
def test_what_is_quoted_is_short_and_ascii(value: Any):
    assert len(quoted(value)) <= LONGEST_QUOTE
    assert quoted(value).isascii()

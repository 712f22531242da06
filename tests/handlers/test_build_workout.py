"""The Lambda: who may name an owner, what an event has to be, and what comes back."""

import json
from dataclasses import dataclass

import pytest
from structlog.testing import capture_logs

from agents.errors import BadInput
from handlers.build_workout import handler, message_of
from handlers.doors.incoming import message_from
from handlers.wiring import kept_worker
from tests.logger.kit import NOON
from tests.phrase_tables import maybe, phrases

EVENT = {
    "owner": "ann",
    "id": "m1",
    "conversation_id": "c1",
    "text": "Bench 3x5 @ 185",
    "sent_at": NOON.isoformat(),
}


@pytest.fixture
def trusted(monkeypatch, tmp_path):
    """A Lambda whose direct invokes are trusted, with a data folder of its own."""
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")
    monkeypatch.delenv("SPOTTER_ENGINE", raising=False)
    kept_worker.cache_clear()
    yield
    kept_worker.cache_clear()


def test_a_direct_invoke_logs_the_message_and_answers_in_json(trusted):
    result = handler(EVENT, None)

    assert result["success"]
    assert ["Bench Press"] == [each["workoutName"] for each in json.loads(json.dumps(result))["allWorkouts"]]


def test_only_workouts_that_were_saved_are_counted_in_the_log(trusted):
    with capture_logs() as events:
        held = handler({**EVENT, "text": "2027-05-05: Bench 3x5 @ 185"}, None)
        handler({**EVENT, "id": "m2"}, None)

    assert [False] == [each["saved"] for each in held["allWorkouts"]]
    assert [("m1", 0), ("m2", 1)] == [
        (each["message_id"], each["saved"]) for each in events if "saved" in each
    ]


def test_the_same_event_again_is_answered_the_same(trusted):
    assert handler(EVENT, None) == handler(EVENT, None)


def test_without_trust_an_event_may_not_name_its_owner(trusted, monkeypatch):
    monkeypatch.delenv("DIRECT_INVOKE")
    kept_worker.cache_clear()

    result = handler(EVENT, None)

    assert "bad_input" == result["error"]["code"]
    assert "DIRECT_INVOKE=trusted" in result["error"]["message"]


def test_an_event_from_the_web_may_never_name_its_owner(trusted):
    result = handler({**EVENT, "requestContext": {"authorizer": {}}}, None)

    assert "no verified owner" in result["error"]["message"]


def test_a_bad_event_is_told_in_one_line(trusted):
    result = handler({**EVENT, "text": "   "}, None)

    assert {
        "error": {"code": "bad_input", "message": "the message is empty: there is nothing to log."}
    } == result


def test_the_time_that_is_left_comes_from_the_context(trusted):
    @dataclass
    class Context:
        def get_remaining_time_in_millis(self) -> int:
            return 900

    result = handler(EVENT, Context())

    assert "time" == result["stopped"]
    assert not result["success"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": None}, "id is None"),
        ({"id": 7}, "id is 7"),
        ({"text": 7}, "text is 7"),
        ({"owner": ""}, "owner is ''"),
        ({"sent_at": "noon"}, "2026-03-02T18:30:00Z"),
        ({"sent_at": 7}, "2026-03-02T18:30:00Z"),
        ({"sent_at": "0001-01-01T00:00:00", "timezone": "Asia/Tokyo"}, "2026-03-02T18:30:00Z"),
        ({"timezone": "Mars/Base"}, "timezone 'Mars/Base' is not known"),
        ({"timezone": 7}, "timezone is 7"),
        ({"again": "true"}, "again is 'true': it has to be true or false"),
        ({"again": 1}, "again is 1"),
        ({"user": "bob"}, "'user' is not known"),
        ({"context": {"owner": "bob"}}, "context is not known"),
        ({"context": "Bench"}, "context is not known"),
        *(({"context": wrong}, "context is not known") for wrong in ([], "", 0, False)),
    ],
)
def test_what_is_wrong_about_an_event_is_named(change, words):
    with pytest.raises(BadInput, match=words):
        message_of({**EVENT, **change}, direct=True)


def test_everything_of_an_event_reaches_the_message():
    message = message_of(
        {
            **EVENT,
            "timezone": "Europe/Berlin",
            "units": "kg",
            "context": {"exercise": "Bench"},
            "again": True,
        },
        direct=True,
    )

    assert ("ann", "Europe/Berlin", "kg", "Bench", True, NOON) == (
        message.owner, message.timezone, message.units, message.exercise, message.again, message.sent_at,
    )  # fmt: skip


def test_what_is_left_out_has_a_plain_default():
    message = message_from({"id": "m1", "text": "x"}, owner="ann", now=NOON)

    assert ("main", NOON, None, None, "") == (
        message.conversation_id, message.sent_at, message.timezone, message.units, message.exercise,
    )  # fmt: skip


@phrases("sent_at", "timezone", timezone=maybe())
def test_a_moment_without_an_offset_is_in_the_messages_timezone_and_else_in_utc(sent_at, timezone):
    fields = {"id": "m", "text": "x", "sent_at": sent_at, "timezone": timezone}

    assert NOON == message_from(fields, owner="ann").sent_at


@pytest.mark.parametrize("event", [None, [], "x", 5])
def test_an_event_that_is_no_object_is_bad_input(trusted, event):
    assert "no JSON object" in handler(event, None)["error"]["message"]

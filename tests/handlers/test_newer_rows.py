"""Rows that a newer version wrote, while it is deployed or after it was taken back: seen from the doors."""

import json

import pytest

from agents import schemas
from storage.ports import TooNew, Write
from tests.handlers.doors import Doors, record, said


def rewritten(doors: Doors, key: str, *, newer: bool = True) -> str:
    """Make this row of ann's one of the next schema, with a field more, or one of today's again; its body."""
    row = doors.worker.records.get("ann", key)
    kept = {} if row is None else json.loads(row.body)
    kept.pop("more", None)
    kind = key.partition("/")[0]
    number = schemas.number(kind)  # type: ignore[arg-type]
    body = json.dumps({**kept, "schema_version": number + newer, **({"more": True} if newer else {})})
    doors.worker.records.put_all([Write("ann", key, body, 0 if row is None else row.version)])
    return body


@pytest.fixture
def two(doors: Doors) -> Doors:
    """Two workouts, of which the first is of a newer schema."""
    first = doors.post(said("Bench 3x5 @ 185", id="m1")).json["workoutId"]
    doors.post(said("Bench 3x5 @ 190", id="m2"))
    rewritten(doors, f"workout/{first}")
    return doors


def test_the_history_leaves_out_what_a_newer_version_wrote_and_says_so(two: Doors):
    answer = two.get("/workouts").json

    assert (["m2"], 1) == ([each["message_id"] for each in answer["workouts"]], answer["unreadable"])


@pytest.mark.parametrize("words", ["bench", "heaviest bench"])
def test_a_search_leaves_out_what_a_newer_version_wrote_and_says_so(two: Doors, words: str):
    answer = two.get("/search", q=words).json

    assert (["m2"], 1) == ([each["message_id"] for each in answer["workouts"]], answer["unreadable"])


def test_where_all_can_be_read_nothing_is_said_to_be_left_out(doors: Doors):
    doors.post(said())

    assert [0, 0] == [
        doors.get("/workouts").json["unreadable"],
        doors.get("/search", q="x").json["unreadable"],
    ]


def test_the_one_workout_is_there_again_later(two: Doors):
    row = next(
        key for key, (version, _) in two.records_of("ann").items() if version > 1 and "workout/" in key
    )

    response = two.get(f"/{row.replace('workout', 'workouts')}")
    rewritten(two, row, newer=False)

    assert (503, "unavailable", "30") == (response.status, response.code, response["headers"]["retry-after"])
    assert 200 == two.get(f"/{row.replace('workout', 'workouts')}").status


@pytest.mark.parametrize("key", ["athlete", "conversation/c1", "message/m9"])
def test_a_message_that_meets_a_newer_row_waits_for_the_version_that_reads_it(doors: Doors, key: str):
    fields = said("Bench 3x5 @ 200", id="m9")
    doors.post(said("Squat 3x5 @ 225", id="m1"))
    before = doors.worker.records.get("ann", key)
    newer = rewritten(doors, key)

    response = doors.post(fields)
    queued = doors.queue(record(fields))
    with pytest.raises(TooNew):
        doors.log(owner="ann", **fields)
    kept = doors.worker.records.get("ann", key)

    assert (503, "unavailable", "30") == (response.status, response.code, response["headers"]["retry-after"])
    assert (["queue-1"], newer) == (queued, kept and kept.body)
    if before is not None:
        rewritten(doors, key, newer=False)
        assert 200 == doors.post(fields).status

"""What answers say of what is down, what was asked for, what can't be read, and what search shows."""

import json
import socket
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers import build_workout, read
from handlers.cloud.announcing import NotAnnounced
from handlers.cloud.aws import QueueUnavailable, SecretUnavailable
from handlers.doors.failures import failure_of
from storage.ports import Unavailable
from tests.handlers.doors import Doors, cognito, rest, said
from tests.handlers.spotter import Spotter
from tests.phrase_tables import phrases

ROOT = Path(__file__).parents[2]
ANN = cognito("ann")


# --- what is down


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (QueueUnavailable("10.0.0.7"), "the queue can't be reached now"),
        (NotAnnounced("10.0.0.7"), "the bus can't be reached now"),
        (SecretUnavailable("10.0.0.7"), "the secret with the keys can't be reached now"),
        (Unavailable("10.0.0.7"), "the records can't be reached now"),
    ],
)
def test_what_is_down_is_named_and_nothing_else_is_blamed(error: Unavailable, what: str):
    failure = failure_of(error)

    assert (503, "unavailable") == (failure.status, failure.code)
    assert failure.message.startswith(what)
    assert "10.0.0.7" not in failure.message


def test_a_queue_that_is_down_is_what_a_caller_hears_of(doors: Doors, monkeypatch):
    class Down:
        def send_message(self, **_: Any) -> dict[str, Any]:
            return {}  # whatever answers there, it is no queue

    monkeypatch.setattr("handlers.cloud.queued.aws_client", lambda service: Down())
    queued = doors.changed(
        monkeypatch, settings=replace(doors.worker.settings, queue_url="http://127.0.0.1:1")
    )
    event = rest("POST", "/messages", authorizer=ANN, body=said(), headers={"Prefer": "respond-async"})

    response = build_workout.handler(event, queued.context)

    assert 503 == response["statusCode"]
    assert "the queue can't be reached" in json.loads(response["body"])["error"]["message"]


# --- what was asked for


@pytest.mark.parametrize("words", ["!!!", "?", "💪", "- -"])
def test_words_without_a_letter_or_a_digit_find_nothing(doors: Doors, spotter: Spotter, words: str):
    doors.log(owner="ann", **said())
    spotter("log", "Bench 3x5 @ 185")

    assert [] == doors.get("/search", q=words).json["workouts"]
    assert 1 == spotter("search", "--", words)[0]
    assert 0 == spotter("search", "last workout")[0]


def test_the_words_of_a_search_are_told_as_people_say_them(doors: Doors, spotter: Spotter):
    doors.log(owner="ann", **said())
    spotter("log", "Bench 3x5 @ 185")

    _, out, _ = spotter("search", "bench", "--json")

    assert "bench, Bench Press" == doors.get("/search", q="bench").json["understood"]["words"]
    assert "bench, Bench Press" == json.loads(out)["query"]["words"]


# --- whose event it is


def test_a_decision_about_a_proposal_that_is_not_there_is_not_found_by_every_door(doors: Doors):
    wanted = {"action": "confirm", "id": "p1", "proposal_id": "pr_0123456789ab", "conversation_id": "c1"}

    direct = doors.plan("confirm", id="p1", proposal_id="pr_0123456789ab")
    response = doors.post(wanted, path="/plan/changes")

    assert ("not_found", "not_found") == (direct["error"]["code"], response.code)


def test_an_event_of_another_function_is_told_what_it_should_have(doors: Doors):
    stream = json.loads((ROOT / "infra/events/index-workouts-stream.json").read_text())

    with pytest.raises(BadInput, match="records are of 'aws:dynamodb': this function takes those of aws:sqs"):
        build_workout.handler(stream, doors.context)
    named = read.handler({"owner": "ann", **stream}, doors.context)["error"]["message"]
    assert "the event has no 'what' to be read: there are history, workout" in named


# --- what can't be read


def damaged(home: Path, key: str, body: str = "garbage") -> str:
    """Put something else in place of a record's body; the record's key."""
    with closing(sqlite3.connect(home / "spotter.db")) as connection:
        [found] = connection.execute("SELECT key FROM records WHERE key LIKE ?", (key,)).fetchone()
        connection.execute("UPDATE records SET body = ? WHERE key = ?", (body, found))
        connection.commit()
    return str(found)


def test_a_damaged_workout_is_named_and_the_others_are_shown(home: Path, spotter: Spotter):
    spotter("log", "Bench 3x5 @ 185")
    key = damaged(home, "workout/%")
    spotter("log", "Squat 3x5 @ 225")

    code, out, err = spotter("history")
    searched = spotter("search", "bench")

    assert 3 == code
    assert "Back Squat" in out
    assert f"left out: the workout record {key!r} can't be read" in err
    assert 3 == searched[0]
    assert key in searched[2]
    assert "garbage" not in err + searched[2]


@pytest.mark.parametrize("body", ["garbage", '{"schema_version": 99}'])
@phrases("command", "key", "rest")
def test_one_record_that_cannot_be_read_is_named_and_hides_nothing_else(
    home: Path, spotter: Spotter, command: str, key: str, rest: str, body: str
):
    spotter("log", "Bench 3x5 @ 185")
    named = damaged(home, key, body)
    spotter("log", "Squat 3x5 @ 225")

    code, out, err = spotter(command)

    assert 3 == code
    assert rest in out
    assert f"left out: the {key[:-2]} record {named!r}" in err


@pytest.mark.parametrize("body", ["garbage", '{"schema_version": 99}'])
def test_an_undo_does_not_even_read_another_workout_that_is_damaged(home: Path, spotter: Spotter, body: str):
    spotter("log", "Bench 3x5 @ 185")
    damaged(home, "workout/%", body)
    spotter("log", "Squat 3x5 @ 225")

    code, out, err = spotter("undo")

    assert (0, "") == (code, err)
    assert "gone again" in out


@pytest.mark.parametrize("key", ["athlete", "conversation/%", "message/%"])
def test_a_damaged_record_of_any_kind_is_told_as_one(home: Path, spotter: Spotter, key: str):
    spotter("log", "Bench 3x5 @ 185", "--conversation", "main", "--id", "m1")
    spotter("athlete", "--units", "kg")
    damaged(home, key)

    code, _, err = spotter("log", "Squat 3x5 @ 225", "--id", "m1", "--conversation", "main")

    assert 3 == code
    assert "can't be read" in err


def test_what_cannot_be_mended_is_not_promised_to_be(home: Path, spotter: Spotter):
    spotter("log", "Bench 3x5 @ 185")
    damaged(home, "workout/%")

    code, out, _ = spotter("index", "check")

    assert 1 == code
    assert "mends" not in out
    assert "1 can't be mended here: its record can't be read." in out


# --- what is there


def test_a_command_that_only_reads_makes_no_data_file(home: Path, spotter: Spotter):
    check, history = spotter("index", "check"), spotter("history")

    assert (1, 0) == (check[0], history[0])
    assert "nothing is logged yet" in check[2]
    assert not home.exists()


def test_serve_says_at_once_that_its_data_file_cannot_be_read(home: Path, spotter: Spotter):
    home.touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:  # where it can't listen, should it begin to
        port = str(taken.getsockname()[1])
        code, out, err = spotter("serve", "--port", port, "--home", str(home))

    assert (3, "") == (code, out)
    assert "can't be made" in err


def test_a_workout_that_stands_from_an_earlier_text_is_in_search_and_said_to_be(doors: Doors):
    doors.log(owner="ann", **said("Bench 3x5 @ 185"))
    doors.log(owner="ann", **said("Squat 3x5 @ 225"))

    rows = doors.get("/messages/m1").json["result"]["allWorkouts"]

    told = {row["workoutName"]: (row["already_there"], row["indexed"]) for row in rows}
    assert {"Back Squat": (False, "yes"), "Bench Press": (True, "yes")} == told

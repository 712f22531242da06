"""A draft by its id: confirmed, dropped and listed over HTTP and by direct invokes."""

import json
from dataclasses import replace

import pytest

from agents.conversation import PastTurn
from agents.recorded import read_conversation
from handlers import build_workout
from tests.handlers.doors import Doors, cognito, rest, said
from tests.phrase_tables import phrases

JENNY = "Jenny 3x5 @ 95"


@pytest.fixture
def draft_id(doors: Doors) -> str:
    """A draft of Ann's that waits."""
    [draft] = doors.post(said(JENNY)).json["drafts"]
    return str(draft["draft_id"])


def press(doors: Doors, verb: str, draft_id: str, owner: str = "ann", body: object = None):
    return doors.http(rest("POST", f"/drafts/{draft_id}/{verb}", authorizer=cognito(owner), body=body))


def names(doors: Doors, owner: str = "ann") -> list[str]:
    return [each["name"] for each in doors.get("/workouts", caller=owner).json["workouts"]]


def test_a_press_logs_the_draft_as_it_was_shown(doors: Doors, draft_id: str):
    response = press(doors, "confirm", draft_id)

    assert (200, True, ["Jenny"]) == (response.status, response.json["success"], names(doors))
    assert "Jenny 3x5 @ 95 lb" in response.json["answer"]


def test_a_second_press_logs_nothing_twice(doors: Doors, draft_id: str):
    first, second = (press(doors, "confirm", draft_id, body={}).json for _ in range(2))

    assert first["workoutId"] == second["workoutId"]
    assert (["Jenny"], True) == (names(doors), second["allWorkouts"][0]["already_there"])


def test_a_draft_is_dropped(doors: Doors, draft_id: str):
    response = press(doors, "drop", draft_id)

    assert (200, ["dropped"]) == (response.status, [each["code"] for each in response.json["not_logged"]])
    assert ([], []) == (names(doors), doors.get("/drafts").json["drafts"])


def test_what_was_decided_is_not_decided_otherwise(doors: Doors, draft_id: str):
    press(doors, "drop", draft_id)

    response = press(doors, "confirm", draft_id)

    assert (422, "unfinished") == (response.status, response.code)
    assert [] == names(doors)


def test_the_drafts_that_wait_are_listed(doors: Doors, draft_id: str):
    [draft] = doors.get("/drafts").json["drafts"]

    assert (draft_id, [{"exercise": "Jenny", "sets": "3x5 @ 95 lb"}]) == (draft["draft_id"], draft["rows"])


def test_another_athletes_draft_is_not_there(doors: Doors, draft_id: str):
    before = doors.records_of("ann")

    statuses = [press(doors, verb, draft_id, owner="bob").status for verb in ("confirm", "drop")]

    assert ([404, 404], []) == (statuses, doors.get("/drafts", caller="bob").json["drafts"])
    assert before == doors.records_of("ann")


def test_a_body_that_names_an_owner_is_refused(doors: Doors, draft_id: str):
    assert 400 == press(doors, "confirm", draft_id, body={"owner": "bob"}).status


def test_a_press_that_nobody_is_known_to_make_is_refused(doors: Doors, draft_id: str):
    assert 401 == doors.http(rest("POST", f"/drafts/{draft_id}/confirm")).status


def test_a_direct_invoke_confirms_and_drops(doors: Doors, draft_id: str):
    confirmed = doors.log(owner="ann", confirm=draft_id)

    assert (True, ["Jenny"]) == (confirmed["success"], names(doors))
    assert "is logged as" in doors.log(owner="ann", drop=draft_id)["error"]["message"]


@phrases("fields", fields=json.loads)
def test_a_direct_invoke_that_decides_nothing_clearly_is_refused(doors: Doors, fields):
    assert "bad_input" == doors.log(**{"owner": "ann", **fields})["error"]["code"]


def test_a_direct_invoke_for_a_draft_that_is_not_there_is_told_so(doors: Doors):
    assert "not_found" == doors.log(owner="ann", confirm="d_1")["error"]["code"]


def test_a_direct_invoke_is_only_trusted_where_the_settings_say_so(doors: Doors, draft_id, monkeypatch):
    settings = replace(doors.worker.settings, direct_invoke=False)
    here = doors.changed(monkeypatch, settings=settings)

    assert {"error"} == here.log(owner="ann", confirm=draft_id).keys()
    assert [] == names(doors)


def test_the_message_tells_what_became_of_its_draft(doors: Doors, draft_id: str):
    press(doors, "confirm", draft_id)

    told = doors.get("/messages/m1").json["result"]

    assert (True, [], []) == (told["success"], told["drafts"], told["not_logged"])
    assert [True] == [row["saved"] for row in told["allWorkouts"]]


def test_a_press_is_no_message_and_a_yes_after_it_decides_nothing(doors: Doors, draft_id: str):
    press(doors, "confirm", draft_id)

    yes = doors.post(said("yes", id="m2")).json

    assert (["Jenny"], True) == (names(doors), yes["allWorkouts"][0]["already_there"])


def test_a_press_teaches_the_name_as_a_yes_does(doors: Doors, draft_id: str):
    press(doors, "confirm", draft_id)

    assert doors.post(said("Jenny 3x5 @ 100", id="m2")).json["success"]


def test_what_was_confirmed_is_no_more_listed_under_later_replies(doors: Doors, draft_id: str):
    waiting = doors.post(said("Bench 3x5 @ 185", id="m2")).json["open"]
    press(doors, "confirm", draft_id)

    later = doors.post(said("Bench 3x5 @ 190", id="m3")).json["open"]

    assert ([draft_id], []) == ([each["id"] for each in waiting], later)


@pytest.mark.parametrize(
    ("verb", "came"), [("confirm", "logged Jenny 3x5 @ 95 lb"), ("drop", "dropped Jenny 3x5 @ 95 lb")]
)
def test_a_press_is_remembered_once_with_what_it_did(doors: Doors, draft_id: str, verb: str, came: str):
    for _ in range(2):
        press(doors, verb, draft_id)

    past = list(read_conversation(doors.worker.records, "ann", "c1").past(""))
    assert [PastTurn(draft_id, "", came)] == past[1:]


def test_a_decision_is_known_by_its_field():
    assert build_workout.is_decision({"drop": "d_1"})
    assert not build_workout.is_decision({"text": "confirm"})

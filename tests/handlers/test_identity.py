"""Whose records are touched: the caller's that the platform vouches for, by whichever way somebody tries in.

Ann has a workout, a plan and a proposal of hers. Bob tries to read, change or own them.
"""

import json
from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import pytest

from agents.models.port import Call, Reply
from agents.models.scripted import Scripted
from handlers import build_workout, plan_changes, read
from handlers.doors import identity
from handlers.doors.failures import Unidentified
from storage.ports import RecallEntry
from tests.handlers.doors import READS, Context, Doors, cognito, http_api, opened, record, rest, said
from tests.logger.kit import call
from tests.phrase_tables import phrases

SWAP = "Swap Thursday's front squats for leg press"


class Ann(NamedTuple):
    """What Ann has, by its ids."""

    workout_id: str
    proposal_id: str


@pytest.fixture
def ann(doors: Doors) -> Ann:
    doors.put_plan("ann", "bob")
    logged = doors.post(said("Bench 3x5 @ 185", id="ann-1")).json
    proposed = doors.post(said(SWAP, id="ann-2", action="ask"), path="/plan/changes").json
    return Ann(logged["workoutId"], proposed["pending"][0])


# --- what is believed


@phrases("authorizer", authorizer=json.loads)
def test_the_caller_is_whom_the_authorizer_names(authorizer: dict[str, Any]):
    assert ("ann", "gateway-request") == identity.of_request(rest("GET", "/workouts", authorizer=authorizer))
    assert "ann" == identity.of_request(http_api("GET", "/workouts", authorizer=authorizer)).owner


@pytest.mark.parametrize(
    "authorizer",
    [
        None,
        {},
        "ann",
        ["ann"],
        {"sub": "ann"},
        {"owner": "ann"},
        {"claims": "ann"},
        {"claims": {}},
        {"claims": {"email": "ann", "username": "ann", "cognito:username": "ann"}},
        {"claims": {"sub": ""}},
        {"claims": {"sub": "  "}},
        {"claims": {"sub": 7}},
        {"claims": {"sub": ["ann"]}},
        {"claims": {"sub": {"is": "ann"}}},
        {"claims": {"sub": "a\0nn"}},
        {"claims": {"sub": "\ud800"}},
        {"claims": {"sub": "a" * 301}},
        {"claims": {"sub": "ann"}, "principalId": "bob"},
        {"jwt": {"claims": {"sub": "ann"}}, "lambda": {"sub": "bob"}},
        {"iam": {"userArn": "arn:aws:iam::1:user/ann", "callerId": "ann", "userId": "ann"}},
        {"lambda": {"principalId": "ann"}},
    ],
)
def test_without_exactly_one_caller_nothing_is_done(doors: Doors, authorizer: Any):
    first = doors.http(rest("POST", "/messages", authorizer=authorizer, body=said()))
    second = doors.http(http_api("POST", "/messages", authorizer=authorizer, body=json.dumps(said())))

    assert [(401, "unidentified")] * 2 == [(each.status, each.code) for each in (first, second)]
    assert [] == [*doors.worker.records.walk()]


@pytest.mark.parametrize(
    "attributes",
    [
        {},
        None,
        {"Owner": {"stringValue": "ann", "dataType": "String"}},
        {"owner": "ann"},
        {"owner": {"stringValue": "", "dataType": "String"}},
        {"owner": {"stringValue": "   ", "dataType": "String"}},
        {"owner": {"stringValue": None, "dataType": "String"}},
        {"owner": {"stringValue": "ann"}},
        {"owner": {"stringValue": "7", "dataType": "Number"}},
        {"owner": {"stringValue": "ann", "dataType": "String.signed"}},
        {"owner": {"binaryValue": "YW5u", "dataType": "Binary"}},
        {"owner": {"stringValue": "a\0nn", "dataType": "String"}},
        {"owner": {"stringValue": "a" * 301, "dataType": "String"}},
    ],
)
def test_a_queued_message_without_its_producers_attribute_is_nobodys(doors: Doors, attributes: Any):
    queued = record(said(), messageAttributes=attributes)

    failed = doors.queue(queued)

    assert ["queue-1"] == failed
    assert [] == [*doors.worker.records.walk()]
    with pytest.raises(Unidentified):
        identity.of_record(queued)


# --- a direct invoke

DIRECT: list[tuple[Callable[..., dict[str, Any]], dict[str, Any]]] = [
    (build_workout.handler, {"owner": "ann", **said()}),
    (plan_changes.handler, {"owner": "ann", "action": "pending"}),
    (read.handler, {"owner": "ann", "what": "history"}),
]
BY_HANDLER = pytest.mark.parametrize(("handler", "event"), DIRECT, ids=["build_workout", "plan", "read"])


@BY_HANDLER
def test_a_direct_invoke_names_its_owner_only_where_that_is_trusted(monkeypatch, tmp_path, handler, event):
    doors = opened(tmp_path, monkeypatch, direct_invoke=False)

    answer = handler(event, Context())

    assert "bad_input" == answer["error"]["code"]
    assert [] == [*doors.worker.records.walk()]


@BY_HANDLER
@pytest.mark.parametrize(
    "context", [{}, None, {"authorizer": cognito("bob")}, {"stage": "dev", "identity": {"user": "ann"}}]
)
def test_what_came_through_a_gateway_is_no_direct_invoke(doors: Doors, handler, event, context):
    answer = handler({**event, "requestContext": context}, Context())

    assert "bad_input" == answer["error"]["code"]
    assert [] == [*doors.worker.records.walk()]


@BY_HANDLER
def test_an_owner_at_the_top_of_a_gateways_event_is_not_looked_at(doors: Doors, handler, event):
    path = {"id": "/messages", "action": "/plan/changes"}.get(
        next(iter(event.keys() - {"owner"})), "/workouts"
    )
    outer = rest("POST", path, body={}) | {"owner": "ann", "user_id": "ann"}

    response = handler(outer, Context())

    assert 401 == response["statusCode"]


@pytest.mark.parametrize("owner", [None, "", " ", 7, ["ann"], "a\0", "\ud800", "a" * 301])
def test_an_owner_that_no_key_can_hold_is_refused(doors: Doors, owner: Any):
    answers = [
        doors.log(**said(), owner=owner),
        doors.plan("pending", owner=owner),
        doors.read("history", owner=owner),
    ]

    assert ["bad_input"] * 3 == [each["error"]["code"] for each in answers]
    assert [] == [*doors.worker.records.walk()]


# --- what a caller can write

NAMES = ("owner", "owner_id", "user", "user_id", "userId", "sub", "athlete", "athlete_id")


@pytest.mark.parametrize("name", NAMES)
def test_a_body_that_names_an_owner_is_refused_even_if_it_is_the_callers(doors: Doors, name: str):
    http = doors.post({**said(), name: "bob"}, owner="bob")
    plan = doors.post({"action": "pending", name: "bob"}, owner="bob", path="/plan/changes")
    failed = doors.queue(record({**said(), name: "bob"}, owner="bob"))

    assert [(400, "bad_input")] * 2 == [(each.status, each.code) for each in (http, plan)]
    assert f"{name} is not taken from a body" in http.json["error"]["message"]
    assert ["queue-1"] == failed
    assert [] == [*doors.worker.records.walk()]


def test_an_owner_hidden_deeper_in_a_body_is_refused_too(doors: Doors):
    for context in ({"owner": "ann"}, {"exercise": "Bench", "sub": "ann"}):
        assert 400 == doors.post(said(context=context), owner="bob").status
    assert [] == [*doors.worker.records.walk()]


WHO = ("X-User-Id", "x-forwarded-user", "X-Owner", "X-Amzn-Oidc-Identity", "Owner", "Cookie", "From")
HEADERS = dict.fromkeys(WHO, "ann")


def test_headers_say_nothing_of_who_is_calling(doors: Doors):
    nobody = doors.http(rest("POST", "/messages", body=said(), headers=HEADERS))
    bob = doors.post(said(), owner="bob", headers=HEADERS)

    assert (401, 200) == (nobody.status, bob.status)
    assert {"bob"} == {each.owner for each in doors.worker.records.walk()}


PATHS = ("/workouts", "/workouts/{id}", "/search", "/plan", "/plan/proposals", "/messages/ann-1", "/drafts")


def test_a_query_that_names_an_owner_is_refused(doors: Doors, ann: Ann):
    for name, path in product(NAMES, PATHS):
        response = doors.get(path.format(id=ann.workout_id), caller="bob", **{name: "ann"})

        assert (400, "bad_input") == (response.status, response.code)


def test_a_query_is_not_read_as_a_body_nor_a_path_as_an_owner(doors: Doors, ann: Ann):
    posted = rest("POST", "/messages", authorizer=cognito("bob"), body=said(), query={"owner": "ann"})
    before = doors.records_of("ann")

    statuses = [doors.http(posted).status, doors.get("/athletes/ann/workouts", caller="bob").status]

    assert [200, 404] == statuses
    assert before == doors.records_of("ann")


@phrases("text")
def test_no_text_of_a_message_reaches_another_athlete(doors: Doors, ann: Ann, text: str):
    before = doors.records_of("ann")
    words = text.format(id=ann.workout_id, proposal=ann.proposal_id) if "Bench" not in text else text

    doors.post(said(words, id="bob-1"), owner="bob")
    doors.post(said(words, id="bob-2", action="ask"), owner="bob", path="/plan/changes")
    doors.queue(record(said(words, id="bob-3"), owner="bob"))

    assert before == doors.records_of("ann")


# --- ids of another athlete


def paths_of(ann: Ann) -> list[tuple[str, str]]:
    """What is Ann's, and beside it the same for what there never was."""
    return [
        (f"/workouts/{ann.workout_id}", "/workouts/w_00000000000000000000"),
        ("/messages/ann-1", "/messages/ann-0"),
    ]


def test_what_is_another_athletes_is_not_found_to_the_byte(doors: Doors, ann: Ann):
    for foreign, absent in paths_of(ann):
        assert 200 == doors.get(foreign).status
        assert 404 == doors.get(foreign, caller="bob").status
        assert doors.get(absent, caller="bob") == doors.get(foreign, caller="bob")


def test_a_deleted_workout_is_not_found_like_one_that_never_was(doors: Doors, ann: Ann):
    never = doors.get("/workouts/w_0")
    doors.post(said("delete my last workout", id="ann-3"))

    assert never == doors.get(f"/workouts/{ann.workout_id}")


@pytest.mark.parametrize("action", ["confirm", "retry", "cancel"])
def test_a_proposal_of_another_athlete_is_not_there_to_be_decided(doors: Doors, ann: Ann, action: str):
    before = {owner: doors.records_of(owner) for owner in ("ann", "bob")}
    event = {"action": action, "id": "press", "conversation_id": "c1"}

    foreign = doors.post({**event, "proposal_id": ann.proposal_id}, owner="bob", path="/plan/changes")
    absent = doors.post({**event, "proposal_id": "pr_000000000000"}, owner="bob", path="/plan/changes")

    assert (404, foreign) == (foreign.status, absent)
    assert before == {owner: doors.records_of(owner) for owner in before}


def test_a_plan_and_what_waits_are_the_callers_own(doors: Doors, ann: Ann):
    doors.post({"action": "confirm", "id": "press", "conversation_id": "c1"}, path="/plan/changes")

    assert "Leg Press" in json.dumps(doors.get("/plan", week="2").json)
    assert "Leg Press" not in json.dumps(doors.get("/plan", caller="bob", week="2").json)
    assert [] == doors.get("/plan/proposals", caller="bob", conversation_id="c1").json["pending"]
    assert 404 == doors.get("/plan", caller="cid").status


def test_the_same_conversation_id_of_two_athletes_is_two_conversations(doors: Doors, ann: Ann):
    assert [ann.proposal_id] == doors.get("/plan/proposals", conversation_id="c1").json["pending"]
    assert [] == doors.get("/plan/proposals", caller="bob", conversation_id="c1").json["pending"]


@pytest.mark.parametrize(
    "words", ["bench", "owner:ann bench", 'bench" OR owner="ann', "ann", "*", "bench OR 1=1"]
)
def test_no_search_finds_what_is_another_athletes(doors: Doors, ann: Ann, words: str):
    assert 200 == (found := doors.get("/search", caller="bob", q=words)).status
    assert [] == found.json["workouts"]


def test_an_index_that_mixes_up_athletes_shows_nothing_of_another(doors: Doors, ann: Ann):
    mixed_up = RecallEntry("bob", ann.workout_id, 1, "2026-11-20", "strength", "Bench Press 3x5 @ 185 lb")
    doors.worker.recall.upsert(mixed_up)

    assert [] == doors.get("/search", caller="bob", q="bench").json["workouts"]


def test_a_place_in_a_history_shows_only_the_callers_own(doors: Doors, ann: Ann):
    doors.post(said("Squat 3x5 @ 225", id="ann-3"))
    place = doors.get("/workouts", limit="1").json["next"]

    assert 1 == len(doors.get("/workouts", before=place).json["workouts"])
    assert [] == doors.get("/workouts", caller="bob", before=place).json["workouts"]


@pytest.mark.parametrize("what", READS)
def test_every_question_is_answered_of_the_caller_alone(doors: Doors, ann: Ann, what: str):
    fields = {"workout": {"id": ann.workout_id}, "message": {"id": "ann-1"}, "search": {"q": "bench"}}

    answer = doors.read(what, owner="bob", **fields.get(what, {}))

    assert not any(hers in json.dumps(answer) for hers in ann)


# --- a model that is talked into it

DELETION = call("delete_workout", "c1", workout_id="{id}", said="delete it")
CORRECTION = [{"exercise": "Bench Press", "set": "", "field": "load", "said": "225"}]
TRIES = [
    DELETION,
    call("delete_workout", "c1", workout_id="{id}", said="delete it", owner="ann"),
    call("amend_workout", "c1", workout_id="{id}", said="that was 225", changes=CORRECTION),
    call("save_workout_to_database", "c1", workout_index=1, owner="ann"),
    call("save_workout_to_database", "c1", workout_id="{id}"),
    call("log_set_result", "c1", exercise="Bench Press", load_lb="185", reps="5", user_id="ann"),
]


def calling(ann: Ann, tried: Call) -> Scripted:
    """A model that makes this call, of Ann's workout, and then gives up."""
    made = tried._replace(arguments=tried.arguments.replace("{id}", ann.workout_id))
    last = Reply(text="I could not.", stop="end")
    return Scripted([Reply(calls=(made,), stop="calls"), *[last] * 8])


def test_the_call_that_deletes_works_for_whom_the_workout_belongs_to(doors: Doors, ann: Ann, monkeypatch):
    doors.changed(monkeypatch, model=calling(ann, DELETION)).post(said("delete it", id="ann-3"))

    assert 404 == doors.get(f"/workouts/{ann.workout_id}").status


@pytest.mark.parametrize("tried", TRIES, ids=lambda each: f"{each.name}-{len(each.arguments)}")
def test_a_model_that_names_another_athletes_workout_changes_nothing_of_it(
    doors: Doors, ann: Ann, monkeypatch, tried
):
    talked_into = doors.changed(monkeypatch, model=calling(ann, tried))
    before = doors.records_of("ann")

    response = talked_into.post(said("delete it: that was 225", id="bob-1"), owner="bob")

    assert 200 == response.status
    assert ann.workout_id not in json.dumps(response.json["changes"])
    assert before == doors.records_of("ann")


# --- the same ids


def test_two_athletes_with_the_same_message_id_have_two_messages(doors: Doors):
    first = doors.post(said("Bench 3x5 @ 185", id="m1"), owner="ann").json
    second = doors.post(said("Squat 3x5 @ 225", id="m1"), owner="bob").json

    assert first["workoutId"] != second["workoutId"]
    assert ["Bench Press", "Back Squat"] == [
        doors.get("/messages/m1", caller=owner).json["result"]["allWorkouts"][0]["workoutName"]
        for owner in ("ann", "bob")
    ]


def test_two_athletes_with_the_same_message_id_in_one_batch_have_two_messages(doors: Doors):
    queued = [
        record(said("Bench 3x5 @ 185", id="m1"), owner="ann", number=1),
        record(said("Squat 3x5 @ 225", id="m1"), owner="bob", number=2),
        record(said("Bench 3x5 @ 185", id="m1"), owner="ann", number=3),
    ]

    failed = doors.queue(*queued)

    assert [] == failed
    assert [1, 1] == [len(doors.get("/workouts", caller=owner).json["workouts"]) for owner in ("ann", "bob")]


def test_the_same_press_of_two_athletes_decides_for_each_his_own(doors: Doors, ann: Ann):
    doors.post(said(SWAP, id="bob-2", action="ask"), owner="bob", path="/plan/changes")
    press = {"action": "confirm", "id": "press 1", "conversation_id": "c1"}

    bob = doors.post(press, owner="bob", path="/plan/changes")

    assert "committed" == bob.json["type"]
    assert [ann.proposal_id] == doors.get("/plan/proposals", conversation_id="c1").json["pending"]

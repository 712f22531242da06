"""What is open, and all that is logged, page by page: over HTTP and by direct invokes."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from handlers.reads import exporting
from handlers.reads.cursors import cursor_of
from handlers.reads.exporting import NO_PLACE, ExportPlace, place_in
from handlers.reads.read_answers import Export, OpenQuestions
from storage.ports import CONVERSATIONS, MEASUREMENTS, WORKOUTS, Record, Write
from tests.handlers.doors import Doors, cognito, http_api, rest, said

DAYS = ("2026-11-02", "2026-11-09", "2026-11-11", "2026-11-16", "2026-11-18")


def told(doors: Doors, path: str, model: Any, **query: str) -> Any:
    """The answer, the same by both kinds of gateway, which is what is published of it."""
    asked = "&".join(f"{name}={said}" for name, said in query.items())
    first = doors.get(path, **query)
    assert first.json == doors.http(http_api("GET", path, authorizer=cognito("ann"), query=asked)).json
    assert first.json == model.model_validate(first.json).model_dump(mode="json")
    return first.json


@pytest.fixture
def trained(doors: Doors) -> Doors:
    """Five days of training, each with a body weight."""
    for number, day in enumerate(DAYS):
        text = f"Bench 3x5 @ {150 + 5 * number}"
        doors.post(said(text, id=f"m{number}", sent_at=f"{day}T12:00:00Z"))
        doors.post(said(f"weighed 8{number}.4 kg", id=f"w{number}", sent_at=f"{day}T13:00:00Z"))
    return doors


def pages(doors: Doors, **query: str) -> Iterator[dict[str, Any]]:
    place: str | None = ""
    while place is not None:
        page = told(doors, "/export", Export, **({"cursor": place} if place else {}), **query)
        yield page
        place = page["next"]


# --- export


@pytest.mark.parametrize("limit", range(1, 8))
def test_pages_together_are_all_that_is_logged_once(trained: Doors, limit: int):
    found = list(pages(trained, limit=str(limit)))

    workouts = [each for page in found for each in page["workouts"]]
    measured = [each for page in found for each in page["measurements"]]
    assert [*reversed(DAYS)] == [each["date"] for each in workouts] == [each["date"] for each in measured]
    assert all(len(page["workouts"]) + len(page["measurements"]) <= limit for page in found)


def test_a_workout_is_exported_as_it_is_read(trained: Doors):
    [newest, *_] = next(pages(trained))["workouts"]

    read = trained.get(f"/workouts/{newest['workout_id']}").json
    assert newest == {name: said for name, said in read.items() if name in newest}
    assert {"workout", "revisions", "quotes"} == read.keys() - newest.keys()


def test_what_is_deleted_between_two_pages_is_left_out_and_nothing_else(trained: Doors):
    first = told(trained, "/export", Export, limit="2")
    trained.post(said("delete my last workout", id="m8"))
    trained.post(said("Squat 3x5 @ 225", id="m9", sent_at="2026-11-19T12:00:00Z"))

    rest_of_it = told(trained, "/export", Export, limit="10", cursor=first["next"])

    assert [*DAYS[2::-1]] == [each["date"] for each in rest_of_it["workouts"]]


def test_a_page_is_cut_where_its_workouts_are_large(trained: Doors, monkeypatch: pytest.MonkeyPatch):
    whole = [each for page in pages(trained) for each in page["workouts"]]
    size = max(len(json.dumps(each)) for each in whole)
    monkeypatch.setattr(exporting, "PAGE_BYTES", 2 * size + 10)

    found = list(pages(trained))

    assert [2, 2, 1] == [len(page["workouts"]) for page in found if page["workouts"]]
    assert whole == [each for page in found for each in page["workouts"]]
    assert 5 == sum(len(page["measurements"]) for page in found)


def test_a_page_of_what_was_measured_reads_a_page(trained: Doors, monkeypatch: pytest.MonkeyPatch):
    *_, place = (page["next"] for page in pages(trained, limit="2") if page["next"])
    read: list[str] = []
    records = trained.worker.records

    class Counted:
        def __getattr__(self, name: str) -> Any:
            return getattr(records, name)

        def list(self, owner: str, prefix: str, **more: Any) -> Iterator[Record]:
            for each in records.list(owner, prefix, **more):
                read.append(each.key)
                yield each

    page = trained.changed(monkeypatch, records=Counted()).read("export", cursor=place, limit=2)

    assert (1, 1) == (len(page["measurements"]), len(read))


def test_a_row_that_is_larger_than_a_page_is_a_page_of_its_own(trained: Doors, monkeypatch):
    monkeypatch.setattr(exporting, "PAGE_BYTES", 10)

    assert [1] * 10 == [len(page["workouts"] + page["measurements"]) for page in pages(trained)]


def test_the_largest_page_is_one_that_a_gateway_takes(doors: Doors):
    note = "é" * 60_000
    for number in range(25):
        sets = f"Bench 3x5 @ {150 + 5 * number}"
        doors.worker.records.put_all([large(doors, sets, number, note)])

    sizes = [len(json.dumps(page)) for page in pages(doors, limit="100")]

    assert 1 < len(sizes)
    assert max(sizes) < 5_000_000


def large(doors: Doors, text: str, number: int, note: str) -> Write:
    """A row of a workout of so many bytes, as no message of today makes one."""
    workout_id = doors.post(said(text, id=f"l{number}")).json["workoutId"]
    row = doors.worker.records.get("ann", f"{WORKOUTS}{workout_id}")
    assert row is not None
    kept = json.loads(row.body)
    kept["workout"]["notes"] = [note]
    return Write("ann", row.key, json.dumps(kept, ensure_ascii=False), row.version)


def test_nobody_has_anything_yet_and_that_is_an_empty_page(doors: Doors):
    nothing = {"schema_version": 1, "workouts": [], "measurements": [], "next": None, "unreadable": 0}

    assert nothing == doors.read("export") == told(doors, "/export", Export)


def test_who_has_only_measured_is_told_that_at_once(doors: Doors):
    doors.post(said("weighed 82.4 kg"))

    assert ["82.4"] == [each["value"] for each in told(doors, "/export", Export)["measurements"]]


def test_what_cant_be_read_is_counted_and_the_rest_is_told(trained: Doors):
    for prefix in (WORKOUTS, MEASUREMENTS):
        row = next(iter(trained.worker.records.list("ann", prefix)))
        trained.worker.records.put_all([Write("ann", row.key, '{"schema_version": 99}', row.version)])

    found = list(pages(trained))

    assert [(4, 0, 1), (0, 4, 1)] == [
        (len(page["workouts"]), len(page["measurements"]), page["unreadable"]) for page in found
    ]


def test_a_place_shows_only_the_callers_own(trained: Doors):
    first = told(trained, "/export", Export, limit="2")

    answer = trained.get("/export", caller="bob", cursor=first["next"]).json

    assert ([], []) == (answer["workouts"], answer["measurements"])


@pytest.mark.parametrize("place", [ExportPlace("workouts", "x"), ExportPlace("measurements", "2026-11-02/b")])
def test_a_place_is_read_as_it_was_given(place: ExportPlace):
    assert place == place_in(cursor_of(place))


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "ü",
        "bnVsbA",
        cursor_of(ExportPlace("measurements", "a\0")),
        base64.urlsafe_b64encode(b'["plans", ""]').decode(),
        cursor_of(("workouts", 3)),
    ],
)
def test_what_is_no_place_is_refused(doors: Doors, cursor: str):
    response = doors.get("/export", cursor=cursor)

    assert (400, True) == (response.status, "take `next`" in response.json["error"]["message"])


def test_a_place_in_the_workouts_that_is_none_is_refused(doors: Doors):
    inside = doors.get("/export", cursor=cursor_of(ExportPlace("workouts", "nowhere")))
    assert (400, NO_PLACE) == (inside.status, inside.json["error"]["message"])


@pytest.mark.parametrize("query", [{"limit": "0"}, {"limit": "101"}, {"limit": "x"}, {"before": "x"}])
def test_what_is_no_query_is_refused(doors: Doors, query: dict[str, str]):
    assert 400 == doors.get("/export", **query).status


# --- questions


def test_a_question_is_open_until_it_is_answered(doors: Doors):
    doors.post(said("Deadlift 3x5 @ 8"))

    [asked] = told(doors, "/questions", OpenQuestions)["questions"]
    doors.post(said("315", id="m2", answers=asked["id"]))

    assert ("m1", "c1", "Deadlift 3x5 @ 8") == (asked["message_id"], asked["conversation_id"], asked["quote"])
    assert asked["question"].startswith("What load")
    assert [] == told(doors, "/questions", OpenQuestions)["questions"]


def test_the_questions_of_all_conversations_are_told_with_their_options_the_oldest_first(doors: Doors):
    doors.post(said("Bench 8x3x10", conversation_id="c2"))
    doors.post(said("Deadlift 3x5 @ 8", id="m2", sent_at="2026-11-20T11:00:00Z"))

    found = told(doors, "/questions", OpenQuestions)["questions"]

    assert [*sorted(found, key=lambda each: each["asked_at"])] == found
    assert {"c1", "c2"} == {each["conversation_id"] for each in found}
    assert 2 in {len(each["options"]) for each in found}


def test_a_question_is_open_for_a_week(doors: Doors, monkeypatch: pytest.MonkeyPatch):
    doors.post(said("Deadlift 3x5 @ 8"))
    now, day = doors.worker.clock(), 86_400

    seen = [
        len(doors.changed(monkeypatch, clock=lambda at=at: now + at).read("questions")["questions"])
        for at in (0, 7 * day - 60, 7 * day + 60)
    ]

    assert [1, 1, 0] == seen


def test_a_press_that_is_refused_leaves_no_question_open(doors: Doors):
    workout_id = doors.post(said()).json["workoutId"]
    body = {"id": "p1", "exercise": "Squat", "load": "200"}

    assert (
        422
        == doors.http(
            rest("POST", f"/workouts/{workout_id}/amend", authorizer=cognito("ann"), body=body)
        ).status
    )
    assert [] == told(doors, "/questions", OpenQuestions)["questions"]


def test_a_conversation_that_cant_be_read_is_counted(doors: Doors):
    doors.post(said("Deadlift 3x5 @ 8"))
    doors.post(said("Bench 8x3x10", id="m2", conversation_id="c2"))
    row = doors.worker.records.get("ann", f"{CONVERSATIONS}c1")
    assert row is not None
    doors.worker.records.put_all([Write("ann", row.key, '{"schema_version": 99}', row.version)])

    answer = told(doors, "/questions", OpenQuestions)

    assert (["m2"], 1) == ([each["message_id"] for each in answer["questions"]], answer["unreadable"])


def test_another_athletes_questions_are_not_told(doors: Doors):
    doors.post(said("Deadlift 3x5 @ 8"))

    assert [] == doors.get("/questions", caller="bob").json["questions"]

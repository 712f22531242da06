"""What can be read of an athlete's records: the answers, their order, what is told of what is not there."""

import json
from pathlib import Path
from typing import Any

import pytest

from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from handlers import read
from handlers.changes.change_answers import change_answers_schema
from handlers.cloud.announcing import events_schema
from handlers.cloud.queued import Note, digest_of, queued_key
from handlers.conversation.published_parts import parts_schema
from handlers.doors.failures import SearchUnavailable, errors_schema
from handlers.reads.read_answers import ANSWERS, answers_schema
from storage.local_recall import LocalRecall
from storage.ports import Hit, Query, RecallEntry, Unavailable, Write
from tests.handlers.doors import READS, Doors, answered, cognito, record, rest, said
from tests.logger.kit import message

INFRA = Path(__file__).parents[2] / "infra"
DAYS = ("2026-11-02", "2026-11-09", "2026-11-11", "2026-11-16", "2026-11-18")


def logged(doors: Doors, number: int, day: str = "2026-11-20") -> dict[str, Any]:
    text = f"Bench 3x5 @ {150 + 5 * number}"
    return doors.post(said(text, id=f"m{number}", sent_at=f"{day}T12:00:00Z")).json


@pytest.fixture
def trained(doors: Doors) -> Doors:
    """Five days of training, told in no order of days."""
    for number in (3, 0, 4, 1, 2):
        logged(doors, number, DAYS[number])
    return doors


# --- history


def days_of(answer: dict[str, Any]) -> list[str]:
    return [each["date"] for each in answer["workouts"]]


def test_the_history_has_the_newest_day_first(trained: Doors):
    answer = trained.get("/workouts").json

    assert ([*reversed(DAYS)], None) == (days_of(answer), answer["next"])
    assert "Bench Press (strength, 2026-11-18): Bench Press 3x5 @ 170 lb" == answer["workouts"][0]["summary"]


def test_pages_together_are_the_history(trained: Doors):
    pages: list[list[str]] = []
    place = ""
    while place is not None:
        page = trained.get("/workouts", limit="2", **({"before": place} if place else {})).json
        pages.append(days_of(page))
        place = page["next"]

    assert [[*DAYS[:2:-1]], [*DAYS[2:0:-1]], [DAYS[0]]] == pages


def test_what_is_logged_between_two_pages_moves_nothing_out_of_sight(trained: Doors):
    first = trained.get("/workouts", limit="2").json
    logged(trained, 7, "2026-11-19")
    trained.post(said("delete my last workout", id="m8"))
    logged(trained, 9, "2026-11-19")

    second = trained.get("/workouts", limit="10", before=first["next"]).json

    assert [*DAYS[2::-1]] == days_of(second)


@pytest.fixture
def one_day(doors: Doors) -> Doors:
    """Five workouts of one day, the first three amended since."""
    for number in range(5):
        logged(doors, number)
    for workout_id in history_of(doors)[:1:-1]:
        amend(doors, workout_id, f"first {workout_id}")
    return doors


def history_of(doors: Doors, **query: str) -> list[str]:
    return [each["workout_id"] for each in doors.get("/workouts", **query).json["workouts"]]


def shelf(doors: Doors) -> Shelf:
    return Shelf(doors.worker.records, "ann", doors.worker.clock)


def amend(doors: Doors, workout_id: str, act: str) -> None:
    shelf(doors).change(workout_id, act, "amended", lambda each: each.model_copy(update={"summary": act}))


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("change", ["amended", "undone"])
def test_what_is_amended_or_undone_between_two_pages_is_on_one_of_them(one_day: Doors, at: int, change: str):
    whole = history_of(one_day)
    if change == "undone":
        amend(one_day, whole[at], "before")
    first = one_day.get("/workouts", limit="2").json
    if change == "undone":
        undo(shelf(one_day), "between")
    else:
        amend(one_day, whole[at], "between")

    rest = history_of(one_day, before=first["next"])

    assert whole == [*(each["workout_id"] for each in first["workouts"]), *rest]


def test_a_day_has_what_was_first_written_last_first_whatever_became_of_it_since(one_day: Doors):
    ids = [one_day.get(f"/messages/m{number}").json["result"]["workoutId"] for number in range(5)]

    assert ids[::-1] == history_of(one_day)


def test_pages_of_every_length_are_the_history_once(one_day: Doors):
    for number, day in enumerate(DAYS, start=5):
        logged(one_day, number, day)
    whole = history_of(one_day)

    for limit in range(1, 11):
        pages: list[str] = []
        place: str | None = ""
        while place is not None:
            asked = {"before": place} if place else {}
            page = one_day.get("/workouts", limit=str(limit), **asked).json
            pages += [each["workout_id"] for each in page["workouts"]]
            place = page["next"]
        assert whole == pages


def test_nobody_has_a_history_yet_and_that_is_an_empty_page(doors: Doors):
    assert {"schema_version": 1, "workouts": [], "next": None, "unreadable": 0} == doors.read("history")


# --- one workout


def test_a_workout_comes_with_the_source_of_every_number(doors: Doors):
    workout_id = logged(doors, 0)["workoutId"]

    answer = doors.get(f"/workouts/{workout_id}").json

    sources = {each["path"]: each for each in answer["workout"]["sources"]}
    assert ("m0", 1, None) == (answer["message_id"], answer["revision"], answer["revisions"])
    assert {"words"} == {each["kind"] for path, each in sources.items() if path.endswith(".load")}


def test_the_words_that_a_workout_stands_on_are_quoted_so_that_its_spans_point_into_them(doors: Doors):
    doors.post(said("Ünlü! Bench 3x5 @ 185, then ran 5k in 24:10", id="m1"))
    workout_id = doors.get("/search", q="run").json["workouts"][0]["workout_id"]

    answer = doors.get(f"/workouts/{workout_id}", quotes="1").json

    (quote,) = answer["quotes"]
    pace = next(each for each in answer["sources"] if each["path"].endswith(".duration_seconds"))
    start, end = (pace["spans"][0][at] - quote["start"] for at in ("start", "end"))
    assert ("m1", "ran 5k in 24:10", "24:10") == (
        quote["message_id"],
        quote["text"],
        quote["text"][start:end],
    )
    assert doors.get(f"/workouts/{workout_id}").json["quotes"] is None


def test_a_workout_is_as_it_stands_and_its_revisions_say_what_it_was(doors: Doors):
    workout_id = logged(doors, 0)["workoutId"]
    doors.post(said("no wait, bench was 190", id="m9"))

    answer = doors.get(f"/workouts/{workout_id}", revisions="1").json

    assert (2, "amended") == (answer["revision"], answer["change"])
    assert [(1, "logged", "150 lb"), (2, "amended", "190 lb")] == [
        (each["revision"], each["change"], each["summary"][-6:]) for each in answer["revisions"]
    ]


# --- search


def test_a_search_says_what_it_understood_and_what_fits_as_it_stands(trained: Doors):
    answer = trained.get("/search", q="heaviest bench", limit="2").json

    assert "heaviest" == answer["understood"]["order"]
    assert [DAYS[4], DAYS[3]] == days_of(answer)


class Stale(LocalRecall):
    """An index that lags behind: it finds what was, and what is gone."""

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        return tuple(Hit(workout_id, 1.0) for workout_id in (*self.finds, "w_gone"))

    finds: tuple[str, ...] = ()


def test_a_search_in_an_index_that_lags_says_only_what_the_records_say(doors: Doors, monkeypatch):
    amended, deleted = (logged(doors, number)["workoutId"] for number in (0, 1))
    doors.post(said("delete my last workout", id="m8"))
    doors.post(said("no wait, bench was 190", id="m9"))
    recall = Stale(str(doors.worker.settings.home / "spotter.db"))
    recall.finds = (deleted, amended)
    recall.upsert(RecallEntry("ann", amended, 9, DAYS[0], "strength", "Bench Press 3x5 @ 1 lb"))

    answer = doors.changed(monkeypatch, recall=recall).get("/search", q="bench").json
    recall.close()

    assert [(amended, "190 lb")] == [
        (each["workout_id"], each["summary"][-6:]) for each in answer["workouts"]
    ]


class Behind(LocalRecall):
    """An index that still has, before everything else, so many workouts that are gone."""

    gone = 0
    asked = 0

    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        self.asked += 1
        ghosts = [Hit(f"w_{number}", 99.0) for number in range(self.gone)]
        return (*ghosts, *super().search(owner, query, limit=limit))[:limit]


@pytest.mark.parametrize(("gone", "asked"), [(0, 1), (1, 2), (7, 3), (250, 5)])
def test_what_is_gone_and_still_in_the_index_leaves_no_place_empty(
    trained: Doors, monkeypatch, gone: int, asked: int
):
    recall = Behind(str(trained.worker.settings.home / "spotter.db"))
    recall.gone = gone

    answer = trained.changed(monkeypatch, recall=recall).get("/search", q="heaviest bench", limit="2").json
    recall.close()

    assert [DAYS[4], DAYS[3]] == days_of(answer)
    assert asked == recall.asked


def test_words_are_left_out_where_all_that_fits_them_is_gone(trained: Doors, monkeypatch):
    class Words(Behind):
        """An index whose only workout with these words is gone."""

        def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
            return (Hit("w_gone", 1.0),) if query.words else super().search(owner, query, limit=limit)

    recall = Words(str(trained.worker.settings.home / "spotter.db"))

    answer = (
        trained.changed(monkeypatch, recall=recall).get("/search", q="last cheerful bench", limit="1").json
    )
    recall.close()

    assert ([DAYS[4]], "") == (days_of(answer), answer["understood"]["words"])


class Down(LocalRecall):
    def search(self, owner: str, query: Query, *, limit: int = 10) -> tuple[Hit, ...]:
        raise Unavailable("no route to index-1.pinecone.io")


def test_search_that_is_down_is_told_and_the_history_can_be_read_meanwhile(trained: Doors, monkeypatch):
    down = trained.changed(monkeypatch, recall=Down(str(trained.worker.settings.home / "spotter.db")))

    response = down.get("/search", q="bench")

    assert (503, "search_unavailable", "30") == (
        response.status,
        response.code,
        response["headers"]["retry-after"],
    )
    assert "pinecone" not in response["body"]
    assert 5 == len(down.get("/workouts").json["workouts"])
    with pytest.raises(SearchUnavailable):
        down.read("search", q="bench")


# --- the plan


def test_a_week_of_the_plan_is_as_get_weekly_plan_gives_it(doors: Doors):
    doors.put_plan("ann")

    answer = doors.get("/plan", week="2").json

    assert (12, 2) == (answer["weeks"], answer["week"]["weekNumber"])
    assert {"exercises", "blocks", "dayOfWeek"} <= answer["week"]["sessions"][0].keys()


def test_a_week_that_there_is_not_and_a_plan_that_there_is_not_are_not_found(doors: Doors):
    without = doors.get("/plan")
    doors.put_plan("ann")
    response = doors.get("/plan", week="13")

    assert [(404, "not_found")] * 2 == [(each.status, each.code) for each in (without, response)]
    assert "week 13 does not exist: the plan has 12." == response.json["error"]["message"]


def test_proposals_are_those_of_the_conversation_that_wait(doors: Doors):
    doors.put_plan("ann")
    asked = said("Swap Thursday's front squats for leg press", action="ask")
    waiting = doors.post(asked, path="/plan/changes").json["pending"]

    assert waiting == doors.get("/plan/proposals", conversation_id="c1").json["pending"]
    assert [] == doors.get("/plan/proposals").json["pending"]


# --- a message


def test_a_message_is_received_until_it_has_its_report(doors: Doors):
    Inbox(doors.worker.records, doors.worker.clock).receive(message("Bench 3x5 @ 185"))

    waiting = doors.get("/messages/m1").json
    doors.queue(record(said()))

    assert {"schema_version": 1, "id": "m1", "status": "received", "code": None, "result": None} == waiting
    assert "processed" == doors.get("/messages/m1").json["status"]


def test_the_result_of_a_message_is_the_one_that_was_answered(doors: Doors):
    posted = logged(doors, 0)

    assert posted == doors.get("/messages/m0").json["result"]


def test_the_result_of_a_message_says_what_stands_of_it_now(doors: Doors):
    logged(doors, 0)
    doors.post(said("delete my last workout", id="m9"))

    result = doors.get("/messages/m0").json["result"]

    assert (False, ["deleted_before"]) == (result["success"], [each["code"] for each in result["blocked"]])


def test_a_message_that_waits_in_the_queue_is_queued_and_one_that_nobody_sent_is_not_found(doors: Doors):
    doors.worker.records.put_all(
        [Write("ann", queued_key("m1"), Note(digest_of("Bench 3x5 @ 185")).to_json(), 0)]
    )

    assert "queued" == doors.get("/messages/m1").json["status"]
    assert 404 == doors.get("/messages/m2").status
    assert 404 == doors.get("/messages/m1", caller="bob").status


def test_a_message_whose_newest_text_waits_is_queued_until_that_is_read(doors: Doors):
    doors.post(said("Bench 3x5 @ 185"))
    doors.worker.records.put_all(
        [Write("ann", queued_key("m1"), Note(digest_of("Bench 3x5 @ 190")).to_json(), 0)]
    )

    waiting = doors.get("/messages/m1").json
    doors.queue(record(said("Bench 3x5 @ 190")))
    done = doors.get("/messages/m1").json

    assert ("queued", None, "processed") == (waiting["status"], waiting["result"], done["status"])
    assert "190" in done["result"]["answer"]


# --- what was measured


def test_what_was_measured_is_there_to_read_the_newest_day_first(doors: Doors):
    doors.post(said("slept 7h, on Monday. Weighed 82.4 kg this morning", id="m1"))

    every = doors.get("/measurements").json["measurements"]
    weights = doors.get("/measurements", kind="weight", since="2026-11-01").json["measurements"]

    assert ["weight", "sleep"] == [each["kind"] for each in every]
    assert [("82.4", "kg", "82.4 kg")] == [(each["value"], each["unit"], each["said"]) for each in weights]
    assert [] == doors.get("/measurements", caller="bob").json["measurements"]


# --- the two doors


FIELDS: dict[str, dict[str, Any]] = {
    "history": {"limit": 3},
    "workout": {"id": "w_1", "revisions": True},
    "search": {"q": "bench", "limit": 5},
    "plan": {"week": 2},
    "proposals": {"conversation_id": "c1"},
    "message": {"id": "m1"},
    "drafts": {},
    "measurements": {"kind": "weight", "since": "2026-11-01", "limit": 5},
    "questions": {},
    "export": {"cursor": "c", "limit": 5},
    "progress": {"of": "squat"},
    "program": {},
    "program_today": {"date": "2026-11-20", "lift": "squat", "timezone": "UTC"},
    "program_moves": {"limit": 5, "before": "7"},
}
PATHS = {
    "history": ("/workouts", {"limit": "3"}),
    "workout": ("/workouts/w_1", {"revisions": "1"}),
    "search": ("/search", {"q": "bench", "limit": "5"}),
    "plan": ("/plan", {"week": "2"}),
    "proposals": ("/plan/proposals", {"conversation_id": "c1"}),
    "message": ("/messages/m1", {}),
    "drafts": ("/drafts", {}),
    "measurements": ("/measurements", {"kind": "weight", "since": "2026-11-01", "limit": "5"}),
    "questions": ("/questions", {}),
    "export": ("/export", {"cursor": "c", "limit": "5"}),
    "progress": ("/progress", {"of": "squat"}),
    "program": ("/program", {}),
    "program_today": ("/program/today", {"date": "2026-11-20", "lift": "squat", "timezone": "UTC"}),
    "program_moves": ("/program/moves", {"limit": "5", "before": "7"}),
}


@pytest.mark.parametrize("what", READS)
def test_both_doors_ask_the_same_question(doors: Doors, monkeypatch, what: str):
    asked: list[read.ReadEvent] = []
    monkeypatch.setattr(read, "answered", lambda _, wanted: asked.append(wanted) or {})
    path, query = PATHS[what]

    doors.read(what, **FIELDS[what])
    read.handler(rest("GET", path, authorizer=cognito("ann"), query=query), doors.context)

    assert [asked[0]] * 2 == asked
    assert what == asked[0].what


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({}, "the event has no 'what' to be read: there are history, workout, search, plan, proposals"),
        ({"what": ["history"]}, "what is ['history']"),
        ({"what": "history", "limit": True}, "limit is True: it is a number from 1 to 100."),
        ({"what": "history", "limit": 2.0}, "limit is 2.0"),
        ({"what": "history", "limit": "9" * 5_000}, "it is a number from 1 to 100."),
        ({"what": "history", "before": 7}, "before is 7"),
        ({"what": "history", "before": "WzEsMiwzXQ"}, "before is no place in the history"),
        ({"what": "history", "week": 1}, "'week' is not known: history has limit, before."),
        ({"what": "workout"}, "id is None"),
        ({"what": "workout", "id": "w_1", "revisions": 2}, "revisions is 2: it is 1 or 0."),
        ({"what": "search", "q": " "}, "a search takes 1 to 1,000"),
        ({"what": "search", "q": None}, "q is None"),
        ({"what": "plan", "week": -1}, "week is -1"),
        ({"what": "measurements", "kind": "waist"}, "kind is 'waist': there are weight, sleep"),
        ({"what": "measurements", "since": "Monday"}, "since is 'Monday': write a day like 2026-03-02"),
        ({"what": "proposals", "conversation_id": "c" * 301}, "conversation_id is"),
    ],
)
def test_what_is_wrong_about_a_question_is_named(doors: Doors, event: dict[str, Any], words: str):
    answer = read.handler({"owner": "ann", **event}, None)

    assert "bad_input" == answer["error"]["code"]
    assert words in answer["error"]["message"]


@pytest.mark.parametrize("event", [None, [], "x", 5])
def test_an_event_that_is_no_object_is_bad_input(doors: Doors, event: Any):
    assert "no JSON object" in read.handler(event, None)["error"]["message"]


def test_nothing_is_written_by_reading(trained: Doors):
    trained.put_plan("ann")
    before = trained.records_of("ann")

    for path, query in PATHS.values():
        trained.get(path, **query)

    assert before == trained.records_of("ann")


# --- what is published


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("change_answers.v1.json", change_answers_schema),
        ("errors.v1.json", errors_schema),
        ("events.v1.json", events_schema),
        ("read_answers.v1.json", answers_schema),
        ("stream_parts.v1.json", parts_schema),
    ],
)
def test_the_published_schema_is_the_codes(name: str, schema: Any):
    assert json.loads((INFRA / "schemas" / name).read_text("utf-8")) == schema()


def test_every_question_has_a_published_answer():
    assert set(READS) == {*ANSWERS, "proposals"}


@pytest.mark.parametrize("what", READS)
def test_there_is_a_sample_event_of_every_question_for_both_doors(doors: Doors, what: str):
    direct, http = (
        json.loads((INFRA / "events" / f"read-{what}{door}.json").read_text("utf-8"))
        for door in ("", "-http")
    )

    answer = read.handler(direct, None)
    response = answered(read.handler, http, None)

    assert answer.get("error", {}).get("code") in (None, "not_found")
    assert response.status == (404 if "error" in answer else 200)

"""Rows of the first version: `first_rows.json` holds all that its code wrote for one athlete.

They logged two workouts in one message, a ride that they deleted, a row, a deadlift that was asked about, and
a single set; they amended the name of the first workout; the last message was killed before its workout was
written, with its reply in the journal. `first_plan_rows.json` has those of the first version that knew plans:
a plan, and a proposal that waits; `first_draft_rows.json` a draft of the first version that knew drafts.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from agents import schemas
from agents.athlete import Athlete
from agents.journal import RecordsJournal
from agents.logger.records.draft import Draft
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.logger.result import WorkoutLogResult
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Model, Reply
from agents.recorded import read_conversation
from agents.workout import StoredWorkout
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import DRAFTS, PROPOSALS, Query, Write
from storage.sqlite import SqliteRecords
from tests.planner.kit import Desk, exercises

pytestmark = pytest.mark.untraced  # the steps themselves are claimed in test_schemas.py

ROWS, PLAN_ROWS, DRAFT_ROWS = (
    json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))
    for name in ("first_rows", "first_plan_rows", "first_draft_rows")
)
OWNER = "athlete-1"
NOW = datetime(2026, 1, 10, 18, 30, tzinfo=UTC)
STRENGTH, RUN = "w_25c748392180fda94026", "w_131f8a4299e95714e218"
RIDE, ROW = "w_8fd5c9fffc7059b44fda", "w_842bb84b4c7c47aa01a4"
DEADLIFT, PRESS = "w_3c63cdda22c66cf1ddef", "w_31f8d32628a05fdc4631"
KILLED = "w_dcb310ed8e859df19c99"


class NeverAsked(NamedTuple):
    """An engine that answered before, and must not be asked again."""

    name: str = "offline"

    def reply(self, ask: Ask) -> Reply:
        raise AssertionError("asked again")


class Old(NamedTuple):
    """The worker of today on the rows of then."""

    worker: Worker

    @property
    def shelf(self) -> Shelf:
        return Shelf(self.worker.records, OWNER, self.worker.clock)

    @property
    def inbox(self) -> Inbox:
        return Inbox(self.worker.records, self.worker.clock)

    def summaries(self) -> dict[str, str]:
        return {each.workout_id: each.workout.summary for each in self.shelf.all() if each.workout}

    def say(self, message_id: str, text: str) -> WorkoutLogResult:
        return self.worker.logger.log(Message(OWNER, message_id, "main", text, NOW))

    def say_again(self, message_id: str) -> WorkoutLogResult:
        entry = self.inbox.entry(OWNER, message_id)
        assert entry is not None
        return self.worker.logger.log(entry.message)

    def schemas(self) -> dict[str, int | None]:
        """The schema that each row says, by key."""
        rows = self.worker.records.list(OWNER, "")
        return {row.key: json.loads(row.body).get("schema_version") for row in rows}


@pytest.fixture
def old_with(tmp_path: Path) -> Callable[[Model], Old]:
    def make(model: Model) -> Old:
        def clock() -> float:
            return NOW.timestamp()

        made = worker(Settings(home=tmp_path))
        records = SqliteRecords(str(tmp_path / "spotter.db"), clock=clock)
        for row in ROWS:
            for after in range(row["version"]):
                records.put_all([Write(OWNER, row["key"], row["body"], after, row["expires_at"])])
        return Old(Worker(made.settings, records, made.recall, made.indexer, model, clock))

    return make


@pytest.fixture
def old(old_with: Callable[[Model], Old]) -> Old:
    return old_with(Offline())


READERS: dict[str, Callable[[str], Any]] = {
    "athlete": Athlete.from_json,
    "conversation": lambda _: None,
    "journal": Reply.from_json,
    "message": lambda _: None,
    "revision": StoredWorkout.from_json,
    "text": json.loads,
    "trace": lambda body: schemas.read("trace", body)["ran"],
    "workout": StoredWorkout.from_json,
}


def test_every_row_is_read(old: Old) -> None:
    for row in ROWS:
        kind, _, name = row["key"].partition("/")
        READERS[kind](row["body"])
        if kind == "message":
            assert old.inbox.entry(OWNER, name) is not None
        if kind == "conversation":
            assert read_conversation(old.worker.records, OWNER, name).turns


def test_no_row_of_then_says_its_schema() -> None:
    said = {row["key"] for row in ROWS if "schema_version" in json.loads(row["body"])}

    assert set() == said


def test_history_shows_what_stood(old: Old) -> None:
    shown = old.shelf.newest_first()

    assert [PRESS, DEADLIFT, ROW, STRENGTH, RUN] == [each.workout_id for each in shown]
    assert "Heavy day" == next(each.workout.name for each in shown if each.workout_id == STRENGTH)


def test_what_stood_before_an_amendment_is_shown(old: Old) -> None:
    standing = old.shelf.get(STRENGTH)
    assert standing is not None
    before = old.shelf.before(standing)

    assert before is not None
    assert before.workout is not None
    assert ("logged", "Back Squat and Bench Press") == (before.change, before.workout.name)


def test_search_finds_them_once_it_is_made_again(old: Old) -> None:
    old.worker.indexer.rebuild(OWNER)

    assert [ROW] == [hit.workout_id for hit in old.worker.recall.search(OWNER, Query("rowing"))]


def test_what_was_done_then_is_undone_newest_first(old: Old) -> None:
    undone = [[after.workout_id for _, after in undo(old.shelf, f"undo-{n}")] for n in range(3)]

    assert [[PRESS], [DEADLIFT], [RIDE]] == undone
    assert {STRENGTH, RUN, RIDE, ROW} == set(old.summaries())


def test_a_workout_of_then_is_amended(old: Old) -> None:
    old.shelf.change(ROW, "by hand", "amended", lambda row: row.model_copy(update={"name": "Erg"}))

    standing = old.shelf.get(ROW)
    assert standing is not None
    assert standing.workout is not None
    assert "Erg" == standing.workout.name


@pytest.mark.parametrize("message_id", ["m-strength", "m-rowed", "m-asked", "m-set", "m-ride"])
def test_a_message_delivered_again_is_answered_from_its_report(
    old_with: Callable[[Model], Old], message_id: str
) -> None:
    old = old_with(NeverAsked())
    rows = list(old.worker.records.list(OWNER, ""))

    told = old.say_again(message_id)

    entry = old.inbox.entry(OWNER, message_id)
    assert entry is not None
    assert entry.report is not None
    ids = [row["workoutId"] for row in entry.report["allWorkouts"]]
    assert ids == [row.workoutId for row in told.allWorkouts]
    assert rows == list(old.worker.records.list(OWNER, ""))  # reading alone writes nothing


def test_a_message_killed_then_is_finished_from_its_journal(old_with: Callable[[Model], Old]) -> None:
    old = old_with(NeverAsked())
    reply = RecordsJournal(old.worker.records, OWNER, "m-killed/1", old.worker.clock).read(0)
    assert reply is not None

    first, second = old.say_again("m-killed"), old.say_again("m-killed")

    assert [KILLED] == [row.workoutId for row in first.allWorkouts]
    assert first == second
    assert "Pull-up 4x6; Dip 3x10" in old.summaries()[KILLED]


def test_a_question_asked_then_is_answered_now(old: Old) -> None:
    told = old.say("m-answer", "315")

    assert [(DEADLIFT, "amended")] == [(each.workoutId, each.change) for each in told.changes]
    assert "3x5 @ 315 lb" in old.summaries()[DEADLIFT]


def test_a_message_of_then_with_another_text_keeps_its_workouts(old: Old) -> None:
    before = set(old.summaries())

    told = old.say("m-rowed", "Rowed 2k in 7:50")

    assert [ROW] == [row.workoutId for row in told.allWorkouts]
    assert "7:50" in old.summaries()[ROW]
    assert before == set(old.summaries())


def test_messages_of_then_are_read_again(old: Old) -> None:
    ids = ("m-asked", "m-killed", "m-ride", "m-rowed", "m-set", "m-strength")
    reads = Rereader(old.worker, old.worker.model, Job("r1", "offline"))
    outcomes = [reads.settle(reads.read(RereadUnit(OWNER, each, "main")), apply=True) for each in ids]
    before = old.summaries()
    assert {
        "m-asked": "same",
        "m-killed": "same",
        "m-ride": "same",
        "m-rowed": "same",
        "m-set": "same",
        "m-strength": "same",
    } == {each.message_id: each.outcome for each in outcomes}
    assert ["it has no report yet: it is on its way", "the athlete deleted it"] == [
        outcomes[1].why,
        outcomes[2].why,
    ]
    assert before == old.summaries()


def test_a_row_gets_its_number_when_something_else_of_it_is_written(old: Old) -> None:
    old.say("m-answer", "315")

    numbered = {key: schema for key, schema in old.schemas().items() if schema is not None}
    assert {
        "conversation/main": 5,
        "message/m-answer": 12,
        f"revision/{DEADLIFT}/000001": 3,
        "trace/m-answer": 1,
        f"workout/{DEADLIFT}": 3,
    } == numbered


# --- plans


@pytest.fixture
def planned() -> Desk:
    desk = Desk(plan=None)  # at noon of the day when they were written
    for row in PLAN_ROWS:
        for after in range(row["version"]):
            desk.records.put_all([Write("ann", row["key"], row["body"], after, row["expires_at"])])
    return desk


def test_a_request_about_the_plan_is_answered_as_it_was_then(planned: Desk) -> None:
    rows = list(planned.records.list("ann", ""))

    told = planned.ask("swap Thursday's front squats for leg press")

    assert ["pending"] == [each.status for each in told.proposals]
    assert rows == list(planned.records.list("ann", ""))


def test_a_change_proposed_then_is_applied_now(planned: Desk) -> None:
    assert ["Front Squat", "Deadlift"] == exercises(planned.now, 3, 3)

    assert planned.apply().wrote

    assert ["Leg Press", "Deadlift"] == exercises(planned.now, 3, 3)
    [proposal] = planned.records.list("ann", PROPOSALS)
    assert 3 == json.loads(proposal.body)["schema_version"]


def test_a_change_proposed_then_and_applied_now_is_undone(planned: Desk) -> None:
    before = planned.now
    planned.apply()

    planned.planner.undo("ann", "c1", by="press")
    assert planned.apply().wrote

    assert before == planned.now


@pytest.fixture
def drafted(old: Old) -> Old:
    for row in DRAFT_ROWS:
        for after in range(row["version"]):
            old.worker.records.put_all([Write(OWNER, row["key"], row["body"], after, row["expires_at"])])
    return old


@pytest.mark.parametrize(("said", "state"), [("yes", "logged"), ("no", "dropped"), ("120", "open")])
def test_a_draft_shown_then_is_decided_as_then(drafted: Old, said: str, state: str) -> None:
    message = Message(OWNER, "m-decided", "main2", said, NOW)

    drafted.worker.logger.log(message)

    [row] = drafted.worker.records.list(OWNER, DRAFTS)
    assert state == Draft.from_json(row.body).state

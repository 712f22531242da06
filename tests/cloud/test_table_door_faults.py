"""The table down, slow, throttled or answering garbage, seen from the doors: faults before MiniStack."""

import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from agents.models.claude import Claude
from handlers import index_workouts
from handlers.wiring import kept_worker
from storage.dynamodb import DynamoRecords, DynamoTable
from storage.ports import Unavailable
from tests.claude_kit import says
from tests.cloud.between import Answer, Between, Fault, Passed, garbage, lost, refused, unsent
from tests.cloud.faults import (
    ANSWERED,
    DOORS,
    QUEUE,
    TEXT,
    Ends,
    Row,
    keys_of,
    no_words_leak,
    put_plan,
    results_of,
    sent,
    within,
    workouts_of,
)
from tests.cloud.ministack import MiniStack, made_table
from tests.handlers.doors import Doors, said
from tests.handlers.index_kit import changed
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import MessagesApi

WAITED = Ends(
    "the result",
    "what was logged, as ever",
    "everything, once",
    "the engine, with pauses, for six seconds of each request",
)
LATER = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503 `unavailable`, `Retry-After`",
    "nothing: nothing was logged, and nothing is said to be",
    "what was written before the fault; at its beginning nothing, the queue has the message",
    f"the engine for six seconds; the caller; {QUEUE}",
)
MISSING = Ends(
    "direct: raised; queue: the record comes again; HTTP: 500 `internal`",
    "nothing",
    "nothing; the queue has the message",
    f"{QUEUE}: the stack has to be mended",
)
TOO_LARGE = Ends(
    "direct: raised; queue: the record comes again; HTTP: 413 `too_large`",
    "to send it in parts (HTTP)",
    "what was written before",
    f"{QUEUE}",
)
UNKEPT = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503",
    "nothing: what the model said and nobody kept is not acted on",
    "the message",
    "the caller, the queue: the model is asked again, and paid twice",
)
UNSAVED = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503",
    "nothing yet",
    "message, journal of the reply",
    "the caller, the queue, from the journal: the model is not asked again",
)
UNSETTLED = Ends(
    "direct: raised; queue: the record comes again; HTTP: 503",
    "nothing yet; its history has the workouts already",
    "message, journal, workouts",
    "the caller, the queue: the same workouts, `already_there`, and then the report",
)
OF_PLAN = Ends(
    "direct: raised; HTTP: 503",
    "nothing: the proposal still waits, the plan is as it was",
    "plan, proposal",
    "whoever presses again: the same press applies once",
)
OF_STREAM = Ends(
    "the stream: the first record that failed, and all after it come again",
    "nothing: the workouts are logged, search finds them later",
    "everything but search",
    "the stream, 50 times, each batch halved; then the redrive queue",
)

TOO_BIG = refused("ValidationException", message="Item size has exceeded the maximum allowed size")
NO_TABLE = refused("ResourceNotFoundException", message="Requested resource not found")
PASSING = [
    Row("Table", "throttled for a moment", WAITED, refused("ThrottlingException")),
    Row("Table", "500 for a moment", WAITED, refused("InternalServerError", status=500)),
    Row("Table", "the connection breaks once", WAITED, unsent),
    Row("Table", "an answer is lost after the write was done", WAITED, lost),
    Row("Table", "garbage, once", WAITED, garbage),
]
LASTING = [
    Row("Table", "throttled", LATER, refused("ProvisionedThroughputExceededException")),
    Row("Table", "500", LATER, refused("InternalServerError", status=500)),
    Row("Table", "not reached, connections break", LATER, unsent),
    Row("Table", "answers are lost", LATER, lost),
    Row("Table", "garbage", LATER, garbage),
]
SLOW = Row("Table", "does not answer", LATER)
DAMAGED = [
    Row("Table", "it is not there", MISSING, NO_TABLE),
    Row("Table", "the role may not use it", MISSING, refused("AccessDeniedException")),
]
LARGE = Row("Table", "an item is too large", TOO_LARGE, TOO_BIG)
# Every write of a message is a transaction: the receipt, the reply with what it cost, the save, the report.
THROTTLED_AT = [
    Row("Table, with the model", "throttled when the reply is to be kept", UNKEPT, ("TransactWriteItems", 1)),
    Row("Table, with the model", "throttled at the save", UNSAVED, ("TransactWriteItems", 2)),
    Row("Table, with the model", "throttled at the report", UNSETTLED, ("TransactWriteItems", 3)),
]
OF_A_PLAN = Row("Table", "throttled when a proposal is applied", OF_PLAN)
OF_THE_STREAM = Row("Table", "throttled when the indexer reads a row", OF_STREAM)
ROWS = [*PASSING, *LASTING, SLOW, *DAMAGED, LARGE, *THROTTLED_AT, OF_A_PLAN, OF_THE_STREAM]

OPERATIONS = ("GetItem", "BatchGetItem", "Query", "PutItem", "TransactWriteItems")
THROTTLED = refused("ThrottlingException")


class Pauses:
    """Time that passes by pausing, and only then."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(scope="module")
def environment(standing: Between, ministack: MiniStack) -> Iterator[dict[str, str]]:
    """That of a Lambda with a table, for all tests here."""
    said = {**ministack.environment, "AWS_ENDPOINT_URL": standing.url, "DIRECT_INVOKE": "trusted"}
    said |= {"SPOTTER_TABLE": made_table(ministack), "SPOTTER_PINECONE": "file"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in said.items():
            patch.setenv(name, value)
        yield said


@pytest.fixture(scope="module")
def client(environment: dict[str, str]) -> Iterator[Any]:
    """The client that the engine makes: one for all tests."""
    table = DynamoTable("any", None, seconds=10)
    yield table.client()
    table.close()


@pytest.fixture
def doors(
    environment: dict[str, str],
    between: Between,
    client: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Doors]:
    """The doors of a worker on the table, whose engine's pauses take no time."""
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    monkeypatch.setenv("SPOTTER_ENGINE", "offline")
    kept_worker.cache_clear()
    pauses = Pauses()
    records = DynamoRecords(
        environment["SPOTTER_TABLE"], client=client, seconds=2, sleep=pauses.sleep, timer=pauses
    )
    opened = Doors(kept_worker())
    yield opened.changed(monkeypatch, records=records, indexer=_on(opened, records))
    opened.worker.close()
    kept_worker.cache_clear()


def _on(doors: Doors, records: DynamoRecords) -> Any:
    return doors.worker.indexer.__class__(records, doors.worker.recall)


@pytest.fixture
def owners() -> str:
    """What the owners of one test begin with: the table is shared."""
    return f"{secrets.token_hex(4)}-"


def always(between: Between, fault: Fault) -> None:
    for operation in OPERATIONS:
        between.always(operation, fault)


@pytest.mark.parametrize("row", PASSING, ids=str)
def test_passing_trouble_is_waited_out(doors: Doors, between: Between, owners: str, row: Row):
    for operation in OPERATIONS:
        between.then(operation, row.made, row.made)

    came = sent(doors, owners=owners)

    assert ANSWERED == came.outcome
    for door, result in zip(DOORS, results_of(doors, came, owners=owners), strict=True):
        assert (True, "", False) == (result["success"], result["stopped"], result["partial"])
        assert 1 == len(workouts_of(doors.worker, owners + door))


@pytest.mark.parametrize("row", LASTING, ids=str)
def test_a_table_that_cannot_be_used_now_is_tried_again_later_and_once_only(
    doors: Doors, between: Between, owners: str, row: Row
):
    always(between, row.made)
    came = sent(doors, owners=owners)
    history = doors.get("/workouts", caller=f"{owners}http")
    between.forget()

    assert ("Unavailable", "again", 503) == came.outcome
    assert ("unavailable", "30") == (came.http.code, came.http["headers"]["retry-after"])
    assert (503, "unavailable") == (history.status, history.code)
    assert no_words_leak(came.http)
    check_mended(doors, owners)


def check_mended(doors: Doors, owners: str) -> list[dict[str, Any]]:
    """Delivered again, each message is logged once; and again, it is answered the same. The reports."""
    again, thrice = sent(doors, owners=owners), sent(doors, owners=owners)

    assert ANSWERED == again.outcome == thrice.outcome
    reports = results_of(doors, again, owners=owners)
    assert [(True, "", False)] * 3 == [
        (each["success"], each["stopped"], each["partial"]) for each in reports
    ]
    assert reports == results_of(doors, thrice, owners=owners)
    assert [1] * 3 == [len(workouts_of(doors.worker, owners + door)) for door in DOORS]
    return reports


def test_a_table_that_does_not_answer_is_given_up_in_time(
    doors: Doors, between: Between, environment: dict[str, str], owners: str, monkeypatch: pytest.MonkeyPatch
):
    hasty = DynamoRecords(environment["SPOTTER_TABLE"], seconds=1)
    hasty.get("nobody", "plan")  # to have its client made
    always(between, between.slow)
    waiting = doors.changed(monkeypatch, records=hasty)

    with within(6):  # one second for each door, on a machine that is busy
        came = sent(waiting, owners=owners)
    hasty.close()
    between.forget()

    assert ("Unavailable", "again", 503) == came.outcome
    doors.changed(monkeypatch)
    check_mended(doors, owners)


@pytest.mark.parametrize("row", DAMAGED, ids=str)
def test_a_table_that_is_set_up_wrong_is_no_fault_of_the_caller_and_nothing_is_lost(
    doors: Doors, between: Between, owners: str, row: Row
):
    always(between, row.made)
    came = sent(doors, owners=owners)
    between.forget()

    assert ("Damaged", "again", 500) == came.outcome
    assert "internal" == came.http.code
    assert no_words_leak(came.http)
    check_mended(doors, owners)


def test_an_item_that_is_too_large_is_told_so(doors: Doors, between: Between, owners: str):
    for operation in ("PutItem", "TransactWriteItems"):
        between.always(operation, TOO_BIG)
    came = sent(doors, owners=owners)
    between.forget()

    assert ("TooLarge", "again", 413) == came.outcome
    assert "too_large" == came.http.code
    assert "send it in parts" in came.http.json["error"]["message"]


@pytest.mark.parametrize("row", THROTTLED_AT, ids=str)
def test_what_the_model_said_is_paid_once_if_it_could_be_kept(
    doors: Doors, between: Between, owners: str, monkeypatch: pytest.MonkeyPatch, row: Row
):
    good = says(detect(TEXT), extract(0, a_block(an_exercise(TEXT, "Bench", a_set("3", "5", "185")))))
    with MessagesApi([good] * 6) as api, closing(Claude("claude-sonnet-5-5", api.key, api.url)) as model:
        paid = doors.changed(monkeypatch, model=model)
        came = sent(paid, owners=owners, before=lambda: fails_after(between, *row.made))
        between.forget()
        kept = [keys_of(paid.worker, owners + door) for door in DOORS]
        asked = len(api.requests)
        reports = check_mended(paid, owners)

        assert ("Unavailable", "again", 503) == came.outcome
        assert [row.ends is UNSETTLED] * 3 == [each["allWorkouts"][0]["already_there"] for each in reports]
        assert (3, 6 if row.ends is UNKEPT else 3) == (asked, len(api.requests))
        assert [row.ends is UNSETTLED] * 3 == ["workout" in each for each in kept]
        assert [row.ends is not UNKEPT] * 3 == ["journal" in each for each in kept]
        assert all("message" in each and "trace" not in each for each in kept)


def fails_after(between: Between, operation: str, times: int) -> None:
    """So many requests of an operation pass, and from then on it is throttled."""
    passing = iter([True] * times)

    def fault(body: bytes, passed: Passed) -> Answer | None:
        return passed(body) if next(passing, False) else THROTTLED(body, passed)

    between.always(operation, fault)


def test_a_proposal_that_could_not_be_applied_waits_and_the_same_press_applies_it_once(
    doors: Doors, between: Between, owners: str
):
    ann = f"{owners}ann"
    put_plan(doors, ann)
    plan = doors.worker.planner.plan(ann)
    [proposal] = doors.plan("ask", ann, id="p1", text="Swap Thursday's front squats for leg press")["pending"]
    press = {"action": "confirm", "conversation_id": "c1", "id": "press", "proposal_id": proposal}

    always(between, THROTTLED)
    with pytest.raises(Unavailable):
        doors.plan(owner=ann, **press)
    http = doors.post(press, ann, "/plan/changes")
    between.forget()
    waiting, unchanged = doors.plan("pending", ann)["pending"], doors.worker.planner.plan(ann)
    between.then("TransactWriteItems", lost)
    applied, again = doors.plan(owner=ann, **press), doors.post(press, ann, "/plan/changes").json

    assert (503, "unavailable") == (http.status, http.code)
    assert [proposal] == waiting
    assert ("committed", True) == (applied["type"], applied["wrote"])
    assert ("committed", True, []) == (again["type"], again["wrote"], again["pending"])
    assert applied["proposals"] == again["proposals"]
    assert plan == unchanged
    assert plan != doors.worker.planner.plan(ann)


def test_the_indexer_leaves_a_batch_to_the_stream_and_search_has_it_afterwards(
    doors: Doors, between: Between, owners: str
):
    ann = f"{owners}ann"
    workout_id = doors.log(owner=ann, **said())["workoutId"]
    doors.worker.recall.erase(ann)
    events = [changed("MODIFY", ann, f"workout/{workout_id}", sequence=number) for number in (1, 2)]

    always(between, THROTTLED)
    failed = index_workouts.handler({"Records": events}, doors.context)
    between.forget()
    again = index_workouts.handler({"Records": events}, doors.context)

    assert [{"itemIdentifier": f"{1:021}"}] == failed["batchItemFailures"]
    assert [] == again["batchItemFailures"]
    assert 1 == len(doors.get("/search", caller=ann, q="bench").json["workouts"])

"""Pages of the history by the rows of days: they are the whole history, and read about a page of rows."""

import base64
import json
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from agents.errors import BadInput, Unfinished
from agents.logger.records import shelf as shelves
from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import CHANGES_BETWEEN, FEW, Shelf, workout_key
from agents.logger.records.undo import undo
from agents.workout import StoredWorkout, Workout
from handlers.reads.read_answers import History
from handlers.reads.reading import history
from handlers.wiring import Worker
from storage.ports import CHANGES_KEY, DAYS, REVISIONS, WORKOUTS, Records, Unavailable, Write
from tests.contracts.memory_records import MemoryRecords
from tests.handlers.doors import Doors
from tests.logger.kit import Clock, message
from tests.logger.test_many_workouts import Counting

FIRST_DAY = date(2026, 11, 1)


class Log:
    """An athlete's workouts, changed as messages, doors and the command line change them."""

    def __init__(self, worker: Worker, records: Records | None = None) -> None:
        self.clock = Clock()
        self.records = records or MemoryRecords(self.clock)
        self.worker = replace(worker, records=self.records, clock=self.clock)
        self.shelf = Shelf(self.records, "ann", self.clock)
        self.acts = 0

    def log(self, day: str | None) -> str:
        inbox = Inbox(self.records, self.clock)
        entry = inbox.receive(message(f"w{self.acts}", f"m{self.acts}"))
        return self.shelf.save(inbox, entry, Workout(date=day), self.act(), set())[0].workout_id

    def move(self, workout_id: str, day: str | None) -> None:
        self.shelf.change(
            workout_id, self.act(), "amended", lambda each: each.model_copy(update={"date": day})
        )

    def rename(self, workout_id: str) -> None:
        self.shelf.change(
            workout_id, self.act(), "amended", lambda each: each.model_copy(update={"name": f"{self.acts}"})
        )

    def delete(self, workout_id: str) -> None:
        self.shelf.change(workout_id, self.act(), "deleted", lambda _: None)

    def undo(self) -> None:
        undo(self.shelf, self.act())

    def act(self) -> str:
        self.acts += 1
        self.clock.now += 1
        return f"m{self.acts}/1#save"

    def page(self, limit: int = 20, before: str = "") -> History:
        return history(self.worker, "ann", limit, before)

    def paged(self, limit: int, between: Callable[[], object] = lambda: None) -> list[str]:
        found: list[str] = []
        place: str | None = ""
        while place is not None:
            page = self.page(limit, place)
            assert len(page.workouts) <= limit
            found += [each.workout_id for each in page.workouts]
            place = page.next
            between()
        return found

    def in_order(self) -> list[str]:
        """The whole history out of all workouts and their first revisions."""
        rows = [StoredWorkout.from_json(each.body) for each in self.records.list("ann", WORKOUTS)]

        def place(stored: StoredWorkout) -> tuple[str, str, str]:
            kept = self.records.get("ann", f"{REVISIONS}{stored.workout_id}/000001")
            first = stored if kept is None else StoredWorkout.from_json(kept.body)
            return stored.workout.date or "", first.written_at, stored.workout_id

        return [each.workout_id for each in sorted((r for r in rows if r.workout), key=place, reverse=True)]


def day_number(number: int) -> str:
    return (FIRST_DAY + timedelta(days=number)).isoformat()


@pytest.mark.parametrize("seed", range(60))
def test_pages_of_any_length_are_the_whole_history_whatever_was_done_to_it(
    seed: int, doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(shelves, "FEW", 4)
    log, dice, ids = Log(doors.worker), random.Random(seed), list[str]()
    days = [None, *(day_number(each) for each in (0, 1, 2, 29, 30, 61))]

    for _ in range(dice.randint(5, 60)):
        deed = dice.choice(("log", "log", "move", "rename", "delete", "undo", "undo", "look"))
        try:
            if deed == "log" or not ids:
                ids.append(log.log(dice.choice(days)))
            elif deed == "move":
                log.move(dice.choice(ids), dice.choice(days))
            elif deed == "rename":
                log.rename(dice.choice(ids))
            elif deed == "delete":
                log.delete(dice.choice(ids))
            elif deed == "undo":
                log.undo()
            else:
                log.shelf.looked_through()
        except Unfinished:
            continue
    whole = log.in_order()

    assert [whole] * 4 == [log.paged(limit) for limit in (1, 2, 7, 100)]
    newest = [each.workout_id for each in log.shelf.newest_first()]
    assert [newest[:limit] for limit in (1, 5)] == [
        [each.workout_id for each in log.shelf.newest(limit)][:limit] for limit in (1, 5)
    ]


@pytest.fixture
def many(doors: Doors) -> Log:
    """A log of 2,000 workouts with rows of days: two a day, every tenth of another day once."""
    log = with_many(doors, 2_000)
    for at in range(0, 2_000, 10):
        log.move(f"w_{at:04}", day_number(at // 2 + 1))
    log.records = log.worker.records
    return log


def with_many(doors: Doors, number: int) -> Log:
    log = Log(doors.worker)
    log.log(day_number(0))
    [first] = log.records.list("ann", WORKOUTS)
    told = json.loads(first.body)
    for at in range(number):
        more = {"workout_id": f"w_{at:04}", "workout": {**told["workout"], "date": day_number(at // 2)}}
        log.records.put_all([Write("ann", workout_key(f"w_{at:04}"), json.dumps({**told, **more}), 0)])
    log.shelf.looked_through()
    return log


@pytest.mark.parametrize("limit", [3, 20, 100])
def test_a_page_reads_about_a_page_at_any_depth(many: Log, limit: int):
    counting = Counting(many.records)
    many.worker = replace(many.worker, records=counting)
    read = list[int]()

    def counted() -> None:
        read.append(counting.rows)
        counting.rows = 0

    found = many.paged(limit, counted)

    # Of each a row and the workout, of the moved ones the first revision; and the days at both ends.
    assert many.in_order() == found
    assert 2001 // limit <= len(read)
    assert max(read) <= 4 * limit + 20


def test_of_few_all_are_read(doors: Doors):
    log = Log(doors.worker)
    ids = [log.log(day_number(each)) for each in range(5)]
    counting = Counting(log.records)
    log.worker = replace(log.worker, records=counting)

    assert ids[::-1] == log.paged(5)
    assert 5 + 1 == counting.rows


# --- athletes of before


def without_rows(log: Log, *, marker: bool) -> None:
    """As an earlier version leaves it: without rows of days, or with some of them, as its marker says."""
    rows = log.records._kept
    gone = [key for key in rows if key[1].startswith(DAYS) and not (marker and key[1].endswith("1"))]
    for key in gone:
        del rows[key]
    changes = json.loads(log.records.get("ann", CHANGES_KEY).body)
    del changes["keeps_days"]
    version = log.records.get("ann", CHANGES_KEY).version
    log.records.put_all([Write("ann", CHANGES_KEY, json.dumps(changes), after=version)])
    if marker:
        log.records.put_all([Write("ann", "days", "{}", after=0)])


@pytest.mark.parametrize("marker", [False, True])
def test_a_log_of_before_is_whole_on_the_first_request_and_by_rows_after_the_next_look(
    doors: Doors, marker: bool
):
    log = with_many(doors, FEW + 10)
    whole = log.in_order()
    without_rows(log, marker=marker)
    before = dict(log.records._kept)

    assert whole == log.paged(7)
    assert before == log.records._kept

    first = log.page(7)
    log.shelf.looked_through()

    assert log.shelf.keeps_days
    assert whole == [*(each.workout_id for each in first.workouts), *rest_of(log, first)] == log.paged(7)


def rest_of(log: Log, page: History) -> list[str]:
    assert page.next
    return [each.workout_id for each in log.page(100, page.next).workouts]


def test_who_only_logs_has_rows_in_time(doors: Doors):
    log = Log(doors.worker)
    for at in range(FEW + CHANGES_BETWEEN):
        log.log(day_number(at))

    assert log.shelf.keeps_days
    assert log.in_order() == log.paged(20)


def test_a_store_that_fails_at_the_rows_fails_no_save(doors: Doors, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelves, "FEW", 4)
    log = Log(doors.worker)
    for at in range(CHANGES_BETWEEN - 1):
        log.log(day_number(at))

    def failing(*_: object) -> None:
        raise Unavailable("locked")

    monkeypatch.setattr(shelves, "begin_days", failing)
    log.log(day_number(99))

    assert not log.shelf.keeps_days
    assert CHANGES_BETWEEN == len(log.paged(7))


def test_an_earlier_version_that_writes_meanwhile_takes_the_rows_out_of_use(doors: Doors):
    """It knows nothing of what the order of changes says of them, and so it leaves that out."""
    log = with_many(doors, FEW + 10)
    changes = log.records.get("ann", CHANGES_KEY)
    told = {k: v for k, v in json.loads(changes.body).items() if k in ("stamp", "complete_from", "newest")}
    late = {**json.loads(log.records.get("ann", workout_key("w_0001")).body), "workout_id": "w_late"}
    log.records.put_all([
        Write("ann", CHANGES_KEY, json.dumps(told), after=changes.version),
        Write("ann", workout_key("w_late"), json.dumps(late), after=0),
    ])  # fmt: skip

    assert "w_late" in log.paged(20)


def test_a_workout_that_is_written_while_the_rows_are_begun_has_its_row(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    log = with_many(doors, FEW + 10)
    without_rows(log, marker=False)
    begin = shelves.begin_days

    def late(*given: object) -> None:
        log.log(day_number(3))
        begin(*given)

    monkeypatch.setattr(shelves, "begin_days", late)
    log.shelf.looked_through()

    assert not log.shelf.keeps_days
    assert log.in_order() == log.paged(20)


def test_one_that_was_deleted_before_the_rows_were_begun_comes_back_into_the_history(doors: Doors):
    log = with_many(doors, FEW + 10)
    without_rows(log, marker=False)
    log.delete("w_0007")
    log.shelf.looked_through()
    assert log.shelf.keeps_days

    log.undo()

    assert "w_0007" in log.paged(20)
    assert log.in_order() == log.paged(20)


# --- what can't be read


def damage(log: Log, workout_id: str) -> None:
    key = ("ann", workout_key(workout_id))
    log.records._kept[key] = log.records._kept[key]._replace(body="{")


def test_a_damaged_workout_is_counted_on_the_page_of_its_day_and_perhaps_on_one_beside_it(doors: Doors):
    log = with_many(doors, FEW + 10)
    whole = log.in_order()
    damage(log, "w_0031")

    pages, place = list[int](), ""
    while place is not None:
        page = log.page(10, place)
        pages.append(page.unreadable)
        place = page.next

    assert pages in ([0, 0, 1, 0, 0, 0], [0, 1, 1, 0, 0, 0])
    assert [each for each in whole if each != "w_0031"] == log.paged(10)


def test_with_one_that_can_not_be_read_no_rows_are_begun(doors: Doors):
    log = with_many(doors, FEW + 10)
    without_rows(log, marker=False)
    damage(log, "w_0031")
    log.shelf.looked_through()

    assert not log.shelf.keeps_days
    assert 1 == log.page(10).unreadable


# --- places


@pytest.mark.parametrize(
    "said",
    [["\ud800", "", ""], ["2026\0", "", ""], ["2" * 2_000, "", ""], [1, "", ""], ["", ""], {"a": 1}, None],
)
def test_a_place_that_can_be_none_is_told(doors: Doors, said: object):
    with pytest.raises(BadInput, match="take `next` of the page"):
        with_many(doors, FEW + 10).page(3, base64.urlsafe_b64encode(json.dumps(said).encode()).decode())

"""What a message costs an athlete with a long log: as much as one with a short log, and nothing is missed."""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import lru_cache

import pytest

from agents.logger.records.derived_rows import begin_days
from agents.logger.records.shelf import FEW, Shelf, workout_key
from agents.logger.records.undo import undo
from storage.ports import CHANGES_KEY, DAYS, WORKOUTS, Record, Records, Write
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import NOON, Clock, Desk

TODAY = NOON.date()


class Counting:
    """Records that count the rows that they give."""

    def __init__(self, records: Records) -> None:
        self.records, self.rows = records, 0

    def get(self, owner: str, key: str) -> Record | None:
        return self.get_many(owner, (key,)).get(key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        found = self.records.get_many(owner, keys)
        self.rows += len(found)
        return found

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        for record in self.records.list(owner, prefix, newest_first=newest_first, before=before):
            self.rows += 1
            yield record

    def __getattr__(self, name: str):
        return getattr(self.records, name)


def with_many(number: int) -> MemoryRecords:
    """Records with so many deadlifts of long ago, one a day."""
    records = MemoryRecords(clock=Clock())
    Desk(records=records).log("Deadlift 3x5 @ 315", "m-0", sent_at=NOON - timedelta(days=1000))
    [first] = records.list("ann", WORKOUTS)
    told = json.loads(first.body)
    for at in range(1, number):
        day = (TODAY - timedelta(days=40 + at)).isoformat()
        more = {"workout_id": f"w_{at}", "message_id": f"m-{at}", "workout": {**told["workout"], "date": day}}
        records.put_all([Write("ann", workout_key(f"w_{at}"), json.dumps({**told, **more}), after=0)])
    return records


@lru_cache
def corrected(number: int) -> Desk:
    """Somebody with so many workouts, who has corrected one: where these are many they have rows."""
    desk = Desk(records=with_many(number))
    desk.log("Row 3x8 @ 95", "r1", conversation_id="before")
    desk.log("no wait, deadlift was 310", "r2", conversation_id="before")
    return desk


def desk_of(number: int) -> Desk:
    """The same, with a log of their own."""
    before = corrected(number)
    records = MemoryRecords(clock=Clock())
    records._kept = {**before.records._kept}
    return Desk(records=Counting(records), clock=Clock(before.clock.now))


def rows_read(number: int, *texts: str) -> int:
    """Rows read for the last of these messages."""
    desk = desk_of(number)
    for at, text in enumerate(texts):
        desk.records.rows = 0
        desk.log(text, f"m{at}")
    return desk.records.rows


@pytest.mark.untraced
@pytest.mark.parametrize(
    "texts",
    [
        ("Bench 3x5 @ 185", "no wait, bench was 190"),
        ("pause squat 205 for 3 sets of 3", "and another set at 215x2"),
        ("Ran 5k in 24:10", "Bench 3x5 @ 185", "delete the run"),
        ("Bench 3x5 @ 185", "Bench same as last time"),
        ("Bench 3x5 @ 1185", "185"),
        ("Sarah benched 3x5 @ 95", "yes"),
        ("Bench 3x5 @ 185", "undo"),
    ],
    ids=lambda texts: texts[-1],
)
def test_to_amend_and_to_answer_reads_no_more_of_a_long_log_than_of_a_tenth_of_it(texts):
    assert rows_read(60, *texts) == rows_read(600, *texts)


def rows_for(number: int, deed: Callable[[Desk], object]) -> int:
    """Rows read for this, after a bench press in the log of somebody with so many workouts."""
    desk = desk_of(number)
    desk.log("Bench 3x5 @ 185", "m1")
    desk.records.rows = 0
    deed(desk)
    return desk.records.rows


DEEDS: dict[str, Callable[[Desk], object]] = {
    "spotter undo": lambda desk: undo(Shelf(desk.records, "ann", desk.clock), "undo-1"),
    "delete all": lambda desk: desk.log("delete all", "m2"),
    "delete everything from today": lambda desk: desk.log("delete everything from today", "m2"),
    "delete the last two": lambda desk: desk.log("delete the last two", "m2"),
    "an edited text": lambda desk: desk.log("Bench 3x5 @ 190", "m1"),
    "an edited text that is a correction": lambda desk: (
        desk.log("no wait, bench was 190", "m2"),
        desk.log("no wait, bench was 195", "m2", sent_at=NOON + timedelta(hours=1)),
    ),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_of_the_newest_workouts_reads_no_more_of_a_long_log(deed: str):
    few, many, ten_times_as_many = (rows_for(number, DEEDS[deed]) for number in (10, 100, 1000))

    assert few <= 2 * FEW
    assert many == ten_times_as_many < 20


def test_undo_of_more_than_one_change_reads_no_more_of_a_long_log_either():
    def three_times(desk: Desk) -> None:
        for at in range(3):
            desk.log(f"Squat 3x{at + 5} @ 225", f"m{at + 2}")
        desk.records.rows = 0
        for at in range(3):
            undo(Shelf(desk.records, "ann", desk.clock), f"undo-{at}")

    assert rows_for(100, three_times) == rows_for(1000, three_times) < 20


def test_few_workouts_are_looked_through_and_have_no_rows_of_days():
    desk = desk_of(FEW - 1)

    assert [] == list(desk.records.list("ann", DAYS))
    assert not Shelf(desk.records, "ann", desk.clock).keeps_days


MOVED_AND_BACK = [
    ("2026-10-02: Bench 3x5 @ 185", "c1", "Logged Bench Press (strength, 2026-10-02)"),
    ("that was yesterday", "c1", "Amended Bench Press of Friday 2 October"),
    ("delete the bench of yesterday", "c2", "Deleted Bench Press of Thursday 19 November"),
    ("undo", "c2", "Brought back Bench Press"),
    ("undo", "c1", "Undone Bench Press of Friday 2 October"),
    ("delete the bench of 2026-10-02", "c3", "Deleted Bench Press of Friday 2 October"),
]


@pytest.mark.parametrize("number", [5, 60], ids=["among few", "by the rows of days"])
def test_a_workout_is_found_on_the_day_that_it_was_moved_to_and_on_its_own_after_undo(number: int):
    desk, rows = desk_of(number), []

    for at, (text, conversation, told) in enumerate(MOVED_AND_BACK):
        desk.records.rows = 0
        assert told in desk.log(text, f"m{at}", conversation_id=conversation).answer
        rows.append(desk.records.rows)
    assert rows[2] < 20


def test_what_has_no_row_of_its_day_is_found_among_all():
    desk = desk_of(60)
    desk.log("Bench 3x5 @ 185", "m1")
    rows = desk.records.records._kept
    for key in [key for key in rows if key[1].startswith(DAYS)]:
        del rows[key]

    told = desk.log("delete the bench of today", "m2", conversation_id="other")

    assert ["deleted"] == [each.change for each in told.changes]


def test_one_that_can_not_be_read_blocks_no_other():
    desk = desk_of(60)
    desk.log("Bench 3x5 @ 185", "m1")
    desk.log("Ran 5k in 24:10", "m2")
    rows = desk.records.records._kept
    [run] = [key for key, row in rows.items() if key[1].startswith(WORKOUTS) and '"m2"' in row.body]
    rows[run] = rows[run]._replace(body="{")

    told = desk.log("delete the bench of today", "m3", conversation_id="other")

    assert ["deleted"] == [each.change for each in told.changes]


def test_rows_that_were_begun_with_are_finished():
    records = with_many(60)
    Shelf(records, "ann", Clock()).looked_through()
    rows = records._kept
    for key in [
        key for key in rows if key[1] == CHANGES_KEY or (key[1].startswith(DAYS) and "w_7" in key[1])
    ]:
        del rows[key]

    Shelf(records, "ann", Clock()).looked_through()

    assert 60 == len(list(records.list("ann", DAYS)))
    assert Shelf(records, "ann", Clock()).keeps_days


def test_whoever_begins_with_rows_second_leaves_it_to_the_first():
    records = with_many(60)
    shelf = Shelf(records, "ann", Clock())
    standing, order = shelf.newest_first(), shelf.order()
    shelf.looked_through()

    begin_days(records, "ann", standing, order)

    day = TODAY - timedelta(days=47)
    assert ["w_7"] == [each.workout_id for each in shelf.of_days(day, day)]

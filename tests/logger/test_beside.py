"""A guest beside the shelf: what it writes of a workout stands in the workout's batch, or neither does."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from agents.errors import Refusal, Unfinished
from agents.guests import SessionToKeep, WorkoutChange
from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import UNDONE_AT_ONCE, undo
from agents.workout import Span, Workout
from storage.ports import MAX_BATCH_ITEMS, Records, TooLarge, Write
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, message
from tests.logger.small_records import SmallRecords

SESSION = SessionToKeep("squat", "Back Squat", "lb", (), "Squat", "5/3/1 squat, week 1")


@dataclass
class Diary:
    """Notes every change in one record: a line for each, "name 1 -> 2". `asked` is how often it was asked."""

    records: Records
    before_writing: Callable[[], None] = lambda: None
    asked: int = 0
    sessions: list[str] = field(default_factory=list)

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        self.asked += 1
        self.sessions.append(session.lift if session else "")
        record = self.records.get("ann", "diary")
        lines = [] if record is None else json.loads(record.body)
        lines += [_line(change) for change in changes]
        self.before_writing()
        return [Write("ann", "diary", json.dumps(lines), 0 if record is None else record.version)]

    @property
    def lines(self) -> list[str]:
        record = self.records.get("ann", "diary")
        return [] if record is None else json.loads(record.body)


def _line(change: WorkoutChange) -> str:
    before, after = change
    name = (after.workout or (before and before.workout) or Workout()).name
    return f"{name} {before.revision if before else 0} -> {after.revision if after.workout else 'gone'}"


class Around:
    """A shelf with a diary beside it, and one message in the inbox."""

    def __init__(self, records: Records | None = None) -> None:
        self.clock = Clock()
        self.records = records or MemoryRecords(clock=self.clock)
        self.inbox = Inbox(self.records, self.clock)
        self.diary = Diary(self.records)
        self.shelf = Shelf(self.records, "ann", self.clock, (self.diary,))
        self.entry = self.inbox.receive(message("Bench 3x5, squat 5x5, " * 40))

    def save(self, name: str, start: int = 0, act: str = "m1/1#s0", **more) -> str:
        span = Span(message_id="m1", start=start, end=start + 5)
        workout = Workout(name=name, date="2026-11-20", spans=(span,))
        return self.shelf.save(self.inbox, self.entry, workout, act, set(), **more)[0].workout_id

    def amend(self, workout_id: str, name: str, act: str = "m2/1#a0") -> None:
        self.shelf.change(workout_id, act, "amended", lambda each: each.model_copy(update={"name": name}))

    def somebody_writes_once(self) -> None:
        """Once, between what the diary reads and what is written of it."""

        def write() -> None:
            self.diary.before_writing = lambda: None
            self.records.put_all([Write("ann", "diary", '["by somebody else"]', 0)])

        self.diary.before_writing = write


@pytest.fixture
def around() -> Around:
    return Around()


def test_every_write_of_a_workout_is_told_with_what_it_was(around):
    workout_id = around.save("bench")
    around.amend(workout_id, "bench press")
    around.shelf.change(workout_id, "m3/1#d0", "deleted", lambda _: None)

    undo(around.shelf, "undo-1")

    told = ["bench 0 -> 1", "bench press 1 -> 2", "bench press 2 -> gone", "bench press 3 -> 4"]
    assert told == around.diary.lines


def test_a_workout_that_grows_set_by_set_is_told_each_time(around):
    for act in ("m1/1#a", "m1/1#b", "m1/1#b"):
        around.shelf.append(
            around.inbox, around.entry, "w_day", act, lambda each: each.model_copy(update={"name": "sets"})
        )

    assert ["sets 0 -> 1", "sets 1 -> 2"] == around.diary.lines


def test_a_save_of_what_is_there_already_asks_nothing(around):
    around.save("bench")

    around.save("bench", act="m1/1#s9")
    around.save("bench")

    assert 1 == around.diary.asked


def test_a_save_says_of_which_session_of_the_program_it_is(around):
    around.save("squat", session=SESSION)
    around.save("bench", 20, "m1/1#s1")

    assert ["squat", ""] == around.diary.sessions


@pytest.mark.parametrize("write", ["save", "amend", "delete", "append", "undo"])
def test_a_batch_that_met_somebody_elses_write_is_asked_for_anew(write):
    around = Around()
    plain = Shelf(around.records, "ann", around.clock)
    around.shelf, own = plain, around.shelf
    workout_id = around.save("bench")
    around.shelf = own
    around.somebody_writes_once()

    match write:
        case "save":
            around.save("squat", 20, "m1/1#s1")
        case "amend":
            around.amend(workout_id, "press")
        case "delete":
            around.shelf.change(workout_id, "m2/1#d0", "deleted", lambda _: None)
        case "append":
            around.shelf.append(around.inbox, around.entry, "w_day", "m1/1#a", lambda each: each)
        case "undo":
            undo(around.shelf, "undo-1")

    assert 2 == around.diary.asked
    assert "by somebody else" == around.diary.lines[0]
    assert 2 == len(around.diary.lines)


def test_nothing_is_written_beside_a_workout_that_is_too_long_to_be_kept():
    around = Around(SmallRecords(MemoryRecords(clock=Clock()), 8_000))

    with pytest.raises(Unfinished, match="too long to be kept"):
        around.save("bench" * 4_000)

    assert [] == around.diary.lines
    assert [] == list(around.shelf.all())


def test_all_workouts_of_a_batch_that_is_undone_are_told_at_once(around):
    ids = [around.save(f"set {at}", 10 * at, f"m1/1#s{at}") for at in range(3)]
    around.diary.asked = 0

    undo(around.shelf, "undo-1")

    assert 1 == around.diary.asked
    assert sorted(f"set {at} 1 -> gone" for at in range(len(ids))) == sorted(around.diary.lines[3:])


def test_an_undone_batch_has_room_for_four_moves_of_each_workout_the_state_and_the_undos_own_record():
    assert UNDONE_AT_ONCE * (2 + 4) + 1 + 1 <= MAX_BATCH_ITEMS


def test_more_workouts_than_one_batch_holds_are_undone_in_several(around):
    count = UNDONE_AT_ONCE + 3
    for at in range(count):
        around.save(f"set {at}", 10 * at, f"m1/1#s{at}")
    around.diary.asked = 0

    pairs = undo(around.shelf, "undo-1")

    assert (count, 2) == (len(pairs), around.diary.asked)
    assert [] == list(around.shelf.all())


def test_what_goes_is_told_from_the_newest_on_and_what_comes_back_from_the_oldest_over_all_batches(around):
    names = [f"set {at}" for at in range(UNDONE_AT_ONCE + 4)]
    ids = [around.save(name, 10 * at, f"m1/1#s{at}") for at, name in enumerate(names)]
    for workout_id in sorted(ids):
        around.shelf.change(workout_id, "m2/1#d0", "deleted", lambda _: None)

    back = undo(around.shelf, "undo-1")
    gone = undo(around.shelf, "undo-2")

    assert names == [each.after.workout.name for each in back]
    assert names[::-1] == [each.before.workout.name for each in gone]


def test_workouts_of_one_moment_are_told_in_the_order_of_their_words(around):
    around.shelf = Shelf(around.records, "ann", lambda: 1_000.0, (around.diary,))
    names = [f"set {at}" for at in range(6)]
    for at, name in enumerate(names):
        around.save(name, 10 * at, f"m1/1#s{at}")

    gone = undo(around.shelf, "undo-1")

    assert names[::-1] == [each.before.workout.name for each in gone]


def test_what_a_guest_refuses_is_told_and_nothing_of_the_batch_stands(around):
    def refuse() -> None:
        raise Refusal("another week has begun meanwhile")

    around.diary.before_writing = refuse

    with pytest.raises(Refusal, match="another week"):
        around.save("squat", session=SESSION)

    assert ([], ()) == (list(around.shelf.all()), around.inbox.entry("ann", "m1").workouts)


@dataclass
class Wordy(Diary):
    """Writes so many records of every change."""

    each: int = 5

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        self.asked += 1
        return [
            Write("ann", f"note/{change.after.workout_id}/{change.after.revision}/{at}", "x", 0)
            for change in changes
            for at in range(self.each)
        ]


def test_a_batch_that_a_guest_makes_too_large_is_undone_in_smaller_ones(around):
    for at in range(UNDONE_AT_ONCE):
        around.save(f"set {at}", 10 * at, f"m1/1#s{at}")
    around.shelf = Shelf(around.records, "ann", around.clock, (Wordy(around.records),))

    pairs = undo(around.shelf, "undo-1")

    assert UNDONE_AT_ONCE == len(pairs)
    assert [] == list(around.shelf.all())


def test_a_workout_that_is_too_large_to_be_undone_by_itself_stands(around):
    around.save("bench")
    around.shelf = Shelf(around.records, "ann", around.clock, (Wordy(around.records, each=MAX_BATCH_ITEMS),))

    with pytest.raises(TooLarge):
        undo(around.shelf, "undo-1")

    assert 1 == len(list(around.shelf.all()))

"""Workouts in records: saved once, revised, deleted, undone; identity comes from the place in the message."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from agents.errors import Overtaken, Unfinished
from agents.logger.records.inbox import Entry, Inbox
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import UNDONE_AT_ONCE, undo
from agents.workout import Span, Workout
from storage.ports import Conflict, Damaged
from tests.contracts.memory_records import MemoryRecords
from tests.logger.kit import Clock, message
from tests.logger.small_records import SmallRecords


def a_workout(name: str, start: int = 0, end: int = 5) -> Workout:
    return Workout(name=name, date="2026-11-20", spans=(Span(message_id="m1", start=start, end=end),))


class Around:
    """A shelf with its inbox, and one message in it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.records = MemoryRecords(clock=self.clock)
        self.inbox = Inbox(self.records, self.clock)
        self.shelf = Shelf(self.records, "ann", self.clock)
        self.entry: Entry = self.inbox.receive(message("Bench 3x5, squat 5x5"))

    def save(self, workout: Workout, act: str = "m1/1#s0", taken: tuple[str, ...] = ()) -> str:
        return self.shelf.save(self.inbox, self.entry, workout, act, set(taken))[0].workout_id

    def names(self) -> list[str]:
        return sorted(stored.workout.name for stored in self.shelf.all())


@pytest.fixture
def around() -> Around:
    return Around()


# --- saving


def test_the_id_is_of_the_owner_the_message_and_the_place(around):
    first = around.save(a_workout("bench"))
    again = Around().save(a_workout("something else entirely"))

    assert first == again
    assert first.startswith("w_")


def test_two_places_have_two_ids(around):
    bench = around.save(a_workout("bench", 0, 5), "m1/1#s0")
    squat = around.save(a_workout("squat", 11, 20), "m1/1#s1", taken=(bench,))

    assert bench != squat
    assert ["bench", "squat"] == around.names()


def test_another_owner_has_another_id(around):
    entry = around.inbox.receive(message("Bench 3x5, squat 5x5", owner="bob"))
    shelf = Shelf(around.records, "bob", around.clock)

    saved, _ = shelf.save(around.inbox, entry, a_workout("bench"), "m1/1#s0", set())

    assert saved.workout_id != around.save(a_workout("bench"))


def test_the_same_act_writes_nothing_twice(around):
    around.save(a_workout("bench"))

    saved, _ = around.shelf.save(around.inbox, around.entry, a_workout("other"), "m1/1#s0", set())

    assert saved.already_there
    assert ["bench"] == around.names()


def test_the_same_content_is_already_there(around):
    around.save(a_workout("bench"))

    saved, _ = around.shelf.save(around.inbox, around.entry, a_workout("bench"), "m1/2#s0", set())

    assert (True, 1) == (saved.already_there, saved.revision)


def test_a_better_reading_of_the_same_place_is_a_revision_of_the_same_workout(around):
    first = around.save(a_workout("bench"))

    second = around.save(a_workout("bench press", 0, 7), "m1/2#s0")

    assert first == second
    assert ["bench press"] == around.names()
    assert 2 == around.shelf.get(first).revision


@pytest.mark.parametrize("kind", ["amended", "deleted"])
def test_a_new_reading_never_touches_what_the_athlete_changed(around, kind):
    workout_id = around.save(a_workout("bench"))
    around.shelf.change(
        workout_id, "m2/1#a0", kind, lambda _: a_workout("mine") if kind == "amended" else None
    )

    around.save(a_workout("reread"), "m1/2#s0")

    assert (["mine"] if kind == "amended" else []) == around.names()


# --- changing


def test_a_deletion_is_a_tombstone_that_undo_brings_back(around):
    workout_id = around.save(a_workout("bench"))

    around.shelf.change(workout_id, "cli#1", "deleted", lambda _: None)
    assert [] == around.names()
    undo(around.shelf, "cli#2")

    assert ["bench"] == around.names()


def test_a_workout_that_is_not_there_cannot_be_changed(around):
    with pytest.raises(Unfinished, match="there is no workout 'w_nothing'"):
        around.shelf.change("w_nothing", "cli#1", "deleted", lambda _: None)


def test_a_deleted_workout_cannot_be_amended_and_deleting_it_again_is_harmless(around):
    workout_id = around.save(a_workout("bench"))
    around.shelf.change(workout_id, "cli#1", "deleted", lambda _: None)

    with pytest.raises(Unfinished):
        around.shelf.change(workout_id, "cli#2", "amended", lambda workout: workout)
    assert around.shelf.change(workout_id, "cli#1", "deleted", lambda _: None).workout is None


def test_an_act_that_is_delivered_again_changes_nothing_a_second_time(around):
    workout_id = around.save(a_workout("bench"))

    for _ in range(2):
        around.shelf.change(workout_id, "m2/1#a0", "amended", lambda workout: a_workout(workout.name + "!"))

    assert ["bench!"] == around.names()
    assert 2 == around.shelf.get(workout_id).revision


def test_undo_goes_back_step_by_step_until_nothing_is_left(around):
    workout_id = around.save(a_workout("one"))
    around.shelf.change(workout_id, "cli#1", "amended", lambda _: a_workout("two"))
    around.shelf.change(workout_id, "cli#2", "amended", lambda _: a_workout("three"))

    seen = []
    for step in range(3):
        undo(around.shelf, f"undo#{step}")
        seen.append(around.names())

    assert [["two"], ["one"], []] == seen
    with pytest.raises(Unfinished, match="nothing to undo"):
        undo(around.shelf, "undo#9")


def test_undo_takes_back_all_workouts_of_one_message(around):
    bench = around.save(a_workout("bench", 0, 5), "m1/1#s0")
    around.save(a_workout("squat", 11, 20), "m1/1#s1", taken=(bench,))

    pairs = undo(around.shelf, "undo#1")

    assert 2 == len(pairs)
    assert [] == around.names()


def test_an_undo_that_is_delivered_again_takes_nothing_else_back_and_says_the_same(around):
    workout_id = around.save(a_workout("one"))
    around.shelf.change(workout_id, "m2/1#a0", "amended", lambda _: a_workout("two"))
    first = undo(around.shelf, "undo#1")
    around.shelf.change(workout_id, "m3/1#a0", "amended", lambda _: a_workout("three"))

    again = undo(around.shelf, "undo#1")

    assert (first, ["three"]) == (again, around.names())


def test_every_revision_is_kept(around):
    workout_id = around.save(a_workout("one"))
    around.shelf.change(workout_id, "cli#1", "amended", lambda _: a_workout("two"))

    kept = list(around.records.list("ann", f"revision/{workout_id}/"))

    assert 1 == len(kept)
    assert '"one"' in kept[0].body


def append(around: Around, act: str, edit: Callable[[Workout], Workout]) -> None:
    around.shelf.append(around.inbox, around.entry, "w_open", act, edit)


def test_a_set_of_a_message_that_was_erased_meanwhile_brings_no_workout_back(around):
    around.records.erase("ann")

    with pytest.raises(Conflict):
        append(around, "a#1", lambda _: a_workout("back"))

    assert [] == list(around.records.list("ann", ""))


def test_a_set_of_an_earlier_text_of_the_message_is_not_appended(around):
    around.inbox.receive(message("Squat 5x5"))

    with pytest.raises(Overtaken):
        append(around, "a#1", lambda _: a_workout("earlier"))

    assert [] == around.names()


def test_a_workout_that_no_record_holds_is_told_to_the_person(around):
    workout_id = around.save(a_workout("short"))
    small = Shelf(SmallRecords(around.records, 1_000), "ann", around.clock)

    with pytest.raises(Unfinished, match="too long to be kept"):
        small.change(workout_id, "cli#1", "amended", lambda _: a_workout("x" * 1_000))
    with pytest.raises(Unfinished, match="too long to be kept"):
        small.append(around.inbox, around.entry, "w_open", "a#1", lambda _: a_workout("x" * 1_000))

    assert ["short"] == around.names()


def test_appending_makes_the_workout_and_then_adds_to_it(around):
    append(around, "a#1", lambda workout: workout.model_copy(update={"name": "x"}))
    append(around, "a#2", lambda workout: workout.model_copy(update={"name": workout.name + "y"}))
    append(around, "a#2", lambda workout: workout.model_copy(update={"name": "never"}))

    assert ["xy"] == around.names()
    assert around.shelf.get("w_open").open


def test_the_newest_day_comes_first(around):
    older = around.save(a_workout("old", 0, 5).model_copy(update={"date": "2026-01-01"}), "m1/1#s0")
    around.save(a_workout("new", 11, 20), "m1/1#s1", taken=(older,))

    assert ["new", "old"] == [stored.workout.name for stored in around.shelf.newest_first()]
    assert "new" == around.shelf.last_written().workout.name


# --- others writing at the same time


class Contended:
    """Records at which another writer comes first, so many times."""

    def __init__(self, records, conflicts: int, prefix: str = "workout/") -> None:
        self._records = records
        self.left = conflicts
        self._prefix = prefix

    def put_all(self, writes) -> None:
        if self.left and any(write.key.startswith(self._prefix) for write in writes):
            self.left -= 1
            raise Conflict("somebody else was first")
        self._records.put_all(writes)

    def __getattr__(self, name: str):
        return getattr(self._records, name)


def contended(around: Around, conflicts: int) -> Shelf:
    return Shelf(Contended(around.records, conflicts), "ann", around.clock)


class SecondBatchLate(Contended):
    """Records at which somebody logs a row just before the second batch, which is refused."""

    def __init__(self, around: Around) -> None:
        super().__init__(around.records, 0)
        self._around = around
        self._batches = 0

    def put_all(self, writes) -> None:
        self._batches += 1
        if self._batches == 2:
            entry = self._around.inbox.receive(message("row 2k", "m2"))
            row = Workout(name="row", date="2026-11-20", spans=(Span(message_id="m2", start=0, end=3),))
            self._around.shelf.save(self._around.inbox, entry, row, "m2/1#s0", set())
            raise Conflict("somebody else was first")
        self._records.put_all(writes)


def test_an_undo_that_is_overtaken_between_two_batches_goes_on_with_what_it_began(around):
    for at in range(UNDONE_AT_ONCE + 3):
        around.save(a_workout(f"set {at}", 10 * at, 10 * at + 5), f"m1/1#s{at}")

    undone = undo(Shelf(SecondBatchLate(around), "ann", around.clock), "undo#1")

    assert (["row"], UNDONE_AT_ONCE + 3) == (around.names(), len(undone))


def test_a_revision_that_is_missing_is_named(around):
    workout_id = around.save(a_workout("one"))
    around.shelf.change(workout_id, "cli#1", "amended", lambda _: a_workout("two"))
    undo(around.shelf, "undo#1")
    del around.records._kept["ann", f"revision/{workout_id}/000002"]

    with pytest.raises(Damaged, match=f"a revision of workout {workout_id} is missing"):
        undo(around.shelf, "undo#1")


CHANGES = {
    "save": lambda shelf, around: shelf.save(
        around.inbox, around.entry, a_workout("new", 11, 20), "m1/1#s1", set()
    ),
    "change": lambda shelf, around: shelf.change(
        around.first, "cli#1", "amended", lambda _: a_workout("new")
    ),
    "append": lambda shelf, around: shelf.append(
        around.inbox, around.entry, "w_open", "a#1", lambda _: a_workout("new")
    ),
    "undo": lambda shelf, around: undo(shelf, "undo#1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_writer_that_comes_second_reads_again_and_writes_once(around, change):
    around.first = around.save(a_workout("old"))

    CHANGES[change](contended(around, 2), around)

    expected = {"save": ["new", "old"], "change": ["new"], "append": ["new", "old"], "undo": []}
    assert expected[change] == around.names()


@pytest.mark.parametrize("change", CHANGES)
def test_a_writer_that_never_comes_first_gives_up_with_a_conflict(around, change):
    around.first = around.save(a_workout("old"))

    with pytest.raises(Conflict, match="others kept writing"):
        CHANGES[change](contended(around, 99), around)

    assert ["old"] == around.names()


class ShelfHistory(RuleBasedStateMachine):
    """One workout, amended, deleted and undone at random: undo is a stack, whatever came before."""

    def __init__(self) -> None:
        super().__init__()
        self.around = Around()
        self.workout_id = self.around.save(a_workout("v0"))
        self.stack: list[str | None] = [None, "v0"]
        self.step = 0

    def _act(self) -> str:
        self.step += 1
        return f"cli#{self.step}"

    @precondition(lambda self: self.stack[-1] is not None)
    @rule(number=st.integers(1, 99))
    def amend(self, number: int) -> None:
        name = f"v{number}"
        act = self._act().replace("#", f"{self.step}#")
        self.around.shelf.change(self.workout_id, act, "amended", lambda _: a_workout(name))
        self.stack.append(name)

    @precondition(lambda self: self.stack[-1] is not None)
    @rule()
    def delete(self) -> None:
        act = self._act().replace("#", f"{self.step}#")
        self.around.shelf.change(self.workout_id, act, "deleted", lambda _: None)
        self.stack.append(None)

    @precondition(lambda self: len(self.stack) > 1)
    @rule()
    def undo(self) -> None:
        undo(self.around.shelf, f"undo{self._act()}")
        self.stack.pop()

    @precondition(lambda self: len(self.stack) == 1)
    @rule()
    def nothing_is_left_to_undo(self) -> None:
        with pytest.raises(Unfinished):
            undo(self.around.shelf, f"undo{self._act()}")

    @invariant()
    def what_stands_is_the_top_of_the_stack(self) -> None:
        stored = self.around.shelf.get(self.workout_id)
        assert self.stack[-1] == (stored.workout.name if stored.workout else None)


TestShelfHistory = pytest.mark.untraced(ShelfHistory.TestCase)
TestShelfHistory.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)

"""A copy of what a message read: it asks for nothing twice, and being out of date it loses nobody's write."""

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from agents.snapshot import Snapshot
from storage.ports import Conflict, Record, Records, Unavailable, Write
from tests.contracts.memory_records import MemoryRecords
from tests.contracts.records import Clock, RecordsContract


@dataclass
class Asked:
    """Records that remember what they were asked for; the next write may fail, before or after its effect."""

    records: Records
    asked: list[tuple[str, ...]] = field(default_factory=list)
    fails: str = ""

    def get(self, owner, key):
        self.asked.append((key,))
        return self.records.get(owner, key)

    def get_many(self, owner, keys):
        self.asked.append(tuple(keys))
        return self.records.get_many(owner, keys)

    def list(self, owner, prefix, **more):
        self.asked.append((f"{prefix}*",))
        return self.records.list(owner, prefix, **more)

    def put_all(self, writes):
        if self.fails != "before":
            self.records.put_all(writes)
        if self.fails:
            raise Unavailable("no answer in time")

    def __getattr__(self, name):
        return getattr(self.records, name)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(clock):
    return Asked(MemoryRecords(clock))


@pytest.fixture
def copy(store, clock):
    return Snapshot(store, clock)


class TestSnapshotAlone(RecordsContract):
    """To one writer it is what it is a copy of."""

    @pytest.fixture
    def records(self, clock):
        return Snapshot(MemoryRecords(clock), clock)


def test_what_was_read_is_not_asked_for_again_nor_what_is_not_there(store, copy):
    store.put_all([Write("ann", "a", "1", 0)])

    first = copy.get_many("ann", ["a", "b"])
    again = copy.get_many("ann", ["b", "a"]), copy.get("ann", "a"), copy.get("ann", "b")

    record = Record("ann", "a", 1, "1")
    assert ({"a": record}, ({"a": record}, record, None)) == (first, again)
    assert [("a", "b")] == store.asked


def test_only_what_is_unknown_is_asked_for(store, copy):
    copy.get("ann", "a")

    copy.get_many("ann", ["a", "b", "c", "b"])

    assert [("a",), ("b", "c")] == store.asked


def test_another_owners_record_of_the_same_key_is_another_record(store, copy):
    store.put_all([Write("ann", "a", "hers", 0), Write("bob", "a", "his", 0)])

    assert ("hers", "his") == (copy.get("ann", "a").body, copy.get("bob", "a").body)


def test_it_follows_its_own_writes(store, copy, clock):
    copy.put_all([Write("ann", "a", "1", 0, expires_at=clock.now + 5)])
    copy.put_all([Write("ann", "a", "2", 1, expires_at=clock.now + 5)])

    assert Record("ann", "a", 2, "2", clock.now + 5) == copy.get("ann", "a") == store.records.get("ann", "a")
    assert [] == store.asked


def test_what_expires_in_the_copy_is_gone_from_it(store, copy, clock):
    copy.put_all([Write("ann", "a", "1", 0, expires_at=clock.now + 5)])
    clock.now += 5
    gone = copy.get("ann", "a")

    copy.put_all([Write("ann", "a", "new", 0)])

    assert (None, "new", 1) == (gone, copy.get("ann", "a").body, copy.get("ann", "a").version)


def test_a_write_upon_an_old_copy_is_a_conflict_and_the_next_read_is_fresh(store, copy):
    store.put_all([Write("ann", "a", "1", 0), Write("ann", "b", "1", 0)])
    copy.get_many("ann", ["a", "b"])
    store.put_all([Write("ann", "a", "2 of another", 1)])

    with pytest.raises(Conflict):
        copy.put_all([Write("ann", "a", "2", copy.get("ann", "a").version), Write("ann", "b", "2", 1)])

    assert ("2 of another", "1") == (copy.get("ann", "a").body, copy.get("ann", "b").body)
    assert [("a", "b"), ("a",), ("b",)] == store.asked


@pytest.mark.parametrize(("fails", "stands"), [("before", "1"), ("after", "2")])
def test_after_a_write_of_unknown_effect_nothing_of_the_copy_is_believed(store, copy, fails, stands):
    copy.put_all([Write("ann", "a", "1", 0)])
    store.fails = fails

    with pytest.raises(Unavailable):
        copy.put_all([Write("ann", "a", "2", 1)])

    assert stands == copy.get("ann", "a").body
    assert not copy.has_made("ann", "a")


def test_below_a_prefix_that_was_read_whole_nothing_is_asked_for(store, copy):
    store.put_all([Write("ann", "journal/m1/000", "first", 0), Write("ann", "journal/m10/000", "other", 0)])
    copy.read_under("ann", "journal/m1/")

    rows = [copy.get("ann", f"journal/m1/{turn:03}") for turn in (0, 1)]
    copy.put_all([Write("ann", "journal/m1/001", "second", 0)])

    assert ["first", None, "second"] == [
        *(row and row.body for row in rows),
        copy.get("ann", "journal/m1/001").body,
    ]
    assert [("journal/m1/*",)] == store.asked
    assert ("other", None) == (copy.get("ann", "journal/m10/000").body, copy.get("bob", "journal/m1/000"))


def test_a_record_below_what_was_taken_for_empty_costs_a_conflict(store, copy):
    store.put_all([Write("ann", "journal/m1/000", "another worker's", 0)])
    copy.none_under("ann", "journal/m1/")

    with pytest.raises(Conflict):
        copy.put_all([Write("ann", "journal/m1/000", "mine", 0)])

    assert "another worker's" == copy.get("ann", "journal/m1/000").body


def test_what_is_forgotten_is_read_again_and_nothing_else(store, copy):
    copy.put_all([Write("ann", "workout/1", "1", 0), Write("ann", "athlete", "1", 0)])
    copy.none_under("ann", "workout/")
    store.put_all([Write("ann", "workout/1", "amended", 1), Write("ann", "workout/2", "new", 0)])

    copy.forget("workout/")

    rows = copy.get_many("ann", ["workout/1", "workout/2", "athlete"])
    assert ["amended", "new", "1"] == [row.body for row in rows.values()]
    assert (False, True) == (copy.has_made("ann", "workout/1"), copy.has_made("ann", "athlete"))


def test_closing_a_copy_forgets_it_and_leaves_the_store_to_the_others(store, copy):
    closed = []
    store.close = lambda: closed.append(True)
    store.put_all([Write("ann", "a", "1", 0)])
    copy.get("ann", "a")
    store.put_all([Write("ann", "a", "2", 1)])

    copy.close()

    assert ([], "2") == (closed, copy.get("ann", "a").body)


def test_what_was_asked_for_before_the_copy_was_forgotten_does_not_come_back(store, copy):
    store.put_all([Write("ann", "a", "1", 0)])
    rows = copy.list("ann", "a")
    inner = store.records.list("ann", "a")
    store.list = lambda *_, **__: _forgotten_midway(copy, store, inner)

    assert ["1"] == [row.body for row in rows]

    assert "2" == copy.get("ann", "a").body


def _forgotten_midway(copy, store, rows):
    for row in rows:
        store.put_all([Write("ann", "a", "2", row.version)])
        copy.forget()
        yield row


def test_what_a_list_began_to_read_before_a_write_does_not_undo_it_in_the_copy(store, copy):
    store.put_all([Write("ann", "a", "1", 0), Write("ann", "b", "1", 0)])
    rows = copy.list("ann", "")
    next(rows)
    copy.put_all([Write("ann", "b", "2", 1)])

    assert ["1"] == [row.body for row in rows]

    assert "2" == copy.get("ann", "b").body


def test_only_its_own_first_writes_are_of_its_making(store, copy):
    store.put_all([Write("ann", "a", "another's", 0)])
    copy.get("ann", "a")

    copy.put_all([Write("ann", "a", "2", 1), Write("ann", "b", "1", 0)])

    assert (False, True) == (copy.has_made("ann", "a"), copy.has_made("ann", "b"))


class Writers(RuleBasedStateMachine):
    """Workers with copies of any age, and one without: each adds to counters as code in this house writes."""

    keys = st.sampled_from(("a", "b"))
    workers = st.integers(0, 2)

    def __init__(self):
        super().__init__()
        self.clock = Clock()
        self.store = MemoryRecords(self.clock)
        self.records = [Snapshot(self.store, self.clock), Snapshot(self.store, self.clock), self.store]
        self.added = {"a": 0, "b": 0}
        self.newest = [{"a": 0, "b": 0} for _ in self.records]

    @rule(worker=workers, keys=st.lists(keys, min_size=1, unique=True))
    def add_one(self, worker, keys):
        for tries in range(3):
            rows = [self.seen(worker, key) for key in keys]
            writes = [
                Write("ann", key, str(count + 1), version)
                for key, (count, version) in zip(keys, rows, strict=True)
            ]
            try:
                self.records[worker].put_all(writes)
            except Conflict:
                continue
            for key in keys:
                self.added[key] += 1
            assert tries <= 1, "after one Conflict the copy is fresh"
            return
        raise AssertionError("never written")

    @rule(worker=workers, key=keys)
    def look(self, worker, key):
        self.seen(worker, key)

    @rule(worker=st.integers(0, 1))
    def take_up_another_message(self, worker):
        self.records[worker] = Snapshot(self.store, self.clock)

    @rule(worker=st.integers(0, 1), key=keys)
    def take_for_empty(self, worker, key):
        """A claim of whoever uses the copy, which may be wrong."""
        self.records[worker] = Snapshot(self.store, self.clock)
        self.records[worker].none_under("ann", key)
        self.newest[worker][key] = 0

    def seen(self, worker, key):
        record = self.records[worker].get("ann", key)
        count, version = (0, 0) if record is None else (int(record.body), record.version)
        assert count >= self.newest[worker][key], "a worker never sees less than it saw before"
        self.newest[worker][key] = count
        return count, version

    @invariant()
    def nothing_that_was_added_is_lost_and_nothing_is_there_twice(self):
        there = {row.key: int(row.body) for row in self.store.walk()}
        assert self.added == {"a": 0, "b": 0} | there


@pytest.mark.untraced
def test_writers_with_copies_of_any_age_lose_nothing_and_write_nothing_twice():
    run_state_machine_as_test(Writers, settings=settings(max_examples=60, stateful_step_count=25))


def test_a_record_that_is_known_not_to_be_there_hides_no_other(store):
    store.put_all([Write("ann", "trace/m10", "another message's", 0)])
    copy = Snapshot(store, lambda: 0.0)

    copy.none_at("ann", "trace/m1")

    assert copy.get("ann", "trace/m1") is None
    assert [] == store.asked
    assert "another message's" == copy.get("ann", "trace/m10").body


def test_a_record_that_the_copy_has_stays_whoever_says_it_is_not_there(store):
    copy = Snapshot(store, lambda: 0.0)
    copy.put_all([Write("ann", "trace/m1", "made here", 0)])

    copy.none_at("ann", "trace/m1")

    assert "made here" == copy.get("ann", "trace/m1").body

"""Records as they would be: read through, written here alone, and one batch for the store in the end."""

import pytest

from agents.overlay import Overlay
from storage.ports import Conflict, Record, Write
from tests.contracts.memory_records import MemoryRecords
from tests.contracts.records import Clock


@pytest.fixture
def store() -> MemoryRecords:
    records = MemoryRecords(Clock())
    records.put_all([Write("ann", f"k/{n}", f"old {n}", 0) for n in (1, 2, 3)])
    return records


def bodies(records, prefix="k/", **more):
    return [each.body for each in records.list("ann", prefix, **more)]


def test_nothing_is_written_to_the_store(store):
    overlay = Overlay(store)
    before = [*store.walk()]
    overlay.put_all([Write("ann", "k/2", "new", 1), Write("ann", "k/4", "made", 0)])
    assert before == [*store.walk()] == [*overlay.walk()]
    assert Record("ann", "k/2", 2, "new") == overlay.get("ann", "k/2")
    assert ["old 1", "new", "old 3", "made"] == bodies(overlay)
    assert ["made", "old 3", "new", "old 1"] == bodies(overlay, newest_first=True)
    assert ["new", "old 1"] == bodies(overlay, newest_first=True, before="k/3")
    assert {"k/1", "k/2"} == overlay.get_many("ann", ["k/1", "k/2", "k/9"]).keys()


def test_what_was_written_several_times_is_one_write_after_the_stores_version(store):
    overlay = Overlay(store)
    overlay.put_all([Write("ann", "k/2", "first", 1)])
    overlay.put_all([Write("ann", "k/2", "second", 2), Write("ann", "k/4", "made", 0)])
    assert [Write("ann", "k/2", "second", 1), Write("ann", "k/4", "made", 0)] == overlay.writes
    store.put_all(overlay.writes)
    assert ["old 1", "second", "old 3", "made"] == bodies(store)


def test_a_write_follows_what_was_written_here(store):
    overlay = Overlay(store)
    overlay.put_all([Write("ann", "k/2", "first", 1)])
    with pytest.raises(Conflict):
        overlay.put_all([Write("ann", "k/2", "late", 1), Write("ann", "k/1", "with it", 1)])
    assert ["old 1", "first", "old 3"] == bodies(overlay)


def test_who_wrote_into_the_store_meanwhile_is_not_overwritten(store):
    overlay = Overlay(store)
    overlay.put_all([Write("ann", "k/2", "mine", 1)])
    store.put_all([Write("ann", "k/2", "theirs", 1)])
    with pytest.raises(Conflict):
        store.put_all(overlay.writes)


def test_what_is_hidden_is_not_there_and_can_be_written_anew(store):
    overlay = Overlay(store, is_hidden=lambda key: key == "k/2")
    assert overlay.get("ann", "k/2") is None
    assert ["old 1", "old 3"] == bodies(overlay)
    overlay.put_all([Write("ann", "k/2", "anew", 0)])
    assert ["old 1", "anew", "old 3"] == bodies(overlay)


def test_what_is_read_instead_has_the_stores_version(store):
    overlay = Overlay(store, instead={("ann", "k/1"): "other"})
    assert Record("ann", "k/1", 1, "other") == overlay.get("ann", "k/1")
    assert ["other", "old 2", "old 3"] == bodies(overlay)


def test_two_writes_of_one_record_are_a_mistake(store):
    with pytest.raises(ValueError, match="two writes"):
        Overlay(store).put_all([Write("ann", "k/1", "a", 1), Write("ann", "k/1", "b", 1)])


def test_nothing_is_erased_through_it(store):
    with pytest.raises(ValueError, match="only looked at"):
        Overlay(store).erase("ann")
    Overlay(store).close()
    assert 3 == len([*store.walk()])

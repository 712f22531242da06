"""What differs between search and the records is named, and mended without a look back."""

import pytest

from handlers.search.indexing import Indexer
from handlers.search.reconciling import (
    IndexDifference,
    Reconciled,
    differences,
    owners,
    owners_of_rows,
    owners_without_rows,
    reconciled,
    repaired,
)
from storage.ports import Unavailable
from tests.contracts.memory_recall import MemoryRecall
from tests.handlers.index_kit import Table, in_index


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def recall() -> MemoryRecall:
    return MemoryRecall()


@pytest.fixture
def indexer(table, recall) -> Indexer:
    return Indexer(table.records, recall)


def found(indexer: Indexer, owner: str = "ann") -> list[tuple[str, str, int, int]]:
    return [each[1:] for each in differences(indexer.records, indexer.recall, owner)]


def test_where_search_shows_what_stands_nothing_differs(table, indexer):
    table.write("ann", "w1", "squat")
    table.write("ann", "w2", None)
    indexer.rebuild("ann")

    assert [] == found(indexer)


def test_each_way_to_differ_is_named_with_both_versions(table, recall, indexer):
    for workout_id in ("gone", "old", "tombstone"):
        table.write("ann", workout_id, "squat")
    indexer.rebuild("ann")
    table.write("ann", "old", "squat, amended")
    table.write("ann", "tombstone", None)
    table.write("ann", "new", "bench")
    table.put("ann", "poison", "no json")
    recall.upsert(recall.entries["ann", "gone"]._replace(workout_id="nowhere", version=4))
    recall.remove("ann", "gone")
    table.write("bob", "of another", "run")

    assert [
        ("gone", "missing", 1, 0),
        ("new", "missing", 1, 0),
        ("old", "stale", 2, 1),
        ("poison", "unreadable", 1, 0),
        ("tombstone", "orphaned", 2, 1),
        ("nowhere", "orphaned", 0, 4),
    ] == found(indexer)


def test_all_that_can_be_mended_is(table, recall, indexer):
    test_each_way_to_differ_is_named_with_both_versions(table, recall, indexer)
    told = []

    done = reconciled(
        indexer, ["ann"], notice=lambda difference, mended: told.append((difference[1], mended))
    )

    assert Reconciled(owners=1, found=6, repaired=5) == done
    assert [("poison", False)] == [each for each in told if not each[1]]
    assert [("poison", "unreadable", 1, 0)] == found(indexer)
    assert {("ann", "gone"): 1, ("ann", "new"): 1, ("ann", "old"): 2} == in_index(recall)


def test_an_entry_of_a_row_that_was_erased_and_written_anew_is_mended_though_its_version_is_higher(
    table, recall, indexer
):
    for number in range(7):
        table.write("ann", "w1", f"squat {number}")
    indexer.rebuild("ann")
    table.records.erase("ann")
    table.write("ann", "w1", "squat, sent again")

    assert [("w1", "stale", 1, 7)] == found(indexer)
    assert indexer.follow("ann", "w1")  # not enough: search keeps the higher version
    assert [("w1", "stale", 1, 7)] == found(indexer)

    reconciled(indexer, ["ann"])

    assert [] == found(indexer)
    assert "squat, sent again" == recall.entries["ann", "w1"].summary


def test_a_repair_done_twice_or_after_another_write_leaves_what_stands(table, recall, indexer):
    table.write("ann", "w1", "squat")
    missing = IndexDifference("ann", "w1", "missing", 1, 0)
    table.write("ann", "w1", "squat, amended")

    assert repaired(indexer, missing)
    assert repaired(indexer, missing)
    assert {("ann", "w1"): 2} == in_index(recall)

    table.write("ann", "w1", None)
    assert repaired(indexer, missing)
    assert {} == in_index(recall)


def test_an_index_that_is_a_moment_behind_is_mended_to_what_stands(table, recall, indexer):
    table.write("ann", "w1", "squat")
    table.write("ann", "w2", "bench")
    shown_late = [
        IndexDifference("ann", "w1", "orphaned", 1, 3),
        IndexDifference("ann", "w2", "missing", 1, 0),
    ]
    indexer.rebuild("ann")

    assert all(repaired(indexer, each) for each in shown_late)

    assert table.standing() == in_index(recall)


def test_whoever_has_a_workout_or_is_in_the_index_is_an_owner(table, recall, indexer):
    table.write("bob", "w1", "squat")
    table.write("ann", "w1", "squat")
    indexer.follow("ann", "w1")
    table.records.erase("ann")

    assert ["ann", "bob"] == owners(table.records, recall)


def test_a_run_stops_when_it_is_late_and_another_goes_on_after_the_last_owner(table, recall, indexer):
    for owner in ("ann", "bob", "cat"):
        table.write(owner, "w1", "squat")
    late = iter([False, False, True, True])

    first = reconciled(indexer, ["ann", "bob", "cat"], is_late=lambda: next(late))
    second = reconciled(indexer, [each for each in ("ann", "bob", "cat") if each > (first.after or "")])

    assert Reconciled(owners=1, found=1, repaired=1, after="ann") == first
    assert Reconciled(owners=2, found=2, repaired=2) == second
    assert table.standing() == in_index(recall)


def test_it_gets_late_while_rows_are_walked_over_and_the_next_run_reads_none_of_them_again(table, indexer):
    for owner in ("ann", "bob", "cat"):
        for number in range(5):
            table.write(owner, f"w{number}", "squat")
    looks = iter([False] * 8 + [True])  # five repairs of ann's, her end, and two more of her rows
    walked = owners_of_rows(table.records, is_late=lambda: next(looks))

    first = reconciled(indexer, walked, is_late=lambda: next(looks))

    assert Reconciled(owners=1, found=5, repaired=5, after="ann") == first
    assert ["bob", "cat"] == list(owners_of_rows(table.records, first.after or ""))


def test_whoever_is_in_the_index_only_comes_after_those_who_have_rows(table, recall, indexer):
    for owner in ("ann", "bob", "cat"):
        table.write(owner, "w1", "squat")
        indexer.follow(owner, "w1")
    table.records.erase("ann")
    table.records.erase("cat")

    assert ["bob"] == list(owners_of_rows(table.records))
    assert ["ann", "cat"] == list(owners_without_rows(table.records, recall))
    assert ["cat"] == list(owners_without_rows(table.records, recall, "ann"))


def test_an_owner_or_an_id_that_search_does_not_take_is_named_and_the_others_are_mended(table):
    class Strict(MemoryRecall):
        def indexed(self, owner):
            if len(owner) > 5:
                raise ValueError("too long for a namespace")
            return super().indexed(owner)

        def upsert(self, entry):
            if not entry.workout_id.isascii():
                raise ValueError("no id of a vector")
            super().upsert(entry)

    recall = Strict()
    for owner, workout_id in (("ann-marie", "w1"), ("bob", "w\u00fc"), ("cat", "w1")):
        table.write(owner, workout_id, "squat")

    done = reconciled(Indexer(table.records, recall), owners(table.records, recall))

    assert Reconciled(owners=3, found=3, repaired=1) == done
    assert {("cat", "w1"): 1} == in_index(recall)


def test_a_rebuilt_index_has_what_stands_and_counts_it(table, recall, indexer):
    for workout_id in ("w1", "w2", "w3"):
        table.write("ann", workout_id, "squat")
    table.write("ann", "w2", None)
    table.put("ann", "bad", "no json")

    assert 2 == indexer.rebuild("ann")
    assert {("ann", "w1"): 1, ("ann", "w3"): 1} == in_index(recall)


def test_an_index_that_does_not_answer_ends_the_run(table, indexer):
    class Down(MemoryRecall):
        def upsert(self, entry):
            raise Unavailable("throttled")

    table.write("ann", "w1", "squat")

    with pytest.raises(Unavailable):
        reconciled(Indexer(table.records, Down()), ["ann"])

import sqlite3
from contextlib import closing

import pytest

from storage.local_recall import MAX_QUERY_WORDS, LocalRecall, match_any
from storage.ports import BestMark, Indexed, Query, Write
from storage.sqlite import APPLICATION_ID, SCHEMA, SqliteRecords
from tests.contracts.recall import BENCH, SQUATS, FullTextContract, found, keep


class TestLocalRecall(FullTextContract):
    @pytest.fixture
    def recall(self, tmp_path) -> LocalRecall:
        return LocalRecall(str(tmp_path / "spotter.db"))

    def test_words_are_found_in_other_forms(self, recall: LocalRecall):
        keep(recall, SQUATS)

        assert ["w-squats"] == found(recall, "ann", "SQUATTING")
        assert ["w-squats"] == found(recall, "ann", "knees")

    def test_accents_make_no_difference(self, recall: LocalRecall):
        keep(recall, SQUATS._replace(summary="Jalapeño ride"))

        assert ["w-squats"] == found(recall, "ann", "jalapeno")
        assert ["w-squats"] == found(recall, "ann", "jalapen\u0303o")

    def test_among_equals_the_newest_workout_comes_first(self, recall: LocalRecall):
        for workout_id, day in (("w9", 2), ("w1", 3), ("w5", 1)):
            keep(recall, SQUATS._replace(workout_id=workout_id, date=f"2026-11-0{day}"))

        assert ["w1", "w9", "w5"] == found(recall, "ann", "squat")

    def test_a_word_only_the_index_does_not_know_finds_nothing(self, recall: LocalRecall):
        keep(recall, SQUATS)

        assert () == recall.search("ann", Query("\U0001e900"))

    def test_one_file_may_hold_records_and_recall(self, recall: LocalRecall, tmp_path):
        records = SqliteRecords(str(tmp_path / "spotter.db"))
        records.put_all([Write("ann", "workout/w-squats", "{}", after=0)])
        keep(recall, SQUATS)

        assert 1 == recall.erase("ann")

        assert "{}" == records.get("ann", "workout/w-squats").body

    def test_erased_text_is_not_in_the_files_any_more(self, recall: LocalRecall, tmp_path):
        keep(recall, SQUATS._replace(summary="appendix"), BENCH._replace(owner="bob", summary="painless"))

        recall.erase("ann")

        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"painless" in stored
        assert b"appendix" not in stored


def test_every_word_of_a_query_is_quoted_and_any_may_match():
    assert '"bench" OR "press" OR "185"' == match_any("Bench-press @ 185: bench!")


def test_only_so_many_words_of_a_query_are_looked_for():
    assert MAX_QUERY_WORDS == match_any(" ".join(str(n) for n in range(1000))).count('"') / 2


def test_a_file_of_the_first_schema_keeps_its_entries_as_older_than_any_record(tmp_path):
    path = str(tmp_path / "spotter.db")
    with closing(sqlite3.connect(path)) as old:
        for statement in SCHEMA[0]:
            old.execute(statement)
        old.execute("INSERT INTO entries VALUES (1, 'ann', 'w-squats', 3, '2026-11-02', 'strength')")
        old.execute("INSERT INTO entry_texts (rowid, summary, words) VALUES (1, 'Back squat 5x5', 'legs')")
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        old.execute("PRAGMA user_version = 1")
        old.commit()

    with closing(LocalRecall(path)) as recall:
        kept, by_words = set(recall.indexed("ann")), found(recall, "ann", "squats")
        recall.upsert(SQUATS._replace(marks=(BestMark("Back Squat", 102),)))

        assert {Indexed("w-squats", 0)} == kept
        assert ["w-squats"] == by_words
        assert {Indexed("w-squats", 1)} == set(recall.indexed("ann"))
        assert 1 == len(recall.search("ann", Query(names=("Back Squat",), order="heaviest")))

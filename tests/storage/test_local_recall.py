import pytest

from storage.local_recall import MAX_QUERY_WORDS, LocalRecall, match_any
from storage.ports import Query, Write
from storage.sqlite import SqliteRecords
from tests.contracts.recall import BENCH, SQUATS, RecallContract, found, keep


class TestLocalRecall(RecallContract):
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

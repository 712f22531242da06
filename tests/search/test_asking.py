"""What is looked for if nothing fits all of a question."""

import pytest

from agents.search.question import answered, asked, without_words
from storage.local_recall import LocalRecall
from storage.ports import BestMark, Query, RecallEntry

RUN = RecallEntry(
    "ann", "w-run", 1, "2026-11-02", "running", "Ran 5 km", "", (BestMark("running", metres=5000),)
)
LAST_EASY_RUN = Query("easywork", ("running",), order="newest")


@pytest.fixture
def recall(tmp_path) -> LocalRecall:
    return LocalRecall(str(tmp_path / "spotter.db"))


def test_what_fits_no_word_beside_a_name_is_found_without_the_words(recall):
    recall.upsert(RUN)

    found = answered(recall, "ann", LAST_EASY_RUN)

    assert LAST_EASY_RUN._replace(words="") == found.query
    assert ["w-run"] == [hit.workout_id for hit in found.hits]


def test_what_fits_the_words_is_found_by_them(recall):
    recall.upsert(RUN)
    recall.upsert(RUN._replace(workout_id="w-easy", date="2026-11-01", words="easywork"))

    found = answered(recall, "ann", LAST_EASY_RUN)

    assert LAST_EASY_RUN == found.query
    assert ["w-easy"] == [hit.workout_id for hit in found.hits]


def test_words_are_kept_where_nothing_else_says_what_is_looked_for(recall):
    recall.upsert(RUN)

    assert () == answered(recall, "ann", Query("legwork", order="newest")).hits
    assert Query("legwork") == without_words(Query("legwork"))
    assert Query(metres=5000, order="fastest") == without_words(Query("a", metres=5000, order="fastest"))


def test_words_of_no_topic_put_theirs_first_and_leave_none_out(recall):
    recall.upsert(RUN)
    recall.upsert(RUN._replace(workout_id="w-mike", date="2026-11-01", words="with Mike"))
    last_with_mike = Query("mike", ("running",), order="newest")

    found = answered(recall, "ann", last_with_mike)

    assert last_with_mike == found.query
    assert ["w-mike", "w-run"] == [hit.workout_id for hit in found.hits]
    assert 1 == len(answered(recall, "ann", last_with_mike, limit=1).hits)


def test_what_asks_for_nothing_finds_nothing():
    def searched(query: Query) -> list[str]:
        raise AssertionError(query)

    assert (Query("!!!"), ()) == asked(searched, Query("!!!"), 3)

"""What every engine of recall must do. An engine is one fixture, `recall`.

An engine that answers from a moment ago overrides `settled`. What holds only where words are matched as
words, and not by nearness of meaning, is FullTextContract.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.ports import Indexed, Query, Recall, RecallEntry
from tests.contracts.recall_queries import RecallQueriesContract
from tests.contracts.recall_questions import RecallQuestionsContract

SQUATS = RecallEntry(
    "ann", "w-squats", 1, "2026-11-02", "strength", "Back squat 5x5 at 225 lb", "legs quads knee"
)
BENCH = RecallEntry("ann", "w-bench", 1, "2026-11-04", "strength", "Bench press 3x5 at 185 lb", "chest push")
RUN = RecallEntry(
    "ann", "w-run", 1, "2026-11-05", "endurance", "Ran 5 km in 24:10 along the river", "running cardio"
)


class RecallContract(RecallQueriesContract, RecallQuestionsContract):
    texts = 150  # of any text as a query

    def test_nothing_is_found_where_nothing_was_kept(self, recall: Recall):
        assert () == recall.search("ann", Query("squat"))

    def test_a_workout_is_found_by_its_summary_and_by_its_words(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH, RUN)

        assert "w-bench" == found(recall, "ann", "bench press")[0]
        assert "w-squats" == found(recall, "ann", "quads")[0]
        assert "w-run" == found(recall, "ann", "running by the river")[0]

    def test_hits_come_best_first(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH, RUN)

        scores = [hit.score for hit in recall.search("ann", Query("back squat at 225 lb, or bench"))]

        assert sorted(scores, reverse=True) == scores

    def test_the_more_words_fit_the_better(self, recall: Recall):
        self.keep(
            recall,
            SQUATS,
            BENCH,
            RUN,
            BENCH._replace(workout_id="w-dips", summary="Dips 3x8 at 20 lb, with a pause"),
        )

        hits = found(recall, "ann", "bench press at 185 lb")

        assert "w-bench" == hits[0]
        assert "w-dips" in hits

    def test_no_more_than_the_limit_are_found(self, recall: Recall):
        self.keep(recall, *(SQUATS._replace(workout_id=f"w{n}") for n in range(12)))

        assert 10 == len(found(recall, "ann", "squat"))
        assert 3 == len(recall.search("ann", Query("squat"), limit=3))
        assert 12 == len(recall.search("ann", Query("squat"), limit=10_000))

    def test_an_entry_of_a_higher_version_takes_the_place_of_the_lower(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH._replace(workout_id="w-squats", version=2, date="2026-11-09"), RUN)

        assert "w-squats" == found(recall, "ann", "bench press")[0]
        assert ["w-squats"] == self.found(recall, Query(first_day="2026-11-09"))
        assert {Indexed("w-squats", 2), Indexed("w-run", 1)} == set(recall.indexed("ann"))

    def test_an_entry_of_a_lower_version_that_comes_late_changes_nothing(self, recall: Recall):
        self.keep(recall, BENCH._replace(workout_id="w-squats", version=2, date="2026-11-09"), SQUATS)

        assert ["w-squats"] == self.found(recall, Query(first_day="2026-11-09"))
        assert [Indexed("w-squats", 2)] == list(recall.indexed("ann"))

    def test_an_entry_of_the_same_version_can_be_indexed_anew(self, recall: Recall):
        self.keep(recall, SQUATS, SQUATS._replace(date="2026-11-09"))

        assert ["w-squats"] == self.found(recall, Query(first_day="2026-11-09"))
        assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))

    def test_a_removed_workout_is_not_found(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH)

        recall.remove("ann", "w-squats")
        self.settled(recall)

        assert ["w-bench"] == found(recall, "ann", "squat bench")
        assert [Indexed("w-bench", 1)] == list(recall.indexed("ann"))

    def test_removing_what_is_not_there_is_no_error(self, recall: Recall):
        self.keep(recall, SQUATS)

        recall.remove("ann", "w-bench")
        recall.remove("bob", "w-squats")
        self.settled(recall)

        assert ["w-squats"] == found(recall, "ann", "squat")

    def test_a_removed_workout_can_come_back_at_any_version(self, recall: Recall):
        self.keep(recall, SQUATS._replace(version=7))
        recall.remove("ann", "w-squats")
        self.settled(recall)

        self.keep(recall, SQUATS)

        assert ["w-squats"] == found(recall, "ann", "squat")
        assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))

    def test_an_owner_finds_nothing_of_another(self, recall: Recall):
        self.keep(
            recall, SQUATS, SQUATS._replace(owner="ann2", workout_id="w-hers"), BENCH._replace(owner="ANN")
        )

        assert ["w-squats"] == found(recall, "ann", "squat bench")
        assert ["w-hers"] == found(recall, "ann2", "squat bench")
        assert () == recall.search("an%", Query("squat bench"))

    def test_owners_may_have_workouts_of_the_same_id(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH._replace(owner="bob", workout_id="w-squats", version=4))

        assert ["w-squats"] == self.found(recall, Query(last_day=SQUATS.date))
        assert [Indexed("w-squats", 1)] == list(recall.indexed("ann"))
        assert [Indexed("w-squats", 4)] == list(recall.indexed("bob"))

    def test_erasing_takes_all_of_one_owner_and_nothing_of_others(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH, SQUATS._replace(owner="bob"))

        assert 2 == recall.erase("ann")

        self.settled(recall)
        assert () == recall.search("ann", Query("squat bench"))
        assert [] == list(recall.indexed("ann"))
        assert ["bob"] == list(recall.owners())
        assert ["w-squats"] == found(recall, "bob", "squat bench")
        assert 0 == recall.erase("ann")

    def test_erasing_one_of_whom_there_is_nothing_is_no_error(self, recall: Recall):
        assert 0 == recall.erase("nobody")

    def test_all_of_an_owner_is_listed_with_its_version(self, recall: Recall):
        self.keep(recall, *(SQUATS._replace(workout_id=f"w{n}", version=n + 1) for n in range(12)))
        self.keep(recall, BENCH._replace(owner="bob"))

        assert sorted(Indexed(f"w{n}", n + 1) for n in range(12)) == sorted(recall.indexed("ann"))
        assert [] == list(recall.indexed("nobody"))

    def test_an_owner_may_be_any_text_and_is_listed_as_it_is(self, recall: Recall):
        owners = [
            "ann",
            "ANN",
            "an%n",
            "a/b?c#d&e",
            " ",
            "Jürgen 😀",
            "__default__",
            "us-east-1:1-2",
            "o" * 300,
        ]
        assert [] == list(recall.owners())

        self.keep(
            recall, *(SQUATS._replace(owner=owner, workout_id=f"w{n}") for n, owner in enumerate(owners))
        )

        assert sorted(owners) == sorted(recall.owners())
        for n, owner in enumerate(owners):
            assert [Indexed(f"w{n}", 1)] == list(recall.indexed(owner))
            assert [f"w{n}"] == found(recall, owner, "squat")

    def test_closed_it_can_be_used_again(self, recall: Recall):
        self.keep(recall, SQUATS)

        recall.close()
        recall.close()

        assert ["w-squats"] == found(recall, "ann", "squat")

    def test_built_again_in_another_order_it_finds_the_same(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH, RUN)
        before = recall.search("ann", Query("bench at 225 lb or 5 km"))
        recall.erase("ann")
        self.settled(recall)

        self.keep(recall, RUN, BENCH, SQUATS)

        assert before == recall.search("ann", Query("bench at 225 lb or 5 km"))

    @pytest.mark.parametrize(
        "query",
        [
            '"squat',
            "squat AND",
            "NOT squat",
            "squat*",
            "(squat",
            "summary: squat",
            "NEAR(squat",
            "^squat -",
            "squat's",
            "\0squat",
        ],
    )
    def test_no_character_of_a_query_is_special(self, recall: Recall, query: str):
        self.keep(recall, SQUATS)

        assert ["w-squats"] == found(recall, "ann", query)

    def test_any_text_is_a_query(self, recall: Recall):
        self.keep(recall, SQUATS)

        @settings(max_examples=self.texts, deadline=None, database=None)
        @given(query=st.text(max_size=30) | st.text("\"'*()^:-+ANDORNEAR squat\0", max_size=30))
        def any_text_is_a_query(query: str):
            assert {"w-squats"} >= set(found(recall, "ann", query))

        any_text_is_a_query()

    def test_a_query_may_be_as_long_as_a_message(self, recall: Recall):
        self.keep(recall, SQUATS)

        assert ["w-squats"] == found(recall, "ann", "squat " + " ".join(f"word{n}" for n in range(5_000)))

    def test_a_summary_may_be_any_text(self, recall: Recall):
        self.keep(recall, SQUATS._replace(summary="\"quotes' %_* \0 Kniebeuge für 100 kg 😀", words=""))

        assert ["w-squats"] == found(recall, "ann", "kniebeuge")
        assert ["w-squats"] == found(recall, "ann", "fu\u0308r")

    @pytest.mark.parametrize("name", ["", "a\0", "a\ud800"])
    def test_an_address_of_nothing_nul_or_half_a_pair_is_a_bug(self, recall: Recall, name: str):
        attempts = [
            lambda: recall.upsert(SQUATS._replace(owner=name)),
            lambda: recall.upsert(SQUATS._replace(workout_id=name)),
            lambda: recall.remove(name, "w"),
            lambda: recall.remove("ann", name),
            lambda: recall.search(name, Query("squat")),
            lambda: recall.erase(name),
            lambda: list(recall.indexed(name)),
        ]

        for attempt in attempts:
            with pytest.raises(ValueError):
                attempt()

    def test_half_a_pair_in_a_summary_is_a_bug(self, recall: Recall):
        with pytest.raises(ValueError, match="surrogate"):
            recall.upsert(SQUATS._replace(summary="squat \ud800"))

        assert () == recall.search("ann", Query("squat"))

    @pytest.mark.parametrize("limit", [0, -1])
    def test_a_search_for_no_workouts_is_a_bug(self, recall: Recall, limit: int):
        with pytest.raises(ValueError, match=f"{limit}"):
            recall.search("ann", Query("squat"), limit=limit)


class FullTextContract(RecallContract):
    """And where words are matched as words: what has none of them is not found."""

    def test_an_entry_of_a_higher_version_is_found_by_its_own_words(self, recall: Recall):
        self.keep(recall, SQUATS, SQUATS._replace(version=2, summary="Deadlift 1x5 at 315 lb", words="hinge"))

        assert () == recall.search("ann", Query("squat"))
        assert ["w-squats"] == found(recall, "ann", "deadlift")

    def test_an_entry_of_a_lower_version_that_comes_late_is_not_found(self, recall: Recall):
        self.keep(recall, SQUATS._replace(version=2, summary="Deadlift 1x5 at 315 lb", words="hinge"), SQUATS)

        assert () == recall.search("ann", Query("squat"))
        assert ["w-squats"] == found(recall, "ann", "deadlift")

    def test_an_entry_of_the_same_version_is_found_by_its_new_words(self, recall: Recall):
        self.keep(recall, SQUATS, SQUATS._replace(words="thighs"))

        assert () == recall.search("ann", Query("quads"))
        assert ["w-squats"] == found(recall, "ann", "thighs")

    def test_what_has_none_of_the_words_is_not_found(self, recall: Recall):
        self.keep(recall, SQUATS, BENCH, RUN)

        assert ["w-bench"] == found(recall, "ann", "bench press")
        assert () == recall.search("ann", Query("deadlift"))
        assert [] == self.found(recall, Query("deadlift", order="newest"))


def keep(recall: Recall, *entries: RecallEntry) -> None:
    for entry in entries:
        recall.upsert(entry)


def found(recall: Recall, owner: str, query: str) -> list[str]:
    """The ids of the workouts found, best first."""
    return [hit.workout_id for hit in recall.search(owner, Query(query))]

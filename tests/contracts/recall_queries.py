"""What a query has to leave and in which order: the part of recall's contract about names, days, distances
and orders. Workouts are written here as their day and their marks; nothing is said of how words are matched.
"""

from datetime import date, timedelta
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.ports import BestMark, Order, Query, Recall, RecallEntry

FIVE_K = BestMark("Running", metres=5_000, seconds=1_450)
FAST_FIVE_K = BestMark("Running", metres=5_000, seconds=1_400)
TEN_K = BestMark("Running", metres=10_000, seconds=3_000)
NAMES = ("Back Squat", "Bench Press", "Running", "")


def entry(workout_id: str, day: str, *marks: BestMark, words: str = "squat") -> RecallEntry:
    return RecallEntry("ann", workout_id, 1, day, "strength", words, "", marks)


def squat(load_kg: float) -> BestMark:
    return BestMark("Back Squat", load_kg)


class RecallQueriesContract:
    examples = 60  # of random queries

    def settled(self, recall: Recall) -> None:
        """Comes back when reads show all that was written: an engine may answer from a moment ago."""

    def keep(self, recall: Recall, *entries: RecallEntry) -> None:
        for each in entries:
            recall.upsert(each)
            self.settled(recall)

    def found(self, recall: Recall, query: Query, limit: int = 10) -> list[str]:
        return [hit.workout_id for hit in recall.search("ann", query, limit=limit)]

    def test_nothing_asked_for_is_every_workout_the_newest_first(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-02", words="squat"),
            entry("w2", "2026-11-09", words="pause squats by the river, and bench press"),
            entry("w3", "", words="bench press"),
            entry("w4", "2026-11-10", words="dips and squats"),
        )

        assert ["w4", "w2", "w1", "w3"] == self.found(recall, Query())
        assert ["w4", "w2"] == self.found(recall, Query(first_day="2026-11-03"))

    @pytest.mark.parametrize("words", ["   ", "?!", '"', "''", "*", "( - )", "^:", "😀", "\0", "\ud800"])
    def test_words_without_a_letter_or_a_digit_ask_for_nothing(self, recall: Recall, words: str):
        self.keep(recall, entry("w1", "2026-11-02"), entry("w2", "2026-11-09"))

        assert ["w2", "w1"] == self.found(recall, Query(words))

    def test_one_of_the_names_has_to_have_a_mark(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", squat(100), BestMark("Bench Press", 80)),
            entry("w2", "2026-11-02", BestMark("Bench Press", 85)),
            entry("w3", "2026-11-03", BestMark("Front Squat", 85)),
            entry("w4", "2026-11-04", FIVE_K),
            entry("w5", "2026-11-05", words="back squat"),
        )

        assert ["w1"] == self.found(recall, Query(names=("Back Squat",)))
        assert ["w4", "w2", "w1"] == self.found(recall, Query(names=("Bench Press", "Running")))
        assert [] == self.found(recall, Query(names=("back squat",)))
        assert [] == self.found(recall, Query(names=("Squat",)))

    def test_names_may_be_any_text(self, recall: Recall):
        names = ('It\'s 5% "clean"; DROP|x,', "Kniebeuge für 100 😀", "a|b", "a", "_", "\\")
        self.keep(recall, *(entry(f"w{n}", "2026-11-01", BestMark(name, 5)) for n, name in enumerate(names)))

        for n, name in enumerate(names):
            assert [f"w{n}"] == self.found(recall, Query(names=(name,), order="heaviest"))

    def test_both_days_are_included(self, recall: Recall):
        days = ("2025-12-31", "2026-01-01", "2026-01-02", "")
        self.keep(recall, *(entry(f"w{n}", day) for n, day in enumerate(days)))

        assert ["w1", "w0"] == self.found(recall, Query(first_day="2025-12-31", last_day="2026-01-01"))
        assert ["w2", "w1"] == self.found(recall, Query(first_day="2026-01-01"))
        assert ["w0"] == self.found(recall, Query(last_day="2025-12-31"))
        assert [] == self.found(recall, Query(first_day="2026-01-02", last_day="2026-01-01"))

    def test_a_distance_leaves_marks_within_three_percent(self, recall: Recall):
        metres = {"w1": 4_840, "w2": 4_851, "w3": 5_000, "w4": 5_149, "w5": 5_160, "w6": 0}
        self.keep(recall, *(entry(id_, "2026-11-01", BestMark("Running", 0, m)) for id_, m in metres.items()))

        assert {"w2", "w3", "w4"} == set(self.found(recall, Query(metres=5_000)))

    def test_name_and_distance_have_to_hold_of_one_mark(self, recall: Recall):
        rowed = BestMark("Rowing", metres=5_000, seconds=1_200)
        self.keep(recall, entry("w1", "2026-11-01", TEN_K, rowed), entry("w2", "2026-11-02", FIVE_K))

        assert ["w2"] == self.found(recall, Query(names=("Running",), metres=5_000))
        assert ["w2"] == self.found(recall, Query(names=("Running",), metres=5_000, order="fastest"))

    def test_everything_given_has_to_hold(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", FIVE_K, words="river"),
            entry("w2", "2026-11-02", TEN_K, words="river"),
            entry("w3", "2026-11-03", squat(100), words="river"),
            entry("w4", "2026-11-20", FIVE_K, words="river"),
        )

        asked = Query("river", names=("Running",), first_day="2026-11-01", last_day="2026-11-09")

        assert {"w1", "w2"} == set(self.found(recall, asked))
        assert ["w1"] == self.found(recall, asked._replace(metres=5_000))
        assert ["w2", "w1"] == self.found(recall, asked._replace(order="newest"))
        assert ["w1"] == self.found(recall, asked._replace(metres=5_000, order="longest"))

    def test_the_day_orders_and_who_has_none_is_left_out(self, recall: Recall):
        days = {"w1": "2026-11-02", "w2": "2025-12-31", "w3": "", "w4": "2026-11-10"}
        self.keep(recall, *(entry(workout_id, day) for workout_id, day in days.items()))

        assert ["w4", "w1", "w2"] == self.found(recall, Query(order="newest"))
        assert ["w2", "w1", "w4"] == self.found(recall, Query(order="oldest"))
        assert ["w2"] == self.found(recall, Query(order="oldest"), limit=1)

    def test_the_heaviest_is_that_of_the_names(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", squat(100), BestMark("Bench Press", 120)),
            entry("w2", "2026-11-02", squat(110.5)),
            entry("w3", "2026-11-03", squat(0)),
            entry("w4", "2026-11-04", FIVE_K),
        )

        assert ["w2", "w1"] == self.found(recall, Query(names=("Back Squat",), order="heaviest"))
        assert ["w1", "w2"] == self.found(recall, Query(order="heaviest"))
        assert ["w1"] == self.found(recall, Query(order="heaviest"), limit=1)

    def test_the_fastest_takes_the_least_seconds_for_a_metre(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", FIVE_K),
            entry("w2", "2026-11-02", FAST_FIVE_K, BestMark("Sled", metres=10, seconds=1)),
            entry("w3", "2026-11-03", TEN_K, BestMark("Running", metres=400)),
            entry("w4", "2026-11-04", BestMark("Running", metres=5_000)),
            entry("w5", "2026-11-05", BestMark("Running", seconds=600)),
        )

        assert ["w2", "w1", "w3"] == self.found(recall, Query(names=("Running",), order="fastest"))
        assert ["w2", "w1"] == self.found(recall, Query(metres=5_000, order="fastest"))

    def test_the_longest_lasts_and_the_farthest_goes(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", FIVE_K),
            entry("w2", "2026-11-02", TEN_K),
            entry("w3", "2026-11-03", BestMark("Plank", seconds=9_000)),
            entry("w4", "2026-11-04", BestMark("Running", metres=12_000)),
        )

        assert ["w3", "w2", "w1"] == self.found(recall, Query(order="longest"))
        assert ["w4", "w2", "w1"] == self.found(recall, Query(order="farthest"))

    @pytest.mark.parametrize("order", [each for each in get_args(Order) if each not in ("newest", "oldest")])
    def test_the_newest_of_equals_is_first(self, recall: Recall, order: Order):
        same = BestMark("Running", load_kg=10, metres=5_000, seconds=1_450)
        days = {"w2": "2026-11-02", "w1": "2026-11-03", "w3": "2026-11-01"}
        self.keep(recall, *(entry(workout_id, day, same) for workout_id, day in days.items()))

        assert ["w1", "w2", "w3"] == self.found(recall, Query(order=order))
        assert ["w1", "w2"] == self.found(recall, Query("squat", order=order), limit=2)

    def test_words_and_an_order_go_together(self, recall: Recall):
        self.keep(
            recall,
            entry("w1", "2026-11-01", squat(100), words="pause squats by the river"),
            entry("w2", "2026-11-02", squat(120), words="pause squats by the river"),
            entry("w3", "2026-11-03", squat(140), words="bench press and dips"),
        )

        assert ["w2", "w1"] == self.found(recall, Query("squats by the river", order="newest"))
        assert ["w2", "w1"] == self.found(recall, Query("squats by the river", order="heaviest"))

    def test_with_an_order_words_leave_what_they_are_words_of(self, recall: Recall):
        legs, push, both = "legday quads", "pushday chest", "legday pushday"
        for n, words in enumerate((legs, legs, push, both, push)):
            each = entry(f"w{n}", f"2026-11-0{n + 1}", squat(100 - n), words=f"workout {n}")
            self.keep(recall, each._replace(words=words))

        assert ["w3", "w1", "w0"] == self.found(recall, Query("legday", order="newest"))
        assert ["w0", "w1", "w3"] == self.found(recall, Query("LegDay, please", order="heaviest"))
        assert ["w0"] == self.found(recall, Query("legday", last_day="2026-11-01", order="newest"))

    @pytest.mark.parametrize("order", get_args(Order))
    def test_a_higher_score_is_a_better_match(self, recall: Recall, order: Order):
        for n in range(4):
            mark = BestMark("Running", load_kg=10 + n, metres=5_000 - n, seconds=1_450 + 10 * n)
            self.keep(recall, entry(f"w{n}", f"2026-11-0{n + 1}", mark))

        scores = [hit.score for hit in recall.search("ann", Query(names=("Running",), order=order))]

        assert 4 == len(scores)
        assert sorted(scores, reverse=True) == scores

    def test_any_query_finds_what_its_law_says(self, recall: Recall):
        entries = [
            entry("w0", "2026-01-05", squat(100), BestMark("Bench Press", 80)),
            entry("w1", "2026-02-05", squat(100), BestMark("Running", 0, 5_000, 1_500)),
            entry("w2", "2026-03-05", BestMark("Running", 0, 5_100, 1_500), BestMark("Bench Press", 90)),
            entry("w3", "2026-04-05", BestMark("Running", 0, 10_000, 3_000), squat(80)),
            entry("w4", "2026-05-05", BestMark("Running", 0, 0, 600)),
            entry("w5", "2026-06-05"),
            entry("w6", "", BestMark("Bench Press", 95), BestMark("Running", 0, 3_000, 0)),
        ]
        self.keep(recall, *entries)
        days = st.just("") | st.dates(date(2026, 1, 1), date(2026, 6, 30)).map(str)
        queries = st.builds(
            Query,
            words=st.just(""),
            names=st.lists(st.sampled_from(NAMES[:3]), max_size=2).map(tuple),
            first_day=days,
            last_day=days,
            metres=st.sampled_from([0, 0, 3_000, 5_000, 10_000]),
            order=st.sampled_from(get_args(Order)),
        )

        @settings(max_examples=self.examples, deadline=None, database=None)
        @given(query=queries, limit=st.integers(1, 8))
        def it_does(query: Query, limit: int):
            assert expected(entries, query)[:limit] == self.found(recall, query, limit)

        it_does()


def expected(entries: list[RecallEntry], query: Query) -> list[str]:
    """The law of a query without words, said as plainly as can be."""
    ranked = []
    for each in entries:
        marks = [
            mark
            for mark in each.marks
            if (not query.names or mark.name in query.names)
            and (not query.metres or abs(mark.metres - query.metres) <= 0.03 * query.metres)
        ]
        if (query.names or query.metres) and not marks:
            continue
        if query.first_day and not (each.date and each.date >= query.first_day):
            continue
        if query.last_day and not (each.date and each.date <= query.last_day):
            continue
        figure = figure_of(each, marks, query.order)
        if figure is not None:
            ranked.append((figure, each.date, each.workout_id))
    return [workout_id for _, _, workout_id in sorted(ranked, reverse=True)]


def figure_of(each: RecallEntry, marks: list[BestMark], order: Order) -> float | None:
    match order:
        case "fit":
            return 0
        case "newest" | "oldest":
            days = (date.fromisoformat(each.date) - date(2000, 1, 1)) // timedelta(1) if each.date else None
            return -days if days is not None and order == "oldest" else days
        case "heaviest":
            figures = [mark.load_kg for mark in marks]
        case "fastest":
            figures = [mark.metres / mark.seconds for mark in marks if mark.seconds]
        case "longest":
            figures = [mark.seconds for mark in marks]
        case "farthest":
            figures = [mark.metres for mark in marks]
    return max((figure for figure in figures if figure > 0), default=None)

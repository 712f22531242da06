"""The law of a query's order, as a function; both engines of recall keep it in their contract."""

import pytest

from storage.ordering import Candidate, figure, has_words, holds, ordered, score, words_of
from storage.ports import BestMark, Query

SQUATS = Candidate("w1", "2026-11-02", (BestMark("Back Squat", 100), BestMark("Bench Press", 120)))
RUN = Candidate(
    "w2", "2026-11-03", (BestMark("Running", metres=5_000, seconds=1_500), BestMark("Running")), fit=0.5
)
UNDATED = Candidate("w3", "", ())


@pytest.mark.parametrize(
    ("words", "asked"),
    [("squat", True), ("5", True), ("é", True), ("", False), ("?! _", False), ("😀", False)],
)
def test_words_ask_for_something_if_there_is_a_letter_or_a_digit(words, asked):
    assert asked == has_words(words)


def test_words_are_told_apart_in_one_spelling():
    assert {"für", "leg", "day", "5x5"} == words_of("Fu\u0308r LEG_day, 5x5: leg?")


@pytest.mark.parametrize(
    ("query", "left"),
    [
        (Query(), "w1 w2 w3"),
        (Query(first_day="2026-11-03"), "w2"),
        (Query(last_day="2026-11-02"), "w1"),
        (Query(names=("Back Squat", "Running")), "w1 w2"),
        (Query(metres=5_149), "w2"),
        (Query(metres=5_160), ""),
        (Query(names=("Back Squat",), metres=5_000), ""),
    ],
)
def test_a_query_leaves_what_all_of_it_holds_of(query, left):
    assert left == " ".join(each.workout_id for each in (SQUATS, RUN, UNDATED) if holds(each, query))


@pytest.mark.parametrize(
    ("candidate", "query", "scored"),
    [
        (RUN, Query(), 0.5),
        (SQUATS, Query(order="newest"), 20261102),
        (SQUATS, Query(order="oldest"), -20261102),
        (UNDATED, Query(order="newest"), None),
        (SQUATS, Query(order="heaviest"), 120),
        (SQUATS, Query(order="heaviest", names=("Back Squat",)), 100),
        (RUN, Query(order="heaviest"), None),
        (RUN, Query(order="fastest"), 5_000 / 1_500),
        (RUN, Query(order="longest"), 1_500),
        (RUN, Query(order="farthest"), 5_000),
    ],
)
def test_a_workout_is_scored_in_the_order_that_was_asked_for(candidate, query, scored):
    assert scored == score(candidate, query)


def test_the_best_come_first_and_the_newest_of_equals():
    lighter = SQUATS._replace(workout_id="w9", marks=(BestMark("Back Squat", 90),))
    newer = SQUATS._replace(workout_id="w0", date="2026-11-09")

    hits = ordered([lighter, SQUATS, UNDATED, newer], Query(order="heaviest"), 2)

    assert [("w0", 120), ("w1", 120)] == [tuple(hit) for hit in hits]


def test_an_order_that_is_not_by_marks_has_no_figure():
    with pytest.raises(ValueError, match="'newest' is no order of marks"):
        figure(BestMark("Back Squat"), "newest")

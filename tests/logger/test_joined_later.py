"""What is told later joins the workout that it was a part of, wherever its words say so."""

import pytest

from tests.logger.amending.test_targets import diary, standing
from tests.phrase_tables import phrases

LIFTS = "Back squat 5x5 @ 235\nRDL 3x8 @ 185"
STOOD = "11-20 Back Squat 5x5 @ 235 lb; Romanian Deadlift 3x8 @ 185 lb"
RUN = "ran 5 miles in 42:00"


@phrases("said", "more")
def test_exercises_that_were_left_out_join_it(said, more):
    assert [f"{STOOD}; {more}"] == standing(diary(LIFTS, said))


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("plus 1 mile cool down", "1 mi"),
        ("and a 2 km warm up before it", "2 km warm-up"),
        ("also 800m in 3:20 at the end", "800 m in 3:20 at 4:10/km"),
    ],
)
def test_a_way_without_a_verb_is_one_more_of_the_run(said, more):
    [stands] = standing(diary(RUN, said))

    assert stands.endswith(more)


def test_a_set_of_another_kind_joins_the_exercise_that_it_names():
    desk = diary("bench 5x5 @ 210", "+ 1 drop set on bench, 155x10, right after the 210s")

    assert ["11-20 Bench Press 5x5 @ 210 lb, 10 @ 155 lb drop"] == standing(desk)


@pytest.mark.parametrize("said", ["plus 1 mile cool down", "and a 2 km warm up before it"])
def test_a_way_joins_no_lifts(said):
    assert STOOD in standing(diary(LIFTS, said))

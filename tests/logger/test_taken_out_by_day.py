"""What is to go may be named with its day, its distance, and its reason."""

import pytest

from tests.logger.amending.test_targets import diary, standing
from tests.phrase_tables import phrases

TWO = "bench 5x5 @ 80\nplank 2x45 sec"
BENCH = ["11-20 Bench Press 5x5 @ 80 lb"]


@phrases("said")
def test_an_exercise_of_a_day_goes_and_the_others_stay(said):
    assert BENCH == standing(diary(TWO, said))


@phrases("told", "said")
def test_a_workout_is_named_by_how_far_it_was_or_as_the_one_just_sent(told, said):
    assert [] == standing(diary(told, said))


@pytest.mark.parametrize(
    "said",
    [
        "delete the 10k",
        "delete the 12k and the bench",
        "scratch the plank from yesterday",
    ],
)
def test_another_distance_or_day_takes_nothing_out(said):
    before = standing(diary("ran 12k in 58:00"))

    assert before == standing(diary("ran 12k in 58:00", said))

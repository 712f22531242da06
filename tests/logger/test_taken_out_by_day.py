"""What is to go may be named with its day, its distance, and its reason."""

import pytest

from tests.logger.amending.test_targets import diary, standing

TWO = "bench 5x5 @ 80\nplank 2x45 sec"
BENCH = ["11-20 Bench Press 5x5 @ 80 lb"]


@pytest.mark.parametrize(
    "said",
    [
        "take out the plank from today, i just lay there",
        "scratch today's plank, never got to it. rest is right",
        "strike the plank from today, would you? typed it out of habit",
        "please remove the plank from today because it wasn't one. keep the bench",
    ],
)
def test_an_exercise_of_a_day_goes_and_the_others_stay(said):
    assert BENCH == standing(diary(TWO, said))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("ran 12k in 58:00", "can you delete today's 12k, my watch sends it over anyway"),
        ("ran 3 miles in 30:00", "delete the 3 mile run, that was off my wife's watch"),
        ("ran 3 miles in 30:00", "ignore the 3 miler, it was the wrong file"),
        ("bench 5x5 @ 80", "oh no please delete that whole workout i just sent, that was next week's"),
        ("bench 5x5 @ 80", "scrap today's bench"),
    ],
)
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

"""The words of the program are those of the specification and of the catalogue."""

from agents.exercises import catalogue
from agents.program.values import DAYS, EXERCISE_OF, LIFTS


def test_the_lifts_are_those_of_the_specification_in_its_order():
    assert ("squat", "bench", "deadlift", "ohp") == LIFTS


def test_every_lift_is_an_exercise_by_the_name_that_the_catalogue_has():
    named = {lift: catalogue.known(name) for lift, name in EXERCISE_OF.items()}

    assert LIFTS == tuple(named)
    assert list(EXERCISE_OF.values()) == [found and found.name for found in named.values()]


def test_the_days_are_a_week_of_lower_case_names():
    assert 7 == len(DAYS) == len(set(DAYS))
    assert {"monday", "sunday"} < set(DAYS)

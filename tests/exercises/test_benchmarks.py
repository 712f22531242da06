"""Benchmark workouts: their names, their definitions, what may stand in a movement's place."""

from decimal import Decimal

import pytest

from agents.exercises import benchmarks
from agents.exercises.benchmarks import BrokenBenchmark, Movement
from tests.phrase_tables import flag, phrases


def test_at_least_fifty_workouts_are_known():
    known = list(benchmarks.everything())

    assert len(known) >= 50
    assert len({each.name for each in known}) == len(known)


@pytest.mark.parametrize(
    "name", ["Fran", "fran", "filthy 50", "Filthy Fifty", "FGB", "Mr. Joshua", "tommy v"]
)
def test_a_workout_is_found_by_any_of_its_spellings(name):
    assert benchmarks.lookup(name) is not None


def test_a_name_that_is_no_workout_is_none():
    assert benchmarks.lookup("Bench Press") is None


def test_every_spelling_is_listed_as_it_is_compared():
    assert {"fran", "fgb", "fightgonebad"} <= set(benchmarks.names())


def test_a_scheme_counts_its_movements():
    fran = benchmarks.lookup("Fran")

    assert fran is not None
    assert ("for_time", (21, 15, 9)) == (fran.kind, fran.scheme)
    assert Movement("Thruster", loads=(Decimal(95), Decimal(65)), load_unit="lb") == fran.movements[0]


def test_a_mile_stays_a_mile():
    murph = benchmarks.lookup("Murph")

    assert murph is not None
    assert [("Run", 1, "mi"), ("Run", 1, "mi")] == [
        (each.exercise, each.distance, each.distance_unit)
        for each in (murph.movements[0], murph.movements[-1])
    ]


def test_a_line_of_the_data_has_rounds_minutes_and_calories():
    read = benchmarks.read("# a comment\n\nNew, Newer | amrap | 3 rounds 20 min | 12 cal Rowing, Pull-up")

    new = read["newer"]
    assert ("New", 3, 1200, 12, None) == (
        new.name,
        new.rounds,
        new.seconds,
        new.movements[0].calories,
        new.movements[1].reps,
    )


@phrases("line", "said")
def test_a_line_that_breaks_a_rule_is_told_with_the_rule(line, said):
    with pytest.raises(BrokenBenchmark, match=said):
        benchmarks.read(line)


@phrases("name", "movement", "expected", expected=flag)
def test_a_movement_stands_for_itself_and_for_what_is_done_in_its_place(name, movement, expected):
    assert expected is benchmarks.stands_for(name, movement)


def test_what_stands_for_a_movement_is_in_the_catalogue():
    from agents.exercises import catalogue

    unknown = [
        name
        for movement, others in benchmarks.SUBSTITUTES.items()
        for name in (movement, *others.split(", "))
        if catalogue.known(name) is None
    ]
    assert [] == unknown

"""Series from workouts as they were logged."""

from datetime import date
from decimal import Decimal

import pytest

from agents.coach.progress import (
    Point,
    estimated_max,
    measured,
    pace,
    say,
    unit_of_distance,
    weekly_distance,
    weekly_sets,
    weekly_volume,
)
from agents.units.one_rep_max import epley
from agents.workout import Block, DistanceDone, Exercise, LoadDone, SetDone, Workout

LB = Decimal("0.45359237")


def lifted(reps: int | None, load_lb: float | None, basis: str = "total", **more: object) -> SetDone:
    if load_lb is None:
        return SetDone(reps=reps, **more)  # type: ignore[arg-type]
    load = Decimal(str(load_lb))
    done = LoadDone(value=load, unit="lb", basis=basis)  # type: ignore[arg-type]
    return SetDone(reps=reps, load=done, load_kg=load * LB, **more)  # type: ignore[arg-type]


def gone(metres: int, seconds: int | None) -> SetDone:
    distance = DistanceDone(value=Decimal(metres), unit="m", metres=Decimal(metres))
    return SetDone(distance=distance, duration_seconds=None if seconds is None else Decimal(seconds))


def workout(day: str | None, name: str, *sets: SetDone, rounds: int | None = None) -> Workout:
    exercise = Exercise(name=name, name_as_written=name, sets=sets)
    return Workout(date=day, blocks=(Block(rounds=rounds, exercises=(exercise,)),))


def values(points: tuple[Point, ...]) -> list[tuple[str, str]]:
    return [(each.day.isoformat(), str(each.value)) for each in points]


@pytest.mark.parametrize(("load", "reps", "expected"), [(285, 8, "361"), (100, 1, "100"), (200, 30, "400")])
def test_the_estimated_max_is_epleys(load: int, reps: int, expected: str):
    assert Decimal(expected) == epley(Decimal(load), reps)


def test_the_estimated_max_of_a_day_is_that_of_its_best_set():
    logged = [
        workout("2026-11-20", "Bench Press", lifted(5, 185), lifted(3, 205)),
        workout("2026-11-02", "Bench Press", lifted(5, 180)),
    ]

    series = estimated_max(logged, "Bench Press", "lb")

    assert [("2026-11-02", "210.0"), ("2026-11-20", "225.5")] == values(series.points)
    assert "Bench Press: estimated max 210 lb on 2026-11-02, 225.5 lb on 2026-11-20." == series.sentence
    assert "Epley" in series.formula


@pytest.mark.parametrize(
    "one",
    [
        lifted(20, 100),
        lifted(None, 100),
        lifted(5, None),
        lifted(5, 100, "per_hand"),
        lifted(5, 100, failed=True),
        lifted(5, 100, kind="warm-up"),
    ],
    ids=["many reps", "no reps", "no load", "a dumbbell", "failed", "warm-up"],
)
def test_of_what_says_little_no_max_is_estimated(one: SetDone):
    series = estimated_max([workout("2026-11-20", "Bench Press", one)], "Bench Press", "kg")

    assert () == series.points
    assert "Bench Press: nothing is logged that gives its estimated max." == series.sentence


def test_what_has_no_day_is_in_no_series():
    assert () == weekly_sets([workout(None, "Bench Press", lifted(5, 185))], "Bench Press").points


def test_weeks_without_the_exercise_are_gaps():
    logged = [
        workout("2026-11-02", "Bench Press", lifted(5, 185), lifted(5, 185)),
        workout("2026-11-20", "Bench Press", lifted(5, 185)),
        workout("2026-11-20", "Back Squat", lifted(5, 225)),
    ]

    series = weekly_sets(logged, "Bench Press")

    assert [("2026-11-02", "2"), ("2026-11-16", "1")] == values(series.points)
    assert "Bench Press: 1 set in the newest of 2 weeks with it, from 2026-11-16." == series.sentence


def test_of_a_muscle_all_its_exercises_count():
    logged = [
        workout("2026-11-20", "Bench Press", lifted(5, 100), lifted(5, 100)),
        workout("2026-11-21", "Push-up", lifted(20, None)),
        workout("2026-11-21", "Back Squat", lifted(5, 200)),
    ]
    names = ("Bench Press", "Push-up")

    sets, volume = weekly_sets(logged, "chest", names), weekly_volume(logged, "chest", "lb", names)

    assert ("chest, sets a week", [("2026-11-16", "3")]) == (sets.title, values(sets.points))
    assert [("2026-11-16", "1000")] == values(volume.points)
    assert "of exercises that have it among their main muscles" == sets.formula


def test_of_rounds_each_is_done():
    logged = [workout("2026-11-20", "Thruster", lifted(10, 95), rounds=3)]

    assert [("2026-11-16", "3")] == values(weekly_sets(logged, "Thruster").points)


def test_volume_is_load_times_reps_and_two_dumbbells_are_two():
    logged = [
        workout("2026-11-20", "Dumbbell Row", lifted(10, 50, "per_hand"), lifted(8, None), lifted(5, 60)),
    ]

    series = weekly_volume(logged, "Dumbbell Row", "lb")

    assert [("2026-11-16", "1300")] == values(series.points)
    assert () == weekly_volume(logged, "Bench Press", "lb").points


def test_the_pace_of_a_day_is_its_fastest_of_what_is_long_enough():
    logged = [
        workout("2026-11-20", "Run", gone(5000, 1450), gone(1000, 240), gone(100, 15), gone(3000, None)),
    ]

    series = pace(logged, "Run", "km")

    assert [("2026-11-20", "240")] == values(series.points)
    assert "Run: pace 4:00/km on 2026-11-20." == series.sentence


def test_the_distance_of_a_week_is_all_that_was_gone():
    logged = [
        workout("2026-11-16", "Run", gone(5000, 1450), gone(1609, None)),
        workout("2026-11-20", "Run", gone(3005, 900), lifted(1, None)),
        workout("2026-11-24", "Run", gone(10000, 3000)),
    ]

    kilometres, miles = (weekly_distance(logged, "Run", unit) for unit in ("km", "mi"))

    assert [("2026-11-16", "9.61"), ("2026-11-23", "10.00")] == values(kilometres.points)
    assert [("2026-11-16", "5.97"), ("2026-11-23", "6.21")] == values(miles.points)


@pytest.mark.parametrize(("said", "unit"), [(("km", "mi"), "km"), (("mi", "m", "mi"), "mi"), ((), "km")])
def test_distances_are_told_in_the_unit_in_which_most_were_said(said: tuple[str, ...], unit: str):
    gone = (DistanceDone(value=Decimal(1), unit=each, metres=Decimal(1000)) for each in said)
    sets = [SetDone(distance=each) for each in gone]

    assert unit == unit_of_distance([workout("2026-11-20", "Run", *sets)], "Run")


def test_a_series_is_told_without_rounding():
    series = weekly_sets([workout("2026-11-20", "Bench Press", lifted(5, 185))], "Bench Press")

    assert [{"day": "2026-11-16", "value": "1"}] == series.to_wire()["points"]


def test_values_are_said_in_their_unit():
    assert ["152.5 kg", "100 kg", "4:05/mi"] == [
        say(Decimal("152.50"), "kg"),
        say(Decimal(100), "kg"),
        say(Decimal(245), "s/mi"),
    ]


def test_a_week_begins_on_monday():
    [point] = weekly_sets([workout("2026-11-29", "Run", lifted(1, None))], "Run").points

    assert date(2026, 11, 23) == point.day


def test_what_was_measured_is_told_by_day_and_the_first_and_last_are_said():
    rows = [(date(2026, 11, 9), Decimal("61.94")), (date(2026, 11, 3), Decimal("61.8"))]

    series = measured("Body weight", "kg", rows)

    assert [Decimal("61.8"), Decimal("61.9")] == [each.value for each in series.points]
    assert "Body weight: measured 61.8 kg on 2026-11-03, 61.9 kg on 2026-11-09." == series.sentence

"""What was understood and what ordered the workouts, in words."""

from datetime import date
from decimal import Decimal

import pytest

from agents.search.question import query_of
from agents.search.telling import figure_of, said
from agents.workout import DistanceDone, SetDone
from storage.ports import Query
from tests.search.kit import exercise, lifted, went, workout


@pytest.mark.parametrize(
    ("query", "line"),
    [
        (Query(), "every workout"),
        (Query("legwork legs river"), "words: leg, legs, river"),
        (Query("romaniandeadliftwork"), "words: Romanian Deadlift"),
        (Query("", ("running", "trail_running"), metres=5000, order="fastest"), "fastest · running · 5 km"),
        (Query("", ("trail_running",), metres=400, order="fastest"), "fastest · trail running · 400 m"),
        (Query("", ("Plank", "Side Plank"), order="longest"), "longest · Plank or Side Plank"),
        (Query("", ("A", "B", "C"), order="heaviest"), "heaviest · A and 2 like it"),
        (Query("", (), "2026-11-19", "2026-11-19"), "on 2026-11-19"),
        (Query("", (), "2026-11-01", "2026-11-30"), "2026-11-01 to 2026-11-30"),
        (Query("", (), "2026-11-01"), "since 2026-11-01"),
        (Query("", (), "", "2026-11-01"), "until 2026-11-01"),
    ],
)
def test_a_query_is_said_in_one_line(query, line):
    assert line == said(query)


def test_the_heaviest_is_said_as_it_was_lifted():
    bench = workout(
        exercise("Bench Press", lifted(3, 205), lifted(2, 225), lifted(1, 225), lifted(1, 245, failed=True))
    )

    assert "225 lb x 2" == figure_of(bench, Query("", ("Bench Press",), order="heaviest"))
    assert "225 lb x 2" == figure_of(bench, Query(order="heaviest"))
    assert "" == figure_of(bench, Query("", ("Back Squat",), order="heaviest"))


def test_a_load_without_reps_is_said_alone_and_no_load_not_at_all():
    carried = workout(exercise("Farmer's Carry", lifted(None, 70)))

    assert "70 lb" == figure_of(carried, Query(order="heaviest"))
    assert "" == figure_of(workout(exercise("Push-up", lifted(20))), Query(order="heaviest"))


def test_a_run_is_said_with_its_distance_and_its_time():
    run = workout(exercise("Run", went(5000, 1450)), discipline="running")

    assert "5 km in 24:10" == figure_of(run, Query("", ("running",), metres=5000, order="fastest"))
    assert "5 km" == figure_of(run, Query("", ("running",), order="farthest"))
    assert "24:10" == figure_of(run, Query("", ("running",), order="longest"))


def test_a_distance_is_said_in_the_unit_in_which_it_was_told():
    told = DistanceDone(value=Decimal(3), unit="mi", metres=Decimal("4828.032"))
    run = workout(exercise("Run", went(1000, 300), SetDone(distance=told, duration_seconds=Decimal(1620))))
    asked = query_of("fastest 3 mile run", date(2026, 11, 23))

    assert "fastest · running · 3 mi" == said(asked)
    assert "3 mi in 27:00" == figure_of(run, Query("", ("Run",), order="fastest"))
    assert "3 mi" == figure_of(run, Query("", ("Run",), order="farthest"))


def test_where_the_figure_is_missing_none_is_said():
    run = workout(exercise("Run", went(5000, None)), discipline="running")

    assert ["", "", ""] == [
        figure_of(run, Query("", ("running",), metres=5000, order="fastest")),
        figure_of(run, Query("", ("running",), metres=5000, order="longest")),
        figure_of(run, Query("", ("running",), metres=8000, order="farthest")),
    ]


@pytest.mark.parametrize("order", ["fit", "newest", "oldest"])
def test_no_figure_orders_by_words_or_days(order):
    assert "" == figure_of(workout(exercise("Run", went(5000, 1450))), Query(order=order))


def test_a_discipline_has_how_long_it_took():
    lift = workout(exercise("Bench Press", lifted(5, 185)), duration_seconds=Decimal(3600))

    assert "1:00:00" == figure_of(lift, Query(order="longest"))

"""The best of each exercise and discipline, in figures."""

from decimal import Decimal

from agents.search.findable import marks_of
from agents.workout import SetDone
from storage.ports import BestMark
from tests.search.kit import exercise, lifted, went, workout


def marks(*exercises, **more) -> dict[str, tuple[float, float, float]]:
    return {mark.name: mark[1:] for mark in marks_of(workout(*exercises, **more))}


def test_the_heaviest_set_that_was_not_failed_counts():
    found = marks(exercise("Bench Press", lifted(5, 185), lifted(1, 225, failed=True), lifted(3, 205)))

    assert round(205 * 0.45359237, 3) == found["Bench Press"][0]


def test_help_and_no_load_at_all_are_no_load():
    found = marks(exercise("Pull-up", lifted(5, 40, basis="assisted")), exercise("Dip", lifted(10)))

    assert (0, 0, 0) == found["Pull-up"] == found["Dip"]


def test_a_load_in_kilograms_alone_counts():
    one = SetDone(reps=5, load_kg=Decimal(100))

    assert 100 == marks(exercise("Bench Press", one))["Bench Press"][0]


def test_the_fastest_piece_counts_and_strides_after_a_run_do_not():
    found = marks(exercise("Run", went(5000, 1500), went(100, 15), went(100, 15)), discipline="running")

    assert (0, 5000, 1500) == found["Run"] == found["running"]


def test_of_equal_pieces_the_fastest_counts():
    assert (0, 400, 88) == marks(exercise("Run", went(400, 92), went(400, 88)))["Run"]


def test_without_times_the_farthest_counts_and_without_distances_the_longest():
    assert (0, 8000, 0) == marks(exercise("Run", went(5000), went(8000)))["Run"]
    assert (0, 0, 90) == marks(exercise("Plank", went(None, 60), went(None, 90)))["Plank"]


def test_a_discipline_that_does_not_go_anywhere_has_how_long_it_all_took():
    lift = exercise("Bench Press", lifted(5, 185))

    assert (0, 0, 3600) == marks(lift, duration_seconds=Decimal(3600))["strength"]
    assert (0, 0, 0) == marks(lift)["strength"]


def test_the_run_in_a_metcon_is_no_run_and_the_one_after_lifting_is():
    run = exercise("Run", went(400))

    assert {"Run", "crossfit"} == set(marks(run, block={"kind": "for_time"}, discipline="crossfit"))
    assert {"Run", "running", "strength"} == set(marks(run))


def test_every_kind_of_a_run_is_running_and_a_walk_is_no_hike():
    found = marks(
        exercise("Tempo Run", went(8000)), exercise("Run", went(2000)), exercise("Walk", went(3000))
    )

    assert (0, 8000, 0) == found["running"]
    assert "hiking" not in found


def test_an_exercise_without_a_name_has_no_mark():
    assert (BestMark("strength"),) == marks_of(workout(exercise("", lifted(5, 100))))

"""Search follows the records, whatever happened to them in between."""

from datetime import date

import pytest

from agents.search.question import query_of
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import Query
from tests.logger.kit import message


@pytest.fixture
def spotter(tmp_path) -> Worker:
    return worker(Settings(home=tmp_path))


def found(spotter: Worker, query: str) -> list[str]:
    return [hit.workout_id for hit in spotter.recall.search("ann", Query(query))]


def test_a_workout_is_found_by_its_muscles_and_its_pattern(spotter):
    squat = spotter.logger.log(message("RDL 3x8 @ 185")).workoutId

    assert [squat] == found(spotter, "hamstrings")
    assert [squat] == found(spotter, "hinge")
    assert [squat] == found(spotter, "romanian deadlift")
    assert [squat] == found(spotter, "rdl")


def test_a_deleted_workout_is_not_found_any_more(spotter):
    spotter.logger.log(message("RDL 3x8 @ 185"))

    spotter.logger.log(message("delete the last one", "m2"))

    assert [] == found(spotter, "romanian deadlift")


def test_a_workout_that_never_was_is_forgotten_without_a_word(spotter):
    assert spotter.indexer.follow("ann", "w_nothing")


def test_the_index_can_be_made_again_from_the_records(spotter):
    workout_id = spotter.logger.log(message("RDL 3x8 @ 185")).workoutId
    spotter.recall.erase("ann")

    count = spotter.indexer.rebuild("ann")

    assert 1 == count
    assert [workout_id] == found(spotter, "hamstrings")


def test_another_athletes_workouts_are_not_found(spotter):
    spotter.logger.log(message("RDL 3x8 @ 185", owner="bob"))

    assert [] == found(spotter, "hamstrings")


def test_an_entry_has_the_figures_of_its_workout(spotter):
    fast = spotter.logger.log(message("Ran 5k in 24:10")).workoutId
    spotter.logger.log(message("Ran 5k in 26:40", "m2", again=True))

    hits = spotter.recall.search("ann", Query("", ("running",), metres=5000, order="fastest"))

    assert (fast, 2) == (hits[0].workout_id, len(hits))


def test_a_workout_is_found_by_what_its_exercises_are_part_of(spotter):
    squat = spotter.logger.log(message("RDL 3x8 @ 185")).workoutId

    assert [squat] == [
        hit.workout_id for hit in spotter.recall.search("ann", query_of("lower body", date(2026, 11, 20)))
    ]

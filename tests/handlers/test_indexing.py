"""Search follows the records, whatever happened to them in between."""

from datetime import date

from agents.search.question import query_of
from handlers.wiring import Worker
from storage.ports import Query
from tests.logger.kit import message


def found(worker: Worker, query: str) -> list[str]:
    return [hit.workout_id for hit in worker.recall.search("ann", Query(query))]


def test_a_workout_is_found_by_its_muscles_and_its_pattern(worker):
    squat = worker.logger.log(message("RDL 3x8 @ 185")).workoutId

    assert [squat] == found(worker, "hamstrings")
    assert [squat] == found(worker, "hinge")
    assert [squat] == found(worker, "romanian deadlift")
    assert [squat] == found(worker, "rdl")


def test_a_deleted_workout_is_not_found_any_more(worker):
    worker.logger.log(message("RDL 3x8 @ 185"))

    worker.logger.log(message("delete the last one", "m2"))

    assert [] == found(worker, "romanian deadlift")


def test_a_workout_that_never_was_is_forgotten_without_a_word(worker):
    assert worker.indexer.follow("ann", "w_nothing")


def test_the_index_can_be_made_again_from_the_records(worker):
    workout_id = worker.logger.log(message("RDL 3x8 @ 185")).workoutId
    worker.recall.erase("ann")

    count = worker.indexer.rebuild("ann")

    assert 1 == count
    assert [workout_id] == found(worker, "hamstrings")


def test_another_athletes_workouts_are_not_found(worker):
    worker.logger.log(message("RDL 3x8 @ 185", owner="bob"))

    assert [] == found(worker, "hamstrings")


def test_an_entry_has_the_figures_of_its_workout(worker):
    fast = worker.logger.log(message("Ran 5k in 24:10")).workoutId
    worker.logger.log(message("Ran 5k in 26:40", "m2", again=True))

    hits = worker.recall.search("ann", Query("", ("running",), metres=5000, order="fastest"))

    assert (fast, 2) == (hits[0].workout_id, len(hits))


def test_a_workout_is_found_by_what_its_exercises_are_part_of(worker):
    squat = worker.logger.log(message("RDL 3x8 @ 185")).workoutId

    assert [squat] == [
        hit.workout_id for hit in worker.recall.search("ann", query_of("lower body", date(2026, 11, 20)))
    ]

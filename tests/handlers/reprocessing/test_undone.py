"""A job is taken back as a whole, but for what was touched since."""

from agents.logger.records.shelf import Shelf
from agents.measurements.book import MeasurementBook
from handlers.reprocessing.undone import undo_job
from handlers.reprocessing.unit import Job, Rereader
from storage.ports import Write
from tests.handlers.reprocessing.kit import (
    TWO,
    USER,
    Narrow,
    everything,
    later,
    logged,
    message,
    other_reps,
    read_again,
    report_of,
    standing,
    summaries,
    unit_of,
    without_run,
)

BENCH = "Bench 3x5 @ 185 lb"


def test_everything_is_as_it_was(worker):
    units = logged(worker, TWO, edit=without_run)
    units += logged(worker, BENCH, user="bob", edit=other_reps)
    before = [summaries(worker, user) for user in (USER, "bob")]
    told = report_of(worker, "m0")
    read_again(worker, units)
    undone = [each for user in (USER, "bob") for each in undo_job(later(worker), user, "r1")]
    assert [True, True] == [each.undone for each in undone]
    assert before == [summaries(worker, user) for user in (USER, "bob")]
    assert told == report_of(worker, "m0")


def test_what_was_touched_since_is_left_and_named(worker):
    units = logged(worker, BENCH, edit=other_reps)
    read_again(worker, units)
    worker.logger.log(message("no wait, that was 190", 1))
    (outcome,) = undo_job(later(worker), USER, "r1")
    assert ["it was changed since: it stays as it is"] == [each.why for each in outcome.workouts]
    assert [190, 190, 190] == [int(one.load.value) for each in standing(worker) for one in each.sets()]


def test_it_is_taken_back_once(worker):
    read_again(worker, logged(worker, TWO, edit=without_run))
    assert 1 == len([*undo_job(later(worker), USER, "r1")])
    before = everything(worker)
    assert [] == [*undo_job(later(worker), USER, "r1")]
    assert before == everything(worker)


def test_the_same_job_may_be_run_again_and_taken_back_again(worker):
    units = logged(worker, TWO, edit=without_run)
    for _ in range(3):
        (outcome,) = read_again(worker, units)
        assert "better" == outcome.outcome
        assert ["Bench Press", "Run"] == [each.name for each in standing(worker)]
        assert 1 == len([*undo_job(later(worker), USER, "r1")])
        assert ["Bench Press"] == [each.name for each in standing(worker)]


def test_an_older_job_is_left_where_a_newer_one_has_written(worker):
    units = logged(worker, BENCH, edit=other_reps)
    read_again(worker, units, "r1")
    (stored,) = Shelf(worker.records, USER, worker.clock).all()
    read_again(worker, units, "r2")
    assert [stored] == [*Shelf(worker.records, USER, worker.clock).all()]
    assert [] == [*undo_job(later(worker), USER, "r2")]


def test_a_measurement_that_was_corrected_since_is_left(worker):
    lines = [
        unit_of(message(text, at), is_line=True) for at, text in enumerate(("weighed 182 lb", "slept 7h"))
    ]
    read_again(worker, lines)
    book = MeasurementBook(worker.records, USER)
    (slept, _) = book.newest_first()
    book.amend(slept, "8h", slept.value, "m9/1#c1")
    list(undo_job(later(worker), USER, "r1"))
    assert [slept.id] == [each.id for each in book.newest_first()]


def test_lines_of_a_chat_go_with_their_drafts(worker):
    texts = (TWO, "Jenny 3x5 @ 95", "squat 5x5 at 100 kg", "weighed 182 lb")
    lines = [unit_of(message(text, at), is_line=True) for at, text in enumerate(texts)]
    read_again(worker, lines)
    worker.logger.log(message("no wait, the squat was 105 kg", 9))
    undone = [*undo_job(later(worker), USER, "r1")]
    assert ["it was changed since: it stays as it is"] == [
        w.why for each in undone for w in each.workouts if w.why
    ]
    assert ["Back Squat"] == [each.name for each in standing(worker)]
    assert [] == [*MeasurementBook(worker.records, USER).newest_first()]
    assert ["dropped"] == [each.state for each in worker.logger.drafts_of(USER, worker.records).all()]


def test_a_workout_that_can_not_be_read_keeps_none_of_the_others_from_going_back(worker):
    read_again(worker, logged(worker, TWO, TWO, TWO, edit=without_run))
    (_, added, _) = sorted(
        (record for record in worker.records.list(USER, "workout/") if "~r1#" in record.body),
        key=lambda record: record.body.partition("message_id")[2],
    )
    worker.records.put_all([Write(USER, added.key, "{no json", added.version)])
    outcomes = [*undo_job(later(worker), USER, "r1")]
    assert [True, False, True] == [each.undone for each in outcomes]
    assert {True} == {added.key in each.why for each in outcomes[1].workouts}
    worker.records.put_all([Write(USER, added.key, added.body, added.version + 1)])
    assert [True] == [each.undone for each in undo_job(later(worker), USER, "r1")]
    assert ["Bench Press"] * 3 == [each.name for each in standing(worker)]


def test_what_another_job_has_added_stays_in_the_report(worker):
    units = logged(worker, f"{TWO} Then rowed 2k in 8:00.", edit=without_run)
    reads = Rereader(later(worker), Narrow(but_the_last), Job("r1", "narrow", fast_path=False))
    assert "better" == reads.settle(reads.read(units[0]), apply=True).outcome
    assert ["better"] == [each.outcome for each in read_again(worker, units, "r2")]
    list(undo_job(later(worker), USER, "r1"))
    told = report_of(worker, "m0")
    assert ["Bench Press", "Rowing"] == [each["workoutName"] for each in told["allWorkouts"]]
    assert ["ran 5k in 24:10"] == [each["text"] for each in told["not_logged"]]
    assert "Rowing" in told["answer"]


def but_the_last(call):
    return call if call["workout_index"] < 2 else None

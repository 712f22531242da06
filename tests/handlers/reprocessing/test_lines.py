"""A chat that was never logged is brought in: what its lines change is what its lines have said."""

from dataclasses import replace

import pytest

from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.measurements.book import MeasurementBook
from handlers.reprocessing.undone import undo_job
from handlers.reprocessing.unit import Job, Rereader
from tests.handlers.reprocessing.kit import (
    TWO,
    USER,
    Narrow,
    later,
    logged,
    message,
    other_reps,
    read_again,
    standing,
    summaries,
    unit_of,
    without_run,
)

BENCH = "Bench 3x5 @ 185 lb"
SQUAT = "squat 3x5 at 300 lb"
CHANGES_OTHERS = "it changes what was not brought in with it: that stays as it is"


def lines_of(*texts, first=10):
    return [unit_of(message(text, first + at), is_line=True) for at, text in enumerate(texts)]


@pytest.mark.parametrize("text", ["undo", "no wait, that was 190", "delete the bench"])
def test_a_line_changes_nothing_that_was_not_brought_in_with_it(worker, text):
    logged(worker, BENCH)
    before = summaries(worker)
    (outcome,) = read_again(worker, lines_of(text))
    assert ("same", CHANGES_OTHERS) == (outcome.outcome, outcome.why)
    assert before == summaries(worker)
    assert Inbox(worker.records, worker.clock).entry(USER, "m10") is None


def test_a_line_that_does_and_reports_too_has_failed(worker):
    logged(worker, BENCH)
    before = summaries(worker)
    (outcome,) = read_again(worker, lines_of("no wait, that was 190, and then ran 5k in 24:10"))
    assert ("failed", CHANGES_OTHERS) == (outcome.outcome, outcome.why)
    assert before == summaries(worker)


def test_a_line_corrects_no_measurement_of_another(worker):
    logged(worker, "weighed 182 lb")
    (outcome,) = read_again(worker, lines_of("no wait, I weighed 181 lb"))
    assert CHANGES_OTHERS == outcome.why
    assert [182] == [each.value.number for each in MeasurementBook(worker.records, USER).newest_first()]


def test_a_line_corrects_and_takes_back_what_a_line_before_it_said(worker):
    texts = (BENCH, "no wait, that was 190", SQUAT, "undo")
    outcomes = read_again(worker, lines_of(*texts))
    assert ["better", "different", "better", "different"] == [each.outcome for each in outcomes]
    assert ["it changes what a line before it said"] * 2 == [each.why for each in outcomes[1::2]]
    assert [190, 190, 190] == [int(one.load.value) for each in standing(worker) for one in each.sets()]


def test_undo_in_a_chat_goes_back_to_what_was_before_the_correction(worker):
    read_again(worker, lines_of(BENCH, "no wait, that was 190", "undo", "undo"))
    assert [185, 185, 185] == [int(one.load.value) for each in standing(worker) for one in each.sets()]


def test_a_job_takes_back_what_its_own_lines_have_corrected(worker):
    texts = (BENCH, "no wait, that was 190", SQUAT, "undo", "weighed 182 lb", "no wait, I weighed 181 lb")
    read_again(worker, lines_of(*texts))
    logged(worker, SQUAT)
    undone = [*undo_job(later(worker), USER, "r1")]
    assert [] == [each.why for outcome in undone for each in outcome.workouts if each.why]
    assert ["Back Squat"] == [each.name for each in standing(worker)]
    assert [] == [*MeasurementBook(worker.records, USER).newest_first()]
    assert [] == [*undo_job(later(worker), USER, "r1")]


def test_undo_means_what_it_meant_before_the_chat_was_brought_in(worker):
    logged(worker, BENCH)
    read_again(worker, lines_of(SQUAT))
    undo(Shelf(worker.records, USER, worker.clock), "u1")
    assert ["Back Squat"] == [each.name for each in standing(worker)]


def test_undo_in_the_conversation_means_what_it_meant_before_too(worker):
    logged(worker, BENCH)
    read_again(worker, lines_of(SQUAT))
    worker.logger.log(message("undo", 20))
    assert ["Back Squat"] == [each.name for each in standing(worker)]


def test_a_message_that_was_logged_here_is_no_line_because_it_is_in_the_file_too(worker):
    units = logged(worker, BENCH)
    lines = [unit_of(message(BENCH), is_line=True), *lines_of("undo")]
    assert [CHANGES_OTHERS] == [each.why for each in read_again(worker, lines)[1:]]
    assert ["same"] == [each.outcome for each in read_again(worker, units, "r2")]
    assert 1 == len(standing(worker))


def test_a_line_that_says_what_another_said_just_now_is_told_as_that(worker):
    lines = [unit_of(replace(message(BENCH), id=each), is_line=True) for each in ("a", "b")]
    (_, outcome) = read_again(worker, lines)
    assert ("same", "it says what message a said, within ten minutes") == (outcome.outcome, outcome.why)
    assert 1 == len(standing(worker))


def test_a_line_that_another_job_has_read_again_since_is_left(worker):
    (line,) = lines_of(BENCH)
    reads = Rereader(later(worker), Narrow(other_reps), Job("r1", "narrow", fast_path=False))
    assert "better" == reads.settle(reads.read(line), apply=True).outcome
    (outcome,) = read_again(worker, [line._replace(line=None)], "r2")
    assert ("better", True) == (outcome.outcome, outcome.applied)
    (outcome,) = undo_job(later(worker), USER, "r1")
    assert ["it was changed since: it stays as it is"] == [each.why for each in outcome.workouts]
    assert [3] == [len(each.sets()) for each in standing(worker)]


CHAT = (BENCH, "no wait, that was 190", "Jenny 3x5 @ 95", "weighed 182 lb", SQUAT, "undo")


def test_what_was_taken_back_with_its_job_comes_back_by_the_same_file_and_by_nothing_else(worker):
    lines = lines_of(*CHAT)
    read_again(worker, lines)
    before = stands(worker)
    for job in ("r1", "r1", "r3"):
        assert 0 < len([*undo_job(later(worker), USER, "r1")])
        logged_ones = [each._replace(line=None) for each in lines]
        assert {"same"} == {each.outcome for each in read_again(worker, logged_ones, f"{job}x")}
        assert ([], [], []) == stands(worker)
        shown = read_again(worker, lines, job, apply=False)
        outcomes = read_again(worker, lines, job)
        assert [each.outcome for each in shown] == [each.outcome for each in outcomes]
        assert "better" == outcomes[0].outcome
        assert before[0] == stands(worker)[0]
    read_again(worker, lines, "r3")
    assert before[0] == stands(worker)[0]


def test_drafts_and_measurements_come_back_with_their_job(worker):
    lines = lines_of(*CHAT)
    read_again(worker, lines)
    before = stands(worker)
    for _ in range(3):
        list(undo_job(later(worker), USER, "r1"))
        assert ([], [], []) == stands(worker)
        read_again(worker, lines)
        assert before == stands(worker)


def test_a_draft_that_the_athlete_refused_does_not_come_back(worker):
    lines = lines_of("Jenny 3x5 @ 95")
    read_again(worker, lines)
    worker.logger.log(message("no", 11))
    list(undo_job(later(worker), USER, "r1"))
    read_again(worker, lines)
    assert ([], [], []) == stands(worker)


def stands(worker):
    drafts = worker.logger.drafts_of(USER, worker.records).all()
    measured = MeasurementBook(worker.records, USER).newest_first()
    return (
        summaries(worker),
        [each.draft_id for each in drafts if each.state == "open"],
        [each.words for each in measured],
    )


def test_nothing_is_added_to_a_line_that_was_taken_back_with_its_job(worker):
    (line,) = lines_of(TWO)
    reads = Rereader(later(worker), Narrow(without_run), Job("r1", "narrow", fast_path=False))
    reads.settle(reads.read(line), apply=True)
    assert ["Bench Press"] == [each.name for each in standing(worker)]
    list(undo_job(later(worker), USER, "r1"))
    (outcome,) = read_again(worker, [line._replace(line=None)], "r2")
    assert ("same", "the job that brought it in was taken back") == (outcome.outcome, outcome.why)
    assert [] == standing(worker)

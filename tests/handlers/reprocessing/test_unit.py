"""A message is read again: what is better is written once, and what is the athlete's stays."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from agents.logger.records.inbox import Inbox
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.measurements.book import MeasurementBook
from agents.models.deferred import Deferred
from agents.models.port import ModelUnavailable, NeedsTurn, Reply, Usage
from agents.models.scripted import Scripted
from agents.recorded import read_athlete
from agents.spending import spent_today
from handlers.reprocessing.unit import Job, Rereader
from storage.ports import ATHLETE_KEY, Write
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
    rereader,
    standing,
    summaries,
    unit_of,
    without_run,
)


def test_what_was_read_the_same_is_the_same(worker):
    units = logged(worker, TWO, "squat 5x5 at 100 kg", "how are you?")
    before = summaries(worker)
    assert ["same"] * 3 == [each.outcome for each in read_again(worker, units)]
    assert before == summaries(worker)


def test_a_workout_that_nobody_read_is_added(worker):
    units = logged(worker, TWO, edit=without_run)
    assert 1 == len(standing(worker))
    (outcome,) = read_again(worker, units)
    assert ("better", True) == (outcome.outcome, outcome.applied)
    assert ["same", "better"] == [each.outcome for each in outcome.workouts]
    assert ["Bench Press", "Run"] == [each.name for each in standing(worker)]
    told = report_of(worker, "m0")
    assert [each.workout_id for each in outcome.workouts] == [
        each["workoutId"] for each in told["allWorkouts"]
    ]
    assert not told["not_logged"]


def test_other_values_take_the_place_of_the_old_ones_under_the_same_id(worker):
    units = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    (before,) = Shelf(worker.records, USER, worker.clock).all()
    (outcome,) = read_again(worker, units)
    (after,) = Shelf(worker.records, USER, worker.clock).all()
    assert "better" == outcome.outcome
    assert (before.workout_id, 1, 2) == (after.workout_id, before.revision, after.revision)
    assert (1, 3) == (len(before.workout.sets()), len(after.workout.sets()))


def test_a_workout_that_stands_on_other_words_by_now_is_not_logged_twice(worker):
    units = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    inbox = Inbox(worker.records, worker.clock)
    entry = inbox.entry(USER, "m0")
    (minted,) = entry.workouts
    elsewhere = replace(entry, workouts=(minted._replace(spans=()),), version=entry.version + 1)
    worker.records.put_all([inbox.write_of(elsewhere, after=entry.version)])
    (outcome,) = read_again(worker, units)
    assert [minted.workout_id] == [each.workout_id for each in outcome.workouts]
    assert [3] == [len(each.sets()) for each in standing(worker)]
    assert (minted,) == inbox.entry(USER, "m0").workouts


def test_a_dry_run_writes_nothing(worker):
    units = logged(worker, TWO, "squat 5x5 at 100 kg", edit=without_run)
    before = everything(worker)
    outcomes = read_again(worker, units, apply=False)
    assert ["better", "same"] == [each.outcome for each in outcomes]
    assert not any(each.applied for each in outcomes)
    assert before == everything(worker)


def test_the_same_job_does_nothing_twice(worker):
    units = logged(worker, TWO, edit=without_run)
    first = read_again(worker, units)
    before = everything(worker)
    assert first == read_again(worker, units)
    assert before == everything(worker)


def test_of_two_runs_of_one_job_at_once_the_row_of_the_first_stands(worker):
    (unit,) = logged(worker, TWO, edit=without_run)
    reads = [Rereader(later(worker), worker.model, Job("r1", "offline")) for _ in range(2)]
    both = [each.read(unit) for each in reads]
    first = reads[0].settle(both[0], apply=True)
    before = everything(worker)

    assert first == reads[1].settle(both[1], apply=True)
    assert before == everything(worker)


def test_two_that_read_at_once_write_once(worker):
    (unit,) = logged(worker, TWO, edit=without_run)
    one, other = (Rereader(later(worker), worker.model, Job(job, "offline")) for job in ("r1", "r2"))
    reads = one.read(unit), other.read(unit)
    assert "better" == one.settle(reads[0], apply=True).outcome
    assert "same" == other.settle(reads[1], apply=True).outcome
    assert 2 == len(standing(worker))


TOUCHED = {
    "amended": "no wait, that bench was 190",
    "deleted": "delete the bench",
    "undone": "undo that",
}


@pytest.mark.parametrize("how", TOUCHED)
def test_what_the_athlete_has_touched_stays(worker, how):
    units = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    worker.logger.log(message(TOUCHED[how], 1))
    before = everything(worker)
    outcomes = read_again(worker, units, apply=False)
    assert ["same"] == [each.outcome for each in outcomes]
    assert "the athlete" in outcomes[0].why
    assert before == everything(worker)


def test_a_message_that_changed_a_workout_is_not_read_again(worker):
    units = logged(worker, "Bench 3x5 @ 185 lb", "no wait, that was 190")
    outcomes = read_again(worker, units)
    assert ["the athlete amended it", "it changed earlier workouts"] == [each.why for each in outcomes]
    assert [190] == [int(each.sets()[0].load.value) for each in standing(worker)]


def test_a_draft_that_waits_stays_the_athletes(worker):
    units = logged(worker, "Jenny 3x5 @ 95")
    assert report_of(worker, "m0")["drafts"]
    (outcome,) = read_again(worker, units)
    assert ("same", 1) == (outcome.outcome, outcome.drafts)
    assert not standing(worker)


def test_a_draft_that_was_confirmed_stays(worker):
    units = logged(worker, "Jenny 3x5 @ 95", "yes")
    assert 1 == len(standing(worker))
    before = summaries(worker)
    assert ["same", "same"] == [each.outcome for each in read_again(worker, units)]
    assert before == summaries(worker)


def test_nothing_of_the_conversation_is_changed(worker):
    units = logged(worker, TWO, "Jenny 3x5 @ 95", edit=without_run)
    conversation = worker.records.get(USER, "conversation/c")
    read_again(worker, units)
    assert conversation == worker.records.get(USER, "conversation/c")


def test_undo_means_what_it_meant_before(worker):
    units = logged(worker, TWO, edit=without_run)
    worker.logger.log(message("squat 5x5 at 100 kg", 1))
    read_again(worker, units)
    (gone,) = undo(Shelf(worker.records, USER, worker.clock), "u1")
    assert "Back Squat" == gone.before.workout.name
    (gone,) = undo(Shelf(worker.records, USER, worker.clock), "u2")
    assert "Bench Press" == gone.before.workout.name
    assert ["Run"] == [each.name for each in standing(worker)]


def test_undo_takes_a_better_reading_of_a_workout_away_with_it(worker):
    units = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    assert ["better"] == [each.outcome for each in read_again(worker, units)]
    undo(Shelf(worker.records, USER, worker.clock), "u1")
    assert [] == standing(worker)


def test_a_workout_stays_on_its_day_where_the_athlete_lives_elsewhere_now(worker):
    units = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    athlete = replace(read_athlete(worker.records, USER), timezone="Pacific/Honolulu")
    worker.records.put_all([Write(USER, ATHLETE_KEY, athlete.to_json(), version_of(worker, ATHLETE_KEY))])
    assert ["better"] == [each.outcome for each in read_again(worker, units)]
    assert ["2026-03-02"] == [each.date for each in standing(worker)]
    assert all("2026-03-02" in each for each in summaries(worker))


def version_of(worker, key):
    record = worker.records.get(USER, key)
    return 0 if record is None else record.version


def test_a_draft_that_waited_too_long_is_the_athletes_no_more(worker):
    sent = replace(message("Jenny 3x5 @ 95"), sent_at=datetime.now(UTC))
    worker.logger.log(sent)
    certain = Narrow(lambda call: call)  # what another engine is certain of

    def read(at):
        reads = Rereader(at, certain, Job("r1", "narrow", fast_path=False))
        return reads.settle(reads.read(unit_of(sent)), apply=False)

    assert ("same", "better") == (read(worker).outcome, read(later(worker)).outcome)


def test_a_load_stays_in_the_unit_that_it_was_read_in(worker):
    units = logged(worker, "Bench 3x5 @ 85")
    worker.logger.log(message("switch me to kg", 1))
    assert ["same"] == [each.outcome for each in read_again(worker, units)]
    assert {"lb"} == {one.load.unit for each in standing(worker) for one in each.sets()}


def test_a_model_that_fails_leaves_what_stands(worker):
    units = logged(worker, TWO)

    class Down:
        name = "down"

        def reply(self, ask):
            raise ModelUnavailable("no answer")

    reads = Rereader(later(worker), Down(), Job("r1", "down", fast_path=False))
    outcome = reads.settle(reads.read(units[0]), apply=True)
    assert ("failed", "down: no answer", False) == (outcome.outcome, outcome.why, outcome.applied)
    assert reads.row(units[0], worker.records) is None


def test_a_model_that_declines_leaves_what_stands(worker):
    (unit,) = logged(worker, TWO)
    model = Scripted([Reply("I won't.", stop="refused")])
    reads = Rereader(later(worker), model, Job("r1", model.name, fast_path=False))
    outcome = reads.settle(reads.read(unit), apply=True)
    assert ("failed", f"{model.name}: the model declined to answer") == (outcome.outcome, outcome.why)
    assert 2 == len(standing(worker))


def test_replies_are_asked_for_once_and_later_ones_wait(worker):
    (unit,) = logged(worker, TWO, edit=without_run)
    reads = Rereader(later(worker), Deferred("later"), Job("r1", "later", fast_path=False))
    with pytest.raises(NeedsTurn) as asked:
        reads.read(unit)
    reply = replace(worker.model.reply(asked.value.ask), model="later")
    reads.journal(unit).keep(0, replace(reply, usage=Usage(1, cost_usd=Decimal("0.25"))))
    assert 0 == spent_today(worker.records, USER, reads.worker.clock)  # it is the job's to pay
    outcome = reads.settle(reads.read(unit), apply=True)
    assert ("better", "later") == (outcome.outcome, outcome.engine)
    assert 2 == len(standing(worker))


def test_what_is_there_with_other_words_is_told(worker):
    logged(worker, TWO)
    line = unit_of(message("squat 5x5 at 100 kg"), is_line=True)
    (outcome,) = read_again(worker, [line])
    assert ("failed", "a message of this id is there with other words: give it another id") == (
        outcome.outcome,
        outcome.why,
    )


def test_lines_of_a_chat_are_logged_as_messages_are(worker, home):
    texts = (TWO, "no wait, that run was 25:10", "weighed 182 lb", "squat 5x5 at 100 kg")
    lines = [unit_of(message(text, at, "bob"), is_line=True) for at, text in enumerate(texts)]
    logged(worker, *texts)
    assert ["better", "different", "better", "better"] == [each.outcome for each in read_again(worker, lines)]
    assert summaries(worker) == summaries(worker, "bob")
    assert 1 == sum(each.key.startswith("measurement/") for each in worker.records.list("bob", ""))
    before = everything(worker)
    read_again(worker, lines)
    read_again(worker, lines, "r2", apply=False)
    assert before == everything(worker)


def test_a_line_answers_nothing_that_its_coach_never_asked(worker):
    texts = ("Jenny 3x5 @ 95", "yes")
    lines = [unit_of(message(text, at), is_line=True) for at, text in enumerate(texts)]
    outcomes = read_again(worker, lines)
    assert [1, 0] == [each.drafts for each in outcomes]
    assert not standing(worker)


def test_a_draft_of_a_line_waits_as_long_as_it_takes(worker):
    sent = replace(message("Jenny 3x5 @ 95"), sent_at=datetime.now(UTC))
    read_again(worker, [unit_of(sent, is_line=True)])
    (draft,) = worker.logger.drafts_of(USER, worker.records).all()
    assert ("open", "") == (draft.state, draft.until)


def test_of_a_message_that_was_erased_meanwhile_nothing_is_written(worker):
    (unit,) = logged(worker, TWO, edit=without_run)
    reads = rereader(worker)
    read = reads.read(unit)
    worker.records.erase(USER)
    assert "there is no message of this id" == reads.settle(read, apply=True).why
    assert [] == everything(worker)


def test_of_a_message_that_got_other_words_meanwhile_the_old_ones_are_not_written(worker):
    (unit,) = logged(worker, "Bench 3x5 @ 185 lb", edit=other_reps)
    reads = rereader(worker)
    read = reads.read(unit)
    sent = message("Bench 3x5 @ 190 lb")
    worker.logger.log(replace(sent, sent_at=sent.sent_at + timedelta(minutes=1)))
    outcome = reads.settle(read, apply=True)
    assert ("same", "it was changed meanwhile") == (outcome.outcome, outcome.why)
    assert [190, 190, 190] == [int(one.load.value) for each in standing(worker) for one in each.sets()]


def test_what_an_earlier_text_of_the_message_said_stays_beside_what_this_one_says(worker):
    first = message("Bench 3x5 @ 185 lb. Deadlift 3x3 @ 315 lb. Barbell row 3x8 @ 135 lb.")
    second = replace(
        first, text=f"Squat 3x5 @ 300 lb.{TWO[18:]}", sent_at=first.sent_at + timedelta(minutes=1)
    )
    worker.logger.log(first)
    replace(worker.logger, model=Narrow(without_run)).log(second)
    (of_first, *_) = before = standing(worker)
    (outcome,) = read_again(worker, [unit_of(second)])
    assert ["same", "better"] == [each.outcome for each in outcome.workouts]
    assert len(before) + 1 == len(standing(worker))
    assert of_first in standing(worker)


@pytest.mark.parametrize("body", ['{"schema_version": 99}', "{no json"])
@pytest.mark.parametrize("moment", ["before", "between"])
def test_nothing_is_logged_beside_a_workout_that_can_not_be_read(worker, body, moment):
    (unit,) = logged(worker, TWO, edit=without_run)
    reads, read = rereader(worker), None
    if moment == "between":
        read = reads.read(unit)
    (record,) = worker.records.list(USER, "workout/")
    worker.records.put_all([Write(USER, record.key, body, record.version)])
    before = everything(worker)
    outcome = reads.settle(read or reads.read(unit), apply=True)
    assert "failed" == outcome.outcome
    assert record.key in outcome.why
    assert before == everything(worker)


def test_what_nobody_measured_is_measured(worker):
    units = logged(worker, "slept 7h and weighed 182 lb", edit=without_run)
    assert not measured(worker)
    (outcome,) = read_again(worker, units)
    assert ("better", 2, 2) == (outcome.outcome, outcome.measurements, measured(worker))
    assert ["same"] == [each.outcome for each in read_again(worker, units, "r2")]
    assert 2 == measured(worker)


def test_two_that_read_at_once_measure_once(worker):
    (unit,) = logged(worker, "slept 7h and weighed 182 lb", edit=without_run)
    one, other = (Rereader(later(worker), worker.model, Job(job, "offline")) for job in ("r1", "r2"))
    reads = one.read(unit), other.read(unit)
    assert "better" == one.settle(reads[0], apply=True).outcome
    assert "same" == other.settle(reads[1], apply=True).outcome
    assert 2 == measured(worker)


def measured(worker, user=USER):
    return len([*MeasurementBook(worker.records, user).newest_first()])


def test_a_narrower_engine_takes_nothing_away(worker):
    units = logged(worker, TWO)
    reads = Rereader(later(worker), Narrow(without_run), Job("r1", "narrow", fast_path=False))
    outcome = reads.settle(reads.read(units[0]), apply=True)
    assert "fewer" == outcome.outcome
    assert 2 == len(standing(worker))

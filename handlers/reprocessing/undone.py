"""A job is taken back: each workout that it wrote as it was before, but for those that were touched since.

Message by message, each in one batch with its row: killed anywhere, it is begun again, and what is back is
not taken back twice.
"""

from collections.abc import Iterator
from functools import partial

from agents.errors import Overtaken
from agents.logger.again.rewritten import (
    JobTakenBack,
    reported_before,
    take_job_back,
    take_line_back,
    with_report,
)
from agents.logger.records.inbox import Inbox
from agents.logger.result import WorkoutLogResult
from agents.overlay import Overlay
from agents.retries import retry_on_conflict
from agents.snapshot import Snapshot
from handlers.reprocessing.line_records import drop_drafts, unmeasure
from handlers.reprocessing.outcome import (
    JobRow,
    RereadOutcome,
    WorkoutOutcome,
    job_prefix,
    lines_of_job,
    row_key,
    row_of,
)
from handlers.reprocessing.reading import Reader, RereadUnit
from handlers.reprocessing.settling import followed, shelf_of_job
from handlers.wiring import Worker
from storage.ports import UNREADABLE, Conflict

NOTHING_WRITTEN = "the job has written nothing of it"


def undo_job(worker: Worker, owner: str, job: str) -> Iterator[RereadOutcome]:
    """What became of each message of an athlete's of which the job has written something. Raises
    StorageError."""
    for record in worker.records.list(owner, job_prefix(job)):
        row = row_of(record)
        if row.is_written and not row.outcome.undone:
            yield _taken_back(worker, owner, row)


def undo_message(reader: Reader, unit: RereadUnit) -> RereadOutcome:
    """What became of one message of the reader's job, of which it has written something or not. Raises
    StorageError."""
    row = reader.row(unit, reader.worker.records)
    if row is None:
        return RereadOutcome(
            job=reader.job.id,
            user=unit.owner,
            message_id=unit.message_id,
            conversation_id=unit.conversation_id,
            outcome="same",
            why=NOTHING_WRITTEN,
        )
    if row.outcome.undone or not row.is_written:
        return row.outcome
    return _taken_back(reader.worker, unit.owner, row)


def _taken_back(worker: Worker, owner: str, row: JobRow) -> RereadOutcome:
    outcome = row.outcome
    gives_up = f"message {outcome.message_id}: others kept writing it"
    undone = partial(_undone, worker, owner, row_key(outcome.job, outcome.message_id))
    try:
        return retry_on_conflict(undone, gives_up, on=(Conflict, Overtaken))
    except UNREADABLE as error:
        left = (each.model_copy(update={"why": str(error)}) for each in outcome.workouts)
        return outcome.model_copy(update={"outcome": "failed", "why": str(error), "workouts": tuple(left)})


def _undone(worker: Worker, owner: str, key: str) -> RereadOutcome:
    """One try. Raises Conflict."""
    overlay = Overlay(Snapshot(worker.records, worker.clock))
    record = overlay.get(owner, key)
    assert record is not None, "nobody erases a row of a job alone"
    row = row_of(record)
    if row.outcome.undone:
        return row.outcome
    shelf = shelf_of_job(worker, overlay, owner)
    is_line = lines_of_job(worker.records, owner, row.outcome.job)
    if row.act:
        back = take_job_back(shelf, row.workout_ids, row.act)
    else:
        back = take_line_back(shelf, row.workout_ids, row.outcome.job, is_line)
    if row.act and not any(each.why for each in back):
        _report_as_before(Inbox(overlay, worker.clock), owner, row)
    dropped = drop_drafts(overlay, owner, row.drafts)
    unmeasure(overlay, owner, row.measured, is_line)
    outcome = row.outcome.model_copy(update={"undone": True, "workouts": tuple(map(_told, back))})
    kept = row._replace(outcome=outcome, drafts=dropped).write(owner, worker.clock())
    worker.records.put_all([*overlay.writes, kept])
    followed(worker, owner, row.workout_ids)
    return outcome


def _report_as_before(inbox: Inbox, owner: str, row: JobRow) -> None:
    """The message's report as before the job, where its text is still the one that the job read."""
    entry = inbox.entry(owner, row.outcome.message_id)
    if entry is not None and entry.report is not None and row.act.startswith(f"{entry.scope}~"):
        now, before = map(WorkoutLogResult.model_validate, (entry.report, row.report))
        spans = [span for each in entry.workouts if each.workout_id in row.workout_ids for span in each.spans]
        with_report(inbox, entry, reported_before(now, before, row.workout_ids, spans))


def _told(back: JobTakenBack) -> WorkoutOutcome:
    workout = None if back.stored is None else back.stored.workout
    return WorkoutOutcome(
        workout_id=back.workout_id,
        name="" if workout is None else workout.name,
        outcome="same",
        after="" if workout is None else workout.summary,
        why=back.why,
    )

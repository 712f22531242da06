"""A unit that was read is settled: held against what stands by now, and written with the job's row.

One batch for a message: its workouts, what the program makes of them, its report, the job's row. Search and
plan hear of it afterwards, as of any change.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from agents.conversation import Question
from agents.errors import Overtaken, Unfinished
from agents.logger.again.as_new import SaidNow, for_a_job
from agents.logger.again.compared import Compared, RereadVerdict, Standing, compared, worst
from agents.logger.again.left_alone import (
    waiting_spans,
    went_with_its_line,
    why_message_stays,
    why_not_new,
    why_workout_stays,
)
from agents.logger.again.rewritten import (
    act_of,
    bring_back,
    is_of_lines,
    reported_again,
    with_report,
    write_again,
)
from agents.logger.records.draft import Draft, draft_key
from agents.logger.records.inbox import Entry, Inbox, message_key
from agents.logger.records.shelf import Shelf
from agents.logger.result import WorkoutLogResult
from agents.measurements.values import from_json
from agents.models.kept import Kept
from agents.overlay import Overlay
from agents.recorded import read_conversation
from agents.retries import retry_on_conflict
from agents.workout import StoredWorkout, Workout
from handlers.changes.change_desk import sessions_met
from handlers.desks.guest_rooms import ProgramOutsideMessages
from handlers.reprocessing.line_records import measure_again, reopen_drafts
from handlers.reprocessing.outcome import JobRow, RereadOutcome, WorkoutOutcome, lines_of_job
from handlers.reprocessing.reading import NOT_THERE, Read, Reader, RereadUnit, not_left_out
from handlers.wiring import Worker
from storage.ports import MEASUREMENTS, UNREADABLE, WORKOUTS, Conflict, Record, Records, TooLarge, Write

MEANWHILE = "it was changed meanwhile"
NEW = "it was not logged yet"
MEASURED = "nobody had written down what it measures"
NOT_LOGGED = "what it reports could not be read"
NO_WORKOUT = "there is no workout in it"
COMES_BACK = "it was taken back with its job, and comes back as it was"
CHANGES_LINE = "it changes what a line before it said"
CHANGES_OTHERS = "it changes what was not brought in with it: that stays as it is"
WAITS = "it waits for the athlete's yes"


def settled(reader: Reader, read: Read, *, apply: bool) -> RereadOutcome:
    """What a unit comes to. Raises StorageError."""
    if read.done is not None:
        return read.done
    if read.failed:
        return _outcome(reader, read, "failed", read.failed)
    if read.said is None and not read.comes_back:
        row, records = JobRow(_outcome(reader, read, "same", read.stays)), reader.copy_for(read.unit)
        return _noted(reader, read.unit, row, apply=apply, records=records)
    settle = _settle_back if read.comes_back else _settle_line if read.unit.line else _settle_logged
    gives_up = f"message {read.unit.message_id}: others kept writing it"
    try:
        return retry_on_conflict(
            lambda: settle(reader, read, apply=apply), gives_up, on=(Conflict, Overtaken)
        )
    except (Unfinished, TooLarge, *UNREADABLE) as error:
        return _outcome(reader, read, "failed", str(error))


# --- a message that is logged


def _settle_logged(reader: Reader, read: Read, *, apply: bool) -> RereadOutcome:
    """One try. Raises Conflict."""
    assert read.said is not None, "it was read"
    worker, unit = reader.worker, read.unit
    records = reader.copy_for(unit, read.looked_at)
    overlay = Overlay(records)
    inbox, shelf = Inbox(overlay, worker.clock), shelf_of_job(worker, overlay, unit.owner)
    entry = inbox.entry(unit.owner, unit.message_id)
    if entry is None:
        return _outcome(reader, read, "failed", NOT_THERE)  # erased: no row of it is left
    if entry.report is None or entry.journal_scope != read.text or why_message_stays(entry):
        row = JobRow(_outcome(reader, read, "same", MEANWHILE))
        return _noted(reader, unit, row, apply=apply, records=records)
    rows = _compared(shelf, entry, read.said, worker)
    measured = _new_measured(overlay, unit.owner, read.said)
    outcome = _outcome(reader, read, worst(each.verdict for each in rows), rows=rows)
    outcome = _with_measured(outcome, measured)
    if not apply or not (measured or any(each.is_written for each in rows)):
        return _noted(reader, unit, JobRow(outcome), apply=apply, records=records)
    there = reader.row(unit, records)
    act = act_of(entry, reader.job.id, 0 if there is None else there.version)
    written = write_again(shelf, inbox, entry, rows, act)
    report = WorkoutLogResult.model_validate(entry.report)
    with_report(
        inbox, written.entry, reported_again(report, rows, written.workout_ids, read.said.result.engine)
    )
    overlay.put_all(measured)
    outcome, keys = _with_ids(outcome, rows, written.workout_ids), tuple(each.key for each in measured)
    row = JobRow(outcome, act, written.workout_ids, measured=keys, report=entry.report)
    outcome = _put(reader, unit, row, overlay.writes, records)
    followed(replace(worker, records=records), unit.owner, written.workout_ids)
    return outcome


def _new_measured(records: Records, owner: str, said: SaidNow) -> list[Write]:
    """The measurements that were read and are not there yet."""
    there = records.get_many(owner, [each.key for each in said.measured]) if said.measured else {}
    return [each for each in said.measured if each.key not in there]


def _with_measured(outcome: RereadOutcome, measured: Sequence[Write]) -> RereadOutcome:
    if not measured:
        return outcome
    is_more = outcome.outcome == "same"
    better = {"outcome": "better", "why": MEASURED} if is_more else {}
    return outcome.model_copy(update={"measurements": len(measured), **better})


def shelf_of_job(worker: Worker, records: Records, owner: str) -> Shelf:
    """The athlete's workouts over these records, for a job; the program, if one runs, follows."""
    program = ProgramOutsideMessages(
        records, owner, lambda: worker.program_on(records).guest(worker.visit(owner))
    )
    return Shelf(records, owner, worker.clock, (program,), by_a_job=True)


def followed(worker: Worker, owner: str, workout_ids: Sequence[str]) -> None:
    """Plan and search hear of workouts that were written."""
    shelf = Shelf(worker.records, owner, worker.clock)
    sessions_met(worker, owner, [stored for each in workout_ids if (stored := shelf.get(each)) is not None])
    for each in workout_ids:
        worker.logger.brought_up(owner, each)


def _compared(shelf: Shelf, entry: Entry, said: SaidNow, worker: Worker) -> list[Compared]:
    message_id = entry.message.id
    open_ones = _open(shelf.records, entry, worker)
    settled_drafts = _settled_drafts(shelf, entry, worker)
    waiting = waiting_spans(message_id, entry.report, settled_drafts, open_ones)
    new_stays = {at: why for at, each in enumerate(said.workouts) if (why := why_not_new(each))}
    return compared([*_standing(shelf, entry)], said.workouts, waiting, new_stays)


def _standing(shelf: Shelf, entry: Entry) -> Iterator[Standing]:
    """What stands on the words of the message. What an earlier text of it said stands on none of these: that
    it was not said again is the athlete's to settle."""
    of_this_text = [each for each in entry.workouts if each.revision in (entry.revision, 0)]
    rows = shelf.rows_of([one.workout_id for one in of_this_text], not_left_out)
    found = {each.workout_id: each for each, _ in rows}
    for minted in of_this_text:
        stored = found.get(minted.workout_id)
        if stored is not None:
            spans = stored.workout.spans if stored.workout is not None else minted.spans
            stays = why_workout_stays(minted, stored, entry.message.id)
            yield Standing(minted.workout_id, stored.workout, spans, stays)


def _settled_drafts(shelf: Shelf, entry: Entry, worker: Worker) -> set[str]:
    """The drafts of a message that were logged, or have waited too long: nobody decides on these any more."""
    ids = [each["draft_id"] for each in (entry.report or {}).get("drafts", ())]
    found = shelf.records.get_many(shelf.owner, [draft_key(each) for each in ids]) if ids else {}
    drafts = [Draft.from_json(each.body, each.key) for each in found.values()]
    return {each.draft_id for each in drafts if each.state != "dropped" and not each.waits(worker.now())}


def _open(records: Records, entry: Entry, worker: Worker) -> tuple[Question, ...]:
    """What is open in the conversation of a message that asked something."""
    if not any(each.get("question") for each in (entry.report or {}).get("not_logged", ())):
        return ()
    message = entry.message
    conversation = read_conversation(records, message.owner, message.conversation_id)
    return conversation.open_at(worker.now()).questions


# --- a line of a chat that was never logged


def _settle_line(reader: Reader, read: Read, *, apply: bool) -> RereadOutcome:
    """One try; what was overtaken is read again: a model's replies are kept. Raises Conflict."""
    try:
        return _line_settled(reader, read, apply=apply)
    except Conflict:
        again = reader.read(read.unit)
        if again.said is None:
            return settled(reader, again, apply=apply)
        return _line_settled(reader, again, apply=apply)


def _line_settled(reader: Reader, read: Read, *, apply: bool) -> RereadOutcome:
    assert read.said is not None, "it was read"
    said, unit, records = read.said, read.unit, reader.copy_for(read.unit)
    if _changes_others(reader, read, records):
        row = JobRow(_outcome(reader, read, "same", CHANGES_OTHERS))
        if said.workouts or said.drafts or said.measured:
            return _outcome(reader, read, "failed", CHANGES_OTHERS)
        return _noted(reader, unit, row, apply=apply, records=records)
    new = [Compared("", None, each, "better", NEW, is_written=True) for each in said.workouts]
    changed = [*_changed_lines(read, records)]
    measured = tuple(each.key for each in read.writes if each.key.startswith(MEASUREMENTS))
    rows, ids = [*new, *changed], _ids_in(read)
    is_change = bool(changed) or len(measured) > len(said.measured)
    verdict: RereadVerdict = "better" if new or said.drafts else "different" if is_change else "same"
    why = "" if rows else CHANGES_LINE if verdict == "different" else _why_nothing(said)
    outcome = _with_measured(_outcome(reader, read, verdict, why, rows), said.measured)
    if not apply:
        return outcome
    row = JobRow(
        _with_ids(outcome, rows, ids),
        workout_ids=(*ids, *(each.workout_id for each in changed)),
        drafts=tuple(each.draft_id for each in said.drafts),
        measured=measured,
    )
    try:
        outcome = _put(reader, unit, row, read.writes, reader.worker.records)
    except TooLarge:
        outcome = _log_line(reader, unit, row)
    followed(reader.worker, unit.owner, row.workout_ids)
    return outcome


def _why_nothing(said: SaidNow) -> str:
    """Why a line that was logged changes nothing."""
    if said.result.possible_duplicate:
        return f"it says what message {said.result.possible_duplicate} said, within ten minutes"
    if said.drafts:
        return WAITS
    return NOT_LOGGED if said.result.not_logged else NO_WORKOUT


def _changes_others(reader: Reader, read: Read, records: Records) -> bool:
    """Whether a line takes back or corrects what was not brought in with it: its athlete spoke of what that
    coach had logged."""
    owner, is_line = read.unit.owner, lines_of_job(records, read.unit.owner, reader.job.id)
    changed = (each.key for each in read.writes if each.after)
    there = (records.get(owner, key) for key in changed if key.startswith((WORKOUTS, MEASUREMENTS)))
    return not all(_is_of_lines(record, is_line) for record in there if record is not None)


def _is_of_lines(record: Record, is_line: Callable[[str], bool]) -> bool:
    if record.key.startswith(MEASUREMENTS):
        return is_line(from_json(record.body, record.key).written_by)
    return is_of_lines(StoredWorkout.from_json(record.body, record.key), is_line)


def _changed_lines(read: Read, records: Records) -> Iterator[Compared]:
    """The workouts of earlier lines that a line takes back or corrects."""
    for write in read.writes:
        if write.after and write.key.startswith(WORKOUTS):
            record = records.get(read.unit.owner, write.key)
            before = None if record is None else StoredWorkout.from_json(record.body, record.key).workout
            after = StoredWorkout.from_json(write.body, write.key)
            yield Compared(after.workout_id, before, after.workout, "different", CHANGES_LINE)


def _settle_back(reader: Reader, read: Read, *, apply: bool) -> RereadOutcome:
    """One try at a line that was taken back with its job: what went then comes back as it was. Raises
    Conflict."""
    worker, unit, records = reader.worker, read.unit, reader.copy_for(read.unit)
    overlay = Overlay(records)
    entry, there = Inbox(overlay, worker.clock).entry(unit.owner, unit.message_id), reader.row(unit, records)
    if entry is None:
        return _outcome(reader, read, "failed", NOT_THERE)
    act = act_of(entry, reader.job.id, 0 if there is None else there.version)
    shelf = shelf_of_job(worker, overlay, unit.owner)
    rows = shelf.rows_of([each.workout_id for each in entry.workouts]) if entry.workouts else []
    back = bring_back(shelf, [row for row in rows if went_with_its_line(row[0])], act)
    drafts = reopen_drafts(overlay, unit.owner, () if there is None else there.drafts)
    measured = measure_again(overlay, unit.owner, () if there is None else there.measured, act)
    if not (back or drafts or measured):
        row = JobRow(_outcome(reader, read, "same", read.stays))
        return _noted(reader, unit, row, apply=apply, records=records)
    found = [Compared(each.workout_id, None, each.workout, "better", COMES_BACK) for each in back]
    outcome = _outcome(reader, read, "better", COMES_BACK, found)
    outcome = outcome.model_copy(update={"drafts": len(drafts), "measurements": len(measured)})
    if not apply:
        return outcome
    ids = tuple(each.workout_id for each in back)
    row = JobRow(outcome, act, ids, drafts, measured, entry.report or {})
    outcome = _put(reader, unit, row, overlay.writes, records)
    followed(worker, unit.owner, ids)
    return outcome


def _log_line(reader: Reader, unit: RereadUnit, row: JobRow) -> RereadOutcome:
    """A line of which one batch can't have everything: it is logged as any message is, and then noted."""
    assert unit.line is not None, "it is a line"
    model = Kept(reader.model, reader.journal(unit)) if reader.by_model else reader.model
    for_a_job(reader.logger_for_line(model), reader.limits).log(unit.line.checked())
    return _put(reader, unit, row, (), reader.worker.records)


def _ids_in(read: Read) -> tuple[str, ...]:
    """The ids that the workouts of a line get."""
    key = message_key(read.unit.message_id)
    entries = (Entry.from_json(each.body, 0) for each in read.writes if each.key == key)
    return tuple(minted.workout_id for entry in entries for minted in entry.workouts)


# --- the row of the job


def _noted(reader: Reader, unit: RereadUnit, row: JobRow, *, apply: bool, records: Records) -> RereadOutcome:
    return _put(reader, unit, row, (), records) if apply else row.outcome


def _put(
    reader: Reader, unit: RereadUnit, row: JobRow, writes: Sequence[Write], records: Records
) -> RereadOutcome:
    """Write all this with the job's row: all of it, or nothing. Where another run of the job was first, its
    row is the answer. Raises Conflict."""
    there = reader.row(unit, records)
    if there is not None and not there.outcome.undone:
        return there.outcome
    outcome = row.outcome.model_copy(update={"applied": True})
    kept = row._replace(outcome=outcome, version=0 if there is None else there.version)
    records.put_all([*writes, kept.write(unit.owner, reader.worker.clock())])
    return outcome


def _outcome(
    reader: Reader, read: Read, verdict: RereadVerdict, why: str = "", rows: Sequence[Compared] = ()
) -> RereadOutcome:
    unit, said = read.unit, read.said
    outcome = RereadOutcome(
        job=reader.job.id,
        user=unit.owner,
        message_id=unit.message_id,
        conversation_id=unit.conversation_id,
        outcome=verdict,
        why=why or next((each.why for each in rows if each.verdict == verdict and each.why), ""),
        workouts=tuple(map(_workout_outcome, rows)),
    )
    if said is None:
        return outcome
    of_reading = {"engine": said.edition, "prompt": said.prompt, "calls": said.calls}
    return outcome.model_copy(
        update={**of_reading, "drafts": len(said.drafts), "cost_usd": str(said.cost_usd)}
    )


def _workout_outcome(row: Compared) -> WorkoutOutcome:
    shown = row.now or row.before
    return WorkoutOutcome(
        workout_id=row.workout_id,
        name="" if shown is None else shown.name,
        outcome=row.verdict,
        before=_in_a_line(row.before),
        after=_in_a_line(row.now),
        why=row.why,
    )


def _in_a_line(workout: Workout | None) -> str:
    return "" if workout is None else workout.summary


def _with_ids(outcome: RereadOutcome, rows: Sequence[Compared], ids: Sequence[str]) -> RereadOutcome:
    """The outcome with the ids that new workouts got."""
    own = iter(ids)
    told = [
        each.model_copy(update={"workout_id": next(own)}) if row.is_written else each
        for row, each in zip(rows, outcome.workouts, strict=True)
    ]
    return outcome.model_copy(update={"workouts": tuple(told)})

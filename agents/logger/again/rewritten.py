"""What reading again found is written: each workout as one more revision, all of a message in one batch.

It is written by a job, for nobody who waits: the revision keeps the act that logged it, so that an athlete's
"undo" means what it meant before, and adds the job's act to those that the workout has seen. By that act it
is taken back when the job is, where nothing was done to the workout since.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from agents.guests import WorkoutChange
from agents.logger.again.compared import Compared
from agents.logger.again.left_alone import OPERATOR
from agents.logger.records.derived_rows import message_of
from agents.logger.records.inbox import Entry, Inbox, names_of
from agents.logger.records.shelf import Shelf, VersionedWorkout
from agents.logger.result import LoggedWorkout, WorkoutLogResult, answer_of
from agents.workout import NOTHING_TO_UNDO, Span, StoredWorkout, Workout

GONE = "it is not there any more"
TOUCHED_SINCE = "it was changed since: it stays as it is"


class WrittenAgain(NamedTuple):
    """The workouts that a job wrote of a message, in the order of `compared`, and the entry that has them."""

    workout_ids: tuple[str, ...]
    entry: Entry


def act_of(entry: Entry, job: str, run: int) -> str:
    """What the writes of a job to this text of a message are known by; `run` is another one where the job was
    taken back and is run again."""
    return f"{entry.scope}~{job}.{run}" if run else f"{entry.scope}~{job}"


def write_again(shelf: Shelf, inbox: Inbox, entry: Entry, rows: Sequence[Compared], act: str) -> WrittenAgain:
    """Write those rows that are to be written, over the shelf's records. Raises Conflict, Unfinished."""
    ids = list[str]()
    for number, row in enumerate(each for each in rows if each.is_written):
        assert row.now is not None, "only what is read now is written"
        taken = {each.workout_id for each in entry.workouts} - {row.workout_id}
        now, entry = row.now, _standing_on(inbox, entry, row.workout_id, row.now)
        saved, entry = shelf.save(
            inbox, entry, now, f"{act}#{number}", taken, rewritten=lambda *_, now=now: (now, "logged")
        )
        ids.append(saved.workout_id)
    return WrittenAgain(tuple(ids), entry)


def _standing_on(inbox: Inbox, entry: Entry, workout_id: str, now: Workout) -> Entry:
    """The entry in which this workout stands on the words that it is read on now: by these it is found when
    it is saved, and it stands on no others then."""
    known = next((each for each in entry.workouts if each.workout_id == workout_id), None)
    if known is None or known.spans == now.spans:
        return entry
    own = known._replace(spans=now.spans, revision=entry.revision, exercises=names_of(now))
    others = tuple(own if each == known else each for each in entry.workouts)
    return _written_entry(inbox, replace(entry, workouts=others))


def _written_entry(inbox: Inbox, entry: Entry) -> Entry:
    newest = replace(entry, version=entry.version + 1)
    inbox.records.put_all([inbox.write_of(newest, after=entry.version)])
    return newest


def reported_again(
    report: WorkoutLogResult, rows: Sequence[Compared], ids: Sequence[str], engine: str
) -> WorkoutLogResult:
    """The message's report with the workouts that were written in it."""
    written = dict(zip(ids, (each.now for each in rows if each.is_written and each.now), strict=True))
    told = [_row_of(row, written.pop(row.workoutId, None)) for row in report.allWorkouts]
    told += [_new_row(workout_id, workout) for workout_id, workout in written.items()]
    spans = [span for each in rows if each.is_written and each.now for span in each.now.spans]
    left = tuple(row for row in report.not_logged if not _is_within(row.start, row.end, spans))
    saved = next((row.workoutId for row in told if row.saved), None)
    now = report.model_copy(
        update={
            "allWorkouts": tuple(told),
            "not_logged": left,
            "success": True,
            "workoutId": saved,
            "engine": engine,
        }
    )
    return now.model_copy(update={"answer": answer_of(now)})


def reported_before(
    now: WorkoutLogResult, before: WorkoutLogResult, ids: Collection[str], spans: Sequence[Span]
) -> WorkoutLogResult:
    """The report as it was before a job wrote workouts of these ids on these words; with what other jobs have
    written since, where they have."""
    was = {row.workoutId: row for row in before.allWorkouts}
    rows = [was.get(row.workoutId) if row.workoutId in ids else row for row in now.allWorkouts]
    told = tuple(row for row in rows if row is not None)
    if told == before.allWorkouts:
        return before
    unread = [row for row in before.not_logged if _is_within(row.start, row.end, spans)]
    left = sorted([*now.not_logged, *unread], key=lambda row: row.start)
    back = now.model_copy(update={"allWorkouts": told, "not_logged": tuple(left)})
    return back.model_copy(update={"answer": answer_of(back)})


def _row_of(row: LoggedWorkout, workout: Workout | None) -> LoggedWorkout:
    if workout is None:
        return row
    return row.model_copy(
        update={
            "workoutName": workout.name,
            "discipline": workout.discipline,
            "summary": workout.summary,
            "saved": True,
        }
    )


def _new_row(workout_id: str, workout: Workout) -> LoggedWorkout:
    return LoggedWorkout(
        workoutId=workout_id,
        workoutName=workout.name,
        discipline=workout.discipline,
        saved=True,
        already_there=False,
        indexed="queued",
        summary=workout.summary,
    )


def _is_within(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(start < span.end and span.start < end for span in spans)


def bring_back(shelf: Shelf, gone: Sequence[VersionedWorkout], act: str) -> list[StoredWorkout]:
    """Workouts that went when the job of their lines was taken back, as they were before that."""
    found = [(*row, before) for row in gone if (before := shelf.before(row[0])) is not None]
    return [
        _written(shelf, stored, version, before, f"{act}#{number}")
        for number, (stored, version, before) in enumerate(found)
    ]


class JobTakenBack(NamedTuple):
    """What became of a workout when its job was taken back; `why` it was left, "" where it went back."""

    workout_id: str
    stored: StoredWorkout | None
    why: str = ""


def take_job_back(shelf: Shelf, workout_ids: Sequence[str], act: str) -> list[JobTakenBack]:
    """Each workout as it was before the job, where the job was the last to write it."""
    return [_taken_back(shelf, each, act) for each in workout_ids]


def take_line_back(
    shelf: Shelf, workout_ids: Sequence[str], job: str, is_line: Callable[[str], bool]
) -> list[JobTakenBack]:
    """Each workout that a line has logged or changed is deleted, where nobody but lines of the job, those of
    which `is_line` holds, has touched it."""
    return [_line_taken_back(shelf, each, job, is_line) for each in workout_ids]


def _taken_back(shelf: Shelf, workout_id: str, act: str) -> JobTakenBack:
    found = shelf.read(workout_id)
    if found is None:
        return JobTakenBack(workout_id, None, GONE)
    stored, version = found
    own = next((each for each in stored.acts if each.startswith(f"{act}#")), "")
    if not own or stored.acts[-1] != own:
        return JobTakenBack(workout_id, stored, TOUCHED_SINCE)
    return _back(shelf, stored, version, shelf.before_act(stored, own), own)


def _line_taken_back(shelf: Shelf, workout_id: str, job: str, is_line: Callable[[str], bool]) -> JobTakenBack:
    found = shelf.read(workout_id)
    if found is None:
        return JobTakenBack(workout_id, None, GONE)
    stored, version = found
    if stored.acts[-1] == f"{job}{OPERATOR}":
        return JobTakenBack(workout_id, stored)  # with another line
    if not is_of_lines(stored, is_line):
        return JobTakenBack(workout_id, stored, TOUCHED_SINCE)
    return _back(shelf, stored, version, None, job)


def is_of_lines(stored: StoredWorkout, is_line: Callable[[str], bool]) -> bool:
    """Whether a workout is of lines alone: each act is of a message of which `is_line` holds."""
    return all(is_line(message_of(act)) for act in stored.acts)


def _back(
    shelf: Shelf, stored: StoredWorkout, version: int, before: StoredWorkout | None, act: str
) -> JobTakenBack:
    """Write what was before, or that there was nothing."""
    gone = {"change": "undone", "undo_to": NOTHING_TO_UNDO, "workout": None}
    back = stored.model_copy(update=gone) if before is None else before
    return JobTakenBack(stored.workout_id, _written(shelf, stored, version, back, f"{act}{OPERATOR}"))


def _written(
    shelf: Shelf, stored: StoredWorkout, version: int, becomes: StoredWorkout, act: str
) -> StoredWorkout:
    """Write what another revision says as the newest one."""
    update = {"revision": stored.revision + 1, "acts": (*stored.acts, act), "written_at": shelf.now()}
    now = becomes.model_copy(update=update)
    beside = shelf.beside([WorkoutChange(stored, now)], shelf.order())
    shelf.put([*shelf.replacing(stored, now, version), *beside])
    return now


def with_report(inbox: Inbox, entry: Entry, report: WorkoutLogResult) -> None:
    """Write the message's entry with this report."""
    _written_entry(inbox, replace(entry, report=report.model_dump(mode="json")))

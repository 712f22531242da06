"""From the bench at rest to the result: what was saved, what was blocked, what to ask. Pure."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from agents.conversation import Question
from agents.desks import Met, PlanAnswer
from agents.logger.bench import LogBench
from agents.logger.coverage import Leftover
from agents.logger.inbox import Entry
from agents.logger.plan_session import say_met
from agents.logger.pointing import asks_for_plan
from agents.logger.result import (
    Blocked,
    ChangedRecord,
    LoggedWorkout,
    NotLogged,
    WorkoutLogResult,
)
from agents.logger.tools.validate import Validated
from agents.models.port import Usage
from agents.usage import usage_out
from agents.workout import Issue, StoredWorkout, Workout

DELETED_BEFORE = "it was logged from this message before and taken back since: undo brings it back"
AS_WRITTEN = "as_written"  # code of words that take the plan over, and can't: their question says why
CUT = "..."  # the end of words that were cut to fit a record
FINE = ("settled", "end")  # reasons of the loop to stop that lose nothing
NO_TIME = "there was no time to read it: send it again"


class Report(NamedTuple):
    """The result, and the questions that it leaves open, the first to be asked first."""

    result: WorkoutLogResult
    questions: tuple[Question, ...]


def report(
    bench: LogBench,
    *,
    why: str,
    usage: Usage,
    turns: int,
    degraded: bool,
    waiting: Sequence[Question] = (),
    indexed: Mapping[str, bool] | None = None,
    met: Mapping[str, Met] | None = None,
    left: Sequence[StoredWorkout] = (),
) -> Report:
    """What became of the message. `waiting` are questions from before that are still open; `met` are the
    planned sessions that its workouts were; `left` are workouts that stand though the message's
    newest text logged none of them: of an earlier text of it, or of the same words before."""
    indexed = indexed or {}
    logged = (*_logged(bench, indexed, met or {}), *(_still_logged(each, indexed) for each in left))
    blocked = _blocked(bench)
    unread = _unread(bench, why)
    unlogged = _not_logged(bench, unread)
    changes = _changes(bench)
    questions = _questions(bench, unread)
    saved = [each for each in logged if each.saved]
    kept = bool(saved or changes)
    lost = bool(blocked) or any(each.question for each in unlogged) or why not in FINE
    asked = [each.question for each in questions] or _asked_of_plan(bench.plan_answers)
    asked = asked or ([each.question for each in waiting] if kept else [])
    plan_changes = tuple(dict(each.result) for each in bench.plan_answers)
    result = WorkoutLogResult(
        message_id=bench.entry.message.id,
        success=kept or _wrote(plan_changes),
        workoutId=saved[0].workoutId if saved else None,
        allWorkouts=logged,
        blocked=blocked,
        not_logged=unlogged,
        changes=changes,
        partial=kept and lost,
        degraded=degraded,
        stopped="" if why in FINE else why,
        question=asked[0] if asked else None,
        plan_changes=plan_changes,
        engine=bench.engine,
        usage=usage_out(usage, turns),
    )
    return Report(result.model_copy(update={"answer": answer_of(result)}), questions)


def _changes(bench: LogBench) -> tuple[ChangedRecord, ...]:
    return tuple(
        ChangedRecord(
            workoutId=each.workout_id,
            change=each.change,
            revision=each.revision,
            summary=each.workout.summary if each.workout else "",
        )
        for each in bench.changed
    )


def as_it_stands(result: WorkoutLogResult, stored: Callable[[str], StoredWorkout | None]) -> WorkoutLogResult:
    """A result of earlier, as its workouts stand now: amended since, or taken back."""
    rows = tuple(
        _as_it_stands(row, stored(row.workoutId)) if row.saved else row for row in result.allWorkouts
    )
    changes = _changes_as_they_stand(result, stored)
    if (rows, changes) == (result.allWorkouts, result.changes):
        return result
    saved = [row for row in rows if row.saved]
    before = result.allWorkouts
    gone = [row for row, was in zip(rows, before, strict=True) if was.saved and not row.saved]
    taken_back = tuple(
        Blocked(
            workout_index=rows.index(row),
            workoutName=row.workoutName,
            code="deleted_before",
            message=DELETED_BEFORE,
        )
        for row in gone
    )
    now = result.model_copy(
        update={
            "allWorkouts": rows,
            "blocked": (*result.blocked, *taken_back),
            "changes": changes,
            "success": bool(
                saved or any(each.change != "undone" for each in changes) or _wrote(result.plan_changes)
            ),
            "workoutId": saved[0].workoutId if saved else None,
        }
    )
    return now.model_copy(update={"answer": answer_of(now)})


def _changes_as_they_stand(
    result: WorkoutLogResult, stored: Callable[[str], StoredWorkout | None]
) -> tuple[ChangedRecord, ...]:
    """The changes as they were told; of a workout that was written again since, one row of how it stands."""
    told = {row.workoutId: row for row in result.changes}  # of several, the newest revision
    rows: dict[str, tuple[ChangedRecord, ...]] = {}
    for row in result.changes:
        newest, now = told[row.workoutId], stored(row.workoutId)
        if now is not None and now.revision == newest.revision:
            rows[row.workoutId] = (*rows.get(row.workoutId, ()), row)
        else:
            rows[row.workoutId] = (_change_as_it_stands(newest, now, result.message_id),)
    return tuple(row for each in rows.values() for row in each)


def _change_as_it_stands(row: ChangedRecord, now: StoredWorkout | None, message_id: str) -> ChangedRecord:
    if now is None:
        return row.model_copy(update={"change": "deleted", "summary": ""})
    own = now.act.rpartition("#")[0].rpartition("/")[0] == message_id  # undone up to this change, not beyond
    summary = now.workout.summary if now.workout else ""
    change = row.change if own else now.change
    return row.model_copy(update={"change": change, "revision": now.revision, "summary": summary})


def _as_it_stands(row: LoggedWorkout, stored: StoredWorkout | None) -> LoggedWorkout:
    if stored is None or stored.workout is None:
        return row.model_copy(
            update={"saved": False, "indexed": "no", "already_there": True, "plan_session": ""}
        )
    told = row.summary.removesuffix(CUT)
    if stored.workout.summary == row.summary or (
        told != row.summary and stored.workout.summary.startswith(told)
    ):
        return row
    return row.model_copy(update={"summary": stored.workout.summary, "already_there": True})


def answer_of(result: WorkoutLogResult) -> str:
    """The result in words, made of what was committed."""
    rows = [_say_logged(each) for each in result.allWorkouts if each.saved]
    rows += [f"{each.change.capitalize()}: {each.summary or each.workoutId}" for each in result.changes]
    rows += [f"Not logged: {each.workoutName or 'a workout'}: {each.message}." for each in result.blocked]
    rows += [
        f"Not logged: {' '.join(each.text.split())!r} ({each.why})." if each.text else f"{each.why}."
        for each in result.not_logged
        if each.code != AS_WRITTEN or each.question != result.question
    ]
    if result.stopped:
        rows.append(f"Stopped early: {result.stopped.partition(':')[0]}.")  # which error it was is no answer
    of_plan = [str(each["message"]) for each in result.plan_changes if each.get("message")]
    if not rows and not of_plan and not result.not_logged:
        rows.append("Nothing to log in this message.")
    said = "\n\n".join([*(["\n".join(rows)] if rows else []), *of_plan])
    if not said:
        return result.question or ""
    if result.question is None or any(result.question in each for each in of_plan):
        return said
    return f"{said}\n\n{result.question}" if of_plan else f"{said}\n{result.question}"


def _say_logged(row: LoggedWorkout) -> str:
    logged = f"{'Already logged' if row.already_there else 'Logged'} {row.summary}"
    if not row.plan_session:
        return logged
    return f"{logged.removesuffix('.')}. It is {row.plan_session}."


def _asked_of_plan(answers: Sequence[PlanAnswer]) -> list[str]:
    return [each.question for each in answers if each.question]


def _wrote(plan_changes: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the plan was changed: by a proposal that was agreed to, not by one that is made."""
    return any(each.get("wrote") for each in plan_changes)


def _logged(
    bench: LogBench, indexed: Mapping[str, bool], met: Mapping[str, Met]
) -> tuple[LoggedWorkout, ...]:
    rows = []
    nothing_new = bench.logged_already()
    for place in bench.pipeline.places:
        if not place.at or place.index in nothing_new or _is_asked_of_plan(bench, place.index):
            continue
        workout = bench.workout(place.index)
        detected = bench.pipeline.of(place, "discipline")
        save = bench.pipeline.of(place, "save")
        workout_id = save.saved.workout_id if save else ""
        standing = save.saved.standing.workout if save else None
        rows.append(
            LoggedWorkout(
                workoutId=workout_id,
                workoutName=_title(workout),
                discipline=detected.disciplines[0] if detected else workout.discipline,
                saved=standing is not None,
                already_there=save.saved.already_there if save else False,
                indexed=("yes" if indexed.get(workout_id) else "queued") if standing else "no",
                summary=standing.summary if standing else workout.summary,
                plan_session=say_met(met.get(workout_id)) if standing else "",
            )
        )
    return tuple(rows)


def _still_logged(stored: StoredWorkout, indexed: Mapping[str, bool]) -> LoggedWorkout:
    workout = stored.workout or Workout()
    return LoggedWorkout(
        workoutId=stored.workout_id,
        workoutName=workout.name,
        discipline=workout.discipline,
        saved=True,
        already_there=True,
        indexed="yes" if indexed.get(stored.workout_id) else "queued",
        summary=workout.summary,
    )


def _title(workout: Workout) -> str:
    from agents.logger.tools.summarize import name_of

    return workout.name or (name_of(workout) if workout.blocks else "")


def _blocked(bench: LogBench) -> tuple[Blocked, ...]:
    rows = []
    nothing_new = bench.logged_already()
    for place in bench.pipeline.places:
        already = nothing_new.get(place.index)
        if already is not None and already.stands:
            continue
        save = bench.pipeline.of(place, "save")
        if (save is not None and save.saved.standing.workout is not None) or not place.at:
            continue
        if _is_asked_of_plan(bench, place.index):
            continue
        issue = _worst(bench, place.index)
        failed = place.failed
        if save is not None or already is not None:
            code, question = "deleted_before", ""
            message = DELETED_BEFORE
        elif issue is not None:
            code, message, question = issue.code, issue.message, issue.question
        elif failed is not None:
            code, message, question = f"{failed[0]}_refused", failed[1], ""
        else:
            code, message, question = "not_finished", f"it was not brought to {place.next_stage}", ""
        rows.append(
            Blocked(
                workout_index=place.index,
                workoutName=_title(bench.workout(place.index)),
                code=code,
                message=message,
                question=("" if _plan_asks(bench, place.index) else question)
                or next((doubt.question for doubt in bench.doubts.get(place.index, ())), ""),
            )
        )
    return tuple(rows)


def _worst(bench: LogBench, index: int) -> Issue | None:
    validated: Validated | None = bench.pipeline.of(bench.pipeline.places[index], "validation")
    if validated is None or validated.passed:
        return None
    return next((issue for issue in validated.issues if issue.severity == "block"), None)


def _unread(bench: LogBench, why: str) -> tuple[Leftover, ...]:
    """What no workout stands on. What there was no time for, nobody is asked about: it was never read."""
    if why != "time":
        return bench.unlogged()
    return tuple(
        left._replace(why=NO_TIME, code="unread", question="", options=()) if left.question else left
        for left in bench.unlogged()
    )


def _not_logged(bench: LogBench, unread: Sequence[Leftover]) -> tuple[NotLogged, ...]:
    """What was left out of workouts for its doubts, and what no workout stands on; in order of place."""
    rows = []
    covered: list[tuple[int, int]] = []
    for doubts in bench.doubts.values():
        for doubt in doubts:
            span = next((span for span in doubt.spans if span.message_id == bench.entry.message.id), None)
            start, end = (span.start, span.end) if span else (0, 0)
            covered.append((start, end))
            rows.append(
                NotLogged(
                    text=bench.entry.message.text[start:end] or doubt.said,
                    start=start,
                    end=end,
                    why=doubt.why,
                    code=AS_WRITTEN if doubt.question and asks_for_plan(doubt.said) else "doubtful",
                    question=doubt.question,
                )
            )
    for left in unread:
        if not any(start <= left.span.start and left.span.end <= end for start, end in covered):
            rows.append(_row(left))
    return tuple(sorted(rows, key=lambda row: row.start))


def _row(left: Leftover) -> NotLogged:
    return NotLogged(
        text=left.text,
        start=left.span.start,
        end=left.span.end,
        why=left.why,
        code=left.code,
        question=left.question,
    )


def _questions(bench: LogBench, unread: Sequence[Leftover]) -> tuple[Question, ...]:
    """What is open after this message: blocked workouts, then what was left out, then what is missing."""
    entry = bench.entry
    found: list[Question] = []
    for place in bench.pipeline.places:
        issue = _worst(bench, place.index)
        if issue is not None and issue.question and not _plan_asks(bench, place.index):
            said = bench.texts.quoted(bench.workout(place.index).spans)
            found.append(_question(found, entry, issue.code, issue.question, said, issue.field))
    for doubts in bench.doubts.values():
        for doubt in doubts:
            found.append(_question(found, entry, "doubtful", doubt.question, doubt.said))
    for left in unread:
        if left.question:
            asked = _question(found, entry, left.code, left.question, left.text, options=left.options)
            found.append(asked)
    for place in bench.pipeline.places:
        if place.saved:
            found += _asked_of_saved(bench, place.index, len(found))
    return tuple(found)


def _plan_asks(bench: LogBench, index: int) -> bool:
    """Whether a workout that was done "as written" has its own question: which exercises it had is none."""
    return any(asks_for_plan(doubt.said) for doubt in bench.doubts.get(index, ()))


def _is_asked_of_plan(bench: LogBench, index: int) -> bool:
    """Whether nothing is there of a workout but that it was done "as written", which is asked about."""
    place = bench.pipeline.places[index]
    return _plan_asks(bench, index) and not place.saved and not bench.workout(index).blocks


def _asked_of_saved(bench: LogBench, index: int, number: int) -> list[Question]:
    workout = bench.workout(index)
    place = bench.pipeline.places[index]
    workout_id = bench.pipeline.of(place, "save").saved.workout_id
    return [
        Question(
            id=bench.entry.question_id(number + at),
            code=issue.code,
            question=issue.question,
            message_id=bench.entry.message.id,
            fragment=bench.texts.quoted(workout.spans),
            field=issue.field,
            workout_id=workout_id,
            exercise=issue.exercise,
            options=issue.options,
        )
        for at, issue in enumerate(each for each in workout.issues if each.severity == "ask")
    ]


def _question(
    before: Sequence[Question],
    entry: Entry,
    code: str,
    question: str,
    fragment: str,
    field: str = "",
    options: tuple[str, ...] = (),
) -> Question:
    question_id = entry.question_id(len(before))
    return Question(question_id, code, question, entry.message.id, fragment, field, options=options)

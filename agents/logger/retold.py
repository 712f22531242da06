"""A report of earlier, told as its workouts stand now. Pure."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from agents.logger.answer import answer_of
from agents.logger.result import Blocked, ChangedRecord, LoggedWorkout, WorkoutLogResult
from agents.workout import StoredWorkout

DELETED_BEFORE = "it was logged from this message before and taken back since: undo brings it back"
CUT = "..."  # the end of words that were cut to fit a record


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
    changed_since = {row.workoutId for row, was in zip(rows, before, strict=True) if row != was}
    changed_since |= {row.workoutId for row in changes if row not in result.changes}
    program = tuple(each for each in result.program if each.get("workoutId") not in changed_since)
    now = result.model_copy(
        update={
            "allWorkouts": rows,
            "blocked": (*result.blocked, *taken_back),
            "changes": changes,
            "program": program,
            "success": bool(
                saved
                or any(each.change != "undone" for each in changes)
                or wrote(result.plan_changes)
                or moved(program)
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


def moved(program: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the program was changed."""
    return any(each.get("moved") for each in program)


def wrote(plan_changes: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the plan was changed: by a proposal that was agreed to, not by one that is made."""
    return any(each.get("wrote") for each in plan_changes)

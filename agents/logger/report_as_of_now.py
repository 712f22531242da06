"""A report of earlier, told as its workouts stand now. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from agents.logger.records.draft import Draft
from agents.logger.result import (
    DRAFT,
    REPLACES,
    Blocked,
    ChangedRecord,
    LoggedWorkout,
    NotLogged,
    WorkoutLogResult,
    answer_of,
    replacing,
)
from agents.workout import StoredWorkout

DELETED_BEFORE = "it was logged from this message before and taken back since: undo brings it back"
_NO_DIFFERENCE = {"before": "", "after": ""}  # what the message changed is not what stands now
CUT = "..."  # the end of words that were cut to fit a record


def as_it_stands(
    result: WorkoutLogResult,
    stored: Callable[[str], StoredWorkout | None],
    drafted: Callable[[str], Draft | None] = lambda _: None,
) -> WorkoutLogResult:
    """A result of earlier, as its workouts stand now: amended since, or taken back; and its drafts: logged
    since, or dropped."""
    told, result = result, _decided_since(result, drafted)
    rows = tuple(
        _as_it_stands(row, stored(row.workoutId)) if row.saved else row for row in result.allWorkouts
    )
    changes = _changes_as_they_stand(result, stored)
    if (rows, changes) == (told.allWorkouts, told.changes) and result == told:
        return result
    saved = [row for row in rows if row.saved]
    pairs = [*zip(rows, result.allWorkouts, strict=True)]
    taken_back = [rows.index(row) for row, was in pairs if was.saved and not row.saved]
    changed_since = {row.workoutId for row, was in pairs if row != was}
    changed_since |= {row.workoutId for row in changes if row not in result.changes}
    program = tuple(each for each in result.program if each.get("workoutId") not in changed_since)
    done = (
        saved
        or any(each.change != "undone" for each in changes)
        or wrote(result.plan_changes)
        or moved((*program, *result.guests))
    )
    now = result.model_copy(
        update={
            "allWorkouts": rows,
            "blocked": (*result.blocked, *(_taken_back(at, rows[at]) for at in taken_back)),
            "changes": changes,
            "program": program,
            "success": bool(done),
            "workoutId": saved[0].workoutId if saved else None,
        }
    )
    now = now.model_copy(update={"answer": answer_of(now)})
    return replacing(now) if result.answer.startswith(REPLACES) else now


def _taken_back(index: int, row: LoggedWorkout) -> Blocked:
    return Blocked(
        workout_index=index, workoutName=row.workoutName, code="deleted_before", message=DELETED_BEFORE
    )


def _decided_since(result: WorkoutLogResult, drafted: Callable[[str], Draft | None]) -> WorkoutLogResult:
    """The result with those of its drafts that were decided on told as what they are now."""
    known = (drafted(each.draft_id) for each in result.drafts)
    decided = {each.draft_id: each for each in known if each is not None and each.state != "open"}
    if not decided:
        return result
    waiting = tuple(each for each in result.drafts if each.draft_id not in decided)
    logged = [each for each in decided.values() if each.state == "logged"]
    rows = [row for row in result.allWorkouts if not any(_is_of(row, each) for each in decided.values())]
    rows += [_logged_since(each) for each in logged if not each.is_part]
    changes = (_joined_since(each) for each in logged if each.is_part)
    gone = {(each.start, each.end): each for each in decided.values()}
    return result.model_copy(
        update={
            "drafts": waiting,
            "allWorkouts": tuple(rows),
            "changes": (*result.changes, *changes),
            "not_logged": tuple(_not_logged_now(result, gone)),
            "question": result.question if waiting else None,
        }
    )


def _is_of(row: LoggedWorkout, draft: Draft) -> bool:
    return not row.saved and row.summary == draft.workout.summary


def _logged_since(draft: Draft) -> LoggedWorkout:
    return LoggedWorkout(
        workoutId=draft.workout_id,
        workoutName=draft.workout.name,
        discipline=draft.workout.discipline,
        saved=True,
        already_there=True,
        indexed="queued",
        summary=draft.workout.summary,
    )


def _joined_since(draft: Draft) -> ChangedRecord:
    return ChangedRecord(workoutId=draft.workout_id, change="amended", revision=0, summary="")


def _not_logged_now(
    result: WorkoutLogResult, decided: Mapping[tuple[int, int], Draft]
) -> Iterator[NotLogged]:
    """What is not logged: without the drafts that are, and with why the others are dropped."""
    for row in result.not_logged:
        draft = decided.get((row.start, row.end)) if row.code == DRAFT else None
        if draft is None:
            yield row
        elif draft.state == "dropped":
            yield row.model_copy(update={"why": draft.why, "code": "dropped"})


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
        return row.model_copy(update={"change": "deleted", "summary": "", **_NO_DIFFERENCE})
    own = now.act.rpartition("#")[0].rpartition("/")[0] == message_id  # undone up to this change, not beyond
    summary = now.workout.summary if now.workout else ""
    change = row.change if own else now.change
    stands = {"change": change, "revision": now.revision, "summary": summary}
    return row.model_copy(update={**stands, **_NO_DIFFERENCE})


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

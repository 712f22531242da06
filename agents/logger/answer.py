"""The result of a message in words, made of what was committed. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from agents.logger.result import (
    NOT_CHANGED,
    NOT_DECIDED,
    NOT_UNDERSTOOD,
    Blocked,
    ChangedRecord,
    DraftedWorkout,
    LoggedWorkout,
    NotLogged,
    WorkoutLogResult,
)

DRAFT = "draft"  # code of what waits for a yes: the table of drafts says it
REPLACES = "This takes the place of an earlier text of the same message."
AS_WRITTEN = "as_written"  # code of words that take the plan over, and can't: their question says why


def replacing(result: WorkoutLogResult) -> WorkoutLogResult:
    """The result of a text that came later than another one of its message, which says so."""
    return result.model_copy(update={"answer": f"{REPLACES}\n{result.answer}"})


def answer_of(result: WorkoutLogResult) -> str:
    """The result in words, made of what was committed."""
    rows = [_say_logged(each) for each in result.allWorkouts if each.saved]
    rows += list(map(say_change, result.changes))
    rows += [f"Not logged: {each.workoutName or 'a workout'}: {each.message}." for each in blocked_of(result)]
    rows += [
        _say_left(each)
        for each in result.not_logged
        if each.code != DRAFT and (each.code != AS_WRITTEN or each.question != result.question)
    ]
    rows += _say_drafts(result.drafts)
    if result.stopped:
        rows.append(f"Stopped early: {result.stopped.partition(':')[0]}.")  # which error it was is no answer
    of_program = messages_of((*result.program, *result.guests))
    rows += [each for each in of_program if "\n" not in each]
    others = [each for each in of_program if "\n" in each] + messages_of(result.plan_changes)
    if not rows and not others and not result.not_logged and result.question is None:
        rows.append(result.model_says or "Nothing to log in this message.")
    said = "\n\n".join([*(["\n".join(rows)] if rows else []), *others])
    if not said:
        return result.question or ""
    if result.question is None or any(result.question in each for each in (*of_program, *others)):
        return said
    return f"{said}\n\n{result.question}" if others else f"{said}\n{result.question}"


def _say_left(row: NotLogged) -> str:
    if not row.text or row.code in (NOT_DECIDED, NOT_UNDERSTOOD):
        return f"{row.why}."
    left = "Not changed" if row.code == NOT_CHANGED else "Not logged"
    return f"{left}: {' '.join(row.text.split())!r} ({row.why})."


def blocked_of(result: WorkoutLogResult) -> list[Blocked]:
    """The workouts that were not logged, less those of which the words that were left out say why."""
    told = {(each.why, each.question) for each in result.not_logged}
    return [each for each in result.blocked if (each.message, each.question) not in told]


def _say_drafts(drafts: Sequence[DraftedWorkout]) -> list[str]:
    """The drafts as one table: "Not logged yet. I read:", then each workout with its rows."""
    if not drafts:
        return []
    changes = all(draft.changes for draft in drafts)
    rows = [f"Not {'changed' if changes else 'logged'} yet. I read:"]
    for draft in drafts:
        head = draft.workoutName if draft.changes else draft.summary.partition(": ")[0] or draft.workoutName
        rows += [f"{head}:", *(f"  {each.exercise} {each.sets}".rstrip() for each in draft.rows)]
    return rows


def say_change(row: ChangedRecord) -> str:
    """What was changed, with what it was and what it is: "Bench Press of Sunday 8 March: 185 -> 190"."""
    changed = row.change.capitalize()
    if row.change == "logged" and row.revision == 1:
        return f"{changed} {row.workoutName}: {row.after}"
    if row.before and row.after:
        return f"{changed} {row.workoutName}: {row.before} -> {row.after}"
    if row.change == "deleted" or not (row.before or row.after):  # as it stands, it may be another change's
        return f"{changed} {row.summary or row.workoutName or row.workoutId}"
    if row.change == "undone":
        return f"{'Brought' if row.after else 'Took'} back {row.workoutName}"
    return f"{changed} {row.workoutName}: {f'added {row.after}' if row.after else f'took out {row.before}'}"


def messages_of(answers: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the program or the planner answered, in words; nothing is said twice."""
    return list(dict.fromkeys(str(each["message"]) for each in answers if each.get("message")))


def _say_logged(row: LoggedWorkout) -> str:
    logged = f"{'Already logged' if row.already_there else 'Logged'} {row.summary}"
    if not row.plan_session:
        return logged
    return f"{logged.removesuffix('.')}. It is {row.plan_session}."

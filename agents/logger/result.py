"""WorkoutLogResult: what became of one message, for the caller; the same in words, and in a line. Pure.

It is published as JSON Schema. Everything in it is made by code from what was committed; nothing is a model's
word.
"""

from collections.abc import Mapping, Sequence
from operator import not_
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from agents.budget import UsageOut
from agents.conversation import OUTCOME_KEPT, OUTCOMES_KEPT

SCHEMA_VERSION = 1
NOTHING_TO_LOG = "Nothing to log in this message."
MODEL_FAILED = "model failed"
NOT_CHANGED = "not_changed"  # code of words that asked for a change which was not made
NOT_UNDERSTOOD = "not_understood"  # code of words about the program of which nothing came
NOT_DECIDED = "not_decided"  # code of a yes or no to nothing, while drafts wait


class Out(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class LoggedWorkout(Out):
    """One workout of the message, saved or not."""

    workoutId: str = Field(description="Its id in records; empty where it is not saved.")
    workoutName: str
    discipline: str
    saved: bool
    already_there: bool = Field(
        False, description="It was saved before: by an earlier delivery of the message."
    )
    indexed: Literal["yes", "queued", "no"] = Field("no", description="Whether search finds it yet.")
    summary: str = ""
    plan_session: str = Field(
        default="", description="The planned session that it was, and how much of it is done."
    )


class Blocked(Out):
    """A workout that was extracted and could not be kept."""

    workout_index: int
    workoutName: str
    code: str
    message: str
    question: str = ""


class NotLogged(Out):
    """Words that look like training and stand in no saved workout."""

    text: str
    start: int
    end: int
    why: str
    code: str
    question: str = ""


class DraftRow(Out):
    """A row of the table in which a draft is shown: an exercise or a block, and its sets in words."""

    exercise: str
    sets: str


class DraftedWorkout(Out):
    """A workout that was read and is not certain: it is shown, and logged only on the athlete's yes."""

    draft_id: str = Field(description="What it is confirmed or dropped by.")
    workoutName: str
    discipline: str
    summary: str
    rows: tuple[DraftRow, ...] = Field(
        description="The table that is shown; of a change, what stands and what would stand."
    )
    text: str = Field(description="The words it was read from; from where to where they stand.")
    start: int
    end: int
    why: str = Field(description="Why it is not logged at once.")
    joins: str = Field(
        default="", description="The workout, or the draft, that its exercises are added to on a yes."
    )
    changes: str = Field(default="", description="The saved workout that a yes changes.")


class StillOpen(Out):
    """What else waits in this conversation: it can be answered by its id, and is not asked again here."""

    id: str
    kind: Literal["question", "draft"]
    line: str


class ChangedRecord(Out):
    """A saved workout that this message amended, deleted or added a set to."""

    workoutId: str
    change: Literal["logged", "amended", "deleted", "undone"]
    revision: int
    summary: str
    workoutName: str = Field(default="", description="What it is called, with its day.")
    before: str = Field(
        default="", description="What was changed of it, as it stood; empty for what was added."
    )
    after: str = Field(default="", description="The same as it stands now; empty for what was deleted.")


class WorkoutLogResult(Out):
    """What became of one message.

    `workoutId` is the first of `allWorkouts` that is saved. `partial`: something of the message was kept and
    something was not. `engine` is what answered; `degraded`: the embedded engine, in place of the model.
    `question` is the one thing to ask the athlete now. `answer` says all this in words.
    """

    schema_version: int = SCHEMA_VERSION
    message_id: str
    success: bool = Field(
        description="Whether anything was saved or changed; a proposal for the plan changes nothing."
    )
    workoutId: str | None = None
    allWorkouts: tuple[LoggedWorkout, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    not_logged: tuple[NotLogged, ...] = ()
    changes: tuple[ChangedRecord, ...] = ()
    drafts: tuple[DraftedWorkout, ...] = Field(
        default=(), description="What waits for a yes; it is in not_logged too, with the code draft."
    )
    open: tuple[StillOpen, ...] = ()
    partial: bool = False
    degraded: bool = False
    stopped: str = Field(default="", description="The budget that ran out, or what else ended it early.")
    possible_duplicate: str | None = Field(default=None, description="The message that said the same.")
    question: str | None = None
    replies: tuple[str, ...] = Field(
        default=(),
        exclude_if=not_,
        description="What can be said to the question, word by word. Left out where there is nothing.",
    )
    plan_changes: tuple[dict[str, Any], ...] = Field(
        default=(), description="What became of the wishes for the plan: each a PlanResult."
    )
    program: tuple[dict[str, Any], ...] = Field(
        default=(),
        description="What the training program made of it: each the tool, its result, the same in words "
        "(message), whether the program was moved, and the workoutId where it is about a workout.",
    )
    guests: tuple[dict[str, Any], ...] = Field(
        default=(),
        exclude_if=not_,
        description="What other rooms that took part made of it: each the tool, its result, the same in "
        "words (message), and whether something of theirs was moved. Left out where there is nothing.",
    )
    model_says: str = Field(
        default="",
        description="What the model says in its own words: where nothing came of the message, or, in a chat, "
        "beside what came of it, less what nothing stands behind.",
    )
    engine: str = ""
    in_place_of: str = Field(
        default="",
        exclude_if=not_,
        description="The engine that should have answered, where another did: the next of several, or the "
        "embedded one. Left out where none was replaced.",
    )
    usage: UsageOut = Field(default_factory=UsageOut)  # built on first use, as everything here
    answer: str = ""


def read_by(result: WorkoutLogResult) -> str:
    """Who read it in whose place, in words; "" if that was nobody's but its own."""
    if result.degraded:
        return f"read by the embedded engine in place of {result.in_place_of or 'the model'}"
    return f"read by {result.engine} in place of {result.in_place_of}" if result.in_place_of else ""


def is_told(answer: Mapping[str, Any]) -> bool:
    """Whether a guest has done or told what it was asked; not where it refused."""
    return "refused" not in answer["result"]


def is_unread(result: WorkoutLogResult) -> bool:
    """Whether the time was up before anything of the message was kept, asked or answered: this is no report
    of it, and it is read when it comes again."""
    nothing = not (
        result.success or result.plan_changes or result.program or result.guests or result.question
    )
    return result.stopped == "time" and nothing


def result_schema() -> dict[str, Any]:
    """The JSON Schema of a result, as it is published."""
    return WorkoutLogResult.model_json_schema()


# --- the same in words


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
        rows.append(result.model_says or NOTHING_TO_LOG)
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


# --- the same in a line, for who looks back at it


OF_THE_PLAN = {"pending": "proposed", "committed": "applied", "cancelled": "dropped", "expired": "ran out"}


def outcomes_of(result: WorkoutLogResult) -> tuple[str, ...]:
    """What came of the message, a few words each: what was logged, changed, proposed, answered, left and
    asked. Nothing of it is a model's word."""
    logged = (each for each in result.allWorkouts if each.saved)
    told = [f"logged {each.summary.partition(': ')[2] or each.workoutName}" for each in logged]
    told += [f"{each.change} {_change_in_short(each)}" for each in result.changes]
    told += [f"shown and not logged yet: {each.workoutName}" for each in result.drafts]
    for row in result.plan_changes:
        proposals = [f"{OF_THE_PLAN[each['status']]}: {each['summary']}" for each in row.get("proposals", ())]
        told += proposals or ["answered about the plan"]
    told += [each.partition("\n")[0] for each in messages_of((*result.program, *result.guests))]
    left = (each for each in result.not_logged if each.code != DRAFT and each.text)
    told += [f"not logged: {' '.join(each.text.split())!r}" for each in left]
    told += [f"asked: {result.question}"] if result.question else []
    words = (each if len(each) <= OUTCOME_KEPT else f"{each[: OUTCOME_KEPT - 3]}..." for each in told)
    kept = tuple(dict.fromkeys(words)) or ("nothing",)
    more = len(kept) - OUTCOMES_KEPT
    return kept if more <= 0 else (*kept[: OUTCOMES_KEPT - 1], f"and {more + 1} more")


def _change_in_short(row: ChangedRecord) -> str:
    named = row.workoutName or row.summary
    return f"{named}: {row.before} -> {row.after}" if row.before and row.after else named

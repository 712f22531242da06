"""From the table at rest to drafts, and drafts as they are told. Pure, but for what the table knows."""

from collections.abc import Sequence
from datetime import UTC, datetime

from agents.conversation import Question, Waiting
from agents.logger.asking.questions import is_decision
from agents.logger.evidence.coverage import WIDEST
from agents.logger.evidence.open_values import question_of
from agents.logger.pipeline import Place
from agents.logger.records.draft import Draft, Hold, draft_id_of, waits_until
from agents.logger.result import NOT_DECIDED, NOT_UNDERSTOOD, DraftedWorkout, DraftRow, NotLogged, StillOpen
from agents.logger.tools.save import WaitingSave
from agents.logger.workout_in_words import rows_of, title_and_day
from agents.logger.worktable import Worktable
from agents.workout import Workout

IS_THAT_RIGHT = "Is that right?"


def asked_of(drafts: Sequence[Draft]) -> str:
    """What is asked under drafts: all values that are in doubt; else why the first of them waits, where that
    is a question."""
    values = question_of(value for draft in drafts for value in draft.open_values)
    whys = (part for draft in drafts for part in draft.why.split("; ") if "?" in part)
    asked = values or next(whys, IS_THAT_RIGHT)
    return asked[:1].upper() + asked[1:]


def is_drafted(table: Worktable, place: Place) -> bool:
    """Whether a workout of the message was not saved but waits for a yes."""
    return isinstance(table.pipeline.of(place, "save"), WaitingSave)


def drafts_of(table: Worktable) -> tuple[Draft, ...]:
    """The drafts of the message, in the order of its workouts."""
    held = [place for place in table.pipeline.places if is_drafted(table, place)]
    return tuple(_draft(table, place) for place in held)


def _draft(table: Worktable, place: Place) -> Draft:
    entry, workout = table.given.entry, table.workout(place.index)
    hold: Hold = table.pipeline.of(place, "save").hold
    shown_at = datetime.fromtimestamp(table.inbox.clock(), UTC)
    start, end = _where(workout, entry.message.id)
    return Draft(
        draft_id=draft_id_of(entry.message.id, entry.revision, place.index),
        message_id=entry.message.id,
        conversation_id=entry.message.conversation_id,
        revision=entry.revision,
        ordinal=place.index,
        workout=workout,
        rows=rows_of(workout),
        text=entry.message.text[start:end],
        start=start,
        end=end,
        why=hold.why,
        joins=_joins(table, hold),
        shown_at=shown_at.isoformat(timespec="milliseconds"),
        until=waits_until(entry.message.sent_at, shown_at),
        open_values=hold.values,
    )


def _where(workout: Workout, message_id: str) -> tuple[int, int]:
    """From where to where its words stand in the message."""
    own = [span for span in workout.spans if span.message_id == message_id]
    return min((each.start for each in own), default=0), max((each.end for each in own), default=0)


def _joins(table: Worktable, hold: Hold) -> str:
    """The workout that it joins, by its id, or by that of the draft that it is itself; "" for none."""
    if hold.joins is None:
        return ""
    entry, place = table.given.entry, table.pipeline.places[hold.joins]
    if is_drafted(table, place):
        return draft_id_of(entry.message.id, entry.revision, place.index)
    return table.saved.get(place.index, "")


def told_of(draft: Draft) -> DraftedWorkout:
    """The draft in a result."""
    return DraftedWorkout(
        draft_id=draft.draft_id,
        workoutName=title_and_day(draft.workout) if draft.changes else draft.workout.name,
        discipline=draft.workout.discipline,
        summary=draft.line if draft.changes else draft.workout.summary,
        rows=tuple(DraftRow(exercise=each.exercise, sets=each.sets) for each in draft.rows),
        text=draft.text,
        start=draft.start,
        end=draft.end,
        why=draft.asks,
        joins=draft.joins,
        changes=draft.changes,
    )


def unheard(table: Worktable) -> tuple[NotLogged, ...]:
    """A message that speaks of a guest and of which nothing came, in words that quote it."""
    text = table.given.message.text
    nothing = next(filter(None, (guest.not_understood(text) for guest in table.guests)), "")
    if not nothing:
        return ()
    said = " ".join(text.split())
    quoted = said if len(said) <= WIDEST else f"{said[:WIDEST]}..."
    why = f"Nothing was logged, and {nothing}: I did not understand {quoted!r}"
    return (NotLogged(text=text, start=0, end=len(text), why=why, code=NOT_UNDERSTOOD),)


def undecided(text: str, waiting: Sequence[Waiting], still: Sequence[Waiting] = ()) -> tuple[NotLogged, ...]:
    """Which drafts wait after a message of which nothing came: those of the last reply that it says once more
    (`still`); or a yes or a no that belongs to the last reply, while these are of earlier ones."""
    if still:
        why = _that_wait(still, " still")
    elif waiting and is_decision(text):
        answer = "Answer it" if len(waiting) == 1 else "Answer each"
        why = f"{_that_wait(waiting)}. {answer} by its id, or tell it again"
    else:
        return ()
    return (NotLogged(text=text, start=0, end=len(text), why=why, code=NOT_DECIDED),)


def _that_wait(waiting: Sequence[Waiting], still: str = "") -> str:
    named = "; ".join(each.line.partition("): ")[2].rstrip(".") or each.line for each in waiting)
    return (
        f"A draft waits{still}: {named}"
        if len(waiting) == 1
        else f"{len(waiting)} drafts wait{still}: {named}"
    )


def still_open(
    questions: Sequence[Question], drafts: Sequence[Waiting], asked: Sequence[str]
) -> tuple[StillOpen, ...]:
    """What waits besides what this reply asks, a line each; each id once."""
    rows = [
        StillOpen(id=each.id, kind="question", line=each.question)
        for each in questions
        if each.question not in asked
    ]
    rows += [StillOpen(id=each.draft_id, kind="draft", line=each.line) for each in drafts]
    return tuple({each.id: each for each in rows}.values())

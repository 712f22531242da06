"""From the table at rest to the result: what was saved, what was blocked, what waits, what to ask. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from agents.budget import usage_out
from agents.conversation import Question, WaitingDraft
from agents.guests import ReportPart
from agents.logger.asking.questions import (
    ASKED,
    DELETION,
    LOAD_MISSING,
    NOTHING_SAID,
    ShownReply,
    asked_of_saved,
    is_decision,
)
from agents.logger.assembly.repeats import asks_for_plan
from agents.logger.evidence.coverage import UNREAD, WIDEST, Leftover
from agents.logger.evidence.open_values import question_of
from agents.logger.finished_workout import NO_STRUCTURE
from agents.logger.pipeline import Place
from agents.logger.records.draft import Draft, Hold, draft_id_of
from agents.logger.records.inbox import Entry
from agents.logger.records.replaced_drafts import but_shown_before, replaced
from agents.logger.report_as_of_now import CUT as CUT
from agents.logger.report_as_of_now import DELETED_BEFORE, moved, wrote
from agents.logger.report_as_of_now import as_it_stands as as_it_stands
from agents.logger.result import AS_WRITTEN as AS_WRITTEN
from agents.logger.result import (
    DRAFT,
    NOT_DECIDED,
    NOT_UNDERSTOOD,
    Blocked,
    ChangedRecord,
    DraftedWorkout,
    DraftRow,
    LoggedWorkout,
    NotLogged,
    StillOpen,
    WorkoutLogResult,
)
from agents.logger.result import answer_of as answer_of
from agents.logger.tools.detect import Detected
from agents.logger.tools.save import Added, WaitingSave
from agents.logger.tools.validate import Validated
from agents.logger.unread import unlogged
from agents.logger.workout_in_words import differences, name_of, rows_of, sets_in, title_and_day
from agents.logger.worktable import COMMAND, Worktable
from agents.models.port import Usage
from agents.workout import Issue, StoredWorkout, Workout

FINE = ("settled", "end")  # reasons of the loop to stop that lose nothing
NO_TIME = "there was no time to read it: send it again"


class Report(NamedTuple):
    """The result, the questions that it leaves open, the first to be asked first, and the drafts that it
    shows; `still` are those of the last reply that were read once more, `puts` what its guests put up for a
    yes besides, in words."""

    result: WorkoutLogResult
    questions: tuple[Question, ...]
    drafts: tuple[Draft, ...] = ()
    still: tuple[Draft, ...] = ()
    puts: tuple[str, ...] = ()


def report(
    table: Worktable,
    *,
    why: str,
    usage: Usage,
    turns: int,
    degraded: bool,
    in_place_of: str = "",
    waiting: Sequence[Question] = (),
    open_ones: Sequence[Question] = (),
    drafts_waiting: Sequence[WaitingDraft] = (),
    drafts_before: Sequence[Draft] = (),
    changes_held: Sequence[Draft] = (),
    model_says: ShownReply = NOTHING_SAID,
    unmade: Sequence[NotLogged] = (),
    settled: bool = False,
    indexed: Mapping[str, bool] | None = None,
    left: Sequence[StoredWorkout] = (),
    also_asks: Sequence[Question] = (),
    parts: Sequence[ReportPart] = (),
    spoken: str = "",
) -> Report:
    """What became of the message.

    `waiting` are questions that may be put next, `open_ones` all from before that are still open,
    `drafts_waiting` drafts likewise, `drafts_before` those of the last reply; `changes_held` are
    changes of this message that wait for a yes; `model_says` is what the model
    says in its own words, put where the code has nothing better; `unmade` are changes that the message asks
    for and that were not made; `settled`: it answered a question, so that the next one is put. `left` are
    workouts that stand though the message's newest text logged none of them: of an earlier text, or of the
    same words before; `also_asks` is asked after all else; `parts` are those of its guests; `spoken` is what
    the model says besides, where that is shown.
    """
    indexed, planned = indexed or {}, sessions_in(parts)
    logged = (
        *_logged(table, indexed, planned),
        *_sessions(table, indexed, planned),
        *(_still_logged(each, indexed) for each in left),
    )
    blocked, changes = _blocked(table), _changes(table)
    drafts, still = but_shown_before((*drafts_of(table), *changes_held), drafts_before)
    gone = replaced(drafts_before, drafts, table.given.message.text)
    drafts_waiting = [each for each in drafts_waiting if each.draft_id not in gone]
    unread = _unread(table, why)
    told_so = [each for each in unread if any(_overlap(each, row) for row in unmade)]
    left_out = (*_not_logged(table, [each for each in unread if each not in told_so], drafts), *unmade)
    questions = _all_questions(table, unread, parts, also_asks)
    if model_says.asks and not (drafts or still) and all(each.code == UNREAD for each in questions):
        questions = (_asked_by_model(table, model_says.asks, len(questions)), *questions)
    saved = [each for each in logged if each.saved]
    rows = [row for part in parts for row in part.rows]
    kept = bool(saved or changes or moved(rows))
    lost = bool(drafts or blocked or unmade) or any(part.lost for part in parts) or why not in FINE
    lost = lost or any(each.question for each in left_out)
    asked = _asked(questions, parts, waiting if settled else (), drafts)
    if nothing := not (kept or lost or settled or asked or rows or left_out):
        left_out = undecided(table.given.message.text, drafts_waiting, [each.waiting for each in still])
        left_out = left_out or (() if model_says.tells else not_understood_by_guests(table))
    result = WorkoutLogResult(
        message_id=table.given.message.id,
        success=kept or wrote(rows),
        workoutId=saved[0].workoutId if saved else None,
        allWorkouts=logged,
        blocked=blocked,
        not_logged=left_out,
        changes=changes,
        drafts=tuple(map(drafted_workout, drafts)),
        open=still_open((*open_ones, *waiting, *questions), drafts_waiting, asked[:1]),
        partial=kept and lost,
        degraded=degraded,
        in_place_of=in_place_of,
        stopped="" if why in FINE else why,
        question=asked[0] if asked else None,
        replies=replies_to(asked[0], (*questions, *waiting)) if asked else (),
        model_says=spoken or (model_says.tells if nothing and not left_out else ""),
        engine=table.given.engine,
        usage=usage_out(usage, turns),
        **rows_by_field(parts),
    )
    puts = tuple(each for part in parts for each in part.puts)
    return Report(result.model_copy(update={"answer": answer_of(result)}), questions, drafts, still, puts)


def _all_questions(
    table: Worktable, unread: Sequence[Leftover], parts: Sequence[ReportPart], also: Sequence[Question]
) -> tuple[Question, ...]:
    """The message's own, then those of its guests, then what is asked after all else; numbered in order."""
    entry, own = table.given.entry, _questions(table, unread)
    of_guests = questions_of(parts, entry, len(own))
    last = enumerate(also, len(own) + len(of_guests))
    return (*own, *of_guests, *(each._replace(id=entry.question_id(number)) for number, each in last))


def _asked(
    questions: Sequence[Question],
    parts: Sequence[ReportPart],
    waiting: Sequence[Question],
    drafts: Sequence[Draft],
) -> list[str]:
    """What the athlete is asked now, the first thing first: about drafts, then what is open after this
    message, else what guests ask, else what has waited."""
    asked = [each.question for each in questions] or [each for part in parts for each in part.asks]
    asked = asked or [each.question for each in waiting]
    return [asked_of(drafts), *asked] if drafts else asked


def replies_to(asked: str, questions: Sequence[Question]) -> tuple[str, ...]:
    """What settles a question, word by word; nothing where that is for the athlete to say."""
    put = next((each for each in questions if each.question == asked), None)
    if put is None or put.code == LOAD_MISSING:
        return ()  # whose options are the exercises that it asks the load of
    return ("yes", "no") if put.code == DELETION else put.options


def sessions_in(parts: Sequence[ReportPart]) -> dict[str, str]:
    """Which planned session each workout was, in words."""
    return {workout_id: said for part in parts for workout_id, said in part.sessions.items()}


def rows_by_field(parts: Sequence[ReportPart]) -> dict[str, Any]:
    """The rows of the guests, by the field of the result that has them."""
    fields = dict.fromkeys(part.field for part in parts)
    return {name: tuple(row for part in parts if part.field == name for row in part.rows) for name in fields}


def questions_of(parts: Sequence[ReportPart], entry: Entry, before: int) -> tuple[Question, ...]:
    """The questions that the guests leave open, numbered after those before."""
    open_ones = (each for part in parts for each in part.open)
    rows = {(each.code, each.about, each.workout_id): each for each in open_ones}
    return tuple(
        Question(
            entry.question_id(before + at),
            each.code,
            each.question,
            entry.message.id,
            field=each.about,
            workout_id=each.workout_id,
            options=tuple(each.options),
        )
        for at, each in enumerate(rows.values())
    )


def _overlap(left: Leftover, row: NotLogged) -> bool:
    return left.span.start < row.end and row.start < left.span.end


def _changes(table: Worktable) -> tuple[ChangedRecord, ...]:
    return tuple(
        change_of(each, table.changes.was.get((each.workout_id, each.revision)))
        for each in table.changes.made
    )


def change_of(stored: StoredWorkout, was: Workout | None) -> ChangedRecord:
    """What became of a workout, with what it was."""
    now = stored.workout
    row = ChangedRecord(
        workoutId=stored.workout_id,
        change=stored.change,
        revision=stored.revision,
        summary=now.summary if now else "",
        workoutName=title_and_day(named) if (named := was or now) else "",
    )
    if was is None or now is None:
        return row.model_copy(update={"before": _say_sets(was), "after": _say_sets(now)})
    changed = differences(was, now)
    alone = len(changed) == 1 and changed[0].part == was.name
    before = _say_parts([(each.part, each.before) for each in changed], alone)
    after = _say_parts([(each.part, each.after) for each in changed], alone)
    if stored.change == "undone" and changed:  # of a workout that stands
        row = row.model_copy(update={"workoutName": title_and_day(now)})
        before, after = before or "nothing", after or "nothing"
    return row.model_copy(update={"before": before, "after": after})


def _say_sets(workout: Workout | None) -> str:
    """The sets of a workout that was deleted or brought back."""
    return "" if workout is None else "; ".join(sets_in(workout))


def _say_parts(parts: Sequence[tuple[str, str]], alone: bool) -> str:
    """What stands in each part that was changed; of a workout's only exercise without its name."""
    return "; ".join(said if alone or not part else f"{part} {said}" for part, said in parts if said)


def _logged(
    table: Worktable, indexed: Mapping[str, bool], planned: Mapping[str, str]
) -> tuple[LoggedWorkout, ...]:
    rows = []
    nothing_new = table.logged_already()
    for place in table.pipeline.places:
        if not place.at or place.index in nothing_new or _is_asked_of_plan(table, place.index):
            continue
        if isinstance(table.pipeline.of(place, "save"), Added):
            continue  # told as what was changed
        workout = table.workout(place.index)
        detected = table.pipeline.of(place, "discipline")
        save = None if is_drafted(table, place) else table.pipeline.of(place, "save")
        workout_id = save.saved.workout_id if save else ""
        standing = save.saved.standing.workout if save else None
        rows.append(
            LoggedWorkout(
                workoutId=workout_id,
                workoutName=_title(workout),
                discipline=workout.discipline if workout.disciplines else _detected(detected),
                saved=standing is not None,
                already_there=save.saved.already_there if save else False,
                indexed=("yes" if indexed.get(workout_id) else "queued") if standing else "no",
                summary=standing.summary if standing else workout.summary,
                plan_session=planned.get(workout_id, "") if standing else "",
            )
        )
    return tuple(rows)


def _detected(detected: Detected | None) -> str:
    """What a workout that came to nothing was taken for."""
    return detected.disciplines[0] if detected else Workout().discipline


def _sessions(
    table: Worktable, indexed: Mapping[str, bool], planned: Mapping[str, str]
) -> Iterator[LoggedWorkout]:
    """The sessions of guests that the message has kept as workouts, and that stand."""
    for each in table.guests.sessions.values():
        if each.standing is not None:
            row = _still_logged(each.saved.standing, indexed)
            yield row.model_copy(
                update={
                    "already_there": each.saved.already_there,
                    "plan_session": planned.get(each.saved.workout_id, ""),
                }
            )


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
    return workout.name or (name_of(workout) if workout.blocks else "")


def _blocked(table: Worktable) -> tuple[Blocked, ...]:
    rows = []
    nothing_new = table.logged_already()
    for place in table.pipeline.places:
        already = nothing_new.get(place.index)
        if is_drafted(table, place) or (already is not None and already.stands):
            continue
        save = table.pipeline.of(place, "save")
        if (save is not None and save.saved.standing.workout is not None) or not place.at:
            continue
        if _is_asked_of_plan(table, place.index):
            continue
        issue = _worst(table, place.index)
        failed = place.failed
        if save is not None or already is not None:
            code, question = "deleted_before", ""
            message = DELETED_BEFORE
        elif issue is not None and issue.code == NO_STRUCTURE and (doubts := table.doubts(place.index)):
            code, message, question = issue.code, doubts[0].why, doubts[0].question
        elif issue is not None:
            code, message, question = issue.code, issue.message, issue.question
        elif failed is not None:
            code, message, question = f"{failed[0]}_refused", failed[1], ""
        else:
            code, message, question = "not_finished", f"it was not brought to {place.next_stage}", ""
        rows.append(
            Blocked(
                workout_index=place.index,
                workoutName=_title(table.workout(place.index)),
                code=code,
                message=message,
                question=("" if _plan_asks(table, place.index) else question)
                or next((doubt.question for doubt in table.doubts(place.index)), ""),
            )
        )
    return tuple(rows)


def _worst(table: Worktable, index: int) -> Issue | None:
    validated: Validated | None = table.pipeline.of(table.pipeline.places[index], "validation")
    if validated is None or validated.passed:
        return None
    return next((issue for issue in validated.verdict.issues if issue.severity == "block"), None)


def _unread(table: Worktable, why: str) -> tuple[Leftover, ...]:
    """What no workout stands on. What there was no time for, nobody is asked about: it was never read."""
    if why != "time":
        return unlogged(table)
    return tuple(
        left._replace(why=NO_TIME, code="unread", question="", options=()) if left.question else left
        for left in unlogged(table)
    )


def _not_logged(
    table: Worktable, unread: Sequence[Leftover], drafts: Sequence[Draft]
) -> tuple[NotLogged, ...]:
    """The drafts, what was left out of workouts for its doubts, and what no workout stands on; in order of
    place."""
    rows = [
        NotLogged(text=each.text, start=each.start, end=each.end, why=each.why, code=DRAFT) for each in drafts
    ]
    covered: list[tuple[int, int]] = []
    for doubt in table.all_doubts:
        here = [span for span in doubt.spans if span.message_id == table.given.message.id]
        start = min((each.start for each in here), default=0)
        end = max((each.end for each in here), default=0)
        covered.append((start, end))
        rows.append(
            NotLogged(
                text=table.given.message.text[start:end] or doubt.said,
                start=start,
                end=end,
                why=doubt.why,
                code=AS_WRITTEN if doubt.question and asks_for_plan(doubt.said) else "doubtful",
                question=doubt.question,
            )
        )
    rows += [
        _row(left)
        for left in unread
        if not (left.code == DELETION and table.questions_which())  # these ask it, by name
        and not any(start <= left.span.start and left.span.end <= end for start, end in covered)
    ]
    return tuple(sorted(rows, key=lambda row: row.start))


def _row(left: Leftover) -> NotLogged:
    where = left.named or left.span
    return NotLogged(
        text=left.text,
        start=where.start,
        end=where.end,
        why=left.why,
        code=left.code,
        question=left.question,
    )


def _questions(table: Worktable, unread: Sequence[Leftover]) -> tuple[Question, ...]:
    """What is open after this message: blocked workouts, then what was left out, then what is missing. Who
    makes the calls by hand is told what is refused, and not asked what the words were."""
    entry, by_hand = table.given.entry, table.given.engine == COMMAND
    which = enumerate(() if by_hand else table.questions_which())
    found = [each._replace(id=entry.question_id(number)) for number, each in which]
    for place in table.pipeline.places:
        issue = _worst(table, place.index)
        if issue is not None and issue.code == NO_STRUCTURE and table.doubts(place.index):
            continue  # what was left out is asked about
        if issue is not None and issue.question and not _plan_asks(table, place.index):
            said = table.given.texts.quoted(table.workout(place.index).spans)
            found.append(_question(found, entry, issue.code, issue.question, said, issue.field))
    for doubt in table.all_doubts:
        found.append(_question(found, entry, "doubtful", doubt.question, doubt.said))
    for left in () if by_hand else unread:
        if left.question and left.code != DELETION:  # that is asked by its own words, `aim.py`
            asked = _question(found, entry, left.code, left.question, left.text, options=left.options)
            found.append(asked)
    for place in table.pipeline.places:
        if place.saved and not is_drafted(table, place):
            found += _asked_of_saved(table, place.index, len(found))
    return tuple(found)


def _plan_asks(table: Worktable, index: int) -> bool:
    """Whether a workout that was done "as written" has its own question: which exercises it had is none."""
    return any(asks_for_plan(doubt.said) for doubt in table.doubts(index))


def _is_asked_of_plan(table: Worktable, index: int) -> bool:
    """Whether nothing is there of a workout but that it was done "as written", which is asked about."""
    place = table.pipeline.places[index]
    return _plan_asks(table, index) and not place.saved and not table.workout(index).blocks


def _asked_of_saved(table: Worktable, index: int, number: int) -> list[Question]:
    workout, entry = table.workout(index), table.given.entry
    workout_id = table.pipeline.of(table.pipeline.places[index], "save").saved.workout_id
    said = table.given.texts.quoted(workout.spans)
    return asked_of_saved(
        workout, workout_id, entry.message.id, said, lambda at: entry.question_id(number + at)
    )


def _asked_by_model(table: Worktable, asks: str, number: int) -> Question:
    message = table.given.message
    return Question(table.given.entry.question_id(number), ASKED, asks, message.id, message.text)


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


# --- drafts, as they are told


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
        until=table.given.draft_waits_until(shown_at),
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


def drafted_workout(draft: Draft) -> DraftedWorkout:
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


def not_understood_by_guests(table: Worktable) -> tuple[NotLogged, ...]:
    """A message that speaks of a guest and of which nothing came, in words that quote it."""
    text = table.given.message.text
    nothing = next(filter(None, (guest.not_understood(text) for guest in table.guests)), "")
    if not nothing:
        return ()
    said = " ".join(text.split())
    quoted = said if len(said) <= WIDEST else f"{said[:WIDEST]}..."
    why = f"Nothing was logged, and {nothing}: I did not understand {quoted!r}"
    return (NotLogged(text=text, start=0, end=len(text), why=why, code=NOT_UNDERSTOOD),)


def undecided(
    text: str, waiting: Sequence[WaitingDraft], still: Sequence[WaitingDraft] = ()
) -> tuple[NotLogged, ...]:
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


def _that_wait(waiting: Sequence[WaitingDraft], still: str = "") -> str:
    named = "; ".join(each.line.partition("): ")[2].rstrip(".") or each.line for each in waiting)
    return (
        f"A draft waits{still}: {named}"
        if len(waiting) == 1
        else f"{len(waiting)} drafts wait{still}: {named}"
    )


def still_open(
    questions: Sequence[Question], drafts: Sequence[WaitingDraft], asked: Sequence[str]
) -> tuple[StillOpen, ...]:
    """What waits besides what this reply asks, a line each; each id once."""
    rows = [
        StillOpen(id=each.id, kind="question", line=each.question)
        for each in questions
        if each.question not in asked
    ]
    rows += [StillOpen(id=each.draft_id, kind="draft", line=each.line) for each in drafts]
    return tuple({each.id: each for each in rows}.values())

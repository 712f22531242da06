"""What the last reply left open and a message may take up: a question, drafts that wait. The words that these
are about may ground a workout, where none stands on them.

The embedded engine is given a question that the message fits, by rules, and the message it is about. A model
judges for itself whether a short message goes on with what was open; it may quote every message of the
exchange, which is one while each reply left something open, and the message before if it says that this was
of another workout, or that its plan is done.

A message that decides on the drafts shown before it, and says nothing else: a yes, a no, or the one value
that is open. It is answered by code; no model is asked.

    yes     all of them are logged as shown
    value   the same, with that value, where one value is open and nothing else is in doubt
    words   "no, 95 kg", "Jenny is front squat": the draft is corrected, shown again, and waits on
    no      they are dropped; but where one value is all that is in doubt, that is what is not right: it is
            asked for once, and the draft waits on

In the end a question is settled where its words are logged, or what it asks is known.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from agents.athlete import Athlete
from agents.conversation import Conversation, Ground, Question
from agents.errors import Unfinished
from agents.logger.asking import fitting
from agents.logger.asking.answered_value import AnsweredValue, answer_in, the_open_one, unit_answer_in
from agents.logger.asking.corrected_draft import corrected_draft
from agents.logger.asking.deciding import DecidedDrafts, Deciding, lessons_of, which_is_meant
from agents.logger.asking.questions import (
    ASKED,
    DELETE_WHICH,
    DELETION,
    WHICH,
    Lesson,
    asks_still,
    decided,
    lessons,
    only_refuses,
)
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Texts
from agents.logger.records import duplicates
from agents.logger.records.draft import Draft
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Entry, Inbox
from agents.logger.records.settle import Settlement, stand_of
from agents.logger.report import Report, asked_of, drafted_workout
from agents.logger.result import WorkoutLogResult, answer_of
from agents.logger.worktable import Worktable
from agents.models.offline.beside import read_message
from agents.models.offline.reading import ReadingContext
from agents.words import Token
from agents.workout import Span, StoredWorkout, Workout

PLAN = "plan"  # code of words that were not logged since they are one
_UNREAD = ("unread", "doubtful")  # codes of questions about words that no workout has


class AskedAbout(NamedTuple):
    """A message that open questions are about: its words, and what stands on them."""

    text: str
    ground: Ground


class AskingContext(NamedTuple):
    """Who the athlete is, what is known besides the words, and where the conversation is kept."""

    athlete: Athlete
    today: date
    context: ReadingContext
    conversation: Conversation
    inbox: Inbox
    drafts: Drafts


class LeftOpen(NamedTuple):
    """What a message may take up; the words that it may be said in, and of their tokens those that workouts
    stand on, with the workout; and the inbox that believes these messages."""

    questions: tuple[Question, ...]
    drafts: tuple[Draft, ...]
    texts: Texts
    logged_before: dict[int, str]
    inbox: Inbox


def left_open(entry: Entry, known: AskingContext, *, by_model: bool) -> LeftOpen:
    """What the last reply left open of which this message may be an answer, as this engine reads it."""
    text = entry.message.text
    own = read_message(text, known.context)
    questions = tuple(
        each
        for each in entry.questions
        if fitting.fits(each, text, own, known.athlete, known.today)
        or (by_model and fitting.by_model(each, text))
    )
    drafts = _shown(entry, known.drafts) if by_model and fitting.goes_on(text) else ()
    # Whether to log a message again is asked of the whole of it: nothing is logged from its words.
    about = [each.message_id for each in questions if each.code != duplicates.DUPLICATE]
    about += [span.message_id for each in drafts if not each.changes for span in each.workout.spans]
    about += [each.message_id for each in drafts if each.changes]
    planned = _plan_before(entry, known.inbox) if by_model and fitting.says_done(text) else ""
    about += [planned] if planned else []
    about += [entry.before.message_id] if by_model and fitting.says_another(text) else []
    exchange = entry.before.exchange if by_model and about else ()
    asked = asked_about((*exchange, *about), entry, known.conversation, known.inbox)
    texts = [*((each.ground.message_id, each.text) for each in asked), (entry.message.id, text)]
    readings = {message_id: read_message(words, known.context) for message_id, words in texts}
    row = Texts(texts, readings, entry.message.exercise, planned)
    inbox = replace(known.inbox, believed={each.ground.message_id: each.ground for each in asked})
    taken = logged_before(entry, row, asked)
    free = _open_words(row, questions, drafts) if by_model else frozenset()
    return LeftOpen(questions, drafts, row, {at: each for at, each in taken.items() if at not in free}, inbox)


def _open_words(row: Texts, questions: Iterable[Question], drafts: Iterable[Draft]) -> frozenset[int]:
    """The tokens that are open for sure, though a workout may span them: those of drafts, and of words that
    are asked about since nothing was made of them."""
    said = [each.said for draft in drafts if not draft.changes for each in draft.workout.exercises()]
    said += [each.text for each in drafts if each.changes]
    said += [each.fragment for each in questions if each.code in _UNREAD and not each.workout_id]
    found = (Ledger(row).find(each) for each in said)
    return frozenset(at for each in found if not isinstance(each, str) for at in (*each.numbers, *each.words))


def _plan_before(entry: Entry, inbox: Inbox) -> str:
    """The message directly before, if something in it was not logged since it was a plan; "" for none."""
    before = inbox.entry(entry.message.owner, entry.before.message_id) if entry.before.message_id else None
    left = before.report["not_logged"] if before is not None and before.report is not None else ()
    return entry.before.message_id if any(each["code"] == PLAN for each in left) else ""


def _shown(entry: Entry, drafts: Drafts) -> tuple[Draft, ...]:
    """The drafts that the last reply showed, as they stand: also what another worker with this message has
    logged meanwhile, so that both read the same."""
    shown = map(drafts.standing, entry.before.drafts)
    return tuple(each for each in shown if each is not None and each.state != "dropped")


def asked_about(
    message_ids: Iterable[str], entry: Entry, conversation: Conversation, inbox: Inbox
) -> list[AskedAbout]:
    """The words of these messages, in their order, and what stands on them."""
    found = []
    for message_id in dict.fromkeys(message_ids):
        words = conversation.words_of(message_id)
        ground = inbox.believed.get(message_id)
        other = None if ground else inbox.entry(entry.message.owner, message_id)
        if message_id == entry.message.id:
            continue
        if ground is not None and words is not None:
            found.append(AskedAbout(words, ground))
        elif other is not None:
            stands = tuple(stand_of(minted, message_id) for minted in other.workouts)
            ground = Ground(message_id, other.revision, stands)
            found.append(AskedAbout(other.message.text, ground))
    return found


def logged_before(entry: Entry, texts: Texts, asked: Iterable[AskedAbout]) -> dict[int, str]:
    """The tokens of earlier messages that workouts stand on already, with the workout."""
    own = {minted.workout_id for minted in entry.workouts}
    return {
        token: stand.workout_id
        for _, (message_id, _, stands) in asked
        for stand in stands
        if stand.workout_id not in own
        for token in texts.inside([Span(message_id=message_id, start=stand.start, end=stand.end)])
    }


def may_decide(entry: Entry) -> bool:
    """Whether drafts were shown before a message, which may be a yes, a no, a value or a correction."""
    text, shown = entry.message.text, entry.shown
    for_drafts = bool(shown.drafts) and not entry.message.answers
    return for_drafts or decided(text, shown) is not None


def settlement(
    deciding: Deciding,
    entry: Entry,
    athlete: Athlete,
    conversation: Conversation,
    *,
    by_model: bool = False,
) -> Settlement | None:
    """What comes of a message that decides on the drafts shown before it; None where it is to be read. A
    model that is to read it (`by_model`) is shown the drafts, and may say anew what is corrected."""
    text, shown = entry.message.text, entry.shown
    found = [each for each in map(deciding.drafts.get, shown.drafts) if each is not None]
    decision = decided(text, shown)
    if decision == "which":
        return Settlement(
            which_is_meant(entry.message.id, shown, found), _trace(entry, decision), shown=shown
        )
    open_one = None if shown.besides else the_open_one(found)
    unit = None if decision or shown.besides else unit_answer_in(text, entry.message.id, found, athlete)
    if unit is not None:
        return _answered(deciding, entry, conversation, found, unit)
    if decision is None:
        answer = answer_in(text, entry.message.id, open_one, athlete) if open_one else None
        if open_one is None or answer is None:
            of_model = by_model or bool(entry.message.answers)
            return None if of_model else _corrected(deciding, entry, athlete, found)
        return _answered(deciding, entry, conversation, [open_one], answer)
    asked = _asked_for_it(deciding, entry, athlete, open_one) if decision == "no" and open_one else None
    if asked is not None:
        return Settlement(asked, _trace(entry, decision), shown=shown)
    came = deciding.decide(shown.drafts, yes=decision == "yes", cause=entry.scope)
    return _settled(deciding, entry, conversation, decision, came)


def _corrected(
    deciding: Deciding, entry: Entry, athlete: Athlete, shown: Sequence[Draft]
) -> Settlement | None:
    """A draft is shown as it was corrected, and waits; None where the message corrects none."""
    message, beside = entry.message, bool(entry.before.workouts)
    corrected = corrected_draft(message.text, message.id, shown, athlete, logged_beside=beside)
    if corrected is None:
        return None
    try:
        now = deciding.drafts.correct(*corrected)
    except Unfinished:
        return None  # decided meanwhile: read as a message, it is told what stands
    waiting = [now if each is corrected.shown else each for each in shown]
    result = WorkoutLogResult(
        message_id=message.id,
        success=False,
        drafts=tuple(map(drafted_workout, waiting)),
        question=asked_of(waiting),
    )
    told = Report(result.model_copy(update={"answer": answer_of(result)}), ())
    return Settlement(told, _trace(entry, "corrected"), shown=entry.shown)


def _answered(
    deciding: Deciding,
    entry: Entry,
    conversation: Conversation,
    drafts: Sequence[Draft],
    answer: AnsweredValue,
) -> Settlement | None:
    """What was shown is logged with the answer to what is open of these drafts; None where somebody has
    decided on one of them meanwhile."""
    answers = {each.draft_id: answer for each in drafts}
    came = deciding.decide(entry.shown.drafts, yes=True, cause=entry.scope, answers=answers)
    return _settled(deciding, entry, conversation, "answer", came) if came.ids >= answers.keys() else None


def _settled(
    deciding: Deciding, entry: Entry, conversation: Conversation, why: str, came: DecidedDrafts
) -> Settlement:
    return Settlement(
        deciding.report(entry.message.id, came, conversation),
        _trace(entry, why),
        decided=frozenset(entry.shown.drafts),
        learned=lambda: lessons_of(came),
    )


def _asked_for_it(deciding: Deciding, entry: Entry, athlete: Athlete, draft: Draft) -> Report | None:
    """The question for the open value of a draft, where what was proposed is refused for the first time."""
    if not only_refuses(entry.message.text):
        return None
    try:
        now = deciding.drafts.refuse_value(draft.draft_id, entry.scope, athlete)
    except Unfinished:
        return None  # decided meanwhile: dropping it says what stands
    if now.refused_by != entry.scope:
        return None
    asked = asked_of([now])
    result = WorkoutLogResult(
        message_id=entry.message.id,
        success=False,
        drafts=(drafted_workout(now),),
        question=asked,
        answer=asked,
    )
    return Report(result, ())


def _trace(entry: Entry, why: str) -> dict[str, Any]:
    return {"why": why, "of": list(entry.shown.drafts)}


# --- what of it is settled then


def answered_by(table: Worktable, open_ones: Iterable[Question] = ()) -> frozenset[str]:
    """The open questions that this message settled: their words are logged, or what was asked is known. Of
    `open_ones`, which it does not answer, it may have made known what they ask."""
    logged = [each.tokens for each in table.logged_already().values() if each.stands]
    claimed = [
        table.given.texts.tokens[at] for tokens in (*table.claims.taken.values(), *logged) for at in tokens
    ]
    others = [each for each in open_ones if each not in table.given.questions]
    asked, put = [*table.given.questions, *others], [each.id for each in table.given.questions]
    of_guests = frozenset[str]().union(*(guest.settles(asked, put) for guest in table.guests))
    known = frozenset(each.id for each in others if each.workout_id and _is_known(each, table))
    return (of_guests | known) | frozenset(
        question.id
        for question in table.given.questions
        if (_is_known(question, table) if question.workout_id else _is_logged(question, claimed, table))
    )


def taught_by(
    table: Worktable, answered: frozenset[str], stored: Callable[[str], StoredWorkout | None]
) -> tuple[Lesson, ...]:
    """What the answers of this message teach about the athlete, by its workouts as they are stored now.

    Nothing is asked of the records where nothing could be learned.
    """
    questions = [question for question in table.given.questions if question.id in answered]
    changed = {each.workout_id: each.workout for each in table.changes.made if each.workout is not None}
    saved = [place.index for place in table.pipeline.places if place.saved and place.index in table.saved]
    logged = {table.saved[index]: table.workout(index) for index in saved}
    if not lessons(questions, changed, logged.values()):
        return ()
    return lessons(questions, _standing(changed, stored), _standing(logged, stored).values())


def _standing(
    workout_ids: Iterable[str], stored: Callable[[str], StoredWorkout | None]
) -> dict[str, Workout]:
    """These workouts as they are stored, without those that were taken back."""
    found = ((workout_id, stored(workout_id)) for workout_id in workout_ids)
    return {
        workout_id: each.workout
        for workout_id, each in found
        if each is not None and each.workout is not None
    }


def _is_known(question: Question, table: Worktable) -> bool:
    """Whether this message amended the workout so that the question has no issue any more."""
    changed = [each for each in table.changes.made if each.workout_id == question.workout_id]
    return bool(changed) and not asks_still(changed[-1].workout or Workout(), question)


def _is_logged(question: Question, claimed: list[Token], table: Worktable) -> bool:
    """Whether a workout of this message stands on the words that the question is about.

    Which workout is meant is settled by any change, what was asked about deleting by a deletion.
    """
    if question.code in (DELETION, DELETE_WHICH):
        return any(each.workout is None for each in table.changes.made)
    if question.code == WHICH:
        return bool(table.changes.made)
    if question.code == ASKED:
        return bool(table.changes.made or table.saved)
    start = table.given.texts.by_id.get(question.message_id, "").find(question.fragment)
    end = start + len(question.fragment)
    return any(
        token.source == question.message_id and (start < 0 or start <= token.start < end) for token in claimed
    )

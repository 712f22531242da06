"""Which open questions a message settled, and what its answers teach. Pure, but for what the table knows."""

from collections.abc import Callable, Iterable

from agents.conversation import Question
from agents.exercises import catalogue
from agents.logger.asking.questions import ASKED, DELETE_WHICH, DELETION, LOAD_MISSING, WHICH, Lesson, lessons
from agents.logger.worktable import Worktable
from agents.words import Token
from agents.workout import StoredWorkout, Workout


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


def lessons_of(
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


def asks_still(workout: Workout, question: Question) -> bool:
    """Whether what a question about the workout asks is not known of it yet."""
    about = question.options if question.code == LOAD_MISSING and question.options else [question.exercise]
    return any(
        issue.code == question.code and any(catalogue.same(issue.exercise, each) for each in about)
        for issue in workout.issues
    )


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

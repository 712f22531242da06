"""What takes the place of a draft, or of a workout, because it is said anew. Pure.

A message says a draft anew, in other words or with another number:

    "Deadlift 3x5 @ 1400" waits, and "140, of course" is logged as 3x5 @ 140   on words of the draft's own
    "Jenny 3x5 @ 95" waits, and then "Jenny 3x5 @ 100"                         all of it again but one number

Of a draft of several exercises those that were not said anew wait still.

A new text of a message makes something else of a workout that an earlier text logged. What a yes has added to
it was of the earlier text, and goes with it. What the athlete has changed since in other words stays: then
only the parts that were added go.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from agents.guests import WorkoutChange
from agents.logger.amending.added_and_removed import without_sets
from agents.logger.finished_workout import finished
from agents.logger.records.draft import Draft
from agents.words import tokens
from agents.workout import Block, StoredWorkout, Workout

# --- a draft that a message says anew


FEWEST = 2  # numbers that a draft is known again by
ANOTHER = 1  # of them, that may have become another one


def left_of(draft: Draft, said: Workout, text: str, *, named: bool = False) -> Workout | None:
    """What waits still of a draft when a message of this text says a workout: all of it where the message
    says nothing of it, None where it says all. `named`: under another name it is another exercise."""
    names = _replaced_names(draft, said, text)
    if named:
        names &= _names(said)
    if not names:
        return draft.workout
    left = [each for each in draft.workout.exercises() if each.name not in names]
    return without_exercises(draft.workout, names) if left else None


def added_by(before: Workout, after: Workout) -> Workout:
    """What a change of a workout has said: the exercises that it made or changed, with their sources."""
    new = [each for each in after.exercises() if each not in before.exercises()]
    sources = tuple(each for each in after.sources if each not in before.sources)
    blocks = (Block(kind="straight", exercises=tuple(new)),)
    return Workout(date=after.date, blocks=blocks, sources=sources)


def changed_otherwise(draft: Draft, change: WorkoutChange, said: Workout) -> bool:
    """Whether a draft waits to change what this change has changed of the same workout: what it says."""
    of_it = change.before is not None and draft.changes == change.before.workout_id
    parts = {each.exercise.removesuffix(":") for each in draft.rows}
    return of_it and draft.state == "open" and not parts.isdisjoint(_names(said))


def replaced(shown: Iterable[Draft], drafts: Sequence[Draft], text: str) -> frozenset[str]:
    """The ids of drafts that were shown of which a message of this text says all in drafts of its own."""
    changing = {each.changes for each in drafts} - {""}
    gone = (
        old
        for old in shown
        if old.changes in changing
        or (not old.changes and any(left_of(old, each.workout, text) is None for each in drafts))
    )
    return frozenset(each.draft_id for each in gone)


def but_shown_before(
    drafts: Sequence[Draft], shown: Sequence[Draft]
) -> tuple[tuple[Draft, ...], tuple[Draft, ...]]:
    """The drafts of a message that are new; and of those that were shown and wait, which the others are once
    more: read from their words alone, and the same, or with a value that was refused since."""
    waiting = [each for each in shown if each.state == "open"]
    before = [next((old for old in waiting if _is_same(old, each)), None) for each in drafts]
    new = tuple(each for each, old in zip(drafts, before, strict=True) if old is None)
    return new, tuple(dict.fromkeys(old for old in before if old is not None))


def _is_same(old: Draft, new: Draft) -> bool:
    if new.changes or any(span.message_id == new.message_id for span in new.workout.spans):
        return False
    alike = (old.why, old.workout.date) == (new.why, new.workout.date)
    return alike and (old.rows == new.rows or bool(old.refused_by))


def _replaced_names(draft: Draft, said: Workout, text: str) -> set[str]:
    """The exercises of the draft that the workout says, by name."""
    known, names = _names(draft.workout), _names(said)
    if stands_on(said, draft):
        renamed = len(known) == len(names) == 1
        return known if renamed else known & names
    again = known <= names and said.date == draft.workout.date and _says_again(draft.text, text)
    return known if again else set()


def _names(workout: Workout) -> set[str]:
    return {each.name for each in workout.exercises()}


def stands_on(said: Workout, draft: Draft) -> bool:
    """Whether the sets of a workout stand on words that the draft was read from."""
    of_sets = [source for source in said.sources if source.path.startswith("blocks")]
    return any(
        one.message_id == other.message_id and one.start < other.end and other.start < one.end
        for source in of_sets
        for one in source.spans
        for other in draft.workout.spans
    )


def _says_again(shown: str, text: str) -> bool:
    """Whether a message has the numbers of a draft again, but for one."""
    then, now = (Counter(each.value for each in tokens(one) if each.is_number) for one in (shown, text))
    return then.total() >= FEWEST and (then - now).total() <= ANOTHER


def without_exercises(workout: Workout, names: Collection[str]) -> Workout:
    """The workout without these exercises, under the name and the summary that it has then."""
    was = workout
    for at in reversed(range(len(workout.blocks))):
        for place in reversed(range(len(workout.blocks[at].exercises))):
            exercise = workout.blocks[at].exercises[place]
            if exercise.name in names:
                workout = without_sets(workout, at, place, range(len(exercise.sets)))
    return finished(workout, was)


# --- a new text of a message


Becomes = tuple[Workout, Literal["logged", "amended"]]  # and what is to be said of it


def written_anew(stored: StoredWorkout, said: Workout, drafts: Sequence[Draft]) -> Becomes | None:
    """What the workout becomes now that a text says this of it; None where it stays as it is.

    `drafts` are those of the message's earlier texts that were logged.
    """
    if stored.change == "logged":
        return said, "logged"
    parts = [each for each in drafts if each.joins and each.workout_id == stored.workout_id]
    if stored.change != "amended" or stored.workout is None or not parts:
        return None
    of_texts = {each.draft_id for each in drafts}
    if all(_is_of_a_text(act, stored.message_id, of_texts) for act in stored.acts):
        return said, "logged"
    standing = stored.workout.exercises()
    added = {each.name for part in parts for each in part.workout.exercises() if each in standing}
    if not added:
        return None
    if all(each.name in added for each in standing):
        return said, "logged"  # nothing of what the athlete has changed is left
    return without_exercises(stored.workout, added), "amended"


def _is_of_a_text(act: str, message_id: str, drafts: set[str]) -> bool:
    """Whether a text of the message has done it, or a yes to one of its drafts."""
    cause, _, call = act.rpartition("#")
    return cause.rpartition("/")[0] == message_id or call in drafts

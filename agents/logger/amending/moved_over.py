"""An exercise that goes from one workout into another: "the curls belong to yesterday", or whatever the words
are, where a model takes it out of one and adds it to the other.

It takes the values along that stand where it was told. It is not taken out alone where the words say that it
goes elsewhere: it is added there first, or in the same reply.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.aim import id_of
from agents.logger.amending.amended_set import AmendedFact, AmendWorkout, sent_to_amend
from agents.logger.worktable import Worktable
from agents.models.port import Call
from agents.reading.word_rows import words as words_of
from agents.words import tokens
from agents.workout import Exercise, SetDone, Workout


def check_not_lost(args: AmendWorkout, table: Worktable) -> None:
    """Raises Refusal for an exercise that goes into another workout and is not added to that."""
    here = id_of(table, args.workout_id)
    added = [each.workout for each in table.changes.made if each.workout_id != here]
    for change in (each for each in args.changes if each.field == "removed" and _goes_elsewhere(each.said)):
        to_come = _is_sent(_later(table), here, "exercise", change.exercise, table)
        if not (to_come or _called(change.exercise, added, table)):
            raise Refusal(f"{change.exercise} goes into another workout: add it there first, then send this.")


def moved_with(change: AmendedFact, args: AmendWorkout, table: Worktable) -> int | None:
    """Which of the changes adds the exercise of this one, if its value stands in the workout that it is taken
    out of, by the words or by another call."""
    here, name = id_of(table, args.workout_id), change.exercise
    adding = (at for at, each in enumerate(args.changes) if each.field == "exercise" and each.said == name)
    others = _elsewhere(here, table)
    stands = any(_is_value(change, each.sets) for each in _called(name, others, table))
    sent = _is_sent(table.calls.newest, here, "removed", name, table)
    moves = _goes_elsewhere(args.said) or sent or _was_taken_out(here, name, table)
    return next(adding, None) if stands and moves else None


def _elsewhere(workout_id: str, table: Worktable) -> Iterator[Workout]:
    """The workouts that a model was shown, but for this one; those that this message has changed as they were
    shown."""
    for each in (each for each in table.given.before.shown if each != workout_id):
        first = min((at for at in table.changes.was if at[0] == each), default=None)
        stored = table.shelf.get(each)
        stands = stored.workout if stored is not None else None
        if was := table.changes.was[first] if first is not None else stands:
            yield was


def _later(table: Worktable) -> Sequence[Call]:
    """The calls of this reply behind this one."""
    ids = [each.id for each in table.calls.newest]
    return table.calls.newest[ids.index(table.call.id) + 1 :] if table.call.id in ids else ()


def _is_sent(calls: Sequence[Call], here: str, field: str, exercise: str, table: Worktable) -> bool:
    """Whether calls take out or add such an exercise in another workout than this."""
    meant = targets.meaning(exercise, table.given.athlete)
    elsewhere = (each for each in sent_to_amend(calls) if id_of(table, each.workout_id) != here)
    such = (each for sent in elsewhere for each in sent.changes if each.field == field)
    names = (each.said if field == "exercise" else each.exercise for each in such)
    return any(not targets.meaning(each, table.given.athlete).is_another(meant) for each in names)


def _was_taken_out(here: str, exercise: str, table: Worktable) -> bool:
    """Whether this message has taken such an exercise out of another workout than this."""
    for each in (each for each in table.changes.made if each.workout_id != here):
        was = table.changes.was.get((each.workout_id, each.revision))
        if len(_called(exercise, [was], table)) > len(_called(exercise, [each.workout], table)):
            return True
    return False


def _goes_elsewhere(said: str) -> bool:
    """Whether words say of an exercise that it goes into another workout, and don't ask to take it out."""
    row = [token.folded for token in tokens(said)]
    moving, into, *out = (
        words_of("taking_away", each) for each in ("moving", "into", "take", "apart", "soft")
    )
    first = next((at for at, word in enumerate(row) if word in moving), len(row))
    return not into.isdisjoint(row[first:]) and frozenset().union(*out).isdisjoint(row)


def _is_value(change: AmendedFact, sets: Sequence[SetDone]) -> bool:
    """Whether a value is that of all these sets, or of the one that is meant."""
    said = [token.value for token in tokens(change.said) if token.value is not None]
    if change.field == "count":
        return said == [len(sets)]
    place = int(change.set) if change.set.isdecimal() else 0
    meant: Collection[SetDone] = sets[place - 1 : place] if place else sets
    if change.field == "reps":
        return bool(meant) and all(said == [one.reps] for one in meant)
    return change.field == "load" and all(one.load and said == [one.load.value] for one in meant)


def _called(name: str, workouts: Iterable[Workout | None], table: Worktable) -> list[Exercise]:
    """The exercises of these workouts that a name may mean."""
    meant = targets.meaning(name, table.given.athlete)
    return [each for workout in workouts if workout for each in workout.exercises() if meant.is_kind(each)]

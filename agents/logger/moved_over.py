"""An exercise that goes from one workout into another: "the curls belong to yesterday".

It is added where it belongs first, with the values that stand where it was told, and taken out then: never
taken out alone.
"""

from collections.abc import Collection, Iterable, Sequence

from agents.errors import Refusal
from agents.logger import targets
from agents.logger.aim import id_of
from agents.logger.amended_set import AmendedFact
from agents.logger.bench import LogBench
from agents.reading.word_rows import words as words_of
from agents.words import tokens
from agents.workout import Exercise, SetDone, Workout


def check_not_lost(changes: Sequence[AmendedFact], workout_id: str, bench: LogBench) -> None:
    """Raises Refusal for an exercise that goes into another workout and was not added to that yet."""
    added = [each.workout for each in bench.changed if each.workout_id != id_of(bench, workout_id)]
    for change in (each for each in changes if each.field == "removed" and _goes_elsewhere(each.said)):
        if not _called(change.exercise, added, bench):
            raise Refusal(f"{change.exercise} goes into another workout: add it there first, then send this.")


def moved_with(
    change: AmendedFact, changes: Sequence[AmendedFact], said: str, workout_id: str, bench: LogBench
) -> int | None:
    """Which of the changes adds the exercise of this one, if its value stands in the workout that the words
    take it out of."""
    adding = (
        at for at, each in enumerate(changes) if each.field == "exercise" and each.said == change.exercise
    )
    shown = map(bench.shelf.get, bench.entry.before.shown)
    others = (each.workout for each in shown if each and each.workout_id != id_of(bench, workout_id))
    stands = any(_is_value(change, each.sets) for each in _called(change.exercise, others, bench))
    return next(adding, None) if stands and _goes_elsewhere(said) else None


def _goes_elsewhere(said: str) -> bool:
    """Whether words say of an exercise that it goes into another workout, and don't ask to take it out."""
    row = [token.folded for token in tokens(said)]
    moving, into, *out = (
        words_of("taking_away", each) for each in ("moving", "into", "take", "apart", "soft")
    )
    first = next((at for at, word in enumerate(row) if word in moving), len(row))
    return not into.isdisjoint(row[first:]) and frozenset().union(*out).isdisjoint(row)


def _is_value(change: AmendedFact, sets: Collection[SetDone]) -> bool:
    """Whether a value is that of all these sets."""
    said = [token.value for token in tokens(change.said) if token.value is not None]
    if change.field == "count":
        return said == [len(sets)]
    if change.field == "reps":
        return all(said == [one.reps] for one in sets)
    return change.field == "load" and all(one.load and said == [one.load.value] for one in sets)


def _called(name: str, workouts: Iterable[Workout | None], bench: LogBench) -> list[Exercise]:
    """The exercises of these workouts that a name may mean."""
    meant = targets.meaning(name, bench.athlete)
    return [each for workout in workouts if workout for each in workout.exercises() if meant.is_kind(each)]

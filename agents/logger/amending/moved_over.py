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
from agents.logger.bench import LogBench
from agents.models.port import Call
from agents.reading.word_rows import words as words_of
from agents.words import tokens
from agents.workout import Exercise, SetDone, Workout


def check_not_lost(args: AmendWorkout, bench: LogBench) -> None:
    """Raises Refusal for an exercise that goes into another workout and is not added to that."""
    here = id_of(bench, args.workout_id)
    added = [each.workout for each in bench.changes.made if each.workout_id != here]
    for change in (each for each in args.changes if each.field == "removed" and _goes_elsewhere(each.said)):
        to_come = _is_sent(_later(bench), here, "exercise", change.exercise, bench)
        if not (to_come or _called(change.exercise, added, bench)):
            raise Refusal(f"{change.exercise} goes into another workout: add it there first, then send this.")


def moved_with(change: AmendedFact, args: AmendWorkout, bench: LogBench) -> int | None:
    """Which of the changes adds the exercise of this one, if its value stands in the workout that it is taken
    out of, by the words or by another call."""
    here, name = id_of(bench, args.workout_id), change.exercise
    adding = (at for at, each in enumerate(args.changes) if each.field == "exercise" and each.said == name)
    others = _elsewhere(here, bench)
    stands = any(_is_value(change, each.sets) for each in _called(name, others, bench))
    sent = _is_sent(bench.reply.calls, here, "removed", name, bench)
    moves = _goes_elsewhere(args.said) or sent or _was_taken_out(here, name, bench)
    return next(adding, None) if stands and moves else None


def _elsewhere(workout_id: str, bench: LogBench) -> Iterator[Workout]:
    """The workouts that a model was shown, but for this one; those that this message has changed as they were
    shown."""
    for each in (each for each in bench.entry.before.shown if each != workout_id):
        first = min((at for at in bench.changes.was if at[0] == each), default=None)
        stored = bench.shelf.get(each)
        stands = stored.workout if stored is not None else None
        if was := bench.changes.was[first] if first is not None else stands:
            yield was


def _later(bench: LogBench) -> Sequence[Call]:
    """The calls of this reply behind this one."""
    ids = [each.id for each in bench.reply.calls]
    return bench.reply.calls[ids.index(bench.call.id) + 1 :] if bench.call.id in ids else ()


def _is_sent(calls: Sequence[Call], here: str, field: str, exercise: str, bench: LogBench) -> bool:
    """Whether calls take out or add such an exercise in another workout than this."""
    meant = targets.meaning(exercise, bench.athlete)
    elsewhere = (each for each in sent_to_amend(calls) if id_of(bench, each.workout_id) != here)
    such = (each for sent in elsewhere for each in sent.changes if each.field == field)
    names = (each.said if field == "exercise" else each.exercise for each in such)
    return any(not targets.meaning(each, bench.athlete).is_another(meant) for each in names)


def _was_taken_out(here: str, exercise: str, bench: LogBench) -> bool:
    """Whether this message has taken such an exercise out of another workout than this."""
    for each in (each for each in bench.changes.made if each.workout_id != here):
        was = bench.changes.was.get((each.workout_id, each.revision))
        if len(_called(exercise, [was], bench)) > len(_called(exercise, [each.workout], bench)):
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


def _called(name: str, workouts: Iterable[Workout | None], bench: LogBench) -> list[Exercise]:
    """The exercises of these workouts that a name may mean."""
    meant = targets.meaning(name, bench.athlete)
    return [each for workout in workouts if workout for each in workout.exercises() if meant.is_kind(each)]

"""Exercises of a workout that were done another day: "put the goblets on Friday". They become a workout of
that day, with their sets and an id of the message that says so, in the batch that takes them out of the one
that they were told in.
"""

from collections.abc import Sequence

from agents.logger.amending.aim import Aim
from agents.logger.amending.amended_set import AmendedFact, AmendWorkout, Grounds
from agents.logger.amending.amendment import amended
from agents.logger.amending.change_said import exercise_of, in_its_names
from agents.logger.amending.taking_back import ChangedWorkout
from agents.logger.bench import OFFLINE, LogBench
from agents.logger.records.said_anew import without_exercises
from agents.logger.records.shelf import Edited
from agents.logger.tools.delete import changed
from agents.workout import StoredWorkout, Workout

Changes = Sequence[tuple[AmendedFact, Grounds]]
_OF_THE_SESSION = ("notes", "feel", "location", "start", "end", "duration_seconds", "session_rpe", "skipped")


def names_of_another_day(args: AmendWorkout, stored: StoredWorkout, bench: LogBench) -> frozenset[str]:
    """The exercises that get another day while others of the workout stay; none where all of it does."""
    workout = stored.workout or Workout()
    dated = (each for each in args.changes if each.field == "date" and each.exercise)
    found = (exercise_of(workout, each, bench) for each in dated)
    names = frozenset(each.name for each in found if each is not None)
    return (
        names
        if bench.engine != OFFLINE and names < {each.name for each in workout.exercises()}
        else frozenset()
    )


def on_their_day(
    bench: LogBench, aim: Aim, args: AmendWorkout, changes: Changes, claims: frozenset[int]
) -> ChangedWorkout | None:
    """What became of it; None where all of the workout is of that day. Raises Refusal."""
    [now] = aim.workouts
    stored = bench.shelf.before_act(now, bench.act) or now
    names = names_of_another_day(args, stored, bench)
    if not names:
        return None
    workout = stored.workout or Workout()
    named = in_its_names(changes, workout, "", bench)
    theirs = [each for each in named if each[0].exercise in names]
    others = [each for each in named if each[0].exercise not in names]
    apart = _apart(workout, names, claims, bench)
    apart = amended(apart, [_of_all_there(*each) for each in theirs], bench.athlete, bench.today)
    left = without_exercises(workout, names)
    if others:
        left = amended(left, others, bench.athlete, bench.today)
    return changed(bench, aim, lambda _: Edited(left, "amended", apart), claims)


def _apart(workout: Workout, names: frozenset[str], claims: frozenset[int], bench: LogBench) -> Workout:
    """The workout of these exercises alone, told by this message."""
    others = {each.name for each in workout.exercises()} - names
    plain = Workout()
    gone = {field: getattr(plain, field) for field in (*_OF_THE_SESSION, "name")}
    own = [at for at in claims if bench.texts.tokens[at].source == bench.entry.message.id]
    apart = without_exercises(workout.model_copy(update=gone), others)
    return apart.model_copy(update={"name": "", "spans": bench.texts.spans(own), "changes": ()})


def _of_all_there(change: AmendedFact, grounds: Grounds) -> tuple[AmendedFact, Grounds]:
    """A date is of all of the workout that has no other exercises."""
    return (change.model_copy(update={"exercise": ""}) if change.field == "date" else change), grounds

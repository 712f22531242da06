"""What a number counts that replaces another one: what that one counts where it stands. Pure.

"8 not 9"         8 reps, where 9 stand in the sets meant; 8 sets, where there are 9 of them
"200, not 195"    the load of the sets that have 195, and of no others

Where the old number stands for two things ("4 not 5" of 5x5), words beside it decide ("4 reps, not 5"), or
nothing is changed.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import partial

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger import targets
from agents.logger.amended_set import AmendedFact
from agents.logger.amendment import sets_meant
from agents.logger.texts import UNIT_WORDS
from agents.reading import word_rows
from agents.words import Token, tokens
from agents.workout import Exercise, SetDone, Workout

_row = partial(word_rows.words, "taking_away")
BARE = ("load", "reps", "count")  # what a number without a unit is taken for
_CALLED = {
    "reps": _row("of_reps"),
    "count": frozenset(("set", "sets")),
    "load": _row("of_load") | UNIT_WORDS.keys() | {"used", "using", "with", "at", "@"},
}


def is_bare(change: AmendedFact) -> bool:
    """Whether a change is a number alone, of which nothing says for certain what it counts."""
    row = tokens(change.said)
    return change.field in BARE and bool(row) and all(each.value is not None for each in row)


def as_replaced(
    changes: Sequence[AmendedFact],
    workout: Workout,
    denied: Sequence[Token],
    words: Collection[str],
    athlete: Athlete,
) -> tuple[AmendedFact, ...]:
    """The changes, a bare one as one of what the denied number counts. Raises Refusal where that stands for
    several things."""
    bare = [each for each in changes if is_bare(each) and not each.set.startswith(targets.VALUED)]
    if len(bare) != 1 or len(changes) != 1 or len(denied) != 1:
        return tuple(changes)
    [change], [old] = bare, denied
    found = {
        (exercise.name, field)
        for exercise in _meant(workout, change, athlete)
        for field in _fields(exercise, change, old)
    }
    found = _as_called(found, words, change) if len(found) > 1 else found
    if len(found) > 1:
        raise Refusal(f"{old.folded} stands there for several things: say what {change.said!r} counts.")
    if not found:
        return tuple(changes)
    [(name, field)] = found
    which = change.set or ("" if field == "count" else f"{targets.VALUED}{old.value:f}")
    return (change.model_copy(update={"exercise": name, "field": field, "set": which}),)


def _meant(workout: Workout, change: AmendedFact, athlete: Athlete) -> Sequence[Exercise]:
    """The exercises that a change may be of."""
    exercises = workout.exercises()
    if not change.exercise:
        return exercises
    meant = targets.meaning(change.exercise, athlete)
    return [each for each in exercises if meant.is_one(each)] or [
        each for each in exercises if meant.is_kind(each)
    ]


def _fields(exercise: Exercise, change: AmendedFact, old: Token) -> set[str]:
    """What the old number counts in an exercise, or in the sets of it that are meant."""
    values = targets.as_stated(old)
    places: Sequence[int] = range(len(exercise.sets))
    if change.set:
        places = ()
        with suppress(Refusal):
            places = sets_meant(change.set, exercise)
    found = {field for at in places for field, value in _stated(exercise.sets[at]) if value in values}
    counted = not change.set and len(exercise.sets) in values
    return found | ({"count"} if counted else set())


def _stated(one: SetDone) -> Iterator[tuple[str, Decimal | int | None]]:
    """The numbers of a set, by the field that a change of them has."""
    yield "load", one.load.value if one.load is not None else None
    yield "distance", one.distance.value if one.distance is not None else None
    yield from (("reps", each) for each in (one.reps, one.reps_low, one.reps_high))
    yield "duration", one.duration_seconds
    yield "heart_rate", one.heart_rate_bpm
    yield from (("rpe", one.rpe), ("rir", one.rir), ("calories", one.calories), ("rest", one.rest_seconds))


def _as_called(
    found: set[tuple[str, str]], words: Collection[str], change: AmendedFact
) -> set[tuple[str, str]]:
    """Those that the words call: "4 reps, not 5", "at 4 not 5". "set" selects one where one is meant."""
    called = {field for field, names in _CALLED.items() if not names.isdisjoint(words)}
    called -= {"count"} if change.set else set()
    return {each for each in found if each[1] in called} if called else found

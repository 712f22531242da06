"""What a number counts that replaces another one: what that one counts where it stands. Pure.

"8 not 9"         8 reps, where 9 stand in the sets meant; 8 sets, where there are 9 of them
"200, not 195"    the load of the sets that have 195, and of no others

Where the old number stands for two things ("4 not 5" of 5x5), words beside it decide ("4 reps, not 5"), or
nothing is changed.
"""

from collections.abc import Collection, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import partial

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.amended_set import AmendedFact
from agents.logger.amending.amendment import sets_meant
from agents.logger.amending.targets import Denied, NamedTargets
from agents.logger.evidence.texts import UNIT_WORDS
from agents.reading import word_rows
from agents.set_fields import numbers_of
from agents.words import Token, tokens
from agents.workout import Exercise, SetDone, Workout

_row = partial(word_rows.words, "taking_away")
_LIKE = 4  # times: what is further apart is no slip of a number
BARE = ("load", "reps", "count")  # what a number without a unit is taken for
_TWICE = 2
_KEPT = ("reps", "duration", "distance")  # what is near of sets without a load
_USING = frozenset("used using with at @".split())
_CALLED = {
    "reps": _row("of_reps"),
    "count": frozenset(("set", "sets")),
    "load": _row("of_load") | UNIT_WORDS.keys() | _USING,
}


def is_bare(change: AmendedFact) -> bool:
    """Whether a change is a number alone, of which nothing says for certain what it counts."""
    row = tokens(change.said)
    return change.field in BARE and bool(row) and all(each.value is not None for each in row)


def as_kept(
    changes: Sequence[AmendedFact], workout: Workout, words: Collection[str]
) -> tuple[AmendedFact, ...]:
    """A bare number as what the sets without a load have that they are near: 45 of a plank of 60 s are
    seconds, 45 of 50 push-ups are reps, 1600 of a swim of 1500 m metres. Words that call a number decide."""
    called = not (_row("of_load") | _row("of_reps") | _USING).isdisjoint(words)
    if called or len(changes) != 1:
        return tuple(changes)
    return (changes[0].model_copy(update={"field": _kept_field(changes[0], workout)}),)


def _kept_field(change: AmendedFact, workout: Workout) -> str:
    exercises = [each for each in workout.exercises() if change.exercise in ("", each.name)]
    sets = exercises[-1].sets if exercises else ()
    numbers = targets.numbers_in(change.said)
    if (
        len(numbers) != 1
        or not is_bare(change)
        or change.field == "count"
        or any(one.load is not None for one in sets)
    ):
        return change.field
    far = _differences(numbers[0].value or Decimal(), sets)
    nearest, *others = sorted(far, key=far.__getitem__) or [change.field]
    return nearest if not others or _TWICE * far[nearest] <= far[others[0]] else change.field


def _differences(said: Decimal, sets: Sequence[SetDone]) -> dict[str, Decimal]:
    """How far a number is from what sets without a load have, as a share of that: the least of each field
    that has a number near it."""
    stated = [each for one in sets for each in numbers_of(one)]
    near = [(field, value) for field, value in stated if value and field in _KEPT and _is_near(said, value)]
    return {
        field: min(abs(value - said) / value for each, value in near if each == field) for field, _ in near
    }


def _is_near(said: Decimal, value: Decimal) -> bool:
    return value <= said * _TWICE <= value * _TWICE * _TWICE


def as_replaced(
    changes: Sequence[AmendedFact],
    workout: Workout,
    named: NamedTargets,
    denied: Denied,
    words: Collection[str],
    athlete: Athlete,
) -> tuple[AmendedFact, ...]:
    """The change, if it is the only one, as one of the sets that have the old number; a bare one as one of
    what that counts. Raises Refusal where the old number stands for several things."""
    old = _old(changes, denied)
    if old is None:
        return tuple(changes)
    [change] = changes
    found = {
        (exercise.name, field)
        for exercise in _meant(workout, change, named, athlete)
        for field in _fields(exercise, change, old)
        if field == change.field or is_bare(change)
    }
    found = _as_called(found, words, change) if len(found) > 1 else found
    if len(found) > 1:
        raise Refusal(f"{old.folded} stands there for several things: say what {change.said!r} counts.")
    if not found:
        return tuple(changes)
    [(name, field)] = found
    which = "" if field == "count" else f"{_place(change)}{targets.VALUED}{old.value:f}"
    return (change.model_copy(update={"exercise": name, "field": field, "set": which}),)


def _old(changes: Sequence[AmendedFact], denied: Denied) -> Token | None:
    """The one old number of the only change; none that is no slip for the new one: "the 345s were 5s"."""
    said = {each.value: each for each in denied.numbers}
    if len(changes) != 1 or len(said) != 1:
        return None
    [old], new = said.values(), targets.numbers_in(changes[0].said)
    sizes = sorted(abs(each.value or Decimal()) for each in (old, *new))
    return old if len(new) == 1 and sizes[1] <= sizes[0] * _LIKE else None


def _place(change: AmendedFact) -> str:
    """The "last" of "last" and "last=190"; "" where no set is named by its place."""
    return change.set.partition(targets.VALUED)[0]


def _meant(
    workout: Workout, change: AmendedFact, named: NamedTargets, athlete: Athlete
) -> Sequence[Exercise]:
    """The exercises that a change may be of."""
    exercises = workout.exercises()
    wanted = [targets.meaning(change.exercise, athlete)] if change.exercise else named.exercises
    if not wanted:
        return exercises
    return [each for each in exercises if any(meant.is_one(each) for meant in wanted)] or [
        each for each in exercises if any(meant.is_kind(each) for meant in wanted)
    ]


def _fields(exercise: Exercise, change: AmendedFact, old: Token) -> set[str]:
    """What the old number counts in an exercise, or in the sets of it that are meant."""
    values, place = targets.as_stated(old), _place(change)
    places: Sequence[int] = range(len(exercise.sets))
    if place:
        places = ()
        with suppress(Refusal):
            places = sets_meant(place, exercise)
    found = {field for at in places for field, value in numbers_of(exercise.sets[at]) if value in values}
    counted = not place and len(exercise.sets) in values
    return found | ({"count"} if counted else set())


def _as_called(
    found: set[tuple[str, str]], words: Collection[str], change: AmendedFact
) -> set[tuple[str, str]]:
    """Those that the words call: "4 reps, not 5", "at 4 not 5". "set" selects one where one is meant."""
    called = {field for field, names in _CALLED.items() if not names.isdisjoint(words)}
    called -= {"count"} if _place(change) else set()
    return {each for each in found if each[1] in called} if called else found

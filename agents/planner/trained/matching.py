"""Which planned exercise a logged one is. Pure.

    1  the same exercise, however it is spelled     "DB Bicep Curl" is a Dumbbell Curl, "Row" may be rowing
    2  in its place: same pattern, shared muscles   Leg Press for a Back Squat: "substituted"
    3  the rest of the plan is missing, the rest of the log extra

Each goes with at most one. Where an exercise is planned several times, as in a circuit, and logged as often,
they go in order; else each of the fewer goes with the nearest in load.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from agents import workout
from agents.exercises import catalogue
from agents.planner.plan import PlanExercise
from agents.planner.trained.done import Work, working
from agents.planner.trained.targets import load_asked, reps_asked
from agents.units import KG_PER_LB
from agents.workout import SetDone


class ExercisePair(NamedTuple):
    """Places, from 0: of the planned exercise and of the logged one. Substituted: done in its place."""

    planned: int
    logged: int
    substituted: bool = False


class _Open(NamedTuple):
    """What no pair has yet: places and names, in order."""

    planned: dict[int, PlanExercise]
    logged: dict[int, workout.Exercise]

    def without(self, found: Sequence[ExercisePair]) -> "_Open":
        ours, theirs = {pair.planned for pair in found}, {pair.logged for pair in found}
        return _Open(
            {at: each for at, each in self.planned.items() if at not in ours},
            {at: each for at, each in self.logged.items() if at not in theirs},
        )


def pairs(planned: Sequence[PlanExercise], logged: Sequence[workout.Exercise]) -> tuple[ExercisePair, ...]:
    """Which goes with which, in the plan's order. Exercises with warm-up sets alone go with none."""
    worked = {at: each for at, each in enumerate(logged) if working(each) or not each.sets}
    rest = _Open(dict(enumerate(planned)), worked)
    found: list[ExercisePair] = []
    for rule in (_same_exercise, _one_of_its_meanings, _substitutions):
        found += rule(rest)
        rest = rest.without(found)
    return tuple(sorted(found))


def dealt(planned: Sequence[PlanExercise], done: Sequence[Work]) -> tuple[Work, ...]:
    """The works, with one that the plan has several times cut into as many: each set goes to the member it
    is nearest to in load and reps.

    So curls logged as "20x10, 15x15, 20x10, 15x15" are both members of the circuit that alternates them.
    """
    logged = [_key(work.exercise.name) for work in done]
    cut: list[Work] = []
    for work, key in zip(done, logged, strict=True):
        members = [each for each in planned if _key(each.name) == key]
        cut += _cut(work, members) if len(members) > 1 and logged.count(key) == 1 else [work]
    return tuple(cut)


def _cut(work: Work, members: Sequence[PlanExercise]) -> list[Work]:
    piles: list[list[SetDone]] = [[] for _ in members]
    for one in work.exercise.sets:
        nearest = min(_how_far(members[at], one, len(pile), at) for at, pile in enumerate(piles))
        piles[nearest[-1]].append(one)
    pieces = [work.exercise.model_copy(update={"sets": tuple(pile)}) for pile in piles if pile]
    return [work._replace(exercise=piece) for piece in pieces] or [work]


# --- 1: the same exercise


def _same_exercise(rest: _Open) -> list[ExercisePair]:
    found: list[ExercisePair] = []
    for key in dict.fromkeys(_key(each.name) for each in rest.planned.values()):
        ours = [at for at, each in rest.planned.items() if _key(each.name) == key]
        theirs = [at for at, each in rest.logged.items() if _key(each.name) == key]
        found += _together(rest, ours, theirs)
    return found


def _together(rest: _Open, ours: list[int], theirs: list[int]) -> list[ExercisePair]:
    """Pairs of one exercise: in order if there are as many, else the nearest in load first."""
    if len(ours) == len(theirs):
        return [ExercisePair(*each) for each in zip(ours, theirs, strict=True)]
    apart = {
        (our, their): _loads_apart(rest.planned[our], working(rest.logged[their])[:1])
        for our in ours
        for their in theirs
    }
    return _each_once(sorted(apart, key=lambda pair: apart[pair]))


def _each_once(best_first: Sequence[tuple[int, int]], substituted: bool = False) -> list[ExercisePair]:
    found: list[ExercisePair] = []
    for our, their in best_first:
        if all(our != pair.planned and their != pair.logged for pair in found):
            found.append(ExercisePair(our, their, substituted))
    return found


def _one_of_its_meanings(rest: _Open) -> list[ExercisePair]:
    """A name that may mean several exercises, and one of them: "Row" was a Barbell Row."""
    return _each_once(_where(rest, lambda our, their: their in _meanings(our) or our in _meanings(their)))


def _where(rest: _Open, meet: Callable[[str, str], bool]) -> list[tuple[int, int]]:
    return [
        (our, their)
        for our, planned in rest.planned.items()
        for their, logged in rest.logged.items()
        if meet(_key(planned.name), _key(logged.name))
    ]


# --- 2: in its place


def _substitutions(rest: _Open) -> list[ExercisePair]:
    alike = _where(rest, lambda our, their: _shared(our, their) > 0)
    return _each_once(
        sorted(alike, key=lambda pair: -_shared(*_keys(rest, *pair))),
        substituted=True,
    )


def _keys(rest: _Open, our: int, their: int) -> tuple[str, str]:
    return _key(rest.planned[our].name), _key(rest.logged[their].name)


@lru_cache(maxsize=4096)
def _shared(one: str, other: str) -> int:
    """How much two exercises of one pattern share: 1 for each main muscle, more for the same first one."""
    first, second = catalogue.known(one), catalogue.known(other)
    if first is None or second is None or first.pattern != second.pattern:
        return 0
    common = len({*first.muscles} & {*second.muscles})
    return common + 10 * (first.muscles[0] == second.muscles[0])


# --- names and loads


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    """What a name means, to compare: the catalogue's name, else the spelling without case and dashes."""
    known = catalogue.lookup(name).known
    return catalogue.fold(name) if known is None else known.name


@lru_cache(maxsize=4096)
def _meanings(key: str) -> tuple[str, ...]:
    match = catalogue.lookup(key)
    return match.candidates if match.how == "ambiguous" else ()


def _how_far(member: PlanExercise, one: SetDone, has: int, place: int) -> tuple[Decimal, int, int, int]:
    """How far a set is from what is asked of the member: in kilograms, then in reps; between equals the one
    that has fewer sets is next."""
    asked = reps_asked(member.reps)
    reps = one.reps if asked is None or asked.low is None or one.reps is None else abs(asked.low - one.reps)
    return _loads_apart(member, (one,)), reps or 0, has, place


def _loads_apart(member: PlanExercise, sets: Sequence[SetDone]) -> Decimal:
    """Kilograms between what is asked of the member and the first of the sets; 0 where one is not known."""
    asked = load_asked(member.target_load, "lb")
    load = sets[0].load if sets else None
    if asked is None or asked.low is None or load is None:
        return Decimal(0)
    lifted = load.value if load.unit == "kg" else load.value * KG_PER_LB
    return abs(asked.low.in_kg() - lifted)

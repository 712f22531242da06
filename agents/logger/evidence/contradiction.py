"""Whether what an athlete says contradicts the workout that a model names. Pure.

What the words name is looked for in every workout that stands: exercises, in the words of the catalogue or
in those that the athlete told them in, benchmarks and names of workouts, kinds, the day. Another workout is
meant where it has all that the named one has of these, and more. What nobody has identifies nothing.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.logger.amending import targets
from agents.logger.amending.targets import NamedTargets
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.workout_in_words import name_of
from agents.words import Token, fold, tokens
from agents.workout import StoredWorkout, Workout


def knowing(athlete: Athlete, standing: Iterable[Workout]) -> Athlete:
    """The athlete with the words that exercises were told in, where the catalogue does not know them; the
    newest first."""
    own: dict[str, str] = {}
    for exercise in (each for workout in standing for each in workout.exercises()):
        if catalogue.lookup(exercise.name_as_written).how == "unknown":
            own.setdefault(" ".join(exercise.name_as_written.casefold().split()), exercise.name)
    return replace(athlete, aliases={**own, **athlete.aliases})


def with_titles(
    named: NamedTargets, row: Sequence[Token], places: Collection[int], standing: Iterable[Workout]
) -> NamedTargets:
    """What is named, with the workouts whose own names stand at these places: "the Tired Board one"."""
    words = [token.folded if at in places else "|" for at, token in enumerate(row)]
    for title in {each.name for each in standing if each.name and each.name != name_of(each)}:
        wanted = [token.folded for token in tokens(fold(title))]
        at = next((at for at in places if words[at : at + len(wanted)] == wanted), None)
        if at is not None:
            places_of = named.places.union(range(at, at + len(wanted)))
            named = named._replace(benchmarks=named.benchmarks | {title}, places=places_of)
    return named


def as_good(
    shown: StoredWorkout, named: NamedTargets, others: Sequence[StoredWorkout], *, whole: bool
) -> list[StoredWorkout]:
    """The other workouts that have all that the one shown has of what is named."""
    own = _matched(shown, named, whole)
    return [each for each in others if each.workout is not None and _matched(each, named, whole) >= own]


def better(
    shown: StoredWorkout, named: NamedTargets, others: Sequence[StoredWorkout], *, whole: bool
) -> list[StoredWorkout]:
    """The workouts that the words mean rather than the one shown: they have more of what is named, or are
    newer where the last one is meant."""
    own, day = _matched(shown, named, whole), targets.day_of(shown)
    return [
        each
        for each in as_good(shown, named, others, whole=whole)
        if _matched(each, named, whole) != own or (named.last and targets.day_of(each) > day)
    ]


def _matched(stored: StoredWorkout, named: NamedTargets, whole: bool) -> frozenset[object]:
    return targets.matched(stored.workout or Workout(), named, whole=whole)


def has_alone(
    shown: StoredWorkout, row: Sequence[Token], places: Collection[int], others: Iterable[StoredWorkout]
) -> bool:
    """Whether a load, a distance, a time or so many reps that are said there stand in this workout and in no
    other: "the 305 I failed"."""
    said = [at for at in places if row[at].is_number and has_value(shown, row, at)]
    return bool(said) and not any(has_value(each, row, at) for each in others for at in said)


def has_value(stored: StoredWorkout, row: Sequence[Token], at: int) -> bool:
    value, sets = row[at].value, (stored.workout or Workout()).sets()
    if unit_class(row, at) == "rep":
        return any(one.reps == value for one in sets)
    measured = ((one.load, one.distance, one.duration_seconds) for one in sets)
    return any(
        value in (load and load.value, distance and distance.value, seconds, seconds and seconds / 60)
        for load, distance, seconds in measured
    )


def identifying(named: NamedTargets, standing: Iterable[Workout]) -> NamedTargets:
    """What is named without the exercises that no workout has, if one has others of them: the "du" of
    "kannst du" is no double-under."""
    having = [each for workout in standing for each in workout.exercises()]
    known = tuple(each for each in named.exercises if any(map(each.is_kind, having)))
    return named._replace(exercises=known) if known else named


def standing_of(named: NamedTargets, standing: Iterable[Workout]) -> NamedTargets:
    """What is named without the exercises and benchmarks that no workout has."""
    workouts = list(standing)
    names = {name for each in workouts for name in (each.name, *(block.name for block in each.blocks))}
    having = [each for workout in workouts for each in workout.exercises()]
    known = tuple(each for each in named.exercises if any(map(each.is_kind, having)))
    return named._replace(exercises=known, benchmarks=named.benchmarks & names)

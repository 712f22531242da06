"""The marks of a workout: the best of each exercise, and of each endurance discipline, in figures.

`load_kg` is the heaviest set that was not failed. Metres and seconds are of one piece of work: of the pieces
at least half as far as the farthest (strides after a run are no run), the fastest that has a time, else the
farthest, else the longest.
"""

from collections import defaultdict
from collections.abc import Iterator

from agents.exercises import catalogue
from agents.search.endurance import discipline_of
from agents.workout import Exercise, SetDone, Workout
from storage.ports import Mark

MADE_OF_MOVEMENTS = ("amrap", "emom", "for_time", "tabata", "circuit", "complex")
_WHOLE = 0.5  # of the farthest piece: what is shorter is a warm-up or an addition


def marks_of(workout: Workout) -> tuple[Mark, ...]:
    """One mark for each exercise and each discipline, in the order they come.

    The run in a metcon is no run: a discipline is one of the workout, or of work that stands for itself.
    """
    done: dict[str, list[SetDone]] = defaultdict(list)
    for name, exercise in _named(workout):
        done[name] += exercise.sets
    marks = [_best(name, sets) for name, sets in done.items()]
    # A discipline that is no work on the move has how long it all took.
    whole = float(workout.duration_seconds or 0)
    marks += [Mark(workout.discipline, seconds=whole)] if workout.discipline not in done else []
    return tuple(marks)


def _named(workout: Workout) -> Iterator[tuple[str, Exercise]]:
    for block in workout.blocks:
        for exercise in block.exercises:
            if exercise.name:
                yield exercise.name, exercise
            discipline = discipline_of(catalogue.known(exercise.name))
            of_its_own = discipline == workout.discipline or block.kind not in MADE_OF_MOVEMENTS
            if discipline and of_its_own:
                yield discipline, exercise


def _best(name: str, sets: list[SetDone]) -> Mark:
    loads = [float(one.load_kg) for one in sets if one.load_kg is not None and _lifted(one)]
    pieces = [
        (float(one.distance.metres) if one.distance else 0.0, float(one.duration_seconds or 0))
        for one in sets
    ]
    metres, seconds = _piece(pieces)
    return Mark(name, max(loads, default=0.0), metres, seconds)


def _lifted(one: SetDone) -> bool:
    return not one.failed and (one.load is None or one.load.basis != "assisted")


def _piece(pieces: list[tuple[float, float]]) -> tuple[float, float]:
    farthest = max((metres for metres, _ in pieces), default=0.0)
    timed = [each for each in pieces if each[0] and each[1] and each[0] >= _WHOLE * farthest]
    if timed:
        return max(timed, key=lambda each: each[0] / each[1])
    return max(pieces, default=(0.0, 0.0))

"""Amendments that take something out of a workout: an exercise ("take the leg press out"), or sets. Pure.

The places of what stands behind it shift, and so do the paths of its sources.
"""

import re
from collections.abc import Sequence

from agents.errors import Refusal
from agents.workout import Source, Workout

_PATH = re.compile(r"blocks\[(\d+)\](?:\.exercises\[(\d+)\](?:\.sets\[(\d+)\])?)?")


def without_sets(workout: Workout, block_at: int, exercise_at: int, sets: Sequence[int]) -> Workout:
    """The workout without these sets of an exercise; without the exercise, if it has no other.

    Raises Refusal where nothing would be left.
    """
    block = workout.blocks[block_at]
    exercise = block.exercises[exercise_at]
    kept = tuple(one for place, one in enumerate(exercise.sets) if place not in sets)
    if not kept:
        return _without_exercise(workout, block_at, exercise_at)
    sources = workout.sources
    for place in sorted(sets, reverse=True):
        sources = _shifted(sources, (block_at, exercise_at, place))
    shorter = exercise.model_copy(update={"sets": kept})
    exercises = (*block.exercises[:exercise_at], shorter, *block.exercises[exercise_at + 1 :])
    blocks = list(workout.blocks)
    blocks[block_at] = block.model_copy(update={"exercises": exercises})
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": sources})


def _without_exercise(workout: Workout, block_at: int, exercise_at: int) -> Workout:
    if len(workout.exercises()) == 1:
        raise Refusal("nothing would be left of that workout: delete it instead.")
    block = workout.blocks[block_at]
    exercises = (*block.exercises[:exercise_at], *block.exercises[exercise_at + 1 :])
    blocks = list(workout.blocks)
    if exercises:
        blocks[block_at] = block.model_copy(update={"exercises": exercises})
        sources = _shifted(workout.sources, (block_at, exercise_at))
    else:
        del blocks[block_at]
        sources = _shifted(workout.sources, (block_at,))
    return workout.model_copy(update={"blocks": tuple(blocks), "sources": sources})


def _shifted(sources: Sequence[Source], gone: tuple[int, ...]) -> tuple[Source, ...]:
    """The sources less those of what is gone; those behind it move up by one."""
    depth = len(gone) - 1
    found = []
    for source in sources:
        match = _PATH.match(source.path)
        at = tuple(int(place) for place in match.groups() if place is not None) if match else ()
        if len(at) <= depth or at[:depth] != gone[:depth] or at[depth] < gone[depth]:
            found.append(source)
        elif match and at[depth] > gone[depth]:
            start, end = match.span(depth + 1)
            moved = f"{source.path[:start]}{at[depth] - 1}{source.path[end:]}"
            found.append(source.model_copy(update={"path": moved}))
    return tuple(found)

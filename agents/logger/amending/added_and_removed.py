"""Amendments that add sets or take something out: "one more set", "take the leg press out". Pure.

Sets that are added are like the last one; what was noted of that one, and how hard it was, is not theirs,
unless only their number was wrong. Where something is taken out, the places of what stands behind it shift,
and so do the paths of its sources.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from agents import units
from agents.errors import Refusal
from agents.logger.assembly.repeats import MORE_SETS, SAME, moved_load, undetailed
from agents.logger.assembly.set_entries import MOST_SETS
from agents.logger.evidence.grounding import UngroundedFact
from agents.set_fields import stated
from agents.words import Token, spoken_number, tokens
from agents.workout import Exercise, LoadDone, SetDone, Source, Workout

# --- more sets, or fewer


_ONE = frozenset("one another a an once".split())
_SETS = frozenset(("set", "sets"))


class Changed(NamedTuple):
    """An exercise with other sets, the sources as they stand then, and the first set that is new."""

    exercise: Exercise
    sources: tuple[Source, ...]
    new_from: int


def more_sets(
    exercise: Exercise, said: str, grounds: Source, path: str, sources: tuple[Source, ...]
) -> Changed:
    """The exercise with sets added. Raises Refusal where there is none to be like, or none is asked for."""
    if not exercise.sets:
        raise Refusal(f"{exercise.name} has no set that {said!r} could be like.")
    added = [source.path for source in sources if source.rule == "same_as" and source.path.startswith(path)]
    told = [
        place
        for place in range(len(exercise.sets))
        if not any(each.startswith(f"{path}.sets[{place}]") for each in added)
    ]
    return _added(exercise, _how_many(said, len(told) or len(exercise.sets)), grounds, path, sources)


def counted(
    exercise: Exercise, said: str, grounds: Source, path: str, sources: tuple[Source, ...]
) -> Changed:
    """The exercise with so many sets in all. Raises Refusal where it can't be told which ones they are."""
    try:
        count = units.read_count(said)
    except units.UnreadableQuantity as error:
        raise Refusal(str(error)) from None
    if not exercise.sets or len(set(exercise.sets)) > 1:
        raise Refusal(f"the sets of {exercise.name} differ: say which of them there were.")
    more = count - len(exercise.sets)
    if more > 0:
        return _added(exercise, more, grounds, path, sources, like=exercise.sets[-1])
    gone = tuple(f"{path}.sets[{place}]" for place in range(count, len(exercise.sets)))
    kept = tuple(source for source in sources if not source.path.startswith(gone))
    fewer = exercise.model_copy(update={"sets": exercise.sets[:count]})
    return Changed(fewer, (*kept, grounds.model_copy(update={"path": f"{path}.sets"})), count)


def load_changed(one: SetDone, said: str) -> LoadDone:
    """The load that "5 lb more" makes of a set's. Raises Refusal where that is none."""
    try:
        return moved_load(one.load, said)
    except UngroundedFact as doubt:
        raise Refusal(str(doubt)) from None


def _added(
    exercise: Exercise,
    count: int,
    grounds: Source,
    path: str,
    sources: tuple[Source, ...],
    like: SetDone | None = None,
) -> Changed:
    """With so many sets more, each as `like`; else as the last one, without what was noted of that."""
    first = len(exercise.sets)
    if first + count > MOST_SETS:
        raise Refusal(f"{first + count} sets are more than anybody does of {exercise.name}.")
    like = like or undetailed(exercise.sets[-1:])[0]
    source = grounds.model_copy(update={"kind": "rule", "rule": "same_as", "of": f"{path}.sets[{first - 1}]"})
    new = tuple(
        source.model_copy(update={"path": f"{path}.sets[{place}].{field}"})
        for place in range(first, first + count)
        for field in stated(like)
    )
    longer = exercise.model_copy(update={"sets": (*exercise.sets, *([like] * count))})
    return Changed(longer, (*sources, *new), first)


def _how_many(said: str, standing: int) -> int:
    """How many sets the words add: as many as they count, as were told ("same again"), or one ("another").

    Raises Refusal for words that ask for no more sets, or count them by no whole number.
    """
    row = tokens(said)
    if not row:
        return 1  # what it was is said of the new one
    words = {token.folded for token in row}
    if not words & (SAME | MORE_SETS) and not _counts_sets(row):
        raise Refusal(f"{said!r} asks for no more sets, as 'one more set' does.")
    spoken = (each for at in range(len(row)) if (each := spoken_number(row, at)) is not None)
    numbers = [token.value for token in row if token.is_number and token.value is not None]
    count = next(iter(numbers), None) or next((value for value, _ in spoken), None)
    if numbers and (count is None or count != int(count)):
        raise Refusal(f"{said!r} counts no sets.")
    if count is not None:
        return int(count)
    return standing if words & SAME and not words & _ONE else 1


def _counts_sets(row: Sequence[Token]) -> bool:
    """Whether it begins with how many sets, "one set of 3", or is nothing but their number."""
    if len(row) == 1:
        return row[0].is_number
    at = next((place for place, token in enumerate(row) if token.folded in _SETS), 0)
    return at > 0 and (
        row[at - 1].is_number or row[at - 1].folded in _ONE or spoken_number(row, at - 1) is not None
    )


CHANGES: dict[str, Callable[[Exercise, str, Source, str, tuple[Source, ...]], Changed]] = {
    "more_sets": more_sets,
    "count": counted,
}


# --- what is taken out


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

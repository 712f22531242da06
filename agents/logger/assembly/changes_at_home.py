"""What is the same as an earlier workout, and what is changed of it, where they belong. Pure.

same_as of the workout     of one exercise, if its name stands before: "squats same as Tuesday but 5 more"
load_change                of reps, a distance or a time, if its unit is one of these: "2 km more"
                           of the workout, if it is sent as an exercise of no name: "5 more on everything"
a score of the workout     of a block: "same WOD, 4:02"
"""

from collections.abc import Callable, Iterator

from agents.logger.assembly.pointing import is_a_change, is_of_each, measure_of
from agents.logger.said import Fact, SaidBlock, SaidExercise, SaidSet, SaidWorkout


def with_what_is_the_same(said: SaidWorkout) -> SaidWorkout:
    """The workout with what is said of it where it belongs: a same_as beside the name of one exercise is that
    exercise's ("squats same as Tuesday but 5 more"), a load_change of "both" is that of all, and one of
    reps or a distance is none of a load."""
    asks = [fact for fact in said.facts if fact.field == "same_as"]
    said = _of_all(_with_exercises(_with_block(said) if asks else said, _with_measures))
    if len(asks) != 1 or not any(_is_asked_alone(each, asks[0]) for each in _exercises(said)):
        return said
    facts = tuple(fact for fact in said.facts if fact is not asks[0])
    return _with_exercises(said.model_copy(update={"facts": facts}), lambda each: _pointing(each, asks[0]))


def _with_block(said: SaidWorkout) -> SaidWorkout:
    """What is said of a block and was sent of a workout without any ("same WOD, 4:02"), as one of a block."""
    of_block = tuple(fact for fact in said.facts if fact.field in ("score", "capped", "rounds"))
    if said.blocks or not of_block:
        return said
    facts = tuple(fact for fact in said.facts if fact not in of_block)
    return said.model_copy(update={"facts": facts, "blocks": (SaidBlock(facts=of_block),)})


def _exercises(said: SaidWorkout) -> Iterator[SaidExercise]:
    return (exercise for block in said.blocks for exercise in block.exercises)


def _with_exercises(said: SaidWorkout, made: Callable[[SaidExercise], SaidExercise | None]) -> SaidWorkout:
    """The workout with what is made of each exercise; without those of which nothing is."""
    blocks = (
        block.model_copy(update={"exercises": tuple(filter(None, map(made, block.exercises)))})
        for block in said.blocks
    )
    return said.model_copy(update={"blocks": tuple(blocks)})


def _is_asked_alone(exercise: SaidExercise, asks: Fact) -> bool:
    """Whether words ask for a repetition of this exercise: its name stands before them."""
    named = 0 <= exercise.said.find(exercise.name) < exercise.said.find(asks.said)
    return named and any(map(_only_moves, exercise.sets))


def _of_all(said: SaidWorkout) -> SaidWorkout:
    """A change that is sent as an exercise of no name ("5 more on both") as one of the workout."""
    all_of = [
        each for each in _exercises(said) if _is_no_name(each) and list(map(_only_moves, each.sets)) == [True]
    ]
    if len(all_of) != 1 or not any(fact.field == "same_as" for fact in said.facts):
        return said
    moved = said.model_copy(update={"facts": (*said.facts, *all_of[0].sets[0].more)})
    return _with_exercises(moved, lambda each: None if each is all_of[0] else each)


def _is_no_name(exercise: SaidExercise) -> bool:
    return not exercise.canonical_name.strip() and (is_of_each(exercise.name) or not exercise.name.strip())


def _pointing(exercise: SaidExercise, asks: Fact) -> SaidExercise:
    sets = (
        one.model_copy(update={"more": (asks, *one.more)}) if _only_moves(one) else one
        for one in exercise.sets
    )
    return exercise.model_copy(update={"sets": tuple(sets)})


def _only_moves(one: SaidSet) -> bool:
    said = one.count.strip() or one.load.strip() or (one.reps.strip() and not is_a_change(one.reps))
    moves = [fact.field == "load_change" or is_a_change(fact.said) for fact in one.more]
    return not said and all(moves) and bool(moves or one.reps.strip())


def _with_measures(exercise: SaidExercise) -> SaidExercise:
    """The exercise with each change of what it is one of, by its unit: no load is changed by "2 km more"."""
    return exercise.model_copy(update={"sets": tuple(map(_with_measure, exercise.sets))})


def _with_measure(one: SaidSet) -> SaidSet:
    moved = [fact for fact in one.more if fact.field == "load_change" and measure_of(fact.said)]
    if not moved:
        return one
    [first, *_], more = moved, tuple(fact for fact in one.more if fact not in moved)
    field = measure_of(first.said)
    if field == "reps":
        return one.model_copy(update={"reps": first.said, "more": more})
    return one.model_copy(update={"more": (*more, Fact.model_validate({"field": field, "said": first.said}))})

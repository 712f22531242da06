"""Facts where they belong: one that is sent of a set, a block or the workout, and is another's, goes there.
Pure.

    of the workout   to every block (a rest, if the block has no clock of its own); to its only one (a score);
                     to the sets of its only exercise
    of a block       to every set that has none of its own (an RPE, a percentage), or to the workout (a date)
    of a set         to its block (a score, rounds), or to the workout

What has no one home stays where it is, and is doubted there.

What is the same as an earlier workout, and what is changed of it, where they belong.

same_as of the workout     of one exercise, if its name stands before: "squats same as Tuesday but 5 more"
load_change                of reps, a distance or a time, if its unit is one of these: "2 km more"
                           of the workout, if it is sent as an exercise of no name: "5 more on everything"
a score of the workout     of a block: "same WOD, 4:02"
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, get_args

from agents.logger.assembly.facts import BLOCK_FACTS, SET_FACTS, WORKOUT_FACTS
from agents.logger.assembly.pointing import is_a_change, is_of_each, measure_of
from agents.logger.evidence.beside_numbers import says_how_long
from agents.logger.said_workout import Fact, SaidBlock, SaidExercise, SaidSet, SaidWorkout
from agents.set_fields import SET_FIELDS
from agents.words import tokens
from agents.workout import WodKind

TIMED = get_args(WodKind)  # their own clock says when there is rest
SPREAD = frozenset(field.wire for field in SET_FIELDS if field.spreads)  # how hard, not how much
ANYWHERE = frozenset({"same_as", "load_change", "skipped", "load_options"})
Facts = tuple[Fact, ...]


def at_home(said: SaidWorkout) -> SaidWorkout:
    """The same workout, each fact where it belongs."""
    homes = [_at_home(block) for block in said.blocks]
    blocks = [block for block, _ in homes]
    facts = [*said.facts, *(fact for _, of_workout in homes for fact in of_workout)]
    stay = []
    for fact in facts:
        below = None if _belongs(fact, WORKOUT_FACTS) else _put_below(fact, blocks)
        if below is None:
            stay.append(fact)
        else:
            blocks = below
    return said.model_copy(update={"facts": tuple(stay), "blocks": tuple(blocks)})


def _spreads(fact: Fact, block: SaidBlock) -> bool:
    """Whether a fact of a block is one of its sets: how hard it was, or how much of its only set."""
    sets = [one for exercise in block.exercises for one in exercise.sets]
    only = len(sets) == 1 and sets[0].count.strip() in ("", "1")
    return fact.field in SET_FACTS and bool(sets) and (fact.field in SPREAD or only)


def _belongs(fact: Fact, home: Mapping[str, Any]) -> bool:
    return fact.field in home or fact.field in ANYWHERE


def _put_below(fact: Fact, blocks: list[SaidBlock]) -> list[SaidBlock] | None:
    """The blocks with a fact that was sent of the workout; None where it has no one home among them."""
    if fact.field == "rest" and len(blocks) > 1 and says_how_long(fact.said):
        within = [block if block.kind in TIMED else _with_fact(block, fact) for block in blocks]
        return within if within != blocks else None
    if fact.field in BLOCK_FACTS and len(blocks) == 1:
        return [_with_fact(blocks[0], fact)]
    if len(blocks) == 1 and len(blocks[0].exercises) == 1 and _spreads(fact, blocks[0]):
        return [_on_sets(blocks[0], fact)]
    return None


def _with_fact(block: SaidBlock, fact: Fact) -> SaidBlock:
    return block.model_copy(update={"facts": (*block.facts, fact)})


def _at_home(block: SaidBlock) -> tuple[SaidBlock, Facts]:
    """A block with the facts that belong to it, and those of it that are the workout's."""
    block = _without_counted_rounds(block)
    up_from_sets = _unlike(_facts_of_sets(block), SET_FACTS)
    moved = tuple(fact for fact in up_from_sets if fact.field in {*BLOCK_FACTS, *WORKOUT_FACTS})
    facts = (*block.facts, *(fact for fact in moved if fact not in block.facts))
    own = tuple(fact for fact in facts if _belongs(fact, BLOCK_FACTS))
    of_workout = tuple(fact for fact in facts if fact not in own and fact.field in WORKOUT_FACTS)
    down = [fact for fact in facts if fact not in (*own, *of_workout)]
    block = _without(block, moved).model_copy(update={"facts": own})
    for fact in down:
        if _spreads(fact, block):
            block = _on_sets(block, fact)
        else:
            block = block.model_copy(update={"facts": (*block.facts, fact)})
    return block, of_workout


def _without_counted_rounds(block: SaidBlock) -> SaidBlock:
    """The block without rounds that its sets are counted by: "4 rounds" of sets that are sent as four."""
    counts = {one.count.strip() for exercise in block.exercises for one in exercise.sets}
    facts = tuple(
        fact
        for fact in block.facts
        if fact.field != "rounds"
        or counts != _numbers_of(fact.said)
        or any(
            counts <= _numbers_of(exercise.said) and fact.said not in exercise.said
            for exercise in block.exercises
        )
    )
    return block.model_copy(update={"facts": facts})


def _numbers_of(said: str) -> set[str]:
    return {token.folded for token in tokens(said) if token.is_number}


def _facts_of_sets(block: SaidBlock) -> Iterable[Fact]:
    return (fact for exercise in block.exercises for one in exercise.sets for fact in one.more)


def _unlike(facts: Iterable[Fact], home: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The facts that don't belong there, each once."""
    return tuple(dict.fromkeys(fact for fact in facts if not _belongs(fact, home)))


def _without(block: SaidBlock, facts: Facts) -> SaidBlock:
    """The block with sets that don't have these facts."""
    if not facts:
        return block
    exercises = tuple(
        exercise.model_copy(
            update={
                "sets": tuple(
                    one.model_copy(update={"more": tuple(fact for fact in one.more if fact not in facts)})
                    for one in exercise.sets
                )
            }
        )
        for exercise in block.exercises
    )
    return block.model_copy(update={"exercises": exercises})


def _on_sets(block: SaidBlock, fact: Fact) -> SaidBlock:
    """The block with a fact on every set that says nothing of the kind itself."""

    def with_fact(more: Facts) -> Facts:
        return more if any(each.field == fact.field for each in more) else (*more, fact)

    exercises = tuple(
        exercise.model_copy(
            update={
                "sets": tuple(one.model_copy(update={"more": with_fact(one.more)}) for one in exercise.sets)
            }
        )
        for exercise in block.exercises
    )
    return block.model_copy(update={"exercises": exercises})


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

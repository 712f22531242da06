"""What is decided for a whole call before any of it is read. Pure.

Where each exercise stands: its quote is found first, on words that no exercise before has. Then all numbers
of the call are assigned at once (`evidence/assignment.py`). Sets that a said count was written out as ("five
sets of five" sent as five) say their numbers once: the others hold on, and leave the number of the count
alone.

Which exercise the words of one name outright, where that is not the one that was sent:

    "squat 3x5" sent as Deadlift            Back Squat
    "10x100 on 1:40" sent as Swim, unnamed  nothing: they called it nothing
    "25 fly" sent as Butterfly              nothing: no Chest Fly has a distance

Where each fact belongs: one that is sent of a set, a block or the workout, and is another's, goes there. What
has no one home stays where it is, and is doubted there.

    of the workout   to every block (a rest, if the block has no clock of its own); to its only one (a
                     score); to the sets of its only exercise
    of a block       to every set that has none of its own (an RPE, a percentage), or to the workout (a date)
    of a set         to its block (a score, rounds), or to the workout

What is the same as an earlier workout, and what is changed of it, goes there too:

    same_as of the workout     of one exercise, if its name stands before: "squats same as Tuesday but 5 more"
    load_change                of reps, a distance or a time, if its unit is one of these: "2 km more"
                               of the workout, if it is sent as an exercise of no name: "5 more on everything"
    a score of the workout     of a block: "same WOD, 4:02"
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Any, NamedTuple, get_args

from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.assembly.names import is_kind_of
from agents.logger.assembly.repeats import is_a_change, is_of_each, measure_of
from agents.logger.evidence.assignment import NO_EXERCISE, WORDY, NumberNeed, Quoted, Scope, assign, needs_of
from agents.logger.evidence.beside_numbers import says_how_long
from agents.logger.evidence.closed_notation import Numeral
from agents.logger.evidence.grounding import BLOCK_FACTS, SET_FACTS, WORKOUT_FACTS
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Alignment
from agents.logger.said_workout import Fact, SaidBlock, SaidExercise, SaidSet, SaidWorkout
from agents.set_fields import SET_FIELDS
from agents.words import tokens
from agents.workout import WodKind

# --- exercises and numbers in the words


SHORTEST_STEM = 3


class CallPlan(NamedTuple):
    """What is decided for a whole call before it is read: where each exercise stands (or why nowhere), by its
    place in the call, and what every number stands on."""

    where: Mapping[tuple[int, int], Alignment | str]
    numbers: Mapping[tuple[str, str], tuple[Numeral | None, ...]]
    quoted: Quoted


def planned(said: SaidWorkout, ledger: Ledger) -> CallPlan:
    """Which words each exercise of a call is read from, and which number grounds which, decided at once."""
    where: dict[tuple[int, int], Alignment | str] = {}
    owned: set[int] = set()
    for place, block in enumerate(said.blocks):
        for number, exercise in enumerate(block.exercises):
            found = where[place, number] = _placed(exercise.said, ledger, owned)
            owned |= set() if isinstance(found, str) else set(found.numbers)
    ledger.restart()
    quoted = {
        at: frozenset(_numerals_in(each, ledger)) if not isinstance(each, str) else frozenset()
        for at, each in enumerate(where.values())
    }
    quoted = _of_complexes(said, quoted)
    needs = list(_needs(said, list(where)))
    written_out = _written_out(needs, said, quoted, ledger)
    own = [need for need in needs if need not in written_out]
    quotes = Quoted(quoted)
    found_for = assign(_new_ones_first(own), Scope(ledger.texts, ledger.taken, quotes))
    numbers: dict[tuple[str, str], tuple[Numeral | None, ...]] = {}
    for need in needs:
        numbers[need.value] = (*numbers.get(need.value, ()), found_for.get(need))
    return CallPlan(where, numbers, quotes)


def _of_complexes(said: SaidWorkout, quoted: Mapping[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """The numbers that each exercise quotes, those of a complex together: "2 cleans + 1 jerk @ 80"."""
    blocks = [place for place, block in enumerate(said.blocks) for _ in block.exercises]
    shared = {
        place: frozenset().union(*(quoted[at] for at, each in enumerate(blocks) if each == place))
        for place in set(blocks)
        if said.blocks[place].kind == "complex"
    }
    return {at: shared.get(place, quoted[at]) for at, place in enumerate(blocks)}


def _placed(quote: str, ledger: Ledger, owned: Set[int]) -> Alignment | str:
    """Where a quote stands: on words that no exercise before quotes, if it does so whole; else on theirs."""
    ledger.claims.update(dict.fromkeys(owned, "quoted"))
    found = ledger.find(quote)
    ledger.claims.clear()
    numbers = sum(token.is_number for token in tokens(quote))
    if isinstance(found, str) or len(found.numbers) < numbers:
        ledger.restart()
        found = ledger.place(quote)
    return found


def _numerals_in(where: Alignment, ledger: Ledger) -> Iterator[int]:
    """The number tokens of a quote, those in words too."""
    yield from where.numbers
    words = set(where.words)
    for one in (each for at in words for each in ledger.texts.numerals_at.get(at, ())):
        if one.in_words and words.issuperset(one.tokens):
            yield from one.tokens


def _needs(said: SaidWorkout, exercises: list[tuple[int, int]]) -> Iterator[NumberNeed]:
    """Every number that the call sends: those of sets first, then how many there are of each (what is not
    said may still be counted), then those of blocks and of the workout."""
    counts: list[NumberNeed] = []
    for at, (place, number) in enumerate(exercises):
        asked = f"blocks[{place}].exercises[{number}]"
        for count, entry in enumerate(said.blocks[place].exercises[number].sets):
            facts = [("reps", entry.reps), ("load", entry.load)]
            facts += [(fact.field, fact.said) for fact in entry.more]
            yield from _needs_of(f"{asked}.sets[{count}]", facts, at)
            counts += _needs_of(f"{asked}.sets[{count}]", [("count", entry.count)], at)
    yield from counts
    for place, block in enumerate(said.blocks):
        facts = [(fact.field, fact.said) for fact in block.facts]
        yield from _needs_of(f"blocks[{place}]", facts, NO_EXERCISE)
    yield from _needs_of("", [(fact.field, fact.said) for fact in said.facts], NO_EXERCISE)


def _written_out(
    needs: Sequence[NumberNeed], said: SaidWorkout, quoted: Mapping[int, frozenset[int]], ledger: Ledger
) -> set[NumberNeed]:
    """The needs of sets that a said count was written out as: "five sets of five" sent as five. All but those
    of the first of each run have no number of their own, and leave that of the count alone."""
    by_entry: dict[str, list[NumberNeed]] = {}
    for need in needs:
        by_entry.setdefault(need.entry, []).append(need)
    found: set[NumberNeed] = set()
    for at, (asked, sets) in enumerate(_exercises(said)):
        for start, size in _runs(sets):
            row = [by_entry.get(f"{asked}.sets[{each}]", []) for each in range(start, start + size)]
            listed = max((_times_said(need.key, quoted[at], ledger) for need in row[0]), default=0)
            if _times_said(f"#{size}", quoted[at], ledger) and listed < size > 1:
                first = {need[1:] for need in row[0]}
                found |= {need for later in row[1:] for need in later if need[1:] in first}
    return found


def _exercises(said: SaidWorkout) -> Iterator[tuple[str, Sequence[SaidSet]]]:
    for place, block in enumerate(said.blocks):
        for number, exercise in enumerate(block.exercises):
            yield f"blocks[{place}].exercises[{number}]", exercise.sets


def _runs(sets: Sequence[SaidSet]) -> Iterator[tuple[int, int]]:
    """Where entries that are as much as each other begin, and how many they are."""
    start = 0
    for _, alike in groupby(sets, _how_much):
        size = sum(1 for _ in alike)
        yield start, size
        start += size


def _how_much(one: SaidSet) -> tuple[object, ...]:
    measured = tuple(fact for fact in one.more if fact.field in ("duration", "distance", "calories"))
    return one.count, one.reps, one.load, measured


def _times_said(wanted: str, quoted: frozenset[int], ledger: Ledger) -> int:
    return sum(one.key == wanted for at in quoted for one in ledger.texts.numerals_at.get(at, ()))


def _new_ones_first(needs: Sequence[NumberNeed]) -> list[NumberNeed]:
    """The needs, those last that an exercise has said once before: a load may hold on, and takes no number
    from what is said only here ("2 plates 3,3,2")."""
    seen: set[tuple[int, str, str]] = set()
    new: list[NumberNeed] = []
    again: list[NumberNeed] = []
    for need in needs:
        same = (need.exercise, need.fact, need.key)
        (again if same in seen else new).append(need)
        seen.add(same)
    return [*new, *again]


def _needs_of(entry: str, facts: Sequence[tuple[str, str]], exercise: int) -> Iterator[NumberNeed]:
    for fact, said in dict(facts).items():
        if fact not in WORDY and said.strip():
            yield from needs_of(entry, fact, said, exercise)


def named_otherwise(said: SaidExercise) -> str:
    """The one exercise that the quoted words name outright, where it is not the one that was sent; of words
    that were sent without a name one that could be meant."""
    sent = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
    row = tokens(said.said)
    there = {
        known: {catalogue.fold_word(row[at].folded) for at in places if row[at].kind == "word"}
        for known, places in mentions(row)
        if said.name.strip() or sent is None or _may_be_meant(known, sent, said)
    }
    own = words_of(f"{said.name} {said.canonical_name}")
    others = [known for known, words in there.items() if not words <= own]
    if sent is not None and said.name.strip() and "load" not in sent.measured_by:
        others = [known for known in others if not words_of(said.name) <= there[known]]  # an "easy run"
    if sent is None or sent in there or len(others) != 1 or len(there) != 1 or _stands_besides(said):
        return ""
    return others[0].name


def _may_be_meant(
    known: catalogue.CatalogueExercise, sent: catalogue.CatalogueExercise, said: SaidExercise
) -> bool:
    """Whether words may mean this exercise by what was done of it: no load of a walk, no distance of a
    Chest Fly. Nor is a walk between runs another exercise."""
    loaded = any(one.load.strip() for one in said.sets)
    moved = any(fact.field == "distance" for one in said.sets for fact in one.more)
    measured = "load" if loaded else "distance" if moved else ""
    return measured in known.measured_by and not is_kind_of(known, sent)


def _stands_besides(said: SaidExercise) -> bool:
    """Whether the name that was sent stands in the words too, in some form, beside the other."""
    row, own = tokens(said.said), words_of(said.name)
    named = {at for _, places in mentions(row) for at in places}
    besides = {catalogue.fold_word(token.folded) for at, token in enumerate(row) if at not in named}
    formed = any(is_form_of(word, other) for word in own for other in besides)
    return bool(own) and (own <= besides or formed)


def is_form_of(one: str, other: str) -> bool:
    """ "press" and "pressed"."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= SHORTEST_STEM and longer.startswith(shorter)


def words_of(name: str) -> set[str]:
    """The words of a name, as the catalogue folds them."""
    return {catalogue.fold_word(token.folded) for token in tokens(name) if token.kind == "word"}


# --- facts where they belong


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
    if len(asks) != 1 or not any(_is_asked_alone(each, asks[0]) for each in _sent_exercises(said)):
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


def _sent_exercises(said: SaidWorkout) -> Iterator[SaidExercise]:
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
        each
        for each in _sent_exercises(said)
        if _is_no_name(each) and list(map(_only_moves, each.sets)) == [True]
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

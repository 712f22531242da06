"""What follows from what is said of a whole block: a scheme of reps, a WOD, a benchmark. Pure."""

from decimal import Decimal
from typing import get_args

from agents.exercises import benchmarks, catalogue
from agents.exercises.catalogue import mentions
from agents.logger.assembly.fillings import Filling, counted, is_counted, moved
from agents.logger.evidence.grounding import Grounding
from agents.logger.evidence.texts import Texts, key
from agents.logger.said_workout import SaidExercise
from agents.words import tokens
from agents.workout import Block, Exercise, Score, SetDone, Source, WodKind

WOD_KINDS = get_args(WodKind)
_IN_PART = frozenset(
    "half #0.5 quarter third partner partners team pair pairs mini baby".split()
)  # or of several
_STOPS = frozenset(".!?;\n")
_SCALED = frozenset("scaled scaling scale modified lighter light".split())


def spread(
    book: Grounding, scheme: tuple[int, ...], sets: list[SetDone], path: str, calories: bool
) -> list[SetDone]:
    """One set for each number of a scheme, where the exercise was said without reps of its own. It is
    what was asked for, as the movements of a round are: how far that went where a cap came first, the score
    says."""
    one = sets[0] if len(sets) == 1 else SetDone()
    if not scheme or len(sets) > 1 or counted(one):
        return sets
    field = "calories" if calories else "reps"
    spans = next((source.spans for source in reversed(book.sources) if source.path.endswith(".scheme")), ())
    first = f"{path}.sets[0]"
    stated = [source for source in book.sources if source.path.startswith(f"{first}.")]
    for place in range(len(scheme)):
        here = f"{path}.sets[{place}]"
        book.sources.append(Source(path=f"{here}.{field}", kind="rule", rule="scheme", spans=spans))
        book.sources += [moved(source, first, here) for source in stated if place]
    numbers: list[int | Decimal] = [Decimal(each) if calories else each for each in scheme]
    return [one.model_copy(update={field: number}) for number in numbers]


def counts_calories(said: SaidExercise) -> bool:
    """Whether calories are said without a number: those of the scheme ("21-15-9 cal row")."""
    return any(
        fact.field == "calories" and not any(token.is_number for token in tokens(fact.said))
        for each in said.sets
        for fact in each.more
    )


def without_empty_calories(said: SaidExercise) -> SaidExercise:
    """The exercise without calories that have no number of their own, and sets that say nothing else."""
    if not counts_calories(said):
        return said
    sets = (
        each.model_copy(update={"more": tuple(fact for fact in each.more if fact.field != "calories")})
        for each in said.sets
    )
    return said.model_copy(update={"sets": tuple(each for each in sets if each.load or each.more)})


def name_in(kind: str, exercise: Exercise) -> str:
    """What a name means in a block of this kind: squats of a WOD without a load are Air Squats, a row is
    rowed."""
    written = exercise.name_as_written
    loaded = any(one.load is not None or one.load_options for one in exercise.sets)
    if loaded or kind not in (*WOD_KINDS, "circuit"):
        return written
    match = catalogue.lookup(written)
    if match.known is not None and match.known.name == "Back Squat" and "back" not in written.lower():
        return "Air Squat"
    return "Rowing" if "Rowing" in match.candidates and kind in WOD_KINDS else written


def filled(book: Grounding, block: Block, path: str, which_load: int | None) -> Block:
    """The block with what its name and its score mean: a benchmark's movements, "+ 31" as reps."""
    benchmark = benchmarks.lookup(block.name) if block.name else None
    if benchmark is not None and _is_done_as_defined(book, block, benchmark):
        which_load = None if book.ledger.texts.places.keys() & _SCALED else which_load
        kind = benchmark.kind if block.kind == "straight" else block.kind
        update = Filling(book, block, path, benchmark, which_load).filled()
        block = block.model_copy(update={"name": benchmark.name, "kind": kind, **update})
    return _scored(block)


def _is_done_as_defined(book: Grounding, block: Block, benchmark: benchmarks.Benchmark) -> bool:
    """Whether the words are of the whole benchmark ("half Murph" is not) with its own movements: "Fran with
    ring rows" is not."""
    texts = book.ledger.texts
    names = [key(token) for token in tokens(block.name or "") if token.kind != "mark"]
    for place in texts.places.get(names[0], ()):
        around = _around(texts, texts.content[place], len(names))
        if _IN_PART & {*around} or around[:2] == ["#1", "#2"]:
            return False
    if block.exercises:
        return True
    others = (known.name for known, _ in mentions(tokens(" ".join((block.said, *block.notes)))))
    movements = [movement.exercise for movement in benchmark.movements]
    return all(any(benchmarks.stands_for(other, each) for each in movements) for other in others)


def _around(texts: Texts, at: int, names: int) -> list[str]:
    """The words of the sentence around a name: two before it and three behind it."""
    row, content = texts.tokens, texts.content
    first = next((each for each in range(at, 0, -1) if row[each - 1].folded in _STOPS), 0)
    last = next((each for each in range(at, len(row)) if row[each].folded in _STOPS), len(row))
    inside = [each for each in content if first <= each < last]
    place = inside.index(at)
    return [key(row[each]) for each in inside[max(0, place - 2) : place + names + 3]]


def singles(book: Grounding, blocks: list[Block]) -> list[Block]:
    """The blocks with one rep for each load of lists that have nothing else, where one of them was no lift:
    the attempts of a meet, or of a day of singles."""
    listed = [
        exercise
        for block in blocks
        for exercise in block.exercises
        if len(exercise.sets) > 1 and not any(map(counted, exercise.sets))
    ]
    if not any(one.failed for exercise in listed for one in exercise.sets):
        return blocks
    return [
        block.model_copy(
            update={
                "exercises": tuple(
                    _one_rep_each(book, exercise, f"blocks[{at}].exercises[{place}]")
                    if exercise in listed
                    else exercise
                    for place, exercise in enumerate(block.exercises)
                )
            }
        )
        for at, block in enumerate(blocks)
    ]


def _one_rep_each(book: Grounding, exercise: Exercise, path: str) -> Exercise:
    sets = []
    for at, one in enumerate(exercise.sets):
        is_made = one.load is not None and not one.failed
        if is_made:
            book.sources.append(Source(path=f"{path}.sets[{at}].reps", kind="rule", rule="single"))
        sets.append(one.model_copy(update={"reps": 1}) if is_made else one)
    return exercise.model_copy(update={"sets": tuple(sets)})


def _scored(block: Block) -> Block:
    """A score that is a number alone, where only reps can be meant: after a time cap, of a Tabata."""
    score = block.score
    if score is None or not score.said.isdecimal() or score != Score(said=score.said):
        return block
    uncounted = not any(map(is_counted, block.exercises))
    if block.capped or block.kind == "tabata" or (block.kind == "amrap" and uncounted):
        return block.model_copy(update={"score": score.model_copy(update={"reps": int(score.said)})})
    return block

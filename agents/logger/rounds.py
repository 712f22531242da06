"""Sets that follow from what is said of a whole block: a scheme of reps, a benchmark's movements. Pure."""

from decimal import Decimal

from agents.exercises import benchmarks
from agents.logger.grounding import Grounding
from agents.logger.said import SaidExercise
from agents.logger.workout import Block, DistanceDone, Exercise, LoadDone, SetDone, Source
from agents.words import tokens


def spread(
    book: Grounding, scheme: tuple[int, ...], sets: list[SetDone], path: str, calories: bool
) -> list[SetDone]:
    """One set for each number of the scheme, where the exercise was said without reps of its own."""
    one = sets[0] if len(sets) == 1 else SetDone()
    if not scheme or len(sets) > 1 or _counted(one):
        return sets
    field = "calories" if calories else "reps"
    spans = next((source.spans for source in reversed(book.sources) if source.path.endswith(".scheme")), ())
    for place in range(len(scheme)):
        here = f"{path}.sets[{place}].{field}"
        book.sources.append(Source(path=here, kind="rule", rule="scheme", spans=spans))
    return [one.model_copy(update={field: number}) for number in scheme]


def _counted(one: SetDone) -> bool:
    counts = (one.reps, one.reps_low, one.reps_left, one.calories, one.distance, one.duration_seconds)
    return any(each is not None for each in counts)


def counts_calories(said: SaidExercise) -> bool:
    """Whether calories are said without a number: those of the scheme ("21-15-9 cal row")."""
    return any(
        fact.field == "calories" and not any(token.is_number for token in tokens(fact.said))
        for each in said.sets
        for fact in each.more
    )


def without_empty_calories(said: SaidExercise) -> SaidExercise:
    """The exercise without calories that have no number of their own."""
    if not counts_calories(said):
        return said
    sets = tuple(
        each.model_copy(update={"more": tuple(fact for fact in each.more if fact.field != "calories")})
        for each in said.sets
    )
    return said.model_copy(update={"sets": sets})


def filled(book: Grounding, block: Block, path: str, which_load: int | None) -> Block:
    """A block that is a benchmark by name, with the movements of its definition if none were said.

    Its loads are left out: which of a workout's loads was lifted is for the athlete to say. Where they have
    said which of the two is theirs, and nothing was said of another, it is that one.
    """
    benchmark = benchmarks.lookup(block.name) if block.name else None
    if benchmark is None:
        return block
    update: dict[str, object] = {"name": benchmark.name}
    if block.kind == "straight":
        update["kind"] = benchmark.kind
    if block.exercises:
        return block.model_copy(update=update)

    def source(where: str) -> None:
        book.sources.append(Source(path=f"{path}.{where}", kind="catalogue", of=benchmark.name))

    given = (("scheme", "-".join(map(str, benchmark.scheme))), ("rounds", benchmark.rounds))
    for field, value in (*given, ("duration_seconds", benchmark.seconds)):
        if value and getattr(block, field) is None:
            update[field] = value
            source(field)
    exercises = []
    for place, movement in enumerate(benchmark.movements):
        sets = _sets_of(movement, benchmark.scheme, which_load)
        for number, one in enumerate(sets):
            stated = ("reps", "distance", "calories", "load")
            for field in (each for each in stated if getattr(one, each) is not None):
                source(f"exercises[{place}].sets[{number}].{field}")
        name = movement.exercise
        exercises.append(Exercise(name=name, name_as_written=name, known=True, sets=sets))
    return block.model_copy(update={**update, "exercises": tuple(exercises)})


def _sets_of(
    movement: benchmarks.Movement, scheme: tuple[int, ...], which_load: int | None
) -> tuple[SetDone, ...]:
    load = None
    if movement.loads is not None and which_load is not None:
        value = movement.loads[which_load]
        load = LoadDone(value=value, unit="kg" if movement.load_unit == "kg" else "lb", basis="total")
    if movement.metres is not None:
        metres = Decimal(movement.metres)
        return (SetDone(distance=DistanceDone(value=metres, unit="m", metres=metres), load=load),)
    if movement.calories is not None:
        return (SetDone(calories=Decimal(movement.calories), load=load),)
    counts = (movement.reps,) if movement.reps is not None or not scheme else scheme
    return tuple(SetDone(reps=count, load=load) for count in counts)

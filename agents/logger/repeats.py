"""Sets that are said by pointing at others: "the same for rows", "same again but 5 lb more", "one more set".

Pure. The words that ask for it are grounded as any other fact; the values are those of the sets they point
at, and each says so: `same_as` for sets of this message, `history` for those of an earlier workout. A change
of the load ("5 lb more") is computed here, by rule `load_change`.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.logger.grounding import Doubtful, Grounding
from agents.logger.pointing import asked_for, points_back, read_load_change
from agents.logger.quotes import Alignment
from agents.logger.said import Fact, SaidExercise, SaidSet, SaidWorkout
from agents.logger.targets import meaning
from agents.logger.texts import Grounded
from agents.workout import Block, Exercise, LoadDone, SetDone, Source, Workout, stated

_OF_A_BLOCK = (
    "rounds",
    "scheme",
    "duration_seconds",
    "interval_seconds",
    "time_cap_seconds",
    "rest_seconds",
)


class Model(NamedTuple):
    """The exercise that is pointed at: its path in this draft, its name and its sets."""

    path: str
    name: str
    sets: tuple[SetDone, ...]


class Logged(NamedTuple):
    """An earlier workout that the words mean."""

    workout_id: str
    workout: Workout


Earlier = Callable[[str, str], Logged | str]  # (words, exercise or "") -> it, or why there is none


def nothing_earlier(said: str, exercise: str) -> Logged | str:
    """Where no earlier workouts are known."""
    return f"there is no earlier workout that {said!r} could mean"


class Copied(NamedTuple):
    """Sets taken over, and where each of their values comes from."""

    sets: tuple[SetDone, ...]
    source: Source

    def last(self, count: int) -> "Copied":
        """`count` sets like the last one."""
        return self._replace(sets=self.sets[-1:] * count)

    def keep(self, book: Grounding, path: str, at: int, said: frozenset[str] = frozenset()) -> None:
        """Enter the sources of the sets, the first of which is number `at` of the exercise; `said` are fields
        that have words of their own."""
        for place, one in enumerate(self.sets, start=at):
            book.sources += [
                self.source.model_copy(update={"path": f"{path}.sets[{place}].{each}"})
                for each in stated(one)
                if each not in said
            ]


def same_as(
    book: Grounding,
    said: str,
    name: str,
    model: Model | None,
    earlier: Earlier,
    where: Alignment,
    *,
    moved: bool = False,
) -> Copied:
    """The sets that the words point at; `moved` if they change the load. Raises Doubtful for none."""
    own = model is not None and catalogue.same(model.name, name)
    ground = asked_for(book, said, where, own=own, moved=moved)
    spans = book.ledger.texts.source("", ground).spans
    if points_back(said, nothing_before=model is None):
        found = earlier(said, name)
        if isinstance(found, str):
            raise Doubtful(found)
        exercises = found.workout.exercises()
        named = [each for each in exercises if catalogue.same(each.name, name)]
        named = named or [each for each in exercises if meaning(name, Athlete()).is_kind(each)]
        sets = undetailed(tuple(one for each in named for one in each.sets))
        if not sets:
            raise Doubtful(f"the earlier {name} that {said!r} means has no sets")
        told = tuple(one.model_copy(update={"notes": (_words(said),)}) for one in sets)
        return Copied(told, Source(path="", kind="history", of=found.workout_id, spans=spans))
    if model is None or not model.sets:
        raise Doubtful(f"there are no sets before {said!r} that could be the same")
    return Copied(
        undetailed(model.sets), Source(path="", kind="rule", rule="same_as", of=model.path, spans=spans)
    )


def whole_workout(book: Grounding, said: str, change: str, earlier: Earlier) -> Workout:
    """The earlier workout that the words mean, its numbers as history and the words as its note.

    Its day, its score and how hard it was are not taken over. Raises Doubtful if there is none.
    """
    ground = asked_for(book, said, None)
    found = earlier(said, "")
    if isinstance(found, str):
        raise Doubtful(found)
    book.stands_on += ground.tokens
    spans = book.ledger.texts.source("", ground).spans
    source = Source(path="", kind="history", of=found.workout_id, spans=spans)
    by = (change, change_of(book, change, None)) if change else None
    blocks = tuple(
        _block_again(book, block, f"blocks[{place}]", by, source)
        for place, block in enumerate(found.workout.blocks)
    )
    return Workout(blocks=blocks, disciplines=found.workout.disciplines, notes=(_words(said),))


def _block_again(
    book: Grounding, block: Block, path: str, change: tuple[str, Grounded] | None, source: Source
) -> Block:
    given = (field for field in _OF_A_BLOCK if getattr(block, field) is not None)
    book.sources += [source.model_copy(update={"path": f"{path}.{field}"}) for field in given]
    exercises = tuple(_exercises_again(book, block, path, change, source))
    return block.model_copy(update={"exercises": exercises, "score": None, "capped": False})


def _exercises_again(
    book: Grounding, block: Block, path: str, change: tuple[str, Grounded] | None, source: Source
) -> Iterator[Exercise]:
    for number, exercise in enumerate(block.exercises):
        here, copied = f"{path}.exercises[{number}]", Copied(undetailed(exercise.sets), source)
        copied.keep(book, here, 0)
        loaded = any(one.load is not None for one in copied.sets)
        sets = load_changed(book, change, copied.sets, here, 0) if change and loaded else copied.sets
        yield exercise.model_copy(update={"sets": sets})


def _words(said: str) -> str:
    return " ".join(said.split())


def undetailed(sets: tuple[SetDone, ...]) -> tuple[SetDone, ...]:
    """What is repeated is the work, not how hard it was or what was noted of it."""
    hard = dict.fromkeys(("rpe", "rir", "heart_rate_bpm", "reps_attempted"))
    plain = {**hard, "notes": (), "failed": False, "derived": (), "number": None}
    return tuple(one.model_copy(update={**dict.fromkeys(one.derived), **plain}) for one in sets)


def change_of(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that change a load. Raises Doubtful."""
    ground = book.ledger.ground("load_change", said, where)
    if isinstance(ground, str):
        raise Doubtful(f"load_change {ground}")
    return ground


def load_changed(
    book: Grounding, change: tuple[str, Grounded], sets: tuple[SetDone, ...], path: str, at: int
) -> tuple[SetDone, ...]:
    """The sets with the load that "5 lb more" makes of theirs; `change` is the words and where they stand.

    Raises Doubtful where that is no load.
    """
    said, ground = change
    changed: list[SetDone] = []
    for place, one in enumerate(sets, start=at):
        changed.append(one.model_copy(update={"load": moved_load(one.load, said)}))
        here = f"{path}.sets[{place}].load"
        book.sources[:] = [each for each in book.sources if each.path != here]
        book.keep(here, Grounded(ground.tokens, "load_change"))
    return tuple(changed)


def moved_load(load: LoadDone | None, said: str) -> LoadDone:
    """The load that "5 lb more" makes of one. Raises Doubtful where that is none."""
    by, unit = read_load_change(said)
    if load is not None and unit == "%":
        by, unit = (load.value * by / 100).quantize(Decimal("0.1")), load.unit
    if load is None or (unit and unit != load.unit) or load.value + by <= 0:
        raise Doubtful(f"{said!r}: there is no load that it could change", f"What was the load, {said!r}?")
    return LoadDone(value=load.value + by, unit=load.unit, basis=load.basis)


def with_what_is_the_same(said: SaidWorkout) -> SaidWorkout:
    """The same_as of a workout beside sets that only say a change of the load, as theirs: they mean the same.
    It is theirs alone where their exercise is named before it: "squats same as Tuesday but 5 more"."""
    asks = [fact for fact in said.facts if fact.field == "same_as"]
    changed = [
        exercise
        for block in said.blocks
        for exercise in block.exercises
        if asks and asks[0].said in exercise.said and any(map(_only_moves, exercise.sets))
    ]
    if len(asks) != 1 or not changed:
        return said
    blocks = tuple(
        block.model_copy(update={"exercises": tuple(_pointing(each, asks[0]) for each in block.exercises)})
        for block in said.blocks
    )
    own = any(0 <= each.said.find(each.name) < each.said.find(asks[0].said) for each in changed)
    facts = tuple(fact for fact in said.facts if not (own and fact is asks[0]))
    return said.model_copy(update={"blocks": blocks, "facts": facts})


def _pointing(exercise: SaidExercise, asks: Fact) -> SaidExercise:
    if asks.said not in exercise.said:
        return exercise
    sets = (
        one.model_copy(update={"more": (asks, *one.more)}) if _only_moves(one) else one
        for one in exercise.sets
    )
    return exercise.model_copy(update={"sets": tuple(sets)})


def _only_moves(one: SaidSet) -> bool:
    fields = [fact.field for fact in one.more]
    return fields == ["load_change"] and not (one.count.strip() or one.reps.strip() or one.load.strip())

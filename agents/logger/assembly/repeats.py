"""Sets that are said by pointing at others: "the same for rows", "same again but 5 lb more", "one more set".

Pure. The words that ask for it are grounded as any other fact; the values are those of the sets they point
at, and each says so: `same_as` for sets of this message, `history` for those of an earlier workout. A change
("5 lb more", "200 yds more") is computed here, by rule `load_change`, `distance_change` and so on. What is
said to be the same as an earlier workout is that workout, less what is told otherwise; of an exercise that is
told otherwise in part, the rest is as it was (`Again`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.amending.targets import meaning
from agents.logger.assembly.names import part_of_session
from agents.logger.assembly.pointing import asked_for, moved_load, points_back
from agents.logger.evidence.grounding import Grounding, UngroundedFact
from agents.logger.evidence.texts import Alignment, Grounded
from agents.logger.said_workout import SaidBlock, SaidExercise, SaidWorkout
from agents.set_fields import SET_FIELDS, stated
from agents.words import fold, tokens
from agents.workout import Block, Exercise, SetDone, Source, Workout

_AND = ("and", "und", "y", "et", "&", ",")
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


class EarlierWorkout(NamedTuple):
    """An earlier workout that the words mean."""

    workout_id: str
    workout: Workout


def pointed_at(said: str, told: Sequence[Model], newest: Model | None) -> Model | None:
    """The exercise of this message that words point at: the one that they name, else the newest."""
    named = [known.name for known, _ in mentions(tokens(said))]
    these = [each for each in told if any(catalogue.same(each.name, name) for name in named)]
    return next(reversed(these), None) if named else newest


def block_pointed_at(blocks: Sequence[Block], said: SaidBlock) -> int | None:
    """The block of a workout repeated that a block without exercises is said of: the one of its name or its
    kind; None for none, or several."""
    names = {fold(fact.said) for fact in said.facts if fact.field == "name"}
    kinds = {said.kind} - {""}
    found = [
        at
        for at, block in enumerate(blocks)
        if not names - {fold(block.name or "")} and not kinds - {block.kind} and block.kind != "straight"
    ]
    return found[0] if len(found) == 1 and not said.exercises else None


Earlier = Callable[[str, str], EarlierWorkout | str]  # (words, exercise or "") -> it, or why there is none


def nothing_earlier(said: str, exercise: str) -> EarlierWorkout | str:
    """Where no earlier workouts are known."""
    return f"there is no earlier workout that {said!r} could mean"


class Copied(NamedTuple):
    """Sets taken over, and where each of their values comes from. `name` is what they were done of, where
    the words call it otherwise; `change` that of their loads which is said of all exercises."""

    sets: tuple[SetDone, ...]
    source: Source
    name: str = ""
    change: tuple[str, Grounded] | None = None
    is_base: bool = False  # of a workout that is repeated whole

    def without(self, fields: Iterable[str]) -> "Copied":
        """What all sets have in common where each is told with numbers of its own."""
        update = dict.fromkeys(fields)
        return self._replace(sets=tuple(one.model_copy(update=update) for one in self.sets))

    def and_more(self, count: int) -> "Copied":
        """With so many sets more like the last one."""
        return self._replace(sets=self.sets + self.sets[-1:] * count)

    def counted(self, count: int) -> "Copied":
        """`count` sets of them, like the last one. Raises UngroundedFact for an earlier workout's that
        differ."""
        if len(set(self.sets)) == 1 or self.source.kind != "history":
            return self._replace(sets=self.sets[-1:] * count)
        if count != len(self.sets):
            asked = f"Which {count} of the sets were these?"
            raise UngroundedFact("the sets differed there", asked, mendable=False)
        return self

    def keep(self, book: Grounding, path: str, at: int, said: frozenset[str] = frozenset()) -> None:
        """Enter the sources of the sets, the first of which is number `at` of the exercise; `said` are fields
        that have words of their own."""
        for place, one in enumerate(self.sets, start=at):
            book.sources += [
                self.source.model_copy(update={"path": f"{path}.sets[{place}].{each}"})
                for each in stated(one)
                if each not in said
            ]


class Again(NamedTuple):
    """An earlier workout that all of this one is the same as, and the change of its loads that is said of all
    or of the exercises `changed`. `others` are those that are told otherwise, or were left out."""

    workout: Workout
    source: Source
    words: str
    change: tuple[str, Grounded] | None = None
    changed: tuple[Exercise, ...] = ()
    others: tuple[Exercise, ...] = ()

    def of(self, said: SaidExercise) -> Copied | None:
        """The sets of the exercise that is told otherwise in part; None where that workout has none of it."""
        found = these(self.workout, (said.name, said.canonical_name))
        sets = undetailed(tuple(one for each in found for one in each.sets))
        if not sets:
            return None
        name = "" if catalogue.same(found[0].name, said.name) else found[0].name_as_written
        return Copied(sets, self.source, name, self._change_of(found[0]), is_base=True)

    def rest_of(self, book: Grounding, said: SaidBlock, path: str) -> dict[str, object]:
        """The rest between the repeats of a block that is told otherwise, where it tells none."""
        own = [*said.facts, *(fact for each in said.exercises for one in each.sets for fact in one.more)]
        told = [
            one for each in said.exercises for one in these(self.workout, (each.name, each.canonical_name))
        ]
        rests = (block.rest_seconds for block in self.workout.blocks if {*block.exercises} & {*told})
        rest = next((each for each in rests if each is not None), None)
        if rest is None or any(fact.field == "rest" for fact in own):
            return {}
        book.sources.append(self.source.model_copy(update={"path": f"{path}.rest_seconds"}))
        return {"rest_seconds": rest}

    def less(self, book: Grounding) -> Workout:
        """The workout once more, without the others; its numbers are entered as history."""
        blocks: list[Block] = []
        for block in self.workout.blocks:
            left = tuple(each for each in block.exercises if each not in self.others)
            if left or not block.exercises:
                blocks.append(self._block(book, block.model_copy(update={"exercises": left}), len(blocks)))
        return Workout(blocks=tuple(blocks), disciplines=self.workout.disciplines, notes=(self.words,))

    def _block(self, book: Grounding, block: Block, at: int) -> Block:
        given = (field for field in _OF_A_BLOCK if getattr(block, field) is not None)
        book.sources += [self.source.model_copy(update={"path": f"blocks[{at}].{field}"}) for field in given]
        exercises = tuple(
            self._exercise(book, each, f"blocks[{at}].exercises[{number}]")
            for number, each in enumerate(block.exercises)
        )
        return block.model_copy(update={"exercises": exercises, "score": None, "capped": False})

    def _exercise(self, book: Grounding, exercise: Exercise, path: str) -> Exercise:
        copied = Copied(undetailed(exercise.sets), self.source)
        copied.keep(book, path, 0)
        change = self._change_of(exercise)
        if change is None or not is_loaded(copied.sets):
            return exercise.model_copy(update={"sets": copied.sets})
        return exercise.model_copy(update={"sets": load_changed(book, change, copied.sets, path, 0)})

    def _change_of(self, exercise: Exercise) -> tuple[str, Grounded] | None:
        """The change of all, if it is of this one too: one that names exercises is of these."""
        return self.change if exercise in (self.changed or (exercise,)) else None


def these(workout: Workout, names: Sequence[str]) -> list[Exercise]:
    """The exercises of a workout that go by one of these names, else those of their kind: of its warm-up or
    its cool-down where that is named, of the work where it is not. Raises UngroundedFact for several
    kinds."""
    called = [name for name in names if name.strip()]
    exercises = _of_part(workout, next((part for one in called if (part := part_of_session(one))), ""))
    exact = [
        each
        for each in exercises
        if any(catalogue.same(each.name, one) or fold(each.name_as_written) == fold(one) for one in called)
    ]
    meant = [meaning(one, Athlete()) for one in called]
    found = exact or [each for each in exercises if any(one.is_kind(each) for one in meant)]
    if len({each.name for each in found}) > 1:
        raise UngroundedFact(
            f"{called[0]!r} may be {' or '.join(dict.fromkeys(each.name for each in found))} there"
        )
    return found


def _of_part(workout: Workout, part: str) -> list[Exercise]:
    """The exercises of one part of a session, by what they were called; all of them where it has none."""
    exercises = list(workout.exercises())
    found = [each for each in exercises if part_of_session(each.name_as_written) == part]
    return found or exercises


def is_loaded(sets: Sequence[SetDone]) -> bool:
    """Whether any of the sets has a load."""
    return any(one.load is not None for one in sets)


def same_as(
    book: Grounding,
    said: str,
    exercise: SaidExercise,
    model: Model | None,
    earlier: Earlier,
    where: Alignment,
    *,
    moved: bool = False,
) -> Copied:
    """The sets that the words point at; `moved` if they change the load. Raises UngroundedFact for none."""
    name = exercise.name
    own = model is not None and catalogue.same(model.name, name)
    back = points_back(said, nothing_before=model is None) or (model is None and _names(said, name))
    there = None if back and _stands_outside(book, said, where) else where
    ground = asked_for(book, said, there, own=own, moved=moved)
    spans = book.ledger.texts.source("", ground).spans
    if back:
        tries = [earlier(said, each) for each in dict.fromkeys((name, exercise.canonical_name or name))]
        found = next((each for each in tries if not isinstance(each, str)), tries[0])
        if isinstance(found, str):
            raise UngroundedFact(found)
        sets = undetailed(
            tuple(one for each in these(found.workout, (name, exercise.canonical_name)) for one in each.sets)
        )
        if not sets:
            raise UngroundedFact(f"the earlier {name} that {said!r} means has no sets")
        told = tuple(one.model_copy(update={"notes": (_words(said),)}) for one in sets)
        return Copied(told, Source(path="", kind="history", of=found.workout_id, spans=spans))
    if model is None or not model.sets:
        raise UngroundedFact(f"there are no sets before {said!r} that could be the same")
    return Copied(
        undetailed(model.sets), Source(path="", kind="rule", rule="same_as", of=model.path, spans=spans)
    )


def _stands_outside(book: Grounding, said: str, where: Alignment) -> bool:
    """Whether words stand beside what was quoted of the exercise: said of several, or of all."""
    found = book.ledger.find(said)
    return not isinstance(found, str) and not where.first <= found.first <= found.last <= where.last


def _named_beside(book: Grounding, change: tuple[str, Grounded] | None) -> list[str]:
    """The exercises that a change is said of: "5 kg more on the dips and rows"."""
    row, acts = book.ledger.texts.tokens, book.ledger.texts.acts
    start, end = acts.clause_of(change[1].tokens[0]) if change is not None else (0, 0)
    named = list(mentions(row[start:end]))
    while named and end + 1 < len(row) and row[end].folded in _AND:
        start, end = end + 1, acts.clause_of(end + 1)[1]
        named += (more := [each for each in mentions(row[start:end]) if min(each[1]) <= 1])
        if not more:
            break
    return [known.name for known, _ in named]


def _names(said: str, name: str) -> bool:
    """Whether the words name the exercise: "same swim" is an earlier one."""
    return bool({token.folded for token in tokens(said)} & {token.folded for token in tokens(name)})


def again(book: Grounding, asks: str, change: str, said: SaidWorkout, earlier: Earlier) -> Again:
    """The earlier workout that the words mean: the one with the exercise that they name, or that is told of
    beside them where several could be meant. Raises UngroundedFact if there is none.

    Its day, its score and how hard it was are not taken over.
    """
    ground = asked_for(book, asks, None)
    told = [exercise for block in said.blocks for exercise in block.exercises]
    named = [known.name for known, _ in mentions(tokens(asks))][:1]
    names = named or ["", *(each.canonical_name or each.name for each in told)]
    tries = [earlier(asks, name) for name in names]
    found = next((each for each in tries if not isinstance(each, str)), tries[0])
    if isinstance(found, str):
        raise UngroundedFact(found)
    by = (change, change_of(book, change, None)) if change else None
    if by is not None and not is_loaded([*found.workout.sets()]):
        raise UngroundedFact(f"{change!r}: there is no load that it could change", f"What was {change!r}?")
    others = [(each.name, each.canonical_name) for each in told] + [
        (name,) for name in _left_out(said, found.workout)
    ]
    changed = [(name, these(found.workout, (name,))) for name in _named_beside(book, by)]
    if missing := [name for name, there in changed if not there]:
        raise UngroundedFact(f"{change!r}: there was no {missing[0]}", f"What was {change!r}?")
    of_these = tuple(one for _, there in changed for one in there)
    otherwise = tuple(one for called in others for one in these(found.workout, called))
    book.stands_on += ground.tokens
    spans = book.ledger.texts.source("", ground).spans
    source = Source(path="", kind="history", of=found.workout_id, spans=spans)
    return Again(found.workout, source, _words(asks), by, of_these, otherwise)


def _left_out(said: SaidWorkout, earlier: Workout) -> Iterator[str]:
    """The exercises that are said to be left out, by a name that the catalogue knows or by the one that they
    were told under in the earlier workout."""
    for row in (tokens(fact.said) for fact in said.facts if fact.field == "skipped"):
        yield from (known.name for known, _ in mentions(row))
        words = {token.folded for token in row}
        told = (each.name_as_written for each in earlier.exercises())
        yield from (name for name in told if words >= set(fold(name).split()))


def _words(said: str) -> str:
    return " ".join(said.split())


def undetailed(sets: tuple[SetDone, ...]) -> tuple[SetDone, ...]:
    """What is repeated is the work, not how hard it was or what was noted of it."""
    plain = {
        field.attribute: SetDone.model_fields[field.attribute].default for field in SET_FIELDS if field.once
    }
    return tuple(one.model_copy(update={**dict.fromkeys(one.derived), **plain}) for one in sets)


def change_of(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that change loads. Raises UngroundedFact."""
    ground = book.ledger.ground("load_change", said, where)
    if isinstance(ground, str):
        raise UngroundedFact(f"load_change {ground}")
    return ground


def load_changed(
    book: Grounding, change: tuple[str, Grounded], sets: tuple[SetDone, ...], path: str, at: int
) -> tuple[SetDone, ...]:
    """The sets with the load that "5 lb more" makes of theirs; `change` is the words and where they stand.

    Raises UngroundedFact where that is no load.
    """
    said, ground = change
    changed: list[SetDone] = []
    for place, one in enumerate(sets, start=at):
        changed.append(one.model_copy(update={"load": moved_load(one.load, said)}))
        here = f"{path}.sets[{place}].load"
        book.sources[:] = [each for each in book.sources if each.path != here]
        book.keep(here, Grounded(ground.tokens, "load_change"))
    return tuple(changed)

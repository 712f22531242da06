"""Sets that are said by pointing at others: "the same for rows", "same again but 5 lb more", "one more set".

Pure. The words that ask for it are grounded as any other fact; the values are those of the sets they point
at, and each says so: `same_as` for sets of this message, `history` for those of an earlier workout. A change
of the load ("5 lb more") is computed here, by rule `load_change`.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from agents.exercises import catalogue
from agents.logger.evidence import Alignment
from agents.logger.grounding import Doubtful, Grounding
from agents.logger.texts import Grounded
from agents.logger.workout import STATED, LoadDone, SetDone, Source, Workout
from agents.words import spoken_number, tokens

REPEATING = frozenset(
    "same again repeat repeated repeating ditto another more likewise identical extra".split()
)
_MORE = frozenset("more heavier up added plus higher + add increased".split())
_LESS = frozenset("less lighter down lower minus dropped - off reduced".split())
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun "
    "yesterday last time week ago before workout session day".split()
)
_UNITS = {
    "lb": "lb",
    "lbs": "lb",
    "pounds": "lb",
    "pound": "lb",
    "#": "lb",
    "kg": "kg",
    "kgs": "kg",
    "kilos": "kg",
}


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

    def keep(self, book: Grounding, path: str, at: int) -> None:
        """Enter the sources of the sets, the first of which is number `at` of the exercise."""
        for place, one in enumerate(self.sets, start=at):
            stated = [each for each in STATED if getattr(one, each) is not None and each not in one.derived]
            book.sources += [
                self.source.model_copy(update={"path": f"{path}.sets[{place}].{each}"}) for each in stated
            ]


def same_as(
    book: Grounding, said: str, name: str, model: Model | None, earlier: Earlier, where: Alignment
) -> Copied:
    """The sets that the words point at. Raises Doubtful where there are none."""
    ground = asked_for(book, said, where)
    spans = book.ledger.texts.source("", ground).spans
    if points_back(said):
        found = earlier(said, name)
        if isinstance(found, str):
            raise Doubtful(found)
        named = [each for each in found.workout.exercises() if catalogue.same(each.name, name)]
        sets = undetailed(tuple(one for each in named for one in each.sets))
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
    blocks = []
    for place, block in enumerate(found.workout.blocks):
        exercises = []
        for number, exercise in enumerate(block.exercises):
            path = f"blocks[{place}].exercises[{number}]"
            copied = Copied(undetailed(exercise.sets), source)
            copied.keep(book, path, 0)
            loaded = any(one.load is not None for one in copied.sets)
            sets = (
                load_changed(book, change, copied.sets, None, path, 0) if change and loaded else copied.sets
            )
            exercises.append(exercise.model_copy(update={"sets": sets}))
        blocks.append(
            block.model_copy(update={"exercises": tuple(exercises), "score": None, "capped": False})
        )
    return Workout(blocks=tuple(blocks), disciplines=found.workout.disciplines, notes=(_words(said),))


def asked_for(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words that ask for a repetition stand. Raises Doubtful for words that don't ask for one."""
    if not {token.folded for token in tokens(said)} & REPEATING:
        raise Doubtful(f"{said!r} doesn't ask to repeat anything")
    ground = book.ledger.ground("same_as", said, where)
    if isinstance(ground, str):
        raise Doubtful(f"same_as {ground}")
    return ground


def _words(said: str) -> str:
    return " ".join(said.split())


def points_back(said: str) -> bool:
    """Whether the words mean an earlier workout, by its day: "same as Tuesday"."""
    return any(token.folded.removesuffix("'s") in _DAYS for token in tokens(said))


def undetailed(sets: tuple[SetDone, ...]) -> tuple[SetDone, ...]:
    """What is repeated is the work, not how hard it was or what was noted of it."""
    plain = {"rpe": None, "rir": None, "notes": (), "failed": False, "derived": (), "number": None}
    return tuple(one.model_copy(update={**dict.fromkeys(one.derived), **plain}) for one in sets)


def load_changed(
    book: Grounding,
    said: str,
    sets: tuple[SetDone, ...],
    where: Alignment | None,
    path: str,
    at: int,
) -> tuple[SetDone, ...]:
    """The sets with the load that "5 lb more" makes of theirs. Raises Doubtful where that is none."""
    ground = book.ledger.ground("load_change", said, where)
    if isinstance(ground, str):
        raise Doubtful(f"load_change {ground}")
    by, unit = read_load_change(said)
    changed: list[SetDone] = []
    for place, one in enumerate(sets, start=at):
        load = one.load
        if load is None or (unit and unit != load.unit) or load.value + by <= 0:
            raise Doubtful(
                f"{said!r}: there is no load that it could change", f"What was the load, {said!r}?"
            )
        moved = LoadDone(value=load.value + by, unit=load.unit, basis=load.basis)
        changed.append(one.model_copy(update={"load": moved}))
        here = f"{path}.sets[{place}].load"
        book.sources[:] = [each for each in book.sources if each.path != here]
        book.keep(here, Grounded(ground.tokens, "load_change"))
    return tuple(changed)


def read_load_change(said: str) -> tuple[Decimal, str]:
    """By how much, signed, and in which unit, if that was said. Raises Doubtful."""
    row = tokens(said)
    words = {token.folded for token in row}
    up, down = bool(words & _MORE), bool(words & _LESS)
    numbers = [token.value for token in row if token.is_number and token.value is not None]
    if not numbers:
        numbers = [each[0] for at in range(len(row)) if (each := spoken_number(row, at))][:1]
    if len(numbers) != 1 or up == down:
        raise Doubtful(f"{said!r} is no change of a load, as '5 lb more' is")
    unit = next((_UNITS[word] for word in words if word in _UNITS), "")
    return (numbers[0] if up else -numbers[0]), unit

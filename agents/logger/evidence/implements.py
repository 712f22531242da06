"""What a load is the load of, where the exercise says it: one dumbbell of two, or plates on a bar. Pure.

db bench 3x10 @ 30        30 in each hand, by rule `each_hand`
smith squat 40 kg on it   asked: the bar's own weight was not said
skull crushers same bar   the load of the exercise before, by rule `same_as`
2 miles wu                a warm-up set: no exercise goes by that name
"""

from collections.abc import Iterator, Sequence

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.exercises.catalogue import is_in_pairs
from agents.logger.assembly.as_meant import BARS
from agents.logger.assembly.names import COOL_DOWN, WARM_UP, meant_by, part_of_session
from agents.logger.evidence.grounding import Grounding
from agents.logger.said_workout import SaidExercise
from agents.words import tokens
from agents.workout import Exercise, LoadDone, SetDone, Source

EACH_HAND = "each_hand"
_SAME = frozenset("same gleiche gleiches gleichen selbe mismo misma meme".split())
_OF_A_LOAD = frozenset(
    """the a at with w @ weight weights load bar dumbbells dbs db dumbbell bells bell kb kettlebell plates
    on it as before above again gewicht hantel hanteln stange mit dem peso con carga barra poids charge avec
    le la""".split()
)


def exercise_of(
    said: SaidExercise, sets: Sequence[SetDone], book: Grounding, path: str, name: str = ""
) -> Exercise:
    """The exercise that was said, with these sets: the loads of its own words in each hand, where it is done
    with two dumbbells."""
    name = name or said.name.strip() or said.canonical_name.strip()
    meant = said.canonical_name.strip()
    sets = _of_its_part(name, sets)
    exercise = Exercise(name=name, name_as_written=name, meant=meant, said=said.said, sets=sets)
    known = meant_by(exercise, Athlete()).known
    if known is None or not is_in_pairs(known, f"{name} {meant} {said.said}"):
        return exercise
    return exercise.model_copy(update={"sets": tuple(_in_each_hand(exercise, known.name, book, path))})


def _of_its_part(name: str, sets: Sequence[SetDone]) -> tuple[SetDone, ...]:
    """The sets of what was called by its part of the session: a warm-up, or noted as a cool-down."""
    part = part_of_session(name)
    if part == WARM_UP:
        return tuple(one.model_copy(update={"kind": part}) if one.kind == "working" else one for one in sets)
    if part == COOL_DOWN:
        told = any(part_of_session(note) == part for one in sets for note in one.notes)
        return tuple(one if told else one.model_copy(update={"notes": (*one.notes, part)}) for one in sets)
    return tuple(sets)


def _in_each_hand(exercise: Exercise, known: str, book: Grounding, path: str) -> Iterator[SetDone]:
    said = {token.value for token in tokens(exercise.said)}
    for place, one in enumerate(exercise.sets):
        if one.load is None or one.load.basis != "total" or one.load.value not in said:
            yield one
            continue
        where = f"{path}.sets[{place}].load.basis"
        book.sources.append(Source(path=where, kind="rule", rule=EACH_HAND, of=known))
        yield one.model_copy(update={"load": one.load.model_copy(update={"basis": "per_hand"})})


def leaves_bar_out(said: SaidExercise, load: str) -> bool:
    """Whether a load was put on a bar whose own weight was not said: "40 kg on it"."""
    known = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
    on_it = [token.folded for token in tokens(load)][-2:] == ["on", "it"]
    return on_it and known is not None and known.equipment in BARS


def is_the_same(load: str) -> bool:
    """Whether the words of a load point at that of the exercise before: "same weight", "the same bar"."""
    words = {token.folded for token in tokens(load)}
    return bool(words & _SAME) and words <= _SAME | _OF_A_LOAD


def load_before(sets: Sequence[SetDone]) -> LoadDone | None:
    """The load of the working sets, if it was one; None where there were several, or none."""
    loads = {one.load for one in sets if one.load is not None and one.kind not in ("warm-up", "drop")}
    return loads.pop() if len(loads) == 1 else None

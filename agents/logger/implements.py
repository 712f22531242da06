"""What a load is the load of, where the exercise says it: one dumbbell of two, or plates on a bar. Pure.

db bench 3x10 @ 30        30 in each hand, by rule `each_hand`
smith squat 40 kg on it   asked: the bar's own weight was not said
skull crushers same bar   the load of the exercise before, by rule `same_as`
"""

from collections.abc import Iterator, Sequence

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.exercises.pairs import is_in_pairs
from agents.logger.grounding import Grounding
from agents.logger.names import meant_by
from agents.logger.said import SaidExercise
from agents.words import tokens
from agents.workout import Exercise, LoadDone, SetDone, Source

EACH_HAND, PLATES = "each_hand", "plates"
# What counted plates are there, where no bar has sides to put them on.
_OF_PLATES = {
    **dict.fromkeys(("landmine", "sled"), "total"),
    **dict.fromkeys(("bodyweight", "pull-up bar", "parallel bars", "rings"), "added"),
}
_BARS = frozenset(("barbell", "ez bar", "smith machine", "safety bar", "trap bar", "swiss bar"))
_SAME = frozenset("same gleiche gleiches gleichen selbe mismo misma meme".split())
_OF_A_LOAD = frozenset(
    """the a at with w @ weight weights load bar dumbbells dbs db dumbbell bells bell kb kettlebell plates
    on it as before above again gewicht hantel hanteln stange mit dem peso con carga barra poids charge avec
    le la""".split()
)


def exercise_of(
    said: SaidExercise, sets: Sequence[SetDone], book: Grounding, path: str, name: str = ""
) -> Exercise:
    """The exercise that was said, with these sets, their loads of what the exercise says."""
    name = name or said.name.strip() or said.canonical_name.strip()
    meant = said.canonical_name.strip()
    exercise = Exercise(name=name, name_as_written=name, meant=meant, said=said.said, sets=tuple(sets))
    known = meant_by(exercise, Athlete()).known
    if known is None:
        return exercise
    return exercise.model_copy(update={"sets": tuple(_based(exercise, known, book, path))})


def _based(exercise: Exercise, known: catalogue.Known, book: Grounding, path: str) -> Iterator[SetDone]:
    """The sets, each load with the basis that the exercise gives it; its source is kept."""
    for place, one in enumerate(exercise.sets):
        found = None if one.load is None else _basis_of(one.load, exercise, known)
        if one.load is None or found is None:
            yield one
            continue
        basis, rule = found
        where = f"{path}.sets[{place}].load.basis"
        book.sources.append(Source(path=where, kind="rule", rule=rule, of=known.name))
        yield one.model_copy(update={"load": one.load.model_copy(update={"basis": basis})})


def _basis_of(load: LoadDone, exercise: Exercise, known: catalogue.Known) -> tuple[str, str] | None:
    """Of what a load is, where the exercise says it, and by which rule."""
    words = f"{exercise.name_as_written} {exercise.meant} {exercise.said}"
    own = load.value in {token.value for token in tokens(exercise.said)}
    if load.basis == "total" and own and is_in_pairs(known, words):
        return "per_hand", EACH_HAND
    basis = _OF_PLATES.get(known.equipment, "") if load.basis == "per_side" else ""
    return (basis, PLATES) if basis and not _names_sides(words) else None


def _names_sides(words: str) -> bool:
    return not {token.folded for token in tokens(words)}.isdisjoint(
        ("side", "sides", "seite", "lado", "cote")
    )


def leaves_bar_out(said: SaidExercise, load: str) -> bool:
    """Whether a load was put on a bar whose own weight was not said: "40 kg on it"."""
    known = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
    on_it = [token.folded for token in tokens(load)][-2:] == ["on", "it"]
    return on_it and known is not None and known.equipment in _BARS


def is_the_same(load: str) -> bool:
    """Whether the words of a load point at that of the exercise before: "same weight", "the same bar"."""
    words = {token.folded for token in tokens(load)}
    return bool(words & _SAME) and words <= _SAME | _OF_A_LOAD


def load_before(sets: Sequence[SetDone]) -> LoadDone | None:
    """The load of the working sets, if it was one; None where there were several, or none."""
    loads = {one.load for one in sets if one.load is not None and one.kind not in ("warm-up", "drop")}
    return loads.pop() if len(loads) == 1 else None

"""What the words around a number make of it, where a field would say more than was said. Pure.

"205, failed on rep 3"        2 reps of 3
"100 reps total"              how many in all, not of one set: the words are kept
"2 plates" of a barbell       a load for each side, its words beside it; of anything else the words alone
"TM 130. 75% x5"              a share of the training max, not of the 1RM: the words are kept
"""

from agents import units
from agents.exercises import catalogue
from agents.logger.evidence.texts import Texts
from agents.logger.said_workout import Fact, SaidExercise, SaidSet, SaidWorkout
from agents.words import tokens

FAILED_REP = "failed_rep"  # rule of the reps before the one that was no lift
BARS = frozenset(("barbell", "axle", "ez bar", "safety bar", "smith machine", "swiss bar", "trap bar"))
_SIDES = frozenset("side sides each ea seite lado cote".split())
_IN_ALL = frozenset("total altogether overall insgesamt gesamt totales".split())


def failed_rep(said: SaidSet) -> int | None:
    """Which rep of the set was no lift, by the words of its failing."""
    failing = (units.read_failed_rep(fact.said) for fact in said.more if fact.field == "failed")
    return next((rep for rep in failing if rep is not None), None)


def without_computed(said: SaidSet, failed: int) -> SaidSet:
    """The set less the reps before the failed one, where they were sent: nobody has to say them."""
    return said.model_copy(update={"reps": ""}) if said.reps.strip() == str(failed - 1) else said


def is_in_all(reps: str) -> bool:
    """Whether words say how many reps there were of all sets together."""
    return not _words(reps).isdisjoint(_IN_ALL)


def says_sides(words: str) -> bool:
    """Whether words say that something is there on each side."""
    return not _words(words).isdisjoint(_SIDES)


def is_loaded_on_both_sides(exercise: str) -> bool:
    """Whether counted plates hang on both sides of what is lifted, as of a bar and the sled of a leg press;
    not of a calf raise, and nobody knows of what the catalogue does not have."""
    known = catalogue.lookup(exercise).known
    bar = known is None or known.equipment in BARS
    return bar or (known is not None and (known.equipment, known.pattern) == ("machine", "squat"))


def is_loaded_on_one_end(exercise: str) -> bool:
    """Whether plates hang on one end of what is lifted, and have no other side: of a T-bar, of a landmine."""
    known = catalogue.lookup(exercise).known
    return known is not None and known.equipment == "landmine"


def with_shares_as_said(said: SaidWorkout, texts: Texts) -> SaidWorkout:
    """The workout with percentages of a training max in words: no field of a set holds them."""
    of_all = "TM" if "tm" in texts.places else "training max"
    of_all = of_all if "rm" not in texts.places and texts.places.keys() >= set(of_all.lower().split()) else ""
    blocks = [
        block.model_copy(update={"exercises": tuple(_shares_noted(each, of_all) for each in block.exercises)})
        for block in said.blocks
    ]
    return said.model_copy(update={"blocks": tuple(blocks)})


def _shares_noted(said: SaidExercise, of_all: str) -> SaidExercise:
    sets = (
        one.model_copy(update={"more": tuple(_noted(fact, of_all) for fact in one.more)}) for one in said.sets
    )
    return said.model_copy(update={"sets": tuple(sets)})


def _noted(fact: Fact, of_all: str) -> Fact:
    words = _words(fact.said)
    if fact.field != "percent" or "rm" in words or "%" not in words:
        return fact
    if "tm" in words or "training" in words:
        return Fact(field="note", said=fact.said)
    return Fact(field="note", said=f"{fact.said} {of_all}") if of_all else fact


def _words(said: str) -> set[str]:
    return {token.folded for token in tokens(said)}

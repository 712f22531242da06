"""Which exercise the words of an exercise name outright, where that is not the one that was sent. Pure.

"squat 3x5" sent as Deadlift            Back Squat
"10x100 on 1:40" sent as Swim, unnamed  nothing: they called it nothing
"25 fly" sent as Butterfly              nothing: no Chest Fly has a distance
"""

from agents.exercises import catalogue
from agents.exercises.mentions import mentions
from agents.logger.assembly.names import is_kind_of
from agents.logger.said import SaidExercise
from agents.words import tokens

SHORTEST_STEM = 3


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


def _may_be_meant(known: catalogue.Known, sent: catalogue.Known, said: SaidExercise) -> bool:
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

"""What a unit of weight is said of, where it is one kind of thing and not all that was lifted. Pure.

"swings with the 16 kg one"          the kettlebell: they are marked in kg everywhere
"(bells here are only in kg)"        kettlebells
"dumbbells are in kg"                dumbbells
"squat (kg)", "all in kg"            none of these: a unit that may be that of every load
"""

from collections.abc import Sequence

from agents.exercises.catalogue import mentions
from agents.words import Token

BELLS = "kettlebell"
_NAMES = {
    **dict.fromkeys(("kettlebell", "kettlebells", "kb", "kbs", "bell", "bells", "kugelhantel"), BELLS),
    **dict.fromkeys(("dumbbell", "dumbbells", "db", "dbs", "kurzhantel", "kurzhanteln"), "dumbbell"),
    **dict.fromkeys(("machine", "machines", "cable", "cables", "stack", "stacks"), "machine"),
}
_DONE_WITH = {  # by thing the equipment of the exercises whose loads it is
    BELLS: frozenset({BELLS}),
    "dumbbell": frozenset({"dumbbell", "any"}),
    "machine": frozenset({"machine", "cable", "any"}),
}
_ENDS = frozenset(",;.:()!?")


def thing_of_unit(row: Sequence[Token], at: int) -> str:
    """The thing that the unit at a token is said of, "" for none of them.

    It is the last that is named before it in its part of the sentence, be it by an exercise that is done with
    it; else the one that is named behind it, before any other number.
    """
    before = at - 1 if at and row[at - 1].folded == "(" else at
    start = next((each + 1 for each in range(before - 1, -1, -1) if _ends(row[each])), 0)
    behind = (each for each in range(at + 1, len(row)) if _ends(row[each]) or row[each].is_number)
    named = _named(row[start:before]) or _named(row[at + 1 : next(behind, len(row))])[:1]
    return named[-1] if named else ""


def is_lifted(thing: str, equipment: str) -> bool:
    """Whether a thing may be what an exercise of this equipment is done with."""
    return equipment in _DONE_WITH[thing]


def _ends(token: Token) -> bool:
    return token.kind == "line" or token.folded in _ENDS


def _named(row: Sequence[Token]) -> list[str]:
    """The things that words name, in order; "" for an exercise that is done with none of them."""
    found = {at: _NAMES[token.folded] for at, token in enumerate(row) if token.folded in _NAMES}
    for known, places in mentions(row):
        found.update(dict.fromkeys(places, known.equipment if known.equipment in _DONE_WITH else ""))
    return [found[at] for at in sorted(found)]

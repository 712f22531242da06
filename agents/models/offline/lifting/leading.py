"""A load that stands before the name of its sets, or apart from them: "405 deadlift 2,1,x", "90 lbs, 4x12".

leading = load ["," | "-"] [name] sets without a load
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Group, Source
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.notation.operands import read_operand
from agents.models.offline.words import names

_NAMING = frozenset("word dash label of plus warmup".split())
_LONGEST_NAME = 8  # items


def alone(group: Group | None) -> bool:
    """Whether a group is a load and nothing else."""
    if group is None or group.trouble is not None or len(group.drafts) != 1:
        return False
    draft = group.drafts[0]
    return draft.load is not None and draft.count is None and not draft.performed and not draft.more


def bare_load(source: Source, at: int, end: int) -> int:
    """After a number that only its name makes a load, "405 deadlift 2,1,x": the item, or 0."""
    operand = read_operand(source, at, end)
    heavy = operand is not None and operand.kind == "num" and (operand.value or 0) >= LOAD_FROM
    pair = operand is not None and operand.kind == "secs" and source.items[at].word == "s"
    return operand.to if operand is not None and (heavy or pair) else 0


def _value(source: Source, draft: Draft) -> Decimal:
    said = source.row[draft.reps.at].value if draft.reps is not None else None
    return said or Decimal(0)


def told_in_a_chain(source: Source, to: int, end: int) -> int:
    """Behind a load: after what nobody can tell the sets of, "myo reps 15+4+4+3", "255 285 x 5"; else 0."""
    place = to
    while source.kind(place, end) == "num":
        place += 1
    if place > to:
        return place if place > to + 1 or source.kind(place, end) == "x" else 0
    while place < min(end, to + _LONGEST_CHAIN) and source.kind(place, end) in _TELLING:
        place += 1
    operand = read_operand(source, place, end)
    pieces = [item.kind for item in source.items[operand.at : operand.to]] if operand is not None else []
    return operand.to if operand is not None and pieces.count("plus") > 1 else 0


_LONGEST_CHAIN = 4  # items
_TELLING = ("word", "reps", "rest", "colon")


def sets_behind(source: Source, to: int, end: int, *, named: bool) -> int:
    """Where the name, or the sets, behind a load start, if they are its; else 0.

    `named`: the load stands behind the name already, and another exercise is another matter.
    """
    first = to + (source.kind(to, end) in ("comma", "dash"))
    place = first
    while place < min(end, first + _LONGEST_NAME) and source.kind(place, end) in _NAMING:
        place += 1
    run = (source.items[first].at, source.items[place - 1].to) if place > first else (0, 0)
    between = names.find(source.row, *run) if place > first else None
    if place > first and (between is None or named):
        return 0
    if between is None and first == to:
        return 0
    group = read_group(source, place, end) if source.kind(place, end) == "num" else None
    if group is None or group.trouble is not None or not group.drafts:
        return 0
    without_load = group.drafts[0].performed and not any(draft.loaded for draft in group.drafts)
    if any(draft.reps is not None and _value(source, draft) >= LOAD_FROM for draft in group.drafts):
        return 0  # "60, 70, 80 all x3": loads
    counted = len(group.drafts) > 1 or group.drafts[0].count is not None
    return first if counted and without_load else 0

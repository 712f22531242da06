"""Loads with the same reps: "60, 70, 80 all x3", "90 and 95 for singles", "60, 100 and 140 for 5 reps".

    alike = load {("," | "and") load} ["all" | "each"] ("x" | "for" | "of") reps ["each"]

"135, 185, 225 for 5" may be three sets or one, and is left alone: only "and", "all", "each" or "singles" say
that the reps are of every load.
"""

from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Group, Part, Source, part
from agents.models.offline.notation.operands import Operand, read_operand
from agents.models.offline.notation.tails import tail

_MOST_LOADS = 10  # that one number of reps stands behind; a list is tried from each of its items on
_OF_EACH = frozenset(("all", "each"))
_PLURALS = frozenset("singles doubles triples".split())


def loads_alike(source: Source, first: Operand, end: int) -> Group | None:
    """The sets of loads that have the same reps, from the first load on; None where it is something else."""
    if first.kind not in ("num", "load"):
        return None
    loads, place, joined = _loads(source, first, end)
    together = place < end and source.items[place].word in _OF_EACH
    place += together
    if len(loads) < 2 or source.kind(place, end) not in ("x", "for", "of"):
        return None
    if joined and any(load.kind == "num" and (load.value or 0) < LOAD_FROM for load in loads):
        return None
    reps = _reps(source, place + 1, end)
    if reps is None:
        return None
    said, to, each = reps
    if not (together or joined or each):
        return None
    drafts = [Draft(None, said, part(source, "load", load.at, load.to)) for load in loads]
    to, trouble = tail(source, to, end, drafts, shared=False)
    return Group(drafts, first.at, to, trouble=trouble)


def _loads(source: Source, first: Operand, end: int) -> tuple[list[Operand], int, bool]:
    """The loads, the item behind them, and whether an "and" joins the last one."""
    loads, place, joined = [first], first.to, False
    while not joined and len(loads) < _MOST_LOADS:
        at = place + (source.kind(place, end) == "comma")
        joined = at < end and source.items[at].word == "and"
        at += joined
        further = read_operand(source, at, end) if at > place else None
        if further is None or further.kind not in ("num", "load"):
            return loads, place, False
        loads.append(further)
        place = further.to
    return loads, place, joined


def _reps(source: Source, at: int, end: int) -> tuple[Part, int, bool] | None:
    """The reps of each, the item behind them, and whether they say that they are of each."""
    if source.kind(at, end) == "repword":
        return part(source, "reps", at, at + 1), at + 1, source.items[at].word in _PLURALS
    reps = read_operand(source, at, end)
    if reps is None or reps.kind not in ("num", "reps") or source.kind(reps.to, end) in ("x", "sets"):
        return None
    behind = source.kind(reps.to, end) == "reps"
    to = reps.to + behind
    each = source.kind(to - 1, end) == "each" and source.items[to - 1].to - source.items[to - 1].at == 1
    said = part(source, "reps", reps.at, reps.to - (each and not behind))
    each_behind = source.kind(to, end) == "each"
    return said, to + each_behind, each or each_behind

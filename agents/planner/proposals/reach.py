"""What an effect touches and what it depends on: so that it is known which proposals can meet. Pure.

Both as texts:

    uid          that the node is there
    uid.field    a field of it; "uid.*" is any field
    uid/         the row of what it holds, with the labels in it; "/" is the plan's row of weeks
    dates        where weeks begin and end

It says too much rather than too little; what it says is tried out afterwards (`queue.draw`).
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from agents.planner.ops import Effect

_DATES = "dates"
_OF_A_WEEK = frozenset(("start_date", "end_date"))
_SHOWN = ("name", "day_of_week", "phase")  # fields of a node that steps on what it holds are shown with


class Reach(NamedTuple):
    writes: frozenset[str]
    reads: frozenset[str]

    def depends_on(self, earlier: "Reach") -> bool:
        """Whether what was done earlier can make a difference to this."""
        return not earlier.writes.isdisjoint(self.reads)


def reach(effects: Sequence[Effect]) -> Reach:
    """What these effects, together, touch and depend on."""
    writes: set[str] = set()
    reads: set[str] = set()
    for effect in effects:
        above = effect.get("within", [])
        reads |= {*above, *(f"{uid}.{name}" for uid in above for name in _SHOWN)}
        written, read = _of(effect)
        writes |= written
        reads |= read
    return Reach(frozenset(writes), frozenset(reads))


def renumbers(effects: Sequence[Effect]) -> bool:
    """Whether other nodes may stand at other numbers, or on other dates, after these."""
    return any("change" not in effect for effect in effects)


def _of(effect: Effect) -> tuple[set[str], set[str]]:
    match effect:
        case {"change": uid, "fields": fields}:
            return _of_change(uid, fields, effect["within"])
        case {"insert": node, "in": parent, "at": anchor}:
            row = {f"{parent}/", *_if_week(not parent)}
            return {*_uids(node), *row}, {parent, anchor, *row}
        case {"remove": uid, "was": node}:
            row = {f"{_parent(effect)}/", *_if_week(not effect["within"])}
            held = set(_uids(node))
            return {uid, *held, *row}, {uid, *held, *(f"{each}.*" for each in held), *row}
        case {"move": uid, "at": anchor}:
            row = {f"{_parent(effect)}/"}
            return {f"{uid}.*", *row}, {uid, f"{uid}.name", anchor, *row}
        case _:
            weeks = {row[0] for row in effect["weeks"]}
            return {_DATES, *weeks}, {_DATES, effect["shift"], *weeks}


def _of_change(uid: str, fields: dict[str, Any], above: Sequence[str]) -> tuple[set[str], set[str]]:
    own = {f"{uid}.{field}" for field in fields}
    row = {f"{above[0]}/"} if above and "group_label" in fields else set()
    dates = _if_week(not _OF_A_WEEK.isdisjoint(fields))
    shown = {f"{uid}.{name}" for name in _SHOWN}
    return {*own, f"{uid}.*", *row, *dates}, {uid, *own, *shown, *row, *dates}


def _if_week(is_one: bool) -> set[str]:
    return {_DATES} if is_one else set()


def _parent(effect: Effect) -> str:
    """The uid of what holds the node; "" for the plan."""
    return str(next(iter(effect["within"]), ""))


def _uids(node: dict[str, Any]) -> Iterator[str]:
    """Of the node and all that it holds."""
    yield node["uid"]
    for each in (*node.get("sessions", ()), *node.get("exercises", ())):
        yield from _uids(each)

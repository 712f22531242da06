"""Where two calls of a proposal are at odds, in a coach's words; they are applied in order anyway. Pure.

What they are about is told by uid, not by number (as plan-edit-tools, phase 7, does): "exercise 1" is
another one after the first was removed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from agents.planner.ops import Change, Insert, Move, Op, Remove
from agents.planner.plan import Node, Session, Week
from agents.planner.trained.written import scheduled_on
from agents.planner.views.days import day_of_week
from agents.planner.views.deeds import Deed
from agents.planner.views.items import name_of, named_place, on_wire
from agents.planner.views.lines import field_in_words, joined, value_in_words

Conflict = dict[str, Any]
_NOTHING_LEFT = "nothing of that will be left"


def conflicts_of(deeds: Sequence[Deed]) -> list[Conflict]:
    """Each pair of calls that are at odds: what about, their ids, and what will come of it; and each session
    that comes to stand on a day that has one."""
    at_odds = [conflict for place, deed in enumerate(deeds) for conflict in _with(deed, deeds[:place])]
    return [*at_odds, *_crowded(deeds)]


def _crowded(deeds: Sequence[Deed]) -> Iterator[Conflict]:
    """What is moved, copied or added to the day of another, as the plan stands after all of it."""
    placed = {deed.at.node.uid: deed for deed in deeds if _is_placed(deed)}
    on_day: dict[str, list[Session]] = {}
    for week in deeds[-1].after.weeks if placed else ():
        for session in week.sessions:
            on_day.setdefault("" if session.is_rest else scheduled_on(week, session), []).append(session)
    on_day.pop("", None)
    for day, sessions in on_day.items():
        for session in sessions if len(sessions) > 1 else ():
            if session.uid in placed:
                deed = placed[session.uid]
                there = joined([each.name for each in sessions if each is not session])
                message = f"{day_of_week(day)} {day} has {there} already: {session.name} comes on top of it."
                yield {"target": named_place(deed.at), "toolCalls": [deed.call_id], "message": message}


def _is_placed(deed: Deed) -> bool:
    """Whether it gives a session its day."""
    if isinstance(deed.op, Insert):
        return isinstance(deed.op.node, Session)
    if not isinstance(deed.op, Change) or not isinstance(deed.at.node, Session):
        return False
    days = {"scheduled_date": deed.at.node.scheduled_date, "day_of_week": deed.at.node.day_of_week}
    return any(name in days and value != days[name] for name, value in deed.op.fields)


def _with(deed: Deed, before: Sequence[Deed]) -> Iterator[Conflict]:
    others = [each for each in before if each.call_id != deed.call_id]
    match deed.op:
        case Change(uid=uid):
            yield from _changed_again(deed, deed.op, [each for each in others if _changes(each.op, uid)])
        case Move(uid=uid):
            for other in others:
                if isinstance(other.op, Move) and other.op.uid == uid:
                    yield _conflict(
                        other, deed, f"I'm moving {name_of(deed.at)} twice: the last place counts."
                    )
        case Remove():
            gone = frozenset(_uids(deed.at.node))
            for other in others:
                message = _lost(other, deed, gone)
                if message:
                    yield _conflict(other, deed, message)


def _conflict(first: Deed, second: Deed, message: str) -> Conflict:
    return {
        "target": named_place(second.at),
        "toolCalls": [first.call_id, second.call_id],
        "message": message,
    }


def _changed_again(deed: Deed, op: Change, others: Sequence[Deed]) -> Iterator[Conflict]:
    """At odds where both set a field; the same node twice is told as well."""
    both_set = False
    for other in others:
        fields = {name for name, _ in _fields(other.op)} & {name for name, _ in op.fields}
        if fields:
            both_set = True
            yield _conflict(other, deed, _last_wins(deed, op, other, fields))
    if others and not both_set:
        what = type(deed.at.node).__name__.lower()
        said = f"I'm changing the same {what} twice: both changes are applied in order."
        yield _conflict(others[-1], deed, said)


def _last_wins(deed: Deed, op: Change, other: Deed, fields: set[str]) -> str:
    values = {name: value for name, value in op.fields if name in fields}
    words = joined([field_in_words(name.replace("_", " ")) for name in values])
    what = f"the {words} of {name_of(deed.at)}"
    if all(value == getattr(other.at.node, name) for name, value in values.items()):
        return f"I'm changing {what} and changing that back: {_NOTHING_LEFT}."
    last = joined([value_in_words(on_wire(value)) for value in values.values()])
    return f"I'm changing {what} twice: what comes last counts, {last}."


def _lost(other: Deed, removal: Deed, gone: frozenset[str]) -> str:
    """What a removal does to an earlier deed; "" if it leaves all of it."""
    removed = name_of(removal.at)
    if isinstance(other.op, Insert):
        added = [each.node for each in other.ops if isinstance(each, Insert)]
        if removal.at.node.uid in {uid for node in added for uid in _uids(node)}:
            return f"I'm adding {removed} and removing it again: {_NOTHING_LEFT}."
        if gone.intersection(node.uid for node in added):
            added_name = other.op.group.label if other.op.group else name_of(other.at)
            return f"I'm adding {added_name} and then removing {removed}, which holds it: {_NOTHING_LEFT}."
    if isinstance(other.op, Change | Move) and other.op.uid in gone:
        held = "" if other.op.uid == removal.at.node.uid else f"{removed}, which holds "
        return f"I'm changing {name_of(other.at)} and then removing {held}it: {_NOTHING_LEFT}."
    return ""


def _changes(op: Op, uid: str) -> bool:
    return isinstance(op, Change) and op.uid == uid


def _fields(op: Op) -> tuple[tuple[str, Any], ...]:
    return op.fields if isinstance(op, Change) else ()


def _uids(node: Node) -> Iterator[str]:
    yield node.uid
    if isinstance(node, Week | Session):
        for each in node.sessions if isinstance(node, Week) else node.exercises:
            yield from _uids(each)

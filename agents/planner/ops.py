"""What a change of a plan is made of: five small steps, as data, and what each does. Pure.

Tools speak of places ("week 2, session 1, exercise 3"); a stored proposal speaks of uids, so that it means
the same however the plan is renumbered in between. So every edit is turned into these steps at once:

    ChangeNode   fields of one node get new values
    InsertNode   a new node stands in a parent, at an anchor
    RemoveNode   a node goes, with all it holds
    MoveNode     an exercise stands at another anchor of its session
    ShiftWeeks   the weeks after one begin so many days later; what was trained keeps its date

An anchor is "start", "end", or the uid of the neighbour that comes before. Every step gives an effect: what
it did, without place numbers. Where the same steps do the same, they have the same effects.

An effect also says `of` what, as the athlete was shown it: the exercise's name, its session's name and
weekday ("Thursday's Lower A"), a week's phase. So a step is not the same once its node was swapped, renamed,
or is trained on another day. Its date is no part of that, for it is not shown: weeks that begin seven days
later keep their Thursdays, and nobody has to agree again. Neither is what was logged. `within` are the uids
of what holds the node: what else the effect depends on (`proposals/reach.py`).
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from agents.planner.plan import (
    FoundNode,
    Group,
    Plan,
    PlanExercise,
    PlanNode,
    Session,
    Week,
    find,
    level_of,
    tidy,
)
from agents.planner.stored_plan import kept_node, kept_value, node_from_kept, value_from_kept
from agents.planner.views.days import day_of_week

START, END = "start", "end"
Effect = dict[str, Any]  # JSON


class Gone(Exception):
    """A step speaks of something that the plan no longer has. Says what, in the athlete's words."""


class ChangeNode(NamedTuple):
    """New values of a node's fields, by their names in `plan.py`."""

    uid: str
    fields: tuple[tuple[str, Any], ...]


class InsertNode(NamedTuple):
    """A new node. `parent` is the uid of a week or a session, "" for the plan itself.

    `group` comes with the first exercise of a new block: what is known of the block.
    """

    parent: str
    anchor: str
    node: PlanNode
    group: Group | None = None


class RemoveNode(NamedTuple):
    """`name` says what goes, for the case that it is gone already."""

    uid: str
    name: str


class MoveNode(NamedTuple):
    uid: str
    anchor: str


class ShiftWeeks(NamedTuple):
    """`after` is the uid of the week before the first that is shifted."""

    after: str
    days: int


Op = ChangeNode | InsertNode | RemoveNode | MoveNode | ShiftWeeks
_NAMES = {RemoveNode: "remove", MoveNode: "move", ShiftWeeks: "shift"}  # in records


class Applied(NamedTuple):
    """The plan after the steps, and what each of them did."""

    plan: Plan
    effects: tuple[Effect, ...]


def apply(plan: Plan, ops: Sequence[Op]) -> Applied:
    """The plan after these steps, one after the other. Raises Gone, and then nothing has happened."""
    effects: list[Effect] = []
    for op in ops:
        plan, effect = _APPLY[type(op)](plan, op)
        effects.append(effect)
    return Applied(plan, tuple(effects))


def _change(plan: Plan, op: ChangeNode) -> tuple[Plan, Effect]:
    found = _found(plan, op.uid)
    before = {field: getattr(found.node, field) for field, _ in op.fields}
    changed = found.node._replace(**dict(op.fields))
    told = {field: [kept_value(before[field]), kept_value(value)] for field, value in op.fields}
    return _put(plan, found, changed), {"change": op.uid, "fields": told, **_target(plan, found)}


def _insert(plan: Plan, op: InsertNode) -> tuple[Plan, Effect]:
    told = {"insert": kept_node(op.node), "in": op.parent, "at": op.anchor}
    if isinstance(op.node, Week):
        return plan._replace(weeks=_with(plan.weeks, op.anchor, op.node)), told
    found = _found(plan, op.parent)
    told |= _target(plan, found)
    if isinstance(op.node, Session) and isinstance(found.node, Week):
        sessions = _with(found.node.sessions, op.anchor, op.node)
        return _put(plan, found, found.node._replace(sessions=sessions)), told
    if not (isinstance(op.node, PlanExercise) and isinstance(found.node, Session)):
        raise ValueError(f"{type(op.node).__name__} does not belong into {type(found.node).__name__}")
    session = found.node._replace(exercises=_with(found.node.exercises, op.anchor, op.node))
    if op.group is not None:
        others = tuple(group for group in session.groups if group.label != op.group.label)
        session = session._replace(groups=(*others, op.group))
        told["group"] = kept_value(op.group)
    return _put(plan, found, session), told


def _remove(plan: Plan, op: RemoveNode) -> tuple[Plan, Effect]:
    found = find(plan, op.uid)
    if found is None:
        raise Gone(f"{op.name} is not in the plan any more")
    told = {"remove": op.uid, "was": kept_node(found.node), **_target(plan, found)}
    if isinstance(found.node, Week):
        return plan._replace(weeks=_without(plan.weeks, op.uid)), told
    week = plan.weeks[found.week_number - 1]
    if isinstance(found.node, Session):
        return _put_week(plan, found, week._replace(sessions=_without(week.sessions, op.uid))), told
    session = week.sessions[found.session_number - 1]
    session = session._replace(exercises=_without(session.exercises, op.uid))
    return _put_session(plan, found, session), told


def _move(plan: Plan, op: MoveNode) -> tuple[Plan, Effect]:
    found = _found(plan, op.uid)
    assert isinstance(found.node, PlanExercise), "only exercises are moved"
    session = plan.weeks[found.week_number - 1].sessions[found.session_number - 1]
    rest = _without(session.exercises, op.uid)
    moved = session._replace(exercises=_with(rest, op.anchor, found.node))
    return _put_session(plan, found, moved), {"move": op.uid, "at": op.anchor, **_target(plan, found)}


def _shift(plan: Plan, op: ShiftWeeks) -> tuple[Plan, Effect]:
    found = _found(plan, op.after)
    shifted = tuple(_shifted(week, op.days) for week in plan.weeks[found.week_number :])
    told = [[week.uid, week.start_date, week.end_date] for week in shifted]
    weeks = (*plan.weeks[: found.week_number], *shifted)
    return plan._replace(weeks=weeks), {"shift": op.after, "days": op.days, "weeks": told}


_APPLY: dict[type, Callable[[Plan, Any], tuple[Plan, Effect]]] = {
    ChangeNode: _change,
    InsertNode: _insert,
    RemoveNode: _remove,
    MoveNode: _move,
    ShiftWeeks: _shift,
}


def _target(plan: Plan, found: FoundNode) -> Effect:
    """What a step is about, as the athlete was shown it; and the uids of what holds that."""
    week = plan.weeks[found.week_number - 1]
    if isinstance(found.node, Week):
        return {"of": [week.phase], "within": []}
    session = week.sessions[found.session_number - 1]
    shown = [session.name, session.day_of_week]
    if isinstance(found.node, Session):
        return {"of": shown, "within": [week.uid]}
    return {"of": [found.node.name, *shown], "within": [session.uid, week.uid]}


def _shifted(week: Week, days: int) -> Week:
    """The week so many days later, with its sessions; one that was trained or has no date stays as it is."""
    return week._replace(
        start_date=moved_day(week.start_date, days),
        end_date=moved_day(week.end_date, days),
        sessions=tuple(
            session
            if session.is_trained or not session.scheduled_date
            else _later(session, moved_day(session.scheduled_date, days))
            for session in week.sessions
        ),
    )


def _later(session: Session, day: str) -> Session:
    """The session on this day; weeks that move by no whole number of weeks change its weekday."""
    return session._replace(scheduled_date=day, day_of_week=day_of_week(day))


def moved_day(day: str, days: int) -> str:
    """An ISO day so many days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


# --- rows of nodes


def _with(row: tuple[Any, ...], anchor: str, node: PlanNode) -> tuple[Any, ...]:
    if anchor == START:
        return (node, *row)
    if anchor == END:
        return (*row, node)
    for place, each in enumerate(row, start=1):
        if each.uid == anchor:
            return (*row[:place], node, *row[place:])
    raise Gone("what it should stand behind is not there any more")


def _without(row: tuple[Any, ...], uid: str) -> tuple[Any, ...]:
    return tuple(each for each in row if each.uid != uid)


def _found(plan: Plan, uid: str) -> FoundNode:
    found = find(plan, uid)
    if found is None:
        raise Gone("what it would change is not in the plan any more")
    return found


def _put(plan: Plan, found: FoundNode, node: PlanNode) -> Plan:
    """The plan with this node in place of the one that was found."""
    if isinstance(node, Week):
        return _put_week(plan, found, node)
    if isinstance(node, Session):
        return _put_session(plan, found, node)
    session = plan.weeks[found.week_number - 1].sessions[found.session_number - 1]
    at = found.exercise_number - 1
    exercises = (*session.exercises[:at], node, *session.exercises[at + 1 :])
    return _put_session(plan, found, session._replace(exercises=exercises))


def _put_session(plan: Plan, found: FoundNode, session: Session) -> Plan:
    week = plan.weeks[found.week_number - 1]
    at = found.session_number - 1
    sessions = (*week.sessions[:at], tidy(session), *week.sessions[at + 1 :])
    return _put_week(plan, found, week._replace(sessions=sessions))


def _put_week(plan: Plan, found: FoundNode, week: Week) -> Plan:
    at = found.week_number - 1
    return plan._replace(weeks=(*plan.weeks[:at], week, *plan.weeks[at + 1 :]))


# --- as JSON


def ops_to_json(ops: Sequence[Op]) -> list[dict[str, Any]]:
    """The steps as JSON values, to be stored with a proposal."""
    return [_op_to_json(op) for op in ops]


def _op_to_json(op: Op) -> dict[str, Any]:
    match op:
        case ChangeNode(uid, fields):
            return {
                "op": "change",
                "uid": uid,
                "fields": [[name, kept_value(value)] for name, value in fields],
            }
        case InsertNode(parent, anchor, node, group):
            kept = {"op": "insert", "parent": parent, "anchor": anchor, "level": level_of(node)}
            return {**kept, "node": kept_node(node), "group": kept_value(group)}
        case _:
            return {"op": _NAMES[type(op)], **op._asdict()}


def ops_from_json(kept: Sequence[dict[str, Any]]) -> tuple[Op, ...]:
    """The steps that `ops_to_json` gave."""
    return tuple(_op_from_json(dict(each)) for each in kept)


def _op_from_json(kept: dict[str, Any]) -> Op:
    match kept.pop("op"):
        case "change":
            return ChangeNode(
                kept["uid"], tuple((name, value_from_kept(name, value)) for name, value in kept["fields"])
            )
        case "insert":
            node = node_from_kept(kept["level"], kept["node"])
            group = None if kept["group"] is None else Group(**kept["group"])
            return InsertNode(kept["parent"], kept["anchor"], node, group)
        case "remove":
            return RemoveNode(**kept)
        case "move":
            return MoveNode(**kept)
        case _:
            return ShiftWeeks(**kept)

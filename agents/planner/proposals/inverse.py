"""The steps that undo a proposal, and what it touched: worked out when it is applied, from the plan before it
and the plan that it made. Pure.

    what it added goes        with all that is in it
    what it took comes back   as it was, behind the nearest of those that it stood behind
    what it moved or shifted  goes back
    what it changed           has the old values of the fields that it changed, and of no others

What it touched is told by keys: `uid` of a node, `uid/dates` of when it is, `uid/order` of a row. Two changes
of which each has a key of the other are about the same place.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from agents.exercises.spelling import fold_words
from agents.planner.ops import (
    START,
    ChangeNode,
    InsertNode,
    MoveNode,
    Op,
    RemoveNode,
    ShiftWeeks,
    apply,
    ops_from_json,
    ops_to_json,
)
from agents.planner.plan import Group, Plan, PlanExercise, PlanNode, Session, Week, everything
from agents.planner.stored_plan import kept_value
from agents.planner.trained.written import scheduled_on
from agents.planner.views.items import name_of

DATE_FIELDS = ("start_date", "end_date", "scheduled_date", "day_of_week")
_DATES = "/dates"
DIGEST = 16  # letters of what tells two states apart


class Inverse(NamedTuple):
    """How an applied proposal is undone.

    `behind` has for each node that goes back into a row the uids before it, the nearest first. `touched` are
    its keys, `added` the uids of what it added, `within` those of what holds what it touched, `days` those on
    which it put a session. `left` tells the state in which it left what it touched. `version` is that of the
    plan that it made, `about` are the names of what it touched, folded.
    """

    version: int
    ops: tuple[Op, ...] = ()
    behind: tuple[tuple[str, tuple[str, ...]], ...] = ()
    touched: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    days: tuple[str, ...] = ()
    left: str = ""
    about: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "ops": ops_to_json(self.ops)}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> "Inverse":
        rows = {name: tuple(kept[name]) for name in ("touched", "added", "within", "days", "about")}
        behind = tuple((uid, tuple(before)) for uid, before in kept["behind"])
        return cls(**{**kept, **rows, "behind": behind, "ops": ops_from_json(kept["ops"])})

    def meets(self, later: "Inverse") -> bool:
        """Whether a later change was about the same place, or is about what this one added."""
        return not (set(self.touched).isdisjoint(later.touched) and set(self.added).isdisjoint(later.within))


def inverse_of(before: Plan, ops: Sequence[Op], version: int) -> Inverse:
    """How these steps are undone once they made of this plan that of `version`."""
    after = apply(before, ops).plan
    sides = _Sides(_Places(before), _Places(after), tuple(ops))
    back, touched = sides.back(), sides.touched()
    return Inverse(
        version,
        back,
        sides.behind(back),
        touched,
        tuple(sides.new),
        sides.within(touched),
        tuple(sorted(days_given(before, after, ops))),
        state_of(after, back, touched),
        sides.names(touched),
    )


def steps_back(plan: Plan, inverse: Inverse) -> tuple[Op, ...]:
    """The steps that undo it in the plan as it is. Raises Gone if what they need is not there any more."""
    behind = dict(inverse.behind)
    steps: list[Op] = []
    for op in inverse.ops:
        step = op._replace(anchor=_anchor(plan, op, behind)) if isinstance(op, InsertNode | MoveNode) else op
        plan = apply(plan, (step,)).plan
        steps.append(step)
    return tuple(steps)


def _anchor(plan: Plan, op: InsertNode | MoveNode, behind: dict[str, tuple[str, ...]]) -> str:
    """The nearest of those before it that stands in its row."""
    places = _Places(plan)
    row = places.row(op.parent if isinstance(op, InsertNode) else places.parent(op.uid))
    return next((each for each in behind[_uid(op)] if each in row), START)


def state_of(plan: Plan, back: Sequence[Op], touched: Sequence[str]) -> str:
    """What tells whether all that was touched is in the state in which the change left it."""
    nodes = _Places(plan).nodes
    rows: list[Any] = []
    for op in back:
        if isinstance(op, ChangeNode):
            node = nodes.get(op.uid)
            rows.append([op.uid, node and [kept_value(getattr(node, name)) for name, _ in op.fields]])
        elif isinstance(op, InsertNode | RemoveNode):
            rows.append([_uid(op), _uid(op) in nodes])
    dated = (key.removesuffix(_DATES) for key in touched if key.endswith(_DATES))
    rows += [[uid, uid in nodes and _dates(nodes[uid])] for uid in dated]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:DIGEST]


def days_given(before: Plan, after: Plan, ops: Sequence[Op]) -> frozenset[str]:
    """The days on which these steps put a session, whether they add it or move it there."""
    there = _Places(before).nodes
    moved = {op.uid for op in ops if isinstance(op, ChangeNode) and _is_dated(op)}
    put = (
        scheduled_on(week, session)
        for week in after.weeks
        for session in week.sessions
        if session.uid in moved or session.uid not in there
    )
    return frozenset(put) - {""}


class _Places:
    """Where everything of a plan stands, by uid."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.found = {found.node.uid: found for found in everything(plan)}
        self.nodes = {uid: found.node for uid, found in self.found.items()}

    def parent(self, uid: str) -> str:
        """The uid of what holds it; "" for a week, and for what is not in the plan."""
        found = self.found.get(uid)
        if found is None or not found.session_number:
            return ""
        week = self.plan.weeks[found.week_number - 1]
        return week.sessions[found.session_number - 1].uid if found.exercise_number else week.uid

    def row(self, parent: str) -> list[str]:
        """The uids of what a week or a session holds; of "" the weeks."""
        match self.nodes.get(parent):
            case Week(sessions=sessions):
                return [each.uid for each in sessions]
            case Session(exercises=exercises):
                return [each.uid for each in exercises]
            case _:
                return [each.uid for each in self.plan.weeks]

    def names(self, uid: str) -> Iterator[str]:
        """Of a node, and of its session and weekday."""
        found = self.found.get(uid)
        if found is not None and isinstance(found.node, Week):
            yield from (found.node.phase, f"week {found.week_number}")
        elif found is not None:
            session = self.plan.weeks[found.week_number - 1].sessions[found.session_number - 1]
            yield from (name_of(found), session.name, session.day_of_week)


class _Sides(NamedTuple):
    """The plan before steps and after them."""

    before: _Places
    after: _Places
    ops: tuple[Op, ...]

    @property
    def new(self) -> list[str]:
        return [uid for uid in self.after.found if uid not in self.before.found]

    @property
    def gone(self) -> list[str]:
        return [uid for uid in self.before.found if uid not in self.after.found]

    @property
    def moved(self) -> frozenset[str]:
        return frozenset(op.uid for op in self.ops if isinstance(op, MoveNode))

    # --- the steps back

    def back(self) -> tuple[Op, ...]:
        """Last things first; then what was moved and changed, in the order of the plan."""
        new, gone = frozenset(self.new), frozenset(self.gone)
        steps: list[Op] = []
        for op in reversed(self.ops):
            match op:
                case InsertNode(parent) if _uid(op) in new and parent not in new:
                    steps.append(RemoveNode(_uid(op), repr(name_of(self.after.found[_uid(op)]))))
                case RemoveNode(uid) if uid in gone and self.before.parent(uid) not in gone:
                    steps.append(self._returned(uid))
                case ShiftWeeks(after, days):
                    steps.append(ShiftWeeks(after, -days))
        stayed = [uid for uid in self.before.found if uid not in gone]
        steps += [MoveNode(uid, START) for uid in stayed if uid in self.moved]
        return (*steps, *self._changed_back(stayed))

    def _returned(self, uid: str) -> InsertNode:
        node, parent = self.before.nodes[uid], self.before.parent(uid)
        return InsertNode(parent, START, node, self._group(node, parent))

    def _group(self, node: PlanNode, parent: str) -> Group | None:
        """What is known of the block that an exercise was the last one of."""
        label = node.group_label if isinstance(node, PlanExercise) else ""
        was, now = (
            [group for group in getattr(side.nodes.get(parent), "groups", ()) if group.label == label]
            for side in (self.before, self.after)
        )
        return was[0] if was and not now else None

    def _changed_back(self, stayed: Sequence[str]) -> Iterator[ChangeNode]:
        named: dict[str, dict[str, None]] = {}
        for op in self.ops:
            if isinstance(op, ChangeNode):
                named.setdefault(op.uid, {}).update((name, None) for name, _ in op.fields)
        for uid in (each for each in stayed if each in named):
            was, now = self.before.nodes[uid], self.after.nodes[uid]
            old = tuple((name, getattr(was, name)) for name in named[uid])
            fields = tuple((name, value) for name, value in old if value != getattr(now, name))
            if fields:
                yield ChangeNode(uid, fields)

    def behind(self, back: Sequence[Op]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Of each that goes back into a row those before it, the nearest first; for what was taken only those
        that were not moved."""
        rows: list[tuple[str, tuple[str, ...]]] = []
        for uid in (_uid(op) for op in back if isinstance(op, InsertNode | MoveNode)):
            row = self.before.row(self.before.parent(uid))
            nearest = reversed(row[: row.index(uid)])
            rows.append((uid, tuple(each for each in nearest if uid in self.moved or each not in self.moved)))
        return tuple(rows)

    # --- what was touched

    def touched(self) -> tuple[str, ...]:
        keys = [*self.new, *self.gone]
        for op in self.ops:
            if isinstance(op, ChangeNode):
                keys += [op.uid, *([f"{op.uid}{_DATES}"] if _is_dated(op) else [])]
            elif isinstance(op, MoveNode):
                keys += [op.uid, *(f"{side.parent(op.uid)}/order" for side in (self.before, self.after))]
        both = (uid for uid in self.before.nodes if uid in self.after.nodes)
        shifted = (uid for uid in both if _dates(self.before.nodes[uid]) != _dates(self.after.nodes[uid]))
        return tuple(dict.fromkeys([*keys, *(f"{uid}{_DATES}" for uid in shifted)]))

    def within(self, touched: Sequence[str]) -> tuple[str, ...]:
        """What holds it, on either side."""
        holding: dict[str, None] = {}
        for uid in (key.partition("/")[0] for key in touched):
            for side in (self.before, self.after):
                parent = side.parent(uid)
                holding |= dict.fromkeys((parent, side.parent(parent)))
        return tuple(uid for uid in holding if uid)

    def names(self, touched: Sequence[str]) -> tuple[str, ...]:
        """Of what was touched, before and after, folded."""
        uids = [key for key in touched if "/" not in key]
        said = (name for uid in uids for side in (self.before, self.after) for name in side.names(uid))
        return tuple(sorted({" ".join(fold_words(name)) for name in said} - {""}))


def _uid(op: InsertNode | MoveNode | RemoveNode) -> str:
    return op.node.uid if isinstance(op, InsertNode) else op.uid


def _dates(node: PlanNode) -> list[str]:
    return [getattr(node, name, "") for name in DATE_FIELDS]


def _is_dated(op: ChangeNode) -> bool:
    return any(name in DATE_FIELDS for name, _ in op.fields)

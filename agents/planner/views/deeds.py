"""What a proposal does, one deed at a time, each between the plan before it and the plan after it. Pure.

A deed is what an athlete would call one thing: most often one step of `ops.py`; all members of a new block,
or all weeks of a new phase's shift, are one. Preview, summary and conflicts are read from the deeds.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from agents.planner.ops import InsertNode, Op, ShiftWeeks, apply
from agents.planner.plan import FoundNode, Plan, PlanExercise, Session, Week, find


class ProposalStep(NamedTuple):
    """One tool call of a proposal, its arguments as on the wire, and what it is made of."""

    call_id: str
    tool: str
    arguments: dict[str, Any]
    ops: tuple[Op, ...]


class Deed(NamedTuple):
    """`at` is the node it is about, where it stands: after the deed if the deed adds it, else before.

    Of a shift it is the first week that is shifted.
    """

    call_id: str
    tool: str
    ops: tuple[Op, ...]
    before: Plan
    after: Plan
    at: FoundNode

    @property
    def op(self) -> Op:
        return self.ops[0]

    @property
    def week(self) -> Week:
        return (self.after if isinstance(self.op, InsertNode) else self.before).weeks[self.at.week_number - 1]

    @property
    def session(self) -> Session:
        """The session it is about, or that holds the exercise."""
        return self.week.sessions[self.at.session_number - 1]


def deeds(plan: Plan, steps: Sequence[ProposalStep]) -> Iterator[Deed]:
    """What the steps do to the plan, in order. Raises ops.Gone."""
    for step in steps:
        for ops in _runs(step.ops):
            after = apply(plan, ops).plan
            at = _at(plan, after, ops[0])
            if at is not None:
                yield Deed(step.call_id, step.tool, ops, plan, after, at)
            plan = after


def _runs(ops: Sequence[Op]) -> Iterator[tuple[Op, ...]]:
    """The steps one at a time; those that add the members of one new block together."""
    run: list[Op] = []
    for op in ops:
        if run and not _same_block(run[0], op):
            yield tuple(run)
            run = []
        run.append(op)
    if run:
        yield tuple(run)


def _same_block(first: Op, op: Op) -> bool:
    if not (isinstance(first, InsertNode) and isinstance(op, InsertNode) and first.group is not None):
        return False
    in_it = isinstance(op.node, PlanExercise) and op.node.group_label == first.group.label
    return in_it and op.parent == first.parent


def _at(before: Plan, after: Plan, op: Op) -> FoundNode | None:
    """Where the node of the step stands; None for a shift of no week."""
    match op:
        case InsertNode(node=node):
            return _standing(after, node.uid)
        case ShiftWeeks(after=uid):
            number = _standing(before, uid).week_number + 1
            return FoundNode(before.weeks[number - 1], number) if number <= len(before.weeks) else None
        case changed:
            return _standing(before, changed.uid)


def _standing(plan: Plan, uid: str) -> FoundNode:
    found = find(plan, uid)
    assert found is not None, "a step that was applied speaks of what the plan has"
    return found

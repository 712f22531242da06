"""What waits, laid over a plan: what each proposal would do, and which others that takes. Pure.

Proposals wait in the order in which they were made, and each was drawn on the plan with all before it. So
each remembers its effects, and which of those before it they can't be had without.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from agents.planner.faults import new_faults
from agents.planner.ops import ChangeNode, Effect, Gone, InsertNode, Op, RemoveNode, ShiftWeeks, apply
from agents.planner.plan import FoundNode, Plan, PlanNode, Session, Week, find
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.reach import Reach, reach, renumbers
from agents.planner.stored_plan import kept_node
from agents.planner.views.preview import ProposalStep, build_preview


class Laid(NamedTuple):
    """A plan with proposals applied. By their ids: the effects of each, or why it can't be applied."""

    plan: Plan
    effects: Mapping[str, tuple[Effect, ...]]
    gone: Mapping[str, str]

    def differing(self, proposals: Sequence[Proposal]) -> list[Proposal]:
        """Those that can be applied and would do something else than the athlete was shown."""
        return [each for each in proposals if self.effects.get(each.id, each.effects) != each.effects]


class Drawn(NamedTuple):
    """What steps do after all that waits before them, and which of it that takes."""

    preview: dict[str, Any]
    effects: tuple[Effect, ...]
    stands_on: tuple[str, ...]


class LeftWaiting(NamedTuple):
    """What becomes of the others when some are cancelled.

    `fallen` can't be applied without them; `changed` would do something else now; `renewed` do the same, but
    stand elsewhere in the plan, or on less. The last two have their new previews.
    """

    fallen: tuple[Proposal, ...] = ()
    changed: tuple[Proposal, ...] = ()
    renewed: tuple[Proposal, ...] = ()


def lay_over(plan: Plan, proposals: Sequence[Proposal]) -> Laid:
    """The plan with each of these applied, in their order, but for those that can't be any more."""
    effects: dict[str, tuple[Effect, ...]] = {}
    gone: dict[str, str] = {}
    for proposal in proposals:
        try:
            plan, effects[proposal.id] = _applied(plan, proposal.ops)
        except Gone as error:
            gone[proposal.id] = str(error)
    return Laid(plan, effects, gone)


def draw(plan: Plan, earlier: Sequence[Proposal], steps: Sequence[ProposalStep]) -> Drawn:
    """What the steps do to the plan once all of `earlier` are applied. Raises Gone."""
    return _drawn(_plans(plan, earlier), earlier, steps)


def proposed_already(plan: Plan, waiting: Sequence[Proposal], ops: Sequence[Op]) -> tuple[Proposal, ...]:
    """Those of what waits that do all of these steps already; `plan` has it laid over. None if they don't."""
    doing = {each.id: each for op in ops for each in waiting if any(_is_same(op, made) for made in each.ops)}
    return tuple(doing.values()) if all(_is_done(plan, waiting, op) for op in ops) else ()


def _is_done(plan: Plan, waiting: Sequence[Proposal], op: Op) -> bool:
    """Whether the plan is as the step would have it, by what waits."""
    match op:
        case RemoveNode(uid):
            return find(plan, uid) is None
        case ChangeNode(uid, fields):
            found = find(plan, uid)
            return found is not None and all(getattr(found.node, name) == value for name, value in fields)
        case _:
            return any(_is_same(op, made) for each in waiting for made in each.ops)


def _is_same(op: Op, made: Op) -> bool:
    """Whether two steps are about the same: of what is new, the same place and content."""
    if isinstance(op, InsertNode) and isinstance(made, InsertNode):
        return (op.parent, _content(op.node)) == (made.parent, _content(made.node))
    if isinstance(op, ChangeNode | RemoveNode) and isinstance(made, ChangeNode | RemoveNode):
        return op.uid == made.uid
    return op == made


def _content(node: PlanNode) -> Any:
    """A node as JSON, without the uids in it."""
    text = json.dumps(kept_node(node))
    return re.sub(r'"uid": "[^"]*"', "", text)


def _drawn(plans: Sequence[Plan], earlier: Sequence[Proposal], steps: Sequence[ProposalStep]) -> Drawn:
    """The same, with the plan before and after each of `earlier`."""
    ops = tuple(op for step in steps for op in step.ops)
    effects = _applied(plans[-1], ops)[1]
    # As it is read back from its record, so that a replay answers the same.
    preview = json.loads(json.dumps(build_preview(plans[-1], tuple(steps))))
    return Drawn(preview, effects, _stands_on(plans, earlier, ops, effects))


def _plans(plan: Plan, proposals: Sequence[Proposal]) -> list[Plan]:
    """The plan before the first of these, and after each of them."""
    plans = [plan]
    for proposal in proposals:
        plans.append(lay_over(plans[-1], [proposal]).plan)
    return plans


def redrawn(plan: Plan, earlier: Sequence[Proposal], proposal: Proposal, version: int) -> Proposal:
    """The proposal with what it would do by now. Raises Gone."""
    return _with(draw(plan, earlier, proposal.steps), proposal, version)


def _with(drawn: Drawn, proposal: Proposal, version: int) -> Proposal:
    noted = {name: told for name, told in proposal.preview.items() if name == "notes"}
    return proposal._replace(
        base_version=version,
        preview={**drawn.preview, **noted},
        effects=drawn.effects,
        stands_on=drawn.stands_on,
        summary=str(drawn.preview["summary"]),
    )


def without(plan: Plan, version: int, waiting: Sequence[Proposal], cancelled: Collection[str]) -> LeftWaiting:
    """What becomes of all that waits if those of these ids are cancelled."""
    before = lay_over(plan, waiting)
    left = LeftWaiting()
    dropped = [each for each in waiting if each.id in cancelled]
    earlier: list[Proposal] = []
    plans = [plan]
    for proposal in waiting:
        if proposal.id in cancelled:
            continue
        try:
            after, effects = _applied(plans[-1], proposal.ops)
        except Gone:
            # One that could not be applied before either has nothing to do with it: it is left as it is.
            if proposal.id not in before.gone:
                left = left._replace(fallen=(*left.fallen, proposal))
                dropped.append(proposal)
            continue
        now = proposal
        if effects != proposal.effects or _stood_beside(proposal, dropped):
            now = _with(_drawn(plans, earlier, proposal.steps), proposal, version)
        if now.effects != proposal.effects:
            left = left._replace(changed=(*left.changed, now))
        elif (now.preview, now.stands_on) != (proposal.preview, proposal.stands_on):
            left = left._replace(renewed=(*left.renewed, now))
        earlier.append(now)
        plans.append(after)
    return left


def _stood_beside(proposal: Proposal, dropped: Sequence[Proposal]) -> bool:
    """Whether a proposal that does the same without these may still stand elsewhere, or on less."""
    return any(each.id in proposal.stands_on or renumbers(each.effects) for each in dropped)


def touched(before: Plan, after: Plan, ops: Sequence[Op]) -> FoundNode | None:
    """The first place that the steps were about, as it stands in the plan after them.

    If all that they were about is gone, the week beside it; None if there is none.
    """
    about = (uid for op in ops for uid in _about(before, op))
    beside = (uid for op in ops if isinstance(op, RemoveNode) for uid in _beside(before, op.uid))
    places = (find(after, uid) for uid in chain(about, beside))
    return next((place for place in places if place is not None), None)


def _about(before: Plan, op: Op) -> tuple[str, ...]:
    """The uids that a step is about, the nearest first."""
    match op:
        case InsertNode(parent, _, node):
            return (node.uid, parent)
        case RemoveNode(uid):
            return (uid, *_parents(before, uid))
        case ShiftWeeks(after):
            return (after,)
        case _:
            return (op.uid,)


def _parents(plan: Plan, uid: str) -> tuple[str, ...]:
    found = find(plan, uid)
    if found is None or isinstance(found.node, Week):
        return ()
    week = plan.weeks[found.week_number - 1]
    if isinstance(found.node, Session):
        return (week.uid,)
    return (week.sessions[found.session_number - 1].uid, week.uid)


def _beside(plan: Plan, uid: str) -> tuple[str, ...]:
    """The other weeks, those before it first, if this is a week's uid."""
    found = find(plan, uid)
    if found is None or not isinstance(found.node, Week):
        return ()
    number = found.week_number
    return tuple(week.uid for week in (*reversed(plan.weeks[: number - 1]), *plan.weeks[number:]))


def _stands_on(
    plans: Sequence[Plan], earlier: Sequence[Proposal], ops: Sequence[Op], effects: tuple[Effect, ...]
) -> tuple[str, ...]:
    """Those without which the effects can't be had or would differ: from the last to the first, each is
    left out if nothing that is still needed stands on it and the effects stay the same."""
    near = _near(earlier, effects)
    if len(near) < len(earlier):
        rows = _plans(plans[0], near)
        if _effects(rows[-1], [], ops) == effects:
            plans, earlier = rows, near
    needed: list[Proposal] = []
    for proposal, before in zip(reversed(earlier), reversed(plans[:-1]), strict=True):
        is_ground = any(proposal.id in each.stands_on for each in needed)
        if is_ground or _effects(before, needed, ops) != effects:
            needed.insert(0, proposal)
    return tuple(each.id for each in needed)


def _near(earlier: Sequence[Proposal], effects: tuple[Effect, ...]) -> list[Proposal]:
    """Those that can make a difference to these effects, and what they stand on: mostly few."""
    mine: Reach = reach(effects)
    near = {each.id for each in earlier if mine.depends_on(reach(each.effects))}
    for proposal in reversed(earlier):
        if proposal.id in near:
            near |= {*proposal.stands_on}
    return [each for each in earlier if each.id in near]


def _effects(plan: Plan, earlier: Sequence[Proposal], ops: Sequence[Op]) -> tuple[Effect, ...] | None:
    try:
        return _applied(lay_over(plan, earlier).plan, ops)[1]
    except Gone:
        return None


def _applied(plan: Plan, ops: Sequence[Op]) -> tuple[Plan, tuple[Effect, ...]]:
    """What `apply` gives, and Gone as well for what an edit would refuse on the plan as it is by now.

    Two edits that were each right when they were proposed must not make a plan that neither could make.
    """
    after = plan
    effects: tuple[Effect, ...] = ()
    for op in ops:
        _check_label(after, op)
        applied = apply(after, (op,))
        after, effects = applied.plan, (*effects, *applied.effects)
    if plan.weeks and not after.weeks:
        raise Gone("it would take the last week of the plan")
    held = {week.uid for week in plan.weeks if week.sessions}
    for week_number, week in enumerate(after.weeks, start=1):
        if week.uid in held and not week.sessions:
            raise Gone(f"it would take the last session of week {week_number}")
    found = new_faults(plan, after)
    if found:
        raise Gone("; ".join(found))
    return after, effects


def _check_label(plan: Plan, op: Op) -> None:
    if not isinstance(op, InsertNode) or op.group is None:
        return
    found = find(plan, op.parent)
    exercises = found.node.exercises if found is not None and isinstance(found.node, Session) else ()
    if any(exercise.group_label == op.group.label for exercise in exercises):
        raise Gone(f"the session has a block {op.group.label!r} already")

"""What waits, laid over a plan: what each proposal would do, and which others that takes. Pure.

Proposals wait in the order in which they were made, and each was drawn on the plan with all before it. So
each remembers its effects, and which of those before it they can't be had without.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from agents.planner.ops import Effect, Gone, Insert, Op, Remove, Shift, apply
from agents.planner.plan import Found, Plan, Session, Week, find
from agents.planner.proposals.proposal import Proposal
from agents.planner.views.preview import Step, build_preview


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


class Left(NamedTuple):
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


def draw(plan: Plan, earlier: Sequence[Proposal], steps: Sequence[Step]) -> Drawn:
    """What the steps do to the plan once all of `earlier` are applied. Raises Gone."""
    laid = lay_over(plan, earlier).plan
    ops = tuple(op for step in steps for op in step.ops)
    effects = _applied(laid, ops)[1]
    # As it is read back from its record, so that a replay answers the same.
    preview = json.loads(json.dumps(build_preview(laid, tuple(steps))))
    return Drawn(preview, effects, _stands_on(plan, earlier, ops, effects))


def redrawn(plan: Plan, earlier: Sequence[Proposal], proposal: Proposal, version: int) -> Proposal:
    """The proposal with what it would do by now. Raises Gone."""
    drawn = draw(plan, earlier, proposal.steps)
    return proposal._replace(
        base_version=version,
        preview=drawn.preview,
        effects=drawn.effects,
        stands_on=drawn.stands_on,
        summary=str(drawn.preview["summary"]),
    )


def without(plan: Plan, version: int, waiting: Sequence[Proposal], cancelled: Collection[str]) -> Left:
    """What becomes of all that waits if those of these ids are cancelled."""
    before = lay_over(plan, waiting)
    left = Left()
    earlier: list[Proposal] = []
    for proposal in waiting:
        if proposal.id in cancelled:
            continue
        try:
            now = redrawn(plan, earlier, proposal, version)
        except Gone:
            # One that could not be applied before either has nothing to do with it: it is left as it is.
            if proposal.id not in before.gone:
                left = left._replace(fallen=(*left.fallen, proposal))
            continue
        if now.effects != proposal.effects:
            left = left._replace(changed=(*left.changed, now))
        elif (now.preview, now.stands_on) != (proposal.preview, proposal.stands_on):
            left = left._replace(renewed=(*left.renewed, now))
        earlier.append(now)
    return left


def touched(before: Plan, after: Plan, ops: Sequence[Op]) -> Found | None:
    """The first place that the steps were about, as it stands in the plan after them; None if none does."""
    for op in ops:
        for uid in _about(before, op):
            found = find(after, uid)
            if found is not None:
                return found
    return None


def _about(before: Plan, op: Op) -> tuple[str, ...]:
    """The uids that a step is about, the nearest first."""
    match op:
        case Insert(parent, _, node):
            return (node.uid, parent)
        case Remove(uid):
            return (uid, *_parents(before, uid))
        case Shift(after):
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


def _stands_on(
    plan: Plan, earlier: Sequence[Proposal], ops: Sequence[Op], effects: tuple[Effect, ...]
) -> tuple[str, ...]:
    """Those without which the effects can't be had or would differ: from the last to the first, each is
    left out if nothing that is still needed stands on it and the effects stay the same."""
    needed = list(earlier)
    for proposal in reversed(earlier):
        if any(proposal.id in each.stands_on for each in needed):
            continue
        fewer = [each for each in needed if each is not proposal]
        if _effects(plan, fewer, ops) == effects:
            needed = fewer
    return tuple(each.id for each in needed)


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
    return after, effects


def _check_label(plan: Plan, op: Op) -> None:
    if not isinstance(op, Insert) or op.group is None:
        return
    found = find(plan, op.parent)
    exercises = found.node.exercises if found is not None and isinstance(found.node, Session) else ()
    if any(exercise.group_label == op.group.label for exercise in exercises):
        raise Gone(f"the session has a block {op.group.label!r} already")

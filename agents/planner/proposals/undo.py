"""Which applied proposal is meant to be undone, and what stands against it. Pure.

An undo is a proposal like any other: what comes back is shown, and nothing happens before it is applied. Then
it is itself an applied change, that can be undone. Only what is in effect can be: neither taken back already,
nor built upon by a later change, nor trained, nor past.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from agents.errors import Unfinished
from agents.exercises.spelling import fold_words
from agents.planner.edits.edit import EditRefused
from agents.planner.ops import Gone, apply
from agents.planner.plan import Plan
from agents.planner.proposals.inverse import Inverse, days_given, inverse_of, state_of, steps_back
from agents.planner.proposals.proposal import Proposal
from agents.planner.trained.written import scheduled_on
from agents.planner.views.lines import joined
from agents.planner.views.preview import UNDO, ProposalStep

MOST_NAMED = 3
NONE_APPLIED = "No applied change of the plan is kept here, so there is nothing to undo."
ONE_AT_A_TIME = "One change is undone at a time: apply that first."


class NotUndone(EditRefused):
    """Nothing is undone. Its words say why, in a sentence of their own."""


class UndoContext(NamedTuple):
    """What an undo is looked at with: the stored plan, the athlete's day, and all that was applied and is
    kept, in whatever conversation."""

    plan: Plan
    today: date
    applied: Sequence[Proposal]

    @property
    def in_order(self) -> list[Proposal]:
        """What was applied, in the order in which it was; what kept nothing of that comes first."""
        return sorted(self.applied, key=_when)

    @property
    def in_effect(self) -> list[Proposal]:
        return [each for each in self.in_order if not each.undone_by]


def _when(proposal: Proposal) -> tuple[int, float, tuple[float, str]]:
    return proposal.inverse.version if proposal.inverse else 0, proposal.decided_at, proposal.place


def meant(context: UndoContext, conversation_id: str, proposal_id: str = "", about: str = "") -> Proposal:
    """The applied proposal of this id; else the newest that is about these words, else the newest: of this
    conversation, where it has one. Raises NotUndone."""
    if proposal_id:
        found = [each for each in context.applied if each.id.startswith(proposal_id)]
        if len(found) > 1:
            raise NotUndone([f"Several applied changes start with {proposal_id!r}: write more of the id."])
        if not found:
            raise NotUndone([f"No applied change {proposal_id!r} is kept, so there is nothing to undo."])
        return found[0]
    words = set(fold_words(about))
    if not context.in_effect:
        raise NotUndone([NONE_APPLIED])
    fitting = [each for each in context.in_effect if words <= _words(each)]
    if not fitting:
        newest = quoted(context.in_effect[-1])
        raise NotUndone([f"No applied change of {about!r} is kept. The newest one is {newest}."])
    here = [each for each in fitting if each.conversation_id == conversation_id]
    return (here or fitting)[-1]


def _words(proposal: Proposal) -> set[str]:
    """What it can be named by."""
    about = proposal.inverse.about if proposal.inverse else fold_words(proposal.summary)
    return {word for name in about for word in name.split()}


def undoing(
    proposal: Proposal, context: UndoContext, waiting: Sequence[Proposal], draft: Plan, call_id: str
) -> ProposalStep:
    """What undoes it on the plan with what waits. Raises NotUndone if something stands against it."""
    why = why_not_undone(proposal, context) or _waits_beside(proposal, context.plan, waiting)
    if why:
        raise NotUndone([f"{quoted(proposal)} can't be undone: {why}"])
    return ProposalStep(call_id, UNDO, {"proposal_id": proposal.id}, steps_back(draft, _kept(proposal)))


def why_not_undone(proposal: Proposal, context: UndoContext) -> str:
    """Why an applied proposal can't be undone in the plan as it is: the end of a sentence; "" if it can."""
    if proposal.undone_by:
        return "it was taken back already."
    if proposal.inverse is None:
        return "it was applied when what a change replaces was not kept yet. Tell me what it should be again."
    inverse, plan, today = proposal.inverse, context.plan, context.today.isoformat()
    trained = _sessions(plan, inverse, trained=True)
    if trained:
        return f"{_named(trained)} {'has' if len(trained) == 1 else 'have'} been trained."
    later = [each for each in _later(proposal, context) if inverse.meets(_kept(each))]
    if later:
        return _said_later(later)
    try:
        steps = steps_back(plan, inverse)
        after = apply(plan, steps).plan
    except Gone as error:
        later = [each for each in _later(proposal, context) if {*_kept(each).touched} & {*inverse.within}]
        return _said_later(later) if later else f"{error}."
    past = [*_sessions(plan, inverse, before=today), *_sessions(after, inverse, before=today)]
    if past:
        names = list(dict.fromkeys(past))
        return f"{_named(names)} {'is' if len(names) == 1 else 'are'} past."
    days = days_given(plan, after, steps)
    later = [each for each in _later(proposal, context) if days & {*_kept(each).days}]
    if later:
        return _said_later(later)
    if state_of(plan, inverse.ops, inverse.touched) != inverse.left:
        return "the plan was changed there since, in another way. Tell me what it should be again."
    return ""


def _later(proposal: Proposal, context: UndoContext) -> list[Proposal]:
    """What was applied after it and is in effect, but for what came and went since."""
    order = context.in_order
    later = order[[each.id for each in order].index(proposal.id) + 1 :]
    undone = {each.id for each in later if each.undone_by}
    standing = [each for each in later if not each.undone_by and each.inverse is not None]
    return [each for each in standing if not each.undoes or not undone.issuperset(each.undoes)]


def _said_later(later: Sequence[Proposal]) -> str:
    named = joined([f"{quoted(each)} ({each.id})" for each in later[-MOST_NAMED:]])
    was, it = ("was", "that") if len(later) == 1 else ("were", "those")
    return f"{named} {was} applied after it, at the same place. Undo {it} first."


def _waits_beside(proposal: Proposal, plan: Plan, waiting: Sequence[Proposal]) -> str:
    """What waits at the same place, or to undo the same."""
    inverse = _kept(proposal)
    for each in waiting:
        if proposal.id in each.undoes:
            return f"that is proposed already ({each.id}), and not applied yet."
        try:
            meeting = inverse_of(plan, each.ops, 0)
            plan = apply(plan, each.ops).plan
        except Gone:
            continue
        if inverse.meets(meeting) or meeting.meets(inverse):
            return f"{quoted(each)} ({each.id}) waits, at the same place. Apply or cancel it first."
    return ""


def check_waiting(waiting: Sequence[Proposal], undoes: Sequence[str]) -> None:
    """Raises Unfinished if one of what waits undoes one of these."""
    twice = [each for each in waiting if not set(undoes).isdisjoint(each.undoes)]
    if twice:
        raise Unfinished(f"That is proposed already ({twice[0].id}), and not applied yet.")


def _sessions(plan: Plan, inverse: Inverse, *, trained: bool = False, before: str = "") -> list[str]:
    """The sessions, and weeks, that it changed: those that are trained, or those before a day."""
    touched = {key.removesuffix("/dates") for key in inverse.touched}
    named = []
    for number, week in enumerate(plan.weeks, start=1):
        if before and week.uid in touched and week.end_date and week.end_date < before:
            named.append(f"week {number}")
        for session in week.sessions:
            if session.uid in touched or session.uid in inverse.within:
                day = scheduled_on(week, session)
                if session.is_trained if trained else "" < day < before:
                    named.append(f"{session.name} ({day})" if day else session.name)
    return named


def _named(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return joined([*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def _kept(proposal: Proposal) -> Inverse:
    assert proposal.inverse is not None, "what kept no inverse is told before"
    return proposal.inverse


def quoted(proposal: Proposal) -> str:
    return f"“{proposal.summary.rstrip('.')}”"

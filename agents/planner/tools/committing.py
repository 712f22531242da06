"""commit_plan_update, the one tool that changes the plan, and cancel_plan_update, which withdraws a proposal.

Offered only where agreeing in words is enough; elsewhere who calls them is told to have a button pressed.
"""

import json

from pydantic import Field

from agents.agreement import agrees
from agents.errors import Refusal, Unfinished
from agents.planner.bench import Agreed, NotAgreed, PlanBench
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import DecidedProposals
from agents.planner.replies import REMINDER_EXPLICIT
from agents.toolbox import Tool, ToolInput


class CommitPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete agrees to.")


class CancelPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete doesn't want any more.")


def commit_plan_update(args: CommitPlanUpdate, bench: PlanBench) -> Agreed:
    """Persist the previously proposed plan update. Returns {status:'ok', block_id, wrote: true} on success.

    Call it when the athlete's newest message agrees to a proposal that they were shown before, and says
    nothing else. It is refused for a proposal of this same turn, and when that message asks, wishes or adds
    anything. Any other status than ok means that nothing was written: the message says why.
    """
    proposal = _shown_before(args.proposal_id, bench, REMINDER_EXPLICIT, "Press Apply to make the change.")
    if not agrees(bench.request.whole_text):
        raise NotAgreed(
            "the athlete's message is no yes that says nothing else: answer it, and leave this.",
            "Nothing was applied: a yes has to be a message that says nothing else.",
        )
    decided = bench.proposals.commit((proposal.id,), decided_by=bench.request.message_id)
    verified = {"verify": decided.verify} if decided.stands else {"message": decided.message}
    return _told(decided, wrote=decided.wrote, block_id=decided.block_id, **verified)


def cancel_plan_update(args: CancelPlanUpdate, bench: PlanBench) -> Agreed:
    """Withdraw a proposal that waits. The plan stays as it is.

    Call it when the athlete doesn't want what they were shown before, or wants it otherwise: then propose
    the other in the same reply. A second call is harmless. It is refused for a proposal of this same turn,
    and when their message agrees.
    """
    proposal = _shown_before(
        args.proposal_id,
        bench,
        "Nothing has been dropped: the athlete must press Cancel.",
        "Press Cancel to drop what is waiting.",
    )
    if agrees(bench.request.whole_text):
        raise NotAgreed("the athlete's message agrees: nothing is withdrawn by it.", "Nothing was dropped.")
    decided = bench.proposals.cancel((proposal.id,), decided_by=bench.request.message_id)
    return _told(decided, message=decided.message)


def _shown_before(proposal_id: str, bench: PlanBench, reminder: str, press: str) -> Proposal:
    """The proposal, if words may decide on it. Raises Refusal."""
    if bench.confirmation == "explicit":
        raise NotAgreed(reminder, press if bench.pending else "Nothing is waiting to be confirmed.")
    try:
        proposal = bench.proposals.get(proposal_id)
    except Unfinished as error:  # an id that this conversation doesn't have: the model made it up
        raise Refusal(str(error)) from None
    if proposal.message_id == bench.request.message_id:
        raise NotAgreed(
            f"{proposal.id} is of this very message: the athlete has to see it and decide first.",
            "Nothing was applied: what is proposed is shown first.",
        )
    return proposal


def _told(decided: DecidedProposals, **more: object) -> Agreed:
    return Agreed(decided, json.dumps({"status": decided.status, **more}, ensure_ascii=False))


TOOLS: tuple[Tool[PlanBench], ...] = (
    Tool("commit_plan_update", CommitPlanUpdate, commit_plan_update, strict=False),
    Tool("cancel_plan_update", CancelPlanUpdate, cancel_plan_update, strict=False),
)

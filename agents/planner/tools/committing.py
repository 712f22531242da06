"""commit_plan_update: the one tool that changes the plan. Offered only where agreeing in words is enough."""

import json

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.planner.bench import Agreed, PlanBench
from agents.planner.questions import agrees
from agents.toolbox import Tool, ToolInput


class CommitPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete agrees to.")


def commit_plan_update(args: CommitPlanUpdate, bench: PlanBench) -> Agreed:
    """Persist the previously proposed plan update. Returns {status:'ok', block_id, wrote: true} on success.

    Call it when the athlete agrees, in their newest message, to a proposal that they were shown before. It is
    refused for a proposal of this same turn, and when that message asks a question or doesn't agree. Any
    other status than ok means that nothing was written: the message says why.
    """
    message_id = bench.request.message_id
    try:
        proposal = bench.proposals.get(args.proposal_id)
    except Unfinished as error:  # an id that this conversation doesn't have: the model made it up
        raise Refusal(str(error)) from None
    if proposal.message_id == message_id:
        raise Refusal(f"{proposal.id} is of this very message: the athlete has to see it and agree first.")
    if not agrees(bench.request.whole_text):
        raise Refusal("the athlete's message does not say yes, or asks something: answer it, and leave this.")
    decided = bench.proposals.commit((proposal.id,), decided_by=message_id)
    shown = {
        "status": decided.status,
        "wrote": decided.wrote,
        "block_id": decided.block_id,
        **({"verify": decided.verify} if decided.stands else {"message": decided.message}),
    }
    return Agreed(decided, json.dumps(shown, ensure_ascii=False))


TOOLS: tuple[Tool[PlanBench], ...] = (
    Tool("commit_plan_update", CommitPlanUpdate, commit_plan_update, strict=False),
)

"""commit_plan_update: the one tool that changes the plan. Offered only where agreeing in words is enough."""

import json

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.planner.bench import Agreed, PlanBench
from agents.planner.questions import asks_something
from agents.toolbox import Tool, ToolInput


class CommitPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete agrees to.")


def commit_plan_update(args: CommitPlanUpdate, bench: PlanBench) -> Agreed:
    """Persist the previously proposed plan update. Returns {status:'ok', block_id, wrote: true} on success.

    Call it when the athlete agrees, in their newest message, to a proposal that they were shown before. It is
    refused for a proposal of this same turn, and when that message asks a question.
    """
    if args.proposal_id == bench.proposal_id:
        raise Refusal(
            f"{args.proposal_id} is proposed in this very turn: the athlete has to see it and agree first."
        )
    if asks_something(bench.request.text):
        raise Refusal("the athlete asks a question and has not agreed: answer it, and leave the proposal.")
    try:
        decided = bench.proposals.commit((args.proposal_id,), decided_by=bench.request.message_id)
    except Unfinished as error:  # an id that this conversation doesn't have: the model made it up
        raise Refusal(str(error)) from None
    if not decided.stands:
        raise Refusal(f"nothing was written: {decided.message}")
    shown = {
        "status": decided.status,
        "wrote": decided.wrote,
        "block_id": decided.block_id,
        "verify": decided.verify,
    }
    return Agreed(decided, json.dumps(shown, ensure_ascii=False))


TOOLS: tuple[Tool[PlanBench], ...] = (
    Tool("commit_plan_update", CommitPlanUpdate, commit_plan_update, strict=False),
)

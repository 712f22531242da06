"""undo_plan_update: what an applied change replaced, proposed again. It writes nothing."""

import json

from pydantic import Field

from agents.planner.bench import DraftedEdit, PlanBench
from agents.planner.ops import apply
from agents.planner.proposals.undo import ONE_AT_A_TIME, NotUndone, meant, undoing
from agents.planner.views.preview import UNDO, build_preview
from agents.toolbox import Tool, ToolInput


class UndoPlanUpdate(ToolInput):
    proposal_id: str = Field("", description='The applied change to undo; "" for the newest.')
    about: str = Field(
        "", description='The exercise, session or day whose newest change is to be undone; "" for any.'
    )


def undo_plan_update(args: UndoPlanUpdate, bench: PlanBench) -> DraftedEdit:
    """Propose to undo a change that was applied: what it replaced comes back, other changes stay.

    Call it when the athlete wants an applied change taken back; what still waits is withdrawn instead. It
    becomes a proposal like any edit: nothing is changed until the athlete agrees. It is refused where a later
    change stands on the same place, and where a session was trained or is past. A second call is refused.
    """
    if any(step.tool == UNDO for step in bench.steps):
        raise NotUndone([ONE_AT_A_TIME])
    proposals = bench.proposals
    around = proposals.around(bench.plan)
    old = meant(around, bench.request.conversation_id, args.proposal_id, args.about)
    step = undoing(old, around, proposals.pending(), bench.draft, bench.call.id)
    after = apply(bench.draft, step.ops).plan
    summary: str = build_preview(bench.draft, [step])["summary"]
    shown = {"status": "pending", "proposal_id": bench.proposal_id, "summary": summary, "undoes": old.summary}
    return DraftedEdit(step, after, summary, json.dumps(shown, ensure_ascii=False))


TOOLS: tuple[Tool[PlanBench], ...] = (Tool(UNDO, UndoPlanUpdate, undo_plan_update, strict=False),)

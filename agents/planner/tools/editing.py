"""The edit tools: each draws one edit on the draft. Nothing is changed by them but the proposal."""

import json
from collections.abc import Callable
from typing import Any

from agents.planner.bench import DraftedEdit, PlanBench
from agents.planner.edits.blocks import normalized_block
from agents.planner.edits.edit import Edit, EditInput
from agents.planner.edits.registry import ADD_BLOCK, EDITS
from agents.planner.ops import apply
from agents.planner.views.preview import ProposalStep, build_preview
from agents.toolbox import Tool, read_arguments


def _drafted(edit: Edit, given: EditInput, bench: PlanBench) -> DraftedEdit:
    """The edit drawn on the draft."""
    ops = edit.steps(given, bench.aim)
    step = ProposalStep(bench.call.id, edit.name, read_arguments(bench.call), ops)
    after = apply(bench.draft, ops).plan
    summary: str = build_preview(bench.draft, [step])["summary"]
    return DraftedEdit(step, after, summary, _told(bench, summary))


def _told(bench: PlanBench, summary: str, **more: Any) -> str:
    shown = {"status": "pending", "proposal_id": bench.proposal_id, "summary": summary, **more}
    return json.dumps(shown, ensure_ascii=False)


def _run_of(edit: Edit) -> Callable[[EditInput, PlanBench], DraftedEdit]:
    def run(given: EditInput, bench: PlanBench) -> DraftedEdit:
        return _drafted(edit, given, bench)

    run.__doc__ = edit.steps.__doc__
    return run


def propose_plan_update(given: Any, bench: PlanBench) -> DraftedEdit:
    drafted = _drafted(ADD_BLOCK, given, bench)
    units = bench.request.athlete.units
    block = {"day": given.day, "action": given.action, "block": normalized_block(given.block, units)}
    return drafted._replace(shown=_told(bench, drafted.summary, normalized_block=block))


propose_plan_update.__doc__ = ADD_BLOCK.steps.__doc__

TOOLS: tuple[Tool[PlanBench], ...] = (
    *(Tool(edit.name, edit.takes, _run_of(edit), strict=False) for edit in EDITS),
    Tool(ADD_BLOCK.name, ADD_BLOCK.takes, propose_plan_update, strict=False),
)

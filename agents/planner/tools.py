"""The tools of the planner: what the plan says and how what was done compares with it (reading), each edit
drawn on the draft (editing), what an applied change replaced proposed again (undoing), and
commit_plan_update, the one tool that changes the plan, with cancel_plan_update, which withdraws a proposal
(committing).

What commits is offered only where agreeing in words is enough; elsewhere who calls it is told to have a
button pressed.
"""

import json
from collections.abc import Callable
from typing import Any

from pydantic import Field

from agents.agreement import agrees, named_in_a_yes, words_to_name
from agents.errors import Refusal, Unfinished
from agents.planner.bench import Agreed, DraftedEdit, NotAgreed, PlanBench, ReadResult
from agents.planner.edits.blocks import normalized_block
from agents.planner.edits.edit import Edit, EditInput
from agents.planner.edits.registry import ADD_BLOCK, EDITS
from agents.planner.ops import apply
from agents.planner.port import CompareWorkoutToPlan, GetWeeklyPlan
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.store import DecidedProposals
from agents.planner.proposals.undo import ONE_AT_A_TIME, NotUndone, meant, undoing
from agents.planner.replies import REMINDER_EXPLICIT
from agents.planner.trained import compare
from agents.planner.trained.comparison import ComparisonRequest, comparison
from agents.planner.views.days import NoDay
from agents.planner.views.preview import UNDO, ProposalStep, build_preview
from agents.planner.views.weekly import week_in_words, weekly_plan
from agents.toolbox import Tool, ToolInput, read_arguments


def get_weekly_plan(args: GetWeeklyPlan, bench: PlanBench) -> ReadResult:
    """Returns normalized blocks (single, superset, circuit) for a day or a full week.

    Circuits include rounds and members. Each session has its exercises in numbered lines: these are the
    numbers that edits take. What is pending is shown as if it were made, and said.
    """
    units = bench.request.athlete.units
    try:
        shown = weekly_plan(bench.draft, args.day, args.week_number, bench.today, units)
        standing = weekly_plan(bench.plan, args.day, args.week_number, bench.today, units)
    except NoDay as error:
        raise Refusal(str(error)) from None
    waiting = [each.id for each in bench.pending]
    if waiting and shown != standing:
        shown = {**shown, "as_if_made": waiting}
    return ReadResult(json.dumps(shown, ensure_ascii=False), week_in_words(standing))


def compare_workout_to_plan(args: CompareWorkoutToPlan, bench: PlanBench) -> ReadResult:
    """Compares the normalized plan (including circuits and rounds) with what was done, and returns a diff.

    Rows are matched, modified, missing, extra or skipped, down to the set, member and round. Use it for "how
    did I do against the plan?".
    """
    asked = ComparisonRequest(
        bench.request.owner, bench.today, bench.request.athlete.units, args.day, args.workout_id
    )
    try:
        compared = comparison(bench.plan, bench.workouts, asked)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return ReadResult(json.dumps(compared, ensure_ascii=False), compare.in_words(compared))


READING: tuple[Tool[PlanBench], ...] = (
    Tool("get_weekly_plan", GetWeeklyPlan, get_weekly_plan, strict=False),
    Tool("compare_workout_to_plan", CompareWorkoutToPlan, compare_workout_to_plan, strict=False),
)


def _drafted(edit: Edit, given: EditInput, bench: PlanBench) -> DraftedEdit:
    """The edit drawn on the draft."""
    ops = edit.steps(given, bench.aim)
    step = ProposalStep(bench.call.id, edit.name, read_arguments(bench.call), ops)
    after = apply(bench.draft, ops).plan
    summary: str = build_preview(bench.draft, [step])["summary"]
    return DraftedEdit(step, after, summary, _pending(bench, summary))


def _pending(bench: PlanBench, summary: str, **more: Any) -> str:
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
    return drafted._replace(shown=_pending(bench, drafted.summary, normalized_block=block))


propose_plan_update.__doc__ = ADD_BLOCK.steps.__doc__


EDITING: tuple[Tool[PlanBench], ...] = (
    *(Tool(edit.name, edit.takes, _run_of(edit), strict=False) for edit in EDITS),
    Tool(ADD_BLOCK.name, ADD_BLOCK.takes, propose_plan_update, strict=False),
)


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
    undo_context = proposals.undo_context(bench.plan)
    old = meant(undo_context, bench.request.conversation_id, args.proposal_id, args.about)
    step = undoing(old, undo_context, proposals.pending(), bench.draft, bench.call.id)
    after = apply(bench.draft, step.ops).plan
    summary: str = build_preview(bench.draft, [step])["summary"]
    shown = {"status": "pending", "proposal_id": bench.proposal_id, "summary": summary, "undoes": old.summary}
    return DraftedEdit(step, after, summary, json.dumps(shown, ensure_ascii=False))


UNDOING: tuple[Tool[PlanBench], ...] = (Tool(UNDO, UndoPlanUpdate, undo_plan_update, strict=False),)


class CommitPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete agrees to.")


class CancelPlanUpdate(ToolInput):
    proposal_id: str = Field(description="The proposal that the athlete doesn't want any more.")


def commit_plan_update(args: CommitPlanUpdate, bench: PlanBench) -> Agreed:
    """Persist the previously proposed plan update. Returns {status:'ok', block_id, wrote: true} on success.

    Call it when the athlete's newest message agrees to a proposal that they were shown before, by a yes or by
    its name ("yes to the lighter week"), and says nothing else. It is refused for a proposal of this same
    turn, and when that message asks, wishes or adds anything. Any other status than ok means that nothing was
    written: the message says why.
    """
    proposal = _shown_before(args.proposal_id, bench, REMINDER_EXPLICIT, "Press Apply to make the change.")
    if not (agrees(bench.request.whole_text) or _is_agreed_by_name(proposal, bench)):
        raise NotAgreed(
            "the athlete's message is no yes that says nothing else: answer it, and leave this.",
            "Nothing was applied: a yes has to be a message that says nothing else.",
        )
    decided = bench.proposals.commit((proposal.id,), decided_by=bench.request.message_id)
    verified = {"verify": decided.verify} if decided.stands else {"message": decided.message}
    return _settled(decided, wrote=decided.wrote, block_id=decided.block_id, **verified)


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
    if agrees(bench.request.whole_text) or named_in_a_yes(bench.request.whole_text):
        raise NotAgreed("the athlete's message agrees: nothing is withdrawn by it.", "Nothing was dropped.")
    decided = bench.proposals.cancel((proposal.id,), decided_by=bench.request.message_id)
    return _settled(decided, message=decided.message)


def _is_agreed_by_name(proposal: Proposal, bench: PlanBench) -> bool:
    """Whether the message agrees to this proposal by name, in words of it that are no other's that waits."""
    named = named_in_a_yes(bench.request.whole_text)
    meant = [each.id for each in bench.pending if named <= _words_of(each, bench)]
    return bool(named) and meant == [proposal.id]


def _words_of(proposal: Proposal, bench: PlanBench) -> frozenset[str]:
    """The words that a proposal was asked for in, and those that it is shown in."""
    shown = json.dumps([proposal.summary, proposal.preview.get("details", [])], ensure_ascii=False)
    return words_to_name(f"{bench.asked_in.get(proposal.message_id, '')} {shown}")


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


def _settled(decided: DecidedProposals, **more: object) -> Agreed:
    return Agreed(decided, json.dumps({"status": decided.status, **more}, ensure_ascii=False))


# Before the edits of the same reply, which are drawn on the plan as the decision leaves it.
COMMITTING: tuple[Tool[PlanBench], ...] = (
    Tool("commit_plan_update", CommitPlanUpdate, commit_plan_update, wave=-1, strict=False),
    Tool("cancel_plan_update", CancelPlanUpdate, cancel_plan_update, wave=-1, strict=False),
)

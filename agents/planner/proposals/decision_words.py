"""What became of a decision, in words: of proposals that were applied, cancelled, or could not be. Pure.

"Done" is said of what was written, and of nothing else.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from agents.planner.port import APPLIED
from agents.planner.proposals.proposal import Proposal
from agents.planner.result import Type
from agents.planner.views.preview import in_words

DecisionOutcome = Literal[
    "ok",  # written
    "already",  # it was written before
    "applied",  # it can't be cancelled: it was written before
    "changed",  # it would do something else by now: shown again, still pending
    "gone",  # it speaks of what the plan no longer has: still pending
    "stands_on",  # it can't be applied without one that waits too
    "expired",
    "withdrawn",  # it was cancelled before
    "too_large",
    "cancelled",  # as was asked
    "none",  # nothing waits
]
_TYPES: dict[DecisionOutcome, Type] = {
    "ok": "committed",
    "already": "committed",
    "changed": "changed",
    "gone": "execution_error",
    "applied": "answer",
    "cancelled": "cancelled",
    "none": "answer",
}
_REPLIES: dict[DecisionOutcome, tuple[str, ...]] = {
    "changed": ("Apply", "Cancel"),
    "stands_on": ("Apply all", "Cancel"),
    "gone": ("Try again", "Never mind", "Show me what's there"),
}
TOO_MUCH = "That is too much to write at once: decide on fewer changes at a time."
TOGETHER = "Not applied: changes are made together, or not at all."
DIFFERENT = "It would do something else by now."
CANCELLED = "I decided not to make those changes"
EVENT_KEPT = 2_000  # characters of results that an event of the conversation keeps


class DecidedProposals(NamedTuple):
    """What became of a decision. `wrote` is True only if the plan was changed by it.

    `results` has a row for each tool call of each proposal, in order; `verify` is the day that was touched as
    it was read back; `proposals` are those that were decided, as they stand now, and after them others that
    changed with them.
    """

    status: DecisionOutcome
    message: str
    proposals: tuple[Proposal, ...] = ()
    wrote: bool = False
    results: tuple[dict[str, Any], ...] = ()
    block_id: str = ""
    verify: dict[str, Any] | None = None
    technical_details: str = ""

    @property
    def type(self) -> Type:
        """The kind of result that the caller gets."""
        return _TYPES.get(self.status, "validation_error")

    @property
    def stands(self) -> bool:
        """Whether what was decided on is in the plan: written now, or before."""
        return self.status in ("ok", "already")

    @property
    def suggested_replies(self) -> tuple[str, ...]:
        return _REPLIES.get(self.status, ())


def called(proposal: Proposal, error: str = "") -> tuple[dict[str, Any], ...]:
    """A row for each tool call of the proposal; without an error they succeeded."""
    errors = [error] if error else []
    return tuple(
        {"toolCallId": step.call_id, "success": not errors, "errors": errors} for step in proposal.steps
    )


def done(
    written: Sequence[Proposal],
    verify: dict[str, Any],
    before: Mapping[str, Any],
    units: str,
    *,
    again: bool = False,
) -> DecidedProposals:
    """What was written; `before` is the day as it was. `again` says that it was written earlier."""
    start = "It was applied already" if again else "Done"
    rows = [f"{start}: {each.summary}" for each in written]
    return DecidedProposals(
        "already" if again else "ok",
        "\n".join([*rows, read_back(before, verify, units)]),
        tuple(written),
        wrote=not again,
        results=tuple(row for each in written for row in each.results),
        block_id=next((each.block_id for each in written if each.block_id), ""),
        verify=verify,
    )


def read_back(before: Mapping[str, Any], after: Mapping[str, Any], units: str) -> str:
    """What a look into the plan shows after the write: the blocks that are new there and those that went."""
    was, now = _blocks(before, units), _blocks(after, units)
    rows = [f"- {each}" for each in was if each not in now] + [f"+ {each}" for each in now if each not in was]
    where = f"Week {after['weekNumber']}" + (f", {after['day']}" if after.get("day") else "")
    held = ", ".join(f"{each['name']} ({_count(each)})" for each in after["sessions"]) or "no session"
    return "\n".join([f"Read back, {where}: {held}", *rows])


def changed(proposals: Sequence[Proposal], redrawn: Sequence[Proposal]) -> DecidedProposals:
    """Some would do something else than was shown: here is what they would do now."""
    shown = "\n".join(in_words(each.preview) for each in redrawn)
    return DecidedProposals(
        "changed",
        f"Your plan was changed since this was proposed, so nothing was written yet.\n{shown}",
        tuple(redrawn),
        results=_not_done(proposals, {each.id: DIFFERENT for each in redrawn}),
    )


def gone(proposals: Sequence[Proposal], why: Mapping[str, str]) -> DecidedProposals:
    """Some can't be applied to the plan as it is."""
    rows = [f"{_quoted(each)} can't be applied: {why[each.id]}." for each in proposals if each.id in why]
    rest = " The other changes were not made either." if len(why) < len(proposals) else ""
    return DecidedProposals(
        "gone",
        "\n".join(rows) + f"\nNothing was written.{rest} Cancel what no longer fits, or ask for it anew.",
        tuple(proposals),
        results=_not_done(proposals, {each: unfit(said) for each, said in why.items()}),
        technical_details="; ".join(f"{each}: {said}" for each, said in why.items()),
    )


def unfit(why: str) -> str:
    """Why a call of a proposal can't be applied to the plan as it is."""
    return f"It can't be applied: {why}."


def stands_on(proposal: Proposal, needed: Sequence[Proposal]) -> DecidedProposals:
    """It can't be applied without others that still wait."""
    named = " and ".join(f"{_quoted(each)} ({each.id})" for each in needed)
    only_one = len(needed) == 1
    rest = "is not applied yet. Apply both" if only_one else "are not applied yet. Apply them together"
    message = f"{_quoted(proposal)} builds on {named}, which {rest}, or all that waits."
    return DecidedProposals("stands_on", message, (proposal,), results=called(proposal, message))


def expired(proposal: Proposal) -> DecidedProposals:
    """It waited too long."""
    message = f"{_quoted(proposal)} has expired, so nothing was written. Ask for it again."
    return DecidedProposals("expired", message, (proposal,), results=called(proposal, message))


def withdrawn(proposal: Proposal) -> DecidedProposals:
    """It was cancelled before."""
    message = f"{_quoted(proposal)} was cancelled, so nothing was written. Ask for it again."
    return DecidedProposals("withdrawn", message, (proposal,), results=called(proposal, message))


def too_large(proposals: Sequence[Proposal], why: str, technical: str = "") -> DecidedProposals:
    """The plan with them would not fit into its record, or they not into one write."""
    message = f"Nothing was written. {why}"
    rows = _not_done(proposals, dict.fromkeys((each.id for each in proposals), why))
    return DecidedProposals("too_large", message, tuple(proposals), results=rows, technical_details=technical)


def cancelled(
    proposals: Sequence[Proposal],
    fallen: Sequence[Proposal],
    redrawn: Sequence[Proposal],
    *,
    again: bool = False,
) -> DecidedProposals:
    """What was cancelled, what fell with it, and what would do something else without it."""
    start = "It was cancelled already" if again else "Cancelled"
    rows = [f"{start}: {each.summary}" for each in proposals]
    rows += [f"Cancelled too, it can't be done without: {each.summary}" for each in fallen]
    rows += [f"Without it this one is different now. {in_words(each.preview)}" for each in redrawn]
    return DecidedProposals("cancelled", "\n".join(rows), (*proposals, *fallen, *redrawn))


def applied_before(proposal: Proposal) -> DecidedProposals:
    """It can't be cancelled any more."""
    message = f"{_quoted(proposal)} is applied already and can't be cancelled. Ask for the opposite change."
    return DecidedProposals("applied", message, (proposal,))


def nothing_waits() -> DecidedProposals:
    """There is nothing to decide."""
    return DecidedProposals("none", "No change is waiting in this conversation.")


def event_of(proposals: Sequence[Proposal]) -> str:
    """What the conversation keeps of a commit: the words, and the result of each call as JSON."""
    results = [row for each in proposals for row in each.results]
    text = json.dumps(results, ensure_ascii=False)
    if len(text) > EVENT_KEPT:
        text = json.dumps({"succeeded": len(results)})
    return f"{APPLIED} {text}"


def _not_done(
    proposals: Sequence[Proposal], why: Mapping[str, str] | None = None
) -> tuple[dict[str, Any], ...]:
    reasons = why or {}
    return tuple(row for each in proposals for row in called(each, reasons.get(each.id, TOGETHER)))


def _quoted(proposal: Proposal) -> str:
    return f"“{proposal.summary.rstrip('.')}”"


def _blocks(day: Mapping[str, Any], units: str) -> list[str]:
    return [_block(block, units) for session in day.get("sessions", ()) for block in session["blocks"]]


def _block(block: Mapping[str, Any], units: str) -> str:
    members = "; ".join(_member(each, units) for each in block["members"])
    if block["block_type"] == "single":
        return members
    rounds = block["meta_json"].get("rounds")
    kind = f"{block['block_type']}, {rounds} rounds" if rounds else block["block_type"]
    return f"{block['label']} ({kind}): {members}"


def _member(member: Mapping[str, Any], units: str) -> str:
    sets, weight = member.get("sets"), member.get("weight", "")
    load = weight if isinstance(weight, str) else f"{weight} {units}"
    scheme = f"{sets}x{member['reps']}" if sets else f"{member['reps']}"
    rest = [member["exercise"], scheme, f"@ {load}" if load else "", member.get("tempo", "")]
    return " ".join(each for each in rest if each)


def _count(session: Mapping[str, Any]) -> str:
    number = len(session["blocks"])
    return f"{number} block" if number == 1 else f"{number} blocks"

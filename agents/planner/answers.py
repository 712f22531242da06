"""From the bench at rest to the PlanResult: what is proposed, was done, was read, or went wrong. Pure.

A model's words are shown beside what the code says, never instead of it; words that claim a change which
was not made are left out.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from agents.models.port import Call, Usage
from agents.planner import replies
from agents.planner.bench import PlanBench
from agents.planner.edits.edit import EditRefused
from agents.planner.honesty.claims import unbacked
from agents.planner.proposals.proposal import Proposal
from agents.planner.result import CallResult, PlanResult, ProposalOut, Type, UsageOut
from agents.planner.views.preview import in_words
from agents.toolbox import NotAnObject, WrongArguments

FINE = ("settled", "end")  # reasons of the loop to stop that lose nothing
NOT_UNDERSTOOD = "I'm not sure what you would like to change. Which day, and which exercise?"
READING = ("get_weekly_plan", "compare_workout_to_plan")  # what these refuse is an answer, no failed change
EXPLICIT_REPLIES = ("Apply", "Cancel")
CHAT_REPLIES = ("Confirm", "Cancel")


class Ending(NamedTuple):
    """How the conversation with the model ended: its last words, why it stopped, and why the edits that it
    drew can't be proposed, if they can't."""

    text: str
    why: str
    engine: str
    refused: str = ""
    degraded: bool = False
    usage: Usage = Usage()
    turns: int = 0


def answer(
    bench: PlanBench, ending: Ending, proposal: Proposal | None, waiting: Sequence[Proposal]
) -> PlanResult:
    """What became of the request. `proposal` is the one it made, `waiting` all that are pending now."""
    said = replies.split(ending.text)
    words = "" if unbacked(said.message, bench.commits) else said.message
    body = (
        _decided(bench, words)
        or _proposed(bench, proposal, words)
        or _failed(bench, ending.refused)
        or _stopped(ending)
        or _spoken(bench, words, bool(said.message), waiting)
    )
    suggested = body.suggested or tuple(said.suggested_replies)
    return PlanResult(
        message_id=bench.request.message_id,
        type=body.type,
        message=body.message,
        suggestedReplies=suggested,
        proposals=tuple(proposal_out(each) for each in _told_of(bench, proposal)),
        pending=tuple(each.id for each in waiting),
        wrote=any(each.wrote for each in bench.decided),
        results=_results(bench),
        verify=bench.decided[-1].verify if bench.decided else None,
        technicalDetails=body.technical,
        engine=ending.engine,
        degraded=ending.degraded,
        usage=_usage(ending.usage, ending.turns),
    )


def answered_since(result: PlanResult, made: Sequence[Proposal], waiting: Sequence[Proposal]) -> PlanResult:
    """The answer of before, now that what it proposed doesn't wait any more: applied, dropped, or run out."""
    told = {each.id: each for each in made}
    rows = [f"{_BECAME[each.status]}: {each.summary}" for each in made]
    return result.model_copy(
        update={
            "type": "answer",
            "message": "\n".join(rows) or "What was proposed here has run out: ask for it again.",
            "suggestedReplies": (),
            "proposals": tuple(
                proposal_out(told[each.proposal_id]) if each.proposal_id in told else each
                for each in result.proposals
            ),
            "pending": tuple(each.id for each in waiting),
        }
    )


_BECAME = {
    "committed": "This was applied",
    "cancelled": "This was dropped",
    "pending": "This has run out, ask for it again",
}


class _Body(NamedTuple):
    type: Type
    message: str
    suggested: tuple[str, ...] = ()
    technical: str = ""


def _decided(bench: PlanBench, words: str) -> _Body | None:
    """What was written in this turn, as read back; then the model's words."""
    if not bench.decided:
        return None
    rows = [*(each.message for each in bench.decided), words]
    return _Body("committed", "\n\n".join(row for row in rows if row))


def _proposed(bench: PlanBench, proposal: Proposal | None, words: str) -> _Body | None:
    if proposal is None:
        return None
    shown = in_words(proposal.preview)
    chat = bench.confirmation == "chat"
    return _Body(
        "proposal",
        "\n\n".join(row for row in (words, shown) if row),
        CHAT_REPLIES if chat else EXPLICIT_REPLIES,
    )


def _failed(bench: PlanBench, unproposed: str) -> _Body | None:
    """The newest reply with calls was refused, and nothing better followed."""
    if unproposed:
        return _Body("validation_error", unproposed, EXPLICIT_REPLIES)
    if not bench.failed:
        return None
    if all(call.name in READING for call in bench.seated):
        told = " ".join(dict.fromkeys(error for call in bench.seated for error in errors_of(bench, call)))
        return _Body("answer", f"{told[:1].upper()}{told[1:]}", ("Show me this week",))
    refused = list(bench.refusals.values())
    if any(isinstance(each, NotAnObject) for each in refused):
        return _trouble(replies.parse_error(), str(refused[0]))
    missing = [name for each in refused if isinstance(each, WrongArguments) for name in each.missing]
    if missing and len(refused) == len(bench.seated):
        call = next(call for call in bench.seated if call.id in bench.refusals)
        return _trouble(replies.missing_params(missing, call.name), str(refused[0]))
    if len(refused) < len(bench.seated):
        return _trouble(replies.partial_failure([_tried(bench, call) for call in bench.seated]))
    errors = [error for call in bench.seated for error in errors_of(bench, call)]
    return _trouble(replies.validation_error(list(dict.fromkeys(errors))))


def errors_of(bench: PlanBench, call: Call) -> tuple[str, ...]:
    """All that was wrong about a call; nothing for one that was done."""
    refusal = bench.refusals.get(call.id)
    if refusal is None:
        return ()
    return refusal.errors if isinstance(refusal, EditRefused) else (str(refusal),)


def _tried(bench: PlanBench, call: Call) -> replies.Tried:
    """A call of several, named by what it would have done."""
    summary = bench.summaries.get(call.id, "").rstrip(".")
    words = f"the change “{summary}”" if summary else f"the {call.name.replace('_', ' ')}"
    alone = len(bench.seated) - len(bench.refusals) == 1
    return replies.Tried(words, errors_of(bench, call), "that one" if alone else f"“{summary}”")


def _trouble(trouble: replies.Trouble, technical: str = "") -> _Body:
    return _Body(
        trouble.type,
        trouble.message,
        tuple(trouble.suggested_replies),
        technical or trouble.technical_details,
    )


def _stopped(ending: Ending) -> _Body | None:
    """A budget ran out, the model declined or failed: nothing was changed."""
    if ending.why in FINE:
        return None
    return _trouble(replies.execution_error(ending.why))


def _spoken(bench: PlanBench, words: str, spoke: bool, waiting: Sequence[Proposal]) -> _Body:
    """An answer in words: the model's, or that of what was read, or the true state for a false claim."""
    if words:
        asked = words.rstrip().endswith("?")
        return _Body("question" if asked and not bench.read else "answer", words)
    if spoke:
        return _Body("answer", replies.true_state([each.summary for each in waiting]))
    if bench.read:
        return _Body("answer", "\n\n".join(each.words for each in bench.read))
    return _Body("question", NOT_UNDERSTOOD, ("Show me this week", "Never mind"))


def _told_of(bench: PlanBench, proposal: Proposal | None) -> list[Proposal]:
    decided = [each for decision in bench.decided for each in decision.proposals]
    return [*decided, *([proposal] if proposal is not None else [])]


def proposal_out(proposal: Proposal) -> ProposalOut:
    """A proposal as the caller sees it."""
    return ProposalOut(
        proposal_id=proposal.id,
        status=proposal.status,
        summary=proposal.summary,
        preview=proposal.preview,
        expires_at=datetime.fromtimestamp(proposal.expires_at, UTC).isoformat(timespec="seconds"),
        stands_on=proposal.stands_on,
        block_id=proposal.block_id if proposal.status == "committed" else "",
    )


def _results(bench: PlanBench) -> tuple[CallResult, ...]:
    if bench.decided:
        rows = [row for decision in bench.decided for row in decision.results]
        return tuple(CallResult.model_validate(row) for row in rows)
    return tuple(
        CallResult(toolCallId=call.id, success=not (errors := errors_of(bench, call)), errors=errors)
        for call in bench.seated
    )


def _usage(usage: Usage, turns: int) -> UsageOut:
    return UsageOut(
        model_calls=usage.calls,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        cache_read_tokens=usage.cache_read_tokens,
        cache_write_tokens=usage.cache_write_tokens,
        cost_usd=str(usage.cost_usd),
        turns=turns,
    )

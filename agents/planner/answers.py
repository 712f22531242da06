"""From the bench at rest to the PlanResult: what is proposed, was done, was read, or went wrong. Pure.

A model's words are shown beside what the code says, never instead of it; words that claim a change which
was not made are left out.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from agents.budget import usage_out
from agents.honesty.claims import unbacked
from agents.models.port import Call, Usage
from agents.planner import replies
from agents.planner.bench import DECIDING, NotAgreed, PlanBench
from agents.planner.edits.edit import EditRefused
from agents.planner.proposals.proposal import Proposal
from agents.planner.proposals.undo import NotUndone
from agents.planner.result import CallResult, PlanResult, ProposalOut, Type
from agents.planner.views.preview import in_words
from agents.toolbox import NotAnObject, UnknownTool, WrongArguments

FINE = ("settled", "end")  # reasons of the loop to stop that lose nothing
NOT_UNDERSTOOD = "I'm not sure what you would like to change. Which day, and which exercise?"
UNREADABLE = (NotAnObject, WrongArguments, UnknownTool)  # what they say is for the model alone
UNREAD = "I had trouble with one part of it"


class Ending(NamedTuple):
    """How the conversation with the model ended.

    `text` is its last words, `is_last_word` whether they came after all its calls were answered; `why` is the
    loop's reason to stop; `refused` says why the edits that it drew can't be proposed, if they can't, and
    `already` that all of it waits already.
    """

    text: str
    why: str
    engine: str
    is_last_word: bool = True
    refused: str = ""
    already: str = ""
    degraded: bool = False
    in_place_of: str = ""
    usage: Usage = Usage()
    turns: int = 0


class _Body(NamedTuple):
    """One part of an answer; the first of several gives the type, and the replies if it has some."""

    type: Type
    message: str
    suggested: tuple[str, ...] = ()
    technical: str = ""


def answer(
    bench: PlanBench, ending: Ending, proposal: Proposal | None, waiting: Sequence[Proposal], now: float
) -> PlanResult:
    """What became of the request. `proposal` is the one it made, `waiting` all that are pending now."""
    said = replies.split("" if ending.already else ending.text)
    words = "" if unbacked(said.message, bench.commits) else said.message
    parts = _parts(bench, ending, proposal, words, bool(said.message), waiting)
    first = parts[0]
    return PlanResult(
        message_id=bench.request.message_id,
        type=first.type,
        message="\n\n".join(part.message for part in parts if part.message),
        suggestedReplies=said.suggested_replies or first.suggested,
        proposals=tuple(proposal_out(each, now) for each in _told_of(bench, proposal)),
        pending=tuple(each.id for each in waiting),
        wrote=any(each.wrote for each in bench.decided),
        results=_results(bench),
        verify=next((each.verify for each in reversed(bench.decided) if each.verify), None),
        technicalDetails=next((part.technical for part in parts if part.technical), ""),
        engine=ending.engine,
        degraded=ending.degraded,
        in_place_of=ending.in_place_of,
        usage=usage_out(ending.usage, ending.turns),
    )


def _parts(
    bench: PlanBench,
    ending: Ending,
    proposal: Proposal | None,
    words: str,
    spoke: bool,
    waiting: Sequence[Proposal],
) -> list[_Body]:
    """All that there is to say: what was decided, what the model says, what is proposed, what went wrong."""
    parts = [_Body(each.type, each.message, each.suggested_replies) for each in bench.decided]
    if proposal is not None:
        noted = proposal.preview.get("notes", ())
        above = [each for each in (words, *_undecided(bench)) if each and each not in noted]
        shown = "\n\n".join([*above, in_words(proposal.preview)])
        return [*parts, _Body("proposal", shown)]
    if ending.already:
        return [*parts, _Body("answer", ending.already, ("Apply", "Cancel"))]
    trouble = _failed(bench, ending.refused)
    if trouble is not None:
        own_words = words if ending.is_last_word else ""
        return [*parts, trouble._replace(message=own_words or trouble.message)]
    if ending.why not in FINE:
        trouble = _trouble(replies.execution_error(ending.why))
        rows = [*(each.words for each in bench.read), trouble.message]
        return [*parts, trouble._replace(message="\n\n".join(rows))]
    if parts:
        return [*parts, _Body("committed", words)]
    return [_spoken(bench, words, spoke, waiting)]


def answered_since(
    result: PlanResult, made: Sequence[Proposal], waiting: Sequence[Proposal], now: float
) -> PlanResult:
    """The answer of before, now that what it proposed doesn't wait any more: applied, dropped, or run out."""
    told = {each.id: each for each in made}
    rows = [f"{_BECAME[each.status]}: {each.summary}" for each in made]
    return result.model_copy(
        update={
            "type": "answer",
            "message": "\n".join(rows) or "What was proposed here has run out: ask for it again.",
            "suggestedReplies": (),
            "proposals": tuple(
                proposal_out(told[each.proposal_id], now) if each.proposal_id in told else each
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


def _failed(bench: PlanBench, unproposed: str) -> _Body | None:
    """The newest reply with calls was refused, or what it drew can't be proposed."""
    if unproposed:
        return _Body("validation_error", unproposed)
    if not bench.refusals:
        return None
    if not bench.edits_failed:  # what a reading tool or a commit refuses is no failed change
        told = [error for call in bench.seated for error in _told_athlete(bench, call)]
        return _Body("answer", _sentences(told), ("Show me this week",))
    not_undone = [each for each in bench.refusals.values() if isinstance(each, NotUndone)]
    if len(bench.refusals) == len(not_undone) == len(bench.seated):
        told = [error for each in not_undone for error in each.errors]
        return _Body("validation_error", _sentences(told), ("Show me this week", "Never mind"))
    technical = "\n".join(map(str, bench.refusals.values()))
    refused = [call for call in bench.seated if call.id in bench.refusals]
    unread = [bench.refusals[call.id] for call in refused if isinstance(bench.refusals[call.id], UNREADABLE)]
    if len(refused) < len(bench.seated):
        trouble = replies.partial_failure([_tried(bench, call) for call in bench.seated])
        return _trouble(trouble, technical)
    missing = [name for each in unread if isinstance(each, WrongArguments) for name in each.missing]
    if missing:
        return _trouble(replies.missing_params(missing, refused[0].name), technical)
    if unread:
        return _trouble(replies.parse_error(), technical)
    errors = [error for call in refused for error in errors_of(bench, call)]
    return _trouble(replies.validation_error(list(dict.fromkeys(errors))))


def notes(bench: PlanBench, by_code: str) -> tuple[str, ...]:
    """What code tells above the preview of a new proposal, to be kept with it."""
    return tuple(filter(None, (replies.split(by_code).message, *_undecided(bench))))


def _undecided(bench: PlanBench) -> list[str]:
    """What is told beside a new proposal of a decision on another that was refused."""
    refused = (bench.refusals.get(call.id) for call in bench.seated)
    return list(dict.fromkeys(each.words for each in refused if isinstance(each, NotAgreed)))


def _sentences(told: Sequence[str]) -> str:
    said = " ".join(dict.fromkeys(told))
    return f"{said[:1].upper()}{said[1:]}"


def _told_athlete(bench: PlanBench, call: Call) -> tuple[str, ...]:
    """What was wrong about a call, as the athlete is told it."""
    refusal = bench.refusals.get(call.id)
    if isinstance(refusal, NotAgreed):
        return (refusal.words,)
    return (UNREAD,) if isinstance(refusal, UNREADABLE) else errors_of(bench, call)


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
    return replies.Tried(words, _told_athlete(bench, call), "that one" if alone else f"“{summary}”")


def _trouble(trouble: replies.Trouble, technical: str = "") -> _Body:
    return _Body(
        trouble.type,
        trouble.message,
        tuple(trouble.suggested_replies),
        technical or trouble.technical_details,
    )


def _spoken(bench: PlanBench, words: str, spoke: bool, waiting: Sequence[Proposal]) -> _Body:
    """An answer in words: the model's, or that of what was read, or the true state for a false claim."""
    if words:
        asked = words.rstrip().endswith("?")
        return _Body("question" if asked else "answer", words)
    if spoke:
        return _Body("answer", replies.true_state([each.summary for each in waiting]))
    if bench.read:
        return _Body("answer", "\n\n".join(each.words for each in bench.read))
    return _Body("question", NOT_UNDERSTOOD, ("Show me this week", "Never mind"))


def _told_of(bench: PlanBench, proposal: Proposal | None) -> list[Proposal]:
    decided = [each for decision in bench.decided for each in decision.proposals]
    return [*decided, *([proposal] if proposal is not None else [])]


def proposal_out(proposal: Proposal, now: float) -> ProposalOut:
    """A proposal as the caller sees it."""
    return ProposalOut(
        proposal_id=proposal.id,
        status="expired" if proposal.is_expired(now) else proposal.status,
        summary=proposal.summary,
        preview=proposal.preview,
        expires_at=datetime.fromtimestamp(proposal.expires_at, UTC).isoformat(timespec="seconds"),
        stands_on=proposal.stands_on,
        block_id=proposal.block_id if proposal.status == "committed" else "",
    )


def _results(bench: PlanBench) -> tuple[CallResult, ...]:
    """A row for each call of each proposal that was decided, and for each of the newest reply with calls."""
    decided = [row for decision in bench.decided for row in decision.results]
    return (
        *(CallResult.model_validate(row) for row in decided),
        *(
            CallResult(toolCallId=call.id, success=not (errors := errors_of(bench, call)), errors=errors)
            for call in bench.seated
            if not (decided and call.name in DECIDING and call.id not in bench.refusals)
        ),
    )

"""spotter plan change, pending, apply, cancel and undo: what became of a request, and its exit code."""

import json
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from agents.errors import BadInput
from agents.names import checked_name
from agents.planner.result import FINE, PlanResult, ProposalOut
from agents.planner.views.preview import in_words
from handlers.local.plans.diffs import STYLES, preview_diff
from handlers.plan_changes import request_of
from handlers.terminal.commands import Answer
from handlers.terminal.faults import DONE, NOTHING, tell
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, shown
from handlers.terminal.tables import mark_of

MAIN = "main"
OF_SEVERAL = "Both take all {} that wait, or one of them by its id."


def change(opened: Opened, fields: Mapping[str, Any], *, day: str, verbose: bool) -> Answer:
    """What became of a change that is asked for in words. Raises BadInput, StorageError, ModelError."""
    if not str(fields["text"]).strip():
        raise BadInput("nothing to change was given: say it in words, or - for standard input.")
    message = opened.message({name: value for name, value in fields.items() if value}, day=day)
    result = opened.worker.planner.ask(request_of(opened.records, message))
    return answer_of(result, message.conversation_id, verbose=verbose)


def pending(opened: Opened, conversation: str) -> Answer:
    """What waits to be applied, in the order in which it would be."""
    result = opened.worker.planner.pending(opened.owner, _named(conversation))
    return answer_of(result, conversation)


def apply(opened: Opened, conversation: str, said_id: str, *, verbose: bool) -> Answer:
    """What stands in the plan once one proposal is applied, or all that wait. Raises Unfinished."""
    which = _proposal_id(opened, conversation, said_id)
    planner = opened.worker.planner
    result = planner.commit(opened.owner, _named(conversation), which, by=new_id("press"))
    return answer_of(result, conversation, fine=("committed",), verbose=verbose)


def cancel(opened: Opened, conversation: str, said_id: str) -> Answer:
    """Drop one proposal, or all that wait. Raises Unfinished."""
    which = _proposal_id(opened, conversation, said_id)
    planner = opened.worker.planner
    result = planner.cancel(opened.owner, _named(conversation), which, by=new_id("press"))
    return answer_of(result, conversation, fine=("cancelled",))


def undo(opened: Opened, conversation: str, said_id: str) -> Answer:
    """Propose what an applied change replaced: the newest, or one. Raises Unfinished."""
    which = checked_name("the proposal's id", said_id) if said_id else ""
    result = opened.worker.planner.undo(opened.owner, _named(conversation), which, by=new_id("press"))
    return answer_of(result, conversation)


def _named(conversation: str) -> str:
    return checked_name("--conversation", conversation) if conversation else MAIN


def _proposal_id(opened: Opened, conversation: str, said: str) -> str:
    """The id that is meant: whole, or the start of one that waits. Raises BadInput if several start so."""
    if not said:
        return ""
    checked_name("the proposal's id", said)
    waiting = opened.worker.planner.pending(opened.owner, _named(conversation)).pending
    starts = [each for each in waiting if each.startswith(said)]
    if len(starts) > 1:
        raise BadInput(f"several proposals start with {said!r}: {', '.join(starts)}. Write more of the id.")
    return starts[0] if starts else said


# --- as it is printed


def result_from(kept: Mapping[str, Any]) -> PlanResult:
    """The result that was made JSON."""
    return PlanResult.model_validate_json(json.dumps(kept))


def answer_of(
    result: PlanResult, conversation: str, *, fine: Collection[str] = FINE, verbose: bool = False
) -> Answer:
    """What became of a request, and what is behind an error if that is asked for."""

    def shown(out: Console) -> Iterator[RenderableType]:
        yield from result_parts(out, result, conversation or MAIN)
        if verbose and result.technicalDetails:
            tell(result.technicalDetails)

    return Answer([result.model_dump(mode="json")], shown, DONE if result.type in fine else NOTHING)


def result_parts(out: Console, result: PlanResult, conversation: str) -> Iterator[RenderableType]:
    """What became of a request: what was said, what is proposed as a diff, and how to agree to it."""
    waiting = [each for each in result.proposals if each.status == "pending"]
    if result.type == "pending":
        yield from _waiting(out, result, waiting, conversation)
    elif result.type in ("proposal", "changed") and waiting:
        words = without_previews(result.message, waiting)
        if words:
            yield from (Text(words), "")
        yield from _waiting(out, result, waiting, conversation)
    else:
        yield from _words(out, result)


def without_previews(message: str, proposals: Sequence[ProposalOut]) -> str:
    """The message without the previews in it, which are printed as diffs."""
    for proposal in proposals:
        message = message.replace(in_words(proposal.preview), "")
    return shown(message).strip()


def _waiting(
    out: Console, result: PlanResult, waiting: Sequence[ProposalOut], conversation: str
) -> Iterator[RenderableType]:
    if not waiting:
        yield "nothing waits to be applied."
        return
    for proposal in waiting:
        head = Text.assemble((f"{mark_of(out, 'open')} ", "yellow"), (one_line(proposal.summary), "bold"))
        head.append(
            f"\n  {proposal.proposal_id}, until {proposal.expires_at[:16].replace('T', ' ')} UTC", "dim"
        )
        if proposal.stands_on:
            head.append(f", not without {', '.join(proposal.stands_on)}", "dim")
        yield from (head, preview_diff(out, proposal.preview), "")
    yield confirm_words(result.pending, conversation)


def confirm_words(pending: Sequence[str], conversation: str) -> Text:
    """How to agree: "Confirm?  spotter plan apply  or  spotter plan cancel"; of several, how many."""
    where = "" if conversation == MAIN else f" --conversation {shlex.quote(one_line(conversation))}"
    all_of_them = "" if len(pending) < 2 else f"\n{OF_SEVERAL.format(len(pending))}"
    return Text.assemble(
        ("Confirm?", "bold"), f"  spotter plan apply{where}  or  spotter plan cancel{where}{all_of_them}"
    )


def _words(out: Console, result: PlanResult) -> Iterator[RenderableType]:
    """An answer, a question, a decision or an error, in the words of the result."""
    mark, style = {
        "committed": ("saved", "green"),
        "cancelled": ("gone", "dim"),
        "answer": ("", ""),
        "question": ("open", "yellow"),
    }.get(result.type, ("left", "yellow"))
    first, *more = shown(result.message).split("\n")
    yield Text.assemble((f"{mark_of(out, mark)} ", style) if mark else "", first)
    styles = STYLES if result.type == "committed" else {}  # what was read back is a diff, a list is not
    yield from (Text(line, style=styles.get(line[:2].strip(), "")) for line in more)
    if result.type not in ("committed", "answer") and result.suggestedReplies:
        yield Text(f"  {'  |  '.join(map(one_line, result.suggestedReplies))}", style="dim")
    if result.type != "committed" and result.pending and result.type != "cancelled":
        many = len(result.pending)
        said = f"{many} change{'' if many == 1 else 's'} still wait{'s' if many == 1 else ''}"
        yield Text(f"{said}: spotter plan pending", style="dim")

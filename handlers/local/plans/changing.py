"""spotter plan change, pending, apply, cancel and undo: what became of a request, and its exit code."""

import json
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.text import Text

from agents.errors import BadInput
from agents.key_names import checked_name
from agents.planner.result import FINE, PlanResult, ProposalOut
from agents.planner.views.lines import field_in_words, value_in_words
from agents.planner.views.preview import in_words
from handlers.doors.incoming import plan_request
from handlers.terminal.commands import CommandAnswer, DayOption, command
from handlers.terminal.faults import DONE, NOTHING, tell
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, shown
from handlers.terminal.tables import mark_of
from handlers.terminal.texts import text_of_arguments, text_of_stdin

CHANGE_EXAMPLES = """\b
Examples:
  spotter plan change "swap Thursday's front squats for leg press 3x10"
  spotter plan change "add a deload week after week 4" --verbose
  spotter plan change "what does Saturday look like?"
  pbpaste | spotter plan change --json -

\b
Nothing is changed by it: a change is proposed, shown with what it replaces,
and applied by `spotter plan apply`. Until then it can be asked about, added
to, or dropped by `spotter plan cancel`.
Exit code: 0 proposed or answered, 1 asked back or refused, 2 bad input,
3 the store, 4 the model.
"""
PENDING_EXAMPLES = """\b
Examples:
  spotter plan pending
  spotter plan pending --json
"""
APPLY_EXAMPLES = """\b
Examples:
  spotter plan apply
  spotter plan apply pr_0f8c21
  spotter plan apply --verbose

\b
All of it is written, or nothing, and then read back. What the plan no longer
allows is not applied; what would do something else by now is shown again.
Exit code: 0 applied, 1 not applied.
"""
CANCEL_EXAMPLES = """\b
Examples:
  spotter plan cancel
  spotter plan cancel pr_0f8c21
"""
UNDO_EXAMPLES = """\b
Examples:
  spotter plan undo
  spotter plan undo pr_0f8c21 --json

\b
What the change replaced is proposed, and comes back with `spotter plan apply`;
later changes elsewhere in the plan stay. It is refused where a later change
stands on the same place, and where a session was trained or is past.
Exit code: 0 proposed, 1 refused.
"""

ConversationOption = Annotated[
    str, typer.Option("--conversation", metavar="ID", help="The conversation it belongs to. Default: main.")
]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", help="Say on standard error what is proposed, written and read back."),
]
ProposalId = Annotated[
    str,
    typer.Argument(metavar="ID", help="One proposal, by its id or the start of it. Default: all that wait."),
]
MAIN = "main"
OF_SEVERAL = "Both take all {} that wait, or one of them by its id."
STYLES = {"-": "red", "+": "green", "~": "yellow"}
INDENT = "  "
LEAST_ROOM = 20  # columns for words, however narrow the terminal


@command(CHANGE_EXAMPLES, asks_model=True)
def change(
    log: Opened,
    text: Annotated[
        list[str],
        typer.Argument(metavar="TEXT", help="What should change, in words; - reads standard input."),
    ],
    date: DayOption = "",
    conversation: ConversationOption = "",
    message_id: Annotated[
        str,
        typer.Option("--id", metavar="ID", help="The message's id: the same again is answered as it was."),
    ] = "",
    verbose: Verbose = False,
) -> CommandAnswer:
    """What became of a change that is asked for in words. Raises BadInput, StorageError, ModelError."""
    said = text_of_stdin() if text == ["-"] else text_of_arguments(text)
    fields = {"id": message_id or new_id("p"), "text": said, "conversation_id": conversation}
    if not said.strip():
        raise BadInput("nothing to change was given: say it in words, or - for standard input.")
    message = log.message({name: value for name, value in fields.items() if value}, day=date)
    result = log.worker.planner.ask(plan_request(log.records, message))
    return answer_of(result, message.conversation_id, verbose=verbose)


@command(PENDING_EXAMPLES)
def pending(log: Opened, conversation: ConversationOption = "") -> CommandAnswer:
    """What waits to be applied, in the order in which it would be."""
    result = log.worker.planner.pending(log.owner, _named(conversation))
    return answer_of(result, conversation)


@command(APPLY_EXAMPLES)
def apply(
    log: Opened,
    proposal_id: ProposalId = "",
    conversation: ConversationOption = "",
    verbose: Verbose = False,
) -> CommandAnswer:
    """What stands in the plan once one proposal is applied, or all that wait. Raises Unfinished."""
    which = _proposal_id(log, conversation, proposal_id)
    planner = log.worker.planner
    result = planner.commit(log.owner, _named(conversation), which, by=new_id("press"))
    return answer_of(result, conversation, fine=("committed",), verbose=verbose)


@command(CANCEL_EXAMPLES)
def cancel(
    log: Opened,
    proposal_id: ProposalId = "",
    conversation: ConversationOption = "",
) -> CommandAnswer:
    """Drop one proposal, or all that wait. Raises Unfinished."""
    which = _proposal_id(log, conversation, proposal_id)
    planner = log.worker.planner
    result = planner.cancel(log.owner, _named(conversation), which, by=new_id("press"))
    return answer_of(result, conversation, fine=("cancelled",))


@command(UNDO_EXAMPLES)
def undo(
    log: Opened,
    proposal_id: Annotated[
        str,
        typer.Argument(
            metavar="ID", help="An applied change, by its id or the start of it. Default: the newest."
        ),
    ] = "",
    conversation: ConversationOption = "",
) -> CommandAnswer:
    """Propose what an applied change replaced: the newest, or one. Raises Unfinished."""
    which = checked_name("the proposal's id", proposal_id) if proposal_id else ""
    result = log.worker.planner.undo(log.owner, _named(conversation), which, by=new_id("press"))
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
) -> CommandAnswer:
    """What became of a request, and what is behind an error if that is asked for."""

    def shown(out: Console) -> Iterator[RenderableType]:
        yield from result_parts(out, result, conversation or MAIN)
        if verbose and result.technicalDetails:
            tell(result.technicalDetails)

    return CommandAnswer([result.model_dump(mode="json")], shown, DONE if result.type in fine else NOTHING)


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
        yield from (proposal_card(out, proposal), "")
    yield confirm_words(result.pending, conversation)


def proposal_card(out: Console, proposal: ProposalOut) -> RenderableType:
    """A proposal that waits, with what it would change as a diff."""
    head = Text.assemble((f"{mark_of(out, 'open')} ", "yellow"), (one_line(proposal.summary), "bold"))
    head.append(f"\n  {proposal.proposal_id}, until {proposal.expires_at[:16].replace('T', ' ')} UTC", "dim")
    if proposal.stands_on:
        head.append(f", not without {', '.join(proposal.stands_on)}", "dim")
    return Group(head, preview_diff(out, proposal.preview))


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


def preview_diff(out: Console, preview: Mapping[str, Any]) -> Text:
    """The whole preview; what is left out is said above, what its calls change twice below."""
    rows = [Text(f"! {one_line(each)}", style="yellow") for each in preview.get("notes", ())]
    for item in preview["details"]:
        rows.append(Text(one_line(item["target"]), style="bold"))
        rows += [_row(out, sign, words) for sign, words in changes_of(item)]
    rows += [Text(f"! {one_line(each['message'])}", style="yellow") for each in preview["conflicts"]]
    return Text("\n").join(rows)


def changes_of(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What changes at one place, as rows of a sign and words."""
    if item["type"] == "reorder":
        yield "~", f"{item['before']} -> {item['after']}"
    elif item.get("fields") and not item.get("before"):
        yield from _fields(item["fields"])
        if item.get("after"):
            yield "~", f"it will be: {one_line(item['after'])}"
    elif item.get("before") or item.get("after"):
        yield from (("-", line) for line in _lines(item.get("before")))
        yield from (("+", line) for line in _lines(item.get("after")))
    else:
        yield "~", "nothing changes: it is so already"


def _fields(fields: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Old and new of each field, one under the other; what was absent has no old line."""
    named = [(field_in_words(each["field"]), each["oldValue"], each["newValue"]) for each in fields]
    width = max(len(name) for name, _, _ in named)
    for name, old, new in named:
        if old not in (None, []):
            yield "-", f"{name:{width}}  {one_line(value_in_words(old))}"
        yield "+", f"{name:{width}}  {one_line(value_in_words(new))}"


def _lines(words: str | None) -> list[str]:
    return shown(words).split("\n") if words else []


def _row(out: Console, sign: str, words: str) -> Text:
    """One row; where it is longer than the terminal is wide, what it lists stands below each other."""
    room = max(LEAST_ROOM, out.width - len(INDENT) - 2)
    parts = [words] if cell_len(words) <= room else words.replace("; ", ";\n").split("\n")
    hang = "" if len(parts) == 1 else INDENT
    lines = [
        line
        for at, part in enumerate(parts)
        for line in wrap(
            part, room, initial_indent=hang if at else "", subsequent_indent=hang * 2, break_on_hyphens=False
        )
    ]
    text = f"\n{INDENT}  ".join(lines)
    return Text(f"{INDENT}{sign} {text}", style=STYLES[sign])

"""spotter yes, no and open: drafts are logged or dropped by their ids; what waits is listed."""

from collections.abc import Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from agents.conversation import Conversation, Question
from agents.errors import Unfinished
from agents.logger.records.draft import Draft
from agents.logger.records.drafting import told_of
from handlers.desks.draft_desk import Answered
from handlers.desks.draft_desk import decide as decided_on
from handlers.local.answers import draft_card, workout_card
from handlers.reads.read_answers import whole_record
from handlers.terminal.faults import DONE
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, print_json, shortened
from handlers.terminal.tables import SHORT_ID, console, mark_of, plain_table, show
from storage.ports import CONVERSATIONS


def decide(opened: Opened, said_id: str, *, yes: bool, as_json: bool) -> int:
    """Log or drop a draft, "" for all that wait, and print what became of it. Raises Unfinished."""
    drafts = [opened.drafts.found(said_id)] if said_id else opened.drafts.waiting()
    if not drafts:
        raise Unfinished("no draft waits for a yes.")
    cause = new_id("yes" if yes else "no")
    answered = decided_on(opened.worker, opened.owner, drafts, yes=yes, cause=cause)
    if as_json:
        print_json(_as_json(answered))
    else:
        _print(opened, answered)
    return DONE


def _as_json(answered: Answered) -> dict[str, Any]:
    return {
        "result": answered.result.model_dump(mode="json"),
        "workouts": [whole_record(stored) for _, stored in answered.decided.logged],
    }


def _print(opened: Opened, answered: Answered) -> None:
    out = console()
    for settled in answered.decided.settled:
        name = shortened(settled.draft.workout.name or "a workout", 60)
        if settled.stored is None:
            show(out, Text(f"{mark_of(out, 'gone')} dropped: {name}"), "")
        elif settled.stored.workout is None:
            show(out, Text(f"{mark_of(out, 'gone')} {name}: logged before, and deleted since"), "")
        else:
            mark = "already" if settled.before else "saved"
            show(out, workout_card(out, opened, settled.stored, mark), "")
    for why in answered.decided.refused:
        show(out, Text(f"{mark_of(out, 'left')} {one_line(why)}"), "")
    if answered.result.question:
        show(out, Text(f"{mark_of(out, 'open')} {one_line(answered.result.question)}"), "")


def waiting(opened: Opened, *, as_json: bool) -> int:
    """Print what waits: the drafts, the oldest first, then the questions of all conversations."""
    drafts, questions = opened.drafts.waiting(), list(_questions(opened))
    if as_json:
        print_json(
            {
                "drafts": [told_of(each).model_dump(mode="json") for each in drafts],
                "questions": [{"id": each.id, "question": each.question} for each in questions],
            }
        )
        return DONE
    out = console()
    for each in drafts:
        show(out, draft_card(out, opened, each), "")
    for question in questions:
        show(out, _as_line(mark_of(out, "open"), question), "")
    show(out, Text(_in_short(drafts, questions), style="dim"))
    return DONE


def history(opened: Opened, limit: int, *, as_json: bool) -> int:
    """Print the drafts there were, the newest first, with what became of each."""
    drafts = sorted(opened.drafts.all(), key=lambda each: each.shown_at, reverse=True)[:limit]
    if as_json:
        for each in drafts:
            print_json(_as_row(each, opened))
        return DONE
    table = plain_table("draft", "shown", "state", "what it says", "why")
    for each in drafts:
        state = _state(each, opened)
        cells = (each.draft_id[:SHORT_ID], each.shown_at[:10], state)
        table.add_row(*cells, Text(shortened(each.line, 120)), Text(one_line(each.why)))
    show(console(), table if drafts else "there was no draft yet.")
    return DONE


def _as_row(draft: Draft, opened: Opened) -> dict[str, Any]:
    told = told_of(draft).model_dump(mode="json")
    decided = {"state": _state(draft, opened), "workoutId": draft.workout_id or None}
    return {**told, "message_id": draft.message_id, "shown_at": draft.shown_at, **decided}


def _state(draft: Draft, opened: Opened) -> str:
    """What became of it: one that nobody decided on in time ran out."""
    ran_out = draft.state == "open" and not draft.waits(opened.drafts.now())
    return "ran out" if ran_out else draft.state


def _questions(opened: Opened) -> Iterable[Question]:
    for record in opened.records.list(opened.owner, CONVERSATIONS):
        yield from Conversation.from_json(record.body).questions


def _as_line(mark: str, question: Question) -> RenderableType:
    head = Text.assemble((f"{mark} ", "yellow"), one_line(question.question))
    return Group(head, Padding(Text(f"question {one_line(question.id)}", style="dim"), (0, 0, 0, 4)))


def _in_short(drafts: list[Draft], questions: list[Question]) -> str:
    if not drafts and not questions:
        return "nothing waits."
    if not drafts:
        return 'answer a question in words: spotter log "..."'
    return f"spotter yes {drafts[0].draft_id[:SHORT_ID]} logs one, spotter yes --all all of them."

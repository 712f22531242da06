"""spotter yes, no and open: drafts are logged or dropped by their ids; what waits is listed."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from agents.conversation import Question
from agents.errors import BadInput, Unfinished
from agents.logger.records.draft import Draft
from agents.logger.report import drafted_workout
from handlers.doors.draft_desk import AnsweredDrafts
from handlers.doors.draft_desk import decide as decided_on
from handlers.local.answers import draft_card, workout_card
from handlers.reads.open_questions import open_questions
from handlers.reads.read_answers import whole_record
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, shortened
from handlers.terminal.tables import SHORT_ID, apart, mark_of, plain_table

YES_EXAMPLES = """\b
Examples:
  spotter yes d_942a305a
  spotter yes --all
  spotter log yes

\b
What is not certain is shown and not logged: a draft. A yes logs it as it was
shown, once, however often it is said; spotter undo takes it back. spotter open
lists the drafts. Said as a message ("yes"), it is meant for those that the
last reply showed; where one value is in doubt, so is the value ("80 kg").
Exit code: 0 logged, 1 nothing was: there is no such draft, or it was dropped.
"""
NO_EXAMPLES = """\b
Examples:
  spotter no d_942a305a
  spotter no --all

\b
A draft that is dropped is not logged; the message that told of it stays.
"""
OPEN_EXAMPLES = """\b
Examples:
  spotter open
  spotter open --json

\b
Exit code: 0, also where nothing waits.
"""
DraftId = Annotated[
    str, typer.Argument(metavar="ID", help="The draft: its id, or the start of it.", show_default=False)
]
AllDrafts = Annotated[bool, typer.Option("--all", help="AllDrafts drafts that wait.")]


@command(YES_EXAMPLES)
def yes(log: Opened, draft_id: DraftId = "", every: AllDrafts = False) -> CommandAnswer:
    """What became of a draft that is logged, or of all. Raises BadInput, Unfinished."""
    return _decide(log, draft_id, every, yes=True)


@command(NO_EXAMPLES)
def no(log: Opened, draft_id: DraftId = "", every: AllDrafts = False) -> CommandAnswer:
    """What became of a draft that is dropped, or of all. Raises BadInput, Unfinished."""
    return _decide(log, draft_id, every, yes=False)


def _decide(opened: Opened, said_id: str, every: bool, *, yes: bool) -> CommandAnswer:
    if bool(said_id) == every:
        raise BadInput("write the id of a draft, or --all: `spotter open` shows those that wait.")
    drafts = [opened.drafts.found(said_id)] if said_id else opened.drafts.waiting()
    if not drafts:
        raise Unfinished("no draft waits for a yes.")
    cause = new_id("yes" if yes else "no")
    answered = decided_on(opened.worker, opened.owner, drafts, yes=yes, cause=cause)
    row = {
        "result": answered.result.model_dump(mode="json"),
        "workouts": [whole_record(stored) for _, stored in answered.decided.logged],
    }
    return CommandAnswer([row], lambda out: apart(_decided(out, opened, answered)))


def _decided(out: Console, opened: Opened, answered: AnsweredDrafts) -> Iterator[RenderableType]:
    for settled in answered.decided.settled:
        name = shortened(settled.draft.workout.name or "a workout", 60)
        if settled.stored is None:
            yield Text(f"{mark_of(out, 'gone')} dropped: {name}")
        elif settled.stored.workout is None:
            yield Text(f"{mark_of(out, 'gone')} {name}: logged before, and deleted since")
        else:
            mark = "already" if settled.before else "saved"
            yield workout_card(out, opened, settled.stored, mark)
    for why in answered.decided.refused:
        yield Text(f"{mark_of(out, 'left')} {one_line(why)}")
    if answered.result.question:
        yield Text(f"{mark_of(out, 'open')} {one_line(answered.result.question)}")


@command(OPEN_EXAMPLES)
def open_(log: Opened) -> CommandAnswer:
    """What waits: the drafts, the oldest first, then the questions of the last week."""
    drafts, questions = log.drafts.waiting(), _questions(log)
    row = {
        "drafts": [drafted_workout(each).model_dump(mode="json") for each in drafts],
        "questions": [{"id": each.id, "question": each.question} for each in questions],
    }

    def shown(out: Console) -> Iterator[RenderableType]:
        yield from apart(draft_card(out, log, each) for each in drafts)
        yield from apart(_as_line(mark_of(out, "open"), each) for each in questions)
        yield Text(_in_short(drafts, questions), style="dim")

    return CommandAnswer([row], shown)


def drafts_there_were(opened: Opened, limit: int) -> CommandAnswer:
    """The drafts there were, the newest first, with what became of each."""
    drafts = sorted(opened.drafts.all(), key=lambda each: each.shown_at, reverse=True)[:limit]
    table = plain_table("draft", "shown", "state", "what it says", "why")
    for each in drafts:
        state = _state(each, opened)
        cells = (each.draft_id[:SHORT_ID], each.shown_at[:10], state)
        table.add_row(*cells, Text(shortened(each.line, 120)), Text(one_line(each.why)))
    rows = (_as_row(each, opened) for each in drafts)
    return CommandAnswer(rows, lambda _: [table if drafts else "there was no draft yet."])


def _as_row(draft: Draft, opened: Opened) -> dict[str, Any]:
    told = drafted_workout(draft).model_dump(mode="json")
    decided = {"state": _state(draft, opened), "workoutId": draft.workout_id or None}
    return {**told, "message_id": draft.message_id, "shown_at": draft.shown_at, **decided}


def _state(draft: Draft, opened: Opened) -> str:
    """What became of it: one that nobody decided on in time ran out."""
    ran_out = draft.state == "open" and not draft.waits(opened.drafts.now())
    return "ran out" if ran_out else draft.state


def _questions(opened: Opened) -> list[Question]:
    now = opened.worker.now()
    return [each.asked for each in open_questions(opened.records, opened.owner, now)]


def _as_line(mark: str, question: Question) -> RenderableType:
    head = Text.assemble((f"{mark} ", "yellow"), one_line(question.question))
    return Group(head, Padding(Text(f"question {one_line(question.id)}", style="dim"), (0, 0, 0, 4)))


def _in_short(drafts: list[Draft], questions: list[Question]) -> str:
    if not drafts and not questions:
        return "nothing waits."
    if not drafts:
        return 'answer a question in words: spotter log "..."'
    return f"spotter yes {drafts[0].draft_id[:SHORT_ID]} logs one, spotter yes --all all of them."

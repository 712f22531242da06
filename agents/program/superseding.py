"""A message that was changed: what its earlier texts made the program do is taken back, newest move first.

The latest text stands, and is read as if it had been the only one. What followed a workout is not touched
here: it goes with the workout. What later moves stand on stays, and the athlete is told.

    bump squat 10      m1/1#c1   squat +10
    bump squat 20      m1/2      taken back; then m1/2#c1: squat +20
"""

from datetime import date
from itertools import islice

from agents.desks import ProgramAnswer
from agents.errors import Refusal
from agents.program.book import Book
from agents.program.moves import (
    Advanced,
    Bumped,
    CyclesSet,
    Held,
    Move,
    PhaseSet,
    Rescheduled,
    Reset,
    Scheduled,
    Skipped,
    TemplateSet,
    Tested,
    Undone,
    WeekSet,
    WeekSkipped,
)
from agents.program.state import ACTS_KEPT
from agents.program.values import NAMES

UNDO = "undo"  # what it is called at the command line
TOLD_AS = {
    Skipped: "the skip",
    WeekSkipped: "the skipped week",
    Rescheduled: "this week's day",
    Advanced: "the step to the next week",
    Bumped: "the bump",
    Held: "the training max that was held",
    PhaseSet: "the phase",
    TemplateSet: "the template",
    WeekSet: "the week",
    CyclesSet: "the count of leader cycles",
    Tested: "the tested 1RM",
    Scheduled: "the lift of every",
    Reset: "the new start",
}


def supersede(book: Book, message_id: str, scope: str, today: date) -> tuple[ProgramAnswer, ...]:
    """Take back what the texts before this one did; what became of each move, in words.

    `scope` is what the writes of the newest text are known by ("m1/2"). Called again for it, nothing is
    written, and the answers are the same. Only among the newest 100 moves: of those the acts are known.
    """
    newest = [each.move for each in islice(book.newest_first(), ACTS_KEPT)]
    undone = {move.said.of: move.act for move in newest if isinstance(move.said, Undone)}
    answers = []
    for move in newest:
        act = f"{scope}#without {move.number}"
        if _is_of_an_earlier_text(move, message_id, scope) and undone.get(move.number, act) == act:
            answers.append(_taken_back(book, move, act, message_id, today))
    return tuple(answers)


def _is_of_an_earlier_text(move: Move, message_id: str, scope: str) -> bool:
    of_the_message = move.message_id == message_id and move.act.startswith(f"{message_id}/")
    return of_the_message and not move.act.startswith(f"{scope}#") and type(move.said) in TOLD_AS


def _taken_back(book: Book, move: Move, act: str, message_id: str, today: date) -> ProgramAnswer:
    try:
        book.move(act, message_id, today, lambda _: Undone(move.number), lambda *_: {"undone": move.number})
    except Refusal as refusal:
        told = f"Not taken back, though the message was changed: {_named(move)}: {refusal}"
        return ProgramAnswer(UNDO, {"refused": str(refusal)}, told)
    result = {"undone": move.number, "kind": move.kind}
    return ProgramAnswer(
        UNDO, result, f"Taken back, since the message was changed: {_named(move)}.", moved=True
    )


def _named(move: Move) -> str:
    """What a move is told as: what it set, and the lift or the day that it was of."""
    what = TOLD_AS[type(move.said)]
    lift, day = getattr(move.said, "lift", None), getattr(move.said, "day", None)
    if isinstance(move.said, Scheduled):
        return f"{what} {str(day).title()}"
    return what if lift is None else f"{what} of {NAMES[lift]}"

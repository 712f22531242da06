"""spotter program undo and check: moves taken back, and the state compared with what its moves make it."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from agents.errors import Refusal
from agents.program.book import Moved
from agents.program.moves import Logged, Move, SkippedSession, Undone
from agents.program.result_words import title
from agents.program.state import PR, LiftNumbers, State
from agents.program.values import LIFTS, NAMES, Lift
from agents.units import say_number
from handlers.local.program.opened_program import On, book_of, day_done, state_of
from handlers.local.program.overview import mark_in_words, place_in_words
from handlers.local.program.past import said_in_words
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import shown
from handlers.terminal.tables import SHORT_ID, mark_of

UNDO_EXAMPLES = """\b
Examples:
  spotter program undo
  spotter program undo 17

\b
Takes back the newest move, or that one of `spotter program moves`. A workout
stays in the log. Exit code: 1 if later moves stand on it, or none is left.
"""
CHECK_EXAMPLES = """\b
Examples:
  spotter program check
  spotter program check --mend

\b
Builds the state anew from all its moves and compares. Exit code: 1 if they
differ; each difference is a line. --mend keeps what the moves make: the way
out where the state can't be read any more.
"""

BEGINNING = 1  # the number of the move that sets a program up


@command(UNDO_EXAMPLES)
def undo(
    log: Opened,
    number: Annotated[
        int | None,
        typer.Argument(metavar="NUMBER", help="Which move. Default: the newest.", show_default=False),
    ] = None,
    date: On = "",
) -> CommandAnswer:
    """Take back a move, the newest that can go if none is named; what it put back.

    Raises Refusal where later moves stand on it, and Unfinished if nothing is left.
    """
    state_of(log)
    if number == BEGINNING:
        raise Refusal(
            "move 1 set the program up and can't be taken back: `spotter program reset` starts it over."
        )
    moved = log.worker.program.undo(log.owner, new_id("undo"), day_done(log, date), number)
    taken_back = _taken_back(log, moved)
    changes = [] if moved.before is None else list(changes_in_words(moved.before, moved.after))
    stays = taken_back.said.done.workout_id if isinstance(taken_back.said, Logged) else ""
    facts = {"undone": taken_back.number, "kind": taken_back.kind, "by_move": moved.number}

    def told(out: Console) -> Iterator[Text]:
        about = f"{taken_back.kind} {said_in_words(taken_back.said)}".strip()
        done = f"move {taken_back.number} taken back: {about}, {taken_back.day}"
        yield Text(shown(f"{mark_of(out, 'gone')} {done}"))
        lines = changes or [_nothing_else(log, taken_back, moved.after)]
        yield from (Text(f"  {line}") for line in lines)
        if stays:
            short = stays[:SHORT_ID]
            yield Text(f"  workout {short} stays in the log; spotter delete {short} removes it")

    return CommandAnswer([{**facts, "put_back": changes, "workout_id": stays or None}], told)


@command(CHECK_EXAMPLES)
def check(
    log: Opened,
    mend: Annotated[bool, typer.Option("--mend", help="Write the state as its moves make it.")] = False,
) -> CommandAnswer:
    """Compare the state with what its moves make it, or make it so. Exit code 1 if they differ."""
    if mend:
        log.worker.program.mend(log.owner)
    state = state_of(log)
    found = log.worker.program.check(log.owner)
    head = f"{state.moves} moves, and the state is what they make it."
    if found:
        head = f"the state is not what its {state.moves} moves make it:"
    row = {"moves": state.moves, "differences": found}
    lines = [head, *map(shown, found)]
    return CommandAnswer([row], lambda _: map(Text, lines), NOTHING if found else DONE)


def _taken_back(opened: Opened, moved: Moved) -> Move:
    book = book_of(opened)
    said = book.recorded(moved.number).move.said
    if not isinstance(said, Undone):
        raise Refusal(f"move {moved.number} took nothing back.")
    return book.recorded(said.of).move


def _nothing_else(opened: Opened, taken_back: Move, after: State) -> str:
    """Why nothing was put back: the lift has its mark from another move, or its week is not this one."""
    said = taken_back.said
    if not isinstance(said, Logged | SkippedSession):
        return "nothing else changes"
    if book_of(opened).history().place_of(taken_back.number) == after.place.at:
        mark = mark_in_words(after, said.lift)
        return f"nothing else changes: {NAMES[said.lift]} is {mark} this week all the same"
    return "nothing else changes: another week has begun since"


# --- what is otherwise


def changes_in_words(before: State, after: State) -> Iterator[str]:
    """What is otherwise in the second state, a line each; nothing if all is as it was. Pure."""
    if before.place != after.place:
        yield f"back in {place_in_words(after)} ({after.place.status.replace('_', ' ')})"
    for lift in LIFTS:
        yield from _lift_changes(before, after, lift)


def _lift_changes(before: State, after: State, lift: Lift) -> Iterator[str]:
    yield from _number_changes(before.lifts[lift], after.lifts[lift], lift, after.unit)
    if before.marks.get(lift) != after.marks.get(lift):
        yield f"{NAMES[lift]} is {mark_in_words(after, lift)} this week"
    if before.day_of(lift) != after.day_of(lift):
        yield f"{NAMES[lift]} is on {(after.day_of(lift) or 'no day').capitalize()} again"
    if (lift in before.resolved) != (lift in after.resolved):
        settled = "settled" if lift in after.resolved else "open"
        yield f"{NAMES[lift]}: its bump is {settled} again"
    old, new = before.prs[lift], after.prs[lift]
    for weight in sorted({*old, *new}):
        if old.get(weight) != new.get(weight):
            yield f"{title(lift)}'s best at {say_number(weight)} {after.unit}: {_best(new.get(weight))}"


def _number_changes(old: LiftNumbers, new: LiftNumbers, lift: Lift, unit: str) -> Iterator[str]:
    if old.training_max != new.training_max:
        yield f"{NAMES[lift]} training max {_said(old.training_max)} -> {_said(new.training_max)} {unit}"
    if old.tested_1rm != new.tested_1rm:
        yield f"{NAMES[lift]} tested 1RM {_said(old.tested_1rm)} -> {_said(new.tested_1rm)} {unit}"
    if old.template != new.template:
        yield f"{NAMES[lift]} follows {new.template.name} again"


def _best(best: PR | None) -> str:
    return "none" if best is None else f"{best.reps} reps, {best.date}"


def _said(number: Decimal | None) -> str:
    return "none" if number is None else say_number(number)

"""spotter program undo and check: moves taken back, and the state compared with what its moves make it."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from agents.program.moves import Logged, Move, SkippedSession
from agents.program.state import State
from agents.program.values import NAMES
from handlers.desks.program_desk import take_move_back
from handlers.desks.program_words import mark_in_words, said_in_words
from handlers.local.program.opened_program import On, book_of, day_done, state_of
from handlers.terminal.commands import CommandAnswer, command
from handlers.terminal.faults import DONE, NOTHING
from handlers.terminal.opened import Opened, new_id
from handlers.terminal.plain import one_line, shown
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
    back = take_move_back(log.worker.program, log.owner, new_id("undo"), day_done(log, date), number)
    taken_back, stays = back.move, back.workout_id

    def told(out: Console) -> Iterator[Text]:
        about = f"{taken_back.kind} {one_line(said_in_words(taken_back.said))}".strip()
        done = f"move {taken_back.number} taken back: {about}, {taken_back.day}"
        yield Text(shown(f"{mark_of(out, 'gone')} {done}"))
        lines = back.put_back or [_nothing_else(log, taken_back, back.after)]
        yield from (Text(f"  {line}") for line in lines)
        if stays:
            short = stays[:SHORT_ID]
            yield Text(f"  workout {short} stays in the log; spotter delete {short} removes it")

    return CommandAnswer([back.row()], told)


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


def _nothing_else(opened: Opened, taken_back: Move, after: State) -> str:
    """Why nothing was put back: the lift has its mark from another move, or its week is not this one."""
    said = taken_back.said
    if not isinstance(said, Logged | SkippedSession):
        return "nothing else changes"
    if book_of(opened).history().place_of(taken_back.number) == after.place.at:
        mark = mark_in_words(after, said.lift)
        return f"nothing else changes: {NAMES[said.lift]} is {mark} this week all the same"
    return "nothing else changes: another week has begun since"

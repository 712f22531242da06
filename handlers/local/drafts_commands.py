"""The commands for what waits: `spotter yes`, `no` and `open`. Their work is imported when run."""

from typing import TYPE_CHECKING, Annotated

import typer

from agents.errors import BadInput
from handlers.terminal.commands import Answer, command

if TYPE_CHECKING:
    from handlers.terminal.opened import Opened

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
All = Annotated[bool, typer.Option("--all", help="All drafts that wait.")]


@command(YES_EXAMPLES)
def yes(log: "Opened", draft_id: DraftId = "", every: All = False) -> Answer:
    """Log a draft as it was shown."""
    return _decide(log, draft_id, every, yes=True)


@command(NO_EXAMPLES)
def no(log: "Opened", draft_id: DraftId = "", every: All = False) -> Answer:
    """Drop a draft."""
    return _decide(log, draft_id, every, yes=False)


def _decide(log: "Opened", draft_id: str, every: bool, *, yes: bool) -> Answer:
    if bool(draft_id) == every:
        raise BadInput("write the id of a draft, or --all: `spotter open` shows those that wait.")
    from handlers.local import drafts

    return drafts.decide(log, draft_id, yes=yes)


@command(OPEN_EXAMPLES)
def open_(log: "Opened") -> Answer:
    """List what waits: drafts and questions, with their ids."""
    from handlers.local import drafts

    return drafts.waiting(log)

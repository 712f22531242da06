"""The commands for what waits: `spotter yes`, `no` and `open`. Their work is imported when run."""

from collections.abc import Callable
from typing import Annotated

import typer

from agents.errors import BadInput
from handlers.terminal.options import AsJson, Home, User

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


def _deciding(name: str, does: str) -> Callable[..., int]:
    """The command of this name that says yes, or no, to drafts."""

    def decide(
        draft_id: DraftId = "",
        every: All = False,
        user: User = "local",
        home: Home = None,
        as_json: AsJson = False,
    ) -> int:
        if bool(draft_id) == every:
            raise BadInput("write the id of a draft, or --all: `spotter open` shows those that wait.")
        from handlers.local import drafts
        from handlers.terminal.opened import opened

        with opened(user, home) as log:
            return drafts.decide(log, draft_id, yes=name == "yes", as_json=as_json)

    decide.__name__, decide.__doc__ = name, does
    return decide


yes = _deciding("yes", "Log a draft as it was shown.")
no = _deciding("no", "Drop a draft.")


def open_(user: User = "local", home: Home = None, as_json: AsJson = False) -> int:
    """List what waits: drafts and questions, with their ids."""
    from handlers.local import drafts
    from handlers.terminal.opened import opened

    with opened(user, home) as log:
        return drafts.waiting(log, as_json=as_json)

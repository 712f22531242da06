"""The tools that a message is taken down with: the logger's own, and those of its guests."""

from collections.abc import Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from agents.guests import Guest
from agents.logger.guests.host import GuestTold, Hosted
from agents.logger.tools import (
    amend,
    delete,
    detect,
    extract,
    log_set,
    normalize,
    save,
    summarize,
    validate,
)
from agents.logger.worktable import Worktable
from agents.toolbox import Tool, Toolbox

TOOLBOX: Toolbox[Worktable] = Toolbox(
    (
        detect.tool,
        extract.tool,
        validate.tool,
        normalize.tool,
        summarize.tool,
        save.tool,
        amend.tool,
        delete.tool,
        log_set.tool,
    )
)
# With those of guests, by the guests' names and the identities of their tools, which are kept beside it.
_made: dict[tuple[str | int, ...], tuple[Toolbox[Worktable], Sequence[Tool[Any]]]] = {}


def toolbox_for(guests: Sequence[Guest]) -> Toolbox[Worktable]:
    """The tools for a message: the logger's own, then those of each guest."""
    lent = [(guest.name, tool) for guest in guests for tool in guest.tools]
    known = tuple(part for name, tool in lent for part in (name, id(tool)))
    if known not in _made:
        box = Toolbox((*TOOLBOX, *(_hosted(name, tool) for name, tool in lent)))
        _made[known] = box, [tool for _, tool in lent]
    return _made[known][0]


def _hosted(name: str, tool: Tool[Any]) -> Tool[Worktable]:
    """A guest's tool, which sees the message as its host shows it."""

    @wraps(tool.run)
    def run(args: Any, table: Worktable) -> GuestTold:
        guest = next(guest for guest in table.guests if guest.name == name)
        return GuestTold(guest, tool.run(args, Hosted(table, guest)))

    return replace(tool, run=run)

"""The tools that a message is taken down with: the logger's own, the planner's door, those of the program."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.desks import ProgramDesk
from agents.logger.bench import LogBench
from agents.logger.tools import (
    amend,
    delete,
    detect,
    extract,
    log_set,
    normalize,
    plan_change,
    save,
    summarize,
    validate,
)
from agents.toolbox import Tool, Toolbox

TOOLBOX: Toolbox[LogBench] = Toolbox(
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
WITH_PLANS: Toolbox[LogBench] = Toolbox((*TOOLBOX, plan_change.tool))
# With a program's, by the identities of the tools, which are kept beside it.
_made: dict[tuple[int, ...], tuple[Toolbox[LogBench], Sequence[Tool[Any]]]] = {}


def toolbox_for(*, with_plans: bool, program: ProgramDesk | None) -> Toolbox[LogBench]:
    """The tools for a message: the program's only where the athlete trains by one."""
    plain = WITH_PLANS if with_plans else TOOLBOX
    return plain if program is None else _with_program(plain, program.tools)


def _with_program(plain: Toolbox[LogBench], tools: Sequence[Tool[Any]]) -> Toolbox[LogBench]:
    known = (id(plain), *map(id, tools))
    if known not in _made:
        # Late, so that the program has heard of the workouts that are told in the same reply.
        late = (replace(tool, late=True) for tool in tools)
        _made[known] = Toolbox((*plain, *late)), tuple(tools)
    return _made[known][0]

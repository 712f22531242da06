"""Edits as calls: arguments in, as on the wire, the plan after them or what was wrong out."""

import json
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest

from agents.models.port import Call
from agents.planner.edits.edit import Aim, EditRefused
from agents.planner.edits.registry import ADD_BLOCK, EDITS
from agents.planner.ops import Op, apply
from agents.planner.plan import Plan
from agents.toolbox import Tool, Toolbox, WrongArguments

TODAY = date(2026, 11, 3)  # the Tuesday of a plan's first week
BOX: Toolbox[Any] = Toolbox([Tool(edit.name, edit.takes, edit.steps) for edit in (*EDITS, ADD_BLOCK)])
SQUAT = {"name": "Squat", "reps": "5", "targetLoad": "185 lb", "workingSets": 3}


def minting(prefix: str = "new") -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers)}"


def steps(
    plan: Plan, name: str, arguments: dict[str, Any], mint: Callable[[], str] | None = None
) -> tuple[Op, ...]:
    checked = BOX.check(Call("call_1", name, json.dumps(arguments)))
    ops: tuple[Op, ...] = checked.tool.run(checked.given, Aim(plan, mint or minting(), TODAY))  # type: ignore[assignment]
    return ops


def after(plan: Plan, name: str, **arguments: Any) -> Plan:
    return apply(plan, steps(plan, name, arguments)).plan


def wrong(plan: Plan, name: str, **arguments: Any) -> tuple[str, ...]:
    """What the edit says is wrong about the call."""
    with pytest.raises(EditRefused) as refused:
        steps(plan, name, arguments)
    return refused.value.errors


def misfit(plan: Plan, name: str, **arguments: Any) -> str:
    """What the toolbox says about arguments of a wrong shape."""
    with pytest.raises(WrongArguments) as refused:
        steps(plan, name, arguments)
    return str(refused.value)

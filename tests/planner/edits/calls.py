"""Edits as calls: arguments in, as on the wire, the plan after them or what was wrong out."""

import json
import re
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest

from agents.models.port import Call
from agents.planner.edits.edit import EditAim, EditRefused
from agents.planner.edits.registry import ADD_BLOCK, EDITS
from agents.planner.ops import Op, apply
from agents.planner.plan import Plan
from agents.toolbox import Tool, Toolbox, WrongArguments

TODAY = date(2026, 11, 3)  # the Tuesday of a plan's first week
BOX: Toolbox[Any] = Toolbox([Tool(edit.name, edit.takes, edit.steps) for edit in (*EDITS, ADD_BLOCK)])
WIRE = re.compile(r"[a-z][A-Z]|_|\w\.\w|\[\d|\]|ask the athlete")  # names of fields and tools
SQUAT = {"name": "Squat", "reps": "5", "targetLoad": "185 lb", "workingSets": 3}


def minting(prefix: str = "new") -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers)}"


def steps(
    plan: Plan, name: str, arguments: dict[str, Any], mint: Callable[[], str] | None = None
) -> tuple[Op, ...]:
    checked = BOX.check(Call("call_1", name, json.dumps(arguments)))
    ops: tuple[Op, ...] = checked.tool.run(checked.given, EditAim(plan, mint or minting(), TODAY))  # type: ignore[assignment]
    return ops


def after(plan: Plan, name: str, **arguments: Any) -> Plan:
    return apply(plan, steps(plan, name, arguments)).plan


def wrong(plan: Plan, name: str, **arguments: Any) -> tuple[str, ...]:
    """What the model is told to be wrong about the call. The athlete is told as much, in plain words."""
    with pytest.raises(EditRefused) as refused:
        steps(plan, name, arguments)
    told = tuple(str(refused.value).splitlines())
    plain = [re.sub(r"(?<!\w)'[^']*'(?!\w)", "", error) for error in refused.value.errors]
    assert [] == [error for error in plain if WIRE.search(error)]
    assert len(told) == len(plain)
    return told


def said(plan: Plan, name: str, **arguments: Any) -> tuple[str, ...]:
    """What the athlete is told to be wrong about the call."""
    with pytest.raises(EditRefused) as refused:
        steps(plan, name, arguments)
    return refused.value.errors


def misfit(plan: Plan, name: str, **arguments: Any) -> str:
    """What the toolbox says about arguments of a wrong shape."""
    with pytest.raises(WrongArguments) as refused:
        steps(plan, name, arguments)
    return str(refused.value)

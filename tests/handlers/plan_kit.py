"""The command line in this process, on a data file of its own, and the plan that it writes out."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from handlers.local.cli import main

TODAY = datetime.now(UTC).date()
THIS_MONDAY = TODAY - timedelta(days=TODAY.weekday())
SETTINGS = (
    "SPOTTER_ENGINE", "ANTHROPIC_API_KEY", "SPOTTER_TRACEBACK", "SPOTTER_LOG", "CONFIRMATION",
    "SPOTTER_PROPOSAL_HOURS", "NO_COLOR", "FORCE_COLOR",
)  # fmt: skip


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def words(self) -> str:
        """The output in one line, however wide the terminal is."""
        return " ".join(self.out.split())


Spotter = Callable[..., Ran]


def command_line(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Spotter:
    """Runs one command after the other, in UTC, with nothing set but its folder."""
    monkeypatch.setenv("SPOTTER_HOME", str(home))
    monkeypatch.setenv("TZ", "UTC")
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def exported(spotter: Spotter, *options: str) -> dict[str, Any]:
    plan: dict[str, Any] = json.loads(spotter("plan", "export", *options).out)
    return plan


def names(plan: dict[str, Any]) -> list[str]:
    return [
        each["name"]
        for week in plan["weeks"]
        for session in week["sessions"]
        for each in session["exercises"]
    ]

"""A whole run at the command line, as `program_run.txt` has it: leader, leader, deload, anchor."""

from pathlib import Path

import pytest

from tests.handlers.plan_kit import command_line
from tests.handlers.program_run import CONSOLE, console


def test_a_run_of_two_leaders_a_deload_and_an_anchor_prints_what_it_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    spotter = command_line(tmp_path, monkeypatch, capsys)

    def run(*arguments: str) -> tuple[int, str]:
        ran = spotter(*arguments)
        return ran.code, ran.out + ran.err

    before = CONSOLE.read_text("utf-8")

    assert before == console(before, run)

"""Several devices of one athlete at once: processes that change one program in one file."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from handlers.local.cli import main
from tests.handlers.program_kit import PROGRAM, SUNDAY
from tests.handlers.spotter import begun_with

pytestmark = pytest.mark.untraced  # what runs is in other processes

ROOT = Path(__file__).parents[2]
# Each waits for a line before its commands begin, so that both are at it together.
COMMANDS = """
import sys
from handlers.local.cli import main

main(["program", "status", "--home", sys.argv[1]])
print("ready", flush=True)
sys.stdin.readline()
for command in sys.argv[2:]:
    code = main(["program", *command.split(), "--home", sys.argv[1]])
    assert code == 0, command
"""
PHONE = (f"log squat --top 8 --date {SUNDAY}", *("bump bench 5",) * 4, "skip ohp", "bump squat 10")
LAPTOP = (f"log bench --top 9 --date {SUNDAY}", *("bump bench -2.5",) * 4, "skip deadlift", "bump squat 20")


def test_of_what_two_processes_log_skip_and_bump_at_once_nothing_is_lost(tmp_path: Path):
    home = tmp_path / "home"
    begun_with(home, PROGRAM)

    together(home, PHONE, LAPTOP)

    [state] = program(home, "status", "--json")
    assert (2, "active") == (state["current_week"], state["phase_status"])
    lifts = state["lifts"]
    assert [315 + 10 + 20, 225 + 4 * 5 - 4 * 2.5] == [
        lifts[lift]["training_max"] for lift in ("squat", "bench")
    ]
    [found] = program(home, "prs", "--json")
    assert {("bench", 9), ("squat", 8)} == {(each["lift"], each["best_reps"]) for each in found["prs"]}
    count = 1 + len(PHONE) + len(LAPTOP)
    moves = program(home, "moves", "--last", "100", "--json")
    assert [*range(count, 0, -1)] == [each["number"] for each in moves]
    assert [{"moves": count, "differences": []}] == program(home, "check", "--json")


def program(home: Path, *command: str) -> list[Any]:
    """What a command prints as JSON, a line each."""
    with redirect_stdout(io.StringIO()) as out:
        main(["program", *command, "--home", str(home)])
    return [json.loads(line) for line in out.getvalue().splitlines()]


def together(home: Path, *commands: tuple[str, ...]) -> None:
    """Run these commands, one process a row, all begun at once. None may fail."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", COMMANDS, str(home), *row],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for row in commands
    ]
    for process in started:
        assert process.stdout is not None
        while process.stdout.readline() != "ready\n":
            assert process.poll() is None
    said = [(process, process.communicate("go\n", timeout=60)) for process in started]
    assert [(0, "")] * len(commands) == [(process.returncode, errors) for process, (_, errors) in said]

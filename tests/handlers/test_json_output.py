"""What a `--json` command answers, with a terminal on standard error and a file on standard output, as a
shell's `> out` has it."""

import json
import os
import pty
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import pytest
import typer
from typer.core import TyperGroup

from handlers.local.cli import _commands, main
from tests.handlers.evaluation.kit import label

EVENT = Path(__file__).parents[2] / "infra/events/read-history.json"
# One athlete's, in this order: what a command is about is there when it is called.
CALLS = """
log --file messages.jsonl
log "Sarah benched 3x5 @ 95"
open
yes --all
log "Sarah squatted 3x5 @ 95"
no --all
history
search bench
amend last --set 1 --reps 6
undo
set --file rows.jsonl
log "slept 7h"
measurements
progress sleep
progress
show last
athlete --units kg
trace m1
stats
index check
index repair
reprocess
reprocess --apply
reprocess --jobs
delete last
eval labels.jsonl
invoke read --event EVENT
plan new --replace
plan show
plan import plan.json --replace
plan change "add a deload week after week 4"
plan pending
plan cancel
plan apply
plan undo
plan compare
program init --squat 350 --bench 250 --deadlift 400 --ohp 170 --days sun,mon,wed,thu --start 2024-03-03
program today
program status
program maxes
program templates
program log squat 205x5 235x5 265x8 --date 2024-03-03
program prs
program history
program moves
program check
program undo
program skip deadlift
program week
program move ohp saturday
program schedule
program set-1rm squat 360
program bump squat
program hold bench
program template --all original-531
program phase leader
program cycles 1
program reset
athlete-data erase --user local --yes
"""
CALLED = [shlex.split(line.replace("EVENT", str(EVENT))) for line in CALLS.strip().splitlines()]


def test_an_answer_as_json_is_in_the_file_while_a_terminal_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    _prepare(tmp_path, monkeypatch)

    for called in CALLED:
        with _terminal() as stderr, Path("out").open("w") as out:
            monkeypatch.setattr(sys, "stderr", stderr)
            monkeypatch.setattr(sys, "stdout", out)
            code = main([*called, "--json"])
        answers = [json.loads(line) for line in Path("out").read_text().splitlines()]

        assert code in (0, 1), (called, answers)
        assert answers, called


def test_every_command_that_takes_json_is_among_them():
    taking = [" ".join(path) for path, command in _all(_commands()) if _takes_json(command)]
    taking.remove("chat")  # which answers what it reads: test_local_chat.py

    assert [] == [name for name in taking if not any(" ".join(each).startswith(name) for each in CALLED)]


def _all(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The commands that do something, each with the words that call it."""
    if not isinstance(command, TyperGroup):
        yield path, command
        return
    context = typer.Context(command)
    for name in command.list_commands(context):
        yield from _all(command.get_command(context, name), *path, name)


def _takes_json(command: Any) -> bool:
    return any("--json" in each.opts for each in command.params)


def _prepare(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty home, and the files that the commands are about."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("SPOTTER_HOME", "home")
    monkeypatch.setenv("TERM", "xterm")
    for name, line in {
        "messages": {"id": "m1", "text": "Bench 3x5 @ 185"},
        "rows": {"exercise": "Squat", "date": "2026-03-02", "set": "1", "reps": "5"},
        "labels": label(text="Should I squat?"),
    }.items():
        Path(f"{name}.jsonl").write_text(json.dumps(line))
    assert (0, 0) == (main(["plan", "new"]), main(["plan", "export", "plan.json"]))


@contextmanager
def _terminal() -> Iterator[TextIO]:
    """A stream that is a terminal."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as stream:
        yield stream
    os.close(ours)

"""The installed command as a process: exit codes, pipes, interrupts, and what `make log` hands over."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.phrase_tables import phrases

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "import sys; from handlers.local.cli import main; sys.exit(main())"]


def environment(home: Path, **more: str) -> dict[str, str]:
    names = ("PATH", "LANG", "SYSTEMROOT")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return {**kept, "SPOTTER_HOME": str(home), "TZ": "UTC", "PYTHONPATH": str(ROOT), **more}


def spotter(
    home: Path, *arguments: str | bytes, stdin: bytes = b"", **more: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        env=environment(home, **more),
        cwd=ROOT,
        timeout=60,
    )


def test_a_process_logs_and_exits_with_zero_and_writes_no_colour_into_a_pipe(tmp_path: Path):
    ran = spotter(tmp_path, "log", "Bench 3x5 @ 185")

    assert (0, b"") == (ran.returncode, ran.stderr)
    assert "Bench Press  3 × 5  185 lb" in ran.stdout.decode()
    assert b"\x1b" not in ran.stdout


def test_bytes_that_are_no_text_are_told(tmp_path: Path):
    ran = spotter(tmp_path, b"log", b"bench \xff 3x5")

    assert 2 == ran.returncode
    assert b"not UTF-8" in ran.stderr


def test_a_terminal_without_the_signs_gets_plain_ones(tmp_path: Path):
    ran = spotter(tmp_path, "log", "Bench 3x5 @ 185", PYTHONIOENCODING="ascii")

    assert 0 == ran.returncode
    assert ran.stdout.startswith(b"> Bench 3x5 @ 185\n\n+ Bench Press")


def test_a_reader_that_goes_away_is_no_error_to_talk_about(tmp_path: Path):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        ran = subprocess.run(
            [*COMMAND, "log", "Bench 3x5 @ 185"],
            stdin=subprocess.DEVNULL,
            stdout=closed,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            cwd=ROOT,
            timeout=60,
        )

    assert (141, b"") == (ran.returncode, ran.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_the_output_is_one_line(tmp_path: Path):
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMAND, "log", "Bench 3x5 @ 185"],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            cwd=ROOT,
            timeout=60,
        )

    assert (3, 1) == (ran.returncode, ran.stderr.count(b"\n"))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_an_interrupt_ends_a_run_with_130_and_keeps_what_was_answered(tmp_path: Path):
    # A shell starts what runs in the background with interrupts ignored, and that is inherited.
    heeding = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[2]}"
    process = subprocess.Popen(
        [sys.executable, "-c", heeding, "log", "--file", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"id": "a", "text": "Bench 3x5 @ 185"}\n')
    process.stdin.flush()
    answered = json.loads(process.stdout.readline())

    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)

    assert ("a", 130) == (answered["id"], process.returncode)
    assert b"interrupted" in told
    assert 1 == len(spotter(tmp_path, "history", "--json").stdout.splitlines())


def test_starting_imports_no_worker_and_logging_offline_no_sdk(tmp_path: Path):
    probe = (
        "import sys; from handlers.local.cli import main; main(['--help']);"
        "print(sorted({'anthropic', 'pydantic', 'structlog', 'sqlite3', 'rapidfuzz'} & set(sys.modules)));"
        "main(['log', 'Bench 3x5 @ 185']); print('anthropic' in sys.modules)"
    )

    ran = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, env=environment(tmp_path), cwd=ROOT, timeout=60
    )

    lines = ran.stdout.splitlines()
    assert b"[]" in lines
    assert b"False" == lines[-1]


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@phrases("message")
def test_make_log_hands_over_the_message_as_it_was_typed(tmp_path: Path, message: str):
    command = tmp_path / "spotter"
    command.write_text(f"#!/bin/sh\necho \"$@\" > '{tmp_path}/arguments'\ncat > '{tmp_path}/message'\n")
    command.chmod(0o755)

    made = subprocess.run(
        ["make", "-s", "-o", ".venv/run", f"BIN={tmp_path}", "log", f"MESSAGE={message}"],
        capture_output=True,
        env=environment(tmp_path / "home"),
        cwd=ROOT,
        timeout=60,
    )

    assert (0, b"", b"") == (made.returncode, made.stdout, made.stderr)
    assert ("log -\n", message.encode()) == (
        (tmp_path / "arguments").read_text(),
        (tmp_path / "message").read_bytes(),
    )

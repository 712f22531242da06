"""Processes to measure: interleaved rounds, in CPU seconds, so that a busy machine slows all alike."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
Seconds = dict[str, list[float]]


def rounds_of(runs: Mapping[str, Callable[[], float]], count: int, warm: int = 1) -> Seconds:
    """What each run gave, round by round: A B C, A B C, ... after `warm` rounds that don't count."""
    for _ in range(warm):
        for run in runs.values():
            run()
    seconds: Seconds = {name: [] for name in runs}
    for _ in range(count):
        for name, run in runs.items():
            seconds[name].append(run())
    return seconds


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU of this process, all of its threads, while it does this."""
    before = time.process_time()
    work()
    return time.process_time() - before


def child_cpu_seconds(code: str, environment: Mapping[str, str], *flags: str) -> float:
    """CPU of a fresh interpreter that runs this, start and end included. Raises if it fails."""
    process = started(code, environment, subprocess.DEVNULL, *flags)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the process ended with {process.returncode}:\n{code}")
    return used.ru_utime + used.ru_stime


def child_says(code: str, environment: Mapping[str, str], *flags: str, python: str = sys.executable) -> str:
    """What a fresh interpreter prints. Raises if it fails."""
    process = started(code, environment, subprocess.PIPE, *flags, python=python)
    said, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"the process ended with {process.returncode}:\n{code}")
    return said.decode()


def started(
    code: str, environment: Mapping[str, str], stdout: int, *flags: str, python: str = sys.executable
) -> "subprocess.Popen[bytes]":
    command = [python, *flags, "-c", code]
    return subprocess.Popen(command, cwd=ROOT, env=dict(environment), stdout=stdout)


def plain_environment(**more: str) -> dict[str, str]:
    """This environment without what would change an import or choose an engine."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "SPOTTER_", "ANTHROPIC_"))
    }
    return {**kept, **more}


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment in which bytecode is kept in a folder of its own, as an artefact ships it."""
    with tempfile.TemporaryDirectory() as folder:
        yield plain_environment(PYTHONPYCACHEPREFIX=folder)


@contextmanager
def messages_api(script: str, log: Path | None = None) -> Iterator[str]:
    """The address of a Messages API in a process of its own. `script` is "module:function" of a request's
    body; `log` gets a line for each request: the model it names and how many turns it had before."""
    command = [sys.executable, "-m", "tests.bench.loopback", script, *([str(log)] if log else [])]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()

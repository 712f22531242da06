"""The console of a whole run: two leader cycles, a deload, an anchor, typed one command after the other.

`program_run.txt` has the commands, each with what it printed; a test types them again. To write it anew
after a change:

    python -m tests.handlers.program_run
"""

import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from handlers.local.cli import main

CONSOLE = Path(__file__).with_name("program_run.txt")
PROMPT = "$ "
_ID = re.compile(r"\bw_[0-9a-f]{8}\b")  # of a workout: another one in every run

Run = Callable[..., tuple[int, str]]


def typed(text: str) -> Iterator[str]:
    """The commands, and the remarks between them, of a console."""
    for line in text.splitlines():
        if line.startswith((PROMPT, "#")):
            yield line


def console(text: str, run: Run) -> str:
    """The same commands, typed again: each with what it prints, and its exit code if that is not 0."""
    return "\n".join(line for each in typed(text) for line in _shown(each, run)) + "\n"


def _shown(line: str, run: Run) -> Iterator[str]:
    if line.startswith("#"):
        yield from ("", line, "")
        return
    yield line
    code, printed = run(*shlex.split(line.removeprefix(PROMPT))[1:])
    yield from _ID.sub("w_........", printed).rstrip("\n").splitlines()
    if code:
        yield f"[exit code {code}]"


def _in_process(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = main(arguments)
    return code, out.getvalue()


if __name__ == "__main__":
    import os

    with TemporaryDirectory() as home:
        os.environ |= {"SPOTTER_HOME": home, "TZ": "UTC", "SPOTTER_ENGINE": "offline"}
        again = console(CONSOLE.read_text("utf-8"), _in_process)
    CONSOLE.write_text(again, "utf-8")
    sys.stderr.write(f"{CONSOLE} is written\n")

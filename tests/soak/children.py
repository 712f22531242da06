"""Processes that may be killed: forked from one that has imported everything, or started from nothing.

The parent holds the reading end of a pipe that ends with the child. So it waits for the child's end or for
the moment to kill it, whichever comes first, and never longer.
"""

import os
import select
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Child:
    """A running process. `said` is the reading end of the pipe that its end closes."""

    pid: int
    said: int

    def killed_after(self, seconds: float) -> bool:
        """Wait for its end, but kill -9 it after so long; whether it was killed. It may not fail."""
        if not select.select([self.said], [], [], seconds)[0]:
            os.kill(self.pid, signal.SIGKILL)
        return self.ended() == -signal.SIGKILL

    def ended(self) -> int:
        """Wait for its end; 0, or minus the signal that ended it."""
        while os.read(self.said, 65_536):
            continue
        os.close(self.said)
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        assert code in (0, -signal.SIGKILL), f"the process ended with {code}"
        return code


def forked(work: Callable[[Callable[[], object]], object]) -> Child:
    """A fork of this process that does the work and ends. The work is given a way to say: one step done."""
    said, saying = os.pipe()
    pid = os.fork()
    if pid:
        os.close(saying)
        return Child(pid, said)
    code = 1
    try:
        os.close(said)
        work(lambda: os.write(saying, b"."))
        code = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def started(module: str, *arguments: str) -> Child:
    """A fresh interpreter that runs this module."""
    said, saying = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, stdout=saying, pass_fds=(saying,)
    )
    os.close(saying)
    process.returncode = 0  # waited for by its id
    return Child(process.pid, said)

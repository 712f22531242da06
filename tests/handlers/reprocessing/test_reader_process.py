"""A process that reads for the command has a standard output that is the command's alone."""

import subprocess
import sys
from pathlib import Path

READS_AND_WARNS = """
import gc, sys, structlog
from pathlib import Path
from handlers.local.reader_process import reader_for
from handlers.reprocessing.unit import Job
from handlers.settings import Settings
reads = reader_for(Settings(home=Path(sys.argv[1])), Job("r0123456789", "offline/4"))
gc.collect()
structlog.get_logger().warning("workout left out")
"""


def test_what_is_warned_of_is_on_standard_error(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", READS_AND_WARNS, home], capture_output=True, text=True, check=True
    )

    assert ("", "spotter: warning: workout left out") == (done.stdout, done.stderr.strip())

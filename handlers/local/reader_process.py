"""What a process of `spotter reprocess` is made of: a worker of its own, and the engine that reads."""

import atexit

from handlers.reprocessing.pools import Reads
from handlers.reprocessing.unit import Job, Rereader
from handlers.settings import Settings
from handlers.terminal.warned import checked_level, events_on_stderr
from handlers.wiring import worker


def reader_for(settings: Settings, job: Job) -> Reads:
    """What reads units in this process, by the settings of its parent. What the worker warns of goes to
    standard error, as in the parent."""
    shown = events_on_stderr(checked_level(False))
    shown.__enter__()
    atexit.register(shown.__exit__, None, None, None)  # it ends as soon as nobody keeps it
    made = worker(settings)
    return Rereader(made, made.model, job).read

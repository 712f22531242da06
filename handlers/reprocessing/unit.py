"""The unit of all re-reading: one message, one engine. `read` looks, `settle` compares and writes.

Many are read at once, and one writer settles them. Where the job's row of a message is, the message is done:
a unit is run as often as it takes, by whomever.
"""

from handlers.reprocessing.outcome import RereadOutcome as RereadOutcome
from handlers.reprocessing.reading import Job as Job
from handlers.reprocessing.reading import Read as Read
from handlers.reprocessing.reading import Reader
from handlers.reprocessing.reading import RereadUnit as RereadUnit
from handlers.reprocessing.reading import job_id as job_id
from handlers.reprocessing.settling import settled


class Rereader(Reader):
    """Reads units with one model for one job, and settles what was read."""

    def settle(self, read: Read, *, apply: bool) -> RereadOutcome:
        """What it comes to, by what stands now. With `apply` it is written, in one batch with the job's row;
        what failed leaves no row, and is read again by the next run. Raises StorageError."""
        return settled(self, read, apply=apply)

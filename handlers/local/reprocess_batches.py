"""`spotter reprocess --batches`: a model is asked in Message Batches, which one waits for or come back to."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from agents.errors import BadInput
from agents.models.claude_batches import batches_of
from handlers.local.reprocess_shown import in_dollars
from handlers.reprocessing.batch_rows import Round
from handlers.reprocessing.batches import BatchesHere, BatchRun, Finish, cancel
from handlers.reprocessing.local import Purse
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.unit import Job, Read, Rereader, RereadUnit
from handlers.terminal.faults import tell
from handlers.wiring import Worker

PART_OF_PRICE = Decimal("0.5")  # what a reply in a batch costs of what it costs live
SECONDS_TO_HEAR = 0.5  # until who waits sees that it is to stop
NAMES = {
    "invalid": "refused",
    "too_strict": "refused",
    "thoughts": "refused",
    "server": "failed",
    "cut": "cut short",
}


@dataclass
class InBatches:
    """How a run goes in batches. `stopped` says whether somebody wants it to end."""

    worker: Worker
    job: Job
    apply: bool
    finish: Finish
    waits: bool
    stopped: Callable[[], bool]
    ended: str = ""
    _told: set[str] = field(default_factory=set)

    def run(
        self,
        units: Iterable[RereadUnit],
        settle: Callable[[Rereader, Read], RereadOutcome],
        purse: Purse,
        told: Callable[[RereadOutcome], None],
    ) -> None:
        """Run rounds until all is told, or it has to come to an end. Raises ModelError, StorageError."""
        rereader = Rereader(self.worker, self.worker.model, self.job)
        run = BatchRun(
            rereader,
            batches_of(self.worker.model),
            time.time,
            self.apply,
            self.finish,
            settle=lambda read: settle(rereader, read),
            allows=purse.allows,
            paid=purse.paid,
        )
        here = BatchesHere(run, self._wait, self._tell, self.stopped, self.waits)
        for outcome in here(units):
            told(outcome)
        self.ended = here.ended

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self.stopped() and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, SECONDS_TO_HEAR))

    def _tell(self, round_: Round) -> None:
        """Tell how a round stands, once for each thing that there is to tell."""
        line = line_of(round_)
        if line not in self._told:
            self._told.add(line)
            tell(line)


def line_of(round_: Round) -> str:
    """A round in a line, with what it has cost and would have cost live."""
    batches = f"{round_.batches:,} batch{'es' if round_.batches > 1 else ''}"
    sent = f"round {round_.number}: {round_.requests:,} requests in {batches}"
    if not round_.kept:
        return f"{sent}: sent"
    counts: dict[str, int] = {}
    for kind, count in round_.missing.items():
        name = NAMES.get(kind, kind)
        counts[name] = counts.get(name, 0) + count
    answered = [
        f"{round_.answered:,} answered",
        *(f"{count:,} {name}" for name, count in sorted(counts.items())),
    ]
    live = in_dollars(round_.paid_usd / PART_OF_PRICE)
    ended = "" if round_.kept == round_.batches else f" ({round_.kept:,} of them ended)"
    return f"{sent}{ended}: {', '.join(answered)}; {in_dollars(round_.paid_usd)}, live {live}"


def checked_finish(said: str) -> Finish:
    """What becomes of messages that need more rounds than there are. Raises BadInput."""
    match said:
        case "" | "left":
            return "left"
        case "live":
            return "live"
    raise BadInput(f"--finish is {said!r}: there are left and live.")


def cancel_batches(worker: Worker, job: Job) -> int:
    """Have all batches of a job end that are out; how many. Raises ModelError, StorageError."""
    rereader = Rereader(worker, worker.model, job)
    return cancel(BatchRun(rereader, batches_of(worker.model), time.time))

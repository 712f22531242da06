"""The Lambda that reads messages again, many at once: the steps of the state machine ReprocessJobs.

    {"plan": {"users", "since", "prompt_before", "file", "pass", "job", "redrive"}}     all may be left out
    {"shard": {"key", "from", "to", "pass"}}    a line of the manifest
    {"report": "jobs/J/PASS"}

Each answers with what it came to, and with `again` where its time was up: the event to go on with. What is
refused is raised, so that an execution ends with it; what may work later is raised too, and tried again.

It has no door: who may start an execution of the machine, or invoke this function, is an operator, and whose
a message is stands in the table or in the operator's file. It is the embedded engine that reads here; with a
model ReprocessBatches does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from agents.errors import BadInput
from handlers import snapshot
from handlers.doors.deadline import seconds_left
from handlers.doors.failures import direct_answer
from handlers.doors.opening import opened_worker
from handlers.observing.telemetry import current, observing
from handlers.reprocessing.job_files import BucketFiles, FolderFiles, JobFiles
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.pass_report import Reported, report
from handlers.reprocessing.planning import Planning, settings_of, wish_of
from handlers.reprocessing.shard_pass import ShardPass
from handlers.reprocessing.shards import Shard
from handlers.reprocessing.undone import undo_message
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.settings import Settings
from handlers.wiring import Worker

log = structlog.get_logger()

RESERVE_SECONDS = 20.0  # of the Lambda's time: enough for one more message, and to write down what is known


def _handled(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """What the step came to. Raises BadInput for what is refused, StorageError, Failed."""
    left = seconds_left(context)

    def is_late() -> bool:
        seconds = left()
        return seconds is not None and seconds < RESERVE_SECONDS

    def answered() -> dict[str, Any]:
        worker = current().watching(opened_worker())
        return ReprocessStep(worker, files_of(worker.settings), is_late).answered(event)

    answer = direct_answer(answered, context)
    if "error" in answer:
        raise BadInput(answer["error"]["message"])
    return answer


handler = observing("reprocess")(_handled)


def files_of(settings: Settings) -> JobFiles:
    """Where the files of jobs are. Raises BadInput where records of many machines have no bucket for them."""
    if settings.jobs_bucket is not None:
        return BucketFiles(settings.jobs_bucket)
    if settings.table is not None:
        raise BadInput("SPOTTER_JOBS is not set: name the bucket of jobs, which all workers share.")
    return FolderFiles(settings.home)


@dataclass(frozen=True)
class ReprocessStep:
    """What works on one event."""

    worker: Worker
    files: JobFiles
    is_late: Callable[[], bool]

    def answered(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The answer. Raises BadInput, StorageError."""
        match event:
            case {"plan": asked} if len(event) == 1:
                planning = Planning(self.files, self.worker.records, self.engine, self.is_late)
                return planning.planned(wish_of(asked)).answer
            case {"shard": item} if len(event) == 1:
                return self._shard(Shard.of(item))
            case {"report": asked} if len(event) == 1:
                return report(self.files, Reported.of(asked), self.is_late)
        raise BadInput('nothing is asked for: there are {"plan"}, {"shard"} and {"report"}.')

    @property
    def engine(self) -> str:
        return self.worker.logger.embedded.edition

    def _shard(self, shard: Shard) -> dict[str, Any]:
        settings = settings_of(self.files, shard.folder.job)
        if settings.engine != self.engine and shard.what != "undo":
            raise BadInput(
                f"the job is of {settings.engine}, and {self.engine} is here by now: start a job of its own."
            )
        rereader = Rereader(self.worker, self.worker.logger.embedded, Job(settings.id, settings.engine))
        reading = ShardPass(shard, self.files, self._settles(rereader, shard), rereader, self.is_late)
        is_done = reading.run()
        log.info("shard read", key=shard.key, start=shard.start, finished=is_done, **reading.tally.counts)
        return reading.tally.counts if is_done else {**reading.tally.counts, "again": {"shard": shard.item}}

    def _settles(self, rereader: Rereader, shard: Shard) -> Callable[[RereadUnit], RereadOutcome]:
        """What is done with a message in the pass of a shard."""
        if shard.what == "undo":
            return lambda unit: undo_message(rereader, unit)
        apply = shard.what == "apply"
        return lambda unit: rereader.settle(rereader.read(unit), apply=apply)


snapshot.prepare(by_model=False)

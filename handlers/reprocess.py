"""The Lambda that reads messages again, many at once: the steps of ReprocessJobs and ReprocessBatches.

    {"plan": {"users", "since", "prompt_before", "file", "pass", "job", "redrive", "by_model"}}
    {"shard": {"key", "from", "to", "pass"}}    a line of the manifest, read by the embedded engine
    {"batch": {"key", "from", "to", "pass"}}    the same, read by a model in rounds of batches
    {"report": "jobs/J/PASS"}

Each answers with what it came to, and with `again` where that is not all: the event to go on with. What is
refused is raised, so that an execution ends with it; what may work later is raised too, and tried again.

It has no door: who may start an execution of the machine, or invoke this function, is an operator, and whose
a message is stands in the table or in the operator's file.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from agents.errors import BadInput
from agents.logger.brief import PROMPT_VERSION
from agents.models.port import ModelMisconfigured
from handlers import snapshot
from handlers.doors.deadline import seconds_left
from handlers.doors.failures import direct_answer
from handlers.doors.opening import opened_worker
from handlers.observing.telemetry import current, observing
from handlers.reprocessing.job_files import BucketFiles, FolderFiles, JobFiles
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.pass_report import Reported, report
from handlers.reprocessing.planning import JobSettings, Planning, settings_of, wish_of
from handlers.reprocessing.shard_pass import ShardPass
from handlers.reprocessing.shards import Shard
from handlers.reprocessing.undone import undo_message
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker

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
                wish = wish_of(asked)
                engine, fast_path = self._reads(wish.by_model)
                planning = Planning(self.files, self.worker.records, engine, self.is_late, fast_path)
                return planning.planned(wish).answer
            case {"shard": item} if len(event) == 1:
                return self._shard(Shard.of(item))
            case {"batch": asked} if len(event) == 1:
                return self._batch(asked)
            case {"report": asked} if len(event) == 1:
                return report(self.files, Reported.of(asked), self.is_late)
        raise BadInput('nothing is asked for: there are {"plan"}, {"shard"}, {"batch"} and {"report"}.')

    def _reads(self, by_model: bool) -> tuple[str, bool]:
        """What reads, with its edition or prompt; and whether the embedded engine reads before a model."""
        if not by_model:
            return self.worker.logger.embedded.edition, False
        return f"{self.worker.model.name} {PROMPT_VERSION}", self.worker.settings.fast_path

    def _settings(self, shard: Shard, *, by_model: bool) -> JobSettings:
        """What the job of a shard is. Raises BadInput for one that is not for this step, or of another
        edition than there is here."""
        settings = settings_of(self.files, shard.folder.job)
        if shard.what == "undo":
            return settings
        if settings.by_model != by_model:
            machine = "ReprocessBatches" if settings.by_model else "ReprocessJobs"
            raise BadInput(f"the job is of {settings.engine}: {machine} runs it.")
        here, _ = self._reads(by_model)
        if settings.engine != here:
            raise BadInput(
                f"the job is of {settings.engine}, and {here} is here by now: start a job of its own."
            )
        return settings

    def _batch(self, asked: Any) -> dict[str, Any]:
        """A step of a shard's rounds; taking back needs none."""
        from agents.models.claude_batches import batches_of
        from handlers.reprocessing.batches import BatchRun
        from handlers.reprocessing.shard_batches import ShardRound, part_of, state_of

        shard, state = Shard.of(asked), state_of(asked)
        if shard.what == "undo":
            return self._shard(shard)
        settings, model = self._settings(shard, by_model=True), kept_worker().model
        try:
            api = batches_of(model)
        except ModelMisconfigured as error:
            raise BadInput(str(error)) from None
        job = Job(settings.id, settings.engine, settings.fast_path, self.worker.settings.message_usd)
        run = BatchRun(
            Rereader(self.worker, model, job),
            api,
            self.worker.clock,
            apply=shard.what == "apply",
            part=part_of(shard),
        )
        return ShardRound(shard, self.files, run)(state)

    def _shard(self, shard: Shard) -> dict[str, Any]:
        settings = self._settings(shard, by_model=False)
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

"""A run of `spotter reprocess`: what is selected is looked through, read by a pool, settled, and told."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import IO, Any

from agents.errors import BadInput
from agents.logger.brief import PROMPT_VERSION
from agents.models.deferred import Deferred
from handlers.local.reader_process import reader_for
from handlers.local.reprocess_batches import PART_OF_PRICE, InBatches, cancel_batches, checked_finish
from handlers.local.reprocess_selected import Asked, Looked, look_through
from handlers.local.reprocess_shown import (
    Lines,
    RunTally,
    counted,
    examples_of,
    in_dollars,
    lines_to,
    outcomes_table,
    said_so_far,
    watched,
)
from handlers.reprocessing.chat_file import digest_of_file, message_at, opened_twice
from handlers.reprocessing.estimating import SAMPLE, Estimate, estimated
from handlers.reprocessing.local import WRITTEN, Purse, Run, checked_only, settled_as_asked
from handlers.reprocessing.outcome import RereadOutcome, job_prefix, row_of
from handlers.reprocessing.paced_model import PacedModel
from handlers.reprocessing.pools import OneByOne, Pool, Processes, Threads
from handlers.reprocessing.selection import Selection, checked_edition, since_of
from handlers.reprocessing.unit import Job, Rereader, RereadUnit, job_id
from handlers.reprocessing.waiting import Lanes, WaitingUnit, WaitingUnits
from handlers.settings import check_batches
from handlers.terminal.faults import (
    DONE,
    INTERRUPTED,
    MODEL,
    NOTHING,
    STORE,
    TERMINATED,
    USAGE,
    tell,
    tell_left_out,
)
from handlers.terminal.plain import print_line
from handlers.terminal.stopping import stopped_by_signals
from handlers.terminal.tables import console, progress, show
from handlers.wiring import Worker

AT_ONCE = 16  # requests to a model
FEW = 100  # messages: they are read before other processes have begun
JOB_KEPT = "for 90 days"


def read_again(worker: Worker, asked: Asked) -> int:
    """The exit code of a run. Raises BadInput, StorageError, ModelError."""
    only, edition = checked_only(asked.only), checked_edition(asked.prompt_before)
    digest = digest_of_file(asked.file) if asked.file else ""
    selection = Selection(asked.users, since_of(asked.since), edition, digest)
    job = job_of(worker, selection)
    if asked.batches:
        check_batches(worker.settings)
    if asked.cancel:
        count = cancel_batches(worker, job)
        print_line(
            f"{count:,} batches of job {job.id} end now; what they have answered is kept by the next run."
        )
        return DONE if count else NOTHING
    with ExitStack() as stack:
        file = stack.enter_context(opened_twice(asked.file)) if asked.file else None
        lines = stack.enter_context(lines_to(asked.out, as_json=asked.as_json))
        waiting = stack.enter_context(closing(WaitingUnits()))
        looked = look_through(worker, selection, waiting, job, file, asked, lines)
        run = _Whole(worker, asked, job, only, waiting, file, lines, looked)
        return run()


def job_of(worker: Worker, selection: Selection) -> Job:
    """The job that reads this selection with this worker's engine."""
    embedded, model = worker.logger.embedded, worker.model.name
    engine = embedded.edition if model == embedded.name else f"{model} {PROMPT_VERSION}"
    fast_path = worker.settings.fast_path
    known_as = job_id(selection.known_as, engine, "fast" if fast_path else "")
    return Job(known_as, engine, fast_path, worker.settings.message_usd)


# --- reading ------------------------------------------------------------------------------------------------


@dataclass
class _Whole:
    """A run with all that it needs."""

    worker: Worker
    asked: Asked
    job: Job
    only: tuple[str, ...]
    waiting: WaitingUnits
    file: IO[bytes] | None
    lines: Lines
    looked: Looked
    tally: RunTally = field(default_factory=RunTally)

    def __call__(self) -> int:
        selected = self.waiting.added
        for row in _rows_before(self.worker, self.job, self.waiting):
            self._told(row, before=True)
        left, ended, purse = self.waiting.left(), "", Purse(self.asked.max_usd)
        if left:
            purse.each_usd = self._agreed_usd(left)
            ended = (self._run_in_batches if self.asked.batches else self._run)(left, purse)
        return self._shown(selected, ended, purse)

    @property
    def by_model(self) -> bool:
        return self.worker.model.name != self.worker.logger.embedded.name

    def _told(self, outcome: RereadOutcome, *, before: bool = False) -> None:
        self.tally.count(outcome, before=before)
        self.lines.write(outcome.model_dump(mode="json"))

    def _unit_at(self, place: WaitingUnit) -> RereadUnit:
        line = None if self.file is None else message_at(self.file, place.offset, place.size)
        return RereadUnit(place.owner, place.message_id, place.conversation_id, place.sent_at, line)

    def _run(self, left: int, purse: Purse) -> str:
        """Read and settle what waits; why not all of it, "" if all."""
        with ExitStack() as stack:
            stopping = stack.enter_context(stopped_by_signals())
            pool, rereader, on_stop = self._readers(left, stack)
            stopping.heard = on_stop
            at_once = [True]  # unless it comes to its end
            stack.callback(lambda: pool.close(at_once=at_once[0]))
            said = said_so_far(self.tally, lambda: purse.spent_usd, lambda: bool(stopping.signal))
            advance = stack.enter_context(watched(left, said, as_json=self.asked.as_json))

            def told(outcome: RereadOutcome) -> None:
                self._told(outcome)
                advance()

            run = Run(
                lanes=Lanes(self.waiting, keeps_order=self.asked.apply),
                pool=pool,
                settles=rereader,
                unit_at=self._unit_at,
                told=told,
                stopped=lambda: bool(stopping.signal),
                apply=self.asked.apply,
                only=self.only,
                purse=purse,
                by_model=self.by_model,
                let_go=on_stop,
            )
            run()
            at_once[0] = False
        if run.ended == "stopped":
            return signal.Signals(stopping.signal).name
        return run.ended if run.settled < left else ""

    def _run_in_batches(self, left: int, purse: Purse) -> str:
        """The same, with a model that is asked in batches."""
        with ExitStack() as stack:
            stopping = stack.enter_context(stopped_by_signals())
            finish, waits = checked_finish(self.asked.finish), not self.asked.no_wait
            run = InBatches(
                self.worker, self.job, self.asked.apply, finish, waits, lambda: bool(stopping.signal)
            )
            said = said_so_far(self.tally, lambda: purse.spent_usd, lambda: bool(stopping.signal))
            advance = stack.enter_context(watched(left, said, as_json=self.asked.as_json))

            def told(outcome: RereadOutcome) -> None:
                self._told(outcome)
                advance()

            settle = partial(settled_as_asked, apply=self.asked.apply, only=self.only)
            run.run(map(self._unit_at, self.waiting.all()), settle, purse, told)
        return signal.Signals(stopping.signal).name if run.ended == "stopped" else run.ended

    def _readers(self, left: int, stack: ExitStack) -> tuple[Pool, Rereader, Callable[[], None]]:
        """Who reads, who settles, and what is to be done when it is stopped."""
        count = self.asked.workers or (AT_ONCE if self.by_model else 1 if left < FEW else _processors())
        if self.by_model:
            model = PacedModel(self.worker.model, count)
            stack.enter_context(_asked_by(model, self.worker.model))
            rereader = Rereader(self.worker, model, self.job)
            # More than are asked at once: while some are settled, others are ready to ask.
            return Threads(rereader.read, count + count // 4 + 1), rereader, model.stop
        rereader = Rereader(self.worker, self.worker.model, self.job)
        if count == 1:
            return OneByOne(rereader.read), rereader, _nothing
        made = partial(reader_for, self.worker.settings, self.job)
        return Processes(made, count), rereader, _nothing

    # --- what it costs

    def _agreed_usd(self, left: int) -> Decimal:
        """What a message is thought to cost, once somebody has agreed to pay it. Raises BadInput."""
        if not self.by_model:
            return Decimal(0)
        model = self.worker.model.name
        _check_price(self.worker, self.asked)
        with progress("estimating", min(left, SAMPLE)) as advance:
            asks = Rereader(self.worker, Deferred(model), self.job)
            estimate = estimated(
                asks, _each(map(self._unit_at, self.waiting.sample(SAMPLE)), advance), left, model
            )
        if self.asked.batches and estimate.each_usd is not None:
            half = estimate.each_usd * PART_OF_PRICE
            estimate = estimate._replace(each_usd=half, how=f"{estimate.how}, halved in batches")
        for line in _words_of(estimate, model):
            tell(line)
        _agreed(estimate, self.asked)
        return estimate.each_usd or Decimal(0)

    # --- what it came to

    def _shown(self, selected: int, ended: str, purse: Purse) -> int:
        left = selected - self.tally.messages
        code = self._code(selected, ended)
        self.lines.write({"summary": self._summary(selected, left, ended, purse)})
        if not self.asked.as_json:
            self._print(selected, purse)
        tell_left_out(self.looked.unreadable)
        for line in self._endings(selected, left, ended, purse):
            tell(line)
        return code

    def _summary(self, selected: int, left: int, ended: str, purse: Purse) -> dict[str, Any]:
        return {
            "schema_version": 1,
            "job": self.job.id,
            "engine": self.job.engine,
            "dry_run": not self.asked.apply,
            "selected": selected,
            **self.tally.as_json(),
            "left": left,
            "ended": ended,
            "cost_usd": str(purse.spent_usd),
            "wrong_lines": self.looked.wrong,
            "repeated_lines": self.looked.repeated,
            "next": self._next(left),
        }

    def _next(self, left: int) -> str:
        """The command that comes next, "" for none."""
        if left or (not self.asked.apply and self._would_change):
            return self.asked.command("--apply") if self.asked.apply or not left else self.asked.command()
        return self._undo if self.tally.applied else ""

    @property
    def _undo(self) -> str:
        """The command that takes the job back."""
        return Asked(home=self.asked.home).command("--undo", self.job.id)

    @property
    def _would_change(self) -> int:
        return sum(self.tally.outcomes[name] for name in WRITTEN) - self.tally.applied

    def _print(self, selected: int, purse: Purse) -> None:
        if not selected:
            return
        out, tally = console(), self.tally
        whose = counted(len(self.waiting.owners()), "athlete")
        print_line(
            f"{counted(tally.messages, 'message')} of {whose}, read by {self.job.engine}. Job {self.job.id}."
        )
        if tally.before:
            print_line(f"{tally.before:,} of them were done before.")
        print_line("")
        show(out, outcomes_table(tally))
        for part in examples_of(tally):
            show(out, part)
        print_line("")
        for line in self._came_to(purse):
            print_line(line)

    def _came_to(self, purse: Purse) -> Iterator[str]:
        tally = self.tally
        if self.by_model:
            kept = "" if self.asked.apply else " The replies are kept: --apply pays for none of them again."
            yield f"Paid {in_dollars(purse.spent_usd)}.{kept}"
        if tally.drafts and self.file is not None:
            waits = "wait" if self.asked.apply else "would wait"
            yield f"{tally.drafts:,} more {waits} for their athlete's yes."
        if self.asked.apply:
            yield (
                f"Written: {counted(tally.applied, 'message')}." if tally.applied else "Nothing was written."
            )
            if tally.applied:
                yield f"To take it back ({JOB_KEPT}): {self._undo}"
            return
        yield "Nothing was written: this was a dry run."
        if self._would_change:
            yield f"To write it: {self.asked.command('--apply')}"

    def _endings(self, selected: int, left: int, ended: str, purse: Purse) -> Iterator[str]:
        """What is to be known besides: what is left, and how it goes on."""
        if self.looked.wrong:
            yield f"{self.looked.wrong:,} lines of {self.asked.file} are wrong: mend them, and run it again."
        if not selected:
            yield "there is nothing to read: no message is selected."
        done, command = f"{selected - left:,} of {counted(selected, 'message')}", self._next(left)
        match ended:
            case "max_usd":
                spent = in_dollars(purse.spent_usd)
                yield f"{done} are done for {spent}: one more could pass --max-usd."
                yield f"to go on: {command} --max-usd N"
            case "model":
                yield f"stopped: the model fails with every message. {done} are done. To go on: {command}"
            case "submitted":
                yield f"{done} are done. The others are in batches, which end within a day."
                yield f"to collect them: {command}"
            case "SIGINT" | "SIGTERM" if self.asked.batches:
                yield f"stopped: {done} are done. What is in batches is answered all the same."
                yield f"to go on: {command}"
            case "SIGINT" | "SIGTERM":
                again = "" if self.asked.apply or self.by_model else " A dry run begins again."
                yield f"stopped: {done} are done. To go on: {command}{again}"

    def _code(self, selected: int, ended: str) -> int:
        failed = self.tally.outcomes["failed"]
        of_failed = MODEL if self.by_model else STORE if self.file is None else USAGE
        codes = (
            (INTERRUPTED, ended == "SIGINT"),
            (TERMINATED, ended == "SIGTERM"),
            (STORE, bool(self.looked.unreadable)),
            (MODEL, ended == "model"),
            (of_failed, failed > 0),
            (USAGE, self.looked.wrong > 0),
            (NOTHING, ended == "max_usd" or not selected),
        )
        return next((code for code, holds in codes if holds), DONE)


def _rows_before(worker: Worker, job: Job, waiting: WaitingUnits) -> Iterator[RereadOutcome]:
    """What the job has settled already, of what is selected: it is not read again."""
    for owner in waiting.owners():
        for record in worker.records.list(owner, job_prefix(job.id)):
            outcome = row_of(record).outcome
            if not outcome.undone and waiting.mark_done(owner, outcome.message_id):
                yield outcome


def _nothing() -> None:
    """Nothing to do."""


def _processors() -> int:
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _each(units: Iterator[RereadUnit], advance: Callable[[float], None]) -> Iterator[RereadUnit]:
    for unit in units:
        yield unit
        advance(1)


def _engines_in(model: Any) -> Iterator[Any]:
    """The engines of which the first that answers is taken; or the only one."""
    several = getattr(model, "models", (model,))
    yield from several.values() if isinstance(several, Mapping) else several


@contextmanager
def _asked_by(paced: PacedModel, model: Any) -> Iterator[None]:
    """Engines that tell their limits tell them; afterwards their connections are closed."""
    for each in _engines_in(model):
        if hasattr(each, "paced_by"):
            each.paced_by = paced.heard
    closes = True
    try:
        yield
    except KeyboardInterrupt:  # the process ends, and whoever is asking just now has its connection
        closes = False
        raise
    finally:
        for each in _engines_in(model):
            if closes and hasattr(each, "close"):
                each.close()


# --- asking before it costs ---------------------------------------------------------------------------------


def _words_of(estimate: Estimate, model: str) -> Iterator[str]:
    if estimate.usd is None:
        yield f"about {estimate.asked:,} of {estimate.messages:,} messages go to {model}: {estimate.how}."
        return
    each = f", {in_dollars(estimate.each_usd or Decimal(0))} each" if estimate.asked else ""
    yield (
        f"about {in_dollars(estimate.usd)}: {estimate.asked:,} of {estimate.messages:,} messages go to"
        f" {model}{each}."
    )
    yield f"estimated from {estimate.how}."


def _check_price(worker: Worker, asked: Asked) -> None:
    """Raises BadInput for a limit that can't be kept."""
    unknown = [each.title for each in worker.settings.engines if not each.has_price]
    if asked.max_usd is not None and unknown:
        raise BadInput(f"--max-usd can't be kept: the price of {unknown[0]} is not known. Leave it out.")


def _agreed(estimate: Estimate, asked: Asked) -> None:
    """Raises BadInput unless somebody agreed to what it may cost."""
    if asked.yes or asked.max_usd is not None or not estimate.asked:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise BadInput("nothing was read: --yes or --max-usd N is needed where nobody can be asked.")
    sys.stderr.write("Go on? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise BadInput("nothing was read: it was not agreed to.")

"""The jobs of `spotter reprocess`: which there were, and all of one taken back."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from typing import Any

from handlers.local.reprocess_shown import counted
from handlers.reprocessing.outcome import RereadOutcome, job_prefix, row_of
from handlers.reprocessing.undone import undo_job
from handlers.terminal.faults import DONE, NOTHING, tell
from handlers.terminal.plain import one_line, print_json, print_line
from handlers.terminal.tables import SHORT_ID, console, plain_table, progress, show
from handlers.wiring import Worker
from storage.ports import REREADS, Records


@dataclass
class JobSum:
    """What the rows of a job add up to."""

    engine: str = ""
    messages: int = 0
    applied: int = 0
    undone: int = 0
    athletes: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    last_owner: str = ""

    def count(self, owner: str, outcome: RereadOutcome) -> None:
        """One more row; rows come by athlete."""
        self.messages += 1
        self.outcomes[outcome.outcome] += 1
        self.athletes += owner != self.last_owner
        self.last_owner = owner
        self.engine = outcome.engine or self.engine
        changed = outcome.outcome in ("better", "different")
        self.applied += changed and outcome.applied and not outcome.undone
        self.undone += changed and outcome.undone

    def as_json(self, job: str) -> dict[str, Any]:
        return {
            "job": job,
            "engine": self.engine,
            "athletes": self.athletes,
            "messages": self.messages,
            "outcomes": dict(self.outcomes),
            "applied": self.applied,
            "undone": self.undone,
        }


def jobs_in(records: Records) -> dict[str, JobSum]:
    """Every job of which there are rows."""
    found: dict[str, JobSum] = {}
    for record in records.walk(REREADS):
        job = record.key.split("/")[1]
        found.setdefault(job, JobSum()).count(record.owner, row_of(record).outcome)
    return found


def list_jobs(records: Records, *, as_json: bool) -> int:
    """Print the jobs; NOTHING if there are none."""
    found = jobs_in(records)
    if as_json:
        for job, each in found.items():
            print_json(each.as_json(job))
    elif found:
        table = plain_table("job", "engine", "athletes", "messages", "written", "taken back")
        for job, each in found.items():
            numbers = (each.athletes, each.messages, each.applied, each.undone)
            table.add_row(job, one_line(each.engine), *(f"{number:,}" for number in numbers))
        show(console(), table)
    if not found:
        tell("there is no job: spotter reprocess --apply makes one.")
    return DONE if found else NOTHING


# --- taking a job back --------------------------------------------------------------------------------------


@dataclass
class _Back:
    """What taking a job back has come to: messages, workouts that went back, and those that were left."""

    messages: int = 0
    workouts: int = 0
    left: int = 0

    def count(self, outcome: RereadOutcome) -> None:
        self.messages += 1
        self.left += sum(bool(each.why) for each in outcome.workouts)
        self.workouts += sum(not each.why for each in outcome.workouts)


def take_back(worker: Worker, job: str, *, as_json: bool) -> int:
    """Take a job back, athlete by athlete; NOTHING if there is no such job, or all of it was back before.

    Stopped anywhere, the same command goes on: what is back is not taken back twice.
    """
    back, known = _Back(), False
    with nullcontext(_nobody) if sys.stdout.isatty() else progress("taking back", None) as advance:
        for owner in owners_of(worker.records, job):
            known = True
            for outcome in undo_job(worker, owner, job):
                back.count(outcome)
                _tell(outcome, as_json=as_json)
                advance(1)
    if as_json:
        print_json({"summary": {"schema_version": 1, "job": job, **asdict(back)}})
    _tell_sum(job, back, known=known, as_json=as_json)
    return DONE if back.messages else NOTHING


def _nobody(done: float) -> None:
    """Nobody is shown a bar where lines are printed."""


def owners_of(records: Records, job: str) -> Iterator[str]:
    """The athletes of whom a job has rows, each once."""
    owner = ""
    for record in records.walk(job_prefix(job)):
        if record.owner != owner:
            owner = record.owner
            yield owner


def _tell(outcome: RereadOutcome, *, as_json: bool) -> None:
    """The message as a line of JSON; for a person what was left, and why."""
    if as_json:
        print_json(outcome.model_dump(mode="json"))
        return
    for each in outcome.workouts:
        if each.why:
            which = f"{each.name or 'a workout'} ({each.workout_id[:SHORT_ID]})"
            print_line(one_line(f"left: {outcome.user} {outcome.message_id}: {which}: {each.why}"))


def _tell_sum(job: str, back: _Back, *, known: bool, as_json: bool) -> None:
    if not known:
        tell(f"there is no job {job!r}: spotter reprocess --jobs lists those of the last 90 days.")
    elif not back.messages:
        tell(f"there is nothing of job {job} to take back: it wrote nothing, or all of it is back.")
    elif not as_json:
        left = f" Left as they are: {back.left:,}." if back.left else ""
        went = f"{counted(back.messages, 'message')}, {counted(back.workouts, 'workout')}"
        print_line(f"Job {job} is taken back: {went}.{left}")

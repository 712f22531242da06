"""What reading a message again came to: the line that is printed, and the row that a job keeps of it."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from agents import schemas
from agents.logger.again.compared import RereadVerdict
from agents.retention import REREAD_SECONDS
from storage.ports import REREADS, Record, Records, Write


class WorkoutOutcome(BaseModel):
    """A workout of the message: what stands, and what is read now, each in a line."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    workout_id: str = Field(default="", description="Its id; empty for one that is not logged.")
    name: str = ""
    outcome: RereadVerdict
    before: str = Field(default="", description="What stood; empty where nothing did.")
    after: str = Field(default="", description="What is read now; empty where nothing is.")
    why: str = ""


class RereadOutcome(BaseModel):
    """What became of one message. The words of the message are not in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    job: str
    user: str
    message_id: str
    conversation_id: str = ""
    outcome: RereadVerdict
    why: str = ""
    applied: bool = Field(default=False, description="Whether it was written, now or by this job before.")
    undone: bool = Field(default=False, description="Whether the job was taken back since.")
    workouts: tuple[WorkoutOutcome, ...] = ()
    drafts: int = Field(default=0, description="How many workouts wait for the athlete's yes.")
    measurements: int = Field(default=0, description="How many measurements nobody had written down.")
    engine: str = ""
    prompt: str = ""
    calls: int = 0
    cost_usd: str = "0"


class JobRow(NamedTuple):
    """What a job keeps of a message: the outcome, and what it takes to take it back. `report` is the
    message's as it was, {} for none; `drafts` are those of a message that was logged by the job; `measured`
    are the keys of measurements that it wrote."""

    outcome: RereadOutcome
    act: str = ""
    workout_ids: tuple[str, ...] = ()
    drafts: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()
    report: Mapping[str, Any] = MappingProxyType({})
    version: int = 0

    @property
    def is_written(self) -> bool:
        """Whether the job has written something of the message."""
        return bool(self.workout_ids or self.drafts or self.measured)

    def write(self, owner: str, now: float) -> Write:
        """The row, after the version that it was read at."""
        kept = {
            "outcome": self.outcome.model_dump(mode="json"),
            "act": self.act,
            "workout_ids": self.workout_ids,
            "drafts": self.drafts,
            "measured": self.measured,
            "report": dict(self.report),
        }
        body = json.dumps(schemas.numbered("reread", kept), ensure_ascii=False, separators=(",", ":"))
        key = row_key(self.outcome.job, self.outcome.message_id)
        return Write(owner, key, body, self.version, now + REREAD_SECONDS)


def row_of(record: Record) -> JobRow:
    """The row in a record. Raises TooNew, and Damaged, which names the key."""
    kept = schemas.read("reread", record.body, record.key)
    with schemas.reading("reread", record.key):
        return JobRow(
            RereadOutcome.model_validate(kept["outcome"]),
            kept["act"],
            tuple(kept["workout_ids"]),
            tuple(kept["drafts"]),
            tuple(kept["measured"]),
            kept["report"],
            record.version,
        )


def lines_of_job(records: Records, owner: str, job: str) -> Callable[[str], bool]:
    """Whether a message is a line that this job has logged."""

    @cache
    def is_line(message_id: str) -> bool:
        record = records.get(owner, row_key(job, message_id))
        row = None if record is None else row_of(record)
        return row is not None and row.is_written

    return is_line


def job_prefix(job: str) -> str:
    """What the keys of a job's rows begin with."""
    return f"{REREADS}{job}/"


def row_key(job: str, message_id: str) -> str:
    return f"{job_prefix(job)}{message_id}"

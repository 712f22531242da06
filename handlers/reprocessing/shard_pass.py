"""One shard of a job, read from where its last worker stopped, and what became of it written beside.

A worker stops in one of four ways, and none of them loses or repeats anything:

    done          all of its messages have an outcome
    late          its time is up: what is known is written, and the same shard is asked for again
    raised        the table or the bucket is down: as late, but the state machine waits before it tries again
    killed        out of memory or time: the next worker says of each message that it is about to read it, and
                  one at which two of them were killed is not read any more: it has failed, as is said of it

What was applied stands in the job's rows, and is answered from there when its outcome was lost.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import structlog

from agents.models.port import ModelMisconfigured
from handlers.doors.failures import frames_of
from handlers.observing.telemetry import current
from handlers.reprocessing.chat_file import message_of
from handlers.reprocessing.job_files import JobFiles, Line
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.shards import Mark, OutcomeSum, Part, Shard, chain, done_to, line_of
from handlers.reprocessing.unit import Rereader, RereadUnit
from storage.ports import UNREADABLE, StorageError, TooLarge

log = structlog.get_logger()

PART_MESSAGES = 200  # that are read before it is written what became of them
KILLS = "workers ended while they read it: out of memory, or of time"
BUG = "a fault of the program: see the log"
ROW_FAULTS = (TooLarge, *UNREADABLE)  # of this message alone


def unit_line(unit: RereadUnit) -> bytes:
    """The line of a message that is logged."""
    said = {"owner": unit.owner, "id": unit.message_id, "conversation_id": unit.conversation_id}
    return line_of({**said, "sent_at": unit.sent_at})


def unit_of(line: bytes) -> RereadUnit:
    """The message of a line: one that is logged, or one of a chat that never was."""
    said: dict[str, Any] = json.loads(line)
    if "text" not in said:
        return RereadUnit(said["owner"], said["id"], said["conversation_id"], said["sent_at"])
    message = message_of(said)
    return RereadUnit(
        message.owner, message.id, message.conversation_id, message.sent_at.isoformat(), message
    )


def order_of(unit: RereadUnit) -> tuple[datetime, str]:
    """By what messages of an athlete are read one after another."""
    return datetime.fromisoformat(unit.sent_at), unit.message_id


@dataclass
class ShardPass:
    """Reads one shard once. `settle` is what is done with a message in this pass."""

    shard: Shard
    files: JobFiles
    settle: Callable[[RereadUnit], RereadOutcome]
    rereader: Rereader
    is_late: Callable[[], bool]
    tally: OutcomeSum = field(default_factory=OutcomeSum)
    _lines: list[bytes] = field(default_factory=list)  # outcomes that are not written yet
    _from: int = 0  # where the first of them begins
    _mark: Mark = field(default_factory=Mark)
    _tells: bool = False  # where it is, before every message

    def run(self) -> bool:
        """Read what is left of it; whether that was all. Raises StorageError."""
        parts = self._done_before()
        at = self._from = done_to(parts, self.shard)
        if at >= self.shard.end:
            return True
        self._begin()
        try:
            for line in self.files.lines(self.shard.key, at, self.shard.end):
                if at > done_to(parts, self.shard) and self.is_late():
                    break
                self._read(line)
                at = line.end
                if len(self._lines) >= PART_MESSAGES:
                    self._write(at)
        except BaseException:
            with suppress(StorageError):
                self._write(at)
            self._end()
            raise
        self._write(at)
        self._end()
        return at >= self.shard.end

    def _done_before(self) -> tuple[Part, ...]:
        parts = chain(map(Part.of, self.files.keys(self.shard.out)), self.shard)
        for part in parts:
            for line in self.files.lines(self.shard.part_key(*part)):
                self.tally.add(json.loads(line.text))
        return parts

    def _begin(self) -> None:
        body = self.files.get(self.shard.mark_key)
        before = Mark(ended=True) if body is None else Mark.of(body)
        self._tells, self._mark = not before.ended, before.next()
        self.files.put(self.shard.mark_key, self._mark.body)

    def _end(self) -> None:
        with suppress(StorageError):  # the next worker is careful then, and nothing else
            self.files.put(self.shard.mark_key, self._mark._replace(ended=True, at=None).body)

    def _read(self, line: Line) -> None:
        unit = unit_of(line.text)
        current().about(unit.owner, unit.message_id)
        if self._mark.kills_at(line.start):
            outcome = self._failed(unit, f"{self._mark.kills[line.start]} {KILLS}")
        else:
            if self._tells:
                self.files.put(self.shard.mark_key, self._mark._replace(at=line.start).body)
            outcome = self._settled(unit)
        current().count_kind("messages_reread", outcome.outcome, "outcome")
        said = outcome.model_dump(mode="json")
        self.tally.add(said)
        self._lines.append(line_of(said))

    def _settled(self, unit: RereadUnit) -> RereadOutcome:
        """What becomes of a message; a fault of its own is an outcome too. Raises StorageError."""
        try:
            return self.settle(unit)
        except ROW_FAULTS as error:
            return self._failed(unit, str(error))
        except (StorageError, ModelMisconfigured):
            raise
        except Exception as error:
            log.error("bug", error=type(error).__name__, frames=frames_of(error))
            return self._failed(unit, f"{BUG} ({type(error).__name__})")

    def _failed(self, unit: RereadUnit, why: str) -> RereadOutcome:
        log.warning("not read again", why=why)
        return RereadOutcome(
            job=self.rereader.job.id,
            user=unit.owner,
            message_id=unit.message_id,
            conversation_id=unit.conversation_id,
            outcome="failed",
            why=why,
        )

    def _write(self, end: int) -> None:
        if self._lines:
            self.files.put(self.shard.part_key(self._from, end), b"".join(self._lines))
            self._lines, self._from = [], end

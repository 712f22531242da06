"""A unit is read: what one engine reads in one message now. Nothing of the athlete's is written by it.

What it gives can be sent to another process, so many messages are read at once. With a model its replies are
kept in the job's journal, and a message that is read a second time costs nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple

from agents.errors import BadInput, Overtaken, Unfinished
from agents.journal import RecordsJournal
from agents.logger.again.as_new import EngineFailed, SaidNow, read_as_new, read_into
from agents.logger.again.left_alone import JOB_TAKEN_BACK, went_with_its_line, why_message_stays
from agents.logger.agent import Limits, WorkoutLogger
from agents.logger.records.draft import draft_key
from agents.logger.records.inbox import Entry, Inbox, Message, digest_of, message_key
from agents.logger.records.loading import AT_ONCE
from agents.logger.records.shelf import Shelf, workout_key
from agents.models.kept import Kept
from agents.models.port import Model
from agents.overlay import Overlay
from agents.recorded import conversation_key
from agents.snapshot import Snapshot
from handlers.reprocessing.outcome import JobRow, RereadOutcome, row_key, row_of
from handlers.reprocessing.rooms import rooms_for_import, rooms_of
from handlers.wiring import Worker
from storage.ports import ATHLETE_KEY, CHANGES_KEY, UNREADABLE, Records, StorageError, Write

IS_THERE = "it is logged already, with these words"
OTHER_WORDS = "a message of this id is there with other words: give it another id"
NOT_THERE = "there is no message of this id"
DECLINED = "the model declined to answer"


class Job(NamedTuple):
    """A run over many messages. `engine` is what reads, with its edition or prompt; `fast_path`: what the
    embedded engine reads completely goes to no model; `message_usd` is what one message may cost."""

    id: str
    engine: str
    fast_path: bool = True
    message_usd: Decimal | None = None


class RereadUnit(NamedTuple):
    """A message to read: one that is logged, or the `line` of a chat that never was. `sent_at` is in ISO."""

    owner: str
    message_id: str
    conversation_id: str = ""
    sent_at: str = ""
    line: Message | None = None


class Read(NamedTuple):
    """What was read of a unit: what it says now; or why it `stays`, or why that `failed`. `paid_usd` is what
    that has cost now, `text` which text of a logged message it was, `writes` are what logging a line would
    write, `looked_at` the keys of what reading it needed, `done` the outcome where the job has settled it
    before. `comes_back`: a line that is there, and what it said was taken back with its job."""

    unit: RereadUnit
    said: SaidNow | None = None
    stays: str = ""
    failed: str = ""
    paid_usd: Decimal = Decimal(0)
    text: str = ""
    comes_back: bool = False
    writes: tuple[Write, ...] = ()
    looked_at: tuple[str, ...] = ()
    done: RereadOutcome | None = None


def job_id(*parts: str) -> str:
    """The id of a job: the same selection, engine and prompt are the same job."""
    return f"r{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:10]}"


@dataclass(frozen=True)
class Reader:
    """Reads units with one model, for one job. It may be asked from several threads."""

    worker: Worker
    model: Model
    job: Job

    def read(self, unit: RereadUnit) -> Read:
        """What the model reads in a unit; nothing is written but the model's replies, in the job's journal.

        Raises NeedsTurn where the model is one that answers later, ModelMisconfigured, StorageError.
        """
        records = self.copy_for(unit)
        row = self.row(unit, records)
        if row is not None and not row.outcome.undone:
            return Read(unit, done=row.outcome)
        model = Kept(self.model, self.journal(unit)) if self.by_model else self.model
        read_unit = self._logged if unit.line is None else self._line
        try:
            read = read_unit(unit, model, records)
        except (EngineFailed, BadInput, Unfinished, Overtaken, *UNREADABLE) as error:
            read = Read(unit, failed=str(error))
        if read.said is not None and read.said.result.stopped == "refused":
            read = Read(unit, failed=f"{self.model.name}: {DECLINED}")
        return read._replace(paid_usd=model.paid_usd if isinstance(model, Kept) else Decimal(0))

    @property
    def by_model(self) -> bool:
        """Whether it is another than the embedded engine."""
        return self.model.name != self.worker.logger.embedded.name

    @property
    def limits(self) -> Limits:
        """What one message may cost."""
        return Limits(self.job.message_usd, fast_path=self.job.fast_path)

    def journal(self, unit: RereadUnit) -> RecordsJournal:
        """Where the job keeps what a model replied about a unit."""
        scope = f"{unit.message_id}~{self.job.id}"
        return RecordsJournal(self.worker.records, unit.owner, scope, self.worker.clock, of_a_job=True)

    def copy_for(self, unit: RereadUnit, looked_at: Sequence[str] = ()) -> Snapshot:
        """A copy of the records for one unit: its message and the job's row of it are asked for at once, and
        what was `looked_at` before."""
        records = Snapshot(self.worker.records, self.worker.clock)
        keys = [row_key(self.job.id, unit.message_id), message_key(unit.message_id), *looked_at]
        records.get_many(unit.owner, keys[:AT_ONCE])
        return records

    def row(self, unit: RereadUnit, records: Records) -> JobRow | None:
        """What the job has made of a unit; None where it is not settled yet."""
        record = records.get(unit.owner, row_key(self.job.id, unit.message_id))
        return None if record is None else row_of(record)

    def logger_for_line(self, model: Model) -> WorkoutLogger:
        """The logger for a chat that was never logged."""
        rooms = rooms_for_import(self.worker, by_model=self.by_model)
        return replace(self.worker.logger, model=model, rooms=rooms)

    def _logged(self, unit: RereadUnit, model: Model, records: Snapshot) -> Read:
        entry = self._entry(unit, records)
        if entry is None:
            return Read(unit, failed=NOT_THERE)
        if stays := why_message_stays(entry):
            return Read(unit, stays=stays)
        rooms = rooms_of(self.worker, by_model=self.by_model)
        logger = replace(self.worker.logger, records=records, model=model, rooms=rooms)
        looked_at = keys_of(entry, [key for room in rooms for key in room.reads])
        records.get_many(unit.owner, looked_at[:AT_ONCE])
        ids = [each.workout_id for each in entry.workouts]
        rows = Shelf(records, unit.owner, self.worker.clock).rows_of(ids, not_left_out)
        standing = [stored for stored, _ in rows]
        if any(map(went_with_its_line, standing)):
            return Read(unit, stays=JOB_TAKEN_BACK)
        said = read_as_new(logger, entry, standing, self.limits)
        return Read(unit, said, text=entry.journal_scope, looked_at=tuple(looked_at))

    def _line(self, unit: RereadUnit, model: Model, records: Snapshot) -> Read:
        assert unit.line is not None, "a line is read"
        line, entry = unit.line.checked(), self._entry(unit, records)
        if entry is not None and entry.report is not None:
            same = digest_of(line.text) in entry.digests
            if not same:
                return Read(unit, failed=OTHER_WORDS)
            return Read(unit, stays=IS_THERE, comes_back=self._is_taken_back(unit, entry, records))
        overlay = Overlay(records)
        said = read_into(overlay, self.logger_for_line(model), line, self.limits)
        return Read(unit, said, writes=tuple(overlay.writes))

    def _is_taken_back(self, unit: RereadUnit, entry: Entry, records: Snapshot) -> bool:
        """Whether the job that brought it in was taken back: this one, or another of which a workout went."""
        row, ids = self.row(unit, records), [each.workout_id for each in entry.workouts]
        rows = Shelf(records, unit.owner, self.worker.clock).rows_of(ids) if ids else ()
        return row is not None or any(went_with_its_line(stored) for stored, _ in rows)

    def _entry(self, unit: RereadUnit, records: Records) -> Entry | None:
        return Inbox(records, self.worker.clock).entry(unit.owner, unit.message_id)


def not_left_out(error: StorageError) -> None:
    """Of a message with a workout that can't be read nobody knows what stands: it is not read again."""
    raise error


def keys_of(entry: Entry, of_rooms: Sequence[str]) -> list[str]:
    """The records that reading a message again looks at, besides its own."""
    drafts = (entry.report or {}).get("drafts", ())
    conversation = conversation_key(entry.message.conversation_id)
    return [
        *(workout_key(each.workout_id) for each in entry.workouts),
        *(draft_key(each["draft_id"]) for each in drafts),
        *dict.fromkeys((conversation, ATHLETE_KEY, CHANGES_KEY, *of_rooms)),
    ]

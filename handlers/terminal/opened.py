"""The worker as one person at the command line uses it: one owner, one data file, the engine asked for."""

import os
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from agents.athlete import Athlete, checked_timezone
from agents.dates import local_day
from agents.errors import BadInput, Unfinished
from agents.guests import Visit
from agents.key_names import checked_name
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Inbox, Message
from agents.logger.records.shelf import Shelf
from agents.logger.result import WorkoutLogResult
from agents.models.port import ModelMisconfigured
from agents.recorded import read_athlete
from agents.workout import StoredWorkout
from handlers.changes.change_desk import shelf_of
from handlers.doors.incoming import message_from
from handlers.engines import checked_engines
from handlers.reads.read_answers import whole_record
from handlers.settings import Settings, missing
from handlers.terminal.warned import checked_level, events_on_stderr
from handlers.wiring import Worker, worker
from storage.ports import WORKOUTS, Records


@dataclass(frozen=True)
class LoggedMessage:
    """What became of a message: the result, the workouts it touched as they stand now, and whether it was
    only answered from the report of an earlier run."""

    message: Message
    result: WorkoutLogResult
    workouts: tuple[StoredWorkout, ...]
    already_logged: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.message.id,
            "result": self.result.model_dump(mode="json"),
            "workouts": [whole_record(stored) for stored in self.workouts],
        }


@dataclass(frozen=True)
class Opened:
    """One athlete's log, opened."""

    owner: str
    worker: Worker

    @property
    def records(self) -> Records:
        return self.worker.records

    @property
    def shelf(self) -> Shelf:
        """The workouts; the program, if one runs, follows what is written."""
        return shelf_of(self.worker, self.owner, self._visit)

    @property
    def inbox(self) -> Inbox:
        return Inbox(self.records, self.worker.logger.clock)

    @property
    def drafts(self) -> Drafts:
        """What waits for a yes, and what became of it."""
        return Drafts(self.records, self.shelf, self.inbox, self.worker.logger.clock)

    def athlete(self) -> Athlete:
        """The athlete as recorded; one who has chosen no timezone lives in this machine's."""
        known = read_athlete(self.records, self.owner)
        if "timezone" in known.chosen:
            return known
        return replace(known, timezone=machine_timezone() or known.timezone)

    def today(self) -> date:
        """The athlete's day."""
        return local_day(datetime.fromtimestamp(self.worker.logger.clock(), UTC), self.athlete().timezone)

    def _visit(self) -> Visit:
        now = datetime.fromtimestamp(self.worker.logger.clock(), UTC)
        return Visit(self.owner, self.today(), self.athlete(), now)

    def message(self, fields: Mapping[str, Any], *, day: str = "", came: datetime | None = None) -> Message:
        """The message in these fields, which came now or then; `day` moves it to noon of that day. Raises
        BadInput."""
        timezone = fields.get("timezone") or self.athlete().timezone
        message = message_from({**fields, "timezone": timezone}, owner=self.owner, now=came)
        return (replace(message, sent_at=noon_of(day, timezone)) if day else message).checked()

    def log(self, message: Message) -> LoggedMessage:
        """Log the message. Raises BadInput, StorageError, ModelError."""
        before = self.inbox.entry(self.owner, message.id)
        known = before is not None and before.report is not None and before.message.text == message.text
        result = self.worker.logger.log(message)
        ids = [each.workoutId for each in result.allWorkouts if each.saved]
        ids += [each.workoutId for each in result.changes]
        stored = (self.shelf.get(workout_id) for workout_id in dict.fromkeys(ids))
        standing = tuple(each for each in stored if each is not None and each.workout is not None)
        return LoggedMessage(message, result, standing, already_logged=known)

    def found(self, said: str) -> StoredWorkout:
        """The workout of this id, of an id that starts so, or the last one written. Raises Unfinished."""
        checked_name("the workout's id", said)
        stored = self.shelf.last_written() if said == "last" else self.shelf.get(said)
        if stored is not None:
            return stored
        starts = [
            record.key.removeprefix(WORKOUTS) for record in self.records.list(self.owner, f"{WORKOUTS}{said}")
        ]
        if len(starts) > 1:
            raise BadInput(
                f"several workouts start with {said!r}: {', '.join(starts[:5])}. Write more of the id."
            )
        stored = self.shelf.get(starts[0]) if starts and said != "last" else None
        if stored is None:
            raise Unfinished(f"there is no workout {said!r}: `spotter history` shows those that are there.")
        return stored


@contextmanager
def opened(
    user: str, home: Path | None, engine: str = "", *, asks_model: bool = False, verbose: bool = False
) -> Iterator[Opened]:
    """Open a log, and close its file afterwards. Raises BadInput, and ModelMisconfigured before anything is
    stored if a model is to be asked that can't be."""
    level = checked_level(verbose)
    settings = Settings.from_environment(os.environ)
    settings = replace(
        settings,
        home=home or settings.home,
        engine=checked_engines(engine) if engine else settings.engine,
    )
    if asks_model and (needed := missing(settings)):
        raise ModelMisconfigured(needed)
    put_together = worker(settings)
    with events_on_stderr(level):
        try:
            yield Opened(checked_name("--user", user), put_together)
        finally:
            put_together.close()


def new_id(kind: str) -> str:
    """An id for a message that comes without one: every run of a command is a message of its own."""
    return f"{kind}_{uuid.uuid4().hex[:16]}"


def noon_of(day: str, timezone: str) -> datetime:
    """Noon of a day for somebody who lives in that timezone. Raises BadInput."""
    try:
        meant = date.fromisoformat(day)
    except ValueError:
        raise BadInput(f"--date is {day!r}: write it like 2026-03-02.") from None
    return datetime.combine(meant, time(12), ZoneInfo(checked_timezone(timezone))).astimezone(UTC)


def machine_timezone() -> str | None:
    """The timezone this machine is set to, by name, if it says so."""
    try:
        link = os.readlink("/etc/localtime")
    except OSError:
        link = ""
    said = os.environ.get("TZ", "").removeprefix(":") or link.rpartition("zoneinfo/")[2]
    try:
        return checked_timezone(said)
    except BadInput:
        return None

"""One message of three workouts, delivered to a worker on the file in a folder; and what stands there.

python -m tests.soak.delivery HOME     delivers it with the embedded engine
"""

import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agents.logger.records.inbox import Inbox, Message
from agents.models.port import Call
from agents.workout import StoredWorkout
from handlers.settings import Settings
from handlers.wiring import worker
from storage.local_recall import LocalRecall
from storage.ports import Query
from storage.sqlite import SqliteRecords
from tests.bench.loopback import as_blocks, turns_before
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract
from tests.messages_api import Answer

OWNER, ID = "ann", "m1"
TEXT = "Bench 3x5 @ 185\n\nthen ran 5k in 24:10\n\nFran in 4:12 Rx"
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def deliver(settings: Settings) -> None:
    """Log the message with a worker of its own."""
    spotter = worker(settings)
    spotter.logger.log(Message(OWNER, ID, "c1", TEXT, NOON))


def answer(body: dict[str, Any]) -> Answer:
    """Claude's part: all three in the first reply, the last of them read wrong; then that one mended."""
    return as_blocks((first_reply, repair)[turns_before(body)]())


def first_reply() -> list[Call]:
    bench = a_block(an_exercise("Bench 3x5 @ 185", "Bench", a_set("3", "5", "185")))
    run = a_set(distance="5k", duration="24:10")
    wrong = a_block(an_exercise("Fran in 4:12 Rx", "Fran", a_set("21", "15", "95")), kind="for_time")
    return [
        detect("Bench 3x5 @ 185", id="d0"),
        detect("ran 5k in 24:10", "running", id="d1"),
        detect("Fran in 4:12 Rx", "crossfit", id="d2"),
        extract(0, bench, id="e0"),
        extract(1, a_block(an_exercise("ran 5k in 24:10", "ran", run), kind="steady"), id="e1"),
        extract(2, wrong, id="e2"),
    ]


def repair() -> list[Call]:
    fran = a_block(kind="for_time", said="Fran in 4:12 Rx", name="Fran", score="4:12")
    return [extract(2, fran, rx="Rx", id="e3")]


@dataclass(frozen=True)
class Standing:
    """What a file holds of the message: id, revision and facts of each workout; and what goes around them."""

    workouts: tuple[tuple[str, int, str], ...]
    reported: tuple[str, ...]
    found: tuple[str, ...]
    journaled: int
    is_received: bool
    is_reported: bool
    integrity: str

    @property
    def stage(self) -> str:
        """How far the message got."""
        if self.is_reported:
            return "reported"
        if self.workouts:
            return f"{len(self.workouts)} of 3 saved"
        if self.journaled:
            return "answer journaled"
        return "stored" if self.is_received else "nothing stored"


def standing(home: Path) -> Standing:
    """What stands, read in a copy: looking must not mend what a kill left behind."""
    with _copied(home) as copy, closing(SqliteRecords(copy)) as records, closing(LocalRecall(copy)) as recall:
        rows = [StoredWorkout.model_validate_json(row.body) for row in records.list(OWNER, "workout/")]
        entry = Inbox(records, lambda: 0.0).entry(OWNER, ID)
        report = entry.report if entry and entry.report else {}
        with closing(sqlite3.connect(copy)) as connection:
            integrity = connection.execute("PRAGMA integrity_check").fetchone()[0]
        return Standing(
            workouts=tuple(sorted((row.workout_id, row.revision, _facts(row)) for row in rows)),
            reported=tuple(sorted(each["workoutId"] for each in report.get("allWorkouts", ()))),
            found=tuple(sorted(hit.workout_id for hit in recall.search(OWNER, Query("bench run fran")))),
            journaled=len(list(records.list(OWNER, f"journal/{ID}/"))),
            is_received=entry is not None,
            is_reported=bool(report),
            integrity=integrity,
        )


def _facts(row: StoredWorkout) -> str:
    """A workout without the name of what read it: here every message has a model name of its own."""
    return row.workout.model_dump_json(exclude={"engine"}) if row.workout else ""


@contextmanager
def _copied(home: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        if home.exists():
            shutil.copytree(home, copy)
        yield str(copy / "spotter.db")


if __name__ == "__main__":
    deliver(Settings(home=Path(sys.argv[1])))

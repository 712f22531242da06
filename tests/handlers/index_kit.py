"""A table with its stream, an index, and the Lambda between them, all in memory: for the indexer's tests."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from agents.models.offline.engine import Offline
from agents.workout import SCHEMA_VERSION, StoredWorkout, Workout
from handlers.index_workouts import IndexEventWorker
from handlers.search.indexing import Indexer
from handlers.settings import Settings
from handlers.wiring import Worker
from storage.ports import WORKOUTS, Recall, Records, Write
from tests.contracts.memory_recall import MemoryRecall
from tests.contracts.memory_records import MemoryRecords

Address = tuple[str, str]  # owner and workout id


def row(workout_id: str, revision: int, summary: str | None) -> str:
    """A workout's record; None is a tombstone."""
    workout = None if summary is None else Workout(date="2026-11-20", summary=summary)
    change: Any = "deleted" if workout is None else "logged" if revision == 1 else "amended"
    return StoredWorkout(
        schema_version=SCHEMA_VERSION,
        workout_id=workout_id,
        revision=revision,
        change=change,
        act=f"a{revision}",
        message_id="m1",
        written_at="2026-11-20T12:00:00+00:00",
        stands_since="2026-11-20T12:00:00+00:00",
        workout=workout,
    ).to_json()


@dataclass
class Table:
    """The rows, and the events of the stream in the order in which they were written."""

    records: Records = field(default_factory=lambda: MemoryRecords(clock=lambda: 0.0))
    events: list[dict[str, Any]] = field(default_factory=list)

    def write(self, owner: str, workout_id: str, summary: str | None) -> None:
        """The row's next version; the body holds its number. None is a tombstone."""
        before = self.records.get(owner, WORKOUTS + workout_id)
        after = 0 if before is None else before.version
        self.put(owner, workout_id, row(workout_id, after + 1, summary))

    def put(self, owner: str, workout_id: str, body: str) -> None:
        """Any text as the row's next version."""
        before = self.records.get(owner, WORKOUTS + workout_id)
        after = 0 if before is None else before.version
        self.records.put_all([Write(owner, WORKOUTS + workout_id, body, after)])
        self.tell("MODIFY" if after else "INSERT", owner, workout_id)

    def erase(self, owner: str) -> None:
        """Every row of the owner goes."""
        keys = [record.key for record in self.records.list(owner, "")]
        self.records.erase(owner)
        for key in keys:
            self.tell("REMOVE", owner, key.removeprefix(WORKOUTS))

    def tell(self, name: str, owner: str, workout_id: str) -> None:
        self.events.append(changed(name, owner, WORKOUTS + workout_id, sequence=len(self.events) + 1))

    def standing(self) -> dict[Address, int]:
        """What search should have: every workout that stands, and the version of its row."""
        rows = self.records.walk(WORKOUTS)
        return {
            (each.owner, each.key.removeprefix(WORKOUTS)): each.version
            for each in rows
            if StoredWorkout.from_json(each.body).workout is not None
        }


def changed(name: str, owner: str, key: str, *, sequence: int) -> dict[str, Any]:
    """A record of the stream, as DynamoDB writes it where the view is KEYS_ONLY."""
    return {
        "eventID": f"{sequence:032}",
        "eventName": name,
        "eventVersion": "1.1",
        "eventSource": "aws:dynamodb",
        "awsRegion": "eu-central-1",
        "dynamodb": {
            "ApproximateCreationDateTime": 1795780800,
            "Keys": {"owner": {"S": owner}, "key": {"S": key}},
            "SequenceNumber": f"{sequence:021}",
            "SizeBytes": 26,
            "StreamViewType": "KEYS_ONLY",
        },
    }


def in_index(recall: MemoryRecall) -> dict[Address, int]:
    """What search has."""
    return {address: entry.version for address, entry in recall.entries.items()}


def hands(
    records: Records, recall: Recall, is_late: Any = lambda: False, redrive_url: str | None = None
) -> IndexEventWorker:
    """The Lambda on these stores."""
    settings = Settings(redrive_url=redrive_url)
    worker = Worker(settings, records, recall, Indexer(records, recall), Offline())
    return IndexEventWorker(worker, is_late)


def failed(answer: dict[str, Any]) -> list[str]:
    """The sequence numbers that are to be delivered again."""
    return [each["itemIdentifier"] for each in answer["batchItemFailures"]]


def batch(events: Iterable[dict[str, Any]]) -> dict[str, Any]:
    return {"Records": list(events)}

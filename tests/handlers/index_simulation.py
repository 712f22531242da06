"""What can happen between a table and its index, played out by chance: the same seed plays the same run.

The stream gives every change at least once, and those of one row in their order, one batch at a time (key
affinity). Around every read of a row and every write of the index anything else may happen first: another
write, a whole batch in another worker. A worker may be killed there, and the index may not answer. At the
end everything that was not taken is delivered, and nothing fails any more.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from handlers.observing.telemetry import WatchedRecords
from storage.ports import RecallEntry, Record, Unavailable
from tests.contracts.memory_recall import MemoryRecall
from tests.handlers.index_kit import Table, batch, failed, hands

OWNERS, WORKOUTS, SHARDS = ("ann", "bob"), ("w1", "w2", "w3"), 3
STEPS = 40
DEEPEST = 3  # workers that wait within each other


def ignored(_: object) -> None:
    """What nobody measures here."""


class Killed(BaseException):
    """The worker is gone, in the middle of what it did."""


@dataclass
class Shard:
    """A part of the stream: its events, and how far they were taken."""

    events: list[dict[str, Any]] = field(default_factory=list)
    taken: int = 0
    is_busy: bool = False


@dataclass(frozen=True)
class ReadInBetween(WatchedRecords):
    """The rows as a worker sees them; after one is read, anything may happen."""

    gap: Callable[[str, str], None]

    def get(self, owner: str, key: str) -> Record | None:
        found = super().get(owner, key)
        self.gap(owner, key.removeprefix("workout/"))
        return found


class WrittenInBetween(MemoryRecall):
    """The index; before it is written, anything may happen."""

    def __init__(self, gap: Callable[[str, str], None]) -> None:
        super().__init__()
        self.gap = gap

    def upsert(self, entry: RecallEntry) -> None:
        self.gap(entry.owner, entry.workout_id)
        super().upsert(entry)

    def remove(self, owner: str, workout_id: str) -> None:
        self.gap(owner, workout_id)
        super().remove(owner, workout_id)


class World:
    """One run. Without `affinity` a change goes to any shard, and several workers may have the same row.

    With `reconciling`, now and then all is compared and repaired meanwhile; whoever does that is not killed.
    """

    def __init__(self, seed: int, *, affinity: bool = True, reconciling: bool = False) -> None:
        self.chance = random.Random(seed)
        self.affinity, self.reconciling = affinity, reconciling
        self.steps = STEPS
        self.table = Table()
        self.recall = WrittenInBetween(self.gap)
        self.shards = [Shard() for _ in range(SHARDS)]
        self.actors: list[str] = []  # who waits for whom, the one that is acting last
        self.is_over = False
        seen_by_workers = ReadInBetween(self.table.records, ignored, ignored, self.gap)
        self.lambda_ = hands(seen_by_workers, self.recall)

    def run(self) -> None:
        while self.steps > 0:
            self.step()
        self.is_over = True
        while any(shard.taken < len(shard.events) for shard in self.shards):
            for shard in self.shards:
                self.deliver(shard)

    def step(self) -> None:
        """Something happens: an athlete writes, or a worker takes a batch."""
        self.steps -= 1
        if self.reconciling and self.chance.random() < 0.15:
            self.reconcile()
        elif self.chance.random() < 0.3:
            self.write()
        else:
            self.deliver(self.chance.choice(self.shards))

    def write(self, owner: str = "", workout_id: str = "") -> None:
        owner, workout_id = owner or self.chance.choice(OWNERS), workout_id or self.chance.choice(WORKOUTS)
        luck = self.chance.random()
        if luck < 0.1:
            self.table.erase(owner)
        else:
            self.table.write(owner, workout_id, None if luck < 0.4 else f"squat {luck:.3f}")
        for event in self.table.events:
            self.shard_of(event).events.append(event)
        self.table.events.clear()

    def shard_of(self, event: dict[str, Any]) -> Shard:
        keys = event["dynamodb"]["Keys"]
        key = f"{keys['owner']['S']} {keys['key']['S']}".encode()
        return self.shards[crc32(key) % SHARDS] if self.affinity else self.chance.choice(self.shards)

    def deliver(self, shard: Shard) -> None:
        """A batch of a shard to a worker, if none has one; what was taken before may come again."""
        if shard.is_busy or len(self.actors) >= DEEPEST:
            return
        if self.chance.random() < 0.2 and not self.is_over:
            shard.taken = max(0, shard.taken - self.chance.randint(1, 3))
        events = shard.events[shard.taken : shard.taken + self.chance.randint(1, 6)]
        for place, event in enumerate(events):
            event["dynamodb"]["SequenceNumber"] = str(shard.taken + place)
        shard.is_busy = True
        self.actors.append("worker")
        try:
            again = failed(self.lambda_.answered(batch(events)))
            shard.taken = min(map(int, again), default=shard.taken + len(events))
        except Killed:
            pass  # the same batch again, later
        finally:
            shard.is_busy = False
            self.actors.pop()

    def reconcile(self) -> None:
        """Compare everything with everything, and repair what differs."""
        if len(self.actors) < DEEPEST:
            self.actors.append("reconciler")
            self.lambda_.answered({"reconcile": True})
            self.actors.pop()

    def gap(self, owner: str, workout_id: str) -> None:
        """Between two things that a worker does with a row: what is worst is that this one is written."""
        if self.is_over:
            return
        luck, may_fail = self.chance.random(), self.actors[-1] == "worker"
        if luck < 0.03 and may_fail:
            raise Killed
        if luck < 0.06 and may_fail:
            raise Unavailable("the index does not answer")
        if luck < 0.3 and self.steps > 0:
            self.steps -= 1
            self.write(owner, workout_id)
            for shard in self.shards:
                self.deliver(shard)
        while self.steps > 0 and self.chance.random() < 0.6:
            self.step()

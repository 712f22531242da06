"""A logger on records in memory or in a file, messages, and the calls that a model would send."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Thread
from typing import Any

from agents.guests import Room
from agents.logger.agent import Limits, WorkoutLogger
from agents.logger.records.inbox import Message
from agents.models.offline.engine import Offline
from agents.models.port import Call, Model, Reply, Usage
from agents.planner.guest import PlanGuest
from agents.planner.port import PlanDesk
from agents.snapshot import Snapshot
from agents.workout import StoredWorkout, Workout
from storage.ports import PLAN_KEY, Records
from tests.contracts.memory_records import MemoryRecords

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)  # a Friday


def message(text: str, id: str = "m1", **more: Any) -> Message:
    """A message of Ann's at noon."""
    return Message(
        **{"owner": "ann", "id": id, "conversation_id": "c1", "text": text, "sent_at": NOON, **more}
    )


@dataclass
class Clock:
    now: float = NOON.timestamp()

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@dataclass
class Desk:
    """A logger with everything around it in reach."""

    model: Model = field(default_factory=Offline)
    clock: Clock = field(default_factory=Clock)
    records: Records = None  # type: ignore[assignment]
    limits: Limits = field(default_factory=Limits)
    followed: list[tuple[str, str]] = field(default_factory=list)
    follow: Callable[[str, str], bool] | None = None
    plans: PlanDesk | None = None
    door: Callable[[Snapshot], PlanDesk] | None = None  # the same, for one message
    rooms: tuple[Room, ...] = ()  # other guests

    def __post_init__(self) -> None:
        if self.records is None:
            self.records = MemoryRecords(clock=self.clock)

    def _follow(self, owner: str, workout_id: str) -> bool:
        self.followed.append((owner, workout_id))
        return True

    @property
    def logger(self) -> WorkoutLogger:
        plans = self.plans
        door = self.door if plans is None else lambda _: plans
        return WorkoutLogger(
            self.records,
            self.model,
            self.clock,
            self.follow or self._follow,
            self.limits,
            rooms=(*([] if door is None else [a_plan_room(door)]), *self.rooms),
        )

    def log(self, text: str, id: str = "m1", **more: Any) -> Any:
        sent_at = datetime.fromtimestamp(self.clock.now, UTC)  # one after another, as they are typed
        return self.logger.log(message(text, id, **{"sent_at": sent_at, **more}))

    def confirm(self, text: str, id: str = "m1", **more: Any) -> Any:
        """Log a message that is a draft, and say yes to what is shown; what became of that."""
        assert self.log(text, id, **more).drafts
        return self.log("yes", f"{id}-yes", **more)

    def stored(self, owner: str = "ann") -> list[StoredWorkout]:
        """Every workout record, tombstones too, in the order they stand in their messages."""
        rows = [
            StoredWorkout.model_validate_json(record.body) for record in self.records.list(owner, "workout/")
        ]
        return sorted(rows, key=_place)

    def workouts(self, owner: str = "ann") -> list[Workout]:
        """Every workout that stands."""
        return [stored.workout for stored in self.stored(owner) if stored.workout is not None]


def a_plan_room(door: Callable[[Snapshot], PlanDesk]) -> Room:
    """A planner that takes part in messages."""
    return Room(lambda records, visit: PlanGuest(door(records), visit), reads=(PLAN_KEY,))


def _place(stored: StoredWorkout) -> tuple[str, int, str]:
    spans = stored.workout.spans if stored.workout else ()
    return (stored.message_id, spans[0].start if spans else 0, stored.workout_id)


def sets_of(workout: Workout) -> list[tuple[str, int | None, str]]:
    """A workout as (exercise, reps, load) rows."""
    return [
        (exercise.name, one.reps, f"{one.load.value} {one.load.unit}" if one.load else "")
        for exercise in workout.exercises()
        for one in exercise.sets
    ]


# --- calls


def call(tool: str, id: str, /, **arguments: Any) -> Call:
    return Call(id, tool, json.dumps(arguments))


def detect(said: str, *disciplines: str, id: str = "d0") -> Call:
    return call("detect_discipline", id, said=[said], disciplines=list(disciplines or ("strength",)))


def a_set(count: str = "", reps: str = "", load: str = "", kind: str = "", **more: str) -> dict[str, Any]:
    facts = [{"field": name, "said": said} for name, said in more.items()]
    return {"count": count, "reps": reps, "load": load, "kind": kind, "more": facts}


def an_exercise(said: str, name: str, *sets: dict[str, Any]) -> dict[str, Any]:
    return {"said": said, "name": name, "sets": list(sets)}


def a_block(*exercises: dict[str, Any], kind: str = "", said: str = "", **facts: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "said": said,
        "facts": [{"field": name, "said": words} for name, words in facts.items()],
        "exercises": list(exercises),
    }


def a_workout(index: int, *blocks: dict[str, Any], said: Sequence[str] = (), **facts: str) -> dict[str, Any]:
    """The arguments of extract_workout_data."""
    return {
        "workout_index": index,
        "said": list(said),
        "facts": [{"field": name, "said": words} for name, words in facts.items()],
        "blocks": list(blocks),
    }


def extract(index: int, *blocks: dict[str, Any], id: str = "e0", **more: Any) -> Call:
    return Call(id, "extract_workout_data", json.dumps(a_workout(index, *blocks, **more)))


def says(*calls: Call, text: str = "", stop: str = "", **more: Any) -> Reply:
    """A reply of a model that costs something."""
    usage = Usage(calls=1, input_tokens=1_000, output_tokens=100)
    return Reply(text, calls, stop or ("calls" if calls else "end"), usage=usage, model="scripted", **more)  # type: ignore[arg-type]


def at_once(*ways: Callable[[], object]) -> None:
    """Goes all these ways at the same moment, each in a thread."""
    threads = [Thread(target=each) for each in ways]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

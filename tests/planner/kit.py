"""A planner on records in memory, a plan as a coach writes it, and the calls that a model would send."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from agents.athlete import Athlete
from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Model, Reply, TurnPart, Usage
from agents.planner.agent import PlanLimits, Planner
from agents.planner.plan import Plan, PlanExercise, everything
from agents.planner.port import PlanRequest, WorkoutDesk
from agents.planner.result import PlanResult
from handlers.desks.workout_desk import ShelfDesk
from storage.ports import Records
from tests.contracts.memory_records import MemoryRecords
from tests.planner import notation

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)  # the Wednesday of week 3
PLAN = """
Week Accumulation
  Lower A (Monday)
    Squat 3x5 @ 185 lb
    Leg Curl 3x10 @ 60 lb
  Upper A (Wednesday)
    Bench Press 3x5 @ 155 lb
    Barbell Row 3x8-10 @ 135 lb
    Biceps Curl 2x12 @ 25 lb
    Face Pull 2x15 @ 40 lb
  Lower B (Thursday)
    Front Squat 3x5 @ 135 lb
    Deadlift 1x5 @ 275 lb
"""


def five_weeks() -> Plan:
    """Five weeks alike; today is the Wednesday of the third."""
    return notation.plan(PLAN * 5)


@dataclass
class Clock:
    now: float = NOON.timestamp()

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@dataclass
class Desk:
    """A planner with everything around it in reach."""

    model: Model = field(default_factory=Offline)
    confirmation: Any = "explicit"
    plan: Plan | None = field(default_factory=five_weeks)
    clock: Clock = field(default_factory=Clock)
    records: Records = None  # type: ignore[assignment]
    limits: PlanLimits = field(default_factory=PlanLimits)
    workouts: WorkoutDesk = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        if self.records is None:
            self.records = MemoryRecords(clock=self.clock)
        if self.workouts is None:
            self.workouts = ShelfDesk(self.records, self.clock)
        if self.plan is not None:
            self.planner.put_plan("ann", self.plan)

    @property
    def planner(self) -> Planner:
        return Planner(
            self.records, self.model, self.clock, self.workouts, self.confirmation, limits=self.limits
        )

    def ask(self, text: str, id: str = "m1", **more: Any) -> PlanResult:
        listening = {"listener": more.pop("listener")} if "listener" in more else {}
        return self.planner.ask(request(text, id, **more), **listening)

    def apply(self, proposal_id: str = "") -> PlanResult:
        return self.planner.commit("ann", "c1", proposal_id)

    def cancel(self, proposal_id: str = "") -> PlanResult:
        return self.planner.cancel("ann", "c1", proposal_id)

    @property
    def now(self) -> Plan:
        """The plan as it is stored."""
        standing = self.planner.plan("ann")
        assert standing is not None
        return standing


def request(text: str, id: str = "m1", **more: Any) -> PlanRequest:
    """A request of Ann's at noon."""
    given = {
        "owner": "ann", "conversation_id": "c1", "message_id": id, "scope": id, "text": text,
        "sent_at": NOON, "athlete": Athlete(),
    }  # fmt: skip
    return PlanRequest(**{**given, **more})


def exercises(plan: Plan, week: int, session: int) -> list[str]:
    """The names of a session's exercises."""
    return [each.name for each in plan.weeks[week - 1].sessions[session - 1].exercises]


def exercise(plan: Plan, id: str) -> PlanExercise:
    """The exercise at this hierarchical id."""
    return next(found.node for found in everything(plan) if found.id == id)  # type: ignore[return-value]


# --- calls


def call(tool: str, id: str, /, **arguments: Any) -> Call:
    return Call(id, tool, json.dumps(arguments))


def modify(week: int, session: int, exercise: int, id: str = "c1", **updates: Any) -> Call:
    place = {"weekNumber": week, "sessionNumber": session, "exerciseNumber": exercise}
    return call("modify_exercise", id, **place, updates=updates)


def remove(week: int, session: int, exercise: int, id: str = "c1") -> Call:
    return call("remove_exercise", id, weekNumber=week, sessionNumber=session, exerciseNumber=exercise)


def says(*calls: Call, text: str = "", stop: str = "") -> Reply:
    """A reply of a model that costs something."""
    usage = Usage(calls=1, input_tokens=1_000, output_tokens=100)
    return Reply(text, calls, stop or ("calls" if calls else "end"), usage=usage, model="scripted")  # type: ignore[arg-type]


def asked_of(ask: Ask) -> tuple[TurnPart, ...]:
    """The parts of the turn with the message to answer: what was called before stands in earlier ones."""
    [*_, turn] = [
        each for each in ask.turns if any(getattr(part, "of", "") == "message" for part in each.parts)
    ]
    return turn.parts


def texts(events: Sequence[Any]) -> str:
    """What a listener was shown of the model's words."""
    return "".join(each.text for each in events if hasattr(each, "text"))

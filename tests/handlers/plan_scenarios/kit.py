"""The handler as a Lambda is invoked, over SQLite in a folder of its own, with the clock of a drawn plan."""

import json
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from agents.planner.plan import Plan, PlanExercise, Session
from handlers.plan_changes import handler
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker, worker
from storage.sqlite import SqliteRecords


@dataclass
class Clock:
    now: float

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@dataclass
class Door:
    """The handler's five actions of one athlete, and what is stored behind it."""

    worker: Worker
    noon: datetime
    asked: int = field(default=0)
    presses: int = field(default=0)

    def __call__(self, action: str, **fields: Any) -> dict[str, Any]:
        """The answer to an event; each decision is a press of its own."""
        self.presses += 1
        press = {"id": f"press {self.presses}"} if action in ("confirm", "retry", "cancel") else {}
        event = {"owner": "ann", "action": action, "conversation_id": "c1", **press, **fields}
        result = handler(json.loads(json.dumps(event)), None)
        return json.loads(json.dumps(result))

    def ask(self, text: str, **fields: Any) -> dict[str, Any]:
        """A message of its own each time."""
        self.asked += 1
        given = {"id": f"m{self.asked}", "sent_at": self.noon.isoformat(), **fields}
        return self("ask", text=text, **given)

    @property
    def plan(self) -> Plan:
        """The plan as it is stored."""
        found = self.worker.planner.plan("ann")
        assert found is not None
        return found

    @property
    def waiting(self) -> list[str]:
        return self("pending")["pending"]


def opened(monkeypatch: Any, home: Path, plan: Plan, noon: datetime, **parts: Any) -> Door:
    """The handler on a worker with this plan, at this time. `parts` are put into the planner."""
    monkeypatch.setenv("DIRECT_INVOKE", "trusted")
    confirmation = parts.pop("confirmation", "explicit")
    made = worker(Settings(home=home, direct_invoke=True, confirmation=confirmation))
    made.records.file.close()
    clock = Clock(noon.timestamp())
    records = parts.pop("records", None) or SqliteRecords(str(home / "spotter.db"), clock=clock)
    standing = replace(made, **{"records": records, "clock": clock, **parts})
    standing.planner.put_plan("ann", plan)
    monkeypatch.setattr(kept_worker, "_made", standing)
    return Door(standing, noon)


def with_session(plan: Plan, at: tuple[int, int], session: Session) -> Plan:
    """The plan with another session at this place."""
    week = plan.weeks[at[0] - 1]
    sessions = (*week.sessions[: at[1] - 1], session, *week.sessions[at[1] :])
    return with_sessions(plan, at[0], sessions)


def with_sessions(plan: Plan, week_number: int, sessions: tuple[Session, ...]) -> Plan:
    """The plan with other sessions in a week."""
    week = plan.weeks[week_number - 1]._replace(sessions=sessions)
    return plan._replace(weeks=(*plan.weeks[: week_number - 1], week, *plan.weeks[week_number:]))


def renamed(exercise: PlanExercise, name: str) -> PlanExercise:
    return exercise._replace(name=name)


def agreed(door: Door, text: str) -> Plan:
    """The plan after this was asked for, proposed, shown while nothing changed, and applied."""
    before = door.plan
    asked = door.ask(text)
    assert ("proposal", False) == (asked["type"], asked["wrote"]), asked["message"]
    assert before == door.plan
    assert asked["pending"] == door.waiting
    return applied(door)


def applied(door: Door) -> Plan:
    """The plan after all that waits was applied: read back from what is stored."""
    done = door("confirm")
    assert ("committed", True, []) == (done["type"], done["wrote"], done["pending"]), done["message"]
    assert all(row["success"] for row in done["results"])
    return door.plan


def moves(session: Session) -> list[str]:
    """The names of a session's exercises, small."""
    return [each.name.lower() for each in session.exercises]

"""A small planner for tests of the logger, over real records: it passes `tests/contracts/plan_desk.py`.

A plan is a list of planned sessions. Every wish becomes a proposal that waits; nothing is ever applied.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from agents.errors import Unfinished
from agents.events import Listener, nobody
from agents.exercises import catalogue
from agents.guests import PlannedExercise, PlannedSession
from agents.loop import Budget
from agents.planner.port import (
    CompareWorkoutToPlan,
    GetWeeklyPlan,
    Met,
    PlanAnswer,
    PlanReading,
    PlanRequest,
)
from agents.workout import StoredWorkout
from storage.ports import Records, Write

LOWER_A = PlannedSession(
    uid="s1",
    id="week-2-session-4",
    name="Lower A",
    date="2026-11-19",
    exercises=(
        PlannedExercise("e1", "Squat", 3, "5", "185 lb"),
        PlannedExercise("e2", "Leg Press", 3, "10", ""),
    ),
)


@dataclass
class SmallDesk:
    """Ann's planner. `asked` are the requests that it was not answered before."""

    records: Records
    sessions: Sequence[PlannedSession] = (LOWER_A,)
    owner: str = "ann"
    kind: str = "proposal"
    asked: list[PlanRequest] = field(default_factory=list)

    def has_plan(self, owner: str) -> bool:
        return owner == self.owner

    def has_pending(self, owner: str, conversation_id: str) -> bool:
        rows = (json.loads(each.body) for each in self.records.list(owner, "request/"))
        return any(each["conversation_id"] == conversation_id for each in rows if each["type"] == "proposal")

    def change(
        self, request: PlanRequest, *, budget: Budget | None = None, listener: Listener = nobody
    ) -> PlanAnswer:
        key = f"request/{request.scope}"
        kept = self.records.get(request.owner, key)
        if kept is None:
            self.asked.append(request)
            question = "Which week?" if self.kind == "question" else ""
            message = question or f"Here's what I'll change: {request.text}\nConfirm?"
            answered = {"type": self.kind, "message": message, "wrote": self.kind == "committed"}
            body = json.dumps({**answered, "conversation_id": request.conversation_id})
            self.records.put_all([Write(request.owner, key, body, after=0)])
            kept = self.records.get(request.owner, key)
            assert kept is not None
        result = json.loads(kept.body)
        result.pop("conversation_id")
        question = result["message"] if result["type"] == "question" else ""
        return PlanAnswer(result["type"], result["message"], result, question=question)

    def week(self, owner: str, asked: GetWeeklyPlan, today: date) -> PlanReading:
        found = [each for each in self.sessions if self.has_plan(owner) and asked.day in ("", each.date)]
        if not found:
            raise Unfinished(f"the plan has no {asked.day or 'week'}.")
        message = "\n".join(f"{each.date}: {each.name}" for each in found)
        return PlanReading(
            {"sessions": [each.name for each in found]}, {"type": "answer", "message": message}
        )

    def compared(self, owner: str, asked: CompareWorkoutToPlan, today: date) -> PlanReading:
        raise Unfinished("nothing is logged for this day: there is nothing to compare.")

    def meet(self, owner: str, stored: StoredWorkout) -> Met | None:
        if not self.has_plan(owner):
            return None
        done = self._done(owner)
        before = json.dumps(done)
        done.pop(stored.workout_id, None)
        workout = stored.workout
        session = next((each for each in self.sessions if workout and each.date == workout.date), None)
        if workout is not None and session is not None:
            named = [each.name for each in workout.exercises()]
            done[stored.workout_id] = [
                each.uid
                for each in session.exercises
                if any(catalogue.same(each.name, name) for name in named)
            ]
        if before != json.dumps(done):
            record = self.records.get(owner, "done")
            version = 0 if record is None else record.version
            self.records.put_all([Write(owner, "done", json.dumps(done), after=version)])
        if session is None:
            return None
        count = len(self._done_of(owner, session))
        planned = len(session.exercises)
        return Met(session.id, session.name, session.date, 2, count, planned, count == planned)

    def planned(self, owner: str, day: date, *, week: bool = False) -> Sequence[PlannedSession]:
        if not self.has_plan(owner):
            return []
        days = {(day - timedelta(day.weekday() - at)).isoformat() for at in range(7)} | {""}
        due = [each for each in self.sessions if each.date in (days if week else {day.isoformat()})]
        return [each for each in due if len(self._done_of(owner, each)) < max(1, len(each.exercises))]

    def _done(self, owner: str) -> dict[str, list[str]]:
        record = self.records.get(owner, "done")
        return {} if record is None else json.loads(record.body)

    def _done_of(self, owner: str, session: PlannedSession) -> set[str]:
        done = {uid for uids in self._done(owner).values() for uid in uids}
        return done & {each.uid for each in session.exercises}

"""Logged workouts and planned sessions for tests, written short; what a comparison of them says."""

from decimal import Decimal
from typing import Any

from agents.planner.plan import CardioBlock, Group, Plan, PlanExercise, Session, Week
from agents.planner.trained.compare import compare
from agents.workout import (
    Block,
    DistanceDone,
    LoadDone,
    Score,
    SetDone,
    Skipped,
    StoredWorkout,
    Workout,
)
from agents.workout import Exercise as Done

DAY = "2026-11-19"  # a Thursday


def one(reps: int | None = None, load: float | None = None, unit: str = "lb", **more: Any) -> SetDone:
    """A set as it was done; `load` in total, or what `basis` says."""
    basis = more.pop("basis", "total")
    lifted = None if load is None else LoadDone(value=Decimal(str(load)), unit=unit, basis=basis)  # type: ignore[arg-type]
    return SetDone(reps=reps, load=lifted, **more)


def did(name: str, *sets: SetDone) -> Done:
    return Done(name=name, name_as_written=name, sets=sets)


def ran(minutes: float | None, name: str = "Run", **more: Any) -> Block:
    seconds = None if minutes is None else Decimal(str(minutes * 60))
    return Block(kind="steady", exercises=(did(name, SetDone(duration_seconds=seconds, **more)),))


def workout(*done: Done | Block, **more: Any) -> Workout:
    """A workout of that Thursday: exercises one after the other, or whole blocks."""
    blocks = tuple(each if isinstance(each, Block) else Block(exercises=(each,)) for each in done)
    return Workout(**{"date": DAY, "blocks": blocks, **more})


def stored(logged: Workout | None, workout_id: str = "w1") -> StoredWorkout:
    return StoredWorkout(
        schema_version=1,
        workout_id=workout_id,
        revision=1,
        change="logged" if logged else "deleted",
        act="said",
        message_id="m1",
        written_at="2026-11-19T18:00:00+00:00",
        stands_since="2026-11-19T18:00:00+00:00",
        workout=logged,
    )


def asks(name: str, sets: int = 3, reps: str = "5", load: str = "", **more: Any) -> PlanExercise:
    uid = more.pop("uid", f"uid of {name} {reps} {load}")
    return PlanExercise(uid, name, sets, reps, load, **more)


def session(*exercises: PlanExercise, **more: Any) -> Session:
    return Session(**{"uid": "s1", "name": "Lower A", "exercises": exercises, "scheduled_date": DAY, **more})


def finisher(**more: Any) -> Session:
    """plan-proposals, 3: the Bicep Finisher Rounds."""
    label = "Bicep Finisher Rounds"
    return session(
        asks("DB Bicep Curl", 1, "10", "20 lb", tempo="slow", group_label=label),
        asks("DB Bicep Curl", 1, "15", "15 lb", tempo="fast", group_label=label),
        asks("DB Hammer Curl", 1, "10", "15 lb", tempo="slow", group_label=label),
        name="Arms",
        groups=(Group(label, "circuit", 2, 90, 99),),
        **more,
    )


def plan(*sessions: Session, start: str = "2026-11-16", end: str = "2026-11-22") -> Plan:
    return Plan("Plan", (Week("week", "Accumulation", start, end, sessions),))


def cardio(minutes: float = 30, modality: str = "Running", kind: str = "zone2", **more: Any) -> CardioBlock:
    return CardioBlock(kind, minutes, modality, **more)


LOWER = session(asks("Squat", 3, "5", "185 lb"), asks("Leg Curl", 2, "10", "60 lb"))
SQUATS = did("Back Squat", one(5, 185), one(5, 185), one(3, 185, failed=True, rpe=10))
CURLS = did("Leg Curl", one(10, 27.5, "kg"), one(10, 27.5, "kg", rir=1))


def only(after: Plan) -> Session:
    """The one session of a plan."""
    return after.weeks[0].sessions[0]


def rows(planned: Session, *done: Done | Block, **more: Any) -> list[dict[str, Any]]:
    """The rows of a comparison."""
    return compare(planned, workout(*done, **more), "lb")["rows"]


def beside(asked: PlanExercise, *sets: SetDone, name: str = "Squat") -> dict[str, Any]:
    """The one row of an exercise and what was done of it."""
    (row,) = rows(session(asked), did(name, *sets))
    return row


def fields(row: dict[str, Any], kind: str = "differences") -> list[tuple[Any, ...]]:
    return [(each["field"], each["planned"], each["done"]) for each in row.get(kind, ())]


__all__ = [
    "CURLS", "DAY", "LOWER", "SQUATS", "Block", "Decimal", "DistanceDone", "Done", "Group", "Score",
    "SetDone", "Skipped", "asks", "beside", "cardio", "did", "fields", "finisher", "one", "only", "plan",
    "ran", "rows", "session", "stored", "workout",
]  # fmt: skip

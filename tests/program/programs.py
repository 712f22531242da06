"""Programs, moves and workouts for tests, written as a lifter would say them.

    a_state()                                        the specification's athlete, week 1, with a day each
    a_state(week=3, status="pending_tm_bump")        another place of it
    a_move(Skipped("deadlift"), number=2)            what happens to it
    a_workout("Back Squat 220x3, 250x3, 285x8")      what was lifted; exercises apart by ;
    stored(a_workout(...), "w1")                     its record

A set is load x reps: `285x8`, `100kgx5`, `285x?` without a count. Words after it: `warm-up`, `amrap`,
`back-off`, `failed`, `per_hand`, `per_side`, `added`.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, get_args

from agents.program.moves import Began, Logged, Move, SaidMove, SessionDone
from agents.program.rules import default_increment, default_rounding
from agents.program.state import LiftMark, LiftNumbers, ProgramPlace, State
from agents.program.templates import all_templates
from agents.program.values import LIFTS, Lift, Unit
from agents.workout import SCHEMA_VERSION, Block, Exercise, LoadDone, SetDone, SetKind, StoredWorkout, Workout

OWNER = "ann"
NOW = 1_771_070_400.0  # 2026-02-14, 12:00 UTC, a Saturday
TODAY = "2026-02-14"
SCHEDULE: Mapping[str, Lift] = {
    "sunday": "squat",
    "monday": "bench",
    "wednesday": "deadlift",
    "thursday": "ohp",
}
TRAINING_MAXES = {"squat": 315, "bench": 225, "deadlift": 360, "ohp": 155}
TESTED = {"squat": 350, "bench": 250, "deadlift": 400, "ohp": 170}
_KINDS = get_args(SetKind)
_SET = re.compile(r"(?P<load>\d+(?:\.\d+)?)(?P<unit>kg|lb)?x(?P<reps>\d+|\?)(?P<words>(?: [a-z_-]+)*)")


class Clock:
    """A clock that stands where it was put."""

    def __init__(self, now: float = NOW) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def numbers(
    lift: Lift, template: str = "original-531", *, training_max: int | str | None = None, unit: Unit = "lb"
) -> LiftNumbers:
    """A lift at the specification's figures, or at another training max."""
    most = TRAINING_MAXES[lift] if training_max is None else training_max
    active = all_templates()[template].active
    return LiftNumbers(Decimal(most), default_increment(lift, unit), active, Decimal(TESTED[lift]))


def began(template: str = "original-531", *, unit: Unit = "lb", **lifts: LiftNumbers) -> Began:
    """The specification's athlete begins, every lift on one template unless given otherwise."""
    four = {lift: numbers(lift, template, unit=unit) for lift in LIFTS}
    return Began(unit, default_rounding(unit), {**four, **lifts}, SCHEDULE)


def a_state(
    template: str = "original-531",
    *,
    unit: Unit = "lb",
    lifts: Mapping[Lift, LiftNumbers] | None = None,
    marks: Mapping[Lift, LiftMark] | None = None,
    place: Mapping[str, Any] | None = None,
    **changed: Any,
) -> State:
    """The program as it stands: of `ProgramPlace` and of `State` any field by name."""
    of_place = {field: changed.pop(field) for field in ProgramPlace._fields if field in changed}
    begins = began(template, unit=unit, **(lifts or {}))
    where = ProgramPlace(1, "leader", 0, "active", 1, "2026-02-09")._replace(**of_place, **(place or {}))
    state = State(
        unit=unit,
        rounding=begins.rounding,
        place=where,
        lifts=begins.lifts,
        marks=marks or {},
        resolved=frozenset(),
        moved={},
        schedule=begins.schedule,
        prs={lift: {} for lift in LIFTS},
        done_before={},
        moves=1,
    )
    return state._replace(**changed)


def a_move(said: SaidMove, number: int = 2, *, act: str = "", message_id: str = "", day: str = TODAY) -> Move:
    """A move; its act and message follow its number unless given."""
    return Move(
        number,
        "2026-02-14T12:00:00.000+00:00",
        act or f"act {number}",
        message_id or f"message {number}",
        day,
        said,
    )


def logged(
    lift: Lift = "squat", workout_id: str = "w1", *, reps: int | None = None, weight: int | None = None,
    date: str = TODAY, counts: bool = True, **done: Any,
) -> Logged:  # fmt: skip
    """A session of a lift."""
    facts: dict[str, Any] = {
        "template": "original-531", "week": 1, "phase": "leader",
        "prescribed": {"main": [], "supplemental": []}, "actual": (),
    }  # fmt: skip
    heaviest = None if weight is None else Decimal(weight)
    told = SessionDone(workout_id, date, amrap_reps=reps, amrap_weight=heaviest, **{**facts, **done})
    return Logged(lift, told, counts)


def a_workout(said: str, *, date: str | None = TODAY, unit: Unit = "lb", **fields: Any) -> Workout:
    """What was lifted: "Back Squat 220x3, 285x8 amrap; Leg Press 400x10"."""
    exercises = tuple(_exercise(part.strip(), unit) for part in said.split(";") if part.strip())
    return Workout(name="Training", date=date, blocks=(Block(exercises=exercises),), **fields)


def stored(
    workout: Workout | None, workout_id: str = "w1", *, revision: int = 1, act: str = "", **fields: Any
) -> StoredWorkout:
    """The record of a workout; None: a tombstone."""
    act = act or f"{workout_id} {revision}"
    return StoredWorkout(
        **{
            "schema_version": SCHEMA_VERSION,
            "workout_id": workout_id,
            "revision": revision,
            "change": "logged" if revision == 1 else "amended" if workout else "deleted",
            "act": act,
            "acts": (act,),
            "message_id": "m1",
            "written_at": "2026-02-14T12:00:00.000+00:00",
            "stands_since": "2026-02-14T12:00:00.000+00:00",
            "workout": workout,
            **fields,
        }
    )


def _exercise(said: str, unit: Unit) -> Exercise:
    name = said[: match.start()] if (match := re.search(r"\d", said)) else said
    sets = tuple(_set(part.strip(), unit) for part in said[len(name) :].split(",") if part.strip())
    return Exercise(name=name.strip(), name_as_written=name.strip(), known=True, said=said, sets=sets)


def _set(said: str, unit: Unit) -> SetDone:
    match = _SET.fullmatch(said)
    if match is None:
        raise ValueError(f"{said!r} is no set: write it like 285x8, 285x8 amrap, 100kgx5, 285x?")
    words = match["words"].split()
    basis = next((word for word in words if word in ("per_hand", "per_side", "added")), "total")
    kind = next((word for word in words if word in _KINDS), "working")
    load = LoadDone(value=Decimal(match["load"]), unit=match["unit"] or unit, basis=basis)
    reps = None if match["reps"] == "?" else int(match["reps"])
    return SetDone(reps=reps, load=load, kind=kind, failed="failed" in words)

"""Workouts as values, for what is said of them."""

from decimal import Decimal
from typing import Any

from agents.workout import Block, DistanceDone, Exercise, LoadDone, SetDone, Workout

POUND_KG = Decimal("0.45359237")


def lifted(reps: int | None, load_lb: int | None = None, **more: Any) -> SetDone:
    if load_lb is None:
        return SetDone(reps=reps, **more)
    load = LoadDone(value=Decimal(load_lb), unit="lb", basis=more.pop("basis", "total"))
    return SetDone(reps=reps, load=load, load_kg=round(load_lb * POUND_KG, 3), **more)


def went(metres: int | None, seconds: int | None = None, **more: Any) -> SetDone:
    distance = None
    if metres is not None:
        distance = DistanceDone(value=Decimal(metres), unit="m", metres=Decimal(metres))
    return SetDone(distance=distance, duration_seconds=None if seconds is None else Decimal(seconds), **more)


def exercise(name: str, *sets: SetDone) -> Exercise:
    return Exercise(name=name, name_as_written=name.lower(), sets=sets)


def workout(*exercises: Exercise, block: dict[str, Any] | None = None, **more: Any) -> Workout:
    blocks = (Block(**(block or {}), exercises=exercises),)
    return Workout(**{"date": "2026-11-14", "discipline": "strength", "blocks": blocks, **more})

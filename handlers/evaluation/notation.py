"""Sets and workouts in the short notation of a training log, for reading what was wanted and found. Pure."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import groupby

from agents.set_fields import GEAR
from agents.units import say_duration, say_number
from handlers.evaluation.values import BlockSaid, SetSaid, WorkoutSaid


def say_workouts(workouts: Sequence[WorkoutSaid]) -> str:
    """All workouts, with a bar between them; "nothing" if there are none."""
    return " | ".join(map(_say_workout, workouts)) or "nothing"


def say_sets(sets: Iterable[SetSaid]) -> str:
    """Sets with those that are alike together: "Bench Press 3x5 @ 185 lb, 8 @ 135 lb; Run 5000 m"."""
    exercises = []
    for name, those in groupby(sets, key=lambda one: one.exercise):
        rows = []
        for words, alike in groupby(map(say_set, those)):
            count = len(list(alike))
            rows.append(
                words if count == 1 else f"{count}x{words}" if words[:1].isdigit() else f"{count}x {words}"
            )
        exercises.append(f"{name or '(exercise)'} {', '.join(rows)}".rstrip())
    return "; ".join(exercises)


def say_set(one: SetSaid) -> str:
    """One set without its exercise: "5 @ 185 lb per hand RPE 8"."""
    words = [_say_reps(one)] if _say_reps(one) else []
    if one.load is not None:
        words.append(" ".join(filter(None, ("@", say_number(one.load), one.unit))))
        words += [one.basis.replace("_", " ")] if one.basis != "total" else []
    words += ["BW"] if one.bodyweight and one.load is None else []
    words += [f"{say_number(one.metres)} m"] if one.metres is not None else []
    words += [say_duration(one.seconds)] if one.seconds is not None else []
    words += [f"{say_duration(one.pace_seconds)}/{one.pace_per}"] if one.pace_seconds is not None else []
    words += _numbered(("RPE", one.rpe), ("RIR", one.rir), ("HR", one.heart_rate), ("R", one.rest_seconds))
    words += [f"{say_number(one.percent)}%"] if one.percent is not None else []
    words += [f"{say_number(one.calories)} cal"] if one.calories is not None else []
    words += [f"tempo {one.tempo}"] if one.tempo else []
    words += [one.kind] if one.kind != "working" else []
    words += [value for value in (getattr(one, label) for label in GEAR) if value]
    return " ".join([*words, *(["failed"] if one.failed else [])])


def _say_reps(one: SetSaid) -> str:
    if one.reps_low is not None:
        reps = f"{one.reps_low}-{one.reps_high}"
    elif one.reps_left is not None or one.reps_right is not None:
        reps = f"{one.reps_left or 0}|{one.reps_right or 0}"
    else:
        reps = "" if one.reps is None else str(one.reps)
    return f"{reps} each side" if one.each_side else reps


def _say_workout(workout: WorkoutSaid) -> str:
    head = [*map(_say_block, workout.blocks)]
    head += (
        [f"bodyweight {say_number(workout.bodyweight[0])} {workout.bodyweight[1]}"]
        if workout.bodyweight
        else []
    )
    head += (
        [f"{say_duration(workout.duration_seconds)} in all"] if workout.duration_seconds is not None else []
    )
    head += _numbered(("session RPE", workout.session_rpe))
    head += [f"skipped {name}" for name in workout.skipped]
    return " ".join([*(f"[{each}]" for each in head), say_sets(workout.sets)]).strip() or "[no sets]"


def _say_block(block: BlockSaid) -> str:
    words = [
        block.kind,
        block.name or "",
        f"{block.rounds} rounds" if block.rounds else "",
        block.scheme or "",
    ]
    words += [say_duration(block.duration_seconds)] if block.duration_seconds is not None else []
    score = [say_duration(block.seconds)] if block.seconds is not None else []
    score += [f"{block.score_rounds} rounds"] if block.score_rounds is not None else []
    score += [f"{block.reps} reps"] if block.reps is not None else []
    score += [f"{say_number(block.calories)} cal"] if block.calories is not None else []
    score += [f"{say_number(block.metres)} m"] if block.metres is not None else []
    score += [f"{say_number(block.load)} {block.unit}"] if block.load is not None else []
    words += ["capped"] if block.capped else []
    words += [f"score {' + '.join(score)}"] if score else []
    return " ".join(filter(None, words))


def _numbered(*named: tuple[str, Decimal | int | None]) -> list[str]:
    return [f"{name} {say_number(Decimal(value))}" for name, value in named if value is not None]

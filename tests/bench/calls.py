"""Model calls for a message with N workouts, by what the model is in the habit of calling at once."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from agents.models.port import Call
from agents.models.scripted import Scripted
from storage.sqlite import SqliteRecords
from tests.bench.figures import Figure, Part
from tests.bench.messages import Lift, lifts, message_of
from tests.logger.kit import Desk, says

Turns = list[list[Call]]


def all_at_once(workouts: list[Lift]) -> Turns:
    return [[call for each in workouts for call in each.stages()]]


def extractions_only(workouts: list[Lift]) -> Turns:
    return [[*(each.detected() for each in workouts), *(each.extracted() for each in workouts)]]


def stage_by_stage(workouts: list[Lift]) -> Turns:
    """Every workout's first stage, each in a turn of its own; then every workout's second, ..."""
    return [[call] for stage in zip(*(each.stages() for each in workouts), strict=True) for call in stage]


def workout_by_workout(workouts: list[Lift]) -> Turns:
    """Every stage of the first workout, each in a turn of its own; then those of the second, ..."""
    return [[call] for each in workouts for call in each.stages()]


def one_refused(workouts: list[Lift]) -> Turns:
    """All at once, with a number that nobody said in the first workout, and then its repair."""
    first, *others = workouts
    wrong = [first.detected(), first.extracted(reps="7")]
    return [[*wrong, *(call for each in others for call in each.stages())], [first.extracted(id="r")]]


HABITS: dict[str, Callable[[list[Lift]], Turns]] = {
    "all stages of all workouts in one reply": all_at_once,
    "only detect and extract, in one reply": extractions_only,
    "one call a turn, stage by stage": stage_by_stage,
    "one call a turn, workout by workout": workout_by_workout,
    "all in one reply, one number wrong": one_refused,
}


def measure(progress: Callable[[str], None]) -> Part:
    """Requests to the model, counted; and how many workouts stand afterwards."""
    figures = []
    for habit, turns_of in HABITS.items():
        for count in (1, 3, 10):
            progress(f"{habit}, {count}")
            workouts = lifts(count)
            turns = turns_of(workouts)
            asked, saved, stopped = _logged(message_of(workouts), turns)
            detail = f"{saved} of {count} saved" + (f", stopped: {stopped}" if stopped else "")
            if asked < len(turns):
                detail += f"; the model would have taken {len(turns)} turns, the rest ran by itself"
            what = f"{habit}: {count} workout{'s' if count > 1 else ''}"
            figures.append(Figure(what, asked, "calls", len(turns), detail=detail))
            if saved < count:
                figures.append(Figure(f"{what}, not saved", count - saved, "workouts", 0))
    return Part(
        "calls", "requests to a scripted model for a message with N workouts, on SQLite", tuple(figures)
    )


def _logged(text: str, turns: Turns) -> tuple[int, int, str]:
    """(requests, workouts saved, why it stopped early)."""
    model = Scripted([*(says(*calls) for calls in turns), *[says()] * 3])
    with tempfile.TemporaryDirectory() as folder:
        records = SqliteRecords(str(Path(folder) / "spotter.db"))
        desk = Desk(model, records=records)
        result = desk.log(text)
        saved = len(desk.workouts())
        records.close()
    return len(model.asked), saved, result.stopped or ""

"""A logged workout beside the session it was planned as: what matched, and what did not. Pure.

    matched     done as planned, as far as it can be compared
    modified    done in another way, or another exercise in its place
    missing     planned and not done         extra     done and not planned
    skipped     left out on purpose: by the plan, or as the athlete says

Every set has a row of its own, with its round where it stands in a block with rounds.
"""

from collections.abc import Sequence
from typing import Any

from agents.planner.plan import Session
from agents.planner.trained.compare_cardio import cardio_row
from agents.planner.trained.compare_rows import Held, Row, extra_row, planned_row, skips
from agents.planner.trained.compare_words import in_words
from agents.planner.trained.done import works
from agents.planner.trained.matching import dealt, pairs
from agents.units import LoadUnit
from agents.workout import Workout

__all__ = ["STATUSES", "compare", "in_words"]

AMOUNTS = ("reps", "duration", "distance")
STATUSES = ("matched", "modified", "missing", "extra", "skipped")


def compare(
    session: Session, workout: Workout, units: str, *, session_id: str = "", workout_id: str = ""
) -> dict[str, Any]:
    """compare_workout_to_plan's result as JSON values. `units` are those of a planned load without a unit.

    On a rest day everything done is extra.
    """
    unit: LoadUnit = "kg" if units == "kg" else "lb"
    done = dealt(session.exercises, works(workout))
    found = {pair.planned: pair for pair in pairs(session.exercises, [work.exercise for work in done])}
    rows = []
    for place, planned in enumerate(session.exercises):
        pair = found.get(place)
        held = Held() if pair is None else Held(done[pair.logged], pair.substituted)
        held = held._replace(said_skipped=skips(planned.name, workout))
        rows.append(planned_row(session, planned, held, unit))
    taken = {pair.logged for pair in found.values()}
    left = [work for place, work in enumerate(done) if place not in taken]
    if session.cardio is not None:
        row, left = cardio_row(session.cardio, workout, left)
        rows.append(row)
    rows += [extra_row(work) for work in left]
    names = {"session_id": session_id, "session": session.name, "workout_id": workout_id}
    given = {name: value for name, value in names.items() if value or name == "session"}
    return {**given, "summary": _summary(session.name, rows), "rows": rows}


def _summary(name: str, rows: Sequence[Row]) -> str:
    counted = [(sum(row["status"] == status for row in rows), status) for status in STATUSES]
    told = ", ".join(f"{count} {status}{_unsaid(rows, status)}" for count, status in counted if count)
    return f"{name}: {told or 'nothing was planned and nothing was logged'}."


def _unsaid(rows: Sequence[Row], status: str) -> str:
    """ " (1 of them without reps said)": matched is what can be compared, and half may be unsaid."""
    if status != "matched":
        return ""
    matched = [row.get("not_comparable", ()) for row in rows if row["status"] == status]
    unsaid = [[each["field"] for each in row if _not_said(each)] for row in matched]
    fields = dict.fromkeys(field for row in unsaid for field in row)
    count = sum(map(bool, unsaid))
    return f" ({count} of them without {' or '.join(fields)} said)" if count else ""


def _not_said(uncompared: Row) -> bool:
    """Whether what was done of a set is not known: how many reps, how long, how far."""
    return uncompared["field"] in AMOUNTS and uncompared["done"] == "not said"

"""The rows of a comparison: a planned exercise with what was done of it, and what was extra. Pure."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from agents.exercises import catalogue
from agents.planner.plan import PlanExercise, Session
from agents.planner.trained.compare_sets import differences, say_done, say_planned
from agents.planner.trained.done import Work
from agents.units import LoadUnit
from agents.workout import Workout

ComparedExercise = dict[str, Any]


class PlannedWork(NamedTuple):
    """What a planned exercise is held against: the work that goes with it, if any does."""

    work: Work | None = None
    substituted: bool = False
    said_skipped: bool = False


def planned_row(
    session: Session, planned: PlanExercise, held: PlannedWork, unit: LoadUnit
) -> ComparedExercise:
    """A planned exercise beside what was done of it."""
    place, rounds = _place(session, planned)
    count = planned.working_sets * (rounds or 1)
    whole = " @ ".join(each for each in (planned.reps, planned.target_load) if each)
    row: ComparedExercise = {
        "status": "missing",
        "exercise": planned.name,
        **place,
        "planned": f"{count} x {whole}",
    }
    if held.work is not None:
        sets = _sets(planned, held.work, rounds, unit)
        return {**row, **_compared(planned, held, count, sets), **_noted(planned, held)}
    row |= {"done": "", "sets": [], "differences": []}
    if planned.skipped or held.said_skipped:
        note = "the plan skips it" if planned.skipped else "left out, as the athlete says"
        return {**row, "status": "skipped", "note": note}
    return {**row, "sets": [_missing(planned, place, rounds) for place in range(count)]}


def extra_row(work: Work) -> ComparedExercise:
    """Work that no planned exercise goes with."""
    return {
        "status": "extra",
        "exercise": work.exercise.name,
        "planned": "",
        "done": say_sets(work),
        "sets": [
            {"set": number, "status": "extra", "planned": "", "done": say_done(one), "differences": []}
            for number, one in enumerate(work.working, start=1)
        ],
        "differences": [],
    }


def skips(name: str, workout: Workout) -> bool:
    """Whether the athlete says that this exercise was left out."""
    return any(catalogue.same(name, each.name) for each in workout.skipped)


def say_sets(work: Work) -> str:
    """What was done, equal sets in a row taken together: "2 x 10 @ 20 lb, 8 @ 20 lb"."""
    told = [(said, len([*each])) for said, each in groupby(map(say_done, work.working))]
    return ", ".join(f"{count} x {said}" if count > 1 else said for said, count in told) or "sets not said"


def _place(session: Session, planned: PlanExercise) -> tuple[ComparedExercise, int | None]:
    """Which member of which block an exercise is, and how many rounds the block has."""
    label = planned.group_label
    if not label:
        return {}, None
    members = [each.uid for each in session.exercises if each.group_label == label]
    rounds = next((group.rounds for group in session.groups if group.label == label), None)
    return {"block": label, "member": members.index(planned.uid) + 1}, rounds


def _compared(
    planned: PlanExercise, held: PlannedWork, count: int, sets: list[ComparedExercise]
) -> ComparedExercise:
    assert held.work is not None
    done, logged = held.work.working, held.work.exercise.name
    changed = [_differs("exercise", planned.name, logged)] if held.substituted else []
    if len(done) != count:
        changed.append(_differs("sets", count, len(done) if held.work.exercise.sets else "not said"))
    changed += _once(each for one in sets for each in one["differences"])
    unknown = _once(each for one in sets for each in one.get("not_comparable", ()))
    row: ComparedExercise = {"status": "modified" if changed else "matched", "done": say_sets(held.work)}
    row |= {"logged_as": logged} if logged != planned.name else {}
    row |= {"sets": sets, "differences": changed}
    return row | ({"not_comparable": unknown} if unknown else {})


def _noted(planned: PlanExercise, held: PlannedWork) -> ComparedExercise:
    notes = ["substituted"] if held.substituted else []
    notes += ["done, though the plan skips it"] if planned.skipped else []
    return {"note": ", ".join(notes)} if notes else {}


# --- sets


def _sets(planned: PlanExercise, work: Work, rounds: int | None, unit: LoadUnit) -> list[ComparedExercise]:
    """Planned and done sets side by side; those of an exercise of which no set was said are not there."""
    if not work.exercise.sets:
        return []
    done = work.working
    count = planned.working_sets * (rounds or 1)
    rows = []
    for place in range(max(count, len(done))):
        if place >= len(done):
            rows.append(_missing(planned, place, rounds))
            continue
        row: ComparedExercise = _numbered(planned, place, rounds)
        if place >= count:
            row |= {"status": "extra", "planned": "", "done": say_done(done[place]), "differences": []}
        else:
            in_round = place % planned.working_sets
            changed, unknown = differences(planned, in_round, done[place], unit)
            row |= {"status": "modified" if changed else "matched", "planned": say_planned(planned, in_round)}
            row |= {"done": say_done(done[place]), "differences": changed}
            row |= {"not_comparable": unknown} if unknown else {}
        rows.append(row)
    return rows


def _missing(planned: PlanExercise, place: int, rounds: int | None) -> ComparedExercise:
    asked = say_planned(planned, place % planned.working_sets)
    told = {"status": "missing", "planned": asked, "done": "", "differences": []}
    return _numbered(planned, place, rounds) | told


def _numbered(planned: PlanExercise, place: int, rounds: int | None) -> ComparedExercise:
    if rounds is None:
        return {"set": place + 1}
    return {"set": place + 1, "round": place // (planned.working_sets or 1) + 1}


def _differs(field: str, planned: Any, done: Any) -> ComparedExercise:
    return {"field": field, "planned": planned, "done": done}


def _once(rows: Iterable[ComparedExercise]) -> list[ComparedExercise]:
    """Each row once, in the order of the first."""
    found: list[ComparedExercise] = []
    for row in rows:
        if row not in found:
            found.append(row)
    return found

"""A logged workout beside the session it was planned as: what matched, and what did not. Pure.

    matched     done as planned, as far as it can be compared
    modified    done in another way, or another exercise in its place
    missing     planned and not done         extra     done and not planned
    skipped     left out on purpose: by the plan, or as the athlete says

Every set has a row of its own, with its round where it stands in a block with rounds. Of cardio are compared
the duration, within 10 %, the modality, and the type where the workout says one ("tempo run"). For a person a
comparison is a short table: plain text, no line wider than 100.
"""

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any, NamedTuple

from agents.exercises import catalogue
from agents.planner.plan import CardioBlock, PlanExercise, Session
from agents.planner.trained.compare_sets import differences, say_done, say_planned
from agents.planner.trained.done import CardioDone, Work, cardio_done, modality, works
from agents.planner.trained.matching import dealt, pairs
from agents.units import LoadUnit, say_number
from agents.workout import Workout

__all__ = ["STATUSES", "compare", "in_words"]

AMOUNTS = ("reps", "duration", "distance")
STATUSES = ("matched", "modified", "missing", "extra", "skipped")
NEAR_SHARE = Decimal("0.1")
_HARD = ("intervals", "sweetspot", "threshold", "vo2max")
_SAYS_TYPE = (
    ("sweetspot", r"sweet ?spot"),
    ("threshold", r"threshold|tempo run"),
    ("vo2max", r"vo2"),
    ("intervals", r"interval|fartlek|hill (?:sprint|repeat)|sprint"),
    ("zone2", r"zone ?2|\bz2\b|\beasy run|recovery run"),
)
WIDTH = 100
_INDENT = " " * 10
ComparedExercise = dict[str, Any]


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
        held = PlannedWork() if pair is None else PlannedWork(done[pair.logged], pair.substituted)
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


def _summary(name: str, rows: Sequence[ComparedExercise]) -> str:
    counted = [(sum(row["status"] == status for row in rows), status) for status in STATUSES]
    told = ", ".join(f"{count} {status}{_unsaid(rows, status)}" for count, status in counted if count)
    return f"{name}: {told or 'nothing was planned and nothing was logged'}."


def _unsaid(rows: Sequence[ComparedExercise], status: str) -> str:
    """ " (1 of them without reps said)": matched is what can be compared, and half may be unsaid."""
    if status != "matched":
        return ""
    matched = [row.get("not_comparable", ()) for row in rows if row["status"] == status]
    unsaid = [[each["field"] for each in row if _not_said(each)] for row in matched]
    fields = dict.fromkeys(field for row in unsaid for field in row)
    count = sum(map(bool, unsaid))
    return f" ({count} of them without {' or '.join(fields)} said)" if count else ""


def _not_said(uncompared: ComparedExercise) -> bool:
    """Whether what was done of a set is not known: how many reps, how long, how far."""
    return uncompared["field"] in AMOUNTS and uncompared["done"] == "not said"


def cardio_row(
    cardio: CardioBlock, workout: Workout, left: Sequence[Work]
) -> tuple[ComparedExercise, list[Work]]:
    """The row of the planned cardio, and the work that is left beside it."""
    row: ComparedExercise = {
        "status": "missing",
        "exercise": "Cardio",
        "planned": say_cardio(cardio),
        "done": "",
    }
    row |= {"sets": [], "differences": []}
    done = cardio_done(cardio, workout, left)
    if done is None:
        skipped = any(_is_of(cardio, each.name) for each in workout.skipped)
        note: ComparedExercise = (
            {"status": "skipped", "note": "left out, as the athlete says"} if skipped else {}
        )
        return row | note, [*left]
    changed, unknown = _differences(cardio, done)
    row |= {"status": "modified" if changed else "matched", "done": _say_done(done), "differences": changed}
    row |= {"logged_as": ", ".join(dict.fromkeys(work.exercise.name for work in done.works))}
    row |= {"not_comparable": unknown} if unknown else {}
    return row, [work for work in left if work not in done.works]


def say_cardio(cardio: CardioBlock) -> str:
    """ "zone2 30 min Running"."""
    minutes = f"{say_number(Decimal(str(cardio.duration)))} min"
    return " ".join(each for each in (cardio.type, minutes, cardio.modality) if each)


def _is_of(cardio: CardioBlock, name: str) -> bool:
    kinds = modality(name)
    return bool(kinds) and (not modality(cardio.modality) or bool(kinds & modality(cardio.modality)))


def _differences(
    cardio: CardioBlock, done: CardioDone
) -> tuple[list[ComparedExercise], list[ComparedExercise]]:
    changed: list[ComparedExercise] = []
    unknown: list[ComparedExercise] = []
    asked = Decimal(str(cardio.duration))
    if done.minutes is None:
        unknown.append({"field": "duration", "planned": cardio.duration, "done": "not said"})
    elif abs(done.minutes - asked) > asked * NEAR_SHARE:
        changed.append({"field": "duration", "planned": cardio.duration, "done": _rounded(done.minutes)})
    names = ", ".join(dict.fromkeys(work.exercise.name for work in done.works))
    if not done.same_modality:
        changed.append({"field": "modality", "planned": cardio.modality, "done": names})
    kind = _type_said(done.works)
    if kind and not _agree(cardio.type, kind):
        changed.append({"field": "type", "planned": cardio.type, "done": kind})
    return changed, unknown


def _agree(planned: str, said: str) -> bool:
    """Whether the types agree; what is hard is often done in intervals, and called so."""
    return planned == said or (said == "intervals" and planned in _HARD)


def _type_said(works: Sequence[Work]) -> str:
    """The type of cardio that the workout's words name, "" for none."""
    words = " ".join(f"{work.exercise.name} {work.exercise.name_as_written}" for work in works).casefold()
    found = next((kind for kind, spelled in _SAYS_TYPE if re.search(spelled, words)), "")
    return found or ("intervals" if any(work.block.kind == "intervals" for work in works) else "")


def _say_done(done: CardioDone) -> str:
    return "; ".join(f"{work.exercise.name} {say_sets(work)}" for work in done.works)


def _rounded(minutes: Decimal) -> int | float:
    tenths = minutes.quantize(Decimal("0.1"))
    return int(tenths) if tenths == int(tenths) else float(tenths)


def in_words(comparison: Mapping[str, Any]) -> str:
    """The summary and a line for each row; below a modified row a line for each set that differs."""
    lines = _wrapped(comparison["summary"], "")
    for row in comparison["rows"]:
        lines += _wrapped(f"{row['status']:<10}{_told(row)}", _INDENT)
        if row["status"] == "modified":
            lines += [line for one in row["sets"] for line in _set_lines(one)]
        lines += [
            line for each in row.get("not_comparable", ()) for line in _wrapped(_uncompared(each), _INDENT)
        ]
    return "\n".join(lines)


def _told(row: Mapping[str, Any]) -> str:
    block = f" ({row['block']}, member {row['member']})" if "block" in row else ""
    logged_as = f", logged as {row['logged_as']}" if "logged_as" in row else ""
    note = f" ({row['note']})" if "note" in row else ""
    did = {
        "matched": row["done"],
        "modified": f"planned {row['planned']}, done {row['done']}",
        "extra": row["done"],
    }.get(row["status"], row["planned"])
    return f"{row['exercise']}{block}{logged_as}: {did}{note}"


def _set_lines(one: Mapping[str, Any]) -> list[str]:
    if one["status"] == "matched":
        return []
    where = f"round {one['round']}, set {one['set']}" if "round" in one else f"set {one['set']}"
    return _wrapped(f"{_INDENT}{where}: {_outcome(one)}", _INDENT + "  ")


def _outcome(one: Mapping[str, Any]) -> str:
    if one["status"] == "missing":
        return f"{one['planned']} missing"
    if one["status"] == "extra":
        return f"{one['done']} extra"
    fields = ", ".join(
        f"{each['field']} {each['done']} instead of {each['planned']}" for each in one["differences"]
    )
    return f"{one['planned']} -> {one['done']} ({fields})"


def _uncompared(each: Mapping[str, Any]) -> str:
    return f"{_INDENT}{each['field']} not comparable: planned {each['planned']}, done {each['done']}"


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


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

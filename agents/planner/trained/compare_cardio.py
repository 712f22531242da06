"""The cardio of a session beside the endurance work of a workout. Pure.

Compared are the duration, within 10 %, the modality, and the type where the workout says one ("tempo run").
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from agents.planner.plan import CardioBlock
from agents.planner.trained.compare_rows import Row, say_sets
from agents.planner.trained.done import CardioDone, Work, cardio_done, modality
from agents.units import say_number
from agents.workout import Workout

NEAR_SHARE = Decimal("0.1")
_HARD = ("intervals", "sweetspot", "threshold", "vo2max")
_SAYS_TYPE = (
    ("sweetspot", r"sweet ?spot"),
    ("threshold", r"threshold|tempo run"),
    ("vo2max", r"vo2"),
    ("intervals", r"interval|fartlek|hill (?:sprint|repeat)|sprint"),
    ("zone2", r"zone ?2|\bz2\b|\beasy run|recovery run"),
)


def cardio_row(cardio: CardioBlock, workout: Workout, left: Sequence[Work]) -> tuple[Row, list[Work]]:
    """The row of the planned cardio, and the work that is left beside it."""
    row: Row = {"status": "missing", "exercise": "Cardio", "planned": say_cardio(cardio), "done": ""}
    row |= {"sets": [], "differences": []}
    done = cardio_done(cardio, workout, left)
    if done is None:
        skipped = any(_is_of(cardio, each.name) for each in workout.skipped)
        note: Row = {"status": "skipped", "note": "left out, as the athlete says"} if skipped else {}
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


def _differences(cardio: CardioBlock, done: CardioDone) -> tuple[list[Row], list[Row]]:
    changed: list[Row] = []
    unknown: list[Row] = []
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

"""A number that words change rather than say: "5 lb more", "200 yds less", "2 more reps each". Pure.

What it was before is known; what it comes to is computed here, or doubted where it could be several numbers.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from agents import units
from agents.logger.assembly.pointing import is_paced, read_change, unit_said
from agents.logger.evidence.grounding import Doubtful
from agents.set_fields import SET_FIELDS
from agents.workout import DistanceDone, LoadDone, SetDone

MEASURES = ("reps", "distance", "duration")
# What was measured along with a distance or a time is another then.
ALONG = dict.fromkeys(field.attribute for field in SET_FIELDS if field.measured)


def moved_load(load: LoadDone | None, said: str) -> LoadDone:
    """The load that "5 lb more" makes of one. Raises Doubtful where that is none."""
    by, unit = read_change(said)
    if load is not None and unit == "%":
        by, unit = (load.value * by / 100).quantize(Decimal("0.1")), load.unit
    if load is None or (unit and unit != load.unit) or load.value + by <= 0:
        raise Doubtful(f"{said!r}: there is no load that it could change", f"What was the load, {said!r}?")
    return LoadDone(value=load.value + by, unit=load.unit, basis=load.basis)


def measured_anew(sets: Sequence[SetDone], field: str, said: str, *, each: bool) -> dict[str, Any]:
    """What "200 yds more" makes of the distance of these sets, as fields of each of them; `each`: the words
    say that it is of each.

    Raises Doubtful where it may be of one of several sets, or there is none.
    """
    one, (by, _) = sets[0], read_change(said)
    if field == "duration" and is_paced(said):
        one = one.model_copy(update={"distance": None})  # it is the same: how long it took changes
    changed = _READ[field](one, by, unit_said(said))
    several = len(set(sets)) > 1 or (len(sets) > 1 and not each)
    if several or changed is None:
        why = "it may be of one of several" if several else "there is none that it could change"
        raise Doubtful(f"{said!r}: {why}", f"What was the {field} in all, {said!r}?", mendable=False)
    return changed if one.distance == sets[0].distance else {**changed, "distance": sets[0].distance}


def _reps(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    reps = (one.reps or 0) + int(by)
    return {"reps": reps} if one.reps is not None and reps > 0 and by == int(by) else None


def _distance(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    was = one.distance
    if was is None:
        return None
    more = units.read_distance(f"{abs(by)} {unit or was.unit}")
    value = was.value + more.value.copy_sign(by)
    if more.unit != was.unit or value <= 0:
        return None
    metres = was.metres + more.metres.copy_sign(by)
    return {**ALONG, "distance": DistanceDone(value=value, unit=was.unit, metres=metres)}


def _duration(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    if one.duration_seconds is None or one.distance is not None or not unit:
        return None
    seconds = one.duration_seconds + units.read_duration(f"{abs(by)} {unit}").copy_sign(by)
    return {**ALONG, "duration_seconds": seconds} if seconds > 0 else None


_READ: dict[str, Callable[[SetDone, Decimal, str], dict[str, Any] | None]] = {
    "reps": _reps,
    "distance": _distance,
    "duration": _duration,
}

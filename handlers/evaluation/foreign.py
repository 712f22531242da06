"""Records of other projects' parsers, read as labels that state only what those records state.

    {"id", "text", "context": {"exercise", "default_unit"}, "kind": "exact" | "partial" | "reject" | "label",
     "expected": {"date", "planned", "exercises": [{"name", "sets": [{"reps", "weight", "unit",
        "added_weight", "bodyweight", "weight_basis", "time" or "duration_s" or "duration_iso", "distance",
        "rpe"}]}]}}

Reps that are null are not stated. A weight of 0 is those formats' way of saying bodyweight: no load; one
below 0 is assistance. `reject`
and what is planned have no workouts, and so have prescriptions, whose `expected` is no list of exercises.
`partial` and `label` state too little to be counted with the others.
"""

import re
from decimal import Decimal, InvalidOperation
from typing import Any

from agents.errors import BadInput
from agents.units.kinds import METRES_PER
from handlers.evaluation.labels import FOREIGN_KINDS, Label, checked_fields

APART = ("partial", "label")
# What these formats reject and our conventions read: "Bench 135x5", "100x8 extra", "bw x 10", "3x8x100".
PLAIN_SETS = ("caber_tests-043", "gymcoach_shorthand-028", "gymcoach_shorthand-029", "gymcoach_shorthand-030")
PLACEHOLDER = "(current exercise)"  # the exercise was named before; which one, the record doesn't say
STANDS_FOR_IT = "Bench Press"

_METRES = {
    **METRES_PER,
    **dict.fromkeys(("mile", "miles"), METRES_PER["mi"]),
    **dict.fromkeys(("kilometer", "kilometers", "kilometre", "kilometres"), METRES_PER["km"]),
    **dict.fromkeys(("meter", "meters", "metre", "metres"), METRES_PER["m"]),
    **dict.fromkeys(("yard", "yards"), METRES_PER["yd"]),
    **dict.fromkeys(("foot", "feet"), METRES_PER["ft"]),
}
_UNITS = {"lb": "lb", "lbs": "lb", "kg": "kg", "kgs": "kg"}
_ISO_DURATION = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def is_foreign(fields: dict[str, Any]) -> bool:
    """Whether a line is such a record: its `expected` says so, which a label of ours doesn't have."""
    return "expected" in fields


def is_apart(label: Label) -> bool:
    """Whether a record is counted apart: it states too little, or is a plain set by our conventions."""
    return label.kind in APART or label.id in PLAIN_SETS


def label_of_record(fields: dict[str, Any]) -> Label:
    """The label in a record. Raises BadInput for one that can't be read."""
    if fields.get("kind") not in FOREIGN_KINDS:
        raise BadInput(
            f"kind is {fields.get('kind')!r}: a record with 'expected' has {', '.join(FOREIGN_KINDS)}."
        )
    context = _object(fields.get("context") or {}, "context")
    exercise = context.get("exercise") or ""
    unit = _UNITS.get(str(context.get("default_unit")))
    said = {
        "id": fields.get("id"),
        "kind": fields["kind"],
        "text": fields.get("text"),
        "exercise": STANDS_FOR_IT if exercise == PLACEHOLDER else exercise,
        "workouts": _workouts(fields),
    }
    return checked_fields({**said, "units": unit} if unit else said)


def _workouts(fields: dict[str, Any]) -> list[dict[str, Any]]:
    expected = fields["expected"]
    if expected is None or fields["kind"] == "reject":
        return []
    expected = _object(expected, "expected")
    if expected.get("planned") or "exercises" not in expected:
        return []
    sets = [
        _set(str(exercise.get("name") or ""), _object(one, "a set"))
        for exercise in (_object(each, "an exercise") for each in _list(expected["exercises"], "exercises"))
        for one in _list(exercise.get("sets") or [], "sets")
    ]
    day = str(expected.get("date") or "")
    return [{"sets": sets, **({"date": day} if _DAY.fullmatch(day) else {})}]


def _set(name: str, one: dict[str, Any]) -> dict[str, Any]:
    added = one.get("added_weight")
    said = {
        "exercise": name,
        "reps": one.get("reps"),
        "seconds": _seconds(one),
        "metres": _metres(one),
        "rpe": one.get("rpe"),
    }
    said |= {"bodyweight": True} if one.get("bodyweight") else {}
    weight = one.get("weight") if added is None else added
    if weight and one.get("distance") is None:
        said |= _load(_number(weight, "weight"), one)
    return {field: value for field, value in said.items() if value is not None}


def _load(weight: Decimal, one: dict[str, Any]) -> dict[str, Any]:
    """A weight below 0 is what was taken off the body's."""
    said = {"load": abs(weight), "unit": _unit(one.get("unit"))}
    if weight < 0:
        return {**said, "basis": "assisted"}
    return said if one.get("added_weight") is None else {**said, "basis": "added"}


def _unit(said: Any) -> str | None:
    if said is None:
        return None
    if str(said) not in _UNITS:
        raise BadInput(f"unit {said!r} of a weight is not known: there are lb and kg.")
    return _UNITS[str(said)]


def _seconds(one: dict[str, Any]) -> Any:
    said = one.get("duration_iso")
    if said is None:
        return one.get("time") if one.get("duration_s") is None else one["duration_s"]
    found = _ISO_DURATION.fullmatch(str(said))
    if found is None:
        raise BadInput(f"duration_iso {said!r} can't be read: it is like PT1H05M.")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def _metres(one: dict[str, Any]) -> Decimal | None:
    said = one.get("distance")
    if said is None:
        return None
    unit = str(one.get("unit") or "m")
    if unit not in _METRES:
        raise BadInput(f"unit {unit!r} of a distance is not known: there are {', '.join(_METRES)}.")
    return _number(said, "distance") * _METRES[unit]


def _number(said: Any, what: str) -> Decimal:
    try:
        return Decimal(str(said))
    except InvalidOperation:
        raise BadInput(f"{what} {said!r} is no number.") from None


def _object(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput(f"{what} is {value!r}: it has to be an object.")
    return value


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(f"{what} is {value!r}: it has to be a list.")
    return value

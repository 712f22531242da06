"""A plan as it is stored: what differs from the defaults, by field, without ids; packed small. Pure."""

import base64
import json
import zlib
from typing import Any

from agents.planner.plan import (
    CardioBlock,
    Filling,
    Group,
    Plan,
    PlanExercise,
    PlanNode,
    Session,
    SetResult,
    Week,
)

FORMAT = 1
_ROWS: dict[str, type[Any]] = {
    "weeks": Week,
    "sessions": Session,
    "exercises": PlanExercise,
    "groups": Group,
    "sets": SetResult,
    "fillings": Filling,
}
_LEVELS: dict[str, type[Any]] = {"week": Week, "session": Session, "exercise": PlanExercise}


class UnreadablePlan(ValueError):
    """The record is no plan that this version can read."""


def pack(plan: Plan) -> str:
    """The plan as the text of one record: JSON, compressed, in letters."""
    text = json.dumps(kept_node(plan), ensure_ascii=False, separators=(",", ":"))
    packed = base64.b64encode(zlib.compress(text.encode(), 6)).decode()
    return json.dumps({"format": FORMAT, "plan": packed}, separators=(",", ":"))


def unpack(body: str) -> Plan:
    """The plan in a record's text. Raises UnreadablePlan for a format that is not known."""
    record = json.loads(body)
    if record.get("format") != FORMAT:
        raise UnreadablePlan(f"the plan is stored in format {record.get('format')!r}: {FORMAT} is known.")
    text = zlib.decompress(base64.b64decode(record["plan"])).decode()
    plan: Plan = _from_kept(Plan, json.loads(text))
    return plan


def kept_node(node: PlanNode | Plan) -> dict[str, Any]:
    """The fields of a node that differ from the defaults, as JSON values, with all it holds."""
    kept: dict[str, Any] = kept_value(node)
    return kept


def node_from_kept(level: str, kept: dict[str, Any]) -> PlanNode:
    """The node that `kept_node` gave; `level` is "week", "session" or "exercise"."""
    node: PlanNode = _from_kept(_LEVELS[level], kept)
    return node


def kept_value(value: Any) -> Any:
    """Any value of a plan as JSON values."""
    fields = _FIELDS.get(type(value))
    if fields is None:
        return [kept_value(each) for each in value] if isinstance(value, tuple) else value
    return {
        # Most values are texts and numbers: a call for each of them is half of the time.
        name: kept_value(each) if isinstance(each, tuple) else each
        for (name, default), each in zip(fields, value, strict=True)
        if each != default
    }


def value_from_kept(field: str, kept: Any) -> Any:
    """The value of this field that `kept_value` gave."""
    if field in _ROWS:
        return tuple(_from_kept(_ROWS[field], each) for each in kept)
    if field == "cardio" and kept is not None:
        return CardioBlock(**kept)
    return tuple(kept) if field == "warmup" else kept


def _from_kept(made: type[Any], kept: dict[str, Any]) -> Any:
    nested = {name: value_from_kept(name, kept[name]) for name in _NESTED.get(made, ()) if name in kept}
    return made(**{**kept, **nested}) if nested else made(**kept)


_NESTED: dict[type[Any], tuple[str, ...]] = {
    Plan: ("weeks",),
    Week: ("sessions",),
    Session: ("exercises", "groups", "warmup", "cardio", "fillings"),
    PlanExercise: ("sets",),
}
_NO_DEFAULT = object()
_KINDS: tuple[Any, ...] = (Plan, CardioBlock, *_ROWS.values())
# The fields of each kind of node, with what each is where it is left out.
_FIELDS: dict[type[Any], tuple[tuple[str, Any], ...]] = {
    made: tuple((name, made._field_defaults.get(name, _NO_DEFAULT)) for name in made._fields)
    for made in _KINDS
}

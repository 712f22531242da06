"""How two plans differ, found by uid alone; and whether a preview's details say exactly that."""

import re
from typing import Any, NamedTuple

from pydantic.alias_generators import to_camel

from agents.planner.plan import FoundNode, Plan, PlanExercise, Session, everything
from agents.planner.views.items import named_place, on_wire, place

HELD = {
    "uid",
    "weeks",
    "sessions",
    "exercises",
    "groups",
    "fillings",
}  # other nodes', or no field of the wire
DATES = {"startDate", "endDate", "scheduledDate", "dayOfWeek"}


class Differences(NamedTuple):
    """`fields` by (place and name before, field): old and new. The others are places of topmost nodes."""

    fields: dict[tuple[str, str], tuple[Any, Any]]
    added: list[str]  # the parents' places
    removed: list[str]
    moved: bool


def differences(before: Plan, after: Plan) -> Differences:
    """What is different in the second plan."""
    old, new = ({found.node.uid: found for found in everything(plan)} for plan in (before, after))
    fields = {
        (named_place(old[uid]), to_camel(name)): (on_wire(was), on_wire(now))
        for uid in old.keys() & new.keys()
        for name in old[uid].node._fields
        if name not in HELD
        for was, now in [(getattr(old[uid].node, name), getattr(new[uid].node, name))]
        if was != now
    }
    added = [_parent(found) for uid, found in new.items() if uid not in old and _held_by(after, found) in old]
    added += ["Plan" for uid, found in new.items() if uid not in old and not found.session_number]
    removed = [
        place(found)
        for uid, found in old.items()
        if uid not in new and (not found.session_number or _held_by(before, found) in new)
    ]
    kept = [[uid for uid in rows if uid in old and uid in new] for rows in (old, new)]
    return Differences(fields, added, removed, kept[0] != kept[1])


def _held_by(plan: Plan, found: FoundNode) -> str:
    """The uid of what holds it; "" for a week."""
    if not found.session_number:
        return ""
    week = plan.weeks[found.week_number - 1]
    return week.sessions[found.session_number - 1].uid if found.exercise_number else week.uid


def _parent(found: FoundNode) -> str:
    if isinstance(found.node, PlanExercise):
        return f"Week {found.week_number}, Session {found.session_number}"
    return f"Week {found.week_number}" if isinstance(found.node, Session) else "Plan"


def assert_said(details: list[dict[str, Any]], before: Plan, after: Plan) -> None:
    """The details of one call say all that it does, and nothing else."""
    real = differences(before, after)
    shifts = [item for item in details if re.match(r"Weeks? \d+( to \d+)?$", item["target"])]
    shifts = [item for item in shifts if item["type"] == "modify"]
    told = {
        (item["target"], each["field"]): (each["oldValue"], each["newValue"])
        for item in details
        if item["type"] == "modify" and item not in shifts
        for each in item["fields"]
    }
    fields = real.fields
    if shifts:
        assert {field for _, field in fields} <= DATES
        fields = {key: value for key, value in fields.items() if key in told}
    assert fields == told
    assert real.removed == [item["target"] for item in details if item["type"] == "remove"]
    assert {*real.added} == {item["target"] for item in details if item["type"] == "add"}
    assert real.moved <= any(item["type"] == "reorder" for item in details)

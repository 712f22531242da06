"""The items of a ModificationPreview: what a deed changes, in the fields of plan-edit-tools. Pure."""

from collections.abc import Sequence
from typing import Any

from pydantic.alias_generators import to_camel

from agents.planner.ops import ChangeNode, InsertNode, MoveNode, RemoveNode
from agents.planner.plan import CardioBlock, FoundNode, PlanExercise, PlanNode, Session, Week, find
from agents.planner.stored_plan import kept_value
from agents.planner.views.deeds import Deed
from agents.planner.views.lines import (
    add_line,
    block_line,
    cardio_on_wire,
    count,
    number,
    prescription,
    session_line,
)

PreviewItem = dict[str, Any]


def item_of(deed: Deed) -> PreviewItem:
    """The deed as a PreviewItem: type, target, and before, after or fields."""
    match deed.op:
        case ChangeNode(fields=fields):
            changed = [each for each in fields if getattr(deed.at.node, each[0]) != each[1]]
            told = [_field(deed.at, name, new) for name, new in changed]
            return {
                "type": "modify",
                "target": named_place(deed.at),
                "fields": told,
                **_kept(deed.at, fields),
            }
        case InsertNode():
            return {"type": "add", "target": _parent(deed.at), "after": _added(deed)}
        case RemoveNode():
            return {"type": "remove", "target": place(deed.at), "before": holding(deed.at.node)}
        case MoveNode(uid=uid):
            return {"type": "reorder", "target": named_place(deed.at), **_places(deed, uid)}
        case shift:
            return _shift(deed, shift.days)


def _kept(found: FoundNode, fields: Sequence[tuple[str, Any]]) -> PreviewItem:
    """What an exercise is in all once another takes its place: what stays of it is shown too."""
    if not isinstance(found.node, PlanExercise) or "name" not in dict(fields):
        return {}
    after = found.node._replace(**dict(fields))
    return {"after": f"{after.name} {prescription(after)}"}


def place(found: FoundNode) -> str:
    """Where it stands: "Week 2, Session 1, Exercise 3"."""
    numbers = (
        ("Week", found.week_number),
        ("Session", found.session_number),
        ("Exercise", found.exercise_number),
    )
    return ", ".join(f"{level} {number}" for level, number in numbers if number)


def named_place(found: FoundNode) -> str:
    """Where it stands and what it is: "Week 2, Session 1, Exercise 3: Squat", "Week 2: Accumulation"."""
    return f"{place(found)}: {name_of(found)}"


def name_of(found: FoundNode) -> str:
    """The name of an exercise or session, the phase of a week."""
    return found.node.phase if isinstance(found.node, Week) else found.node.name


def holding(node: PlanNode) -> str:
    """What goes, with what was trained of it: "Squat with 3 logged sets", "Lower A (completed)"."""
    match node:
        case PlanExercise(name=name):
            said = name
        case Session():
            said = _session_holding(node)
        case week:
            said = ": ".join(filter(None, (week.phase, ", ".join(map(_session_holding, week.sessions)))))
    sets = _logged_sets(node)
    return f"{said} with {count(sets, 'logged set')}" if sets else said


def weeks_said(first: int, last: int) -> str:
    """These weeks in words: "week 6", "weeks 6 to 12"."""
    return f"week {first}" if first == last else f"weeks {first} to {last}"


def later_by(days: int) -> str:
    """So many days in words: "7 days later", "1 day earlier"."""
    return f"{count(abs(days), 'day')} {'later' if days > 0 else 'earlier'}"


def on_wire(value: Any) -> Any:
    """A value of a node as JSON; what is absent is null."""
    if isinstance(value, CardioBlock):
        return cardio_on_wire(value)
    return None if value == "" else number(kept_value(value))


def _field(found: FoundNode, name: str, new: Any) -> PreviewItem:
    old = getattr(found.node, name)
    return {"field": to_camel(name), "oldValue": on_wire(old), "newValue": on_wire(new)}


def _parent(found: FoundNode) -> str:
    return place(FoundNode(found.node, *_above(found))) or "Plan"


def _above(found: FoundNode) -> tuple[int, int]:
    """The numbers of the week and session that hold it; 0 where it is itself of that level."""
    week = found.week_number if found.session_number else 0
    return week, found.session_number if found.exercise_number else 0


def _added(deed: Deed) -> str:
    op = deed.op
    assert isinstance(op, InsertNode)
    match op.node:
        case Week() as week:
            lines = [f"week {deed.at.week_number}: {week.phase}, {week.start_date} to {week.end_date}"]
            lines += [week.description] if week.description else []
            return "\n".join([*lines, *map(session_line, week.sessions)])
        case Session() as session:
            return session_line(session)
        case exercise:
            members = (each.node for each in deed.ops if isinstance(each, InsertNode))
            exercises = (node for node in members if isinstance(node, PlanExercise))
            return add_line(exercise) if op.group is None else block_line(op.group, exercises)


def _places(deed: Deed, uid: str) -> PreviewItem:
    of = len(deed.session.exercises)
    moved = find(deed.after, uid)
    assert moved is not None, "a move keeps what it moves"
    before, after = deed.at.exercise_number, moved.exercise_number
    return {"before": f"place {before} of {of}", "after": f"place {after} of {of}"}


def _shift(deed: Deed, days: int) -> PreviewItem:
    number_of_first, number_of_last = deed.at.week_number, len(deed.before.weeks)
    old, new = (plan.weeks[number_of_first - 1 :] for plan in (deed.before, deed.after))
    said = weeks_said(number_of_first, number_of_last)
    begin = "begins" if number_of_first == number_of_last else "begin"
    after = f"{said} {begin} {later_by(days)}, {new[0].start_date} to {new[-1].end_date}"
    return {
        "type": "modify",
        "target": said.capitalize(),
        "before": f"{old[0].start_date} to {old[-1].end_date}",
        "after": after + _kept_dates(old),
        "fields": [
            {"field": "startDate", "oldValue": old[0].start_date, "newValue": new[0].start_date},
            {"field": "endDate", "oldValue": old[0].end_date, "newValue": new[0].end_date},
        ],
    }


def _kept_dates(weeks: Sequence[Week]) -> str:
    """That what was trained keeps its date, where something was."""
    trained = [each for week in weeks for each in week.sessions if each.is_trained and each.scheduled_date]
    if not trained:
        return ""
    keep = "keeps its date" if len(trained) == 1 else "keep their dates"
    return f"; {count(len(trained), 'trained session')} {keep}"


def _session_holding(session: Session) -> str:
    return f"{session.name} (completed)" if session.is_trained else session.name


def _logged_sets(node: PlanNode) -> int:
    if isinstance(node, PlanExercise):
        return len(node.sets)
    return sum(map(_logged_sets, node.sessions if isinstance(node, Week) else node.exercises))

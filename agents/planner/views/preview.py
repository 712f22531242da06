"""The ModificationPreview of plan-edit-tools: what calls would do to the plan, told before they do it. Pure.

Each item tells of the plan as it stands after the calls before it. Nothing here asks a model: what the
athlete agrees to is said by code.

Where two calls of a proposal are at odds it is said in a coach's words; they are applied in order anyway.
What they are about is told by uid, not by number (as plan-edit-tools, phase 7, does): "exercise 1" is
another one after the first was removed.

The summary says what a proposal does in one sentence, as a coach says it.

    Change Squat to Leg Press in Thursday's Lower A (week 2) and add Goblet Squat there.
    Add 'Bicep Finisher Rounds' (circuit, 2 rounds, 3 members) to Thursday at position 99.

The second is how plan-proposals writes it. What takes more than a few phrases is counted instead.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from agents.planner.ops import ChangeNode, InsertNode, MoveNode, Op, RemoveNode, ShiftWeeks
from agents.planner.plan import Group, Plan, PlanExercise, PlanNode, Session, Week, blocks, level_of
from agents.planner.trained.written import scheduled_on
from agents.planner.views.days import day_of_week
from agents.planner.views.deeds import Deed, ProposalStep, deeds
from agents.planner.views.items import (
    PreviewItem,
    holding,
    item_of,
    later_by,
    name_of,
    named_place,
    on_wire,
    weeks_said,
)
from agents.planner.views.lines import count, field_in_words, joined, value_in_words

UNDO = "undo_plan_update"  # the tool whose steps bring back what an applied change replaced

__all__ = ["UNDO", "ProposalStep", "build_preview", "in_words"]
PreviewConflict = dict[str, Any]
_NOTHING_LEFT = "nothing of that will be left"
MOST_PHRASES = 4
_VERBS = {
    ChangeNode: "change",
    InsertNode: "add",
    RemoveNode: "remove",
    MoveNode: "move",
    ShiftWeeks: "shift",
}


def build_preview(plan: Plan, steps: Sequence[ProposalStep]) -> dict[str, Any]:
    """Tool calls, summary, details and conflicts, as JSON. Raises ops.Gone."""
    done = tuple(deeds(plan, steps))
    items = [item_of(deed) for deed in done]
    return {
        "toolCalls": [_tool_call(step) for step in steps],
        "summary": summary_of(done, items),
        "details": items,
        "conflicts": conflicts_of(done),
    }


def in_words(preview: dict[str, Any]) -> str:
    """The preview as the athlete reads it, up to "Confirm?": what is noted above it, the summary, every
    detail, every conflict."""
    details = preview["details"]
    only_adds = bool(details) and all(item["type"] == "add" for item in details)
    will = "what comes back" if _only_undoes(preview) else f"what I'll {'add' if only_adds else 'change'}"
    lines = [f"Here's {will}:", preview["summary"]]
    lines += [line for item in details for line in _item_in_words(item)]
    lines += [f"Note: {conflict['message']}" for conflict in preview["conflicts"]]
    return "\n\n".join([*preview.get("notes", ()), "\n".join([*lines, "Confirm?"])])


def _only_undoes(preview: dict[str, Any]) -> bool:
    called = {call["function"]["name"] for call in preview["toolCalls"]}
    return called == {UNDO}


def _tool_call(step: ProposalStep) -> dict[str, Any]:
    arguments = json.dumps(step.arguments, ensure_ascii=False, separators=(",", ":"))
    return {
        "id": step.call_id,
        "type": "function",
        "function": {"name": step.tool, "arguments": arguments},
    }


def _item_in_words(item: PreviewItem) -> Iterator[str]:
    match item:
        case {"type": "add"}:
            first, *more = item["after"].split("\n")
            yield f"- {item['target']}: add {first}"
            yield from (f"    {line}" for line in more)
        case {"type": "remove"}:
            yield f"- {item['target']}: remove {item['before']}"
        case {"before": before}:
            yield f"- {item['target']}: {before} → {item['after']}"
        case _:
            yield f"- {item['target']}"
            yield from map(_field_in_words, item["fields"])
            if not item["fields"]:
                yield "    nothing changes: it is so already"
            if "after" in item:
                yield f"    it will be: {item['after']}"


def _field_in_words(change: PreviewItem) -> str:
    old, new = (value_in_words(change[side]) for side in ("oldValue", "newValue"))
    return f"    {field_in_words(change['field'])}: {old} → {new}"


def conflicts_of(deeds: Sequence[Deed]) -> list[PreviewConflict]:
    """Each pair of calls that are at odds: what about, their ids, and what will come of it; and each session
    that comes to stand on a day that has one."""
    at_odds = [conflict for place, deed in enumerate(deeds) for conflict in _with(deed, deeds[:place])]
    return [*at_odds, *_crowded(deeds)]


def _crowded(deeds: Sequence[Deed]) -> Iterator[PreviewConflict]:
    """What is moved, copied or added to the day of another, as the plan stands after all of it."""
    placed = {deed.at.node.uid: deed for deed in deeds if _is_placed(deed)}
    on_day: dict[str, list[Session]] = {}
    for week in deeds[-1].after.weeks if placed else ():
        for session in week.sessions:
            on_day.setdefault("" if session.is_rest else scheduled_on(week, session), []).append(session)
    on_day.pop("", None)
    for day, sessions in on_day.items():
        for session in sessions if len(sessions) > 1 else ():
            if session.uid in placed:
                deed = placed[session.uid]
                there = joined([each.name for each in sessions if each is not session])
                message = f"{day_of_week(day)} {day} has {there} already: {session.name} comes on top of it."
                yield {"target": named_place(deed.at), "toolCalls": [deed.call_id], "message": message}


def _is_placed(deed: Deed) -> bool:
    """Whether it gives a session its day."""
    if isinstance(deed.op, InsertNode):
        return isinstance(deed.op.node, Session)
    if not isinstance(deed.op, ChangeNode) or not isinstance(deed.at.node, Session):
        return False
    days = {"scheduled_date": deed.at.node.scheduled_date, "day_of_week": deed.at.node.day_of_week}
    return any(name in days and value != days[name] for name, value in deed.op.fields)


def _with(deed: Deed, before: Sequence[Deed]) -> Iterator[PreviewConflict]:
    others = [each for each in before if each.call_id != deed.call_id]
    match deed.op:
        case ChangeNode(uid=uid):
            yield from _changed_again(deed, deed.op, [each for each in others if _changes(each.op, uid)])
        case MoveNode(uid=uid):
            for other in others:
                if isinstance(other.op, MoveNode) and other.op.uid == uid:
                    yield _conflict(
                        other, deed, f"I'm moving {name_of(deed.at)} twice: the last place counts."
                    )
        case RemoveNode():
            gone = frozenset(_uids(deed.at.node))
            for other in others:
                message = _lost(other, deed, gone)
                if message:
                    yield _conflict(other, deed, message)


def _conflict(first: Deed, second: Deed, message: str) -> PreviewConflict:
    return {
        "target": named_place(second.at),
        "toolCalls": [first.call_id, second.call_id],
        "message": message,
    }


def _changed_again(deed: Deed, op: ChangeNode, others: Sequence[Deed]) -> Iterator[PreviewConflict]:
    """At odds where both set a field; the same node twice is told as well."""
    both_set = False
    for other in others:
        fields = {name for name, _ in _fields(other.op)} & {name for name, _ in op.fields}
        if fields:
            both_set = True
            yield _conflict(other, deed, _last_wins(deed, op, other, fields))
    if others and not both_set:
        said = f"I'm changing the same {level_of(deed.at.node)} twice: both changes are applied in order."
        yield _conflict(others[-1], deed, said)


def _last_wins(deed: Deed, op: ChangeNode, other: Deed, fields: set[str]) -> str:
    values = {name: value for name, value in op.fields if name in fields}
    words = joined([field_in_words(name.replace("_", " ")) for name in values])
    what = f"the {words} of {name_of(deed.at)}"
    if all(value == getattr(other.at.node, name) for name, value in values.items()):
        return f"I'm changing {what} and changing that back: {_NOTHING_LEFT}."
    last = joined([value_in_words(on_wire(value)) for value in values.values()])
    return f"I'm changing {what} twice: what comes last counts, {last}."


def _lost(other: Deed, removal: Deed, gone: frozenset[str]) -> str:
    """What a removal does to an earlier deed; "" if it leaves all of it."""
    removed = name_of(removal.at)
    if isinstance(other.op, InsertNode):
        added = [each.node for each in other.ops if isinstance(each, InsertNode)]
        if removal.at.node.uid in {uid for node in added for uid in _uids(node)}:
            return f"I'm adding {removed} and removing it again: {_NOTHING_LEFT}."
        if gone.intersection(node.uid for node in added):
            added_name = other.op.group.label if other.op.group else name_of(other.at)
            return f"I'm adding {added_name} and then removing {removed}, which holds it: {_NOTHING_LEFT}."
    if isinstance(other.op, ChangeNode | MoveNode) and other.op.uid in gone:
        held = "" if other.op.uid == removal.at.node.uid else f"{removed}, which holds "
        return f"I'm changing {name_of(other.at)} and then removing {held}it: {_NOTHING_LEFT}."
    return ""


def _changes(op: Op, uid: str) -> bool:
    return isinstance(op, ChangeNode) and op.uid == uid


def _fields(op: Op) -> tuple[tuple[str, Any], ...]:
    return op.fields if isinstance(op, ChangeNode) else ()


def _uids(node: PlanNode) -> Iterator[str]:
    yield node.uid
    if isinstance(node, Week | Session):
        for each in node.sessions if isinstance(node, Week) else node.exercises:
            yield from _uids(each)


class PreviewPhrase(NamedTuple):
    """ "change Squat to Leg Press", "in", "Thursday's Lower A (week 2)", and what comes after the place."""

    what: str
    link: str = ""
    where: str = ""
    end: str = ""


def summary_of(deeds: Sequence[Deed], items: Sequence[PreviewItem]) -> str:
    """The sentence; `items` are what the deeds are in the preview, in the same order."""
    told = [(deed, item) for deed, item in zip(deeds, items, strict=True) if not _for_a_block(deed, deeds)]
    told = _removal_before_its_shift(told)
    if not told:
        return "Nothing changes."
    if len(told) > MOST_PHRASES:
        return _sentence([_counted([deed for deed, _ in told])])
    said: list[str] = []
    before = ""
    for phrase in (_phrase(deed, item) for deed, item in told):
        where = f"{phrase.link} {phrase.where}" if phrase.where != before else "there"
        said.append(" ".join(filter(None, (phrase.what, where.strip() if phrase.where else "", phrase.end))))
        before = phrase.where
    return _sentence(said)


def _removal_before_its_shift(told: list[tuple[Deed, PreviewItem]]) -> list[tuple[Deed, PreviewItem]]:
    """The deeds with the removal of a week before the shift that makes up for it, as it is said."""
    said: list[tuple[Deed, PreviewItem]] = []
    for deed, item in told:
        shifted = said and isinstance(said[-1][0].op, ShiftWeeks) and said[-1][0].call_id == deed.call_id
        said.insert(len(said) - 1 if shifted and isinstance(deed.op, RemoveNode) else len(said), (deed, item))
    return said


def _sentence(phrases: Sequence[str]) -> str:
    said = joined(phrases)
    return f"{said[0].upper()}{said[1:]}."


def _phrase(deed: Deed, item: PreviewItem) -> PreviewPhrase:
    match deed.op:
        case ChangeNode():
            return _change(deed, item)
        case InsertNode():
            return _insert(deed)
        case RemoveNode():
            return _remove(deed)
        case MoveNode():
            place = item["after"].split(" of ")[0]
            return PreviewPhrase(f"move {name_of(deed.at)} to {place}", "of", _session(deed))
        case shift:
            weeks = weeks_said(deed.at.week_number, len(deed.before.weeks))
            return PreviewPhrase(f"let {weeks} begin {later_by(shift.days)}")


def _change(deed: Deed, item: PreviewItem) -> PreviewPhrase:
    new = {change["field"]: change["newValue"] for change in item["fields"]}
    week = f"week {deed.at.week_number}"
    match deed.at.node:
        case PlanExercise(name=name):
            return PreviewPhrase(_exercise_change(name, new), "in", _session(deed))
        case Session() as session:
            return PreviewPhrase(_session_change(_on_its_day(session), new), "in", week)
        case _:
            return PreviewPhrase(_fields_change(week, new))


def _exercise_change(name: str, new: PreviewItem) -> str:
    if set(new) == {"skipped"}:
        return f"skip {name}" if new["skipped"] else f"take {name} up again"
    return _renamed(f"change {name}", new) if "name" in new else _fields_change(name, new)


def _session_change(name: str, new: PreviewItem) -> str:
    if set(new) in ({"dayOfWeek"}, {"scheduledDate"}, {"dayOfWeek", "scheduledDate"}):
        return f"move {name} to {' '.join(map(value_in_words, sorted(new.values(), reverse=True)))}"
    return _renamed(f"rename {name}", new) if "name" in new else _fields_change(name, new)


def _renamed(what: str, new: PreviewItem) -> str:
    others = [f"{field_in_words(name)} {value_in_words(new[name])}" for name in new if name != "name"]
    return f"{what} to {new['name']}" + (f" ({', '.join(others)})" if others else "")


def _fields_change(name: str, new: PreviewItem) -> str:
    if not new:
        return f"leave {name} as it is"
    what = f"the {joined([field_in_words(field) for field in new])} of {name}"
    if len(new) > 1:
        return f"change {what}"
    value = next(iter(new.values()))
    return f"take away {what}" if value in (None, []) else f"change {what} to {value_in_words(value)}"


def _insert(deed: Deed) -> PreviewPhrase:
    op, number = deed.op, deed.at.week_number
    assert isinstance(op, InsertNode)
    match op.node:
        case Week(phase=phase):
            return PreviewPhrase(f"add week {number} ({phase})")
        case Session() as session:
            rows = blocks(session)
            if deed.tool == "propose_plan_update" and len(rows) == 1 and rows[0][0] is not None:
                return _block(rows[0][0], len(rows[0][1]), deed)
            day = session.day_of_week
            return PreviewPhrase(
                f"add {session.name}", "to", f"{day} of week {number}" if day else f"week {number}"
            )
        case exercise:
            if op.group is not None:
                return _block(op.group, len(deed.ops), deed)
            last = deed.at.exercise_number == len(deed.session.exercises)
            end = "" if last else f"as exercise {deed.at.exercise_number}"
            return PreviewPhrase(f"add {exercise.name}", "to", _session(deed), end)


def _block(group: Group, members: int, deed: Deed) -> PreviewPhrase:
    rounds = [] if group.rounds is None else [count(group.rounds, "round")]
    known = ", ".join([group.block_type, *rounds, count(members, "member")])
    end = "" if group.order_index is None else f"at position {group.order_index}"
    return PreviewPhrase(
        f"add '{group.label}' ({known})", "to", deed.session.day_of_week or _session(deed), end
    )


def _remove(deed: Deed) -> PreviewPhrase:
    said = holding(deed.at.node)
    match deed.at.node:
        case PlanExercise():
            return PreviewPhrase(f"remove {said}", "from", _session(deed))
        case Session():
            return PreviewPhrase(f"remove {said}", "from", f"week {deed.at.week_number}")
        case _:
            return PreviewPhrase(f"remove week {deed.at.week_number} ({said})")


def _session(deed: Deed) -> str:
    return f"{_on_its_day(deed.session)} (week {deed.at.week_number})"


def _on_its_day(session: Session) -> str:
    return f"{session.day_of_week}'s {session.name}" if session.day_of_week else session.name


def _for_a_block(deed: Deed, deeds: Sequence[Deed]) -> bool:
    """Whether it adds the session that a block of the same call needs: the block is what is told."""
    if not (isinstance(deed.op, InsertNode) and isinstance(deed.op.node, Session)):
        return False
    blocks_of_call = (
        each.op
        for each in deeds
        if each.call_id == deed.call_id and isinstance(each.op, InsertNode) and each.op.group is not None
    )
    return any(op.parent == deed.op.node.uid for op in blocks_of_call)


def _counted(deeds: Sequence[Deed]) -> str:
    counts: Counter[tuple[str, str]] = Counter()
    for deed in deeds:
        counts[_VERBS[type(deed.op)], _level(deed)] += _last_week(deed) - deed.at.week_number + 1
    said = joined([f"{verb} {count(number, level)}" for (verb, level), number in counts.items()])
    weeks = weeks_said(min(deed.at.week_number for deed in deeds), max(map(_last_week, deeds)))
    return f"{said} in {weeks}"


def _last_week(deed: Deed) -> int:
    """The number of the last week it is about: of a shift the plan's last."""
    return len(deed.before.weeks) if isinstance(deed.op, ShiftWeeks) else deed.at.week_number


def _level(deed: Deed) -> str:
    if isinstance(deed.op, InsertNode) and deed.op.group is not None:
        return "block"
    return level_of(deed.at.node)

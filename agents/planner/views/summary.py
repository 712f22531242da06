"""What a proposal does in one sentence, as a coach says it. Pure.

    Change Squat to Leg Press in Thursday's Lower A (week 2) and add Goblet Squat there.
    Add 'Bicep Finisher Rounds' (circuit, 2 rounds, 3 members) to Thursday at position 99.

The second is how plan-proposals writes it. What takes more than a few phrases is counted instead.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from agents.planner.ops import Change, Insert, Move, Remove, Shift
from agents.planner.plan import Exercise, Group, Session, Week, blocks
from agents.planner.views.deeds import Deed
from agents.planner.views.items import Item, holding, later_by, name_of, weeks_said
from agents.planner.views.lines import count, field_in_words, joined, value_in_words

MOST_PHRASES = 4


class Phrase(NamedTuple):
    """ "change Squat to Leg Press", "in", "Thursday's Lower A (week 2)", and what comes after the place."""

    what: str
    link: str = ""
    where: str = ""
    end: str = ""


def summary_of(deeds: Sequence[Deed], items: Sequence[Item]) -> str:
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


def _removal_before_its_shift(told: list[tuple[Deed, Item]]) -> list[tuple[Deed, Item]]:
    """The deeds with the removal of a week before the shift that makes up for it, as it is said."""
    said: list[tuple[Deed, Item]] = []
    for deed, item in told:
        shifted = said and isinstance(said[-1][0].op, Shift) and said[-1][0].call_id == deed.call_id
        said.insert(len(said) - 1 if shifted and isinstance(deed.op, Remove) else len(said), (deed, item))
    return said


def _sentence(phrases: Sequence[str]) -> str:
    said = joined(phrases)
    return f"{said[0].upper()}{said[1:]}."


def _phrase(deed: Deed, item: Item) -> Phrase:
    match deed.op:
        case Change():
            return _change(deed, item)
        case Insert():
            return _insert(deed)
        case Remove():
            return _remove(deed)
        case Move():
            place = item["after"].split(" of ")[0]
            return Phrase(f"move {name_of(deed.at)} to {place}", "of", _session(deed))
        case shift:
            weeks = weeks_said(deed.at.week_number, len(deed.before.weeks))
            return Phrase(f"let {weeks} begin {later_by(shift.days)}")


def _change(deed: Deed, item: Item) -> Phrase:
    new = {change["field"]: change["newValue"] for change in item["fields"]}
    week = f"week {deed.at.week_number}"
    match deed.at.node:
        case Exercise(name=name):
            return Phrase(_exercise_change(name, new), "in", _session(deed))
        case Session() as session:
            return Phrase(_session_change(_on_its_day(session), new), "in", week)
        case _:
            return Phrase(_fields_change(week, new))


def _exercise_change(name: str, new: Item) -> str:
    if set(new) == {"skipped"}:
        return f"skip {name}" if new["skipped"] else f"take {name} up again"
    return _renamed(f"change {name}", new) if "name" in new else _fields_change(name, new)


def _session_change(name: str, new: Item) -> str:
    if set(new) in ({"dayOfWeek"}, {"scheduledDate"}, {"dayOfWeek", "scheduledDate"}):
        return f"move {name} to {' '.join(map(value_in_words, sorted(new.values(), reverse=True)))}"
    return _renamed(f"rename {name}", new) if "name" in new else _fields_change(name, new)


def _renamed(what: str, new: Item) -> str:
    others = [f"{field_in_words(name)} {value_in_words(new[name])}" for name in new if name != "name"]
    return f"{what} to {new['name']}" + (f" ({', '.join(others)})" if others else "")


def _fields_change(name: str, new: Item) -> str:
    if not new:
        return f"leave {name} as it is"
    what = f"the {joined([field_in_words(field) for field in new])} of {name}"
    if len(new) > 1:
        return f"change {what}"
    value = next(iter(new.values()))
    return f"take away {what}" if value in (None, []) else f"change {what} to {value_in_words(value)}"


def _insert(deed: Deed) -> Phrase:
    op, number = deed.op, deed.at.week_number
    assert isinstance(op, Insert)
    match op.node:
        case Week(phase=phase):
            return Phrase(f"add week {number} ({phase})")
        case Session() as session:
            rows = blocks(session)
            if deed.tool == "propose_plan_update" and len(rows) == 1 and rows[0][0] is not None:
                return _block(rows[0][0], len(rows[0][1]), deed)
            day = session.day_of_week
            return Phrase(f"add {session.name}", "to", f"{day} of week {number}" if day else f"week {number}")
        case exercise:
            if op.group is not None:
                return _block(op.group, len(deed.ops), deed)
            last = deed.at.exercise_number == len(deed.session.exercises)
            end = "" if last else f"as exercise {deed.at.exercise_number}"
            return Phrase(f"add {exercise.name}", "to", _session(deed), end)


def _block(group: Group, members: int, deed: Deed) -> Phrase:
    rounds = [] if group.rounds is None else [count(group.rounds, "round")]
    known = ", ".join([group.block_type, *rounds, count(members, "member")])
    end = "" if group.order_index is None else f"at position {group.order_index}"
    return Phrase(f"add '{group.label}' ({known})", "to", deed.session.day_of_week or _session(deed), end)


def _remove(deed: Deed) -> Phrase:
    said = holding(deed.at.node)
    match deed.at.node:
        case Exercise():
            return Phrase(f"remove {said}", "from", _session(deed))
        case Session():
            return Phrase(f"remove {said}", "from", f"week {deed.at.week_number}")
        case _:
            return Phrase(f"remove week {deed.at.week_number} ({said})")


def _session(deed: Deed) -> str:
    return f"{_on_its_day(deed.session)} (week {deed.at.week_number})"


def _on_its_day(session: Session) -> str:
    return f"{session.day_of_week}'s {session.name}" if session.day_of_week else session.name


def _for_a_block(deed: Deed, deeds: Sequence[Deed]) -> bool:
    """Whether it adds the session that a block of the same call needs: the block is what is told."""
    if not (isinstance(deed.op, Insert) and isinstance(deed.op.node, Session)):
        return False
    blocks_of_call = (
        each.op
        for each in deeds
        if each.call_id == deed.call_id and isinstance(each.op, Insert) and each.op.group is not None
    )
    return any(op.parent == deed.op.node.uid for op in blocks_of_call)


_VERBS = {Change: "change", Insert: "add", Remove: "remove", Move: "move", Shift: "shift"}


def _counted(deeds: Sequence[Deed]) -> str:
    counts: Counter[tuple[str, str]] = Counter()
    for deed in deeds:
        counts[_VERBS[type(deed.op)], _level(deed)] += _last_week(deed) - deed.at.week_number + 1
    said = joined([f"{verb} {count(number, level)}" for (verb, level), number in counts.items()])
    weeks = weeks_said(min(deed.at.week_number for deed in deeds), max(map(_last_week, deeds)))
    return f"{said} in {weeks}"


def _last_week(deed: Deed) -> int:
    """The number of the last week it is about: of a shift the plan's last."""
    return len(deed.before.weeks) if isinstance(deed.op, Shift) else deed.at.week_number


def _level(deed: Deed) -> str:
    if isinstance(deed.op, Insert) and deed.op.group is not None:
        return "block"
    return type(deed.at.node).__name__.lower()

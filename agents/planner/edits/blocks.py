"""The twelfth edit: a circuit, superset or single is added to a day (propose_plan_update). Pure."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import ConfigDict, Field

from agents.athlete import Units
from agents.planner.edits.checks import Problems, check_room, checked, count, tidied
from agents.planner.edits.edit import EditAim, EditInput
from agents.planner.edits.shapes import with_uids
from agents.planner.faults import MOST_EXERCISES, MOST_SESSIONS
from agents.planner.ops import END, START, InsertNode, Op
from agents.planner.plan import (
    BlockType,
    Group,
    PlanExercise,
    Session,
    Week,
    blocks,
)
from agents.planner.views.days import NoDay, PlanDay, day_session
from agents.planner.views.lines import load_on_wire

_FEWEST = {"single": 1, "superset": 2, "circuit": 1}
_DIGITS = 9  # of reps that are a number


class BlockInput(EditInput):
    """An input whose names are snake_case on the wire too, as plan-proposals writes them."""

    model_config = ConfigDict(alias_generator=None)


class BlockMeta(BlockInput):
    rounds: int = Field(default=0, description="How often the whole block is done.")
    rest_between_rounds_sec: int = Field(default=0, description="Seconds.")


class BlockMember(BlockInput):
    exercise: str
    reps: int | str = Field(description='In each round: 10, or "8-10", "AMRAP".')
    weight: float | str = Field(
        default="", description='In the athlete\'s unit; or a text: "bodyweight", "70% 1RM".'
    )
    tempo: str = Field(default="", description='"slow", "3-1-1".')
    sets: int = Field(default=1, description="In one round; 1 if left out.")
    rest_sec: int = Field(default=0, description="After the exercise, in seconds; none if left out.")
    notes: str = ""


class NewBlock(BlockInput):
    block_type: BlockType
    label: str = Field(description='Its name in the session, e.g. "Bicep Finisher Rounds".')
    order_index: int = Field(
        default=0, description="A sort key among the blocks of the session; 99 is the end."
    )
    meta_json: BlockMeta = Field(default_factory=BlockMeta, description="Rounds, and the rest between them.")
    members: tuple[BlockMember, ...] = Field(description="The exercises, in order.")


class ProposePlanUpdate(BlockInput):
    day: str = Field(description='A weekday, "today", "tomorrow", or an ISO date.')
    action: Literal["add_block"]
    block: NewBlock


def add_block(edit: ProposePlanUpdate, aim: EditAim) -> tuple[Op, ...]:
    """Use this to add complex workouts (circuits, supersets, rounds), not just simple sets.

    Pass a block with block_type (e.g. 'circuit'), label, order_index, meta_json (e.g. {rounds,
    rest_between_rounds_sec}), and members (array of mini-exercises with reps/weight/tempo). Call it once for
    each block, with what the athlete said; don't ask for only sets, reps and weight. The block goes to the
    session of that day as the plan is after the earlier calls of the same reply; a day without a session gets
    one. Nothing is written until the athlete agrees. Returns a confirmation summary and a proposal_id.
    """
    problems = Problems()
    exercises, group = _from_block(problems, edit.block, aim.units)
    day = _day(problems, edit, aim)
    if day is not None and not day.sessions:
        return (_new_session(problems, aim, day, exercises, group),)
    session = _session_of(problems, day)
    if session is not None:
        _check_joins(problems, session, group, len(exercises))
    session = problems.settled(session)
    return _inserted(aim, session, exercises, group)


def _from_block(problems: Problems, block: NewBlock, units: Units) -> tuple[list[PlanExercise], Group]:
    values = checked(problems, block, "block")
    meta = checked(problems, block.meta_json, "block.meta_json")
    fewest = _FEWEST[block.block_type]
    if len(block.members) < fewest or (block.block_type == "single" and len(block.members) > 1):
        can = "exactly 1" if block.block_type == "single" else f"at least {fewest}"
        problems.add(
            f"The {block.block_type} can't have {count(block.members, 'exercise')}: it takes {can}.",
            f"block.members has {len(block.members)}: a {block.block_type} has {can}.",
        )
    members = [
        _exercise(checked(problems, each, f"block.members[{place}]"), values["label"], units)
        for place, each in enumerate(block.members)
    ]
    known = {**meta, **{name: values[name] for name in ("order_index",) if name in values}}
    return members, Group(values["label"], block.block_type, **known)


def _exercise(values: dict[str, Any], label: str, units: Units) -> PlanExercise:
    weight = _weight(values.get("weight", ""), units)
    return PlanExercise(
        "",
        values["exercise"],
        working_sets=values.get("sets", 1),
        reps=str(_reps(values["reps"])),
        target_load=weight if isinstance(weight, str) else f"{weight} {units}",
        rest_seconds=values.get("rest_sec", 0),
        notes=values.get("notes", ""),
        group_label=label,
        tempo=values.get("tempo", ""),
    )


def _reps(said: int | str) -> int | str:
    """The reps as a number, where they are one."""
    return int(said) if isinstance(said, str) and said.isdecimal() and len(said) <= _DIGITS else said


def _weight(said: float | str, units: Units) -> float | str:
    """The weight as a number in the athlete's unit, where it is one; otherwise its text."""
    return load_on_wire(said, units) if isinstance(said, str) else said


def _day(problems: Problems, edit: ProposePlanUpdate, aim: EditAim) -> PlanDay | None:
    try:
        return day_session(aim.plan, edit.day, aim.today)
    except NoDay as no_day:
        problems.add(str(no_day))
        return None


def _session_of(problems: Problems, day: PlanDay | None) -> Session | None:
    """The one session of the day; two are a problem: the athlete is asked."""
    found = [] if day is None else [each.node for each in day.sessions if isinstance(each.node, Session)]
    if day is not None and len(found) > 1:
        names = " and ".join(repr(session.name) for session in found)
        has = f"{day.day_of_week} {day.date} has {len(found)} sessions, {names}"
        problems.add(
            f"{has}: say which one you mean.",
            f"{has}: ask the athlete which one is meant, then add the exercises to it with add_exercise, all "
            "with the same groupLabel.",
        )
    return found[0] if found else None


def _check_joins(problems: Problems, session: Session, group: Group, members: int) -> None:
    if group.label and group.label in {exercise.group_label for exercise in session.exercises}:
        has = f"{session.name!r} has a block {group.label!r} already: give the new one another"
        problems.add(
            f"{has} name, or change the one that is there.",
            f"{has} label, or change the one that is there with modify_exercise, add_exercise and "
            "remove_exercise.",
        )
    check_room(problems, len(session.exercises) + members, MOST_EXERCISES, repr(session.name), "exercises")


def _new_session(
    problems: Problems, aim: EditAim, day: PlanDay, exercises: Sequence[PlanExercise], group: Group
) -> Op:
    """A session of this block alone, before the sessions of later days."""
    week = aim.plan.weeks[day.week_number - 1]
    check_room(problems, len(week.sessions) + 1, MOST_SESSIONS, f"Week {day.week_number}", "sessions")
    check_room(problems, len(exercises), MOST_EXERCISES, repr(group.label), "exercises")
    problems.refuse()
    session = Session(
        "",
        group.label,
        exercises=tuple(exercises),
        groups=(group,),
        scheduled_date=day.date,
        day_of_week=day.day_of_week,
    )
    return InsertNode(week.uid, _before_later(week, day.date), with_uids(session, aim.mint))


def _before_later(week: Week, day: str) -> str:
    anchor = START
    for session in week.sessions:
        if session.scheduled_date > day:
            return anchor
        anchor = session.uid
    return END


def _inserted(
    aim: EditAim, session: Session, exercises: Sequence[PlanExercise], group: Group
) -> tuple[Op, ...]:
    anchor = _anchor(session, group.order_index)
    ops: list[Op] = []
    for exercise in exercises:
        node = with_uids(exercise, aim.mint)
        ops.append(InsertNode(session.uid, anchor, node, None if ops else group))
        anchor = node.uid
    return tuple(ops)


def _anchor(session: Session, order_index: int | None) -> str:
    """Behind what a block of this order stands: before the first that comes later, else at the end.

    A block without an order of its own counts by its place, and gives way at the same number.
    """
    if order_index is None:
        return END
    for place, (group, members) in enumerate(blocks(session), start=1):
        known = None if group is None else group.order_index
        if (place >= order_index) if known is None else (known > order_index):
            at = session.exercises.index(members[0])
            return session.exercises[at - 1].uid if at else START
    return END


def normalized_block(block: NewBlock, units: Units = "lb") -> dict[str, Any]:
    """The block as it is written, and as get_weekly_plan gives it back. Only what was given is in it; what
    is the same as leaving it out is left out. A weight is a number where it is one in the athlete's unit.
    """
    values, meta = tidied(block), tidied(block.meta_json)
    single = block.block_type == "single"
    members = [_normalized_member(tidied(each), units, single) for each in block.members]
    order = {name: values[name] for name in ("order_index",) if name in values}
    head = {"block_type": block.block_type, "label": values["label"], **order}
    return {**head, "meta_json": meta, "members": members}


def _normalized_member(values: dict[str, Any], units: Units, single: bool) -> dict[str, Any]:
    sets = {} if values.get("sets", 1) == 1 and not single else {"sets": values.get("sets", 1)}
    weight = _weight(values.get("weight", ""), units)
    shown = {**sets, "reps": _reps(values["reps"]), **({} if weight == "" else {"weight": weight})}
    unsaid = {"tempo": "", "rest_sec": 0, "notes": ""}
    rest = {name: values[name] for name in unsaid if values.get(name, unsaid[name]) != unsaid[name]}
    return {"exercise": values["exercise"], **shown, **rest}

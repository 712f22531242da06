"""A whole plan as it comes in and goes out: the data model of plan-edit-tools, with results. Pure.

    {"name": "Strength block", "weeks": [{"id": "week-1", "weekNumber": 1, "phase": "Accumulation",
      "startDate": "2026-11-02", "endDate": "2026-11-08", "sessions": [{"name": "Lower A", "exercises":
      [{"name": "Squat", "workingSets": 3, "reps": "5", "targetLoad": "185 lb", "sets": []}]}]}]}

Beyond the spec a node may have its `uid`, a session its `groups` (what is known of its blocks) and its
`fillings` (the logged workouts that it was). Ids and week numbers are read over: they follow from the
place. null is the same as leaving out. The weeks may also come bare, as a list. Labels that are a letter and
a number (A1 and A2, C1 and C2), as coaches write a superset, are one block by their letter.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import Field, ValidationError
from pydantic.alias_generators import to_camel

from agents.errors import BadInput
from agents.planner.edits.checks import LIMITS, Problems, checked
from agents.planner.edits.edit import EditInput
from agents.planner.edits.schedule import read_date, scheduled, unscheduled
from agents.planner.edits.shapes import NewExercise, NewSession, NewWeek, cardio_from
from agents.planner.faults import faults, wrong_dates
from agents.planner.ops import END, START
from agents.planner.plan import (
    Filling,
    Group,
    Plan,
    PlanExercise,
    Session,
    SetResult,
    Week,
    everything,
    id_at,
    tidy,
    unsaid_rest_seconds,
)

_KEPT_LIMITS = {
    **LIMITS,
    "set_number": (1, 1_000),
    "reps": (0, 1_000),  # none, of a set that failed
    "rpe": (0, 10),
    "rir": (0, 20),
    "duration_seconds": (0, 172_800),
    "distance_metres": (0, 1_000_000),
    "rating": (0, 100),
}
_NUMBERED = re.compile(r"[A-Za-z][0-9]{1,2}")
_UID = re.compile(r"[A-Za-z0-9._-]{1,80}")


class KeptSet(EditInput):
    set_number: int
    kind: str = "working"
    reps: int = 0
    load: str = ""
    rpe: float = 0
    rir: int = 0
    duration_seconds: float = 0
    distance_metres: float = 0
    failed: bool = False
    workout_id: str = ""
    done_as: str = ""
    reps_said: str = ""


class KeptExercise(NewExercise):
    id: str = ""
    uid: str = ""
    sets: tuple[KeptSet, ...] = ()
    skipped: bool = False


class KeptFilling(EditInput):
    workout_id: str
    date: str
    started_at: str = ""
    duration: float = 0
    rating: float = 0
    actual_duration: float = 0
    avg_heart_rate: float = 0
    cardio: bool = False


class KeptSession(NewSession):
    id: str = ""
    uid: str = ""
    exercises: tuple[KeptExercise, ...]
    started_at: str = ""
    completed: bool = False
    completed_date: str = ""
    duration: float = 0
    rating: float = 0
    fillings: tuple[KeptFilling, ...] = ()


class KeptWeek(NewWeek):
    id: str = ""
    uid: str = ""
    sessions: tuple[KeptSession, ...]


class KeptPlan(EditInput):
    name: str = ""
    weeks: tuple[KeptWeek, ...] = Field(description="In the order of their dates.")


def plan_from_wire(data: Any, seed: str) -> Plan:
    """The plan in this data. A node keeps its uid if no other has it; new ones are made from `seed`.

    Raises BadInput with every problem, a line each: first those of the shape by their paths, and only if
    there are none those of the values, and what is wrong about the plan that they make.
    """
    problems = Problems()
    plan = _plan(problems, _read(data))
    for words in faults(plan):
        problems.add_fault(words)
    if problems.found:
        raise BadInput("\n".join(problems.found))
    return _with_uids(plan, seed)


def _read(data: Any) -> KeptPlan:
    try:
        given = {"weeks": data} if isinstance(data, list) else data
        return KeptPlan.model_validate_json(json.dumps(_without_nulls(given)), by_alias=True, by_name=False)
    except RecursionError:
        raise BadInput("the plan is nested too deep: it holds weeks, sessions, exercises and sets.") from None
    except ValidationError as error:
        raise BadInput("\n".join(map(_fault, error.errors(include_url=False)))) from None


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(each) for name, each in value.items() if each is not None}
    return [_without_nulls(each) for each in value] if isinstance(value, list) else value


def _fault(fault: Any) -> str:
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
    where = path.removeprefix(".") or "the plan"
    match fault["type"]:
        case "missing":
            return f"{where} is missing."
        case "extra_forbidden":
            return f"{where} is not part of a plan: leave it out."
        case _:
            return f"{where} does not fit: {fault['msg'].replace('Input', 'it', 1)}."


# --- values into nodes


def _plan(problems: Problems, given: KeptPlan) -> Plan:
    name = _values(problems, given, "plan", may_be_blank=("name",)).get("name", "")
    return Plan(
        name, tuple(_week(problems, each, f"weeks[{place}]") for place, each in enumerate(given.weeks))
    )


def _values(
    problems: Problems, given: EditInput, path: str, may_be_blank: Iterable[str] = ()
) -> dict[str, Any]:
    """The plain values by field. An absent text may be written as ""; it is left out."""
    values = checked(problems, given, path, may_be_blank=tuple(may_be_blank), limits=_KEPT_LIMITS)
    return {name: value for name, value in values.items() if value not in ("", ()) and name != "id"}


def _week(problems: Problems, given: KeptWeek, path: str) -> Week:
    values = {"phase": "", **_values(problems, given, path)}
    start = read_date(problems, f"{path}.startDate", given.start_date)
    end = read_date(problems, f"{path}.endDate", given.end_date)
    dated = bool(start and end) and not wrong_dates(path, start, end)
    values = {**values, "start_date": start, "end_date": end}
    values.pop("week_number", None)
    week = Week(**{"uid": "", **values})
    sessions = tuple(
        _session(problems, each, f"{path}.sessions[{place}]", week if dated else None)
        for place, each in enumerate(given.sessions)
    )
    return week._replace(sessions=sessions)


def _session(problems: Problems, given: KeptSession, path: str, week: Week | None) -> Session:
    values = {"uid": "", "name": "", **_values(problems, given, path)}
    days = scheduled(problems, path, values, week, "its week", bound=False)
    if "completed_date" in values:
        where = f"{path}.completedDate"
        values["completed_date"] = read_date(problems, where, values["completed_date"])
    return tidy(
        Session(
            exercises=tuple(_exercises(problems, given, path)),
            groups=_groups(problems, given, path),
            cardio=None if given.cardio is None else cardio_from(problems, given.cardio, f"{path}.cardio"),
            fillings=tuple(_fillings(problems, given, path)),
            **{**unscheduled(values), **days},
        )
    )


def _exercises(problems: Problems, given: KeptSession, path: str) -> Iterator[PlanExercise]:
    letters = _letters(given)
    for place, each in enumerate(given.exercises):
        where = f"{path}.exercises[{place}]"
        # A member of a block may have no load.
        values = _values(problems, each, where, may_be_blank=("target_load",))
        sets = tuple(
            SetResult(**_values(problems, done, f"{where}.sets[{at}]")) for at, done in enumerate(each.sets)
        )
        if (label := values.get("group_label", "")) in letters:
            values["group_label"] = letters[label]
        rest = unsaid_rest_seconds(values.get("group_label", ""))
        unsaid = {"uid": "", "name": "", "reps": "", "target_load": "", "rest_seconds": rest}
        yield PlanExercise(**{**unsaid, **values, "sets": sets})


def _letters(given: KeptSession) -> dict[str, str]:
    """The letter of each label that is one of several of a letter ("A1", "A2"); not of a label that names a
    block by itself: one of which more is known, or that several exercises have."""
    labels = [label for each in given.exercises if (label := each.group_label.strip())]
    known = {each.label.strip() for each in given.groups}
    numbered = [each for each in labels if _NUMBERED.fullmatch(each) and each not in known]
    alone = [each for each in numbered if labels.count(each) == 1]
    letters = [each[0].upper() for each in alone]
    taken = {*labels, *(letter for letter in letters if letters.count(letter) == 1)}
    return {each: letter for each, letter in zip(alone, letters, strict=True) if letter not in taken}


def _groups(problems: Problems, given: KeptSession, path: str) -> tuple[Group, ...]:
    return tuple(
        Group(**{"label": "", **_values(problems, each, f"{path}.groups[{place}]")})
        for place, each in enumerate(given.groups)
    )


def _fillings(problems: Problems, given: KeptSession, path: str) -> Iterator[Filling]:
    for place, each in enumerate(given.fillings):
        where = f"{path}.fillings[{place}]"
        values = _values(problems, each, where)
        values["date"] = read_date(problems, f"{where}.date", each.date)
        yield Filling(**{"workout_id": "", **values})


# --- uids


def _with_uids(plan: Plan, seed: str) -> Plan:
    uids = iter(_uids(plan, seed))
    weeks = []
    for week in plan.weeks:
        week_uid = next(uids)
        sessions = []
        for session in week.sessions:
            session_uid = next(uids)
            exercises = tuple(each._replace(uid=next(uids)) for each in session.exercises)
            sessions.append(session._replace(uid=session_uid, exercises=exercises))
        weeks.append(week._replace(uid=week_uid, sessions=tuple(sessions)))
    return plan._replace(weeks=tuple(weeks))


def _uids(plan: Plan, seed: str) -> list[str]:
    """A uid for every node in order: its own, if it can be one and no node before has it, or a new one."""
    given = [found.node.uid for found in everything(plan)]
    taken, used, made = set(given), {START, END}, 0
    row = []
    for uid in given:
        if uid in used or not _UID.fullmatch(uid):
            while (uid := f"{seed}.{made}") in taken:
                made += 1
            made += 1
        used.add(uid)
        row.append(uid)
    return row


# --- the way out

_ALWAYS = frozenset(("warmup_sets", "rest_seconds", "sets", "exercises", "sessions", "weeks", "completed"))


def plan_to_wire(plan: Plan) -> dict[str, Any]:
    """The plan as `plan_from_wire` reads it: ids, uids, results. What is absent is left out."""
    weeks = [
        {
            "id": id_at(number),
            "weekNumber": number,
            **_on_wire(week._replace(sessions=())),
            "sessions": [
                _session_on_wire(each, number, place) for place, each in enumerate(week.sessions, 1)
            ],
        }
        for number, week in enumerate(plan.weeks, start=1)
    ]
    return {"name": plan.name, "weeks": weeks}


def _session_on_wire(session: Session, week_number: int, number: int) -> dict[str, Any]:
    exercises = [
        {"id": id_at(week_number, number, place), **_on_wire(each)}
        for place, each in enumerate(session.exercises, start=1)
    ]
    own = _on_wire(session._replace(exercises=()))
    return {"id": id_at(week_number, number), **own, "exercises": exercises}


def _on_wire(value: Any) -> Any:
    if hasattr(value, "_fields"):
        defaults = value._field_defaults
        return {
            to_camel(name): _on_wire(each)
            for name, each in zip(value._fields, value, strict=True)
            if name in _ALWAYS or name not in defaults or each != defaults[name]
        }
    return [_on_wire(each) for each in value] if isinstance(value, tuple) else value

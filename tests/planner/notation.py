"""Plans as a coach writes them, for tests.

    Week Accumulation                             from 2026-11-02 on, week after week; or:
    Week Deload 2026-11-30..2026-12-06
      Lower A (Monday)                            also (Monday, done) and (2026-11-02)
        Squat 3x5 @ 185 lb
        Leg Curl 2x10 @ 60 lb, rest 90, warmup 2, group A, tempo 3-1-1, notes slow, skipped
        Bench 3x5 @ 135 lb, done 5x135 lb 4x135 lb
        group A circuit, rounds 2, rest 90, order 99
        cardio zone2 30 Running

A session without a day has none. Uids are places at writing: w1, w1s1, w1s1e1.
"""

import re
from datetime import date, timedelta
from typing import Any

from agents.planner.plan import (
    CardioBlock,
    Group,
    Plan,
    PlanExercise,
    Session,
    SetResult,
    Week,
    everything,
    unsaid_rest_seconds,
)
from agents.planner.views.days import date_of, day_of_week

FIRST_DAY = "2026-11-02"  # a Monday
_EXERCISE = re.compile(r"(?P<name>.+?) (?P<sets>\d+)x(?P<reps>\S+)(?: @ (?P<load>[^,]+))?")


def plan(text: str, name: str = "") -> Plan:
    """The plan in the text. Raises ValueError for a line that is none of the above."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return Plan(name)
    margin = min(_indent(line) for line in lines)
    weeks: list[Week] = []
    for line in lines:
        match (_indent(line) - margin) // 2:
            case 0:
                weeks.append(_week(line.strip(), weeks))
            case 1:
                weeks[-1] = _with_session(weeks[-1], line.strip())
            case _:
                *before, session = weeks[-1].sessions
                weeks[-1] = weeks[-1]._replace(sessions=(*before, _with_line(session, line.strip())))
    return Plan(name, tuple(weeks))


def names(plan: Plan) -> list[str]:
    """The names of all exercises, in order."""
    return [found.node.name for found in everything(plan) if isinstance(found.node, PlanExercise)]


def sessions(plan: Plan) -> list[str]:
    """The names of all sessions, in order."""
    return [found.node.name for found in everything(plan) if isinstance(found.node, Session)]


def phases(plan: Plan) -> list[str]:
    return [week.phase for week in plan.weeks]


def ids(plan: Plan) -> list[str]:
    """The ids of all exercises, in order."""
    return [found.id for found in everything(plan) if isinstance(found.node, PlanExercise)]


def uids(plan: Plan) -> list[str]:
    """The uids of all nodes, in order."""
    return [found.node.uid for found in everything(plan)]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _week(line: str, before: list[Week]) -> Week:
    match = re.fullmatch(r"Week (?P<phase>.+?)(?: (?P<start>[\d-]{10})\.\.(?P<end>[\d-]{10}))?", line)
    if match is None:
        raise ValueError(f"no week: {line!r}")
    start = match["start"] or (_later(before[-1].end_date, 1) if before else FIRST_DAY)
    return Week(f"w{len(before) + 1}", match["phase"], start, match["end"] or _later(start, 6))


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def _with_session(week: Week, line: str) -> Week:
    match = re.fullmatch(r"(?P<name>[^(]+?)(?: \((?P<options>.*)\))?", line)
    if match is None:
        raise ValueError(f"no session: {line!r}")
    session = Session(f"{week.uid}s{len(week.sessions) + 1}", match["name"])
    for option in (match["options"] or "").split(", "):
        if option == "done":
            session = session._replace(completed=True, completed_date=session.scheduled_date)
        elif option:
            day = option if option[0].isdecimal() else date_of(week, option)
            session = session._replace(scheduled_date=day, day_of_week=day_of_week(day))
    return week._replace(sessions=(*week.sessions, session))


def _with_line(session: Session, line: str) -> Session:
    first, *options = line.split(", ")
    words = first.split()
    match words[0]:
        case "group":
            known = {key: int(value) for key, value in (option.split() for option in options)}
            group = Group(
                " ".join(words[1:-1]),
                words[-1],  # type: ignore[arg-type]
                known.get("rounds"),
                known.get("rest"),
                known.get("order"),
            )
            return session._replace(groups=(*session.groups, group))
        case "cardio":
            cardio = CardioBlock(words[1], int(words[2]), " ".join(words[3:]))
            return session._replace(cardio=cardio)
        case _:
            uid = f"{session.uid}e{len(session.exercises) + 1}"
            return session._replace(exercises=(*session.exercises, _exercise(uid, first, options)))


def _exercise(uid: str, first: str, options: list[str]) -> PlanExercise:
    match = _EXERCISE.fullmatch(first)
    if match is None:
        raise ValueError(f"no exercise: {first!r}")
    fields = dict(_option(option) for option in options)
    fields.setdefault("rest_seconds", unsaid_rest_seconds(fields.get("group_label", "")))
    return PlanExercise(uid, match["name"], int(match["sets"]), match["reps"], match["load"] or "", **fields)


def _option(option: str) -> tuple[str, Any]:
    key, _, value = option.partition(" ")
    match key:
        case "rest":
            return "rest_seconds", int(value)
        case "warmup":
            return "warmup_sets", int(value)
        case "group":
            return "group_label", value
        case "tempo" | "notes":
            return key, value
        case "skipped":
            return "skipped", True
        case "done":
            rows = re.findall(r"(\d+)x(\d+ \w+)", value)
            return "sets", tuple(
                SetResult(number, reps=int(reps), load=load)
                for number, (reps, load) in enumerate(rows, start=1)
            )
    raise ValueError(f"no option of an exercise: {option!r}")

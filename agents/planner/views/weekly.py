"""The plan of a week or a day as get_weekly_plan gives it, sessions as lines and as blocks, and as a person
reads it. Pure.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from agents.athlete import Units
from agents.planner.plan import (
    FoundNode,
    Group,
    Plan,
    PlanExercise,
    Session,
    blocks,
    id_at,
    unsaid_rest_seconds,
)
from agents.planner.views.days import NoDay, current_week, day_session
from agents.planner.views.lines import cardio_on_wire, load_on_wire, session_lines, value_in_words


def weekly_plan(plan: Plan, day: str, week: int | None, today: date, units: Units = "lb") -> dict[str, Any]:
    """The week, or the sessions of one day of it; the current week where none is given.

    `day` as `days.day_session` reads it, "" for the whole week. Raises days.NoDay: the plan has no such day
    or week.
    """
    if day:
        found = day_session(plan, day, today, week)
        return _week(plan, found.week_number, found.sessions, units, found.day_of_week)
    number = current_week(plan, today) if week is None else week
    if not 1 <= number <= len(plan.weeks):
        raise NoDay(_no_week(plan, week))
    sessions = plan.weeks[number - 1].sessions
    places = [FoundNode(session, number, place) for place, session in enumerate(sessions, start=1)]
    return _week(plan, number, places, units)


def session_blocks(session: Session, units: Units = "lb") -> list[dict[str, Any]]:
    """The session's exercises as blocks, in the spelling of propose_plan_update."""
    return [_block(place, *row, units) for place, row in enumerate(blocks(session), start=1)]


def _week(
    plan: Plan, number: int, sessions: Sequence[FoundNode], units: Units, day: str = ""
) -> dict[str, Any]:
    week = plan.weeks[number - 1]
    shown = {
        "weekNumber": number,
        "phase": week.phase,
        "startDate": week.start_date,
        "endDate": week.end_date,
        "description": week.description,
        "day": day,
    }
    return {**_given(shown), "sessions": [_session(found, units) for found in sessions]}


def _session(found: FoundNode, units: Units) -> dict[str, Any]:
    session = found.node
    assert isinstance(session, Session), "a week holds sessions"
    lines = zip(session.exercises, session_lines(session), strict=True)
    shown = {
        "id": id_at(found.week_number, found.session_number),
        "sessionNumber": found.session_number,
        "name": session.name,
        "dayOfWeek": session.day_of_week,
        "scheduledDate": session.scheduled_date,
        "completed": session.completed,
        **({"trained": True} if session.is_trained and not session.completed else {}),
        "exercises": [_numbered(place, *line) for place, line in enumerate(lines, start=1)],
        "blocks": session_blocks(session, units),
    }
    cardio = {} if session.cardio is None else {"cardio": cardio_on_wire(session.cardio)}
    return {**shown, **cardio, **_given({"notes": session.notes})}


def _numbered(place: int, exercise: PlanExercise, line: str) -> str:
    return f"{place}. {exercise.name} {line}{', skipped' if exercise.skipped else ''}"


def _block(place: int, group: Group | None, members: Sequence[PlanExercise], units: Units) -> dict[str, Any]:
    group = group or Group(members[0].name, "single")
    meta = {"rounds": group.rounds, "rest_between_rounds_sec": group.rest_between_rounds_sec}
    return {
        "block_type": group.block_type,
        "label": group.label,
        "order_index": place if group.order_index is None else group.order_index,
        "meta_json": {name: value for name, value in meta.items() if value is not None},
        "members": [_member(exercise, group, units) for exercise in members],
    }


def _member(exercise: PlanExercise, group: Group, units: Units) -> dict[str, Any]:
    sets_said = group.block_type == "single" or exercise.working_sets != 1
    rest = exercise.rest_seconds
    shown = {
        "exercise": exercise.name,
        "sets": exercise.working_sets if sets_said else "",
        "reps": int(exercise.reps) if exercise.reps.isdecimal() else exercise.reps,
        "weight": load_on_wire(exercise.target_load, units),
        "tempo": exercise.tempo,
        "rest_sec": "" if rest == unsaid_rest_seconds(exercise.group_label) else rest,
        "notes": exercise.notes,
    }
    return {**_given(shown), **({"skipped": True} if exercise.skipped else {})}


def _given(shown: dict[str, Any]) -> dict[str, Any]:
    """What is not an absent text."""
    return {name: value for name, value in shown.items() if value != ""}


def _no_week(plan: Plan, week: int | None) -> str:
    if not plan.weeks:
        return "there is no week to show: there is no plan yet. Add weeks first."
    return f"week {week} does not exist: the plan has {len(plan.weeks)}."


def week_in_words(shown: dict[str, Any]) -> str:
    """The week's heading, and each session with its numbered exercises, cardio and notes."""
    phase = f", {shown['phase']}" if "phase" in shown else ""
    heading = f"Week {shown['weekNumber']}{phase} ({shown['startDate']} to {shown['endDate']})"
    rows = [heading, *(row for session in shown["sessions"] for row in _session_in_words(session))]
    if not shown["sessions"]:
        rows.append(
            f"Nothing is planned on {shown['day']}." if "day" in shown else "No sessions are planned."
        )
    return "\n".join(rows)


def _session_in_words(session: dict[str, Any]) -> Iterator[str]:
    when = " ".join(filter(None, (session.get("dayOfWeek", ""), session.get("scheduledDate", ""))))
    done = " (done)" if session["completed"] else ""
    yield f"{when}: {session['name']}{done}" if when else f"{session['name']}{done}"
    yield from (f"  {line}" for line in session["exercises"])
    if "cardio" in session:
        yield f"  {value_in_words(session['cardio'])}"
    if not session["exercises"] and "cardio" not in session:
        yield "  rest day"
    if "notes" in session:
        yield f"  Notes: {session['notes']}"

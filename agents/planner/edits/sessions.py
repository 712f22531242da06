"""The edits of whole sessions: remove, add, modify, copy. Pure."""

from pydantic import Field

from agents.planner.edits.checks import (
    Problems,
    anchor_at,
    changes,
    check_given,
    check_room,
    checked,
    session_at,
    week_at,
)
from agents.planner.edits.edit import EditAim, EditInput
from agents.planner.edits.schedule import scheduled, unscheduled
from agents.planner.edits.shapes import (
    DATE,
    POSITION,
    SESSION,
    WEEK,
    CardioInput,
    NewSession,
    Position,
    cardio_from,
    session_from,
    with_uids,
)
from agents.planner.faults import MOST_SESSIONS
from agents.planner.ops import ChangeNode, InsertNode, Op, RemoveNode
from agents.planner.plan import Session, Week
from agents.planner.views.days import date_of


class RemoveSession(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)


class AddSession(EditInput):
    week_number: int = Field(description=WEEK)
    position: Position = Field(description=POSITION)
    session: NewSession


class SessionUpdates(EditInput):
    null_says = frozenset(("cardio",))  # the session has none any more

    name: str = ""
    scheduled_date: str = Field(default="", description=f"A day of that week. {DATE}")
    day_of_week: str = Field(
        default="", description='"Monday". The date follows from it, and it from the date.'
    )
    warmup: tuple[str, ...] = Field(default=(), description="The whole warmup; an empty list takes it away.")
    cardio: CardioInput | None = Field(
        default=None, description="The whole cardio block; null takes it away."
    )
    notes: str = Field(default="", description='"" takes the notes away.')


class ModifySession(EditInput):
    week_number: int = Field(description=WEEK)
    session_number: int = Field(description=SESSION)
    updates: SessionUpdates = Field(description="Only what changes.")


class CopySession(EditInput):
    source_week_number: int = Field(description=WEEK)
    source_session_number: int = Field(description=SESSION)
    target_week_number: int = Field(description="The week that gets the copy, counted from 1.")
    position: Position = Field(description=POSITION)


def remove_session(edit: RemoveSession, aim: EditAim) -> tuple[Op, ...]:
    """Propose to take a whole session out of its week, with all its exercises.

    Call it to delete a training day. The last session of a week stays: remove_week removes the week. Numbers
    count from 1 and mean the plan after the earlier calls of the same reply. Nothing is written until the
    athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    if session is not None and len(aim.plan.weeks[edit.week_number - 1].sessions) == 1:
        last = (
            f"{session.name!r} can't be removed: it is the last session of week {edit.week_number}, and a "
            "week keeps at least one."
        )
        problems.add(
            f"{last} The whole week can be removed instead.", f"{last} remove_week removes the whole week."
        )
    session = problems.settled(session)
    return (RemoveNode(session.uid, repr(session.name)),)


def add_session(edit: AddSession, aim: EditAim) -> tuple[Op, ...]:
    """Propose a new session in a week: strength with exercises, cardio alone, or a rest day with neither.

    Call it to add a training day. Give dayOfWeek or scheduledDate; each follows from the other. Supersets and
    circuits are welcome: exercises with the same groupLabel are done together, and groups tells the rounds.
    Numbers count from 1 and mean the plan after the earlier calls of the same reply: a second call adds a
    second session. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    week, which = week_at(problems, aim.plan, edit.week_number), f"week {edit.week_number}"
    anchor = _anchor_in(problems, week, edit.position, which)
    session = session_from(problems, edit.session, "session", week, which)
    week = problems.settled(week)
    return (InsertNode(week.uid, anchor, with_uids(session, aim.mint)),)


def _anchor_in(problems: Problems, week: Week | None, position: Position, which: str) -> str:
    if week is None:
        return ""
    check_room(problems, len(week.sessions) + 1, MOST_SESSIONS, which.capitalize(), "sessions")
    return anchor_at(problems, week.sessions, position, which, "session")


def modify_session(edit: ModifySession, aim: EditAim) -> tuple[Op, ...]:
    """Propose new values for a session itself: name, day, warmup, cardio, notes. Not for its exercises.

    Call it to rename or move a session, or to set its cardio: cardio replaces the whole block, null takes it
    away. Give dayOfWeek or scheduledDate; each follows from the other. Numbers count from 1 and mean the plan
    after the earlier calls of the same reply. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.week_number, edit.session_number)
    check_given(problems, edit.updates)
    values = checked(problems, edit.updates, "updates")
    week = None if session is None else aim.plan.weeks[edit.week_number - 1]
    days = scheduled(problems, "updates", values, week, f"week {edit.week_number}")
    values = {**unscheduled(values), **days}
    if "cardio" in edit.updates.model_fields_set:
        cardio = edit.updates.cardio
        values["cardio"] = None if cardio is None else cardio_from(problems, cardio, "updates.cardio")
    session = problems.settled(session)
    return (ChangeNode(session.uid, changes(problems, session, repr(session.name), values, aim)),)


def copy_session(edit: CopySession, aim: EditAim) -> tuple[Op, ...]:
    """Propose a copy of a session, in the same week or in another, without what was done of it.

    Call it to repeat a session. The copy stands on the same weekday if that is free in its week, otherwise on
    none: then call modify_session with the day. Numbers count from 1 and mean the plan after the earlier
    calls of the same reply: a second call makes a second copy. Nothing is written until the athlete agrees.
    """
    problems = Problems()
    session = session_at(problems, aim.plan, edit.source_week_number, edit.source_session_number)
    # A week that doesn't exist is told once, also where it is both the source and the target.
    week = week_at(
        Problems() if edit.target_week_number == edit.source_week_number else problems,
        aim.plan,
        edit.target_week_number,
    )
    anchor = _anchor_in(problems, week, edit.position, f"week {edit.target_week_number}")
    session = problems.settled(session)
    week = problems.settled(week)
    return (InsertNode(week.uid, anchor, with_uids(_untrained(session, week), aim.mint)),)


def _untrained(session: Session, week: Week) -> Session:
    """The session as it was planned, on its weekday in this week if no other session is on it."""
    taken = {each.day_of_week for each in week.sessions}
    day = "" if session.day_of_week in taken else session.day_of_week
    found = date_of(week, day)
    planned = Session("", session.name, warmup=session.warmup, notes=session.notes, groups=session.groups)
    cardio = session.cardio
    return planned._replace(
        exercises=tuple(each._replace(sets=(), skipped=False) for each in session.exercises),
        cardio=cardio and cardio._replace(completed=False, actual_duration=None, avg_heart_rate=None),
        scheduled_date=found,
        day_of_week=day if found else "",
    )

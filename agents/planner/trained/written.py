"""What is written in the plan for a day, to be done "as written". Pure."""

from typing import Any

from agents.guests import PlannedExercise, PlannedSession
from agents.planner.plan import CardioBlock, Plan, PlanExercise, Session, Week, id_at
from agents.planner.views.days import date_of


def planned(plan: Plan, day: str, *, week: bool = False) -> tuple[PlannedSession, ...]:
    """The sessions scheduled for this ISO day that are not completed, without what they skip.

    `week`: all those of the week that holds the day, of other days and of none. A day of rest is none:
    nothing is written for it.
    """
    return tuple(
        _written(session, id_at(week_number, session_number), scheduled_on(of, session))
        for week_number, of in enumerate(plan.weeks, start=1)
        for session_number, session in enumerate(of.sessions, start=1)
        if not session.completed
        and not session.is_rest
        and (scheduled_on(of, session) == day or (week and of.start_date <= day <= of.end_date))
    )


def scheduled_on(week: Week, session: Session) -> str:
    """The session's ISO day: its date, else its weekday in the week; "" if it has neither."""
    if session.scheduled_date:
        return session.scheduled_date[:10]  # an imported plan may have a time behind it
    return date_of(week, session.day_of_week) if session.day_of_week and week.start_date else ""


def _written(session: Session, place: str, day: str) -> PlannedSession:
    return PlannedSession(
        uid=session.uid,
        id=place,
        name=session.name,
        date=day,
        exercises=tuple(_asked(session, each) for each in session.exercises if not each.skipped),
        cardio=None if session.cardio is None else _cardio(session.cardio),
    )


def _asked(session: Session, exercise: PlanExercise) -> PlannedExercise:
    rounds = {group.label: group.rounds for group in session.groups}.get(exercise.group_label)
    return PlannedExercise(
        uid=exercise.uid,
        name=exercise.name,
        working_sets=exercise.working_sets * (rounds or 1),
        reps=exercise.reps,
        target_load=exercise.target_load,
        tempo=exercise.tempo,
        rest_seconds=exercise.rest_seconds,
    )


def _cardio(cardio: CardioBlock) -> dict[str, Any]:
    """What the cardio asks for; `duration` is minutes."""
    asked = {"modality": cardio.modality, "instructions": cardio.instructions, "notes": cardio.notes}
    given = {name: text for name, text in asked.items() if text}
    return {"type": cardio.type, "duration": cardio.duration, **given}

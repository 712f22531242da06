"""Exercises, cardio, sessions and weeks as a call gives them. Pure.

Spelled in camelCase on the wire, closed: ids and results are not part of them. A field that may be left out
has a default here; `model_fields_set` tells whether it was given. What the values may be is in `checks.py`.
"""

from collections.abc import Callable
from typing import Literal, TypeVar

from pydantic import Field

from agents.planner.edits.checks import Problems, check_room, checked, spoken_week, tidied
from agents.planner.edits.edit import EditInput
from agents.planner.edits.schedule import check_week_dates, read_date, scheduled, unscheduled
from agents.planner.faults import MOST_EXERCISES, MOST_SESSIONS
from agents.planner.plan import (
    DEFAULT_REST_SECONDS,
    BlockType,
    CardioBlock,
    CardioType,
    Group,
    PlanExercise,
    Session,
    Week,
    unsaid_rest_seconds,
)

Position = int | Literal["end"]

WEEK = "Which week, counted from 1."
SESSION = "Which session of the week, counted from 1."
EXERCISE = "Which exercise of the session, counted from 1."
POSITION = 'Where it goes, counted from 1; those from there on move down by one. "end" is behind the last.'
GROUP = 'Exercises of a session with the same label are a superset or circuit, e.g. "A".'
REPS = 'For each set, as a coach writes them: "5", "8-10", "AMRAP".'
LOAD = '"185 lbs", "70% 1RM", "bodyweight".'
DATE = "ISO, e.g. 2026-11-23."


class NewExercise(EditInput):
    name: str
    reps: str = Field(description=REPS)
    target_load: str = Field(description=LOAD)
    working_sets: int = Field(description="0 to 30.")
    warmup_sets: int = Field(default=0, description="0 to 30; 0 if left out.")
    rest_seconds: int = Field(
        default=DEFAULT_REST_SECONDS,
        description=f"Between sets; {DEFAULT_REST_SECONDS} if left out, none in a circuit or superset.",
    )
    notes: str = ""
    group_label: str = Field(default="", description=GROUP)
    tempo: str = Field(default="", description='"3-1-1", "slow".')


class CardioInput(EditInput):
    type: CardioType
    duration: float = Field(description="Minutes.")
    modality: str = Field(default="", description='"Running", "Cycling", "Rowing".')
    instructions: str = ""
    completed: bool = False
    actual_duration: float = Field(default=0, description="Minutes that were done.")
    avg_heart_rate: float = 0
    notes: str = ""


class NewGroup(EditInput):
    label: str = Field(description="The groupLabel of its exercises.")
    block_type: BlockType
    rounds: int = Field(default=0, description="How often the whole block is done.")
    rest_between_rounds_sec: int = Field(default=0, description="Seconds.")
    order_index: int = Field(default=0, description="A sort key among the blocks; 99 is the end.")


class NewSession(EditInput):
    name: str = Field(description='"Upper Body A", "Rest", "Zone 2 Cardio".')
    exercises: tuple[NewExercise, ...] = Field(description="Empty for a rest day or cardio alone.")
    groups: tuple[NewGroup, ...] = Field(
        default=(), description="What is known of its circuits and supersets; a label alone is a superset."
    )
    scheduled_date: str = Field(default="", description=DATE)
    day_of_week: str = Field(
        default="", description='"Monday". The date follows from it, and it from the date.'
    )
    warmup: tuple[str, ...] = ()
    cardio: CardioInput | None = None
    notes: str = ""


class NewWeek(EditInput):
    week_number: int = Field(
        default=0, description="May be left out: weeks are numbered by where they stand."
    )
    phase: str = Field(description='"Hypertrophy", "Strength", "Deload".')
    start_date: str = Field(description=DATE)
    end_date: str = Field(description=f"The last day of the week, which has at most 7. {DATE}")
    description: str = ""
    sessions: tuple[NewSession, ...]


# --- as nodes of a plan; without uids, which they get once nothing is wrong (`with_uids`)


def exercise_from(problems: Problems, given: NewExercise, path: str) -> PlanExercise:
    values = checked(problems, given, path)
    rest = unsaid_rest_seconds(values.get("group_label", ""))
    return PlanExercise("", **{"rest_seconds": rest, **values})


def cardio_from(problems: Problems, given: CardioInput, path: str) -> CardioBlock:
    values = checked(problems, given, path)
    if values["duration"] == 0:
        problems.add(
            "Cardio of 0 minutes can't be planned: it takes more than 0.",
            f"{path}.duration is 0: give the minutes, more than 0.",
        )
    return CardioBlock(**values)


def groups_from(problems: Problems, given: NewSession, path: str) -> tuple[Group, ...]:
    """The session's blocks; each names exercises of the session, and no other block does."""
    named = [checked(problems, each, f"{path}.groups[{place}]") for place, each in enumerate(given.groups)]
    labels = [values["label"] for values in named]
    used = {tidied(each).get("group_label", "") for each in given.exercises}
    for label in dict.fromkeys(filter(None, labels)):
        if label not in used:
            has = f"{label!r}, which is no exercise's"
            problems.add(f"There is a block {has}.", f"{path}.groups has {has} groupLabel: leave it out.")
        if labels.count(label) > 1:
            has = f"{label!r} twice: a label names one block of the session."
            problems.add(f"There is a block {has}", f"{path}.groups has {has}")
    return tuple(Group(**values) for values in named)


def session_from(problems: Problems, given: NewSession, path: str, week: Week | None, which: str) -> Session:
    """The session on its day of the week; `which` names the week, None stands for one with wrong dates."""
    values = {name: value for name, value in checked(problems, given, path).items() if value != ""}
    values = {name: value for name, value in values.items() if name not in ("exercises", "groups")}
    days = scheduled(problems, path, values, week, which)
    name = repr(values["name"]) if "name" in values else "The session"
    check_room(problems, len(given.exercises), MOST_EXERCISES, name, "exercises", path)
    return Session(
        "",
        exercises=tuple(
            exercise_from(problems, each, f"{path}.exercises[{place}]")
            for place, each in enumerate(given.exercises)
        ),
        groups=groups_from(problems, given, path),
        cardio=cardio_from(problems, given.cardio, f"{path}.cardio") if given.cardio else None,
        **{"name": "", **unscheduled(values), **days},
    )


def week_from(problems: Problems, given: NewWeek, path: str) -> Week:
    values = checked(problems, given, path)
    start = read_date(problems, f"{path}.startDate", given.start_date)
    end = read_date(problems, f"{path}.endDate", given.end_date)
    dated = bool(start and end) and check_week_dates(problems, path, start, end)
    week = Week("", values["phase"], start, end, description=values.get("description", ""))
    check_room(problems, len(given.sessions), MOST_SESSIONS, spoken_week(path).capitalize(), "sessions", path)
    sessions = tuple(
        session_from(problems, each, f"{path}.sessions[{place}]", week if dated else None, path)
        for place, each in enumerate(given.sessions)
    )
    return week._replace(sessions=sessions)


Given = TypeVar("Given", Week, Session, PlanExercise)


def with_uids(node: Given, mint: Callable[[], str]) -> Given:
    """The node with a new uid, and so all that it holds, each before what it holds."""
    fresh = node._replace(uid=mint())
    if isinstance(fresh, Week):
        return fresh._replace(sessions=tuple(with_uids(each, mint) for each in fresh.sessions))
    if isinstance(fresh, Session):
        return fresh._replace(exercises=tuple(with_uids(each, mint) for each in fresh.exercises))
    return fresh

"""Weeks added, removed and named.

A deload week is a copy of the week before it: the same sessions and loads with half the working sets, rounded
up and at least one. A circuit keeps its rounds, unless it has one set of each exercise a round: then these
are halved. Its description says so, and the preview shows it.
"""

import re
from dataclasses import replace
from datetime import date, timedelta
from operator import itemgetter
from typing import Any

from agents.requests.matching import Frame
from agents.requests.plan.amounts import load_of
from agents.requests.plan.exercises import modify
from agents.requests.plan.scene import (
    ExerciseInSession,
    NeedsAnswer,
    Scene,
    SceneSession,
    SceneWeek,
    UnreadFrame,
    iso,
)
from agents.requests.plan.slots import WeekSlot as Said
from agents.requests.plan.where import NOWHERE, current, leave_out, place_in, several

MOST_WEEKS = 8  # in one request


def _which(said: Said | None, scene: Scene) -> int:
    """The week's number in the plan as it is now; the current one's where no other was said."""
    kind, number = said or ("relative", 0)
    if kind == "number":
        return scene.week_called(number)
    if kind == "nth":
        return len(scene.weeks) if number < 0 else number
    return scene.week_number(current(scene)) + number


def remove_week(scene: Scene, frame: Frame) -> None:
    """ "drop week 4", "scrap the last two weeks", "delete weeks 7 and 8": the later ones first."""
    last, first = frame.get("until", 0), frame.get("since", 0)
    if frame.get("last"):
        last = len(scene.weeks)
        first = last + 1 - frame.get("last")
    if last and not 1 <= first <= last <= len(scene.weeks):
        raise NeedsAnswer(f"The plan has weeks 1 to {len(scene.weeks)}. Which of them do you mean?")
    for week_number in range(last, first - 1, -1) if last else [_which(frame.get("week"), scene)]:
        scene.call("remove_week", weekNumber=week_number)
        if 1 <= week_number <= len(scene.weeks):
            scene.weeks.pop(week_number - 1)


def name_week(scene: Scene, frame: Frame) -> None:
    """ "call week 2 Peaking"."""
    value = frame.get("title").words
    if re.search(r"(?i) and |,", value):
        raise UnreadFrame
    updates = {frame.get("field", "phase"): value if value != value.lower() else value.capitalize()}
    scene.call("modify_week", weekNumber=_which(frame.get("week"), scene), updates=updates)


def turn_week(scene: Scene, frame: Frame) -> None:
    """A week that is in the plan becomes a deload: half of its sets, as in one that is added."""
    week = _week(scene, _which(frame.get("week"), scene))
    to_come, over = several(scene, NOWHERE._replace(week=week.known_as, every=True))
    if over and not to_come:
        raise NeedsAnswer(f"Week {scene.week_number(week)} is over. Which week should be a deload?")
    leave_out(scene, over)
    rounds = any("rounds" in known for session in week.sessions for known in session.groups.values())
    half = f"Half of the sets, same loads{', same rounds' if rounds else ''}"
    updates = {"phase": "Deload", "description": half}
    scene.call("modify_week", weekNumber=scene.week_number(week), updates=updates)
    week.phase = "Deload"
    for spot in to_come:
        for exercise in scene.exercises(spot):
            if exercise.sets > 1:
                modify(scene, ExerciseInSession(spot, exercise), {"workingSets": (exercise.sets + 1) // 2})


# --- adding


def add_week(scene: Scene, frame: Frame) -> None:
    """ "add a deload after week 4", "repeat week 2 at the end"."""
    many, like = frame.get("many", 1), frame.get("week")
    if many > MOST_WEEKS:
        raise NeedsAnswer(f"I can add {MOST_WEEKS} weeks at once at most. How many should it be?")
    position = _position(scene, frame)
    before = _week(scene, position - 1) if like is None else _week(scene, _which(like, scene))
    previous = scene.weeks[position - 2] if position > 1 else scene.weeks[0]
    first = iso(previous.end if position > 1 else previous.start)
    if first is None:
        raise NeedsAnswer("The weeks of the plan have no dates. From which date on should the new week be?")
    scene.whole([before])
    start, at = first + timedelta(position > 1), scene.week_number(before)
    description = f"Half of week {at}'s sets, same loads" if like is None else f"Copy of week {at}"
    weeks = [_new(before, start + timedelta(7 * place), deload=like is None) for place in range(many)]
    wire = [
        {
            "weekNumber": number,
            "phase": week.phase,
            "startDate": week.start,
            "endDate": week.end,
            "description": description,
            "sessions": [session.wire() for session in week.sessions],
        }
        for number, week in enumerate(weeks, start=position)
    ]
    scene.call("add_week", position="end" if position > len(scene.weeks) else position, weeks=wire)
    scene.weeks[position - 1 : position - 1] = weeks


def _position(scene: Scene, frame: Frame) -> int:
    """The number that the new week has. Raises: NeedsAnswer: nothing says it."""
    if frame.get("end") or any(re.search(r"(?i)\bend\b", answer) for answer in scene.answers):
        return len(scene.weeks) + 1
    number = frame.get("after_number")
    after, before = frame.get("after") or (("number", number) if number else None), frame.get("before")
    weeks = ((answer, place_in(answer, ()).week) for answer in scene.answers if not (after or before))
    for answer, week in filter(itemgetter(1), weeks):
        said = ("number", week)
        after, before = (None, said) if "before" in answer.lower() else (said, None)
    said = after or before
    if said is None:
        last = len(scene.weeks)
        near = [f"After week {at}" for at in range(max(1, last - 2), last + 1)]
        raise NeedsAnswer("After which week should it come?", near)
    at = scene.week_number(_week(scene, _which(said, scene)))
    return at if after is None else at + 1


def _week(scene: Scene, week_number: int) -> SceneWeek:
    """Raises: NeedsAnswer: there is no such week."""
    if week_number == 0:
        first = "There is no week before the first to take the sessions from."
        raise NeedsAnswer(f"{first} After which week should it come?")
    if week_number > len(scene.weeks):
        raise NeedsAnswer(f"Week {week_number} does not exist: the plan has {len(scene.weeks)}. Which week?")
    return scene.weeks[week_number - 1]


def _new(before: SceneWeek, start: date, *, deload: bool) -> SceneWeek:
    """A new week with the sessions of another."""
    days = start.isoformat(), (start + timedelta(6)).isoformat()
    sessions = [_session(session, deload) for session in before.sessions]
    return SceneWeek(0, "Deload" if deload else before.phase, *days, sessions=sessions)


def _session(session: SceneSession, deload: bool) -> SceneSession:
    fields = ("type", "duration", "modality", "instructions")
    return SceneSession(
        session.name,
        session.day,
        [
            replace(
                each,
                sets=max(1, (each.sets + 1) // 2) if deload else each.sets,
                load=each.load or load_of(each.name),
                skipped=False,
            )
            for each in session.exercises or ()
        ],
        notes=session.notes,
        groups={label: _block(session, label, known, deload) for label, known in session.groups.items()},
        cardio=session.cardio and {key: session.cardio[key] for key in fields if key in session.cardio},
    )


def _block(session: SceneSession, label: str, known: dict[str, Any], deload: bool) -> dict[str, Any]:
    """What is known of a block; with half of its rounds where the sets can't be halved."""
    members = [exercise for exercise in session.exercises or () if exercise.group == label]
    if not deload or "rounds" not in known or any(exercise.sets > 1 for exercise in members):
        return {**known}
    return {**known, "rounds": (known["rounds"] + 1) // 2}

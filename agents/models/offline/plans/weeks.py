"""Weeks added, removed and named.

A deload week is a copy of the week before it: the same sessions and loads with half the working sets, rounded
up and at least one. A circuit keeps its rounds, unless it has one set of each exercise a round: then these
are halved. Its description says so, and the preview shows it.
"""

import re
from datetime import timedelta
from functools import partial
from typing import Any

from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import Exercise, Session, Week, iso
from agents.models.offline.plans.exercises import load_of, modify
from agents.models.offline.plans.numbers import NUMBER, ORDINAL, number, ordinal
from agents.models.offline.plans.phrases import NOWHERE
from agents.models.offline.plans.scene import Ask, Place, Scene
from agents.models.offline.plans.where import current, leave_out, several

MOST_WEEKS = 8  # in one request
_FIELDS = {"phase": "phase", "description": "description"}
_WHICH = re.compile(
    rf"(?i)(?:the )?(?:(?:week (?P<number>[0-9]{{1,3}}))|(?P<nth>{ORDINAL}|last|final) week|"
    rf"(?P<relative>this|the current|current|next|the next) week)"
)


def _which(text: str, scene: Scene) -> int:
    """The week's number in the plan as it is now; the current one's where no other was said."""
    found = _WHICH.fullmatch(text.strip())
    said = {key: value.lower() for key, value in found.groupdict().items() if value} if found else {}
    if "number" in said:
        return scene.week_called(int(said["number"]))
    if "nth" in said:
        return len(scene.weeks) if said["nth"] in ("last", "final") else ordinal(said["nth"])
    return scene.week_number(current(scene)) + ("next" in said.get("relative", ""))


def _remove(found: re.Match[str], scene: Scene) -> Act | None:
    return partial(_removed, said=found["what"]) if _WHICH.fullmatch(found["what"]) else None


def _removed(scene: Scene, said: str) -> None:
    week_number = _which(said, scene)
    scene.call("remove_week", weekNumber=week_number)
    if 1 <= week_number <= len(scene.weeks):
        scene.weeks.pop(week_number - 1)


def _phase(found: re.Match[str], scene: Scene) -> Act | None:
    value = unquoted(found["value"])
    if not _WHICH.fullmatch(found["what"].strip()) or not value or re.search(r"(?i) and |,", value):
        return None
    field = "description" if found.groupdict().get("field", "").lower().startswith("desc") else "phase"
    value = value if value != value.lower() else value.capitalize()
    return partial(_named, said=found["what"], updates={field: value})


def _named(scene: Scene, said: str, updates: dict[str, str]) -> None:
    scene.call("modify_week", weekNumber=_which(said, scene), updates=updates)


def _turned(found: re.Match[str], scene: Scene) -> Act | None:
    return partial(_turn, said=found["what"]) if _WHICH.fullmatch(found["what"].strip()) else None


def _turn(scene: Scene, said: str) -> None:
    """A week that is in the plan becomes a deload: half of its sets, as in one that is added."""
    week = _week(scene, _which(said, scene))
    to_come, over = several(scene, NOWHERE._replace(week=week.known_as, every=True))
    if over and not to_come:
        raise Ask(f"Week {scene.week_number(week)} is over. Which week should be a deload?")
    leave_out(scene, over)
    rounds = any("rounds" in known for session in week.sessions for known in session.groups.values())
    half = f"Half of the sets, same loads{', same rounds' if rounds else ''}"
    updates = {"phase": "Deload", "description": half}
    scene.call("modify_week", weekNumber=scene.week_number(week), updates=updates)
    week.phase = "Deload"
    for spot in to_come:
        for exercise in scene.exercises(spot):
            if exercise.sets > 1:
                modify(scene, Place(spot, exercise), {"workingSets": (exercise.sets + 1) // 2})


# --- adding


def _deload(found: re.Match[str], scene: Scene) -> Act | None:
    many = number(found["many"]) if found["many"] else 1
    return partial(_added, many=many, place=_place(found), like=None)


def _like(found: re.Match[str], scene: Scene) -> Act:
    return partial(_added, many=1, place=_place(found), like=found["what"])


def _place(found: re.Match[str]) -> tuple[str, str]:
    """("after" | "before" | "end" | "", which week)."""
    said = found.groupdict()
    if said["side"]:
        return said["side"].lower(), said["week"]
    return ("end", "") if said.get("end") else ("", "")


def _added(scene: Scene, many: int, place: tuple[str, str], like: str | None) -> None:
    if many > MOST_WEEKS:
        raise Ask(f"I can add {MOST_WEEKS} weeks at once at most. How many should it be?")
    position = _position(scene, place)
    before = _week(scene, position - 1) if like is None else _week(scene, _which(like, scene))
    previous = scene.weeks[position - 2] if position > 1 else scene.weeks[0]
    start = iso(previous.end) if position > 1 else iso(previous.start)
    if start is None:
        raise Ask("The weeks of the plan have no dates. From which date on should the new week be?")
    scene.whole([before])
    start = start + timedelta(1 if position > 1 else 0)
    number_said = scene.week_number(before)
    weeks = [
        _new(
            before,
            number_said,
            (start + timedelta(7 * place)).isoformat(),
            (start + timedelta(7 * place + 6)).isoformat(),
            like is None,
        )
        for place in range(many)
    ]
    wire = [_wire(week, position + at) for at, week in enumerate(weeks)]
    scene.call("add_week", position="end" if position > len(scene.weeks) else position, weeks=wire)
    scene.weeks[position - 1 : position - 1] = [week for week, _ in weeks]


def _position(scene: Scene, place: tuple[str, str]) -> int:
    side, said = place
    if side == "end":
        return len(scene.weeks) + 1
    if not side:
        answered = [
            (found[1], found[2])
            for answer in scene.answers
            if (found := re.search(r"(?i)(after|before) (week [0-9]{1,3})", answer))
        ]
        if any(re.search(r"(?i)\bend\b", answer) for answer in scene.answers):
            return len(scene.weeks) + 1
        if not answered:
            last = len(scene.weeks)
            raise Ask(
                "After which week should it come?",
                [f"After week {at}" for at in range(max(1, last - 2), last + 1)],
            )
        side, said = answered[0]
    at = scene.week_number(_week(scene, _which(said, scene)))
    return at + 1 if side.lower() in ("after", "following") else at


def _week(scene: Scene, week_number: int) -> Week:
    """Raises: Ask: there is no such week."""
    if week_number == 0:
        raise Ask(
            "There is no week before the first to take the sessions from. After which week should it come?"
        )
    if week_number > len(scene.weeks):
        raise Ask(f"Week {week_number} does not exist: the plan has {len(scene.weeks)}. Which week?")
    return scene.weeks[week_number - 1]


def _new(before: Week, at: int, start: str, end: str, deload: bool) -> tuple[Week, str]:
    """A new week with the sessions of another, and its description."""
    week = Week(0, "Deload" if deload else before.phase, start, end)
    week.sessions = [_session(session, deload) for session in before.sessions]
    return week, f"Half of week {at}'s sets, same loads" if deload else f"Copy of week {at}"


def _session(session: Session, deload: bool) -> Session:
    exercises = [_exercise(exercise, deload) for exercise in session.exercises or ()]
    copy = Session(session.name, session.day, exercises)
    copy.notes = session.notes
    copy.groups = {label: _block(session, label, known, deload) for label, known in session.groups.items()}
    copy.cardio = session.cardio and {
        key: value
        for key, value in session.cardio.items()
        if key in ("type", "duration", "modality", "instructions")
    }
    return copy


def _block(session: Session, label: str, known: dict[str, Any], deload: bool) -> dict[str, Any]:
    """What is known of a block; with half of its rounds where the sets can't be halved."""
    members = [exercise for exercise in session.exercises or () if exercise.group == label]
    if not deload or "rounds" not in known or any(exercise.sets > 1 for exercise in members):
        return {**known}
    return {**known, "rounds": (known["rounds"] + 1) // 2}


def _exercise(exercise: Exercise, deload: bool) -> Exercise:
    sets = max(1, (exercise.sets + 1) // 2) if deload else exercise.sets
    copy = Exercise(exercise.name, sets, exercise.reps, exercise.load or load_of(exercise.name))
    copy.rest, copy.group, copy.tempo = exercise.rest, exercise.group, exercise.tempo
    copy.warmups, copy.notes = exercise.warmups, exercise.notes
    return copy


def _wire(new: tuple[Week, str], week_number: int) -> dict[str, Any]:
    week, description = new
    return {
        "weekNumber": week_number,
        "phase": week.phase,
        "startDate": week.start,
        "endDate": week.end,
        "description": description,
        "sessions": [session.wire() for session in week.sessions],
    }


_WEEK = r"(?:the )?(?:week [0-9]{1,3}|last week|final week|this week|next week)"
_AT = (
    rf"(?: (?:(?P<side>after|before|following) (?P<week>{_WEEK})|"
    r"(?P<end>(?:at|to|on) the end(?: of (?:the|my) (?:plan|program|block))?)))?"
)
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        rf"(?:(?:add|insert|put|put in|include|schedule|throw in|program|give me|plan|have|"
        rf"do) )?(?P<many>{NUMBER})? ?(?:more |extra )?(?:deload|de-load|recovery|"
        rf"easy)(?: weeks?)?{_AT}",
        _deload,
    ),
    phrasing(
        rf"(?P<side>after|before|following) (?P<week>{_WEEK}),? (?:add|insert|put(?: in)?|include|schedule|"
        rf"throw in|give me|plan|have|do) (?P<many>{NUMBER})? ?(?:more |extra )?(?:deload|de-load|recovery|"
        rf"easy)(?: weeks?)?",
        _deload,
    ),
    phrasing(
        rf"(?:(?:add|insert|put|include) )?(?:another |an extra |one more |a )?(?:week like|copy of|"
        rf"copy|duplicate|repeat|clone) (?P<what>{_WEEK}){_AT}",
        _like,
    ),
    phrasing(
        rf"(?:remove|delete|drop|cut|get rid of|scrap|take out|skip) (?P<what>{_WEEK}|"
        rf"(?:the )?(?:{ORDINAL}) week)",
        _remove,
    ),
    phrasing(
        rf"(?:call|name|label|rename|title|mark) (?P<what>{_WEEK}) (?:to |as |into )?(?P<value>.+)", _phase
    ),
    phrasing(
        rf"(?:set|change|update|make) (?:the )?(?P<field>phase|name|description|title) (?:of|"
        rf"for) (?P<what>{_WEEK}) (?:to |as )?(?P<value>.+)",
        _phase,
    ),
    phrasing(
        rf"(?:set|change|update|make) (?P<what>{_WEEK})(?:'s)? (?P<field>phase|name|description|"
        rf"title) (?:to |as )?(?P<value>.+)",
        _phase,
    ),
    phrasing(
        rf"(?:make|turn|set|change|use|have) (?P<what>{_WEEK}) (?:into |to |as |be )?(?:an? )?"
        r"(?:deload|de-load|recovery)(?: week)?",
        _turned,
    ),
    phrasing(rf"deload (?P<what>{_WEEK})", _turned),
    phrasing(rf"(?:change|set) (?P<what>{_WEEK}) to (?P<value>[\"'].+[\"']|[A-Z]\w+)", _phase),
)

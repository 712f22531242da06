"""Sessions renamed, removed, moved, copied and added; rest days."""

import re
from functools import partial
from typing import Any

from agents.models.offline.plans import targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import WEEKDAYS, Session, Week
from agents.models.offline.plans.exercises import modify
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene, Spot
from agents.models.offline.plans.where import (
    NOWHERE,
    Where,
    current,
    cut,
    day_of,
    on_day,
    one,
    session_names,
    week_of,
)

_FIELDS = {"name": "name", "dayOfWeek": "day", "notes": "notes", "cardio": "cardio"}
REST = "Rest"


def modify_session(scene: Scene, spot: Spot, updates: dict[str, Any]) -> None:
    """One modify_session, in the calls and in the draft."""
    scene.call("modify_session", **scene.numbers(spot), updates=updates)
    for key, value in updates.items():
        setattr(spot.session, _FIELDS[key], value)
    scene.spot = spot


def add_session(scene: Scene, week: Week, session: Session) -> None:
    """One add_session where its weekday puts it, in the calls and in the draft."""
    position = place_for(week, session.day)
    wire: dict[str, Any] = session.wire()
    scene.call("add_session", weekNumber=scene.week_number(week), position=position, session=wire)
    week.sessions.insert(len(week.sessions) if isinstance(position, str) else position - 1, session)
    scene.spot = Spot(week, session)


def place_for(week: Week, day: str) -> int | str:
    """Before the first session of a later weekday, counted from the week's first day; else at the end."""
    order = [week.date_of(each.day) if each.day else "" for each in week.sessions]
    own = week.date_of(day) if day else ""
    later = [place for place, each in enumerate(order, start=1) if own and each > own]
    return later[0] if later else "end"


def _session(text: str, scene: Scene) -> Where | None:
    """The session that a slot names, and nothing else ("Thursday's workout", "Lower A", "this session")."""
    text = re.sub(r"(?i)^(?:the|my) (?=(?:session|workout)$)", "this ", text.strip())
    rest, where = cut(text, session_names(scene))
    return (
        where
        if where != NOWHERE
        and not rest
        and (where.day or where.session or where.this or where.days_from_today is not None)
        else None
    )


def _rename(found: re.Match[str], scene: Scene) -> Act | None:
    where, name = _session(found["what"], scene), unquoted(found["name"])
    quoted = name != found["name"].strip()
    if (
        where is None
        or not name
        or (not quoted and (re.search(r" and | to |,|[0-9]x", name) or cut(name, ())[1] != NOWHERE))
    ):
        return None
    if re.fullmatch(r"(?i)(?:an? )?(?:rest|off|easy)(?: day)?|off", name):
        return None
    if not quoted and found["verb"].lower() in ("change", "make", "turn", "move", "copy"):
        return None
    name = name if name != name.lower() or quoted else name.title()
    return partial(_renamed, where=where, name=name)


def _renamed(scene: Scene, where: Where, name: str) -> None:
    modify_session(scene, one(scene, where), {"name": name})


def _remove(found: re.Match[str], scene: Scene) -> Act | None:
    where = _session(found["what"], scene)
    return partial(_removed, where=where) if where else None


def _removed(scene: Scene, where: Where) -> None:
    spot = one(scene, where)
    scene.call("remove_session", **scene.numbers(spot))
    spot.week.sessions.remove(spot.session)


def _skip(found: re.Match[str], scene: Scene) -> Act | None:
    where = _session(found["what"], scene)
    return partial(_skipped, where=where) if where else None


def _skipped(scene: Scene, where: Where) -> None:
    spot = one(scene, where)
    left = [exercise for exercise in scene.exercises(spot) if not exercise.skipped]
    if not left:
        raise Ask(
            f"{spot.session.said()} has no exercise to skip. Should the session be removed?",
            [f"Remove {spot.session.said()}", NEVER_MIND],
        )
    for exercise in left:
        modify(scene, Place(spot, exercise), {"skipped": True})


# --- to another day


def _target(text: str, scene: Scene) -> Where | None:
    rest, where = cut(f"on {text.strip()}", session_names(scene))
    return where if not rest and where != NOWHERE else None


def _move(found: re.Match[str], scene: Scene) -> Act | None:
    where, to = _session(found["what"], scene), _target(found["to"], scene)
    return (
        partial(_moved, where=where, to=to)
        if where and to and (to.day or to.days_from_today is not None)
        else None
    )


def _moved(scene: Scene, where: Where, to: Where) -> None:
    spot = one(scene, where)
    week, day = _day_near(scene, spot.week, to)
    if week is not spot.week:
        raise Ask(
            f"{spot.session.said()} is in week {scene.week_number(spot.week)}, and {day} in week "
            f"{scene.week_number(week)}. "
            f"Should it be copied there?",
            [f"Copy {spot.session.said()} to {day} in week {scene.week_number(week)}", NEVER_MIND],
        )
    if spot.session.day == day:
        raise Ask(f"{spot.session.said()} is on {day} already. Which day should it move to?", WEEKDAYS)
    modify_session(scene, spot, {"dayOfWeek": day})


def _day_near(scene: Scene, week: Week, to: Where) -> tuple[Week, str]:
    """The day that was said: in the week of the session it is for, unless a week was said."""
    if to.day and not to.week and to.relative is None:
        return week, to.day
    found = day_of(scene, to)
    return found or (week_of(scene, to) or week, "")


def _trade(found: re.Match[str], scene: Scene) -> Act | None:
    both = [_session(found[key], scene) for key in ("what", "to")]
    return partial(_traded, both=[where for where in both if where]) if all(both) else None


def _traded(scene: Scene, both: list[Where]) -> None:
    first, second = one(scene, both[0]), one(scene, both[1])
    days = first.session.day, second.session.day
    if first.week is not second.week or not all(days) or first == second:
        raise Ask("I can only swap two days of one week. Which two days do you mean?", [NEVER_MIND])
    modify_session(scene, first, {"dayOfWeek": days[1]})
    modify_session(scene, second, {"dayOfWeek": days[0]})


# --- copying


def _copy(found: re.Match[str], scene: Scene) -> Act | None:
    where, to = _session(found["what"], scene), _target(found["to"], scene)
    return partial(_copied, where=where, to=to) if where and to and not to.session else None


def _copied(scene: Scene, where: Where, to: Where) -> None:
    if where.day and not where.week and where.relative is None:
        where = where._replace(relative=0)  # what was trained this week is worth copying too
    spot = one(scene, where)
    week, day = _day_near(scene, spot.week, to)
    day = day or spot.session.day
    session = Session(spot.session.name, spot.session.day, list(spot.session.exercises or ()))
    session.cardio, session.notes = spot.session.cardio, spot.session.notes
    position = place_for(week, day)
    source = scene.numbers(spot)
    scene.call(
        "copy_session",
        sourceWeekNumber=source["weekNumber"],
        sourceSessionNumber=source["sessionNumber"],
        targetWeekNumber=scene.week_number(week),
        position=position,
    )
    week.sessions.insert(len(week.sessions) if isinstance(position, str) else position - 1, session)
    scene.spot = Spot(week, session)
    if day and day != spot.session.day:
        modify_session(scene, scene.spot, {"dayOfWeek": day})


# --- new sessions


def _rest_day(found: re.Match[str], scene: Scene) -> Act | None:
    where = _target(found["day"], scene)
    fits = (
        where
        and not where.session
        and not where.this
        and not where.every
        and (where.day or where.days_from_today is not None)
    )
    return partial(_rested, where=where) if where and fits else None


def _rested(scene: Scene, where: Where) -> None:
    found = day_of(scene, where)
    week, day = found if found else (current(scene), "")
    there = on_day(week, day)
    if not there:
        add_session(scene, week, Session(REST, day, []))
        return
    training = [session for session in there if not session.is_rest]
    if not training:
        raise Ask(f"{day} is a rest day already. What should change?", ["Show me my plan", NEVER_MIND])
    said = training[0].said()
    also = f" in week {scene.week_number(week)}"
    raise Ask(
        f"{day} has {training[0].name}{also}. Should it be removed, or moved to another day?",
        [f"Remove {said}{also} and make {day}{also} a rest day", NEVER_MIND],
    )


def _new(found: re.Match[str], scene: Scene) -> Act | None:
    where = _target(found["day"], scene)
    name = unquoted(found["name"])
    if not where or not name or where.session or not (where.day or where.days_from_today is not None):
        return None
    if not targets.is_name(name, scene) and name == found["name"]:
        return None
    return partial(_added, name=name if name != name.lower() else name.title(), where=where)


def _added(scene: Scene, name: str, where: Where) -> None:
    week, day = (
        _day_near(scene, current(scene), where)
        if where.week
        else day_of(scene, where) or (current(scene), "")
    )
    add_session(scene, week, Session(name, day, []))


_THE = r"(?:the |my )?"
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:make|turn|set|mark|change|have|declare) (?P<day>.+?) (?:(?:in)?to |as |be |for )?(?:an? |"
        r"my )?(?:complete |full |total )?(?:rest(?:ing)?(?: day)?|off day|day off|recovery day|off)",
        _rest_day,
    ),
    phrasing(
        r"(?:add|put|insert|schedule|include|give me|take|plan) (?:an? |my )?(?:rest(?: day)?|day off|"
        r"off day|recovery day) (?:on |for |in )?(?P<day>.+)",
        _rest_day,
    ),
    phrasing(r"(?:rest|take off|no training|nothing|no workout) (?:on |for )?(?P<day>.+)", _rest_day),
    phrasing(r"(?:take )?(?P<day>.+?) off", _rest_day),
    phrasing(
        r"(?P<day>.+?) (?:should be|will be|is|becomes|as) (?:an? |my )?(?:rest day|day off|off)", _rest_day
    ),
    phrasing(
        r"(?:move|shift|reschedule|push|put|do|switch|change|bring|"
        r"transfer) (?P<what>.+?) (?:over )?(?:to|onto|until) (?P<to>.+)",
        _move,
    ),
    phrasing(r"(?:do|put|have|schedule|train) (?P<what>.+) on (?P<to>.+?)(?: instead)?", _move),
    phrasing(
        r"(?:swap|switch|trade|exchange|flip) (?P<what>.+?) (?:and|with|for) (?P<to>.+?)(?: around)?", _trade
    ),
    phrasing(
        r"(?:copy|duplicate|repeat|clone|replicate|do) (?P<what>.+?) (?:again )?(?:over )?(?:to|onto|"
        r"into) (?P<to>.+)",
        _copy,
    ),
    phrasing(r"(?:copy|duplicate|repeat|clone|replicate|do) (?P<what>.+?) again (?:on|in) (?P<to>.+)", _copy),
    phrasing(r"(?:copy|duplicate|repeat|clone|replicate) (?P<what>.+) (?:on|in|as) (?P<to>.+)", _copy),
    phrasing(
        r"(?:copy|duplicate|repeat|clone|replicate) (?P<what>.+) (?P<to>(?:next|this|the next|"
        r"the following) week)",
        _copy,
    ),
    phrasing(r"(?P<verb>rename|retitle|relabel) (?P<what>.+?) (?:to be|to|as|into) (?P<name>.+)", _rename),
    phrasing(
        r"(?P<verb>change|set|update) (?:the )?(?:name|title) of (?P<what>.+?) (?:to|as) (?P<name>.+)",
        _rename,
    ),
    phrasing(r"(?P<verb>change|make|turn) (?P<what>.+?)(?: name|'s name)? (?:in)?to (?P<name>.+)", _rename),
    phrasing(r"(?P<verb>call|name|title|label|rename) (?P<what>.+?) (?P<name>[\"'].+[\"'])", _rename),
    phrasing(
        r"(?P<verb>call|name|title|label) (?P<what>(?:this |the |my )?(?:workout|session)|"
        r"\w+(?:'s (?:workout|session)| workout| session)?|.+? (?:workout|session)) (?P<name>.+)",
        _rename,
    ),
    phrasing(
        rf"(?:remove|delete|drop|cut|cancel|get rid of|scrap|take out|ditch|axe) {_THE}(?P<what>.+)", _remove
    ),
    phrasing(rf"(?:skip|miss) {_THE}(?P<what>.+)", _skip),
    phrasing(
        r"(?:add|create|insert|schedule|make) (?:an? |another |"
        r"me an? )?(?:new )?(?:empty )?(?:session|workout|day) (?:called|named|titled|"
        r":)? ?(?P<name>.+?) (?:on|for) (?P<day>.+)",
        _new,
    ),
)

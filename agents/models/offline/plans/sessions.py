"""Sessions renamed, removed, moved and copied."""

import re
from functools import partial
from typing import Any

from agents.models.offline.plans.called import session
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import WEEKDAYS, Session, Week
from agents.models.offline.plans.exercises import modify
from agents.models.offline.plans.phrases import NOWHERE, Where, cut, joined
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene, Spot
from agents.models.offline.plans.where import (
    current,
    day_of,
    is_past,
    once,
    one,
    session_names,
    to_come,
    week_of,
)

_FIELDS = {"name": "name", "dayOfWeek": "day", "notes": "notes", "cardio": "cardio"}


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


def _rename(found: re.Match[str], scene: Scene) -> Act | None:
    where, name = session(found["what"], scene), unquoted(found["name"])
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
    where = session(found["what"], scene)
    return partial(_removed, where=where) if where else None


def _removed(scene: Scene, where: Where) -> None:
    for spot in _those(scene, where):
        scene.call("remove_session", **scene.numbers(spot))
        spot.week.sessions.remove(spot.session)


def _those(scene: Scene, where: Where) -> list[Spot]:
    """The session that was said, or all of them that are to come. Raises: Ask, Need."""
    return to_come(scene, where) if where.is_bulk else [one(scene, where)]


def _skip(found: re.Match[str], scene: Scene) -> Act | None:
    where = session(found["what"], scene)
    return partial(_skipped, where=where) if where else None


def _skipped(scene: Scene, where: Where) -> None:
    for spot in _those(scene, where):
        _skip_spot(scene, spot)


def _skip_spot(scene: Scene, spot: Spot) -> None:
    left = [exercise for exercise in scene.exercises(spot) if not exercise.skipped]
    if not left:
        raise Ask(
            f"{spot.session.said()} has no exercise to skip. Should the session be removed?",
            [f"Remove {spot.session.said()}", NEVER_MIND],
        )
    for exercise in left:
        modify(scene, Place(spot, exercise), {"skipped": True})


# --- to another day


def target(text: str, scene: Scene) -> Where | None:
    rest, where = cut(f"on {text.strip()}", session_names(scene))
    return where if not rest and where != NOWHERE else None


def _move(found: re.Match[str], scene: Scene) -> Act | None:
    where, to = session(found["what"], scene), target(found["to"], scene)
    if where and to and not where.day and where.days_from_today is None and not where.week:
        where = where._replace(week=to.week) if where.relative is None else where
        where = where._replace(relative=to.relative) if where.relative is None else where
    if where and to and to.every:
        where = where._replace(every=True, since=to.since, until=to.until)
        to = to._replace(every=False, since=0, until=0)
    return (
        partial(_moved, where=where, to=to)
        if where and to and (to.day or to.days_from_today is not None)
        else None
    )


def _moved(scene: Scene, where: Where, to: Where) -> None:
    for spot in _those(scene, where):
        _move_spot(scene, spot, to, _is_dated(where))


def _is_dated(where: Where) -> bool:
    """Whether the week was said, so that a day is meant of that week even if it is past."""
    return where.is_bulk or bool(where.week) or where.relative is not None


def _move_spot(scene: Scene, spot: Spot, to: Where, is_dated: bool = False) -> None:
    once(to)
    week, day = day_near(scene, spot.week, to, is_dated)
    if week is not spot.week:
        raise Ask(
            f"{spot.session.said()} is in week {scene.week_number(spot.week)}, and {day} in week "
            f"{scene.week_number(week)}. "
            f"Should it be copied there?",
            [
                f"Copy {spot.session.said()} in week {scene.week_number(spot.week)} to {day} in week "
                f"{scene.week_number(week)}",
                NEVER_MIND,
            ],
        )
    if spot.session.day == day:
        raise Ask(f"{spot.session.said()} is on {day} already. Which day should it move to?", WEEKDAYS)
    modify_session(scene, spot, {"dayOfWeek": day})


def day_near(scene: Scene, week: Week, to: Where, is_dated: bool) -> tuple[Week, str]:
    """The day that was said: in the week of the session it is for, unless a week was said.

    A day that is past is the next week's. Raises: Ask: there is no such week.
    """
    if to.day and not to.week and to.relative is None:
        if is_dated or week is not scene.current or not is_past(scene, week.date_of(to.day)):
            return week, to.day
        later = scene.weeks[scene.weeks.index(week) + 1 :]
        if not later:
            raise Ask(f"{to.day} is past, and this is the plan's last week. Which day should it be?")
        return later[0], to.day
    found = day_of(scene, to)
    return found or (week_of(scene, to) or week, "")


def _trade(found: re.Match[str], scene: Scene) -> Act | None:
    both = [session(found[key], scene) for key in ("what", "to")]
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
    where, to = session(found["what"], scene), target(found["to"], scene)
    return partial(_copied, where=where, to=to) if where and to and not to.session else None


def _copied(scene: Scene, where: Where, to: Where) -> None:
    once(to)
    is_dated = _is_dated(where)
    if where.day and not is_dated:
        where = where._replace(relative=0)  # what was trained this week is worth copying too
    spot = one(scene, where)
    week, day = day_near(scene, spot.week, to, is_dated)
    day = day or spot.session.day
    session = Session(spot.session.name, spot.session.day, list(spot.session.exercises or ()))
    session.cardio, session.notes = spot.session.cardio, spot.session.notes
    session.groups = spot.session.groups
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


# --- "it"


def _missing(found: re.Match[str], scene: Scene) -> Act | None:
    """ "can't train tomorrow", "missed legs on Wednesday": nothing yet, but "it" is that session."""
    what = re.sub(
        r"(?i)^(?:train(?:ing)?|work ?out|lift|make it|come in|go)(?: to the gym)? ?(?:on )?",
        "",
        found["what"],
    )
    where = session(what, scene)
    if where is None:
        return None
    past = bool(found.groupdict().get("past"))
    if past and where.relative is None and not where.week:
        where = where._replace(relative=0)
    return partial(_meant, where=where)


def _meant(scene: Scene, where: Where) -> None:
    spot = one(scene, where)
    scene.session, scene.spot = spot, spot
    scene.mentioned = Ask(
        f"Should {spot.session.said()} be skipped, or move to another day?",
        [f"Skip {spot.session.said()}", NEVER_MIND],
    )


def _other_day(found: re.Match[str], scene: Scene) -> Act | None:
    """ "ride on sunday instead of saturday this week"."""
    on = found["on"] or ""
    where, to = session(f"{found['what']} on {found['from']}{on}", scene), target(found["to"], scene)
    if where is None:
        named = session(found["what"] + on, scene)
        day = target(found["from"], scene)
        where = joined(named, day) if named and day else None
    return partial(_moved, where=where, to=to) if where and where.day and to and to.day else None


def _move_it(found: re.Match[str], scene: Scene) -> Act | None:
    to = target(found["to"], scene)
    return partial(_moved_it, to=to) if to and (to.day or to.days_from_today is not None) else None


def _moved_it(scene: Scene, to: Where) -> None:
    if scene.session is None:
        if scene.topic:
            raise Ask("Should the exercise move, or the whole session? Please name it.", [NEVER_MIND])
        raise Ask(
            "Which session do you mean?", [spot.session.said() for spot in scene.spots([current(scene)])]
        )
    _move_spot(scene, scene.session, to)


_THE = r"(?:the |my )?"
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:move|shift|reschedule|push|put|do|switch|change|bring|"
        r"transfer) (?P<what>.+?) (?:over )?(?:to|onto|until) (?P<to>.+)",
        _move,
    ),
    phrasing(r"(?:do|put|have|schedule|train) (?P<what>.+) on (?P<to>.+?)(?: instead)?", _move),
    phrasing(
        r"(?:i |we )?(?:can't|cannot|won't be able to|am not able to|couldn't|won't) "
        r"(?:do |make )?(?P<what>.+)",
        _missing,
    ),
    phrasing(r"(?:i |we )?(?P<past>missed|skipped|didn't (?:do|make|get to)) (?P<what>.+)", _missing),
    phrasing(r"(?:the )?gym(?: is|'s) closed (?P<what>.+)", _missing),
    phrasing(
        r"(?:move|shift|push|do|make|put|reschedule|train|bring|have) (?:it|that|that one|this one)"
        r" (?:(?:back |up |over )?(?:to|on|until) )?(?P<to>.+?)(?: instead)?",
        _move_it,
    ),
    phrasing(
        r"(?:do |have |put |make )?(?P<what>.+?) (?:on |to )?(?P<to>[a-z]+) (?:instead of|rather than) "
        r"(?:on )?(?P<from>[a-z]+)(?P<on> .+)?",
        _other_day,
    ),
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
    phrasing(
        r"(?P<what>.+?) (?P<verb>should be called|should be named|shall be called|is to be called) "
        r"(?P<name>.+)",
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
)

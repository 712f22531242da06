"""Sessions that are new, and rest days."""

import re
from functools import partial

from agents.models.offline.plans import targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import Session
from agents.models.offline.plans.phrases import Where
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Scene
from agents.models.offline.plans.sessions import add_session, day_near, target
from agents.models.offline.plans.where import current, day_of, on_day, once

REST = "Rest"


def _rest_day(found: re.Match[str], scene: Scene) -> Act | None:
    where = target(found["day"], scene)
    fits = (
        where
        and not where.session
        and not where.this
        and not where.is_bulk
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
    where = target(found["day"], scene)
    name = unquoted(found["name"])
    if not where or not name or where.session or not (where.day or where.days_from_today is not None):
        return None
    if not targets.is_name(name, scene) and name == found["name"]:
        return None
    if _OTHER_KIND.search(name) and name == found["name"]:
        return None
    if found.groupdict().get("kind", "").lower() == "day" and " " not in name:
        name = f"{name} day"
    return partial(_added, name=name if name != name.lower() else name.title(), where=where)


_OTHER_KIND = re.compile(
    r"(?i)\b(?:rest|off|easy|recovery|deload|cardio|zone|run|ride|swim|intervals?|minutes?|new|empty|second|extra)\b"
)


def _added(scene: Scene, name: str, where: Where) -> None:
    once(where)
    twin = next((spot for spot in scene.spots() if spot.session.name.lower() == name.lower()), None)
    if twin is not None:
        said = f"{twin.session.said()} in week {scene.week_number(twin.week)}"
        raise Ask(f"The plan has a session {twin.session.name}: {said}. Should it be copied, or which name?")
    week, day = (
        day_near(scene, current(scene), where, is_dated=True)
        if where.week
        else day_of(scene, where) or (current(scene), "")
    )
    add_session(scene, week, Session(name, day, []))


# A day off is no session that is renamed, so it is read before them; any other new session after them.
RESTS: tuple[Phrasing, ...] = (
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
)
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:add|create|insert|schedule|make) (?:an? |another |"
        r"me an? )?(?:new )?(?:empty )?(?:session|workout|day) (?:called|named|titled|"
        r":)? ?(?P<name>.+?) (?:on|for) (?P<day>.+)",
        _new,
    ),
    phrasing(
        r"(?:add|create|insert|schedule|make)(?: me)? (?:an? |another )?(?:new )?(?:empty )?"
        r"(?:session|workout|day) (?:on|for) (?P<day>.+?) (?:called|named|titled) (?P<name>.+)",
        _new,
    ),
    phrasing(
        r"(?:add|create|insert|schedule|make)(?: me)? (?:an? |another )(?:new )?(?P<name>.+?) "
        r"(?P<kind>session|workout|day) (?:on|for|to) (?P<day>.+)",
        _new,
    ),
)

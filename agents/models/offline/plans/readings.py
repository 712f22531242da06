"""Questions about the plan: what it says, and how what was done compares with it."""

import re
from functools import partial

from agents.models.offline.plans.blocks import day_said
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing
from agents.models.offline.plans.scene import Scene
from agents.models.offline.plans.where import NOWHERE, Where, cut, session_names, week_of

_PLAN = frozenset(
    """the my me our a all whole entire training workout session full plan program programme schedule week
    routine overview please have i we is are do there planned scheduled programmed look looks like does
    what exercise exercises again today's need to up coming supposed currently am doing train lifting
    done get got on deck now""".split()
)


def _show(found: re.Match[str], scene: Scene) -> Act | None:
    rest, where = cut(found["what"].strip(), session_names(scene))
    return (
        partial(_shown, where=where)
        if _PLAN.issuperset(rest.lower().split()) and (rest or where != NOWHERE)
        else None
    )


def _shown(scene: Scene, where: Where) -> None:
    week = week_of(scene, where)
    number = None if week is None else scene.week_number(week)
    if where.this or where.session or where.day or where.days_from_today is not None:
        day = where.day.lower() if where.day else day_said(scene, where)
        scene.call("get_weekly_plan", day=day, weekNumber=number)
        return
    scene.call("get_weekly_plan", day="", weekNumber=number)


def _compare(found: re.Match[str], scene: Scene) -> Act | None:
    _, where = cut(found["what"] or "", session_names(scene))
    return partial(_compared, where=where)


def _compared(scene: Scene, where: Where) -> None:
    said = where._replace(this=False)
    day = day_said(scene, said) if said.day or said.days_from_today is not None or said.session else "today"
    scene.call("compare_workout_to_plan", day=day, workout_id="")


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:how|did|what|show|compare|was|were|is)\b(?P<what>.*\b(?:compare[ds]?|comparison|versus|"
        r"vs\.?|match(?:e[ds])?|differ|stick to|deviate)\b.*)",
        _compare,
    ),
    phrasing(r"compare (?P<what>.+)", _compare),
    phrasing(
        r"(?:did|have) (?:i|we) (?:do|done|complete[d]?|finish(?:ed)?|hit|follow(?:ed)?|get|"
        r"manage) (?P<what>.*\b(?:planned|plan|scheduled|everything|prescribed|programmed|all)\b.*)",
        _compare,
    ),
    phrasing(r"how did (?:i|we|my|the|today|yesterday)\b(?P<what>.*)", _compare),
    phrasing(
        r"(?:what(?:'s| is| are)|show(?: me)?|see|view|list|give me|display|tell me|read(?: me)?|open|"
        r"print) (?P<what>.+)",
        _show,
    ),
    phrasing(
        r"(?:what|which exercises|what exercises|what workout|what session) (?P<what>(?:do|does|is|"
        r"are|am|have|should|will)\b.+?)(?: do| have| train| look like)?",
        _show,
    ),
    phrasing(r"what (?:do|should|will) (?:i|we) (?:do|train|have)(?P<what> .+)", _show),
    phrasing(r"(?P<what>(?:my|the) (?:plan|program|schedule|week).*)", _show),
)

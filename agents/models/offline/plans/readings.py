"""Questions about the plan: what it says, and how what was done compares with it."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from agents.exercises.spelling import fold_words
from agents.models.offline.plans.blocks import day_said
from agents.models.offline.plans.called import session
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing
from agents.models.offline.plans.draft import iso
from agents.models.offline.plans.phrases import NOWHERE, Where, cut
from agents.models.offline.plans.scene import Scene
from agents.models.offline.plans.where import session_names, week_of

LONGEST_QUESTION = 200  # characters of one about the plan's dates
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


def _asks(found: re.Match[str], scene: Scene) -> Act | None:
    """ "how many sets of deadlift this week", "when is my next push day": the plan is shown."""
    rest, where = cut(found["what"], session_names(scene))
    named = session(found["what"], scene)
    if where == NOWHERE and named is None and not _names_exercise(rest, scene):
        return None
    shown = where if where.day or where.days_from_today is not None else NOWHERE._replace(week=where.week)
    return partial(_shown, where=shown._replace(relative=where.relative))


def _names_exercise(words: str, scene: Scene) -> bool:
    said = set(fold_words(words))
    return any(
        set(fold_words(exercise.name)) <= said
        for spot in scene.spots()
        for exercise in spot.session.exercises or ()
    )


def _compare(found: re.Match[str], scene: Scene) -> Act | None:
    _, where = cut(found["what"] or "", session_names(scene))
    return partial(_compared, where=where)


def _compared(scene: Scene, where: Where) -> None:
    said = where._replace(this=False)
    day = day_said(scene, said) if said.day or said.days_from_today is not None or said.session else "today"
    scene.call("compare_workout_to_plan", day=day, workout_id="")


_DATES = re.compile(
    r"(?i)(?:(?:so|hey|please|and)[ ,]+)*(?:when (?:does|do|will|did|is|was) (?:my |the |this |our )?"
    r"(?:training |current |whole )?(?:plan|program|programme|block)(?:'s)? "
    r"(?:(?P<start>start|begin|started)|end|finish|over|done|run out|stop|finished)(?:s|ed)?"
    r"|how (?P<long>long|many weeks) (?:is|does|are in|has|are left in) (?:my |the )?(?:training )?"
    r"(?:plan|program|programme)(?: have| last| go| run| take)?)[ .!?]*"
)


def dates(text: str, context: Mapping[str, Any]) -> str:
    """When the plan begins, ends, or how long it is, to a message that asks just that; "" to any other."""
    found, rows = _DATES.fullmatch(text[:LONGEST_QUESTION]), context.get("weeks") or ()
    if not found or not rows:
        return ""
    begins, ends = (str(rows[at].get(key) or "") for at, key in ((0, "from"), (-1, "to")))
    last = str(rows[-1].get("weeks") or "1").rpartition("-")[2]
    if not (iso(begins) and iso(ends)):
        return f"Your plan has {last} weeks; they have no dates."
    if found["long"]:
        return f"Your plan has {last} weeks, from {begins} to {ends}."
    over = ends < str(context.get("today") or "")
    if found["start"]:
        return f"Week 1 of your plan begins on {begins}."
    return f"Your plan {'ended' if over else 'ends'} on {ends}, with week {last}."


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
    phrasing(
        r"(?:how (?:many|much|long|far|heavy)|when(?:'s| is| are| do| am)|which|what (?:weight|load|reps|"
        r"day)|do i have|is there|are there|am i) (?P<what>.+)",
        _asks,
    ),
    phrasing(r"(?P<what>(?:my|the) (?:plan|program|schedule|week).*)", _show),
)

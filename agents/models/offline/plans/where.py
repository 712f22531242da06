"""Where in the plan something is meant to be: the phrases for it, cut out of a clause, and what they mean.

    "squats on Thursday in week 3"  ->  "squats", Where(day="Thursday", week=3)

A weekday alone is that day of the current week, or of the next one if it is past. Nothing said is today's
session, else the next one of the current week that is not completed.
"""

import re
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from typing import NamedTuple

from agents.models.offline.plans.draft import WEEKDAYS, Session, Week
from agents.models.offline.plans.scene import Ask, Scene, Spot

_PREPOSITION = r"(?:on|in|from|for|of|at|during|into|to|off)"
_FULL = "|".join(day.lower() for day in WEEKDAYS)
_SHORT = "mon|tues?|wed|thurs?|thu|fri|sat|sun"
_SESSION = r"(?: (?:session|workout|training|routine|day))?"
_OWN = r"(?:'s|s'|s)?"
DAY = rf"(?:{_FULL}|{_SHORT})"

_PHRASES = (
    rf"(?:{_PREPOSITION} )?week (?P<week>[0-9]{{1,3}})(?:'s)?(?: {_PREPOSITION}$)?",
    rf"(?:{_PREPOSITION} )?(?P<relative>this|next|last|the current|the next|the following) week(?:'s)?",
    rf"(?:{_PREPOSITION} )?(?P<every>(?:every|each|all) )(?:the )?(?P<days>{DAY}){_OWN}{_SESSION}",
    rf"(?:{_PREPOSITION} )?(?:the )?(?P<next>next |this |the coming )?(?P<day>{_FULL}){_OWN}{_SESSION}",
    rf"(?:{_PREPOSITION} (?:the )?|(?P<soon>next |this ))(?P<short>{_SHORT}){_OWN}{_SESSION}",
    rf"(?:{_PREPOSITION} )?(?P<relday>today|tonight|tomorrow|yesterday)(?:'s)?{_SESSION}",
    rf"(?:{_PREPOSITION} )?(?P<this>(?:this|the|my) (?:session|workout)|(?:this|the) training)(?:'s)?",
    rf"(?:{_PREPOSITION} )?(?P<always>every week|each week|all weeks|every session|all sessions|for good"
    r"|from now on|everywhere|permanently)",
)


class Where(NamedTuple):
    """What was said of the place; nothing at all where all is empty."""

    week: int = 0
    relative: int | None = None  # weeks from the current one
    day: str = ""
    days_from_today: int | None = None
    session: str = ""
    this: bool = False
    every: bool = False


NOWHERE = Where()
_RELATIVE = {"this": 0, "the current": 0, "next": 1, "the next": 1, "the following": 1, "last": -1}
_DAYS_FROM_TODAY = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def weekday(said: str) -> str:
    """ "thurs" is "Thursday"; "" for no weekday."""
    if len(said) < 3:
        return ""
    return next((day for day in WEEKDAYS if day.lower().startswith(said.lower()[:3])), "")


def cut(text: str, names: tuple[str, ...]) -> tuple[str, Where]:
    """The text without what it says of the place, and that. `names` are those of the plan's sessions."""
    where = NOWHERE
    pieces: list[str] = []
    end = 0
    for found in _pattern(names).finditer(text):
        pieces.append(text[end : found.start()])
        end = found.end()
        where = _merged(where, found)
    pieces.append(text[end:])
    rest = " ".join(" ".join(pieces).split())
    rest = re.sub(rf"(?i)^(?:{_PREPOSITION} )+|(?: {_PREPOSITION}| and)+$", "", rest)
    return rest.strip(" ,:"), where


def where_first(text: str, names: tuple[str, ...]) -> tuple[str, str] | None:
    """ "on Thursday swap A for B" as the place and the rest; None where no place comes first."""
    found, end = _pattern(names).match(text), 0
    while found and found.end() > end:
        end = found.end()
        found = _pattern(names).match(text, len(text) - len(text[end:].lstrip(" ,:")))
    rest = text[end:].strip(" ,:")
    if not rest or not end or not re.match(r"(?i)(?:on|in|for|next|this|every|each|today|tomorrow)\b", text):
        return None
    return (
        (text[:end].strip(" ,:"), rest)
        if re.match("[A-Za-z]", rest) and not re.match("(?i)(?:should|is|will|off)", rest)
        else None
    )


@lru_cache(maxsize=32)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    phrases = [*_PHRASES]
    if names:
        either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        phrases[:0] = [
            rf"(?:{_PREPOSITION} )?(?P<day2>{_FULL})'s (?P<session2>{either}){_SESSION}",
            rf"{_PREPOSITION} (?:the )?(?P<session>{either})(?:'s|(?! (?!{_PREPOSITION} |this |next |today|"
            rf"tomorrow|instead|with|by|as|before|after|and |session|workout|training|day)[a-z])){_SESSION}",
            rf"(?P<whole>{either})(?:'s(?: session| workout)?| (?:session|workout)|$|(?= (?:in|on|this|"
            rf"next|of) ))",
        ]
    return re.compile(r"(?i)(?<![\w'-])(?:" + "|".join(phrases) + r")(?![\w'-])")


def _merged(where: Where, found: re.Match[str]) -> Where:
    said = {key.rstrip("2"): value.lower() for key, value in found.groupdict().items() if value}
    day = weekday(said.get("day") or said.get("days") or said.get("short") or "")
    new = where._replace(
        week=int(said["week"]) if "week" in said else where.week,
        relative=_RELATIVE[said["relative"]] if "relative" in said else where.relative,
        day=day or where.day,
        session=said.get("session") or said.get("whole") or where.session,
        this=where.this or "this" in said,
        every=where.every or "every" in said or "always" in said,
    )
    if "relday" in said:
        new = new._replace(days_from_today=_DAYS_FROM_TODAY[said["relday"]])
    if (said.get("next") or said.get("soon") or "").startswith("next"):
        new = new._replace(relative=1)
    return new


def joined(one: Where, other: Where) -> Where | None:
    """What two parts of a clause say of the place together; None where they contradict each other."""
    values = []
    for first, second, nothing in zip(one, other, NOWHERE, strict=True):
        if nothing not in (first, second) and first != second:
            return None
        values.append(second if first == nothing else first)
    return Where._make(values)


def session_names(scene: Scene) -> tuple[str, ...]:
    """The names of the plan's sessions, each once."""
    return tuple(dict.fromkeys(spot.session.name for spot in scene.spots() if spot.session.name))


# --- what it means


def week_of(scene: Scene, where: Where) -> Week | None:
    """The week that was said; None if none was. Raises: Ask: the plan has no such week."""
    if where.week:
        week_number = scene.week_called(where.week)
        if week_number > len(scene.weeks):
            raise Ask(f"Week {where.week} does not exist: the plan has {len(scene.weeks)}. Which week?")
        return scene.weeks[week_number - 1]
    if where.relative is None:
        return None
    number = scene.week_number(current(scene)) + where.relative
    if not 1 <= number <= len(scene.weeks):
        raise Ask(f"The plan has no such week: it has {len(scene.weeks)}. Which week do you mean?")
    return scene.weeks[number - 1]


def current(scene: Scene) -> Week:
    """The current week, as the context says it. Raises: Ask: there is no plan."""
    if scene.current is None or scene.current not in scene.weeks:
        raise Ask("There is no plan to look at yet.")
    return scene.current


def day_of(scene: Scene, where: Where) -> tuple[Week, str] | None:
    """The week and weekday that were said; None if no day was. Raises: Ask."""
    if where.days_from_today is not None:
        return _from_today(scene, where.days_from_today)
    if not where.day:
        return None
    week = week_of(scene, where)
    if week is None:
        week = current(scene)
        at = scene.weeks.index(week) + 1
        if _is_past(scene, week.date_of(where.day)) and at < len(scene.weeks):
            week = scene.weeks[at]
    return week, where.day


def _from_today(scene: Scene, days: int) -> tuple[Week, str]:
    if scene.today is None:
        raise Ask("Which day do you mean?", WEEKDAYS)
    day = scene.today + timedelta(days)
    for week in scene.weeks:
        if week.start <= day.isoformat() <= week.end:
            return week, WEEKDAYS[day.weekday()]
    raise Ask(f"{day.isoformat()} is not in the plan. Which day do you mean?", WEEKDAYS)


def _is_past(scene: Scene, day: str) -> bool:
    return bool(day) and scene.today is not None and day < scene.today.isoformat()


def on_day(week: Week, day: str) -> list[Session]:
    return [session for session in week.sessions if session.day == day]


def one(scene: Scene, where: Where) -> Spot:
    """The session that was said, or that of today. Raises: Ask: none, or several."""
    spots = here(scene, where)
    if len(spots) == 1:
        return spots[0]
    if spots:
        return scene.choose("Which session do you mean?", labels(scene, spots))
    raise Ask(
        _none(scene, where), [spot.session.said() for spot in scene.spots(_week_or_current(scene, where))]
    )


def here(scene: Scene, where: Where) -> list[Spot]:
    """The sessions that were said. Raises: Ask."""
    if where.every:
        return _always(scene, where)
    if where.session and not where.day and where.days_from_today is None:
        return _named(scene, where)
    day = day_of(scene, where)
    if day is not None:
        return [Spot(day[0], session) for session in on_day(*day) if _is_called(session, where)]
    week = week_of(scene, where)
    if week is not None:
        return scene.spots([week])
    if scene.spot is not None and not where.this and scene.spot.session in scene.spot.week.sessions:
        return [scene.spot]
    return nearest(scene)


def nearest(scene: Scene) -> list[Spot]:
    """Today's sessions; else the next of the current week that is not completed, else the one before."""
    week = current(scene)
    today = scene.today.isoformat() if scene.today else ""
    dated = [
        (spot, spot.session.date or week.date_of(spot.session.day or "Monday"))
        for spot in scene.spots([week])
    ]
    todays = [spot for spot, day in dated if day and day == today]
    training = [spot for spot in todays if not spot.session.is_rest]
    if todays:
        return training or todays
    to_come = [spot for spot, day in dated if not spot.session.completed and day >= today]
    left = to_come or [spot for spot, _ in dated if not spot.session.completed]
    trained = [spot for spot in left if not spot.session.is_rest] or left
    return trained[:1]


def _always(scene: Scene, where: Where) -> list[Spot]:
    weeks = scene.weeks[scene.weeks.index(current(scene)) :]
    scene.shown(weeks)
    return [
        spot
        for spot in scene.spots(weeks)
        if (not where.day or spot.session.day == where.day)
        and _is_called(spot.session, where)
        and not spot.session.completed
    ]


def _named(scene: Scene, where: Where) -> list[Spot]:
    week = week_of(scene, where)
    if week is not None:
        return [spot for spot in scene.spots([week]) if _is_called(spot.session, where)]
    now = scene.weeks.index(current(scene))
    weeks = (*scene.weeks[now:], *reversed(scene.weeks[:now]))
    found = [[spot for spot in scene.spots([each]) if _is_called(spot.session, where)] for each in weeks]
    to_come = [
        spots for spots in found[: len(weeks) - now] if any(not spot.session.completed for spot in spots)
    ]
    return next(iter([*to_come, *filter(None, found)]), [])


def _is_called(session: Session, where: Where) -> bool:
    return not where.session or session.name.lower() == where.session


def _week_or_current(scene: Scene, where: Where) -> list[Week]:
    day = day_of(scene, where)
    return [day[0] if day else week_of(scene, where) or current(scene)]


def _none(scene: Scene, where: Where) -> str:
    week = _week_or_current(scene, where)[0]
    day = day_of(scene, where)
    on = f"no session on {day[1]}" if day else "no such session"
    there = ", ".join(session.said() for session in week.sessions) or "none at all"
    return f"Week {scene.week_number(week)} has {on}: it has {there}. Which do you mean?"


def labels(scene: Scene, spots: Sequence[Spot]) -> list[tuple[str, Spot]]:
    """The sessions as they are named to choose from, told apart by what differs."""
    said = [spot.session.said() for spot in spots]
    several_weeks = len({scene.week_number(spot.week) for spot in spots}) > 1
    named = []
    for place, spot in enumerate(spots):
        label = said[place]
        if several_weeks:
            label = f"{label} in week {scene.week_number(spot.week)}"
        elif said.count(label) > 1:
            label = f"{label}, session {spot.week.sessions.index(spot.session) + 1}"
        named.append((label, spot))
    return named

"""What the phrases for a place mean in the plan: its weeks, days and sessions.

A weekday alone is that day of the current week, or of the next one if it is past. Nothing said is today's
session, else the next one that is not completed; one that was missed is not meant. Before the plan a day is
that of its first week, but "this week" and "next week" are asked about; after it the week is asked for.
"""

from collections.abc import Sequence
from datetime import timedelta

from agents.requests.plan.draft import WEEKDAYS, Session, Week
from agents.requests.plan.places import NOWHERE, Where, place_in
from agents.requests.plan.scene import Ask, Scene, Spot


def week_of(scene: Scene, where: Where) -> Week | None:
    """The week that was said; None if none was. Raises: Ask: the plan has no such week."""
    if where.torn:
        raise Ask("That names several days or weeks. Please ask for one at a time: which is it?")
    if where.week:
        week_number = scene.week_called(where.week)
        if week_number > len(scene.weeks):
            raise Ask(f"Week {where.week} does not exist: the plan has {len(scene.weeks)}. Which week?")
        return scene.weeks[week_number - 1]
    if where.relative is None:
        return None
    now = _answered_week(scene, outside) if (outside := _outside(scene)) else current(scene)
    number = scene.week_number(now) + where.relative
    if not 1 <= number <= len(scene.weeks):
        raise Ask(f"The plan has no such week: it has {len(scene.weeks)}. Which week do you mean?")
    return scene.weeks[number - 1]


def current(scene: Scene) -> Week:
    """The current week, as the context says it. Raises: Ask: there is no plan, or none any more."""
    if scene.current is None or scene.current not in scene.weeks:
        raise Ask("There is no plan to look at yet.")
    outside = _outside(scene)
    return _answered_week(scene, outside) if " ended " in outside else scene.current


def _outside(scene: Scene) -> str:
    """How today is outside of the plan's dates: "Your plan ended on 2027-02-14"; "" if it is not."""
    days = [day for week in scene.weeks if week.known_as for day in (week.start, week.end) if day]
    if scene.today is None or not days or min(days) <= scene.today.isoformat() <= max(days):
        return ""
    ended = max(days) < scene.today.isoformat()
    return f"Your plan ended on {max(days)}" if ended else f"Your plan begins on {min(days)}"


def _answered_week(scene: Scene, outside: str) -> Week:
    many = len(scene.weeks)
    near = range(max(1, many - 2), many + 1) if " ended " in outside else range(1, min(many, 3) + 1)
    for answer in scene.answers:
        week = place_in(answer, ()).week
        if 1 <= week <= many:
            return scene.weeks[week - 1]
    raise Ask(f"{outside}: which week do you mean?", [f"Week {number}" for number in near])


def day_of(scene: Scene, where: Where) -> tuple[Week, str] | None:
    """The week and weekday that were said; None if no day was. Raises: Ask."""
    if where.torn:
        raise Ask("That names several days or weeks. Please ask for one at a time: which is it?")
    if where.days_from_today is not None:
        return _from_today(scene, where.days_from_today)
    if not where.day:
        return None
    week = week_of(scene, where)
    if week is None:
        week = current(scene)
        at = scene.weeks.index(week) + 1
        if is_past(scene, week.date_of(where.day)) and at < len(scene.weeks) and not _outside(scene):
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


def is_past(scene: Scene, day: str) -> bool:
    """Whether the ISO date is before today."""
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


def once(to: Where) -> None:
    """Raises: Ask: it was said for several weeks."""
    if to.is_bulk:
        raise Ask("I can do that for one week at a time. Which week should it be?")


def here(scene: Scene, where: Where) -> list[Spot]:
    """The sessions that were said. Raises: Ask."""
    if where.is_bulk and not where.torn:
        return several(scene, where)[0]
    if where.number:
        return _numbered(scene, where)
    if where.session and not where.day and where.days_from_today is None:
        return _named(scene, where)
    day = day_of(scene, where)
    if day is not None:
        return [Spot(day[0], session) for session in on_day(*day) if _is_called(session, where)]
    week = week_of(scene, where)
    if week is not None:
        return scene.spots([week])
    if scene.several and where == NOWHERE:
        raise Ask("That is about several sessions. Which of them is the rest for?")
    if scene.spot is not None and not where.this and scene.spot.session in scene.spot.week.sessions:
        return [scene.spot]
    return nearest(scene)


def nearest(scene: Scene) -> list[Spot]:
    """Today's sessions; else the next one that is not completed. Raises: Ask: none is left; Need."""
    now = current(scene)
    if _outside(scene):
        scene.shown([now])
        return [spot for spot in scene.spots([now]) if not spot.session.is_rest]
    for week in scene.weeks[scene.weeks.index(now) :]:
        scene.shown([week])
        found = _todays(scene, week) or _next(scene, week)
        if found:
            return found
    raise Ask("The plan has no session left from today on. Which day do you mean?")


def _todays(scene: Scene, week: Week) -> list[Spot]:
    today = scene.today.isoformat() if scene.today else ""
    todays = [spot for spot in scene.spots([week]) if today and _date(spot) == today]
    return [spot for spot in todays if not spot.session.is_rest] or todays


def _next(scene: Scene, week: Week) -> list[Spot]:
    """The first session of the week that is to come; one without a day only where no other is."""
    left = [spot for spot in scene.spots([week]) if not (spot.session.completed or spot.session.is_rest)]
    to_come = [spot for spot in left if not is_past(scene, _date(spot))]
    return ([spot for spot in to_come if _date(spot)] or to_come)[:1]


def _date(spot: Spot) -> str:
    return spot.session.date or (spot.week.date_of(spot.session.day) if spot.session.day else "")


def several(scene: Scene, where: Where) -> tuple[list[Spot], list[Spot]]:
    """The sessions that were said all at once: those that are to come, and those that are trained or past.

    "All squats on Thursday" stays in that day, and a week that was said is never left. Raises Ask, Need.
    """
    spots = _several(scene, where)
    scene.shown(list({spot.week.known_as: spot.week for spot in spots}.values()))
    left = [spot for spot in spots if is_over(scene, spot)]
    return [spot for spot in spots if spot not in left], left


def to_come(scene: Scene, where: Where) -> list[Spot]:
    """The sessions of those that were said that are to come; the others are left out."""
    left, over = several(scene, where)
    if not left:
        raise Ask("No session of that is to come. Which day do you mean?")
    leave_out(scene, over)
    return left


def _several(scene: Scene, where: Where) -> list[Spot]:
    every = where.every and where.days_from_today is None  # of today there is one
    place = where._replace(all=False, every=every)
    if not every and place != NOWHERE:
        there = here(scene, place)
        if not where.session or any(not is_over(scene, spot) for spot in there):
            return there
        # The session of this name is over in its week: the next one is meant, unless that week was said.
        later = [spot for spot in _several(scene, where._replace(every=True)) if not is_over(scene, spot)]
        return [spot for spot in later if spot.week is later[0].week] or there
    week = week_of(scene, where)
    return [
        spot
        for spot in scene.spots(_span(scene, where) if week is None else [week])
        if (not where.day or spot.session.day == where.day)
        and _is_called(spot.session, where)
        and where.number in (0, spot.week.sessions.index(spot.session) + 1)
    ]


def is_over(scene: Scene, spot: Spot) -> bool:
    """Whether the session is trained, at least in part, or its day is past."""
    return spot.session.trained or is_past(scene, _date(spot))


def leave_out(scene: Scene, spots: Sequence[Spot]) -> None:
    """These stay as they are, and that is said."""
    for spot in spots:
        why = "trained" if spot.session.trained else "past"
        said = f"{spot.session.said()} of week {scene.week_number(spot.week)} ({why})"
        if said not in scene.left_out:
            scene.left_out.append(said)


def _span(scene: Scene, where: Where) -> list[Week]:
    """The weeks that were said, or from the current one on. Raises: Ask: the plan has not all of them."""
    many = len(scene.weeks)
    if where.since <= 0:
        return scene.weeks[scene.weeks.index(current(scene)) - where.since :]
    first = many + 1 - where.since if where.until < 0 else where.since
    last = where.until if where.until > 0 else many
    if not 1 <= first <= last <= many:
        raise Ask(f"The plan has weeks 1 to {many}. Which of them do you mean?")
    return [week for week in scene.weeks if first <= week.known_as <= last]


def _numbered(scene: Scene, where: Where) -> list[Spot]:
    """The session of this number, in the week that was said. Raises: Ask: it is over, so that week may be
    another; there is none."""
    week = week_of(scene, where)
    for answer in () if week else scene.answers:
        week = week_of(scene, place_in(answer, ())) or week
    asked = week is None
    week = week or current(scene)
    if where.number > len(week.sessions) or where.number < 1:
        there = ", ".join(session.said() for session in week.sessions) or "no session"
        raise Ask(f"Week {scene.week_number(week)} has no session {where.number}: it has {there}. Which one?")
    spot = Spot(week, week.sessions[where.number - 1])
    over = spot.session.completed or is_past(scene, _date(spot))
    if asked and over:
        number = scene.week_number(week)
        raise Ask(
            f"Session {where.number} of week {number}, {spot.session.said()}, is over. Which week do you "
            "mean?",
            [f"Week {each}" for each in (number, number + 1) if each <= len(scene.weeks)],
        )
    return [spot]


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

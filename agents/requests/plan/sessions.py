"""Sessions renamed, removed, moved, copied and added; rest days; cardio.

A day with a session gets the cardio in that session, a day without one a session of its own. Its type,
minutes and day are asked for where they were not said.
"""

import re
from dataclasses import replace
from typing import Any

from agents.requests.matching import Frame
from agents.requests.plan.exercise_names import place_of
from agents.requests.plan.exercises import drop, modify, skip, unquoted
from agents.requests.plan.scene import (
    WEEKDAYS,
    NeedsAnswer,
    Scene,
    SceneSession,
    SceneWeek,
    Spot,
    UnreadFrame,
)
from agents.requests.plan.slots import cardio_in
from agents.requests.plan.where import (
    NOWHERE,
    Where,
    current,
    day_of,
    here,
    is_past,
    leave_out,
    merged,
    on_day,
    once,
    one,
    place_in,
    several,
    to_come,
    week_of,
)

REST = "Rest"
_OTHER_KIND = re.compile(  # that are no name of a session
    r"(?i)[0-9]|\b(?:rest|off|easy|recovery|deload|cardio|zone|run|ride|swim|intervals?|minutes?|new|empty|second|"
    r"extra|another)\b"
)
_FIELDS = {"name": "name", "dayOfWeek": "day", "notes": "notes", "cardio": "cardio"}


def session_of(frame: Frame, role: str = "session") -> Where:
    """The session of a frame, with what it says of the place elsewhere."""
    return merged(frame.get(role), place_of(frame))


def modify_session(scene: Scene, spot: Spot, updates: dict[str, Any]) -> None:
    """One modify_session, in the calls and in the draft."""
    scene.call("modify_session", **scene.numbers(spot), updates=updates)
    for key, value in updates.items():
        setattr(spot.session, _FIELDS[key], value)
    scene.spot = spot


def add_session(scene: Scene, week: SceneWeek, session: SceneSession) -> None:
    """One add_session where its weekday puts it, in the calls and in the draft."""
    position = place_for(week, session.day)
    wire: dict[str, Any] = session.wire()
    scene.call("add_session", weekNumber=scene.week_number(week), position=position, session=wire)
    stand_in(scene, week, position, session)


def stand_in(scene: Scene, week: SceneWeek, position: int | str, session: SceneSession) -> Spot:
    """Where the session stands now in the draft, in its place."""
    week.sessions.insert(len(week.sessions) if isinstance(position, str) else position - 1, session)
    scene.spot = spot = Spot(week, session)
    return spot


def place_for(week: SceneWeek, day: str) -> int | str:
    """Before the first session of a later weekday, counted from the week's first day; else at the end."""
    order = [week.date_of(each.day) if each.day else "" for each in week.sessions]
    own = week.date_of(day) if day else ""
    later = [place for place, each in enumerate(order, start=1) if own and each > own]
    return later[0] if later else "end"


def rename(scene: Scene, frame: Frame) -> None:
    """ "rename Thursday to Pull Day"."""
    name = frame.get("title")
    if not name.quoted and re.fullmatch(r"(?i)(?:an? )?(?:rest|off|easy)(?: day)?|off", name.words):
        raise UnreadFrame
    words = name.words if name.quoted or name.words != name.words.lower() else name.words.title()
    for spot in _those(scene, session_of(frame)):
        modify_session(scene, spot, {"name": words})


def note_session(scene: Scene, frame: Frame) -> None:
    modify_session(scene, one(scene, session_of(frame)), {"notes": unquoted(frame.get("text"))})


def remove_session(scene: Scene, frame: Frame) -> None:
    for spot in _those(scene, session_of(frame)):
        drop(scene, spot)


def _those(scene: Scene, where: Where) -> list[Spot]:
    """The session that was said, or all of them that are to come. Raises: NeedsAnswer, NeedsWeeks."""
    return to_come(scene, where) if where.is_bulk else [one(scene, where)]


def skip_session(scene: Scene, frame: Frame) -> None:
    for spot in _those(scene, session_of(frame)):
        _skip_spot(scene, spot)


def _skip_spot(scene: Scene, spot: Spot) -> None:
    left = [place for place in scene.places([spot]) if not place.exercise.skipped]
    if not left:
        said = spot.session.said()
        raise NeedsAnswer(
            f"{said} has no exercise to skip. Should the session be removed?", [f"Remove {said}"]
        )
    for place in left:
        modify(scene, place, {"skipped": True})


# --- to another day


def move(scene: Scene, frame: Frame) -> None:
    """ "move Thursday to Saturday", "ride on Sunday instead of Saturday"."""
    to = frame.get("to")
    where = merged(session_of(frame), frame.get("from", NOWHERE))
    if not (where.day or where.days_from_today is not None or where.week) and where.relative is None:
        where = where._replace(week=to.week, relative=to.relative)
    if to.every:
        where = where._replace(every=True, since=to.since, until=to.until)
        to = to._replace(every=False, since=0, until=0)
    _needs_day(to)
    for spot in _those(scene, where):
        _move_spot(scene, spot, to, _is_dated(where))


def shift(scene: Scene, frame: Frame) -> None:
    """ "push Thursday back a day": within its week."""
    days = int(frame.get("way")) * frame.get("days", 1)
    for spot in _those(scene, session_of(frame)):
        at = WEEKDAYS.index(spot.session.day) + days if spot.session.day else -1
        if not 0 <= at < len(WEEKDAYS):
            raise NeedsAnswer(f"To which day should {spot.session.said()} move?", WEEKDAYS)
        _move_spot(scene, spot, NOWHERE._replace(day=WEEKDAYS[at]), is_dated=True)


def _needs_day(to: Where) -> None:
    """Raises: UnreadFrame: no day was said."""
    if not (to.day or to.days_from_today is not None):
        raise UnreadFrame


def _is_dated(where: Where) -> bool:
    """Whether the week was said, so that a day is meant of that week even if it is past."""
    return where.is_bulk or bool(where.week) or where.relative is not None


def _move_spot(scene: Scene, spot: Spot, to: Where, is_dated: bool = False) -> None:
    once(to)
    week, day = day_near(scene, spot.week, to, is_dated)
    if week is not spot.week:
        said, other = spot.session.said(), f"week {scene.week_number(week)}"
        own = f"week {scene.week_number(spot.week)}"
        asked = f"{said} is in {own}, and {day} in {other}. Should it be copied there?"
        raise NeedsAnswer(asked, [f"Copy {said} in {own} to {day} in {other}"])
    if spot.session.day == day:
        raise NeedsAnswer(
            f"{spot.session.said()} is on {day} already. Which day should it move to?", WEEKDAYS
        )
    modify_session(scene, spot, {"dayOfWeek": day})


def day_near(scene: Scene, week: SceneWeek, to: Where, is_dated: bool) -> tuple[SceneWeek, str]:
    """The day that was said: in the week of the session it is for, unless a week was said.

    A day that is past is the next week's. Raises: NeedsAnswer: there is no such week.
    """
    if to.day and not to.week and to.relative is None:
        if is_dated or week is not scene.current or not is_past(scene, week.date_of(to.day)):
            return week, to.day
        later = scene.weeks[scene.weeks.index(week) + 1 :]
        if not later:
            raise NeedsAnswer(f"{to.day} is past, and this is the plan's last week. Which day should it be?")
        return later[0], to.day
    found = day_of(scene, to)
    return found or (week_of(scene, to) or week, "")


def trade_days(scene: Scene, frame: Frame) -> None:
    """ "swap Wednesday and Thursday"; where one of them has no session it is a move."""
    if not here(scene, session_of(frame, "other")):
        move(scene, frame._replace(said=(*frame.said, ("to", frame.get("other")))))
        return
    first, second = one(scene, session_of(frame)), one(scene, session_of(frame, "other"))
    days = first.session.day, second.session.day
    if first.week is not second.week or not all(days) or first == second:
        raise NeedsAnswer("I can only swap two days of one week. Which two days do you mean?")
    modify_session(scene, first, {"dayOfWeek": days[1]})
    modify_session(scene, second, {"dayOfWeek": days[0]})


# --- copying


def copy(scene: Scene, frame: Frame) -> None:
    """ "copy Monday to Saturday"."""
    where, to = session_of(frame), frame.get("to")
    if to.session:
        raise UnreadFrame
    once(to)
    is_dated = _is_dated(where)
    if where.day and not is_dated:
        where = where._replace(relative=0)  # what was trained this week is worth copying too
    spot = one(scene, where)
    week, day = day_near(scene, spot.week, to, is_dated)
    day = day or spot.session.day
    fresh: dict[str, Any] = {"date": "", "completed": False, "trained": False}
    session = replace(spot.session, exercises=list(spot.session.exercises or ()), **fresh)
    position, source = place_for(week, day), scene.numbers(spot)
    scene.call(
        "copy_session",
        sourceWeekNumber=source["weekNumber"],
        sourceSessionNumber=source["sessionNumber"],
        targetWeekNumber=scene.week_number(week),
        position=position,
    )
    copied = stand_in(scene, week, position, session)
    if day and day != spot.session.day:
        modify_session(scene, copied, {"dayOfWeek": day})


# --- "it"


def missing(scene: Scene, frame: Frame) -> None:
    """ "can't train tomorrow", "missed legs on Wednesday": nothing yet, but "it" is that session."""
    where = session_of(frame)
    if frame.get("past") and where.relative is None and not where.week:
        where = where._replace(relative=0)
    spot = one(scene, where)
    scene.session, scene.spot = spot, spot
    said = spot.session.said()
    scene.mentioned = NeedsAnswer(f"Should {said} be skipped, or move to another day?", [f"Skip {said}"])


def busy(scene: Scene, frame: Frame) -> None:
    """ "I have a wedding on Saturday": it asks for nothing, but "it" may be that session."""
    where = merged(frame.get("busy"), place_of(frame))
    spots = [] if where.is_bulk or where.torn or not where.names_session else here(scene, where)
    if len(spots) == 1:
        scene.session = spots[0]


def skip_it(scene: Scene, frame: Frame) -> None:
    """ "out of town on Saturday, skip it": the session, or the exercise that was spoken of."""
    if scene.session is None or scene.topic:
        skip(scene, frame)
    else:
        _skip_spot(scene, scene.session)


def move_it(scene: Scene, frame: Frame) -> None:
    """ "can't train tomorrow, move it to Saturday"."""
    _needs_day(frame.get("to"))
    if scene.session is None and scene.topic:
        raise NeedsAnswer("Should the exercise move, or the whole session? Please name it.")
    if scene.session is None:
        there = [spot.session.said() for spot in scene.spots([current(scene)])]
        raise NeedsAnswer("Which session do you mean?", there)
    _move_spot(scene, scene.session, frame.get("to"))


# --- new ones


def rest(scene: Scene, frame: Frame) -> None:
    """ "make Sunday a rest day"."""
    where = frame.get("day")
    if where.is_bulk or where.session or where.this:
        raise NeedsAnswer("Which day of which week should be a rest day?", WEEKDAYS)
    week, day = day_of(scene, merged(where, place_of(frame))) or (current(scene), "")
    if not day:
        raise NeedsAnswer("Which day should be a rest day?", WEEKDAYS)
    there = on_day(week, day)
    if not there:
        add_session(scene, week, SceneSession(REST, day, []))
        return
    training = next((session for session in there if not session.is_rest), None)
    if training is None:
        raise NeedsAnswer(f"{day} is a rest day already. What should change?", ["Show me my plan"])
    also = f" in week {scene.week_number(week)}"
    asked = f"{day} has {training.name}{also}. Should it be removed, or moved to another day?"
    raise NeedsAnswer(asked, [f"Remove {training.said()}{also} and make {day}{also} a rest day"])


def new_session(scene: Scene, frame: Frame) -> None:
    """ "add a session called Arms on Saturday"."""
    where, title = merged(frame.get("day"), place_of(frame)), frame.get("title")
    kind = " day" if frame.get("kind") and not title.quoted and " " not in title.words else ""
    name = f"{title.words}{kind}"
    name = name if name != name.lower() else name.title()
    if not title.quoted and _OTHER_KIND.search(name):
        raise UnreadFrame
    once(where)
    twin = next((spot for spot in scene.spots() if spot.session.name.lower() == name.lower()), None)
    if twin is not None:
        said = f"{twin.session.said()} in week {scene.week_number(twin.week)}"
        raise NeedsAnswer(
            f"The plan has a session {twin.session.name}: {said}. Should it be copied, or which name?"
        )
    if where.week:
        week, day = day_near(scene, current(scene), where, is_dated=True)
    else:
        week, day = day_of(scene, where) or (current(scene), "")
    add_session(scene, week, SceneSession(name, day, []))


# --- cardio


_NAMES = {
    "zone2": "Zone 2 Cardio",
    "intervals": "Intervals",
    "sweetspot": "Sweet Spot Cardio",
    "threshold": "Threshold Cardio",
    "vo2max": "VO2max Cardio",
}
CARDIO = ("type", "duration", "modality")


def cardio(scene: Scene, frame: Frame) -> None:
    """ "add a 30-minute zone 2 cardio day on Saturday", "30 minutes of intervals to Thursday: 8 x 30 s"."""
    said = dict(frame.get("cardio"))
    cardio = {key: said[key] for key in CARDIO if key in said}
    if frame.get("text"):
        cardio["instructions"] = frame.get("text").strip()
    where = session_of(frame) if frame.get("session") else place_of(frame)
    if frame.get("there") and where == NOWHERE and scene.spot is not None:
        _into(scene, cardio, where, replaces=True)
        return
    if frame.get("was") is not None:
        _stands(scene, one(scene, where), dict(frame.get("was")))
    _put(scene, cardio, where, bool(frame.get("changes")), "day" in said)


def _put(scene: Scene, cardio: dict[str, Any], where: Where, replaces: bool, own: bool) -> None:
    """`replaces`: what the session has; `own`: a day of its own was asked for."""
    for answer in scene.answers:
        where = place_in(f"on {answer}", scene.session_names()) if where == NOWHERE else where
    once(where)
    if where.this or where.session or where.number:
        _into(scene, cardio, where, replaces)
        return
    found = day_of(scene, where)
    if found is None:
        raise NeedsAnswer(f"On which day should I put {_said(cardio)}?", WEEKDAYS)
    there = on_day(*found)
    training = next((session for session in there if not session.is_rest), None)
    if training and own:
        asked = f"{found[1]} has {training.name} already. Should the cardio go into it?"
        raise NeedsAnswer(asked, [f"Add {_said(cardio)} to {training.said()}"])
    if training:
        _into(scene, cardio, where, replaces)
        return
    cardio = _whole(scene, cardio, found[1])
    name = _NAMES[cardio["type"]]
    if there:
        modify_session(scene, one(scene, where), {"name": name, "cardio": cardio})
    else:
        add_session(scene, found[0], SceneSession(name, found[1], [], cardio=cardio))


def _into(scene: Scene, cardio: dict[str, Any], where: Where, replaces: bool) -> None:
    spot = one(scene, where)
    scene.exercises(spot)
    old, said = spot.session.cardio or {}, spot.session.said()
    if old and not replaces:
        asked = f"{said} has {_said(old)} already. Should it be replaced?"
        raise NeedsAnswer(asked, [f"Change {said} cardio to {_said(cardio)}"])
    kept = {key: old[key] for key in CARDIO if key in old}
    modify_session(scene, spot, {"cardio": _whole(scene, {**kept, **cardio}, said)})


def _whole(scene: Scene, cardio: dict[str, Any], said: str) -> dict[str, Any]:
    """The cardio with its type and minutes, from answers where they were not said. Raises: NeedsAnswer."""
    for answer in scene.answers:
        cardio = {**{key: value for key, value in cardio_in(answer).items() if key in CARDIO}, **cardio}
    if "type" not in cardio:
        kinds = ["Zone 2", "Intervals", "Threshold", "Sweet spot", "VO2max"]
        raise NeedsAnswer(f"Which kind of cardio should it be on {said}?", kinds)
    if "duration" not in cardio:
        raise NeedsAnswer(f"How many minutes of {_said(cardio)} should it be on {said}?")
    return {key: cardio[key] for key in (*CARDIO, "instructions") if key in cardio}


def _said(cardio: dict[str, Any]) -> str:
    kind = cardio.get("type", "cardio")
    kind = {"zone2": "zone 2", "vo2max": "VO2max", "sweetspot": "sweet spot"}.get(kind, kind)
    minutes = f"{cardio['duration']:g} minutes of " if "duration" in cardio else ""
    modality = f" {cardio['modality'].lower()}" if cardio.get("modality") else ""
    return f"{minutes}{kind}{modality}"


def move_cardio(scene: Scene, frame: Frame) -> None:
    """ "move the bike to Friday": the session goes with it, unless it has more."""
    spot = one(scene, session_of(frame))
    if not scene.exercises(spot):
        move(scene, frame)
        return
    cardio = spot.session.cardio or {}
    modify_session(scene, spot, {"cardio": None})
    _put(scene, cardio, frame.get("to"), False, False)


def no_cardio(scene: Scene, frame: Frame) -> None:
    where, said = place_of(frame), dict(frame.get("cardio", ()))
    spots = _with_cardio(scene, where, said) if not where.names_session else []
    for spot in spots or [one(scene, where)]:
        _stands(scene, spot, said)
        modify_session(scene, spot, {"cardio": None})


def _with_cardio(scene: Scene, where: Where, said: dict[str, Any]) -> list[Spot]:
    """The sessions of a week that are to come and have cardio; where no week was said the next one that has
    what was named."""
    if where == NOWHERE and "modality" not in said:
        return []
    spots, over = several(scene, where._replace(all=True))
    scene.shown([spot.week for spot in (*spots, *over)])
    modality = said.get("modality", "")
    found, past = (
        [spot for spot in each if spot.session.cardio and modality in ("", spot.session.modality)]
        for each in (spots, over)
    )
    leave_out(scene, past if where != NOWHERE else [])
    return found[:1] if where == NOWHERE else found


def _stands(scene: Scene, spot: Spot, said: dict[str, Any]) -> None:
    """Raises: NeedsAnswer: the session has no cardio, or none as it is said; NeedsWeeks."""
    scene.exercises(spot)
    stands = spot.session.cardio
    if stands is None or any(stands.get(key, said[key]) != said[key] for key in CARDIO if key in said):
        has = "no" if stands is None else "other"
        raise NeedsAnswer(f"{spot.session.said()} has {has} cardio. Which day do you mean?", WEEKDAYS)


# --- longer and shorter


def longer(scene: Scene, frame: Frame) -> None:
    """ "add 5 min to Saturday's ride", "cut the intervals to 30 minutes"."""
    where, minutes = session_of(frame), frame.get("minutes")
    by = {"up": 1, "down": -1}.get(frame.get("by", ""), 0)
    spot = one(scene, where)
    _stands(scene, spot, {})
    old = spot.session.cardio or {}
    duration = old["duration"] + by * minutes if by else minutes
    if duration <= 0:
        raise NeedsAnswer(f"{spot.session.said()} has {_said(old)}. How long should it be?")
    modify_session(scene, spot, {"cardio": _whole(scene, {**old, "duration": duration}, "")})

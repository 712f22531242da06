"""Cardio: a day of its own, beside a session's exercises, changed or taken away.

A day with a session gets the cardio in that session, a day without one a session of its own. Type, minutes
and day are asked for where they were not said.
"""

from typing import Any

from agents.requests.matching import Frame
from agents.requests.plan.draft import WEEKDAYS, Session, cardio_of
from agents.requests.plan.finding import place_of
from agents.requests.plan.places import NOWHERE, Where, place_in
from agents.requests.plan.scene import NEVER_MIND, Ask, Scene, Spot
from agents.requests.plan.sessions import add_session, modify_session, move, session_of
from agents.requests.plan.slots import cardio_in
from agents.requests.plan.where import day_of, leave_out, on_day, once, one, several

_NAMES = {
    "zone2": "Zone 2 Cardio",
    "intervals": "Intervals",
    "sweetspot": "Sweet Spot Cardio",
    "threshold": "Threshold Cardio",
    "vo2max": "VO2max Cardio",
}
FIELDS = ("type", "duration", "modality")


def cardio(scene: Scene, frame: Frame) -> None:
    """ "add a 30-minute zone 2 cardio day on Saturday", "30 minutes of intervals to Thursday: 8 x 30 s"."""
    said = dict(frame.get("cardio"))
    cardio = {key: said[key] for key in FIELDS if key in said}
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
    if where == NOWHERE:
        where = _answered_day(scene)
    once(where)
    if where.this or where.session or where.number:
        _into(scene, cardio, where, replaces)
        return
    found = day_of(scene, where)
    if found is None:
        raise Ask(_which_day(cardio), WEEKDAYS)
    there = [session for session in on_day(*found) if not session.is_rest]
    if there and not own:
        _into(scene, cardio, where, replaces)
        return
    if there:
        said = there[0].said()
        raise Ask(
            f"{found[1]} has {there[0].name} already. Should the cardio go into it?",
            [f"Add {_said(cardio)} to {said}", NEVER_MIND],
        )
    cardio = _whole(scene, cardio, found[1])
    resting = [session for session in on_day(*found) if session.is_rest]
    if resting:
        modify_session(scene, one(scene, where), {"name": _NAMES[cardio["type"]], "cardio": cardio})
        return
    session = Session(_NAMES[cardio["type"]], found[1], [])
    session.cardio = cardio
    add_session(scene, found[0], session)


def _into(scene: Scene, cardio: dict[str, Any], where: Where, replaces: bool) -> None:
    spot = one(scene, where)
    scene.exercises(spot)
    old = spot.session.cardio
    if old is not None and not replaces:
        raise Ask(
            f"{spot.session.said()} has {_said(old)} already. Should it be replaced?",
            [f"Change {spot.session.said()} cardio to {_said(cardio)}", NEVER_MIND],
        )
    kept: dict[str, Any] = {key: old[key] for key in ("type", "duration", "modality") if old and key in old}
    modify_session(scene, spot, {"cardio": _whole(scene, {**kept, **cardio}, spot.session.said())})


def _whole(scene: Scene, cardio: dict[str, Any], said: str) -> dict[str, Any]:
    """The cardio with its type and minutes, from answers where they were not said. Raises: Ask."""
    for answer in scene.answers:
        cardio = {**{key: value for key, value in cardio_in(answer).items() if key in FIELDS}, **cardio}
    if "type" not in cardio:
        raise Ask(
            f"Which kind of cardio should it be on {said}?",
            ["Zone 2", "Intervals", "Threshold", "Sweet spot", "VO2max"],
        )
    if "duration" not in cardio:
        raise Ask(f"How many minutes of {_said(cardio)} should it be on {said}?", [NEVER_MIND])
    order = ("type", "duration", "modality", "instructions")
    return {key: cardio[key] for key in order if key in cardio}


def _answered_day(scene: Scene) -> Where:
    for answer in scene.answers:
        where = place_in(f"on {answer}", scene.session_names())
        if where != NOWHERE:
            return where
    return NOWHERE


def _which_day(cardio: dict[str, Any]) -> str:
    return f"On which day should I put {_said(cardio)}?"


def _said(cardio: dict[str, Any]) -> str:
    kind = {"zone2": "zone 2", "vo2max": "VO2max", "sweetspot": "sweet spot"}.get(
        cardio.get("type", ""), cardio.get("type", "cardio")
    )
    minutes = f"{cardio['duration']:g} minutes of " if "duration" in cardio else ""
    modality = f" {cardio['modality'].lower()}" if cardio.get("modality") else ""
    return f"{minutes}{kind}{modality}"


def move_cardio(scene: Scene, frame: Frame) -> None:
    """ "move the bike to Friday": the session goes with it, unless it has more."""
    spot = one(scene, session_of(frame))
    if not scene.exercises(spot):
        move(scene, frame)
        return
    cardio = cardio_of(spot.session.cardio)
    modify_session(scene, spot, {"cardio": None})
    _put(scene, cardio or {}, frame.get("to"), False, False)


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
    found, past = (
        [
            spot
            for spot in each
            if spot.session.cardio and said.get("modality") in (None, spot.session.cardio.get("modality"))
        ]
        for each in (spots, over)
    )
    leave_out(scene, past if where != NOWHERE else [])
    return found[:1] if where == NOWHERE else found


def _stands(scene: Scene, spot: Spot, said: dict[str, Any]) -> None:
    """Raises: Ask: the session has no cardio, or none as it is said; Need."""
    scene.exercises(spot)
    stands = cardio_of(spot.session.cardio)
    if stands is None or any(stands.get(key, said[key]) != said[key] for key in FIELDS if key in said):
        raise Ask(
            f"{spot.session.said()} has {'no' if stands is None else 'other'} cardio. Which day do you mean?",
            WEEKDAYS,
        )


# --- longer and shorter


def longer(scene: Scene, frame: Frame) -> None:
    """ "add 5 min to Saturday's ride", "cut the intervals to 30 minutes"."""
    where, minutes = session_of(frame), frame.get("minutes")
    by = {"up": 1, "down": -1}.get(frame.get("by", ""), 0)
    spot = one(scene, where)
    scene.exercises(spot)
    old = cardio_of(spot.session.cardio)
    if old is None:
        raise Ask(f"{spot.session.said()} has no cardio. Which day do you mean?", WEEKDAYS)
    duration = old["duration"] + by * minutes if by else minutes
    if duration <= 0:
        raise Ask(f"{spot.session.said()} has {_said(old)}. How long should it be?", [NEVER_MIND])
    modify_session(scene, spot, {"cardio": _whole(scene, {**old, "duration": duration}, "")})

"""Cardio: a day of its own, beside a session's exercises, changed or taken away.

A day with a session gets the cardio in that session, a day without one a session of its own. Type, minutes
and day are asked for where they were not said.
"""

import re
from functools import partial
from typing import Any

from agents.models.offline.plans.called import MODALITIES
from agents.models.offline.plans.called import session as session_said
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing
from agents.models.offline.plans.draft import WEEKDAYS, Session, cardio_of
from agents.models.offline.plans.numbers import number
from agents.models.offline.plans.phrases import NOWHERE, Where, cut
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Scene
from agents.models.offline.plans.sessions import add_session, modify_session
from agents.models.offline.plans.where import day_of, on_day, once, one, session_names

_TYPES = {
    "zone2": r"(?:zone|z)[ -]?(?:2|two)",
    "vo2max": r"vo2[ -]?max|vo2",
    "sweetspot": r"sweet[ -]?spot",
    "threshold": r"threshold|tempo",
    "intervals": r"intervals?|hiit",
}
_NAMES = {
    "zone2": "Zone 2 Cardio",
    "intervals": "Intervals",
    "sweetspot": "Sweet Spot Cardio",
    "threshold": "Threshold Cardio",
    "vo2max": "VO2max Cardio",
}
_MINUTES = re.compile(
    r"(?i)(?<![\w.])(?P<count>[0-9]{1,3}(?:\.5)?|(?:an? )?half(?: an)?|an?|one|two)[ -]?"
    r"(?P<unit>min(?:ute)?s?|m|h(?:ou)?rs?|h)(?![a-z0-9])(?:'s)?"
)
_FILLER = re.compile(
    r"(?i)\b(?:an?|some|of|for|the|my|cardio|day|session|workout|training|easy|steady|on|in|at|"
    r"with|to|pace|new|block|long|and|work|as|worth|indoor|outdoor|it|that)\b|[(),:-]"
)
_EASY = re.compile(r"(?i)\b(?:easy|steady|conversational)\b")


def read(text: str) -> tuple[dict[str, Any], str]:
    """What a phrase says of cardio, and the words that say something else."""
    cardio: dict[str, Any] = {}
    for key, words in (
        *(("type", each) for each in _TYPES.items()),
        *(("modality", each) for each in MODALITIES.items()),
    ):
        found = re.search(rf"(?i)(?<![\w-])(?:{words[1]})(?![\w])", text)
        if found and key not in cardio:
            cardio[key] = words[0]
            text = f"{text[: found.start()]} {text[found.end() :]}"
    if "type" not in cardio and "modality" in cardio and _EASY.search(text):
        cardio["type"] = "zone2"  # an easy run is one at which one can talk
    minutes = _MINUTES.search(text)
    if minutes:
        cardio["duration"] = _minutes(minutes)
        text = f"{text[: minutes.start()]} {text[minutes.end() :]}"
    return cardio, " ".join(_FILLER.sub(" ", text).split())


def _minutes(found: re.Match[str]) -> int | float:
    if "half" in found["count"].lower():
        return 30
    count = float(found["count"]) if found["count"][0].isdigit() else number(found["count"])
    minutes = count * (60 if found["unit"].lower().startswith("h") else 1)
    return int(minutes) if float(minutes).is_integer() else minutes


def _cardio(found: re.Match[str], scene: Scene) -> Act | None:
    """ "add a 30-minute zone 2 cardio day on Saturday", "30 minutes of intervals to Thursday: 8 x 30 s"."""
    what, _, instructions = found["what"].partition(": ")
    text, where = cut(what, session_names(scene))
    cardio, left = read(text)
    is_cardio = (
        "type" in cardio or re.search(r"(?i)\bcardio\b", text) or {"modality", "duration"} <= set(cardio)
    )
    if left or not is_cardio or not (cardio or found.groupdict().get("adds")):
        return None
    if instructions:
        cardio["instructions"] = instructions.strip()
    replaces = bool(found.groupdict().get("verb"))
    own = bool(re.search(r"(?i)\bday\b", text))
    return partial(_put, cardio=cardio, where=where, replaces=replaces, own=own)


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
        cardio = {**read(answer)[0], **cardio}
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
        where = cut(f"on {answer}", session_names(scene))[1]
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


def _remove(found: re.Match[str], scene: Scene) -> Act | None:
    text, where = cut(found["what"], session_names(scene))
    return (
        partial(_removed, where=where)
        if re.fullmatch(r"(?i)(?:the |my |any |all )?cardio(?: block)?", text)
        else None
    )


def _removed(scene: Scene, where: Where) -> None:
    spot = one(scene, where)
    scene.exercises(spot)
    if cardio_of(spot.session.cardio) is None:
        raise Ask(f"{spot.session.said()} has no cardio. Which day do you mean?", WEEKDAYS)
    modify_session(scene, spot, {"cardio": None})


# --- longer and shorter


def _longer(found: re.Match[str], scene: Scene) -> Act | None:
    """ "add 5 min to Saturday's ride", "cut the intervals to 30 minutes"."""
    where = session_said(found["what"] + (found.groupdict().get("on") or ""), scene)
    minutes = _MINUTES.fullmatch(found["minutes"])
    if where is None or minutes is None:
        return None
    down = (found.groupdict().get("verb") or "").lower() in (
        "take",
        "cut",
        "drop",
        "remove",
        "knock",
        "shave",
    )
    by = 0 if "to" in found.groupdict() else -1 if down else 1
    return partial(_timed, where=where, minutes=_minutes(minutes), by=by)


def _timed(scene: Scene, where: Where, minutes: float, by: int) -> None:
    spot = one(scene, where)
    scene.exercises(spot)
    old = cardio_of(spot.session.cardio)
    if old is None:
        raise Ask(f"{spot.session.said()} has no cardio. Which day do you mean?", WEEKDAYS)
    duration = old["duration"] + by * minutes if by else minutes
    if duration <= 0:
        raise Ask(f"{spot.session.said()} has {_said(old)}. How long should it be?", [NEVER_MIND])
    modify_session(scene, spot, {"cardio": _whole(scene, {**old, "duration": duration}, "")})


_TIME = r"(?P<minutes>[0-9]{1,3} ?(?:min(?:ute)?s?|m|h(?:ou)?rs?))"
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        rf"(?P<verb>add|put|take|cut|drop|remove|knock|shave) (?:another |an extra )?{_TIME} (?:more )?"
        r"(?:to|onto|on|off|off of|from) (?P<what>.+)",
        _longer,
    ),
    phrasing(
        rf"(?:cut|shorten|lengthen|extend|bump|reduce|increase|lower|raise|drop|make|change|keep) "
        rf"(?P<what>.+?) (?:up |down )?(?P<to>to |be |at |last )?{_TIME}(?: long)?(?P<on> .+)?",
        _longer,
    ),
    phrasing(
        r"(?:remove|delete|drop|cut|take out|get rid of|skip|cancel|scrap|no more) (?P<what>.+)", _remove
    ),
    phrasing(r"take (?P<what>.+?) (?:out|off)", _remove),
    phrasing(
        r"(?P<verb>make|change|set|turn|replace|switch|swap|update|extend|shorten) (?P<what>.+)", _cardio
    ),
    phrasing(
        r"(?P<adds>add(?: in)?|put(?: in)?|include|insert|schedule|give me|throw in|plan|program|do|"
        r"finish with) (?P<what>.+)",
        _cardio,
    ),
    phrasing(r"(?P<what>.+)", _cardio),
)

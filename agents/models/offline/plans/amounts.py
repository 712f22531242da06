"""Sets, reps, loads, rests and notes of an exercise that is in the plan: "make bench 3x8 at 155"."""

import re
from decimal import Decimal
from functools import partial
from typing import Any

from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, said, unquoted
from agents.models.offline.plans.exercises import modify
from agents.models.offline.plans.numbers import NUMBER, number
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene
from agents.models.offline.plans.targets import Meant
from agents.models.offline.plans.where import NOWHERE, cut, joined, session_names
from agents.units import say_number

_BY = frozenset("increase raise bump lower reduce decrease drop cut push lift take bring move".split())
_DOWN = frozenset(
    "drop take remove knock cut lower reduce decrease shave subtract lighten less fewer minus "
    "off down".split()
)
_FILLER = re.compile(
    r"(?i)^(?:(?:to|for|of|on|at|with|the|my|from|do|reps?|sets?|load|weight|in|and|working|"
    r"target|between|each|number) ?)+\b"
    r"|(?: (?:to|for|of|on|at|with|from|do|reps?|sets?|load|weight|in|and|up|down|instead|"
    r"working|target|from now on))+$"
)

_OF = re.compile(
    r"(?i)^(?:the )?(?:target |working )?(?P<field>reps|sets|load|weight|rest)(?: times?|"
    r" periods?)? (?:of|for|on|in) (?P<what>.+?) "
    r"(?:to|at|=) (?P<value>.+)$"
)


def _amount(found: re.Match[str], scene: Scene) -> Act | None:
    """Whose words are sets, reps, a load or a rest, and besides them at most an exercise."""
    text = re.sub(
        r"(?i) (?:instead of|rather than|from) (?:the )?(?:[0-9]+ ?x ?[0-9-]+|"
        r"[0-9-]+(?: \w+)?)(?= to | on | in |$)",
        " ",
        found["what"],
    )
    text = _OF.sub(r"\g<what> \g<field> to \g<value>", text)
    text, where = cut(text, session_names(scene))
    words, scheme = schemes.cut(text, scene.units)
    if not scheme.updates or scheme.twice or _says_by(found):
        return None
    words = re.sub(
        r"(?i)^(?:target |working )?(?:reps|sets|load|weight|rest(?: times?| periods?)?) (?:of|for|"
        r"on) |'s? (?:reps|sets|load|weight|rest)$|s' (?:reps|sets|load|weight|rest)$",
        "",
        words,
    )
    words = _FILLER.sub("", _FILLER.sub("", words.strip(" ,:"))).strip(" ,:")
    meant = targets.read(words, scene) if words else [Meant("")]
    if meant is None:
        return None
    placed = [each._replace(where=joined(each.where, where) or where) for each in meant]
    return partial(_set, meant=placed, updates=scheme.updates)


def _says_by(found: re.Match[str]) -> bool:
    """Whether it may be said by how much ("drop squats 10 lb", "increase it by 5"): that is no new value."""
    verb = (found.groupdict().get("verb") or "").lower().split(" ")[0]
    told = re.search(r"(?i)\b(?:to|at|is|be)\b|[@:=]|[0-9] ?x ?[0-9]", found["what"])
    by = re.search(r"(?i)\bby\b(?! [0-9]+(?!\S| ?(?:lb|kg)))", found["what"]) is not None
    return by or (verb in _BY and not told)


def _set(scene: Scene, meant: list[Meant], updates: dict[str, Any]) -> None:
    for place in [place for each in meant for place in targets.find(scene, each)]:
        modify(scene, place, updates)


# --- by so much


def _by(found: re.Match[str], scene: Scene) -> Act | None:
    """ "drop 10 lb off squat", "add a set to bench", "increase squats by 5 lb"."""
    meant = targets.read(found["what"], scene)
    if meant is None:
        return None
    down = found["verb"].lower().split()[-1] in _DOWN or found["verb"].lower().split()[0] in _DOWN
    return partial(
        _changed_by,
        meant=meant,
        amount=found["amount"],
        unit=found["unit"].lower(),
        sign=-1 if down else 1,
    )


def _changed_by(scene: Scene, meant: list[Meant], amount: str, unit: str, sign: int) -> None:
    for place in [place for each in meant for place in targets.find(scene, each)]:
        modify(scene, place, _sum(scene, place, amount, unit, sign))


def _sum(scene: Scene, place: Place, amount: str, unit: str, sign: int) -> dict[str, Any]:
    exercise = place.exercise
    if unit.startswith("set"):
        return {"workingSets": _above_zero(exercise.name, exercise.sets + sign * number(amount))}
    if unit.startswith("rep"):
        if not exercise.reps.isdecimal():
            raise _unclear(exercise.name, "reps", exercise.reps)
        return {"reps": str(_above_zero(exercise.name, int(exercise.reps) + sign * number(amount)))}
    stands = schemes.plain(exercise.load)
    said_unit = "kg" if unit.startswith("k") else "lb"
    if stands is None or stands[1] != said_unit:
        raise _unclear(exercise.name, "load", exercise.load)
    value = stands[0] + sign * (Decimal(amount) if amount[0] in "0123456789." else number(amount))
    if value <= 0:
        raise _unclear(exercise.name, "load", exercise.load)
    return {"targetLoad": f"{say_number(value)} {stands[1]}"}


def _above_zero(name: str, value: int) -> int:
    if value < 1:
        raise Ask(
            f"That would leave nothing of {name}. What should it be, or should it go?",
            [f"Remove {name}", NEVER_MIND],
        )
    return value


def _unclear(name: str, what: str, stands: str) -> Ask:
    return Ask(f"The {what} of {name} is {said(stands or 'not set')}: what should it be then?", [NEVER_MIND])


# --- notes


def _note(found: re.Match[str], scene: Scene) -> Act | None:
    note = unquoted(found["note"])
    what, where = cut(found["what"], session_names(scene))
    if not what and where != NOWHERE:
        return partial(_session_noted, where=where, note=note)
    meant = targets.one(found["what"], scene)
    return partial(_noted, meant=meant, note=note) if meant else None


def _noted(scene: Scene, meant: Meant, note: str) -> None:
    for place in targets.find(scene, meant):
        modify(scene, place, {"notes": note})


def _session_noted(scene: Scene, where: Any, note: str) -> None:
    from agents.models.offline.plans.sessions import modify_session
    from agents.models.offline.plans.where import one

    spot = one(scene, where)
    modify_session(scene, spot, {"notes": note})


_CHANGE = (
    r"(?:make(?: it)?|change(?: it to)?|set|bump(?: up)?|increase|raise|lower|reduce|decrease|"
    r"drop|cut|put|do|use|go for|give me|program|update|"
    r"adjust|switch|move|take|push|bring|keep|lift|turn|have me do)"
)
_UNIT = r"(?P<unit>lbs?|pounds?|kgs?|kilos?|sets?|reps?)"
_AMOUNT = (
    rf"(?P<amount>[0-9]{{1,4}}(?:\.[0-9]+)?|{NUMBER})(?: more| extra| fewer| less)? ?"
    rf"(?:more |extra |working )?{_UNIT}"
)
NOTES: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:add|put|leave|write|make|attach)(?: me)? (?:a |the |this )?(?:note|cue|reminder)s? (?:to|"
        r"on|for|under|in) (?P<what>[^:\"]+?)(?: saying| that says|:| -|,) ?(?P<note>.+)",
        _note,
    ),
    phrasing(
        r"(?:add|put|leave|write|attach) (?:a |the )?(?:note|cue|"
        r"reminder)s?:? (?P<note>[\"'].+[\"']) (?:to|on|for|under) (?P<what>[^:\"]+)",
        _note,
    ),
    phrasing(r"notes? (?:to|on|for) (?P<what>[^:\"]+?): ?(?P<note>.+)", _note),
)
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        rf"(?P<verb>add|put|increase|drop|take|remove|knock|cut|lower|reduce|decrease|shave|subtract|"
        rf"minus|plus) (?:an? extra |another )?{_AMOUNT} (?:to|on|onto|off|off of|from|"
        rf"for) (?P<what>.+)",
        _by,
    ),
    phrasing(
        rf"(?P<verb>increase|raise|bump up|bump|drop|lower|reduce|decrease|lighten|cut|move up|"
        rf"move down|lift|push) (?P<what>.+?) (?:up |down )?by {_AMOUNT}",
        _by,
    ),
    phrasing(rf"(?P<what>(?!.*\b(?:add|remove)\b).+?) (?P<verb>up|down) (?:by )?{_AMOUNT}", _by),
    phrasing(
        rf"(?:do |give me |add )?(?P<amount>{NUMBER}) (?P<verb>more|extra|fewer|less) {_UNIT} (?:of|"
        rf"for|on|to) (?P<what>.+)",
        _by,
    ),
    phrasing(rf"(?P<verb>{_CHANGE}) (?P<what>.+)", _amount),
    phrasing(r"(?P<what>.+)", _amount),
)

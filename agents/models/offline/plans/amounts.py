"""Sets, reps, loads, rests and notes of an exercise that is in the plan: "make bench 3x8 at 155"."""

import re
from decimal import Decimal
from functools import partial
from typing import Any

from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, said, unquoted
from agents.models.offline.plans.exercises import modify, modify_all
from agents.models.offline.plans.numbers import NUMBER, number
from agents.models.offline.plans.phrases import NOWHERE, cut, joined
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene
from agents.models.offline.plans.targets import Meant
from agents.models.offline.plans.where import session_names
from agents.units import say_number

_BY = frozenset("increase raise bump lower reduce decrease drop cut push lift take bring move knock".split())
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
    r"(?i)^(?:the )?(?:target |working )?(?P<field>reps|sets|load|weight|rest|tempo)(?: times?|"
    r" periods?)? (?:of|for|on|in) (?P<what>.+?) "
    r"(?:to|at|=) (?P<value>[0-9].*|(?!.* (?:to|at|=) [0-9]).+)$"  # a name may hold "to"
)


def _amount(found: re.Match[str], scene: Scene) -> Act | None:
    """Whose words are sets, reps, a load or a rest, and besides them at most an exercise."""
    text = re.sub(
        r"(?i) (?:instead of|rather than|from) (?:the )?(?:[0-9]+ ?x ?[0-9-]+|"
        r"[0-9-]+(?: \w+)?)(?= to | on | in |$)",
        " ",
        found["what"],
    )
    text = re.sub(r"(?i)\b(reps|sets|load|weight|rest) (?:up|down) to\b", r"\1 to", text)
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
    modify_all(scene, [place for each in meant for place in targets.find(scene, each, True)], updates)


# --- by so much


def _by(found: re.Match[str], scene: Scene) -> Act | None:
    """ "drop 10 lb off squat", "add a set to bench", "increase squats by 5 lb"."""
    on = found.groupdict().get("on") or ""
    if on and (cut(on, session_names(scene))[0] or cut(on, session_names(scene))[1] == NOWHERE):
        return None
    what = re.sub(r"(?i)^(?:(?:every|each|all) (?:sets? |of )+(?:of )?)", "", found["what"])
    meant = targets.read(what + on, scene)
    if meant is None:
        return None
    down = found["verb"].lower().split()[-1] in _DOWN or found["verb"].lower().split()[0] in _DOWN
    return partial(
        _changed_by,
        weekly=bool(re.search(r"(?i)\b(?:every|each) week\b", found["what"] + on)),
        meant=meant,
        amount=found["amount"],
        unit=(found["unit"] or "").lower(),
        sign=-1 if down else 1,
    )


def _changed_by(
    scene: Scene, meant: list[Meant], amount: str, unit: str, sign: int, weekly: bool = False
) -> None:
    places = [place for each in meant for place in targets.find(scene, each, True)]
    grows = weekly and len(places) > 1 and _grows(scene, places[0].exercise.name, f"{amount} {unit}".strip())
    weeks = list(dict.fromkeys(scene.week_number(place.spot.week) for place in places))
    for place in places:
        times = 1 + weeks.index(scene.week_number(place.spot.week)) if grows else 1
        modify(scene, place, _sum(scene, place, amount, unit, sign, times))


def _grows(scene: Scene, name: str, step: str) -> bool:
    """Whether each week changes from the one before: "5 lb every week" may mean either. Raises: Ask."""
    return scene.choose(
        f"Should {name} change by {step} once, in all weeks, or by {step} more from week to week?",
        [("Once, in all weeks", False), ("More from week to week", True)],
    )


def _sum(scene: Scene, place: Place, amount: str, unit: str, sign: int, times: int = 1) -> dict[str, Any]:
    exercise = place.exercise
    sign *= times
    if unit.startswith("set"):
        return {"workingSets": _above_zero(exercise.name, exercise.sets + sign * number(amount))}
    if unit.startswith("rep"):
        if not exercise.reps.isdecimal():
            raise _unclear(exercise.name, "reps", exercise.reps)
        return {"reps": str(_above_zero(exercise.name, int(exercise.reps) + sign * number(amount)))}
    stands = schemes.plain(exercise.load)
    if unit in ("", "load", "weight"):
        if stands is None or not _is_step(stands[0], Decimal(amount), exercise.reps):
            raise _unclear(exercise.name, "load", exercise.load)
        unit = stands[1]
    said_unit = "kg" if unit.startswith("k") else "lb"
    if stands is None or stands[1] != said_unit:
        raise _unclear(exercise.name, "load", exercise.load)
    value = stands[0] + sign * (Decimal(amount) if amount[0] in "0123456789." else number(amount))
    if value <= 0:
        raise _unclear(exercise.name, "load", exercise.load)
    return {"targetLoad": f"{say_number(value)} {stands[1]}"}


def _is_step(stands: Decimal, amount: Decimal, reps: str) -> bool:
    """Whether a bare number can only be a step of this load: plates, a quarter of it at most, and no step of
    so many reps."""
    plates = amount >= 5 and amount % Decimal("2.5") == 0 and amount <= stands / 4
    return plates and not (reps.isdecimal() and amount * 2 <= int(reps))


def _to_load(found: re.Match[str], scene: Scene) -> Act | None:
    """ "lower the deadlift to 295": a bare number that can only be its load."""
    on = found["on"] or ""
    rest, where = cut(on, session_names(scene))
    meant = targets.read(found["what"] + on, scene)
    if rest or (on and where == NOWHERE) or meant is None or meant[0].is_place:
        return None
    return partial(_loaded, meant=meant, value=Decimal(found["value"]))


def _loaded(scene: Scene, meant: list[Meant], value: Decimal) -> None:
    for place in [place for each in meant for place in targets.find(scene, each, True)]:
        exercise = place.exercise
        stands = schemes.plain(exercise.load)
        if stands is None or not _is_load(stands[0], value, exercise.reps):
            raise Ask(
                f"Is {value} the load of {exercise.name}, its reps or its sets?",
                [f"{exercise.name} at {value} {scene.units}", NEVER_MIND],
            )
        modify(scene, place, {"targetLoad": f"{say_number(value)} {stands[1]}"})


def _is_load(stands: Decimal, value: Decimal, reps: str) -> bool:
    """Whether a bare number can only be a load in place of this one: too many for reps, and near to it."""
    as_reps = reps.isdecimal() and value <= 2 * int(reps)
    return stands / 2 <= value <= stands * 2 and value >= 25 and not as_reps


def _warmed(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_set, meant=meant, updates={"warmupSets": number(found["count"])}) if meant else None


def _above_zero(name: str, value: int) -> int:
    if value < 1:
        raise Ask(
            f"That would leave nothing of {name}. What should it be, or should it go?",
            [f"Remove {name}", NEVER_MIND],
        )
    return value


def _unclear(name: str, what: str, stands: str) -> Ask:
    return Ask(f"The {what} of {name} is {said(stands or 'not set')}: what should it be then?", [NEVER_MIND])


def _all_loads(found: re.Match[str], scene: Scene) -> Act:
    """ "increase all loads by 5%": every load would have to be rounded as somebody likes it."""
    return partial(_which_loads, amount=found["amount"])


def _which_loads(scene: Scene, amount: str) -> None:
    raise Ask(
        f"I can't change all loads by {amount} at once. Which exercise should change, and to which load or "
        "by how much?"
    )


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
    r"drop|cut|put|do|use|go for|go|knock|give me|program|update|"
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
        r"(?:increase|raise|bump(?: up)?|drop|lower|reduce|decrease|lighten|cut|add) (?:(?:all|every|the|my|"
        r"of|each) )*(?:loads?|weights?|everything|lifts?|exercises)(?: up| down)? by "
        r"(?P<amount>[0-9.]+ ?(?:%|percent|lbs?|kgs?|pounds?|kilos?))(?: .+)?",
        _all_loads,
    ),
    phrasing(
        rf"(?P<verb>add|put|increase|drop|take|remove|knock|cut|lower|reduce|decrease|shave|subtract|"
        rf"minus|plus) (?:an? extra |another )?{_AMOUNT} (?:to|on|onto|off|off of|from|"
        rf"for) (?P<what>.+)",
        _by,
    ),
    phrasing(
        rf"(?P<verb>increase|raise|bump up|bump|drop|lower|reduce|decrease|lighten|cut|move up|"
        rf"move down|lift|push) (?P<what>.+?) (?:up |down )?by {_AMOUNT}(?P<on> .+)?",
        _by,
    ),
    phrasing(
        r"(?P<verb>increase|raise|bump|drop|lower|reduce|decrease|lighten|cut|add|remove) (?:the )?"
        r"(?P<unit>reps?|sets?|load|weight)(?: count)? (?:of|on|for) (?P<what>.+?) "
        r"by (?P<amount>[0-9]{1,3})(?: ?(?:lbs?|kgs?|reps?|sets?))?(?P<on> .+)?",
        _by,
    ),
    phrasing(
        rf"(?:bump|move|bring|push|take|knock|go|put) (?P<what>(?!.*\b(?:add|remove)\b).+?) "
        rf"(?P<verb>up|down) (?:by )?(?:{_AMOUNT})(?P<on> .+)?",
        _by,
    ),
    phrasing(rf"(?P<what>(?!.*\b(?:add|remove)\b).+?) (?P<verb>up|down) (?:by )?{_AMOUNT}(?P<on> .+)?", _by),
    phrasing(
        r"(?:bump |move |bring |push |take |knock |go |put )?(?P<what>(?!.*\b(?:add|remove)\b).+?) "
        r"(?P<verb>up|down) (?:by )?(?P<amount>[0-9]{1,3})(?P<unit>)(?P<on> .+)?",
        _by,
    ),
    phrasing(
        rf"(?:add|put in|throw in|give me|include) (?P<count>{NUMBER}) warm-? ?ups?(?: sets?)? (?:to|for|on|"
        r"before) (?P<what>.+)",
        _warmed,
    ),
    phrasing(
        rf"(?:do |give me |add )?(?P<amount>{NUMBER}) (?P<verb>more|extra|fewer|less) {_UNIT} (?:of|"
        rf"for|on|to) (?P<what>.+)",
        _by,
    ),
    phrasing(rf"(?P<verb>{_CHANGE}) (?P<what>.+)", _amount),
    phrasing(
        rf"(?:{_CHANGE} )?(?P<what>(?!.*\b(?:sets?|reps?|rest|weeks?|load|weight)\b).+?)(?: up| down)? to "
        r"(?P<value>[0-9]{2,3}(?:\.5)?)(?P<on> .+)?",
        _to_load,
    ),
    phrasing(r"(?P<what>.+)", _amount),
)

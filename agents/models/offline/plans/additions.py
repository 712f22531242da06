"""An exercise that is added. What was not said is taken from the plan, or asked; no number is made up.

Sets, reps, load: as said; else as the same exercise has them elsewhere in the plan; else, where it was said
which exercise it goes after, the sets and reps of that one. A load that nobody said is "bodyweight" where the
catalogue counts reps only, and "to be chosen" beside sets and reps that were taken over; else it is asked.
"""

import re
from functools import partial
from typing import Any, NamedTuple

from agents.exercises.catalogue import same
from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, first, phrasing, unquoted
from agents.models.offline.plans.draft import Exercise, Session, Week
from agents.models.offline.plans.exercises import FIELDS, add, load_of
from agents.models.offline.plans.numbers import ORDINAL, ordinal
from agents.models.offline.plans.phrases import NOWHERE, Where, cut, joined
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene, Spot
from agents.models.offline.plans.sessions import add_session
from agents.models.offline.plans.targets import Meant, Missing
from agents.models.offline.plans.where import current, day_of, on_day, one, session_names, to_come

LATER = "I'll choose the load later"


class Position(NamedTuple):
    """Where a new exercise goes: beside another one, at a number, or at the end.

    `until` is the exercise that has to follow it: "between squats and lunges".
    """

    beside: Meant | None = None
    after: bool = True
    number: int = 0
    until: Meant | None = None


_BESIDE = re.compile(
    r"(?i)[ ,]*\b(?:right |just |directly )?(?P<side>after|before|behind|following|ahead of|below|"
    r"above) (?P<what>.+)$"
)
_BETWEEN = re.compile(r"(?i)[ ,]*\b(?:right |just )?(?:in )?between (?P<one>.+?) and (?P<two>.+)$")
_AS = re.compile(
    rf"(?i)[ ,]*\b(?:as|in|at) (?:the )?(?:(?:exercise|position|number|place|spot|"
    rf"slot) #?(?P<number>[0-9]{{1,3}})|(?P<nth>{ORDINAL})(?: (?:exercise|position|place|spot|"
    rf"slot))?)$"
)
_FIRST = re.compile(r"(?i)[ ,]*\b(?:(?:at|to|in) the (?:start|beginning|top|front)(?: of)?|first)$")
_LAST = re.compile(
    r"(?i)[ ,]*\b(?:(?:at|to) the (?:end|bottom)(?: of)?|last|as the last(?: exercise)?|as a finisher)$"
)


def _add(found: re.Match[str], scene: Scene) -> Act | None:
    text, where = cut(found["what"], session_names(scene))
    text, position, more = split_position(text, scene)
    words, scheme = schemes.cut(text, scene.units)
    words = re.sub(
        r"(?i)^(?:of|some|for) |(?: (?:for|of|with|at|in|and|to it|to that|to this))+$", "", words
    ).strip(" ,:")
    name = unquoted(words)
    if position is None or scheme.twice or not targets.is_name(name, scene) or targets.Meant(name).is_place:
        return None
    where = more if where == NOWHERE else where
    return partial(_added, name=targets.title(name), updates=scheme.updates, where=where, position=position)


def _put_in(found: re.Match[str], scene: Scene) -> Act | None:
    """ "put bench press in after exercise 2"."""
    act = first(f"add {found['what']}{found['at']}", scene, PHRASINGS[1:])
    return partial(_put, act=act, move=f"Move {found['what']}{found['at']}") if act else None


def _put(scene: Scene, act: Act, move: str) -> None:
    """Raises: Ask: the session has that exercise already, so it may be its place that should change."""
    act(scene)
    place = scene.topic[0]
    if any(
        same(each.name, place.exercise.name)
        for each in scene.exercises(place.spot)
        if each is not place.exercise
    ):
        raise Ask(
            f"{place.spot.session.said()} has {place.exercise.name} already. Should it move there?",
            [move, NEVER_MIND],
        )


def split_position(text: str, scene: Scene) -> tuple[str, Position | None, Where]:
    """The text without where in the session something goes; None where that can't be read."""
    between = _BETWEEN.search(text)
    if between:
        first = targets.one(re.sub(r"(?i)^exercises (?=[0-9])", "exercise ", between["one"]), scene)
        then = targets.one(re.sub("^(?=[0-9]+$)", "exercise ", between["two"]), scene)
        if first is None or then is None:
            return text, None, NOWHERE
        return (
            text[: between.start()],
            Position(first, until=then),
            joined(first.where, then.where) or NOWHERE,
        )
    beside = _BESIDE.search(text)
    if beside:
        meant = targets.one(beside["what"], scene)
        after = beside["side"].lower() in ("after", "behind", "following", "below")
        where = meant.where if meant else NOWHERE
        return text[: beside.start()], Position(meant, after) if meant else None, where
    at = _AS.search(text)
    if at:
        place = int(at["number"]) if at["number"] else ordinal(at["nth"])
        return text[: at.start()], Position(number=place), NOWHERE
    if begins := _FIRST.search(text):
        return text[: begins.start()], Position(number=1), NOWHERE
    ends = _LAST.search(text)
    return text[: ends.start()] if ends else text, Position(), NOWHERE


def _added(scene: Scene, name: str, updates: dict[str, Any], where: Where, position: Position) -> None:
    beside = _beside(scene, where, position)
    bare = where == NOWHERE and position == Position() and not updates and not scene.answers
    if bare and scene.spot is None and _twin(scene, name):
        sessions = scene.spots([current(scene)])
        raise Ask(f"To which session should I add {name}?", [spot.session.said() for spot in sessions])
    free = None if beside or where.is_bulk else _free_day(scene, where)
    if free is not None:
        _alone(scene, *free, _filled(scene, name, updates, None))
        return
    spots = [beside.spot] if beside else to_come(scene, where) if where.is_bulk else [one(scene, where)]
    for spot in spots:
        exercise = _filled(scene, name, updates, beside.exercise if beside else None)
        add(scene, Place(spot, exercise), _number(scene, beside, position))


def _free_day(scene: Scene, where: Where) -> tuple[Week, str] | None:
    """The day that was said, if it has no session."""
    day = None if where.session or where.number else day_of(scene, where)
    return None if day is None or on_day(*day) else day


def _alone(scene: Scene, week: Week, day: str, exercise: Exercise) -> None:
    """A session of its own, named after its day."""
    session = Session(day, day, [exercise])
    add_session(scene, week, session)
    scene.topic = [Place(Spot(week, session), exercise)]


def _beside(scene: Scene, where: Where, position: Position) -> Place | None:
    if position.beside is None:
        return None
    place = targets.the_one(scene, position.beside._replace(where=where))
    if position.until is not None:
        then = targets.the_one(scene, position.until._replace(where=where))
        if then.spot != place.spot or targets.number_of(scene, then) != targets.number_of(scene, place) + 1:
            raise Ask(
                f"{then.exercise.name} does not follow {place.exercise.name} in {place.spot.session.said()}. "
                "After which exercise should it be?"
            )
    return place


def _number(scene: Scene, beside: Place | None, position: Position) -> int | str:
    if beside is not None:
        return targets.number_of(scene, beside) + (1 if position.after else 0)
    return position.number or "end"


def _filled(scene: Scene, name: str, said: dict[str, Any], beside: Exercise | None) -> Exercise:
    """The new exercise with what was said, taken over or answered. Raises: Ask."""
    updates = {**said}
    for answer in scene.answers:
        updates = {**schemes.cut(answer, scene.units)[1].updates, **updates}
    twin = _twin(scene, name)
    if beside is not None and not {"workingSets", "reps"} & set(updates) and twin is None:
        _take_over(updates, beside)
    if twin is not None:
        _take_over(updates, twin)
        updates.update({"restSeconds": twin.rest} if twin.rest and "restSeconds" not in updates else {})
        updates.setdefault("targetLoad", twin.load)
    missing = [key for key in ("workingSets", "reps") if key not in updates]
    if missing:
        raise _how_many(name, missing, "targetLoad" in updates)
    if "targetLoad" not in updates:
        updates["targetLoad"] = _load(scene, name, taken="reps" not in said and beside is not None)
    exercise = Exercise(name)
    for key, value in updates.items():
        setattr(exercise, FIELDS[key], value)
    return exercise


def _take_over(updates: dict[str, Any], other: Exercise) -> None:
    if not isinstance(other, Missing) and other.sets and other.reps:
        updates.setdefault("workingSets", other.sets)
        updates.setdefault("reps", other.reps)


def _twin(scene: Scene, name: str) -> Exercise | None:
    """The same exercise where the plan has it, the nearest week first."""
    for spot in scene.spots():
        for exercise in spot.session.exercises or ():
            if exercise.sets and exercise.reps and same(exercise.name, name):
                return exercise
    return None


def _load(scene: Scene, name: str, taken: bool) -> str:
    later = any("later" in answer.lower() or "to be chosen" in answer.lower() for answer in scene.answers)
    load = load_of(name)
    if load == schemes.TO_BE_CHOSEN and not taken and not later:
        raise Ask(f"At what load should {name} be?", [LATER, NEVER_MIND])
    return load


def _how_many(name: str, missing: list[str], loaded: bool) -> Ask:
    what = " and ".join({"workingSets": "sets", "reps": "reps"}[key] for key in missing)
    return Ask(f"How many {what} of {name}{'' if loaded else ', at what load'}?", [NEVER_MIND])


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:put|slot|add|insert|throw|squeeze) (?P<what>(?:(?! in ).)+?)(?: in)(?P<at> (?:right |just )?"
        r"(?:after|before|between) .+)",
        _put_in,
    ),
    phrasing(
        r"(?:add in|add|insert|include|throw in|put in|put|slot in|give me|program|start with|"
        r"finish with|append|tack on|stick) (?P<what>.+?)(?: too| as well| in)?",
        _add,
    ),
)

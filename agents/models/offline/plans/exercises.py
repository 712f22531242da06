"""Exercises swapped for others, removed, skipped and taken up again.

A named exercise that is replaced keeps its sets, reps and load: only its name changes, and the preview shows
it. One that is pointed at by its place ("the first exercise") is removed, and a new one stands there with the
same sets and reps; its load is "bodyweight" where the catalogue counts reps only, else "to be chosen".
"""

import re
from functools import partial
from typing import Any

from agents.exercises.catalogue import lookup
from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import Exercise
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene
from agents.models.offline.plans.targets import Meant, Missing
from agents.models.offline.plans.where import NOWHERE, cut, joined, session_names

FIELDS = {
    "name": "name",
    "reps": "reps",
    "targetLoad": "load",
    "workingSets": "sets",
    "warmupSets": "warmups",
    "restSeconds": "rest",
    "notes": "notes",
    "groupLabel": "group",
    "skipped": "skipped",
}


def modify(scene: Scene, place: Place, updates: dict[str, Any]) -> None:
    """One modify_exercise, in the calls and in the draft."""
    scene.call("modify_exercise", **targets.numbers(scene, place), updates=updates)
    for key, value in updates.items():
        setattr(place.exercise, FIELDS[key], value)
    scene.topic = [place]


def remove(scene: Scene, place: Place) -> None:
    """One remove_exercise, in the calls and in the draft."""
    scene.call("remove_exercise", **targets.numbers(scene, place))
    if not isinstance(place.exercise, Missing):
        scene.exercises(place.spot).remove(place.exercise)
    scene.spot = place.spot


def add(scene: Scene, place: Place, position: int | str) -> None:
    """One add_exercise, in the calls and in the draft."""
    numbers = scene.numbers(place.spot)
    scene.call("add_exercise", **numbers, position=position, exercise=place.exercise.wire())
    exercises = scene.exercises(place.spot)
    exercises.insert(len(exercises) if isinstance(position, str) else position - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot


def load_of(name: str) -> str:
    """The load of an exercise for which nobody said one."""
    known = lookup(name).known
    return schemes.BODYWEIGHT if known and known.measured_by != "reps+load" else schemes.TO_BE_CHOSEN


# --- swapping


def _swap(found: re.Match[str], scene: Scene) -> Act | None:
    """ "change A to B": B is a new name, with or without sets, reps and load."""
    old, new = targets.read(found["old"], scene), found["new"]
    words, where = cut(new, session_names(scene))
    name, scheme = schemes.cut(words, scene.units)
    if old is None or len(old) != 1 or scheme.twice:
        return None
    name = unquoted(name)
    if not targets.is_name(name, scene):
        return None
    both = joined(old[0].where, where)
    if both is None:
        return None
    meant = old[0]._replace(where=both)
    replaces = found["verb"].lower() in ("replace", "swap", "swap out", "switch out", "substitute", "sub")
    return partial(_swapped, meant=meant, name=targets.title(name), updates=scheme.updates, anew=replaces)


def _swapped(scene: Scene, meant: Meant, name: str, updates: dict[str, Any], anew: bool) -> None:
    for place in targets.find(scene, meant):
        if anew and meant.is_place and not isinstance(place.exercise, Missing):
            _replaced(scene, place, name, updates)
        else:
            modify(scene, place, {"name": name, **updates})


def _replaced(scene: Scene, place: Place, name: str, updates: dict[str, Any]) -> None:
    old = place.exercise
    new = Exercise(name, old.sets, old.reps, load_of(name))
    new.rest, new.group = old.rest, old.group
    at = scene.number(place)
    remove(scene, place)
    for key, value in updates.items():
        setattr(new, FIELDS[key], value)
    add(scene, Place(place.spot, new), at)


# --- removing and skipping


def _remove(found: re.Match[str], scene: Scene) -> Act | None:
    source = found.groupdict().get("source")
    meant = targets.read(f"{found['what']} in {source}" if source else found["what"], scene)
    return partial(_removed, meant=meant) if meant else None


def _removed(scene: Scene, meant: list[Meant]) -> None:
    for place in _places(scene, meant):
        remove(scene, place)


def _places(scene: Scene, meant: list[Meant]) -> list[Place]:
    """All of them, each once: places are meant as they are before the first of them goes."""
    shared = next((each.where for each in meant if each.where != NOWHERE), NOWHERE)
    places = [
        place
        for each in meant
        for place in targets.find(scene, each._replace(where=shared) if each.where == NOWHERE else each)
    ]
    return list({(id(place.exercise)): place for place in places}.values())


def _skip(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_skipped, meant=meant, skipped=True) if meant else None


def _unskip(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_skipped, meant=meant, skipped=False) if meant else None


def _skipped(scene: Scene, meant: list[Meant], skipped: bool) -> None:
    for place in _places(scene, meant):
        modify(scene, place, {"skipped": skipped})


def _cannot(found: re.Match[str], scene: Scene) -> Act | None:
    """ "I can't do squats today": nothing yet, but "it" is known."""
    meant = targets.one(found["what"], scene)
    return partial(_mentioned, meant=meant) if meant else None


def _mentioned(scene: Scene, meant: Meant) -> None:
    place = targets.the_one(scene, meant)
    scene.topic, scene.spot = [place], place.spot
    name, session = place.exercise.name, place.spot.session.said()
    scene.mentioned = Ask(
        f"Should I skip {name} in {session}, or change it for another exercise?",
        [
            f"Skip {name} on {place.spot.session.day}" if place.spot.session.day else f"Skip {name}",
            NEVER_MIND,
        ],
    )


_REMOVE = (
    r"(?:remove|delete|drop|cut|take out|take away|get rid of|ditch|lose|scrap|axe|eliminate|kill|"
    r"no more|erase)(?: out)?"
)
_SKIP = r"(?:skip|sit out|leave out|miss|mark) "
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?P<verb>use|do|put in|make it) (?P<new>.+) (?:instead of|rather than|in place of) (?P<old>.+)",
        _swap,
    ),
    phrasing(r"(?P<verb>substitute|sub) (?P<new>.+) for (?P<old>.+)", _swap),
    phrasing(r"(?P<new>.+) (?P<verb>instead of|rather than|in place of) (?P<old>.+)", _swap),
    phrasing(
        r"(?P<verb>change|swap out|swap|switch out|switch|replace|turn|trade|exchange|convert|rename|"
        r"make) (?P<old>.+?) "
        r"(?:out )?(?:to be|to|with|for|by|into|as) (?P<new>.+)",
        _swap,
    ),
    phrasing(rf"{_REMOVE} (?P<what>.+)", _remove),
    phrasing(r"(?:take|pull|get) (?P<what>.+?) (?:out of|off) (?P<source>.+)", _remove),
    phrasing(r"take (?P<what>.+?) out(?: of (?:it|the session|the workout|the plan))?", _remove),
    phrasing(rf"{_SKIP}(?P<what>.+?)(?: as skipped)?", _skip),
    phrasing(
        r"(?:un-?skip|don't skip|do not skip|bring back|un-?mark|reinstate|restore) (?P<what>.+)", _unskip
    ),
    phrasing(r"(?:put|bring) (?P<what>.+?) back(?: in)?", _unskip),
    phrasing(
        r"(?:i )?(?:can't|cannot|can not|couldn't|won't be able to|don't want to|am not able to|"
        r"shouldn't) (?:do|perform|train) (?P<what>.+)",
        _cannot,
    ),
)

"""Exercises swapped for others, removed, skipped and taken up again.

A named exercise that is replaced keeps its sets, reps and load: only its name changes, and the preview shows
it. One that is pointed at by its place ("the first exercise") is removed, and a new one stands there with the
same sets and reps; its load is "bodyweight" where the catalogue counts reps only, else "to be chosen".
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from agents.exercises.catalogue import lookup, same
from agents.models.offline.plans import schemes, targets
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing, unquoted
from agents.models.offline.plans.draft import Exercise
from agents.models.offline.plans.phrases import NOWHERE, Where, cut, joined
from agents.models.offline.plans.scene import NEVER_MIND, Ask, Place, Scene
from agents.models.offline.plans.targets import Meant, Missing
from agents.models.offline.plans.where import one, session_names

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
    "tempo": "tempo",
}
DEFAULT_REST = 120  # seconds, where the plan says none; in a block that is none


def modify(scene: Scene, place: Place, updates: dict[str, Any]) -> None:
    """One modify_exercise, in the calls and in the draft."""
    scene.call("modify_exercise", **targets.numbers(scene, place), updates=updates)
    for key, value in updates.items():
        setattr(place.exercise, FIELDS[key], value)
    scene.topic, scene.spot = [place], place.spot
    scene.touched.append(place)


def modify_all(scene: Scene, places: Sequence[Place], updates: dict[str, Any]) -> None:
    """The same updates for each; of several those are left out that are so already. Raises: Ask: all are."""
    changing = [place for place in places if len(places) == 1 or not _is_so(place.exercise, updates)]
    if not changing:
        raise Ask(f"{places[0].exercise.name} is so already, in all of them. What should change?")
    for place in changing:
        modify(scene, place, updates)
    scene.touched = [*places]  # "it" is also what is so already


def _is_so(exercise: Exercise, updates: dict[str, Any]) -> bool:
    stands = {key: getattr(exercise, FIELDS[key]) for key in updates}
    if "restSeconds" in stands and exercise.rest is None:
        stands["restSeconds"] = 0 if exercise.group else DEFAULT_REST
    return stands == updates


def remove(scene: Scene, place: Place) -> None:
    """One remove_exercise, in the calls and in the draft."""
    scene.call("remove_exercise", **targets.numbers(scene, place))
    if not isinstance(place.exercise, Missing):
        scene.exercises(place.spot).remove(place.exercise)
    scene.spot = place.spot
    scene.touched.append(place)


def add(scene: Scene, place: Place, position: int | str) -> None:
    """One add_exercise, in the calls and in the draft."""
    numbers = scene.numbers(place.spot)
    scene.call("add_exercise", **numbers, position=position, exercise=place.exercise.wire())
    exercises = scene.exercises(place.spot)
    exercises.insert(len(exercises) if isinstance(position, str) else position - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot
    scene.touched.append(place)


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
    quoted, name = name != unquoted(name), unquoted(name)
    if not targets.is_name(name, scene):
        return None
    both = joined(old[0].where, where)
    if both is None:
        return None
    meant = old[0]._replace(where=both)
    replaces = found["verb"].lower() in _REPLACES
    if found["verb"].lower() in _LEAVES and not targets.is_known(name, scene):
        return None  # "drop squats for now" names no exercise to take their place
    if found["verb"].lower() in _WISHES and not (quoted or targets.is_known(name, scene)):
        return None  # "squats should be easy"
    if not quoted:
        targets.ends_well(name, scene)
    return partial(_swapped, meant=meant, name=targets.title(name), updates=scheme.updates, anew=replaces)


def _swapped(scene: Scene, meant: Meant, name: str, updates: dict[str, Any], anew: bool) -> None:
    for place in targets.find(scene, meant):
        _not_twice(scene, place, name)
        if anew and meant.is_place and not isinstance(place.exercise, Missing):
            _replaced(scene, place, name, updates)
        else:
            modify(scene, place, {"name": name, **updates})


def _not_twice(scene: Scene, place: Place, name: str) -> None:
    """Raises: Ask: the session has that exercise already, so it may be the order that should change."""
    others = [each for each in scene.exercises(place.spot) if each is not place.exercise]
    if (twin := next((each for each in others if same(each.name, name)), None)) is not None:
        old, said = place.exercise.name, place.spot.session.said()
        raise Ask(
            f"{said} has {twin.name} already. Should {old} and {twin.name} change places, or {old} go?",
            [f"Swap the order of {old} and {twin.name} in {said}", f"Remove {old} from {said}", NEVER_MIND],
        )


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
    source = None if source and re.fullmatch("(?i)it|there|that", source) else source
    meant = targets.read(f"{found['what']} in {source}" if source else found["what"], scene)
    if meant and found.groupdict().get("ever"):
        meant = [each._replace(where=each.where._replace(every=True)) for each in meant]
    return partial(_removed, meant=meant) if meant else None


def _removed(scene: Scene, meant: list[Meant]) -> None:
    for place in _places(scene, meant, lasting=True):
        remove(scene, place)


def _places(scene: Scene, meant: list[Meant], lasting: bool = False) -> list[Place]:
    """All of them, each once: places are meant as they are before the first of them goes."""
    shared = next((each.where for each in meant if each.where != NOWHERE), NOWHERE)
    places = [
        place
        for each in meant
        for place in targets.find(
            scene, each._replace(where=shared) if each.where == NOWHERE else each, lasting
        )
    ]
    return list({(id(place.exercise)): place for place in places}.values())


def _skip(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_skipped, meant=meant, skipped=True) if meant else None


def _unskip(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_skipped, meant=meant, skipped=False) if meant else None


def _skipped(scene: Scene, meant: list[Meant], skipped: bool) -> None:
    modify_all(scene, _places(scene, meant), {"skipped": skipped})


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


def _hated(found: re.Match[str], scene: Scene) -> Act | None:
    """ "I hate burpees": nothing yet, but "them" is all that are to come."""
    meant = targets.one(found["what"], scene)
    return partial(_dreaded, meant=meant._replace(where=meant.where._replace(every=True))) if meant else None


def _dreaded(scene: Scene, meant: Meant) -> None:
    scene.topic = targets.find(scene, meant)
    name = scene.topic[0].exercise.name
    scene.mentioned = Ask(
        f"Should I take {name} out of the plan, or only skip it next time?",
        [f"Remove every {name}", f"Skip {name}", NEVER_MIND],
    )


def _none(found: re.Match[str], scene: Scene) -> Act | None:
    """ "no planks": of exercises that are in the plan or known, else it is no wish ("no problem")."""
    meant = targets.read(found["what"], scene)
    if not meant or not all(targets.is_known(each.words, scene) for each in meant):
        return None
    return partial(_removed, meant=[_all_there(each) for each in meant])


def _all_there(meant: Meant) -> Meant:
    """ "no lunges this week": all that are in the place that was said."""
    return meant if meant.where == NOWHERE else meant._replace(where=meant.where._replace(all=True))


def _clear(found: re.Match[str], scene: Scene) -> Act | None:
    """ "remove everything on Thursday": its exercises and its cardio; the day stays, as one of rest."""
    rest, where = cut(found["what"], session_names(scene))
    named = where.day or where.session or where.this or where.number or where.days_from_today is not None
    return partial(_cleared, where=where) if not rest and named and not where.is_bulk else None


def _cleared(scene: Scene, where: Where) -> None:
    spot = one(scene, where)
    if not scene.exercises(spot) or spot.session.cardio:
        raise Ask(f"Should {spot.session.said()} be removed?", [f"Remove {spot.session.said()}", NEVER_MIND])
    for exercise in [*scene.exercises(spot)]:
        remove(scene, Place(spot, exercise))


_REMOVE = (
    r"(?:remove|delete|drop|cut|take out|take away|get rid of|ditch|lose|scrap|axe|eliminate|kill|"
    r"erase)(?: out)?"
)
_LEAVES = ("ditch", "drop", "lose", "trade", "scrap")
_WISHES = ("should be", "has to be", "than")
_REPLACES = (
    *(
        "replace",
        "swap",
        "swap out",
        "switch out",
        "substitute",
        "sub",
        "use",
        "do",
        "put in",
        "put",
        "make it",
    ),
    *("instead of", "rather than", "in place of", *_WISHES),
)
_SKIP = r"(?:skip|sit out|leave out|miss|mark) "
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?P<verb>use|do|put in|put|make it) (?P<new>.+) (?:instead of|rather than|in place of) (?P<old>.+)",
        _swap,
    ),
    phrasing(r"(?P<verb>substitute|sub) (?P<new>.+) for (?P<old>.+)", _swap),
    phrasing(
        r"i(?:'d| would) rather (?:do |have |use )?(?P<new>.+?) (?P<verb>than) (?:do |have |use )?"
        r"(?P<old>.+)",
        _swap,
    ),
    phrasing(r"(?P<old>.+?) (?P<verb>should be|has to be) (?P<new>.+)", _swap),
    phrasing(r"(?P<new>.+) (?P<verb>instead of|rather than|in place of) (?P<old>.+)", _swap),
    phrasing(
        r"(?P<verb>change|swap out|swap|switch out|switch|replace|turn|trade|exchange|convert|rename|"
        r"make) (?P<old>.+?) "
        r"(?:out )?(?:to be|to|with|for|by|into|as) (?P<new>.+)",
        _swap,
    ),
    phrasing(rf"(?P<verb>{'|'.join(_LEAVES)}) (?P<old>.+?) for (?P<new>.+)", _swap),
    phrasing(r"no (?P<what>.+?),? (?:so )?(?:just )?skip (?:it|them|that|that one)", _skip),
    phrasing(r"no (?P<what>.+)", _none),
    phrasing(
        r"(?:remove|delete|clear|drop|cancel|cut) (?:everything|it all|all (?:the )?exercises) (?P<what>.+)",
        _clear,
    ),
    phrasing(r"clear (?:out )?(?P<what>.+)", _clear),
    phrasing(
        r"(?P<ever>no more|never again|stop(?: doing)?|(?:i )?(?:never|don't) want"
        r"(?: to (?:do|see))?(?: any)?(?: more)?) (?P<what>.+?)(?: any ?more| again| ever again)*",
        _remove,
    ),
    phrasing(rf"{_REMOVE} (?P<what>.+?) (?:from|off|out of) (?P<source>it|there|that)", _remove),
    phrasing(rf"{_REMOVE} (?P<what>.+)", _remove),
    phrasing(r"i (?:really |absolutely )?(?:hate|can't stand|despise|loathe) (?P<what>.+)", _hated),
    phrasing(r"(?:take|pull|get) (?P<what>.+?) (?:out of|off) (?P<source>.+)", _remove),
    phrasing(r"take (?P<what>.+?) out(?: of (?:it|the session|the workout|the plan))?", _remove),
    phrasing(r"take (?P<what>.+?) out (?P<source>(?:on |for |of )?.+)", _remove),
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

"""The order of a session's exercises, exercises that move to another day, and supersets."""

import re
from functools import partial

from agents.models.offline.plans import targets
from agents.models.offline.plans.additions import Position, split_position
from agents.models.offline.plans.clauses import Act, Phrasing, phrasing
from agents.models.offline.plans.draft import Exercise
from agents.models.offline.plans.exercises import add, modify, remove
from agents.models.offline.plans.phrases import NOWHERE, Where, cut
from agents.models.offline.plans.scene import Ask, Place, Scene
from agents.models.offline.plans.targets import Meant
from agents.models.offline.plans.where import one, session_names


def reorder(scene: Scene, place: Place, to: int) -> None:
    """One reorder_exercises, in the calls and in the draft; none where it stands there already."""
    at = targets.number_of(scene, place)
    if at == to:
        raise Ask(
            f"{place.exercise.name} is exercise {at} of {place.spot.session.said()} already. What should "
            f"change?"
        )
    scene.call("reorder_exercises", **targets.numbers(scene, place), newPosition=to)
    exercises = scene.exercises(place.spot)
    if place.exercise in exercises:
        exercises.remove(place.exercise)
        exercises.insert(to - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot


def _move(found: re.Match[str], scene: Scene) -> Act | None:
    """ "do bench before squats", "move curls to the end", "put exercise 3 first"."""
    what, where = cut(found["what"], session_names(scene))
    text, position, more = split_position(what, scene)
    if position is not None and position.until is not None:
        return None
    text = re.sub(r"(?i) to$", "", text.strip(" ,"))
    at = re.fullmatch(
        r"(?i)(?P<what>.+?) to (?:position |place |number |spot |slot |#)(?P<number>[0-9]{1,3})", text
    )
    if at:
        text, position = at["what"], Position(number=int(at["number"]))
    meant = targets.one(text, scene)
    if meant is None or position is None:
        return None
    where = where if where != NOWHERE else more
    if position == Position() and text == what.strip(" ,"):
        return None
    return partial(_moved, meant=meant._replace(where=where), position=position)


def _moved(scene: Scene, meant: Meant, position: Position) -> None:
    beside = None
    if position.beside is not None:
        beside = targets.the_one(scene, position.beside._replace(where=meant.where))
        scene.spot = beside.spot
    place = targets.the_one(scene, meant)
    if beside is None:
        reorder(scene, place, position.number or len(scene.exercises(place.spot)))
        return
    if beside.spot != place.spot:
        raise Ask(
            f"{place.exercise.name} is in {place.spot.session.said()} and {beside.exercise.name} in "
            f"{beside.spot.session.said()}. Which session should change?"
        )
    at, other = targets.number_of(scene, place), targets.number_of(scene, beside)
    reorder(scene, place, other + position.after - (at < other))


def _trade(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_traded, meant=meant) if meant and len(meant) == 2 else None


def _traded(scene: Scene, meant: list[Meant]) -> None:
    one_place, other = sorted(_both(scene, meant), key=lambda place: targets.number_of(scene, place))
    low, high = targets.number_of(scene, one_place), targets.number_of(scene, other)
    reorder(scene, other, low)
    if high > low + 1:
        reorder(scene, one_place, high)


def _both(scene: Scene, meant: list[Meant]) -> list[Place]:
    shared = next((each.where for each in meant if each.where != NOWHERE), NOWHERE)
    places = [targets.the_one(scene, each._replace(where=shared)) for each in meant]
    if len({id(place.spot.session) for place in places}) > 1:
        raise Ask(
            "They are in different sessions. Which session do you mean?",
            [place.spot.session.said() for place in places],
        )
    return places


# --- to another day


def _to_day(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.one(found["what"], scene)
    rest, to = cut(f"on {found['to']}", session_names(scene))
    return partial(_to, meant=meant, to=to) if meant and not rest and to != NOWHERE else None


def _to(scene: Scene, meant: Meant, to: Where) -> None:
    target = one(scene, to)
    place = targets.the_one(scene, meant)
    if place.spot == target:
        raise Ask(f"{place.exercise.name} is in {target.session.said()} already. Where should it go?")
    scene.whole([place.spot.week])
    scene.exercises(target)
    old = place.exercise
    new = Exercise(old.name, old.sets, old.reps, old.load)
    new.rest, new.tempo, new.warmups, new.notes = old.rest, old.tempo, old.warmups, old.notes
    remove(scene, place)
    add(scene, Place(target, new), "end")


# --- supersets


def _superset(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(re.sub(r"(?i) (?:with|&) ", " and ", found["what"]), scene)
    return partial(_supersetted, meant=meant) if meant and len(meant) > 1 else None


def _supersetted(scene: Scene, meant: list[Meant]) -> None:
    places = _both(scene, meant)
    used = {exercise.group.upper() for exercise in scene.exercises(places[0].spot)}
    label = next(letter for letter in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Superset") if letter not in used)
    for place in places:
        modify(scene, place, {"groupLabel": label})
    scene.topic = places


def _apart(found: re.Match[str], scene: Scene) -> Act | None:
    meant = targets.read(found["what"], scene)
    return partial(_taken_apart, meant=meant) if meant else None


def _taken_apart(scene: Scene, meant: list[Meant]) -> None:
    for place in [targets.the_one(scene, each) for each in meant]:
        if not place.exercise.group:
            raise Ask(f"{place.exercise.name} is in no superset. Which exercise do you mean?")
        modify(scene, place, {"groupLabel": ""})


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:superset|pair|pair up|group) (?P<what>.+?)(?: together| in a superset| as a superset)?",
        _superset,
    ),
    phrasing(
        r"(?:make|do|put|turn) (?P<what>.+?) (?:into |in |as )?(?:a )?superset(?: together)?", _superset
    ),
    phrasing(
        r"(?:take|pull|get|remove|drop) (?P<what>.+?) (?:out of|from|off) (?:the|its|"
        r"their) (?:superset|circuit|group)(?P<on> on .+)?",
        _apart,
    ),
    phrasing(r"(?:un-?superset|ungroup|un-?pair) (?P<what>.+)", _apart),
    phrasing(
        r"(?:swap|switch|change|flip|reverse) (?:the )?(?:order of |places of |positions of )(?P<what>.+)",
        _trade,
    ),
    phrasing(r"(?:swap|switch|flip) (?P<what>.+? and .+?)(?: around| places| positions)?", _trade),
    phrasing(
        r"(?:move|shift|transfer|push|bring) (?P<what>.+?) (?:over )?(?:to|onto|into) (?P<to>.+)", _to_day
    ),
    phrasing(
        r"(?:move|do|put(?! in |.+ in (?:right |just )?(?:after|before|between) )|"
        r"place|shift|reorder|have me do|bring|start with) (?P<what>.+)",
        _move,
    ),
)

"""Exercises added, put in another order, moved to another day.

Sets, reps, load of what is added: as said; else as the same exercise has them elsewhere in the plan; else,
where it was said which exercise it goes after, the sets and reps of that one. A load that nobody said is
"bodyweight" where the catalogue counts reps only, and "to be chosen" beside sets and reps that were taken
over; else it is asked.
"""

from dataclasses import replace
from typing import Any

from agents.exercises.catalogue import same
from agents.requests.matching import Frame, Text
from agents.requests.plan.amounts import TO_BE_CHOSEN, load_of
from agents.requests.plan.exercises import add, amounts_of, both, modify_all, remove
from agents.requests.plan.names import (
    Missing,
    all_meant,
    find,
    fits,
    in_catalogue,
    meant,
    number_of,
    place_numbers,
    place_of,
    the_one,
    title,
)
from agents.requests.plan.scene import FIELDS, Ask, Exercise, Place, Scene, Session, Spot, Unread, Week
from agents.requests.plan.sessions import add_session
from agents.requests.plan.slots import Position, amounts_in
from agents.requests.plan.where import NOWHERE, Where, current, day_of, here, on_day, one, to_come

LATER = "I'll choose the load later"


def add_exercise(scene: Scene, frame: Frame) -> None:
    """ "add lunges 3x10 after squats". Raises: Ask: more has to be said; with `in`, it is there already."""
    name, position = title(frame.get("name").words), frame.get("position", Position())
    bare = Text(scene.text, {}).said(frame.at, frame.to).startswith(frame.get("name").words)
    if bare and not in_catalogue(name):
        raise Unread  # "add curls, straight after rows": no verb says that "straight" is to be added
    there = _there(scene, frame) if frame.get("want") and frame.get("amount") else []
    if there:
        modify_all(scene, there, amounts_of(scene, frame))
        return
    _added(scene, name, amounts_of(scene, frame), place_of(frame), position)
    place = scene.topic[0]
    twins = [
        each for each in scene.exercises(place.spot) if each is not place.exercise and same(each.name, name)
    ]
    if frame.get("in") and twins:
        said = place.spot.session.said()
        side, beside = "after" if position.after else "before", position.beside
        move = f"Move {name.lower()} {side} {beside.words}" if beside else f"Move {name.lower()} to the end"
        raise Ask(f"{said} has {name} already. Should it move there?", [move])


def _there(scene: Scene, frame: Frame) -> list[Place]:
    """The exercises of that name that the sessions have already: "give me 4 sets of squats"."""
    name = frame.get("name").words
    return [
        Place(spot, exercise)
        for spot in here(scene, place_of(frame))
        for exercise in scene.exercises(spot)
        if fits(name, exercise.name)
    ]


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
    place = the_one(scene, meant(position.beside, where))
    if position.until is not None:
        then = the_one(scene, meant(position.until, where))
        if then.spot != place.spot or number_of(scene, then) != number_of(scene, place) + 1:
            raise Ask(
                f"{then.exercise.name} does not follow {place.exercise.name} in {place.spot.session.said()}. "
                "After which exercise should it be?"
            )
    return place


def _number(scene: Scene, beside: Place | None, position: Position) -> int | str:
    if beside is not None:
        return number_of(scene, beside) + (1 if position.after else 0)
    return position.number or "end"


def _filled(scene: Scene, name: str, said: dict[str, Any], beside: Exercise | None) -> Exercise:
    """The new exercise with what was said, taken over or answered. Raises: Ask."""
    updates = {**said}
    for answer in scene.answers:
        updates = {**amounts_in(scene, answer), **updates}
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
    return Exercise(name, **{FIELDS[key]: value for key, value in updates.items()})


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
    if load == TO_BE_CHOSEN and not taken and not later:
        raise Ask(f"At what load should {name} be?", [LATER])
    return load


def _how_many(name: str, missing: list[str], loaded: bool) -> Ask:
    what = " and ".join({"workingSets": "sets", "reps": "reps"}[key] for key in missing)
    return Ask(f"How many {what} of {name}{'' if loaded else ', at what load'}?")


# --- the order


def reorder(scene: Scene, place: Place, to: int) -> None:
    """One reorder_exercises, in the calls and in the draft; none where it stands there already."""
    at = number_of(scene, place)
    if at == to:
        raise Ask(
            f"{place.exercise.name} is exercise {at} of {place.spot.session.said()} already. What should "
            f"change?"
        )
    scene.call("reorder_exercises", **place_numbers(scene, place), newPosition=to)
    exercises = scene.exercises(place.spot)
    if place.exercise in exercises:
        exercises.remove(place.exercise)
        exercises.insert(to - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot


def order(scene: Scene, frame: Frame) -> None:
    """ "do bench before squats", "move curls to the end", "put exercise 3 first"."""
    first = 1 if frame.get("at") == "first" else 0
    position = frame.get("position") or Position(number=frame.get("number", first))
    what, where = all_meant(frame)[0], place_of(frame)
    if position.beside is not None and not where.is_bulk:
        scene.spot = the_one(scene, meant(position.beside, where)).spot
    for place in find(scene, what) if where.is_bulk else [the_one(scene, what)]:
        _put(scene, place, position, where)


def _put(scene: Scene, place: Place, position: Position, where: Where) -> None:
    """One exercise in its place; beside another, that of the same week."""
    if position.beside is None:
        reorder(scene, place, position.number or len(scene.exercises(place.spot)))
        return
    where = (
        NOWHERE._replace(week=place.spot.week.known_as, day=place.spot.session.day)
        if where.is_bulk
        else where
    )
    beside = the_one(scene, meant(position.beside, where))
    if beside.spot != place.spot:
        raise Ask(
            f"{place.exercise.name} is in {place.spot.session.said()} and {beside.exercise.name} in "
            f"{beside.spot.session.said()}. Which session should change?"
        )
    if position.until is not None:
        _are_neighbours(scene, place, beside, the_one(scene, meant(position.until, where)))
    at, other = number_of(scene, place), number_of(scene, beside)
    reorder(scene, place, other + position.after - (at < other))


def _are_neighbours(scene: Scene, place: Place, first: Place, second: Place) -> None:
    """Raises: Ask: something else stands between two exercises than what is to stand there."""
    others = [each for each in scene.exercises(first.spot) if each is not place.exercise]
    at = others.index(first.exercise)
    if others[at + 1 : at + 2] != [second.exercise]:
        raise Ask(
            f"{second.exercise.name} does not follow {first.exercise.name} in {first.spot.session.said()}. "
            "After which exercise should it be?"
        )


def trade(scene: Scene, frame: Frame) -> None:
    """ "swap the order of A and B"."""
    one_place, other = sorted(both(scene, all_meant(frame)), key=lambda place: number_of(scene, place))
    low, high = number_of(scene, one_place), number_of(scene, other)
    reorder(scene, other, low)
    if high > low + 1:
        reorder(scene, one_place, high)


def to_day(scene: Scene, frame: Frame) -> None:
    """ "move curls to Thursday"."""
    target = one(scene, frame.get("to"))
    place = the_one(scene, all_meant(frame)[0])
    if place.spot == target:
        raise Ask(f"{place.exercise.name} is in {target.session.said()} already. Where should it go?")
    scene.whole([place.spot.week])
    scene.exercises(target)
    remove(scene, place)
    add(scene, Place(target, replace(place.exercise, group="", skipped=False)), "end")

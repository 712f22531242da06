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
from agents.requests.plan.exercise_names import (
    all_meant,
    find,
    fits,
    in_catalogue,
    meant,
    place_of,
    the_one,
    title,
)
from agents.requests.plan.exercises import add, amounts_of, both, modify_all, remove
from agents.requests.plan.scene import (
    FIELDS,
    ExerciseInSession,
    Missing,
    NeedsAnswer,
    Scene,
    SceneExercise,
    SceneSession,
    Spot,
    UnreadFrame,
)
from agents.requests.plan.sessions import add_session
from agents.requests.plan.slots import SaidPosition, amounts_in
from agents.requests.plan.where import NOWHERE, Where, current, day_of, here, on_day, one, to_come

LATER = "I'll choose the load later"


def add_exercise(scene: Scene, frame: Frame) -> None:
    """ "add lunges 3x10 after squats". Raises: NeedsAnswer: more has to be said; with `in`, it is there
    already."""
    said, position = frame.get("name").words, frame.get("position", SaidPosition())
    name, where, updates = title(said), place_of(frame), amounts_of(scene, frame)
    bare = Text(scene.text, {}).said(frame.at, frame.to).startswith(said)
    if bare and not in_catalogue(name):
        raise UnreadFrame  # "add curls, straight after rows": no verb says that "straight" is to be added
    if frame.get("want") and frame.get("amount"):  # "give me 4 sets of squats"
        every = scene.places(here(scene, where))
        if there := [place for place in every if fits(said, place.exercise.name)]:
            modify_all(scene, there, updates)
            return
    _added(scene, name, updates, where, position)
    place = scene.topic[0]
    others = (each for each in scene.exercises(place.spot) if each is not place.exercise)
    if frame.get("in") and any(same(each.name, name) for each in others):
        side, beside = "after" if position.after else "before", position.beside
        move = f"Move {name.lower()} {side} {beside.words}" if beside else f"Move {name.lower()} to the end"
        raise NeedsAnswer(f"{place.spot.session.said()} has {name} already. Should it move there?", [move])


def _added(scene: Scene, name: str, updates: dict[str, Any], where: Where, position: SaidPosition) -> None:
    beside = _beside(scene, where, position)
    bare = where == NOWHERE and position == SaidPosition() and not updates and not scene.answers
    if bare and scene.spot is None and _twin(scene, name):
        sessions = scene.spots([current(scene)])
        raise NeedsAnswer(
            f"To which session should I add {name}?", [spot.session.said() for spot in sessions]
        )
    dated = not (beside or where.is_bulk or where.session or where.number)
    day = day_of(scene, where) if dated else None
    if day is not None and not on_day(*day):  # a session of its own, named after its day
        session = SceneSession(day[1], day[1], [_filled(scene, name, updates, None)])
        add_session(scene, day[0], session)
        scene.topic = [
            ExerciseInSession(Spot(day[0], session), exercise) for exercise in session.exercises or ()
        ]
        return
    spots = [beside.spot] if beside else to_come(scene, where) if where.is_bulk else [one(scene, where)]
    at = scene.number(beside) + position.after if beside else position.number or "end"
    for spot in spots:
        add(
            scene,
            ExerciseInSession(spot, _filled(scene, name, updates, beside.exercise if beside else None)),
            at,
        )


def _beside(scene: Scene, where: Where, position: SaidPosition) -> ExerciseInSession | None:
    """The exercise that it goes beside. Raises: NeedsAnswer: another stands behind that one than was said."""
    if position.beside is None:
        return None
    place = the_one(scene, meant(position.beside, where))
    if position.until is not None:
        _follows(scene, place, the_one(scene, meant(position.until, where)))
    return place


def _follows(
    scene: Scene,
    first: ExerciseInSession,
    second: ExerciseInSession,
    between: ExerciseInSession | None = None,
) -> None:
    """Raises: NeedsAnswer: the second does not follow the first, but for what is to stand between them."""
    others = [each for each in scene.exercises(first.spot) if between is None or each is not between.exercise]
    names = first.exercise.name, second.exercise.name
    if second.exercise not in others or others.index(second.exercise) != others.index(first.exercise) + 1:
        asked = f"{names[1]} does not follow {names[0]} in {first.spot.session.said()}."
        raise NeedsAnswer(f"{asked} After which exercise should it be?")


def _filled(scene: Scene, name: str, said: dict[str, Any], beside: SceneExercise | None) -> SceneExercise:
    """The new exercise with what was said, taken over or answered. Raises: NeedsAnswer."""
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
    missing = [{"workingSets": "sets"}.get(key, key) for key in ("workingSets", "reps") if key not in updates]
    if missing:
        loaded = "" if "targetLoad" in updates else ", at what load"
        raise NeedsAnswer(f"How many {' and '.join(missing)} of {name}{loaded}?")
    if "targetLoad" not in updates:
        updates["targetLoad"] = _load(scene, name, taken="reps" not in said and beside is not None)
    return SceneExercise(name, **{FIELDS[key]: value for key, value in updates.items()})


def _take_over(updates: dict[str, Any], other: SceneExercise) -> None:
    if not isinstance(other, Missing) and other.sets and other.reps:
        updates.setdefault("workingSets", other.sets)
        updates.setdefault("reps", other.reps)


def _twin(scene: Scene, name: str) -> SceneExercise | None:
    """The same exercise where the plan has it, the nearest week first."""
    every = (exercise for spot in scene.spots() for exercise in spot.session.exercises or ())
    return next((each for each in every if each.sets and each.reps and same(each.name, name)), None)


def _load(scene: Scene, name: str, taken: bool) -> str:
    later = any("later" in answer.lower() or "to be chosen" in answer.lower() for answer in scene.answers)
    load = load_of(name)
    if load == TO_BE_CHOSEN and not taken and not later:
        raise NeedsAnswer(f"At what load should {name} be?", [LATER])
    return load


# --- the order


def reorder(scene: Scene, place: ExerciseInSession, to: int) -> None:
    """One reorder_exercises, in the calls and in the draft; none where it stands there already."""
    at = scene.number(place)
    if at == to:
        there = f"exercise {at} of {place.spot.session.said()} already"
        raise NeedsAnswer(f"{place.exercise.name} is {there}. What should change?")
    scene.call("reorder_exercises", **scene.place(place), newPosition=to)
    exercises = scene.exercises(place.spot)
    if place.exercise in exercises:
        exercises.remove(place.exercise)
        exercises.insert(to - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot


def order(scene: Scene, frame: Frame) -> None:
    """ "do bench before squats", "move curls to the end", "put exercise 3 first"."""
    first = 1 if frame.get("at") == "first" else 0
    position = frame.get("position") or SaidPosition(number=frame.get("number", first))
    what, where = all_meant(frame)[0], place_of(frame)
    if position.beside is not None and not where.is_bulk:
        scene.spot = the_one(scene, meant(position.beside, where)).spot
    for place in find(scene, what) if where.is_bulk else [the_one(scene, what)]:
        _put(scene, place, position, where)


def _put(scene: Scene, place: ExerciseInSession, position: SaidPosition, where: Where) -> None:
    """One exercise in its place; beside another, that of the same week."""
    if position.beside is None:
        reorder(scene, place, position.number or len(scene.exercises(place.spot)))
        return
    if where.is_bulk:
        where = NOWHERE._replace(week=place.spot.week.known_as, day=place.spot.session.day)
    beside = the_one(scene, meant(position.beside, where))
    if beside.spot != place.spot:
        here_is = f"{place.exercise.name} is in {place.spot.session.said()}"
        there_is = f"{beside.exercise.name} in {beside.spot.session.said()}"
        raise NeedsAnswer(f"{here_is} and {there_is}. Which session should change?")
    if position.until is not None:
        _follows(scene, beside, the_one(scene, meant(position.until, where)), between=place)
    at, other_at = scene.number(place), scene.number(beside)
    reorder(scene, place, other_at + position.after - (at < other_at))


def trade(scene: Scene, frame: Frame) -> None:
    """ "swap the order of A and B"."""
    found = sorted(both(scene, all_meant(frame)), key=lambda place: scene.number(place))
    low, high = (scene.number(place) for place in found)
    reorder(scene, found[1], low)
    if high > low + 1:
        reorder(scene, found[0], high)


def to_day(scene: Scene, frame: Frame) -> None:
    """ "move curls to Thursday"."""
    target = one(scene, frame.get("to"))
    place = the_one(scene, all_meant(frame)[0])
    if place.spot == target:
        raise NeedsAnswer(f"{place.exercise.name} is in {target.session.said()} already. Where should it go?")
    scene.whole([place.spot.week])
    scene.exercises(target)
    remove(scene, place)
    add(scene, ExerciseInSession(target, replace(place.exercise, group="", skipped=False)), "end")

"""Exercises swapped for others, taken out, skipped and taken up again; their sets, reps, loads and notes.

A named exercise that is replaced keeps its sets, reps and load: only its name changes, and the preview shows
it. One that is pointed at by its place ("the first exercise") is removed, and a new one stands there with the
same sets and reps; its load is "bodyweight" where the catalogue counts reps only, else "to be chosen".
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from math import ceil
from typing import Any

from agents.exercises.catalogue import same
from agents.requests.matching import Frame
from agents.requests.plan import exercise_names
from agents.requests.plan.amounts import load, load_of, plain, updates_of
from agents.requests.plan.exercise_names import ExerciseTarget, MeantWords, all_meant, find, place_of, the_one
from agents.requests.plan.scene import (
    FIELDS,
    ExerciseInSession,
    Missing,
    NeedsAnswer,
    Scene,
    SceneExercise,
    Spot,
    UnreadFrame,
)
from agents.requests.plan.where import NOWHERE, here, one
from agents.units import say_number

MOST_SETS = 20  # of an exercise; a greater number is something else
AMOUNTS = ("sets", "reps", "load", "weighed", "rest", "tempo", "warmups")
DEFAULT_REST = 120  # seconds, where the plan says none; in a block that is none


def modify(scene: Scene, place: ExerciseInSession, updates: dict[str, Any]) -> None:
    """One modify_exercise, in the calls and in the draft."""
    scene.call("modify_exercise", **scene.place(place), updates=updates)
    for key, value in updates.items():
        setattr(place.exercise, FIELDS[key], value)
    scene.topic, scene.spot = [place], place.spot
    scene.touched.append(place)


def modify_all(scene: Scene, places: Sequence[ExerciseInSession], updates: dict[str, Any]) -> None:
    """The same updates for each; of several those are left out that are so already. Raises: NeedsAnswer: all
    are."""
    changing = [place for place in places if len(places) == 1 or not _is_so(place.exercise, updates)]
    if not changing:
        raise NeedsAnswer(f"{places[0].exercise.name} is so already, in all of them. What should change?")
    for place in changing:
        modify(scene, place, updates)
    scene.touched = [*places]  # "it" is also what is so already


def _is_so(exercise: SceneExercise, updates: dict[str, Any]) -> bool:
    stands = {key: getattr(exercise, FIELDS[key]) for key in updates}
    if "restSeconds" in stands and exercise.rest is None:
        stands["restSeconds"] = 0 if exercise.group else DEFAULT_REST
    return stands == updates


def remove(scene: Scene, place: ExerciseInSession) -> None:
    """One remove_exercise, in the calls and in the draft."""
    scene.call("remove_exercise", **scene.place(place))
    if not isinstance(place.exercise, Missing):
        scene.exercises(place.spot).remove(place.exercise)
    scene.spot = place.spot
    scene.touched.append(place)


def add(scene: Scene, place: ExerciseInSession, position: int | str) -> None:
    """One add_exercise, in the calls and in the draft."""
    numbers = scene.numbers(place.spot)
    scene.call("add_exercise", **numbers, position=position, exercise=place.exercise.wire())
    exercises = scene.exercises(place.spot)
    exercises.insert(len(exercises) if isinstance(position, str) else position - 1, place.exercise)
    scene.topic, scene.spot = [place], place.spot
    scene.touched.append(place)


# --- swapping


def swap(scene: Scene, frame: Frame) -> None:
    """ "change A to B": B is a new name, with or without sets, reps and load."""
    (meant,) = all_meant(frame, "old")
    name = frame.get("name") or _answered(scene, meant)
    if meant.where.torn:
        raise UnreadFrame
    known, old_known = (exercise_names.is_in_plan(scene, each.words) for each in (name, meant))
    if frame.get("either") and known and not old_known:
        meant, name = meant._replace(words=name.words), name._replace(words=meant.words)
    if not name.quoted:
        exercise_names.ends_well(name.words, scene)
    for place in _old_ones(scene, meant, name.words):
        words = exercise_names.variant(name.words, place.exercise.name)
        _not_twice(scene, place, words)
        updates = amounts_of(scene, frame)
        if frame.get("anew") and meant.is_place and not isinstance(place.exercise, Missing):
            _replaced(scene, place, words, updates)
        else:
            modify(scene, place, {"name": words, **updates})


def _answered(scene: Scene, old: MeantWords) -> exercise_names.Name:
    """What "something else" is, as an answer says it. Raises: NeedsAnswer: none does."""
    said = (answer.strip(" .!") for answer in scene.answers)
    name = next(
        (
            each
            for each in said
            if exercise_names.in_catalogue(each) or exercise_names.is_in_plan(scene, each)
        ),
        "",
    )
    if not name:
        raise NeedsAnswer(f"Which exercise should take the place of {the_one(scene, old).exercise.name}?")
    return exercise_names.Name(name)


def _old_ones(scene: Scene, meant: MeantWords, new: str) -> list[ExerciseInSession]:
    """What is to go: as it is called, or with the last word of what comes ("incline bench instead of flat").
    Raises: NeedsAnswer: neither is there."""
    try:
        return find(scene, meant)
    except NeedsAnswer as asked:
        whole = f"{meant.words} {new.split()[-1]}"
        if not meant.words or " " in meant.words or not exercise_names.in_catalogue(whole):
            raise asked from None
        return find(scene, meant._replace(words=whole))


def amounts_of(scene: Scene, frame: Frame, *, needed: bool = False) -> dict[str, Any]:
    """The sets, reps and loads of a frame. Raises: UnreadFrame: one was said two ways, or none is
    `needed`."""
    said = [*frame.all("amount")]
    said += [((key, value),) for key, value in frame.said if key in AMOUNTS]
    updates, twice = updates_of(said, scene.units)
    if twice or (needed and not updates) or updates.get("workingSets", 1) > MOST_SETS:
        raise UnreadFrame
    return updates


def _not_twice(scene: Scene, place: ExerciseInSession, name: str) -> None:
    """Raises: NeedsAnswer: the session has that exercise already, so it may be the order that should
    change."""
    others = [each for each in scene.exercises(place.spot) if each is not place.exercise]
    if (twin := next((each for each in others if same(each.name, name)), None)) is not None:
        old, said = place.exercise.name, place.spot.session.said()
        asked = f"{said} has {twin.name} already. Should {old} and {twin.name} change places, or {old} go?"
        raise NeedsAnswer(
            asked, [f"Swap the order of {old} and {twin.name} in {said}", f"Remove {old} from {said}"]
        )


def _replaced(scene: Scene, place: ExerciseInSession, name: str, updates: dict[str, Any]) -> None:
    said = {FIELDS[key]: value for key, value in updates.items()}
    fresh = {"load": load_of(name), "tempo": "", "warmups": 0, "notes": "", "skipped": False, **said}
    new, at = replace(place.exercise, name=name, **fresh), scene.number(place)
    remove(scene, place)
    add(scene, ExerciseInSession(place.spot, new), at)


# --- removing and skipping


def remove_those(scene: Scene, frame: Frame) -> None:
    """ "remove squats and lunges"."""
    meant = all_meant(frame)
    if scene.session and not scene.topic and not any(each.words for each in meant):
        drop(scene, scene.session)
        return
    for place in places(scene, meant, lasting=True):
        remove(scene, place)


def drop(scene: Scene, spot: Spot) -> None:
    """One remove_session, in the calls and in the draft."""
    scene.call("remove_session", **scene.numbers(spot))
    spot.week.sessions.remove(spot.session)


def remove_block(scene: Scene, frame: Frame) -> None:
    """ "remove the block called Finisher": all of its exercises, where it stands next."""
    label = frame.get("group")
    found = [place for place in scene.places(here(scene, place_of(frame))) if place.exercise.group == label]
    sessions = list({id(place.spot.session): place.spot.session.said() for place in found}.values())
    if len(sessions) != 1:
        raise NeedsAnswer(f"Which {label} do you mean? Please name its day.", sessions)
    for place in found:
        remove(scene, place)


def places(scene: Scene, meant: Sequence[MeantWords], lasting: bool = False) -> list[ExerciseInSession]:
    """All of them, each once: places are meant as they are before the first of them goes."""
    found = [place for each in meant for place in find(scene, each, lasting)]
    return list({(id(place.exercise)): place for place in found}.values())


def none(scene: Scene, frame: Frame) -> None:
    """ "no lunges this week": all that are in the place that was said."""
    where = place_of(frame)
    where = where if where == NOWHERE else where._replace(all=True)
    for place in places(scene, [each._replace(where=where) for each in all_meant(frame)], lasting=True):
        remove(scene, place)


def skip(scene: Scene, frame: Frame) -> None:
    modify_all(scene, places(scene, all_meant(frame)), {"skipped": True})


def only(scene: Scene, frame: Frame) -> None:
    """ "skip everything but bench": the others of that session."""
    kept = [the_one(scene, each) for each in all_meant(frame)]
    spots = list({id(place.spot.session): place.spot for place in kept}.values())
    kept_ones = [place.exercise for place in kept]
    others = [place for place in scene.places(spots) if place.exercise not in kept_ones]
    if not others:
        raise NeedsAnswer(f"{spots[0].session.said()} has nothing else. What should change?")
    modify_all(scene, others, {"skipped": True})


def unskip(scene: Scene, frame: Frame) -> None:
    modify_all(scene, places(scene, all_meant(frame)), {"skipped": False})


def cannot(scene: Scene, frame: Frame) -> None:
    """ "I can't do squats today": nothing yet, but "it" is known."""
    place = the_one(scene, all_meant(frame)[0])
    scene.topic, scene.spot = [place], place.spot
    name, session = place.exercise.name, place.spot.session
    asked = f"Should I skip {name} in {session.said()}, or change it for another exercise?"
    scene.mentioned = NeedsAnswer(asked, [f"Skip {name} on {session.day}" if session.day else f"Skip {name}"])


def about(scene: Scene, frame: Frame) -> None:
    """ "bench felt easy", "keep the curls": nothing yet, but "it" is known, if one can be meant."""
    try:
        place = the_one(scene, all_meant(frame)[0])
    except NeedsAnswer as asked:
        scene.mentioned = asked
        return
    scene.topic, scene.spot = [place], place.spot
    scene.mentioned = NeedsAnswer(f"What should change about {place.exercise.name}?")


def dread(scene: Scene, frame: Frame) -> None:
    """ "I hate burpees": nothing yet, but "them" is all that are to come."""
    meant = all_meant(frame)[0]
    if not meant.words:
        return
    scene.topic = find(scene, meant._replace(where=meant.where._replace(every=True)))
    name = scene.topic[0].exercise.name
    asked = f"Should I take {name} out of the plan, or only skip it next time?"
    scene.mentioned = NeedsAnswer(asked, [f"Remove every {name}", f"Skip {name}"])


def clear(scene: Scene, frame: Frame) -> None:
    """ "remove everything on Thursday": its exercises and its cardio; the day stays, as one of rest."""
    where = frame.get("session")
    if where.is_bulk:
        raise NeedsAnswer("I can clear one day at a time. Which day should it be?")
    spot = one(scene, where)
    if not scene.exercises(spot) or spot.session.cardio:
        raise NeedsAnswer(f"Should {spot.session.said()} be removed?", [f"Remove {spot.session.said()}"])
    for exercise in [*scene.exercises(spot)]:
        remove(scene, ExerciseInSession(spot, exercise))


# --- sets, reps, loads


def set_amounts(scene: Scene, frame: Frame) -> None:
    """ "make squats 5x5 at 185"."""
    found = places(scene, all_meant(frame), lasting=True)
    _stands(scene, frame, found)
    modify_all(scene, found, amounts_of(scene, frame, needed=True))


def _stands(scene: Scene, frame: Frame, found: Sequence[ExerciseInSession]) -> None:
    """Raises: NeedsAnswer: what the words say of the load before is not so: "from 30 lb to 35" of 25 lb."""
    before = dict(frame.get("before", ()))
    said = frame.get("was") or before.get("load") or before.get("weighed") or ""
    stood = plain(load(said, scene.units)) if said else None
    for place in found if stood else ():
        exercise, there = place.exercise, place.spot.session.said()
        if plain(exercise.load) not in (None, stood):
            raise NeedsAnswer(
                f"{exercise.name} is at {exercise.load} in {there}, not at {said}. What should change?"
            )


def set_load(scene: Scene, frame: Frame) -> None:
    """ "lower the deadlift to 295": a bare number that can only be its load."""
    value = Decimal(frame.get("load"))
    nowhere = frame.get("placed") and place_of(frame) == NOWHERE  # "rows 140" may be told
    if nowhere or any(each.is_place for each in all_meant(frame)):
        raise UnreadFrame
    found = places(scene, all_meant(frame), lasting=True)
    _stands(scene, frame, found)
    for place in found:
        exercise = place.exercise
        stands = plain(exercise.load)
        if stands is None or not _is_load(stands[0], value, exercise.reps):
            name = exercise.name
            asked = f"Is {value} the load of {name}, its reps or its sets?"
            raise NeedsAnswer(asked, [f"{name} at {value} {scene.units}"])
        modify(scene, place, {"targetLoad": f"{say_number(value)} {stands[1]}", **amounts_of(scene, frame)})


def _is_load(stands: Decimal, value: Decimal, reps: str) -> bool:
    """Whether a bare number can only be a load in place of this one: too many for reps, and near to it."""
    as_reps = reps.isdecimal() and value <= 2 * int(reps)
    return stands / 2 <= value <= stands * 2 and value >= 25 and not as_reps


def change_by(scene: Scene, frame: Frame) -> None:
    """ "drop 10 lb off squat", "add a set to bench", "increase squats by 5 lb"."""
    counted = ((str(frame.get(kind)), kind) for kind in ("sets", "reps") if frame.get(kind))
    amount, unit = next(counted, frame.get("by"))
    sign = -1 if frame.get("way") == "down" else 1
    found = places(scene, all_meant(frame), lasting=True)
    if frame.get("exercise") == ExerciseTarget(exercise_names.EVERYTHING) and unit not in ("sets", "reps"):
        found = [each for each in found if plain(each.exercise.load)]
    weeks = list(dict.fromkeys(scene.week_number(place.spot.week) for place in found))
    weekly = place_of(frame).weekly and len(found) > 1
    grows = weekly and _grows(scene, found[0].exercise.name, f"{amount} {unit}".strip())
    for place in found:
        times = 1 + weeks.index(scene.week_number(place.spot.week)) if grows else 1
        modify(scene, place, _sum(place.exercise, unit, sign * times * Decimal(amount)))


def _grows(scene: Scene, name: str, step: str) -> bool:
    """Whether each week changes from the one before: "5 lb every week" may mean either. Raises:
    NeedsAnswer."""
    asked = f"Should {name} change by {step} once, in all weeks, or by {step} more from week to week?"
    return scene.choose(asked, [("Once, in all weeks", False), ("More from week to week", True)])


def _sum(exercise: SceneExercise, unit: str, by: Decimal) -> dict[str, Any]:
    """What is more by so much, or less. Raises: NeedsAnswer: nothing would be left, or it can't be told."""
    if unit in ("sets", "reps"):
        value = (exercise.sets if unit == "sets" else _reps(exercise)) + int(by)
        if value < 1:
            asked = f"That would leave nothing of {exercise.name}. What should it be, or should it go?"
            raise NeedsAnswer(asked, [f"Remove {exercise.name}"])
        return {"workingSets": value} if unit == "sets" else {"reps": str(value)}
    if unit == "%":
        return {"targetLoad": _times(exercise, 1 + by / 100)}
    stands, of = plain(exercise.load) or (Decimal(0), "")
    fits = of == ("kg" if unit.startswith("k") else "lb") if unit else _is_step(stands, by, exercise.reps)
    if not fits or stands + by <= 0:
        raise _unclear(exercise, "load")
    return {"targetLoad": f"{say_number(stands + by)} {of}"}


def _times(exercise: SceneExercise, factor: Decimal) -> str:
    """So much of its load, to the nearest that plates can make: 5 lb or 2.5 kg."""
    stands = plain(exercise.load)
    if stands is None or factor <= 0:
        raise _unclear(exercise, "load")
    plates = Decimal("2.5") if stands[1] == "kg" else Decimal(5)
    return f"{say_number(max(plates, round(stands[0] * factor / plates) * plates))} {stands[1]}"


def change_times(scene: Scene, frame: Frame) -> None:
    """ "halve the sets of squats", "double the face pull reps": half of an odd number is the greater half."""
    factor = Decimal("0.5") if frame.get("times") == "half" else Decimal(2)
    for place in places(scene, all_meant(frame), lasting=True):
        exercise = place.exercise
        match frame.get("field"):
            case "load":
                modify(scene, place, {"targetLoad": _times(exercise, factor)})
            case "sets":
                modify(scene, place, {"workingSets": ceil(exercise.sets * factor)})
            case _:
                modify(scene, place, {"reps": str(ceil(_reps(exercise) * factor))})


def _is_step(stands: Decimal, by: Decimal, reps: str) -> bool:
    """Whether a bare number can only be a step of this load: plates, a quarter of it at most, and no step of
    so many reps."""
    plates = abs(by) >= 5 and by % Decimal("2.5") == 0 and abs(by) <= stands / 4
    return plates and not (reps.isdecimal() and abs(by) * 2 <= int(reps))


def _reps(exercise: SceneExercise) -> int:
    if not exercise.reps.isdecimal():
        raise _unclear(exercise, "reps")
    return int(exercise.reps)


def _unclear(exercise: SceneExercise, field: str) -> NeedsAnswer:
    stands = getattr(exercise, field) or "not set"
    return NeedsAnswer(f'The {field} of {exercise.name} is "{stands}": what should it be then?')


def all_loads(scene: Scene, frame: Frame) -> None:
    """ "increase all loads by 5%": those of one session; of the whole plan it is asked."""
    if place_of(frame).names_session:
        change_by(
            scene, frame._replace(said=(*frame.said, ("exercise", ExerciseTarget(exercise_names.EVERYTHING))))
        )
        return
    step = " ".join(frame.get("by")).replace(" %", "%")
    asked = (
        f"I can't change all loads by {step} at once. Which exercise should change, and to which load or by"
    )
    raise NeedsAnswer(f"{asked} how much?")


# --- supersets


def both(scene: Scene, meant: Sequence[MeantWords]) -> list[ExerciseInSession]:
    """One place for each, in one session. Raises: NeedsAnswer."""
    found = [the_one(scene, each) for each in meant]
    if len({id(place.spot.session) for place in found}) > 1:
        sessions = [place.spot.session.said() for place in found]
        raise NeedsAnswer("They are in different sessions. Which session do you mean?", sessions)
    return found


def superset(scene: Scene, frame: Frame) -> None:
    found = both(scene, all_meant(frame))
    used = {exercise.group.upper() for exercise in scene.exercises(found[0].spot)}
    label = next(letter for letter in (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Superset") if letter not in used)
    for place in found:
        modify(scene, place, {"groupLabel": label})
    scene.topic = found


def apart(scene: Scene, frame: Frame) -> None:
    """ "take curls out of the superset"."""
    for place in [the_one(scene, each) for each in all_meant(frame)]:
        if not place.exercise.group:
            raise NeedsAnswer(f"{place.exercise.name} is in no superset. Which exercise do you mean?")
        modify(scene, place, {"groupLabel": ""})


def note(scene: Scene, frame: Frame) -> None:
    for place in find(scene, all_meant(frame)[0]):
        modify(scene, place, {"notes": unquoted(frame.get("text"))})


def unquoted(text: str | exercise_names.Name) -> str:
    """The text without the quotes around it."""
    text = (text if isinstance(text, str) else text.words).strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text

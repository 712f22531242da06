"""Which exercise a name means for this athlete: their own names first, then the catalogue. Pure.

Runs that are told of without a word for running: by their pace, or by the race.
"""

import re
from decimal import Decimal
from typing import NamedTuple

from agents import units
from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.logger.assembly.blocks import name_in
from agents.words import tokens
from agents.workout import BlockKind, Exercise

WARM_UP, COOL_DOWN = "warm-up", "cool-down"
_PARTS = {
    WARM_UP: re.compile(r"\b(?:warm(?:ing|ed)?[ -]?up|wu|w/u|einlaufen|einschwimmen)\b", re.IGNORECASE),
    COOL_DOWN: re.compile(
        r"\b(?:(?:cool|warm)(?:ing|ed)?[ -]?down|cd|c/d|auslaufen|ausschwimmen)\b", re.IGNORECASE
    ),
}
# What intervals on a track are called by, in metres.
_ON_A_TRACK = frozenset(map(Decimal, (150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1600, 2000)))
_LONG = 4000  # metres that nobody rows or swims without a word for it
_SWUM = ("pool", "free")
# World Athletics: 5 km, 10 km, the half marathon and the marathon are what road races are called by.
RACES_KM = frozenset(map(Decimal, ("5", "10", "21.0975", "42.195")))


class MeantName(NamedTuple):
    """The exercise, if it is known; else the ones that the name may mean, none where it is a new one."""

    known: catalogue.CatalogueExercise | None
    candidates: tuple[str, ...] = ()


def meant_by(exercise: Exercise, athlete: Athlete, kind: BlockKind = "straight") -> MeantName:
    """What the name as written means in a block of this kind; of several the one measured by what was done
    ("5k row", "100 cal row")."""
    named = athlete.named(exercise.name_as_written)
    match = catalogue.lookup(named if named != exercise.name_as_written else name_in(kind, exercise))
    counted = any(one.reps is not None for one in exercise.sets)
    told = told_by(exercise.name_as_written, exercise.meant) if match.known is None and not counted else ""
    if told:
        return MeantName(catalogue.known(told))
    meant = exercise.meant and catalogue.lookup(without_part(exercise.meant))
    said_to_mean = _of_several(meant, exercise) if meant else None
    if said_to_mean is not None and not is_outright(exercise.name_as_written, said_to_mean):
        return MeantName(said_to_mean)
    if match.known is not None and exercise.meant and _is_another(match.known, exercise):
        return MeantName(None)
    known = _of_several(match, exercise)
    if known is None and not (exercise.meant or counted) and may_be_a_run(exercise.name_as_written):
        return MeantName(catalogue.known("Run"))
    return MeantName(known, () if known is not None else _left_open(match, exercise))


def part_of_session(name: str) -> str:
    """Which part of a session a name tells of rather than an exercise: WARM_UP of "wu", COOL_DOWN of "cd"; ""
    for none."""
    return next((part for part, words in _PARTS.items() if words.search(name)), "")


def without_part(name: str) -> str:
    """The name less the part of a session that it tells of: "Run" of "Cool-down Run"; one that tells of
    nothing else as it is."""
    row = name
    for words in _PARTS.values():
        row = words.sub(" ", row)
    return row if any(map(str.isalnum, row)) else name


def _of_several(match: catalogue.Match, exercise: Exercise) -> catalogue.CatalogueExercise | None:
    """What a name means: of several the one measured by what was done."""
    fitting = _measured_by("distance", match) if _is_moved(exercise) else []
    return fitting[0] if match.how == "ambiguous" and len(fitting) == 1 else match.known


def _left_open(match: catalogue.Match, exercise: Exercise) -> tuple[str, ...]:
    """The exercises to ask about: of those that a name may mean the ones that take a load, where one was
    lifted for reps. Is only one left, there is nothing to ask, and the name stays as it was written."""
    lifted = any(one.load is not None and one.reps is not None for one in exercise.sets)
    if not lifted or match.how != "ambiguous":
        return match.candidates
    fitting = tuple(each.name for each in _measured_by("load", match))
    return fitting if len(fitting) > 1 else ()


def _is_moved(exercise: Exercise) -> bool:
    moved = any(one.distance or one.pace or one.calories or one.duration_seconds for one in exercise.sets)
    return moved and not any(one.load for one in exercise.sets)


def _measured_by(what: str, match: catalogue.Match) -> list[catalogue.CatalogueExercise]:
    candidates = (catalogue.known(each) for each in match.candidates)
    return [known for known in candidates if known is not None and what in known.measured_by]


def shortest_name(exercise: Exercise) -> str:
    """What an exercise is called that the catalogue does not have: as it was written, but for words that tell
    how much was done as well."""
    written = tokens(exercise.name_as_written)
    tells = len(written) > 2 and any(token.is_number for token in written)
    return exercise.meant if exercise.meant and tells else exercise.name_as_written


def is_outright(written: str, meant: catalogue.CatalogueExercise) -> bool:
    """Whether what was written is a name of the catalogue in full, that can't be short for another exercise:
    "bench press" is no squat, while "squats" may be Air Squats and "bbj" Burpee Broad Jumps."""
    match = catalogue.lookup(written)
    if match.known is None or match.how not in ("exact", "alias") or is_kind_of(match.known, meant):
        return False
    said, own, other = (
        {catalogue.fold_word(word) for word in each.split()}
        for each in (written, match.known.name, meant.name)
    )
    if said < own and _is_measured_otherwise(match.known, meant):
        return False  # a word of its name: the "bicycle" of Bicycle Crunch may be one that is ridden
    return said <= own and not said <= other


def _is_measured_otherwise(one: catalogue.CatalogueExercise, other: catalogue.CatalogueExercise) -> bool:
    """Whether one is counted in reps and the other is not."""
    return ("reps" in one.measured_by) != ("reps" in other.measured_by)


def is_kind_of(one: catalogue.CatalogueExercise, other: catalogue.CatalogueExercise) -> bool:
    """Whether one is the other, faster or slower, wider or narrower: a Sprint is a Run."""
    moved = one.measured_by == other.measured_by == "distance"
    return moved and one.pattern == other.pattern and one.equipment == other.equipment


def _is_another(known: catalogue.CatalogueExercise, exercise: Exercise) -> bool:
    """Whether a model means something that the catalogue does not have: no Bench Press by "BP", but Batting
    Practice. Then the name stays as it was written."""
    if catalogue.lookup(exercise.meant).known is not None:
        return False
    own, meant = (
        {catalogue.fold_word(word) for word in each.split()} for each in (known.name, exercise.meant)
    )
    return not own <= meant and not meant <= own


def _is_paced(name: str) -> bool:
    """ "6 miles @ 9:15": a distance, and the time for each of it."""
    distance, joined, time = name.replace(" at ", " @ ").partition("@")
    try:
        return bool(joined) and bool(units.read_distance(distance) and units.read_duration(time))
    except units.UnreadableQuantity:
        return False


def told_by(name: str, meant: str) -> str:
    """The exercise that what stands in for a name tells of: "Run", "Swim", "" where it tells of none. A way
    of the track, or a pool, tells of none where another is `meant`."""
    if name.casefold() in _SWUM:
        return "" if meant else "Swim"
    return "Run" if _tells_of_a_run(name) or (not meant and _is_of_the_track(name)) else ""


def may_be_a_run(name: str) -> bool:
    """Whether it is nothing but a way of some miles or km: those who say no more of it mostly ran it."""
    try:
        way = units.read_distance(name)
    except units.UnreadableQuantity:
        return False
    return way.unit in ("km", "mi") and way.metres >= _LONG


def _tells_of_a_run(name: str) -> bool:
    """Whether it is a pace for a mile or a km ("7:50/mi"), a race, or the track."""
    if name.casefold() in ("track", "parkrun", "mile") or "miler" in name.casefold():
        return True
    if _is_paced(name):
        return True
    try:
        return units.read_pace(name).per in ("mi", "km")
    except units.UnreadableQuantity:
        pass
    try:
        return units.read_distance(name).metres / 1000 in RACES_KM
    except units.UnreadableQuantity:
        return False


def _is_of_the_track(name: str) -> bool:
    """Whether it is what is run on a track: "400"."""
    try:
        return units.read_distance(f"{name} m" if name.isdecimal() else name).metres in _ON_A_TRACK
    except units.UnreadableQuantity:
        return False

"""Values that nobody has reached: a workout with one waits for a yes, so that a slip is asked about. Pure.

The bounds are rows of `plausible.txt`, each with its source, and are wide: a tenth above the record. What was
said is never changed and never refused for it.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents import units
from agents.exercises import catalogue
from agents.logger.asking.open_values import OpenValue, question_of, say_value
from agents.words import tokens
from agents.workout import Exercise, LoadDone, SetDone, Workout

MARGIN = Decimal("1.1")
BAR_KG = Decimal(20)
_SIGNS = frozenset(("-", "minus"))
_WEIGHTS = frozenset(  # equipment that is nothing but a load
    (
        *(
            "axle",
            "barbell",
            "dumbbell",
            "ez bar",
            "kettlebell",
            "log",
            "medicine ball",
            "plate",
            "safety bar",
        ),
        *("sandbag", "smith machine", "stone", "swiss bar", "trap bar", "yoke"),
    )
)


class Bound(NamedTuple):
    """The most of something: `above` are the metres from which on it holds."""

    what: str
    of: frozenset[str]
    above: Decimal
    most: Decimal


def beyond(workout: Workout) -> str:
    """The first thing of a workout that nobody has done, as a question; "" where everything can be."""
    scores = (block.score for block in workout.blocks if block.score is not None)
    if any(score.duration_seconds == 0 for score in scores):
        return "That was done in no time at all: was it that?"
    return next((why for each in workout.exercises() for why in _beyond(each)), "")


def loads_beyond(workout: Workout) -> tuple[OpenValue, ...]:
    """The loads that are more than anybody has lifted, where nothing else of the workout is beyond: a value
    for each exercise that has them."""
    whys = {why for each in workout.exercises() for why in _beyond(each)}
    values = tuple(value for each in workout.exercises() for value in _loads_beyond(each))
    return values if len(whys) == len(values) else ()


def _loads_beyond(exercise: Exercise) -> Iterator[OpenValue]:
    by_load: dict[str, list[int]] = {}
    for at, one in enumerate(exercise.sets):
        if one.load is not None and beyond_load(exercise.name, one.load):
            by_load.setdefault(say_value(one, "load"), []).append(at)
    for value, sets in by_load.items():
        yield OpenValue(exercise=exercise.name, field="load", value=value, sets=tuple(sets))


def beyond_load(exercise: str, load: LoadDone) -> bool:
    """Whether a load is more than anybody has lifted so."""
    weighs = units.Load(load.value, load.unit, load.basis, unit_said=True).in_kg()
    weighs = 2 * weighs + BAR_KG if load.basis == "per_side" else weighs
    of = [str(load.basis)] if load.basis in ("added", "assisted") else _kinds(exercise)
    return _is_beyond("load", of, weighs)


def is_less_than_none(exercise: str, said: str, load: units.Load) -> bool:
    """Whether a load has a sign that takes it below 0, of what is nothing but a load: only of the own weight
    something is taken off."""
    known = catalogue.lookup(exercise).known
    signed = load.basis == "assisted" and not _SIGNS.isdisjoint(token.folded for token in tokens(said))
    return signed and known is not None and known.equipment in _WEIGHTS


def fastest_of(exercise: str, metres: Decimal) -> Decimal:
    """The most metres a second that anybody may have done over so many of them; infinite where none is
    known."""
    return _most("speed", _kinds(exercise), metres)


def _beyond(exercise: Exercise) -> Iterator[str]:
    name, of = exercise.name, _kinds(exercise.name)
    for one in exercise.sets:
        if one.load is not None and beyond_load(name, one.load):
            yield question_of([OpenValue(exercise=name, field="load", value=say_value(one, "load"))])
        if one.duration_seconds is not None and _is_beyond("minutes", of, one.duration_seconds / 60):
            said = units.say_duration(one.duration_seconds)
            yield f"{said} of {name} is longer than anybody has gone on: was it that?"
        if one.duration_seconds == 0 or (one.distance is not None and not one.distance.metres):
            yield f"{name} of no {'time' if one.duration_seconds == 0 else 'distance'} at all: was it that?"
        if one.distance is not None and _is_beyond("km", of, one.distance.metres / 1000):
            said = f"{units.say_number(one.distance.value)} {one.distance.unit}"
            yield f"{said} of {name} is farther than anybody has gone: was it that?"
        if (fast := _speed(one)) is not None and _is_beyond("speed", of, *fast):
            yield f"{name} is faster than anybody has been: are distance and time as you said?"


def _speed(one: SetDone) -> tuple[Decimal, Decimal] | None:
    """Metres a second, and over how many metres as far as that is known."""
    metres = one.distance.metres if one.distance is not None else Decimal(0)
    if metres and one.duration_seconds:
        return metres / one.duration_seconds, metres
    if one.pace is None:
        return None
    pace = units.Pace(one.pace.seconds, one.pace.per)  # type: ignore[arg-type]
    return pace.metres / pace.seconds, metres


def _is_beyond(what: str, of: list[str], value: Decimal, metres: Decimal = Decimal(0)) -> bool:
    return value > _most(what, of, metres)


def _most(what: str, of: list[str], metres: Decimal) -> Decimal:
    """The bound of the first kind that has one, with its margin."""
    for kind in of:
        rows = [each for each in _bounds() if each.what == what and kind in each.of and each.above <= metres]
        if rows:
            return min(each.most for each in rows) * MARGIN
    return Decimal("Infinity")


def _kinds(exercise: str) -> list[str]:
    """What a row may call an exercise, the narrowest first."""
    known = catalogue.lookup(exercise).known
    if known is None:
        return ["any"]
    with_what = [] if known.equipment == "any" else [known.equipment]
    return [known.name, *with_what, *known.disciplines, "any"]


@lru_cache(maxsize=1)
def _bounds() -> tuple[Bound, ...]:
    text = Path(__file__).with_name("plausible.txt").read_text("utf-8")
    return tuple(_bound(line) for line in text.splitlines() if line and not line.startswith("#"))


def _bound(line: str) -> Bound:
    what, of, most, _ = (part.strip() for part in line.split("|"))
    name, _, above = what.partition(" ")
    kinds = frozenset(part.strip() for part in of.split(","))
    return Bound(name, kinds, Decimal(above or 0), Decimal(most))

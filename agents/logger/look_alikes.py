"""Numbers of held exercises in which letters stand for digits: what they look like is shown and asked. Pure.

"bench 3x5 8O kg"   is shown as 3x5 @ 80 kg, and asked: "'8O kg': was that 80 kg?"
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, NamedTuple

from agents import units
from agents.logger.texts import Texts
from agents.reading.closed_notation import unit_class
from agents.words import look_alike, tokens
from agents.workout import Exercise, SetDone, Source, Workout

Field = Literal["load", "reps"]
LOOK_ALIKE = "look_alike"
_FIELDS: tuple[Field, ...] = ("load", "reps")


class LookAlike(NamedTuple):
    """A value that was proposed for an exercise: its field, the words, and what they look like."""

    field: Field
    said: str
    value: str

    @property
    def question(self) -> str:
        return f"{self.said!r}: was that {self.value}?"


def proposed(exercise: Exercise) -> Iterator[LookAlike]:
    """The values of the exercise's sets that its words only look like."""
    row = tokens(exercise.said)
    for at, token in enumerate(row):
        value = look_alike(token)
        found = next(((one, of) for one in exercise.sets for of in _FIELDS if _value(one, of) == value), None)
        if value is not None and found is not None:
            end = row[at + 1].end if unit_class(row, at) else token.end
            yield LookAlike(found[1], exercise.said[token.start : end], _said(*found))


def sources(workout: Workout, texts: Texts) -> Iterator[Source]:
    """Where the proposed values stand in the message, by the rule of look-alikes."""
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            inside = f"blocks[{place}].exercises[{number}]"
            values = {look_alike(token) for token in tokens(exercise.said)} - {None}
            spans = texts.spans(at for at, each in enumerate(texts.tokens) if look_alike(each) in values)
            for count, one in enumerate(exercise.sets):
                for field in (each for each in _FIELDS if _value(one, each) in values):
                    path = f"{inside}.sets[{count}].{field}"
                    yield Source(path=path, kind="rule", rule=LOOK_ALIKE, spans=spans)


def _value(one: SetDone, field: str) -> Decimal | int | None:
    load = one.load.value if one.load is not None else None
    return load if field == "load" else one.reps


def _said(one: SetDone, field: str) -> str:
    load = one.load if field == "load" else None
    return f"{one.reps}" if load is None else f"{units.say_number(load.value)} {load.unit}"

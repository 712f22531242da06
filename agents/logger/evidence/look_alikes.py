"""Numbers of held exercises in which letters stand for digits: what they look like is shown and asked. Pure.

"bench 3x5 8O kg"   is shown as 3x5 @ 80 kg, and asked: "'8O kg': was that 80 kg?"
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import get_args

from agents.logger.asking.open_values import Field, OpenValue, say_value
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.texts import Texts
from agents.words import look_alike, tokens
from agents.workout import Exercise, SetDone, Source, Workout

LOOK_ALIKE = "look_alike"
FIELDS: tuple[Field, ...] = get_args(Field)


def proposed(exercise: Exercise) -> Iterator[OpenValue]:
    """The values of the exercise's sets that its words only look like."""
    row = tokens(exercise.said)
    for at, token in enumerate(row):
        value = look_alike(token)
        for field in FIELDS:
            having = [each for each, one in enumerate(exercise.sets) if _value(one, field) == value]
            if value is not None and having:
                end = row[at + 1].end if unit_class(row, at) else token.end
                said, shown = exercise.said[token.start : end], say_value(exercise.sets[having[0]], field)
                yield OpenValue(
                    exercise=exercise.name, field=field, said=said, value=shown, sets=tuple(having)
                )
                break


def sources(workout: Workout, texts: Texts) -> Iterator[Source]:
    """Where the proposed values stand in the message, by the rule of look-alikes."""
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            inside = f"blocks[{place}].exercises[{number}]"
            values = {look_alike(token) for token in tokens(exercise.said)} - {None}
            spans = texts.spans(at for at, each in enumerate(texts.tokens) if look_alike(each) in values)
            for count, one in enumerate(exercise.sets):
                for field in (each for each in (*FIELDS, "duration_seconds") if _value(one, each) in values):
                    path = f"{inside}.sets[{count}].{field}"
                    yield Source(path=path, kind="rule", rule=LOOK_ALIKE, spans=spans)


def _value(one: SetDone, field: str) -> Decimal | int | None:
    load = one.load.value if one.load is not None else None
    return {"load": load, "reps": one.reps}.get(field, one.duration_seconds)

"""Notes that a correction says anew: "12 total" is 13 once "13 total" was said. Pure."""

from agents.words import Token, tokens
from agents.workout import Workout


def notes_anew(workout: Workout, said: str) -> Workout:
    """The workout with those of its notes that the words say with another number as they say them now."""
    row = tokens(said)
    blocks = tuple(
        block.model_copy(
            update={
                "notes": _anew(block.notes, row, said),
                "exercises": tuple(
                    exercise.model_copy(
                        update={
                            "sets": tuple(
                                one.model_copy(update={"notes": _anew(one.notes, row, said)})
                                for one in exercise.sets
                            )
                        }
                    )
                    for exercise in block.exercises
                ),
            }
        )
        for block in workout.blocks
    )
    return workout.model_copy(update={"notes": _anew(workout.notes, row, said), "blocks": blocks})


def _anew(notes: tuple[str, ...], row: tuple[Token, ...], said: str) -> tuple[str, ...]:
    return tuple(_said_anew(note, row, said) or note for note in notes)


def _said_anew(note: str, row: tuple[Token, ...], said: str) -> str:
    """The words that are a note's but for its number; "" for none."""
    shape = _shape(tokens(note))
    if shape.count("#") != 1 or len(shape) == 1:
        return ""
    spans = (row[at : at + len(shape)] for at in range(len(row)))
    return next((said[each[0].start : each[-1].end] for each in spans if _shape(each) == shape), "")


def _shape(row: tuple[Token, ...]) -> list[str]:
    return ["#" if token.is_number else token.folded for token in row]

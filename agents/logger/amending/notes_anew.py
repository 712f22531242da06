"""Notes that a correction says anew: "12 total" is 13 once "13 total" was said; and those that an earlier
correction left of a value that is corrected again: "started at 18:55" of a time that is another now. Pure."""

from collections.abc import Callable, Collection

from agents.athlete import Athlete
from agents.logger.amending import targets
from agents.logger.amending.amended_set import AmendedFact
from agents.logger.amending.parts_named import speaks_of
from agents.words import Token, tokens
from agents.workout import Exercise, Workout

_Kept = Callable[[tuple[str, ...], Exercise | None], tuple[str, ...]]


def notes_anew(workout: Workout, said: str) -> Workout:
    """The workout with those of its notes that the words say with another number as they say them now."""
    row = tokens(said)
    return _with_notes(workout, lambda notes, _: _anew(notes, row, said))


def without_superseded(
    workout: Workout, first: Workout, changes: Collection[AmendedFact], athlete: Athlete
) -> Workout:
    """The workout without the notes of values that these changes set, if they came with a later correction:
    `first` is the workout as it was logged."""
    logged = {note for notes in all_notes(first) for note in notes}
    alone = workout.exercises() if len(workout.exercises()) == 1 else [None]

    def kept(notes: tuple[str, ...], exercise: Exercise | None) -> tuple[str, ...]:
        of = exercise or alone[0]
        fields = {each.field for each in changes if of is not None and _is_of(each, of, athlete)}
        return tuple(each for each in notes if each in logged or not speaks_of(each, fields))

    return _with_notes(workout, kept)


def all_notes(workout: Workout) -> list[tuple[str, ...]]:
    """The notes of a workout, its blocks and its sets."""
    blocks = [each.notes for each in workout.blocks]
    return [workout.notes, *blocks, *(one.notes for one in workout.sets())]


def _is_of(change: AmendedFact, exercise: Exercise, athlete: Athlete) -> bool:
    return not change.exercise or targets.meaning(change.exercise, athlete).is_kind(exercise)


def _with_notes(workout: Workout, kept: _Kept) -> Workout:
    """The workout with other notes: its own, those of its blocks, and those of its sets by exercise."""
    blocks = tuple(
        block.model_copy(
            update={
                "notes": kept(block.notes, None),
                "exercises": tuple(
                    exercise.model_copy(
                        update={
                            "sets": tuple(
                                one.model_copy(update={"notes": kept(one.notes, exercise)})
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
    return workout.model_copy(update={"notes": kept(workout.notes, None), "blocks": blocks})


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

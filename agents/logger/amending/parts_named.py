"""What of a set words name, and notes that a correction says anew. Pure.

"undo the tempo thing", "tempo was only on the first two": the words are the rows `of_...` of
`agents/reading/taking_away.txt`. "12 total" is said anew once "13 total" was said; and so are those that an
earlier correction left of a value that is corrected again: "started at 18:55" of a time that is another now.
"""

from collections.abc import Callable, Collection
from functools import partial

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.amended_set import AmendedFact, Grounds
from agents.logger.evidence.texts import Alignment, Grounded, Texts
from agents.reading.word_rows import has_row, words
from agents.set_fields import SET_FIELDS
from agents.words import Token, tokens
from agents.workout import Exercise, Workout

_row = partial(words, "taking_away")
# By what an amendment calls it, the field of a set.
PARTS = {
    field.wire: field.attribute
    for field in SET_FIELDS
    if field.wire and has_row("taking_away", f"of_{field.wire}")
}


def is_named(part: str, said: Collection[str]) -> bool:
    return not _row(f"of_{part}").isdisjoint(said)


def parts_named(said: Collection[str]) -> frozenset[str]:
    """The parts of a set that words name."""
    return frozenset(part for part in PARTS if is_named(part, said))


def says_it_is_gone(part: str, said: Collection[str]) -> bool:
    """Whether words name a value that they take away, or say that it was not of all sets; of a note, whether
    they take anything away."""
    if part == "note" and not _row("take").isdisjoint(said):
        return True
    return is_named(part, said) or not _row("without").isdisjoint(said)


def taken_away_by(change: AmendedFact, quote: Alignment, texts: Texts) -> Grounds:
    """The words that take a value away. Raises Refusal where they say nothing of it."""
    said = frozenset(texts.tokens[at].folded for at in range(quote.first, quote.last + 1))
    if not says_it_is_gone(change.field, said):
        raise Refusal(f"the quoted words don't take the {change.field} away: send what they say of it.")
    return Grounds(texts.source("", Grounded(quote.words)), said=said)


def speaks_of(note: str, parts: Collection[str]) -> bool:
    """Whether a note says which value a part has, or in which sets: "tempo was only on the first two"; of a
    time also from when to when it was."""
    row = tokens(note)
    said = {token.folded for token in row}
    if "duration" in parts and any(":" in each for each in said if each != ":"):
        return True
    says_which = any(token.is_number for token in row) or not _row("without").isdisjoint(said)
    return says_which and any(part in PARTS and is_named(part, said) for part in parts)


def has_changed(before: Workout, after: Workout, part: str) -> bool:
    """Whether a change was of this part of a set, or of a note that speaks of it."""
    field = PARTS[part]
    was, now = ([getattr(one, field) for one in each.sets()] for each in (before, after))
    noted = ({note for one in each.sets() for note in one.notes} for each in (before, after))
    return was != now or any(speaks_of(note, (part,)) for note in set.symmetric_difference(*noted))


# --- notes that are said anew


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

"""Whether the embedded engine has understood a workout whole: only then it is logged at once. Pure.

Each statement of a message has its own doubt (`agents/reading/understanding.py`): something of its sentence
that nothing accounts for, another reading as good, a word that leaves open whether it was done. A workout of
certain statements is logged; what is in doubt waits for a yes, and joins it then. Besides, what was left out
of a workout for want of evidence, a name that nobody knows and letters that look like digits make it wait.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.logger.assembly.names import meant_by
from agents.models.offline.reading import Reading
from agents.reading.statements import WorkoutRead
from agents.words import Token, look_alike, seen_as, tokens
from agents.workout import Block, Exercise, Span, Workout

UNCLEAR = "it can be read in more than one way"


class Doubted(NamedTuple):
    """Why a workout waits for a yes, "" where it is certain, and the workout of the reading, by its index,
    that it is a part of."""

    why: str
    joins: WorkoutRead | None = None


def reads_whole(text: str, reading: Reading, athlete: Athlete) -> bool:
    """Whether the message reports something and nothing of it is in doubt: no model has to be asked."""
    if not reading.workouts or reading.ambiguities or reading.doubt:
        return False
    return not any(_unknown(map(_outline, reading.workouts), athlete)) and not any(_odd(tokens(text)))


def _outline(read: WorkoutRead) -> Workout:
    """The names of a workout that was read."""
    blocks = (
        Block(
            exercises=tuple(Exercise(name=each.name, name_as_written=each.name) for each in block.exercises)
        )
        for block in read.blocks
    )
    return Workout(blocks=tuple(blocks))


def doubted(
    text: str, reading: Reading, workout: Workout, athlete: Athlete, *, left_out: bool, asked: str = ""
) -> Doubted:
    """Why a workout of this message waits for a yes.

    `left_out`: something was left out of it for its doubts; `asked` is what is asked about numbers of the
    message that look like others.
    """
    read = [each for each in reading.workouts if any(_stands_on(workout, place) for place in each.places)]
    part_of = next((each.joins for each in read if each.doubt and each.joins is not None), None)
    joins = reading.workouts[part_of] if part_of is not None and len(read) == 1 else None
    if left_out:
        return Doubted(UNCLEAR, joins)
    unknown = next(_unknown([workout], athlete), "")
    if unknown:
        may = " or ".join(catalogue.lookup(unknown).candidates)
        why = f"may be {may}" if may else "is no exercise that is known"
        return Doubted(f"{unknown!r} {why}", joins)
    odd = next((each for each in _odd(tokens(text)) if _stands_on(workout, (each.start, each.end))), None)
    if odd is not None:
        own = f"{text[odd.start : odd.end]!r}: was that {seen_as(odd)}? (yes logs it as it is shown)"
        return Doubted(asked or own, joins)
    return Doubted(next((each.doubt for each in read if each.doubt), ""), joins)


def is_read_as(workout: Workout, read: WorkoutRead) -> bool:
    """Whether a workout stands on the words of one that was read."""
    return any(_stands_on(workout, place) for place in read.places)


def _stands_on(workout: Workout, place: tuple[int, int]) -> bool:
    return any(_overlaps(span, place) for span in workout.spans)


def _overlaps(span: Span, place: tuple[int, int]) -> bool:
    return span.start < place[1] and place[0] < span.end


def _odd(row: Iterable[Token]) -> Iterator[Token]:
    """The tokens in which letters stand for digits."""
    return (token for token in row if look_alike(token) is not None)


def _unknown(workouts: Iterable[Workout], athlete: Athlete) -> Iterator[str]:
    """The names as written that neither the catalogue nor the athlete has."""
    for workout in workouts:
        for block in workout.blocks:
            for each in block.exercises:
                own = " ".join(each.name_as_written.casefold().split()) in athlete.aliases
                if not own and meant_by(each, athlete, block.kind).known is None:
                    yield each.name_as_written

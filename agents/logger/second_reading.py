"""The second reading: what the offline reader takes the numbers of a message for, held against what is sent.

Pure. A model that sends 5 sets of 225 reps for `225x5` has every number in the words; only its role is
wrong. Numbers that the reader is not certain of say nothing. Sets are read twice in `twice.py`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from agents.logger.evidence import COMPARED, WORDY, Ledger
from agents.logger.quotes import Alignment
from agents.logger.texts import Texts, key
from agents.models.offline.reading import ExerciseRead


class Differ(NamedTuple):
    """Two readings of the same numbers: by number, the roles that it was sent in and read in."""

    sent: dict[str, str]
    read: dict[str, str]


def exercises_read(texts: Texts, book: Ledger) -> Iterator[tuple[ExerciseRead, Alignment, set[int]]]:
    """Every exercise of the offline reading with its place, and the tokens that its block has so far.

    What stands among these may be claimed again in the block: who reads an exercise adds to them.
    """
    for reading in texts.readings.values():
        for block in (block for workout in reading.workouts for block in workout.blocks):
            here: set[int] = set()
            for exercise in block.exercises:
                book.shared = here
                where = book.find(exercise.said)
                if not isinstance(where, str):
                    yield exercise, where, here


def names_read(texts: Texts) -> dict[int, tuple[str, ...]]:
    """For each number token the exercises that the offline reading takes it for: one, or those of a block.

    Of an exercise without numbers, for its words.
    """
    book = Ledger(texts)
    names: dict[int, tuple[str, ...]] = {}
    for exercise, where, here in exercises_read(texts, book):
        here.update(where.numbers)
        book.claims.update(dict.fromkeys(where.numbers, "read"))
        read_of = where.numbers or where.words
        names.update({at: (*names.get(at, ()), exercise.name) for at in read_of})
    return names


def read_otherwise(ledger: Ledger, where: Alignment) -> Differ | None:
    """Where the offline reader is certain and reads other roles: both readings, number by number."""
    here: dict[str, Counter[str]] = {}
    there: dict[str, Counter[str]] = {}
    for at in sorted({*where.numbers, *where.words}):
        claimed, seen = ledger.claims.get(at), ledger.texts.role(at)
        if claimed is None or claimed in WORDY or seen is None or not seen.certain:
            continue
        if claimed == "load_change":
            continue  # a load beside "more": the words that make it one are asked for where it is read
        if seen.role not in COMPARED:
            continue
        number = key(ledger.texts.tokens[at]).removeprefix("#")
        here.setdefault(number, Counter())[claimed] += 1
        there.setdefault(number, Counter())[seen.role] += 1
    differ = [number for number in here if here[number] != there[number]]
    if not differ:
        return None
    return Differ(
        {number: " and ".join(sorted(here[number])) for number in differ},
        {number: " and ".join(sorted(there[number])) for number in differ},
    )

"""The catalogue's data, read from lines a person can edit: one exercise a line.

    Romanian Deadlift | barbell | hinge | hamstrings, glutes | strength | reps+load | rdl, romanian dl

The fields: name, equipment, pattern, main muscles, usual disciplines, what it is measured by, other
spellings; only the spellings may be left out. A line of `ambiguous.txt` has spellings and what they may mean:

    row, rows | Rowing, Barbell Row

Empty lines and lines that start with # say nothing. A spelling belongs to one exercise, or is ambiguous.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, NoReturn

from agents.exercises.spelling import fold_words

_EQUIPMENT = """
any, axle, band, barbell, battle ropes, bench, bike, bodyweight, box, cable, dumbbell, ez bar, foam roller,
ghd, jump rope, kettlebell, landmine, log, machine, medicine ball, parallel bars, plate, pull-up bar, rings,
rope, rower, safety bar, sandbag, ski erg, sled, smith machine, stability ball, stone, strongman,
suspension trainer, swiss bar, trap bar, treadmill, wheel, yoke
"""
_PATTERNS = """
squat, hinge, horizontal push, vertical push, horizontal pull, vertical pull, lunge, carry, core, olympic,
locomotion, isolation, jump, gymnastic, mobility
"""
_DISCIPLINES = """
powerlifting, olympic_weightlifting, bodybuilding, functional_bodybuilding, strength, calisthenics, crossfit,
circuit_training, hyrox, running, trail_running, cycling, rowing, swimming, rucking, hiking, mobility, sport,
hybrid
"""
EQUIPMENT, PATTERNS, DISCIPLINES = (
    frozenset(words.strip().replace("\n", " ").split(", ")) for words in (_EQUIPMENT, _PATTERNS, _DISCIPLINES)
)
MEASURES = frozenset("reps+load reps duration distance".split())
AMBIGUOUS = "ambiguous.txt"
GERMAN = "german.txt"


class BrokenLine(ValueError):
    """A line of the data that breaks a rule: the message has the file, the line's number and the rule."""


class CatalogueExercise(NamedTuple):
    """An exercise of the catalogue. `measured_by` is one of reps+load, reps, duration and distance."""

    name: str
    equipment: str
    pattern: str
    muscles: tuple[str, ...]
    disciplines: tuple[str, ...]
    measured_by: str
    aliases: tuple[str, ...]


class Spellings:
    """What the files say: exercises by name, spellings by key and by their words, every word used."""

    def __init__(self, files: Iterable[tuple[str, str]]) -> None:
        """Reads files of (name, text); what refers to others comes last. Raises: BrokenLine."""
        self.by_name: dict[str, CatalogueExercise] = {}
        self.by_key: dict[str, tuple[CatalogueExercise, ...]] = {}
        self.by_words: dict[tuple[str, ...], CatalogueExercise] = {}
        self.vocabulary: set[str] = set()
        self._line: dict[str, str] = {}
        readers = {AMBIGUOUS: self._add_ambiguous, GERMAN: self._add_spellings}
        for file, text in sorted(files, key=lambda named: named[0] in readers):
            add = readers.get(file, self._add)
            for number, fields in _rows(text):
                add(f"{file} line {number}", fields)

    def _add(self, line: str, fields: list[str]) -> None:
        exercise = _exercise(line, fields)
        if exercise.name in self.by_name:
            first = self._line[exercise.name]
            raise BrokenLine(f"{line}: {exercise.name!r} is there already, at {first}. Join the two lines.")
        self.by_name[exercise.name] = exercise
        self._line[exercise.name] = line
        meanings = (exercise,)
        for spelling in (exercise.name, *exercise.aliases):
            self.by_words[self._claim(line, spelling, meanings)] = exercise

    def _add_spellings(self, line: str, fields: list[str]) -> None:
        """Names of another language, of an exercise that is there."""
        if len(fields) != 2 or fields[0] not in self.by_name:
            raise BrokenLine(f"{line}: {fields[0]!r} is no exercise, or other than two fields stand here.")
        meanings = (self.by_name[fields[0]],)
        for spelling in _listed(fields[1]):
            self.by_words[self._claim(line, spelling, meanings)] = meanings[0]

    def _add_ambiguous(self, line: str, fields: list[str]) -> None:
        if len(fields) != 2:
            raise BrokenLine(f"{line}: {len(fields)} fields, where a spelling and its exercises are due.")
        names = _listed(fields[1])
        missing = [name for name in names if name not in self.by_name]
        if missing or len(names) < 2:
            what = f"{missing[0]!r} is no exercise" if missing else "one meaning is not ambiguous"
            raise BrokenLine(f"{line}: {what}. Name two or more exercises of the catalogue.")
        meanings = tuple(self.by_name[name] for name in names)
        for spelling in _listed(fields[0]):
            self._claim(line, spelling, meanings)

    def _claim(self, line: str, spelling: str, meanings: tuple[CatalogueExercise, ...]) -> tuple[str, ...]:
        """The spelling's words, now that it means this."""
        words = fold_words(spelling)
        if not words:
            raise BrokenLine(f"{line}: {spelling!r} has no word that counts.")
        taken = self.by_key.setdefault("".join(words), meanings)
        if taken is not meanings:
            owner = taken[0].name
            what = f"{spelling!r} is taken by {owner!r}, {self._line[owner]}"
            raise BrokenLine(f"{line}: {what}. Keep one, or move it to {AMBIGUOUS}.")
        self.vocabulary.update(words)
        return words


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line and line[0] != "#":
            yield number, line.removesuffix(" |").split(" | ")


def _exercise(line: str, fields: list[str]) -> CatalogueExercise:
    if len(fields) == 6:
        fields.append("")
    if len(fields) != 7:
        raise BrokenLine(
            f"{line}: {len(fields)} fields, where 6 and the spellings are due: see the top of the file."
        )
    name, equipment, pattern, muscles, disciplines, measured_by, aliases = fields
    if not name or not muscles:
        raise BrokenLine(f"{line}: the name and the muscles can't be empty.")
    usual = _listed(disciplines)
    if equipment not in EQUIPMENT:
        _refuse(line, "equipment", equipment, EQUIPMENT)
    if pattern not in PATTERNS:
        _refuse(line, "pattern", pattern, PATTERNS)
    if measured_by not in MEASURES:
        _refuse(line, "measure", measured_by, MEASURES)
    if not usual or not DISCIPLINES.issuperset(usual):
        _refuse(line, "list of disciplines", disciplines, DISCIPLINES)
    return CatalogueExercise(name, equipment, pattern, _listed(muscles), usual, measured_by, _listed(aliases))


def _refuse(line: str, what: str, value: str, allowed: frozenset[str]) -> NoReturn:
    raise BrokenLine(f"{line}: {value!r} is no {what}. Those are: {', '.join(sorted(allowed))}.")


def _listed(field: str) -> tuple[str, ...]:
    return tuple(field.split(", ")) if field else ()

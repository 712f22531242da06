"""An exercise as a model sent it, where the words don't show it for certain: read, not grounded. Pure.

It is never logged like this: it is held for the athlete to confirm. A set that can't be read at all keeps the
athlete's words as a note.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from agents import units
from agents.logger.assembly.repeats import MEASURES, is_a_change
from agents.logger.assembly.set_entries import MOST_SETS
from agents.logger.assembly.set_values import Habits, SetValues, exercise_of, implausible, is_wordy
from agents.logger.evidence.beside_numbers import kernel_of
from agents.logger.evidence.grounding import Grounding, UngroundedFact
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.open_values import Field, OpenValue, look_alikes_in
from agents.logger.evidence.texts import Alignment, Grounded, Texts
from agents.logger.said_workout import Fact, SaidExercise, SaidSet
from agents.words import seen_through
from agents.workout import Exercise, SetDone, Source

AS_SENT = "as_sent"
DONE = frozenset("reps reps_low reps_left load duration_seconds distance calories bodyweight".split())


@dataclass
class AsSent(Grounding):
    """A book that shows nothing: every value stands by the rule `as_sent`, and is read as it looks."""

    def _look_alike(self, said: str) -> None:
        return None

    def ground(self, fact: str, said: str, where: Alignment | None, path: str) -> Grounded:
        ground = Grounded((), AS_SENT)
        self.keep(path, ground)
        return ground


def exercise_as_sent(
    said: SaidExercise, texts: Texts, habits: Habits, where: Alignment | None, path: str
) -> tuple[Exercise, list[Source]]:
    """The exercise with all its sets as they were sent, and the sources of their values.

    Raises UngroundedFact where nothing can be made of them, or nobody does it.
    """
    book = AsSent(Ledger(texts), habits.unit, said.canonical_name or said.name)
    stands = where or Alignment((), tuple(range(len(texts.tokens))))
    sets: list[SetDone] = []
    for entry in said.sets:
        one = _one(entry, said, SetValues(book, habits, said.unit_from), stands, f"{path}.sets[{len(sets)}]")
        sets += [one] * _count(entry)
    if len(sets) > MOST_SETS or not sets:
        raise UngroundedFact(f"{len(sets)} sets")
    return exercise_of(said, sets, book, path), book.sources


def open_values_of(said: SaidExercise, exercise: Exercise) -> Iterator[OpenValue]:
    """The values of an exercise that was read so which look like others, or can't be read: a yes would log
    its sets without them."""
    entries = [said.sets[entry_of_set(said, at)] for at in range(len(exercise.sets))]
    for looks in look_alikes_in(exercise):
        smudged = tuple(at for at in looks.sets if _looks_odd(_words_of(entries[at], looks.field)))
        yield looks.model_copy(update={"sets": smudged or looks.sets})
    fields: tuple[Field, ...] = ("reps", "load")
    for field in fields:
        unread: dict[str, list[int]] = {}
        for at, (entry, one) in enumerate(zip(entries, exercise.sets, strict=True)):
            words = _words_of(entry, field)
            is_noted = getattr(one, field) is None and words in one.notes
            if is_noted and (field == "reps" or not is_wordy(words)):
                unread.setdefault(words, []).append(at)
        for words, places in unread.items():
            yield OpenValue(exercise=exercise.name, field=field, said=words, sets=tuple(places))


def entry_of_set(said: SaidExercise, at: int) -> int:
    """Of which entry of the call a set is, both counted from 0."""
    ends = accumulate(map(_count, said.sets))
    return next(entry for entry, end in enumerate(ends) if at < end)


def _words_of(entry: SaidSet, field: Field) -> str:
    return entry.reps if field == "reps" else entry.load


def _looks_odd(said: str) -> bool:
    return seen_through(said) != said


def _one(entry: SaidSet, said: SaidExercise, values: SetValues, where: Alignment, path: str) -> SetDone:
    """One set, each of its values read by itself; what can't be read stays as the athlete's words."""
    plain = [
        Fact(field="note", said=fact.said) if fact.field in MEASURES and is_a_change(fact.said) else fact
        for fact in entry.more
        if fact.field not in ("same_as", "load_change")
    ]
    parts = [
        entry.model_copy(update={"load": "", "more": ()}),
        entry.model_copy(update={"reps": "", "more": ()}),
    ]
    parts += [SaidSet(more=(fact,)) for fact in plain]
    facts: dict[str, Any] = {"kind": entry.kind} if entry.kind else {}
    notes: list[str] = []
    for part in parts:
        read = _read(_seen_through(part), values, where, path) or {
            "notes": tuple(filter(None, (part.reps, part.load, *(f.said for f in part.more))))
        }
        notes += read.pop("notes", ())
        facts.update(read)
    if not facts.keys() & DONE:
        raise UngroundedFact(f"nothing of {said.said!r} can be read")
    if (wrong := implausible(facts.get("reps") or 0, facts.get("load"))) is not None:
        raise UngroundedFact(*wrong)
    return SetDone(**facts, notes=tuple(dict.fromkeys(notes)))


def _read(part: SaidSet, values: SetValues, where: Alignment, path: str) -> dict[str, Any]:
    """What a part of a set says, as fields; nothing where it can't be read."""
    try:
        return values.of(part, where, path)
    except UngroundedFact:
        return {}


def _seen_through(part: SaidSet) -> SaidSet:
    """The part with its numbers as they look: "80 kg" of "8O kg"."""
    more = tuple(
        each if each.field == "note" else Fact(field=each.field, said=seen_through(each.said))
        for each in part.more
    )
    seen = {"reps": seen_through(part.reps), "load": seen_through(part.load), "more": more}
    return part.model_copy(update=seen)


def _count(entry: SaidSet) -> int:
    said = seen_through(entry.count)
    try:
        return units.read_count(kernel_of(said) or said) if said.strip() else 1
    except units.UnreadableQuantity:
        return 1

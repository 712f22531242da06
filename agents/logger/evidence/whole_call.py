"""What is decided for a whole call before any of it is read: where each exercise stands in the words, and
which number of the words grounds which number that is sent. Pure.

An exercise's quote is found first, on words that no exercise before has. Then all numbers of the call are
assigned at once (`assignment.py`). Sets that a said count was written out as ("five sets of five" sent as
five) say their numbers once: the others hold on, and leave the number of the count alone.

Which exercise the words of an exercise name outright, where that is not the one that was sent.

"squat 3x5" sent as Deadlift            Back Squat
"10x100 on 1:40" sent as Swim, unnamed  nothing: they called it nothing
"25 fly" sent as Butterfly              nothing: no Chest Fly has a distance
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.assembly.names import is_kind_of
from agents.logger.evidence.assignment import NO_EXERCISE, WORDY, Need, Quoted, Scope, assign, needs_of
from agents.logger.evidence.closed_notation import Numeral
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Alignment
from agents.logger.said_workout import SaidExercise, SaidSet, SaidWorkout
from agents.words import tokens

SHORTEST_STEM = 3


class Plan(NamedTuple):
    """What is decided for a whole call before it is read: where each exercise stands (or why nowhere), by its
    place in the call, and what every number stands on."""

    where: Mapping[tuple[int, int], Alignment | str]
    numbers: Mapping[tuple[str, str], tuple[Numeral | None, ...]]
    quoted: Quoted


def planned(said: SaidWorkout, ledger: Ledger) -> Plan:
    """Which words each exercise of a call is read from, and which number grounds which, decided at once."""
    where: dict[tuple[int, int], Alignment | str] = {}
    owned: set[int] = set()
    for place, block in enumerate(said.blocks):
        for number, exercise in enumerate(block.exercises):
            found = where[place, number] = _placed(exercise.said, ledger, owned)
            owned |= set() if isinstance(found, str) else set(found.numbers)
    ledger.restart()
    quoted = {
        at: frozenset(_numerals_in(each, ledger)) if not isinstance(each, str) else frozenset()
        for at, each in enumerate(where.values())
    }
    quoted = _of_complexes(said, quoted)
    needs = list(_needs(said, list(where)))
    written_out = _written_out(needs, said, quoted, ledger)
    own = [need for need in needs if need not in written_out]
    quotes = Quoted(quoted)
    found_for = assign(_new_ones_first(own), Scope(ledger.texts, ledger.taken, quotes))
    numbers: dict[tuple[str, str], tuple[Numeral | None, ...]] = {}
    for need in needs:
        numbers[need.value] = (*numbers.get(need.value, ()), found_for.get(need))
    return Plan(where, numbers, quotes)


def _of_complexes(said: SaidWorkout, quoted: Mapping[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """The numbers that each exercise quotes, those of a complex together: "2 cleans + 1 jerk @ 80"."""
    blocks = [place for place, block in enumerate(said.blocks) for _ in block.exercises]
    shared = {
        place: frozenset().union(*(quoted[at] for at, each in enumerate(blocks) if each == place))
        for place in set(blocks)
        if said.blocks[place].kind == "complex"
    }
    return {at: shared.get(place, quoted[at]) for at, place in enumerate(blocks)}


def _placed(quote: str, ledger: Ledger, owned: Set[int]) -> Alignment | str:
    """Where a quote stands: on words that no exercise before quotes, if it does so whole; else on theirs."""
    ledger.claims.update(dict.fromkeys(owned, "quoted"))
    found = ledger.find(quote)
    ledger.claims.clear()
    numbers = sum(token.is_number for token in tokens(quote))
    if isinstance(found, str) or len(found.numbers) < numbers:
        ledger.restart()
        found = ledger.place(quote)
    return found


def _numerals_in(where: Alignment, ledger: Ledger) -> Iterator[int]:
    """The number tokens of a quote, those in words too."""
    yield from where.numbers
    words = set(where.words)
    for one in (each for at in words for each in ledger.texts.numerals_at.get(at, ())):
        if one.in_words and words.issuperset(one.tokens):
            yield from one.tokens


def _needs(said: SaidWorkout, exercises: list[tuple[int, int]]) -> Iterator[Need]:
    """Every number that the call sends: those of sets first, then how many there are of each (what is not
    said may still be counted), then those of blocks and of the workout."""
    counts: list[Need] = []
    for at, (place, number) in enumerate(exercises):
        asked = f"blocks[{place}].exercises[{number}]"
        for count, entry in enumerate(said.blocks[place].exercises[number].sets):
            facts = [("reps", entry.reps), ("load", entry.load)]
            facts += [(fact.field, fact.said) for fact in entry.more]
            yield from _needs_of(f"{asked}.sets[{count}]", facts, at)
            counts += _needs_of(f"{asked}.sets[{count}]", [("count", entry.count)], at)
    yield from counts
    for place, block in enumerate(said.blocks):
        facts = [(fact.field, fact.said) for fact in block.facts]
        yield from _needs_of(f"blocks[{place}]", facts, NO_EXERCISE)
    yield from _needs_of("", [(fact.field, fact.said) for fact in said.facts], NO_EXERCISE)


def _written_out(
    needs: Sequence[Need], said: SaidWorkout, quoted: Mapping[int, frozenset[int]], ledger: Ledger
) -> set[Need]:
    """The needs of sets that a said count was written out as: "five sets of five" sent as five. All but those
    of the first of each run have no number of their own, and leave that of the count alone."""
    by_entry: dict[str, list[Need]] = {}
    for need in needs:
        by_entry.setdefault(need.entry, []).append(need)
    found: set[Need] = set()
    for at, (asked, sets) in enumerate(_exercises(said)):
        for start, size in _runs(sets):
            row = [by_entry.get(f"{asked}.sets[{each}]", []) for each in range(start, start + size)]
            listed = max((_times_said(need.key, quoted[at], ledger) for need in row[0]), default=0)
            if _times_said(f"#{size}", quoted[at], ledger) and listed < size > 1:
                first = {need[1:] for need in row[0]}
                found |= {need for later in row[1:] for need in later if need[1:] in first}
    return found


def _exercises(said: SaidWorkout) -> Iterator[tuple[str, Sequence[SaidSet]]]:
    for place, block in enumerate(said.blocks):
        for number, exercise in enumerate(block.exercises):
            yield f"blocks[{place}].exercises[{number}]", exercise.sets


def _runs(sets: Sequence[SaidSet]) -> Iterator[tuple[int, int]]:
    """Where entries that are as much as each other begin, and how many they are."""
    start = 0
    for _, alike in groupby(sets, _how_much):
        size = sum(1 for _ in alike)
        yield start, size
        start += size


def _how_much(one: SaidSet) -> tuple[object, ...]:
    measured = tuple(fact for fact in one.more if fact.field in ("duration", "distance", "calories"))
    return one.count, one.reps, one.load, measured


def _times_said(wanted: str, quoted: frozenset[int], ledger: Ledger) -> int:
    return sum(one.key == wanted for at in quoted for one in ledger.texts.numerals_at.get(at, ()))


def _new_ones_first(needs: Sequence[Need]) -> list[Need]:
    """The needs, those last that an exercise has said once before: a load may hold on, and takes no number
    from what is said only here ("2 plates 3,3,2")."""
    seen: set[tuple[int, str, str]] = set()
    new: list[Need] = []
    again: list[Need] = []
    for need in needs:
        same = (need.exercise, need.fact, need.key)
        (again if same in seen else new).append(need)
        seen.add(same)
    return [*new, *again]


def _needs_of(entry: str, facts: Sequence[tuple[str, str]], exercise: int) -> Iterator[Need]:
    for fact, said in dict(facts).items():
        if fact not in WORDY and said.strip():
            yield from needs_of(entry, fact, said, exercise)


def named_otherwise(said: SaidExercise) -> str:
    """The one exercise that the quoted words name outright, where it is not the one that was sent; of words
    that were sent without a name one that could be meant."""
    sent = catalogue.lookup(said.canonical_name or said.name).known or catalogue.lookup(said.name).known
    row = tokens(said.said)
    there = {
        known: {catalogue.fold_word(row[at].folded) for at in places if row[at].kind == "word"}
        for known, places in mentions(row)
        if said.name.strip() or sent is None or _may_be_meant(known, sent, said)
    }
    own = words_of(f"{said.name} {said.canonical_name}")
    others = [known for known, words in there.items() if not words <= own]
    if sent is not None and said.name.strip() and "load" not in sent.measured_by:
        others = [known for known in others if not words_of(said.name) <= there[known]]  # an "easy run"
    if sent is None or sent in there or len(others) != 1 or len(there) != 1 or _stands_besides(said):
        return ""
    return others[0].name


def _may_be_meant(
    known: catalogue.CatalogueExercise, sent: catalogue.CatalogueExercise, said: SaidExercise
) -> bool:
    """Whether words may mean this exercise by what was done of it: no load of a walk, no distance of a
    Chest Fly. Nor is a walk between runs another exercise."""
    loaded = any(one.load.strip() for one in said.sets)
    moved = any(fact.field == "distance" for one in said.sets for fact in one.more)
    measured = "load" if loaded else "distance" if moved else ""
    return measured in known.measured_by and not is_kind_of(known, sent)


def _stands_besides(said: SaidExercise) -> bool:
    """Whether the name that was sent stands in the words too, in some form, beside the other."""
    row, own = tokens(said.said), words_of(said.name)
    named = {at for _, places in mentions(row) for at in places}
    besides = {catalogue.fold_word(token.folded) for at, token in enumerate(row) if at not in named}
    formed = any(is_form_of(word, other) for word in own for other in besides)
    return bool(own) and (own <= besides or formed)


def is_form_of(one: str, other: str) -> bool:
    """ "press" and "pressed"."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= SHORTEST_STEM and longer.startswith(shorter)


def words_of(name: str) -> set[str]:
    """The words of a name, as the catalogue folds them."""
    return {catalogue.fold_word(token.folded) for token in tokens(name) if token.kind == "word"}

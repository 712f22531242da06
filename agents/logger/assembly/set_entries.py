"""The sets of one exercise: entries of sets that are alike, each grounded and read, written out one by one.

Pure. An entry that fails leaves its doubt; what is made of the exercise then is for `assemble.py` to say.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from agents import units
from agents.logger.assembly import repeats
from agents.logger.assembly.copied_sets import ExercisePlace, OnceMore, changes, exercise_as_written
from agents.logger.assembly.repeats import (
    PointedExercise,
    asks_for_plan,
    is_of_each,
    names_a_day,
)
from agents.logger.assembly.set_values import (
    Habits,
    SetValues,
    is_the_same,
    is_wordy,
    leaves_bar_out,
    load_before,
)
from agents.logger.evidence.closed_notation import FormInText
from agents.logger.evidence.grounding import Grounding, UngroundedFact, ask_again
from agents.logger.evidence.texts import Alignment, Grounded
from agents.logger.said_workout import Fact, SaidExercise, SaidSet
from agents.units.distances import named
from agents.words import fold, tokens
from agents.workout import SetDone, Source

SIDES = {"left", "right"}
MOST_SETS = 60  # alike in one entry: more is asked about (the longest lifters' schemes stay under 50)


class Counted(NamedTuple):
    """Entries that claim no words of their own, after one that does; how many more may be of its count."""

    wordless: int
    apart: int


@dataclass
class SetEntries:
    """Reads the entries of one exercise after the other. `before` is the newest exercise that was read,
    `base` what was done of this one in the workout that all of it repeats.

    `apart`: how many sets after the entry being read may belong to one count with it; `part_of`: the entry
    before that it is a part of, as the drop of a drop set, or its other side. `called` is what the
    exercise is called where its sets were taken from.
    """

    book: Grounding
    habits: Habits
    before: PointedExercise | None = None
    base: repeats.Copied | None = None
    told: Sequence[PointedExercise] = ()  # the exercises that were read before
    apart: int = 0
    part_of: SaidSet | None = None
    called: str = ""
    moved_by: tuple[int, ...] = ()  # the words of the newest change of a load
    unit_from: str = ""

    @property
    def values(self) -> SetValues:
        return SetValues(self.book, self.habits, self.unit_from)

    def read(self, said: SaidExercise, place: ExercisePlace) -> list[SetDone]:
        """Every set, in order."""
        self.unit_from, self.book.exercise = said.unit_from, said.canonical_name or said.name
        said = _with_distance_of_name(said)
        if all(map(_says_nothing, said.sets)):
            return []
        done: list[SetDone] = []
        counted: list[Counted] = []  # for each entry with words of its own
        for number, entry in enumerate(said.sets):
            self.apart = _set_apart(said.sets, number)
            self.part_of = _part_of(said.sets, number)
            self.book.ledger.entry = f"{place.asked}.sets[{number}]"
            before, kept_sources = dict(self.book.ledger.claims), len(self.book.sources)
            try:
                done += self._entry(entry, said, place, done)
                self._check_forms(self.book.ledger.claims.keys() - before.keys())
            except UngroundedFact as doubt:
                del self.book.sources[kept_sources:]  # what it stands on is not free for other sets
                asked, question = f"{place.asked}.sets[{number}]", doubt.question or ask_again(said.said)
                self.book.doubt(
                    asked, said.said, str(doubt), question, "set", place.where, mendable=doubt.mendable
                )
                continue
            own = self.book.ledger.claims != before or self._is_shared(done)
            own = own or (number == 0 and self.book.ledger.entry in self.book.ledger.lent)
            if own or _has_words(entry, said.sets[:number], said.said):
                counted.append(Counted(0, 0))
            else:
                run = counted.pop() if counted else Counted(0, self.apart)
                counted.append(Counted(run.wordless + 1, self.apart))
        counted = [each for each in counted if each.wordless]
        return self._with_counted(said, done, counted, place) if counted else done

    def _entry(
        self, entry: SaidSet, said: SaidExercise, place: ExercisePlace, done: list[SetDone]
    ) -> list[SetDone]:
        if _says_nothing(entry):
            raise UngroundedFact(
                "a set that says nothing stands beside others that do: send only sets that were said"
            )
        asks = next((fact for fact in entry.more if fact.field == "same_as"), None)
        moves = [fact.said for fact in entry.more if fact.field == "load_change"]
        if leaves_bar_out(said, entry.load):
            raise UngroundedFact(f"{entry.load!r}: what the bar itself weighs was not said", mendable=False)
        if (base := self._base_of(entry, said, moves if done else ())) is not None:
            return self._once_more(place).sets(entry, base, len(done))
        if asks is None:
            for _, wrong in changes(entry):
                raise UngroundedFact(f"{wrong!r} changes a number that is not known")
            count, one = self._set(entry, place.where, f"{place.path}.sets[{len(done)}]")
            one = self._with_same_load(entry, one, f"{place.path}.sets[{len(done)}]")
            return self._moved([one] * count, moves, done, place)
        newest = PointedExercise(place.path, said.name, tuple(done)) if done else self.before
        model = repeats.pointed_at(asks.said, (*self.told, *([newest] if done and newest else [])), newest)
        if asks_for_plan(asks.said):
            self.called, copied = exercise_as_written(
                self.book, asks.said, said.name, self.habits, place.where
            )
        else:
            copied = repeats.same_as(
                self.book, asks.said, said, model, self.habits.earlier, place.where, moved=bool(moves)
            )
        return self._once_more(place).sets(entry, copied, len(done))

    def _base_of(
        self, entry: SaidSet, said: SaidExercise, moved_from_set_before: Sequence[str]
    ) -> repeats.Copied | None:
        """The sets of the workout repeated that an entry tells otherwise in part: all if it is the only one,
        else one that is like each of them."""
        asks = [fact.said for fact in entry.more if fact.field == "same_as"]
        if self.base is None or moved_from_set_before or any(map(names_a_day, asks)):
            return None
        self.called = self.base.name
        if len(said.sets) == 1:
            return self.base
        base = self.base.without(_said_of_each(said.sets))
        return base.counted(1) if len(set(base.sets)) == 1 else None

    def _once_more(self, place: ExercisePlace) -> OnceMore:
        return OnceMore(self.book, self.values, self._count, place)

    def _with_same_load(self, entry: SaidSet, one: SetDone, path: str) -> SetDone:
        """A set at the "same weight" as the exercise before, with that."""
        load = load_before(self.before.sets) if self.before is not None and is_the_same(entry.load) else None
        if self.before is None or load is None:
            return one
        self.book.sources.append(
            Source(path=f"{path}.load", kind="rule", rule="same_as", of=self.before.path)
        )
        return one.model_copy(update={"load": load})

    def _moved(
        self, sets: list[SetDone], moves: list[str], done: list[SetDone], place: ExercisePlace
    ) -> list[SetDone]:
        """Sets whose load is said as a change of the set before: "then 4x4 minus 15%", "5x3 from 60, 5 more
        each set"."""
        before = [one.load for one in done if one.load is not None]
        for change in moves:
            ramped = len(sets) > 1 and sets[0].load is not None and is_of_each(change)
            if not before and not ramped:
                raise UngroundedFact(f"{change!r}: there is no set before it that it could change")
            by = (change, repeats.change_of(self.book, change, place.where))
            if ramped:
                sets = self._ramped(sets, by, place, len(done))
                continue
            sets = [one.model_copy(update={"load": before[-1]}) for one in sets]
            if by[1].tokens == self.moved_by:  # said once of both: "then 3x3 -10%, last one RIR 1"
                self._keep_loads(by[1], place.path, range(len(done), len(done) + len(sets)))
                continue
            sets = list(repeats.load_changed(self.book, by, tuple(sets), place.path, len(done)))
            self.moved_by = by[1].tokens
        return sets

    def _keep_loads(self, ground: Grounded, path: str, places: Iterable[int]) -> None:
        for at in places:
            self.book.keep(f"{path}.sets[{at}].load", Grounded(ground.tokens, "load_change"))

    def _ramped(
        self, sets: list[SetDone], by: tuple[str, Grounded], place: ExercisePlace, at: int
    ) -> list[SetDone]:
        """Sets each of which is the one before it with its load changed."""
        ramp = sets[:1]
        for one in sets[1:]:
            like = (one.model_copy(update={"load": ramp[-1].load}),)
            ramp += repeats.load_changed(self.book, by, like, place.path, at + len(ramp))
        return ramp

    def _check_forms(self, own: set[int]) -> None:
        """Raises UngroundedFact where one set has the load of a closed form and the reps of another: `225x5,
        245x3` is no 225 for 3."""
        ledger = self.book.ledger
        load, reps = (
            next(
                (ledger.texts.notation.forms.get(at) for at in sorted(own) if ledger.claims[at] == fact), None
            )
            for fact in ("load", "reps")
        )
        if load is None or reps is None or load == reps:
            return
        if _has(load, "reps") and _has(reps, "load"):
            said, other = (ledger.texts.quoted(ledger.texts.spans(form.numbers)) for form in (load, reps))
            raise UngroundedFact(
                f"{said!r} and {other!r} are two sets: send the load and the reps of each together"
            )

    def _is_shared(self, done: list[SetDone]) -> bool:
        """Whether sets said once of several exercises may be this one's too: as many as before."""
        return (
            bool(self.book.ledger.shared) and self.before is not None and len(done) <= len(self.before.sets)
        )

    def _with_counted(
        self, said: SaidExercise, done: list[SetDone], counted: list[Counted], place: ExercisePlace
    ) -> list[SetDone]:
        """Sets written out one by one for a count that was said: kept if the count is there, else doubted.

        Each run of them has its count ("2x3, 2x2" has two), or all together have one.
        """
        wordless, claims = sum(each.wordless for each in counted), dict(self.book.ledger.claims)
        for runs in (counted, [Counted(wordless, counted[-1].apart)]):
            grounds = [
                self._counted_with(min(len(done), run.wordless + 1), 0, run.apart, place.where)
                for run in runs
            ]  # the first of each run has the words
            if None not in grounds:
                for ground in filter(None, grounds):
                    self.book.keep(f"{place.path}.sets", ground)
                return done
            self.book.forget(claims, len(self.book.sources))
        if (whole := self._counted_with(len(done), 0, 0, place.where)) is not None:
            self.book.keep(f"{place.path}.sets", whole)
            return done
        if len(done) == 2 and self.book.ledger.says_both(place.where):
            return done
        why = f"{wordless} of the {len(done)} sets have no words of their own: send only sets that were said"
        self.book.doubt(place.asked, said.said, why, "", "set", place.where)
        seen: list[SetDone] = []
        for one in done:
            if one not in seen:
                seen.append(one)
        return seen

    def _set(self, said: SaidSet, where: Alignment, path: str) -> tuple[int, SetDone]:
        """How many sets, and one of them."""
        count = self._count(said, where, f"{path}.count")
        return count, SetDone(**self.values.whole(said, where, path))

    def _count(self, said: SaidSet, where: Alignment, path: str) -> int:
        if not said.count.strip():
            return 1
        count = self.book.read_kernel(units.read_count, said.count)
        if count > MOST_SETS:
            raise UngroundedFact(
                f"{count} sets are more than anybody does of one kind (up to {MOST_SETS} are taken)",
                f"Did you really do {count} sets?",
            )
        ground = self.book.ledger.ground("count", said.count, where)
        if isinstance(ground, str) and count == 1:
            return 1
        if isinstance(ground, str):
            ground = self._counted_otherwise(said, count, where, ground)
        self.book.keep(path, ground)
        return count

    def _counted_otherwise(self, said: SaidSet, count: int, where: Alignment, why: str) -> Grounded:
        """A count that was not said itself: of a list of reps, of a total, or of one with the sets after it.

        Raises UngroundedFact.
        """
        is_part = self.part_of is not None and said.count.strip() == self.part_of.count.strip()
        if is_part and (at := self.book.ledger.counted_before(count)) is not None:
            return Grounded((at,), "carry_over")
        apart = self._counted_with(count, 1, self.apart, where) if self.apart else None
        if apart is not None:
            return apart
        if (numbered := self.book.ledger.numbered(count, where)) is not None:
            return numbered
        reps = [token.value for token in tokens(said.reps) if token.is_number and token.value is not None]
        if len(reps) == 1 and (total := self._total(count, reps[0], where)) is not None:
            return total
        listed = self.book.ledger.listed(reps[0], count, where) if len(reps) == 1 else None
        if listed is None:
            raise UngroundedFact(f"count {why}")
        self.book.ledger.claims.update(dict.fromkeys(listed, "reps"))
        return Grounded(tuple(listed), "set_count")

    def _total(self, count: int, reps: Decimal, where: Alignment) -> Grounded | None:
        at = self.book.ledger.total_of(count, reps, where)
        if at is None:
            return None
        self.book.ledger.claims[at] = "count"
        return Grounded((at,), "set_count")

    def _counted_with(self, sets: int, least: int, most: int, where: Alignment) -> Grounded | None:
        """A said count of these sets together with some of those after them, from `least` to `most`."""
        ledger = self.book.ledger
        for more in range(least, most + 1):
            at = ledger.unclaimed_count(sets + more, where)
            if at is not None:
                ledger.claims[at] = "count"
                return Grounded((at,), "set_count")
        return None


def _has(form: FormInText, role: str) -> bool:
    return form.is_of_sets and any(each == {role} for each in form.roles)


def _with_distance_of_name(said: SaidExercise) -> SaidExercise:
    """An exercise that is called by its distance and was timed once, with that distance: "parkrun 24:37"."""
    fields = {fact.field for one in said.sets for fact in one.more}
    name = said.name.strip().casefold()
    called = named(name) is not None and name in said.said.casefold()
    if len(said.sets) != 1 or not called or "duration" not in fields or fields & {"distance", "pace"}:
        return said
    far = Fact(field="distance", said=said.name)
    return said.model_copy(
        update={"sets": (said.sets[0].model_copy(update={"more": (*said.sets[0].more, far)}),)}
    )


def _set_apart(entries: Sequence[SaidSet], number: int) -> int:
    """How many entries after this one may be sets of its count: "3x5 185, last set RPE 9" is 2 and 1.

    They follow at once, without a count, at the same load or for the same reps.
    """
    model, apart = entries[number], 0
    for entry in entries[number + 1 :]:
        alike = entry.reps == model.reps or entry.load in ("", model.load)
        if entry.count.strip() not in ("", "1") or not alike:
            break
        apart += 1
    return apart


def _part_of(entries: Sequence[SaidSet], number: int) -> SaidSet | None:
    """The entry before, if this one is done in one with it: "15s drop to 10s", "right with 20, left
    without"."""
    if not number:
        return None
    entry, before = entries[number], entries[number - 1]
    sides, others = ({fact.field for fact in one.more} & SIDES for one in (entry, before))
    is_part = entry.kind == "drop" or (sides and others and sides.isdisjoint(others))
    return before if is_part else None


def _has_words(said: SaidSet, before: Sequence[SaidSet], quote: str) -> bool:
    """Whether an entry stands on words of its own that are no number: "the same", a note, or a "single" or
    "the empty bar" that no set before it has; "a minute, a minute" is two of them."""
    own = any(fact.field == "same_as" for fact in said.more)
    own = own or (said.reps.isalpha() and all(said.reps != one.reps for one in before))
    own = own or (is_wordy(said.load) and all(said.load != one.load for one in before))
    worded = [fact for fact in said.more if fact.field == "note" or _in_words(fact)]
    again = any(fold(quote).count(fold(fact.said)) > before.count(said) for fact in worded)
    return own or again or (bool(worded) and said not in before)


def _in_words(fact: Fact) -> bool:
    """Whether a fact is said without a number: "a minute"."""
    return not any(token.value is not None for token in tokens(fact.said))


def _said_of_each(entries: Sequence[SaidSet]) -> Iterator[str]:
    """The fields that every entry says a number of its own for."""
    if all(one.reps.strip() for one in entries):
        yield from ("reps", "reps_low", "reps_high", "reps_left", "reps_right")
    if all(one.load.strip() for one in entries):
        yield "load"
    if all(any(fact.field == "duration" for fact in one.more) for one in entries):
        yield "duration_seconds"


def _says_nothing(said: SaidSet) -> bool:
    return not (said.count.strip() or said.reps.strip() or said.load.strip() or said.more)

"""The sets of one exercise: entries of sets that are alike, each grounded and read, written out one by one.

Pure. An entry that fails is left out with its doubt; the sets beside it stand.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from agents import units
from agents.logger import repeats
from agents.logger.evidence import Alignment
from agents.logger.facts import SET_FACTS, load_done
from agents.logger.grounding import Doubtful, Grounding, ask_again
from agents.logger.repeats import Earlier, Model
from agents.logger.said import SaidExercise, SaidSet
from agents.logger.texts import Grounded
from agents.logger.workout import LoadDone, SetDone, Source
from agents.words import tokens

MOST_SETS = 60  # alike in one entry: more is asked about (the longest lifters' schemes stay under 50)
MOST_REPS_UNDER_LOAD = 150  # with a load: more is a role mixed up (225 reps of 5) rather than a set
HEAVIEST_KG = Decimal(700)  # above every competition lift and common leg press


class Habits(NamedTuple):
    """How the athlete's own words are read: the unit of loads without one, the bar, which of two loads of a
    workout for men and women (0 the first, 1 the second; None: not known), and what was logged earlier."""

    unit: units.LoadUnit = "lb"
    bar: units.Load | None = None
    which_load: int | None = None
    earlier: Earlier = repeats.nothing_earlier


class Place(NamedTuple):
    """Where an exercise stands: its quote, its path in the record, its path in what was sent."""

    where: Alignment
    path: str
    asked: str


@dataclass
class SetEntries:
    """Reads the entries of one exercise after the other. `before` is the newest exercise that was read."""

    book: Grounding
    habits: Habits
    before: Model | None = None

    def read(self, said: SaidExercise, place: Place) -> list[SetDone]:
        """Every set, in order."""
        done: list[SetDone] = []
        wordless = 0  # entries alike that claim no words of their own, yet
        for number, entry in enumerate(said.sets):
            before, kept_sources = dict(self.book.ledger.claims), len(self.book.sources)
            try:
                done += self._entry(entry, said, place, done)
            except Doubtful as doubt:
                self.book.forget(before, kept_sources)
                asked, question = f"{place.asked}.sets[{number}]", doubt.question or ask_again(said.said)
                self.book.doubt(asked, said.said, str(doubt), question, "set", place.where)
                continue
            if self.book.ledger.claims == before and not _has_words(entry):
                wordless += 1
        return self._with_counted(said, done, wordless, place) if wordless else done

    def _entry(self, entry: SaidSet, said: SaidExercise, place: Place, done: list[SetDone]) -> list[SetDone]:
        asks = next((fact for fact in entry.more if fact.field == "same_as"), None)
        if asks is None:
            count, one = self._set(entry, place.where, f"{place.path}.sets[{len(done)}]")
            return [one] * count
        model = Model(place.path, said.name, tuple(done)) if done else self.before
        copied = repeats.same_as(self.book, asks.said, said.name, model, self.habits.earlier, place.where)
        count = self._count(entry, place.where, f"{place.path}.sets[{len(done)}].count")
        if entry.count.strip():
            copied = copied.last(count)
        copied.keep(self.book, place.path, len(done))
        changed = self._facts_of(entry, place.where, f"{place.path}.sets[{len(done)}]")
        sets = tuple(one.model_copy(update=changed) for one in copied.sets)
        for fact in entry.more:
            if fact.field == "load_change":
                sets = repeats.load_changed(self.book, fact.said, sets, place.where, place.path, len(done))
        return list(sets)

    def _with_counted(
        self, said: SaidExercise, done: list[SetDone], wordless: int, place: Place
    ) -> list[SetDone]:
        """Sets written out one by one for a count that was said: kept if the count is there, else doubted."""
        alike = min(len(done), wordless + 1)  # the first of them has the words
        counted = self.book.ledger.unclaimed_count(alike, place.where)
        if counted is not None:
            self.book.ledger.claims[counted] = "count"
            self.book.keep(f"{place.path}.sets", Grounded((counted,), "set_count"))
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
        return count, SetDone(**self._facts_of(said, where, path))

    def _facts_of(self, said: SaidSet, where: Alignment, path: str) -> dict[str, Any]:
        """What an entry says of each of its sets, as fields of the record."""
        facts: dict[str, Any] = {}
        if said.reps.strip():
            facts.update(self._reps(said.reps, where, path))
        if said.load.strip():
            facts.update(self._load(said.load, where, path))
        plain = [fact for fact in said.more if fact.field not in ("same_as", "load_change", "load_options")]
        read = self.book.facts(plain, path, where, SET_FACTS, strict=True)
        facts.update({**read, "notes": (*facts.get("notes", ()), *read.get("notes", ()))})
        for fact in said.more:
            if fact.field == "load_options":
                facts.update(self._load_options(fact.said, where, path))
        kind = said.kind or facts.pop("kind", "")
        _plausible(facts)
        return {field: value for field, value in {**facts, "kind": kind}.items() if value not in ("", ())}

    def _count(self, said: SaidSet, where: Alignment, path: str) -> int:
        if not said.count.strip():
            return 1
        count = self.book.read(units.read_count, said.count)
        if count > MOST_SETS:
            raise Doubtful(
                f"{count} sets are more than anybody does of one kind (up to {MOST_SETS} are taken)",
                f"Did you really do {count} sets?",
            )
        ground = self.book.ledger.ground("count", said.count, where)
        if isinstance(ground, str):
            if count == 1:
                return 1
            ground = self._listed(said, count, where, ground)
        self.book.keep(path, ground)
        return count

    def _listed(self, said: SaidSet, count: int, where: Alignment, why: str) -> Grounded:
        """A count that was not said but follows from a list of equal reps: "5, 5, 5" is three sets."""
        reps = [token.value for token in tokens(said.reps) if token.is_number and token.value is not None]
        ledger = self.book.ledger
        listed = ledger.listed(reps[0], count, where) if len(reps) == 1 else None
        if listed is None:
            raise Doubtful(f"count {why}")
        ledger.claims.update(dict.fromkeys(listed[1:], "reps"))
        return Grounded(tuple(listed), "set_count")

    def _reps(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        self.book.ground("reps", said, where, f"{path}.reps")
        read = self.book.read(units.read_reps, said)
        return {
            "reps": read.value,
            "reps_low": read.low,
            "reps_high": read.high,
            "reps_left": read.left,
            "reps_right": read.right,
            "each_side": read.each_side,
            **({"kind": "amrap"} if read.plus or read.to_failure else {}),
        }

    def _load(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        ground = self.book.ground("load", said, where, f"{path}.load")
        if self.habits.bar is None and _is_bar(said):
            return {"notes": (said.strip(),)}
        read = self._read_load(said, ground, where, path)
        return {"bodyweight": True} if read is None else {"load": load_done(read)}

    def _read_load(self, said: str, ground: Grounded, where: Alignment, path: str) -> units.Load | None:
        """A load with the unit said beside it, or around it, or else the athlete's own."""
        beside = self.book.ledger.unit_beside(ground.tokens[-1]) if ground.tokens else ""
        read = self._as_load(said)
        if read is not None and beside and not read.unit_said:
            read = self._as_load(f"{said} {beside}")
        return read if read is None or read.unit_said else self._with_unit(read, where, f"{path}.load.unit")

    def _as_load(self, said: str) -> units.Load | None:
        unit, bar = self.habits.unit, self.habits.bar
        return self.book.read(lambda text: units.read_load(text, unit=unit, bar=bar), said)

    def _with_unit(self, load: units.Load, where: Alignment, path: str) -> units.Load:
        """A load said without a unit: that of the words around it, else the athlete's own."""
        around = self.book.ledger.unit_around(where)
        if around is None:
            spans = self.book.sources[-1].spans
            self.book.sources.append(Source(path=path, kind="rule", rule="athlete_unit", spans=spans))
            return load
        unit, at = around
        self.book.keep(path, Grounded((at,), "unit_carried_over"))
        return load._replace(unit="kg" if unit == "kg" else "lb")

    def _load_options(self, said: str, where: Alignment, path: str) -> dict[str, Any]:
        """The loads for men and women: the athlete's column if it is known, else both, to be asked about."""
        pieces, unit = _two_loads(said)
        if len(pieces) != 2:
            raise Doubtful(f"{said!r} is not two loads, as 95/65 is")
        ground = self.book.ground("load_options", said, where, f"{path}.load_options")
        found = [self._read_load(f"{piece} {unit}".strip(), ground, where, path) for piece in pieces]
        options = tuple(load_done(each) for each in found if each is not None)
        if self.habits.which_load is None:
            return {"load_options": options}
        self.book.keep(f"{path}.load", Grounded(ground.tokens, "athlete_convention"))
        return {"load": options[self.habits.which_load]}


def _two_loads(said: str) -> tuple[list[str], str]:
    """ "95/65 lb" as its two numbers and its unit."""
    row = tokens(said)
    words = [token.folded for token in row if token.kind == "word" or token.folded == "#"]
    return [token.folded for token in row if token.is_number], words[-1] if words else ""


def _has_words(said: SaidSet) -> bool:
    """Whether an entry stands on a word of its own that is no number: a failed attempt, "the same"."""
    return any(fact.field in ("failed", "same_as") for fact in said.more)


_OF_A_BAR = frozenset("bar barbell empty only just the a an unloaded".split())


def _is_bar(said: str) -> bool:
    words = {token.folded for token in tokens(said)}
    return not words.isdisjoint(("bar", "barbell")) and words <= _OF_A_BAR


def _plausible(facts: dict[str, Any]) -> None:
    wrong = implausible(facts.get("reps") or facts.get("reps_high") or 0, facts.get("load"))
    if wrong is not None:
        raise Doubtful(*wrong)


def implausible(reps: int, load: LoadDone | None) -> tuple[str, str] | None:
    """Why nobody does a set of so many reps with such a load, and the question; None where somebody may."""
    if load is None:
        return None
    said = f"{units.say_number(load.value)} {load.unit}"
    if reps > MOST_REPS_UNDER_LOAD:
        return (
            f"{reps} reps under a load of {said}: are reps and load mixed up?",
            f"Was that {reps} reps with {said}?",
        )
    if units.Load(load.value, load.unit, "total", True).in_kg() > HEAVIEST_KG:
        return f"{said} is more than anybody lifts", f"Was the load really {said}?"
    return None

"""What is said of one set as fields of the record: reps, a load with its unit, and all that stands beside it.

Pure. Each value is grounded in the words of the exercise first; what nobody lifts is doubted.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from agents import units
from agents.logger import planned, repeats
from agents.logger.facts import SET_FACTS, load_done
from agents.logger.grounding import Doubtful, Grounding
from agents.logger.planned import Planned
from agents.logger.quotes import Alignment
from agents.logger.repeats import Earlier
from agents.logger.said import SaidSet
from agents.logger.texts import Grounded
from agents.words import tokens
from agents.workout import LoadDone, Source

MOST_REPS_UNDER_LOAD = 150  # with a load: more is a role mixed up (225 reps of 5) rather than a set
HEAVIEST_KG = Decimal(700)  # above every competition lift and common leg press
_OF_A_BAR = frozenset("bar barbell empty only just the a an unloaded".split())


class Habits(NamedTuple):
    """How the athlete's own words are read: the unit of loads without one, the bar, which of two loads of a
    workout for men and women (0 the first, 1 the second; None: not known), what was logged earlier, and what
    is planned; `day` are the words for the day that the workout was done on, "" for none."""

    unit: units.LoadUnit = "lb"
    bar: units.Load | None = None
    which_load: int | None = None
    earlier: Earlier = repeats.nothing_earlier
    planned: Planned = planned.no_plan
    day: str = ""


@dataclass(frozen=True)
class SetValues:
    """Reads the values of sets."""

    book: Grounding
    habits: Habits

    def of(self, said: SaidSet, where: Alignment, path: str) -> dict[str, Any]:
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

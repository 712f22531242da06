"""Which number of the words grounds which number of a call: decided for a whole call at once. Pure.

A `NumberNeed` is a number that is sent, with what it is sent as and the exercise that it is sent of. It may
stand on a number of the words that says the same, where

    closed notation   takes it for that field, or is silent (`agents/logger/evidence/closed_notation.py`)
    its unit          is the one sent, if there are both
    its exercise      quotes it, or no other exercise does

No number grounds two needs, and as many needs as possible are grounded: a need gives way where it has another
place to stand. Of several places the next free one is taken, in the order of the call, those of the own quote
first, and before others those that closed notation takes for it. What is left over is for the rules of
`ledger.py` (carried on, shared, counted).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from agents.logger.evidence.closed_notation import Numeral, numerals, unit_class
from agents.logger.evidence.texts import Texts, key
from agents.words import Token, tokens

NO_EXERCISE = -1
WORDY = frozenset("note feel location name pr failed rx date start end capped skipped same_as".split())
MOST_ALIKE = 400  # needs of one number in a call; beyond that the later ones take what is left
MOST_PLACES = 200_000  # that needs of one number look at, where there are more
MEASURED = frozenset({"bodyweight", "load", "distance"})
WEIGHT_UNITS = frozenset({"lb", "kg"})


class NumberNeed(NamedTuple):
    """One number of a value: the entry of the call that sends it, as which fact, of which exercise (by its
    place in the call), the how-manieth number of the value it is, its key, the unit sent beside it, and
    whether it is sent in words."""

    entry: str
    fact: str
    exercise: int
    number: int
    key: str
    unit: str = ""
    in_words: bool = False

    @property
    def value(self) -> tuple[str, str]:
        """What the numbers of one value are kept together by."""
        return self.entry, self.fact


class Quoted:
    """By exercise the number tokens of its quote; the tokens of each block's quotes may be shared by all its
    exercises."""

    def __init__(self, of: Mapping[int, Set[int]] | None = None) -> None:
        self._of = of or {}
        self._by: dict[int, set[int]] = {}  # token: the exercises that quote it
        for exercise, tokens_of_it in self._of.items():
            for at in tokens_of_it:
                self._by.setdefault(at, set()).add(exercise)

    def __bool__(self) -> bool:
        return bool(self._of)

    def of(self, exercise: int) -> Set[int]:
        """The number tokens that an exercise quotes."""
        return self._of.get(exercise, frozenset())

    def has(self, one: Numeral) -> bool:
        """Whether any exercise quotes a number."""
        return any(at in self._by for at in one.tokens)

    def by_another(self, one: Numeral, exercise: int) -> bool:
        """Whether another exercise than this one quotes a number."""
        quoting = (self._by.get(at, ()) for at in one.tokens)
        return any(len(each) > (exercise in each) for each in quoting)


class Scope(NamedTuple):
    """What may ground needs: numbers of the texts less `taken`, and what each exercise quotes of them."""

    texts: Texts
    taken: Set[int]
    quoted: Quoted

    def cost(self, need: NumberNeed, one: Numeral) -> int | None:
        """How far a number lies from where a need is looked for: 0 in its own quote, 1 in nobody's; None for
        one that is another exercise's."""
        if not self.quoted.of(need.exercise).isdisjoint(one.tokens):
            return 0
        elsewhere = self.quoted.by_another(one, need.exercise)
        if need.exercise == NO_EXERCISE:
            return 2 if elsewhere else 1
        return None if elsewhere else 1

    def fits(self, need: NumberNeed, one: Numeral) -> bool:
        """Whether a number of the words can be what is sent, by its notation and its unit."""
        return self.is_of(need.fact, one) and self.has_unit(need, one)

    def is_gone(self, one: Numeral) -> bool:
        """Whether a number was taken back, or belongs to another workout."""
        withdrawn = self.texts.notation.withdrawn
        return any(at in self.taken or at in withdrawn for at in one.tokens)

    def is_of(self, fact: str, one: Numeral) -> bool:
        """Whether closed notation lets a number be this fact."""
        if one.fields and fact not in one.fields:
            return False
        closed = self.texts.notation.fields.get(one.at)
        return closed is None or fact in closed

    def has_unit(self, need: NumberNeed, one: Numeral) -> bool:
        """Whether the unit that stands beside a number is not another one than was sent."""
        beside = self.unit_beside(one) if need.unit else ""
        if not beside or need.unit == beside:
            return True
        if need.unit in WEIGHT_UNITS and beside == "s":
            return True  # "the 30s"
        if need.unit[0] == beside[0] == "/":
            return False
        if need.unit == "kg" and self.texts.tokens[one.tokens[-1] + 1].folded == "k":
            return True
        return {need.unit, beside} == {"m", "min"} or not {need.unit, beside} <= WEIGHT_UNITS | _MEASURES

    def unit_beside(self, one: Numeral) -> str:
        """The unit right behind a number of the words, as one spelling; "" for none."""
        return _unit_behind(self.texts.tokens, one.tokens[-1])


_MEASURES = frozenset({"km", "mi", "m", "yd", "ft", "min", "s", "h"})


def _unit_behind(row: Sequence[Token], at: int) -> str:
    """The unit behind a number, as one spelling; "/km" of a pace. "" for none."""
    if unit_class(row, at):
        return key(row[at + 1])
    if at + 2 < len(row) and row[at + 1].folded in ("/", "per") and row[at + 2].kind == "word":
        return f"/{key(row[at + 2])}"
    return ""


def needs_of(entry: str, fact: str, said: str, exercise: int) -> Iterator[NumberNeed]:
    """The numbers of one value that is sent: "24kg+32kg" needs two."""
    row = tokens(said)
    there = [one for one in numerals(row) if not one.rule or fact in one.fields]
    commas = [one for one in there if len(one.tokens) == 2 and not one.in_words] if fact in MEASURED else []
    there = commas or there  # "83,2" is one number, "5,5" of reps are two
    for number, one in enumerate(_once(there)):
        words = one.in_words
        yield NumberNeed(entry, fact, exercise, number, one.key, _unit_behind(row, one.tokens[-1]), words)


def _once(found: Iterable[Numeral]) -> Iterator[Numeral]:
    """Each number once: "four and a half" is read in two ways."""
    seen: set[int] = set()
    for one in found:
        if one.at not in seen:
            seen.add(one.at)
            yield one


def assign(needs: Sequence[NumberNeed], scope: Scope) -> dict[NumberNeed, Numeral]:
    """What each need stands on, as far as it can be grounded by a number of its own."""
    by_key: dict[str, list[NumberNeed]] = {}
    for need in needs:
        by_key.setdefault(need.key, []).append(need)
    found: dict[NumberNeed, Numeral] = {}
    for wanted, alike in by_key.items():
        found.update(_matched(_places(alike, scope.texts.numerals_by_key.get(wanted, []), scope)))
    return _no_token_twice(needs, found)


def _places(
    alike: Sequence[NumberNeed], there: Sequence[Numeral], scope: Scope
) -> dict[NumberNeed, list[Numeral]]:
    """Where needs of one number may stand, the best place first. Looked at is what nobody quotes, and what
    the exercise does: it may be one of hundreds."""
    there = [one for one in there if not scope.is_gone(one)]
    nobodys = [one for one in there if not scope.quoted.has(one)]
    by_token: dict[int, list[Numeral]] = {}
    for one in there:
        for at in one.tokens:
            by_token.setdefault(at, []).append(one)
    found: dict[NumberNeed, list[Numeral]] = {}
    looked_at = 0
    for need in alike:
        own = {one: None for at in scope.quoted.of(need.exercise) for one in by_token.get(at, ())}
        within = there if need.exercise == NO_EXERCISE else [*nobodys, *own]
        looked_at += len(within)
        if len(found) >= MOST_ALIKE and looked_at > MOST_PLACES:
            break
        found[need] = _candidates(need, within, scope)
    return found


def _candidates(need: NumberNeed, there: Sequence[Numeral], scope: Scope) -> list[Numeral]:
    """Where a need may stand, the best place first."""
    closed = scope.texts.notation.fields
    places = [
        (
            cost,
            one.foreign,
            need.fact not in closed.get(one.at, ()),
            one.in_words != need.in_words,
            one.at,
            one,
        )
        for one in there
        if scope.fits(need, one) and (cost := scope.cost(need, one)) is not None
    ]
    return [place[-1] for place in sorted(places)]


def _matched(places: Mapping[NumberNeed, Sequence[Numeral]]) -> dict[NumberNeed, Numeral]:
    """A largest matching of needs and numbers (augmenting paths); earlier needs are served first. For those
    beyond MOST_ALIKE nothing gives way."""
    holder: dict[Numeral, NumberNeed] = {}

    def place(need: NumberNeed, tried: set[Numeral]) -> bool:
        free = next((one for one in places[need] if one not in holder), None)
        if free is not None:
            holder[free] = need
            return True
        for one in places[need]:
            if one not in tried:
                tried.add(one)
                if place(holder[one], tried):
                    holder[one] = need
                    return True
        return False

    for number, need in enumerate(places):
        place(need, set() if number < MOST_ALIKE else set(places[need]))
    return {need: one for one, need in holder.items()}


def _no_token_twice(
    needs: Sequence[NumberNeed], found: Mapping[NumberNeed, Numeral]
) -> dict[NumberNeed, Numeral]:
    """The matching, less what stands on a token that an earlier need has under another reading of it."""
    used: set[int] = set()
    kept: dict[NumberNeed, Numeral] = {}
    for need in needs:
        one = found.get(need)
        if one is not None and used.isdisjoint(one.tokens):
            used.update(one.tokens)
            kept[need] = one
    return kept

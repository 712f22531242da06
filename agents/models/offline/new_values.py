"""The values that a message says anew, and of two which takes the place of the other, whatever stands beside
them: "hang on, glasses on this time: lap 6 was 15:50, not 15:30".

The old value says what is meant, since it has to be true of what stands (`logger/amending/replaced.py`): the
words around such a pair need not be understood. What is quoted is the clause of the two values, or as much
more as names an exercise or a day. The words are rows of `agents/reading/correcting.txt`. Pure.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.amending_words import (
    AFTER_NUMBERS,
    ASKING,
    BASES,
    BEFORE_ASKING,
    BEFORE_VALUES,
    BETWEEN,
    CALLED,
    CORRECTING,
    ENDS,
    FEW,
    FIELDS,
    FILLER,
    HANDS,
    LIKENING,
    NEGATING,
    OF_DENIED,
    OLD,
    ONE_OF,
    REASONS,
    SAID_OF_SETS,
    SHOULD,
    TOLD,
    WAS,
    WRITERS,
)
from agents.models.offline.calls import Amendment, CallsToSend, amendment
from agents.models.offline.clauses import sentences
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.short import LOAD_FROM, SET_OF, SIDES, Measure, Short, by_place, by_value
from agents.reading.statements import Sets
from agents.words import Token

_COUNTED = frozenset("set sets rep reps round rounds mile miles km".split())  # "+1 set" is one more
_BARE = ("num", "pl")  # a number that doesn't say what it counts
_DATE = "date"
_NO_VALUE = ("ord", "warm", "failed")
_LIKE = 4  # times: what is further apart is no slip of a number
_NEAR = 4  # tokens between a word that marks an old value, and the value
_NOT_OF_IT = frozenset(("plan", "prescription", "others", "question"))
_ONES = frozenset(("set", "one", "round", "lap", "rep", "interval"))


class AmendingValue(NamedTuple):
    """A field and its words, at tokens `at` up to `to`."""

    field: str
    said: str
    at: int
    to: int
    sure: bool = True


class ValueReader:
    """Reads the values of one message, each with the set that it is of."""

    def __init__(self, row: tuple[Token, ...], text: str) -> None:
        self.short = Short(row, text)
        self.row, self.text, self.said = row, text, self.short.said
        self.items = {item.at: item for item in self.short.measures}
        self.values: list[tuple[str, AmendingValue]] = []  # the set that it is of, and the value
        self.exercise = self.instead = ""
        self.which = ""
        self.which_said = self.renames = self.is_subject = False
        self.corrects = self.strong = False
        self.unit = ""
        self.replaces = self._says_what_stood()
        self.added = False  # "45 on the belt": a load that only a set before can have

    def _text(self, at: int, to: int) -> str:
        return self.text[self.row[at].start : self.row[to - 1].end]

    def _says_what_stood(self) -> bool:
        """Whether a number stands behind a word that denies it: "not 80", "rather than the 80"."""
        return any(
            word in NEGATING and any(near in self.items for near in range(at + 1, at + 4))
            for at, word in enumerate(self.said)
        )

    def read_at(self, at: int) -> int:
        """Past the value that stands here; the same place where none does."""
        item = self.items.get(at)
        if item is None:
            return self._added(at)
        scored = self._score_to(at)
        if scored > at:
            self._keep(AmendingValue("score", self._text(at, scored), at, scored))
            return scored
        to = self._counted_to(item)
        to = to if to > at else self._sets_to(at)
        if to > at:
            return to
        if item.field in FIELDS:
            return self._measured(item)
        if item.field in ("num", "pl"):
            return self._bare(item)
        if item.field == "warm" and self.which_said and "up" in self.said[item.at : item.to]:
            self._keep(AmendingValue("kind", "warm-up", item.at, item.to))
            return item.to
        if item.field == "failed":
            self._keep(AmendingValue("failed", self._text(item.at, item.to), item.at, item.to))
            return item.to
        return at

    def _added(self, at: int) -> int:
        """Past "+12.5": a load on top of the body's."""
        item = self.items.get(at + 1) if self.said[at] == "+" else None
        if item is None or item.field not in ("num", "load") or self.row[at].end < self.row[at + 1].start:
            return at
        if self.short.word(item.to) in _COUNTED or not at or self.said[at - 1] not in WAS:
            return at  # "+1 set"; "+10" alone may be more on what was there
        self.added = True
        self._keep(AmendingValue("load", self._text(at, item.to), at, item.to))
        return item.to

    def _score_to(self, at: int) -> int:
        """Past "6 rounds + 8", "18 + 7": rounds and reps of a WOD; "9 rounds" where it is said to be one."""
        to = at + 1
        if self.row[at].kind != "number":
            return at
        to += to < len(self.row) and self.said[to] in ("rounds", "rds", "round")
        if to + 1 < len(self.row) and self.said[to] in ("+", "and") and self.row[to + 1].kind == "number":
            to += 2
            return to + (to < len(self.row) and self.said[to] in ("reps", "rep"))
        return at

    def _counted_to(self, item: Measure) -> int:
        """Past "5 of the 800s": how many there were of the sets of a value."""
        counts = item.field == "num" and self.short.word(item.to) == "of"
        chosen = by_value(self.short, item.to + 1) if counts else None
        if chosen is None:
            return item.at
        self.which, self.which_said, self.replaces = chosen.which, True, True
        self._keep(AmendingValue("count", self._text(item.at, item.to), item.at, item.to))
        return chosen.to

    def _sets_to(self, at: int) -> int:
        """Past "3x8", "185x5", "5 reps at 190": several numbers that are one group of sets."""
        to = at
        numbers = 0
        while to < len(self.row) and self.said[to] not in ENDS and self.said[to] not in NEGATING:
            if self.said[to] in REASONS and numbers > 1:
                break
            numbers += self.row[to].is_number
            to += 1
        crossed = "x" in self.said[at:to] or "by" in self.said[at:to]
        if numbers < 2 or (self.row[at].kind != "number" and self.said[at] not in ("at", "for")):
            return at
        while to > at and not (self.row[to - 1].is_number or self.said[to - 1] in SAID_OF_SETS):
            to -= 1
        reading = read(self._text(at, to), ReadingContext("Pull-up"))
        found = [one for workout in reading.workouts for block in workout.blocks
                 for exercise in block.exercises for one in exercise.sets]  # fmt: skip
        if len(found) != 1 or not reading.complete or (not crossed and not found[0].reps):
            return at
        for field, said in _facts(found[0]):
            self._keep(AmendingValue(field, said, at, to))
        return to

    def _measured(self, item: Measure) -> int:
        """A value with its unit or name: "RPE 8", "190 lb", "24:10", "yesterday"."""
        to = item.to
        if item.field == "load":
            to = self._with_basis(to)
        field = item.field
        self.corrects = self.corrects or "was" in self.said[item.at : item.to]
        if field == "duration" and self._called(item.at) == "rest":
            field = "rest"
        self._keep(AmendingValue(field, self._text(item.at, to), item.at, to))
        return to

    def _called(self, at: int) -> str:
        """The field that the words before a value name: "rest was", "reps were"."""
        while at and self.said[at - 1] in WAS:
            at -= 1
        return CALLED.get(self.said[at - 1], "") if at else ""

    def _with_basis(self, to: int) -> int:
        """Past "each", "per hand", "a side", "on the belt" behind a load."""
        for phrase in BASES:
            if tuple(self.said[to : to + len(phrase)]) == phrase:
                return to + len(phrase)
        return to

    def _bare(self, item: Measure) -> int:
        """A number without a unit: what stands beside it says what it counts."""
        at, to = item.at, item.to
        behind = at - (at > 1 and self.said[at - 1] in ("a", "an", "the"))  # "used a 14"
        before = self.said[behind - 1] if behind else ""
        after = self.said[to] if to < len(self.row) else ""
        following = self.said[to + 1] if to + 1 < len(self.row) else ""
        value = item.value or 0
        if (called := self._called(at)) and not (called == "count" and self.which_said):
            self._keep(AmendingValue(called, self._text(at, to), at, to))
            return to
        if after in ("reps", "rep"):
            to += 1
            side = self._side(to)
            self._keep(AmendingValue("reps", self._text(at, side or to), at, side or to))
            return side or to
        if (
            after in ("each", "per", "a") and following in SIDES and following not in HANDS
        ) and value < LOAD_FROM:
            self._keep(AmendingValue("reps", self._text(at, to + 2), at, to + 2))
            return to + 2
        if item.field == "pl" and self.which.startswith(SET_OF) and value < LOAD_FROM:  # "the 345s were 5s"
            self._keep(AmendingValue("reps", self._text(at, at + 1), at, to))
            return to
        if after in ("sets", "set"):
            self._keep(AmendingValue("count", self._text(at, to), at, to))
            return to + 1
        based = self._with_basis(to)
        if based > to or item.field == "pl":
            self.added = self.added or "belt" in self.said[to:based]
            self._keep(AmendingValue("load", self._text(at, based), at, based))
            return based
        if before in ("at", "with", "w", "@", "used") or value >= LOAD_FROM or value != int(value):
            self._keep(AmendingValue("load", self._text(at, to), at, to))
        elif before in ("got", "for", "x") or value <= FEW or self.which_said:
            self._keep(AmendingValue("reps", self._text(at, to), at, to, before in ("got", "for", "x")))
        else:
            self._keep(AmendingValue("", self._text(at, to), at, to, False))
        return to

    def _side(self, at: int) -> int:
        """After "each side", "per leg", "a side"; 0 where they don't stand here."""
        said = self.said[at : at + 2]
        return at + 2 if len(said) == 2 and said[0] in ("each", "per", "a") and said[1] in SIDES else 0

    def _keep(self, value: AmendingValue) -> None:
        if value.at and self.said[value.at - 1] == "still":
            return  # "but still 24:30"
        self.values.append((self.which, value))


def _facts(one: Sets) -> list[tuple[str, str]]:
    said = [("count", one.times), ("reps", one.reps), ("load", one.load)]
    return [(field, words) for field, words in said if words] + [(f, w) for f, w in one.more if f != "note"]


class OldAndNew(NamedTuple):
    """The value that stands, and the one that should; `denied`: a word says that it is not the old one."""

    old: Measure
    new: Measure
    denied: bool


def pairs(short: Short) -> Iterator[OldAndNew]:
    """The pairs of a message, by where the old values stand."""
    for at, end in sentences(short.row):
        found = [each for each in short.measures if at <= each.at < end and _is_value(each)]
        for old in found:
            before = [each for each in reversed(found) if each.to <= old.at and _are_alike(each, old)]
            behind = [each for each in found if each.at >= old.to and _are_alike(each, old)]
            denied = _is_denied(short, old)
            new = next(iter((*before, *behind) if denied else behind), None)
            if new and (denied or _was_told(short, old, new) or _is_changed(short, old, new)):
                yield OldAndNew(old, new, denied)


def _is_denied(short: Short, old: Measure) -> bool:
    """Whether a word that denies stands before a value: "not the 15:30", "instead of 3", "8 reps no 7"."""
    at = old.at - 1
    while at >= 0 and old.at - at <= _NEAR and short.said[at] in OF_DENIED:
        at -= 1
    no = short.word(old.at - 1) == "no" and short.word(old.at - 2) not in ("wait", "oh", "")
    return no or (at >= 0 and short.said[at] in NEGATING)


def _was_told(short: Short, old: Measure, new: Measure) -> bool:
    """ "I wrote 90 for last set but it was 95": that the athlete wrote the old value, and the new one is told
    against it."""
    said = any(
        short.said[at] in OLD and (short.begins_clause(at) or short.said[at - 1] in WRITERS)
        for at in range(max(0, old.at - _NEAR), old.at)
    )
    return said and not BETWEEN.isdisjoint(short.said[old.to : new.at])


def _is_changed(short: Short, old: Measure, new: Measure) -> bool:
    """ "that 52:30 should be 53:20", "change the rows from 80 to 85"."""
    between = short.said[old.to : new.at]
    asked = any(
        short.said[at] in ASKING and (short.begins_clause(at) or short.said[at - 1] in BEFORE_ASKING)
        for at in range(old.at)
    )
    return not SHOULD.isdisjoint(between[:1]) or (between == ["to"] and asked)


def _is_value(each: Measure) -> bool:
    return each.field == _DATE or (each.value is not None and each.field not in _NO_VALUE)


def _are_alike(one: Measure, other: Measure) -> bool:
    """Whether one may be a slip for the other: of one kind, and of a size."""
    if _DATE in (one.field, other.field):
        return one.field == other.field
    bare = one.field in _BARE or other.field in _BARE
    low, high = sorted((abs(one.value or Decimal()), abs(other.value or Decimal())))
    return (bare or one.field == other.field) and high <= low * _LIKE


def replaced(row: tuple[Token, ...], text: str) -> CallsToSend | None:
    """The amendments that put one value in the place of another; None where a message says no two such."""
    short = Short(row, text)
    found = [_amended(short, each) for each in pairs(short) if _is_said_of_it(short, each)]
    return [call for each in found for call in each or ()] if found and all(found) else None


def _amended(short: Short, pair: OldAndNew) -> CallsToSend | None:
    quote = _quote(short, pair)
    chosen = next((each for at in quote if (each := by_place(short, at, _ONES)) is not None), None)
    value = _value(short, pair, chosen is not None)
    if value is None or (chosen is None and _means_one(short, pair)):
        return None
    words = short.words(quote[0], quote[-1] + 1)
    if value.field == "date":  # the old day says which workout
        return amendment(words, [Amendment("", "", "date", value.said)])
    old = short.words(pair.old.at, pair.old.to)
    old = old if any(each.isdigit() for each in old) else f"{pair.old.value:f}"  # "one point four" is 1.4
    said = f"{chosen.which if chosen else ''}{SET_OF}{old}"
    return amendment(words, [Amendment("", said, value.field or "load", value.said)])


def _means_one(short: Short, pair: OldAndNew) -> bool:
    """Whether words mean one of several, and not which by its place: "the pull that I missed", "my second
    attempt", "Wednesday the 10th"."""
    clause = _clause(short, pair)
    before = range(clause.start, max(pair.old.at, pair.new.at))
    dated = pair.new.field == "date"
    apart = {each.at for each in short.measures if each.field == ("ord" if dated else "failed")}
    return not apart.isdisjoint(clause) or any(short.said[at] in ONE_OF for at in before)


def _value(short: Short, pair: OldAndNew, placed: bool) -> AmendingValue | None:
    """The new value, and what it counts as far as the words beside it tell."""
    values = ValueReader(short.row, short.text)
    values.which_said = placed
    values.read_at(pair.new.at)
    found = [value for _, value in values.values]
    return found[0] if len(found) == 1 else None


def _quote(short: Short, pair: OldAndNew) -> range:
    """The clause that the pair stands in; its sentence or the message, if only they name something."""
    clause, whole = _clause(short, pair), range(len(short.row))
    sentence = next(range(*each) for each in sentences(short.row) if pair.old.at in range(*each))
    return next((each for each in (clause, sentence, whole) if _names(short, each)), clause)


def _clause(short: Short, pair: OldAndNew) -> range:
    at, end = min(pair.old.at, pair.new.at), max(pair.old.to, pair.new.to)
    while not short.begins_clause(at):
        at -= 1
    while end < len(short.row) and not short.is_end(end):
        end += 1
    return range(at, end)


def _names(short: Short, places: Sequence[int]) -> bool:
    days = any(each.field == "date" and each.at in places for each in short.measures)
    return days or any(map(short.name_at, places))


def _is_said_of_it(short: Short, pair: OldAndNew) -> bool:
    """Whether a pair is said of what was logged: "it was 80, not 75", "typo: 5k not 6k", and not "my
    buddy did 80 not 75" or "next week 80 not 75"."""
    start, end = (
        short.row[min(pair.old.at, pair.new.at)].start,
        short.row[max(pair.old.to, pair.new.to) - 1].end,
    )
    clauses = read(short.text, ReadingContext()).clauses
    acts = {each.act for each in clauses if each.start < end and start < each.end} & _NOT_OF_IT
    words = f" {' '.join(short.said[at] for at in _clause(short, pair))} "
    if _counts_else(short, pair) or any(f" {each} " in words for each in LIKENING):
        return False
    if acts and (pair.denied or acts - {"plan", "prescription"}):
        return short.is_told(pair.new.at, WAS)
    return not pair.denied or short.is_told(pair.new.at, TOLD) or _is_bare(short, pair)


def _counts_else(short: Short, pair: OldAndNew) -> bool:
    """Whether a bare number counts what is nothing of a workout: "20 people, not 15"."""
    at = pair.new.to
    bare = pair.new.field == "num" and at < len(short.row) and short.row[at].kind == "word"
    days = {each.at for each in short.measures if each.field == "date"}
    known = AFTER_NUMBERS | SAID_OF_SETS | NEGATING | FILLER | CORRECTING
    return bare and not (short.said[at] in known or short.name_at(at) or at in days)


def _is_bare(short: Short, pair: OldAndNew) -> bool:
    """Whether nothing but names stands before the new value in its clause: "rows 105 not 95"."""
    at = _clause(short, pair).start
    while at < pair.new.at:
        day = next((each.to for each in short.measures if (each.field, each.at) == ("date", at)), at)
        known = short.said[at] in FILLER | CORRECTING | BEFORE_VALUES
        to = max(day, at + short.name_at(at), at + known)
        if to == at:
            return False
        at = to
    return True

"""The values that a short message gives to what was logged: "190", "8 reps", "RPE 9", "6 rounds + 8"."""

from typing import NamedTuple

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.replies.amending_words import (
    BASES,
    CALLED,
    ENDS,
    FEW,
    FIELDS,
    HANDS,
    NEGATING,
    REASONS,
    SAID_OF_SETS,
    WAS,
)
from agents.models.offline.replies.measures import LOAD_FROM, SIDES, Measure
from agents.models.offline.replies.selecting import SET_OF, by_value
from agents.models.offline.replies.short import Short
from agents.reading.statements import Sets
from agents.words import Token

_COUNTED = frozenset("set sets rep reps round rounds mile miles km".split())  # "+1 set" is one more


class AmendingValue(NamedTuple):
    """A field and its words, at tokens `at` up to `to`."""

    field: str
    said: str
    at: int
    to: int
    sure: bool = True


class Values:
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

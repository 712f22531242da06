"""A lift: what is said of one exercise, phrase by phrase, and whether it is clear. Pure.

Where the numbers can be read in several ways the statement asks, and is no draft.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, pairwise

from agents.reading.cover import Claim
from agents.reading.notation import HALF, Way
from agents.reading.paragraph import Named, Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement
from agents.words import NUMBER_WORDS, tokens

# What leaves a statement in doubt where it stands between a name and its numbers.
_DOUBTFUL = frozenset("word where each hand sets reps last heavy".split())
_LAST = frozenset(
    ("last set", "the last set", "final set", "last one", "the last one", "on the last set", "on last set",
     "of the last set", "on my last set")
)  # fmt: skip
_BASIS = frozenset("+ assistance assisted assist added vest".split())  # words for what a load does
_OF_THE_BODY = frozenset(("bw", "bodyweight"))
KINDS = {
    "back": "back-off", "drop": "drop", "warm": "warm-up", "work": "", "amrap": "amrap", "tofail": "failure",
}  # fmt: skip
_ROUNDS = frozenset("rft rounds fortime amrap emom emoms tabata chipper wod bench hero circuit".split())
_OF_ONE = frozenset(("amrap", "failure"))  # kinds that are said of the next set alone
_OF_THE_NEXT = frozenset(("drop", "back-off"))  # of the next sets, where these follow at once
_PARTING = frozenset("comma stop nl and semi slash close".split())
_ENDING = frozenset("stop nl semi close".split())  # what ends a kind that was said of sets to come
_OF_SETS_TO_COME = frozenset(("tempo", "percent"))  # facts that may stand before their sets
_TWO_READINGS = "it can be read in two ways"
_MOST_REPS = 30  # that are told of a loaded lift without its load
LONGEST_NAME = 5  # phrases


class Lift:
    """What is said of one exercise so far: sets, loads and facts, in their order."""

    def __init__(self, exercise: Named, settled: str = "") -> None:
        self.exercise = exercise
        self.settled = settled  # how the athlete reads three numbers
        self.sets: list[Sets] = []
        self.doubts: list[str] = []
        self.unclear: list[str] = []  # doubts about which number is which
        self.options: tuple[str, ...] = ()
        self._group = 0  # where the sets begin that a load behind them is of
        self._times = ""  # how many sets, where that was said before what they are of
        self._load = ""  # said before the sets that it is of
        self._before: tuple[Fact, ...] = ()  # facts said before the sets that they are of
        self._same = ""  # "same again"
        self._last = False  # "last set": what follows is of the last set alone
        self._kind = ""  # of the sets to come
        self._mends = False  # "no sorry": what follows stands for what was said before it
        self._said: Fact | None = None  # the fact that was said right before, of the sets of its clause
        self.is_open = False  # whether the clause of the last sets goes on
        self._clause = 0  # where the sets of this clause begin
        self._marked: tuple[Sets, ...] = ()  # sets as they were before a word for their kind behind them
        self._used = False  # whether sets of the kind to come have come

    def take(self, paragraph: Paragraph, phrase: Claim) -> None:
        """One more phrase."""
        if phrase.kind != "set":
            self._marked = ()
        if phrase.kind == "mend":
            self._mends = bool(self.sets)
        elif self._mends and phrase.kind in ("set", "load"):
            self._mend(phrase.value)
        elif phrase.kind == "set":
            if phrase.by == "list spaced" and not self._load:
                counted = counts_reps(paragraph, self.exercise) and _falls_slowly(phrase.value[0])
                self.unclear += [] if counted else ["reps or loads"]
            if phrase.by == "list of dashes" and "tempo" in self.exercise.written.casefold():
                self.unclear.append("reps or a tempo")
            self._take_sets(*phrase.value)
        elif phrase.kind == "counted":
            self._times = phrase.value
        elif phrase.kind == "either":
            self._take_either(phrase.value)
        elif phrase.kind == "load":
            self._take_load(paragraph, phrase)
        elif phrase.kind == "fact":
            self._take_fact(phrase.value)
        elif phrase.kind in KINDS:
            self._take_kind(KINDS[phrase.kind])
        elif phrase.kind in _PARTING:
            self.is_open, self._said = False, None
            if self._used and self._kind and "then" in paragraph.said(phrase).casefold():
                self.doubts.append("where the warm-up ends")
            self._kind = "" if self._used and phrase.kind in _ENDING else self._kind
        elif phrase.kind == "num":
            self._take_sets((Sets(reps=paragraph.said(phrase)),), "")
        elif phrase.kind == "same" and paragraph.said(phrase).casefold() != "again":
            self._same = paragraph.said(phrase)
            self.doubts.append("as much as another")
        elif phrase.kind == "last":
            last = paragraph.said(phrase).casefold() in _LAST
            if last and self._said is not None:
                self._take_back(self._said)
                return
            self._last = last
            if not self._last:
                self.unclear.append("which set")
        elif phrase.kind in _DOUBTFUL or (phrase.kind == "aside" and names_perhaps(paragraph, phrase)):
            self.doubts.append(f"{paragraph.said(phrase)!r} is not understood")

    @property
    def is_rated(self) -> bool:
        """Whether a rating was said right before."""
        return self._said is not None

    def _mend(self, said: str | tuple[tuple[Sets, ...], str]) -> None:
        """A load or sets in the place of those that were said last."""
        group = self.sets[self._apart() :] if self._last else self.sets[self._group :]
        first, self._mends, self._last = len(self.sets) - len(group), False, False
        if isinstance(said, str):
            self.sets[first:] = [each._replace(load=said) for each in group]
        elif len(said[0]) == 1 and said[0][0].reps and not said[0][0].times:
            mended = said[0][0]
            self.sets[first:] = [
                each._replace(reps=mended.reps, load=mended.load or each.load) for each in group
            ]
        else:
            self.sets[first:] = [each._replace(load=each.load or group[-1].load) for each in said[0]]

    def _take_back(self, fact: Fact) -> None:
        """What was said of all sets of a group is of its last alone."""
        for place in range(self._group, len(self.sets)):
            more = tuple(each for each in self.sets[place].more if each != fact)
            self.sets[place] = self.sets[place]._replace(more=more)
        self._last = True
        self._take_fact(fact)
        self._said = None

    def _take_sets(self, sets: tuple[Sets, ...], doubt: str) -> None:
        if self._last:
            self.doubts.append("a last set")
            self._drop_last(sets)
        if self._times and len(sets) > 1:
            self.unclear += [] if numbers_in(self._times) == [len(sets)] else ["count and list"]
            self._times = ""
        of_next = bool(self._marked) and self.sets[-1].kind in _OF_THE_NEXT
        if of_next:
            self._kind, self.sets[self._group :] = self.sets[-1].kind, self._marked
        self._clause = self._clause if self.is_open else len(self.sets)
        self._used = bool(self._kind)
        self._group, self.is_open, self._said = len(self.sets), True, None
        taken = any(not each.load for each in sets)
        if self.exercise.known is not None and self.exercise.known.measured_by == "duration":
            sets = tuple(map(_held, sets))
        self.sets += [
            each._replace(
                times=each.times or self._times,
                load=each.load or self._load,
                kind=each.kind or self._kind,
                more=(*each.more, *self._before),
            )
            for each in sets
        ]
        self._load, self._before, self._times = "" if taken else self._load, (), ""
        self._kind = "" if of_next or self._kind in _OF_ONE else self._kind
        self.unclear += [doubt] if doubt else []

    def _drop_last(self, sets: tuple[Sets, ...]) -> None:
        """ "3x5, last set 8": two of five, and one of eight with their load."""
        if len(sets) == 1 and not sets[0].times and self.sets and not self._kind:
            counted = bool(self.sets[-1].times)
            last = self.sets[self._apart()]
            self._load = self._load or ("" if sets[0].load else last.load)
            if counted:
                self.sets.pop()

    def _take_either(self, readings: tuple[Way, ...]) -> None:
        """A notation with several readings: the athlete's, or both to choose from."""
        chosen = [each for each in readings if each.convention and each.convention == self.settled]
        chosen = chosen or list(readings if len(readings) == 1 else ())
        self._take_sets(((chosen or readings)[0].sets,), "" if chosen else _TWO_READINGS)
        self.options = self.options if chosen else tuple(each.told for each in readings)

    def _take_kind(self, kind: str) -> None:
        """What kind of sets: of those right before, where they stand in its clause, else of those to come."""
        if self.is_open and kind:
            first = self._clause if kind == KINDS["warm"] else self._group
            self._marked = tuple(self.sets[self._group :])
            if kind == KINDS["warm"] and first:
                self.doubts.append("where the warm-up begins")
            self.sets[first:] = [each._replace(kind=kind) for each in self.sets[first:]]
        else:
            self._kind, self._used = kind, False

    def _take_load(self, paragraph: Paragraph, phrase: Claim) -> None:
        said, behind = phrase.value, self.sets[self._group :]
        if behind and not any(each.load for each in behind):
            if not self.is_open and paragraph.items[phrase.to - 1].kind == "pl":
                self.unclear.append("a load or a time")
            self.sets[self._group :] = [each._replace(load=said) for each in behind]
        elif self._load:
            self.unclear.append("two loads")
        else:
            self._load = said

    def _take_fact(self, fact: Fact) -> None:
        if fact.field in _OF_SETS_TO_COME and (not self.sets or (not self.is_open and not self._before)):
            self._before = (fact,)
            return
        if not self.sets:
            self.doubts.append("said before any set")
            return
        of_group = fact.field in ("rest", "tempo", "percent") or len(self.sets) - self._group == 1
        first = self._group if of_group and not self._last else self._apart()
        self._last, self._said = False, fact if fact.field in ("rpe", "rir") else None
        rated = fact.field in ("rpe", "rir", "percent")
        if rated and any(each.facts(fact.field) for each in self.sets[first:]):
            self.unclear.append("two ratings")
        if fact.field == "rpe" and not all(each % HALF == 0 for each in numbers_in(fact.said)):
            self.unclear.append("a rating or a load")
        for place in range(first, len(self.sets)):
            self.sets[place] = self.sets[place]._replace(more=(*self.sets[place].more, fact))

    def _apart(self) -> int:
        """The last of the sets by itself."""
        last = self.sets[-1]
        times = read_count(last.times)
        if times > 1:
            fewer = str(times - 1) if times > 2 else ""
            self.sets[-1:] = [last._replace(times=fewer), last._replace(times="")]
        return len(self.sets) - 1

    def statement(self) -> Statement | None:
        """The sets, if these are sets of the exercise."""
        sets = tuple(self.sets)
        if self._same:
            same = (Fact("same_as", self._same),)
            sets = tuple(each._replace(more=(*each.more, *same)) for each in sets) or (
                Sets(load=self._load, more=same),
            )
        if not sets:
            return None
        left = ("a load without sets",) if self._load and self.sets else ()
        left = ("sets without reps",) if self._times and self.sets else left
        unclear = [*self.unclear, *left, *self._unclear()]
        if self._goes_on():
            unclear = [each for each in unclear if each != _TWO_READINGS]
        doubt = next(chain(unclear, self.doubts, self._implausible()), "")
        asks = "which_reading" if self.options and len(unclear) == 1 else "unreadable" if unclear else ""
        entry = Entry(self.exercise.written, sets)
        return Statement((entry,), doubt, asks=asks, options=self.options if asks == "which_reading" else ())

    def _goes_on(self) -> bool:
        """Whether "20x10" is the first of several loads: "20x10, 40x8, 60x5"."""
        return (
            bool(self.options)
            and len(self.sets) > 1
            and all(each.load and not each.times for each in self.sets)
        )

    def _unclear(self) -> Iterator[str]:
        """Why numbers may be others than they are read as."""
        if self._same:
            return
        if any(each.reps for each in self.sets) and any(_is_time_alone(each) for each in self.sets):
            yield "a time among reps"
        known = self.exercise.known
        if known is not None and known.pattern == "locomotion":
            yield "sets of a run"
        if known is not None and known.measured_by == "reps+load":
            bare = [each for each in self.sets if not each.load and not each.facts("percent")]
            if any(max(numbers_in(each.reps), default=0) > _MOST_REPS for each in bare):
                yield "reps or loads"
            if any(each.facts("distance") for each in self.sets):
                yield "a way of a lift"
            if any(_is_time_alone(each) and each.load for each in self.sets):
                yield "a time of a lift"
            if known.equipment != "barbell" and any(_is_of_sides(each.load) for each in self.sets):
                yield "a load or reps of each side"
            if any(each.load.startswith("-") for each in self.sets):
                yield "a load below zero"
            if len(bare) not in (0, len(self.sets)):
                yield "loads of some sets"
        loads = (each.load.replace("+", " + ").split() for each in self.sets if each.load)
        bases = {bool(_BASIS & set(words)) for words in loads if words[0].casefold() not in _OF_THE_BODY}
        if len(bases) > 1:
            yield "loads of several kinds"

    def _implausible(self) -> Iterator[str]:
        known = self.exercise.known
        if known is None and not self.exercise.own:
            yield f"{self.exercise.written!r} is no exercise that is known"


def numbers_in(said: str) -> list[Decimal]:
    """The numbers of words."""
    return [token.value for token in tokens(said) if token.value is not None]


def _held(sets: Sets) -> Sets:
    """Sets of something that is held: "30s x 3" is three of 30 seconds."""
    if not sets.load.endswith("s") or not sets.load[:-1].isdecimal() or sets.times:
        return sets
    return sets._replace(times=sets.reps, reps="", load="", more=(Fact("duration", sets.load), *sets.more))


def _is_of_sides(load: str) -> bool:
    """Whether a bare load is told of each side: "50 each side"."""
    number, _, words = load.partition(" ")
    return number.isdecimal() and words.endswith(("side", "leg", "arm"))


def _is_time_alone(sets: Sets) -> bool:
    return bool(sets.facts("duration")) and not sets.reps


def _falls_slowly(sets: Sequence[Sets]) -> bool:
    """Whether each has at least half of the reps before it: "45 8 3" may be a load and sets of it."""
    reps = [max(numbers_in(each.reps), default=0) for each in sets]
    return all(2 * after >= before for before, after in pairwise(reps))


def counts_reps(paragraph: Paragraph, exercise: Named) -> bool:
    """Whether a number alone beside a name is of reps: "12 pull-ups", but for a part of rounds."""
    of_rounds = any(each.kind in _ROUNDS for each in paragraph.phrases)
    return exercise.known is not None and exercise.known.measured_by == "reps" and not of_rounds


def read_count(said: str) -> int:
    """How many sets were counted; 1 where nobody did."""
    return int(said) if said.isdecimal() else NUMBER_WORDS.get(said.casefold(), 1)


def names_perhaps(paragraph: Paragraph, aside: Claim) -> bool:
    """Whether words that are set apart may name an exercise: "hip airplanes" on a line of its own."""
    items = paragraph.items[aside.at : aside.to]
    return len(items) <= LONGEST_NAME and all(each.kind in ("word", "gear", "name") for each in items)

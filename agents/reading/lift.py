"""A lift: what is said of one exercise, phrase by phrase, and whether it is clear. Pure.

Where the numbers can be read in several ways the statement asks, and is no draft.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain, pairwise

from agents.reading.cover import Claim
from agents.reading.notation import HALF, SIDES_OR_SETS, Way
from agents.reading.paragraph import NamedExercise, Paragraph
from agents.reading.statements import Sets, StatedExercise, StatedFact, Statement
from agents.set_fields import SET_FIELDS
from agents.words import NUMBER_WORDS, tokens

# What leaves a statement in doubt where it stands between a name and its numbers.
_DOUBTFUL = frozenset("word where each hand sets reps last heavy".split())
# The set of a lift that words count, by their first or their last one: "set 2", "second set", "set two".
_COUNTED_SETS = {
    each: number
    for number, words in enumerate(
        ("1 one first", "2 two second", "3 three third", "4 four fourth", "5 five fifth"), 1
    )
    for each in words.split()
}
_CARRIED = "the load of the sets before it"
_ALONE = frozenset(("", "amrap", "failure"))  # kinds of sets that go on with the load of the one before
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
OF_SETS_TO_COME = frozenset(field.wire for field in SET_FIELDS if field.ahead)  # may stand before their sets
_OF_GROUPS = frozenset(field.wire for field in SET_FIELDS if field.grouped)
_REPS_OR_LOADS = "reps or loads"
_TWO_READINGS = "it can be read in two ways"
_UNLOADED = frozenset(("bodyweight", "jump rope", "box"))  # equipment of what is seldom done with a load
_SOME = 2  # sets that say how others are meant
_LEAST_OF_OTHERS = 3  # a load is no less than a third of those beside it
_REPS_OR_A_TEMPO = "reps or a tempo"
_REPS_OR_SETS = "reps or sets"
_LIKELY = {"load reps": _REPS_OR_SETS}
_UNCLEAR = {"load x": "how often", "in sets of": "how many sets"}
_HEAVY = 12  # reps of what is told without words for its load
MOST_REPS = 30  # that are told of a loaded lift without its load
LONGEST_NAME = 5  # phrases


class LiftStatement:
    """What is said of one exercise so far: sets, loads and facts, in their order."""

    def __init__(self, exercise: NamedExercise, settled: str = "") -> None:
        self.exercise = exercise
        self.settled = settled  # how the athlete reads three numbers
        self.sets: list[Sets] = []
        self.doubts: list[str] = []
        self.unclear: list[str] = []  # doubts about which number is which
        self.options: tuple[str, ...] = ()
        self._group = 0  # where the sets begin that a load behind them is of
        self._times = ""  # how many sets, where that was said before what they are of
        self._load = ""  # said before the sets that it is of
        self._before: tuple[StatedFact, ...] = ()  # facts said before the sets that they are of
        self._same = ""  # "same again"
        self._last = False  # "last set": what follows is of the last set alone
        self._kind = ""  # of the sets to come
        self._fails = False  # whether a failure was told in a clause of its own
        self._mends = False  # "no sorry": what follows stands for what was said before it
        self._tempo = StatedFact("tempo", "")  # what may be the tempo of the sets to come
        self._said: StatedFact | None = None  # the fact that was said right before, of the sets of its clause
        self.is_open = False  # whether the clause of the last sets goes on
        self._clause = 0  # where the sets of this clause begin
        self._marked: tuple[Sets, ...] = ()  # sets as they were before a word for their kind behind them
        self._used = False  # whether sets of the kind to come have come
        self._top = False  # whether the load said before is the heaviest: "up to 200"
        self._total = ""  # how many sets all that follow are: "3 sets: 15 @ 20, 12 @ 25, 10 @ 30"

    def take(self, paragraph: Paragraph, phrase: Claim) -> None:
        """One more phrase."""
        if phrase.kind not in ("set", "either"):
            self._marked = ()
        if phrase.kind == "mend":
            self._mends = bool(self.sets)
        elif self._mends and phrase.kind in ("set", "load"):
            self._mend(phrase.value)
        elif phrase.by == "load at a rating" and self.sets:  # "3x5 (185 @8)"
            (rated,), _ = phrase.value
            self._take_load(paragraph, phrase._replace(value=rated.load))
            self._take_fact(rated.more[0])
        elif phrase.kind == "set":
            if self.unclear == [_REPS_OR_A_TEMPO]:  # "tempo squat 3-1-1 3x6"
                self._before, self.sets, self.unclear = (self._tempo,), [], []
                self.doubts.append(_REPS_OR_A_TEMPO)
            self._last = self._last or phrase.by == "last to failure"
            if phrase.by == "list spaced" and not self._load:
                counted = counts_reps(paragraph, self.exercise) and _falls_slowly(phrase.value[0])
                self.unclear += [] if counted else [_REPS_OR_LOADS]
            if phrase.by in _UNCLEAR and (phrase.by != "load x" or not self.sets):
                self.unclear.append(_UNCLEAR[phrase.by])
            if phrase.by in _LIKELY:
                self.doubts.append(_LIKELY[phrase.by])
            if phrase.by == "list of dashes" and "tempo" in self.exercise.written.casefold():
                self.unclear.append(_REPS_OR_A_TEMPO)
                self._tempo = StatedFact("tempo", paragraph.said(phrase))
            sets, doubt = phrase.value
            sets = self._as_loads(sets) if phrase.by == "bare ways" else sets
            if not self.sets and len(sets) == 1 and _counts_all(paragraph, phrase):
                self._total, sets = sets[0].times, (sets[0]._replace(times=""),)
            self._take_sets(sets, doubt)
        elif phrase.kind == "counted":
            self._times = phrase.value
        elif phrase.kind == "repeated":
            self._take_repeated(phrase.value.said)
        elif phrase.kind == "either":
            self._take_either(phrase.value)
        elif phrase.kind == "load":
            self._take_load(paragraph, phrase)
        elif phrase.kind == "fact":
            self._take_fact(phrase.value)
        elif phrase.kind == "change":
            told = not self.is_open and self.sets and self.sets[-1].load  # "185, 5 lb more than monday"
            self.unclear += [] if told else ["more or less than what"]
        elif phrase.kind in KINDS:
            self._take_kind(KINDS[phrase.kind])
        elif phrase.kind == "colon" and self._times:
            self._total, self._times = self._times, ""
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
            self._take_last(paragraph.said(phrase).casefold())
        elif phrase.kind in _DOUBTFUL or (phrase.kind == "aside" and names_perhaps(paragraph, phrase)):
            self.doubts.append(f"{paragraph.said(phrase)!r} is not understood")

    def take_before(self, paragraph: Paragraph, phrases: Sequence[Claim]) -> None:
        """What was said before the name; a kind of sets that were told there is not that of those behind."""
        for each in phrases:
            self.take(paragraph, each)
        self._kind = "" if self._used else self._kind

    @property
    def may_end(self) -> bool:
        """Whether words for the last set may stand behind what was said of it: a rating, or its reps."""
        return self._said is not None or (self.is_open and self.is_single)

    @property
    def waits(self) -> bool:
        """Whether a load was told, and not yet how often."""
        return bool(self._load) and not self.sets

    @property
    def is_single(self) -> bool:
        """Whether the last of the sets was told by itself, with its reps."""
        return bool(self.sets) and bool(self.sets[-1].reps) and not self.sets[-1].times

    def _take_last(self, said: str) -> None:
        """ "The last set": what stood before is said of it alone, or what follows is. "Set 2" is the next."""
        last, rated = _is_last_set(said), self._said
        if last and rated is not None:
            self._take_back(rated)
        elif self.is_open and self.is_single:
            self.unclear += [] if last or _counted_set(said) == len(self.sets) else ["which set"]
        else:
            self._last = last
            self.unclear += [] if last or _counted_set(said) == len(self.sets) + 1 else ["which set"]

    def _as_loads(self, sets: Sequence[Sets]) -> tuple[Sets, ...]:
        """ "5x185" of what is done with loads: a set of five, not five of 185."""
        if self.exercise.known is None or self.exercise.known.measured_by != "reps+load":
            return tuple(sets)
        return tuple(
            Sets(reps=each.times, load=each.facts("distance")[0])
            if read_count(each.times) <= _HEAVY
            else each
            for each in sets
        )

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

    def _take_back(self, fact: StatedFact) -> None:
        """What was said of all sets of a group is of its last alone."""
        for place in range(self._group, len(self.sets)):
            more = tuple(each for each in self.sets[place].more if each != fact)
            self.sets[place] = self.sets[place]._replace(more=more)
        self._last = True
        self._take_fact(fact)
        self._said = None

    def _take_top(self) -> None:
        """The heaviest load, of which nobody said how often: "up to 200, then 170 3x5"."""
        self.sets.append(Sets(load=self._load))
        self.doubts.append("how many reps the heaviest had")
        self._load, self._top = "", False

    def _take_sets(self, sets: tuple[Sets, ...], doubt: str) -> None:
        if self._top and self._load and all(each.load for each in sets):
            self._take_top()
        self.unclear += ["which set failed"] if self._fails else []
        self._fails = False
        if self._last:
            self.doubts += (
                [] if self.is_single and (self._kind or sets[0].kind) and not sets[0].load else ["a last set"]
            )
            self._drop_last(sets)
        if self._times and len(sets) > 1:
            self.unclear += [] if list(numbers_in(self._times)) == [len(sets)] else ["count and list"]
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
        self.unclear += [] if not doubt or (doubt == SIDES_OR_SETS and self._fell(sets)) else [doubt]

    def _fell(self, sets: Sequence[Sets]) -> bool:
        """Whether two numbers with a load on a bar are sets of which the second was shorter: "120 x 8/7"."""
        known = self.exercise.known
        first, second = (numbers_in(each.reps) for each in sets)
        return known is not None and known.equipment == "barbell" and bool(sets[0].load) and first > second

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
            if kind == KINDS["warm"] and any(each.kind != kind for each in self.sets[:first]):
                self.doubts.append("where the warm-up begins")
            self.sets[first:] = [each._replace(kind=kind) for each in self.sets[first:]]
        else:
            self._kind, self._used = kind, False

    def _take_load(self, paragraph: Paragraph, phrase: Claim) -> None:
        said, behind = phrase.value, self.sets[self._group :]
        if behind and not any(each.load for each in behind):
            if not self.is_open and paragraph.items[phrase.to - 1].kind == "pl":
                self.unclear.append("a load or a time")
            if self.unclear[-1:] == [_REPS_OR_LOADS] and _falls_slowly(behind):
                self.unclear.pop()  # "12 12 10 at 55"
            self.sets[self._group :] = [each._replace(load=said) for each in behind]
        elif self._load:
            self.unclear.append("two loads")
        else:
            self._load, self._top = said, phrase.by == "up to"

    def _take_repeated(self, count: str) -> None:
        """ "Did that four times": so many of the one set that was told."""
        if self.is_single and len(self.sets) == 1:
            self.sets = [self.sets[0]._replace(times=count)]
        else:
            self.unclear.append("what was done so often")

    def _take_fact(self, fact: StatedFact) -> None:
        if fact.field in OF_SETS_TO_COME and (not self.sets or (not self.is_open and not self._before)):
            self._before = (fact,)
            return
        if not self.sets:
            self.doubts.append("said before any set")
            return
        self._fails = fact.field == "failed" and not self.is_open
        of_group = fact.field in _OF_GROUPS or len(self.sets) - self._group == 1
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
        told = self._climbing() or tuple(map(self._as_others, self.sets))
        sets = tuple(self._carried(told))
        if self._before and sets:  # no sets came that it was said before: "3x5 225, tempo 3-1-1"
            behind = (each._replace(more=(*each.more, *self._before)) for each in sets[self._group :])
            sets = (*sets[: self._group], *behind)
        if self._total and len(sets) == 1 and not sets[0].times:
            sets = (sets[0]._replace(times=self._total),)
        if self._same:
            same = (StatedFact("same_as", self._same),)
            sets = tuple(each._replace(more=(*each.more, *same)) for each in sets) or (
                Sets(load=self._load, more=same),
            )
        if not sets:
            return None
        left = ("a load without sets",) if self._load and self.sets else ()
        left = ("sets without reps",) if self._times and self.sets else left
        left = ("count and list",) if self._total and _counted(sets) != read_count(self._total) else left
        unclear = [*self.unclear, *left, *self._unclear(sets)]
        if self._goes_on(sets):
            unclear = [each for each in unclear if each != _TWO_READINGS]
        doubts = self.doubts
        if self.doubts.count(_REPS_OR_SETS) > 1:
            doubts = [each for each in doubts if each != _REPS_OR_SETS]
        doubt = next(chain(unclear, doubts, self._guessed(told, sets), self._implausible()), "")
        asks = "which_reading" if self.options and len(unclear) == 1 else "unreadable" if unclear else ""
        entry = StatedExercise(self.exercise.written, sets)
        return Statement((entry,), doubt, asks=asks, options=self.options if asks == "which_reading" else ())

    def _as_others(self, sets: Sets) -> Sets:
        """ "10x12" behind "25x12, 15x10" has the load before the reps, as they have."""
        if not (sets.times.isdecimal() and sets.reps) or sets.load or sets.facts("percent"):
            return sets
        others = [each for each in self.sets if each is not sets]
        loads = [found for each in others if not each.times and (found := numbers_in(each.load))]
        if len(others) < _SOME or len(loads) < len(others):
            return sets
        if _LEAST_OF_OTHERS * int(sets.times) < min(map(max, loads)):
            return sets
        return sets._replace(times="", load=sets.times)

    def _climbing(self) -> tuple[Sets, ...]:
        """ "5x60, 3x70, 1x80": fewer reps at higher and higher loads. None where they are told otherwise."""
        plain = all(Sets(each.times, each.reps) == each and each.reps.isdecimal() for each in self.sets)
        if len(self.sets) < _SOME or not plain or not all(each.times.isdecimal() for each in self.sets):
            return ()
        reps, loads = [int(each.times) for each in self.sets], [int(each.reps) for each in self.sets]
        climbs = all(low < high for low, high in pairwise(loads)) and loads[0] > MOST_REPS
        if not climbs or reps[0] == reps[-1] or any(many < fewer for many, fewer in pairwise(reps)):
            return ()
        return tuple(Sets(reps=each.times, load=each.reps) for each in self.sets)

    def _goes_on(self, sets: Sequence[Sets]) -> bool:
        """Whether "20x10" is the first of several loads: "20x10, 40x8, 60x5"."""
        return bool(self.options) and len(sets) > 1 and all(each.load for each in sets) and not sets[1].times

    def _carried(self, told: Sequence[Sets]) -> Iterator[Sets]:
        """The sets; those without a load that follow one that has it are of that: "225 for 5, then 4"."""
        loaded = self.exercise.known is not None and self.exercise.known.measured_by == "reps+load"
        before = Sets()
        for each in told:
            bare = loaded and each.reps and not (each.load or each.facts("percent"))
            alike = _is_few(before) and _is_few(each) and bool(each.times) >= bool(before.times)
            if bare and alike and each.kind in _ALONE:
                each = each._replace(load=before.load)
            yield each
            before = each

    def _guessed(self, told: Sequence[Sets], sets: Sequence[Sets]) -> Iterator[str]:
        """Whether sets that are counted take the load of others: "225 for 5, 3x3"."""
        for one, read in zip(told, sets, strict=False):
            if one.load != read.load and one.times:
                yield _CARRIED

    def _unclear(self, sets: Sequence[Sets]) -> Iterator[str]:
        """Why numbers may be others than they are read as."""
        if self._same:
            return
        if any(each.reps for each in sets) and any(_is_time_alone(each) for each in sets):
            yield "a time among reps"
        known = self.exercise.known
        if known is not None and known.pattern == "locomotion":
            yield "sets of a run"
        unloaded = known is not None and known.measured_by == "reps" and known.equipment in _UNLOADED
        if unloaded and any(each.load.isdigit() and not each.times for each in sets):
            yield _REPS_OR_LOADS  # "50 double unders x 4"
        carried = known is not None and known.measured_by == "distance"
        if carried and any(numbers_in(each.reps) for each in sets):
            yield "reps of a way"  # "farmers 2x32kg 4 x 40m"
        if known is not None and known.measured_by == "reps+load":
            bare = [each for each in sets if not each.load and not each.facts("percent")]
            if any(max(numbers_in(each.reps), default=0) > MOST_REPS for each in bare):
                yield _REPS_OR_LOADS
            if any(each.facts("distance") for each in sets):
                yield "a way of a lift"
            if any(_is_time_alone(each) and each.load for each in sets):
                yield "a time of a lift"
            if known.equipment != "barbell" and any(_is_of_sides(each.load) for each in sets):
                yield "a load or reps of each side"
            assisted = "assist" in self.exercise.written.casefold()
            if not assisted and any(each.load.startswith("-") for each in sets):
                yield "a load below zero"
            if len(bare) not in (0, len(sets)):
                yield "loads of some sets"
        loads = (each.load.replace("+", " + ").split() for each in sets if each.load)
        bases = {bool(_BASIS & set(words)) for words in loads if words[0].casefold() not in _OF_THE_BODY}
        if len(bases) > 1:
            yield "loads of several kinds"

    def _implausible(self) -> Iterator[str]:
        known = self.exercise.known
        if known is None and not self.exercise.own:
            yield f"{self.exercise.written!r} is no exercise that is known"


def _counts_all(paragraph: Paragraph, phrase: Claim) -> bool:
    """Whether words set apart say how many sets follow: "3 sets: 15 @ 20"."""
    kinds = [each.kind for each in paragraph.items[phrase.at : phrase.at + 3]]
    return kinds[:2] == ["num", "sets"] and kinds[2:] in (["colon"], ["comma"])


def _counted(sets: Sequence[Sets]) -> int:
    """How many sets these are."""
    return sum(read_count(each.times) for each in sets)


@lru_cache(maxsize=1024)
def numbers_in(said: str) -> tuple[Decimal, ...]:
    """The numbers of words."""
    return tuple(token.value for token in tokens(said) if token.value is not None)


def _held(sets: Sets) -> Sets:
    """Sets of something that is held: "30s x 3" is three of 30 seconds."""
    if not sets.load.endswith("s") or not sets.load[:-1].isdecimal() or sets.times:
        return sets
    return sets._replace(
        times=sets.reps, reps="", load="", more=(StatedFact("duration", sets.load), *sets.more)
    )


def _is_of_sides(load: str) -> bool:
    """Whether a bare load is told of each side: "50 each side"."""
    number, _, words = load.partition(" ")
    return number.isdecimal() and words.endswith(("side", "leg", "arm")) and "pl" not in words


def _is_few(sets: Sets) -> bool:
    """Whether these are so many reps, and no more than anybody does with a load: no "8-10", no "3.5"."""
    reps = numbers_in(sets.reps)
    plain = len(reps) < 2 and not sets.reps.endswith("+")
    return plain and all(each <= MOST_REPS and each % 1 == 0 for each in reps)


def _is_last_set(said: str) -> bool:
    """Whether words are of one set, the last: "that one"; "last two" is not, nor "last" alone."""
    words = set(said.split())
    return bool(words & {"last", "final", "that"}) and bool(words & {"set", "one"})


def _counted_set(said: str) -> int:
    """Which of the sets words count; 0 where they count none."""
    return next((_COUNTED_SETS[word] for word in said.split() if word in _COUNTED_SETS), 0)


def _is_time_alone(sets: Sets) -> bool:
    return bool(sets.facts("duration")) and not sets.reps


def _falls_slowly(sets: Sequence[Sets]) -> bool:
    """Whether each has at least half of the reps before it: "45 8 3" may be a load and sets of it."""
    reps = [max(numbers_in(each.reps), default=0) for each in sets]
    return all(2 * after >= before for before, after in pairwise(reps))


def counts_reps(paragraph: Paragraph, exercise: NamedExercise) -> bool:
    """Whether a number alone beside a name is of reps: "12 pull-ups", but for a part of rounds."""
    if exercise.known is None or exercise.known.measured_by != "reps":
        return False
    return _ROUNDS.isdisjoint([each.kind for each in paragraph.phrases])


def read_count(said: str) -> int:
    """How many sets were counted; 1 where nobody did."""
    return int(said) if said.isdecimal() else NUMBER_WORDS.get(said.casefold(), 1)


def names_perhaps(paragraph: Paragraph, aside: Claim) -> bool:
    """Whether words that are set apart may name an exercise: "hip airplanes" on a line of its own."""
    items = paragraph.items[aside.at : aside.to]
    return len(items) <= LONGEST_NAME and all(each.kind in ("word", "gear", "name") for each in items)

"""Lifts: a name and its sets, over lines and sentences, or the sets and then their name. Pure.

Sets without a name are of the exercise that the athlete is on, if the caller knows it.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, pairwise

from agents.reading.cover import Claim
from agents.reading.lift import KINDS, Lift, counts_reps
from agents.reading.paragraph import LONGEST_STATEMENT, SAID, Named, Paragraph
from agents.reading.said import Entry, Sets, Statement

# What may stand between a name and its sets, or between them, and says nothing.
FILLING = frozenset(
    """be comma stop nl semi colon dash bar slash and a at glue did part date heavy took of for open close
    gear pr tofail height aside day worn label work mark back drop warm last upto amrap each hand sets reps
    word where track mend skip""".split()
)
_BEFORE = SAID | frozenset("of glue a each gear heavy at for".split())  # between sets and their name
_LISTED = frozenset("comma and stop semi nl colon date".split())  # among several sets before their name
GAIN = 0.001  # of a phrase more
_EARLIER = 0.4  # what it costs to read several sets as of the name behind the last of them
_BEHIND = frozenset("load fact comma at a glue".split())  # behind the name of sets before it
_OF_A_LOAD = frozenset("at atsign for".split())  # "at 225x3"
_NAMES = frozenset("name bench hero wod".split())
_SAYING = SAID | {"either", "same", "counted"}
_TAKEN_BEFORE = SAID | KINDS.keys() | frozenset("num either comma and stop semi nl".split())
_BEFORE_A_NUMBER = frozenset(("last", "amrap"))  # "last set 8"
_OF_NOW = frozenset("set either load warm work amrap".split())
_A_WORD = 0.2  # what a word costs that stands between a name and its sets
<<<<<<< HEAD
=======
_UNKNOWN = -0.25  # what words before a name cost less than a name that leaves them
_BEHIND_A_NAME = frozenset(("colon", "dash", "nl"))
_BEFORE_A_NAME = frozenset(
    "comma nl stop semi and glue did a date label station open close dash colon aside day at part".split()
)


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
        elif phrase.kind in _KINDS:
            self._take_kind(_KINDS[phrase.kind])
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
        elif self.is_open and self._used and self._kind:
            self.doubts.append("where the warm-up ends")
            self._kind = ""
        self._clause = self._clause if self.is_open else len(self.sets)
        self._used = bool(self._kind)
        self._group, self.is_open, self._said = len(self.sets), True, None
        if self._times and len(sets) > 1:
            self.unclear += [] if read_count(self._times) == len(sets) else ["list and count"]
            self._times = ""
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
            first = self._clause if kind == _KINDS["warm"] else self._group
            self._marked = tuple(self.sets[self._group :])
            if kind == _KINDS["warm"] and first:
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
        counted = ("failed", "duration", "distance", "calories")
        if not all(each.reps or any(map(each.facts, counted)) for each in self.sets):
            yield "sets without reps"
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
        if known is None:
            if not self.exercise.own:
                yield f"{self.exercise.written!r} is no exercise that is known"
            return


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


def counts_reps(paragraph: Paragraph, exercise: Named) -> bool:
    """Whether a number alone beside a name is of reps: "12 pull-ups", but for a part of rounds."""
    of_rounds = any(each.kind in _ROUNDS for each in paragraph.phrases)
    return exercise.known is not None and exercise.known.measured_by == "reps" and not of_rounds


# --- a name, then its sets


def read_count(said: str) -> int:
    """How many sets were counted; 1 where nobody did."""
    return int(said) if said.isdecimal() else NUMBER_WORDS.get(said.casefold(), 1)
>>>>>>> 4b9194a (reading: numbers that fall by more than half are asked about; tests of prose as it is read now)


def lifts(paragraph: Paragraph) -> Iterator[Claim]:
    """A name, then its sets, over lines and sentences up to the next name: "Bench 3x5 @ 185, 3x8 @ 155"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        exercise = paragraph.named(phrase)
        yield from forward(paragraph, n, n + 1, exercise)
        before = _said_before(phrases, n)
        if before is not None:
            yield from forward(paragraph, before, n + 1, exercise, [phrases[before]], -GAIN)


def _said_before(phrases: Sequence[Claim], n: int) -> int | None:
    """Where the load stands that a name's sets are of, or how many these are, or their kind: "225 bench 5x5",
    "315 on deadlift for 3", "2 sets goblet squat 10", "warm-up: bench 95x5"."""
    for m in range(n - 1, max(-1, n - 4), -1):
        if phrases[m].kind in ("load", "counted", "warm"):
            return m
        if phrases[m].kind not in ("at", "a", "glue", "of", "for", "colon"):
            break
    return None


def forward(
    paragraph: Paragraph,
    at: int,
    start: int,
    exercise: Named,
    first: Sequence[Claim] = (),
    cost: float = 0.0,
    doubt: str = "",
) -> Iterator[Claim]:
    """The sets of an exercise from a phrase on, however far they go; `first` was said of them before."""
    phrases, lift = paragraph.phrases, Lift(exercise, paragraph.context.triple)
    lift.doubts += [doubt] if doubt else []
    for phrase in first:
        lift.take(paragraph, phrase)
    waiting: list[Claim] = []
    for m in range(start, min(len(phrases), start + LONGEST_STATEMENT)):
        phrase = phrases[m]
        if phrase.kind in _SAYING and (_is_elsewhere(waiting) or _is_of_another(waiting)):
            return
        bare = phrase.kind == "num" and (
            any(each.kind in _BEFORE_A_NUMBER for each in waiting)
            if waiting
            else not lift.sets and counts_reps(paragraph, exercise)
        )
        kind = phrase.kind in KINDS and lift.is_open and all(each.kind == "open" for each in waiting)
        last = phrase.kind == "last" and lift.is_rated and all(each.kind == "at" for each in waiting)
        if bare or kind or last or phrase.kind in _SAYING:
            cost += sum(_A_WORD for each in waiting if each.kind == "word")
            for each in waiting:
                lift.take(paragraph, each)
            waiting = []
            lift.take(paragraph, phrase)
            made = lift.statement()
            if made is not None:
                costs = cost + (0.3 if made.doubt else 0.1) - (GAIN if kind else 0.0)
                yield Claim(at, m + 1, "statement", made, costs, "lifts")
        elif phrase.kind in FILLING:
            waiting.append(phrase)
        else:
            return


def _is_of_another(waiting: Sequence[Claim]) -> bool:
    """Whether words say who did it: "then my buddy did 405x3"."""
    kinds = [each.kind for each in waiting]
    return "word" in kinds and "did" in kinds[kinds.index("word") :]


def _is_elsewhere(waiting: Sequence[Claim]) -> bool:
    """Whether another sentence has begun that says something else: "dips 3x10. Sleep was bad, 4"."""
    ends = [place for place, each in enumerate(waiting) if each.kind in ("stop", "nl")]
    return bool(ends) and any(each.kind in ("aside", "word") for each in waiting[ends[0] :])


<<<<<<< HEAD
=======
# --- words in the place of a name


def names_perhaps(paragraph: Paragraph, aside: Claim) -> bool:
    """Whether words that are set apart may name an exercise: "hip airplanes" on a line of its own."""
    items = paragraph.items[aside.at : aside.to]
    return len(items) <= _LONGEST_NAME and all(each.kind in ("word", "gear", "name") for each in items)


def _falls_slowly(sets: Sequence[Sets]) -> bool:
    """Whether each has at least half of the reps before it: "45 8 3" may be a load and sets of it."""
    reps = [max(numbers_in(each.reps), default=0) for each in sets]
    return all(2 * after >= before for before, after in pairwise(reps))


def unknown_names(paragraph: Paragraph) -> Iterator[Claim]:
    """Words in the place of a name, then its sets: "hip airplanes 3x5 each side", "curl, ez bar: 65 3x10"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind in ("set", "load"):
            end = n - (n > 0 and phrases[n - 1].kind in _BEHIND_A_NAME)
            for at in _opening(paragraph, end):
                exercise = paragraph.known_as(paragraph.words(phrases[at].at, phrases[end - 1].to))
                if phrases[at].kind == "comma":
                    continue
                turned = any(each.kind == "comma" for each in phrases[at:end])
                if exercise.known is not None if turned else _is_said_of(phrase, exercise):
                    cost, doubt = _UNKNOWN - _GAIN * (end - at), "" if turned else _mended(exercise)
                    yield from _forward(paragraph, at, n, exercise, (), cost, doubt)


def _opening(paragraph: Paragraph, end: int) -> Iterator[int]:
    """Where a name may begin that ends there: at the start of its clause, or before one comma."""
    phrases, at, commas = paragraph.phrases, end, 0
    if end and phrases[end - 1].kind == "aside" and names_perhaps(paragraph, phrases[end - 1]):
        yield end - 1
        return
    while at and end - at < _LONGEST_NAME:
        kind = phrases[at - 1].kind
        if kind == "comma" and at < end and not commas:
            if _is_new(phrases[at:end]):
                yield at
            commas += 1
        elif kind not in _NAMING:
            break
        at -= 1
    if at < end and phrases[at].kind == "comma":  # nothing stands before it
        at, commas = at + 1, 0
    if (
        at < end
        and (commas or _is_new(phrases[at:end]))
        and (not at or phrases[at - 1].kind in _BEFORE_A_NAME)
    ):
        yield at
    longer = at and at < end and phrases[at - 1].kind == "glue"  # "leg extentions": a word of other rows
    if (
        longer
        and paragraph.known_as(paragraph.words(phrases[at - 1].at, phrases[end - 1].to)).known is not None
    ):
        yield at - 1


def _is_new(phrases: Sequence[Claim]) -> bool:
    """Whether there is more than the name of one exercise: other words, or two names."""
    kinds = [each.kind for each in phrases]
    return "word" in kinds or "remark" in kinds or kinds.count("name") > 1


def _mended(exercise: Named) -> str:
    """Why a name that is spelled otherwise is in doubt."""
    return f"{exercise.written!r} is taken for {exercise.known.name}" if exercise.known is not None else ""


def _is_said_of(phrase: Claim, exercise: Named) -> bool:
    """Whether a name that is not known is one: reps of so many sets stand behind it."""
    if phrase.kind == "load":
        return exercise.known is not None
    first = phrase.value[0][0]
    return exercise.known is not None or bool(first.times and first.reps)


# --- sets, then their name


>>>>>>> 4b9194a (reading: numbers that fall by more than half are asked about; tests of prose as it is read now)
def lifts_before(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets, then their name: "3x5 bench", "225 for 5 on bench", "wu: bar x10. work: 165 3x5 bench"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        for m, cost in _sets_before(phrases, n):
            for to in _ends_behind(phrases, n):
                lift = Lift(paragraph.named(phrase), paragraph.context.triple)
                if phrases[m].kind == "num" and not counts_reps(paragraph, lift.exercise):
                    continue
                for each in (*phrases[m:n], *phrases[n + 1 : to]):
                    if each.kind in _TAKEN_BEFORE:
                        lift.take(paragraph, each)
                made = lift.statement()
                if made is not None:
                    yield Claim(m, to, "statement", made, cost + (0.32 if made.doubt else 0.12), "before")


def _sets_before(phrases: Sequence[Claim], n: int) -> Iterator[tuple[int, float]]:
    """Where sets begin whose name stands behind them, and what it costs to read them so."""
    cost, some = 0.0, False
    if n and phrases[n - 1].kind == "num":
        yield n - 1, 0.0
    for m in range(n - 1, max(-1, n - LONGEST_STATEMENT), -1):
        kind = phrases[m].kind
        if kind not in _BEFORE and kind != "either" and not (some and (kind in _LISTED or kind in KINDS)):
            return
        cost = _EARLIER if kind in _LISTED else cost
        some = some or kind in ("set", "load", "either")
        if kind in ("set", "load", "either") or kind in KINDS:
            yield m, cost - GAIN * (n - m)


def _ends_behind(phrases: Sequence[Claim], n: int) -> Iterator[int]:
    """Where what is said behind a name of the sets before it may end."""
    yield n + 1
    for to in range(n + 2, min(len(phrases), n + 6) + 1):
        if phrases[to - 1].kind not in _BEHIND:
            return
        if phrases[to - 1].kind in ("load", "fact"):
            yield to


def lifts_of_now(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets where nothing is named, of the exercise that the athlete is on: "3x5 @ 185", "then 195x3"."""
    phrases, name = paragraph.phrases, paragraph.context.exercise
    first = next((n for n, each in enumerate(phrases) if each.kind in _OF_NOW), None)
    if not name or first is None or any(each.kind in _NAMES for each in phrases):
        return
    exercise = paragraph.known_as(name)
    at = first - (first > 0 and phrases[first - 1].kind in _OF_A_LOAD)
    yield from forward(paragraph, at, first, exercise, (), 0.1)
    spaced = [each.value for each in phrases[first:]]
    if len(phrases) == first + 2 and [phrases[first].kind, phrases[first + 1].kind] == ["load", "num"]:
        made = Statement((Entry(name, (Sets(reps=str(spaced[1]), load=spaced[0]),)),))
        yield Claim(first, first + 2, "statement", made, 0.2, "now")

"""Lifts: a name and its sets, over lines and sentences, or the sets and then their name. Pure."""

from collections.abc import Iterator, Sequence

from agents.reading.cover import Claim
from agents.reading.paragraph import LONGEST_STATEMENT, SAID, Named, Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement

# What may stand between a name and its sets, or between them, and says nothing.
FILLING = frozenset(
    """be comma stop nl semi colon dash bar and a at glue did part date heavy took of for open close gear pr
    aside day worn label work mark back drop warm last upto amrap each hand sets reps word where
    track""".split()
)
# Of those, what leaves a statement in doubt where it stands between a name and its numbers.
_DOUBTFUL = frozenset("word where each hand sets reps last heavy".split())
_BEFORE = SAID | frozenset("of glue a each gear heavy at".split())  # between sets and their name
_BEHIND = frozenset("load fact comma at a glue".split())  # behind the name of sets before it
_LAST = ("last set", "the last set", "final set")
_BASIS = frozenset("+ assistance assisted assist added vest".split())  # words for what a load does
_OF_THE_BODY = frozenset(("bw", "bodyweight"))
_UNNAMED = 0.05  # what it costs to read sets as those of an exercise that nobody names
_OF_A_LOAD = frozenset("at atsign for".split())  # "at 225x3"
_NAMING = frozenset("name bench hero wod".split())
_KINDS = {"back": "back-off", "drop": "drop", "warm": "warm-up", "work": "", "amrap": "amrap"}


class Lift:
    """What is said of one exercise so far: sets, loads and facts, in their order."""

    def __init__(self, exercise: Named) -> None:
        self.exercise = exercise
        self.sets: list[Sets] = []
        self.doubts: list[str] = []
        self._group = 0  # where the sets begin that a load behind them is of
        self._load = ""  # said before the sets that it is of
        self._last = False  # "last set": what follows is of the last set alone
        self._kind = ""  # of the sets to come
        self.is_open = False  # whether the clause of the last sets goes on

    def take(self, paragraph: Paragraph, phrase: Claim) -> None:
        """One more phrase."""
        if phrase.kind == "set":
            self._take_sets(*phrase.value)
        elif phrase.kind == "load":
            self._take_load(phrase.value)
        elif phrase.kind == "fact":
            self._take_fact(phrase.value)
        elif phrase.kind in _KINDS:
            self._take_kind(_KINDS[phrase.kind])
        elif phrase.kind in ("comma", "stop", "nl", "and", "semi"):
            self.is_open = False
        elif phrase.kind == "last":
            self._last = paragraph.said(phrase).casefold() in _LAST
            if not self._last:
                self.doubts.append("which set")
        elif phrase.kind in _DOUBTFUL:
            self.doubts.append(f"{paragraph.said(phrase)!r} is not understood")

    def _take_sets(self, sets: tuple[Sets, ...], doubt: str) -> None:
        self._group, self.is_open = len(self.sets), True
        if self._last:
            self.doubts.append("a last set")
        taken = any(not each.load for each in sets)
        self.sets += [
            each._replace(load=each.load or self._load, kind=each.kind or self._kind) for each in sets
        ]
        self._load = "" if taken else self._load
        self.doubts += [doubt] if doubt else []

    def _take_kind(self, kind: str) -> None:
        """What kind of sets: of those right before, where they stand in its clause, else of those to come."""
        if self.is_open and kind:
            self.sets[self._group :] = [each._replace(kind=kind) for each in self.sets[self._group :]]
        else:
            self._kind = kind

    def _take_load(self, said: str) -> None:
        behind = self.sets[self._group :]
        if behind and not any(each.load for each in behind):
            self.sets[self._group :] = [each._replace(load=said) for each in behind]
        elif behind and all(each.load for each in behind):
            self.sets.append(Sets(load=said))
            self.doubts.append("a load without sets")
        else:
            if self._load:
                self.doubts.append("two loads")
            self._load = said

    def _take_fact(self, fact: Fact) -> None:
        if not self.sets:
            self.doubts.append("said before any set")
            return
        of_group = fact.field in ("rest", "tempo", "percent") or len(self.sets) - self._group == 1
        first = self._group if of_group and not self._last else self._apart()
        self._last = False
        for place in range(first, len(self.sets)):
            self.sets[place] = self.sets[place]._replace(more=(*self.sets[place].more, fact))

    def _apart(self) -> int:
        """The last of the sets by itself."""
        last = self.sets[-1]
        if last.times.isdecimal() and int(last.times) > 1:
            fewer = str(int(last.times) - 1) if int(last.times) > 2 else ""
            self.sets[-1:] = [last._replace(times=fewer), last._replace(times="")]
        return len(self.sets) - 1

    def statement(self) -> Statement | None:
        """The sets, if these are sets of the exercise."""
        if not self.sets:
            return None
        doubts = [*self.doubts, *(("a load without sets",) if self._load else ()), *self._implausible()]
        return Statement((Entry(self.exercise.written, tuple(self.sets)),), next(iter(doubts), ""))

    def _implausible(self) -> Iterator[str]:
        known = self.exercise.known
        if known is None:
            if not self.exercise.own:
                yield f"{self.exercise.written!r} is no exercise that is known"
            return
        done = [
            each.reps
            or each.facts("failed")
            or each.facts("duration")
            or each.facts("distance")
            or each.facts("calories")
            for each in self.sets
        ]
        if not all(done):
            yield "sets without reps"
        if any(each.reps for each in self.sets) and any(_is_time_alone(each) for each in self.sets):
            yield "a time among reps"
        if known.pattern == "locomotion":
            yield "sets of a run"
        if (
            known.measured_by == "reps+load"
            and len({bool(each.load or each.facts("percent")) for each in self.sets}) > 1
        ):
            yield "loads of some sets"
        loads = (each.load.replace("+", " + ").split() for each in self.sets if each.load)
        bases = {bool(_BASIS & set(words)) for words in loads if words[0].casefold() not in _OF_THE_BODY}
        if len(bases) > 1:
            yield "loads of several kinds"
        if known.measured_by == "reps+load" and any(each.facts("distance") for each in self.sets):
            yield "a way of a lift"


def _is_time_alone(sets: Sets) -> bool:
    return bool(sets.facts("duration")) and not sets.reps


def lifts(paragraph: Paragraph) -> Iterator[Claim]:
    """A name, then its sets, over lines and sentences up to the next name: "Bench 3x5 @ 185, 3x8 @ 155"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        lift = Lift(paragraph.named(phrase))
        if n and phrases[n - 1].kind == "load":
            yield from _forward(paragraph, n - 1, n + 1, Lift(lift.exercise), [phrases[n - 1]])
        yield from _forward(paragraph, n, n + 1, lift, [])


def _forward(
    paragraph: Paragraph, at: int, start: int, lift: Lift, first: Sequence[Claim]
) -> Iterator[Claim]:
    phrases = paragraph.phrases
    for phrase in first:
        lift.take(paragraph, phrase)
    waiting: list[Claim] = []
    for m in range(start, min(len(phrases), start + LONGEST_STATEMENT)):
        phrase = phrases[m]
        if phrase.kind in SAID and _is_elsewhere(waiting):
            return
        if phrase.kind in SAID or (phrase.kind in _KINDS and lift.is_open and not waiting):
            for each in waiting:
                lift.take(paragraph, each)
            waiting = []
            lift.take(paragraph, phrase)
            made = lift.statement()
            if made is not None:
                yield Claim(at, m + 1, "statement", made, 0.1 if not made.doubt else 0.3, "lifts")
        elif phrase.kind in FILLING:
            waiting.append(phrase)
        else:
            return


def lifts_unnamed(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets where nothing is named, of the exercise that the athlete is on: "3x5 @ 185", "then 195x3"."""
    exercise = paragraph.context.exercise
    if not exercise or any(each.kind in _NAMING for each in paragraph.phrases):
        return
    for n, phrase in enumerate(paragraph.phrases):
        if phrase.kind in ("set", "load"):
            lift = Lift(paragraph.known_as(exercise))
            start = n - (n > 0 and paragraph.phrases[n - 1].kind in _OF_A_LOAD)
            for claim in _forward(paragraph, start, n, lift, []):
                yield claim._replace(cost=claim.cost + _UNNAMED, by="unnamed")


def _is_elsewhere(waiting: Sequence[Claim]) -> bool:
    """Whether another sentence has begun that says something else: "dips 3x10. Sleep was bad, 4"."""
    ends = [place for place, each in enumerate(waiting) if each.kind in ("stop", "nl")]
    return bool(ends) and any(each.kind in ("aside", "word") for each in waiting[ends[0] :])


def lifts_before(paragraph: Paragraph) -> Iterator[Claim]:
    """Sets, then their name, in one line: "3x5 bench", "225 for 5 on bench"."""
    phrases = paragraph.phrases
    for n, phrase in enumerate(phrases):
        if phrase.kind != "name":
            continue
        for m in range(n - 1, max(-1, n - 8), -1):
            if phrases[m].kind not in _BEFORE:
                break
            if phrases[m].kind not in ("set", "load"):
                continue
            for to in range(n + 1, min(len(phrases), n + 6) + 1):
                if to > n + 1 and phrases[to - 1].kind not in _BEHIND:
                    break
                if to > n + 1 and phrases[to - 1].kind not in ("load", "fact"):
                    continue
                lift = Lift(paragraph.named(phrase))
                for each in (*phrases[m:n], *phrases[n + 1 : to]):
                    if each.kind in SAID:
                        lift.take(paragraph, each)
                made = lift.statement()
                if made is not None:
                    yield Claim(m, to, "statement", made, 0.12 if not made.doubt else 0.32, "before")

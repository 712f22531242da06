"""Short messages that correct or complete what was logged last: "no wait, that was 190", "it was RPE 8",
"make that 4 sets", "it was the incline bench, not flat", "cable row was 120 not 110", "that was yesterday".

Every word has to be understood: who speaks to the coach of something else corrects nothing.
"""

from itertools import pairwise

from agents.exercises import benchmarks
from agents.models.offline.amending_words import (
    BEFORE_WAS,
    BODY_TIMES,
    CALLED,
    CORRECTING,
    ENDS,
    FAULTS,
    FILLER,
    LIKENING,
    MEASURES,
    NEGATING,
    OF_DENIED,
    OF_THE_BODY,
    OLD,
    ORDINALS,
    REASONS,
    SHOWING,
    STANDS,
    UNITS,
    WAS,
    WEAK,
)
from agents.models.offline.calls import Amendment, CallsToSend, amendment
from agents.models.offline.new_values import AmendingValue, ValueReader, replaced
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.short import SET_OF, Short, by_place, by_value, is_spoken_of
from agents.reading.deletion_words import DELETING, may_take_back
from agents.words import Token, tokens

_CALLING = CORRECTING | WAS  # before a name: "it was front squats"
_ACTS = NEGATING | DELETING  # a clause with one of these is no remark
_STONE = frozenset(("stone", "stones"))  # a unit behind a number, else a lift
_ADDED = frozenset("forgot add mention".split())
_JOINTS = frozenset("and but because cause coz cuz bc since so though".split())  # begin a clause
_ONES = frozenset(("set", "one", "round"))
_NO_CORRECTION = frozenset(("plan", "prescription", "others", "not_done"))


class _Parse(ValueReader):
    """One message while it is read as a correction."""

    benchmark = False

    def __init__(self, row: tuple[Token, ...], text: str) -> None:
        super().__init__(row, text)
        self.denied: set[str] = set()  # the words of numbers
        self.corrects = not FAULTS.isdisjoint(self.said)

    def read(self) -> bool:
        """Whether all of the message was understood."""
        at = 0
        while at < len(self.row):
            to = self._step(at)
            if to <= at:
                return False
            at = to
        return not self._is_of_the_body()

    def _is_of_the_body(self) -> bool:
        """ "my heart rate was 60", "weight was 180 this morning": nothing of a workout."""
        measured = [at for at, word in enumerate(self.said) if word in OF_THE_BODY]
        own = any(at and self.said[at - 1] == "my" for at in measured)
        return not self.exercise and bool(measured) and (own or not BODY_TIMES.isdisjoint(self.said))

    def _step(self, at: int) -> int:
        """Past what stands here; the same place where it is not understood."""
        word = self.said[at]
        if word in ENDS:
            self.which = self.which if word == "," else ""
            if word in "*^":  # "*190"
                self.corrects = self.strong = True
            return at + 1
        if word in NEGATING:
            return self._negated(at)
        if self._stands(at):
            return self._end(at)
        for reads in (self._selector, self._exercise, self.read_at):
            to = reads(at)
            if to > at:
                return to
        self.corrects = self.corrects or word in SHOWING or (word == "only" and (at == 0 or bool(self.which)))
        if word in CORRECTING:
            self.corrects, self.strong = True, self.strong or word not in WEAK
        if (word in REASONS and self._reason(at)) or self._remark(at):
            return self._end(at)
        if word in UNITS:
            self.unit = self.unit or word
            return at + 1
        if word == "my" and self.said[at + 1 : at + 2] == ["bad"]:
            self.corrects = self.strong = True
            return at + 2
        if word == "more" and self.said[at + 1 : at + 2] == ["like"]:
            return at + 2  # "it was more like 6 miles"
        if word == "both" and self._is_was(at + 1):
            return at  # which of them are two?
        return at + 1 if word in FILLER or word in CORRECTING or word in CALLED or word in OLD else at

    def _stands(self, at: int) -> bool:
        """ "the time is right", "rest was the same": what is no correction."""
        rest = self.said[at : self._end(at)]
        numbers = any(self.row[near].value is not None for near in range(at, at + len(rest)))
        return bool(self.values) and not numbers and 2 <= len(rest) <= 6 and rest[-1] in STANDS

    def _end(self, at: int) -> int:
        while at < len(self.row) and self.said[at] not in ENDS:
            at += 1
        return at

    def _reason(self, at: int) -> bool:
        """Whether what is said from here on tells why: not "forgot to add it was 44:10", and not what was
        forgotten, "I forgot the rows"."""
        said = {*self.said[at : self._end(at)]}
        numbers = any(self.row[near].value is not None for near in range(at, self._end(at)))
        forgotten = not _ADDED.isdisjoint(said) and said - FILLER - CORRECTING - REASONS
        return bool(self.values) or not (numbers or forgotten)

    def _remark(self, at: int) -> bool:
        """Whether nothing of a workout is said from here on to the next mark: no number, no name."""
        begins = at == 0 or self.said[at - 1] in ENDS
        places = range(at, self._end(at))
        says = any(
            self.row[near].value is not None or self._known(near) or self.said[near] in _ACTS
            for near in places
        )
        return begins and self.corrects and bool(self.values) and not says

    def _negated(self, at: int) -> int:
        """ "not 110", "instead of 3x8": what it was not; "not flat", "not the back squat"."""
        self.corrects = self.strong = True
        to, told = at + 1, False
        while to < len(self.row) and self.said[to] not in ENDS and self.said[to] != "but":
            length, item = self._known(to), self.items.get(to)
            if length and self.row[to].kind == "word":
                self.instead = self._text(to, to + length)
            elif told and self.replaces and item is None and self.said[to] not in OF_DENIED:
                break
            told = told or item is not None
            self.denied |= {self._text(item.at, item.to)} if item is not None else set()
            to = max(to + 1, to + length, item.to if item is not None else 0)
        self.values = [(which, self._like(value, at, to)) for which, value in self.values]
        return to

    def _like(self, value: AmendingValue, at: int, to: int) -> AmendingValue:
        """A bare number counts what the number that it replaces is said to count: "6 not 5 reps"."""
        words = self.said[at:to]
        if value.sure:
            return value
        for word, field in (("reps", "reps"), ("rep", "reps"), ("sets", "count"), ("set", "count")):
            if word in words:
                return value._replace(field=field, sure=True)
        return value._replace(field="load", sure=True) if UNITS.keys() & set(words) else value

    def _selector(self, at: int) -> int:
        """ "the last set", "second one", "set 2", "all sets", "the 190"."""
        word, after = self.said[at], self.said[at + 1] if at + 1 < len(self.row) else ""
        if word in ORDINALS and after == "was":
            return self._select(ORDINALS[word], at, at + 1)
        counted = self.said[at + 2 : at + 3] == ["sets"] and self.row[at + 1].value is not None
        if word in ("all", "each", "every", "both") and (counted or after in ("sets", "set", "of")):
            return self._select("all", at, at + 2 + counted)
        chosen = by_place(self.short, at, _ONES)
        if chosen is None:
            chosen = by_value(self.short, at)
            chosen = chosen if chosen is not None and is_spoken_of(self.short, at, chosen) else None
        if chosen is None or (word == "top" and after == "one") or (chosen.name and self.exercise):
            return at
        if chosen.name:
            self.exercise, self.is_subject = chosen.name, True
        return self._select(chosen.which, at, chosen.to)

    def _select(self, which: str, at: int, to: int) -> int:
        """The set that is spoken of, from here on or, after "on", of the value before."""
        self.which, self.which_said = which, True
        self.replaces = self.replaces or which.startswith(SET_OF)
        behind = at > 1 and {"on", "for", "of", "at", "with"} & {self.said[at - 1], self.said[at - 2]}
        if behind and self.values:
            self.values = [(which, value) for _, value in self.values]
        return to

    def _known(self, at: int) -> int:
        """How many tokens of an exercise's name stand here."""
        if self.row[at].kind != "word" or self.said[at] in FILLER:
            return 0
        return self.short.name_at(at)

    def _exercise(self, at: int) -> int:
        if benchmarks.lookup(self.row[at].folded) is not None:
            self.benchmark = True
            return at + 1
        measured = at > 0 and self.row[at - 1].is_number and self.said[at] in _STONE
        length = 0 if measured else self._known(at)
        if self.said[at + length : at + length + 1] and self.said[at + length] in SHOWING:
            return at + length  # "my treadmill said 3.2 miles"
        if length:
            if self.exercise:
                return at  # two of them: not understood
            self.exercise = self._text(at, at + length)
            # "it was bench", "sorry, front squats": not "bench was yesterday", "bench, that was yesterday"
            before = set(self.said[:at])
            if not _ADDED.isdisjoint(before):
                return at  # "I forgot the rows": they were done besides
            # "4 sets of deadlifts", "it was 12 push ups"
            counted = at > 0 and self.row[at - 1].value is not None
            of_it = counted or (at > 0 and self.said[at - 1] in ("of", "on", "for"))
            called = bool(_CALLING & before) and not of_it
            self.is_subject = not called or self._is_was(at + length)
            ends = self.said[at + length : at + length + 1] in (["."], [","])
            # "did my presses, 6 on the last one" renames nothing
            self.renames = ends and self.corrects and not of_it
        return at + length

    def changes(self) -> list[Amendment]:
        """What it comes to; empty where that is not clear."""
        self._name_days()
        self._name_distance()
        self.values = [pair for pair in self.values if pair[1].said not in self.denied]
        self._select_alike()
        failed = any(
            value.field == "failed" for _, value in self.values
        )  # "the one I failed was 195, not 185"
        if self.replaces and (failed or self._is_likened()):
            return []
        if self.replaces:  # what it counts, the number that it replaces says
            self.values = [(which, each._replace(field=each.field or "load")) for which, each in self.values]
        values = [value for _, value in self.values]
        if any(not value.field for value in values):
            return []
        fields = [(which, value.field) for which, value in self.values]
        if len(set(fields)) < len(fields):
            return []
        if self.exercise and (self.renames or all(value.field == "date" for value in values)):
            if values and not (self.renames or self.instead):
                return self._of_values() if self.is_subject else []  # "it was bench yesterday" may be either
            renamed = Amendment(self.instead, "", "name", self.exercise)
            self.exercise = "" if self.renames else self.exercise
            return [renamed, *self._of_values()]
        if self.unit and not values:
            return [Amendment(self.exercise, "", "unit", self.unit)]
        return self._of_values()

    def _select_alike(self) -> None:
        """ "the 345s were 5s. so 3 sets of 5": what is said behind is of the same sets, and said once."""
        chosen = {which for which, _ in self.values if which.startswith(SET_OF)}
        if len(chosen) == 1:
            [which] = chosen
            said = {(value.field, value.said): value for _, value in self.values}
            self.values = [(which, value) for value in said.values()]

    def _is_likened(self) -> bool:
        """Whether nothing is corrected, however it differs: "80 not 75 like last week"."""
        words = f" {' '.join(self.said)} "
        return any(f" {each} " in words for each in LIKENING)

    def _name_days(self) -> None:
        """ "bench on Wednesday was 200": the day says which workout, and is no value."""
        days = [pair for pair in self.values if pair[1].field == "date"]
        if len(days) < len(self.values):
            named = [pair for pair in days if not self._follows_was(pair[1].at)]
            self.values = [pair for pair in self.values if pair not in named]

    def _name_distance(self) -> None:
        """ "the 5k was 24:10", "the 5k run was": the distance says which one, and is no value."""
        named = [
            pair
            for pair in self.values
            if pair[1].field == "distance" and self._is_was(pair[1].to + self._name_at(pair[1].to))
        ]
        if len(named) == 1 < len(self.values):
            self.values.remove(named[0])
            self.exercise = named[0][1].said

    def _name_at(self, at: int) -> int:
        return self._known(at) if at < len(self.row) else 0

    def _is_was(self, at: int) -> bool:
        return at < len(self.row) and self.said[at] in WAS

    def _follows_was(self, at: int) -> bool:
        return at > 0 and self._is_was(at - 1)

    def is_measured(self) -> bool:
        """Whether it says only how long, how far or how hard, and of nothing: "54 min, avg hr 149"."""
        fields = {value.field for _, value in self.values}
        return bool(fields) and not self.exercise and (fields <= MEASURES or self.added)

    def begins_with_what_was(self) -> bool:
        """ "and the bench was", "yesterday's bench was", "bench top set was", "the 5k was": what it is of."""
        at = 0
        while at < len(self.row) and not self._is_was(at):
            item = self.items.get(at)
            named = (
                item.to if item is not None and item.field in ("date", "distance") else at + self._name_at(at)
            )
            named += named == at and benchmarks.lookup(self.row[at].folded) is not None
            told = self.row[at].is_number or self.said[at] == "x"  # "squat 3x3 was": what stands there
            if named == at and not told and self.said[at] not in BEFORE_WAS:
                return False
            at = max(named, at + 1)
        return at < len(self.row) and (bool(self.exercise) or self.benchmark)

    def _of_values(self) -> list[Amendment]:
        return [
            Amendment("", "", "date", value.said)
            if value.field == "date"
            else Amendment(self.exercise, which if _selects(which, value) else "", value.field, value.said)
            for which, value in self.values
        ]


def _selects(which: str, value: AmendingValue) -> bool:
    """Whether a value is one of the sets that are selected: how many there were is so of those of a value."""
    return value.field != "count" or which.startswith(SET_OF)


def corrected(
    row: tuple[Token, ...], text: str, workout_id: str = "", exercise: str = ""
) -> CallsToSend | None:
    """The amendment that a message asks for, of the workout logged last or of the one asked about."""
    changes = changed(row, text, asked=bool(workout_id))
    if not changes and not workout_id:
        return replaced(row, text) or _beside_remarks(row, text)
    if exercise:
        changes = [_of(change, exercise) for change in changes]
    return amendment(text, changes, workout_id) if changes else None


def _beside_remarks(row: tuple[Token, ...], text: str) -> CallsToSend | None:
    """What a message corrects in the clauses that say a value: "Garmin synced, and the ride was 41.2 miles, I
    was rounding"; "I had the squats down wrong, should be 245"."""
    short = Short(row, text)
    edges = [at for at in range(len(row)) if short.is_end(at) or short.said[at] in _JOINTS]
    clauses = [range(at, to) for at, to in pairwise([0, *edges, len(row)])]
    told = [each for each in clauses if _has_value(short, each)]
    beside = [each for each in clauses if told and not told[0].start <= each.start < told[-1].stop]
    subjects = [name for each in beside for name in names_in(short, each)]
    owned = not FAULTS.isdisjoint(short.said)
    acts = may_take_back(row) or any(_acts(short, each) for each in beside)
    if not beside or len(subjects) > owned or acts:
        return None
    start = told[0].start + (told[0].start in edges)
    said = short.words(start, told[-1].stop)
    changes = changed(tokens(said), said, asked=bool(subjects))
    if not changes or (subjects and any(each.exercise for each in changes)):
        return None
    return amendment(text, [each._replace(exercise="".join(subjects) or each.exercise) for each in changes])


def _has_value(short: Short, places: range) -> bool:
    return any(each.value is not None and each.at in places for each in short.measures)


def _acts(short: Short, places: range) -> bool:
    """Whether something is denied there, or goes."""
    return any(short.said[at] in _ACTS for at in places)


def names_in(short: Short, places: range) -> list[str]:
    """The exercises and benchmarks that are named there."""
    names = [short.words(at, at + length) for at in places if (length := short.name_at(at))]
    return names + [short.said[at] for at in places if benchmarks.lookup(short.row[at].folded) is not None]


def changed(row: tuple[Token, ...], text: str, *, asked: bool = False) -> list[Amendment]:
    """The changes of a message of which every word is understood."""
    acts = {clause.act for clause in read(text, ReadingContext()).clauses} & _NO_CORRECTION
    if acts and not _should_have_been(row, text):
        return []
    parts = _parts(row, text)
    found = [_changes(part, text, first=part is parts[0], asked=asked) for part in parts]
    return [change for each in found for change in each] if all(found) else []


def _should_have_been(row: tuple[Token, ...], text: str) -> bool:
    """ "curls should have been 35", "should be 11k": no plan, and nothing that was missed."""
    said = [token.folded for token in row]
    owned = not FAULTS.isdisjoint(said)
    return "should" in said and (owned or said[0] == "should" or says_what_was(row, text))


def _changes(row: tuple[Token, ...], text: str, *, first: bool, asked: bool) -> list[Amendment]:
    """The changes that a part of a message asks for; none where it is not understood, or is a report."""
    parse = _Parse(row, text)
    changes = parse.changes() if parse.read() else []
    completes = parse.which_said or parse.is_measured() or (asked and parse.values)
    if not first or not (parse.corrects or completes):
        return [] if first else changes
    of_one_set = parse.which_said and len(parse.values) == 1  # "ohp last set only 4" tells of no other set
    named = parse.exercise and not (parse.strong or of_one_set or parse.begins_with_what_was())
    return [] if named and read(text, ReadingContext()).workouts else changes


def _parts(row: tuple[Token, ...], text: str) -> list[tuple[Token, ...]]:
    """The message, cut before each further exercise of which it says a value: "squat was 5 and bench 8"."""
    short = Short(row, text)
    cuts, at, valued = [0], 0, False
    while at < len(row):
        length = short.name_at(at)
        joined = at and (short.said[at - 1] in ENDS or short.said[at - 1] in ("and", "the"))
        if length and valued and joined and any(token.is_number for token in row[at:]):
            cuts.append(at - (short.said[at - 1] == "and"))
        valued = (valued or row[at].is_number) and not length
        at += length or 1
    return [row[at:to] for at, to in pairwise([*cuts, len(row)])]


def says_what_was(row: tuple[Token, ...], text: str) -> bool:
    """Whether a message corrects what it names first: "the bench was 3x6" reports no other bench."""
    parses = [_Parse(part, text) for part in _parts(row, text)]
    return all(each.read() and each.changes() and each.begins_with_what_was() for each in parses)


def _of(change: Amendment, exercise: str) -> Amendment:
    """A change, of the exercise that was asked about where it is one of sets."""
    asked = not change.exercise and change.field in ("load", "reps", "count")
    return change._replace(exercise=exercise) if asked else change

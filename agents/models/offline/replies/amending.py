"""Short messages that correct or complete what was logged last: "no wait, that was 190", "it was RPE 8",
"make that 4 sets", "it was the incline bench, not flat", "cable row was 120 not 110", "that was yesterday".

Every word has to be understood: who speaks to the coach of something else corrects nothing.
"""

from agents.exercises import catalogue
from agents.models.offline.calls import Calls, Change, amendment
from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from agents.models.offline.replies.amending_values import Value, Values
from agents.models.offline.replies.amending_words import (
    BEFORE_WAS,
    BODY_TIMES,
    CALLED,
    CORRECTING,
    ENDS,
    FILLER,
    MEASURES,
    NEGATING,
    OF_THE_BODY,
    ORDINALS,
    REASONS,
    STANDS,
    UNITS,
    WAS,
    WEAK,
)
from agents.models.offline.words import names
from agents.words import Token

_CALLING = CORRECTING | WAS  # before a name: "it was front squats"
_NO_CORRECTION = frozenset(("plan", "prescription", "others", "not_done"))


class _Parse(Values):
    """One message while it is read as a correction."""

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
            if word == "*":  # "*190"
                self.corrects = self.strong = True
            return at + 1
        if word in NEGATING:
            return self._negated(at)
        if self._stands(at):
            return self._end(at)
        for reads in (self._selector, self._exercise, self._value):
            to = reads(at)
            if to > at:
                return to
        if word in CORRECTING:
            self.corrects, self.strong = True, self.strong or word not in WEAK
        if word in REASONS and self._reason(at):
            return self._end(at)
        if word in UNITS:
            self.unit = self.unit or word
            return at + 1
        return at + 1 if word in FILLER or word in CORRECTING or word in CALLED else at

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
        """Whether what is said from here on tells why: not "forgot to add it was 44:10"."""
        return bool(self.values) or not any(self.row[near].is_number for near in range(at, self._end(at)))

    def _negated(self, at: int) -> int:
        """ "not 110", "instead of 3x8": what it was not; "not flat", "not the back squat"."""
        self.corrects = self.strong = True
        to = at + 1
        while to < len(self.row) and self.said[to] not in ENDS and self.said[to] != "but":
            length = self._known(to)
            if length and self.row[to].kind == "word":
                self.instead = self._text(to, to + length)
            to += max(1, length)
        self.values = [(which, self._like(value, at, to)) for which, value in self.values]
        return to

    def _like(self, value: Value, at: int, to: int) -> Value:
        """A bare number counts what the number that it replaces is said to count: "6 not 5 reps"."""
        words = self.said[at:to]
        if value.sure:
            return value
        for word, field in (("reps", "reps"), ("rep", "reps"), ("sets", "count"), ("set", "count")):
            if word in words:
                return value._replace(field=field, sure=True)
        return value._replace(field="load", sure=True) if UNITS.keys() & set(words) else value

    def _selector(self, at: int) -> int:
        """ "the last set", "second one", "set 2", "all sets"."""
        word, after = self.said[at], self.said[at + 1] if at + 1 < len(self.row) else ""
        if word in ORDINALS and after in ("set", "one", "was", "sets", "rep"):
            if after in ("sets", "rep") or (word == "top" and after != "set"):
                return at
            return self._select(ORDINALS[word], at, at + 1 if after == "was" else at + 2)
        if (
            self.row[at].is_number
            and after in ("st", "nd", "rd", "th")
            and "set" in self.said[at + 2 : at + 3]
        ):
            return self._select(word, at, at + 3)
        if word == "set" and at + 1 < len(self.row) and self.row[at + 1].is_number:
            return self._select(after, at, at + 2)
        if word == "last" and self._counts_sets(at + 1):
            number = self.row[at + 1].value or 0
            return self._select(f"last {number}", at, at + 3)
        if word in ("all", "each", "every", "both") and after in ("sets", "set", "of"):
            return self._select("all", at, at + 2)
        return at

    def _counts_sets(self, at: int) -> bool:
        """Whether "2 sets", "two sets" or "two were" stands here."""
        counted = at + 1 < len(self.row) and self.row[at].value is not None
        return counted and self.said[at + 1] in ("sets", "were", "ones")

    def _select(self, which: str, at: int, to: int) -> int:
        """The set that is spoken of, from here on or, after "on", of the value before."""
        self.which, self.which_said = which, True
        behind = at > 1 and {"on", "for", "of"} & {self.said[at - 1], self.said[at - 2]}
        if behind and self.values:
            self.values = [(which, value) for _, value in self.values]
        return to

    def _known(self, at: int) -> int:
        """How many tokens of an exercise's name stand here."""
        if self.row[at].kind != "word" or self.said[at] in FILLER:
            return 0
        places = [place for place in range(at, min(len(self.row), at + 7)) if self.row[place].kind == "word"]
        words = [names.folded(self.row[place].folded) for place in places]
        length = catalogue.longest_name(words, 0)
        return places[length - 1] + 1 - at if length else 0

    def _exercise(self, at: int) -> int:
        length = self._known(at)
        if length:
            if self.exercise:
                return at  # two of them: not understood
            self.exercise = self._text(at, at + length)
            # "it was bench", "sorry, front squats": not "bench was yesterday", "bench, that was yesterday"
            called = bool(_CALLING & set(self.said[:at]))
            self.is_subject = not called or self._is_was(at + length)
            ends = self.said[at + length : at + length + 1] in (["."], [","])
            self.renames = ends and self.corrects  # "did my presses, 6 on the last one" renames nothing
        return at + length

    def changes(self) -> list[Change]:
        """What it comes to; empty where that is not clear."""
        self._name_days()
        self._name_distance()
        values = [value for _, value in self.values]
        if any(not value.field for value in values):
            return []
        fields = [(which, value.field) for which, value in self.values]
        if len(set(fields)) < len(fields):
            return []
        if self.exercise and (self.renames or all(value.field == "date" for value in values)):
            if values and not (self.renames or self.instead):
                return self._of_values() if self.is_subject else []  # "it was bench yesterday" may be either
            renamed = Change(self.instead, "", "name", self.exercise)
            self.exercise = "" if self.renames else self.exercise
            return [renamed, *self._of_values()]
        if self.unit and not values:
            return [Change(self.exercise, "", "unit", self.unit)]
        return self._of_values()

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
            named = item.to if item is not None and item.kind in ("date", "dist") else at + self._name_at(at)
            if named == at and self.said[at] not in BEFORE_WAS:
                return False
            at = max(named, at + 1)
        return at < len(self.row) and bool(self.exercise)

    def _of_values(self) -> list[Change]:
        return [
            Change("", "", "date", value.said)
            if value.field == "date"
            else Change(self.exercise, "" if value.field == "count" else which, value.field, value.said)
            for which, value in self.values
        ]


def corrected(row: tuple[Token, ...], text: str, workout_id: str = "", exercise: str = "") -> Calls | None:
    """The amendment that a message asks for, of the workout logged last or of the one asked about."""
    parse = _Parse(row, text)
    if not parse.read() or any(clause.act in _NO_CORRECTION for clause in read(text, Context()).clauses):
        return None
    completes = parse.which_said or parse.is_measured() or (workout_id and parse.values)
    if not parse.corrects and not completes:
        return None
    if (
        parse.exercise
        and not (parse.strong or parse.begins_with_what_was())
        and read(text, Context()).workouts
    ):
        return None
    changes = parse.changes()
    if exercise:
        changes = [_of(change, exercise) for change in changes]
    return amendment(text, changes, workout_id) if changes else None


def says_what_was(row: tuple[Token, ...], text: str) -> bool:
    """Whether a message corrects what it names first: "the bench was 3x6" reports no other bench."""
    parse = _Parse(row, text)
    return parse.read() and bool(parse.changes()) and parse.begins_with_what_was()


def _of(change: Change, exercise: str) -> Change:
    """A change, of the exercise that was asked about where it is one of sets."""
    asked = not change.exercise and change.field in ("load", "reps", "count")
    return change._replace(exercise=exercise) if asked else change

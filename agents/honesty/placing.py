"""Where the figures of a text stand: of which exercise, on which day. Pure.

In a list of records a figure is of the day before it ("2026-11-09: 12"), or of the one behind where the
figures come first ("405 lb on 2026-07-18"). In prose it may be of the day and the exercise on either side, in
its own part of the sentence, or of those before it where that part has none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple, Self, TypeVar

from agents.exercises.catalogue import lookup, mentions
from agents.honesty import figures as f
from agents.honesty.figures import Figure, figures
from agents.words import Token, fold, tokens


class Day(NamedTuple):
    """A day as far as words say it; Monday is 0."""

    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    ordinal: int = 0  # where the year is known
    week_of: int = 0  # of all days of a week: the ordinal of its Monday

    @classmethod
    def of(cls, day: date) -> Self:
        return cls(day.month, day.day, day.weekday(), day.toordinal())

    @property
    def is_dated(self) -> bool:
        return self.day is not None or self.month is not None

    def says(self, other: "Day") -> bool:
        """Whether this is that day, as far as it is said there."""
        return self.is_dated and (self.day is not None or other.day is None) and self.fits(other)

    def fits(self, other: "Day") -> bool:
        if self.week_of or other.week_of:
            week, day = (self.week_of, other) if self.week_of else (other.week_of, self)
            return not day.ordinal or week <= day.ordinal < week + 7
        return all(
            one is None or two is None or one == two for one, two in zip(self[:3], other[:3], strict=True)
        )


class Placed(NamedTuple):
    """A figure with the exercises and the days that it may be of; none for no word of it. `is_estimate`:
    it is said to be computed; `speaks_of_max`: of a maximum, lifted or computed."""

    figure: Figure
    exercises: frozenset[str] = frozenset()
    days: tuple[Day, ...] = ()
    is_estimate: bool = False
    speaks_of_max: bool = False
    is_average: bool = False
    part: int = 0  # of its sentence
    refers: bool = False  # it counts what was spoken of: "those two"

    def named_as(self, names: frozenset[str]) -> "Placed":
        """The same, of exercises by the names that are known: "run" is the long run where that is the run."""
        if not self.exercises or self.exercises & names:
            return self
        wider = {each for each in names for own in self.exercises if set(own.split()) <= set(each.split())}
        return self._replace(exercises=frozenset(wider)) if wider else self

    def on_either(self, moved: Sequence[Sequence[Day]]) -> "Placed":
        """The same, on both days where something was moved from one to the other."""
        days = [day for pair in moved if any(d.fits(own) for d in pair for own in self.days) for day in pair]
        return self._replace(days=(*self.days, *days)) if days else self

    def may_be(self, known: "Placed") -> bool:
        """Whether this can be the known one, as far as value, exercise and day tell."""
        if not (_is_as_much(self.figure, known.figure) or _is_plates(self.figure, known.figure)):
            return False
        if self.exercises and known.exercises and not self.exercises & known.exercises:
            return False
        if self.days and known.days and not any(a.fits(b) for a in self.days for b in known.days):
            return False
        if not self._counts_the_same(known):
            return False
        return (self.speaks_of_max or not known.is_estimate) and (known.is_average or not self.is_average)

    def _counts_the_same(self, known: "Placed") -> bool:
        """Whether their nouns allow it: the 3 of "week 3" is no other 3."""
        one, other = self.figure, known.figure
        nouns = {one.noun, other.noun} - {"", "time"}
        labelled = any(each.of == f.OPEN and each.noun for each in (one, other))
        has_unit = any(each.of not in (f.OPEN, f.PLACE) for each in (one, other))
        return len(nouns) < 2 and not (labelled and has_unit)

    def is_of_the_kind(self, known: "Placed") -> bool:
        """Whether both are of the same, or one may be of anything."""
        if self.figure.of == known.figure.of or _is_plates(self.figure, known.figure):
            return True
        is_open = known.figure.of in (f.OPEN, f.PLACE) and self.figure.of != f.COUNT
        return is_open or self.figure.of in (f.OPEN, f.PLACE)


def _is_as_much(one: Figure, other: Figure) -> bool:
    as_said = f.OPEN in (one.of, other.of) and other.value in (one.said, one.value)
    return one.value in (other.value, other.said) if one.of == f.OPEN else one.value == other.value or as_said


def _is_plates(one: Figure, other: Figure) -> bool:
    """ "Four plates" is the usual bar with four a side."""
    if one.of != f.COUNT or one.noun != "plate":
        return False
    return other.value == (20 + 40 * one.value if other.of == f.KG else 45 + 90 * one.value)


_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_SHORT = {day[:3]: day for day in _WEEKDAYS} | {"tues": "tuesday", "thurs": "thursday"}
_RELATIVE = {"today": 0, "tonight": 0, "yesterday": 1}
_VERBS = {
    "benched": "bench", "squatted": "squat", "deadlifted": "deadlift", "pressed": "press", "ran": "run",
    "rowed": "row", "swam": "swim", "biked": "bike", "cycled": "bike", "cleaned": "clean", "curled": "curl",
    "snatched": "snatch", "walked": "walk", "hiked": "hike",
    "tm": "max", "tms": "maxes",  # of a program, no bike and no treadmill
}  # fmt: skip
_IS_ESTIMATE = re.compile(r"\be ?1 ?rm\b|\b(?:estimate[sd]?|projected)\b")
_SPEAKS_OF_MAX = re.compile(
    rf"{_IS_ESTIMATE.pattern}|\b(?:1 ?rm|one[- ]rep[- ]max|max(?:es)?|line|chart|curve|graph)\b"
)
_IS_AVERAGE = re.compile(r"\b(?:averag\w*|avg|pace|per|trend)\b")
_LABEL = re.compile(r"^[^\d:]*\b(sets|reps|rounds|steps|workouts|sessions|runs|rides)\b[^:]*:")
_CHANGE = frozenset("change changed difference".split())
_APART = frozenset("so but while whereas though".split())
_POINTING = frozenset("those these all each".split())
_FROM_THEN = frozenset("since until till by".split())
_MEASURED = (f.LB, f.KG, f.OPEN, f.SECONDS, f.METERS)
_PARTS = frozenset([";", ",", ":", "-", "so", "but", "while", "whereas", "though", "where"])

Beside = TypeVar("Beside")


@lru_cache(maxsize=1024)  # the lines of a conversation are the same from message to message
def placed(line: str, today: date | None = None) -> tuple[Placed, ...]:
    """The figures of a line of records or of what an athlete said."""
    row, found = _read(line)
    names, days = _names(row), _days_at(row, found, today)
    values = [each for each in found if each.of != f.DAY]
    ends = {each.end for each in found if each.of == f.DAY}
    listed = any(row[end].folded == ":" for end in ends if end < len(row))
    days_first = bool(days) and bool(values) and (listed or days[0][0] < values[0].at)
    labelled = _LABEL.match(fold(line))
    estimates = re.match(rf"[^:(]*(?:{_IS_ESTIMATE.pattern})[^:(]*:", fold(line)) is not None

    def days_of(each: Figure) -> list[Day]:
        before, behind = _around(days, each.at)
        if behind and any(token.folded == "on" for token in row[each.end : each.end + 1]):
            return behind[:1]
        if not _CHANGE.isdisjoint(_before(row, each.at)):
            return []
        return before[-1:] if days_first else (behind[:1] or before[-1:])

    def names_of(each: Figure) -> list[str]:
        before, behind = _around(names, each.at)
        return before[-1:] or behind[:1]

    return tuple(
        _placed(_labelled(each, labelled), row, names_of(each), days_of(each), labels_estimate=estimates)
        for each in values
    )


def placed_in_prose(sentence: str, today: date | None = None) -> list[Placed]:
    """The figures of a sentence."""
    row, found = _read(sentence)
    names = _names(row)
    days = [each for each in _days_at(row, found, today) if _FROM_THEN.isdisjoint(_before(row, each[0]))]
    parts = [at for at, token in enumerate(row) if token.folded in _PARTS]
    measured = [each.at for each in found if each.of in _MEASURED]

    def one(each: Figure) -> Placed:
        others = [at for at in measured if at > each.at][each.of in (f.SETS, f.REPS) :]
        until = min(others, default=len(row))  # what stands behind the next figure is of that one
        its_names = _beside(names, each.at, parts, row, len(row))
        its_days = _beside(days, each.at, parts, row, until)
        whole = _placed(each, row, its_names, its_days, is_prose=True)
        refers = not _POINTING.isdisjoint(_before(row, each.at))
        return whole._replace(part=sum(part < each.at for part in parts), refers=refers)

    return [one(each) for each in found if each.of != f.DAY]


def _placed(
    figure: Figure,
    row: Sequence[Token],
    names: Iterable[str],
    days: Iterable[Day],
    *,
    labels_estimate: bool = False,
    is_prose: bool = False,
) -> Placed:
    is_load = figure.of in (f.LB, f.KG, f.OPEN) and _CHANGE.isdisjoint(
        token.folded for token in row[max(0, figure.at - 3) : figure.at]
    )
    whole = " ".join(token.folded for token in row)
    around = " ".join(token.folded for token in row[max(0, figure.at - 3) : figure.end + 2])
    before = " ".join(token.folded for token in row[max(0, figure.at - 4) : figure.at])
    return Placed(
        figure,
        frozenset(names),
        tuple(days),
        is_load and (_IS_ESTIMATE.search(before) is not None or labels_estimate),
        _SPEAKS_OF_MAX.search(whole) is not None,
        _IS_AVERAGE.search(around if is_prose else whole) is not None,
    )


def _labelled(figure: Figure, label: re.Match[str] | None) -> Figure:
    """A bare number of a line that says what it lists: "weekly sets of chest: 2026-11-09: 12"."""
    if label is None or figure.of != f.OPEN:
        return figure
    noun = label[1]
    is_unit = noun in ("sets", "reps", "rounds", "steps")
    return figure._replace(of=noun if is_unit else f.COUNT, noun="" if is_unit else noun.removesuffix("s"))


def as_said(text: str) -> str:
    """The text as it is read: without idioms, "benched" as "bench"."""
    plain = re.sub(r"\bsteps? (?:up|back)\b", "rise", fold(text))
    return f.without_idioms(re.sub(r"[a-z]+", lambda word: _VERBS.get(word[0], word[0]), plain))


def _read(text: str) -> tuple[Sequence[Token], Sequence[Figure]]:
    said = as_said(text)
    return tokens(said), figures(said)


def _names(row: Sequence[Token]) -> list[tuple[int, str]]:
    """The exercises that are named, each where it is; of a name that may be several, all of them."""
    found = [
        (places, known.name) for known, places in mentions(row) if row[places[0]].folded not in _NO_NAMES
    ]
    named = {place: places for places, _ in found for place in places}
    may_be = (
        (at, name)
        for at, token in enumerate(row)
        if (name_of := token.folded.removesuffix("s")) in _SEVERAL
        and (at not in named or len(named[at]) == 1)
        for name in (*lookup(name_of).candidates, *_SEVERAL[name_of])
    )
    return sorted([*((places[0], name) for places, name in found), *may_be])


# What a word alone may be of, besides what the catalogue offers.
_SEVERAL: dict[str, tuple[str, ...]] = {
    "row": ("Rowing",),
    "press": (),
    "curl": (),
    "raise": (),
    "extension": (),
}
_NO_NAMES = frozenset("cycle cycles climb climbing".split())  # of a program, no bike


@lru_cache(maxsize=1024)
def days_in(text: str, today: date | None) -> tuple[Day, ...]:
    """The days that a text names."""
    return tuple(day for _, day in _days_at(*_read(text), today))


def _days_at(row: Sequence[Token], found: Iterable[Figure], today: date | None) -> list[tuple[int, Day]]:
    return sorted([*_dates(row, found), *_named_days(row, today)], key=lambda each: each[0])


def _is_of_month(row: Sequence[Token], place: Figure) -> bool:
    """ "The 23rd", "on the tenth": no "third one"."""
    in_words = row[place.at].kind == "word"
    before = [token.folded for token in row[max(0, place.at - 2) : place.at]]
    return not in_words or (before[-1:] == ["the"] and before[0] in ("on", "from", "to", "by", "of", "until"))


def _dates(row: Sequence[Token], found: Iterable[Figure]) -> Iterator[tuple[int, Day]]:
    for each in found:
        if each.of == f.DAY:
            month, day = divmod(int(each.value), 100)
            yield each.at, Day(month, day or None, each.weekday, each.ordinal)
        elif each.of == f.PLACE and not each.noun and each.value <= 31 and _is_of_month(row, each):
            yield each.at, Day(day=int(each.value))


def _named_days(row: Sequence[Token], today: date | None) -> Iterator[tuple[int, Day]]:
    for at, token in enumerate(row):
        named = token.folded.removesuffix("'s")
        if named not in ("sat", "sun") or (at and row[at - 1].kind == "mark"):
            named = _SHORT.get(named, named)
        named = named if named in _WEEKDAYS else named.removesuffix("s")
        before = row[at - 1].folded if at else ""
        if named in _RELATIVE and today is not None:
            yield at, Day.of(today - timedelta(days=_RELATIVE[named]))
        elif named == "now":
            yield at, Day()
        elif named == "week" and before in ("last", "this") and today is not None:
            monday = today.toordinal() - today.weekday()
            yield at, Day(week_of=monday - 7 if before == "last" else monday)
        elif named in _WEEKDAYS and before == "last" and today is not None:
            back = (today.weekday() - _WEEKDAYS.index(named) - 1) % 7 + 1
            yield at, Day.of(today - timedelta(days=back))
        elif named in _WEEKDAYS:
            yield at, Day(weekday=_WEEKDAYS.index(named))


def _begins_anew(row: Sequence[Token], at: int) -> bool:
    behind = row[at + 1].folded if at + 1 < len(row) else ""
    return row[at].folded in _APART or (row[at].folded == "and" and behind in ("your", "you", "the", "it"))


def _before(row: Sequence[Token], at: int) -> list[str]:
    """The two words before a place."""
    return [token.folded for token in row[max(0, at - 2) : at]]


def _around(row: Sequence[tuple[int, Beside]], at: int) -> tuple[list[Beside], list[Beside]]:
    return [each for place, each in row if place <= at], [each for place, each in row if place > at]


def _beside(
    found: Sequence[tuple[int, Beside]], at: int, parts: Sequence[int], row: Sequence[Token], until: int
) -> list[Beside]:
    """What stands next before a place and next behind it, in its part of the sentence; else next before, but
    not before a "but"."""
    first = max((part for part in parts if part < at), default=-1)
    last = min((part for part in parts if part > at), default=len(row))
    before, behind = _around([each for each in found if first < each[0] < min(last, until)], at)
    if within := [*before[-1:], *behind[:1]]:
        return within
    apart = max((place for place in range(at) if _begins_anew(row, place)), default=-1)
    return _around([each for each in found if each[0] > apart], at)[0][-1:]

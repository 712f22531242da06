"""Complexes: lifts done one after the other with one bar, "power clean + front squat 5 x (1+2) @ 60kg".

    complex = name "+" name {"+" name} [count "x"] scheme [count] [load]
            | count "x" scheme name "+" name {"+" name} [load]
    scheme  = ["("] reps "+" reps {"+" reps} [")"]

Each lift has the sets and the load of all, and its own reps. Where there are not as many names as reps it is
asked about.
"""

from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.ledger import Entry
from agents.models.offline.lifting.grouping import Grouping
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Group, Part, Source, Trouble, part, whole
from agents.models.offline.notation.tails import tail
from agents.models.offline.words import names

_OWN = Part("reps", "", 0, 0)
_MOST_REPS = 12
_JOINING = frozenset("and into & then to".split())
_PARTIAL = frozenset("partial partials rounds round".split())
_BEHIND = frozenset("across straight all sets".split())
_ENDS = ("", "comma", "stop", "line", "close", "open", "dash")


class Scheme(NamedTuple):
    """The reps of each lift, and the items of all of it with its parentheses."""

    reps: tuple[Part, ...]
    at: int
    to: int


class _Sets(NamedTuple):
    """How often and with what: a draft for each load, and the items they were read from."""

    drafts: list[Draft]
    at: int
    to: int
    trouble: Trouble | None


class Complex(NamedTuple):
    """A complex, from one item to another: its lifts, and their sets; no lifts where it can't be read."""

    at: int
    to: int
    lifts: tuple[names.Named, ...]
    rows: tuple[tuple[Scheme, _Sets], ...]


def scheme(source: Source, at: int, end: int) -> Scheme | None:
    """The first "1+2+1" among items."""
    for place in range(at, end - 2):
        if source.kind(place, end) != "num" or source.kind(place + 1, end) != "plus":
            continue
        within = place > at and source.kind(place - 1, end) == "plus"
        found = None if within else _scheme_at(source, place, end)
        if found is not None:
            return found
    return None


def _scheme_at(source: Source, place: int, end: int) -> Scheme | None:
    first = place
    reps = []
    while True:
        value = source.items[place].value or Decimal(0)
        if source.kind(place, end) != "num" or not whole(value) or not 0 < value <= _MOST_REPS:
            return None
        reps.append(part(source, "reps", place, place + 1))
        place += 1
        if source.kind(place, end) != "plus" or source.kind(place + 1, end) != "num":
            break
        place += 1
    opened = first > 0 and source.kind(first - 1, end) == "open"
    closed = opened and source.kind(place, end) == "close"
    if len(reps) < 2 or (place < end and source.items[place].word in _PARTIAL):
        return None
    return Scheme(tuple(reps), first - closed, place + closed)


class Complexes(Grouping):
    """Reads complexes."""

    def complex_in(self, at: int, end: int) -> Complex | None:
        """The first complex among items, or what looks like one and can't be read."""
        found = scheme(self.source, at, end)
        if found is None:
            return None
        sets = self._sets_of(found, at, end)
        named, first = self._lifts_before(at, sets.at)
        to = max(sets.to, found.to)
        if not named:
            named, to, sets = self._lifts_behind(found, sets, end)
        said_so = any(item.word == "complex" for item in self.source.items[first : found.at])
        if len(named) < 2 and not said_so:
            return None
        first = min(first, sets.at)
        if len(named) != len(found.reps) or sets.trouble is not None:
            return Complex(first, max(to, found.to), (), ())
        rows, to = [(found, sets)], max(to, found.to)
        while (further := self._further(to, end, len(named))) is not None:
            rows.append(further)
            to = further[1].to
        return Complex(first, to, tuple(named), tuple(rows))

    def _further(self, at: int, end: int, lifts: int) -> tuple[Scheme, _Sets] | None:
        """ ", 1+1+1 @ 65" behind a complex: the same lifts again."""
        place = at + 1
        if [self.source.kind(near, end) for near in (place, place + 1)] == ["num", "x"]:
            place += 2
        place += self.source.kind(place, end) == "open"
        if self.source.kind(at, end) not in ("comma", "slash") or self.source.kind(place, end) != "num":
            return None
        found = _scheme_at(self.source, place, end)
        if found is None or len(found.reps) != lifts:
            return None
        sets = self._sets_of(found, at + 1, end)
        return None if sets.trouble is not None else (found, sets)

    def _sets_of(self, found: Scheme, at: int, end: int) -> _Sets:
        """The count before or behind a scheme, and the load."""
        draft, first, place = Draft(), found.at, found.to
        kinds = [self.source.kind(near, end) if near >= at else "" for near in range(first - 3, first)]
        if kinds[1:] == ["num", "x"] or kinds[1:] == ["num", "of"]:
            draft.count, first = part(self.source, "count", first - 2, first - 1), first - 2
        elif kinds[:2] == ["num", "sets"] and (kinds[2] == "x" or self.source.items[first - 1].word == "of"):
            draft.count, first = part(self.source, "count", first - 3, first - 2), first - 3
        place = self._counted_behind(draft, place, end)
        return self._loaded_sets(draft, first, place, end)

    def _counted_behind(self, draft: Draft, place: int, end: int) -> int:
        """ "x 5", ", five sets", "for 4 sets" behind a scheme or a load; gives the item after it."""
        joined = self.source.kind(place, end) in ("comma", "x", "for")
        number = place + joined
        sets = self.source.kind(number + 1, end) == "sets"
        crossed = joined and self.source.kind(place, end) == "x"
        if draft.count is not None or self.source.kind(number, end) != "num" or not (sets or crossed):
            return place
        draft.count = part(self.source, "count", number, number + 1)
        return number + 1 + sets

    def _loaded_sets(self, draft: Draft, first: int, place: int, end: int) -> _Sets:
        draft.reps = _OWN  # each lift has its own
        comma = place + (self.source.kind(place, end) == "comma")
        value = (self.source.items[comma].value if comma < end else None) or Decimal(0)
        ends = self.source.kind(comma + 1, end) in _ENDS or self.source.items[comma + 1].word in _BEHIND
        if self.source.kind(comma, end) in ("num", "load") and value >= LOAD_FROM and ends:
            draft.load, place = part(self.source, "load", comma, comma + 1), comma + 1
            place += place < end and self.source.items[place].word in _BEHIND
        listed = self._loads_listed(place, end)
        drafts = (
            [draft]
            if draft.count is not None
            else [Draft(None, draft.reps, draft.load) for _ in range(listed)]
        )
        to, trouble = tail(self.source, place, end, drafts)
        if all(each.load == drafts[0].load for each in drafts):
            del drafts[1:]
            to = self._counted_behind(drafts[0], to, end)
        return _Sets(drafts, first, to, trouble)

    def _loads_listed(self, place: int, end: int) -> int:
        """How many loads "@ 80, 85, 90kg" lists; 1 where it is one, or none."""
        listed, place = 1, place + 1
        while self.source.kind(place + 1, end) in ("comma", "slash") and self.source.kind(place + 2, end) in (
            "num",
            "load",
        ):
            listed, place = listed + 1, place + 2
        return listed

    def _lifts_before(self, at: int, end: int) -> tuple[list[names.Named], int]:
        """The lifts that stand before the numbers, joined by "+"; and the item that they start at."""
        stop = end
        while stop > at and self.source.kind(stop - 1, end) in ("comma", "colon", "dash", "open"):
            stop -= 1
        start = stop
        while start > at and self._in_names(start - 1):
            start -= 1
        return self._names_in(start, stop), self._first_of(start, stop)

    def _first_of(self, start: int, stop: int) -> int:
        """Past the words that lead to the names: "did the"."""
        while start < stop and self.source.items[start].word in names.LEAD:
            start += 1
        return start

    def _in_names(self, place: int) -> bool:
        item = self.source.items[place]
        return item.kind in ("word", "dash", "plus", "slash") or item.word in _JOINING

    def _names_in(self, at: int, end: int) -> list[names.Named]:
        found: list[names.Named] = []
        start = at
        for place in range(at, end + 1):
            item = self.source.items[place] if place < end else None
            splits = item is None or item.kind in ("plus", "slash") or item.word in _JOINING
            if not splits:
                continue
            run = self.tokens(start, place)
            named = names.find(self.source.row, *run) if place > start else None
            if named is not None and named.known:
                found.append(named)
            elif found and place > start:
                return []
            start = place + 1
        return found

    def _lifts_behind(self, found: Scheme, sets: _Sets, end: int) -> tuple[list[names.Named], int, _Sets]:
        """The lifts of "5x(1+2) power clean + front squat @ 60kg", and the load behind them."""
        stop = found.to
        while stop < end and self._in_names(stop):
            stop += 1
        named = self._names_in(found.to, stop)
        if not named:
            return [], sets.to, sets
        read = self._loaded_sets(sets.drafts[0], sets.at, stop, end)
        return named, read.to, read

    def enter_complex(self, read: Complex) -> None:
        """Enters a complex, or asks about it."""
        if not read.lifts:
            self.trouble(Group([], read.at, read.to), Trouble("unreadable", ""))
            return
        named, rows = read.lifts, read.rows
        self.workout_of("strength")
        first, last = self.tokens(min(rows[0][1].at, rows[0][0].at), read.to)
        for found, sets in rows:
            for said in (*found.reps, *(said for draft in sets.drafts for said in self.parts(draft))):
                self.see(said)
        self.open_group("complex")
        for lift, name in enumerate(named):
            written = self.source.said(name.at, name.to)
            drafts = [_of_lift(each, found.reps[lift]) for found, sets in rows for each in sets.drafts]
            self.current = Entry(written, first, last, drafts, "" if name.at >= first else written)
            self.put(self.current, joins=False)
            block = self.workouts[-1].blocks[-1]
            block.at = min(block.at, name.at)
        self.last_set, self.interrupted, self.heading = None, False, None
        self.together_block, self.together = None, ""


def _of_lift(sets: Draft, reps: Part) -> Draft:
    """The sets of a complex as those of one lift."""
    draft = Draft(sets.count, reps, sets.load)
    draft.more = list(sets.more)
    return draft

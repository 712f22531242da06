"""Sets that are said by pointing at others: "the same for rows", "same again but 5 lb more", "one more set".

Only the words are read here, the sets are taken over by the logger; what is said beside them goes before
what is copied.
"""

from typing import NamedTuple

from agents.models.offline.ledger import Entry
from agents.models.offline.lifting.corrections import Corrections
from agents.models.offline.lifting.told import reps_at
from agents.models.offline.notation.drafts import SETS_UP_TO, Draft, Part, Source, part
from agents.models.offline.notation.tails import tail
from agents.models.offline.words import names

_SAME = frozenset("same ditto repeat repeated identical likewise".split())
_OF_SETS = frozenset(
    """all both two three four five again thing deal sets set reps rep scheme numbers weight weights load
    loads and x as before above that it exact exactly for the 's""".split()
)
_BEFORE_SAME = frozenset("the exact exactly pretty much basically all just very".split())
_BUT = frozenset("except but with just only at".split())
_LOAD_WORDS = frozenset("weight weights load loads".split())
_COUNT_WORDS = frozenset("reps rep sets set scheme again thing deal numbers".split())
_TO_NAME = frozenset("for on with w of the my to".split())
_ADDED = frozenset("added add adding plus dropped took lowered increased bumped up down upped".split())
_MORE = frozenset("more less heavier lighter extra higher lower added off up down".split())
_LEAD_CHANGE = frozenset("but with w at and by it weight the just".split())
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday yesterday last time week before session".split()
)
_ENDS = ("", "comma", "stop", "line", "close", "dash")


class Change(NamedTuple):
    """ "5 lb more" as it is said, and the item after it."""

    said: Part
    place: int


def change(source: Source, at: int, end: int) -> Change | None:
    """ "5 lb more", "10 less", "+5", "added ten pounds", "but 10 lb heavier": from an item on."""
    place = at
    while place < end and source.items[place].word in _LEAD_CHANGE | {","} and place < at + 4:
        place += 1
    led = place < end and source.items[place].word in _ADDED
    first = place
    while place < end and (
        source.items[place].word in _ADDED
        or source.items[place].word in ("the", "it", "weight", "another", "by")
    ):
        place += 1
    signed = source.kind(place, end) in ("plus", "minus")
    if source.kind(place, end) in ("plus", "minus"):
        led, first, place = True, place, place + 1
    if source.kind(place, end) not in ("num", "load"):
        return None
    to = place + 1
    if to < end and source.items[to].word in _MORE:
        return Change(_said(source, first, to + 1), to + 1)
    if not led or (source.kind(place, end) == "num" and not signed and source.kind(to, end) not in _ENDS):
        return None
    return Change(_said(source, first, to), to)


def _said(source: Source, at: int, to: int) -> Part:
    first, last = source.items[at].at, source.items[to - 1].to
    return Part("load_change", source.said(first, last), first, last)


class Repeats(Corrections):
    """Reads sets that repeat others."""

    _joins = False  # whether a superset was said before the repetition

    def repeat(self, pending: int, place: int, end: int, joins: bool) -> int:
        """Reads a repetition that begins at an item; gives the item after it, or 0 where it is none."""
        item, self._joins = self.source.items[place], joins
        if self.last_pointed() is None:
            return 0
        if item.word in _SAME:
            return self._same(pending, place, end)
        if item.word in _ADDED:
            return self._changed(place, end)
        return self._one_more(place, end)

    def last_pointed(self) -> Entry | None:
        """The exercise that the words can point at: the newest one with sets."""
        entry = self.current
        return entry if entry is not None and entry.sets else None

    def _same(self, pending: int, place: int, end: int) -> int:
        first = place
        while first and self.source.items[first - 1].word in _BEFORE_SAME:
            first -= 1
        to, words = place + 1, {self.source.items[place].word}
        while to < end and self.source.items[to].word in _OF_SETS and not self._names_at(to, end):
            words.add(self.source.items[to].word)
            to += 1
        if words & _LOAD_WORDS and not words & _COUNT_WORDS:
            named = self._done_by(pending, first, to, to)[0] if pending >= 0 else None
            return self._same_load(named, first, to)
        while self.source.items[to - 1].word in _TO_NAME | {"as", "x"} and to > place + 1:
            to -= 1
        if any(self.source.items[near].word in _DAYS or self.source.kind(near, end) == "date"
               for near in range(to, min(end, to + 4))):  # fmt: skip
            return 0
        named, after = self._done_by(pending, first, to, end)
        if named is None and pending >= 0 and self._names_another(pending, first):
            return 0
        told = change(self.source, after, end)
        draft = Draft()
        said = Part("label", self.source.said(*self.tokens(first, to)), *self.tokens(first, to))
        draft.more.append(("same_as", said))
        led = after + (after < end and self.source.items[after].word in _BUT)
        reps = reps_at(self.source, led, end)
        if reps is not None and self.source.kind(reps[1] - 1, end) == "reps":
            draft.reps, after = reps
        elif told is None and led > after and self.source.kind(led, end) == "at":
            after = led  # "the same for rows but at 60"
        elif told is None and self._load_behind(after, end):
            after += 1  # "the same sets and reps, 45kg"
        elif told is not None:
            draft.more.append(("load_change", told.said))
            after = told.place
        elif (
            named is None
            and self.source.kind(after, end) not in _ENDS
            and self.source.items[after].word != "again"
        ):
            return 0
        after, _ = tail(self.source, after, end, [draft])
        self._enter_repeat(draft, named, min(pending, first) if pending >= 0 else first, after)
        return after

    def _load_behind(self, comma: int, end: int) -> bool:
        """Whether a load and nothing else stands behind a comma."""
        kinds = [self.source.kind(comma + step, end) for step in range(3)]
        return kinds[:2] == ["comma", "load"] and kinds[2] in _ENDS

    def _names_at(self, place: int, end: int) -> bool:
        """Whether a name of the catalogue starts behind "for" or "the"."""
        named = names.find_after(self.source.row, *self.tokens(place, min(end, place + 6)))
        return named is not None and named.known and self.source.items[place].word in _TO_NAME

    def _names_another(self, pending: int, place: int) -> bool:
        """Whether the words before could be an exercise that is not known: "zorbs the same"."""
        return names.find(self.source.row, *self.tokens(pending, place)) is not None

    def _done_by(self, pending: int, place: int, to: int, end: int) -> tuple[names.Named | None, int]:
        """The exercise that does the same: behind the words, or before them ("rows the same")."""
        stop = to
        while stop < end and self.source.items[stop].kind in ("word", "dash", "for", "at", "of"):
            stop += 1
        start = to
        while start < stop and self.source.items[start].word in _TO_NAME:
            start += 1
        named = names.find_after(self.source.row, *self.tokens(start, stop)) if stop > start else None
        if named is not None and (named.known or start > to):
            after = start
            while after < end and self.source.items[after].at < named.to:
                after += 1
            return named, after
        if pending >= 0:
            before = names.find(self.source.row, *self.tokens(pending, place))
            if before is not None and before.known:
                return before, to
        return None, to

    def _same_load(self, named: names.Named | None, first: int, to: int) -> int:
        """ "at the same weight": the load of the sets before; of what follows or stands before."""
        entry = self.last_pointed()
        load = entry.sets[-1].load if entry is not None else None
        if load is None or entry is None:
            return 0
        if named is not None:
            self.heading, self.heading_is_apart, self.current = named, False, None
            self.waiting_same = part(self.source, "label", first, to)
        else:
            self.waiting_load = load
        return to

    def _changed(self, place: int, end: int) -> int:
        """ "added ten pounds and did two more singles": the sets behind it have that load."""
        told = change(self.source, place, end)
        if told is None:
            return 0
        word = next(near for near in range(place, told.place) if self.source.items[near].word in _ADDED)
        self.waiting_change = (part(self.source, "label", word, word + 1), told.said)
        return told.place

    def _one_more(self, place: int, end: int) -> int:
        """ "one more set", "another set", "2 more sets" without reps: like the last one."""
        item = self.source.items[place]
        counted, value = item.kind == "num" or item.word == "another", item.value
        if not counted or (value is not None and value > SETS_UP_TO):
            return 0
        more = place + 1
        if value is not None:
            follows = self.source.row[item.to].folded if item.to < len(self.source.row) else ""
            if follows != "more":
                return 0
            more += self.source.items[min(more, end - 1)].word == "more"
        if self.source.kind(more, end) != "sets" or self.source.kind(more + 1, end) in ("x", "num"):
            return 0
        if self.waiting_load is not None or self.load_alone is not None:
            return 0  # "then the 45s, one more set of 12": it has a load of its own
        draft = Draft(part(self.source, "count", place, place + 1) if value is not None else None)
        said = Part("label", self.source.said(*self.tokens(place, more + 1)), *self.tokens(place, more + 1))
        draft.more.append(("same_as", said))
        if draft.count is None:
            draft.count = Part("count", "1", said.at, said.at)
        place, more = more + 1, place
        told = reps_at(self.source, place + 1, end) if self.source.kind(place, end) == "comma" else None
        if told is not None and self.source.kind(told[1] - 1, end) == "reps":
            draft.reps, place = told  # "one more set, 6 reps"
        if self.source.kind(place, end) == "of":
            reps = reps_at(self.source, place + 1, end)
            if reps is None:  # "one more set of 225"
                self.ask(
                    *self.tokens(more, place + 2), "set_unclear", "How many reps was that, at what load?"
                )
                return place + 2
            draft.reps, place = reps
        to, trouble = tail(self.source, place, end, [draft])
        if trouble is not None:
            return 0
        if draft.load is not None and draft.reps is not None:
            draft.more.remove(("same_as", said))
        place = more
        self._enter_repeat(draft, None, place, to)
        return to

    def _enter_repeat(self, draft: Draft, named: names.Named | None, at: int, to: int) -> None:
        """Enters sets that are those of another entry."""
        entry, workout = self.last_pointed(), self.workouts[-1]
        first, last = self.tokens(at, to)
        for said in self.parts(draft):
            self.see(said)
        if named is None and entry is not None and not self.interrupted:
            entry.sets.append(draft)
            self.quote_to(to)
        else:
            name = self.source.said(named.at, named.to) if named is not None else entry.name if entry else ""
            quote = min(named.at, first) if named is not None else first
            end = max(named.to, last) if named is not None else last
            self.current = Entry(name, quote, end, [draft], "" if named is not None else name)
            if self._joins:
                self.put(self.current, joins=True)
            else:
                self.add_entry(self.current, workout)
            self.interrupted = False
        self.last_set, self.load_alone = draft, None

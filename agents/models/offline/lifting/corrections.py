"""What the athlete takes back within a message: "3x10 at 155, no sorry 165", "wait i mean 10 reps not 12".

What is corrected is replaced; the number said first is kept as seen, of no role. The value that "not ..."
names is the one that goes; else the number said last, where the new one may stand in its place.
"""

from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.ledger import Entry
from agents.models.offline.lifting.lasts import Lasts, is_last
from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    SETS_UP_TO,
    Draft,
    Part,
    Source,
    part,
)
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.reading import Role, Seen
from agents.words import spoken_number

_MARKS = (
    ("no", "wait"), ("no", "sorry"), ("no", "i", "mean"), ("no", "i", "meant"), ("wait", "no"), ("i", "mean"),
    ("i", "meant"), ("make", "that"), ("make", "it"), ("scratch", "that"), ("strike", "that"), ("my", "bad"),
    ("correction",), ("wait",), ("sorry",), ("oops",), ("whoops",), ("actually",), ("rather",), ("edit",),
    ("nope",), ("er",), ("err",), ("uh",), ("or", "rather"), ("hold", "on"), ("no",), ("nah",), ("typo",),
)  # fmt: skip
_FIRST = frozenset(mark[0] for mark in _MARKS)
_BETWEEN = frozenset(
    """it was that were is should be have been i did done mean meant like at with for the a all of them sets
    weight load reps set to said say just only so""".split()
)
_SOME = frozenset("first second third last final".split())
_LONGEST_BETWEEN = 8
_CLOSE = Decimal("2.5")  # a corrected number is within this factor of the one it replaces
_ENDS = ("", "comma", "stop", "line", "close", "dash", "open")


class _Taken(NamedTuple):
    """What stands instead: a part, or several of a group; `place` is the item behind it."""

    parts: tuple[Part, ...]
    place: int


def marker(source: Source, place: int, end: int) -> int:
    """After the words that take something back, with what stands around them; 0 where none begin."""
    at = place
    while at < end and _mark_at(source, at, end):
        at = _mark_at(source, at, end)
        while at < end and source.kind(at, end) in ("comma", "stop", "dash", "colon"):
            at += 1
    return at if at > place else 0


def _mark_at(source: Source, place: int, end: int) -> int:
    if source.items[place].word not in _FIRST:
        return 0
    for mark in _MARKS:
        words = [item.word for item in source.items[place : min(end, place + len(mark))]]
        if words == list(mark):
            return place + len(mark)
    return 0


class Corrections(Lasts):
    """Puts right what was said just before."""

    def correct(self, place: int, at: int, end: int) -> int:
        """Reads a correction that begins at an item; gives the item after it, or 0 where it is none."""
        to = marker(self.source, place, end)
        entry = self.current
        if not to or entry is None or not entry.sets or self.interrupted:
            return 0
        if is_last(self.source, to, end):
            return 0  # "actually the last set was 8": of the last set alone
        taken = self._taken_instead(to, end)
        if taken is None:
            return 0
        if is_last(self.source, taken.place, end) or self._of_some(taken.place, end):
            return 0  # "wait no, it was 50 on the last two"
        wrong, place = self._not(taken.place, end)
        if not all(self._replace(entry, each, wrong) for each in taken.parts):
            return 0
        self.quote_to(place)
        return place

    def _of_some(self, at: int, end: int) -> bool:
        """Whether what is said instead is of some of the sets only."""
        return any(self.source.items[place].word in _SOME for place in range(at, min(end, at + 4)))

    def _taken_instead(self, at: int, end: int) -> _Taken | None:
        """What is said instead: "165", "10 reps", "4 sets", "3x8", "190 for 5"."""
        limit = at + _LONGEST_BETWEEN
        while at < min(end, limit) and (
            self.source.items[at].word in _BETWEEN
            or self.source.kind(at, end) in ("at", "comma", "of", "for")
        ):
            at += 1
        item = self.source.items[at] if at < end else None
        if item is None or item.kind not in ("num", "load"):
            return None
        after = self.source.kind(at + 1, end)
        if item.kind == "load":
            return self._group(at, end) or _Taken((part(self.source, "load", at, at + 1),), at + 1)
        if after in ("reps", "sets"):
            role: Role = "reps" if after == "reps" else "count"
            alone = self.source.kind(at + 2, end) in _ENDS or self.source.items[at + 2].word in (
                "not",
                "instead",
            )
            return _Taken((part(self.source, role, at, at + 1),), at + 2) if alone else self._group(at, end)
        if after in _ENDS or self.source.items[at + 1].word in ("not", "instead", "on", "for", "lol"):
            if after == "for":
                return self._group(at, end)
            return _Taken((part(self.source, "other", at, at + 1),), at + 1)
        return self._group(at, end)

    def _group(self, at: int, end: int) -> _Taken | None:
        group = read_group(self.source, at, end)
        if group is None or group.trouble is not None or len(group.drafts) != 1 or group.drafts[0].more:
            return None
        draft = group.drafts[0]
        parts = tuple(each for each in (draft.count, draft.reps, draft.load) if each is not None)
        return _Taken(parts, group.to)

    def _not(self, at: int, end: int) -> tuple[Decimal | None, int]:
        """The value of "not 12" behind a correction, and the item after it."""
        place = at + (self.source.kind(at, end) == "comma")
        if (
            place < end
            and self.source.items[place].word == "instead"
            and self.source.kind(place + 1, end) == "of"
        ):
            place += 1
        elif place >= end or self.source.items[place].word != "not":
            return None, at
        number = place + 1
        if self.source.kind(number, end) not in ("num", "load"):
            return None, at
        item = self.source.items[number]
        self.see(Part("other", "", item.at, item.to))
        return item.value, number + 1 + (self.source.kind(number + 1, end) == "reps")

    def _replace(self, entry: Entry, said: Part, wrong: Decimal | None) -> bool:
        """Puts one number in the place of the one it corrects."""
        newest = entry.sets[-1]
        field = said.role if said.role != "other" else self._field(newest, self._of(said), wrong)
        old = {"count": newest.count, "reps": newest.reps, "load": newest.load}.get(field)
        if not field or (old is None and field == "count"):
            return False
        now = said._replace(role=field)  # type: ignore[arg-type]
        for draft in entry.sets[-LONGEST_LIST:]:
            if field == "load" and draft.load == old:
                draft.load = now
            elif field == "reps" and draft.reps == old:
                draft.reps = now
            elif field == "count" and draft.count == old:
                draft.count = now
        if old is not None:
            self._unsee(old)
        self.see(now)
        return True

    def _of(self, said: Part) -> Decimal:
        spoken = spoken_number(self.source.row, said.at)
        return spoken[0] if spoken else self.source.row[said.at].value or Decimal(0)

    def _field(self, draft: Draft, value: Decimal, wrong: Decimal | None) -> str:
        """Which of a set's numbers a bare number corrects; "" where that can't be told."""
        parts = [each for each in (draft.count, draft.reps, draft.load) if each is not None]
        if wrong is not None:
            named = [each for each in parts if self._of(each) == wrong]
            return named[-1].role if named else ""
        fits = [each for each in parts if self._may_replace(each, value)]
        if not fits and draft.load is None and value >= LOAD_FROM:
            return "load"
        return max(fits, key=lambda each: each.at).role if fits else ""

    def _may_replace(self, old: Part, value: Decimal) -> bool:
        was = self._of(old)
        close = was > 0 and was / _CLOSE <= value <= was * _CLOSE
        if old.role == "load":
            return close and (value >= LOAD_FROM or was < LOAD_FROM)
        return close and value <= (SETS_UP_TO if old.role == "count" else LOAD_FROM)

    def _unsee(self, old: Part) -> None:
        """The number said first was read, and is of no role."""
        row = self.source.row[old.at : old.to]
        starts = {token.start for token in row if token.value is not None}
        place = len(self.seen) - 1
        while place >= 0 and starts:
            if self.seen[place].start in starts:
                seen = self.seen[place]
                starts.discard(seen.start)
                self.seen[place] = Seen(seen.start, seen.end, "other")
            place -= 1

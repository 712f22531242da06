"""What is said of the last set alone: "last one was 6", "two in the tank on the last set", "failed the last".

The sets before it keep what was said of all; a count is split, "3x5, last set RPE 9" is two sets and one.
"""

from decimal import Decimal

from agents.models.offline.ledger import FILLER, Entry
from agents.models.offline.lifting.entering import Entering
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Part, Source, part
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.notation.tails import tail
from agents.words import spoken_number

_LAST = frozenset(("last", "final"))
_SET = frozenset(("set", "one"))
_LEADING = frozenset("the my that on for of in".split())
_BETWEEN = frozenset(
    """was were felt like i only just got hit did it at for a an had but and managed stopped ended with by
    where which about rpe around then""".split()
)
_CORRECTING = frozenset("actually no wait sorry mean meant correction".split())
_FAILING = frozenset("failed fail missed couldn't couldnt didn't didnt".split())
_APART = frozenset("after before since than until till from".split())
_MOST_REPS = 50
_LONGEST_BETWEEN = 8


def is_last(source: Source, place: int, end: int) -> int:
    """After "last set", "the final one", "the last" at a clause's end: the item; 0 where none starts."""
    if place and source.items[place - 1].word in _APART:
        return 0
    while place < end and source.items[place].word in _LEADING:
        place += 1
    if (
        place
        and source.items[place - 1].word == "the"
        and place > 1
        and source.items[place - 2].word in _APART
    ):
        return 0  # "after the last one a drop set"
    if place >= end or source.items[place].word not in _LAST:
        return 0
    if place + 1 < end and source.items[place + 1].word in _SET:
        return place + 2
    return place + 1 if source.kind(place + 1, end) in ("", "comma", "stop", "line") else 0


class Lasts(Entering):
    """Gives the last set of an exercise what is its own."""

    _last_kind = ""  # "to failure", "AMRAP" between "last set" and its reps

    def last_of_all(self) -> Draft | None:
        """The last set of the current exercise, apart from those that it was counted with."""
        entry = self.current
        if entry is None or not entry.sets or self.interrupted:
            return None
        last = entry.sets[-1]
        count = self.counted(last)
        if count < 2 or last.count is None:
            return last
        own = Draft(None, last.reps, last.load)
        own.kind, own.more = last.kind, list(last.more)
        last.count = last.count._replace(said=str(count - 1))
        entry.sets.append(own)
        self.last_set = own
        return own

    def trailing(self, at: int, end: int) -> None:
        """Words after sets on their line: a note of the last one, or its record."""
        first, last = self.tokens(at, end)
        words = [token.folded for token in self.source.row[first:last] if token.kind == "word"]
        if self.last_set is None or not words or all(word in FILLER for word in words):
            return
        if any(token.is_number for token in self.source.row[first:last]):
            return  # a number needs a role of its own
        said = Part("label", self.source.said(first, last).strip(" ,.;:-!<>/"), first, last)
        if set(words) & {"pr", "pb", "record"}:
            self.last_set.more.append(("pr", said))
        elif words[0] == "last":
            self._of_last(self.last_set, said)
        else:
            self.last_set.more.append(("note", said))

    def _of_last(self, draft: Draft, said: Part) -> None:
        """A note of the last set alone, apart from those that it was counted with."""
        entry = self.current
        if len(said.said.split()) < 3:
            return  # "last set" and nothing else
        own = self.last_of_all() if entry is not None and draft is entry.sets[-1] else None
        (own or draft).more.append(("note", said))

    def counted(self, draft: Draft) -> int:
        """How many sets a draft stands for."""
        if draft.count is None:
            return 1
        said = spoken_number(self.source.row, draft.count.at)
        value = said[0] if said else self.source.row[draft.count.at].value
        if draft.count.said.isdecimal():
            value = Decimal(draft.count.said)
        return int(value or 1)

    def quote_to(self, to: int) -> None:
        """Lets the current exercise's quote reach up to an item."""
        block = self.workouts[-1].blocks[-1]
        entry = self.current or block.entries[-1]
        entry.to = max(entry.to, self.source.items[to - 1].to)
        block.to = max(block.to, entry.to)

    def read_last(self, place: int, at: int, end: int) -> int:
        """Reads what is said of the last set from "last" on; gives the item after it, or 0."""
        to = is_last(self.source, place, end)
        if not to or self.current is None or not self.current.sets or self.interrupted:
            return 0
        if (moved := self._its_rating(place, at, to)) > 0:
            return moved
        failed = self._failing(max(at, place - 5), place)
        near = {self.source.items[each].word for each in range(max(at, place - 5), place)}
        self._redoing = failed is not None or bool(near & _CORRECTING)
        target = to
        self._last_kind = ""
        while target < min(end, to + _LONGEST_BETWEEN) and self._goes_between(target):
            failed = failed or self._failing(target, target + 1)
            item = self.source.items[target]
            self._last_kind = {"kind": item.word, "amrap": "amrap", "max": "amrap"}.get(
                item.kind, self._last_kind
            )
            target += 1
        if failed is not None and self.source.kind(target, end) != "num":
            target = self._got(target, end)
        return (
            self._its_effort(to, end)
            or self._its_reps(self.current, target, end, failed)
            or self._its_load(self.current, target, end, failed)
            or self._its_failure(to, failed)
        )

    def reps_of_last(self, place: int, end: int) -> int:
        """ "only got 4 reps on the last set": gives the item after it, or 0 where it is none."""
        to = place + 1 + (self.source.kind(place + 1, end) == "reps")
        led = to < end and self.source.items[to].word in _LEADING
        behind = is_last(self.source, to, end) if led else 0
        value = self.source.items[place].value or Decimal(0)
        if not behind or not 0 < value <= _MOST_REPS or self.current is None or self.interrupted:
            return 0
        self._redoing = True
        self._redo(self.current, part(self.source, "reps", place, place + 1), None, None, behind)
        return behind

    def _its_rating(self, place: int, at: int, to: int) -> int:
        """ "3x10 225, 2 RIR on the last": what was read of all of them is the last one's."""
        before = place - 1
        while before > at and self.source.items[before].word in _LEADING:
            before -= 1
        field = self.source.items[before].kind if before >= at else ""
        entry = self.current
        if field not in ("rpe", "rir") or entry is None or self.counted(entry.sets[-1]) < 2:
            return 0
        others = entry.sets[-1]
        self.last_of_all()
        others.more = [(known, said) for known, said in others.more if known != field]
        self.quote_to(to)
        return to

    def _got(self, at: int, end: int) -> int:
        """The number of "the last set i couldnt finish, grip went, only got 4"; `at` where there is none."""
        for place in range(at, min(end, at + _LONGEST_BETWEEN)):
            if self.source.kind(place, end) == "num" and self.source.items[place - 1].word == "got":
                return place
        return at

    def _goes_between(self, place: int) -> bool:
        item = self.source.items[place]
        named = item.kind in ("comma", "at", "for", "colon", "amrap", "max", "kind")
        return named or item.word in _BETWEEN or item.word in _FAILING

    def _failing(self, at: int, to: int) -> Part | None:
        for place in range(at, to):
            if self.source.items[place].word in _FAILING:
                return part(self.source, "label", place, place + 1)
        return None

    def _its_effort(self, at: int, end: int) -> int:
        """ "last set RPE 9", "last one at 9.5", "the last one was @9"."""
        trial = Draft(None, Part("reps", "", 0, 0), Part("load", "", 0, 0))
        while at < end and (
            self.source.kind(at, end) == "colon"
            or (self.source.items[at].word in _BETWEEN and self.source.kind(at, end) != "at")
        ):
            at += 1
        to, trouble = tail(self.source, at, end, [trial])
        efforts = [(field, said) for field, said in trial.more if field in ("rpe", "rir")]
        if trouble is not None or not efforts:
            return 0
        return self.rate_last(efforts, to)

    def rate_last(self, efforts: list[tuple[str, Part]], to: int) -> int:
        """Enters efforts of the last set; gives the item after them."""
        last = self.last_of_all()
        if last is None:
            return 0  # no sets stand before
        fields = {field for field, _ in efforts}
        last.more = [(field, said) for field, said in last.more if field not in fields] + efforts
        for _, said in efforts:
            self.see(said)
        self.quote_to(to)
        return to

    def _its_reps(self, entry: Entry, at: int, end: int, failed: Part | None) -> int:
        """ "last one was 8 reps", "couldn't finish the last one, only got 5"."""
        value = (self.source.items[at].value if at < end else None) or Decimal(0)
        if self.source.kind(at, end) != "num" or not 0 < value <= _MOST_REPS:
            return 0
        to = at + 1 + (self.source.kind(at + 1, end) == "reps")
        if to == at + 1 and self.source.kind(to, end) not in ("", "comma", "stop", "line", "close", "dash"):
            return 0
        self._redo(entry, part(self.source, "reps", at, at + 1), None, failed, to)
        return to

    def _its_load(self, entry: Entry, at: int, end: int, failed: Part | None) -> int:
        """ "last set at 185", "the last one with 200 for 3"."""
        value = (self.source.items[at].value if at < end else None) or Decimal(0)
        if self.source.kind(at, end) not in ("num", "load") or value < LOAD_FROM:
            return 0
        group = read_group(self.source, at, end)
        if group is not None and group.trouble is None and len(group.drafts) == 1 and group.drafts[0].load:
            self._redo(entry, group.drafts[0].reps, group.drafts[0].load, failed, group.to)
            return group.to
        if self.source.kind(at + 1, end) not in ("", "comma", "stop", "line", "close"):
            return 0
        self._redo(entry, None, part(self.source, "load", at, at + 1), failed, at + 1)
        return at + 1

    def _redo(self, entry: Entry, reps: Part | None, load: Part | None, failed: Part | None, to: int) -> None:
        """The last set with reps or a load of its own: of counted sets the last, of a list one more."""
        last = entry.sets[-1]
        if self.counted(last) > 1 or self._redoing:
            last = self.last_of_all() or last
        else:
            entry.sets.append(Draft(None, None, last.load))
            last = entry.sets[-1]
        last.reps, last.load = reps or last.reps, load or last.load
        last.kind = self._last_kind or last.kind
        for said in (reps, load):
            if said is not None:
                self.see(said)
        if failed is not None:
            last.more.append(("failed", failed))
        self.last_set = last
        self.quote_to(to)

    def _its_failure(self, to: int, failed: Part | None) -> int:
        """ "failed the last set"."""
        last = self.last_of_all() if failed is not None else None
        if last is None or failed is None:
            return 0
        last.more.append(("failed", failed))
        self.quote_to(to)
        return to

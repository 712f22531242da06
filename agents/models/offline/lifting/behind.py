"""What stands behind sets: their name, their reps, how often they were done, "except", a second telling."""

from agents.models.offline.lifting import told
from agents.models.offline.lifting.asides import Asides
from agents.models.offline.lifting.grouping import SUPERSET
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Group, Trouble, part
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.notation.operands import add_measure
from agents.models.offline.notation.tails import tail
from agents.models.offline.words import names
from agents.models.offline.words.lexicon import REP_WORDS

_WORDLIKE = frozenset(("word", "dash", "label"))
_NEAR = 20  # sets that words behind them may be said of
_LISTING = frozenset("then and again".split())
_ENDS_LIST = ("", "comma", "stop", "line", "close")
_ALL_ON = frozenset("all on of for".split())
_TELLING = frozenset("got hit did made managed in on for every all with i and then".split())
_NEXT = frozenset("and also plus with".split())
_NUMBERS = frozenset(("num", "load"))
_EXCEPT = frozenset("except minus besides excluding".split())


class Behind(Asides):
    """Reads on behind sets."""

    def told_more(self, group: Group, to: int, end: int) -> tuple[int, Trouble | None]:
        """Behind sets: "except ..." makes all of them unclear, ": 5, 5, 4" tells them twice."""
        place = to + 1 if self.source.kind(to, end) in ("comma", "dash", "open") else to
        while place < end and self.source.items[place].word in ("and", "but", "with", "the"):
            place += 1
        if self.source.kind(to, end) == "colon":
            return self._told_twice(group, to, end)
        if place < end and self.source.items[place].word in _EXCEPT:
            return end, Trouble("unreadable", "")
        return self._listed_on(group, to, end), None

    def _listed_on(self, group: Group, at: int, end: int) -> int:
        """ "24kg for 15 reps then 12 then 12": further sets at the same load."""
        place = at
        while group.drafts[-1].reps is not None:
            number = place
            while number < end and (
                self.source.kind(number, end) == "comma" or self.source.items[number].word in _LISTING
            ):
                number += 1
            item = self.source.items[number] if number < end else None
            if item is None or item.kind != "num" or not 0 < (item.value or 0) < LOAD_FROM:
                break
            to = number + 1 + (self.source.kind(number + 1, end) == "reps")
            ends = self.source.kind(to, end) in _ENDS_LIST or self.source.items[to].word in _LISTING
            if number == place or not ends or self.source.items[number - 1].kind == "comma":
                break
            last = group.drafts[-1]
            group.drafts.append(Draft(None, part(self.source, "reps", number, number + 1), last.load))
            place = to
        return place

    def _told_twice(self, group: Group, to: int, end: int) -> tuple[int, Trouble | None]:
        """ "3x5 at 185: 5, 5, 4": what was meant and what was done, or six sets."""
        listed = read_group(self.source, to + 1, end)
        if listed is None or not listed.bare or group.drafts[0].reps is None:
            return to, None
        return listed.to, Trouble("unreadable", "")

    def named_behind(
        self, group: Group, end: int, run: tuple[int, int]
    ) -> tuple[names.Named | None, int, Trouble | None]:
        """The name that follows sets, and what more is said of them behind it."""
        place = group.to
        while place < end and self.source.items[place].kind in (*_WORDLIKE, "of", "for"):
            if self.source.items[place].word in ("then", "last", *SUPERSET, *_EXCEPT):
                break
            place += 1
        stop = place
        first, last = self.tokens(group.to, stop)
        named = names.find_after(self.source.row, first, last) if stop > group.to else None
        if named is None or not (named.known or self._may_name(group, stop, end, run)):
            return None, group.to, None
        if self._is_the_next(group, named, end):
            return None, group.to, None
        place = group.to
        while place < end and self.source.items[place].at < named.to:
            place += 1
        place = self._held_behind(group.drafts[0], place, end)
        place, trouble = tail(self.source, place, end, group.drafts)
        return named, self.reps_behind(group.drafts, place, end), trouble

    def _is_the_next(self, group: Group, named: names.Named, end: int) -> bool:
        """Whether a name behind sets is of those that follow: "squat 205x5, 270x8 and bench 145x5". The sets
        before it go on with an exercise whose name was said ahead of them."""
        listed = self.current
        if listed is None or not listed.sets or (not listed.carried and self.source.row[listed.at].is_number):
            return False
        if self.source.items[group.to].word in _NEXT:
            return True
        place = group.to
        while place < end and self.source.items[place].at < named.to:
            place += 1
        further = read_group(self.source, place, end) if self.source.kind(place, end) in _NUMBERS else None
        told = [self.last_set, *group.drafts[-1:], *(further.drafts[-1:] if further is not None else ())]
        alike = further is not None and all(each is not None and each.reps and each.load for each in told)
        return alike and further is not None and self.source.kind(further.to, end) in _ENDS_LIST

    def _may_name(self, group: Group, stop: int, end: int, run: tuple[int, int]) -> bool:
        """Whether unknown words after bare reps can be their name: "12 zercher walks", not "3 kids and"."""
        words = sum(item.kind == "word" for item in self.source.items[group.to : stop])
        if words == 1 and self.last_set is not None and self.current is not None:
            return False  # "115x4 x2 lol"
        follows = self.source.kind(stop, end)
        ends = follows in ("", "comma", "at", "load", "secs", "open", "stop", "plus")
        return not group.bare or (ends and self._quiet(run))

    def _quiet(self, run: tuple[int, int]) -> bool:
        return all(
            token.kind != "word" or token.folded in ("did", "then", "and", "i", "also", "plus")
            for token in self.source.row[run[0] : run[1]]
        )

    def reps_behind(self, drafts: list[Draft], place: int, end: int) -> int:
        """ "3 sets of bench at 185: 5, 5, 4": reps for each of the sets that were counted."""
        first = drafts[0]
        if first.count is None or first.reps is not None:
            return place
        if [self.source.kind(near, end) for near in (place, place + 1)] == ["num", "reps"]:
            first.reps = part(self.source, "reps", place, place + 1)
            return tail(self.source, place + 2, end, drafts)[0]
        if [self.source.kind(near, end) for near in (place, place + 1)] == ["num", "at"]:
            first.reps = part(self.source, "reps", place, place + 1)  # "2 sets goblet squat 10 @ 16kg"
            return tail(self.source, place + 1, end, drafts)[0]
        if place < end and self.source.items[place].word in ("was", "were"):
            return self._told_behind(first, place, end)
        if self.source.kind(place, end) not in ("colon", "comma"):
            return place
        place, comma = self._past_telling(place + 1, end), place
        if [self.source.kind(near, end) for near in (place, place + 1)] == ["num", "reps"]:
            ends = self.source.kind(place + 2, end) in (*_ENDS_LIST, "at", "each")
            first.reps = part(self.source, "reps", place, place + 1) if ends else None
            return tail(self.source, place + 2, end, drafts)[0] if ends else comma
        listed = told.reps_list(self.source, place, end)
        if listed is None or len(listed[0]) != self.source.row[first.count.at].value:
            return comma
        self.see(first.count._replace(role="label"))  # the list says the same
        drafts[:] = [Draft(None, reps, first.load) for reps in listed[0]]
        for draft in drafts:
            draft.kind, draft.more = first.kind, list(first.more)
        return listed[1]

    def _past_telling(self, place: int, end: int) -> int:
        """Past "got", "in every set", "each set" before the reps of sets that were counted."""
        while place < end and (
            self.source.items[place].word in _TELLING or self.source.kind(place, end) in ("each", "sets")
        ):
            place += 1
        return place

    def _held_behind(self, draft: Draft, place: int, end: int) -> int:
        """ "5 dead hangs of 10 seconds", "a 140 kg deadlift single": what the number before it was of."""
        if draft.reps is None and draft.load is not None and self.source.kind(place, end) == "repword":
            draft.reps = part(self.source, "reps", place, place + 1)
            return place + 1
        timed = self.source.kind(place + 1, end) in ("dur", "secs")
        of = place < end and self.source.items[place].word == "of"
        single = draft.reps is not None and self.source.kind(place - 1, end) == "word" and draft.load is None
        heavy = single and self.source.kind(place + 1, end) in ("num", "load")
        if of and heavy and draft.reps is not None and draft.reps.said.lower() in REP_WORDS:
            draft.load = part(self.source, "load", place + 1, place + 2)  # "a single push jerk of 205"
            return place + 2
        if not (of and timed) or draft.reps is None or draft.count is not None:
            return place
        draft.count, draft.reps = draft.reps._replace(role="count"), None
        add_measure(self.source, draft, place + 1)
        return place + 2

    def _told_behind(self, first: Draft, place: int, end: int) -> int:
        """ "three sets of rows were 90 lb x 10"."""
        told = read_group(self.source, place + 1, end)
        if told is None or told.trouble or len(told.drafts) != 1 or told.drafts[0].count is not None:
            return place
        first.reps, first.load, first.more = told.drafts[0].reps, told.drafts[0].load, told.drafts[0].more
        return told.to

    def times(self, group: Group, to: int, end: int) -> int:
        """ "185 for 5 twice", "225x3 two times": how many sets that was."""
        last = group.drafts[-1]
        failed = any(field == "failed" for field, _ in last.more)
        if last.count is not None or not (last.performed or failed) or to >= end:
            return to
        number = to + (self.source.kind(to, end) == "comma")
        behind = self.source.kind(number + 2, end) in _ENDS_LIST and len(group.drafts) == 1
        if [self.source.kind(near, end) for near in (number, number + 1)] == ["num", "sets"] and behind:
            last.count = part(self.source, "count", number, number + 1)
            return number + 2
        if self.source.items[to].word == "twice":
            last.count = part(self.source, "count", to, to + 1)
            return to + 1
        spoken = self.source.items[number + 1].word if number + 1 < end else ""
        if self.source.kind(number, end) == "num" and spoken == "times":
            last.count = part(self.source, "count", number, number + 1)
            return number + 2
        return to

    def named_at_end(self, at: int, end: int) -> names.Named | None:
        """ "185 for 5, then 200 for 3, all on incline bench": the name that all of a clause's sets have."""
        start = end
        while start > max(at, end - _NEAR) and self.source.items[start - 1].kind in (
            "word",
            "dash",
            "of",
            "for",
            "stop",
        ):
            start -= 1
        while start < end and self.source.items[start].word not in _ALL_ON:
            start += 1
        named = names.find(self.source.row, *self.tokens(start, end)) if start < end else None
        return named if named is not None and named.known else None

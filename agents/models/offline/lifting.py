"""Sets found within a clause, with the names and labels that stand around them."""

from agents.models.offline import names
from agents.models.offline.drafts import LOAD_FROM, Draft, Group, Part, Trouble, part
from agents.models.offline.endurance import recovery
from agents.models.offline.entering import Entering
from agents.models.offline.ledger import FILLER
from agents.models.offline.operands import read_operand
from agents.models.offline.sets import read_group
from agents.models.offline.tails import tail

_WORDLIKE = frozenset(("word", "dash", "label"))
_AROUND_SETS = frozenset("hit worked up to on x only".split())
_CLINGING = frozenset(
    "num load x at slash dash plus pct rpe secs of for sets reps fail repword open close".split()
)
_NO_GROUP = frozenset("word comma stop line colon open at of for close work warmup setno".split())
_MEASURED = frozenset("num load dur time dist rm".split())
_SUPERSET = frozenset("ss superset supersetted supersetting".split())
_TEMPO = frozenset("tempo pause paused".split())
_EXCEPT = frozenset("except minus besides excluding".split())
_LAST = frozenset(("set", "one", "sets"))


class _Scan:
    """What was passed on the way to the next sets: items from `pending` on may name them."""

    __slots__ = ("after_group", "kind", "label", "pending", "superset", "tempo")

    def __init__(self) -> None:
        self.pending = self.label = -1
        self.after_group = self.superset = False
        self.kind = ""
        self.tempo: Part | None = None


class Lifting(Entering):
    """Reads the sets of a clause."""

    def read_sets(self, at: int, end: int) -> None:
        scan, place = _Scan(), at
        if any(self._unit_behind_reps(near, end) for near in range(at, end)):
            self.trouble(Group([], at, end), Trouble("unreadable", ""))
            return
        while place < end:
            past = self._tempo_before(scan, place, end) or recovery(self.source, place, end)
            group = None if past else self._group_at(place, end)
            if past:
                place = past
            elif group is not None:
                run = self.tokens(scan.pending, place) if scan.pending >= 0 else (0, 0)
                scan.superset = scan.superset or self._says_superset(run)
                place = self._take(group, run, scan, end)
                scan.pending, scan.label, scan.after_group = -1, -1, True
                scan.kind, scan.tempo = "", None
            else:
                place = self._pass(scan, place, at, end)
        if scan.pending >= 0 and scan.after_group and self.last_set is not None:
            self.trailing(scan.pending, end)

    def _unit_behind_reps(self, place: int, end: int) -> bool:
        """ "140 x 6 kg": the unit is the list's, no load of 6 kg."""
        first, load = self.source.items[place], self.source.items[min(place + 2, end - 1)]
        crossed = first.kind == "num" and self.source.kind(place + 1, end) == "x" and load.kind == "load"
        return crossed and (first.value or 0) >= LOAD_FROM and (first.value or 0) > (load.value or 0)

    def _pass(self, scan: _Scan, place: int, at: int, end: int) -> int:
        """Past an item that starts no sets; gives the item after it."""
        item = self.source.items[place]
        if place in self.claimed:
            self._name_ahead(scan, place)
            return self.claimed[place]
        if item.kind in ("warmup", "work", "kind", "setno"):
            self._label(scan, place)
        elif self._station_at(place, at, end):
            self.station, scan.pending = item.word[0], -1
        elif item.kind == "word" and not self._in_tag(place):
            self._word(scan, place)
        elif item.kind in ("comma", "stop") and scan.pending >= 0:
            self._boundary(scan, place)
        elif item.kind in _MEASURED:
            scan.pending = -1
        return place + 1

    def _word(self, scan: _Scan, place: int) -> None:
        word = self.source.items[place].word
        if word in _SUPERSET:
            scan.superset = True
            named = (
                names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
            )
            scan.pending = -1 if scan.after_group or named is None or not named.known else scan.pending
            return
        if word == "then" and not self.line_kind_heads:
            self.line_kind = ""
        scan.pending = place if scan.pending < 0 else scan.pending

    def _in_tag(self, place: int) -> bool:
        """Whether a word is the "b" of "<b>" or "</b>"."""
        before = [item.word for item in self.source.items[max(0, place - 2) : place]]
        return before[-1:] == ["<"] or before == ["<", "/"]

    def _boundary(self, scan: _Scan, place: int) -> None:
        named = names.find(self.source.row, *self.tokens(scan.pending, place))
        if named is not None and named.known and not scan.after_group:
            return
        if scan.after_group and self.last_set is not None:
            self.trailing(scan.pending, place)
        scan.pending = -1

    def _label(self, scan: _Scan, place: int) -> None:
        """A label before sets: "warm-up", "work:", "back-off", "Set 1:"; a name before it is theirs."""
        item = self.source.items[place]
        self._name_ahead(scan, place)
        if item.kind == "setno":
            self.see(Part("label", "", item.at, item.to))
        elif item.kind == "kind":
            scan.kind = item.word
        else:
            self.line_kind = "warm-up" if item.kind == "warmup" else ""
            self.line_kind_heads, scan.label = item.word == ":", item.at if item.kind == "warmup" else -1

    def _name_ahead(self, scan: _Scan, place: int) -> None:
        """A name with a label or a date between it and its sets: "bench week 1: 65x5"."""
        named = names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
        if named is not None and named.known:
            self.heading, self.heading_is_apart, self.current = named, False, None
        scan.pending = -1

    def _station_at(self, place: int, at: int, end: int) -> bool:
        """ "A1" or "A2" before an exercise on the same line: "A1 bench 3x8 / A2 row 3x10"."""
        apart = place == at or self.source.kind(place - 1, end) in ("slash", "comma", "stop")
        return apart and self.is_station(place, end)

    def _tempo_before(self, scan: _Scan, place: int, end: int) -> int:
        """After "2-1-2" or "(2-1-2)" of a tempo or pause lift, before its sets: the item, or 0."""
        first = place + 1 if self.source.kind(place, end) == "open" else place
        if scan.pending < 0 or self.source.kind(first, end) != "num":
            return 0
        words = self.source.row[slice(*self.tokens(scan.pending, place))]
        operand = read_operand(self.source, first, end)
        if operand is None or operand.kind != "scheme" or not any(each.folded in _TEMPO for each in words):
            return 0
        scan.tempo = part(self.source, "tempo", operand.at, operand.to)
        return operand.to + (first > place and self.source.kind(operand.to, end) == "close")

    def _says_superset(self, run: tuple[int, int]) -> bool:
        return any(token.folded in _SUPERSET for token in self.source.row[run[0] : run[1]])

    def _group_at(self, place: int, end: int) -> Group | None:
        if place in self.claimed or self.source.items[place].kind in _NO_GROUP:
            return None
        group = read_group(self.source, place, end, bool(self.context.exercise))
        return group if group is not None and (group.drafts or group.trouble) else None

    def _take(self, group: Group, run: tuple[int, int], scan: _Scan, end: int) -> int:
        """Gives a group its name; gives the item after what it took."""
        named = names.find(self.source.row, *run) if run[1] > run[0] else None
        to = group.to
        if group.trouble is not None:
            self.trouble(group, group.trouble)
            if named:
                self.heading, self.current, self.heading_is_apart = named, None, False
            return self._swallowed(max(group.to, group.at + 1), end)
        together = names.joined(self.source.row, *run) if named else ()
        behind = None
        if named is None:
            named, to, behind = self._after(group, end, run)
        to, unclear = self._of_the_last(group, to, end)
        prose = run[1] > run[0] and named is None and not self._only_filler(run)
        clear = behind or unclear or self._of_both(group, together) or self.unclear(group, named, prose)
        if clear is not None:
            self.trouble(group._replace(to=max(to, group.to)), clear)
            return to
        alone = not group.drafts[0].performed and group.drafts[0].load is not None
        if alone and scan.after_group and not (named and named.known) and self._starts_with_load(group):
            self.trouble(group._replace(to=max(to, group.to)), Trouble("unreadable", ""))
            return to
        if not group.drafts[0].performed and group.drafts[0].load is None:
            return self._without_reps(group, named, to)
        if named is not None and named.known and scan.after_group and not self.line_kind_heads:
            self.line_kind = ""
        self._mark(group, scan)
        self.enter(group, named, to, scan.label, scan.superset)
        return to

    def _starts_with_load(self, group: Group) -> bool:
        """Whether a second load follows sets: "3x5 185 lbs 84 kg", "3x8 w/ 20 kg vest"."""
        return self.source.kind(group.at, group.to) in ("load", "num")

    def _without_reps(self, group: Group, named: names.Named | None, to: int) -> int:
        if named is not None and group.drafts[0].count is not None:
            question = f"How many reps, at what load: {self.fragment(group)!r}?"
            self.trouble(group, Trouble("reps_missing", question))
        return to

    def _mark(self, group: Group, scan: _Scan) -> None:
        """What stood before the sets and is said of all of them: their kind, their tempo."""
        for draft in group.drafts:
            draft.kind = draft.kind or scan.kind
            if scan.tempo is not None:
                draft.more.append(("tempo", scan.tempo))

    def _of_both(self, group: Group, together: tuple[str, ...]) -> Trouble | None:
        if not together:
            return None
        fragment = self.fragment(group)
        return Trouble("exercise_missing", f"Was {fragment} {' or '.join(together)}, or each of them?")

    def _of_the_last(self, group: Group, to: int, end: int) -> tuple[int, Trouble | None]:
        """After sets: "last set RPE 9" is the last one's effort; "except ..." makes all of them unclear."""
        place = to + 1 if self.source.kind(to, end) in ("comma", "dash", "open") else to
        while place < end and self.source.items[place].word in ("and", "but", "with", "the"):
            place += 1
        if self.source.kind(to, end) == "colon":
            return self._told_twice(group, to, end)
        if place < end and self.source.items[place].word in _EXCEPT:
            return end, Trouble("unreadable", "")
        word = self.source.items[place].word if place < end else ""
        if word != "last" or place + 1 >= end or self.source.items[place + 1].word not in _LAST:
            return to, None
        stop = place
        while stop < end and self.source.kind(stop, end) not in ("comma", "stop", "line", "close"):
            stop += 1
        return self._last_set(group, place, stop)

    def _told_twice(self, group: Group, to: int, end: int) -> tuple[int, Trouble | None]:
        """ "3x5 at 185: 5, 5, 4": what was meant and what was done, or six sets."""
        listed = read_group(self.source, to + 1, end)
        if listed is None or not listed.bare or group.drafts[0].reps is None:
            return to, None
        return listed.to, Trouble("unreadable", "")

    def _last_set(self, group: Group, at: int, end: int) -> tuple[int, Trouble | None]:
        first, last = self.tokens(at, end)
        said = Part("label", self.source.said(first, last), first, last)
        if not any(token.is_number for token in self.source.row[first:last]):
            self.of_last(group.drafts[-1], said)
            return end, None
        trial = Draft(None, Part("reps", "", first, first), Part("load", "", first, first))
        place = at + 2 + (self.source.items[min(at + 2, end - 1)].word in ("was", "at", "felt", ":"))
        to, trouble = tail(self.source, place, end, [trial])
        if trouble is not None or to < end or any(field not in ("rpe", "rir") for field, _ in trial.more):
            return end, Trouble("unreadable", "")
        if group.drafts[-1].count is None:
            group.drafts[-1].more.extend(trial.more)
        else:
            self.of_last(group.drafts[-1], said)
        return end, None

    def _swallowed(self, place: int, end: int) -> int:
        """Past what hangs on to a fragment that can't be read: half of it is no set either."""
        while place < end and (self.source.items[place].kind in _CLINGING or self._lists_on(place, end)):
            place += 1
        return place

    def _lists_on(self, place: int, end: int) -> bool:
        """ ",8" of "@7,8,9"."""
        kinds = [self.source.kind(place + step, end) for step in range(3)]
        number = self.source.items[place + 1].value if kinds[:2] == ["comma", "num"] else None
        return number is not None and number <= 10 and kinds[2] in ("", "comma")

    def _only_filler(self, run: tuple[int, int]) -> bool:
        words = (token.folded for token in self.source.row[run[0] : run[1]] if token.kind == "word")
        return all(word in FILLER or word in names.PROSE or word in _AROUND_SETS for word in words)

    def _after(
        self, group: Group, end: int, run: tuple[int, int]
    ) -> tuple[names.Named | None, int, Trouble | None]:
        """The name that follows sets, and what more is said of them behind it."""
        place = group.to
        while place < end and self.source.items[place].kind in (*_WORDLIKE, "of", "for"):
            if self.source.items[place].word in ("then", "last", *_SUPERSET, *_EXCEPT):
                break
            place += 1
        stop = place
        first, last = self.tokens(group.to, stop)
        named = names.find_after(self.source.row, first, last) if stop > group.to else None
        if named is None or not (named.known or self._may_name(group, stop, end, run)):
            return None, group.to, None
        place = group.to
        while place < end and self.source.items[place].at < named.to:
            place += 1
        place, trouble = tail(self.source, place, end, group.drafts)
        return named, self._reps_behind(group.drafts, place, end), trouble

    def _may_name(self, group: Group, stop: int, end: int, run: tuple[int, int]) -> bool:
        """Whether unknown words after bare reps can be their name: "12 zercher walks", not "3 kids and"."""
        follows = self.source.kind(stop, end)
        ends = follows in ("", "comma", "at", "load", "secs", "open", "stop", "plus")
        return not group.bare or (ends and self._quiet(run))

    def _quiet(self, run: tuple[int, int]) -> bool:
        return all(
            token.kind != "word" or token.folded in ("did", "then", "and", "i", "also", "plus")
            for token in self.source.row[run[0] : run[1]]
        )

    def _reps_behind(self, drafts: list[Draft], place: int, end: int) -> int:
        """ "3 sets of bench at 185: 5, 5, 4": reps for each of the sets that were counted."""
        first = drafts[0]
        if (
            first.count is None
            or first.reps is not None
            or self.source.kind(place, end) not in ("colon", "comma")
        ):
            return place
        listed = read_group(self.source, place + 1, end)
        count = self.source.row[first.count.at].value
        if listed is None or listed.trouble or not listed.bare or len(listed.drafts) != count:
            return place
        for draft in listed.drafts:
            draft.load = first.load
        self.see(first.count._replace(role="label"))  # the list says the same
        drafts[:] = listed.drafts
        return listed.to

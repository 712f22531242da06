"""Sets found within a clause, with the names and labels that stand around them."""

from agents.exercises import catalogue
from agents.models.offline.ledger import FILLER
from agents.models.offline.legs.modalities import recovery
from agents.models.offline.lifting import leading, worded
from agents.models.offline.lifting.asides import Scan
from agents.models.offline.lifting.behind import Behind
from agents.models.offline.lifting.grouping import SUPERSET, Station, station
from agents.models.offline.notation.drafts import LOAD_FROM, Group, Part, Source, Trouble, part
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.notation.operands import read_operand
from agents.models.offline.words import names

_AROUND_SETS = frozenset("hit worked up to on x only".split())
_CLINGING = frozenset(
    "num load x at slash dash plus pct rpe secs of for sets reps fail repword open close".split()
)
_NO_GROUP = frozenset("word comma stop line colon open at of for close work warmup setno".split())
_MEASURED = frozenset("num load dur time dist rm".split())
_OPENS_LOAD = frozenset("num load secs bar plus minus".split())
_NEAR = 20  # sets that words behind them may be said of
_LISTING = frozenset("then and".split())
_JOINING = frozenset(
    "then and the after that next also now plus with superset supersetted ss on i did".split()
)

_TEMPO = frozenset("tempo pause paused".split())
_LONGEST_LINE = 60  # items
_LONGEST_LIST = 12  # groups of sets with one name behind them


class Lifting(Behind):
    """Reads the sets of a clause."""

    def read_sets(self, at: int, end: int) -> None:
        """Reads a clause, or what of it is lifting: complexes, and the sets between them."""
        while at < end:
            found = self.complex_in(at, end)
            first = found.at if found is not None else end
            if at < first:
                self._read_sets(at, first)
            if found is not None:
                self.enter_complex(found)
            at = found.to if found is not None else end

    def _read_sets(self, at: int, end: int) -> None:
        scan, place = Scan(), at
        if any(self._unit_behind_reps(near, end) for near in range(at, end)):
            self.trouble(Group([], at, end), Trouble("unreadable", ""))
            return
        while place < end:
            past = (
                self._tempo_before(scan, place, end)
                or recovery(self.source, place, end)
                or self.said_of_others(scan, place, at, end)
            )
            past = past or self._load_first(scan, place, end)
            group = None if past else self._group_at(scan, place, end)
            if past:
                place = past
            elif group is not None:
                run = self.tokens(scan.pending, place) if scan.pending >= 0 else (0, 0)
                scan.superset = scan.superset or self._says_superset(run)
                place = self._take(group, run, scan, end)
                scan.pending, scan.label, scan.after_group = -1, -1, True
                scan.kind, scan.tempo, scan.superset = "", None, False
            else:
                place = self._pass(scan, place, at, end)
        if scan.pending >= 0 and scan.after_group and self.last_set is not None:
            self.trailing(scan.pending, end)
        if self.together and scan.grouped and scan.after_group:
            self.close_group()

    def _unit_behind_reps(self, place: int, end: int) -> bool:
        """ "140 x 6 kg": the unit is the list's, no load of 6 kg."""
        first, load = self.source.items[place], self.source.items[min(place + 2, end - 1)]
        crossed = first.kind == "num" and self.source.kind(place + 1, end) == "x" and load.kind == "load"
        return crossed and (first.value or 0) >= LOAD_FROM and (first.value or 0) > (load.value or 0)

    def _pass(self, scan: Scan, place: int, at: int, end: int) -> int:
        """Past an item that starts no sets; gives the item after it."""
        item = self.source.items[place]
        if place in self.claimed:
            self.name_ahead(scan, place)
            return self.claimed[place]
        if item.kind in ("warmup", "work", "kind", "setno"):
            self._label(scan, place)
            scan.opened = self.source.kind(place - 1, end) == "open"
        elif item.kind == "close" and scan.opened:
            self.line_kind, scan.opened = "", False  # "(warm up 135x5) 225 3x5"
        elif found := self._station_at(place, at, end):
            self.station, scan.pending = found.group, -1
            return found.place
        elif item.kind == "word" and not self._in_tag(place):
            self._word(scan, place)
        elif item.kind in ("comma", "stop") and scan.pending >= 0:
            self._boundary(scan, place)
        elif item.kind in _MEASURED:
            scan.pending = -1
        elif item.kind == "aside":
            self.see(part(self.source, "other", place, place + 1))  # "(seat 4)"
        return place + 1

    def _word(self, scan: Scan, place: int) -> None:
        word = self.source.items[place].word
        if word == "then" and not self.line_kind_heads:
            self.line_kind = ""
        scan.pending = place if scan.pending < 0 else scan.pending

    def _in_tag(self, place: int) -> bool:
        """Whether a word is the "b" of "<b>" or "</b>"."""
        before = [item.word for item in self.source.items[max(0, place - 2) : place]]
        return before[-1:] == ["<"] or before == ["<", "/"]

    def _boundary(self, scan: Scan, place: int) -> None:
        run = self.tokens(scan.pending, place)
        named = names.find(self.source.row, *run)
        if named is not None and named.known and (not scan.after_group or self._names_only(run, named)):
            return
        if names.turned(self.source.row, run[0], self.source.items[place].at) is not None:
            return
        if scan.after_group and self.last_set is not None:
            self.trailing(scan.pending, place)
        scan.pending = -1

    def _names_only(self, run: tuple[int, int], named: names.Named) -> bool:
        """Whether nothing but an exercise stands there: "and the chest press machine, 2 sets of 10"."""
        words = {token.folded for token in self.source.row[run[0] : named.at] if token.kind == "word"}
        return named.to == run[1] and words <= _JOINING

    def _label(self, scan: Scan, place: int) -> None:
        """A label before sets: "warm-up", "work:", "back-off", "Set 1:"; a name before it is theirs."""
        item = self.source.items[place]
        if item.kind == "warmup" and scan.after_group and self.source.items[place - 1].word == "all":
            for draft in self.current.sets if self.current is not None else ():
                draft.kind = draft.kind or "warm-up"  # "135x5 225x3 all warm up, 455 3x2"
            scan.pending = -1
            return
        self.name_ahead(scan, place)
        if item.kind == "setno":
            self.see(Part("label", "", item.at, item.to))
        elif item.kind == "kind":
            lowered = self.source.said(*self.tokens(place, place + 1)).lower().endswith(" to")
            scan.kind = item.word if not lowered else f"{item.word} to"
        else:
            if item.kind == "work":
                self._warmed_up_to_here()
            self.line_kind = "warm-up" if item.kind == "warmup" else ""
            self.line_kind_heads, scan.label = item.word == ":", item.at if item.kind == "warmup" else -1

    def _warmed_up_to_here(self) -> None:
        """ "warmed up with the bar, then 95 for 8. working sets at 165": what stands between too."""
        sets = self.current.sets[-_NEAR:] if self.current is not None else []
        warm = next((place for place, draft in enumerate(sets) if draft.kind == "warm-up"), len(sets))
        for draft in sets[warm:]:
            draft.kind = draft.kind or "warm-up"

    def _station_at(self, place: int, at: int, end: int) -> Station | None:
        """ "A1" or "A2" before an exercise on the same line: "A1 bench 3x8 / A2 row 3x10"."""
        apart = place == at or self.source.kind(place - 1, end) != "word"
        return station(self.source, place, end) if apart else None

    def _tempo_before(self, scan: Scan, place: int, end: int) -> int:
        """After "2-1-2" or "(2-1-2)" of a tempo or pause lift, before its sets: the item, or 0."""
        first = place + 1 if self.source.kind(place, end) == "open" else place
        if self.source.kind(place, end) == "tempo" and (scan.pending >= 0 or not scan.after_group):
            scan.tempo = part(self.source, "tempo", place, place + 1)
            return place + 1
        if scan.pending < 0 or self.source.kind(first, end) != "num":
            return 0
        words = self.source.row[slice(*self.tokens(scan.pending, place))]
        operand = read_operand(self.source, first, end)
        if operand is None or operand.kind != "scheme" or not any(each.folded in _TEMPO for each in words):
            return 0
        scan.tempo = part(self.source, "tempo", operand.at, operand.to)
        return operand.to + (first > place and self.source.kind(operand.to, end) == "close")

    def _says_superset(self, run: tuple[int, int]) -> bool:
        return any(token.folded in SUPERSET for token in self.source.row[run[0] : run[1]])

    def _load_first(self, scan: Scan, place: int, end: int) -> int:
        """ "405 deadlift 2,1,x", "leg curls, 90 lbs, 4x12": the load waits for its sets; the item, or 0."""
        if place in self.claimed or self.source.items[place].kind not in _OPENS_LOAD:
            return 0
        to = leading.bare_load(self.source, place, end)
        if not to:
            group = read_group(self.source, place, end)
            to = group.to if group is not None and leading.alone(group) else 0
        named = names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
        behind = leading.sets_behind(self._known(scan, place), to, end, named=named is not None) if to else 0
        if not behind:
            return 0
        self.waiting_load = part(self.source, "load", place, to)
        if named is not None:
            self.heading, self.heading_is_apart, self.current = named, False, None
        scan.pending = -1
        return behind

    def _known(self, scan: Scan, place: int) -> Source:
        """The message, with what is known here of the sets that start."""
        kind = self.source.items[place].kind
        dropped = scan.kind.startswith("drop") or (scan.dropping and scan.pending < 0)
        newest = self.last_set
        listed = scan.after_group and scan.pending < 0 and newest is not None
        listed = listed and newest is not None and newest.load is not None and newest.count is None
        held = self._is_held(scan, place) if kind == "secs" else None
        body = (
            kind == "num"
            and self.source.kind(place + 1, len(self.source.items)) == "num"
            and self._with_the_body(scan, place)
        )
        if not (dropped or listed or body or held is not None):
            return self.source
        return self.source._replace(held=held, listed=listed, dropped=dropped, body=body)

    def _with_the_body(self, scan: Scan, place: int) -> bool:
        named = names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
        return named is not None and self.is_body(named)

    def _is_held(self, scan: Scan, place: int) -> bool | None:
        """Whether a time can be a set of the exercise here, as of a plank; None if none is known."""
        named = names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
        name = self.source.said(named.at, named.to) if named is not None else self.carried_name()
        known = catalogue.lookup(name).known if name else None
        return known.measured_by != "reps+load" if known is not None else None

    def _group_at(self, scan: Scan, place: int, end: int) -> Group | None:
        if place in self.claimed:
            return None
        if self.source.items[place].kind in _NO_GROUP:
            return (
                worded.read(self.source, place, end)
                if self.source.items[place].word in worded.OPENING
                else None
            )
        if (
            self.source.kind(place, end) == "num"
            and self.source.items[min(place + 1, end - 1)].word == "times"
            and self.source.kind(place + 1, end) != "x"
        ):
            return None  # "30 metres, three times": how often something was done, no reps
        if self.source.kind(place + 1, end) == "word" and self.source.items[place + 1].word == "times":
            return None  # "three times", but not "3 times 8"
        source = self._known(scan, place)
        group = worded.read(source, place, end)
        group = group or read_group(source, place, end, bool(self.context.exercise))
        return group if group is not None and (group.drafts or group.trouble) else None

    def _take(self, group: Group, run: tuple[int, int], scan: Scan, end: int) -> int:
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
            named, to, behind = self.named_behind(group, end, run)
            if named is not None and named.at == self._named_behind:
                named = None  # the sets before have it already
        if named is None and self.carried_name() is None and run[1] <= run[0]:
            named = self._behind_them_all(group, scan, end)
        alone = self.load_alone is not None and named is None and not self.interrupted
        waiting = (self.waiting_load, self.waiting_change, self.waiting_same)
        if alone or any(said is not None for said in waiting):
            group = group._replace(bare=False)
        to = self.times(group, to, end)
        to, unclear = self.told_more(group, to, end)
        if named is None and self.carried_name() is None:
            named = self.named_at_end(to, end)
        prose = run[1] > run[0] and named is None and not self._only_filler(run)
        clear = behind or unclear or self._of_both(group, together) or self.unclear(group, named, prose)
        if clear is not None:
            self.trouble(group._replace(to=max(to, group.to)), clear)
            if named is not None and named.known and clear.code:
                self.current = None  # no more sets of the exercise before
            return to
        chained = leading.told_in_a_chain(self.source, to, end) if leading.alone(group) else 0
        if chained or (named is None and scan.after_group and self._may_be_rest(group)):
            self.trouble(group._replace(to=chained or to), Trouble("unreadable", ""))
            return chained or to
        alone = not group.drafts[0].performed and group.drafts[0].load is not None
        if alone and scan.after_group and not (named and named.known) and self._starts_with_load(group):
            self.trouble(group._replace(to=max(to, group.to)), Trouble("unreadable", ""))
            return to
        if not group.drafts[0].performed and group.drafts[0].load is None:
            return self._without_reps(group, named, to)
        if named is not None and named.known and scan.after_group and not self.line_kind_heads:
            self.line_kind = ""
        scan.dropping = scan.kind.startswith("drop") or (scan.dropping and named is None)
        self._mark(group, scan)
        if self.source.kind(group.at + 1, group.to) == "sets" and group.drafts[0].count is None:
            self.see(part(self.source, "label", group.at, group.at + 1))  # "3 sets of 5, 5 and 4"
        self.enter(group, named, to, scan.label, scan.superset)
        return to

    def _may_be_rest(self, group: Group) -> bool:
        """Whether "80s" behind sets could be their rest or a pair of dumbbells: "db row 3x10, 80s"."""
        timed = self.source.kind(group.at, group.to) == "secs" and group.drafts[0].measured
        return timed and self.last_set is not None and self.last_set.reps is not None

    _nameless_to = -1  # up to this item no name stands behind the sets
    _named_behind = -1  # where the name stands that the sets before it were given

    def _line_end(self, place: int) -> int:
        limit = min(len(self.source.items), place + _LONGEST_LINE)
        return next((each for each in range(place, limit) if self.source.items[each].kind == "line"), limit)

    def _behind_them_all(self, group: Group, scan: Scan, end: int) -> names.Named | None:
        """The name behind a list of sets: "225x5, 225x5, 225x3 bench" is three sets of bench."""
        if self.line_kind == "warm-up":  # "wu: 95x5, 135x3. work: 165 3x5 bench"
            end = self._line_end(end)
        place = group.to
        if group.at < self._nameless_to:
            return None
        for _ in range(_LONGEST_LIST):
            while place < end and (
                self.source.kind(place, end) in ("comma", "work", "stop")
                or self.source.items[place].word in _LISTING
            ):
                place += 1
            further = self._group_at(scan, place, end) if place < end else None
            if further is None or further.trouble is not None:
                break
            named, _, trouble = self.named_behind(further, end, (0, 0))
            if named is not None:
                self._named_behind = named.at
                return named if named.known and trouble is None else None
            place = further.to
        self._nameless_to = place
        return None

    def _starts_with_load(self, group: Group) -> bool:
        """Whether a second load follows sets: "3x5 185 lbs 84 kg", "3x8 w/ 20 kg vest"."""
        return self.source.kind(group.at, group.to) in ("load", "num")

    def _without_reps(self, group: Group, named: names.Named | None, to: int) -> int:
        if named is not None and group.drafts[0].count is not None:
            question = f"How many reps, at what load: {self.fragment(group)!r}?"
            self.trouble(group, Trouble("reps_missing", question))
            self.heading = self.current = None  # what follows is of this exercise, or of another
        return to

    def _mark(self, group: Group, scan: Scan) -> None:
        """What stood before the sets and is said of all of them: their kind, their tempo."""
        lowered = scan.kind == "drop to"  # "dropped to 155 for one more set" is no drop set
        counted = any(item.kind == "sets" for item in self.source.items[group.at : group.to])
        kind = "" if lowered and counted else scan.kind.removesuffix(" to")
        scan.dropping = scan.dropping and not (lowered and counted)
        kind = kind or ("drop" if scan.dropping else "")
        for draft in group.drafts:
            draft.kind = draft.kind or kind
            if scan.tempo is not None:
                draft.more.append(("tempo", scan.tempo))

    def _of_both(self, group: Group, together: tuple[str, ...]) -> Trouble | None:
        if not together:
            return None
        fragment = self.fragment(group)
        return Trouble("exercise_missing", f"Was {fragment} {' or '.join(together)}, or each of them?")

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

"""Sets and the names they belong to: on their line, over it, behind it, or carried over from before."""

from agents.models.offline import names
from agents.models.offline.drafts import Group, Trouble
from agents.models.offline.ledger import Block, Entry, Ledger, Workout
from agents.models.offline.reading import Ambiguity
from agents.models.offline.sets import read_group
from agents.models.offline.tails import tail

_WORDLIKE = frozenset(("word", "dash", "label"))
_FILLER = frozenset(
    "then and today also plus followed by next so the a with i did finally after that".split()
)
_AROUND_SETS = frozenset("hit worked up to on x only".split())
_CLINGING = frozenset("num load x at slash dash plus pct rpe secs of for sets reps fail repword".split())
# Moves that a lone number counts: "pull-ups 12"; of a lift, a lone number may be a load.
_BODY = frozenset(
    "pull pullup pullups chin chinup chinups push pushup pushups dip dips sit situp situps burpee "
    "burpees muscle "
    "air crunch crunches pistol toes t2b plank jacks unders".split()
)
_NO_SET = Trouble("", "")  # a number in prose: nothing to log, nothing to ask


class Lifting(Ledger):
    """Reads the sets of a clause."""

    def read_sets(self, at: int, end: int, line_start: bool) -> None:
        place, pending, label = at, -1, -1
        after_group = False
        superset = False
        while place < end:
            item = self.source.items[place]
            if place in self.claimed:
                place, pending = self.claimed[place], -1
                continue
            if item.kind == "warmup":
                self.line_kind, label, pending = "warm-up", item.at, -1 if pending < 0 else pending
                place += 1
                continue
            group = self._group_at(place, end)
            if group is not None:
                run = self.tokens(pending, place) if pending >= 0 else (0, 0)
                superset = superset or self._says_superset(run)
                place = self._take(group, run, label, end, superset)
                pending, label, after_group = -1, -1, True
                continue
            if item.kind == "word" or (
                pending >= 0 and item.kind in ("dash", "plus", "slash", "colon", "open", "close", "mark")
            ):
                if pending < 0:
                    pending = place
                if item.kind == "word" and item.word in ("ss", "superset", "supersetted", "supersetting"):
                    superset, pending = True, -1
            elif item.kind in ("comma", "stop") and pending >= 0:
                named = names.find(self.source.row, *self.tokens(pending, place))
                if named is None or not named.known or after_group:
                    self._leftover(pending, place, after_group)
                    pending = -1
            elif (
                item.kind in ("at", "for", "of", "each", "amrap", "rounds", "reps", "sets", "max", "x")
                and pending >= 0
            ):
                pass
            elif item.kind in ("num", "load", "dur", "time", "dist", "rm", "ordinal"):
                pending = -1 if item.kind not in ("ordinal",) else pending
            place += 1
        if pending >= 0:
            self._leftover(pending, end, after_group)

    def _leftover(self, at: int, end: int, after_group: bool) -> None:
        if after_group and self.last_set is not None:
            self.trailing(at, end)

    def _says_superset(self, run: tuple[int, int]) -> bool:
        return any(
            token.folded in ("ss", "superset", "supersetted") for token in self.source.row[run[0] : run[1]]
        )

    def _group_at(self, place: int, end: int) -> Group | None:
        kind = self.source.items[place].kind
        if kind in ("word", "comma", "stop", "line", "colon", "open", "at", "of", "for", "close"):
            return None
        named_after_context = bool(self.context.exercise)
        group = read_group(self.source, place, end, named_after_context)
        if group is None or group.trouble is not None:
            return group
        if not group.drafts:
            return None
        return group

    def _take(self, group: Group, run: tuple[int, int], label: int, end: int, superset: bool) -> int:
        """Gives a group its name; gives the item after what it took."""
        row = self.source.row
        named = names.find(row, *run) if run[1] > run[0] else None
        to = group.to
        if group.trouble is not None:
            self._trouble(group, group.trouble)
            if named:
                self.heading, self.current, self.heading_is_apart = named, None, False
            return self._swallowed(max(group.to, group.at + 1), end)
        if named is None:
            named, to = self._after(group, end, run)
        prose = run[1] > run[0] and named is None and not self._only_filler(run)
        clear = self._clear(group, named, prose)
        if clear is not None:
            self._trouble(group, clear)
            return to
        if not group.drafts[0].performed and group.drafts[0].load is None:
            if group.drafts[0].count is not None and named is not None:
                self._trouble(
                    group, Trouble("reps_missing", f"How many reps, at what load: {self._said(group)!r}?")
                )
            return to
        self._enter(group, named, to, label, superset)
        return to

    def _swallowed(self, place: int, end: int) -> int:
        """Past what hangs on to a fragment that can't be read: half of it is no set either."""
        while place < end and self.source.items[place].kind in _CLINGING:
            place += 1
        return place

    def _said(self, group: Group) -> str:
        return self.source.said(*self.tokens(group.at, group.to))[:60]

    def _only_filler(self, run: tuple[int, int]) -> bool:
        words = (token.folded for token in self.source.row[run[0] : run[1]] if token.kind == "word")
        return all(word in _FILLER or word in names.PROSE or word in _AROUND_SETS for word in words)

    def _after(self, group: Group, end: int, run: tuple[int, int]) -> tuple[names.Named | None, int]:
        """The name that follows sets, and what more is said of them behind it."""
        place = group.to
        while place < end and self.source.items[place].kind in (*_WORDLIKE, "of", "for"):
            if self.source.items[place].word in ("then", "ss", "superset"):
                break
            place += 1
        stop = place
        if stop == group.to:
            return None, group.to
        first, last = self.tokens(group.to, stop)
        named = names.find_after(self.source.row, first, last)
        if named is None:
            return None, group.to
        follows = self.source.kind(stop, end)
        if (
            not named.known
            and group.bare
            and (
                follows not in ("", "comma", "at", "load", "secs", "open", "stop", "plus")
                or not self._quiet(run)
            )
        ):
            return None, group.to
        place = group.to
        while place < end and self.source.items[place].at < named.to:
            place += 1
        if group.drafts:
            place, trouble = tail(self.source, place, end, group.drafts)
            if trouble is not None:
                group.drafts[-1].certain = False
        return named, place

    def _quiet(self, run: tuple[int, int]) -> bool:
        return run[1] <= run[0] or all(
            token.kind != "word" or token.folded in ("did", "then", "and", "i", "also", "plus")
            for token in self.source.row[run[0] : run[1]]
        )

    def _clear(self, group: Group, named: names.Named | None, prose: bool) -> Trouble | None:
        """What keeps named or unnamed sets from being certain."""
        first = group.drafts[0]
        nameless = named is None and self._carried_name(group) is None
        fragment = self._said(group)
        if nameless or (prose and group.bare):
            sure = not group.bare or len(group.drafts) > 1
            if sure or first.count is not None:
                return Trouble("exercise_missing", f"Which exercise was {fragment}?")
            return _NO_SET
        assisted = first.load is not None and first.load.said.startswith("-")
        if assisted and not self._is_body(named):
            return Trouble("unreadable", f"What does {fragment!r} stand for?")
        if group.bare and first.reps is None and not self._may_be_held(named):
            return _NO_SET
        single = (
            group.bare
            and len(group.drafts) == 1
            and first.count is None
            and first.load is None
            and first.reps is not None
        )
        if not single or first.reps is None:
            return None
        value = self.source.row[first.reps.at].value or 0
        before = named is not None and named.at < first.reps.at
        after = named is not None and not before
        said_reps = self.source.kind(group.to - 1, group.to) == "reps"
        if value > 100 or (not after and not said_reps and not self._is_body(named)):
            if named is not None and not named.known:
                return _NO_SET
            return Trouble("set_unclear", f"What does {fragment!r} stand for: reps or load?")
        return None

    def _may_be_held(self, named: names.Named | None) -> bool:
        """Whether a time or a distance alone can be a set of this: "slept 8 hours" is none."""
        if named is not None:
            return named.known
        return self.heading is None or self.heading.known

    def _is_body(self, named: names.Named | None) -> bool:
        words = [token.folded for token in self.source.row[named.at : named.to]] if named else []
        if not named and self.current:
            words = self.current.name.lower().replace("-", " ").split()
        elif not named and self.heading:
            words = [token.folded for token in self.source.row[self.heading.at : self.heading.to]]
        elif not named:
            words = self.context.exercise.lower().replace("-", " ").split()
        return bool(set(words) & _BODY)

    def _carried_name(self, group: Group) -> str | None:
        if self.heading is not None and (self.heading.known or not self.heading_is_apart):
            return self.source.said(self.heading.at, self.heading.to)
        if self.current is not None:
            return self.current.name
        return self.context.exercise or None

    def _trouble(self, group: Group, trouble: Trouble) -> None:
        first, last = self.tokens(group.at, group.to)
        row = self.source.row
        if not trouble.code:
            return
        if trouble.code == "unreadable":
            trouble = Trouble(trouble.code, f"What does {self._said(group)!r} stand for: sets, reps, load?")
        self.ambiguities.append(Ambiguity(row[first].start, row[last - 1].end, *trouble))
        self.interrupted = True

    def _enter(self, group: Group, named: names.Named | None, to: int, label: int, superset: bool) -> None:
        first, last = self.tokens(group.at, max(to, group.to))
        for draft in group.drafts:
            if self.line_kind and not draft.kind:
                draft.kind = self.line_kind
        seen_parts = {
            (said.at, said.to): (said, draft.certain) for draft in group.drafts for said in self.parts(draft)
        }
        for said, certain in seen_parts.values():
            self.see(said, certain)
        workout = self.workout_of("strength")
        superset = superset or (bool(self.station) and self.station == self.last_station)
        self.last_station = self.station
        entry, known = self._entry(group, named, first, last, label, workout)
        self.last_set = group.drafts[-1]
        if not known:
            kind = "superset" if superset else ""
            if superset:
                self._join_superset(workout)
            self.add_entry(entry, workout, kind)
        self.current, self.interrupted = entry, False
        if entry.loaded:
            self.loaded_entry = entry

    def _join_superset(self, workout: Workout) -> None:
        """The exercise before is the superset's first."""
        block = workout.blocks[-1] if workout.blocks else None
        if block is None or block.kind == "superset" or not block.entries:
            return
        partner = block.entries.pop()
        if not block.entries:
            workout.blocks.pop()
        joined = Block("superset", partner.at, partner.to)
        joined.entries.append(partner)
        workout.blocks.append(joined)

    def _entry(
        self, group: Group, named: names.Named | None, first: int, last: int, label: int, workout: Workout
    ) -> tuple[Entry, bool]:
        """The entry that a group belongs to; the second value: it was there already."""
        row, source = self.source.row, self.source
        if named is not None:
            self.heading = None
            name = source.said(named.at, named.to)
            words = tuple(token.folded for token in row[named.at : named.to] if token.kind == "word")
            full = self._spelled_out(words)
            self.spoken.setdefault(" ".join(words), (name, words))
            at = min(named.at, first) if label < 0 else min(label, named.at, first)
            return Entry(full or name, at, max(named.to, last), group.drafts, full or ""), False
        if self.heading is not None and (self.heading.known or not self.heading_is_apart):
            header, self.heading = self.heading, None
            return Entry(source.said(header.at, header.to), header.at, last, group.drafts), False
        current = self._carry_from(group)
        if current is None:
            return Entry(self.context.exercise, first, last, group.drafts), False
        newest = workout.entries()[-1] if workout.entries() else None
        if current is newest and not self.interrupted:
            current.sets.extend(group.drafts)
            current.to = last
            workout.blocks[-1].to = max(workout.blocks[-1].to, last)
            return current, True
        return Entry(current.name, first, last, group.drafts, current.name), False

    def _carry_from(self, group: Group) -> Entry | None:
        """Unnamed sets with a load, after an exercise that has none, go on with the one that had."""
        has_load = any(draft.load for draft in group.drafts)
        if (
            has_load
            and self.current is not None
            and not self.current.loaded
            and self.loaded_entry is not None
        ):
            return self.loaded_entry
        return self.current

    def _spelled_out(self, words: tuple[str, ...]) -> str:
        """The earlier name that a lone word abbreviates, or "" """
        if len(words) != 1 or len(words[0]) > 8:
            return ""
        for name, earlier in self.spoken.values():
            if names.is_acronym(words[0], earlier):
                return name
        return ""

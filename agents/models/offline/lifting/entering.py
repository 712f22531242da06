"""Sets entered under their exercise: named here, under a heading, or carried on from the sets before."""

from decimal import Decimal
from functools import cached_property

from agents.models.offline.ledger import Entry, Workout
from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.lifting.blocks import Blocks
from agents.models.offline.notation.drafts import LOAD_FROM, REPS_UP_TO, Draft, Group, Part, Trouble
from agents.models.offline.reading import Ambiguity
from agents.models.offline.words import names

# Moves that a lone number counts: "pull-ups 12"; of a lift, a lone number may be a load.
_BODY = frozenset(
    """pull pullup pullups chin chins chinup chinups push pushup pushups dip dips sit situp situps burpee
    burpees muscle air crunch crunches pistol toes t2b plank jacks unders""".split()
)
_ASSISTED = frozenset("assist assisted assistance".split())
_NO_REPS = frozenset("running trail_running cycling swimming hiking rucking".split())
_NO_SET = Trouble("", "")  # a number in prose: nothing to log, nothing to ask


class Entering(Blocks):
    """Enters groups of sets into the ledger."""

    def enter(self, group: Group, named: names.Named | None, to: int, label: int, superset: bool) -> None:
        first, last = self.tokens(group.at, max(to, group.to))
        if self._is_moved(group, named):
            fragment = self.source.said(first, last)[:60]
            self.ask(first, last, "unreadable", f"What is {fragment!r}: of which distance or time?")
            return
        if named is None and self._is_time_of_carry(group):
            self._timed(group.drafts[0], last)
            return
        self._lighter_before(group)
        self._assisted_too(group, named)
        self._weight_in_hand(group, named)
        first = self._loaded_before(group, named, first)
        for draft in group.drafts:
            draft.kind = draft.kind or self.line_kind
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
        top = self.source.kind(group.at, group.to) == "upto"
        self.load_alone = None if top or self.last_set.performed else self.last_set
        if not known:
            self.put(entry, superset)
        self.current, self.interrupted = entry, False
        if entry.loaded:
            self.loaded_entry = entry

    def _is_moved(self, group: Group, named: names.Named | None) -> bool:
        """Whether reps are said of a run, ride, swim or walk, which has none: "ran 3,5,3,5 min"."""
        if named is None or not any(draft.reps and not draft.load for draft in group.drafts):
            return False
        words = [token.folded for token in self.source.row[named.at : named.to]]
        return all(MODALITIES.get(word) in _NO_REPS for word in words)

    def _is_time_of_carry(self, group: Group) -> bool:
        """Whether a time alone stands behind a set that has a distance: "sled push 50m 152kg 2:38"."""
        before, timed = self.last_set, group.drafts[0]
        if before is None or self.current is None or self.current.sets[-1:] != [before] or self.interrupted:
            return False
        alone = len(group.drafts) == 1 and timed.count is None and timed.reps is None and timed.load is None
        fields = {field for field, _ in before.more}
        return (
            alone
            and "distance" in fields
            and "duration" not in fields
            and before.reps is None
            and {field for field, _ in timed.more} == {"duration"}
        )

    def _timed(self, timed: Draft, last: int) -> None:
        """Gives the set before its time."""
        for said in self.parts(timed):
            self.see(said)
        entry, block = self.current, self.workouts[-1].blocks[-1]
        assert entry is not None
        entry.sets[-1].more += timed.more
        entry.to, block.to = max(entry.to, last), max(block.to, last)

    def _loaded_before(self, group: Group, named: names.Named | None, first: int) -> int:
        """Gives sets the load that was said before them; gives the first token of their quote."""
        waiting, self.waiting_load = self.waiting_load, None
        moved, self.waiting_change = self.waiting_change, None
        same, self.waiting_same = self.waiting_same, None
        unloaded = [draft for draft in group.drafts if draft.load is None]
        if same is not None:
            for draft in unloaded:
                draft.count = draft.count or Part("count", "1", first, first)
                draft.more.append(("same_as", same))
        if waiting is not None and unloaded:
            for draft in unloaded:
                draft.load = waiting
            return min(first, waiting.at)
        if named is None and self.current is not None and not self.interrupted and unloaded == group.drafts:
            if moved is not None:
                for draft in unloaded:
                    draft.more += [("same_as", moved[0]), ("load_change", moved[1])]
            else:
                self._with_load_of(self.current, unloaded)
        return first

    def _with_load_of(self, entry: Entry, drafts: list[Draft]) -> None:
        """Sets behind a load that nothing was done with have it; an all-out set keeps the load before."""
        last = entry.sets[-1] if entry.sets else None
        if last is None or drafts[0].reps is None:
            return
        if last is self.load_alone:
            entry.sets.pop()
            for draft in drafts:
                draft.load, draft.more = last.load, [*last.more, *draft.more]
                draft.count, draft.kind = draft.count or last.count, draft.kind or last.kind
        elif last is self.last_set and (drafts[0].kind in ("amrap", "failure") or _says_how(drafts[0])):
            for draft in drafts:
                draft.load = last.load

    def _assisted_too(self, group: Group, named: names.Named | None) -> None:
        """ "fifty pounds of assistance for 8, then forty for 6": the assistance is the second one's too."""
        before = self.current.sets[-1].load if named is None and self.current and self.current.sets else None
        helped = _ASSISTED.intersection(before.said.lower().split()) if before is not None else None
        for draft in group.drafts if helped else ():
            if draft.load is not None and not _ASSISTED & set(draft.load.said.lower().split()):
                draft.load = draft.load._replace(said=f"{draft.load.said} {min(helped or ('',))}")

    def _weight_in_hand(self, group: Group, named: names.Named | None) -> None:
        """ "25 lb weight" is on top of the body where the body is moved; of other moves it is the load."""
        if self.is_body(named):
            return
        for draft in group.drafts:
            if draft.load is not None and draft.load.said.endswith(" weight"):
                draft.load = draft.load._replace(said=draft.load.said.removesuffix(" weight"))

    def _lighter_before(self, group: Group) -> None:
        """ "60x5, 80x3 warm-up": what was lighter before a warm-up was one too."""
        newest = self.current.sets if self.current is not None and group.drafts[0].kind == "warm-up" else []
        load = self._load_value(group.drafts[0])
        for draft in reversed(newest):
            if draft.kind or draft.load is None or self._load_value(draft) > load:
                break
            draft.kind = "warm-up"

    def _load_value(self, draft: Draft) -> Decimal:
        said = draft.load
        return (self.source.row[said.at].value if said else None) or Decimal(0)

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
        newest = workout.blocks[-1].entries[-1] if workout.blocks and workout.blocks[-1].entries else None
        if current is newest and not self.interrupted:
            current.sets.extend(group.drafts)
            current.to = max(current.to, last)
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

    def carried_name(self) -> str | None:
        if self.heading is not None and (self.heading.known or not self.heading_is_apart):
            return self.source.said(self.heading.at, self.heading.to)
        if self.current is not None:
            return self.current.name
        return self.context.exercise or None

    def trouble(self, group: Group, trouble: Trouble) -> None:
        first, last = self.tokens(group.at, group.to)
        row = self.source.row
        if not trouble.code:
            return
        if trouble.code == "unreadable":
            trouble = Trouble(
                trouble.code, f"What does {self.fragment(group)!r} stand for: sets, reps, load?"
            )
        self.ambiguities.append(Ambiguity(row[first].start, row[last - 1].end, *trouble))
        self.interrupted = True

    def fragment(self, group: Group) -> str:
        return self.source.said(*self.tokens(group.at, group.to))[:60]

    def unclear(self, group: Group, named: names.Named | None, prose: bool) -> Trouble | None:
        """What keeps named or unnamed sets from being certain."""
        first = group.drafts[0]
        if named is not None and not named.known and self._may_be_no_exercise:
            return Trouble("exercise_missing", f"Which exercise was {self.fragment(group)}?")
        nameless = named is None and self.carried_name() is None
        if nameless or (prose and group.bare):
            sure = not group.bare or len(group.drafts) > 1 or first.count is not None
            asked = Trouble("exercise_missing", f"Which exercise was {self.fragment(group)}?")
            return asked if sure else _NO_SET
        if first.load is not None and first.load.said.startswith("-") and not self.is_body(named):
            return Trouble("unreadable", "")
        if not group.bare:
            return self._loads_a_way_of_moving(group, named)
        if first.reps is None or first.measured:
            return None if self._may_be_held(named) else _NO_SET
        return self._counts_reps(group, named)

    @cached_property
    def _may_be_no_exercise(self) -> bool:
        """ "Parking 3x2 hours": two numbers and no load's unit, sign or known exercise in the message."""
        numbers = [token for token in self.source.row if token.is_number]
        kinds = {item.kind for item in self.source.items}
        if len(numbers) != 2 or "x" not in kinds or kinds & {"load", "at", "sets", "reps", "bw", "each"}:
            return False
        return not names.has_known(self.source.row)

    def _loads_a_way_of_moving(self, group: Group, named: names.Named | None) -> Trouble | None:
        """ "bike 30/30 x 10": a run or a ride has no load without a unit."""
        word = self.source.row[named.at].folded if named is not None and named.to - named.at == 1 else ""
        moves = MODALITIES.get(word) in ("running", "cycling", "swimming")
        load = group.drafts[0].load
        plain = load is not None and self.source.row[load.to - 1].is_number
        return Trouble("unreadable", "") if moves and plain else None

    def _counts_reps(self, group: Group, named: names.Named | None) -> Trouble | None:
        """Bare numbers are reps: where they are few, said to be reps, or of a move without a load."""
        values = [self._value(draft) for draft in group.drafts]
        first = group.drafts[0]
        after = named is not None and first.reps is not None and named.at >= first.reps.at
        if after and len(values) == 2 and self.source.kind(group.at + 1, group.to) == "slash":
            return Trouble("unreadable", "")  # "2/1 squat": a day, or two sets
        if len(values) > 1:
            loaded = values[0] >= LOAD_FROM and any(value < LOAD_FROM / 2 for value in values)
            loaded = loaded or min(values) >= LOAD_FROM  # "snatch 80, 85"
            sure = max(values) <= REPS_UP_TO and (not loaded or self.is_body(named))
            return None if sure else Trouble("unreadable", "")
        if self.source.kind(group.at - 1, group.to) == "sets":
            return Trouble("unreadable", "")  # "set 3 bench": the third, or three reps
        counted = self.source.kind(group.to - 1, group.to) == "reps" or any(
            f == "partial" for f, _ in first.more
        )
        counted = counted or first.count is not None or (named is None and _is_rated(first))
        if named is not None and values[0] >= LOAD_FROM and self.source.row[named.at - 1].folded == "on":
            after = False  # "made 90 and 95 on bench"
        if values[0] <= REPS_UP_TO and (after or counted or self.is_body(named)):
            return None
        if named is not None and not named.known:
            return _NO_SET
        return Trouble("set_unclear", f"What does {self.fragment(group)!r} stand for: reps or load?")

    def _value(self, draft: Draft) -> Decimal:
        said = draft.reps
        return (self.source.row[said.at].value if said else None) or Decimal(0)

    def _may_be_held(self, named: names.Named | None) -> bool:
        """Whether a time or a distance alone can be a set of this: "slept 8 hours" is none."""
        if named is not None:
            return named.known
        return self.heading is None or self.heading.known

    def is_body(self, named: names.Named | None) -> bool:
        if named is not None:
            words = self.source.said(named.at, named.to)
        elif self.current is not None:
            words = self.current.name
        elif self.heading is not None:
            words = self.source.said(self.heading.at, self.heading.to)
        else:
            words = self.context.exercise
        return not _BODY.isdisjoint(words.lower().replace("-", " ").split())


def _says_how(draft: Draft) -> bool:
    """Whether an effort or a failure says that it was done: "ten at 2 RIR", "failed the third set at 3"."""
    return _is_rated(draft) or any(field == "failed" for field, _ in draft.more)


def _is_rated(draft: Draft) -> bool:
    """Whether an effort says that it was done: "ten at 2 RIR"."""
    return any(field in ("rpe", "rir") for field, _ in draft.more)

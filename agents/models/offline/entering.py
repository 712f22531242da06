"""Sets entered under their exercise: named here, under a heading, or carried on from the sets before."""

from decimal import Decimal

from agents.models.offline import names
from agents.models.offline.drafts import LOAD_FROM, REPS_UP_TO, Draft, Group, Trouble
from agents.models.offline.endurance import MODALITIES
from agents.models.offline.ledger import Block, Entry, Ledger, Workout
from agents.models.offline.reading import Ambiguity

# Moves that a lone number counts: "pull-ups 12"; of a lift, a lone number may be a load.
_BODY = frozenset(
    """pull pullup pullups chin chinup chinups push pushup pushups dip dips sit situp situps burpee burpees
    muscle air crunch crunches pistol toes t2b plank jacks unders""".split()
)
_NO_SET = Trouble("", "")  # a number in prose: nothing to log, nothing to ask


class Entering(Ledger):
    """Enters groups of sets into the ledger."""

    def enter(self, group: Group, named: names.Named | None, to: int, label: int, superset: bool) -> None:
        first, last = self.tokens(group.at, max(to, group.to))
        self._lighter_before(group)
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
        if not known:
            kind = "superset" if superset else ""
            if superset:
                self._join_superset(workout)
            self.add_entry(entry, workout, kind)
        self.current, self.interrupted = entry, False
        if entry.loaded:
            self.loaded_entry = entry

    def _lighter_before(self, group: Group) -> None:
        """ "60x5, 80x3 warm-up": what was lighter before a warm-up was one too."""
        newest = self.current.sets if self.current is not None and group.drafts[0].kind == "warm-up" else []
        load = self._load(group.drafts[0])
        for draft in reversed(newest):
            if draft.kind or draft.load is None or self._load(draft) > load:
                break
            draft.kind = "warm-up"

    def _load(self, draft: Draft) -> Decimal:
        said = draft.load
        return (self.source.row[said.at].value if said else None) or Decimal(0)

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
        newest = workout.blocks[-1].entries[-1] if workout.blocks and workout.blocks[-1].entries else None
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
        if named is not None and not named.known and self._may_be_no_exercise():
            return Trouble("exercise_missing", f"Which exercise was {self.fragment(group)}?")
        nameless = named is None and self.carried_name() is None
        if nameless or (prose and group.bare):
            sure = not group.bare or len(group.drafts) > 1 or first.count is not None
            asked = Trouble("exercise_missing", f"Which exercise was {self.fragment(group)}?")
            return asked if sure else _NO_SET
        if first.load is not None and first.load.said.startswith("-") and not self._is_body(named):
            return Trouble("unreadable", "")
        if not group.bare:
            return self._loads_a_way_of_moving(group, named)
        if first.reps is None:
            return None if self._may_be_held(named) else _NO_SET
        return self._counts_reps(group, named)

    def _may_be_no_exercise(self) -> bool:
        """ "Parking 3x2 hours": two numbers and no load's unit, sign or known exercise in the message."""
        numbers = [token for token in self.source.row if token.is_number]
        kinds = {item.kind for item in self.source.items}
        if len(numbers) != 2 or "x" not in kinds or kinds & {"load", "at", "sets", "reps", "bw"}:
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
            sure = max(values) <= REPS_UP_TO and (not loaded or self._is_body(named))
            return None if sure else Trouble("unreadable", "")
        if self.source.kind(group.at - 1, group.to) == "sets":
            return Trouble("unreadable", "")  # "set 3 bench": the third, or three reps
        counted = self.source.kind(group.to - 1, group.to) == "reps" or any(
            f == "partial" for f, _ in first.more
        )
        if values[0] <= REPS_UP_TO and (after or counted or self._is_body(named)):
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

    def _is_body(self, named: names.Named | None) -> bool:
        if named is not None:
            words = self.source.said(named.at, named.to)
        elif self.current is not None:
            words = self.current.name
        elif self.heading is not None:
            words = self.source.said(self.heading.at, self.heading.to)
        else:
            words = self.context.exercise
        return not _BODY.isdisjoint(words.lower().replace("-", " ").split())

"""Legs entered into the ledger: which workout each makes, what a warm-up or a finisher stands beside."""

from typing import NamedTuple

from agents.models.offline.ledger import Block, Entry, Workout
from agents.models.offline.legs import endurance, modalities
from agents.models.offline.legs.endurance import Leg
from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.lifting.finding import Lifting

_FINISHERS = frozenset("finisher finishers".split())
_FINISHED = frozenset("finish finished finishing ended capped".split())


class Piece(NamedTuple):
    """A stretch of a clause and what it is; `leg` where it moves."""

    sort: str
    at: int
    to: int
    leg: Leg | None = None


class _Open(NamedTuple):
    """The newest leg, which may go on: the items that it was read from, and what it became."""

    at: int
    to: int
    leg: Leg
    entry: Entry
    block: Block | None


class Legs(Lifting):
    """Enters what moves; what it can't name is read as sets."""

    open_leg: _Open | None = None
    loose: tuple[int, int] | None = None  # measures that wait for a name
    warmed_up_by = ""  # the discipline of the first warm-up that waits for its workout

    def leg_of(self, at: int, to: int, name: tuple[int, int] | None = None) -> Leg | None:
        word = self.source.row[name[1] - 1].folded if name is not None else ""
        return endurance.read(self.source, at, to, name, MODALITIES.get(word, "running"), self.claimed)

    def add_leg(self, piece: Piece) -> None:
        """Enters a leg, or what goes on about the newest one."""
        leg = piece.leg
        if leg is None:
            return
        if leg.unit_missing:
            self.close_leg()
            said = self.source.said(leg.at, leg.to)[:60]
            self.ask(leg.at, leg.to, "unreadable", f"What is {said!r}: of which distance or time?")
            return
        goes_on = self.open_leg if self.open_leg is not None and self.open_leg.at == piece.at else None
        if goes_on is not None:
            entry, block = goes_on.entry, goes_on.block
            entry.sets, entry.to = leg.drafts, max(entry.to, leg.to)
            entry.left_out = [said for _, said in leg.facts]
            if block is not None:
                block.to, block.kind = entry.to, leg.kind
                block.facts = list(leg.facts)
        else:
            self.close_leg()
            entry, block = self._entered(leg, piece)
        self.open_leg = _Open(piece.at, piece.to, leg, entry, block)
        self.current, self.heading, self.last_set = None, None, leg.drafts[-1]

    def _entered(self, leg: Leg, piece: Piece) -> tuple[Entry, Block | None]:
        name = self.source.said(*leg.name)
        fresh = self.moving_heading == leg.name and self._is_fresh(leg)
        first = min(leg.name[0], leg.at) if fresh else leg.at
        entry = Entry(name, first, leg.to, leg.drafts, "" if first <= leg.name[0] < leg.to else name)
        entry.left_out = [said for _, said in leg.facts]
        beside = self._beside(leg, piece)
        if beside is not None:
            self.add_entry(entry, beside)
            return entry, None
        if leg.warm_up:
            self.waiting_warm_ups.append(entry)
            self.warmed_up_by = self.warmed_up_by or leg.discipline
            return entry, None
        workout = self.workout_of(leg.discipline)
        kind = "intervals" if fresh and self._heads_intervals(leg.name) else leg.kind
        newest = workout.blocks[-1] if workout.blocks else None
        if newest is not None and newest.kind == "intervals" and leg.carried and not leg.drafts[0].count:
            newest.entries.append(entry)  # "Row intervals", and under it one a line
            newest.to = entry.to
            return entry, newest
        block = Block(kind, entry.at, entry.to)
        block.facts = list(leg.facts)
        block.entries.append(entry)
        workout.blocks.append(block)
        return entry, block

    def _heads_intervals(self, name: tuple[int, int]) -> bool:
        """ "Row intervals", "hill repeats run"."""
        beside = self.source.row[max(0, name[0] - 2) : name[1] + 2]
        return any(token.folded in ("intervals", "repeats") for token in beside)

    def _beside(self, leg: Leg, piece: Piece) -> Workout | None:
        """The workout that a warm-up, a cool-down or a finisher stands in."""
        newest = self.workouts[-1] if self.workouts and self.workouts[-1].blocks else None
        words = [self.source.items[place].word for place in range(piece.at, piece.to)]
        cools = leg.warm_up and any(map(self._cools, range(piece.at, piece.to)))
        finishes = bool(_FINISHERS & set(words)) or (
            bool(_FINISHED & set(words[:2])) and bool({"with", "off"} & set(words[:4]))
        )
        if cools:
            return newest
        if leg.warm_up:
            return newest if newest is not None and newest.sort == "strength" else None
        return newest if finishes and newest is not None and newest.sort == "strength" else None

    def _cools(self, place: int) -> bool:
        """ "cool down", "cooldown", "cd", "c/d"."""
        item = self.source.items[place]
        first = self.source.row[item.at].folded
        return item.kind == "warmup" and (item.word == "cooldown" or first.startswith("c"))

    def _is_fresh(self, leg: Leg) -> bool:
        """Whether a heading's name has no entry yet, so that the quote can start there."""
        return not any(
            entry.at == leg.name[0] for workout in self.workouts[-1:] for entry in workout.entries()
        )

    def await_measures(self, at: int, end: int) -> None:
        """A way of moving without measures: those that waited are its own, or it waits for them."""
        modality = modalities.at(self.source, at, end)
        name = modalities.name(self.source, modality)
        if self.loose is not None:
            start, self.loose = self.loose[0], None
            self.add_leg(Piece("leg", start, end, self.leg_of(start, end)))
        elif (
            self.open_leg is None
            or self.open_leg.leg.discipline != MODALITIES[self.source.items[modality].word]
        ):
            self.close_leg()
            self.moving_heading, self.heading = name, None

    def close_leg(self) -> None:
        """The newest leg is done: its numbers have their roles."""
        if self.open_leg is None:
            return
        leg, self.open_leg = self.open_leg.leg, None
        for said in (part for draft in leg.drafts for part in self.parts(draft)):
            self.see(said, not leg.unread)
        for said in (*leg.aside, *(said for _, said in leg.facts)):
            self.see(said)

"""Endurance within a clause: where it starts and ends, and which workout it makes."""

from itertools import pairwise

from agents.models.offline import endurance, names
from agents.models.offline.ledger import Block, Entry, Ledger

_LONGEST_PIECE = 80  # items; what stands further on is read by itself
_Piece = tuple[int, int, endurance.Moved | None]


class Moving(Ledger):
    """Reads the pieces of a clause that move."""

    def pieces(self, at: int, end: int) -> list[_Piece]:
        """The clause cut where a way of moving begins or ends; lifting stays whole."""
        cuts = [at, *self._joints(at, end), end]
        found: list[_Piece] = []
        for first, last in pairwise(cuts):
            self._add_piece(found, first, last)
        whole: list[_Piece] = []
        for first, last, moved in found:
            if moved is None and whole and whole[-1][2] is None:
                whole[-1] = (whole[-1][0], last, None)
            else:
                whole.append((first, last, moved))
        return whole

    def _add_piece(self, found: list[_Piece], first: int, last: int) -> None:
        """One more piece: endurance of its own, more about the one before, or anything else."""
        moved = self._moved(first, last)
        before = found[-1] if found else None
        if moved is None and before is not None and last - before[0] <= _LONGEST_PIECE:
            rucks = before[2] is not None and before[2].discipline in ("rucking", "hiking")
            recovers = endurance.recovery(self.source, first + 1, last) == last
            if recovers or endurance.only_measures(self.source, first, last, with_load=rucks):
                moved = self._goes_on(found, before, first, last, recovers)
                if moved is None:
                    return
        found.append((first, last, moved))

    def _goes_on(
        self, found: list[_Piece], before: _Piece, first: int, last: int, recovers: bool
    ) -> endurance.Moved | None:
        """Measures after a piece: joined to it (None), or one more of the same kind where they repeat it."""
        if before[2] is not None and not recovers:
            again = endurance.read(self.source, first, last, before[2].name)
            if again is not None and endurance.repeats(before[2], again):
                return again
        joined = self._moved(before[0], last)
        found[-1] = (before[0], last, joined)
        return None

    def _joints(self, at: int, end: int) -> list[int]:
        joints: list[int] = []
        for place in range(at + 1, end):
            item = self.source.items[place]
            word = item.kind == "word" and item.word in ("then", "and", "plus", "followed")
            if item.kind == "comma" or (word and joints[-1:] != [place - 1]):
                joints.append(place)
        return joints

    def _moved(self, at: int, end: int) -> endurance.Moved | None:
        modality = endurance.modality_at(self.source, at, end)
        if modality < 0:
            whole = self.moving_heading is not None and endurance.only_measures(self.source, at, end)
            return endurance.read(self.source, at, end, self.moving_heading) if whole else None
        name = self.source.items[modality].word
        run = names.find(self.source.row, *self.tokens(at, end)) if name in ("row", "rows") else None
        if run is not None and run.known and run.to - run.at > 1:
            return None
        return endurance.read(self.source, at, end)

    def add_endurance(self, at: int, end: int, moved: endurance.Moved) -> None:
        if endurance.counts_without_unit(self.source, at, end):
            first, last = moved.at, moved.to
            said = self.source.said(first, last)[:60]
            self.ask(first, last, "unreadable", f"What is {said!r}: of which distance or time?")
            return
        name = self.source.said(*moved.name)
        fresh = self.moving_heading == moved.name and self._fresh(moved)
        first = moved.name[0] if fresh else self._first_token(moved)
        entry = Entry(name, first, moved.to, [moved.draft], "" if first <= moved.name[0] else name)
        for said_part in self.parts(moved.draft):
            self.see(said_part, not moved.unread)
        if moved.warm_up:
            self._warm_up(entry)
            return
        workout = self.workout_of(moved.discipline)
        block = Block(moved.kind, entry.at, moved.to)
        block.entries.append(entry)
        workout.blocks.append(block)
        self.current, self.last_set = None, moved.draft

    def _first_token(self, moved: endurance.Moved) -> int:
        """Where its quote starts: at the piece, or at its first measure where the name stands far before."""
        parts = [said.at for said in self.parts(moved.draft)]
        return min(parts) if moved.carried else moved.at

    def _fresh(self, moved: endurance.Moved) -> bool:
        """Whether a heading's name has no entry yet, so that the quote can start there."""
        return not any(
            entry.at == moved.name[0] for workout in self.workouts[-1:] for entry in workout.entries()
        )

    def _warm_up(self, entry: Entry) -> None:
        """A warm-up belongs to the workout it stands in, or to the next one."""
        if self.workouts and self.workouts[-1].sort == "strength":
            self.add_entry(entry, self.workouts[-1])
        else:
            self.waiting_warm_ups.append(entry)

"""Endurance within a clause: where it starts and ends, and which workout it makes."""

from agents.models.offline import endurance, names
from agents.models.offline.ledger import Block, Entry, Ledger


class Moving(Ledger):
    """Reads the pieces of a clause that move."""

    def pieces(self, at: int, end: int) -> list[tuple[int, int, endurance.Moved | None]]:
        """The clause cut where a way of moving begins or ends; lifting stays whole."""
        cuts = [at, *self._joints(at, end), end]
        found: list[tuple[int, int, endurance.Moved | None]] = []
        place = 0
        while place < len(cuts) - 1:
            first, last = cuts[place], cuts[place + 1]
            place += 1
            moved = self._moved(first, last)
            if moved is not None:
                while place < len(cuts) - 1 and endurance.only_measures(
                    self.source, cuts[place], cuts[place + 1]
                ):
                    last = cuts[place + 1]
                    place += 1
                found.append((first, last, self._moved(first, last)))
            elif found and found[-1][2] is None:
                found[-1] = (found[-1][0], last, None)
            else:
                found.append((first, last, None))
        return found

    def _joints(self, at: int, end: int) -> list[int]:
        joints = []
        for place in range(at + 1, end):
            item = self.source.items[place]
            if item.kind == "comma" or (
                item.kind == "word" and item.word in ("then", "and", "plus", "followed")
            ):
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

    def add_endurance(self, moved: endurance.Moved) -> None:
        name = self.source.said(*moved.name)
        carried = name if not moved.at <= moved.name[0] < moved.to or moved.name[0] < moved.at else ""
        at = moved.name[0] if self.moving_heading == moved.name and self._fresh(moved) else moved.at
        if self.moving_heading == moved.name and not self._fresh(moved):
            at = self._first_measure(moved)
        entry = Entry(name, at, moved.to, [moved.draft], "" if at <= moved.name[0] else carried or name)
        for said in self.parts(moved.draft):
            self.see(said, not moved.unread)
        if moved.warm_up:
            self._warm_up(entry)
            return
        workout = self.workout_of(moved.discipline)
        block = Block(moved.kind, at, moved.to)
        block.entries.append(entry)
        workout.blocks.append(block)
        self.current, self.last_set = None, moved.draft

    def _fresh(self, moved: endurance.Moved) -> bool:
        """Whether a heading's name has no entry yet, so that the quote can start there."""
        return not any(
            entry.at == moved.name[0] for workout in self.workouts[-1:] for entry in workout.entries()
        )

    def _first_measure(self, moved: endurance.Moved) -> int:
        return min(said.at for said in self.parts(moved.draft))

    def _warm_up(self, entry: Entry) -> None:
        """A warm-up belongs to the workout it stands in, or to the next one."""
        if self.workouts and self.workouts[-1].sort == "strength":
            self.add_entry(entry, self.workouts[-1])
        else:
            self.waiting_warm_ups.append(entry)

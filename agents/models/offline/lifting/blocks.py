"""Which exercises stand together: an open group, the one before joined, or one by itself."""

from agents.models.offline.ledger import Block, Entry, Ledger
from agents.models.offline.notation.drafts import Part


class Blocks(Ledger):
    """Puts entries into blocks."""

    def open_group(self, kind: str, rounds: Part | None = None) -> None:
        """The exercises that follow belong together."""
        self.close_group()
        self.together, self.together_block, self.together_rounds = kind, None, rounds

    def close_group(self) -> None:
        """No more exercises belong to the group; one that stayed alone joins the exercise before."""
        block, self.together, self.together_block = self.together_block, "", None
        self.together_line = False
        blocks = self.workouts[-1].blocks if self.workouts else []
        if block is None or len(block.entries) > 1 or len(blocks) < 2 or blocks[-1] is not block:
            return
        blocks.pop()
        self.join(block.entries[0])

    def put(self, entry: Entry, joins: bool) -> None:
        """Enters an exercise: into the open group, beside the one before, or by itself."""
        workout = self.workouts[-1]
        if self.together and (self.together_block is None or workout.blocks[-1:] != [self.together_block]):
            self.together_block = Block(self.together, entry.at, entry.to)
            if self.together_rounds is not None:
                self.see(self.together_rounds)
                self.together_block.at = self.together_rounds.at
                self.together_block.facts.append(("rounds", self.together_rounds))
            workout.blocks.append(self.together_block)
        if self.together:
            self.add_entry(entry, workout, workout.blocks[-1].kind)
        elif joins:
            self.join(entry)
        else:
            self.add_entry(entry, workout)
        block = workout.blocks[-1]
        if block.kind == "superset" and len({each.name for each in block.entries[-3:]}) > 2:
            block.kind = "giant_set"

    def join(self, entry: Entry) -> None:
        """The exercise before is the superset's first."""
        workout = self.workouts[-1]
        block = workout.blocks[-1] if workout.blocks else None
        if block is not None and block.entries and block.kind == "":
            partner = block.entries.pop()
            if not block.entries:
                workout.blocks.pop()
            block = Block("superset", partner.at, partner.to)
            block.entries.append(partner)
            workout.blocks.append(block)
        self.add_entry(entry, workout, block.kind if block is not None and block.entries else "")

    def join_two(self) -> None:
        """ "bench 3x10 / row 3x10 superset": the newest two exercises belong together."""
        block = self.workouts[-1].blocks[-1] if self.workouts and self.workouts[-1].blocks else None
        if block is not None and block.kind == "" and len(block.entries) > 1:
            self.join(block.entries.pop())

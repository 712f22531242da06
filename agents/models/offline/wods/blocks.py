"""A WOD while it is read: its facts, its movements, what is still open about it."""

from agents.models.offline.ledger import Block, Entry, Ledger
from agents.models.offline.notation.drafts import Draft, Part, Source
from agents.models.offline.wods.benchmarks import Named
from agents.models.offline.wods.movements import Movement


class Wod(Block):
    """A WOD. `pieces` are the tokens that it was read from, `options` loads for men and women of an entry.

    `done`: some word says so. `in_head`: the clause with its form is being read. `paused`: a blank line
    stands behind its movements. `versions`: another version of it follows. `things`: loads of a bar or a
    bell, said before the movements. `scored_at`, `read_to`: items, of its score and behind what was read.
    """

    __slots__ = (
        "benchmark",
        "done",
        "in_head",
        "options",
        "paused",
        "pieces",
        "read_to",
        "scored_at",
        "things",
        "versions",
    )

    def __init__(self, kind: str, at: int, to: int) -> None:
        super().__init__(kind, at, to)
        self.benchmark: Named | None = None
        self.done = self.in_head = self.paused = self.versions = False
        self.scored_at = self.read_to = -1
        self.options: list[tuple[Entry, Part]] = []
        self.things: list[tuple[str, Part]] = []
        self.pieces: list[tuple[int, int]] = []

    def has(self, field: str) -> bool:
        """Whether a fact of this field was said."""
        return any(known == field for known, _ in self.facts)

    @property
    def is_done(self) -> bool:
        """Whether something says that it was done; rounds in turn are sets, as any others."""
        scored = self.done or self.has("score") or self.has("capped")
        return scored or (self.kind == "circuit" and bool(self.entries))

    @property
    def is_counted(self) -> bool:
        """Whether its movements were said with what was done of them."""
        return any(draft.performed for entry in self.entries for draft in entry.sets)

    def quote(self, source: Source) -> str:
        """The words that it was read from, clause by clause."""
        return " ".join(source.said(at, to) for at, to in self.pieces)

    @property
    def is_listing(self) -> bool:
        """Whether a movement without a count may follow: on its first line, or where a scheme counts."""
        return self.in_head or not self.entries or self.has("scheme") or self.kind == "tabata"

    def was_for_time(self, ledger: Ledger) -> None:
        """Rounds in turn that have a score: no part of the lifting before them."""
        workout = ledger.workouts[-1]
        self.kind = "for_time"
        workout.blocks.remove(self)
        if not workout.blocks:
            workout.sort = "wod"
        ledger.workout_of("wod").blocks.append(self)

    def take(self, ledger: Ledger, at: int, to: int) -> None:
        """Takes items into its words; those that touch are one piece."""
        first, last = ledger.tokens(at, to)
        self.at, self.to = min(self.at, first), max(self.to, last)
        if self.pieces and self.pieces[-1][0] <= first <= self.pieces[-1][1]:
            self.pieces[-1] = (self.pieces[-1][0], max(last, self.pieces[-1][1]))
        else:
            self.pieces.append((first, last))

    def state(self, ledger: Ledger, field: str, said: Part) -> None:
        """Enters a fact; what was said last of a field stands."""
        self.facts = [(known, part) for known, part in self.facts if known != field]
        self.facts.append((field, said))
        ledger.see(said)

    def add(self, ledger: Ledger, read: Movement) -> None:
        """Enters a movement; what it leaves open is asked about."""
        for said in (*ledger.parts(read.draft), *read.others):
            ledger.see(said)
        first, last = ledger.tokens(read.at, read.to)
        sets = [read.draft] if ledger.parts(read.draft) else []
        name = ledger.source.said(read.named.at, read.named.to)
        entry = Entry(name, min(first, read.named.at), max(last, read.named.to), sets)
        self.entries.append(entry)
        if read.options is not None:
            self.options.append((entry, read.options))
        if read.either is not None:
            said, what = read.either
            ledger.ask(said.at, said.to, "which_of_two", f"How many {what} were it of {said.said!r}?")

    def leave_open(self, ledger: Ledger) -> None:
        """Two loads of which nobody has said which: the athlete is asked."""
        for entry, said in self.options:
            entry.sets = entry.sets or [Draft()]
            entry.sets[0].more.append(("load_options", said))
            ledger.see(said)

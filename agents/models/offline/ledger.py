"""What the reports of a message have come to so far: workouts, numbers seen, what is left to ask.

The readers of headings, lifting, endurance and WODs all write into one Ledger.
"""

from agents.models.offline.legs import hyrox
from agents.models.offline.notation.drafts import Draft, Part, Source
from agents.models.offline.reading import Ambiguity, Context, Seen
from agents.models.offline.words import names

FILLER = frozenset("then and today also plus followed by next so the a with i did finally after that".split())
SAME = frozenset(("same", "ditto", "idem"))


class Entry:
    """An exercise where it occurs: its quote's tokens and its name; `left_out` of it is the block's."""

    __slots__ = ("at", "carried", "left_out", "name", "sets", "to")

    def __init__(self, name: str, at: int, to: int, sets: list[Draft], carried: str = "") -> None:
        self.name, self.at, self.to, self.sets, self.carried = name, at, to, sets, carried
        self.left_out: list[Part] = []

    @property
    def loaded(self) -> bool:
        return any(draft.load for draft in self.sets)


class Block:
    """Entries that belong together."""

    __slots__ = ("at", "entries", "facts", "kind", "to")

    def __init__(self, kind: str, at: int, to: int) -> None:
        self.kind, self.at, self.to = kind, at, to
        self.facts: list[tuple[str, Part]] = []
        self.entries: list[Entry] = []

    def quote(self, source: Source) -> str:
        """The words that describe it."""
        return source.said(self.at, self.to)


class Workout:
    """A workout while it is read; `sort` is strength, wod, or the discipline of its endurance."""

    __slots__ = ("blocks", "facts", "sort")

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.blocks: list[Block] = []
        self.facts: list[tuple[str, Part]] = []

    def entries(self) -> list[Entry]:
        return [entry for block in self.blocks for entry in block.entries]


class Ledger:
    """The state while a message is read. Items and tokens are counted from 0; ends are exclusive."""

    def __init__(self, source: Source, context: Context) -> None:
        self.source, self.context = source, context
        self.workouts: list[Workout] = []
        self.seen: list[Seen] = []
        self.ambiguities: list[Ambiguity] = []
        self._facts: list[tuple[str, Part]] = []  # said before the workout they belong to
        self.heading: names.Named | None = None
        self.heading_is_apart = False
        self.moving_heading: tuple[int, int] | None = None  # a heading such as "Running"
        self.current: Entry | None = None
        self.loaded_entry: Entry | None = None
        self.spoken: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.interrupted = False
        self.open_wod: Block | None = None
        self.section = ""  # under a line "Warm-up", up to a blank line or "Work"
        self.line_kind = ""
        self.line_kind_heads = False  # "Warm-up:" holds for its whole line, "warm up" up to "then"
        self.last_set: Draft | None = None  # the last set of this line, for its notes
        self.load_alone: Draft | None = None  # the last set, where its load is all that was said of it
        self.together = ""  # the kind of the group that is open: its exercises belong together
        self.together_block: Block | None = None
        self.together_rounds: Part | None = None
        self.together_line = False  # the group ends with its line
        self.waiting_change: tuple[Part, Part] | None = (
            None  # "added", "added ten pounds" of the sets to come
        )
        self.waiting_same: Part | None = None  # "same weight" as the exercise before
        self.waiting_load: Part | None = None  # said on this line before the sets that it is of
        self.rest_of_all: Part | None = None  # "rest 1:30 on everything"
        self.station = self.last_station = ""  # the letter of "A1." before an exercise, and of the one before
        self.waiting_warm_ups: list[Entry] = []
        self.one_workout = hyrox.named(source.row)  # runs and stations in turn are one workout
        self.claimed: dict[int, int] = {}  # items of session facts: where each ends

    def new_day(self) -> None:
        self._facts, self.current, self.heading, self.loaded_entry = [], None, None, None
        self.open_wod, self.moving_heading = None, None
        self.together, self.together_block, self.rest_of_all = "", None, None
        self.workouts.append(Workout(""))

    def sorted_out(self) -> bool:
        return any(workout.blocks for workout in self.workouts)

    def note_fact(self, field: str, said: Part) -> None:
        workout = self.workouts[-1] if self.workouts else None
        if (
            workout is not None
            and workout.sort
            and field in ("end", "duration", "session_rpe", "feel", "rx", "note")
        ) or (workout is not None and workout.sort == ""):
            workout.facts.append((field, said))
        elif field in ("date", "bodyweight", "location", "start", "name") and workout is not None:
            self._facts = [(known, part) for known, part in self._facts if known != field] + [(field, said)]
            if field != "date":
                workout.facts.append((field, said))
        else:
            self._facts.append((field, said))

    def session_name(self, at: int, end: int) -> None:
        """What a session is called; a second name after sets opens another one."""
        first, last = self.tokens(at, end)
        if self.workouts and self.workouts[-1].blocks and self._is_named(self.workouts[-1]):
            self.new_day()
        self.note_fact("name", Part("label", self.source.said(first, last).strip(" :."), first, last))

    def _is_named(self, workout: Workout) -> bool:
        return any(field == "name" for field, _ in workout.facts)

    def tokens(self, at: int, end: int) -> tuple[int, int]:
        if at >= end:
            return 0, 0
        return self.source.items[at].at, self.source.items[end - 1].to

    def see(self, said: Part, certain: bool = True) -> None:
        for token in self.source.row[said.at : said.to]:
            if token.is_number or token.value is not None:
                self.seen.append(Seen(token.start, token.end, said.role, certain))

    def parts(self, draft: Draft) -> list[Part]:
        found = [said for said in (draft.count, draft.reps, draft.load) if said is not None]
        return [*found, *(said for _, said in draft.more), *draft.labels]

    def same_as_before(self, said: Part) -> None:
        """ "same for rows": kept in its words, and asked about; nothing is copied."""
        self.ask(said.at, said.to, "same_as", f"What was {said.said[:60]!r}: which sets, at what load?")
        self.note_fact("note", said)

    def ask(self, first: int, last: int, code: str, question: str) -> None:
        """Something between two tokens that only the athlete can settle."""
        row = self.source.row
        self.ambiguities.append(Ambiguity(row[first].start, row[last - 1].end, code, question))

    def workout_of(self, sort: str) -> Workout:
        """The workout that a sort of entry belongs to: the last one if it is of that sort, else a new one."""
        last = self.workouts[-1] if self.workouts else None
        sort = sort if sort == "wod" else self.one_workout or sort
        if last is not None and last.sort == "":
            last.sort = sort
        elif last is None or last.sort != sort:
            last = Workout(sort)
            last.facts = list(self._facts)
            self._facts = [fact for fact in self._facts if fact[0] == "date"]
            self.workouts.append(last)
        if self.waiting_warm_ups:
            waiting, self.waiting_warm_ups = self.waiting_warm_ups, []
            for entry in waiting:
                self.add_entry(entry, last)
        return last

    def rest_all(self, block: Block) -> None:
        """Gives a block the rest that was said of everything; its quote reaches to those words."""
        said = self.rest_of_all
        if said is not None:
            block.facts.append(("rest", said))
            block.at, block.to = min(block.at, said.at), max(block.to, said.to)

    def add_entry(self, entry: Entry, workout: Workout, kind: str = "") -> None:
        block = workout.blocks[-1] if workout.blocks else None
        if block is None or block.kind != kind:
            block = Block(kind, entry.at, entry.to)
            workout.blocks.append(block)
            self.rest_all(block)
        block.entries.append(entry)
        block.at, block.to = min(block.at, entry.at), max(block.to, entry.to)

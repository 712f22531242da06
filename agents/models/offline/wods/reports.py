"""WODs within the reports: where one opens, what goes on with it, whether it was done.

A WOD is open from its form until its score stands, or something else begins: lines of movements, rounds'
splits, a time cap, "used the 65" belong to it. One that nobody says was done is left out and asked about.
"""

from itertools import pairwise

from agents.models.offline.ledger import Ledger, Workout
from agents.models.offline.notation.drafts import Part, Source
from agents.models.offline.wods import benchmarks as wod_benchmarks
from agents.models.offline.wods import clauses as wod_clauses
from agents.models.offline.wods import opening as wods
from agents.models.offline.wods.blocks import Wod
from agents.models.offline.wods.forms import Head
from agents.models.offline.wods.loads import put_things

_DONE = frozenset(
    """did done completed finished got hit managed survived crushed smashed made unbroken ub held tried
    attempted took""".split()
)
_LATER = frozenset(("later", "tonight"))
_ASKED = frozenset("is are be being to should must".split())  # before "done": how it is to be done
_NOT_DONE = frozenset(("not", "didn't", "didnt", "never"))
_LIFTING = frozenset("x upto sets repword".split())


class WodReports(Ledger):
    """Reads workouts of the day."""

    def finish(self) -> None:
        """Leaves out WODs that nobody says were done: a prescription without a score is asked about."""
        for workout in self.workouts:
            told = any(field in ("rx", "date") for field, _ in workout.facts)
            for wod in [each for each in workout.blocks if isinstance(each, Wod)]:
                put_things(wod, self)
                if told or wod.is_done:
                    wod.leave_open(self)
                    continue
                workout.blocks.remove(wod)
                if wod.kind != "circuit":
                    said = self.source.text[self.source.row[wod.at].start : self.source.row[wod.to - 1].end]
                    question = f"Did you do {said[:40]!r}, and what was your score?"
                    self.ask(wod.at, wod.to, "score_missing", question)

    def wod_opens(self, at: int, end: int, line_start: bool) -> int:
        """Where in a clause a WOD begins behind sets: "squat 5x5 then AMRAP 12"; its start if it does not."""
        opened = wods.head(self.source, at, end, line_start)
        if opened is None:
            return at
        kinds = {self.source.kind(place, opened.at) for place in range(at, opened.at)}
        lifts = kinds & _LIFTING or (opened.kind != "for_time" and "load" in kinds)
        return opened.at if lifts and "slash" not in kinds else at

    def wod_pauses(self) -> None:
        """A blank line: the score may still follow, movements don't."""
        if isinstance(self.open_wod, Wod) and self.open_wod.entries:
            self.open_wod.paused = True

    def read_wod(self, at: int, end: int, line_start: bool) -> bool:
        """Reads a clause that opens or goes on with a WOD; False where it is none."""
        place, before = at, False
        while place < end:
            opened = wods.head(self.source, place, end, line_start and place == at)
            named = wod_benchmarks.find(self.source, place, end)
            if opened is not None and not opened.sure and self._wod_waits():
                opened = None  # "3 rounds" is its score, "21-15-9" its scheme
            if opened is None and named is None:
                break
            cut = min(self._next_benchmark(named, end), self._next_form(opened, end))
            wod = self._wod_head(opened, named, place, cut)
            if wod is None:
                return False
            before = wod.done = wod.done or before
            place = cut
        if place > at:
            return True
        return isinstance(self.open_wod, Wod) and self._wod_goes_on(self.open_wod, at, end, line_start)

    def _wod_waits(self) -> bool:
        """Whether an open WOD has no score yet."""
        return isinstance(self.open_wod, Wod) and not self.open_wod.has("score")

    def _next_benchmark(self, named: wod_benchmarks.Named | None, end: int) -> int:
        """Where another benchmark begins: "Grace 3:05, then Isabel 4:10"; the end where none does."""
        other = wod_benchmarks.find(self.source, named.to, end) if named is not None else None
        return end if other is None or named is None or other.benchmark is named.benchmark else other.at

    def _next_form(self, opened: Head | None, end: int) -> int:
        """Where another form begins behind "then": "tabata push-ups, then tabata sit-ups"; or the end."""
        items = self.source.items
        for place in range(opened.to if opened is not None else end, end):
            if items[place].word == "then" and place + 1 < end:
                other = wods.head(self.source, place + 1, end)
                return place + 1 if other is not None and other.sure and other.kind != "circuit" else end
        return end

    def _new_wod(self, sort: str, at: int, end: int) -> Wod:
        wod = Wod("", *self.tokens(at, end))
        last = self.workouts[-1] if self.workouts else None
        near = self.source.items[max(0, at - 2) : at + 2]
        if last is not None and last.sort == sort == "wod" and any(item.word in _LATER for item in near):
            self.workouts.append(Workout(sort))
            self.workouts[-1].facts = [each for each in last.facts if each[0] == "date"]
        self.workout_of(sort).blocks.append(wod)
        self.open_wod, self.heading, self.current = wod, None, None
        return wod

    def _wod_head(
        self, opened: Head | None, named: wod_benchmarks.Named | None, at: int, end: int
    ) -> Wod | None:
        """The words with a form or a name: its facts, and what stands before, between and behind; None where
        they are sets after all."""
        wod = self.open_wod if isinstance(self.open_wod, Wod) else None
        if wod is None or not _is_of(wod, opened, named):
            unsure = opened is not None and not opened.sure
            if unsure and (self.heading is not None or self._wod_lifts(at, end)):
                return None
            circuit = named is None and opened is not None and opened.kind == "circuit"
            wod = self._new_wod("strength" if circuit else "wod", at, end)
        spans: list[tuple[int, int]] = []
        if named is not None:
            wod.benchmark, wod.kind = named, named.benchmark.kind
            wod.state(self, "name", named.said)
            spans.append((named.at, named.to))
            reps = wod_benchmarks.reps_behind(self.source, named.to, end)
            if reps is not None and wod.kind == "amrap":
                wod.state(self, "score", reps)
        if opened is not None:
            self._form(wod, opened)
            spans.append((opened.at, opened.to))
        wod.take(self, at, end)
        wod.in_head, place = True, at
        for first, to in sorted(spans):
            wod_clauses.read(wod, self, place, max(place, first), opening=True)
            place = max(place, to)
        wod_clauses.read(wod, self, place, end, opening=True)
        wod.in_head = False
        self._wod_done(wod, at, end)
        return wod

    def _form(self, wod: Wod, opened: Head) -> None:
        """The form's kind and facts; the rounds of "18 rounds of Cindy" are the score."""
        if not (wod.benchmark and (opened.kind == "circuit" or not opened.sure)):
            wod.kind = opened.kind
        for field, said in opened.facts:
            if field == "rounds" and wod.benchmark is not None and wod.kind == "amrap":
                wod.state(self, "score", _with_next_word(self.source, said))
            else:
                wod.state(self, field, said)

    def _wod_lifts(self, at: int, end: int) -> bool:
        kinds = {item.kind for item in self.source.items[at:end]}
        return bool(kinds & {"x", "upto", "warmup"}) or ("sets" in kinds and "time" not in kinds)

    def _wod_goes_on(self, wod: Wod, at: int, end: int, line_start: bool) -> bool:
        """A later clause of an open WOD: its score, more movements, or what was used."""
        if self._wod_lifts(at, end):
            self.open_wod = None
            return False
        if self.source.items[at].word in ("scaled", "rx") and self.source.kind(at + 1, end) == "colon":
            wod.versions = True  # "Scaled:" heads another version of it
        if wod.versions and not wod.has("score") and not self._wod_scored(at, end):
            return True
        closed, before = wod.has("score") or wod.paused, list(wod.pieces)
        wod_clauses.read(wod, self, at, end, opening=not closed)
        self._wod_done(wod, at, end)
        if wod.pieces != before:
            return True
        if not any(item.value is not None for item in self.source.items[at:end]):
            return not closed and not wod.done
        if closed and line_start:
            self.open_wod = None
        return not closed

    def _wod_scored(self, at: int, end: int) -> bool:
        """Whether a clause has a time, or rounds and reps."""
        return any(item.kind in ("time", "rounds", "plus") for item in self.source.items[at:end])

    def _wod_done(self, wod: Wod, at: int, end: int) -> None:
        """Words that say it was done."""
        first, last = self.tokens(at, end)
        row = [token.folded for token in self.source.row[first:last] if token.kind == "word"]
        words = set(row)
        asked = any(
            pair[0] in _ASKED and pair[1] in _DONE for pair in pairwise(row)
        )  # "both are done unbroken"
        if not words & _NOT_DONE and not asked:
            all_of_it = "all" in words and words & {"rounds", "min", "minutes", "reps"}
            wod.done = wod.done or bool(words & _DONE) or bool(all_of_it)


def _with_next_word(source: Source, said: Part) -> Part:
    return Part("score", source.said(said.at, said.to + 1), said.at, said.to + 1)


def _is_of(wod: Wod, opened: Head | None, named: wod_benchmarks.Named | None) -> bool:
    """Whether a form or a name goes on with the open WOD: "Fran" and "20 min AMRAP" under it."""
    if wod.benchmark is not None and named is not None:
        return wod.benchmark.benchmark is named.benchmark
    if wod.has("score") or wod.entries:
        return False
    return named is not None or wod.benchmark is not None or not (wod.has("duration") or wod.has("interval"))

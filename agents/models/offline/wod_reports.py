"""WODs within the reports: the form, its movements over one line or several, the score.

A WOD that nobody says was done is left out and asked about.
"""

from agents.models.offline import names, wods
from agents.models.offline.drafts import Draft, Part
from agents.models.offline.ledger import Block, Entry, Ledger
from agents.models.offline.reading import Ambiguity
from agents.models.offline.sets import read_group
from agents.models.offline.tails import tail

_WORDLIKE = frozenset(("word", "dash", "label"))
_DONE = frozenset("did done completed finished got hit managed".split())


class WodReports(Ledger):
    """Reads workouts of the day."""

    def finish(self) -> None:
        """Leaves out WODs that nobody says were done: a prescription without a score is asked about."""
        for workout in self.workouts:
            if workout.sort != "wod" or any(field == "rx" for field, _ in workout.facts):
                continue
            for block in [each for each in workout.blocks if each.kind and not self._was_done(each)]:
                workout.blocks.remove(block)
                start, end = self.source.row[block.at].start, self.source.row[block.to - 1].end
                question = f"Did you do {self.source.text[start:end][:40]!r}, and what was your score?"
                self.ambiguities.append(Ambiguity(start, end, "score_missing", question))

    def _was_done(self, block: Block) -> bool:
        words = {token.folded for token in self.source.row[max(0, block.at - 3) : block.to]}
        return bool(words & _DONE) or any(field == "score" for field, _ in block.facts)

    def read_wod(self, at: int, end: int, line_start: bool) -> bool:
        """Reads a clause that opens or goes on with a WOD; False where it is none."""
        opened = wods.head(self.source, at, end)
        if opened is None:
            return self.open_wod is not None and self._wod_goes_on(self.open_wod, at, end)
        block = Block(opened.kind, *self.tokens(at, end))
        block.facts = list(opened.facts)
        workout = self.workout_of("strength" if opened.kind == "circuit" else "wod")
        workout.blocks.append(block)
        for _, said in opened.facts:
            self.see(said)
        self.open_wod, self.heading, self.current = block, None, None
        capped = wods.time_cap(self.source, at, end)
        if capped:
            block.facts.append(("time_cap", capped))
            self.see(capped)
        self._mark_rx(at, end)
        if opened.name:
            self._benchmark(block, opened, end)
            return True
        listed = wods.scheme(self.source, at, end)
        if listed:
            said = Part("rounds", self.source.said(*self.tokens(*listed)), *self.tokens(*listed))
            block.facts.append(("scheme", said))
            self.see(said)
        ranges = [(at, opened.at), (opened.to, end)]
        for first, last in ranges:
            self._wod_range(block, first, last, listed)
        return True

    def _wod_range(self, block: Block, first: int, last: int, listed: tuple[int, int] | None) -> None:
        if listed and first <= listed[0] < last:
            self._movements(block, first, listed[0])
            first = listed[1]
        scored = (
            wods.score(self.source, first, last, block.kind)
            if block.kind not in ("emom", "circuit")
            else None
        )
        if scored is None:
            self._movements(block, first, last)
            return
        block.facts.append(("score", scored[0]))
        self.see(scored[0])
        self._movements(block, first, scored[1])
        self._movements(block, scored[2], last)

    def _benchmark(self, block: Block, opened: wods.Head, end: int) -> None:
        scored = wods.score(self.source, opened.to, end, "for_time") or wods.score(
            self.source, opened.to, end, "amrap"
        )
        if scored:
            block.facts.append(("score", scored[0]))
            self.see(scored[0])
            if "rounds" in scored[0].said.lower():
                block.kind = "amrap"
            listed = wods.scheme(self.source, scored[2], end)
            if listed:
                said = Part("rounds", self.source.said(*self.tokens(*listed)), *self.tokens(*listed))
                block.facts.append(("scheme", said))
                self.see(said)
                self._movements(block, listed[1], end)
        self.open_wod = None

    def _mark_rx(self, at: int, end: int) -> None:
        marked = wods.rx(self.source, at, end)
        if marked:
            token = self.source.items[marked[1]].at
            self.note_fact("rx", Part("label", marked[0].said, token, token + 1))

    def _wod_goes_on(self, block: Block, at: int, end: int) -> bool:
        """A later clause of an open WOD: its score, or more movements."""
        self._mark_rx(at, end)
        scored = wods.score(self.source, at, end, block.kind)
        if scored is None and not any(
            item.kind in ("num", "dist", "cal") for item in self.source.items[at:end]
        ):
            return True
        block.to = max(block.to, self.tokens(at, end)[1])
        self._wod_range(block, at, end, None)
        return True

    def _movements(self, block: Block, at: int, end: int) -> None:
        """ "5 pull-ups, 10 push-ups", "thrusters (95lb)", "400m run": each with what a round has of it."""
        place = at
        while place < end:
            stop = place
            while (
                stop < end
                and self.source.items[stop].kind != "comma"
                and not (self.source.items[stop].word in ("and", "then") and stop > place)
            ):
                stop += 1
            while place < stop:
                place = self._movement(block, place, stop)
            place = stop + 1

    def _movement(self, block: Block, at: int, end: int) -> int:
        """Reads one movement; gives the item after it, or the end where there is none."""
        while (
            at < end
            and self.source.items[at].kind in ("colon", "word", "stop", "dash", "of")
            and (
                self.source.items[at].kind != "word"
                or self.source.items[at].word in ("and", "of", "then", "in", "got", "did")
            )
        ):
            at += 1
        if at >= end:
            return end
        group = read_group(self.source, at, end)
        draft = group.drafts[0] if group and group.drafts and not group.trouble else Draft()
        place = group.to if group and group.drafts and not group.trouble else at
        stop = place
        while stop < end and self.source.items[stop].kind in (*_WORDLIKE, "of"):
            stop += 1
        named = names.find_after(self.source.row, *self.tokens(place, stop)) if stop > place else None
        if named is None or not (named.known or draft.performed):
            return end
        while place < end and self.source.items[place].at < named.to:
            place += 1
        place, _ = tail(self.source, place, end, [draft])
        first, last = self.tokens(at, max(place, at + 1))
        for said in self.parts(draft):
            self.see(said)
        block.entries.append(
            Entry(self.source.said(named.at, named.to), first, last, [draft] if self.parts(draft) else [])
        )
        return max(place, at + 1)

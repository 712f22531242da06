"""Lines about the session: its facts, its name, a heading over sets, a note in words."""

from agents.dates import MONTH_FIRST
from agents.models.offline.ledger import SAME
from agents.models.offline.legs import modalities
from agents.models.offline.legs.moving import Moving
from agents.models.offline.notation.drafts import Part
from agents.models.offline.session import facts as session
from agents.models.offline.wods import opening as wods
from agents.models.offline.words import names
from agents.models.offline.words.lexicon import Item

_BETWEEN = frozenset(("comma", "colon", "dash", "stop", "mark", "line", "star", "bullet"))
_NEAR_FACTS = frozenset(
    "start time end finish started finished session workout total in out night morning".split()
)
_BEFORE_FACTS = _NEAR_FACTS | frozenset(
    """training log date on weight weighed weigh in at the done took from to duration loc location where
    got""".split()
)

_SHORT_LINE = 3  # words


class Headings(Moving):
    """Reads what stands over and around the sets."""

    def program_label(self, at: int, end: int) -> bool:
        """ "531 Bench", "5/3/1 Squat Day": the programme's name numbers the line, no set does."""
        label = self.source.said(*self.tokens(at, min(end, at + 5))).replace(" ", "")
        first = at + 5 if label.startswith("5/3/1") else at + 1 if label.startswith("531") else end
        rest = self.source.items[first:end]
        return bool(rest) and all(item.kind in ("word", "dash", "plus", "date") for item in rest)

    def is_note(self, at: int, end: int) -> bool:
        return (
            self.source.items[at].word in ("note", "notes", "comment")
            and self.source.kind(at + 1, end) == "colon"
        )

    def is_section(self, at: int, end: int) -> bool:
        """A line "Warm-up" or "Work": what the sets under it are."""
        row = [item for item in self.source.items[at:end] if item.kind != "colon"]
        if len(row) != 1 or (
            row[0].kind not in ("warmup", "work") and row[0].word not in ("work", "working")
        ):
            return False
        self.section = "warm-up" if row[0].kind == "warmup" else ""
        return True

    def line_fact(self, field: str, at: int, end: int) -> None:
        first, last = self.tokens(at, end)
        said = Part("label", self.source.said(first, last).strip(" :."), first, last)
        self.note_fact(field, said)
        self.see(said)
        self.heading, self.current = None, None

    def take_session_facts(self, at: int, end: int, line_start: bool) -> int:
        """Takes the session's facts; gives where the rest of the clause starts."""
        counted = self.open_leg is not None and self.open_leg.leg.drafts[0].count is not None
        moves = modalities.at(self.source, at, end) >= 0 or (self.open_leg is not None and not counted)
        reader = session.Reader(
            self.source, at, end, line_start, moves, self.context.locale.casefold() in MONTH_FIRST
        )
        found = reader.read()
        for said in found:
            another = said.field == "date" and self._is_another_day(said.part.said)
            if (said.heading or another) and self.sorted_out():
                self.new_day()
            field = said.field
            if field == "clock":
                field = "end" if self.workouts and not said.heading else "start"
            if field:
                self.note_fact(field, said.part)
            self.see(said.part)
            if field == "session_rpe":  # it rates no set
                item = self.source.items[said.at]
                self.source.items[said.at] = Item("mark", item.at, item.to)
        claimed = [(said.at, said.to) for said in found]
        self.claimed.update(claimed)
        if not claimed:
            return at
        return self._after_facts(at, end, claimed, line_start)

    def _is_another_day(self, said: str) -> bool:
        """Whether the workout that is being read has its date, and it is another one."""
        known = (
            [part.said.casefold() for field, part in self.workouts[-1].facts if field == "date"]
            if self.workouts
            else []
        )
        return bool(known) and said.casefold() not in known

    def _after_facts(self, at: int, end: int, claimed: list[tuple[int, int]], line_start: bool) -> int:
        """Past facts at the clause's start and the few words around them; a clause of facts only is done."""
        place = at
        taken = dict(claimed)
        while place < end:
            if place in taken:
                place = taken[place]
            elif self.source.items[place].kind in _BETWEEN:  # noqa: SIM114
                place += 1
            elif self._fact_word(place) and claimed[-1][0] > place:
                place += 1
            else:
                break
        rest = self.source.items[place:end]
        numbers = any(
            item.kind == "dist" or any(token.is_number for token in self.source.row[item.at : item.to])
            for item in rest
        )
        if not numbers and line_start:
            if names.is_session_name(self.source.row, *self.tokens(place, end)) and place < end:
                self.session_name(place, end)
            elif place < end and self._near_facts(place, end):
                return end
            elif place < end:
                return place
            return end
        return place

    def _near_facts(self, place: int, end: int) -> bool:
        row = self.source.items[place:end]
        return all(item.kind != "word" or item.word in _NEAR_FACTS for item in row)

    def _fact_word(self, place: int) -> bool:
        item = self.source.items[place]
        return item.word in _BEFORE_FACTS or item.kind in ("at", "for", "of")

    def read_words(self, at: int, end: int, line_start: bool) -> None:
        """A line of words: a heading, what the session is called, or a note."""
        first, last = self.tokens(at, end)
        row = self.source.row
        words = [token.folded for token in row[first:last] if token.kind == "word"]
        if not words:
            return
        if words[0] in SAME and self.workouts:
            self.same_as_before(Part("label", self.source.said(first, last).strip(" .!"), first, last))
            return
        marked = wods.rx(self.source, at, end)
        if marked and self.workouts:
            self.note_fact("rx", Part("label", marked[0].said, first, last))
            return
        if self.loose is not None and "track" in words:
            self.loose = (self.loose[0], end)
            return
        if modalities.at(self.source, at, end) >= 0 and (self.current is None or len(words) <= _SHORT_LINE):
            self.await_measures(at, end)
            if self.last_set is None:
                return
        named = names.find(row, first, last) if line_start and len(words) <= 7 else None
        if named and (named.known or not names.is_session_name(row, first, last)):
            self.heading, self.heading_is_apart, self.current = named, False, None
            self.open_wod = None
        elif line_start and names.is_session_name(row, first, last):
            self.session_name(at, end)
            self.heading, self.current = None, None
        elif self.last_set is not None and len(words) <= 12:
            self.trailing(at, end)
        elif words[0] in ("felt", "feeling", "feel", "great", "good", "tough", "tired"):
            self.note_fact("feel", Part("label", self.source.said(first, last), first, last))
        elif line_start:
            self.heading, self.current = None, None

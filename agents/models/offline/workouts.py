"""The reports of a message, line by line, as workouts: which sets belong to which name, what comes together.

A name stands on its line, or as a heading over the lines, or is carried over from the sets before. A change
of kind (lifting, endurance, a WOD) or a new date opens a new workout; a warm-up on the bike does not.
"""

from agents.models.offline.drafts import Part
from agents.models.offline.headings import Headings
from agents.models.offline.lifting import Lifting
from agents.models.offline.moving import Moving
from agents.models.offline.reading import Ambiguity
from agents.models.offline.wod_reports import WodReports

_LONGEST_CLAUSE = 2_000  # items; nobody writes that much without a full stop or a new line
# Items without a number that can say something of a set all the same.
_SAYING = frozenset("warmup upto bw bar repword kind tempo rest time pace amrap max fail date star".split())


class Builder(Headings, Moving, Lifting, WodReports):
    """Takes a message's reports in order. `clause` is given items; what it could not read it notes."""

    def clause(self, at: int, end: int, line_start: bool) -> None:
        """Reads the items of a report; `line_start`: nothing stands before it on its line."""
        blank = sum(self.source.items[place].kind == "line" for place in range(max(at, end - 3), end)) > 1
        body = end
        while body > at and self.source.items[body - 1].kind == "line":
            body -= 1
        if line_start:
            self.line_kind, self.line_kind_heads, self.last_set = self.section, bool(self.section), None
        if body - at > _LONGEST_CLAUSE:
            self._too_long(at, body)
            return
        at = self._past_bullets(at, body, line_start)
        if at < body:
            self._read(at, body, line_start)
        if blank:
            self.heading_is_apart, self.section = True, ""
            if self.open_wod is not None and self.open_wod.entries:
                self.open_wod = None

    def interrupt(self) -> None:
        """Something that is no report stands between: the next sets start a quote of their own."""
        self.interrupted = True
        self.last_set = None

    def _too_long(self, at: int, end: int) -> None:
        first, last = self.tokens(at, end)
        row = self.source.row
        question = "This line is too long to read. Can you send it set by set?"
        self.ambiguities.append(Ambiguity(row[first].start, row[last - 1].end, "unreadable", question))
        self.heading, self.current = None, None

    def _past_bullets(self, at: int, end: int, line_start: bool) -> int:
        kinds = self.source.kind
        if line_start:
            self.station = ""
        while line_start and at < end:
            kind = kinds(at, end)
            if kind in ("bullet", "star") or (kind == "dash" and not self._touching(at)):
                at += 1
            elif kind == "num" and self._touching(at) and kinds(at + 1, end) in ("close", "stop"):
                at += 2
            elif self._is_531(at, end):
                self.see(Part("label", "", *self.tokens(at, at + 5)))
                at += 5
            elif self.is_station(at, end):
                self.station = self.source.items[at].word[0]
                at += 1 if kinds(at + 1, end) == "word" else 2
            else:
                break
        return at

    def _is_531(self, at: int, end: int) -> bool:
        """ "5/3/1" before a name is the programme, no reps."""
        label = self.source.said(*self.tokens(at, min(end, at + 5)))
        return label in ("5/3/1", "3/5/1") and self.source.kind(at + 5, end) == "word"

    def _touching(self, place: int) -> bool:
        items, row = self.source.items, self.source.row
        return place + 1 < len(items) and row[items[place].to - 1].end == row[items[place + 1].at].start

    def _read(self, at: int, end: int, line_start: bool) -> None:
        at = self.take_session_facts(at, end, line_start)
        if line_start and at < end and (self.program_label(at, end) or self.is_note(at, end)):
            field = "note" if self.is_note(at, end) else "name"
            self.line_fact(field, at, end)
            return
        if line_start and at < end and self.is_section(at, end):
            return
        if at >= end or self.read_wod(at, end, line_start):
            return
        if not any(item.value is not None or item.kind in _SAYING for item in self.source.items[at:end]):
            self.read_words(at, end, line_start)
            return
        for first, last, moved in self.pieces(at, end):
            if moved is None:
                self.read_sets(first, last)
            else:
                self.add_endurance(first, last, moved)

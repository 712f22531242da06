"""The reports of a message, line by line, as workouts: which sets belong to which name, what comes together.

A name stands on its line, or as a heading over the lines, or is carried over from the sets before. A change
of kind (lifting, endurance, a WOD) or a new date opens a new workout; a warm-up on the bike does not.
"""

from itertools import pairwise

from agents.models.offline.acts.as_written import UNCLEAR, Told, named_in
from agents.models.offline.ledger import Entry
from agents.models.offline.lifting.grouping import station
from agents.models.offline.notation.drafts import Draft, Part, part
from agents.models.offline.reading import Ambiguity
from agents.models.offline.session import days
from agents.models.offline.session import facts as session
from agents.models.offline.session.around import Around
from agents.models.offline.wods.reports import WodReports
from agents.models.offline.words.lexicon import Item

_LONGEST_CLAUSE = 2_000  # items; nobody writes that much without a full stop or a new line
# Items without a number that can say something of a set all the same.
_OPENING = frozenset("superset supersets giant tri triset giantset ss paired alternated".split())
_OF_SETS_BEFORE = frozenset("last final same another repeat repeated ditto".split())
_SAYING = frozenset("warmup upto bw bar repword kind tempo rest time pace amrap max fail date star".split())


class Builder(Around, WodReports):
    """Takes a message's reports in order. `clause` is given items; what it could not read it notes."""

    day_part = ""  # of the session that is being read: morning, evening

    def clause(self, at: int, end: int, line_start: bool) -> None:
        """Reads the items of a report; `line_start`: nothing stands before it on its line."""
        blank = sum(self.source.items[place].kind == "line" for place in range(max(at, end - 3), end)) > 1
        body = end
        while body > at and self.source.items[body - 1].kind == "line":
            body -= 1
        if line_start:
            self.line_kind, self.line_kind_heads, self.last_set = self.section, bool(self.section), None
            self.waiting_load = self.waiting_change = self.waiting_same = None
        if body - at > _LONGEST_CLAUSE:
            self._too_long(at, body)
            return
        at = self._past_bullets(at, body, line_start)
        starts = [at, *days.cuts(self.source, at, body), body]
        for first, last in pairwise(starts):
            if first < last and not self._is_rest_day(first, last):
                self._open_session(first, last)
                self._read(first, last, line_start and first == at)
        if blank:
            self.heading_is_apart, self.section = True, ""
            self.close_group()
            self.wod_pauses()

    def _is_rest_day(self, at: int, end: int) -> bool:
        """A day on which nothing was done opens no workout; its numbers are the date's."""
        if not days.is_rest_day(self.source, at, end):
            return False
        found = session.Reader(self.source, at, end, True).read()
        for said in found:
            self.see(said.part)
        self.flush_moving()
        return any(said.field == "date" for said in found)

    def _open_session(self, at: int, end: int) -> None:
        """Another part of the day is another session, on the same date."""
        mark = days.mark_of(self.source, at, end)
        if mark is None or not mark.part:
            return
        short = sum(self.source.items[place].kind == "word" for place in range(at, end)) <= 3
        numbers = any(self.source.items[place].value is not None for place in range(at, end))
        another = mark.part != self.day_part and (mark.leads or bool(self.day_part))
        if another and self.sorted_out() and (short or numbers):
            self._next_session()
        self.day_part = mark.part

    def _next_session(self) -> None:
        newest = self.open_leg.leg.name if self.open_leg is not None else None
        dated = [fact for fact in self.workouts[-1].facts if fact[0] == "date"]
        self.new_day()
        self.workouts[-1].facts += dated
        self.moving_heading = newest

    def finish(self) -> None:
        """The message is at its end: what waited for more is what it is."""
        self.flush_moving()
        if self.waiting_warm_ups and self.workouts and self.workouts[-1].blocks:
            self.workout_of(self.workouts[-1].sort)
        elif self.waiting_warm_ups and not self.workouts and not self.ambiguities:
            self.workout_of(self.warmed_up_by)
        super().finish()

    def as_written(self, told: Told, at: int, end: int) -> None:
        """What was done as the plan has it: an exercise, or the session; items `at` up to `end` say so."""
        self.flush_moving()
        days = [place for place in range(at, end) if self.source.kind(place, end) == "date"]
        if days and self.sorted_out():
            self.new_day()
        for place in days:
            said = part(self.source, "date", place, place + 1)
            self.note_fact("date", said)
            self.see(said)
        workout = self.workout_of("strength")
        if not told.names:
            words = self.source.said(told.at, told.to)
            workout.facts.append(("same_as", Part("label", words, told.at, told.to)))
        asks = Part("label", self.source.said(*told.phrase), *told.phrase)
        for first, last in told.names:
            draft = Draft()
            draft.more.append(("same_as", asks))
            self.add_entry(Entry(self.source.said(first, last), first, told.to, [draft]), workout)
        self.current, self.heading, self.interrupted = None, None, True

    def ask_what_differs(self, told: list[Told], unclear: list[Told]) -> None:
        """Asks where something is told otherwise than planned, and it is not clear what was done: nothing is
        taken over from the plan then."""
        row, asked = self.source.row, list(unclear)
        for each in told:
            entered = [entry for workout in self.workouts for entry in workout.entries()]
            left_out = [
                said for workout in self.workouts for field, said in workout.facts if field == "skipped"
            ]
            known = [(entry.at, entry.to) for entry in entered] + [(said.at, said.to) for said in left_out]
            named = named_in(row, each.to, each.tail)
            if any(not any(at <= first < to for at, to in known) for first, _ in named):
                asked += [each] if each not in unclear else []
        for each in asked:
            for workout in self.workouts:
                workout.facts[:] = [
                    fact for fact in workout.facts if fact[0] != "same_as" or fact[1].at != each.at
                ]
            self.ask(each.at, each.tail, UNCLEAR, "What did you do otherwise than planned? Tell its sets.")

    def interrupt(self) -> None:
        """Something that is no report stands between: the next sets start a quote of their own."""
        self.flush_moving()
        self.interrupted = True
        self.last_set = None

    def _too_long(self, at: int, end: int) -> None:
        first, last = self.tokens(at, end)
        row = self.source.row
        question = "This line is too long to read. Can you send it set by set?"
        self.ambiguities.append(Ambiguity(row[first].start, row[last - 1].end, "unreadable", question))
        self.heading, self.current = None, None

    def _may_be_of_sets(self, item: Item) -> bool:
        """Whether an item can say something of sets: a number, or words about the sets before."""
        if item.value is not None or item.kind in _SAYING or item.word in _OPENING:
            return True
        return item.word in _OF_SETS_BEFORE and self.current is not None

    def _past_bullets(self, at: int, end: int, line_start: bool) -> int:
        kinds = self.source.kind
        if line_start:
            self.station = ""
            if self.together_line:
                self.close_group()
        while line_start and at < end:
            kind = kinds(at, end)
            if kind in ("bullet", "star") or (kind == "dash" and not self._touching(at)):
                at += 1
            elif self._is_number_of_list(at, end):
                at += 2
            elif self._is_531(at, end):
                self.see(Part("label", "", *self.tokens(at, at + 5)))
                at += 5
            elif found := station(self.source, at, end):
                self.see(Part("label", "", *self.tokens(at, found.place)))
                self.station, at = found.group, found.place
                if found.both:
                    self.open_group("superset")
                    self.together_line = True
            else:
                break
        return at

    def _is_number_of_list(self, at: int, end: int) -> bool:
        """ "1." or "2)", but not "28.02."."""
        counts = self.source.kind(at, end) == "num" and self.source.said(*self.tokens(at, at + 1)).isdigit()
        return counts and self._touching(at) and self.source.kind(at + 1, end) in ("close", "stop")

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
        if at >= end:
            return
        opens = self.wod_opens(at, end, line_start)
        if opens > at:
            self._read_rest(at, opens, line_start)
            at = opens
        if self.read_wod(at, end, line_start):
            self.flush_moving()
            return
        self._read_rest(at, end, line_start)

    def _read_rest(self, at: int, end: int, line_start: bool) -> None:
        """Words, lifting, endurance."""
        if not any(self._may_be_of_sets(item) for item in self.source.items[at:end]):
            self.read_words(at, end, line_start)
            return
        for piece in self.pieces(at, end):
            if piece.leg is not None:
                self.add_leg(piece)
            elif piece.sort == "name":
                self.await_measures(piece.at, piece.to)
            else:
                self.close_leg()
                self.moving_heading = None
                self.read_sets(piece.at, piece.to)

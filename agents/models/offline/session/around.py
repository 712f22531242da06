"""What stands beside the reports and still tells of them: exercises left out, a run planned longer."""

from agents.exercises import catalogue
from agents.models.offline.ledger import Workout
from agents.models.offline.legs import leg_words, modalities
from agents.models.offline.notation.drafts import Part, part
from agents.models.offline.reading import Act
from agents.models.offline.session.headings import Headings
from agents.models.offline.words import names

_SKIPPING = frozenset("skip skipped skipping no didn't didnt without".split())
_WHY = frozenset("bc because cause cuz since as (".split())
_GOING_ON = frozenset("but so then and".split())
_INTENDED = frozenset(("prescription", "not_done", "plan"))


class Around(Headings):
    """Reads the clauses that are no reports."""

    def aside(self, at: int, end: int, act: Act) -> None:
        """Takes what a clause of another act says of the workout beside it."""
        if act == "not_done":
            self._left_out(*self.tokens(at, end))
        if act == "not_done" and not self.sorted_out():
            self._day_of_aim(at, end)
        modality = modalities.at(self.source, at, end) if act in _INTENDED else -1
        if modality >= 0 and leg_words.has_measure(self.source, at, end):
            self.moving_heading = modalities.name(self.source, modality)

    def is_told(self, workout: Workout) -> bool:
        """Whether anything was done of a workout: its exercises, or that it was done as planned."""
        return bool(workout.blocks) or any(field == "same_as" for field, _ in workout.facts)

    def _day_of_aim(self, at: int, end: int) -> None:
        """ "Sunday was meant to be 14 but my calf said no, ran 11.5": the day of what follows."""
        goes_on = self.source.kind(end - 1, end) == "comma" or self.source.items[end - 1].word in _GOING_ON
        if goes_on and self.source.kind(at, end) == "date":
            self.note_fact("date", part(self.source, "date", at, at + 1))

    def _left_out(self, first: int, last: int) -> None:
        """ "skipped dips and curls": exercises without numbers, after a word that says so."""
        row = self.source.row[first:last]
        opens = next((place for place, token in enumerate(row) if token.folded in _SKIPPING), None)
        if opens is None:
            return
        stop = next((place for place in range(opens, len(row)) if row[place].folded in _WHY), len(row))
        row = row[:stop]
        if any(token.is_number for token in row):
            return
        words = [
            names.folded(token.folded) if token.kind == "word" and token.folded not in ("and", "or") else "|"
            for token in row
        ]
        place = opens + 1
        while place < len(row):
            length = catalogue.longest_name(words, place)
            if length:
                at, to = first + place, first + place + length
                said = Part("label", self.source.said(at, to), at, to)
                if self.workouts and self.is_told(self.workouts[-1]):
                    self.workouts[-1].facts.append(("skipped", said))
                else:
                    self.note_fact("skipped", said)
            place += length or 1

"""A short message that speaks of what was logged before, as its readers see it."""

from functools import partial

from agents.exercises import catalogue
from agents.models.offline.acts.openers import plain_words
from agents.models.offline.replies.amending_words import BEFORE_VALUES
from agents.models.offline.replies.measures import Measure, measures
from agents.reading.word_rows import phrases, words
from agents.words import Token

ENDS = frozenset({",", ".", ";", "!", "\n", "-", "(", ")", ":"})
MOVED = frozenset("more less heavier lighter up down added plus increase".split())
_row = partial(words, "adding")
LEADING, JOINING, TOO, _MENTIONED = _row("leading"), _row("joining"), _row("too"), _row("mentioned")
_CLOSING = tuple(tuple(each.split()) for each in phrases("adding", "closing"))
_UNITS = frozenset("lb lbs kg kgs kilo kilos pounds #".split())
_BEFORE_A_CHANGE = frozenset("+ up added plus down".split())


LONGEST_NAME = 7  # tokens


class Short:
    """Its tokens, plain words and text."""

    __slots__ = ("row", "said", "text")

    def __init__(self, row: tuple[Token, ...], text: str) -> None:
        self.row, self.text, self.said = row, text, plain_words(row)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured in it."""
        return measures(self.row, self.text)

    def word(self, at: int) -> str:
        """The plain word or mark at a place; "" past the end."""
        return self.said[at] if 0 <= at < len(self.said) else ""

    def words(self, at: int, to: int) -> str:
        """The words of tokens `at` up to `to`, verbatim."""
        return self.text[self.row[at].start : self.row[to - 1].end] if to > at else ""

    def is_end(self, at: int) -> bool:
        """Whether a clause ends at a mark: not at the hyphen of a word."""
        inside = self.said[at] == "-" and 0 < at < len(self.row) - 1
        before, behind = (self.row[at - 1], self.row[at + 1]) if inside else (self.row[at], self.row[at])
        tight = inside and (before.end, self.row[at].end) == (self.row[at].start, behind.start)
        return self.said[at] in ENDS and not tight

    def begins_clause(self, at: int) -> bool:
        """Whether a clause begins at a place."""
        return at == 0 or self.is_end(at - 1)

    def begins(self) -> int:
        """Where it begins behind its filler: "oh, forgot ...", "after the squats i did ..."."""
        at, forgot = 0, False
        days = {each.at: each.to for each in self.measures if each.field == "date"}
        while at < len(self.said):
            word = self.said[at]
            forgot = forgot or word == "forgot"
            filler = word in LEADING or word in ENDS or word == "+" or (forgot and word in _MENTIONED)
            to = at + 1 if filler else max(days.get(at, at), self._past_anchor(at))
            if to == at:
                break
            at = to
        return at

    def ends(self, begins: int) -> int:
        """Where it ends before the words that say only where it stood: "... at the end, almost forgot"."""
        end = len(self.said)
        while end > begins:
            closing = next((len(each) for each in _CLOSING if self._closes(end, each)), 0)
            anchor = next((at for at in range(end - 1, begins, -1) if self._past_anchor(at) == end), end)
            to = end - max(closing, self.said[end - 1] in ENDS) if anchor == end else anchor
            if to == end:
                break
            end = to - (to > begins and to < end and anchor < end and self.said[to - 1] in ("right", "just"))
        return end

    def _closes(self, end: int, phrase: tuple[str, ...]) -> bool:
        return tuple(self.said[max(0, end - len(phrase)) : end]) == phrase

    def _past_anchor(self, at: int) -> int:
        """Past "after the squats", "before the 210s"; the same place where none stands."""
        if self.said[at] not in _row("anchoring"):
            return at
        named = at + 1 + (self.word(at + 1) in ("the", "my", "those"))
        sets = next((each.to for each in self.measures if (each.field, each.at) == ("pl", named)), named)
        to = max(named + self.name_at(named), sets) if named < len(self.row) else named
        return to if to > named else at

    def name_at(self, at: int) -> int:
        """How many tokens of a known exercise's name stand here."""
        near = range(at, min(len(self.row), at + LONGEST_NAME))
        near = range(at, next((place for place in near if self.said[place] == "the"), near.stop))
        places = [place for place in near if self.row[place].kind == "word"]
        if not places or places[0] != at:
            return 0
        words = [catalogue.fold_word(self.row[place].folded.removesuffix("'s")) for place in places]
        length = catalogue.longest_name(words, 0)
        return places[length - 1] + 1 - at if length else 0

    def is_told(self, at: int, telling: frozenset[str]) -> bool:
        """Whether a word that tells stands before a value, as "was" does in "it was only 8"."""
        while at and self.said[at - 1] in BEFORE_VALUES - telling:
            at -= 1
        return at > 0 and self.said[at - 1] in telling

    def load_change(self) -> tuple[int, int]:
        """Where "5 lb more", "+5", "10 less", "up 5 lb" stands; (0, 0) if nowhere."""
        for at, token in enumerate(self.row):
            if not token.is_number:
                continue
            to = at + 1 + (self.word(at + 1) in _UNITS)
            if self.word(to) in MOVED:
                return at, to + 1
            if self.word(at - 1) in _BEFORE_A_CHANGE:
                return at - 1, to
        return 0, 0

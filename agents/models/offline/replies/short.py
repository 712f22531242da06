"""A short message that speaks of what was logged before, as its readers see it."""

from agents.exercises import catalogue
from agents.models.offline.acts.openers import plain_words
from agents.models.offline.words import names
from agents.words import Token

ENDS = frozenset({",", ".", ";", "!", "\n", "-", "(", ")", ":"})
MOVED = frozenset("more less heavier lighter up down added plus increase".split())
LEADING = frozenset(
    """and then also plus ok okay oh so did do got hit i we just finally managed squeezed knocked snuck out
    in added add threw went for forgot to log had banged cranked yeah alright well hey actually wait
    lol finished with followed by""".split()
)
JOINING = frozenset("also add forgot plus added and then + finished followed".split())
TOO = frozenset("too also after afterwards afterward after".split())
_MENTIONED = frozenset("say mention write include the my some about to".split())  # behind "forgot"
_UNITS = frozenset("lb lbs kg kgs kilo kilos pounds #".split())
_BEFORE_A_CHANGE = frozenset("+ up added plus down".split())


class Short:
    """Its tokens, plain words and text."""

    __slots__ = ("row", "said", "text")

    def __init__(self, row: tuple[Token, ...], text: str) -> None:
        self.row, self.text, self.said = row, text, plain_words(row)

    def word(self, at: int) -> str:
        """The plain word or mark at a place; "" past the end."""
        return self.said[at] if 0 <= at < len(self.said) else ""

    def words(self, at: int, to: int) -> str:
        """The words of tokens `at` up to `to`, verbatim."""
        return self.text[self.row[at].start : self.row[to - 1].end] if to > at else ""

    def begins(self) -> int:
        """Where it begins behind its filler: "and then ...", "oh, forgot ..."."""
        at, forgot = 0, False
        while at < len(self.said):
            word = self.said[at]
            forgot = forgot or word == "forgot"
            if (
                word not in LEADING
                and word not in ENDS
                and word != "+"
                and not (forgot and word in _MENTIONED)
            ):
                break
            at += 1
        return at

    def name_at(self, at: int) -> int:
        """How many tokens of a known exercise's name stand here."""
        places = [place for place in range(at, min(len(self.row), at + 7)) if self.row[place].kind == "word"]
        if not places or places[0] != at:
            return 0
        words = [names.folded(self.row[place].folded.removesuffix("'s")) for place in places]
        length = catalogue.longest_name(words, 0)
        return places[length - 1] + 1 - at if length else 0

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

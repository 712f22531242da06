"""A short message that speaks of what was logged before, as its readers see it.

Short       its tokens and plain words, where it begins and ends, names of exercises
measures    numbers with what they count, facts of sets, days: the items of `agents/reading/items.py`, and
            what the forms of notation make of them ("RPE 8", "rest 2 min", "2 days ago")
Selected    which sets a few words mean: "the last set", "set 2", "the last two sets", or those that have
            a value ("the 190", "the 55 set", "the 175x5")
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache, partial
from typing import NamedTuple

from agents.exercises import catalogue
from agents.models.offline import amending_words
from agents.models.offline.amending_words import BEFORE_VALUES, NEGATING, ORDINALS, WAS
from agents.models.offline.openers import plain_words
from agents.reading.items import items
from agents.reading.paragraph import Paragraph
from agents.reading.phrases import FactPlace, phrases_of
from agents.reading.statements import StatedFact
from agents.reading.word_rows import phrases, words
from agents.set_fields import AMENDED
from agents.words import Token, tokens

ENDS = frozenset({",", ".", ";", "!", "\n", "-", "(", ")", ":"})
MOVED = frozenset("more less heavier lighter up down added plus increase".split())
_row = partial(words, "adding")
LEADING, JOINING, TOO, _MENTIONED = _row("leading"), _row("joining"), _row("too"), _row("mentioned")
_CLOSING = tuple(tuple(each.split()) for each in phrases("adding", "closing"))
_UNITS = frozenset("lb lbs kg kgs kilo kilos pounds #".split())
_BEFORE_A_CHANGE = frozenset("+ up added plus down".split())


LONGEST_NAME = 7  # tokens
LOAD_FROM = 30  # a bare number from here on is a load: nobody does 30 sets
REP_WORDS = frozenset("single singles double doubles triple triples".split())
SIDES = frozenset(
    "side sides arm arms leg legs hand hands way foot dumbbell dumbbells db kettlebell kb bell".split()
)
# The kinds of items that measure something, by what they may be said of a set.
_KINDS = {
    **dict.fromkeys(("single", "double", "triple"), "reps"),
    **dict.fromkeys(("dist", "metres"), "distance"),
    **dict.fromkeys(("dur", "clock", "hour"), "duration"),
    **dict.fromkeys(("num", "load", "pl", "date"), ""),
    "cal": "calories", "pct": "percent", "bpm": "heart_rate", "fail": "failed", "warm": "warm",
}  # fmt: skip
_SET = frozenset(("set", "round"))
SET_OF = "="  # opens what names sets by their values
_SETS = frozenset(("set", "sets", "one", "ones"))
_POINTING = frozenset(("the", "that", "my", "those"))
_LOAD_UNITS = frozenset("lb lbs kg kgs pounds kilos".split())


class Measure(NamedTuple):
    """Tokens `at` up to `to`: a field of sets, "num" for a number that says none, "pl" for a number of the
    sort of "60s", "date", "warm", or "" for any other number, which measures nothing of a set."""

    field: str
    at: int
    to: int
    value: Decimal | None = None


@lru_cache(maxsize=16)
def measures(row: tuple[Token, ...], text: str) -> tuple[Measure, ...]:
    """What is measured in a row of tokens of a text, in order of place."""
    paragraph = Paragraph(text, row, items(row), ())
    phrases = phrases_of(paragraph)
    told = [each for phrase in phrases for each in _told(paragraph, phrase.kind, phrase.value, phrase.to)]
    taken = {at for each in told for at in range(each.at, each.to)}
    plain = (
        Measure(_KINDS.get(item.kind, "") or item.kind, item.at, item.to, item.value)
        for item in paragraph.items
        if item.at not in taken and (item.kind in _KINDS or item.value is not None)
    )
    return tuple(sorted((*told, *plain), key=lambda each: each.at))


def _told(paragraph: Paragraph, kind: str, value: object, end: int) -> Iterator[Measure]:
    """The fact of a phrase, or its day."""
    if kind == "fact" and isinstance(value, StatedFact) and value.field in AMENDED:
        yield _behind(paragraph, value, end)
    elif kind == "day" and isinstance(value, tuple):
        yield from (
            _behind(paragraph, each.fact, each.to)
            for each in value
            if isinstance(each, FactPlace) and each.fact.field == "date"
        )


def _behind(paragraph: Paragraph, fact: StatedFact, end: int) -> Measure:
    """A fact whose words stand right before an item, or before the bracket that closes it."""
    words = tokens(fact.said)
    to = paragraph.items[end - 1].to
    while paragraph.row[to - 1].folded != words[-1].folded:
        to -= 1
    at = to - len(words)
    numbers: Sequence[Decimal] = [each.value for each in paragraph.row[at:to] if each.value is not None]
    return Measure(fact.field, at, to, numbers[0] if numbers else None)


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


class Selected(NamedTuple):
    """As an amendment takes it ("last", "2", "last 2", "top", "=190"), the token behind the words, and the
    exercise that is named among them."""

    which: str
    to: int
    name: str = ""


def by_value(short: Short, at: int) -> Selected | None:
    """The sets of a load, and of so many reps: "the 175x5", "190 lb", "the 55 set"."""
    start = at + (short.word(at) in _POINTING)
    if start >= len(short.row) or not short.row[start].is_number or ":" in short.word(start):
        return None
    to = start + 1
    to += short.word(to) in _LOAD_UNITS or short.word(to) == "s"
    crossed = short.word(to) == "x" and to + 1 < len(short.row) and short.row[to + 1].is_number
    to += 2 * crossed
    if (short.row[start].value or 0) < LOAD_FROM and not crossed:
        return None
    return Selected(f"{SET_OF}{short.words(start, to)}", to + (short.word(to) in _SETS))


def is_spoken_of(short: Short, at: int, chosen: Selected) -> bool:
    """Whether what was said so of a value means the sets that have it: "the 190 was", "4 on the 300"."""
    days = (each.to for each in short.measures if (each.field, each.at) == ("date", chosen.to))
    behind = short.word(next(days, chosen.to))
    to_come = any(token.value is not None for token in short.row[chosen.to :])
    if behind in WAS and behind != "at":
        return to_come
    ends = chosen.to >= len(short.row) or behind in amending_words.ENDS or behind in NEGATING
    return ends and short.word(at) in _POINTING and short.word(at - 1) in ("on", "at", "with", "for")


def by_place(short: Short, at: int, called: frozenset[str] = _SET) -> Selected | None:
    """The sets of a place: "the last set", "the last bench set", "set 2", "the 2nd set"."""
    word, after = short.word(at), short.word(at + 1)
    numbered = short.row[at].is_number
    if word in ORDINALS and after in called:
        return Selected(ORDINALS[word], at + 2)
    if word in ORDINALS and (length := short.name_at(at + 1) if at + 1 < len(short.row) else 0):
        named = at + 1 + length  # "the last bench set"
        name = short.words(at + 1, named)
        return Selected(ORDINALS[word], named + 1, name) if short.word(named) in _SET else None
    if numbered and after in ("st", "nd", "rd", "th") and short.word(at + 2) in called:
        return Selected(word, at + 3)
    if word in called - {"one"} and at + 1 < len(short.row) and short.row[at + 1].is_number:
        return Selected(after, at + 2)
    if (
        word == "last"
        and short.word(at + 2) in ("sets", "were", "ones")
        and short.row[at + 1].value is not None
    ):
        return Selected(f"last {short.row[at + 1].value}", at + 3)
    return None

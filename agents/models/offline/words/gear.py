"""What is on the bar, in words: plates counted for one side, the bar alone.

"2 plates", "a plate and a 25", "3 plates a side"   -> load
"empty bar", "bar only", "bar x10"                  -> bar
"""

from collections.abc import Sequence
from decimal import Decimal

from agents.models.offline.words.lexicon import LOAD_UNITS, Item, number_at, starts_with, touches, word_at
from agents.words import Token, spoken_number

_SIDES = tuple(
    (*by, side)
    for by in (("on", "each"), ("each",), ("per",), ("a",), ("/",), ("on", "both"))
    for side in ("side", "sides")
)
_AFTER_A_PLATE = frozenset("x for , and + & plus each per a / @ at on . ) \n".split(" ")) | {""}
_SLANG = frozenset("quarter quarters half dime dimes nickel nickels change some".split())
# A word before "bar" that makes it a tool or a move of its own.
_BAR_OF = frozenset(
    """ez hex trap safety swiss cambered straight t v d football buffalo axle curl up chin dip monkey high low
    landmine log of off on from""".split()
)
_SMALLEST_PLATE = 2  # in words, as they are called
_ONLY = frozenset("just empty unloaded".split())


def plates(row: Sequence[Token], at: int, to: int, count: Decimal) -> Item | None:
    """Plates said from `at`; `to` is behind the word "plates". None where what is added can't be read."""
    while word_at(row, to) in ("+", "and", "&", "plus"):
        added = _added(row, to)
        if added < 0:
            return None
        if added == to:
            break
        to = added
    side = next((phrase for phrase in _SIDES if starts_with(row, to, phrase)), ())
    return Item("load", at, to + len(side), count, "plates")


def _added(row: Sequence[Token], joiner: int) -> int:
    """After "and a 25", "+ 10 lb"; the joiner itself where something else is joined, -1 for "a quarter"."""
    article = word_at(row, joiner + 1) in ("a", "an")
    at = joiner + 2 if article else joiner + 1
    if word_at(row, at) in _SLANG:
        return -1
    spoken = spoken_number(row, at) if article else None
    if spoken is not None and spoken[0] >= _SMALLEST_PLATE:
        return spoken[1]  # "a ten", "a twenty five"
    sets_follow = word_at(row, at + 1) == "x" and word_at(row, joiner) == "and" and not article
    if not number_at(row, at) or sets_follow or word_at(row, at + 1) in ("plate", "plates"):
        return joiner
    return at + 2 if word_at(row, at + 1) in LOAD_UNITS else at + 1


def plate(row: Sequence[Token], at: int) -> Item | None:
    """ "plate and a 25", "a plate per side"; no "plate raise", and not the plate of "a 45 lb plate"."""
    named = at + 1 if row[at].folded == "a" else at
    weighed = named == at and at > 0 and (row[at - 1].is_number or row[at - 1].folded in LOAD_UNITS)
    if word_at(row, named) != "plate" or weighed or not _load_follows(row, named + 1):
        return None
    return plates(row, at, named + 1, Decimal(1))


def _load_follows(row: Sequence[Token], at: int) -> bool:
    return number_at(row, at) or word_at(row, at) in _AFTER_A_PLATE


def bar(row: Sequence[Token], at: int) -> Item | None:
    """ "bar x10", "just the bar", "an empty bar", "bar only"; no "bar dips", no "EZ bar"."""
    place, alone = at, False
    while word_at(row, place) in _ONLY or word_at(row, place) in ("the", "an"):
        alone = alone or word_at(row, place) in _ONLY
        place += 1
    if word_at(row, place) not in ("bar", "barbell") or (at > 0 and _is_kind_of_bar(row, at)):
        return None
    to = place + 1
    if word_at(row, to) == "only":
        alone, to = True, to + 1
    word, counted = word_at(row, to), number_at(row, to) and word_at(row, to + 1) == "x"
    if alone:
        ends = to >= len(row) or row[to].kind != "word" or word in ("x", "for", "then", "and", "to")
        return Item("bar", at, to) if ends else None
    loaded = row[place].folded == "bar" and (word in ("x", "+", "for", ",") or counted or _is_at(row, at))
    return Item("bar", at, to) if loaded else None


def _is_kind_of_bar(row: Sequence[Token], at: int) -> bool:
    before = row[at - 1].folded
    return before in _BAR_OF or (before == "-" and touches(row, at - 1))


def _is_at(row: Sequence[Token], at: int) -> bool:
    """Whether "@" stands before the bar and nothing of a name behind it."""
    after = word_at(row, at + 1)
    return at > 0 and row[at - 1].folded == "@" and after in ("", "\n", ",", ".", ")")

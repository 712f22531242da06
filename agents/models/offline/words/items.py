"""A message's tokens as items: a number with its unit is one item, a phrase of the trade is one.

The grammars read items, so units and phrases are spelled out in `lexicon`, `measures` and `phrases` only.
Lexing looks a few tokens ahead, so it is linear in the message.
"""

from collections.abc import Sequence
from decimal import Decimal

from agents.models.offline.words import spoken, tables
from agents.models.offline.words.lexicon import (
    DISTANCE_UNITS,
    LOAD_UNITS,
    SIDES,
    TIME_UNITS,
    Item,
    touches,
    word_at,
)
from agents.models.offline.words.measures import clock_time, iso_duration, number, with_unit
from agents.models.offline.words.phrases import READERS
from agents.words import Token, spoken_number

_MARKS = {
    "@": "at", ",": "comma", ";": "comma", "/": "slash", "+": "plus", "-": "dash", ":": "colon", "(": "open",
    ")": "close", "*": "star", ".": "stop", "!": "stop", "?": "stop", "•": "bullet", "~": "mark",
}  # fmt: skip
_WORDS = {
    "sets": "sets", "series": "sets", "reps": "reps", "rep": "reps", "repetitions": "reps",
    **dict.fromkeys("rounds round rds rd rnds rnd ronds".split(), "rounds"),
    "amrap": "amrap", "bw": "bw", "bodyweight": "bw", "pr": "pr", "pb": "pr",
    "max": "max",
}  # fmt: skip
_TURNS = frozenset("holds hangs trips lengths passes efforts runs".split())  # "3 holds of 12 seconds"
_AFTER_SPOKEN = (
    frozenset("set sets rep reps round rounds x by at for of singles doubles triples times".split())
    | frozenset(("plate", "plates"))
    | LOAD_UNITS.keys()
    | TIME_UNITS.keys() - {"s", "h"}
    | DISTANCE_UNITS.keys() - {"m", "k"}
)


def items(row: Sequence[Token]) -> list[Item]:
    """The items of a message's tokens, in order; fillers in prose are left out."""
    found: list[Item] = []
    at = 0
    while at < len(row):
        item = _item(row, at, found)
        found.append(item)
        at = item.to
    return tables.plain(spoken.plain(row, found))


def _item(row: Sequence[Token], at: int, found: list[Item]) -> Item:
    token = row[at]
    match token.kind:
        case "line":
            return Item("line", at, at + 1)
        case "number":
            return number(row, at, token.value or Decimal(0), at + 1)
        case "time":
            return clock_time(row, at)
        case "word":
            return _word(row, at, found)
        case _:
            return _mark(row, at, found)


def _mark(row: Sequence[Token], at: int, found: list[Item]) -> Item:
    mark = row[at].folded
    tight_after = touches(row, at)
    spaced_before = at == 0 or row[at - 1].end < row[at].start or row[at - 1].folded in ("\n", ",", "(", ":")
    if mark == "[" and word_at(row, at + 1) == "x" and word_at(row, at + 2) == "]":
        return Item("bullet", at, at + 3)
    if mark == "[" and word_at(row, at + 1) == "]":
        return Item("bullet", at, at + 2)
    if mark in ("-", "+") and tight_after and spaced_before and row[at + 1].kind == "number":
        return Item("plus" if mark == "+" else "minus", at, at + 1, None, "sign")
    crossed = mark == "*" and tight_after and row[at + 1].kind == "number"
    if crossed and at > 0 and row[at - 1].is_number and touches(row, at - 1):
        return Item("x", at, at + 1, None, "x")  # "225 4*3"
    if mark == "/" and word_at(row, at + 1) in SIDES:
        return Item("each", at, at + 2)
    return Item(_MARKS.get(mark, "mark"), at, at + 1, None, mark)


def _word(row: Sequence[Token], at: int, found: list[Item]) -> Item:
    word = row[at].folded
    counted = found and found[-1].kind in ("num", "sets") and at + 1 < len(row)
    if word == "x" or (word in ("by", "times") and counted and row[at + 1].value is not None):
        return Item("x", at, at + 1, None, word)
    if word == "concept" and word_at(row, at + 1) == "2":
        return Item("word", at, at + 2, None, "concept2")
    if word == "f" and found and found[-1].kind == "x" and touches(row, at - 1):
        return Item("fail", at, at + 1, None, word)  # "80xF"
    if word in _WORDS:
        return Item(_WORDS[word], at, at + 1, None, word)
    if word in _TURNS and counted and found[-1].kind == "num" and row[at + 1].folded == "of":
        return Item("sets", at, at + 1, None, word)
    spoken = _spoken(row, at, found)
    if spoken:
        return spoken
    reader = READERS.get(word, iso_duration if word == "pt" else None)
    read = reader(row, at) if reader else None
    return read or Item("word", at, at + 1, None, word)


def _spoken(row: Sequence[Token], at: int, found: list[Item]) -> Item | None:
    """A number in words, where what stands around it says that it counts something."""
    said = spoken_number(row, at)
    if said is None or row[at].folded in ("once", "twice"):
        return None
    value, to = said
    counted = word_at(row, to) in _AFTER_SPOKEN or (
        bool(found) and found[-1].kind in ("of", "for", "at", "x", "num")
    )
    if not (counted or value > 20):
        return None
    if row[at].folded == "couple" and word_at(row, to) == "of":
        to += 1
    return with_unit(row, at, value, to, to, word_at(row, to))

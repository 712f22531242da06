"""Phrases of the trade that begin with a word: "up to", "rest 90s", "RPE 8", "drop set", "each side".

`READERS` has a reader for each first word. A reader gives the item, or None where the word is only a word.
"""

from collections.abc import Sequence
from decimal import Decimal

from agents.models.offline.words import amounts, gear
from agents.models.offline.words.lexicon import (
    DISTANCE_UNITS,
    FULL_WEEKDAYS,
    MONTHS,
    REP_WORDS,
    SIDES,
    TIME_UNITS,
    WEEKDAYS,
    Item,
    number_at,
    starts_with,
    touches,
    word_at,
)
from agents.models.offline.words.measures import number
from agents.words import NUMBER_WORDS, Token

_COUNTED = frozenset("bw bodyweight rpe max amrap".split()) | NUMBER_WORDS.keys() - {"once", "twice"}
_NOT_REPS_BEFORE = frozenset(
    "arm arms leg legs under unders db kb dumbbell kettlebell jump kettlebells dumbbells crush".split()
)
_IMPLEMENTS = frozenset("dumbbell dumbbells db kettlebell kb bell".split())
_UP_TO = (
    ("worked", "up", "to"), ("work", "up", "to"), ("built", "up", "to"), ("topped", "out", "at"),
    ("up", "to"), ("built", "to"),
)  # fmt: skip
_SET_KINDS = (
    (("backed", "off", "to"), "back-off"), (("backed", "off"), "back-off"),
    (("dropped", "down", "to"), "drop"), (("dropped", "it", "to"), "drop"),
    (("dropped", "the", "weight", "to"), "drop"),
    (("drop", "-", "sets"), "drop"), (("drop", "-", "set"), "drop"), (("drop", "sets"), "drop"),
    (("drop", "set"), "drop"), (("drop", "to"), "drop"), (("drops", "to"), "drop"),
    (("dropped", "to"), "drop"), (("back", "-", "off", "sets"), "back-off"),
    (("back", "-", "off", "set"), "back-off"), (("back", "-", "off"), "back-off"),
    (("back", "off", "sets"), "back-off"), (("back", "off", "set"), "back-off"),
    (("back", "off"), "back-off"), (("backoff", "sets"), "back-off"), (("backoff", "set"), "back-off"),
    (("backoff",), "back-off"), (("dropset",), "drop"), (("dropsets",), "drop"),
    (("to", "failure"), "failure"), (("till", "failure"), "failure"), (("until", "failure"), "failure"),
    (("to", "fail"), "failure"),
)  # fmt: skip


_HOLDING = frozenset("with w using holding wearing".split())


def _joiner(row: Sequence[Token], at: int) -> Item | None:
    """ "at 185", "with 20s", "of 5", "for 5": joiners only where something countable follows."""
    word, after = row[at].folded, word_at(row, at + 1)
    signed = after in ("+", "-") and number_at(row, at + 2)
    if number_at(row, at + 1) or after in _COUNTED or signed:
        return Item("at" if word in _HOLDING else word, at, at + 1, None, word)
    if word == "for" and after in ("a", "an") and word_at(row, at + 2) in REP_WORDS:
        return Item("for", at, at + 2, None, word)
    return Item("for", at, at + 1, None, word) if word == "for" and after in REP_WORDS else None


_BEFORE_NUMBER = frozenset(
    [":", "@", "=", '"', *"of was avg average averaged mean medium around about".split()]
)


def _named_number(row: Sequence[Token], at: int) -> Item | None:
    """ "RPE 8", "RIR: 2", "sRPE 7", "HR 150", "heart rate 150": the name stands first."""
    kind, to = row[at].folded, at + 1
    if kind == "heart":
        if word_at(row, to) != "rate":
            return None
        to += 1
    while word_at(row, to) in _BEFORE_NUMBER:
        to += 1
    if to >= len(row) or row[to].kind != "number":
        return None
    value, to = row[to].value, to + 1
    if word_at(row, to) == "-" and touches(row, to) and row[to + 1].kind == "number":
        to += 2
    if word_at(row, to) == "bpm":
        to += 1
    return Item("hr" if kind in ("heart", "pulse") else kind, at, to, value)


def _tempo(row: Sequence[Token], at: int) -> Item | None:
    """ "tempo 3-1-1", "tempo: 31X1"."""
    to = at + 1
    while to < min(len(row), at + 9) and (row[to].kind == "number" or row[to].folded in ("-", ":", "x", "/")):
        apart = row[to].is_number and row[to - 1].is_number and not touches(row, to - 1)
        if apart:
            break  # "tempo 3-1-1 3x5"
        to += 1
    while to > at + 1 and row[to - 1].kind != "number" and row[to - 1].folded != "x":
        to -= 1
    return Item("tempo", at, to) if to > at + 1 else None


def _rest(row: Sequence[Token], at: int) -> Item | None:
    """ "rest 90s", "rest: 2:00", "R90"."""
    to = at + 1
    timed = to < len(row) and row[to].kind == "time"
    if row[at].folded == "r" and not timed and not (number_at(row, to) and touches(row, at)):
        return None
    while word_at(row, to) in (":", "of", "was", "for", "like", "about", "around"):
        to += 1
    if not number_at(row, to):
        return None
    if row[to].kind == "time":
        return Item("rest", at, to + 1)
    measured = number(row, to, row[to].value or Decimal(0), to + 1)
    return Item("rest", at, measured.to) if measured.kind in ("dur", "secs", "num") else None


def _month(row: Sequence[Token], at: int) -> Item | None:
    """ "September 16, 2020", "Sep 16"; "16 September" is met at its number by the session's rules."""
    to = at + 2
    if not number_at(row, at + 1) or not row[at + 1].folded.isdigit() or word_at(row, to) == "x":
        return None  # "pec dec 3x12"
    if word_at(row, to) in ("st", "nd", "rd", "th"):
        to += 1
    year = to + 1 if word_at(row, to) == "," else to
    if number_at(row, year) and row[year].folded.isdigit() and len(row[year].folded) == 4:
        to = year + 1
    return Item("date", at, to, None, "date")


_PARTS = frozenset("morning morning's afternoon afternoon's arvo evening evening's am pm".split())


def _day(row: Sequence[Token], at: int) -> Item | None:
    word, after = row[at].folded, word_at(row, at + 1)
    if word in ("this", "last"):
        wanted = _PARTS if word == "this" else ("night", *WEEKDAYS)
        return Item("date", at, at + 2, None, "day") if after in wanted else None
    if word not in FULL_WEEKDAYS and word in WEEKDAYS and not amounts.short_day(row, at):
        return None  # "sat", "sun" and "wed" are words of their own
    return Item("date", at, at + 1, None, "day")


def _each(row: Sequence[Token], at: int) -> Item | None:
    """ "each", "each side", "per arm", "a side"; not the "db" of "45 lb each db press"."""
    word, after = row[at].folded, word_at(row, at + 1)
    beyond = row[at + 2] if at + 2 < len(row) else None
    if after in _IMPLEMENTS and beyond is not None and beyond.kind == "word":
        after = ""
    if word in ("per", "a") and after not in SIDES:
        return (gear.plate(row, at) or amounts.a_reader(row, at)) if word == "a" else None
    return Item("each", at, at + (2 if after in SIDES else 1), None, word)


def _up_to(row: Sequence[Token], at: int) -> Item | None:
    """ "up to", "worked up to", "built to", "topped out at"; "work:" and "work sets" end a warm-up."""
    said = next((phrase for phrase in _UP_TO if starts_with(row, at, phrase)), None)
    return Item("upto", at, at + len(said)) if said else _work(row, at)


def _work(row: Sequence[Token], at: int) -> Item | None:
    named = row[at].folded in ("work", "working", "main")
    if named and word_at(row, at + 1) in ("set", "sets"):
        return Item("work", at, at + (3 if word_at(row, at + 2) == ":" else 2))
    if named and row[at].folded != "main" and number_at(row, at + 1):
        return Item("work", at, at + 1)  # "warm up 135x5, working 225 3x5"
    return Item("work", at, at + 2) if named and word_at(row, at + 1) == ":" else None


_HALVED = frozenset("warm warmed warming cool cooled cooling".split())


_EASED = ("warmup", "warmups", "cooldown", "cooldowns", "wu", "cd")
_LENGTHS = DISTANCE_UNITS.keys() | TIME_UNITS.keys()


def _warm_up(row: Sequence[Token], at: int) -> Item | None:
    """ "warm-up", "warmed up with", "cool down", "warmup:"; its `word` is ":" where it heads its line."""
    to = at + 1
    if at and row[at - 1].folded in ("no", "without", "skipped"):
        return None
    if row[at].folded == "cd" and not (at and row[at - 1].folded in _LENGTHS):
        return None  # "2 mi cd", but not "cd player"
    if row[at].folded in _HALVED:
        to = at + 2 if word_at(row, to) == "-" else to
        if word_at(row, to) not in ("up", "ups", "down"):
            return None
        to += 1
    to += word_at(row, to) in ("set", "sets")
    return Item("warmup", at, to + (word_at(row, to) == "with"), None, word_at(row, to))


def _set_kind(row: Sequence[Token], at: int) -> Item | None:
    """ "drop set", "drop 80x10", "dropped to", "back-off sets", "to failure"; "to warm up" behind sets."""
    for phrase, kind in _SET_KINDS:
        if starts_with(row, at, phrase):
            return Item("kind", at, at + len(phrase), None, kind)
    word, to = row[at].folded, at + 1 + (word_at(row, at + 1) == ":")
    if word in ("drop", "ds") and (number_at(row, to) or word_at(row, to) in _ENDS):
        return Item("kind", at, to, None, "drop")
    if word == "to" and starts_with(row, at + 1, ("warm", "up")):
        return Item("warmup", at, at + 3)
    return None


_ENDS = ("", ",", ".", ";", ")", "\n")


def _pair(row: Sequence[Token], at: int) -> Item | None:
    """ "pair of 40s", "pair of 40 lb dumbbells"."""
    if word_at(row, at + 1) != "of" or not number_at(row, at + 2):
        return None
    each = number(row, at + 2, row[at + 2].value or Decimal(0), at + 3)
    return Item("load", at, each.to, each.value, "pair") if each.kind in ("num", "load", "secs") else None


def _each_slashed(row: Sequence[Token], at: int) -> Item | None:
    """ "e/s", "es": each side."""
    if row[at].folded == "es":
        return Item("each", at, at + 1, None, "es")
    return Item("each", at, at + 3, None, "es") if starts_with(row, at, ("e", "/", "s")) else None


def _warm_up_slashed(row: Sequence[Token], at: int) -> Item | None:
    """ "w/u"; any other "w" is "with"."""
    if not starts_with(row, at, ("w", "/", "u")):
        return _joiner(row, at)
    return Item("warmup", at, at + 3, None, word_at(row, at + 3))


def _work_sets(row: Sequence[Token], at: int) -> Item | None:
    """ "ws: 225 3x5", "ws 225 3x5"."""
    to = at + 1 + (word_at(row, at + 1) == ":")
    return Item("work", at, to) if number_at(row, to) else None


def _set_number(row: Sequence[Token], at: int) -> Item:
    """ "Set 1:" before a set numbers it; any other "set" counts."""
    counts = at > 0 and row[at - 1].value is not None
    if number_at(row, at + 1) and word_at(row, at + 2) in (":", "-", ")"):
        return Item("setno", at, at + 3)
    if not counts and number_at(row, at + 1) and number_at(row, at + 2) and not touches(row, at + 1):
        return Item("setno", at, at + 2)  # "set 1 185x5"
    return Item("sets", at, at + 1, None, "set")


def _rep_word(row: Sequence[Token], at: int) -> Item | None:
    beyond = word_at(row, at + 2) if word_at(row, at + 1) == "-" else word_at(row, at + 1)
    return None if beyond in _NOT_REPS_BEFORE else Item("repword", at, at + 1, None, row[at].folded)


READERS = {
    **amounts.READERS,
    **dict.fromkeys(("at", "with", "using", "holding", "wearing", "of", "for"), _joiner),
    **dict.fromkeys(("rpe", "rir", "srpe", "hr", "heart", "pulse"), _named_number),
    "tempo": _tempo,
    **dict.fromkeys(("rest", "r", "rested"), _rest),
    **dict.fromkeys(MONTHS, _month),
    **dict.fromkeys((*WEEKDAYS, "today", "yesterday", "yday", "yest", "tonight", "this", "last"), _day),
    **dict.fromkeys(("each", "ea", "per", "a"), _each),
    **dict.fromkeys(("up", "worked", "built", "work", "topped"), _up_to),
    **dict.fromkeys(("working", "main"), _work),
    **dict.fromkeys((*_HALVED, *_EASED), _warm_up),
    **dict.fromkeys(
        "backed drop drops dropped dropset dropsets ds back backoff to till until".split(), _set_kind
    ),
    **dict.fromkeys(("e", "es"), _each_slashed),
    "w": _warm_up_slashed,
    "ws": _work_sets,
    "pair": _pair,
    "set": _set_number,
    **dict.fromkeys(REP_WORDS, _rep_word),
    **dict.fromkeys(("bar", "barbell", "just", "empty", "unloaded", "the"), gear.bar),
    "an": lambda row, at: gear.bar(row, at) or amounts.a_reader(row, at),
    "plate": gear.plate,
}

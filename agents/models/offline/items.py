"""Tokens as items: a number with its unit is one item, a phrase of the trade ("reps in reserve") is one.

The grammars read items, so each unit's spellings are known here only. Lexing looks a few tokens ahead and
never back, so it is linear in the message.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from agents.words import NUMBER_WORDS, Token, spoken_number


class Item(NamedTuple):
    """`kind` is what it can stand for; `at` and `to` are its tokens; `word` its folded word or unit.

    num load secs dur time dist pct cal hr pace rpe rir tempo rest date clock watts incline rm ordinal
    x at of for sets reps rounds each bw bar amrap fail repword upto warmup kind pr plus minus dash slash
    comma colon open close star bullet stop line word mark
    """

    kind: str
    at: int
    to: int
    value: Decimal | None = None
    word: str = ""


_LOAD = dict.fromkeys("lb lbs lbd pound pounds".split(), "lb") | dict.fromkeys(
    "kg kgs kilo kilos kilogram kilograms".split(), "kg"
)
_DUR = (
    dict.fromkeys("s sec secs second seconds".split(), "s")
    | dict.fromkeys("min mins minute minutes".split(), "min")
    | dict.fromkeys("h hr hrs hour hours".split(), "h")
)
_DIST = (
    dict.fromkeys("m meter meters metre metres".split(), "m")
    | dict.fromkeys("k km kms kilometer kilometers kilometre kilometres".split(), "km")
    | dict.fromkeys("mi mile miles".split(), "mi")
    | dict.fromkeys("yd yds yard yards".split(), "yd")
    | dict.fromkeys("ft feet foot".split(), "ft")
)
_OTHER = (
    dict.fromkeys("cal cals calorie calories kcal".split(), "cal")
    | dict.fromkeys(("bpm",), "hr")
    | dict.fromkeys("mph kph kmh".split(), "pace")
    | dict.fromkeys("w watt watts".split(), "watts")
    | dict.fromkeys(("rpe",), "rpe")
    | dict.fromkeys(("rir",), "rir")
    | dict.fromkeys(("am", "pm"), "clock")
    | dict.fromkeys(("rm",), "rm")
    | dict.fromkeys("st nd rd th".split(), "ordinal")
    | dict.fromkeys(("degree", "degrees"), "incline")
)
_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
).split()
_WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri "
    "sat sun"
).split()
_FULL_WEEKDAYS = frozenset(_WEEKDAYS[:7])
_MARKS = {
    "@": "at", ",": "comma", ";": "comma", "/": "slash", "+": "plus", "-": "dash", ":": "colon", "(": "open",
    ")": "close", "*": "star", ".": "stop", "!": "stop", "?": "stop", "•": "bullet", "~": "mark",
}  # fmt: skip
_WORDS = {
    "sets": "sets", "set": "sets", "reps": "reps", "rep": "reps", "rounds": "rounds", "round": "rounds",
    "amrap": "amrap", "bw": "bw", "bodyweight": "bw", "pr": "pr", "pb": "pr", "warmup": "warmup",
    "warmups": "warmup", "dropset": "kind", "backoff": "kind", "max": "max",
}  # fmt: skip
_GLUED = {"xamrap": "amrap", "xmax": "max", "xf": "fail"}
_SIDES = frozenset(
    "side sides arm arms leg legs hand hands way foot dumbbell dumbbells db kettlebell kb bell".split()
)
_REP_WORDS = frozenset("single singles double doubles triple triples".split())
_NOT_REPS_BEFORE = frozenset(
    "arm arms leg legs under unders db kb dumbbell kettlebell jump kettlebells dumbbells crush".split()
)
_AFTER_SPOKEN = (
    frozenset("set sets rep reps round rounds x by at for of singles doubles triples times".split())
    | _LOAD.keys()
    | _DUR.keys() - {"s", "h"}
    | _DIST.keys() - {"m", "k"}
)
_SMALLER = {"h": ("min", "s"), "min": ("s",)}


def items(row: Sequence[Token]) -> list[Item]:
    """The items of a message's tokens, in order, without a gap."""
    found: list[Item] = []
    at = 0
    while at < len(row):
        item = _item(row, at, found)
        if item.word in _GLUED:
            found.append(Item("x", at, at))  # "3xAMRAP"
        found.append(item)
        at = item.to
        if (
            item.kind in ("load", "bw", "bar")
            and row[at - 1].folded.endswith("x")
            and row[at - 1].kind == "word"
        ):
            found.append(Item("x", at, at))  # "5kgx5": the sign is written into the unit
    return found


def _item(row: Sequence[Token], at: int, found: list[Item]) -> Item:
    token = row[at]
    match token.kind:
        case "line":
            return Item("line", at, at + 1)
        case "number":
            return _number(row, at, token.value or Decimal(0), at + 1)
        case "time":
            return _time(row, at)
        case "word":
            return _word(row, at, found)
        case _:
            return _mark(row, at, found)


def word_at(row: Sequence[Token], at: int) -> str:
    """The folded word or mark at a place; "" past the end."""
    return row[at].folded if at < len(row) else ""


def touches(row: Sequence[Token], at: int) -> bool:
    """Whether a token stands directly before the next, with no white space between."""
    return at + 1 < len(row) and row[at].end == row[at + 1].start


def _number(row: Sequence[Token], at: int, value: Decimal, to: int) -> Item:
    """A number and its unit, if it has one; `to` is after the number itself."""
    date = _numeric_date(row, at)
    if date:
        return Item("date", at, date, None, "date")
    unit_at = to
    if word_at(row, to) == "-" and touches(row, to - 1) and touches(row, to):
        unit_at = to + 1 if word_at(row, to + 1) in _DUR or word_at(row, to + 1) in _DIST else to
    word = word_at(row, unit_at)
    if word in ("%", "#"):
        return _percent(row, at, value, to + 1) if word == "%" else Item("load", at, to + 1, value, "lb")
    if word in ("'", '"') and touches(row, to - 1) and word_at(row, to + 1) == "s":
        return Item("secs", at, to + 2, value, "'s")
    return _with_unit(row, at, value, to, unit_at, word)


def _with_unit(row: Sequence[Token], at: int, value: Decimal, to: int, unit_at: int, word: str) -> Item:
    tight = touches(row, to - 1)
    load = _LOAD.get(word) or _LOAD.get(word.removesuffix("x") if word.endswith("x") else "")
    if load:
        return Item("load", at, unit_at + 1, value, load)
    if word == "k" and (not tight or word_at(row, unit_at + 1) == "x"):
        return Item("num", at, to, value) if not tight else Item("load", at, unit_at + 1, value, "kg")
    if word == "s":
        if tight and word_at(row, to + 1) in ("rest", "rests"):
            return Item("rest", at, to + 2, value)
        return Item("secs", at, to + 1, value, "s") if tight else Item("num", at, to, value)
    if word in _DUR:
        return _duration(row, at, value, unit_at)
    if word in _DIST:
        return Item("dist", at, unit_at + 1, value, _DIST[word])
    if word in ("km", "mi") or (word in ("rpe", "rir") and word_at(row, unit_at + 1)[:1].isdigit()):
        return Item("num", at, to, value)
    if word in _OTHER and (tight or _OTHER[word] not in ("ordinal", "watts")):
        end = unit_at + 1
        if word.startswith("degree") and word_at(row, end) == "incline":
            end += 1
        return Item(_OTHER[word], at, end, value, word)
    if word == "reps" and [word_at(row, unit_at + place) for place in (1, 2)] == ["in", "reserve"]:
        return Item("rir", at, unit_at + 3, value)
    if word == "in" and [word_at(row, unit_at + place) for place in (1, 2)] == ["the", "tank"]:
        return Item("rir", at, unit_at + 3, value)
    return Item("num", at, to, value)


def _percent(row: Sequence[Token], at: int, value: Decimal, to: int) -> Item:
    if word_at(row, to) in ("incline", "grade"):
        return Item("incline", at, to + 1, value)
    if word_at(row, to) == "of":
        end = to + 1
        while word_at(row, end) in ("my", "1", "rm", "max", "tm", "training", "1rm"):
            end += 1
        to = end if end > to + 1 else to
    return Item("pct", at, to, value)


def _duration(row: Sequence[Token], at: int, value: Decimal, unit_at: int) -> Item:
    """Also "1h 5m", "2 min 30 s" and a pace like "5 min/km"."""
    unit = _DUR[word_at(row, unit_at)]
    to = unit_at + 1
    pace = _per_distance(row, to)
    if pace:
        return Item("pace", at, pace, value, unit)
    while unit in _SMALLER and to + 1 < len(row) and row[to].kind == "number":
        word = word_at(row, to + 1)
        smaller = _DUR.get(word) or ("min" if word == "m" and unit == "h" else "")
        if smaller not in _SMALLER[unit]:
            break
        unit, to = smaller, to + 2
    if word_at(row, to) in ("rest", "rests") or (word_at(row, to) == "of" and word_at(row, to + 1) == "rest"):
        return Item("rest", at, to + (2 if word_at(row, to) == "of" else 1), value)
    return Item("dur", at, to, value, unit)


def _time(row: Sequence[Token], at: int) -> Item:
    to, value = at + 1, row[at].value
    if word_at(row, to) in ("am", "pm"):
        return Item("clock", at, to + 1, value)
    if word_at(row, to) in ("min", "mins", "minutes"):
        to += 1
    pace = _per_distance(row, to)
    if pace:
        return Item("pace", at, pace, value)
    if word_at(row, to) in ("pace", "rest"):
        return Item(word_at(row, to), at, to + 1, value)
    return Item("time", at, to, value)


def _per_distance(row: Sequence[Token], at: int) -> int:
    """After "/km", "per mile", "/500m": where it ends, or 0."""
    if word_at(row, at) not in ("/", "per", "a"):
        return 0
    after = at + 1
    if after < len(row) and row[after].kind == "number" and word_at(row, after + 1) in _DIST:
        return after + 2
    return after + 1 if word_at(row, after) in _DIST and word_at(row, after) != "k" else 0


def _numeric_date(row: Sequence[Token], at: int) -> int:
    """After 2024-03-02, 2/1/2015 or 02.01.2015: where it ends, or 0. Two numbers alone are no date here."""
    if at + 4 >= len(row) or row[at + 1].folded not in ("-", "/", "."):
        return 0
    if any(not touches(row, at + place) for place in range(4)):
        return 0
    numbers, marks = [row[at + place] for place in (0, 2, 4)], {word_at(row, at + 1), word_at(row, at + 3)}
    if any(token.kind != "number" or not token.folded.isdigit() for token in numbers) or len(marks) != 1:
        return 0
    first, second, third = (token.folded for token in numbers)
    if marks <= {"-", "/"} and len(first) == 4 and int(second) <= 12 and 0 < int(third) <= 31:
        return at + 5
    short = (marks == {"/"} and len(third) in (2, 4)) or (len(third) == 4 and marks <= {"-"})
    return at + 5 if short and 0 < int(first) <= 31 and 0 < int(second) <= 31 and int(third) > 12 else 0


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
    if mark == "/" and word_at(row, at + 1) in _SIDES:
        return Item("each", at, at + 2)
    return Item(_MARKS.get(mark, "mark"), at, at + 1, None, mark)


def _word(row: Sequence[Token], at: int, found: list[Item]) -> Item:
    word, after = row[at].folded, word_at(row, at + 1)
    next_number = at + 1 < len(row) and row[at + 1].is_number
    if word == "x" or (
        word in ("by", "times") and next_number and found and found[-1].kind in ("num", "sets")
    ):
        return Item("x", at, at + 1, None, word)
    if word in _GLUED:
        return Item(_GLUED[word], at, at + 1, None, word)
    if word in _WORDS or word in ("bwx", "barx"):
        return Item(_WORDS.get(word, word.removesuffix("x")), at, at + 1, None, word)
    spoken = _spoken(row, at, found)
    if spoken:
        return spoken
    if word == "pt" and next_number and touches(row, at):
        return _iso_duration(row, at)
    reader = _READERS.get(word)
    read = reader(row, at, after, next_number) if reader else None
    if read:
        return read
    if word == "t" and after == "-" and word_at(row, at + 2) == "bar":
        return Item("word", at, at + 1, None, word)
    return Item("word", at, at + 1, None, word)


def _iso_duration(row: Sequence[Token], at: int) -> Item:
    """ "PT1H30M", "PT40M" as files write them."""
    to = at + 1
    while to + 1 < len(row) and row[to].kind == "number" and row[to + 1].folded in ("h", "m", "s"):
        to += 2
    return Item("dur", at, max(to, at + 2), row[at + 1].value, "iso")


def _spoken(row: Sequence[Token], at: int, found: list[Item]) -> Item | None:
    """A number in words, where what stands around it says that it counts something."""
    if row[at].value is None or row[at].folded not in NUMBER_WORDS:
        return None
    said = spoken_number(row, at)
    if said is None:
        return None
    value, to = said
    counted = word_at(row, to) in _AFTER_SPOKEN or (
        bool(found) and found[-1].kind in ("of", "for", "at", "x", "num")
    )
    if row[at].folded in ("once", "twice") or not (counted or value > 20):
        return None
    if row[at].folded == "couple" and word_at(row, to) == "of":
        to += 1
    return _with_unit(row, at, value, to, to, word_at(row, to))


def _joiner(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "at 185", "with 20s", "of 5", "for 5": joiners only where something countable follows."""
    word = row[at].folded
    counted = (
        next_number
        or after in ("bw", "bodyweight", "rpe", "max", "amrap")
        or (after in NUMBER_WORDS and after not in ("once", "twice"))
    )
    if not counted and not (after in ("+", "-") and at + 2 < len(row) and row[at + 2].is_number):
        if word == "for" and after in ("a", "an") and word_at(row, at + 2) in _REP_WORDS | {"easy", "heavy"}:
            return Item("for", at, at + 2, None, word)
        return Item("for", at, at + 1, None, word) if word == "for" and after in _REP_WORDS else None
    return Item({"with": "at", "w": "at", "using": "at"}.get(word, word), at, at + 1, None, word)


def _named_number(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "RPE 8", "RIR: 2", "sRPE 7", "HR 150", "heart rate 150": the name stands first."""
    kind, to = row[at].folded, at + 1
    if kind == "heart":
        if after != "rate":
            return None
        to += 1
    while word_at(row, to) in (":", "of", "@", "=", "was", "avg", "around", '"'):
        to += 1
    if to >= len(row) or row[to].kind != "number":
        return None
    value, to = row[to].value, to + 1
    if word_at(row, to) == "-" and touches(row, to) and to + 1 < len(row) and row[to + 1].kind == "number":
        to += 2
    if word_at(row, to) == "bpm":
        to += 1
    return Item({"heart": "hr", "srpe": "srpe"}.get(kind, kind), at, to, value)


def _tempo(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    to = at + 1
    while (
        to < len(row) and to < at + 9 and (row[to].kind == "number" or row[to].folded in ("-", ":", "x", "/"))
    ):
        to += 1
    while to > at + 1 and row[to - 1].kind != "number" and row[to - 1].folded != "x":
        to -= 1
    return Item("tempo", at, to) if to > at + 1 else None


def _rest(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "rest 90s", "rest: 2:00", "R90"."""
    to = at + 1
    if row[at].folded == "r" and not (next_number and touches(row, at)):
        return None
    while word_at(row, to) in (":", "of", "was", "for"):
        to += 1
    if to >= len(row) or not row[to].is_number:
        return None
    if row[to].kind == "time":
        return Item("rest", at, to + 1)
    measured = _number(row, to, row[to].value or Decimal(0), to + 1)
    return Item("rest", at, measured.to) if measured.kind in ("dur", "secs", "num") else None


def _month(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "September 16, 2020", "Sep 16"; "16 September" is met at its number by the session's rules."""
    if not next_number or row[at + 1].kind != "number" or not row[at + 1].folded.isdigit():
        return None
    to = at + 2
    if word_at(row, to) in ("st", "nd", "rd", "th"):
        to += 1
    year = to + 1 if word_at(row, to) == "," else to
    if year < len(row) and row[year].kind == "number" and len(row[year].folded) == 4:
        to = year + 1
    return Item("date", at, to, None, "date")


def _day(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    word = row[at].folded
    if word in ("this", "last"):
        wanted = ("morning", "afternoon", "evening") if word == "this" else ("night", *_FULL_WEEKDAYS)
        return Item("date", at, at + 2, None, "day") if after in wanted else None
    if word not in _FULL_WEEKDAYS and word in _WEEKDAYS and after not in ("", "\n", ":", ",", "-"):
        return None  # "sat", "sun" and "wed" are words of their own
    return Item("date", at, at + 1, None, "day")


def _each(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    word = row[at].folded
    if word in ("per", "a") and after not in _SIDES:
        return None
    return Item("each", at, at + (2 if after in _SIDES else 1), None, word)


def _up_to(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "up to", "worked up to", "built to", "topped out at"."""
    for phrase in (
        ("worked", "up", "to"),
        ("built", "up", "to"),
        ("work", "up", "to"),
        ("topped", "out", "at"),
    ):
        if all(word_at(row, at + place) == word for place, word in enumerate(phrase)):
            return Item("upto", at, at + 3)
    if row[at].folded in ("up", "built") and after == "to":
        return Item("upto", at, at + 2)
    return None


def _warm_up(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    to = at + 2 if after == "-" else at + 1
    if word_at(row, to) not in ("up", "ups"):
        return None
    return Item("warmup", at, to + 2 if word_at(row, to + 1) == "with" else to + 1)


def _set_kind(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    """ "drop set", "back-off sets", "to failure"."""
    word, to = row[at].folded, at + 2 if after == "-" else at + 1
    wanted = {"drop": ("set", "sets"), "back": ("off", "offs"), "to": ("failure",)}[word]
    if word_at(row, to) not in wanted:
        return None
    to += 1
    if word == "back" and word_at(row, to) in ("set", "sets"):
        to += 1
    return Item("kind", at, to, None, {"drop": "drop", "back": "back-off", "to": "failure"}[word])


def _rep_word(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    beyond = word_at(row, at + 2) if after == "-" else after
    return None if beyond in _NOT_REPS_BEFORE else Item("repword", at, at + 1, None, row[at].folded)


def _bar(row: Sequence[Token], at: int, after: str, next_number: bool) -> Item | None:
    return Item("bar", at, at + 1) if after in ("x", "+", "for", ",", "only") else None


_READERS = {
    **dict.fromkeys(("at", "with", "w", "using", "of", "for"), _joiner),
    **dict.fromkeys(("rpe", "rir", "srpe", "hr", "heart"), _named_number),
    "tempo": _tempo,
    **dict.fromkeys(("rest", "r", "rested"), _rest),
    **dict.fromkeys(_MONTHS, _month),
    **dict.fromkeys((*_WEEKDAYS, "today", "yesterday", "tonight", "this", "last"), _day),
    **dict.fromkeys(("each", "ea", "per", "a"), _each),
    **dict.fromkeys(("up", "worked", "built", "work", "topped"), _up_to),
    **dict.fromkeys(("warm", "warmed", "warming"), _warm_up),
    **dict.fromkeys(("drop", "back", "to"), _set_kind),
    **dict.fromkeys(_REP_WORDS, _rep_word),
    **dict.fromkeys(("bar",), _bar),
}

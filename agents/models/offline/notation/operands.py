"""The operands of set notation: a number, a load with its basis, reps, a time, a list."""

from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    REPS_UP_TO,
    Draft,
    Source,
    part,
    tight,
    whole,
)
from agents.models.offline.reading import Role


class Operand(NamedTuple):
    kind: str  # num load reps count fail sides dur secs dist cal pct slash scheme mixed
    at: int  # items
    to: int
    value: Decimal | None = None
    values: tuple[
        tuple[int, int, Decimal], ...
    ] = ()  # items and number of each piece of a slash or dash list


def read_operand(source: Source, at: int, end: int) -> Operand | None:
    kind = source.kind(at, end)
    item = source.items[at] if at < end else None
    if item is None:
        return None
    if kind in ("plus", "minus") and item.word == "sign" and source.kind(at + 1, end) in ("num", "load"):
        return Operand("load", at, _with_basis(source, at + 2, end), source.items[at + 1].value)
    if kind == "plus" and source.kind(at + 1, end) == "load":
        return _on_top(source, at, end)
    if kind in ("load", "bw", "bar"):
        return _load(source, at, end)
    if kind == "pct":
        return Operand("pct", at, at + 1, item.value)
    if kind in ("dur", "time", "secs", "dist", "cal"):
        return Operand({"time": "dur"}.get(kind, kind), at, at + 1, item.value)
    if kind in ("amrap", "max"):
        return _most_reps(source, at, end)
    if kind == "fail":
        return Operand("fail", at, at + 1)
    if kind == "open":
        return _complex(source, at, end)
    return _plain(source, at, end) if kind == "num" else None


def _on_top(source: Source, at: int, end: int) -> Operand | None:
    """ "+ 10 lb vest", "+ 25 lb" before or behind the reps; no "+ 45 lb rows"."""
    to = _with_basis(source, at + 2, end)
    joins = to > at + 2 or source.kind(to, end) not in ("word", "dash", "open", "mark", "label")
    return Operand("load", at, to, source.items[at + 1].value) if joins else None


def _most_reps(source: Source, at: int, end: int) -> Operand:
    """ "AMRAP", with the reps it came to if they follow: "AMRAP (12)", "AMRAP: 12", "max reps 12"."""
    to = at + 1 + (source.kind(at + 1, end) in ("reps", "sets"))
    joined = source.kind(to, end) in ("open", "colon", "dash") or _word(source, to, end) in ("got", "=")
    said = to + joined
    number = source.items[said].value if source.kind(said, end) == "num" else None
    after = said + 1
    if number is None or not 0 < number <= REPS_UP_TO or not whole(number):
        return Operand("reps", at, to)
    if source.kind(to, end) == "open":
        if source.kind(after, end) != "close":
            return Operand("reps", at, to)  # "max (10,8,7)"
        after += 1
    if source.kind(after, end) in ("x", "colon", "for", "num", "load", "word", "slash", "dash", "comma"):
        return Operand("reps", at, to)
    return Operand("reps", at, after, number)


def _word(source: Source, at: int, end: int) -> str:
    return source.items[at].word if at < end else ""


_ASSISTED = frozenset("assist assisted assistance added extra".split())
_WORN = frozenset("vest plate belt added".split())
_HELD = frozenset("db dbs dumbbell dumbbells kb kbs kettlebell kettlebells bell plate plates".split())
_PAIRS = frozenset("dbs dumbbells kbs kettlebells".split())


def _with_basis(source: Source, at: int, end: int) -> int:
    """Past the words that say what a load is of: "each side", "of assist", "dumbbells"."""
    if source.kind(at, end) == "each":
        on_bar = [_word(source, at + step, end) for step in (1, 2, 3)]
        return at + 4 if on_bar[0] in ("of", "on") and on_bar[1:] == ["the", "bar"] else at + 1
    worn = at + (_word(source, at, end) in ("weight", "weighted"))
    if _word(source, worn, end) in _WORN and source.kind(worn + 1, end) != "word":
        return worn + 1
    if _word(source, at, end) == "weight" and source.kind(at + 1, end) != "word":
        return at + 1  # "with a 25 lb weight"
    held = at + (_word(source, at, end) in _HELD)
    held += _word(source, held, end) == "in"
    if held > at and source.kind(held, end) == "each":
        return held + 1  # "a 15 lb db in each hand"
    of = at + (source.kind(at, end) == "word" and source.items[at].word == "of")
    word = source.items[of].word if source.kind(of, end) == "word" else ""
    if word in _ASSISTED or (word in _PAIRS and of == at and source.kind(of + 1, end) != "word"):
        return of + 1
    return at


def _load(source: Source, at: int, end: int) -> Operand:
    """A load with a unit; "24kg+32kg", "BW+10", "bar + 35lb each side"; "135lb/155lb"."""
    item, to = source.items[at], at + 1
    while source.kind(to, end) in ("plus",) and source.kind(to + 1, end) in ("load", "num"):
        to += 2
    if (
        item.kind == "load"
        and source.kind(to, end) == "slash"
        and source.kind(to + 1, end) in ("load", "num")
    ):
        return _slashes(source, at, end)
    converted = [source.kind(to + place, end) for place in range(3)] == ["open", "load", "close"]
    if converted and source.kind(to + 3, end) == "x":
        return Operand("mixed", at, to + 3)  # "140kg (308lb) x 5": one load, two numbers
    return Operand("load", at, _with_basis(source, to, end), item.value)


def _slashes(source: Source, at: int, end: int) -> Operand:
    pieces, to = [], at
    while True:
        value, first = source.items[to].value or Decimal(0), to
        to += 1
        more = source.kind(to, end) == "plus" and source.kind(to + 1, end) != "num"
        to += more and tight(source, to - 1, to)  # "5/3/1+"
        pieces.append((first, to, value))
        if source.kind(to, end) != "slash" or source.kind(to + 1, end) not in ("num", "load"):
            break
        to += 1
    units = {source.items[place].word for place, _, _ in pieces if source.kind(place, end) == "load"}
    kind = "mixed" if len(units) > 1 else "slash"  # "80 kg/176 lb" is one load twice
    return Operand(kind, at, to, None, tuple(pieces[: LONGEST_LIST + 1]))


def _complex(source: Source, at: int, end: int) -> Operand | None:
    """ "(1+1+1)" as the repetitions of a complex."""
    inner = _plain(source, at + 1, end) if source.kind(at + 1, end) == "num" else None
    if inner is None or inner.kind != "reps" or source.kind(inner.to, end) != "close":
        return None
    return Operand("reps", at, inner.to + 1)


def _plain(source: Source, at: int, end: int) -> Operand:
    """A number without a unit, alone or as "8-12", "12+", "1+1+1", "8 each side", "5/3/1", "21-15-9"."""
    item, to = source.items[at], at + 1
    after = source.kind(to, end)
    if after == "dash" and source.kind(to + 1, end) == "num" and tight(source, at, to):
        return _dashes(source, at, end)
    apart = source.kind(to + 2, end) == "x" and not tight(source, at, to)
    if after == "slash" and source.kind(to + 1, end) in ("num", "load") and not apart:
        return _slashes(source, at, end)
    if after == "plus" and source.items[to].word != "sign":
        while (
            source.kind(to, end) == "plus" and source.kind(to + 1, end) == "num" and tight(source, to, to + 1)
        ):
            to += 2
        if to == at + 1 and tight(source, at, to):
            to += 1
        if to > at + 1:
            return Operand("reps", at, _with_basis(source, to, end), item.value)
    if after == "each":
        return Operand("reps", at, to + 1, item.value)
    right = _right_side(source, to, end)
    if right:
        return Operand("sides", at, right, item.value)
    sided = after == "mark" and source.items[to].word == "|" and source.kind(to + 1, end) == "num"
    if sided and tight(source, at, to) and tight(source, to, to + 1):
        return Operand("sides", at, to + 2, item.value)
    return Operand("num", at, to, item.value)


def _right_side(source: Source, place: int, end: int) -> int:
    """After "10L/9R", "10 left, 9 right" behind its first number; 0 where it is none."""
    if _word(source, place, end) not in ("l", "left"):
        return 0
    place += 1 + (source.kind(place + 1, end) in ("slash", "comma") or _word(source, place + 1, end) == "and")
    right = source.kind(place, end) == "num" and _word(source, place + 1, end) in ("r", "right")
    return place + 2 if right else 0


def _dashes(source: Source, at: int, end: int) -> Operand:
    pieces, to = [(at, at + 1, source.items[at].value or Decimal(0))], at + 1
    while source.kind(to, end) == "dash" and source.kind(to + 1, end) == "num":
        pieces.append((to + 1, to + 2, source.items[to + 1].value or Decimal(0)))
        to += 2
    if len(pieces) == 2 and pieces[0][2] < pieces[1][2]:
        return Operand("reps", at, _with_basis(source, to, end), pieces[0][2])
    return Operand("scheme", at, to, None, tuple(pieces[: LONGEST_LIST + 1]))


def is_reps(kind: str, value: Decimal) -> bool:
    if kind in ("reps", "fail", "dur", "secs", "dist", "cal", "slash", "sides"):
        return True
    return kind == "num" and whole(value) and value > 0


def is_count(value: Decimal) -> bool:
    return whole(value) and 0 < value <= LOAD_FROM


def spread(source: Source, draft: Draft, listed: Operand, letter: str) -> list[Draft]:
    """One set for each piece of a slash list, as said: a unit at the list's end is found beside it."""
    found = []
    for at, to, _ in listed.values:
        piece = part(source, "load" if letter == "l" else "reps", at, to)
        each = Draft(draft.count, draft.reps, draft.load)
        if letter == "l":
            each.load = piece
        else:
            each.reps = piece
        found.append(each)
    return found


def add_measure(source: Source, draft: Draft, at: int) -> None:
    fields: dict[str, tuple[str, Role]] = {
        "dur": ("duration", "duration"), "time": ("duration", "duration"), "secs": ("duration", "duration"),
        "dist": ("distance", "distance"), "cal": ("calories", "calories"),
    }  # fmt: skip
    field, role = fields[source.items[at].kind]
    draft.more.append((field, part(source, role, at, at + 1)))

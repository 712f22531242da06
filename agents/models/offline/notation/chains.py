"""`A x B` and `A x B x C`: roles by size and unit, and the further reps of "225x5,5,3".

    chain = operand ("x" operand){0,2}
    list  = reps ("," reps)*

A first number from LOAD_FROM on is a load, up to SETS_UP_TO it counts sets; between them, and where two
readings are plausible, the chain comes with a Trouble.
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    REPS_UP_TO,
    SETS_UP_TO,
    Draft,
    Group,
    Source,
    Trouble,
    part,
    unread,
    whole,
)
from agents.models.offline.notation.lists import more_reps, written_out
from agents.models.offline.notation.operands import (
    Operand,
    add_measure,
    is_count,
    is_reps,
    read_operand,
    spread,
)
from agents.models.offline.notation.tails import tail, tail_end

_Roles = str | tuple[str, tuple[str, ...]]


def read_chain(source: Source, at: int, end: int) -> Group | None:
    operands, place = _operands(source, at, end)
    if source.kind(place - 1, end) == "x":
        return _failed_attempt(source, operands, place, end) or _unread(source, at, place)
    either = len(operands) == 2 and operands[1].kind == "slash" and len(operands[1].values) == 2
    if len(operands) > 3 or (either and operands[0].kind != "slash"):  # "185 x 4/5": four or five?
        return _unread(source, at, place)
    roles = _roles(source, operands, place, end)
    if isinstance(roles, tuple):
        code, options = roles
        fragment = source.said(source.items[at].at, source.items[place - 1].to)
        trouble = Trouble(code, _which(fragment, options), options) if options else unread(source, at, place)
        return Group([], at, tail_end(source, place, end), trouble=trouble)
    return finished(source, operands, roles, at, place, end)


def _unread(source: Source, at: int, to: int) -> Group:
    return Group([], at, to, trouble=unread(source, at, to))


def _operands(source: Source, at: int, end: int) -> tuple[list[Operand], int]:
    """The operands of a chain, and the item behind them, or behind an "x" that nothing follows."""
    operands: list[Operand] = []
    place = at
    while (operand := read_operand(source, place, end)) is not None:
        place, follows = operand.to, source.kind(operand.to, end)
        if follows in ("reps", "sets") and operand.kind in ("num", "reps"):
            place += 1
            operand = operand._replace(kind="count") if follows == "sets" else operand
        operands.append(operand)
        if source.kind(place, end) != "x":
            break
        place += 1
    return operands, place


_ENDS = ("", "comma", "line", "stop", "close", "colon", "mark", "slash")


def _failed_attempt(source: Source, operands: list[Operand], place: int, end: int) -> Group | None:
    """ "88 x": a load that was not lifted. "88x" is half a set, and asked about."""
    load, sign = operands[0], source.items[place - 1]
    lifted = load.kind == "load" or (load.kind == "num" and (load.value or 0) >= LOAD_FROM)
    apart = sign.to > sign.at and source.row[sign.at - 1].end < source.row[sign.at].start
    if len(operands) > 1 or not lifted or not apart or source.kind(place, end) not in _ENDS:
        return None
    draft = Draft(None, None, part(source, "load", load.at, load.to))
    draft.more.append(("failed", part(source, "other", place - 1, place)))
    return Group([draft], load.at, place)


def finished(source: Source, operands: list[Operand], roles: str, at: int, place: int, end: int) -> Group:
    drafts = _drafts(source, operands, roles)
    if len(drafts) == 1 and drafts[0].load and drafts[0].reps and not drafts[0].count:
        place = more_reps(source, drafts, place, end)
    trouble = None
    if roles[:2] == "cr":
        place, trouble = written_out(source, drafts, place, end)
    if trouble is None:
        place, trouble = tail(source, place, end, drafts)
    return Group(drafts, at, place, trouble=trouble)


def _roles(source: Source, operands: list[Operand], to: int, end: int) -> _Roles:
    """A letter for each operand (c count, r reps, l load, p percent, m a measure), or a code and options."""
    kinds = [operand.kind for operand in operands]
    values = [operand.value if operand.value is not None else Decimal(-1) for operand in operands]
    if "scheme" in kinds or "mixed" in kinds:
        return "unread", ()
    if kinds[-1] == "count":
        return _said_sets(kinds, values)
    if len(operands) > 2:
        return _three(source, kinds, values)
    drop_follows = source.kind(to, end) == "kind" and source.items[to].word == "drop"
    goes_on = drop_follows and source.kind(to + 1, end) in ("num", "load", "secs")
    if source.dropped or goes_on or (drop_follows and source.listed):
        loaded = kinds[0] in ("num", "load", "secs")
        return "lr" if loaded and is_reps(kinds[1], values[1]) else ("unread", ())
    roles = _two(kinds, values, source.held)
    open_load = roles[0] == "which_reading" and values[0] > SETS_UP_TO
    return "lr" if open_load and (source.listed or _heavier_follows(source, to, end)) else roles


def _heavier_follows(source: Source, place: int, end: int) -> bool:
    """Whether the next of the list is a load for sure: "20x10, 40x8", "20x10 (w), 40x8"."""
    if source.kind(place, end) == "open":
        near = range(place, min(end, place + 5))
        place = next((each for each in near if source.kind(each, end) == "close"), end) + 1
    place += source.kind(place, end) == "comma"
    value = source.items[place].value if source.kind(place, end) == "num" else None
    crossed = source.kind(place + 1, end) == "x" and source.kind(place + 2, end) == "num"
    return crossed and value is not None and value >= LOAD_FROM


def _said_sets(kinds: list[str], values: list[Decimal]) -> _Roles:
    """ "185 x 5 x 3 sets", "8 x 3 sets"; of "225 x 3 sets" the reps were not said."""
    counted = is_count(values[-1]) and is_reps(kinds[-2], values[-2]) and values[-2] <= LOAD_FROM
    if not counted:
        return "unread", ()
    return "rc" if len(kinds) == 2 else "lrc" if kinds[0] in ("num", "load", "secs") else ("unread", ())


def _two(kinds: list[str], values: list[Decimal], held: bool | None) -> _Roles:
    (first, second), (a, b) = kinds, values
    if first == "secs":
        counts = second == "num" and is_count(b)
        return "lr" if held is False and is_reps(second, b) else "mc" if held and counts else ("unread", ())
    if first == "pct":
        return "pr" if second in ("num", "reps") and is_reps(second, b) else ("unread", ())
    if second == "pct":
        return "rp" if first == "reps" or (first == "num" and is_reps(first, a)) else ("unread", ())
    if first in ("load", "slash"):
        return (
            ("lm" if second in ("dur", "secs", "dist", "cal") else "lr")
            if is_reps(second, b)
            else ("unread", ())
        )
    if second in ("dur", "secs", "dist", "cal"):
        return "cm" if first == "num" and is_count(a) else ("unread", ())
    if second == "load":
        return "rl" if first == "reps" or (first == "num" and whole(a)) else ("unread", ())
    if first != "num" or not is_reps(second, b):
        return "unread", ()
    if a == 0:
        return "unread", ()
    if a >= LOAD_FROM or not whole(a):
        return "lr" if b <= REPS_UP_TO else ("unread", ())
    if a > SETS_UP_TO and second == "num":
        return "which_reading", (f"{a} for {b} reps", f"{a} sets of {b}")
    if a > SETS_UP_TO:
        return "lr"
    if second == "num" and b > LOAD_FROM:
        return "which_reading", (f"{a} sets of {b}", f"{a} reps at {b}")
    return "cr"


def _three(source: Source, kinds: list[str], values: list[Decimal]) -> _Roles:
    a, b, c = values
    if "pct" in kinds:
        return _three_with_percent(kinds, values)
    loads = [place for place, kind in enumerate(kinds) if kind == "load"]
    if len(loads) > 1 or any(kind not in ("num", "reps", "load", "dur", "secs", "dist") for kind in kinds):
        return "unread", ()
    if kinds[1] in ("dur", "secs", "dist") and loads in ([2], [0]):
        return "cml" if loads == [2] and is_count(a) else ("unread", ())
    if not loads:
        return _three_plain(source, kinds, a, b, c)
    others = [(kinds[place], values[place]) for place in range(3) if place != loads[0]]
    if not all(is_reps(kind, value) for kind, value in others):
        return "unread", ()
    if loads == [0]:
        return _one_of(source, _load_first(kinds[1], b, c), values) if kinds[2] == "num" else ("unread", ())
    return ("crl" if loads == [2] else "clr") if kinds[0] == "num" and is_count(a) else ("unread", ())


def _three_with_percent(kinds: list[str], values: list[Decimal]) -> _Roles:
    """ "80%x5x3", "3x5x80%"."""
    a, b, c = values
    if kinds[0] == "pct" and is_reps(kinds[1], b) and kinds[2] == "num" and is_count(c) and c <= SETS_UP_TO:
        return "prc"
    if kinds[2] == "pct" and kinds[0] == "num" and is_count(a) and is_reps(kinds[1], b):
        return "crp"
    return "unread", ()


def _three_plain(source: Source, kinds: list[str], a: Decimal, b: Decimal, c: Decimal) -> _Roles:
    if kinds[0] != "num" or not is_reps(kinds[1], b) or kinds[2] != "num" or b > LOAD_FROM:
        return "unread", ()
    first_is_load = a > SETS_UP_TO or not whole(a) or a == 0
    last_is_load = c > SETS_UP_TO or not whole(c)
    if first_is_load and not last_is_load:
        return _one_of(source, _load_first(kinds[1], b, c), [a, b, c])
    if last_is_load and not first_is_load:
        return "crl"
    return _one_of(source, ("crl", "lrc"), [a, b, c]) if _both_counts(a, c) else ("unread", ())


_MANY_SETS = 8  # from here on the last of "30x3x10" is as likely the reps


def _load_first(second: str, b: Decimal, c: Decimal) -> tuple[str, ...]:
    """225x5x3 is three sets of 5; of 30x3x10 nobody can tell."""
    return ("lrc", "lcr") if second == "num" and 1 < b < c and c >= _MANY_SETS else ("lrc",)


def _one_of(source: Source, candidates: tuple[str, ...], values: list[Decimal]) -> _Roles:
    """The reading, if it is one or the athlete settled it; else what to ask."""
    letters = {"sets": "c", "reps": "r", "load": "l"}
    settled = "".join(letters.get(each, "") for each in source.triple.split("_"))
    if len(candidates) == 1 or settled in candidates:
        return settled if settled in candidates else candidates[0]
    options = []
    for roles in candidates:
        said = dict(zip(roles, values, strict=True))
        options.append(f"{said['c']} sets of {said['r']} at {said['l']}")
    return "which_reading", tuple(dict.fromkeys(options))


def _drafts(source: Source, operands: list[Operand], roles: str) -> list[Draft]:
    draft = Draft()
    for operand, letter in zip(operands, roles, strict=True):
        if letter == "c":
            draft.count = part(source, "count", operand.at, operand.to)
        elif letter == "l":
            draft.load = part(source, "load", operand.at, operand.to)
        elif letter == "p":
            draft.more.append(("percent", part(source, "percent", operand.at, operand.to)))
        elif operand.kind == "fail":
            draft.more.append(("failed", part(source, "other", operand.at, operand.to)))
        elif letter == "r":
            draft.reps = part(source, "reps", operand.at, operand.to)
        else:
            add_measure(source, draft, operand.at)
    lists = [operand for operand in operands if operand.kind == "slash"]
    return spread(source, draft, lists[0], roles[operands.index(lists[0])]) if lists else [draft]


def _both_counts(first: Decimal, last: Decimal) -> bool:
    return whole(first) and whole(last) and 0 < last <= SETS_UP_TO and 0 < first <= SETS_UP_TO


def _which(fragment: str, options: tuple[str, ...]) -> str:
    return f"Is {fragment[:60]} {' or '.join(options)}?"

"""`A x B` and `A x B x C`: roles by size and unit, and the further reps of "225x5,5,3".

    chain = operand ("x" operand){0,2}
    list  = reps ("," reps)*

A first number from LOAD_FROM on is a load, up to SETS_UP_TO it counts sets; between them, and where two
readings are plausible, the chain comes with a Trouble.
"""

from decimal import Decimal

from agents.models.offline.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    REPS_UP_TO,
    SETS_UP_TO,
    Draft,
    Group,
    Source,
    Trouble,
    part,
    tight,
    unread,
    whole,
)
from agents.models.offline.operands import Operand, add_measure, is_count, is_reps, read_operand, spread
from agents.models.offline.tails import tail, tail_end


def read_chain(source: Source, at: int, end: int) -> Group | None:
    operands: list[Operand] = []
    place = at
    while True:
        operand = read_operand(source, place, end)
        if operand is None:
            break
        operands.append(operand)
        place = operand.to
        if source.kind(place, end) == "reps" and operand.kind in ("num", "reps"):
            place += 1
        if source.kind(place, end) != "x":
            break
        place += 1
    if source.kind(place - 1, end) == "x":
        return Group([], at, place, trouble=unread(source, at, place))
    either = len(operands) == 2 and operands[1].kind == "slash" and len(operands[1].values) == 2
    if len(operands) > 3 or (either and operands[0].kind != "slash"):  # "185 x 4/5": four or five?
        return Group([], at, place, trouble=unread(source, at, place))
    roles = _roles(operands)
    if isinstance(roles, tuple):
        code, options = roles
        fragment = source.said(source.items[at].at, source.items[place - 1].to)
        trouble = Trouble(code, _which(fragment, options), options) if options else unread(source, at, place)
        return Group([], at, tail_end(source, place, end), trouble=trouble)
    return finished(source, operands, roles, at, place, end)


def finished(source: Source, operands: list[Operand], roles: str, at: int, place: int, end: int) -> Group:
    drafts = _drafts(source, operands, roles)
    if len(drafts) == 1 and drafts[0].load and drafts[0].reps and not drafts[0].count:
        place = more_reps(source, drafts, place, end)
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, at, to, trouble=trouble)


def _roles(operands: list[Operand]) -> str | tuple[str, tuple[str, ...]]:
    """A letter for each operand (c count, r reps, l load, m a measure), or a code and the options."""
    kinds = [operand.kind for operand in operands]
    values = [operand.value if operand.value is not None else Decimal(-1) for operand in operands]
    if "scheme" in kinds or "mixed" in kinds:
        return "unread", ()
    return _two(kinds, values) if len(operands) == 2 else _three(kinds, values)


def _two(kinds: list[str], values: list[Decimal]) -> str | tuple[str, tuple[str, ...]]:
    (first, second), (a, b) = kinds, values
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


def _three(kinds: list[str], values: list[Decimal]) -> str | tuple[str, tuple[str, ...]]:
    a, b, c = values
    loads = [place for place, kind in enumerate(kinds) if kind == "load"]
    if len(loads) > 1 or any(kind not in ("num", "reps", "load", "dur", "secs", "dist") for kind in kinds):
        return "unread", ()
    if kinds[1] in ("dur", "secs", "dist") and loads in ([2], [0]):
        return "cml" if loads == [2] and is_count(a) else ("unread", ())
    if not loads:
        return _three_plain(kinds, a, b, c)
    others = [(kinds[place], values[place]) for place in range(3) if place != loads[0]]
    if not all(is_reps(kind, value) for kind, value in others):
        return "unread", ()
    if loads == [0]:
        return "lrc" if kinds[2] == "num" else ("unread", ())
    return ("crl" if loads == [2] else "clr") if kinds[0] == "num" and is_count(a) else ("unread", ())


def _three_plain(kinds: list[str], a: Decimal, b: Decimal, c: Decimal) -> str | tuple[str, tuple[str, ...]]:
    if kinds[0] != "num" or not is_reps(kinds[1], b) or kinds[2] != "num" or b > LOAD_FROM:
        return "unread", ()
    first_is_load = a > SETS_UP_TO or not whole(a) or a == 0
    last_is_load = c > SETS_UP_TO or not whole(c)
    if first_is_load and not last_is_load:
        return "lrc"
    if last_is_load and not first_is_load:
        return "crl"
    if not _both_counts(a, c):
        return "unread", ()
    return "which_reading", tuple(dict.fromkeys((f"{a} sets of {b} at {c}", f"{c} sets of {b} at {a}")))


def _drafts(source: Source, operands: list[Operand], roles: str) -> list[Draft]:
    draft = Draft()
    for operand, letter in zip(operands, roles, strict=True):
        if letter == "c":
            draft.count = part(source, "count", operand.at, operand.to)
        elif letter == "l":
            draft.load = part(source, "load", operand.at, operand.to)
        elif operand.kind == "fail":
            draft.more.append(("failed", part(source, "other", operand.at, operand.to)))
        elif letter == "r":
            draft.reps = part(source, "reps", operand.at, operand.to)
        else:
            add_measure(source, draft, operand.at)
    lists = [operand for operand in operands if operand.kind == "slash"]
    return spread(source, draft, lists[0], roles[operands.index(lists[0])]) if lists else [draft]


def more_reps(source: Source, drafts: list[Draft], place: int, end: int) -> int:
    """After "225x5": ",5,3" are further sets at that load; an "x" or "F" among them is a failed one."""
    load = drafts[0].load
    while source.kind(place, end) == "comma":
        at = place + 1
        while source.kind(at, end) == "word" and source.items[at].word in ("then", "and"):
            at += 1
        failed = _failed(source, at, end)
        if failed:
            drafts.append(failed)
            failed.load = load
            place = at + 1
            continue
        if source.kind(at, end) == "x" and source.kind(at + 1, end) == "num":
            at += 1
        operand = read_operand(source, at, end)
        if operand is None or not _continues(source, operand, place, end) or len(drafts) >= LONGEST_LIST:
            break
        drafts.append(Draft(None, part(source, "reps", operand.at, operand.to), load))
        place = operand.to
    return place


def _failed(source: Source, at: int, end: int) -> Draft | None:
    """A lone "x" or "F" in a list of reps."""
    item = source.items[at] if at < end else None
    if item is None or source.kind(at + 1, end) in ("num", "load"):
        return None
    if (
        item.kind == "fail"
        or (item.kind == "x" and item.to > item.at)
        or (item.kind == "word" and item.word == "f")
    ):
        draft = Draft()
        draft.more.append(("failed", part(source, "other", at, at + 1)))
        return draft
    return None


def _continues(source: Source, operand: Operand, comma: int, end: int) -> bool:
    """Whether what stands after a comma is one more number of reps, and not the start of something else."""
    if operand.kind not in ("num", "reps") or (
        operand.kind == "num" and not is_reps("num", operand.value or Decimal(0))
    ):
        return False
    if operand.value is not None and operand.value > REPS_UP_TO:
        return False
    after = source.kind(operand.to, end)
    if after == "at" and comma + 1 < end and tight(source, comma, comma + 1):
        return True  # "5,3@150kg": both at that load
    if after == "at":
        following = source.items[operand.to + 1] if operand.to + 1 < end else None
        return following is not None and (
            following.kind == "rpe" or (following.kind == "num" and (following.value or 0) <= 10)
        )
    if after == "word":
        listed = comma + 1 < end and tight(source, comma, comma + 1)
        return listed or source.items[operand.to].word in ("then", "and", "felt", "easy", "failed", "missed")
    return after not in (
        "x",
        "sets",
        "of",
        "for",
        "rounds",
        "num",
        "load",
        "slash",
        "colon",
        "dash",
        "repword",
    )


def _both_counts(first: Decimal, last: Decimal) -> bool:
    return whole(first) and whole(last) and 0 < last <= SETS_UP_TO and 0 < first <= SETS_UP_TO


def _which(fragment: str, options: tuple[str, ...]) -> str:
    return f"Is {fragment[:60]} {' or '.join(options)}?"

"""The notation of sets: a grammar over items, by recursive descent without recursion.

    group    = chain [tail] | load group | load ":" list | "3 sets of 5" | reps "@" load | load "for" reps
    chain    = operand ("x" operand){0,2}          roles by size and unit, see `chains`
    list     = reps ("," reps)*                    further sets at the same load
    tail     = (["@"] load | "@" rpe | rpe | rir | percent | tempo | rest | "(" note ")" | pr | kind)*

Where two readings are plausible the group comes with a Trouble and is not to be logged.
"""

from decimal import Decimal

from agents.models.offline.lifting.alike import loads_alike
from agents.models.offline.notation.chains import finished, read_chain
from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    PLATE,
    REPS_UP_TO,
    SETS_UP_TO,
    Draft,
    Group,
    Part,
    Source,
    part,
    unread,
)
from agents.models.offline.notation.operands import Operand, is_count, is_reps, read_operand
from agents.models.offline.notation.reps import (
    counted,
    held,
    listed,
    lone_reps,
    reps_first,
    shorthand,
    slashed,
    times,
)
from agents.models.offline.notation.tail_loads import each_hand
from agents.models.offline.notation.tails import ENDS, MISSED, tail


def read_group(source: Source, at: int, end: int, context: bool = False) -> Group | None:
    """The group of sets that starts at an item, or None. `context`: "100 8 9" is load, reps and RPE here."""
    kind = source.kind(at, end)
    if kind in ("upto", "repword"):
        return _top_set(source, at, end)
    if kind in ("amrap", "max") and source.kind(at - 1, end) != "x":
        return _amrap(source, at, end)
    if kind == "x" and source.kind(at + 1, end) == "num":
        return lone_reps(source, at, end)
    first = read_operand(source, at, end)
    if first is None:
        return None
    alike = loads_alike(source, first, end)
    if alike is not None:
        return alike
    if context and first.kind == "num":
        short = shorthand(source, first, end)
        if short:
            return short
    pair = _pair(source, first, end)
    if pair is not None:
        return _loaded(source, pair, end)
    if source.kind(first.to, end) == "x":
        return read_chain(source, at, end)
    return _worded(source, first, end)


def _amrap(source: Source, at: int, end: int) -> Group | None:
    """ "AMRAP 185: 12", "AMRAP set @ 100kg: 14 reps", "AMRAP 225x11", "AMRAP: 31"."""
    reps = read_operand(source, at, end)
    if reps is not None and reps.value is not None:
        return listed(source, reps, end)._replace(bare=False)
    place = at + 1
    while source.kind(place, end) in ("sets", "reps", "at", "colon", "dash"):
        place += 1
    opens = source.kind(place, end) in ("num", "load", "secs", "plus")
    inner = read_group(source, place, end) if opens else None
    if inner is None or inner.trouble or not all(draft.load and draft.reps for draft in inner.drafts):
        loaded = source.kind(at + 1, end) in ("at", "load")
        return listed(source, reps, end) if loaded and reps is not None else None  # "AMRAP @ 185"
    for draft in inner.drafts:
        draft.kind = draft.kind or "amrap"
    return inner._replace(at=at)


def _pair(source: Source, first: Operand, end: int) -> Operand | None:
    """ "2x25lb 3x10": two dumbbells of 25 lb, and their sets."""
    load = first.to + 1
    two = first.kind == "num" and first.value == 2 and source.kind(first.to, end) == "x"
    if not two or source.kind(load, end) != "load" or source.kind(load + 1, end) not in ("num", "dist"):
        return None
    chained = source.kind(load + 1, end) == "dist" or source.kind(load + 2, end) == "x"
    return Operand("load", first.at, load + 1, source.items[load].value) if chained else None


def _worded(source: Source, first: Operand, end: int) -> Group | None:
    after = source.kind(first.to, end)
    if first.kind == "mixed":
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    if first.kind == "slash":
        return slashed(source, first, end)
    if first.kind == "scheme":
        return listed(source, first, end)
    if first.kind == "secs" and source.held is not True and _loads_list(source, first.to, end):
        return _loaded(source, first, end)  # "50s 3x10", "50s 8,8,7": a pair of fifties
    if first.kind == "pct":
        return _loaded(source, first, end) if _goes_on(source, first.to, end) else None
    carried = each_hand(source, first)
    of_hand = carried is not None and carried.kind != first.kind and source.kind(first.to, end) == "comma"
    if carried is not None and of_hand and _carried(source, first.to + 3, end):
        return _loaded(source, carried, end)  # "farmers 100 per hand, 2 x 20m"
    on_bar = first.kind == "reps" and source.kind(first.to - 1, end) == "each"
    if on_bar and (first.value or 0) >= PLATE and _chained(source, first.to, end):
        return _loaded(source, first, end)  # "35 each side 3x5", "110/hand 20m"
    if first.kind == "secs" and after == "each" and _chained(source, first.to + 1, end):
        return _loaded(source, first._replace(kind="load", to=first.to + 1), end)  # "25s each side 3x12"
    if first.kind == "secs" and source.held is False and source.items[first.at].word == "s":
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))  # "curls 20s"
    if first.kind in ("dur", "secs", "dist", "cal"):
        return held(source, first, end)
    if after == "sets" and first.kind == "num":
        return counted(source, first, end)
    if first.kind == "load" or (first.kind == "num" and _looks_like_load(source, first, end)):
        return _loaded(source, first, end)
    return reps_first(source, first, end)


def _chained(source: Source, at: int, end: int) -> bool:
    counted = source.kind(at, end) == "num" and source.kind(at + 1, end) in ("x", "sets")
    return counted or source.kind(at, end) == "dist"


def _carried(source: Source, at: int, end: int) -> bool:
    """Whether a distance stands here and nothing of it behind: ", 40m"."""
    return source.kind(at, end) == "dist" and source.kind(at + 1, end) in ENDS


def _loads_list(source: Source, at: int, end: int) -> bool:
    """Whether sets follow "50s", behind a colon or not."""
    at += source.kind(at, end) == "colon"
    return source.kind(at, end) in ("num", "repword") and source.kind(at + 1, end) != "sets"


def _goes_on(source: Source, at: int, end: int) -> bool:
    """Whether sets follow a percentage: "80% 3x5", "80%: 5, 5", "80% for 5"."""
    at += source.kind(at, end) in ("colon", "for")
    return source.kind(at, end) in ("num", "repword")


def _looks_like_load(source: Source, first: Operand, end: int) -> bool:
    """A number without a unit that loads what follows: "225 5x5", "115: 6, 5, 5", "225 for 5", "100 8"."""
    after, value = source.kind(first.to, end), first.value or Decimal(0)
    if after in ("for", "colon") and value >= SETS_UP_TO:
        return source.kind(first.to + 1, end) in ("num", "repword") or after == "for"
    if after in ("repword", "amrap", "max"):
        return value >= LOAD_FROM
    if after in ("comma", "dash"):
        return value >= LOAD_FROM and _sets_at(source, first.to + 1, end)
    if after == "word" and source.items[first.to].word in MISSED:
        return value >= LOAD_FROM and source.kind(first.to + 1, end) in ENDS
    chained = source.kind(first.to + 1, end) == "x"
    return after == "num" and value >= (SETS_UP_TO if chained else LOAD_FROM)


def _loaded(source: Source, first: Operand, end: int) -> Group:
    """A load, then its sets: a chain, a list, "for 5", "5 reps", a time or a distance, or nothing said."""
    load = part(source, "percent" if first.kind == "pct" else "load", first.at, first.to)
    place = first.to
    drafts: list[Draft] = []
    divided = source.kind(place, end) in ("comma", "dash") and (
        _sets_at(source, place + 1, end) or _carried(source, place + 1, end)
    )
    place += divided
    joined = source.kind(place, end) in ("colon", "for", "comma")
    at = place + 1 if source.kind(place, end) in ("colon", "for") else place
    operand = read_operand(source, at, end)
    if source.kind(at, end) == "repword":
        drafts = [Draft(None, part(source, "reps", at, at + 1))]
        lay(drafts, load)
        place = times(source, drafts[0], at + 1, end)
    elif operand is not None and source.kind(place, end) != "comma":
        inner = read_group_after_load(source, operand, end)
        if inner is not None and inner.trouble:
            return Group([], first.at, inner.to, trouble=inner.trouble)
        if inner is not None:
            lay(inner.drafts, load)
            return Group(inner.drafts, first.at, inner.to)
    if not drafts and first.to == first.at + 1 and source.items[first.at].kind in ("bw", "bar"):
        return Group([], first.at, place)  # "Bodyweight Upper" names a day
    if not drafts:
        bare = first.kind == "num"
        drafts = [Draft()]
        lay(drafts, load)
        if bare and joined and source.kind(first.at - 1, end) != "upto":
            return Group([], first.at, place, trouble=unread(source, first.at, place))
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, first.at, to, trouble=trouble)


def lay(drafts: list[Draft], load: Part) -> None:
    """Gives a load, or a percentage, to the sets that have none."""
    for draft in drafts:
        if load.role != "percent":
            draft.load = draft.load or load
        elif not any(field == "percent" for field, _ in draft.more):
            draft.more.append(("percent", load))


def _sets_at(source: Source, at: int, end: int) -> bool:
    """Whether sets stand here that a load before a comma is of: "4 x 12-15", "5, 5, 4", "3 sets"."""
    kinds = [source.kind(at + step, end) for step in range(3)]
    few = kinds[0] == "num" and (source.items[at].value or 0) <= LOAD_FROM
    many = few and kinds[1] == "comma" and kinds[2] == "num" and source.kind(at + 3, end) not in ("x", "num")
    return few and (kinds[1] in ("x", "sets") or (many and (source.items[at + 2].value or 0) <= LOAD_FROM))


def read_group_after_load(source: Source, operand: Operand, end: int) -> Group | None:
    """The sets that follow a load: counts and reps only."""
    after = source.kind(operand.to, end)
    if operand.kind == "num" and after == "x":
        return _small_chain(source, operand, end)
    if operand.kind == "num" and after == "sets":
        return counted(source, operand, end)
    if operand.kind in ("scheme", "slash"):
        return listed(source, operand, end)
    if operand.kind in ("dur", "secs", "dist"):
        return held(source, operand, end)
    if operand.kind in ("reps", "sides") or (
        operand.kind == "num"
        and is_reps("num", operand.value or Decimal(0))
        and (operand.value or 0) <= REPS_UP_TO
    ):
        if after == "word" and not _ends_reps(source, operand, end):
            return None
        return listed(source, operand, end)
    return None


def _ends_reps(source: Source, reps: Operand, end: int) -> bool:
    """Whether words behind "225 for 5" tell on, and are not what is counted: "for 5 months"."""
    word = source.items[reps.to].word
    if word in ("felt", "easy", "then", "and", "on", "failed", "no"):
        return True
    return source.kind(reps.at - 1, end) == "for" and not word.endswith("s") and word not in _PLURALS


_PLURALS = frozenset("people year month men women bucks grand".split())


def _small_chain(source: Source, operand: Operand, end: int) -> Group | None:
    """ "5x5" after its load: sets and reps, whatever their size."""
    second = read_operand(source, operand.to + 1, end)
    if (
        second is None
        or not is_reps(second.kind, second.value or Decimal(0))
        or source.kind(second.to, end) == "x"
    ):
        return Group([], operand.at, operand.to + 1, trouble=unread(source, operand.at, operand.to + 1))
    if not is_count(operand.value or Decimal(0)):
        return Group([], operand.at, second.to, trouble=unread(source, operand.at, second.to))
    letter = "m" if second.kind in ("dur", "secs", "dist", "cal") else "r"
    return finished(source, [operand, second], "c" + letter, operand.at, second.to, end)


def _top_set(source: Source, at: int, end: int) -> Group | None:
    """ "Up to 145lb", "a single at 225", "triples at 185": the load says what, the word how many."""
    draft, place = Draft(), at + 1
    if source.kind(at, end) == "repword":
        draft.reps = part(source, "reps", at, at + 1)
        to, trouble = tail(source, place, end, [draft])
        to = times(source, draft, to, end)
        return Group([draft], at, to, trouble=trouble) if draft.load else None
    while source.kind(place, end) == "word" and source.items[place].word in (
        "a",
        "heavy",
        "technique",
        "just",
        "about",
    ):
        place += 1
    if source.kind(place, end) == "repword":
        inner = _top_set(source, place, end)
        return inner._replace(at=at) if inner else None
    operand = read_operand(source, place, end)
    if (
        operand is None
        or operand.kind not in ("num", "load")
        or ((operand.value or 0) < SETS_UP_TO and operand.kind == "num")
    ):
        return None
    if source.kind(operand.to, end) == "x":
        inner = read_chain(source, place, end)
        return inner._replace(at=at) if inner else None
    if operand.kind == "num" and source.kind(operand.to, end) in ("reps", "sets"):
        return None
    inner = _loaded(source, operand, end)
    return inner._replace(at=at)

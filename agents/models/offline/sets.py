"""The notation of sets: a grammar over items, by recursive descent without recursion.

    group    = chain [tail] | load group | load ":" list | "3 sets of 5" | reps "@" load | load "for" reps
    chain    = operand ("x" operand){0,2}          roles by size and unit, see `chains`
    list     = reps ("," reps)*                    further sets at the same load
    tail     = (["@"] load | "@" rpe | rpe | rir | percent | tempo | rest | "(" note ")" | pr | kind)*

Where two readings are plausible the group comes with a Trouble and is not to be logged.
"""

from decimal import Decimal

from agents.models.offline.chains import finished, more_reps, read_chain
from agents.models.offline.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    REPS_UP_TO,
    SETS_UP_TO,
    Draft,
    Group,
    Source,
    part,
    unread,
    whole,
)
from agents.models.offline.operands import Operand, add_measure, is_count, is_reps, read_operand, spread
from agents.models.offline.tails import is_rpe, tail


def read_group(source: Source, at: int, end: int, context: bool = False) -> Group | None:
    """The group of sets that starts at an item, or None. `context`: "100 8 9" is load, reps and RPE here."""
    kind = source.kind(at, end)
    if kind in ("upto", "repword"):
        return _top_set(source, at, end)
    if kind == "x" and source.kind(at + 1, end) == "num":
        return _lone_reps(source, at, end)
    first = read_operand(source, at, end)
    if first is None:
        return None
    if context and first.kind == "num":
        short = _shorthand(source, first, end)
        if short:
            return short
    if source.kind(first.to, end) == "x":
        return read_chain(source, at, end)
    return _worded(source, first, end)


def _worded(source: Source, first: Operand, end: int) -> Group | None:
    after = source.kind(first.to, end)
    if first.kind == "mixed":
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    if first.kind == "slash":
        return _slash_group(source, first, end)
    if first.kind == "scheme":
        return _listed(source, first, end)
    if first.kind == "secs" and after == "num" and source.kind(first.to + 1, end) == "x":
        return _loaded(source, first, end)  # "50s 3x10": a pair of fifties
    if first.kind in ("dur", "secs", "dist", "cal"):
        return _held(source, first, end)
    if after == "sets" and first.kind == "num":
        return _counted(source, first, end)
    if first.kind == "load" or (first.kind == "num" and _looks_like_load(source, first, end)):
        return _loaded(source, first, end)
    if first.kind in ("num", "reps", "sides"):
        return _reps_first(source, first, end)
    return None


def _looks_like_load(source: Source, first: Operand, end: int) -> bool:
    """A number without a unit that loads what follows: "225 5x5", "115: 6, 5, 5", "225 for 5", "100 8"."""
    after, value = source.kind(first.to, end), first.value or Decimal(0)
    if after in ("for", "colon") and value >= SETS_UP_TO:
        return source.kind(first.to + 1, end) in ("num", "repword") or after == "for"
    if after == "repword":
        return value >= LOAD_FROM
    chained = source.kind(first.to + 1, end) == "x"
    return after == "num" and value >= (SETS_UP_TO if chained else LOAD_FROM)


def _loaded(source: Source, first: Operand, end: int) -> Group:
    """A load, then its sets: a chain, a list, "for 5", "5 reps", a time or a distance, or nothing said."""
    load, place = part(source, "load", first.at, first.to), first.to
    drafts: list[Draft] = []
    joined = source.kind(place, end) in ("colon", "for", "comma")
    at = place + 1 if source.kind(place, end) in ("colon", "for") else place
    operand = read_operand(source, at, end)
    if source.kind(at, end) == "repword":
        drafts = [Draft(None, part(source, "reps", at, at + 1), load)]
        place = at + 1
    elif operand is not None and source.kind(place, end) != "comma":
        inner = read_group_after_load(source, operand, end)
        if inner is not None and inner.trouble:
            return Group([], first.at, inner.to, trouble=inner.trouble)
        if inner is not None:
            for draft in inner.drafts:
                draft.load = draft.load or load
            return Group(inner.drafts, first.at, inner.to)
    if not drafts and first.to == first.at + 1 and source.items[first.at].kind in ("bw", "bar"):
        return Group([], first.at, place)  # "Bodyweight Upper" names a day
    if not drafts:
        bare = first.kind == "num"
        drafts = [Draft(None, None, load)]
        if bare and joined and source.kind(first.at - 1, end) != "upto":
            return Group([], first.at, place, trouble=unread(source, first.at, place))
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, first.at, to, trouble=trouble)


def read_group_after_load(source: Source, operand: Operand, end: int) -> Group | None:
    """The sets that follow a load: counts and reps only."""
    after = source.kind(operand.to, end)
    if operand.kind == "num" and after == "x":
        return _small_chain(source, operand, end)
    if operand.kind == "num" and after == "sets":
        return _counted(source, operand, end)
    if operand.kind in ("scheme", "slash"):
        return _listed(source, operand, end)
    if operand.kind in ("dur", "secs", "dist"):
        return _held(source, operand, end)
    if operand.kind in ("reps", "sides") or (
        operand.kind == "num"
        and is_reps("num", operand.value or Decimal(0))
        and (operand.value or 0) <= REPS_UP_TO
    ):
        if after == "word" and not _ends_reps(source, operand.to, end):
            return None
        return _listed(source, operand, end)
    return None


def _ends_reps(source: Source, at: int, end: int) -> bool:
    return source.items[at].word in ("felt", "easy", "then", "and", "on", "failed", "no")


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


def _counted(source: Source, first: Operand, end: int) -> Group:
    """ "3 sets of 5 @ 185", "4 sets x 8-12", "3 sets at 95" """
    draft = Draft(part(source, "count", first.at, first.to))
    place = first.to + 1
    at = place + 1 if source.kind(place, end) in ("of", "x", "comma", "for", "dash", "colon") else place
    operand = read_operand(source, at, end)
    if operand is not None and (
        operand.kind in ("num", "reps", "sides") and is_reps(operand.kind, operand.value or Decimal(0))
    ):
        if source.kind(operand.to, end) != "x":
            draft.reps = part(source, "reps", operand.at, operand.to)
            place = operand.to
    elif operand is not None and operand.kind in ("dur", "secs", "dist", "cal"):
        add_measure(source, draft, operand.at)
        place = operand.to
    to, trouble = tail(source, place, end, [draft])
    return Group([draft], first.at, to, trouble=trouble)


def _reps_first(source: Source, first: Operand, end: int) -> Group:
    """ "5@165", "5 reps at 165", "10,9,7", "10" before or after a name."""
    if first.kind == "num" and not is_reps("num", first.value or Decimal(0)):
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    return _listed(source, first, end)


def _listed(source: Source, first: Operand, end: int) -> Group:
    if first.kind == "scheme" and not _is_ladder(source, first, end):
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    if first.kind in ("scheme", "slash"):
        drafts = [Draft(None, part(source, "reps", at, to)) for at, to, _ in first.values]
        place = first.to
    else:
        drafts = [Draft(None, part(source, "reps", first.at, first.to))]
        place = first.to
        said_reps = source.kind(place, end) == "reps"
        place = place + 1 if said_reps else more_reps(source, drafts, place, end)
        if said_reps and source.kind(place, end) == "num" and source.kind(place + 1, end) == "sets":
            drafts[0].count = part(source, "count", place, place + 1)  # "5 reps 3 sets"
            place += 2
    if len(drafts) > LONGEST_LIST:
        return Group([], first.at, place, trouble=unread(source, first.at, place))
    many = len(drafts) > 1
    to, trouble = tail(source, place, end, drafts, shared=not many)
    too_many = drafts[0].load is not None and (first.value or 0) > REPS_UP_TO  # "185 @ 20"
    if too_many and trouble is None:
        trouble = unread(source, first.at, to)
    return Group(drafts, first.at, to, bare=drafts[0].load is None, trouble=trouble)


def _is_ladder(source: Source, scheme: Operand, end: int) -> bool:
    """Whether "10-9-8" is reps: a 0 in it, or sets behind it, make it a tempo more likely."""
    behind = source.kind(scheme.to, end) == "close" or source.kind(scheme.to + 1, end) == "x"
    return not behind and all(value > 0 for _, _, value in scheme.values)


def _slash_group(source: Source, first: Operand, end: int) -> Group:
    """ "135/155/175lb 5/3/1", "135/155/175 x 5": a set for each piece."""
    second = read_operand(source, first.to, end)
    loads = (
        all(value >= LOAD_FROM for _, _, value in first.values) or source.items[first.to - 1].kind == "load"
    )
    if len(first.values) > LONGEST_LIST:
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    if second is not None and second.kind == "slash" and loads and len(second.values) == len(first.values):
        drafts = spread(source, Draft(), first, "l")
        for draft, (at, to, _) in zip(drafts, second.values, strict=True):
            draft.reps = part(source, "reps", at, to)
        end_at, trouble = tail(source, second.to, end, drafts, shared=False)
        return Group(drafts, first.at, end_at, trouble=trouble)
    if loads:
        return _loads_of_sets(source, first, second, end)
    return _listed(source, first, end)


def _loads_of_sets(source: Source, first: Operand, second: Operand | None, end: int) -> Group:
    """ "135/155/175lb 3x5": as many loads as sets, one for each; "135/155/175 x 5": the same reps at each."""
    cannot = Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    counted = second is not None and second.kind == "num" and source.kind(second.to, end) == "x"
    at = second.to + 1 if second is not None and counted else first.to
    reps = read_operand(source, at, end)
    if second is None or not counted or second.value != len(first.values):
        return cannot
    if reps is None or reps.kind not in ("num", "reps") or source.kind(reps.to, end) == "x":
        return cannot
    drafts = spread(source, Draft(None, part(source, "reps", reps.at, reps.to)), first, "l")
    to, trouble = tail(source, reps.to, end, drafts, shared=False)
    return Group(drafts, first.at, to, trouble=trouble)


def _held(source: Source, first: Operand, end: int) -> Group:
    """Times or distances as sets: "30s, 25s", "40m at 32kg"."""
    drafts: list[Draft] = []
    place = first.at
    while True:
        drafts.append(Draft())
        add_measure(source, drafts[-1], place)
        place += 1
        if source.kind(place, end) != "comma" or source.kind(place + 1, end) != source.kind(first.at, end):
            break
        place += 1
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, first.at, to, bare=True, trouble=trouble)


def _top_set(source: Source, at: int, end: int) -> Group | None:
    """ "Up to 145lb", "a single at 225", "triples at 185": the load says what, the word how many."""
    draft, place = Draft(), at + 1
    if source.kind(at, end) == "repword":
        draft.reps = part(source, "reps", at, at + 1)
        to, trouble = tail(source, place, end, [draft])
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


def _lone_reps(source: Source, at: int, end: int) -> Group:
    """ "x5": a load that was said before, or nothing to be certain of."""
    return Group([], at, at + 2, trouble=unread(source, at, at + 2))


def _shorthand(source: Source, first: Operand, end: int) -> Group | None:
    """Load, reps and RPE of the exercise the athlete is on: "100 8 9"; a lone number says nothing."""
    row = [source.items[place] for place in range(first.at, min(end, first.at + 4))]
    numbers = [item for item in row if item.kind == "num"]
    if len(row) != len(numbers):
        return None
    values = [item.value or Decimal(0) for item in numbers]
    to = first.at + len(numbers)
    sound = len(values) > 1 and values[0] >= SETS_UP_TO and whole(values[1]) and 0 < values[1] <= REPS_UP_TO
    if not sound or len(values) > 3 or (len(values) == 3 and not is_rpe(values[2])):
        return Group([], first.at, to, trouble=unread(source, first.at, to))
    draft = Draft(
        None, part(source, "reps", first.at + 1, first.at + 2), part(source, "load", first.at, first.at + 1)
    )
    if len(values) == 3:
        draft.more.append(("rpe", part(source, "rpe", first.at + 2, first.at + 3)))
    return Group([draft], first.at, to)

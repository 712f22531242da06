"""Sets that begin with their reps, their count, a time, or a load for each: "3 sets of 5", "30s, 25s".

listed  = reps {"," reps} [tail] | reps reps reps [tail]
counted = count "sets" ["of"] reps [tail]
held    = time {"," time} [tail]
slashed = load "/" load ... (reps "/" reps ... | count "x" reps)
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import (
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
from agents.models.offline.notation.lists import more_reps, written_out
from agents.models.offline.notation.operands import (
    Operand,
    add_measure,
    is_count,
    is_reps,
    read_operand,
    spread,
)
from agents.models.offline.notation.tails import is_rpe, tail


def counted(source: Source, first: Operand, end: int) -> Group:
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
    return _counted_or_listed(source, [draft], first.at, place, end)


def _counted_or_listed(source: Source, drafts: list[Draft], at: int, place: int, end: int) -> Group:
    """Counted sets with their tail, and the list that writes them out before or behind it."""
    place, trouble = written_out(source, drafts, place, end, counted_in_words=True)
    if trouble is None:
        place, trouble = tail(source, place, end, drafts)
    if trouble is None and drafts[0].reps is None:
        place, trouble = written_out(source, drafts, place, end)
    return Group(drafts, at, place, trouble=trouble)


def reps_first(source: Source, first: Operand, end: int) -> Group:
    """ "5@165", "5 reps at 165", "10,9,7", "10" before or after a name."""
    if first.kind == "num" and not is_reps("num", first.value or Decimal(0)):
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    return listed(source, first, end)


def listed(source: Source, first: Operand, end: int) -> Group:
    if first.kind == "scheme" and not _is_ladder(source, first, end):
        return Group([], first.at, first.to, trouble=unread(source, first.at, first.to))
    if first.kind in ("scheme", "slash"):
        drafts = [Draft(None, part(source, "reps", at, to)) for at, to, _ in first.values]
        place = first.to
    else:
        drafts = [Draft(None, part(source, "reps", first.at, first.to))]
        place = first.to
        said_reps = source.kind(place, end) == "reps"
        beside = [] if said_reps else _side_by_side(source, first, end)
        for each in beside:
            drafts.append(Draft(None, part(source, "reps", each, each + 1)))
        place = place + 1 if said_reps else more_reps(source, drafts, place + len(beside), end)
        if said_reps and source.kind(place, end) == "x" and source.kind(place + 2, end) == "sets":
            place += 1  # "8 reps x 3 sets"
        if said_reps and source.kind(place, end) == "num" and source.kind(place + 1, end) == "sets":
            drafts[0].count = part(source, "count", place, place + 1)  # "5 reps 3 sets"
            place += 2
    if len(drafts) > LONGEST_LIST:
        return Group([], first.at, place, trouble=unread(source, first.at, place))
    many = len(drafts) > 1
    to, trouble = tail(source, place, end, drafts, shared=not many)
    too_many = drafts[0].loaded and (first.value or 0) > REPS_UP_TO  # "185 @ 20", "225 (80%)"
    if too_many and trouble is None:
        trouble = unread(source, first.at, to)
    return Group(drafts, first.at, to, bare=not drafts[0].loaded, trouble=trouble)


def _side_by_side(source: Source, first: Operand, end: int) -> list[int]:
    """The further items of "185 8 8 7": two or more numbers behind a load and the first reps."""
    place, found = first.to, []
    behind_load = source.kind(first.at - 1, end) in ("num", "load", "colon", "secs")
    while source.kind(place, end) == "num" and 0 < (source.items[place].value or 0) < LOAD_FROM:
        found.append(place)
        place += 1
    chained = source.kind(place, end) in ("x", "sets", "slash", "dash", "reps")
    return found if behind_load and len(found) > 1 and not chained else []


def _is_ladder(source: Source, scheme: Operand, end: int) -> bool:
    """Whether "10-9-8" is reps: a 0 in it, or sets behind it, make it a tempo more likely."""
    behind = source.kind(scheme.to, end) == "close" or source.kind(scheme.to + 1, end) == "x"
    return not behind and all(value > 0 for _, _, value in scheme.values)


def slashed(source: Source, first: Operand, end: int) -> Group:
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
    return listed(source, first, end)


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


def held(source: Source, first: Operand, end: int) -> Group:
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
    place = times(source, drafts[0], place, end) if len(drafts) == 1 else place  # "20m x3"
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, first.at, to, bare=drafts[0].count is None, trouble=trouble)


def times(source: Source, draft: Draft, place: int, end: int) -> int:
    """ "triples @ 185 x 5", "185 triple x 4": how many of them."""
    counted = source.kind(place, end) == "x" and source.kind(place + 1, end) == "num"
    if not counted or not is_count(source.items[place + 1].value or Decimal(0)):
        return place
    draft.count = part(source, "count", place + 1, place + 2)
    return place + 2


def lone_reps(source: Source, at: int, end: int) -> Group:
    """ "x5": a load that was said before, or nothing to be certain of."""
    return Group([], at, at + 2, trouble=unread(source, at, at + 2))


def shorthand(source: Source, first: Operand, end: int) -> Group | None:
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

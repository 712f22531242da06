"""Loads behind sets: "3x5 225", "3x5, 225", "3x10 @ 45 each", "12,10,8 @ 95/115/135".

One load holds for all sets; as many as there are sets are one for each; anything else is asked about.
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    SETS_UP_TO,
    Draft,
    Source,
    Trouble,
    part,
    unread,
    whole,
)
from agents.models.offline.notation.operands import Operand, read_operand, spread
from agents.models.offline.reading import Role

ATTRIBUTES: dict[str, tuple[str, Role]] = {
    "rpe": ("rpe", "rpe"), "rir": ("rir", "rir"), "pct": ("percent", "percent"), "tempo": ("tempo", "tempo"),
    "rest": ("rest", "rest"), "hr": ("heart_rate", "heart_rate"),
}  # fmt: skip
_IN_HANDS = frozenset("hand hands dumbbell dumbbells db kettlebell kb bell".split())
_STEP = Decimal("2.5")  # of small dumbbells and cables
_REST_FROM = 60  # seconds; a minute or more with an "s" is as likely a rest


def load_behind(source: Source, place: int, end: int, drafts: list[Draft]) -> bool:
    """Whether a load of the sets stands behind a comma or a dash: "3x5, 225", "3x10, 45 each", "3x8 - 35s".

    A minute or more with an "s" is as likely a rest.
    """
    operand = each_hand(source, read_operand(source, place, end))
    if operand is None or any(draft.load for draft in drafts) or drafts[0].reps is None:
        return False
    if not load_ends(source, operand.to, end) or source.kind(operand.to, end) == "word":
        return False
    if operand.kind == "secs":
        return source.held is not True and SETS_UP_TO <= (operand.value or 0) < _REST_FROM
    return operand.kind == "load" or (operand.kind == "num" and (operand.value or 0) >= LOAD_FROM)


def load_ends(source: Source, at: int, end: int) -> bool:
    kind = source.kind(at, end)
    if kind == "slash":
        return source.kind(at + 1, end) == "word"  # "front squat 4x5 185 / row 4x8 135"
    return kind not in ("x", "for", "num", "colon", "repword", "sets", "of")


def each_hand(source: Source, operand: Operand | None) -> Operand | None:
    """ "50 each" behind sets is a load for each hand, not a number of reps."""
    if operand is None or operand.kind != "reps" or source.kind(operand.to - 1, operand.to) != "each":
        return operand
    last = source.items[operand.to - 1]
    in_hand = source.row[last.to - 1].folded in _IN_HANDS
    heavy = (operand.value or 0) >= SETS_UP_TO and (last.to - last.at == 1 or in_hand)
    return operand._replace(kind="num") if heavy else operand


def loads(source: Source, operand: Operand, end: int, drafts: list[Draft]) -> int | Trouble:
    """One load for all; or, when as many loads are listed as sets were counted, one for each."""
    if beside := _beside(source, operand.at, end, _how_many(source, drafts)):
        return load_each(source, beside, drafts)
    if operand.kind == "num" and _goes_on(source, operand.to, end):
        return unread(source, operand.at, operand.to + 1)  # "5-5-5 @ 185 205": whose is which
    listed, place = [operand], operand.to
    while source.kind(place, end) == "comma" and source.kind(place + 1, end) in ("num", "load"):
        further = read_operand(source, place + 1, end)
        if further is None or further.kind != operand.kind or not load_ends(source, further.to, end):
            break
        if source.kind(further.to, end) in ("at", "word") or (further.value or 0) < SETS_UP_TO:
            break
        listed.append(further)
        place = further.to
        if len(listed) > LONGEST_LIST:
            break
    if len(listed) > 1:
        pieces = tuple((each.at, each.to, each.value or Decimal(0)) for each in listed)
        return load_each(source, Operand("slash", operand.at, place, None, pieces), drafts)
    for draft in drafts:
        draft.load = part(source, "load", operand.at, operand.to)
    return operand.to


def is_loads(operand: Operand) -> bool:
    """Whether it is a list of loads: "95/115/135", "95-115-135"."""
    heavy = all(value >= SETS_UP_TO for _, _, value in operand.values)
    return operand.kind == "slash" or (operand.kind == "scheme" and heavy)


def load_each(source: Source, listed: Operand, drafts: list[Draft]) -> int | Trouble:
    draft, count = drafts[0], len(listed.values)
    counted = source.row[draft.count.at].value if draft.count else Decimal(len(drafts))
    if counted != count or (draft.count and len(drafts) > 1):
        return unread(source, listed.at, listed.to)
    pieces = spread(source, Draft(), listed, "l")
    if draft.count:
        more = draft.more
        drafts[:] = [Draft(None, draft.reps, None) for _ in pieces]
        drafts[-1].more = more
    for each, piece in zip(drafts, pieces, strict=True):
        each.load = piece.load
    return listed.to


def tail_load(source: Source, place: int, end: int, drafts: list[Draft], last: Draft) -> int | Trouble:
    """A load with no sign before it: "3x5 225", "3x12 20s", "8 + 3 partials" """
    item = source.items[place]
    if item.kind == "plus" and item.word != "sign" and read_operand(source, place, end) is None:
        partial = source.kind(place + 1, end) == "num" and source.kind(place + 2, end) == "word"
        if partial and source.items[place + 2].word in ("partial", "partials"):
            last.more.append(("partial", part(source, "reps", place + 1, place + 2)))
            return place + 3
        return place
    operand = each_hand(source, read_operand(source, place, end))
    if operand is None or any(draft.load for draft in drafts):
        return place
    timed = any(field == "duration" for field, _ in drafts[0].more)
    if (item.kind == "minus" and drafts[0].reps is None) or (operand.kind == "secs" and timed):
        return place
    if len(drafts) > 1 and is_loads(operand) and len(operand.values) == len(drafts):
        return load_each(source, operand, drafts)
    if source.kind(operand.to, end) == "num" and operand.kind in ("num", "load"):
        return _before_number(source, place, operand, end, drafts)
    if not load_ends(source, operand.to, end):
        return place
    if operand.kind == "num" and not _plain_load(source, operand, end):
        return place
    if operand.kind not in ("num", "load", "secs"):
        return place
    read = loads(source, operand, end, drafts)
    return place if isinstance(read, Trouble) else read


def _before_number(
    source: Source, place: int, operand: Operand, end: int, drafts: list[Draft]
) -> int | Trouble:
    """ "5x5 100kg 3x3 110kg": a load between two chains is the first one's; "5x5 225 8" can't be read."""
    if operand.kind == "num" and (operand.value or 0) < SETS_UP_TO:
        return place
    if beside := _beside(source, place, end, len(drafts)):
        return load_each(source, beside, drafts)
    if source.kind(operand.to + 1, end) != "x" or drafts[0].count is None:
        return unread(source, place, operand.to)
    return loads(source, operand, end, drafts)


def _beside(source: Source, at: int, end: int, count: int) -> Operand | None:
    """As many loads side by side as there are sets: the "185 205 215 225" behind "5-5-5-5"."""
    to = at
    while source.kind(to, end) == "num" and (source.items[to].value or 0) >= LOAD_FROM:
        to += 1
    if count < 2 or to - at != count or not load_ends(source, to, end):
        return None
    pieces = tuple((place, place + 1, source.items[place].value or Decimal(0)) for place in range(at, to))
    return Operand("slash", at, to, None, pieces)


def _plain_load(source: Source, operand: Operand, end: int) -> bool:
    """Whether a number without a unit loads the sets before it: "3x5 225", but not "3x5 15 squats"."""
    value, after = operand.value or Decimal(0), source.kind(operand.to, end)
    if after == "word":
        return value >= LOAD_FROM
    if after == "at":
        effort = source.items[operand.to + 1] if operand.to + 1 < end else None
        after = (
            "" if effort is not None and (effort.kind in ATTRIBUTES or (effort.value or 11) <= 10) else after
        )
    light = value == value // _STEP * _STEP and not whole(value)  # 7.5 is no count and no reps
    return (value >= SETS_UP_TO or light) and after not in ("at", "reps")


def _how_many(source: Source, drafts: list[Draft]) -> int:
    """The number of sets, counted or listed."""
    counted = drafts[0].count if len(drafts) == 1 else None
    return int(source.row[counted.at].value or 1) if counted is not None else len(drafts)


def _goes_on(source: Source, at: int, end: int) -> bool:
    """Whether a further load stands there that begins nothing: the 205 of "185 205", not of "185 205x3"."""
    heavy = source.kind(at, end) == "num" and (source.items[at].value or 0) >= LOAD_FROM
    return heavy and source.kind(at + 1, end) in ("", "num", "comma", "stop", "line")

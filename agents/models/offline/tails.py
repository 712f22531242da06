"""What stands after sets: a load, effort, tempo, rest, notes in parentheses, records, kinds.

    tail = (["@"] load | "@" rpe | rpe | rir | percent | tempo | rest | "(" note ")" | pr | kind)*

Up to 10 without a unit, "@" gives an RPE; above it, or with a unit, a load.
"""

from decimal import Decimal

from agents.models.offline.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    SETS_UP_TO,
    Draft,
    Source,
    Trouble,
    part,
    tight,
    unread,
    whole,
)
from agents.models.offline.operands import Operand, read_operand, spread
from agents.models.offline.reading import Role


def is_rpe(value: Decimal) -> bool:
    """1 to 10 in halves."""
    return 1 <= value <= 10 and whole(value * 2)


def tail_end(source: Source, at: int, end: int) -> int:
    """Past a fragment's "@..." when the fragment itself can't be read."""
    if source.kind(at, end) == "at" and source.kind(at + 1, end) in (
        "num",
        "load",
        "rpe",
        "pct",
        "time",
        "dur",
        "secs",
    ):
        return at + 2
    return at


def tail(
    source: Source, place: int, end: int, drafts: list[Draft], shared: bool = True
) -> tuple[int, Trouble | None]:
    """Reads on after sets: load, effort, notes. Effort after a list belongs to its last set, uncertainly."""
    last, start = drafts[-1], place
    while place < end:
        read = _tail_step(source, place, end, drafts, last, shared)
        if isinstance(read, Trouble):
            return max(tail_end(source, place, end), start), read
        if read == place:
            break
        place = read
    return place, None


_ENDS = ("", "comma", "line", "stop", "close")
_ATTRIBUTES: dict[str, tuple[str, Role]] = {
    "rpe": ("rpe", "rpe"), "rir": ("rir", "rir"), "pct": ("percent", "percent"), "tempo": ("tempo", "tempo"),
    "rest": ("rest", "rest"), "hr": ("heart_rate", "heart_rate"),
}  # fmt: skip


def _tail_step(
    source: Source, place: int, end: int, drafts: list[Draft], last: Draft, shared: bool
) -> int | Trouble:
    kind = source.kind(place, end)
    if kind == "comma":
        following = source.kind(place + 1, end)
        if following == "kind" and source.kind(place + 2, end) in _ENDS:
            return place + 1
        if _rated_on(source, place, end, last):
            return unread(source, place, place + 2)
        if following in _ATTRIBUTES or (following == "at" and source.kind(place + 2, end) in ("rpe", "pct")):
            return place + 1
        if (
            following == "load"
            and _load_ends(source, place + 2, end)
            and not any(draft.load for draft in drafts)
        ):
            return place + 1
        return place
    if kind == "at":
        return _at(source, place, end, drafts, last, shared)
    if kind in _ATTRIBUTES:
        return _attribute(source, place, last, shared)
    if kind in ("load", "bw", "bar", "num", "plus", "secs"):
        return _tail_load(source, place, end, drafts, last)
    return _tail_word(source, place, end, drafts, last, kind)


def _rated_on(source: Source, comma: int, end: int, last: Draft) -> bool:
    """Whether a comma goes on with efforts: "3x5 185 @7,8,9"; whose is which is not for us to say."""
    rated = bool(last.more) and last.more[-1][0] in ("rpe", "rir")
    number = source.items[comma + 1].value if source.kind(comma + 1, end) == "num" else None
    ends = source.kind(comma + 2, end) in _ENDS
    return rated and ends and number is not None and number <= 10


def _load_ends(source: Source, at: int, end: int) -> bool:
    return source.kind(at, end) not in ("x", "for", "num", "colon", "slash", "repword", "sets", "of")


def _attribute(source: Source, place: int, last: Draft, shared: bool) -> int | Trouble:
    field, role = _ATTRIBUTES[source.kind(place, place + 1)]
    if any(known == field for known, _ in last.more):
        return unread(source, place, place + 1)  # "3x5 @70%, 75%, 80%": whose is which?
    last.more.append((field, part(source, role, place, place + 1)))
    if not shared and role in ("rpe", "rir"):
        last.certain = False
    return place + 1


def _at(
    source: Source, place: int, end: int, drafts: list[Draft], last: Draft, shared: bool
) -> int | Trouble:
    """After "@": a load with a unit or above 10, an RPE up to 10, a percentage."""
    following = source.kind(place + 1, end)
    if following in _ATTRIBUTES:
        return _attribute(source, place + 1, last, shared)
    operand = _each_hand(source, read_operand(source, place + 1, end))
    if operand is None:
        symbol = source.items[place].word == "@"
        return unread(source, max(place - 1, 0), place + 1) if symbol else place
    has_load = any(draft.load for draft in drafts)
    if operand.kind == "num" and (operand.value or 0) <= 10:
        value = operand.value or Decimal(0)
        if (
            source.items[place].word != "@"
            or not is_rpe(value)
            or any(field == "rpe" for field, _ in last.more)
        ):
            return unread(source, place, operand.to)
        last.more.append(("rpe", part(source, "rpe", operand.at, operand.to)))
        last.certain = last.certain and shared
        return operand.to
    if operand.kind in ("num", "load", "secs") and not has_load:
        return _loads(source, operand, end, drafts)
    if operand.kind == "slash" and not has_load:
        return _load_each(source, operand, drafts)
    return unread(source, place, operand.to)


def _each_hand(source: Source, operand: Operand | None) -> Operand | None:
    """ "50 each" behind sets is a load for each hand, not a number of reps."""
    if operand is None or operand.kind != "reps" or source.kind(operand.to - 1, operand.to) != "each":
        return operand
    last = source.items[operand.to - 1]
    heavy = (operand.value or 0) >= SETS_UP_TO and last.to - last.at == 1
    return operand._replace(kind="num") if heavy else operand


def _loads(source: Source, operand: Operand, end: int, drafts: list[Draft]) -> int | Trouble:
    """One load for all; or, when as many loads are listed as sets were counted, one for each."""
    listed, place = [operand], operand.to
    while source.kind(place, end) == "comma" and source.kind(place + 1, end) in ("num", "load"):
        further = read_operand(source, place + 1, end)
        if further is None or further.kind != operand.kind or not _load_ends(source, further.to, end):
            break
        if source.kind(further.to, end) in ("at", "word") or (further.value or 0) < SETS_UP_TO:
            break
        listed.append(further)
        place = further.to
        if len(listed) > LONGEST_LIST:
            break
    if len(listed) > 1:
        pieces = tuple((each.at, each.to, each.value or Decimal(0)) for each in listed)
        return _load_each(source, Operand("slash", operand.at, place, None, pieces), drafts)
    for draft in drafts:
        draft.load = part(source, "load", operand.at, operand.to)
    return operand.to


def _load_each(source: Source, listed: Operand, drafts: list[Draft]) -> int | Trouble:
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


def _tail_load(source: Source, place: int, end: int, drafts: list[Draft], last: Draft) -> int | Trouble:
    """A load with no sign before it: "3x5 225", "3x12 20s", "8 + 3 partials" """
    item = source.items[place]
    if item.kind == "plus" and item.word != "sign":
        partial = source.kind(place + 1, end) == "num" and source.kind(place + 2, end) == "word"
        if partial and source.items[place + 2].word in ("partial", "partials"):
            last.more.append(("partial", part(source, "reps", place + 1, place + 2)))
            return place + 3
        return place
    operand = _each_hand(source, read_operand(source, place, end))
    if operand is None or any(draft.load for draft in drafts):
        return place
    if source.kind(operand.to, end) == "num" and operand.kind in ("num", "load"):
        return _before_number(source, place, operand, end, drafts)
    if not _load_ends(source, operand.to, end):
        return place
    if operand.kind == "num" and not _plain_load(source, operand, end):
        return place
    if operand.kind not in ("num", "load", "secs"):
        return place
    read = _loads(source, operand, end, drafts)
    return place if isinstance(read, Trouble) else read


def _before_number(
    source: Source, place: int, operand: Operand, end: int, drafts: list[Draft]
) -> int | Trouble:
    """ "5x5 100kg 3x3 110kg": a load between two chains is the first one's; "5x5 225 8" can't be read."""
    if operand.kind == "num" and (operand.value or 0) < SETS_UP_TO:
        return place
    if source.kind(operand.to + 1, end) != "x" or drafts[0].count is None:
        return unread(source, place, operand.to)
    return _loads(source, operand, end, drafts)


def _plain_load(source: Source, operand: Operand, end: int) -> bool:
    """Whether a number without a unit loads the sets before it: "3x5 225", but not "3x5 15 squats"."""
    value, after = operand.value or Decimal(0), source.kind(operand.to, end)
    if after == "word":
        return value >= LOAD_FROM
    if after == "at":
        effort = source.items[operand.to + 1] if operand.to + 1 < end else None
        after = (
            "" if effort is not None and (effort.kind in _ATTRIBUTES or (effort.value or 11) <= 10) else after
        )
    return value >= SETS_UP_TO and after not in ("at", "reps")


_NOTES = frozenset("paused pause beltless belted belt touch unbroken strict".split())
_MISSED = frozenset("failed fail missed miss".split())


def _tail_word(
    source: Source, place: int, end: int, drafts: list[Draft], last: Draft, kind: str
) -> int | Trouble:
    item = source.items[place]
    if kind == "open":
        return _in_parens(source, place, end, drafts, last)
    opens = item.at > 0 and source.row[item.at - 1].end < source.row[item.at].start
    if item.word == '"' and opens:
        return _quoted(source, place, end, last)
    if kind == "each":
        return _basis(source, place, drafts)
    if (
        kind in ("reps", "sets")
        and place
        and source.items[place - 1].kind in ("num", "dash", "plus", "close")
    ):
        return place + 1
    if kind == "for" and last.load is not None and last.reps is None:
        return _for_reps(source, place, end, last)
    if kind == "pr" or (kind == "star" and place and tight(source, place - 1, place)):
        last.more.append(("pr", part(source, "other", place, place + 1)))
        return place + 1
    if kind in ("kind", "warmup"):
        return _kind(source, place, end, drafts)
    return _said_of(source, place, end, last) if kind == "word" else place


def _for_reps(source: Source, place: int, end: int, last: Draft) -> int | Trouble:
    """ "225 lb bench for 5"."""
    operand = read_operand(source, place + 1, end)
    counted = operand is not None and source.kind(operand.to, end) in ("x", "sets")
    if operand is None or counted or operand.kind not in ("num", "reps"):
        return unread(source, place, place + 1)  # "225 lb bench for 5x5"
    last.reps = part(source, "reps", operand.at, operand.to)
    return operand.to


def _kind(source: Source, place: int, end: int, drafts: list[Draft]) -> int:
    """ "warm-up", "drop set", "to failure" behind sets; before more of them it is theirs."""
    item = source.items[place]
    if item.word in ("drop", "back-off") and source.kind(place + 1, end) in ("num", "load"):
        return place
    for draft in drafts:
        draft.kind = "warm-up" if item.kind == "warmup" else item.word
    return place + 1


def _said_of(source: Source, place: int, end: int, last: Draft) -> int:
    """ "beltless", "missed", "F"."""
    word = source.items[place].word
    if word == "on" and source.kind(place + 1, end) == "rest":
        return place + 1  # "10x30s on 30s off"
    failed = word in _MISSED or (word == "f" and source.kind(place + 1, end) in _ENDS)
    if not failed and word not in _NOTES:
        return place
    last.more.append(("failed" if failed else "note", part(source, "other", place, place + 1)))
    return place + 1


def _basis(source: Source, place: int, drafts: list[Draft]) -> int:
    """ "12 lunges each side": it belongs to the reps."""
    here = source.items[place]
    reps = drafts[-1].reps
    if reps is None or here.to - here.at < 2:
        return place
    drafts[-1].reps = reps._replace(said=f"{reps.said} {source.said(here.at, here.to)}")
    return place + 1


def _quoted(source: Source, place: int, end: int, last: Draft) -> int:
    """A note in quotation marks."""
    close = place + 1
    while close < end and source.items[close].word != '"':
        close += 1
    if close >= end or close == place + 1:
        return end if close >= end else close + 1
    last.more.append(("note", part(source, "label", place + 1, close)))
    return close + 1


def _in_parens(source: Source, place: int, end: int, drafts: list[Draft], last: Draft) -> int:
    """What stands in parentheses after sets: effort, a load, a kind; anything else is a note."""
    close = place + 1
    while close < end and source.items[close].kind not in ("close", "open", "line"):
        close += 1
    if source.kind(close, end) != "close" or close == place + 1:
        return place
    trial = [Draft(draft.count, draft.reps, draft.load) for draft in drafts]
    at = place + 1
    to, trouble = tail(source, at, close, trial)
    if to == close and trouble is None:
        for draft, tried in zip(drafts, trial, strict=False):
            draft.count, draft.reps, draft.load = tried.count, tried.reps, tried.load
            draft.kind, draft.more = tried.kind or draft.kind, draft.more + tried.more
        return close + 1
    last.more.append(("note", part(source, "label", at, close)))
    return close + 1

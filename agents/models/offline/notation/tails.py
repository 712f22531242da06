"""What stands after sets: a load, effort, tempo, rest, notes in parentheses, records, kinds.

    tail = (["@"] load | "@" rpe | rpe | rir | percent | tempo | rest | "(" note ")" | pr | kind)*

Up to 10 without a unit, "@" gives an RPE; above it, or with a unit, a load.
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import (
    Draft,
    Source,
    Trouble,
    part,
    tight,
    unread,
    whole,
)
from agents.models.offline.notation.operands import read_operand
from agents.models.offline.notation.tail_loads import (
    ATTRIBUTES,
    each_hand,
    is_loads,
    load_behind,
    load_each,
    loads,
    tail_load,
)
from agents.models.offline.words import names


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
    start = place
    while place < end:
        read = _tail_step(source, place, end, drafts, drafts[-1], shared)
        if isinstance(read, Trouble):
            return max(tail_end(source, place, end), start), read
        if read == place:
            break
        place = read
    return place, None


ENDS = ("", "comma", "line", "stop", "close")


def _tail_step(
    source: Source, place: int, end: int, drafts: list[Draft], last: Draft, shared: bool
) -> int | Trouble:
    kind = source.kind(place, end)
    if kind in ("comma", "dash") and load_behind(source, place + 1, end, drafts):
        return place + 1
    if kind == "comma":
        following = source.kind(place + 1, end)
        if following == "kind" and source.kind(place + 2, end) in ENDS:
            return place + 1
        if _rated_on(source, place, end, last):
            return unread(source, place, place + 2)
        again = _is_rated(last) and _rating_at(source, place + 1, end)
        rates = following in ATTRIBUTES and not _goes_on_with_percent(source, place + 1, end)
        if again or rates:
            return place + 1
        rated = following == "at" and source.kind(place + 2, end) in ("rpe", "pct")
        loaded = following == "at" and load_behind(source, place + 2, end, drafts)
        return place + 1 if rated or loaded else place
    if kind == "at":
        return _at(source, place, end, drafts, last, shared)
    if kind == "pct" and _goes_on_with_percent(source, place, end):
        return place
    if kind in ATTRIBUTES:
        return _attribute(source, place, last, shared)
    if kind in ("load", "bw", "bar", "num", "plus", "minus", "secs"):
        return tail_load(source, place, end, drafts, last)
    return _tail_word(source, place, end, drafts, last, kind)


def _goes_on_with_percent(source: Source, place: int, end: int) -> bool:
    """Whether "80%" is of the next sets: "70%x5 80%x3"."""
    behind = source.kind(place + 1, end)
    return source.kind(place, end) == "pct" and behind in ("x", "for", "colon", "repword")


def _is_rated(last: Draft) -> bool:
    return bool(last.more) and last.more[-1][0] in ("rpe", "rir")


def _rating_at(source: Source, place: int, end: int) -> bool:
    """Whether "@8" stands here: an effort, behind which the sets are over."""
    number = source.items[place + 1].value if source.kind(place + 1, end) == "num" else None
    return source.kind(place, end) == "at" and number is not None and number <= 10


def _rated_on(source: Source, comma: int, end: int, last: Draft) -> bool:
    """Whether a comma goes on with efforts: "3x5 185 @7,8,9"; whose is which is not for us to say."""
    rated = _is_rated(last)
    number = source.items[comma + 1].value if source.kind(comma + 1, end) == "num" else None
    ends = source.kind(comma + 2, end) in ENDS
    return rated and ends and number is not None and number <= 10


def _attribute(source: Source, place: int, last: Draft, shared: bool) -> int | Trouble:
    field, role = ATTRIBUTES[source.kind(place, place + 1)]
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
    if following in ATTRIBUTES:
        return _attribute(source, place + 1, last, shared)
    operand = each_hand(source, read_operand(source, place + 1, end))
    if operand is None:
        symbol = source.items[place].word == "@"
        return unread(source, max(place - 1, 0), place + 1) if symbol else place
    has_load = any(draft.load for draft in drafts)
    if operand.kind == "num" and (operand.value or 0) <= 10:
        value = operand.value or Decimal(0)
        if source.items[place].word != "@" or not is_rpe(value):
            return unread(source, place, operand.to)
        if any(field == "rpe" for field, _ in last.more):
            return _rated_each(source, place, end, drafts)
        last.more.append(("rpe", part(source, "rpe", operand.at, operand.to)))
        last.certain = last.certain and shared
        return operand.to
    if operand.kind in ("num", "load", "secs") and not has_load:
        return loads(source, operand, end, drafts)
    if is_loads(operand) and not has_load:
        return load_each(source, operand, drafts)
    return unread(source, place, operand.to)


def _rated_each(source: Source, place: int, end: int, drafts: list[Draft]) -> int | Trouble:
    """ "160x5@7@8.5" is two sets, each with its effort; "3x5@7@8@9" the three."""
    first, ratings = place, []
    while _rating_at(source, place, end) and is_rpe(source.items[place + 1].value or Decimal(0)):
        ratings.append(part(source, "rpe", place + 1, place + 2))
        place += 2
        place += source.kind(place, end) == "comma" and _rating_at(source, place + 1, end)
    last = drafts[-1]
    counted = source.row[last.count.at].value if last.count else None
    if len(drafts) > 1 or not _is_rated(last) or (last.count and counted != len(ratings) + 1):
        return unread(source, first, place)
    if last.count is not None:
        last.labels.append(last.count._replace(role="label"))
        last.count = None
    for rating in ratings:
        drafts.append(Draft(None, last.reps, last.load))
        drafts[-1].more.append(("rpe", rating))
    return place


_NOTES = frozenset("paused pause beltless belted belt touch unbroken strict".split())
MISSED = frozenset("failed fail missed miss".split())


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
    if kind in ("kind", "warmup", "amrap", "max"):
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
    if item.word in ("drop", "back-off") and source.kind(place + 1, end) in ("num", "load", "secs"):
        return place
    if item.kind in ("amrap", "max"):
        if source.kind(place + 1, end) not in ENDS or drafts[-1].reps is None:
            return place
        drafts[-1].kind = "amrap"  # "155x5, 175x5, 200x9 amrap"
        return place + 1
    for draft in drafts:
        draft.kind = "warm-up" if item.kind == "warmup" else item.word
    return place + 1


def _said_of(source: Source, place: int, end: int, last: Draft) -> int:
    """ "beltless", "missed", "F"."""
    word = source.items[place].word
    if word == "on" and source.kind(place + 1, end) == "rest":
        return place + 1  # "10x30s on 30s off"
    if word == "on" and (gripped := _gripped(source, place + 1, end)):
        return gripped
    if word == "again" and source.kind(place + 2, end) in ("num", "load") and last.performed:
        return place + 2 if source.items[place + 1].word in ("but", "with") else place  # "3x5 again but 205"
    if word == "w" and source.kind(place - 1, end) == "open" and source.kind(place + 1, end) == "":
        last.kind = "warm-up"  # "135x10 (w)"
        return place + 1
    if word == "all" and source.kind(place + 1, end) in ("bw", "load", "at"):
        return place + 1  # "6, 5, 5 all bw"
    letter = word in ("f", "fail") and (
        source.kind(place + 1, end) in ENDS or tight(source, place - 1, place)
    )
    failed = word in MISSED or letter
    names_a_move = source.kind(place + 1, end) == "word" and (
        not last.performed or names.begins_at(source.row, source.items[place + 1].at)
    )  # "60kg strict press", "12 strict pull-ups"
    if not failed and (word not in _NOTES or names_a_move):
        return place
    last.more.append(("failed" if failed else "note", part(source, "other", place, place + 1)))
    return place + 1


def _gripped(source: Source, place: int, end: int) -> int:
    """After "on the 20mm edge", where a load stands behind it: the item, or 0."""
    place += place < end and source.items[place].word in ("the", "a")
    kinds = [source.kind(place + step, end) for step in range(3)]
    return place + 2 if kinds == ["aside", "word", "at"] else 0


def _basis(source: Source, place: int, drafts: list[Draft]) -> int:
    """ "12 lunges each side": it belongs to the reps."""
    here = source.items[place]
    reps = drafts[-1].reps
    if reps is None and drafts[-1].measured and drafts[-1].load is None:
        drafts[-1].reps = part(source, "label", place, place + 1)  # "45 sec each side"
        return place + 1
    if reps is None or (here.to - here.at < 2 and here.word != "es"):
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


def _rated_in_turn(source: Source, at: int, close: int, drafts: list[Draft]) -> bool:
    """ "3x4 @ 170 (rpe 7, 7.5, 8)": an effort for each of the sets that were counted."""
    places = range(at, close, 2)
    values = [source.items[place].value or Decimal(0) for place in places]
    kinds = [source.kind(place, close) for place in range(at, close)]
    counted = drafts[0].count
    if kinds[:1] != ["rpe"] or kinds[1:] != ["comma", "num"] * (len(places) - 1) or len(values) < 2:
        return False
    if counted is None or len(drafts) > 1 or source.row[counted.at].value != len(values):
        return False
    if not all(map(is_rpe, values)):
        return False
    first = drafts[0]
    first.count = None
    first.labels.append(counted._replace(role="label"))
    drafts += [Draft(None, first.reps, first.load) for _ in values[1:]]
    for draft, place in zip(drafts, places, strict=True):
        draft.more.append(("rpe", part(source, "rpe", place, place + 1)))
    return True


def _in_parens(source: Source, place: int, end: int, drafts: list[Draft], last: Draft) -> int:
    """What stands in parentheses after sets: effort, a load, a kind; anything else is a note."""
    close = place + 1
    while close < end and source.items[close].kind not in ("close", "open", "line"):
        close += 1
    if source.kind(close, end) != "close" or close == place + 1:
        return place
    at = place + 1
    if _rated_in_turn(source, at, close, drafts):
        return close + 1
    trial = [Draft(draft.count, draft.reps, draft.load) for draft in drafts]
    to, trouble = tail(source, at, close, trial)
    if to == close and trouble is None:
        for draft, tried in zip(drafts, trial, strict=False):
            draft.count, draft.reps, draft.load = tried.count, tried.reps, tried.load
            draft.kind, draft.more = tried.kind or draft.kind, draft.more + tried.more
        return close + 1
    last.more.append(("note", part(source, "label", at, close)))
    return close + 1

"""Numbers of reps as they are told: alone, with a side, as a list of them."""

from decimal import Decimal

from agents.models.offline.notation.drafts import LOAD_FROM, SETS_UP_TO, Part, Source, part, whole

GOT = frozenset("got hit managed did made squeezed ended for".split())
SET_WORDS = frozenset("set sets one ones".split())
ENDS = ("", "comma", "stop", "line")
JOINING = frozenset("and then but plus".split())
_MOST_REPS = 50
MOST_LISTED = 20  # numbers in one list: nobody tells more
GOES_ON = JOINING | frozenset(
    "felt easy with on no all each across last was which but got lol haha didn't had".split()
)


def value_at(source: Source, place: int, end: int) -> Decimal:
    """The number at an item; 0 where there is none."""
    return (source.items[place].value if place < end else None) or Decimal(0)


def word_of(source: Source, place: int, end: int) -> str:
    """The word at an item; "" past the end."""
    return source.items[place].word if place < end else ""


def count_at(source: Source, place: int, end: int) -> Part | None:
    """A number that may count sets."""
    value = value_at(source, place, end)
    counts = source.kind(place, end) == "num" and whole(value) and 0 < value <= SETS_UP_TO
    return part(source, "count", place, place + 1) if counts else None


def reps_at(source: Source, place: int, end: int) -> tuple[Part, int] | None:
    """A number of reps with what belongs to it: "8", "8s", "8 each leg", "8 reps"."""
    item = source.items[place] if place < end else None
    if item is None or item.kind not in ("num", "secs") or not 0 < value_at(source, place, end) <= _MOST_REPS:
        return None
    if not whole(value_at(source, place, end)):
        return None
    if item.kind == "secs":
        return Part("reps", source.said(item.at, item.at + 1), item.at, item.at + 1), place + 1
    to = place + 1
    to += source.kind(to, end) == "each"
    said = part(source, "reps", place, to)
    return said, to + (source.kind(to, end) == "reps")


def reps_list(source: Source, place: int, end: int) -> tuple[list[Part], int] | None:
    """ "12, 12 and 10", "10 9 and 8", "8s": reps, and the item behind them."""
    found: list[Part] = []
    to = place
    while len(found) < MOST_LISTED and (each := reps_at(source, place, end)) is not None:
        if starts_another(source, each[1], end):
            break
        found.append(each[0])
        to = place = each[1]
        while place < end and (source.kind(place, end) == "comma" or word_of(source, place, end) in JOINING):
            place += 1
    return (found, to) if found else None


def starts_another(source: Source, to: int, end: int) -> bool:
    """Whether a number is the first of something else: "3x5", "3 sets", "2 of 10", "185 for 5", "2 guys"."""
    kind = source.kind(to, end)
    if kind == "word":
        return word_of(source, to, end) not in GOES_ON
    return kind in ("x", "sets", "of", "for", "slash", "colon", "repword", "rounds", "plus", "mark", "kind")


def is_few(said: Part, source: Source) -> bool:
    """Whether a number is small enough for reps that nothing marks as such."""
    return (source.row[said.at].value or Decimal(0)) < LOAD_FROM

"""Which sets of an exercise a few words mean: "the last set", "set 2", "2nd set", "the last two sets", or
those that have a value: "the 190", "the 55 set", "the 175x5".
"""

from typing import NamedTuple

from agents.models.offline.replies.amending_words import ENDS, NEGATING, ORDINALS, WAS
from agents.models.offline.replies.measures import LOAD_FROM
from agents.models.offline.replies.short import Short

_SET = frozenset(("set", "round"))
SET_OF = "="  # opens what names sets by their values
_SETS = frozenset(("set", "sets", "one", "ones"))
_POINTING = frozenset(("the", "that", "my", "those"))
_UNITS = frozenset("lb lbs kg kgs pounds kilos".split())


class Selected(NamedTuple):
    """As an amendment takes it ("last", "2", "last 2", "top", "=190"), the token behind the words, and the
    exercise that is named among them."""

    which: str
    to: int
    name: str = ""


def by_value(short: Short, at: int) -> Selected | None:
    """The sets of a load, and of so many reps: "the 175x5", "190 lb", "the 55 set"."""
    start = at + (short.word(at) in _POINTING)
    if start >= len(short.row) or not short.row[start].is_number or ":" in short.word(start):
        return None
    to = start + 1
    to += short.word(to) in _UNITS or short.word(to) == "s"
    crossed = short.word(to) == "x" and to + 1 < len(short.row) and short.row[to + 1].is_number
    to += 2 * crossed
    if (short.row[start].value or 0) < LOAD_FROM and not crossed:
        return None
    return Selected(f"{SET_OF}{short.words(start, to)}", to + (short.word(to) in _SETS))


def is_spoken_of(short: Short, at: int, chosen: Selected) -> bool:
    """Whether what was said so of a value means the sets that have it: "the 190 was", "4 on the 300"."""
    days = (each.to for each in short.measures if (each.field, each.at) == ("date", chosen.to))
    behind = short.word(next(days, chosen.to))
    to_come = any(token.value is not None for token in short.row[chosen.to :])
    if behind in WAS and behind != "at":
        return to_come
    ends = chosen.to >= len(short.row) or behind in ENDS or behind in NEGATING
    return ends and short.word(at) in _POINTING and short.word(at - 1) in ("on", "at", "with", "for")


def by_place(short: Short, at: int, called: frozenset[str] = _SET) -> Selected | None:
    """The sets of a place: "the last set", "the last bench set", "set 2", "the 2nd set"."""
    word, after = short.word(at), short.word(at + 1)
    numbered = short.row[at].is_number
    if word in ORDINALS and after in called:
        return Selected(ORDINALS[word], at + 2)
    if word in ORDINALS and (length := short.name_at(at + 1) if at + 1 < len(short.row) else 0):
        named = at + 1 + length  # "the last bench set"
        name = short.words(at + 1, named)
        return Selected(ORDINALS[word], named + 1, name) if short.word(named) in _SET else None
    if numbered and after in ("st", "nd", "rd", "th") and short.word(at + 2) in called:
        return Selected(word, at + 3)
    if word in called - {"one"} and at + 1 < len(short.row) and short.row[at + 1].is_number:
        return Selected(after, at + 2)
    if (
        word == "last"
        and short.word(at + 2) in ("sets", "were", "ones")
        and short.row[at + 1].value is not None
    ):
        return Selected(f"last {short.row[at + 1].value}", at + 3)
    return None

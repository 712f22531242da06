"""Schemes of reps among the items: "21-15-9", "10-9-8...1", "10-1 ladder", "21/15/9"."""

from itertools import pairwise

from agents.models.offline.notation.drafts import Source

_NUMBERS = ("num", "cal")  # "21-15-9 cal row": the last number has taken its word along


def scheme(source: Source, at: int, end: int) -> tuple[int, int] | None:
    """The items of the first scheme that starts from `at` up to `end`, or None."""
    for place in range(at, end):
        to = _past(source, place, len(source.items))
        if to > place:
            return place, to
    return None


def changes(source: Source, at: int, to: int) -> bool:
    """Whether its numbers only go up, or only down: five fives are a lifter's."""
    values = [item.value for item in source.items[at:to] if item.value is not None]
    return all(before < after for before, after in pairwise(values)) or all(
        before > after for before, after in pairwise(values)
    )


def _past(source: Source, place: int, end: int) -> int:
    """After the scheme that starts at an item; the item itself where none does."""
    between, to, count = source.kind(place + 1, end), place, 0
    if between not in ("dash", "comma", "slash") or source.kind(place, end) != "num":
        return place
    count, to = count + 1, to + 1
    while source.kind(to, end) == between and source.kind(to + 1, end) in _NUMBERS:
        count, to = count + 1, to + 2
    if count == 2 and between == "dash" and to < end and source.items[to].word == "ladder":
        return to + 1
    dots = to
    while source.kind(dots, end) == "stop":
        dots += 1
    dots += source.kind(dots, end) == "dash"
    if dots > to and count >= 2 and source.kind(dots, end) == "num":
        return dots + 1
    return to if count >= 3 and between != "comma" else place

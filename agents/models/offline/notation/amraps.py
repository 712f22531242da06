"""Which "AMRAP" is a set of a lift, "bench AMRAP 185: 12"; any other opens a workout, "AMRAP 12: burpees"."""

from decimal import Decimal

from agents.models.offline.notation.drafts import Source

_LONGEST = 60  # minutes of a workout; a number above is a load
_ENDS = ("", "comma", "stop", "line", "close", "reps")


def of_a_lift(source: Source, place: int, at: int, end: int) -> bool:
    """Whether the "AMRAP" at an item is a set: "200x9 AMRAP", "185 AMRAP 12", "AMRAP @ 100kg: 14"."""
    if source.kind(place - 1, end) == "num" and source.kind(place - 2, end) == "x" and place - 2 > at:
        return True
    return (place > at and _loaded(source, place - 1, end)) or _goes_on(source, place, at, end)


def _loaded(source: Source, place: int, end: int) -> bool:
    kind = source.kind(place, end)
    return kind == "load" or (kind == "num" and _value(source, place) > _LONGEST)


def _value(source: Source, place: int) -> Decimal:
    return source.items[place].value or Decimal(0)


def _goes_on(source: Source, place: int, at: int, end: int) -> bool:
    """Whether a load or reps follow: "AMRAP 185: 12"; behind other sets of its line also "AMRAP 11"."""
    to = place + 1
    while source.kind(to, end) in ("colon", "at", "dash"):
        to += 1
    if _loaded(source, to, end):
        return True
    sets_before = any(source.items[each].kind == "x" for each in range(at + 1, place))
    return sets_before and source.kind(to, end) == "num" and source.kind(to + 1, end) in _ENDS

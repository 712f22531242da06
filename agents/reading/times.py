"""Times in the words that are as long as one that is sent in another form: "1h30" is 1:30:00, "half an hour"
30 min. Pure."""

from collections.abc import Sequence, Set

from agents import units
from agents.words import Token

LONGEST = 6  # tokens: "an hour and a half", "1 h 30 min"


def said_as(row: Sequence[Token], sent: str, where: range, taken: Set[int]) -> tuple[int, ...] | None:
    """The tokens of the longest phrase of these places that is exactly as long as what is sent, none of them
    taken; None for no phrase."""
    try:
        seconds = units.read_duration(sent)
    except units.Unreadable:
        return None
    for size in range(LONGEST, 0, -1):
        for start in range(where.start, where.stop - size + 1):
            places = range(start, start + size)
            if taken.isdisjoint(places) and _read(row[start : start + size]) == seconds:
                return tuple(places)
    return None


def _read(phrase: Sequence[Token]) -> object:
    """How long a phrase is, in seconds; None where it is no time."""
    if any(token.kind == "line" for token in phrase):
        return None
    words = "".join(
        ("" if token.start == before.end else " ") + token.folded
        for before, token in zip((phrase[0], *phrase), phrase, strict=False)
    )
    try:
        return units.read_duration(words.strip())
    except units.Unreadable:
        return None

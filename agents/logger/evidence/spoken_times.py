"""Times in the words that are as long as one that is sent in another form: "1h30" is 1:30:00, "half an hour"
30 min. Pure."""

from collections.abc import Sequence, Set

from agents import units
from agents.words import Token, spoken_number

_ZERO = ("oh", "o", "zero")
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


def spoken_clock(row: Sequence[Token]) -> tuple[int, int] | None:
    """A time that is spoken as its two numbers: "nine forty", "twenty four thirty", "nine oh five"; None
    where they are one ("one hundred", "twenty five"), or more."""
    said = [token for token in row if token.kind != "mark"]
    for at in range(1, len(said)):
        zero = said[at].folded in _ZERO
        first, second = _whole(said[:at]), _whole(said[at + zero :])
        if first is not None and second is not None and (second < 10) == zero and max(first, second) < 60:
            return first, second
    return None


def _whole(row: Sequence[Token]) -> int | None:
    """The number that these words are, to the last of them."""
    found = spoken_number(row, 0) if row else None
    whole = found is not None and found[1] == len(row) and found[0] == int(found[0])
    return int(found[0]) if found is not None and whole else None


def _read(phrase: Sequence[Token]) -> object:
    """How long a phrase is, in seconds; None where it is no time."""
    if any(token.kind == "line" for token in phrase):
        return None
    if (spoken := spoken_clock(phrase)) is not None:
        return 60 * spoken[0] + spoken[1]
    words = "".join(
        ("" if token.start == before.end else " ") + token.folded
        for before, token in zip((phrase[0], *phrase), phrase, strict=False)
    )
    try:
        return units.read_duration(words.strip())
    except units.Unreadable:
        return None

"""Distances as athletes name them: "5k", "half marathon", "2000 m row", each one word in the index."""

import re
from typing import NamedTuple

from storage.ports import NEAR

MILE_METRES = 1609.344
MARATHON_METRES = 42_195.0
# Named ones, with the word each is indexed by.
_NAMED = {
    "100m": 100.0, "200m": 200.0, "400m": 400.0, "500m": 500.0, "800m": 800.0, "1k": 1000.0, "1500m": 1500.0,
    "1mile": MILE_METRES, "2k": 2000.0, "3k": 3000.0, "2mile": 2 * MILE_METRES, "5k": 5000.0, "6k": 6000.0,
    "5mile": 5 * MILE_METRES, "10k": 10_000.0, "15k": 15_000.0, "10mile": 10 * MILE_METRES, "20k": 20_000.0,
    "halfmarathon": MARATHON_METRES / 2, "marathon": MARATHON_METRES, "100k": 100_000.0,
}  # fmt: skip
_UNITS = {"k": 1000.0, "km": 1000.0, "m": 1.0, "mi": MILE_METRES, "mile": MILE_METRES}
_UNITS |= {"kilometer": 1000.0, "kilometre": 1000.0, "meter": 1.0, "metre": 1.0, "miler": MILE_METRES}
_SAID = re.compile(
    r"(?<![\w.,:])(?P<count>\d{1,6}(?:\.\d{1,3})?)[ -]?"
    r"(?P<unit>km|kilomet(?:er|re)|k|mi|miler|mile|met(?:er|re)|m)s?(?![\w])"
    r"|\b(?P<half>half[ -]?marathon)s?\b|\b(?P<whole>marathon)s?\b|\b(?:a |the |one |my )?(?P<one>mile)\b"
)


class Named(NamedTuple):
    """A distance in a text, and where it stands."""

    metres: float
    start: int
    end: int


def distance_in(text: str) -> Named | None:
    """The first distance that a folded text names."""
    match = _SAID.search(text)
    if match is None:
        return None
    if match["half"]:
        metres = MARATHON_METRES / 2
    elif match["whole"]:
        metres = MARATHON_METRES
    elif match["one"]:
        metres = MILE_METRES
    else:
        metres = float(match["count"]) * _UNITS[match["unit"]]
    return Named(metres, match.start(), match.end()) if metres else None


def distance_word(metres: float) -> str:
    """The word that a distance is indexed by: of the nearest that has a name; "" if none is near."""
    word, named = min(_NAMED.items(), key=lambda each: abs(metres - each[1]))
    return word if abs(metres - named) <= NEAR * named else ""

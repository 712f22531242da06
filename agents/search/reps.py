"""Reps that a best is asked for: "5 rep max", "for 10 reps", "3x5".

Recall has the heaviest load of a workout, not for how many reps: a best of so many reps is no order, but
words for the sets of a summary.
"""

import re
from typing import NamedTuple

from agents.words import NUMBER_WORDS

_SETS = range(2, 7)  # that a summary counts: "3x5"
_COUNT = rf"\d{{1,2}}|{'|'.join(NUMBER_WORDS)}"
_NO_REPS = "days?|weeks?|months?|years?|min(?:ute)?s?|sec(?:ond)?s?|h(?:ou)?rs?|k|km|m|mi|miles?|lbs?|kgs?|x"
_SAID = re.compile(
    rf"\b(?P<most>{_COUNT})[- ]?(?:reps?[- ]max(?:es)?|rms?)\b"
    rf"|\b(?:sets? of |for |x ?)?(?P<reps>{_COUNT})[- ]?(?:reps?|repetitions?)\b"
    rf"|\b(?:sets? of|for|x) ?(?P<last>\d{{1,2}})\b(?![.,:x/]\d| ?(?:{_NO_REPS})\b)"
    r"|\b(?P<sets>\d{1,2} ?x ?(?P<each>\d{1,2}))\b"
    r"|\bfor reps\b|\b(?:doubles?|triples?)\b"
)


class Reps(NamedTuple):
    """Where a text says how many reps, and whether it asks for the most that way; `words` are how a summary
    says them, empty if the text's own do."""

    start: int
    end: int
    words: str
    is_most: bool


def reps_in(text: str) -> Reps | None:
    """The first reps that a folded text names, more than one."""
    for match in _SAID.finditer(text):
        said = match["most"] or match["reps"] or match["last"] or match["each"] or ""
        count = int(said) if said.isdecimal() else NUMBER_WORDS.get(said, 0)
        if count == 1:
            continue
        sets = [] if match["sets"] or not count else [f"{number}x{count}" for number in _SETS]
        words = " ".join([str(count), *sets]) if sets else ""
        return Reps(match.start(), match.end(), words, match["most"] is not None)
    return None

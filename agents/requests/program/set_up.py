"""What is said of a program that does not run yet: "start 5/3/1, squat 350, bench 250". Pure."""

import re
from typing import NamedTuple

from agents.requests.matching import Text, frames
from agents.requests.program.words import GLUE, SLOTS, meant

BEGINS = re.compile(
    r"\b(?:start|begin|set (?:me )?up|run|try|do|get on|put me on|go on|switch to|give me)\b[^.?!\n]{0,40}?"
    r"(?:5\s*[/-]\s*3\s*[/-]\s*1|\b531|\bwendler)",
    re.IGNORECASE,
)
NOT_NOW = re.compile(
    r"\b(?:don'?t|never|if|instead|used to|last year|maybe|might|should i|friend)\b", re.IGNORECASE
)


class SetUp(NamedTuple):
    """The maxes as said, by lift; whether they are training maxes; the days of lifts."""

    maxes: dict[str, str]
    are: str
    days: dict[str, str]


def wants_program(text: str) -> bool:
    """Whether a message wants to begin a program."""
    return BEGINS.search(text) is not None and NOT_NOW.search(text) is None


def set_up_of(text: str) -> SetUp:
    """What a message says of it; nothing is read of a piece that says something else as well."""
    maxes: dict[str, str] = {}
    days: dict[str, str] = {}
    are = "tested"
    for piece in re.split(r"[,;.\n]|\band\b", text):
        found = frames(Text(piece, SLOTS, spelled=meant, glue=GLUE), "en/program_set_up.txt")
        for frame in found.frames:
            are = frame.get("are", are)
            if frame.name == "max" and not found.left:
                amount = frame.get("number")
                maxes[frame.get("lift")] = f"{amount.value} {amount.unit}".strip()
            elif frame.name == "day" and not found.left:
                days[frame.get("lift")] = frame.get("day")
    return SetUp(maxes, are, days)

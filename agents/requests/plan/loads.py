"""Target loads as a plan has them, from what was said: "155 lb", "20 kg per hand", "70% 1RM", "RPE 8"."""

import re
from decimal import Decimal

from agents.exercises.catalogue import lookup
from agents.units import Unreadable, read_load, say_load

TO_BE_CHOSEN = "to be chosen"  # the load of an exercise for which nobody said one
BODYWEIGHT = "bodyweight"


def load(said: str, units: str) -> str:
    """A load in words as a plan has it; a bare number is in the athlete's own unit."""
    said = said.strip()
    try:
        read = read_load(said, unit="kg" if units == "kg" else "lb")
    except Unreadable:
        percent = re.sub(r"(?i)(?: of| my| the)+ ", " ", said.replace(" %", "%"))
        return re.sub(r"(?i)\b(?:1 ?rm|tm|rpe)\b", lambda found: found[0].upper(), percent)
    return BODYWEIGHT if read is None else say_load(read)


def plain(text: str) -> tuple[Decimal, str] | None:
    """The number and the unit of a target load that is nothing else ("185 lb"); None for any other."""
    found = re.fullmatch(r"(?i)([0-9]{1,5}(?:\.[0-9]+)?) ?(lbs?|kgs?)", text)
    return (Decimal(found[1]), found[2].lower().rstrip("s")) if found else None


def load_of(name: str) -> str:
    """The load of an exercise for which nobody said one."""
    known = lookup(name).known
    return BODYWEIGHT if known and known.measured_by != "reps+load" else TO_BE_CHOSEN

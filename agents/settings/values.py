"""A change of an athlete's settings: what it makes of them, and old and new value in words. Pure.

A setting says how what comes is read and computed; nothing that is logged is converted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from agents.athlete import Athlete, Units
from agents.errors import Refusal
from agents.requests.settings import HowPlates, plates_called
from agents.units import UnreadableQuantity, read_load, say_load, say_number, usual_plates

LIGHTEST_BAR: Mapping[Units, int] = {"lb": 5, "kg": 2}  # of aluminium, for learning
HEAVIEST_BAR: Mapping[Units, int] = {"lb": 100, "kg": 45}  # an elephant bar is 60 lb, a safety squat bar 65
HEAVIEST_PLATE: Mapping[Units, int] = {"lb": 100, "kg": 30}
MOST_PLATES = 16  # kinds
FINEST_PLATE = Decimal("0.05")


class Wanted(NamedTuple):
    """What is to be set, in the athlete's words; "" leaves a thing as it is."""

    units: Literal["lb", "kg", ""] = ""
    bar: str = ""
    plates: str = ""
    plates_are: HowPlates | Literal[""] = ""


def with_wanted(known: Athlete, wanted: Wanted) -> Athlete:
    """The athlete as wanted. Plates are in the athlete's unit: with another unit those of before are no
    longer known. Raises Refusal for what can't be."""
    unit = wanted.units or known.units
    known = known.choosing(unit) if wanted.units else known
    changed: dict[str, Any] = _bar(wanted.bar, unit) if wanted.bar else {}
    if wanted.plates:
        there = known.plates or usual_plates(unit)
        plates = _plates(wanted, unit, there)
        if wanted.plates_are != "gone" or plates != there:  # what is gone already changes nothing
            changed |= {"plates": plates, "chosen": known.choosing(unit).chosen}
    return replace(known, **changed)


def _bar(said: str, unit: Units) -> dict[str, Any]:
    try:
        load = read_load(said, unit=unit)
    except UnreadableQuantity as error:
        raise Refusal(f"the bar: {error}") from None
    if load is None or load.basis != "total":
        raise Refusal(f"the bar is {said!r}: send one weight, like 20 kg.")
    if not LIGHTEST_BAR[load.unit] <= load.value <= HEAVIEST_BAR[load.unit]:
        other = "" if load.unit_said else " Say it with its unit, if another one is meant."
        raise Refusal(f"no bar weighs {say_number(load.value)} {load.unit}.{other}")
    return {"bar_value": load.value, "bar_unit": load.unit}


def _plates(wanted: Wanted, unit: Units, there: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    said = plates_called(wanted.plates)
    if said.unit not in ("", unit):
        raise Refusal(f"plates are kept in {unit}, the unit of your weights. Say first which unit you want.")
    off = [each for each in said.values if not FINEST_PLATE <= each <= HEAVIEST_PLATE[unit]]
    if off or not said.values:
        raise Refusal(f"no plate weighs {say_number(off[0])} {unit}." if off else "no plates were named.")
    match wanted.plates_are:
        case "added":
            found = {*there, *said.values}
        case "gone":
            found = {*there} - {*said.values}
        case _:
            found = {*said.values}
    if not found or len(found) > MOST_PLATES:
        raise Refusal(
            "some plate has to be left." if not found else f"{MOST_PLATES} kinds of plates are kept."
        )
    return tuple(sorted(found, reverse=True))


def told(before: Athlete, after: Athlete) -> str:
    """What was changed, with what it was: "Bar: 20 kg (was 45 lb)."; "" where nothing was."""
    return " ".join(_told(before, after))


def _told(before: Athlete, after: Athlete) -> Iterator[str]:
    if before.units != after.units:
        yield f"Weights without a unit are in {after.units} now (were in {before.units})."
        yield "What is logged stays in the unit it was said in."
    if before.bar != after.bar:
        yield f"Bar: {_said_bar(after)} (was {_said_bar(before)})."
    if before.plates != after.plates:
        yield f"Plates: {_said_plates(after)} (were {_said_plates(before)})."


def standing(known: Athlete, wanted: Wanted) -> str:
    """What is as it was wanted before: "Weights without a unit are in kg already."."""
    rows = [f"Weights without a unit are in {known.units} already."] if wanted.units else []
    rows += [f"The bar is {_said_bar(known)} already."] if wanted.bar else []
    plates = _listed(known.plates or usual_plates(known.units), known.units)
    rows += [f"The plates are {plates} already."] if wanted.plates else []
    return " ".join(rows)


def _said_bar(known: Athlete) -> str:
    return say_load(known.bar) if known.bar else "not said"


def _said_plates(known: Athlete) -> str:
    return _listed(known.plates, known.units) if known.plates else "not said, the usual ones are taken"


def _listed(plates: tuple[Decimal, ...], unit: Units) -> str:
    return f"{', '.join(map(say_number, plates))} {unit}"

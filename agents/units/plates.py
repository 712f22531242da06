"""Rounding a load to what can be put on a bar, and the plates that make it up."""

from collections.abc import Sequence
from decimal import Decimal
from math import gcd
from typing import Literal

from agents.units.kinds import Load, LoadUnit

RoundingMode = Literal["nearest", "up", "down"]
# IPF's discs from 1.25 kg to 25 kg; a US set of iron plates.
_USUAL = {
    "lb": tuple(map(Decimal, ("45", "35", "25", "10", "5", "2.5"))),
    "kg": tuple(map(Decimal, ("25", "20", "15", "10", "5", "2.5", "1.25"))),
}
MOST_STEPS = 100_000  # a side's load in units of the finest plate difference; 1,000 lb in 0.01 lb


def usual_plates(unit: LoadUnit) -> tuple[Decimal, ...]:
    """The plates that a gym has, heaviest first, for an athlete who named none."""
    return _USUAL[unit]


def round_to(value: Decimal, increment: Decimal, mode: RoundingMode) -> Decimal:
    """The multiple of `increment` nearest to `value` (a tie goes up), or the next one up or down.

    Exact: 187.5 to 5 is 190, 182.5 is 185. A multiple stays as it is.

    Raises: ValueError: an increment that is not above 0, or a value that is not finite.
    """
    if not (value.is_finite() and increment.is_finite() and increment > 0):
        raise ValueError(
            f"{value} can't be rounded to {increment}: use a finite value and an increment above 0."
        )
    over = value % increment
    over += increment if over < 0 else 0
    up = {"up": over > 0, "down": False, "nearest": over * 2 >= increment}[mode]
    return value - over + (increment if up else 0)


def plates_per_side(total: Load, bar: Load, plates: Sequence[Decimal]) -> tuple[Decimal, ...] | None:
    """The fewest plates for one side, heaviest first: () for the bar alone, None if it can't be loaded.

    `plates` are the kinds there are, in the bar's unit, as many of each as needed. A total in the other unit
    is converted exactly, so that it is seldom loadable. A load per side is that side; a load that is not on a
    bar (added, assisted, per hand) can't be loaded.

    Raises: ValueError: a plate that is not above 0, or kinds so fine that over 100,000 steps make up a side.
    """
    if any(not (plate.is_finite() and plate > 0) for plate in plates):
        raise ValueError("the plates can't be used: each must weigh more than 0.")
    value = total.in_kg() if bar.unit == "kg" else total.in_lb()
    match total.basis:
        case "per_side":
            side = value
        case "total" | "bar":
            side = (value - bar.value) / 2
        case _:
            return None
    if side <= 0 or not plates:
        return () if side == 0 else None
    scale = Decimal(1).scaleb(max(0, *(-_exponent(plate) for plate in plates)))
    sizes = sorted({int(plate * scale) for plate in plates}, reverse=True)
    step = gcd(*sizes)
    steps = side * scale / step
    if steps != steps.to_integral_value():
        return None
    if steps > MOST_STEPS:
        raise ValueError(f"{total.value} {total.unit} can't be made up: the plates differ too finely.")
    found = _fewest(int(steps), [size // step for size in sizes])
    return None if found is None else tuple(Decimal(size * step) / scale for size in found)


def _exponent(number: Decimal) -> int:
    """The power of ten of the last digit: -2 for 1.25."""
    return int(number.normalize().as_tuple().exponent)


def _fewest(target: int, sizes: Sequence[int]) -> list[int] | None:
    """The fewest sizes that add up to the target, heaviest first. Greedy finds none for 30 from 20 and 15."""
    count = [0] + [target + 1] * target  # target + 1 stands for "can't be"
    last = [0] * (target + 1)
    for reached in range(1, target + 1):
        for size in sizes:
            if size <= reached and count[reached - size] + 1 < count[reached]:
                count[reached], last[reached] = count[reached - size] + 1, size
    if count[target] > target:
        return None
    found = []
    while target:
        found.append(last[target])
        target -= last[target]
    return sorted(found, reverse=True)

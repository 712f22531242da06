"""The numbers of 5/3/1: shares of a training max, rounding to the bar, best sets, warm-ups. Exact. Pure.

Everything is Decimal in the program's own unit. What goes on the bar is rounded once, to what can be loaded;
a training max that a tested single gives, to the increment. Where a number is from:

    5/3/1              Jim Wendler, 5/3/1, second edition: training max, warm-up, what a cycle adds
    IWF                technical rules: the 20 kg bar; a US set has a 45 lb bar
"""

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from agents.program.values import Bar, Lift, Rounding, Unit
from agents.units.one_rep_max import epley
from agents.units.plates import round_to

HUNDRED = Decimal(100)
# 5/3/1: a cycle adds 5 lb to the presses and 10 lb to squat and deadlift; kilogram programs 2.5 and 5.
_INCREMENTS: Mapping[Unit, tuple[Decimal, Decimal]] = {
    "lb": (Decimal(5), Decimal(10)),
    "kg": (Decimal("2.5"), Decimal(5)),
}
_LOWER_BODY: tuple[Lift, ...] = ("squat", "deadlift")
# IWF: men's bar, 20 kg. A US bar is 45 lb. Without plates: any weight of the increment can be loaded.
_BARS: Mapping[Unit, Bar] = {"lb": Bar(Decimal(45)), "kg": Bar(Decimal(20))}
# The least that two of the smallest common plates add: 2 x 2.5 lb, 2 x 1.25 kg.
_STEPS: Mapping[Unit, Decimal] = {"lb": Decimal(5), "kg": Decimal("2.5")}
# 5/3/1, how to warm up: percent of the training max, reps.
_WARM_UP = ((Decimal(40), 5), (Decimal(50), 5), (Decimal(60), 3))
FINEST = 10_000  # steps in the smallest plate; plates that need more are a slip of the keyboard


class WarmUpSet(NamedTuple):
    """A set before the work: percent of the training max, what is on the bar, reps."""

    percentage: Decimal
    weight: Decimal
    reps: int


def weight_at(percentage: Decimal, training_max: Decimal, rounding: Rounding) -> Decimal:
    """What goes on the bar for a percentage of the training max: 70 % of 315 lb is 220 lb."""
    return rounded(training_max * percentage / HUNDRED, rounding)


def training_max_of(tested_1rm: Decimal, tm_percentage: Decimal, rounding: Rounding) -> Decimal:
    """The training max that a tested single gives: 90 % of 350 lb is 315 lb (5/3/1: 90 %, or less).

    It is computed with, never loaded: a multiple of the increment, whatever bar and plates there are, and
    never more than the single. Exact where no multiple above 0 is as little.
    """
    exact = tested_1rm * tm_percentage / HUNDRED
    nearest = round_to(exact, rounding.increment, rounding.mode)
    lower = round_to(exact, rounding.increment, "down")
    found = nearest if nearest <= tested_1rm else lower
    return _plain(found if found > 0 else exact)


def rounded(value: Decimal, rounding: Rounding) -> Decimal:
    """The weight for the bar: a multiple of the increment, or what the bar and its plates make.

    Never less than the empty bar, whatever the mode. Of two weights as near, the heavier: 182.5 to 5 is 185.
    Plates go on in pairs, as many pairs of each kind as needed. Written without zeros after the point.

    Raises: ValueError: an increment or a plate that is not above 0, a value that is not finite, or plates
    that differ too finely.
    """
    bar = rounding.bar
    if not bar.plates:
        return _plain(max(bar.value, round_to(value, rounding.increment, rounding.mode)))
    lighter, heavier = _made_around(value, bar)
    heavier_is_nearer = heavier - value <= value - lighter
    up = {"up": True, "down": False, "nearest": heavier_is_nearer}[rounding.mode]
    return _plain(heavier if up else lighter)


def _plain(weight: Decimal) -> Decimal:
    """The same weight as people write it: 220, not 220.00. What is kept reads alike wherever it came from."""
    return weight.quantize(Decimal(1)) if weight == weight.to_integral_value() else weight.normalize()


def estimated_1rm(weight: Decimal, reps: int) -> int:
    """The heaviest single that a set suggests, in whole units, half up. One rep is itself, none is 0.

    Epley: weight x (1 + reps / 30). 285 x 8 is 361, 300 x 5 is 350.
    """
    return int(round_to(epley(weight, reps), Decimal(1), "nearest")) if reps > 0 else 0


def is_new_best(reps: int, best: int | None) -> bool:
    """Whether these reps beat the best at the same weight so far; the first of a weight do, none never do."""
    return reps > (best or 0)


def warm_up(training_max: Decimal, rounding: Rounding) -> tuple[WarmUpSet, ...]:
    """The sets before the work: 5 reps at 40 % of the training max, 5 at 50 %, 3 at 60 % (5/3/1)."""
    return tuple(WarmUpSet(share, weight_at(share, training_max, rounding), reps) for share, reps in _WARM_UP)


def default_increment(lift: Lift, unit: Unit) -> Decimal:
    """What a cycle adds to the training max of a lift: 10 lb or 5 kg for squat and deadlift, else half."""
    upper, lower = _INCREMENTS[unit]
    return lower if lift in _LOWER_BODY else upper


def default_bar(unit: Unit) -> Bar:
    """The usual bar, 45 lb or 20 kg, on which any multiple of the increment can be loaded."""
    return _BARS[unit]


def default_rounding(unit: Unit) -> Rounding:
    """To the nearest 5 lb or 2.5 kg, half up, not below the usual bar. The book's own chart goes up."""
    return Rounding("nearest", _STEPS[unit], _BARS[unit])


class _Makeable(NamedTuple):
    """Which weights plates make on a bar, counted in `pair`: two of the weight that divides every plate.

    `least` has for each remainder of the smallest plate the least count that can be made: every smallest
    plate more can be made too. Plates of 20 and 15 count in fives: 0, 4 and 8, never 1, 2, 5.
    """

    pair: Decimal
    least: tuple[int, ...]


def _made_around(value: Decimal, bar: Bar) -> tuple[Decimal, Decimal]:
    """The heaviest weight up to `value` that bar and plates make, and the lightest from there on."""
    if not value.is_finite():
        raise ValueError(f"{value} can't be put on a bar: use a finite weight.")
    pair, least = _makeable(bar.plates)
    over = max(value - bar.value, Decimal(0))
    smallest, floor = len(least), int(over // pair)
    ceiling = floor if over == floor * pair else floor + 1
    below = max(floor - (floor - count) % smallest for count in least if count <= floor)
    above = min(max(count, ceiling + (count - ceiling) % smallest) for count in least)
    return bar.value + below * pair, bar.value + above * pair


@lru_cache(maxsize=64)
def _makeable(plates: tuple[Decimal, ...]) -> _Makeable:
    """Walks the remainders of the smallest plate, adding one plate at a time (Böcker and Lipták, 2007)."""
    if any(not (plate.is_finite() and plate > 0) for plate in plates):
        raise ValueError("the plates can't be used: each must weigh more than 0.")
    digits = max(0, *(-int(plate.normalize().as_tuple().exponent) for plate in plates))
    sizes = sorted({int(plate.scaleb(digits)) for plate in plates})
    step = gcd(*sizes)
    smallest, *others = (size // step for size in sizes)
    if smallest > FINEST:
        raise ValueError("the plates can't be used: they differ too finely.")
    never = smallest * max(sizes)
    least = [0] + [never] * (smallest - 1)
    for size in others:
        for start in range(gcd(size, smallest)):
            _walk(least, start, size)
    return _Makeable(2 * Decimal(step).scaleb(-digits), tuple(least))


def _walk(least: list[int], start: int, size: int) -> None:
    """Twice around the remainders that plates of one size lead to: the second round begins at the least."""
    at = start
    for _ in range(2 * len(least) // gcd(size, len(least))):
        after = (at + size) % len(least)
        least[after] = min(least[after], least[at] + size)
        at = after

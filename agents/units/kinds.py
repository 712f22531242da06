"""The quantities of training, each with its unit, as they were said; and in words, as a training log writes
them.

A value is kept in the unit it was said in; another unit is computed from it when asked for, so that what
the athlete wrote can always be shown again. What is said of a value can be read back to the same value.
"""

from decimal import Decimal
from typing import Literal, NamedTuple

LoadUnit = Literal["lb", "kg"]
Basis = Literal["total", "per_hand", "per_side", "added", "assisted", "bar"]
DistanceUnit = Literal["km", "mi", "m", "yd", "ft"]
PacePer = Literal["km", "mi", "500m", "100m", "100yd"]

KG_PER_LB = Decimal("0.45359237")  # exact: international yard and pound agreement, 1959
METRES_PER: dict[str, Decimal] = {
    "km": Decimal(1000),
    "mi": Decimal("1609.344"),
    "m": Decimal(1),
    "yd": Decimal("0.9144"),
    "ft": Decimal("0.3048"),
}
_METRES_OF_PACE: dict[PacePer, Decimal] = {
    "km": Decimal(1000),
    "mi": Decimal("1609.344"),
    "500m": Decimal(500),
    "100m": Decimal(100),
    "100yd": Decimal("91.44"),
}


class UnreadableQuantity(ValueError):
    """What somebody wrote is not the quantity that was asked for. Says what it is and what would work."""


class Load(NamedTuple):
    """A weight as said: `value` in `unit`, never negative, and what it is the weight of.

    `total` is all that is lifted; `per_hand` one dumbbell or bell of two; `per_side` the plates on one side
    of the bar, without the bar; `added` comes on top of bodyweight; `assisted` is taken off it; `bar` is an
    empty bar. `unit_said` is false where the athlete's own unit was supplied. `parts` are unequal pieces
    that make up the value (24 kg + 32 kg), empty for one piece.
    """

    value: Decimal
    unit: LoadUnit
    basis: Basis
    unit_said: bool
    parts: tuple[Decimal, ...] = ()

    def in_kg(self) -> Decimal:
        """The value in kilograms, not rounded; 1 lb is 0.45359237 kg exactly."""
        return self.value if self.unit == "kg" else self.value * KG_PER_LB

    def in_lb(self) -> Decimal:
        """The value in pounds, to 28 digits."""
        return self.value if self.unit == "lb" else self.value / KG_PER_LB


class Reps(NamedTuple):
    """Repetitions as said.

    One number is `value`. A range leaves `value` empty and fills `low` and `high`; sides that differ leave it
    empty and fill `left` and `right`. `plus` is "12+", at least so many; `each_side` is "8 per leg";
    `to_failure` is AMRAP, max or to failure, with `value` where the reps done were said too.
    """

    value: int | None
    low: int | None
    high: int | None
    plus: bool
    each_side: bool
    left: int | None
    right: int | None
    to_failure: bool


class Distance(NamedTuple):
    """A distance as said, in km, mi, m, yd or ft, and the same in metres, exactly."""

    value: Decimal
    unit: DistanceUnit
    metres: Decimal


class Pace(NamedTuple):
    """Seconds for each kilometre, mile, 500 m, 100 m or 100 yd."""

    seconds: Decimal
    per: PacePer

    @property
    def metres(self) -> Decimal:
        """How many metres the seconds are for."""
        return _METRES_OF_PACE[self.per]


class Contradiction(NamedTuple):
    """Distance, duration and pace were all said and don't agree.

    `said_seconds` is the duration as said, `derived_seconds` what distance and pace make of it, `apart` their
    difference as a share of the latter (0.05 is 5 %).
    """

    said_seconds: Decimal
    derived_seconds: Decimal
    apart: Decimal


_AFTER: dict[Basis, str] = {
    "total": "",
    "per_hand": " per hand",
    "per_side": " per side",
    "added": " added",
    "assisted": " assisted",
    "bar": " bar",
}


LEAST_POUNDS = 90  # of a body weight without a unit: who trains and weighs less says so in kilograms


def unit_of_body_weight(number: Decimal, usual: LoadUnit) -> LoadUnit:
    """The unit of a body weight that is said without one: the usual, or kilograms where pounds can't be
    meant."""
    return "kg" if number < LEAST_POUNDS else usual


def say_number(number: Decimal) -> str:
    """The number without an exponent or ending zeros: "185", "102.5".

    Raises: ValueError: it is not finite.
    """
    if not number.is_finite():
        raise ValueError(f"{number} can't be said: it is not a finite number.")
    text = format(number, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def say_duration(seconds: Decimal) -> str:
    """Minutes and seconds ("24:10"), from an hour on with hours ("1:02:30"); fractions are kept ("0:09.5").

    Raises: ValueError: below 0 or not finite.
    """
    if not seconds.is_finite() or seconds < 0:
        raise ValueError(f"{seconds} s can't be said: a duration is 0 or more.")
    whole, fraction = divmod(seconds, 1)
    minutes, second = divmod(int(whole), 60)
    hours, minute = divmod(minutes, 60)
    clock = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return clock + say_number(fraction).removeprefix("0")


def say_load(load: Load) -> str:
    """The load with its unit and what it is the weight of: "185 lb", "45 lb added", "20 kg per hand"."""
    weights = " + ".join(f"{say_number(part)} {load.unit}" for part in load.parts or (load.value,))
    return weights + _AFTER[load.basis]

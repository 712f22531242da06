"""Quantities in words, as a training log writes them; each can be read back to the same value."""

from decimal import Decimal

from agents.units.kinds import Basis, Load

_AFTER: dict[Basis, str] = {
    "total": "",
    "per_hand": " per hand",
    "per_side": " per side",
    "added": " added",
    "assisted": " assisted",
    "bar": " bar",
}


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

"""Reading durations, distances and paces, and getting one of the three from the other two.

A clock time of two pieces is minutes and seconds ("1:05" is 65 s), of three hours, minutes and seconds; a
unit of hours after it moves both up ("1:30 h" is 90 minutes). What has no unit is not read, unless the
caller says what bare numbers are.
"""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NoReturn

from agents.units.distances import named
from agents.units.kinds import METRES_PER, Contradiction, Distance, DistanceUnit, Pace, PacePer
from agents.units.reading import (
    Clock,
    ExpectedQuantity,
    QuantityItem,
    QuantityItems,
    done_of_planned,
    only_number,
    without,
)
from agents.words import fold

LONGEST_SECONDS = Decimal(999 * 3600 + 59 * 60 + 59)  # 999:59:59, the longest that can be written with colons
FARTHEST_METRES = Decimal(10_000_000)
AGREE_WITHIN = Decimal("0.02")  # watches, GPS and rounding to whole minutes differ by so much

_LEADING_COLON = re.compile(r"\W*(?:on |of |at )?:\d\d\b")  # ":55" is seconds

_DURATION = ExpectedQuantity("a duration", "it with a unit, such as '45 min', '1h 5m', '90 s' or '24:10'")
_DISTANCE = ExpectedQuantity("a distance", "a number with km, mi, m, yd or ft, such as '5 km'")
_PACE = ExpectedQuantity(
    "a pace", "a time and what it is for ('7:45/mi', '4:30/km', '2:00/500m') or a speed ('12 km/h')"
)

_SECONDS: dict[QuantityItem, int] = {
    **dict.fromkeys("h hr hrs hour hours std stunde stunden hora horas heure heures".split(), 3600),
    **dict.fromkeys("m min mins mn minute minutes minuten minutos '".split(), 60),
    **dict.fromkeys(
        's sec secs sek second seconds sekunde sekunden segundo segundos seconde secondes "'.split(), 1
    ),
}
_ONE = "a an eine einer una une".split()
_HALF = "half halbe media demi".split()
_ALONE = frozenset("hour hr stunde hora heure minute".split())  # "hour and a half", "hour 20"
_BARE: dict[str, int] = {"seconds": 1, "minutes": 60}
_UNSAID_OF_DURATION = (
    *"recovery recuperation recup".split(),
    *"between sets rounds efforts".split(),
    *"pt r rest rested resting like about around off in for of time total duration and @ : ( ) . , ~".split(),
    *"roughly approx circa ca ish flat dead on".split(),
)

_UNIT: dict[QuantityItem, DistanceUnit] = {
    **dict.fromkeys(
        ("km", "kms", "k", "kilometer", "kilometers", "kilometre", "kilometres", "borne", "bornes"), "km"
    ),
    **dict.fromkeys(("mi", "mile", "miles", "miler", "milers"), "mi"),
    **dict.fromkeys(("m", "meter", "meters", "metre", "metres", "mtr", "mtrs"), "m"),
    **dict.fromkeys(("yd", "yds", "yard", "yards", "y"), "yd"),
    **dict.fromkeys(("ft", "foot", "feet"), "ft"),
}
_UNSAID_OF_DISTANCE = (*"a an the of - for ( ) . , @".split(),)
_SHARES: dict[QuantityItem, Decimal] = {**dict.fromkeys(_HALF, Decimal("0.5")), "quarter": Decimal("0.25")}

_PER: dict[QuantityItems, PacePer] = {
    ("km",): "km",
    ("k",): "km",
    ("kilometer",): "km",
    ("kilometre",): "km",
    ("mi",): "mi",
    ("mile",): "mi",
    **{(Decimal(500), *unit): "500m" for unit in ((), ("m",), ("meters",), ("metres",))},
    **{(Decimal(100), *unit): "100m" for unit in ((), ("m",), ("meters",), ("metres",))},
    **{(Decimal(100), unit): "100yd" for unit in ("yd", "yds", "yards")},
}
_UNIT_BESIDE: dict[PacePer, DistanceUnit] = {
    "km": "km",
    "mi": "mi",
    "500m": "m",
    "100m": "m",
    "100yd": "yd",
}
_EVERY = ("/", "per", "a", "each", "every")
_UNSAID_OF_PACE = ("pace", "split", "avg", "average", "@", "at", "(", ")", ".")


def read_duration(said: str, *, bare: Literal["seconds", "minutes"] | None = None) -> Decimal:
    """Seconds: "24:10", "1:02:30", "45 min", "1h 5m", "1 h 5", "1.5 hours", "90s", "30''", "PT30M".

    A number after a unit takes the next smaller one ("2 min 30"). `bare` says what a number without any is,
    as in "R90" or "90".

    Raises: UnreadableQuantity: no unit and no `bare`, a range, units out of order, over 999:59:59.
    """
    there = done_of_planned(_DURATION.items(said))
    items = _fractions_joined(_quotes_joined(without(there, *_UNSAID_OF_DURATION)))
    bare = "seconds" if _LEADING_COLON.match(fold(said)) else bare
    seconds = _seconds(said, items, _DURATION, _BARE[bare] if bare else None)
    if seconds > LONGEST_SECONDS:
        _DURATION.refuse(said, "it is over 999:59:59")
    return seconds


def _quotes_joined(items: QuantityItems) -> QuantityItems:
    """Two single quotes as one double quote: 30'' is written both ways."""
    joined: list[QuantityItem] = []
    for item in items:
        if item == "'" and joined[-1:] == ["'"]:
            joined[-1] = '"'
        else:
            joined.append(item)
    return tuple(joined)


def _fractions_joined(items: QuantityItems) -> QuantityItems:
    """Halves and quarters with what stands whole before them: the 2.5 of "2 1/2", the 0.75 of "3/4"."""
    for at in range(len(items) - 2):
        match items[at : at + 3]:
            case (Decimal() as over, "/", Decimal() as under) if over < under and under in (2, 4):
                whole = items[at - 1] if at else None
                if isinstance(whole, Decimal):
                    return (*items[: at - 1], whole + over / under, *items[at + 3 :])
                return (*items[:at], over / under, *items[at + 3 :])
    return items


def _seconds(said: str, items: QuantityItems, asked: ExpectedQuantity, bare: int | None = None) -> Decimal:
    """A clock time, or amounts with units that get smaller; `bare` is the unit of one without."""
    if items and isinstance(items[0], Clock):
        return _clock_seconds(said, items[0], items[1:], asked)
    total, last = Decimal(0), 0
    left = items
    while (found := _amount(left)) is not None:
        amount, unit, left = found
        if last and unit >= last:
            asked.refuse(said, "its units don't get smaller from left to right")
        total, last = total + amount * unit, unit
    if last and left in (("a", "half"), ("a", "quarter")):
        return total + _SHARES[left[1]] * last
    if (rest := only_number(left)) is not None:
        unit_of_rest = {0: bare, 3600: 60, 60: 1}.get(last)
        if unit_of_rest is None:
            asked.refuse(said, "a number in it has no unit")
        return total + rest * unit_of_rest
    if left or not last:
        asked.unknown(said, left)
    return total


def _clock_seconds(said: str, clock: Clock, rest: QuantityItems, asked: ExpectedQuantity) -> Decimal:
    if rest[1:] or (rest and rest[0] not in _SECONDS):
        asked.unknown(said, rest)
    moved_up = clock.pieces == 2 and rest and _SECONDS[rest[0]] == 3600
    return clock.seconds * 60 if moved_up else clock.seconds


def _amount(items: QuantityItems) -> tuple[Decimal, int, QuantityItems] | None:
    """The first amount with its unit in seconds, and what is left: "1.5 hours", "45-min", "half an hour"."""
    match items:
        case (Decimal() as share, "quarters" | "quarter", str() as one, str() as unit, *rest) if one in _ONE:
            amount = share / 4
        case (str() as share, str() as one, str() as unit, *rest) if share in _SHARES and one in _ONE:
            amount = _SHARES[share]
        case (str() as one, str() as half, str() as unit, *rest) if one in _ONE and half in _SHARES:
            amount = _SHARES[half]
        case (str() as half, str() as unit, *rest) if half in _SHARES:
            amount = _SHARES[half]
        case (str() as one, str() as unit, *rest) if one in _ONE:
            amount = Decimal(1)
        case (str() as unit, *rest) if unit in _ALONE:
            amount = Decimal(1)
        case (Decimal() as whole, "a", "half", str() as unit, *rest):
            amount = whole + Decimal("0.5")
        case (Decimal() as amount, "-", str() as unit, *rest):
            pass
        case (Decimal() as amount, str() as unit, *rest):
            pass
        case _:
            return None
    return (amount, _SECONDS[unit], tuple(rest)) if unit in _SECONDS else None


def read_distance(said: str) -> Distance:
    """A distance as said: "5k", "10 km", "26.2 miles", "400m", "a mile", "half marathon", "parkrun".

    Raises: UnreadableQuantity: no unit, or another; a range or several; 0, or over 10,000 km.
    """
    items = done_of_planned(_DISTANCE.items(said))
    if items[0] == "-":
        _DISTANCE.refuse(said, "it is below 0")
    items = _fractions_joined(without(items, *_UNSAID_OF_DISTANCE))
    race = named(" ".join(str(item) for item in items))
    if race is not None:
        return _distance(race.value, _UNIT[race.unit])
    match items:
        case (Decimal() as value, unit) if unit in _UNIT:
            pass
        case (unit,) if unit in _UNIT:  # "a mile"
            value = Decimal(1)
        case (share, unit) if share in _SHARES and unit in _UNIT:
            value = _SHARES[share]
        case (Decimal(),):
            _DISTANCE.refuse(said, "its unit was not said")
        case _:
            _DISTANCE.unknown(said, [item for item in items if item not in _UNIT])
    found = _distance(value, _UNIT[unit])
    if not 0 < found.metres <= FARTHEST_METRES:
        _DISTANCE.refuse(said, "it is not above 0 and up to 10,000 km")
    return found


def _distance(value: Decimal, unit: DistanceUnit) -> Distance:
    return Distance(value, unit, value * METRES_PER[unit])


def read_pace(said: str) -> Pace:
    """A pace as said: "7:45/mi", "7:45 per mile", "8 minute mile", "4:30 min/km", "2:00/500m", "1:45/100m"; a
    speed ("13.5 kph") is the seconds of a km or a mile, in tenths.

    Raises: UnreadableQuantity: what the time is for was not said, a bare number, 0.
    """
    items = _quotes_joined(without(_PACE.items(said), *_UNSAID_OF_PACE))
    if (speed := _speed(items)) is not None:
        return speed
    time, per = _split(said, items)
    seconds = _seconds(said, time, _PACE)
    if not 0 < seconds <= LONGEST_SECONDS:
        _PACE.refuse(said, "its time is not above 0 and up to 999:59:59")
    return Pace(seconds, per)


def _split(said: str, items: QuantityItems) -> tuple[QuantityItems, PacePer]:
    """The time, and what it is for; the word between them may be left out before a unit ("8 minute mile")."""
    at = next((place for place, item in enumerate(items) if item in _EVERY), None)
    if at is None and items[-1:] in _PER:
        return items[:-1], _PER[items[-1:]]
    if at is None:
        _refuse_pace(said, items)
    per = _PER.get(items[at + 1 :])
    if per is None:
        _PACE.refuse(said, "it is not for a km, a mile, 500 m, 100 m or 100 yd")
    return items[:at], per


def _speed(items: QuantityItems) -> Pace | None:
    """The pace that a speed is: 12 kph is 300 s a km."""
    match items:
        case (Decimal() as value, str() as unit) if unit in _SPEED and value > 0:
            return Pace(_half_up(3600 / value, "0.1"), _SPEED[unit])
        case (
            Decimal() as value,
            str() as unit,
            "/" | "per" | "an",
            "h" | "hr" | "hour",
        ) if value > 0 and _UNIT.get(unit) in ("km", "mi"):
            return Pace(_half_up(3600 / value, "0.1"), "km" if _UNIT[unit] == "km" else "mi")
        case _:
            return None


_SPEED: dict[QuantityItem, PacePer] = {"kph": "km", "kmh": "km", "mph": "mi"}


def _refuse_pace(said: str, items: QuantityItems) -> NoReturn:
    if any(isinstance(item, Clock) for item in items):
        _PACE.refuse(said, "what the time is for was not said (a mile, a km, 500 m?)")
    _PACE.unknown(said, items)


def derive_third(
    distance: Distance | None, duration_seconds: Decimal | None, pace: Pace | None, *, swum: bool = False
) -> Distance | Decimal | Pace | Contradiction | None:
    """The missing one of distance, duration and pace; a contradiction where all three are over 2 % apart.

    None where fewer than two are known, where all three agree, or where the result would round to nothing.
    A derived duration is in whole seconds, a pace in tenths, a distance in thousandths of a km or mile or
    in whole m or yd, half up. A derived pace is for a mile where the distance is in miles or feet, 100 yd
    where it is in yards, else a km; of what was swum it is for 100 yd or 100 m. A derived distance is in the
    unit that goes with the pace.
    """
    match distance, duration_seconds, pace:
        case Distance(), Decimal(), Pace():
            return _contradiction(distance, duration_seconds, pace)
        case Distance(), Decimal(), None:
            pace = _pace_over(distance, duration_seconds, swum)
            return pace if pace.seconds > 0 else None
        case Distance(), None, Pace():
            seconds = _half_up(_time_for(distance, pace), "1")
            return seconds if seconds > 0 else None
        case None, Decimal(), Pace():
            distance = _distance_in(duration_seconds, pace)
            return distance if distance.value > 0 else None
        case _:
            return None


def _contradiction(distance: Distance, duration_seconds: Decimal, pace: Pace) -> Contradiction | None:
    expected = _time_for(distance, pace)
    apart = abs(duration_seconds - expected) / expected
    return Contradiction(duration_seconds, expected, apart) if apart > AGREE_WITHIN else None


def _time_for(distance: Distance, pace: Pace) -> Decimal:
    return distance.metres * pace.seconds / pace.metres


def _pace_over(distance: Distance, duration_seconds: Decimal, swum: bool) -> Pace:
    per: PacePer = "mi" if distance.unit in ("mi", "ft") else "100yd" if distance.unit == "yd" else "km"
    if swum:
        per = "100m" if per == "km" else "100yd"
    one = Pace(Decimal(1), per)
    return Pace(_half_up(duration_seconds * one.metres / distance.metres, "0.1"), per)


def _distance_in(duration_seconds: Decimal, pace: Pace) -> Distance:
    unit = _UNIT_BESIDE[pace.per]
    metres = duration_seconds * pace.metres / pace.seconds
    return _distance(_half_up(metres / METRES_PER[unit], "0.001" if unit in ("km", "mi") else "1"), unit)


def _half_up(value: Decimal, step: str) -> Decimal:
    return value.quantize(Decimal(step), rounding=ROUND_HALF_UP)

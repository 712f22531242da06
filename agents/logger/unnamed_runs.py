"""Runs that are told of without a word for running: by their pace, or by the race. Pure."""

from decimal import Decimal

from agents import units

# World Athletics: 5 km, 10 km, the half marathon and the marathon are what road races are called by.
RACES_KM = frozenset(map(Decimal, ("5", "10", "21.0975", "42.195")))


def _is_paced(name: str) -> bool:
    """ "6 miles @ 9:15": a distance, and the time for each of it."""
    distance, joined, time = name.replace(" at ", " @ ").partition("@")
    try:
        return bool(joined) and bool(units.read_distance(distance) and units.read_duration(time))
    except units.Unreadable:
        return False


def tells_of_a_run(name: str) -> bool:
    """Whether what stands in for a name is a pace for a mile or a km ("7:50/mi"), a race or the track."""
    if name.casefold() in ("track", "parkrun", "mile") or "miler" in name.casefold():
        return True
    if _is_paced(name):
        return True
    try:
        return units.read_pace(name).per in ("mi", "km")
    except units.Unreadable:
        pass
    try:
        return units.read_distance(name).metres / 1000 in RACES_KM
    except units.Unreadable:
        return False

"""Runs that are told of without a word for running: by their pace, or by the race. Pure."""

from decimal import Decimal

from agents import units

# What intervals on a track are called by, in metres.
_ON_A_TRACK = frozenset(map(Decimal, (150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1600, 2000)))
_LONG = 4000  # metres that nobody rows or swims without a word for it
_SWUM = ("pool", "free")
# World Athletics: 5 km, 10 km, the half marathon and the marathon are what road races are called by.
RACES_KM = frozenset(map(Decimal, ("5", "10", "21.0975", "42.195")))


def _is_paced(name: str) -> bool:
    """ "6 miles @ 9:15": a distance, and the time for each of it."""
    distance, joined, time = name.replace(" at ", " @ ").partition("@")
    try:
        return bool(joined) and bool(units.read_distance(distance) and units.read_duration(time))
    except units.Unreadable:
        return False


def told_by(name: str, meant: str) -> str:
    """The exercise that what stands in for a name tells of: "Run", "Swim", "" where it tells of none. A way
    of the track, or a pool, tells of none where another is `meant`."""
    if name.casefold() in _SWUM:
        return "" if meant else "Swim"
    return "Run" if _tells_of_a_run(name) or (not meant and _is_of_the_track(name)) else ""


def may_be_a_run(name: str) -> bool:
    """Whether it is nothing but a way of some miles or km: those who say no more of it mostly ran it."""
    try:
        way = units.read_distance(name)
    except units.Unreadable:
        return False
    return way.unit in ("km", "mi") and way.metres >= _LONG


def _tells_of_a_run(name: str) -> bool:
    """Whether it is a pace for a mile or a km ("7:50/mi"), a race, or the track."""
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


def _is_of_the_track(name: str) -> bool:
    """Whether it is what is run on a track: "400"."""
    try:
        return units.read_distance(f"{name} m" if name.isdecimal() else name).metres in _ON_A_TRACK
    except units.Unreadable:
        return False

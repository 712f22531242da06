"""Whether a time can be that of a distance, or is its pace: nobody runs "10 mi @ 7:45" in eight minutes."""

from decimal import Decimal

# Metres a second that nobody keeps up, above the records: 100 m on foot, 1500 m on foot, 50 m freestyle,
# 500 m on the erg, the flying 200 m on a track bike.
_SPRINT_METRES = 400
_FASTEST = {"swimming": Decimal("2.6"), "rowing": Decimal(7), "cycling": Decimal(23)}
_RUN, _SPRINT = Decimal("7.5"), Decimal("12")
_RUN_PACE, _RIDE, _WALK = Decimal(5), Decimal(16), Decimal("2.5")  # faster than most go for hours
_CRAWL, _SLOWEST_RIDE = Decimal("0.4"), Decimal(3)  # below a stroll, a child's ride
_FOR_HOURS = {
    "cycling": _RIDE,
    **dict.fromkeys(("running", "trail_running"), _RUN_PACE),
    **dict.fromkeys(("rucking", "hiking"), _WALK),
}


def is_hours_of(metres: Decimal, seconds: Decimal, per: Decimal, discipline: str) -> bool:
    """Whether "16 mi, 2:51" is hours and minutes: `seconds` for `per` metres would be too fast a pace."""
    fastest = _FOR_HOURS.get(discipline)
    if fastest is None or not metres or (discipline != "cycling" and per < seconds * fastest):
        return False
    slowest = _SLOWEST_RIDE if discipline == "cycling" else _CRAWL
    return slowest * seconds * 60 < metres < fastest * seconds * 60


def is_time_of(metres: Decimal, seconds: Decimal, discipline: str) -> bool:
    """Whether anybody covers so many metres in so many seconds; True where no distance is known."""
    on_foot = _SPRINT if metres <= _SPRINT_METRES else _RUN
    return not metres or metres <= seconds * _FASTEST.get(discipline, on_foot)

"""Where the points of a series stand in a drawing, and what stands at its axes. Pure.

Ticks are 1, 2 or 5 times a power of ten; of seconds they are those of a clock. The days of an axis are firsts
of months, or Mondays where there are few weeks. Nothing here knows how it is drawn.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import NamedTuple

from agents.coach.progress import Series, monday, say

MOST_TICKS = 5
MOST_DAYS = 6
CLOCK = tuple(map(Decimal, (1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600)))


class ValueAxis(NamedTuple):
    """The values between which a drawing lies, and those that it names. `is_flipped`: the least is on top."""

    low: Decimal
    high: Decimal
    ticks: tuple[Decimal, ...]
    is_flipped: bool = False

    def height_of(self, value: Decimal) -> float:
        """How high a value stands, from 0 at the bottom to 1 on top."""
        up = float((value - self.low) / (self.high - self.low))
        return 1 - up if self.is_flipped else up


class DayAxis(NamedTuple):
    """The days between which a drawing lies, with some room on both sides, and those that it names."""

    first: date
    last: date
    named: tuple[date, ...]

    def place_of(self, day: date) -> float:
        """How far right a day stands, from 0 to 1."""
        return (day - self.first).days / (self.last - self.first).days


def axis_of(series: Series) -> ValueAxis:
    """The axis of values: of weeks from zero, of days around them. The series has a point."""
    values = [each.value for each in series.points]
    low = Decimal(0) if series.step == "week" else min(values)
    high = max(values)
    room = (high - low) / 8 or abs(high) / 10 or Decimal(1)
    low, high = (low if series.step == "week" else low - room), high + room
    step = _step(high - low, is_clock=series.unit.startswith("s/"))
    first = (low / step).to_integral_value(ROUND_CEILING)
    count = int((high / step).to_integral_value(ROUND_FLOOR) - first) + 1
    return ValueAxis(
        low, high, tuple((first + place) * step for place in range(count)), series.less_is_better
    )


def _step(span: Decimal, *, is_clock: bool) -> Decimal:
    """The distance of two ticks: the least that leaves no more than MOST_TICKS of them in a span."""
    if is_clock and span <= CLOCK[-1] * MOST_TICKS:
        return next(each for each in CLOCK if span / each <= MOST_TICKS)
    power = Decimal(10) ** (span / MOST_TICKS).adjusted()
    return next(power * each for each in (1, 2, 5, 10) if span / (power * each) <= MOST_TICKS)


def days_of(series: Series) -> DayAxis:
    """The axis of days. The series has a point."""
    first, last = series.points[0].day, series.points[-1].day
    room = timedelta(days=max(7 if series.step == "week" else 3, (last - first).days // 25))
    first, last = first - room, last + room
    months, mondays = list(_months(first, last)), list(_mondays(first, last))
    return DayAxis(first, last, _thinned(months if len(months) > 2 else mondays))


def _months(first: date, last: date) -> Iterator[date]:
    for month in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
        day = date(month // 12, month % 12 + 1, 1)
        if day >= first:
            yield day


def _mondays(first: date, last: date) -> Iterator[date]:
    day = monday(first + timedelta(days=6))
    while day <= last:
        yield day
        day += timedelta(days=7)


def _thinned(days: Sequence[date]) -> tuple[date, ...]:
    every = -(-len(days) // MOST_DAYS)
    return tuple(days[::every])


def say_tick(value: Decimal, series: Series) -> str:
    """A value at the axis, without its unit: "4:50", "152.5"."""
    return say(value, series.unit).partition("/" if series.unit.startswith("s/") else " ")[0]


def say_day(day: date) -> str:
    """ "9 Nov"; a January says its year, since a year begins there."""
    return f"{day:%b %Y}" if (day.month, day.day) == (1, 1) else f"{day.day} {day:%b}"

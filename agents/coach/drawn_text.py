"""A series as text for a terminal: days as a line of braille dots, weeks as bars of blocks. Pure.

A cell of braille is two dots wide and four high (https://www.unicode.org/charts/PDF/U2800.pdf); a bar ends in
eighths of a cell. Weeks without a point stay empty.
"""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from agents.coach.axes import DayAxis, ValueAxis, axis_of, days_of, say_tick
from agents.coach.progress import WEEK, Point, Series, monday

ROWS = 8
LEAST_CELLS, MOST_CELLS = 8, 60  # of a line of the drawing
EIGHTHS = " ▁▂▃▄▅▆▇█"
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of the dots of a cell, row by row
BRAILLE = 0x2800


def lines_of(series: Series, width: int = 72) -> list[str]:
    """The drawing with its axes, in lines of at most `width` characters, and of 8 where that is less. Raises
    ValueError for a series without a point."""
    if not series.points:
        raise ValueError("a series without a point is no drawing.")
    axis = axis_of(series)
    labels = _labels(series, axis)
    beside = max(map(len, labels))
    cells = max(LEAST_CELLS, min(MOST_CELLS, width - beside - 2))
    first, last = series.points[0].day, series.points[-1].day
    if series.step == "week":
        first = max(monday(first), monday(last) - WEEK * (cells - 1))  # of more weeks than cells the newest
        drawn = _bars(series, axis, first, cells)
    else:
        drawn = _dots(series, axis, cells)
    rows = [f"{label:>{beside}}  {row}".rstrip() for label, row in zip(labels, drawn, strict=True)]
    return [*rows, f"{'':{beside}}  {_ends(first, last, len(drawn[0]))}"]


def _labels(series: Series, axis: ValueAxis) -> list[str]:
    """What stands beside each row: the ticks that lie in it."""
    labels = [""] * ROWS
    for tick in axis.ticks:
        labels[min(ROWS - 1, int((1 - axis.height_of(tick)) * ROWS))] = say_tick(tick, series)
    return labels


def _ends(first: date, last: date, cells: int) -> str:
    """The first and the last day, under the first and the last cell."""
    one, two = str(first), str(last)
    return one if one == two else f"{one}{two:>{max(len(two) + 1, cells - len(one))}}"


# --- days


def _dots(series: Series, axis: ValueAxis, cells: int) -> list[str]:
    """Rows of braille: the points, and lines between those of neighbouring weeks."""
    days, rows = days_of(series), [[0] * cells for _ in range(ROWS)]
    for run in series.runs():
        places = [_dot(each, axis, days, cells) for each in run]
        lit = {place for one, two in pairwise(places) for place in _between(one, two)}
        for x, y in lit.union(places):
            rows[y // 4][x // 2] |= BITS[y % 4][x % 2]
    return ["".join(chr(BRAILLE + cell) if cell else " " for cell in row) for row in rows]


def _dot(point: Point, axis: ValueAxis, days: DayAxis, cells: int) -> tuple[int, int]:
    """The column and the row of a point's dot."""
    x = round(days.place_of(point.day) * (2 * cells - 1))
    return x, round((1 - axis.height_of(point.value)) * (4 * ROWS - 1))


def _between(one: tuple[int, int], two: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots of a straight line."""
    steps = max(abs(two[0] - one[0]), abs(two[1] - one[1]), 1)
    for step in range(steps + 1):
        share = step / steps
        yield round(one[0] + share * (two[0] - one[0])), round(one[1] + share * (two[1] - one[1]))


# --- weeks


def _bars(series: Series, axis: ValueAxis, first: date, cells: int) -> list[str]:
    """Rows of blocks, a bar for each week from the first on; the least is still seen, as none is a gap."""
    weeks = (monday(series.points[-1].day) - first).days // 7 + 1
    wide = max(1, min(4, cells // weeks))
    heights = [0] * weeks
    for each in series.points:
        if each.day >= first:
            heights[(each.day - first).days // 7] = max(1, round(axis.height_of(each.value) * 8 * ROWS))
    return ["".join(_bar(height, row, wide) for height in heights) for row in reversed(range(ROWS))]


def _bar(height: int, row: int, wide: int) -> str:
    """What a bar has in a row, counted from the bottom; a wide one has a space behind it."""
    cell = EIGHTHS[min(8, max(0, height - 8 * row))]
    return cell * (wide - 1) + " " if wide > 1 else cell

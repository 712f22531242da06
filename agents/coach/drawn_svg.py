"""A series as a picture: an SVG of its own, in the colours of what is around it. Pure.

It fits light and dark, holds no script, loads nothing, and says in words what it shows.
"""

from collections.abc import Iterator
from html import escape

from agents.coach.axes import DayAxis, ValueAxis, axis_of, days_of, say_day, say_tick
from agents.coach.progress import Series, say

WIDTH, HEIGHT = 640, 280
# The edges of the drawing itself: behind the right one is room for half a day's name ("Jan 2026").
LEFT, RIGHT, TOP, BOTTOM = 56, 608, 64, 244
BAR = 0.7  # of a week's room
LEAST_BAR = 1.0  # how high
STYLE = (
    "svg{color:#1e1f1c;font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;"
    "font-variant-numeric:tabular-nums}"
    ".t{font-size:16px;font-weight:600}.s{opacity:.65}.g{stroke:currentColor;opacity:.14}"
    ".l{fill:none;stroke:#17614a;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
    ".p{fill:#17614a}"
    "@media(prefers-color-scheme:dark){svg{color:#ecece6}.l{stroke:#7fd0ae}.p{fill:#7fd0ae}}"
)


def svg_of(series: Series) -> str:
    """The picture, as a document. Raises ValueError for a series without a point."""
    if not series.points:
        raise ValueError("a series without a point is no picture.")
    axis, days = axis_of(series), days_of(series)
    drawn = _bars(series, axis, days) if series.step == "week" else _line(series, axis, days)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" fill="currentColor" role="img" aria-label="{escape(series.sentence)}">',
            f"<style>{STYLE}</style>",
            f'<text class="t" x="16" y="28">{escape(series.title)}</text>',
            f'<text class="s" x="16" y="48">{escape(_about(series))}</text>',
            *_grid(series, axis),
            *_dates(days),
            *drawn,
            "</svg>\n",
        ]
    )


def _about(series: Series) -> str:
    """ "lb · load x (1 + reps / 30)"."""
    unit = f"min/{series.unit[2:]}" if series.unit.startswith("s/") else series.unit
    return " · ".join(filter(None, (unit, series.formula)))


def _grid(series: Series, axis: ValueAxis) -> Iterator[str]:
    for tick in axis.ticks:
        y, said = _y(axis.height_of(tick)), say_tick(tick, series)
        yield f'<path class="g" d="M{LEFT} {y}H{RIGHT}"/>'
        yield f'<text class="s" x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{said}</text>'


def _dates(days: DayAxis) -> Iterator[str]:
    for day in days.named:
        x = _x(days.place_of(day))
        yield f'<text class="s" x="{x}" y="{BOTTOM + 20}" text-anchor="middle">{say_day(day)}</text>'


def _line(series: Series, axis: ValueAxis, days: DayAxis) -> Iterator[str]:
    """A path for each run of points, and a dot for each that says its value."""
    for run in series.runs():
        places = [f"{_x(days.place_of(each.day))} {_y(axis.height_of(each.value))}" for each in run]
        if len(run) > 1:
            yield f'<path class="l" d="M{"L".join(places)}"/>'
    for each in series.points:
        x, y = _x(days.place_of(each.day)), _y(axis.height_of(each.value))
        said = escape(f"{each.day}: {say(each.value, series.unit)}")
        yield f'<circle class="p" cx="{x}" cy="{y}" r="3.5"><title>{said}</title></circle>'


def _bars(series: Series, axis: ValueAxis, days: DayAxis) -> Iterator[str]:
    """A bar for each week, over its days; the least is still seen, as none is a gap."""
    for each in series.points:
        x = _x(days.place_of(each.day))
        wide = max(1.0, round(BAR * 7 * (RIGHT - LEFT) / (days.last - days.first).days, 1))
        y = min(_y(axis.height_of(each.value)), BOTTOM - LEAST_BAR)
        said = escape(f"week of {each.day}: {say(each.value, series.unit)}")
        yield (
            f'<rect class="p" x="{x}" y="{y}" width="{wide}" height="{round(BOTTOM - y, 1):g}" rx="2">'
            f"<title>{said}</title></rect>"
        )


def _x(share: float) -> float:
    return round(LEFT + share * (RIGHT - LEFT), 1)


def _y(share: float) -> float:
    return round(BOTTOM - share * (BOTTOM - TOP), 1)

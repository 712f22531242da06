"""Series as pictures: where points stand, what a terminal and a file show of them."""

import xml.etree.ElementTree as ElementTree
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.coach.axes import MOST_DAYS, MOST_TICKS, axis_of, days_of, say_day
from agents.coach.drawn_svg import BOTTOM, LEFT, RIGHT, TOP, WIDTH, svg_of
from agents.coach.drawn_text import LEAST_CELLS, ROWS, lines_of
from agents.coach.progress import Point, Series, Step, monday

MONDAY = date(2026, 6, 1)
SVG = "{http://www.w3.org/2000/svg}"


def series(
    *points: tuple[int, str], step: Step = "day", unit: str = "lb", title: str = "Squat", less: bool = False
) -> Series:
    """Points by their days after a Monday."""
    made = tuple(Point(MONDAY + timedelta(days=day), Decimal(value)) for day, value in points)
    return Series(title, unit, made, "It goes up.", "load x reps", step, less)


@st.composite
def any_series(draw: st.DrawFn) -> Series:
    step = draw(st.sampled_from(("day", "week")))
    days = draw(st.lists(st.integers(0, 2_000), min_size=1, max_size=40, unique=True))
    places = sorted({day - day % 7 if step == "week" else day for day in days})
    of_one = st.decimals(Decimal("0.1"), Decimal(1_000_000), places=1)
    values = draw(st.lists(of_one, min_size=len(places), max_size=len(places)))
    unit = draw(st.sampled_from(("lb", "s/km", "sets")))
    rows = [(day, str(value)) for day, value in zip(places, values, strict=True)]
    return series(*rows, step=step, unit=unit, less=draw(st.booleans()))


LETTER = 6.5  # pixels, of the digits and letters of days at 12 px

# --- where they stand


@given(any_series())
def test_every_point_stands_within_its_axes(of: Series):
    axis, days = axis_of(of), days_of(of)

    assert all(
        0 <= axis.height_of(each.value) <= 1 and 0 <= days.place_of(each.day) <= 1 for each in of.points
    )
    assert 1 <= len(axis.ticks) <= MOST_TICKS + 1
    assert all(axis.low <= each <= axis.high for each in axis.ticks)
    assert 1 <= len(days.named) <= MOST_DAYS
    assert all(days.first <= each <= days.last for each in days.named)


@given(any_series())
def test_runs_are_all_points_in_order_and_break_where_a_week_has_none(of: Series):
    runs = of.runs()

    assert of.points == tuple(each for run in runs for each in run)
    for run in runs:
        assert all(monday(two.day) - monday(one.day) <= timedelta(days=7) for one, two in pairwise(run))
    for one, two in pairwise(runs):
        assert monday(two[0].day) - monday(one[-1].day) > timedelta(days=7)


def test_weeks_begin_at_zero_and_days_around_what_they_are():
    rows = ((0, "100"), (7, "110"))

    assert 0 == axis_of(series(*rows, step="week")).low
    assert 98 < axis_of(series(*rows)).low < 100


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        (("100", "110"), [100, 105, 110]),
        (("240", "290"), [240, 260, 280]),
        (("82.4",), [75, 80, 85, 90]),
        (("0.2", "0.9"), [Decimal("0.2"), Decimal("0.4"), Decimal("0.6"), Decimal("0.8")]),
    ],
)
def test_ticks_are_ones_twos_and_fives(values: tuple[str, ...], ticks: list[Decimal]):
    assert ticks == list(axis_of(series(*enumerate(values))).ticks)


def test_the_ticks_of_a_pace_are_those_of_a_clock_and_the_fastest_is_on_top():
    axis = axis_of(series((0, "330"), (7, "300"), unit="s/km", less=True))

    assert [300, 310, 320, 330] == list(axis.ticks)
    assert axis.height_of(Decimal(300)) > axis.height_of(Decimal(330))


def test_a_pace_slower_than_any_clock_has_ticks_too():
    assert axis_of(series((0, "1"), (7, "90000"), unit="s/km")).ticks


@pytest.mark.parametrize(
    ("day", "said"),
    [(date(2026, 1, 1), "Jan 2026"), (date(2026, 11, 9), "9 Nov"), (date(2026, 2, 1), "1 Feb")],
)
def test_a_day_at_an_axis_is_short(day: date, said: str):
    assert said == say_day(day)


def test_few_weeks_name_their_mondays_and_many_the_firsts_of_months():
    few, many = days_of(series((0, "1"), (14, "1"))), days_of(series((0, "1"), (170, "1")))

    assert {0} == {each.weekday() for each in few.named}
    assert {1} == {each.day for each in many.named}


# --- in a terminal


@given(any_series(), st.integers(1, 200))
def test_lines_fit_what_is_asked_for_or_the_least(of: Series, width: int):
    lines = lines_of(of, width)

    labels = max(line.index("  ") if "  " in line else 0 for line in lines)
    assert ROWS + 1 == len(lines)
    assert all(len(line) <= max(width, labels + 2 + LEAST_CELLS, labels + 40) for line in lines)


def test_days_are_dots_that_a_line_joins_where_weeks_are_neighbours():
    assert [
        "110            ⡀",
        "              ⡜",
        "             ⡜",
        "           ⢀⠎",
        "105       ⢀⠎                        ⠈",
        "         ⢠⠃",
        "        ⢠⠃",
        "100     ⠁",
        "     2026-06-01               2026-06-29",
    ] == lines_of(series((0, "100"), (7, "110"), (28, "105")), 40)


def test_weeks_are_bars_with_a_gap_where_there_is_none():
    assert [
        "8      ▁▁▁     ▁▁▁",
        "       ███     ███",
        "6      ███     ███",
        "       ███     ███",
        "4  ▄▄▄ ███     ███",
        "   ███ ███     ███",
        "2  ███ ███     ███",
        "0  ███ ███     ███",
        "   2026-06-01 2026-06-22",
    ] == lines_of(series((0, "4"), (7, "8"), (21, "8"), step="week", unit="sets"), 40)


def test_more_weeks_than_cells_show_the_newest_and_the_days_of_those():
    lines = lines_of(series(*((7 * week, "5") for week in range(100)), step="week", unit="sets"), 30)

    assert 30 >= max(map(len, lines))
    first, last = (MONDAY + timedelta(weeks=week) for week in (73, 99))
    assert [str(first), str(last)] == lines[-1].split()


def test_the_least_bar_is_seen_as_a_week_without_any_is_not():
    few = series((0, "1"), (7, "900000"), step="week", unit="lb")

    assert lines_of(few)[-2].split()[1].startswith("▁▁▁")
    heights = [
        float(each.get("height", "")) for each in ElementTree.fromstring(svg_of(few)).iter(f"{SVG}rect")
    ]
    assert 1 == min(heights)


def test_of_a_day_alone_its_day_stands_once():
    assert "2026-06-01" == lines_of(series((0, "82.4")))[-1].strip()


# --- in a file


@given(any_series())
def test_a_picture_is_xml_with_a_mark_for_each_point_within_its_box(of: Series):
    root = ElementTree.fromstring(svg_of(of))

    kind = "rect" if of.step == "week" else "circle"
    marks = root.findall(f"{SVG}{kind}")
    assert len(of.points) == len(marks)
    for mark in marks:
        x, y = (float(mark.get(name, mark.get(f"c{name}", "nan"))) for name in "xy")
        assert LEFT <= x <= RIGHT
        assert TOP <= y <= BOTTOM
        assert x + float(mark.get("width", "0")) <= RIGHT + 1


def test_a_picture_says_in_words_what_it_shows():
    root = ElementTree.fromstring(svg_of(series((0, "100"), (2, "105"))))

    assert ("img", "It goes up.") == (root.get("role"), root.get("aria-label"))
    assert ["2026-06-01: 100 lb", "2026-06-03: 105 lb"] == [each.text for each in root.iter(f"{SVG}title")]


def test_letters_have_the_colour_of_what_is_around_them_in_light_and_dark():
    assert "currentColor" == ElementTree.fromstring(svg_of(series((0, "1")))).get("fill")


def test_a_line_is_broken_where_a_week_has_no_point():
    root = ElementTree.fromstring(svg_of(series((0, "1"), (3, "2"), (30, "3"), (32, "2"), (60, "1"))))

    assert 2 == sum(each.get("class") == "l" for each in root.iter(f"{SVG}path"))


def test_whatever_a_title_says_is_text():
    hostile = series((0, "1"), title="</text><script>alert(1)</script>\"' & <")
    root = ElementTree.fromstring(svg_of(hostile._replace(sentence='" onload="alert(1)', formula="<b>")))

    assert {"svg", "style", "text", "path", "circle", "title"} >= {
        each.tag.removeprefix(SVG) for each in root.iter()
    }
    assert hostile.title == root.findall(f"{SVG}text")[0].text
    assert "onload" not in root.attrib


@given(any_series())
def test_a_day_at_the_edge_of_a_picture_is_named_whole(of: Series):
    texts = ElementTree.fromstring(svg_of(of)).iter(f"{SVG}text")

    named = [each for each in texts if each.get("text-anchor") == "middle"]

    assert named
    for each in named:
        half = len(each.text or "") / 2 * LETTER
        assert half <= float(each.get("x", "")) <= WIDTH - half


@pytest.mark.parametrize("draw", [lines_of, svg_of])
def test_a_series_without_a_point_is_no_drawing(draw):
    with pytest.raises(ValueError, match="without a point"):
        draw(series())

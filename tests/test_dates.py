from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.dates import UnreadableDate, clock_times, local_day, read_day
from tests.phrase_tables import phrases

WEDNESDAY = date(2024, 3, 6)
DAYS = st.dates(date(1990, 1, 1), date(2100, 1, 1))

SPOKEN = [
    ("today", "2024-03-06"),
    ("this morning", "2024-03-06"),
    ("this am", "2024-03-06"),
    ("this arvo", "2024-03-06"),
    ("yday", "2024-03-05"),
    ("this sunny afternoon", "2024-03-06"),
    ("just now", "2024-03-06"),
    ("tonight", "2024-03-06"),
    ("Yesterday!", "2024-03-05"),
    ("maybe yesterday", "2024-03-05"),
    ("yesterday before work", "2024-03-05"),
    ("yesterday 6-7 am", "2024-03-05"),
    ("last night", "2024-03-05"),
    ("the day before yesterday", "2024-03-04"),
    ("tomorrow", "2024-03-07"),
    ("tomorrow morning", "2024-03-07"),
    ("the day after tomorrow", "2024-03-08"),
    ("3 days ago", "2024-03-03"),
    ("one day ago", "2024-03-05"),
    ("two weeks ago", "2024-02-21"),
    ("a week ago", "2024-02-28"),
    ("a week ago Wednesday", "2024-02-28"),
    ("Wednesday", "2024-03-06"),
    ("last Wednesday", "2024-02-28"),
    ("am Dienstag", "2024-03-05"),
    ("letzten Mittwoch", "2024-02-28"),
    ("nächsten Freitag", "2024-03-08"),
    ("el sábado", "2024-03-02"),
    ("lundi dernier", "2024-03-04"),
    ("Wednesday, last set", "2024-03-06"),
    ("next Wednesday", "2024-03-13"),
    ("next Friday", "2024-03-08"),
    ("this coming Friday", "2024-03-08"),
    ("Friday", "2024-03-01"),
    ("last Friday", "2024-03-01"),
    ("Monday morning", "2024-03-04"),
    ("last Monday night", "2024-03-04"),
    ("mon", "2024-03-04"),
    ("tues", "2024-03-05"),
    ("weds", "2024-03-06"),
    ("Thurs", "2024-02-29"),
    ("Thursday's", "2024-02-29"),
    ("Thursdays", "2024-02-29"),
    ("yesterday (Tuesday)", "2024-03-05"),
    ("Fri, that is Friday", "2024-03-01"),
    ("the 4th", "2024-03-04"),
    ("Friday the 1st", "2024-03-01"),
    ("the 29th", "2024-02-29"),
    ("the 31st", "2024-01-31"),
    ("the 2nd run yesterday", "2024-03-05"),
]

WRITTEN = [
    ("2024-03-02", "2024-03-02"),
    ("2024/3/2", "2024-03-02"),
    ("2024.03.02", "2024-03-02"),
    ("2024-03-02T10:00:00Z", "2024-03-02"),
    ("９/16/２０", "2020-09-16"),
    ("9–16–20", "2020-09-16"),
    ("September 16, 2020", "2020-09-16"),
    ("september  16 2020", "2020-09-16"),
    ("Sept. 16th, 2020", "2020-09-16"),
    ("Sep 16 '20", "2020-09-16"),
    ("16 Sep 2020", "2020-09-16"),
    ("16 Sep 20", "2020-09-16"),
    ("16-Sep-20", "2020-09-16"),
    ("16th of September 2020", "2020-09-16"),
    ("16. September 2020", "2020-09-16"),
    ("2020 Sep 16", "2020-09-16"),
    ("2020-Sep-16", "2020-09-16"),
    ("Sep 16", "2023-09-16"),
    ("Sep-16", "2023-09-16"),
    ("Sep 16 6pm", "2023-09-16"),
    ("Sep 16 at 6", "2023-09-16"),
    ("at 7 Sep 16", "2023-09-16"),
    ("7am Sep 16", "2023-09-16"),
    ("Sep 16 5x5", "2023-09-16"),
    ("march the 3rd", "2024-03-03"),
    ("March 3 in the morning", "2024-03-03"),
    ("Monday the 4th of March at 18:30", "2024-03-04"),
    ("on Mon, Mar 4", "2024-03-04"),
    ("may 5", "2023-05-05"),
    ("25/12", "2023-12-25"),
    ("12/25", "2023-12-25"),
    ("3.25.2024", "2024-03-25"),
    ("1/1/1970", "1970-01-01"),
    ("1970-01-01", "1970-01-01"),
    ("2999-01-01", "2999-01-01"),
    ("2/29", "2024-02-29"),
    ("today, March 6", "2024-03-06"),
]


@pytest.mark.parametrize(("said", "day"), SPOKEN + WRITTEN)
def test_a_day_is_read_however_it_is_said(said, day):
    assert day == read_day(said, WEDNESDAY).isoformat()


@phrases("said")
def test_words_that_name_no_one_day_are_unreadable(said):
    with pytest.raises(UnreadableDate) as told:
        read_day(said, WEDNESDAY)

    assert f"{said!r} names no one day: write it like 2026-03-02, or yesterday." == str(told.value)


@phrases("said", "locale", "day")
def test_figures_are_read_as_the_athletes_country_writes_them(said, locale, day):
    assert day == read_day(said, WEDNESDAY, locale).isoformat()


def test_two_figures_with_dots_are_a_number_where_nobody_writes_dates_so():
    with pytest.raises(UnreadableDate):
        read_day("3.2.", WEDNESDAY, "en-US")


@phrases("said", "today", "day")
def test_a_day_without_a_year_is_the_newest_one_or_less_than_a_week_ahead(said, today, day):
    assert day == read_day(said, date.fromisoformat(today)).isoformat()


def test_a_leap_day_of_more_than_a_year_ago_is_asked_about():
    with pytest.raises(UnreadableDate):
        read_day("29 Feb", date(2025, 3, 1))


@pytest.mark.parametrize("name", "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
@given(today=DAYS)
def test_a_weekday_is_one_of_the_last_seven_days(name, today):
    day = read_day(name, today)

    assert name == day.strftime("%A")
    assert timedelta(0) <= today - day <= timedelta(days=6)


@given(day=DAYS, today=DAYS)
def test_a_day_with_its_year_is_that_day_whatever_today_is(day, today):
    spellings = [day.isoformat(), f"{day:%B} {day.day}, {day.year}", f"{day.day} {day:%b} {day.year}"]

    assert [day] * 3 == [read_day(said, today) for said in spellings]


@given(said=st.text(), today=DAYS)
def test_any_text_is_a_day_or_unreadable(said, today):
    try:
        day = read_day(said, today)
    except UnreadableDate:
        return

    assert isinstance(day, date)


@given(
    said=st.lists(
        st.sampled_from(
            "3 16 '24 2024 9999 0000 / - . , : at pm x5 Sep may sun the of last next week ago days a day "
            "before after yesterday today morning 31 29 Feb".split()
        ),
        max_size=7,
    ),
    glue=st.sampled_from(["", " "]),
    locale=st.sampled_from(["en-US", "de-DE"]),
)
def test_any_pieces_of_dates_are_a_day_or_unreadable(said, glue, locale):
    try:
        day = read_day(glue.join(said), WEDNESDAY, locale)
    except UnreadableDate:
        return

    assert isinstance(day, date)


@phrases("sent_at", "timezone", "day")
def test_a_message_belongs_to_the_day_on_the_athletes_own_calendar(sent_at, timezone, day):
    assert day == local_day(datetime.fromisoformat(sent_at), timezone).isoformat()


def test_a_time_without_a_zone_belongs_to_no_day():
    sent_at = datetime(2024, 3, 6, 23, 30, tzinfo=UTC).replace(tzinfo=None)

    with pytest.raises(ValueError, match="has no timezone"):
        local_day(sent_at, "Europe/Berlin")


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("7:10pm", "8:35pm", ("19:10", "20:35")),
        ("6", "7am", ("06:00", "07:00")),
        ("6", "7pm", ("18:00", "19:00")),
        ("5:30pm", "6:45", ("17:30", "18:45")),
        ("6:10 am", "7:25", ("06:10", "07:25")),
        ("0610", "0705", ("06:10", "07:05")),
        ("18:05", "19:20", ("18:05", "19:20")),
        ("12am", "12:30 p.m.", ("00:00", "12:30")),
        ("6 am", None, ("06:00", None)),
        (None, "8.30 pm", (None, "20:30")),
        ("at noon", None, ("at noon", None)),
        ("25:00", "13pm", ("25:00", "13:00")),
    ],
)
def test_a_clock_time_is_read_however_it_is_said(start, end, expected):
    assert expected == clock_times(start, end)


@given(st.text(max_size=12) | st.none(), st.text(max_size=12) | st.none())
def test_clock_times_read_again_are_the_same(start, end):
    once = clock_times(start, end)

    assert once == clock_times(*once)

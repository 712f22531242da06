"""Which days a question is about. Today is Friday, 2026-11-20."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.search.days import days_in

TODAY = date(2026, 11, 20)


def days(text: str, today: date = TODAY) -> str:
    found = days_in(text, today)
    return f"{found.first}..{found.last}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("yesterday", "2026-11-19..2026-11-19"),
        ("the day before yesterday", "2026-11-18..2026-11-18"),
        ("what did i do on tuesday", "2026-11-17..2026-11-17"),
        ("last friday", "2026-11-13..2026-11-13"),
        ("last wednes", "2026-11-18..2026-11-18"),
        ("squats on 2026-03-02", "2026-03-02..2026-03-02"),
        ("nov 3rd", "2026-11-03..2026-11-03"),
        ("3 november 2025", "2025-11-03..2025-11-03"),
        ("3 days ago", "2026-11-17..2026-11-17"),
        ("last week", "2026-11-09..2026-11-15"),
        ("this week", "2026-11-16..2026-11-22"),
        ("past week", "2026-11-13..2026-11-20"),
        ("in the last week", "2026-11-13..2026-11-20"),
        ("in last week", "2026-11-09..2026-11-15"),
        ("two weeks ago", "2026-11-02..2026-11-08"),
        ("last month", "2026-10-01..2026-10-31"),
        ("a month ago", "2026-10-01..2026-10-31"),
        ("this month", "2026-11-01..2026-11-30"),
        ("last year", "2025-01-01..2025-12-31"),
        ("2 years ago", "2024-01-01..2024-12-31"),
        ("last 10 days", "2026-11-10..2026-11-20"),
        ("the last couple of weeks", "2026-11-06..2026-11-20"),
        ("over the weekend", "2026-11-14..2026-11-15"),
        ("last winter", "2025-12-01..2026-02-28"),
        ("this summer", "2026-06-01..2026-08-31"),
        ("in fall", "2026-09-01..2026-11-30"),
        ("last fall", "2025-09-01..2025-11-30"),
        ("in spring 2024", "2024-03-01..2024-05-31"),
        ("in october", "2026-10-01..2026-10-31"),
        ("last october", "2026-10-01..2026-10-31"),
        ("last november", "2025-11-01..2025-11-30"),
        ("november", "2026-11-01..2026-11-30"),
        ("in november last year", "2025-11-01..2025-11-30"),
        ("last year in november", "2025-11-01..2025-11-30"),
        ("last year's summer", "2025-06-01..2025-08-31"),
        ("spring two years ago", "2024-03-01..2024-05-31"),
        ("november 3rd last year", "2025-11-03..2025-11-03"),
        ("between march last year and may this year", "2025-03-01..2026-05-31"),
        ("october 2024", "2024-10-01..2024-10-31"),
        ("december", "2025-12-01..2025-12-31"),
        ("in march", "2026-03-01..2026-03-31"),
        ("early may", "2026-05-01..2026-05-10"),
        ("end of february", "2026-02-20..2026-02-28"),
        ("2026-03", "2026-03-01..2026-03-31"),
        ("in 2025", "2025-01-01..2025-12-31"),
        ("since march", "2026-03-01.."),
        ("starting last week", "2026-11-09.."),
        ("after june", "2026-07-01.."),
        ("before june", "..2026-05-31"),
        ("until yesterday", "..2026-11-19"),
        ("between march 3 and march 9", "2026-03-03..2026-03-09"),
        ("from may to july", "2026-05-01..2026-07-31"),
    ],
)
def test_days_are_read_out_of_a_question(text, said):
    assert said == days(text)


@pytest.mark.parametrize(
    "text",
    [
        "squats",
        "saturday runs",  # any Saturday
        "may feel sore",
        "a march with a pack",
        "3x5 at 225",
        "2000 m row",
        "2099",
        "2026-02-31",
        "last 5k",
        "since forever",
        "from here to there",
        "between sets and reps",
    ],
)
def test_what_names_no_day_is_left_as_it_is(text):
    assert ("", "", text) == days_in(text, TODAY)


def test_an_end_before_its_beginning_is_no_span():
    assert "2026-07-01..2026-07-31" == days("from july to may")


def test_the_last_weekend_on_a_sunday_is_not_the_one_that_is_on():
    assert "2026-11-14..2026-11-15" == days("last weekend", date(2026, 11, 22))
    assert "2026-11-21..2026-11-22" == days("this weekend", date(2026, 11, 22))


def test_the_words_for_days_are_taken_out_with_what_leads_to_them():
    assert "heaviest bench  ; " == days_in("heaviest bench in october", TODAY).rest
    assert " ;  squats" == days_in("since march squats", TODAY).rest


def test_days_before_the_calendar_are_its_first():
    assert date.min.isoformat() == days_in("999 months ago", date(50, 1, 1)).first
    assert "0050-01-01..0050-01-01" == days("last 999 years", date(50, 1, 1))


@given(st.text(" 0123456789-/aeinorst", max_size=40) | st.sampled_from(["last 31 years ago", "from to and"]))
def test_any_text_can_be_read(text):
    found = days_in(text, TODAY)

    assert not found.first or date.fromisoformat(found.first)
    assert not found.last or date.fromisoformat(found.last)

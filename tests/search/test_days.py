"""Which days a question is about. Today is Friday, 2026-11-20."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from agents.search.days import days_in
from tests.phrase_tables import phrases

TODAY = date(2026, 11, 20)


def days(text: str, today: date = TODAY) -> str:
    found = days_in(text, today)
    return f"{found.first}..{found.last}"


@phrases("text", "said")
def test_days_are_read_out_of_a_question(text, said):
    assert said == days(text)


@phrases("text")
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

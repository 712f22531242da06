"""What a person reads of a week: the same that get_weekly_plan gives a model."""

from datetime import date

from agents.planner.views.weekly import week_in_words, weekly_plan
from tests.planner.notation import plan

TODAY = date(2026, 11, 4)
BEFORE = plan("""
    Week Accumulation
      Lower A (Monday, done)
        Squat 3x5 @ 185 lb
      Long ride
        cardio zone2 90 Cycling
      Rest (Sunday)
    Week Deload
""")


def test_a_week_is_its_heading_and_its_sessions():
    told = week_in_words(weekly_plan(BEFORE, "", None, TODAY))

    assert [
        "Week 1, Accumulation (2026-11-02 to 2026-11-08)",
        "Monday 2026-11-02: Lower A (done)",
        "  1. Squat 3x5 @ 185 lb",
        "Long ride",
        "  zone2 90 min Cycling",
        "Sunday 2026-11-08: Rest",
        "  rest day",
    ] == told.splitlines()


def test_a_day_on_which_nothing_stands_is_said():
    told = week_in_words(weekly_plan(BEFORE, "thursday", None, TODAY))

    assert "Nothing is planned on Thursday." == told.splitlines()[-1]


def test_a_week_without_sessions_is_said():
    told = week_in_words(weekly_plan(BEFORE, "", 2, TODAY))

    assert "No sessions are planned." == told.splitlines()[-1]


def test_notes_are_told():
    session = BEFORE.weeks[0].sessions[2]._replace(notes="Walk the dog.")
    noted = BEFORE._replace(weeks=(BEFORE.weeks[0]._replace(sessions=(session,), phase=""),))

    told = week_in_words(weekly_plan(noted, "", 1, TODAY))

    assert "Week 1 (2026-11-02 to 2026-11-08)" == told.splitlines()[0]
    assert "  Notes: Walk the dog." == told.splitlines()[-1]

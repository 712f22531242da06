"""The day of a change as it was before: of no place there is nothing new to say."""

from datetime import date

from agents.planner.proposals.read_back import Look, day_at, day_before
from tests.planner.notation import plan

LOOK = Look(date(2026, 3, 2))


def test_of_no_place_the_week_before_is_the_week_as_it_is():
    before = plan("""
        Week Accumulation
          Lower A
            Squat 3x5 @ 185 lb
    """)
    after = plan("""
        Week Accumulation
          Lower A
            Squat 5x5 @ 205 lb
    """)

    assert day_at(after, None, LOOK) == day_before(before, after, None, LOOK)

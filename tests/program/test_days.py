from datetime import date

from agents.program.days import WEEK, day_name, lifts_today, next_day, schedule_in_order
from agents.program.state import LiftMark
from agents.program.values import DAYS
from tests.program.programs import a_state


def test_a_week_goes_from_sunday_to_saturday():
    assert ("sunday", "monday", "saturday") == (WEEK[0], WEEK[1], WEEK[-1])
    assert sorted(DAYS) == sorted(WEEK)


def test_a_day_is_called_by_its_whole_name():
    assert "saturday" == day_name(date(2026, 2, 14))
    assert "sunday" == day_name(date(2026, 2, 15))


def test_the_schedule_is_in_the_order_of_the_week_whatever_was_set_last():
    state = a_state(schedule={"thursday": "ohp", "monday": "bench", "sunday": "squat"})

    order = list(schedule_in_order(state).items())

    assert [("sunday", "squat"), ("monday", "bench"), ("thursday", "ohp")] == order


def test_the_next_day_is_the_first_one_with_an_open_lift():
    state = a_state(marks={"bench": LiftMark("logged", 2, "w1")})

    assert ("wednesday", ("deadlift",)) == next_day(state, "sunday")
    assert ("sunday", ("squat",)) == next_day(state, "friday")


def test_a_lift_that_is_moved_is_on_its_other_day_this_week():
    state = a_state(moved={"ohp": "saturday"})

    assert ("saturday", ("ohp",)) == next_day(state, "wednesday")


def test_a_lift_that_ended_its_week_today_is_not_due_again_today():
    state = a_state(done_before={"squat": "2026-02-15"})

    assert () == lifts_today(state, date(2026, 2, 15))
    assert ("squat",) == lifts_today(state, date(2026, 2, 22))


def test_today_comes_last_of_all_days():
    done = {lift: LiftMark("logged", 2, "w1") for lift in ("squat", "bench", "ohp")}

    assert ("wednesday", ("deadlift",)) == next_day(a_state(marks=done), "wednesday")


def test_where_no_open_lift_has_a_day_none_is_next():
    done = {lift: LiftMark("logged", 2, "w1") for lift in ("squat", "bench", "deadlift")}
    state = a_state(marks=done, schedule={"sunday": "squat", "monday": "bench"})

    assert next_day(state, "sunday") is None

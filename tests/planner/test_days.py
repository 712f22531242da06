from datetime import date

import pytest

from agents.planner.plan import Plan, Session, Week
from agents.planner.views.days import NoDay, current_week, date_of, day_of_week, day_session, weekday_of
from tests.phrase_tables import maybe, phrases

WEDNESDAY = date(2026, 11, 18)
SUNDAY = date(2026, 11, 22)


def week(start: str, end: str, *sessions: Session) -> Week:
    return Week(f"week of {start}", "Accumulation", start, end, sessions)


def session(name: str, day_of_week: str = "", scheduled_date: str = "") -> Session:
    return Session(f"{name} {scheduled_date}", name, day_of_week=day_of_week, scheduled_date=scheduled_date)


TWO_WEEKS = Plan(
    "Strength",
    (
        week(
            "2026-11-16",
            "2026-11-22",
            session("Lower A", "Monday", "2026-11-16"),
            session("Upper A", "Thursday", "2026-11-19"),
        ),
        week(
            "2026-11-23",
            "2026-11-29",
            session("Lower B", "Monday", "2026-11-23"),
            session("Upper B", "Thursday", "2026-11-26"),
        ),
    ),
)


def names(plan: Plan, said: str, today: date, week_number: int | None = None) -> list[str]:
    return [found.node.name for found in day_session(plan, said, today, week_number).sessions]


@pytest.mark.parametrize(
    "said", ["thursday", "Thursday", "Thu", "thurs", "Thursday's", "on Thu.", "this thursday"]
)
def test_a_weekday_in_any_usual_spelling_is_that_day_of_this_week(said):
    day = day_session(TWO_WEEKS, said, WEDNESDAY)

    assert ("2026-11-19", "Thursday", 1) == (day.date, day.day_of_week, day.week_number)
    assert ["week-1-session-2"] == [found.id for found in day.sessions]


def test_a_weekday_that_is_past_is_the_one_of_the_next_week():
    assert ["Lower B"] == names(TWO_WEEKS, "monday", WEDNESDAY)
    assert ["Upper B"] == names(TWO_WEEKS, "thursday", SUNDAY)


def test_todays_own_weekday_is_today():
    assert "2026-11-22" == day_session(TWO_WEEKS, "sunday", SUNDAY).date


def test_a_past_weekday_of_the_last_week_stays_there():
    assert ["Lower B"] == names(TWO_WEEKS, "monday", date(2026, 11, 27))
    assert ["Lower B"] == names(TWO_WEEKS, "monday", date(2027, 3, 1))


def test_before_the_plan_begins_a_weekday_is_one_of_its_first_week():
    assert ["Lower A"] == names(TWO_WEEKS, "monday", date(2026, 10, 1))


def test_a_weekday_with_a_week_is_the_one_of_that_week():
    assert ["Lower A"] == names(TWO_WEEKS, "monday", SUNDAY, 1)
    assert ["Lower B"] == names(TWO_WEEKS, "monday", date(2026, 11, 16), 2)


@phrases("said", "expected")
def test_a_day_is_read_against_the_athletes_own(said, expected):
    assert expected == day_session(TWO_WEEKS, said, WEDNESDAY).date


def test_a_date_finds_the_session_that_stands_on_it():
    assert ["Upper A"] == names(TWO_WEEKS, "tomorrow", WEDNESDAY)
    assert [] == names(TWO_WEEKS, "today", WEDNESDAY)


def test_two_sessions_of_a_day_are_both_found():
    plan = Plan("", (week("2026-11-16", "2026-11-22", session("Run", "Thu"), session("Lift", "thursday")),))

    assert ["Run", "Lift"] == names(plan, "Thursday", WEDNESDAY)


@pytest.mark.parametrize(("day", "name"), [("2026-11-16", "Monday"), ("2026-11-22", "Sunday")])
def test_the_first_and_the_last_day_of_a_week_are_in_it(day, name):
    plan = Plan("", (week("2026-11-16", "2026-11-22", session("Lift", name)),))

    assert ["Lift"] == names(plan, day, WEDNESDAY)


def test_a_session_that_kept_its_date_stands_on_it_whatever_its_week():
    done = session("Lower A", "Monday", "2026-11-09")
    plan = Plan("", (week("2026-11-16", "2026-11-22", done),))

    day = day_session(plan, "2026-11-09", WEDNESDAY)

    assert (1, (done,)) == (day.week_number, tuple(found.node for found in day.sessions))
    assert [] == names(plan, "monday", WEDNESDAY)


def test_a_day_that_this_short_week_has_not_is_the_next_weeks():
    plan = Plan("", (week("2026-11-18", "2026-11-22"), week("2026-11-23", "2026-11-29")))

    assert "2026-11-24" == day_session(plan, "tuesday", WEDNESDAY).date


@phrases("said", "week_number", "expected", week_number=maybe(int))
def test_what_names_no_day_of_the_plan_is_said(said, week_number, expected):
    with pytest.raises(NoDay) as refused:
        day_session(TWO_WEEKS, said, WEDNESDAY, week_number)

    assert expected == str(refused.value)


def test_a_day_that_the_last_week_has_not_is_said():
    plan = Plan("", (week("2026-11-16", "2026-11-18"),))

    with pytest.raises(NoDay) as refused:
        day_session(plan, "friday", WEDNESDAY)

    assert str(refused.value).startswith(
        "week 1 has no Friday: it goes from Monday 2026-11-16 to 2026-11-18."
    )


def test_without_a_plan_no_day_is_one_of_it():
    with pytest.raises(NoDay, match="there is no plan yet"):
        day_session(Plan(), "thursday", WEDNESDAY)


def test_a_week_that_does_not_exist_in_a_plan_of_one_is_said_in_the_singular():
    with pytest.raises(NoDay, match="week 2 does not exist: the plan has 1 week\\."):
        day_session(Plan("", TWO_WEEKS.weeks[:1]), "thursday", WEDNESDAY, 2)


@pytest.mark.parametrize(
    ("today", "expected"),
    [("2026-10-01", 1), ("2026-11-16", 1), ("2026-11-22", 1), ("2026-11-23", 2), ("2027-01-01", 2)],
)
def test_the_current_week_holds_today_or_is_the_nearest(today, expected):
    assert expected == current_week(TWO_WEEKS, date.fromisoformat(today))


def test_between_two_weeks_the_next_one_is_the_current():
    plan = Plan("", (week("2026-11-02", "2026-11-08"), week("2026-11-23", "2026-11-29")))

    assert 2 == current_week(plan, WEDNESDAY)


def test_without_weeks_the_current_week_is_none():
    assert 0 == current_week(Plan(), WEDNESDAY)


def test_the_date_of_a_weekday_is_in_the_week_or_absent():
    short = week("2026-11-18", "2026-11-20")

    assert "2026-11-20" == date_of(short, "friday")
    assert "" == date_of(short, "Monday")
    assert "" == date_of(short, "someday")


def test_words_that_are_no_weekday_name_none():
    assert ["", "", "", "", "Tuesday", "Wednesday", "Sunday"] == [
        weekday_of(said) for said in ("", "th", "next thursday", "a b c", "tuesdays", "weds", "Sun")
    ]


def test_the_weekday_of_a_date_is_named():
    assert "Sunday" == day_of_week("2026-11-22")

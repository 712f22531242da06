"""Days that are over are not meant where nothing was said; a past day is the next week's."""

from datetime import date, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from .kit import PROGRAM, WEEKDAYS, Day, Move, Program, asked, calls
from .test_random_plans import programs

few = settings(max_examples=12, deadline=None)


def on(program, week, day):
    return program.start(week) + timedelta(WEEKDAYS.index(day))


@few
@given(programs())
def test_without_a_day_the_next_session_is_meant_and_none_that_was_missed(program):
    dated = [
        (on(program, week, day.day), week, number)
        for week in range(1, program.weeks + 1)
        for number, day in enumerate(program.days, start=1)
    ]
    to_come = [each for each in dated if each[0].isoformat() >= program.today]
    assume(to_come)

    ((_, removed), _) = calls(asked(program, "replace the first exercise with Odd Lunges"))

    assert to_come[0][1:] == (removed["weekNumber"], removed["sessionNumber"])


def test_after_the_last_session_of_the_plan_nothing_is_meant():
    program = Program((Day("Lower A", "Monday", (Move("Squat"),)),), weeks=2, today="2026-11-15")

    text = asked(program, "remove the first exercise").text

    assert text.startswith("The plan has no session left from today on. Which day do you mean?")


@few
@given(programs(), st.data())
def test_a_copy_to_a_day_that_is_past_stands_in_the_next_week(program, data):
    assume(program.current() < program.weeks)
    source = data.draw(st.sampled_from(program.days))
    to = data.draw(
        st.sampled_from([day for day in WEEKDAYS if day not in [each.day for each in program.days]])
    )
    past = on(program, program.current(), to).isoformat() < program.today

    (_, copied), (_, moved) = calls(asked(program, f"copy {source.day} to {to}"))

    assert program.current() == copied["sourceWeekNumber"]
    assert program.current() + past == copied["targetWeekNumber"] == moved["weekNumber"]


def test_a_copy_to_a_past_day_of_the_last_week_is_asked_about():
    program = PROGRAM._replace(weeks=3)

    text = asked(program, "copy Thursday to Tuesday").text

    assert text.startswith("Tuesday is past, and this is the plan's last week.")


ENDED = "Your plan ended on 2026-12-13"


class Away(Program):
    """The program on a day outside of it: the context then takes its last or its first week."""

    def current(self) -> int:
        return 1 if date.fromisoformat(self.today) < self.start(1) else self.weeks


@pytest.mark.parametrize(
    "text", ["replace the first exercise with lunges", "remove squats on Monday", "skip squats in all weeks"]
)
def test_after_the_plan_the_week_is_asked_for(text):
    away = Away(PROGRAM.days, today="2027-03-01")

    assert asked(away, text).text.startswith(f"{ENDED}: which week do you mean?")


@pytest.mark.parametrize("today", ["2026-10-01", "2026-10-29", "2026-10-31", "2026-11-01"])
def test_before_the_plan_a_day_is_that_of_its_first_week(today):
    away = Away(PROGRAM.days, today=today)

    ((_, sent),) = calls(asked(away, "change barbell squats on Monday to lunges"))

    assert (1, 1, 1) == (sent["weekNumber"], sent["sessionNumber"], sent["exerciseNumber"])


def test_before_the_plan_all_weeks_are_all_of_its_weeks():
    away = Away(PROGRAM.days, today="2026-10-01")

    sent = calls(asked(away, "skip squats in all weeks"))

    assert [*range(1, away.weeks + 1)] == sorted({each["weekNumber"] for _, each in sent})


@pytest.mark.parametrize("when", ["this week", "next week"])
def test_before_the_plan_the_week_of_a_calendar_is_asked_about(when):
    away = Away(PROGRAM.days, today="2026-11-01")

    text = asked(away, f"remove squats on Monday {when}").text

    assert text.startswith("Your plan begins on 2026-11-02: which week do you mean?")


def test_an_answer_says_which_week_it_is():
    away = Away(PROGRAM.days, today="2027-03-01")
    before = (("athlete", "change barbell squats on Monday to lunges"), ("coach", f"{ENDED}: which week?"))

    ((_, sent),) = calls(asked(away, "Week 2", said=before))

    assert (2, 1, 1) == (sent["weekNumber"], sent["sessionNumber"], sent["exerciseNumber"])


def test_an_answer_without_a_week_is_asked_again():
    away = Away(PROGRAM.days, today="2027-03-01")
    before = (("athlete", "change barbell squats on Monday to lunges"), ("coach", "Which week?"))

    hesitant = asked(away, "the heavy one", said=before)
    after = (*before, ("athlete", "the heavy one"), ("coach", "Which week?"))

    assert () == hesitant.calls
    assert [2] == [sent["weekNumber"] for _, sent in calls(asked(away, "Week 2", said=after))]


def test_without_a_day_the_session_is_asked_for_too():
    away = Away(PROGRAM.days, today="2027-03-01")
    before = (("athlete", "remove the first exercise"), ("coach", "Your plan ended: which week?"))

    assert asked(away, "Week 5", said=before).text.startswith("Which session do you mean?")


def test_a_week_that_was_said_needs_no_question():
    away = Away(PROGRAM.days, today="2027-03-01")

    ((_, sent),) = calls(asked(away, "remove overhead press on Wednesday in week 6"))

    assert 6 == sent["weekNumber"]


# --- sessions by number


def test_a_session_that_is_over_is_asked_about_by_its_week():
    text = asked(PROGRAM, "remove exercise 1 of session 1").text

    assert [
        "Session 1 of week 3, Monday's Lower A, is over. Which week do you mean?",
        "---",
        "remove exercise 1 of session 1 in week 3",
        "remove exercise 1 of session 1 in week 4",
        "Never mind",
    ] == text.splitlines()


def test_an_answer_says_of_which_week_the_session_is():
    before = (("athlete", "remove exercise 1 of session 1"), ("coach", "Which week do you mean?"))

    ((_, sent),) = calls(asked(PROGRAM, "Week 4", said=before))

    assert {"weekNumber": 4, "sessionNumber": 1, "exerciseNumber": 1} == sent


@pytest.mark.parametrize(
    "text", ["remove session 9", "remove session 0 of week 4", "remove session 1 of session 2"]
)
def test_a_session_that_is_not_there_is_asked_about(text):
    reply = asked(PROGRAM, text)

    assert ((), True) == (reply.calls, "?" in reply.text)


def test_a_session_by_number_is_meant_in_all_weeks():
    sent = calls(asked(PROGRAM, "remove overhead press from session 2 in all weeks"))

    assert [(3, 2), (4, 2), (5, 2), (6, 2)] == [
        (each["weekNumber"], each["sessionNumber"]) for _, each in sent
    ]

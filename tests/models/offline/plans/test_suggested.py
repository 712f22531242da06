"""Suggested replies lead on: sent back, each gives calls or another question. And answers without calls."""

import pytest
from hypothesis import given, settings

from agents.requests.plan.showing import told_dates
from tests.phrase_tables import phrases
from tests.planner import notation
from tests.planner.kit import Desk

from .kit import PROGRAM, Day, Move, Program, asked, calls
from .test_random_plans import meant

few = settings(max_examples=10, deadline=None)


def suggested(reply):
    return [] if reply.calls else reply.text.split("\n---\n")[1].splitlines()


@pytest.mark.untraced
@phrases("text")
@few
@given(meant())
def test_a_suggested_reply_leads_on(text, told):
    program, week, session, exercise = told
    day = program.days[session - 1]
    said = text.format(week=week, name=day.moves[exercise - 1].name, session=day.name)
    first = asked(program, said)

    for reply in suggested(first)[:-1]:
        before = (("athlete", said), ("coach", first.text.split("\n---\n")[0]))
        then = asked(program, reply, said=before)
        assert then.calls or then.text != first.text, reply


def test_the_last_suggestion_ends_it():
    first = asked(PROGRAM, "add bench press 3x8 on Thursday")

    assert "Never mind" == suggested(first)[-1]


# --- what needs no call


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("when does my plan end?", "Your plan ends on 2026-12-13, with week 6."),
        ("When does the plan start", "Week 1 of your plan begins on 2026-11-02."),
        ("how long is my plan?", "Your plan has 6 weeks, from 2026-11-02 to 2026-12-13."),
    ],
)
def test_an_answer_needs_no_call(text, told):
    assert ((), told) == (asked(PROGRAM, text).calls, asked(PROGRAM, text).text)


def test_a_plan_that_is_over_ended():
    rows = [{"weeks": "1-2", "from": "2026-11-02", "to": "2026-11-15"}]

    told = told_dates({"today": "2026-11-18", "weeks": rows}, "end")

    assert "Your plan ended on 2026-11-15, with week 2." == told


def test_a_plan_without_dates_has_weeks():
    assert "Your plan has 3 weeks; they have no dates." == told_dates({"weeks": [{"weeks": "1-3"}]}, "length")


def test_what_waits_is_dropped_by_its_button():
    pending = ("pr_1",)

    assert asked(PROGRAM, "undo that", pending=pending).text.startswith("Waiting, and not applied yet: Add")
    assert asked(PROGRAM, "cancel", pending=pending).text.startswith("Press Cancel to drop what is waiting")


# --- corners


def test_a_session_of_a_known_name_may_be_a_copy():
    reply = asked(PROGRAM, "add a Lower B session on Sunday")

    assert reply.text.startswith("The plan has a session Lower B: Thursday's Lower B in week 1.")


def test_all_loads_at_once_are_asked_about():
    reply = asked(PROGRAM, "increase all loads by 5%")

    assert reply.text.startswith("I can't change all loads by 5% at once.")


@phrases("text")
def test_what_may_mean_another_thing_changes_nothing(text):
    assert [] == calls(asked(PROGRAM, text))


def test_an_exercise_that_the_session_has_is_moved_and_not_put_in_again():
    reply = asked(PROGRAM, "put biceps curls in after squat")

    assert [
        "Wednesday's Upper A has Biceps Curls already. Should it move there?",
        "---",
        "Move biceps curls after squat",
        "Never mind",
    ] == reply.text.splitlines()
    assert ["reorder_exercises"] == [
        tool for tool, _ in calls(asked(PROGRAM, "Move biceps curls after squat"))
    ]


def test_an_answer_says_the_day_of_a_circuit():
    text = "2 rounds, 90s rest between rounds: curls 10 @ 20, dips 12"

    ((_, sent),) = calls(asked(PROGRAM, "Friday", said=(("athlete", text), ("coach", "On which day?"))))

    assert ("friday", 2) == (sent["day"], sent["block"]["meta_json"]["rounds"])


@pytest.mark.untraced
def test_weeks_where_it_is_so_already_are_left_out():
    text = "Week Base\n  Legs (Monday)\n    Back Squat 3x{} @ 185 lb, rest {}\n"
    desk = Desk(
        plan=notation.plan("".join(text.format(*each) for each in [(8, 90)] * 3 + [(5, 90), (8, 90)]))
    )

    proposed = desk.ask(
        "change reps of back squat to 5 in all weeks and set its rest to 90 seconds in week 4"
    )
    desk.ask("change reps of back squat to 5 in all weeks", id="m2")
    desk.apply()

    assert proposed.message
    assert ["8", "8", "8", "5", "5"] == [week.sessions[0].exercises[0].reps for week in desk.now.weeks]


def test_what_is_so_in_all_weeks_is_said():
    program = Program((Day("Legs", "Thursday", (Move("Back Squat", "3x5 @ 185 lb"),)),))

    for text in ("make back squats 3x5 in all weeks", "rest 120 s for back squats in all weeks"):
        assert asked(program, text).text.startswith("Back Squat is so already, in all of them.")

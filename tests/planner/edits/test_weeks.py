"""modify_week, add_week, remove_week."""

import json

import pytest

from agents.planner.ops import ShiftWeeks
from tests.phrase_tables import listed, phrases
from tests.planner.edits.calls import SQUAT, after, misfit, said, steps, wrong
from tests.planner.notation import ids, phases, plan, sessions

PLAN = plan("""
    Week Accumulation
      Lower A (Monday, done)
        Squat 3x5 @ 185 lb
      Upper A (Thursday)
    Week Intensification
      Lower A (Monday)
      Mobility
    Week Deload
      Lower A (Wednesday)
""")


def week(start, end, phase="Hypertrophy", sessions=()):
    return {"phase": phase, "startDate": start, "endDate": end, "sessions": list(sessions)}


def dates(changed):
    return [(each.start_date, each.end_date) for each in changed.weeks]


def trained_on(changed):
    return [(each.day_of_week, each.scheduled_date) for every in changed.weeks for each in every.sessions]


def add(position, *weeks):
    return {"position": position, "weeks": list(weeks)}


def test_a_week_gets_another_phase_and_description():
    changed = after(PLAN, "modify_week", weekNumber=2, updates={"phase": "Peak", "description": "heavy"})

    assert ("w2", "Peak", "2026-11-09", "2026-11-15", "heavy") == (*changed.weeks[1][:4], changed.weeks[1][5])


def test_with_new_dates_sessions_that_are_not_done_go_to_their_weekday():
    moved = after(
        PLAN, "modify_week", weekNumber=3, updates={"startDate": "2026-11-23", "endDate": "2026-11-29"}
    )

    assert ("2026-11-23", "2026-11-29") == dates(moved)[2]
    assert ("Wednesday", "2026-11-25") == trained_on(moved)[4]


def test_a_session_that_was_done_keeps_its_date_in_a_week_with_new_dates():
    moved = after(
        PLAN, "modify_week", weekNumber=1, updates={"startDate": "2026-11-01", "endDate": "2026-11-07"}
    )

    assert [("Monday", "2026-11-02"), ("Thursday", "2026-11-05")] == trained_on(moved)[:2]
    earlier = after(
        moved, "modify_week", weekNumber=1, updates={"startDate": "2026-10-26", "endDate": "2026-11-01"}
    )
    assert [("Monday", "2026-11-02"), ("Thursday", "2026-10-29")] == trained_on(earlier)[:2]


@phrases("number", "updates", "told", number=int, updates=json.loads, told=listed)
def test_dates_that_do_not_fit_are_told_with_what_would(number, updates, told):
    assert tuple(told) == wrong(PLAN, "modify_week", weekNumber=number, updates=updates)


def test_weeks_are_added_at_the_end_with_all_they_hold():
    lower = {"name": "Lower", "exercises": [SQUAT], "dayOfWeek": "Tuesday"}
    first = week("2026-11-23", "2026-11-29", sessions=[lower])
    second = {**week("2026-11-30", "2026-12-06", "Strength"), "weekNumber": 99, "description": "new"}

    added = after(PLAN, "add_week", **add("end", first, second))

    assert ["Accumulation", "Intensification", "Deload", "Hypertrophy", "Strength"] == phases(added)
    assert "week-4-session-1-exercise-1" == ids(added)[-1]
    assert ("Tuesday", "2026-11-24") == trained_on(added)[-1]
    assert "new" == added.weeks[4].description
    assert ["new1", "new2", "new3"] == [
        added.weeks[3].uid,
        added.weeks[3].sessions[0].uid,
        added.weeks[3].sessions[0].exercises[0].uid,
    ]


def test_a_plan_begins_with_its_first_weeks():
    begun = after(
        plan(""), "add_week", **add(1, week("2026-11-02", "2026-11-08"), week("2026-11-09", "2026-11-15"))
    )

    assert ["Hypertrophy", "Hypertrophy"] == phases(begun)


def test_the_weeks_behind_new_ones_begin_the_day_after():
    added = after(PLAN, "add_week", **add(2, week("2026-11-09", "2026-11-15", "Deload")))

    assert ["Accumulation", "Deload", "Intensification", "Deload"] == phases(added)
    assert [
        ("2026-11-02", "2026-11-08"),
        ("2026-11-09", "2026-11-15"),
        ("2026-11-16", "2026-11-22"),
        ("2026-11-23", "2026-11-29"),
    ] == dates(added)
    assert [("Monday", "2026-11-16"), ("", ""), ("Wednesday", "2026-11-25")] == trained_on(added)[2:]


def test_weeks_that_move_by_part_of_a_week_change_the_weekdays_with_the_dates():
    added = after(PLAN, "add_week", **add(3, week("2026-11-16", "2026-11-18", "Travel")))

    assert ("2026-11-19", "2026-11-25") == dates(added)[3]
    assert ("Saturday", "2026-11-21") == trained_on(added)[-1]


def test_weeks_behind_that_leave_room_stay_where_they_are():
    gap = plan("""
        Week A
          Lower
        Week C 2026-11-16..2026-11-22
          Lower (Monday)
    """)

    ops = steps(gap, "add_week", add(2, week("2026-11-09", "2026-11-15", "B")))

    assert [] == [op for op in ops if isinstance(op, ShiftWeeks)]


def test_a_session_that_was_done_keeps_its_date_when_its_week_moves():
    added = after(PLAN, "add_week", **add(1, week("2026-10-26", "2026-11-01", "Intro")))
    earlier = after(PLAN, "add_week", **add(1, week("2026-11-02", "2026-11-08", "Intro")))

    assert dates(PLAN) == dates(added)[1:]
    assert [("Monday", "2026-11-02"), ("Thursday", "2026-11-12")] == trained_on(earlier)[:2]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (add("end"), ["No weeks were given: give at least one in weeks."]),
        (
            add(5, week("2026-11-01", "2026-11-02")),
            [
                'Position 5 doesn\'t exist: the plan has 3 weeks, so the position can be 1 to 4 or "end".',
            ],
        ),
        (
            add(0, week("2026-11-01", "2026-11-02")),
            [
                'Position 0 doesn\'t exist: the plan has 3 weeks, so the position can be 1 to 4 or "end".',
            ],
        ),
        (
            add("end", week("2026-11-22", "2026-11-28"), week("2026-11-28", "2026-12-01")),
            [
                "weeks[0] would begin on 2026-11-22, but week 3 ends on 2026-11-22: the earliest day "
                "is 2026-11-23.",
                "weeks[1] would begin on 2026-11-28, but weeks[0] ends on 2026-11-28: the earliest "
                "day is 2026-11-29.",
            ],
        ),
        (
            add(
                "end",
                week("tomorrow", "2026-11-28"),
                week("2026-11-30", "2026-11-29"),
                week("2026-12-10", "2026-12-30"),
            ),
            [
                "weeks[0].startDate 'tomorrow' is no day of the calendar: write it like 2026-11-23.",
                "weeks[1] would begin on 2026-11-30 and end on 2026-11-29: it has to end on that day "
                "or later.",
                "weeks[2] would have 21 days, 2026-12-10 to 2026-12-30: at most 7, so to 2026-12-16.",
            ],
        ),
        (
            add(
                "end",
                week(
                    "2026-11-23",
                    "2026-11-29",
                    "",
                    [
                        {
                            "name": "",
                            "exercises": [{**SQUAT, "workingSets": -1}],
                            "scheduledDate": "2026-11-22",
                        },
                    ],
                ),
            ),
            [
                "weeks[0].phase is blank: it needs a text.",
                "weeks[0].sessions[0].name is blank: it needs a text.",
                "weeks[0].sessions[0].scheduledDate 2026-11-22 is not in weeks[0]: it goes from "
                "2026-11-23 to "
                "2026-11-29.",
                "weeks[0].sessions[0].exercises[0].workingSets is -1: it can be 0 to 30.",
            ],
        ),
        (
            add("end", week("2026-11-23", "2026-11-29", sessions=[{"name": "Rest", "exercises": []}] * 15)),
            [
                "weeks[0] would have 15 sessions: at most 14 fit.",
            ],
        ),
    ],
)
def test_all_that_is_wrong_about_new_weeks_is_told_at_once(call, told):
    assert tuple(told) == wrong(PLAN, "add_week", **call)


def test_a_plan_holds_a_hundred_and_four_weeks_and_no_more():
    full = plan("Week A\n" * 104)

    assert ("The plan would have 105 weeks: at most 104 fit.",) == wrong(
        full, "add_week", **add("end", week("2030-01-07", "2030-01-13"))
    )


@pytest.mark.parametrize("missing", ["phase", "startDate", "endDate", "sessions"])
def test_a_new_week_needs_phase_dates_and_sessions(missing):
    given = week("2026-11-23", "2026-11-29")
    del given[missing]

    assert f"Missing required parameter '{missing}' of weeks[0]." in misfit(
        PLAN, "add_week", **add("end", given)
    )


def test_removing_a_week_moves_those_behind_it_up_by_its_days():
    left = after(PLAN, "remove_week", weekNumber=2)

    assert ["Accumulation", "Deload"] == phases(left)
    assert [("2026-11-02", "2026-11-08"), ("2026-11-09", "2026-11-15")] == dates(left)
    assert ("Wednesday", "2026-11-11") == trained_on(left)[-1]
    assert ["Lower A", "Upper A", "Lower A"] == sessions(left)


def test_removing_the_last_of_the_weeks_moves_nothing():
    ops = steps(PLAN, "remove_week", {"weekNumber": 3})

    assert 1 == len(ops)


def test_the_last_week_of_a_plan_stays():
    only = plan("Week Deload")

    assert (
        "Week 1 can't be removed: it is the last week of the plan, and a plan keeps at least one.",
    ) == wrong(only, "remove_week", weekNumber=1)


def test_a_week_that_does_not_exist_is_not_removed():
    assert ("Week 4 doesn't exist: the plan has 3 weeks.",) == wrong(PLAN, "remove_week", weekNumber=4)


def test_the_athlete_is_told_of_new_weeks_by_their_number_and_without_names_of_fields():
    long = week("2026-11-23", "2026-12-01", sessions=[{"name": "Rest", "exercises": []}] * 15)
    early = week("2026-11-16", "2026-11-15")
    sunday = [{"name": "Run", "exercises": [], "dayOfWeek": "Sunday"}]

    assert (
        "New week 1 would have 9 days, 2026-11-23 to 2026-12-01: at most 7, so to 2026-11-29.",
        "New week 1 would have 15 sessions: at most 14 fit.",
        "New week 2 would begin on 2026-11-16 and end on 2026-11-15: it has to end on that day or later.",
    ) == said(PLAN, "add_week", **add("end", long, early))
    assert ("Sunday is not in new week 1: it goes from 2026-11-23 to 2026-11-24.",) == said(
        PLAN, "add_week", **add("end", week("2026-11-23", "2026-11-24", sessions=sunday))
    )
    assert (
        "New week 1 would begin on 2026-11-16, but week 3 ends on 2026-11-22: the earliest day is "
        "2026-11-23.",
    ) == said(PLAN, "add_week", **add("end", week("2026-11-16", "2026-11-22")))
    assert ("No weeks were given: it takes at least one.",) == said(PLAN, "add_week", **add("end"))


def test_new_weeks_take_null_for_their_defaults():
    monday = ("2026-11-23", "2026-11-29")
    nulls = {**week(*monday), "weekNumber": None, "description": None}

    assert after(PLAN, "add_week", **add("end", week(*monday))) == after(
        PLAN, "add_week", **add("end", nulls)
    )

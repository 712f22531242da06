"""A whole plan as it comes in and goes out."""

import json

import pytest
from hypothesis import given, settings

from agents.errors import BadInput
from agents.planner.edits.inputs import plan_from_wire, plan_to_wire
from tests.planner.edits.calls import SQUAT
from tests.planner.notation import plan, uids
from tests.planner.plans import plans

WEEK = {"phase": "Accumulation", "startDate": "2026-11-02", "endDate": "2026-11-08"}
LOWER = {"name": "Lower A", "dayOfWeek": "monday", "exercises": [SQUAT]}


def of(*weeks, **more):
    return {"weeks": list(weeks), **more}


def week(*sessions, **changes):
    return {**WEEK, "sessions": list(sessions), **changes}


def wrong(data):
    with pytest.raises(BadInput) as refused:
        plan_from_wire(data, "imp")
    return str(refused.value).splitlines()


@pytest.mark.untraced
@settings(max_examples=max(1, settings().max_examples // 5))
@given(plans())
def test_a_plan_comes_in_as_it_went_out(before):
    assert before == plan_from_wire(json.loads(json.dumps(plan_to_wire(before))), "imp")


def test_a_plan_goes_out_in_the_data_model_of_the_spec():
    out = plan_to_wire(plan("Week Deload\n  Lower A (Monday, done)\n    Squat 2x5 @ 135 lb, done 5x135 lb"))

    exercise = {
        "id": "week-1-session-1-exercise-1", "uid": "w1s1e1", "name": "Squat", "workingSets": 2, "reps": "5",
        "targetLoad": "135 lb", "warmupSets": 0, "restSeconds": 120,
        "sets": [{"setNumber": 1, "reps": 5, "load": "135 lb"}],
    }  # fmt: skip
    session = {
        "id": "week-1-session-1", "uid": "w1s1", "name": "Lower A", "scheduledDate": "2026-11-02",
        "dayOfWeek": "Monday", "completed": True, "completedDate": "2026-11-02", "exercises": [exercise],
    }  # fmt: skip
    assert {
        "name": "",
        "weeks": [
            {"id": "week-1", "weekNumber": 1, "uid": "w1", **WEEK, "phase": "Deload", "sessions": [session]}
        ],
    } == out


def test_without_uids_all_get_new_ones_and_null_is_the_same_as_nothing():
    read = plan_from_wire(of(week({**LOWER, "startedAt": None, "cardio": None}), name=None), "imp")

    assert ["imp.0", "imp.1", "imp.2"] == uids(read)
    assert "2026-11-02" == read.weeks[0].sessions[0].scheduled_date


def test_the_weeks_may_come_as_a_bare_list():
    assert plan_from_wire(of(week(LOWER)), "imp") == plan_from_wire([week(LOWER)], "imp")


def test_a_day_may_come_with_a_time_of_day():
    monday = {**LOWER, "completed": True, "completedDate": "2026-11-02 18:30"}
    timed = week(
        {**monday, "scheduledDate": "2026-11-02T00:00:00.000Z"},
        startDate="2026-11-02T00:00:00+01:00",
        endDate="2026-11-08T23:59:59Z",
    )

    plain = week({**monday, "scheduledDate": "2026-11-02", "completedDate": "2026-11-02"})
    assert plan_from_wire(of(plain), "imp") == plan_from_wire(of(timed), "imp")


@pytest.mark.parametrize(
    ("labels", "groups", "read"),
    [
        (("A1", "A2", "C1", "C2"), (), ["A", "A", "C", "C"]),
        (("A1", "B", "a2", ""), (), ["A", "B", "A", ""]),
        (("A1", "B1", "C"), (), ["A1", "B1", "C"]),
        (("A1", "A1", "A2", "A2"), (), ["A1", "A1", "A2", "A2"]),
        (("A1", "A2", "A3"), ("A1",), ["A1", "A", "A"]),
        (("A", "A1", "A2"), (), ["A", "A1", "A2"]),
        (("AB1", "AB2"), (), ["AB1", "AB2"]),
    ],
)
def test_labels_of_a_letter_and_a_number_are_one_block_by_their_letter(labels, groups, read):
    exercises = [{**SQUAT, "groupLabel": label} for label in labels]
    known = [{"label": label, "blockType": "superset"} for label in groups]

    brought = plan_from_wire(of(week({**LOWER, "exercises": exercises, "groups": known})), "imp")

    assert read == [each.group_label for each in brought.weeks[0].sessions[0].exercises]


def test_a_uid_is_kept_if_it_can_be_one_and_no_other_has_it():
    sessions = [{**LOWER, "uid": uid, "exercises": []} for uid in ("a", "a", "imp.0", "end", "a b")]

    assert ["imp.1", "a", "imp.2", "imp.0", "imp.3", "imp.4"] == uids(
        plan_from_wire(of(week(*sessions)), "imp")
    )


def test_every_problem_of_the_shape_is_named_by_its_path():
    assert [
        "weeks[0].sessions[0].name is missing.",
        "weeks[0].sessions[0].colour is not part of a plan: leave it out.",
        "weeks[0].endDate does not fit: it should be a valid string.",
    ] == sorted(
        wrong(of(week({"exercises": [], "colour": "red"}, endDate=3))), key=lambda line: "endDate" in line
    )
    assert ["the plan does not fit: it should be an object."] == wrong("a plan")


def test_a_plan_that_is_nested_too_deep_is_refused():
    deep = []
    for _ in range(100_000):
        deep = [deep]

    assert ["the plan is nested too deep: it holds weeks, sessions, exercises and sets."] == wrong(of(deep))


def test_every_problem_of_the_values_is_named_by_its_path():
    session = {
        **LOWER, "name": "", "completed": True, "completedDate": "soon",
        "exercises": [
            {**SQUAT, "reps": "", "targetLoad": "", "groupLabel": "A", "sets": [{"setNumber": 0}]}
        ],
        "groups": [{"label": "A", "blockType": "circuit"}] * 2,
        "fillings": [{"workoutId": "w", "date": "then"}],
    }  # fmt: skip

    assert [
        "weeks[0].sessions[0].name is blank: it needs a text.",
        "weeks[0].sessions[0].completedDate 'soon' is no day of the calendar: write it like 2026-11-23.",
        "weeks[0].sessions[0].exercises[0].reps is blank: it needs a text.",
        "weeks[0].sessions[0].exercises[0].sets[0].setNumber is 0: it can be 1 to 1000.",
        "weeks[0].sessions[0].fillings[0].date 'then' is no day of the calendar: write it like 2026-11-23.",
        "weeks[1].startDate 'x' is no day of the calendar: write it like 2026-11-23.",
        "'' in week 1 would have two blocks 'A': a label names one block of the session.",
        "week 3 would begin on 2026-11-02, but week 1 ends on 2026-11-08: the earliest day is 2026-11-09.",
    ] == wrong(of(week(session), week(startDate="x"), week()))

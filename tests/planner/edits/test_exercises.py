"""modify_exercise, remove_exercise, add_exercise, reorder_exercises."""

import json

import pytest

from agents.planner.plan import find
from tests.phrase_tables import listed, phrases, tupled
from tests.planner.edits.calls import SQUAT, after, misfit, said, wrong
from tests.planner.notation import ids, names, plan, uids

LOWER = plan("""
    Week Accumulation
      Lower A (Monday)
        Squat 3x5 @ 185 lb
        Leg Curl 2x10 @ 60 lb, group A
        Calf Raise 2x12 @ 90 lb, group A
        Plank 3x30
        group A superset, order 3
      Rest (Tuesday)
""")
AT = {"weekNumber": 1, "sessionNumber": 1, "exerciseNumber": 1}


def test_an_exercise_gets_the_values_that_are_given_and_keeps_the_rest():
    updates = {"name": "Goblet Squat", "targetLoad": "50 lbs"}

    changed = after(LOWER, "modify_exercise", **AT, updates=updates)

    expected = LOWER.weeks[0].sessions[0].exercises[0]._replace(name="Goblet Squat", target_load="50 lbs")
    assert expected == changed.weeks[0].sessions[0].exercises[0]


def test_every_field_of_an_exercise_can_be_set():
    updates = {
        "name": "Box Squat",
        "reps": "8-10",
        "targetLoad": "70% 1RM",
        "workingSets": 4,
        "warmupSets": 2,
        "restSeconds": 180,
        "notes": "sit back",
        "groupLabel": "B",
        "tempo": "3-1-1",
        "skipped": True,
    }

    changed = after(LOWER, "modify_exercise", **AT, updates=updates)

    assert (
        "w1s1e1", "Box Squat", 4, "8-10", "70% 1RM", 2, 180, "sit back", "B", "3-1-1", (), True
    ) == changed.weeks[0].sessions[0].exercises[0]  # fmt: skip


def test_an_empty_label_leaves_the_group_and_an_empty_group_vanishes():
    once = after(LOWER, "modify_exercise", **{**AT, "exerciseNumber": 2}, updates={"groupLabel": ""})
    twice = after(once, "modify_exercise", **{**AT, "exerciseNumber": 3}, updates={"groupLabel": ""})

    assert ["A"] == [group.label for group in once.weeks[0].sessions[0].groups]
    assert () == twice.weeks[0].sessions[0].groups


@pytest.mark.parametrize(
    ("said", "updates", "rest"),
    [
        pytest.param("Row 3x8", {"groupLabel": "A"}, 0, id="into a superset"),
        pytest.param("Row 3x8", {"groupLabel": "A", "restSeconds": 120}, 120, id="said with it"),
        pytest.param("Row 3x8, rest 90", {"groupLabel": "A"}, 90, id="said before"),
        pytest.param("Row 3x8, group A", {"groupLabel": ""}, 120, id="out of it"),
        pytest.param("Row 3x8, group A, rest 30", {"groupLabel": ""}, 30, id="out of it with its own"),
        pytest.param("Row 3x8, group A", {"groupLabel": "B"}, 0, id="into another"),
        pytest.param("Row 3x8", {"reps": "5"}, 120, id="staying alone"),
    ],
)
def test_the_rest_that_nobody_said_is_that_of_the_place_an_exercise_comes_to(said, updates, rest):
    before = plan(f"""
        Week Accumulation
          Lower A (Monday)
            {said}
            Squat 3x5 @ 185 lb, group A
            Plank 3x30, group B
    """)

    changed = after(before, "modify_exercise", **AT, updates=updates)

    assert rest == changed.weeks[0].sessions[0].exercises[0].rest_seconds


def test_names_are_kept_on_one_line_without_what_cannot_be_seen():
    changed = after(
        LOWER, "modify_exercise", **AT, updates={"name": "  Goblet\n\x1b Squat ", "notes": " a\nb "}
    )

    exercise = changed.weeks[0].sessions[0].exercises[0]
    assert ("Goblet Squat", "a\nb") == (exercise.name, exercise.notes)


def test_an_update_without_fields_names_those_there_are():
    assert (
        "No updates were given: name at least one of name, reps, targetLoad, workingSets, warmupSets, "
        "restSeconds, notes, groupLabel, tempo, skipped.",
    ) == wrong(LOWER, "modify_exercise", **AT, updates={})


def test_an_update_that_changes_nothing_is_refused():
    assert ("Nothing would change: that is how 'Squat' is already.",) == wrong(
        LOWER, "modify_exercise", **AT, updates={"name": "Squat", "reps": "5"}
    )


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ((9, 1, 1), "Week 9 doesn't exist: the plan has 1 week."),
        ((0, 1, 1), "Week 0 doesn't exist: the plan has 1 week."),
        ((-1, 1, 1), "Week -1 doesn't exist: the plan has 1 week."),
        ((1, 3, 1), "Session 3 doesn't exist in that week: week 1 has 2 sessions."),
        ((1, 0, 1), "Session 0 doesn't exist in that week: week 1 has 2 sessions."),
        ((1, 1, 5), "Exercise 5 doesn't exist in that session: 'Lower A' has 4 exercises."),
        ((1, 1, 0), "Exercise 0 doesn't exist in that session: 'Lower A' has 4 exercises."),
        ((1, 2, 1), "Exercise 1 doesn't exist in that session: 'Rest' has no exercises."),
    ],
)
def test_a_place_that_does_not_exist_is_told_with_what_there_is(place, told):
    week, session, exercise = place
    where = {"weekNumber": week, "sessionNumber": session, "exerciseNumber": exercise}

    assert (told,) == wrong(LOWER, "remove_exercise", **where)
    assert (told,) == wrong(LOWER, "modify_exercise", **where, updates={"name": "Lunge"})


def test_without_a_plan_no_week_exists():
    assert ("Week 1 doesn't exist: there is no plan yet.",) == wrong(plan(""), "remove_exercise", **AT)


def test_all_that_is_wrong_is_told_at_once_also_where_the_week_does_not_exist():
    updates = {"name": " ", "workingSets": -1, "warmupSets": 31, "restSeconds": 3601, "notes": "n" * 2001}

    assert (
        "Week 9 doesn't exist: the plan has 1 week.",
        "updates.name is blank: it needs a text.",
        "updates.workingSets is -1: it can be 0 to 30.",
        "updates.warmupSets is 31: it can be 0 to 30.",
        "updates.restSeconds is 3601: it can be 0 to 3600.",
        "updates.notes has 2,001 characters: at most 2,000 are kept.",
    ) == wrong(LOWER, "modify_exercise", **{**AT, "weekNumber": 9}, updates=updates)


def test_the_bounds_themselves_are_allowed():
    updates = {
        "name": "n" * 120,
        "workingSets": 0,
        "warmupSets": 30,
        "restSeconds": 3600,
        "notes": "n" * 2000,
    }

    changed = after(LOWER, "modify_exercise", **AT, updates=updates)

    exercise = changed.weeks[0].sessions[0].exercises[0]
    assert (0, 30, 3600) == (exercise.working_sets, exercise.warmup_sets, exercise.rest_seconds)


@pytest.mark.parametrize("field", ["name", "reps", "targetLoad", "notes", "groupLabel", "tempo", "skipped"])
def test_null_for_what_may_be_left_out_is_the_same_as_leaving_it_out(field):
    updates = {"workingSets": 5}

    nulls = after(LOWER, "modify_exercise", **AT, updates={**updates, field: None})

    assert after(LOWER, "modify_exercise", **AT, updates=updates) == nulls
    assert (
        wrong(LOWER, "modify_exercise", **AT, updates={})[0]
        == (wrong(LOWER, "modify_exercise", **AT, updates={field: None})[0])
    )


def test_a_new_exercise_takes_null_for_its_defaults():
    unsaid = dict.fromkeys(("warmupSets", "restSeconds", "notes", "groupLabel", "tempo"))
    where = {"weekNumber": 1, "sessionNumber": 2, "position": "end"}

    nulls = after(LOWER, "add_exercise", **where, exercise={**SQUAT, **unsaid})

    assert after(LOWER, "add_exercise", **where, exercise=SQUAT) == nulls


@pytest.mark.parametrize("field", ["name", "reps", "targetLoad", "workingSets"])
def test_null_is_no_value_of_what_an_exercise_needs(field):
    told = misfit(
        LOWER, "add_exercise", weekNumber=1, sessionNumber=2, position=1, exercise={**SQUAT, field: None}
    )

    assert f"exercise.{field}: null does not fit" in told


@pytest.mark.parametrize("field", ["weekNumber", "exerciseNumber", "updates"])
def test_null_is_no_place_and_no_update(field):
    call = {**AT, "updates": {"name": "Lunge"}, field: None}

    assert f"{field}: null does not fit" in misfit(LOWER, "modify_exercise", **call)


def test_the_athlete_is_told_what_is_wrong_without_names_of_fields():
    updates = {"name": " ", "workingSets": -1, "restSeconds": 3601, "notes": "n" * 2001}

    assert (
        "The name can't be blank: a text is needed.",
        "The number of working sets can't be -1: 0 to 30 would work.",
        "The rest in seconds can't be 3601: 0 to 3600 would work.",
        "The notes can't have 2,001 characters: at most 2,000 are kept.",
    ) == said(LOWER, "modify_exercise", **AT, updates=updates)
    assert ("Nothing was named that should change: say what should be different.",) == said(
        LOWER, "modify_exercise", **AT, updates={}
    )
    assert ("Position 5 doesn't exist in that session: it can be 1 to 4.",) == said(
        LOWER, "reorder_exercises", **AT, newPosition=5
    )


def test_removing_an_exercise_moves_those_behind_it_up():
    left = after(LOWER, "remove_exercise", **AT)

    assert ["Leg Curl", "Calf Raise", "Plank"] == names(left)
    assert [f"week-1-session-1-exercise-{number}" for number in (1, 2, 3)] == ids(left)


def test_the_last_exercise_of_a_session_can_be_removed():
    only = plan("""
        Week Deload
          Lower A
            Squat 3x5 @ 185 lb
    """)

    assert [] == names(after(only, "remove_exercise", **AT))


@phrases("position", "expected", position=json.loads, expected=listed)
def test_an_exercise_is_added_at_its_position(position, expected):
    lunge = {**SQUAT, "name": "Lunge"}

    added = after(LOWER, "add_exercise", weekNumber=1, sessionNumber=1, position=position, exercise=lunge)

    assert expected == names(added)
    assert [f"week-1-session-1-exercise-{number}" for number in range(1, 6)] == ids(added)


def test_a_new_exercise_rests_two_minutes_and_has_no_warmup_sets():
    added = after(LOWER, "add_exercise", weekNumber=1, sessionNumber=2, position="end", exercise=SQUAT)

    assert ("new1", "Squat", 3, "5", "185 lb", 0, 120) == added.weeks[0].sessions[1].exercises[0][:7]


def test_an_exercise_joins_a_superset_by_its_label():
    joins = {**SQUAT, "groupLabel": "A"}

    added = after(LOWER, "add_exercise", weekNumber=1, sessionNumber=1, position=2, exercise=joins)

    assert ["", "A", "A", "A", ""] == [each.group_label for each in added.weeks[0].sessions[0].exercises]


@pytest.mark.parametrize("position", [0, 6, -1])
def test_a_position_that_does_not_exist_is_told_with_those_that_do(position):
    assert (
        f"Position {position} doesn't exist: 'Lower A' has 4 exercises, so the position can be 1 to 5 "
        'or "end".',
        "exercise.reps is blank: it needs a text.",
    ) == wrong(
        LOWER,
        "add_exercise",
        weekNumber=1,
        sessionNumber=1,
        position=position,
        exercise={**SQUAT, "reps": ""},
    )


def test_a_session_without_exercises_has_one_position():
    assert (
        "Position 2 doesn't exist: 'Rest' has no exercises, so the position can be 1 or \"end\".",
    ) == wrong(LOWER, "add_exercise", weekNumber=1, sessionNumber=2, position=2, exercise=SQUAT)


def test_an_exercise_for_a_session_that_does_not_exist_is_looked_at_all_the_same():
    assert (
        "Session 4 doesn't exist in that week: week 1 has 2 sessions.",
        "exercise.workingSets is 40: it can be 0 to 30.",
    ) == wrong(
        LOWER,
        "add_exercise",
        weekNumber=1,
        sessionNumber=4,
        position=1,
        exercise={**SQUAT, "workingSets": 40},
    )


def test_ids_and_results_are_no_part_of_a_new_exercise():
    told = misfit(
        LOWER,
        "add_exercise",
        weekNumber=1,
        sessionNumber=1,
        position=1,
        exercise={**SQUAT, "id": "week-1-session-1-exercise-1", "sets": []},
    )

    assert "'exercise.id' is not a parameter" in told
    assert "'exercise.sets' is not a parameter" in told


def test_a_session_holds_forty_exercises_and_no_more():
    full = plan("Week A\n  Lower\n" + "    Squat 3x5 @ 185 lb\n" * 40)

    assert ("'Lower' would have 41 exercises: at most 40 fit.",) == wrong(
        full, "add_exercise", weekNumber=1, sessionNumber=1, position="end", exercise=SQUAT
    )


@phrases("exercise", "to", "expected", exercise=int, to=int, expected=listed)
def test_a_moved_exercise_shifts_those_between(exercise, to, expected):
    where = {"weekNumber": 1, "sessionNumber": 1}

    moved = after(LOWER, "reorder_exercises", **where, exerciseNumber=exercise, newPosition=to)

    assert expected == names(moved)
    assert sorted(uids(LOWER)) == sorted(uids(moved))
    assert to == find(moved, f"w1s1e{exercise}").exercise_number


@phrases("exercise", "to", "told", exercise=int, to=int, told=tupled)
def test_a_move_to_nowhere_is_refused(exercise, to, told):
    where = {"weekNumber": 1, "sessionNumber": 1}

    assert told == wrong(LOWER, "reorder_exercises", **where, exerciseNumber=exercise, newPosition=to)


def test_a_move_in_a_session_without_exercises_or_without_a_session_is_refused():
    move = {"exerciseNumber": 1, "newPosition": 2}

    assert ("Exercise 1 doesn't exist in that session: 'Rest' has no exercises.",) == wrong(
        LOWER, "reorder_exercises", weekNumber=1, sessionNumber=2, **move
    )
    assert ("Week 2 doesn't exist: the plan has 1 week.",) == wrong(
        LOWER, "reorder_exercises", weekNumber=2, sessionNumber=1, **move
    )

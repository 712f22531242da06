"""The results, held against the specification's own examples."""

from decimal import Decimal as D

import pytest

from agents.program import results
from agents.program.cycle import decide
from agents.program.history import MoveHistory
from agents.program.moves import (
    Advanced,
    Logged,
    PhaseSet,
    Relogged,
    Rescheduled,
    Scheduled,
    SkippedSession,
    TemplateSet,
    Undone,
)
from agents.program.state import PR, LiftMark
from agents.program.templates import all_templates
from tests.phrase_tables import flag, maybe, phrases
from tests.program.programs import a_move, a_state, began, logged, numbers

SPECIFIED = {
    "squat": numbers("squat", "leviathan-leader"),
    "bench": numbers("bench", "bbs-fsl-leader"),
    "deadlift": numbers("deadlift", "fsl-leader"),
    "ohp": numbers("ohp", "leviathan-leader"),
}
BESTS = {
    "squat": {D(285): PR(8, "2026-02-10", 9), D(300): PR(5, "2026-01-28", 5)},
    "bench": {D(200): PR(9, "2026-01-30", 6)},
    "deadlift": {D(330): PR(5, "2026-02-10", 8)},
    "ohp": {},
}


def specified(**changed):
    """The specification's athlete: week 2 of the second leader cycle."""
    return a_state(lifts=SPECIFIED, prs=BESTS, **{"week": 2, "leader_cycles": 1, **changed})


def after(state, said):
    return decide(state, a_move(said))


def test_the_whole_state_is_as_the_specification_shows_it():
    state = results.program_state(specified())

    assert {
        "current_week": 2,
        "current_phase": "leader",
        "leader_cycles_completed": 1,
        "phase_status": "active",
        "lifts": {
            "squat": {
                "tested_1rm": 350,
                "estimated_1rm": 361,
                "training_max": 315,
                "tm_increment": 10,
                "active_template": "leviathan-leader",
            },
            "bench": {
                "tested_1rm": 250,
                "estimated_1rm": 260,
                "training_max": 225,
                "tm_increment": 5,
                "active_template": "bbs-fsl-leader",
            },
            "deadlift": {
                "tested_1rm": 400,
                "estimated_1rm": 385,
                "training_max": 360,
                "tm_increment": 10,
                "active_template": "fsl-leader",
            },
            "ohp": {
                "tested_1rm": 170,
                "estimated_1rm": None,
                "training_max": 155,
                "tm_increment": 5,
                "active_template": "leviathan-leader",
            },
        },
        "schedule": {"sunday": "squat", "monday": "bench", "wednesday": "deadlift", "thursday": "ohp"},
    } == state


def test_a_lift_that_was_never_tested_has_no_tested_max():
    untested = SPECIFIED["squat"]._replace(tested_1rm=None)

    row = results.training_maxes(a_state(lifts={**SPECIFIED, "squat": untested}))["squat"]

    assert {"training_max": 315, "tested_1rm": None, "estimated_1rm": None, "tm_percentage": 90} == row


def test_whole_numbers_are_whole_and_others_are_exact():
    half = SPECIFIED["squat"]._replace(training_max=D("142.5"), tm_increment=D("2.50"))

    row = results.program_state(a_state(lifts={**SPECIFIED, "squat": half}))["lifts"]["squat"]

    assert "[142.5, 2.5, 350]" == repr([row["training_max"], row["tm_increment"], row["tested_1rm"]])


def test_best_sets_come_newest_first_and_of_one_day_the_best_first():
    rows = results.prs(specified())["prs"]

    assert {
        "lift": "squat",
        "weight": 285,
        "best_reps": 8,
        "estimated_1rm": 361,
        "date": "2026-02-10",
    } == rows[1]
    assert [("deadlift", 385), ("squat", 361), ("bench", 260), ("squat", 350)] == [
        (row["lift"], row["estimated_1rm"]) for row in rows
    ]


def test_best_sets_of_one_lift_leave_the_others_out():
    assert [(285, 8), (300, 5)] == [
        (row["weight"], row["best_reps"]) for row in results.prs(specified(), "squat")["prs"]
    ]
    assert {"prs": []} == results.prs(specified(), "ohp")


def test_a_leader_and_anchor_is_listed_as_either():
    def names(kind):
        return [row["name"] for row in results.available_templates(all_templates(), kind)["templates"]]

    assert ["leviathan-leader", "bbs-fsl-leader", "fsl-leader", "original-531"] == names("leader")
    assert ["leviathan-anchor", "fsl-pr-set-anchor", "original-531"] == names("anchor")
    assert ["7th-week-deload", "7th-week-tm-test"] == names("7th-week")


def test_all_templates_are_those_of_the_specification_and_of_the_7th_week():
    rows = results.available_templates(all_templates())["templates"]

    assert [
        {"name": "leviathan-leader", "type": "leader", "tm_percentage": 90},
        {"name": "leviathan-anchor", "type": "anchor", "tm_percentage": 90},
        {"name": "bbs-fsl-leader", "type": "leader", "tm_percentage": 90},
        {"name": "fsl-leader", "type": "leader", "tm_percentage": 90},
        {"name": "fsl-pr-set-anchor", "type": "anchor", "tm_percentage": 90},
        {"name": "original-531", "type": "leader/anchor", "tm_percentage": 90},
    ] == rows[:6]
    assert {"7th-week"} == {row["type"] for row in rows[6:]}


def test_a_skipped_lift_leaves_the_others_of_the_week():
    state = specified(marks={"squat": LiftMark("logged", 2, "w1"), "bench": LiftMark("logged", 3, "w2")})

    result = results.skipped(state, after(state, SkippedSession("deadlift")), "deadlift", "back tightness")

    assert {
        "skipped": True,
        "lift": "deadlift",
        "week": 2,
        "reason": "back tightness",
        "week_complete": False,
        "lifts_remaining": ["ohp"],
    } == result


def test_the_last_skipped_lift_completes_the_week_that_it_is_of():
    marks = {lift: LiftMark("logged", 2, "w1") for lift in ("squat", "bench", "deadlift")}
    state = specified(marks=marks)

    result = results.skipped(state, after(state, SkippedSession("ohp")), "ohp", None)

    assert (2, True, [], None) == (
        result["week"],
        result["week_complete"],
        result["lifts_remaining"],
        result["reason"],
    )


@pytest.mark.parametrize(
    ("state", "advanced"),
    [
        (specified(), (2, 3, "active", "Week 2 is over. Week 3 begins.")),
        (specified(week=3), (3, 1, "pending_tm_bump", results.CYCLE_COMPLETE)),
        (
            a_state("7th-week-deload", status="pending_deload_or_test"),
            (1, 1, "pending_deload_or_test", results.SEVENTH_WEEK_OVER),
        ),
    ],
)
def test_an_advance_says_what_is_over(state, advanced):
    result = results.advanced(state, after(state, Advanced()))

    assert dict(zip(("previous_week", "new_week", "status", "message"), advanced, strict=True)) == result


def test_a_rescheduled_lift_was_on_the_day_of_this_week():
    state = specified(moved={"deadlift": "friday"})

    result = results.rescheduled(state, after(state, Rescheduled("deadlift", "saturday")), "deadlift")

    assert {
        "rescheduled": True,
        "lift": "deadlift",
        "original_day": "friday",
        "new_day": "saturday",
    } == result


@pytest.mark.parametrize(("phase", "was_reset"), [("anchor", False), ("leader", True)])
def test_only_the_leader_phase_resets_the_count_of_leader_cycles(phase, was_reset):
    state = specified()

    result = results.phase_set(state, after(state, PhaseSet(phase)))

    assert {
        "previous_phase": "leader",
        "new_phase": phase,
        "leader_cycles_completed_reset": was_reset,
        "current_week": 1,
    } == result


def test_lifts_whose_template_is_of_another_phase_are_misfits():
    state = after(specified(), PhaseSet("anchor"))
    deadlift = after(state, TemplateSet("deadlift", all_templates()["original-531"].active))

    assert ("squat", "bench", "deadlift", "ohp") == results.misfits(state)
    assert ("squat", "bench", "ohp") == results.misfits(deadlift)
    assert () == results.misfits(specified())


@phrases("day", "lift", "there", "was", "conflict", lift=maybe(), there=maybe(), was=maybe(), conflict=flag)
def test_a_conflict_is_another_lift_on_the_day(day, lift, there, was, conflict):
    assert {
        "day": day,
        "lift": lift or "none",
        "previous_lift_on_day": there,
        "previous_day_for_lift": was,
        "conflict": conflict,
    } == results.scheduled(specified(), day, lift)


def test_a_lift_without_a_day_had_none():
    state = after(specified(), Scheduled("thursday", "bench"))

    assert results.scheduled(state, "friday", "ohp")["previous_day_for_lift"] is None


# --- history


def moves(*said):
    return [a_move(each, number) for number, each in enumerate((began(), *said), start=1)]


def newest_first(*said):
    made = moves(*said)
    MoveHistory(made)  # they can be made in this order
    return reversed(made)


def test_a_session_stands_beside_what_was_prescribed():
    session = logged(
        "squat",
        reps=8,
        weight=285,
        week=2,
        prescribed={"main": [{"percentage": 90, "weight": 285, "reps": "3+"}], "supplemental": []},
        actual=({"weight": 285, "reps": 8},),
        notes="fast",
    )

    result = results.workout_history(newest_first(session), None, 10)

    assert {
        "workouts": [
            {
                "date": "2026-02-14",
                "lift": "squat",
                "template": "original-531",
                "week": 2,
                "phase": "leader",
                "prescribed": {
                    "main": [{"percentage": 90, "weight": 285, "reps": "3+"}],
                    "supplemental": [],
                },
                "actual": [{"weight": 285, "reps": 8}],
                "amrap_reps": 8,
                "notes": "fast",
            }
        ]
    } == result


def test_the_newest_sessions_come_first_and_no_more_than_asked_for():
    said = [logged("squat", "w1"), logged("bench", "w2"), SkippedSession("ohp"), logged("deadlift", "w3")]

    def lifts(lift, last_n):
        rows = results.workout_history(newest_first(*said), lift, last_n)["workouts"]
        return [row["lift"] for row in rows]

    assert ["deadlift", "bench", "squat"] == lifts(None, 10)
    assert ["deadlift", "bench"] == lifts(None, 2)
    assert ["squat"] == lifts("squat", 10)


def test_no_more_moves_are_read_than_needed():
    read = []

    def reading():
        for move in newest_first(*[logged("squat", "w1", week=1), logged("bench", "w2")]):
            read.append(move.number)
            yield move

    results.workout_history(reading(), None, 1)

    assert [3] == read


def test_a_session_is_as_it_was_told_last():
    first, second, third = logged(reps=5, weight=285), logged(reps=8, weight=285), logged(reps=9, weight=285)

    told = newest_first(first, Relogged(2, "squat", second.done), Relogged(2, "squat", third.done))

    assert [9] == [row["amrap_reps"] for row in results.workout_history(told, None, 10)["workouts"]]


def test_a_session_that_was_taken_back_is_none():
    told = newest_first(logged("squat", "w1"), logged("bench", "w2"), Undone(3))

    assert ["squat"] == [row["lift"] for row in results.workout_history(told, None, 10)["workouts"]]


def test_a_session_that_is_back_is_one_again():
    again: Logged = logged("bench", "w2")

    told = newest_first(logged("bench", "w2"), Undone(2), again)

    assert ["bench"] == [row["lift"] for row in results.workout_history(told, None, 10)["workouts"]]


# --- weeks that end


@pytest.mark.parametrize(
    ("result", "ends"),
    [
        ({"logged": True, "week_complete": True}, True),
        ({"logged": True, "week_complete": False}, False),
        ({"skipped": True, "week_skipped": 1, "advanced_to": 2}, True),
        ({"previous_week": 1, "new_week": 2}, True),
        ({"lift": "squat", "new_tm": 340}, False),
    ],
)
def test_a_result_says_whether_its_move_has_ended_the_week(result, ends):
    assert ends == results.ends_a_week(result)

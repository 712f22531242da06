import pytest

from agents.planner.ops import END, START, InsertNode, MoveNode, RemoveNode, ShiftWeeks
from agents.planner.plan import CardioBlock, Group, Plan, PlanExercise, Session, Week
from tests.planner.preview_kit import (
    FINISHER,
    FINISHER_LINE,
    GOBLET_SQUAT,
    LABEL,
    MEMBERS,
    PLAN,
    SPECS_SUMMARY,
    SQUAT,
    UPPER,
    add_finisher,
    change,
    preview,
    with_results,
)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (
            [change("squat", name="Leg Press"), InsertNode("lower", END, GOBLET_SQUAT)],
            "Change Squat to Leg Press in Thursday's Lower A (week 2) and add Goblet Squat there.",
        ),
        (
            [change("squat", name="Leg Press", target_load="90 lb")],
            "Change Squat to Leg Press (target load 90 lb) in Thursday's Lower A (week 2).",
        ),
        ([change("bench", reps="8-10")], "Change the reps of Bench Press to 8-10 in Upper A (week 2)."),
        (
            [change("bench", reps="8", working_sets=4, notes="x")],
            "Change the reps, working sets and notes of Bench Press in Upper A (week 2).",
        ),
        ([change("bench", skipped=True)], "Skip Bench Press in Upper A (week 2)."),
        ([change("bench", reps="5")], "Leave Bench Press as it is in Upper A (week 2)."),
        (
            [InsertNode("lower", START, GOBLET_SQUAT)],
            "Add Goblet Squat to Thursday's Lower A (week 2) as exercise 1.",
        ),
        (
            [RemoveNode("plank", "Plank"), MoveNode("leg curl", START)],
            "Remove Plank from Thursday's Lower A (week 2) and move Leg Curl to place 1 there.",
        ),
        ([change("lower", name="Push Day A")], "Rename Thursday's Lower A to Push Day A in week 2."),
        (
            [change("lower", day_of_week="Friday", scheduled_date="2026-11-20")],
            "Move Thursday's Lower A to Friday 2026-11-20 in week 2.",
        ),
        (
            [change("upper", cardio=CardioBlock("zone2", 30))],
            "Change the cardio of Upper A to zone2 30 min in week 2.",
        ),
        ([RemoveNode("lower", "Lower A")], "Remove Lower A from week 2."),
        ([change("w2", phase="Deload")], "Change the phase of week 2 to Deload."),
        (
            [InsertNode("w2", END, Session("rest", "Rest", day_of_week="Sunday"))],
            "Add Rest to Sunday of week 2.",
        ),
        ([InsertNode("w2", END, Session("rest", "Rest"))], "Add Rest to week 2."),
        (
            [(InsertNode("", "w2", Week("new", "Deload", "2026-11-23", "2026-11-29")), ShiftWeeks("new", 7))],
            "Add week 3 (Deload) and let weeks 4 to 5 begin 7 days later.",
        ),
        (
            [change("w4", start_date="2026-12-01", end_date="2026-12-07")],
            "Change the start date and end date of week 4.",
        ),
        ([RemoveNode("w4", "week 4")], "Remove week 4 (Deload)."),
        (
            [(ShiftWeeks("w1", -7), RemoveNode("w1", "week 1"))],
            "Remove week 1 (Base: Upper A) and let weeks 2 to 4 begin 7 days earlier.",
        ),
        (
            [ShiftWeeks("w3", -7), RemoveNode("w3", "week 3")],
            "Let week 4 begin 7 days earlier and remove week 3 (Peak: Upper A).",
        ),
        (
            [
                RemoveNode("w4", "week 4"),
                RemoveNode("w3", "week 3"),
                change("squat", reps="8"),
                change("plank", reps="45 s"),
            ],
            "Remove week 4 (Deload), remove week 3 (Peak: Upper A), change the reps of Squat to 8 in"
            " Thursday's Lower A (week 2) and change the reps of Plank to 45 s there.",
        ),
        (
            [
                RemoveNode("w4", "week 4"),
                *(change(uid, reps="8") for uid in ("squat", "plank", "bench", "leg curl")),
            ],
            "Remove 1 week and change 4 exercises in weeks 2 to 4.",
        ),
        (
            [
                add_finisher("lower"),
                *(change(uid, reps="8") for uid in ("squat", "plank", "bench", "leg curl")),
            ],
            "Add 1 block and change 4 exercises in week 2.",
        ),
    ],
)
def test_the_summary_is_one_sentence_in_a_coachs_words(calls, expected):
    assert expected == preview(*calls)["summary"]


def test_what_is_taken_away_is_said_so():
    running = PLAN.weeks[1]._replace(sessions=(UPPER._replace(cardio=CardioBlock("zone2", 30)),))
    skipping = with_results(SQUAT._replace(skipped=True))

    assert (
        "Take away the cardio of Upper A in week 1."
        == preview(change("upper", cardio=None), plan=Plan("", (running,)))["summary"]
    )
    assert (
        "Take Squat up again in Thursday's Lower A (week 2)."
        == preview(change("squat", skipped=False), plan=skipping)["summary"]
    )


def test_a_block_is_summed_up_in_the_words_of_the_spec():
    assert SPECS_SUMMARY == preview(add_finisher("lower"))["summary"]


def test_a_block_on_a_day_without_a_session_is_summed_up_as_the_block():
    empty = Session("new", LABEL, day_of_week="Thursday")
    holding = empty._replace(exercises=MEMBERS, groups=(FINISHER,))

    apart = preview((InsertNode("w1", END, empty), *add_finisher("new")))
    whole = preview((InsertNode("w1", END, holding),), tool="propose_plan_update")

    assert [SPECS_SUMMARY, SPECS_SUMMARY] == [apart["summary"], whole["summary"]]
    assert f"Bicep Finisher Rounds (Thursday): {FINISHER_LINE}" == whole["details"][0]["after"]


def test_a_block_without_rounds_index_or_day_says_where_it_goes():
    row = PlanExercise("x", "Row", 1, "10", "95 lb", rest_seconds=0, group_label="Pull")

    shown = preview(InsertNode("upper", END, row, Group("Pull", "superset")))

    assert "Add 'Pull' (superset, 1 member) to Upper A (week 2)." == shown["summary"]

from agents.planner.ops import END, START, InsertNode, MoveNode, RemoveNode, ShiftWeeks
from agents.planner.plan import CardioBlock, Filling, Group, Plan, PlanExercise, Session, Week
from tests.planner.preview_kit import (
    FINISHER_LINE,
    GOBLET_SQUAT,
    LOWER,
    PLAN,
    PLANK,
    SETS,
    SQUAT,
    TRAINED,
    UPPER,
    add_finisher,
    change,
    only_item,
    preview,
    with_results,
)


def test_a_changed_exercise_is_told_field_by_field_where_it_differs():
    changed = change("squat", name="Leg Press", target_load="90 lb", working_sets=3, notes="slow down")

    assert {
        "type": "modify",
        "target": "Week 2, Session 1, Exercise 1: Squat",
        "fields": [
            {"field": "name", "oldValue": "Squat", "newValue": "Leg Press"},
            {"field": "targetLoad", "oldValue": "185 lb", "newValue": "90 lb"},
            {"field": "notes", "oldValue": None, "newValue": "slow down"},
        ],
        "after": "Leg Press 3x5 @ 90 lb",
    } == only_item(changed)


def test_changed_cardio_is_told_as_the_object_of_the_wire_or_null():
    item = only_item(change("upper", cardio=CardioBlock("zone2", 30.0, "Running"), warmup=("row",)))

    assert "Week 2, Session 2: Upper A" == item["target"]
    assert [
        {
            "field": "cardio",
            "oldValue": None,
            "newValue": {"type": "zone2", "duration": 30, "modality": "Running", "completed": False},
        },
        {"field": "warmup", "oldValue": [], "newValue": ["row"]},
    ] == item["fields"]


def test_a_changed_week_is_told_by_its_phase():
    assert "Week 2: Accumulation" == only_item(change("w2", phase="Deload"))["target"]


def test_an_added_exercise_is_told_in_the_words_of_the_spec():
    assert {
        "type": "add",
        "target": "Week 2, Session 1",
        "after": "Goblet Squat - 3 sets × 8 @ 50 lbs",
    } == only_item(InsertNode("lower", START, GOBLET_SQUAT))


def test_an_added_block_is_one_item_with_all_its_members():
    assert {"type": "add", "target": "Week 2, Session 1", "after": FINISHER_LINE} == only_item(
        add_finisher("lower")
    )


def test_an_exercise_that_is_added_after_a_block_is_an_item_of_its_own():
    ops = (*add_finisher("lower"), InsertNode("lower", END, GOBLET_SQUAT), InsertNode("upper", END, PLANK))

    assert [FINISHER_LINE, "Goblet Squat - 3 sets × 8 @ 50 lbs", "Plank - 3 sets × 30 s"] == [
        item["after"] for item in preview(ops)["details"]
    ]


def test_two_blocks_of_one_call_are_two_items():
    other = PlanExercise("x", "Row", 1, "10", "95 lb", rest_seconds=0, group_label="Pull")
    ops = (*add_finisher("lower"), InsertNode("lower", END, other, Group("Pull", "circuit", 3)))

    assert [FINISHER_LINE, "Pull (circuit, 3 rounds): Row 10 @ 95 lb"] == [
        item["after"] for item in preview(ops)["details"]
    ]


def test_an_added_session_is_told_with_what_it_holds():
    ride = Session("ride", "Zone 2", day_of_week="Saturday", cardio=CardioBlock("zone2", 30, "Bike"))

    assert {
        "type": "add",
        "target": "Week 2",
        "after": "Zone 2 (Saturday): zone2 30 min Bike",
    } == only_item(InsertNode("w2", END, ride))
    assert "Rest: rest day" == only_item(InsertNode("w2", START, Session("rest", "Rest")))["after"]


def test_an_added_week_is_told_with_its_place_and_all_its_sessions():
    week = Week(
        "new", "Deload", "2026-11-23", "2026-11-29", (LOWER._replace(uid="x", exercises=(PLANK,)),), "easy"
    )

    assert {
        "type": "add",
        "target": "Plan",
        "after": "week 3: Deload, 2026-11-23 to 2026-11-29\neasy\n"
        "Lower A (Thursday 2026-11-19): Plank 3x30 s",
    } == only_item(InsertNode("", "w2", week))


def test_what_is_removed_is_told_with_what_was_logged_of_it():
    assert ("Week 2, Session 1, Exercise 1", "Squat with 2 logged sets") == removed("squat", TRAINED)
    assert ("Week 2, Session 1", "Lower A (completed) with 2 logged sets") == removed("lower", TRAINED)
    assert ("Week 2", "Accumulation: Lower A (completed), Upper A with 2 logged sets") == removed(
        "w2", TRAINED
    )


def test_what_was_not_trained_is_removed_by_its_name():
    assert ("Week 2, Session 1, Exercise 2", "Leg Curl") == removed("leg curl", PLAN)
    assert ("Week 2, Session 2", "Upper A") == removed("upper", PLAN)
    assert ("Week 4", "Deload") == removed("w4", PLAN)


def test_one_logged_set_is_told_in_the_singular_and_logged_cardio_as_completed():
    ride = Session("ride", "Ride", fillings=(Filling("workout", "2026-11-21"),))
    plan = Plan("", (Week("w", "", "2026-11-16", "2026-11-22", (ride,)),))

    assert ("Week 1", "Ride (completed)") == removed("w", plan)
    assert "Squat with 1 logged set" == removed("squat", with_results(SQUAT._replace(sets=SETS[:1])))[1]


def removed(uid: str, plan: Plan) -> tuple[str, str]:
    item = only_item(RemoveNode(uid, "it"), plan=plan)
    assert "remove" == item["type"]
    return item["target"], item["before"]


def test_a_moved_exercise_is_told_with_both_places():
    assert {
        "type": "reorder",
        "target": "Week 2, Session 1, Exercise 3: Plank",
        "before": "place 3 of 3",
        "after": "place 1 of 3",
    } == only_item(MoveNode("plank", START))


def test_shifted_weeks_are_one_item_with_the_dates_of_the_first():
    assert {
        "type": "modify",
        "target": "Weeks 3 to 4",
        "before": "2026-11-23 to 2026-12-06",
        "after": "weeks 3 to 4 begin 7 days later, 2026-11-30 to 2026-12-13",
        "fields": [
            {"field": "startDate", "oldValue": "2026-11-23", "newValue": "2026-11-30"},
            {"field": "endDate", "oldValue": "2026-11-29", "newValue": "2026-12-06"},
        ],
    } == only_item(ShiftWeeks("w2", 7))


def test_one_shifted_week_is_told_in_the_singular():
    item = only_item(ShiftWeeks("w3", -1))

    assert "Week 4" == item["target"]
    assert "week 4 begins 1 day earlier, 2026-11-29 to 2026-12-05" == item["after"]


def test_a_shift_says_which_trained_sessions_keep_their_dates():
    done = LOWER._replace(uid="done", completed=True)
    weeks = (PLAN.weeks[0], PLAN.weeks[1]._replace(sessions=(done, UPPER)))
    both = (PLAN.weeks[0], PLAN.weeks[1]._replace(sessions=(done, done._replace(uid="done too"))))

    one, two = (only_item(ShiftWeeks("w1", 7), plan=Plan("", each))["after"] for each in (weeks, both))

    assert "week 2 begins 7 days later, 2026-11-23 to 2026-11-29; 1 trained session keeps its date" == one
    assert two.endswith("; 2 trained sessions keep their dates")


def test_a_shift_of_no_week_changes_nothing():
    assert ([], "Nothing changes.") == (
        preview(ShiftWeeks("w4", 7))["details"],
        preview(ShiftWeeks("w4", 7))["summary"],
    )


def test_a_call_that_does_nothing_has_no_item():
    assert [] == preview(())["details"]


def test_every_item_stands_on_the_plan_after_the_calls_before_it():
    shown = preview(
        RemoveNode("squat", "Squat"), change("leg curl", name="Nordic Curl"), change("leg curl", reps="6")
    )

    assert [
        "Week 2, Session 1, Exercise 1",
        "Week 2, Session 1, Exercise 1: Leg Curl",
        "Week 2, Session 1, Exercise 1: Nordic Curl",
    ] == [item["target"] for item in shown["details"]]

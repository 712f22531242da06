from datetime import date

import pytest

from agents.planner.plan import CardioBlock, Group, Plan, PlanExercise, Session, Week
from agents.planner.views.days import NoDay
from agents.planner.views.weekly import session_blocks, weekly_plan

SUNDAY = date(2026, 11, 15)
# The payload of plan-proposals, section 3, and its exercises as they are stored.
FINISHER = {
    "block_type": "circuit",
    "label": "Bicep Finisher Rounds",
    "order_index": 99,
    "meta_json": {"rounds": 2, "rest_between_rounds_sec": 90},
    "members": [
        {"exercise": "DB Bicep Curl", "reps": 10, "weight": 20, "tempo": "slow"},
        {"exercise": "DB Bicep Curl", "reps": 15, "weight": 15, "tempo": "fast"},
        {"exercise": "DB Hammer Curl", "reps": 10, "weight": 15, "tempo": "slow"},
    ],
}
LABEL = "Bicep Finisher Rounds"
MEMBERS = (
    PlanExercise("u2", "DB Bicep Curl", 1, "10", "20 lb", tempo="slow", rest_seconds=0, group_label=LABEL),
    PlanExercise("u3", "DB Bicep Curl", 1, "15", "15 lb", tempo="fast", rest_seconds=0, group_label=LABEL),
    PlanExercise("u4", "DB Hammer Curl", 1, "10", "15 lb", tempo="slow", rest_seconds=0, group_label=LABEL),
)
SQUAT = PlanExercise("u1", "Squat", 3, "5", "185 lb", rest_seconds=180)
GROUP = Group(LABEL, "circuit", 2, 90, 99)
THURSDAY = Session("s1", "Upper A", (SQUAT, *MEMBERS), (GROUP,), "2026-11-19", "Thursday")
SATURDAY = Session(
    "s2", "Ride", (), (), "2026-11-21", "Saturday", cardio=CardioBlock("zone2", 30.0, "Bike"), notes="easy"
)
PLAN = Plan(
    "Strength",
    (
        Week("w1", "Accumulation", "2026-11-09", "2026-11-15"),
        Week("w2", "Accumulation", "2026-11-16", "2026-11-22", (THURSDAY, SATURDAY), "heavier"),
    ),
)


def blocks(*exercises: PlanExercise, groups: tuple[Group, ...] = (), units: str = "lb") -> list[dict]:
    session = Session("s", "Arms", exercises, groups, "2026-11-19", "Thursday")
    week = Week("w", "Base", "2026-11-16", "2026-11-22", (session,))
    return weekly_plan(Plan("", (week,)), "thursday", None, SUNDAY, units)["sessions"][0]["blocks"]


def test_a_week_comes_with_its_sessions_as_lines_and_as_blocks():
    assert {
        "weekNumber": 2,
        "phase": "Accumulation",
        "startDate": "2026-11-16",
        "endDate": "2026-11-22",
        "description": "heavier",
        "sessions": [
            {
                "id": "week-2-session-1",
                "sessionNumber": 1,
                "name": "Upper A",
                "dayOfWeek": "Thursday",
                "scheduledDate": "2026-11-19",
                "completed": False,
                "exercises": [
                    "1. Squat 3x5 @ 185 lb, rest 180 s",
                    "2. DB Bicep Curl 1x10 @ 20 lb, group Bicep Finisher Rounds"
                    " (circuit, 2 rounds, 90 s rest between rounds), tempo slow",
                    "3. DB Bicep Curl 1x15 @ 15 lb, group Bicep Finisher Rounds, tempo fast",
                    "4. DB Hammer Curl 1x10 @ 15 lb, group Bicep Finisher Rounds, tempo slow",
                ],
                "blocks": [
                    {
                        "block_type": "single",
                        "label": "Squat",
                        "order_index": 1,
                        "meta_json": {},
                        "members": [
                            {"exercise": "Squat", "sets": 3, "reps": 5, "weight": 185, "rest_sec": 180}
                        ],
                    },
                    FINISHER,
                ],
            },
            {
                "id": "week-2-session-2",
                "sessionNumber": 2,
                "name": "Ride",
                "dayOfWeek": "Saturday",
                "scheduledDate": "2026-11-21",
                "completed": False,
                "exercises": [],
                "blocks": [],
                "cardio": {"type": "zone2", "duration": 30, "modality": "Bike", "completed": False},
                "notes": "easy",
            },
        ],
    } == weekly_plan(PLAN, "", 2, SUNDAY)


def test_without_a_day_or_a_week_it_is_the_current_week():
    assert 1 == weekly_plan(PLAN, "", None, SUNDAY)["weekNumber"]


def test_a_day_has_its_sessions_alone():
    shown = weekly_plan(PLAN, "thursday", None, SUNDAY)

    assert (2, "Thursday") == (shown["weekNumber"], shown["day"])
    assert ["Upper A"] == [session["name"] for session in shown["sessions"]]


def test_a_day_without_a_session_has_none():
    shown = weekly_plan(PLAN, "today", None, SUNDAY)

    assert (1, "Sunday", []) == (shown["weekNumber"], shown["day"], shown["sessions"])


def test_a_day_and_a_week_are_that_day_of_that_week():
    assert [] == weekly_plan(PLAN, "thursday", 1, SUNDAY)["sessions"]
    assert 1 == len(weekly_plan(PLAN, "thursday", 2, SUNDAY)["sessions"])


@pytest.mark.parametrize("week", [0, 3])
def test_a_week_that_does_not_exist_is_said(week):
    with pytest.raises(NoDay) as refused:
        weekly_plan(PLAN, "", week, SUNDAY)

    assert f"week {week} does not exist: the plan has 2." == str(refused.value)


def test_without_a_plan_there_is_no_week_to_show():
    with pytest.raises(NoDay, match="there is no plan yet"):
        weekly_plan(Plan(), "", None, SUNDAY)


def test_a_proposed_block_comes_back_as_it_was_given():
    assert FINISHER in session_blocks(THURSDAY)


def test_a_load_in_the_other_unit_keeps_its_text():
    (block,) = blocks(SQUAT, units="kg")

    assert "185 lb" == block["members"][0]["weight"]


def test_reps_that_are_no_number_stay_a_text_and_an_absent_load_stays_away():
    (block,) = blocks(PlanExercise("u", "Push-up", 1, "AMRAP", "", notes="strict", skipped=True))

    assert [{"exercise": "Push-up", "sets": 1, "reps": "AMRAP", "notes": "strict", "skipped": True}] == block[
        "members"
    ]


def test_exercises_that_share_a_label_are_a_superset_without_more():
    press = PlanExercise("u1", "Press", 3, "8", "95 lb", rest_seconds=0, group_label="A")
    row = PlanExercise("u2", "Row", 3, "8", "115 lb", rest_seconds=0, group_label="A")

    assert [
        {
            "block_type": "superset",
            "label": "A",
            "order_index": 1,
            "meta_json": {},
            "members": [
                {"exercise": "Press", "sets": 3, "reps": 8, "weight": 95},
                {"exercise": "Row", "sets": 3, "reps": 8, "weight": 115},
            ],
        }
    ] == blocks(press, row)


def test_blocks_stand_in_the_order_of_training_whatever_their_index():
    last = PlanExercise("u9", "Plank", 1, "30 s", "")

    shown = blocks(*MEMBERS, last, groups=(GROUP,))

    assert [(LABEL, 99), ("Plank", 2)] == [(block["label"], block["order_index"]) for block in shown]


def test_a_skipped_exercise_is_marked_in_its_line():
    skipped = THURSDAY._replace(exercises=(SQUAT._replace(skipped=True),), groups=())
    week = PLAN.weeks[1]._replace(sessions=(skipped,))

    shown = weekly_plan(Plan("", (week,)), "", 1, SUNDAY)

    assert ["1. Squat 3x5 @ 185 lb, rest 180 s, skipped"] == shown["sessions"][0]["exercises"]

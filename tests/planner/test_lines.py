import json

from agents.planner.plan import CardioBlock, Group, PlanExercise, Session
from agents.planner.views.lines import (
    add_line,
    block_line,
    cardio_line,
    cardio_on_wire,
    exercise_line,
    field_in_words,
    joined,
    load_on_wire,
    member_line,
    prescription,
    session_line,
    session_lines,
    value_in_words,
)
from tests.phrase_tables import phrases

SQUAT = PlanExercise("u1", "Squat", 3, "5", "185 lb")
CURL = PlanExercise(
    "u2", "DB Bicep Curl", 1, "10", "20 lb", tempo="slow", rest_seconds=0, group_label="Finisher"
)
HAMMER = PlanExercise("u3", "DB Hammer Curl", 2, "12", "", group_label="Finisher", rest_seconds=30)
FINISHER = Group("Finisher", "circuit", rounds=2, rest_between_rounds_sec=90)


def test_sets_reps_and_load_are_said_as_a_coach_writes_them():
    assert "3x5 @ 185 lb" == prescription(SQUAT)
    assert "3x8-10" == prescription(SQUAT._replace(reps="8-10", target_load=""))


def test_an_exercise_says_what_is_not_as_by_default():
    squat = SQUAT._replace(rest_seconds=180, warmup_sets=2, group_label="A", tempo="3-1-1")

    assert "3x5 @ 185 lb" == exercise_line(SQUAT)
    assert "3x5 @ 185 lb, 2 warm-up sets, rest 180 s, group A, tempo 3-1-1" == exercise_line(squat)


def test_a_block_is_explained_at_its_first_exercise():
    session = Session("s", "Arms", (SQUAT, CURL, HAMMER), (FINISHER,))

    assert (
        "3x5 @ 185 lb",
        "1x10 @ 20 lb, group Finisher (circuit, 2 rounds, 90 s rest between rounds), tempo slow",
        "2x12, rest 30 s, group Finisher",
    ) == session_lines(session)


def test_an_added_exercise_is_said_in_the_words_of_the_spec():
    goblet_squat = PlanExercise("u", "Goblet Squat", 3, "8", "50 lbs")

    assert "Goblet Squat - 3 sets × 8 @ 50 lbs" == add_line(goblet_squat)


def test_an_added_exercise_says_all_that_is_given_of_it():
    given = SQUAT._replace(
        working_sets=1,
        warmup_sets=1,
        rest_seconds=60,
        group_label="A",
        tempo="slow",
        notes="deep",
        skipped=True,
    )

    assert (
        "Squat - 1 set × 5 @ 185 lb, 1 warm-up set, rest 60 s, group A, tempo slow, notes: deep, skipped"
        == add_line(given)
    )


def test_a_member_of_a_block_says_its_sets_only_where_they_are_not_one():
    assert "DB Bicep Curl 10 @ 20 lb slow" == member_line(CURL)
    assert "DB Hammer Curl 2x12, rest 30 s" == member_line(HAMMER)


def test_a_block_is_said_with_all_its_members():
    assert (
        "Finisher (circuit, 2 rounds, 90 s rest between rounds):"
        " DB Bicep Curl 10 @ 20 lb slow; DB Hammer Curl 2x12, rest 30 s"
    ) == block_line(FINISHER, (CURL, HAMMER))
    assert "A (superset): " == block_line(Group("A", "superset"), ())
    assert "A (circuit, 1 round): " == block_line(Group("A", "circuit", rounds=1), ())


def test_a_session_is_said_with_all_that_is_in_it():
    run = CardioBlock("zone2", 30.0, "Running", "easy")
    session = Session(
        "s",
        "Arms",
        (SQUAT._replace(notes="deep", skipped=True), CURL),
        (FINISHER,),
        scheduled_date="2026-11-19",
        day_of_week="Thursday",
        warmup=("row 500 m", "bands"),
        cardio=run,
        notes="be brief",
    )

    assert (
        "Arms (Thursday 2026-11-19): warm-up row 500 m, bands; Squat 3x5 @ 185 lb, notes: deep, skipped;"
        " Finisher (circuit, 2 rounds, 90 s rest between rounds): DB Bicep Curl 10 @ 20 lb slow;"
        " zone2 30 min Running, easy; notes: be brief"
    ) == session_line(session)


def test_a_session_with_nothing_in_it_is_a_rest_day():
    assert "Rest (Sunday): rest day" == session_line(Session("s", "Rest", day_of_week="Sunday"))
    assert "Rest: rest day; notes: sleep" == session_line(Session("s", "Rest", notes="sleep"))


def test_cardio_is_kind_minutes_and_what_on():
    assert "zone2 30 min Running" == cardio_line(CardioBlock("zone2", 30.0, "Running"))
    assert "vo2max 12.5 min" == cardio_line(CardioBlock("vo2max", 12.5))


def test_cardio_on_the_wire_has_only_what_is_given():
    done = CardioBlock("zone2", 30.0, "Running", "easy", True, 28.0, 141.0, "hot")

    assert {"type": "zone2", "duration": 45, "completed": False} == cardio_on_wire(CardioBlock("zone2", 45))
    assert {
        "type": "zone2",
        "duration": 30,
        "modality": "Running",
        "instructions": "easy",
        "completed": True,
        "actualDuration": 28,
        "avgHeartRate": 141,
        "notes": "hot",
    } == cardio_on_wire(done)


@phrases("target_load", "units", "expected", expected=json.loads)
def test_a_load_is_a_number_only_in_the_athletes_unit(target_load, units, expected):
    assert expected == load_on_wire(target_load, units)


def test_a_field_of_the_wire_is_said_in_words():
    assert ["target load", "name", "avg heart rate"] == [
        field_in_words(field) for field in ("targetLoad", "name", "avgHeartRate")
    ]


@phrases("value", "expected", value=json.loads)
def test_a_value_of_the_wire_is_said_in_words(value, expected):
    assert expected == value_in_words(value)


def test_words_are_joined_as_in_a_sentence():
    assert ["a", "a and b", "a, b and c"] == [joined(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])]

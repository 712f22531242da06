"""One set at a time, under one name for each argument: the strict schema, its refusals, its open workout."""

import json
from datetime import timedelta
from decimal import Decimal
from itertools import count

import pytest

from agents.logger.tools.log_set import from_old_row, open_workout_id
from agents.models.scripted import Scripted
from tests.logger.kit import NOON, Desk, call, says

IDS = count(1)


def log_set(desk: Desk, text: str, **arguments) -> str:
    """One message that reports one set, through a scripted call; what the model was told, if refused."""
    desk.model = Scripted([says(call("log_set_result", "l0", **arguments)), says()])
    number = next(IDS)
    desk.log(text, f"s{number}", sent_at=NOON + timedelta(minutes=0), again=True)
    refused = [
        part.text
        for ask in desk.model.asked[1:]
        for part in ask.turns[-1].parts
        if getattr(part, "is_error", False)
    ]
    return "\n".join(refused)


def rows(desk: Desk) -> list[tuple]:
    return [
        (exercise.name, one.number, one.reps, one.load and f"{one.load.value} {one.load.unit}")
        for workout in desk.workouts()
        for exercise in workout.exercises()
        for one in exercise.sets
    ]


# --- the spec's refusals


@pytest.mark.parametrize("wrong", ["exerciseName", "movement", "name"])
def test_a_wrong_name_for_the_exercise_is_answered_with_the_right_one(wrong):
    told = log_set(Desk(), "bench 8", **{wrong: "Bench Press", "set": "1"})

    assert "Missing required parameter 'exercise'" in told
    assert f"You used '{wrong}' but the correct parameter is 'exercise'" in told
    assert "Correct usage: log_set_result(exercise:" in told


def test_a_missing_exercise_is_told_with_the_correct_usage():
    told = log_set(Desk(), "8 reps", reps="8")

    assert "Missing required parameter 'exercise'" in told
    assert "exactly 'exercise' as the parameter name" in told


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("weight_lb", "load_lb"),
        ("weight_kg", "load_kg"),
        ("set_number", "set"),
        ("repetitions", "reps"),
        ("Reps", "reps"),
        ("loadLb", "load_lb"),
    ],
)
def test_other_wrong_names_are_told_and_never_accepted(wrong, right):
    desk = Desk()

    told = log_set(desk, "bench 8", exercise="Bench Press", **{wrong: "8"})

    assert f"'{wrong}' is not a parameter: the name is '{right}'" in told
    assert [] == rows(desk)


@pytest.mark.parametrize("name", ["Unknown", "exercise", "WORKOUT", "movement", "n/a", "", " ", "x"])
def test_a_name_that_says_nothing_is_refused(name):
    assert "exercise has to be specific" in log_set(Desk(), "did 8", exercise=name, reps="8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"rir": "11"}, "rir"),
        ({"rpe": "0"}, "rpe"),
        ({"rpe": "10.5"}, "rpe"),
        ({"reps": "-5"}, "reps"),
        ({"reps": "8-12"}, "reps"),
        ({"reps": "many"}, "reps"),
        ({"load_lb": "heavy"}, "load_lb"),
        ({"load_lb": "60 kg"}, "use load_kg"),
        ({"set": "first"}, "set"),
        ({"load_lb": "135", "load_kg": "70"}, "don't agree"),
        ({"date": "tomorrow"}, "still to come"),
        ({"date": "whenever"}, "names no one day"),
        ({"reps": "9"}, "not in the words"),
    ],
)
def test_a_value_out_of_range_or_unsaid_is_refused(arguments, why):
    desk = Desk()

    told = log_set(
        desk, "bench 11 0 10.5 8-12 many heavy 60 kg first 135 70 5 8", exercise="Bench Press", **arguments
    )

    assert why in told
    assert [] == rows(desk)


def test_everything_that_is_wrong_is_told_at_once():
    told = log_set(Desk(), "unknown 11", exercise="unknown", rir="11", rpe="0", date="whenever")

    named = {row.split()[0].rstrip(":") for row in told.splitlines()[1:]}
    assert {"exercise", "rir", "rpe", "date"} == named


# --- the set


def test_a_set_goes_to_the_days_open_workout():
    desk = Desk()

    log_set(desk, "bench 135 for 8 rir 2", exercise="Bench Press", set="1", reps="8", load_lb="135", rir="2")
    log_set(desk, "bench 135 for 7", exercise="Bench Press", set="2", reps="7", load_lb="135")

    assert [("Bench Press", 1, 8, "135 lb"), ("Bench Press", 2, 7, "135 lb")] == rows(desk)
    assert [open_workout_id("ann", "2026-11-20")] == [stored.workout_id for stored in desk.stored()]
    assert desk.stored()[0].open


def test_the_same_exercise_and_set_again_is_a_correction():
    desk = Desk()

    log_set(desk, "bench 135 for 8", exercise="Bench Press", set="1", reps="8", load_lb="135")
    log_set(desk, "bench 135 for 6, sorry", exercise="bench", set="1", reps="6", load_lb="135")

    assert [("Bench Press", 1, 6, "135 lb")] == rows(desk)


def test_a_set_without_a_number_is_the_next_one():
    desk = Desk()

    log_set(desk, "bench 8", exercise="Bench Press", reps="8")
    log_set(desk, "bench 7", exercise="Bench Press", reps="7")
    log_set(desk, "squat 5", exercise="Squat", reps="5")

    assert [("Bench Press", 1, 8, None), ("Bench Press", 2, 7, None), ("Back Squat", 1, 5, None)] == rows(
        desk
    )


def test_another_day_is_another_workout():
    desk = Desk()

    log_set(desk, "bench 8", exercise="Bench Press", reps="8")
    log_set(desk, "bench 8 yesterday", exercise="Bench Press", reps="8", date="yesterday")

    assert ["2026-11-19", "2026-11-20"] == sorted(workout.date for workout in desk.workouts())


def test_both_loads_may_be_given_if_they_agree():
    desk = Desk()

    log_set(
        desk,
        "bench 135 lb, that is 61 kg, for 8",
        exercise="Bench Press",
        reps="8",
        load_lb="135",
        load_kg="61",
    )

    assert [("Bench Press", 1, 8, "135 lb")] == rows(desk)
    assert Decimal("61.235") == desk.workouts()[0].sets()[0].load_kg


def test_notes_and_effort_are_kept():
    desk = Desk()

    said = {"exercise": "Bench Press", "reps": "5", "load_kg": "100", "rpe": "8.5"}
    log_set(desk, "bench 100 kg 5 at rpe 8.5, left shoulder tight", **said, notes="left shoulder tight")

    one = desk.workouts()[0].sets()[0]
    assert (Decimal("8.5"), ("left shoulder tight",)) == (one.rpe, one.notes)


def test_wrong_names_are_counted_in_the_trace():
    desk = Desk()

    log_set(desk, "bench 8", exerciseName="Bench Press", reps="8")

    trace = next(json.loads(record.body) for record in desk.records.list("ann", "trace/"))
    assert [["exerciseName", "exercise"]] == trace["ran"][0]["wrong_names"]


# --- old rows


def test_a_row_of_an_earlier_version_still_reads():
    row = {"timestamp": "2025-01-02T10:00:00Z", "exerciseName": "Bench Press", "setNumber": 2, "reps": 8,
           "loadLb": "135", "loadKg": None, "rir": 2}  # fmt: skip

    read = from_old_row(row)

    assert ("Bench Press", "2", "8", "135", "", "2", "2025-01-02") == (
        read.exercise, read.set, read.reps, read.load_lb, read.load_kg, read.rir, read.date,
    )  # fmt: skip


def test_a_row_of_today_reads_too():
    assert "today" == from_old_row({"exercise": "Squat", "reps": "5"}).date

"""What nobody has done waits for a yes; what somebody has done does not."""

from decimal import Decimal

import pytest

from agents.logger.evidence.open_values import beyond
from agents.models.scripted import Scripted
from agents.workout import Block, DistanceDone, Exercise, LoadDone, PaceDone, SetDone, Workout
from tests.logger.kit import Desk, a_block, a_set, a_workout, an_exercise, call, detect, says, sets_of

METRES = {"km": 1000, "m": 1}


def done(name: str, **facts) -> str:
    exercise = Exercise(name=name, name_as_written=name, sets=(SetDone(**facts),))
    return beyond(Workout(blocks=(Block(exercises=(exercise,)),)))


def load(value: float, unit: str = "kg", basis: str = "total") -> LoadDone:
    return LoadDone(value=Decimal(str(value)), unit=unit, basis=basis)


def far(value: float, unit: str = "km") -> DistanceDone:
    value = Decimal(str(value))
    return DistanceDone(value=value, unit=unit, metres=value * METRES[unit])


RECORDS = [
    ("Deadlift", {"load": load(510)}),
    ("Silver Dollar Deadlift", {"load": load(580)}),
    ("Bench Press", {"load": load(355)}),
    ("Back Squat", {"load": load(595)}),
    ("Clean and Jerk", {"load": load(267)}),
    ("Leg Press", {"load": load(1043)}),
    ("Leg Press", {"load": load(12 * 20, basis="per_side")}),
    ("Dip", {"load": load(197.5, basis="added")}),
    ("Dumbbell Row", {"load": load(150, basis="per_hand")}),
    ("Plank", {"duration_seconds": Decimal(34727)}),
    ("Run", {"distance": far(100, "m"), "duration_seconds": Decimal("9.58")}),
    ("Run", {"distance": far(5), "duration_seconds": Decimal(755)}),
    ("Run", {"distance": far(42.195), "duration_seconds": Decimal(7235)}),
    ("Run", {"distance": far(319.6), "duration_seconds": Decimal(86400)}),
    ("Run", {"pace": PaceDone(seconds=Decimal(95), per="km")}),
    ("Rowing", {"distance": far(2), "duration_seconds": Decimal("335.8")}),
    ("Swim", {"distance": far(50, "m"), "duration_seconds": Decimal("20.9")}),
    ("Cycling", {"distance": far(56.792), "duration_seconds": Decimal(3600)}),
    ("something of ours", {"load": load(900), "reps": 5}),
    ("Push-up", {"reps": 10_000}),
]
SLIPS = [
    ("Deadlift", {"load": load(1355, "lb")}, "1355 lb of Deadlift is more"),
    ("Bench Press", {"load": load(1355, "lb")}, "1355 lb of Bench Press is more"),
    ("Bench Press", {"load": load(350, basis="per_side")}, "350 kg of Bench Press is more"),
    ("Pull-up", {"load": load(550, "lb", basis="added")}, "more than anybody has lifted"),
    ("Biceps Curl", {"load": load(600, "lb")}, "more than anybody has lifted"),
    ("something of ours", {"load": load(4000)}, "more than anybody has lifted"),
    ("Plank", {"duration_seconds": Decimal(20 * 3600)}, "longer than anybody"),
    ("Run", {"distance": far(1500)}, "farther than anybody"),
    ("Run", {"distance": far(5), "duration_seconds": Decimal(161)}, "faster than anybody"),
    ("Run", {"distance": far(42.195), "duration_seconds": Decimal(6000)}, "faster than anybody"),
    ("Run", {"pace": PaceDone(seconds=Decimal(45), per="km")}, "faster than anybody"),
    ("Run", {"distance": far(5), "duration_seconds": Decimal(0)}, "Run of no time at all"),
    ("Run", {"distance": far(0), "duration_seconds": Decimal(161)}, "Run of no distance at all"),
    ("Swim", {"distance": far(1500, "m"), "duration_seconds": Decimal(600)}, "faster than anybody"),
]


@pytest.mark.parametrize(("name", "facts"), RECORDS)
def test_what_somebody_has_done_is_believed(name, facts):
    assert "" == done(name, **facts)


@pytest.mark.parametrize(("name", "facts", "why"), SLIPS)
def test_what_nobody_has_done_is_asked_about(name, facts, why):
    assert why in done(name, **facts)


def test_a_slip_of_the_load_is_a_draft_with_the_number_as_it_was_said():
    text = "deadlift 3x5 @ 1455"
    block = a_block(an_exercise(text, "deadlift", a_set("3", "5", "1455")))
    reply = says(detect(text), call("extract_workout_data", "e0", **a_workout(0, block)))
    desk = Desk(model=Scripted([reply, says()]))

    result = desk.log(text)

    assert ([], []) == (desk.workouts(), [each for each in result.not_logged if each.code != "draft"])
    assert "1455 lb of Deadlift is more than anybody has lifted: was it that?" == result.drafts[0].why
    desk.log("yes", "m2")
    assert [("Deadlift", 5, "1455 lb")] * 3 == sets_of(desk.workouts()[0])


def test_a_slip_of_the_load_is_a_draft_of_the_embedded_engine_too():
    desk = Desk()

    assert "was it that?" in desk.log("deadlift 3x5 @ 1455 lb").drafts[0].why
    assert [] == desk.workouts()

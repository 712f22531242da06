"""A summary says what is in the record, and no number that isn't."""

from decimal import Decimal

import pytest

from agents.logger.workout_in_words import name_of, say_block, say_set, say_sets, summary_of
from agents.words import tokens
from agents.workout import Block, DistanceDone, Exercise, LoadDone, PaceDone, Score, SetDone, Workout
from tests.logger.kit import Desk
from tests.phrase_tables import listed, phrases

LOAD = LoadDone(value=Decimal("102.5"), unit="kg", basis="total")


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (SetDone(reps=5, load=LOAD), "5 @ 102.5 kg"),
        (SetDone(reps=5, load=LOAD, rpe=Decimal("8.5")), "5 @ 102.5 kg RPE 8.5"),
        (SetDone(reps=5, bodyweight=True, rir=2), "5 @ bodyweight RIR 2"),
        (SetDone(reps=8, load=LoadDone(value=Decimal(45), unit="lb", basis="added")), "8 @ 45 lb added"),
        (SetDone(reps=12, kind="amrap"), "12+"),
        (SetDone(kind="amrap"), "AMRAP"),
        (SetDone(reps_low=8, reps_high=12), "8-12"),
        (SetDone(reps_left=10, reps_right=8), "10|8"),
        (SetDone(reps=8, each_side=True), "8 each side"),
        (SetDone(duration_seconds=Decimal(40), each_side=True), "0:40 each side"),
        (SetDone(reps=6, load=LOAD, reps_partial=3), "6 @ 102.5 kg + 3 partial"),
        (SetDone(reps=5, load=LOAD, kind="warm-up"), "5 @ 102.5 kg warm-up"),
        (SetDone(load=LOAD, failed=True), "@ 102.5 kg failed"),
        (SetDone(reps=5, percent_1rm=Decimal(80)), "5 80% 1RM"),
        (SetDone(reps=5, tempo="3-1-1"), "5 tempo 3-1-1"),
        (SetDone(calories=Decimal(50), heart_rate_bpm=142), "50 cal HR 142"),
        (SetDone(reps=5, notes=("paused",)), "5 (paused)"),
        (SetDone(duration_seconds=Decimal(90)), "1:30"),
        (
            SetDone(
                distance=DistanceDone(value=Decimal(5), unit="km", metres=Decimal(5000)),
                duration_seconds=Decimal(1450),
                pace=PaceDone(seconds=Decimal(290), per="km"),
            ),
            "5 km in 24:10 at 4:50/km",
        ),
    ],
)
def test_a_set_reads_as_a_lifter_writes_it(one, words):
    assert words == say_set(one)


def test_sets_that_are_alike_are_counted():
    heavy, lighter, hold = (
        SetDone(reps=5, load=LOAD),
        SetDone(reps=3, load=LOAD),
        SetDone(duration_seconds=Decimal(30)),
    )
    sets = (heavy, heavy, heavy, lighter, hold, hold)
    exercise = Exercise(name="Bench Press", name_as_written="Bench", sets=sets)

    assert "3x5 @ 102.5 kg, 3 @ 102.5 kg, 2x 0:30" == say_sets(exercise)


@phrases("names", "name", names=listed)
def test_a_workout_without_a_name_is_called_by_its_exercises(names, name):
    exercises = tuple(Exercise(name=each, name_as_written=each) for each in names)

    assert name == name_of(Workout(blocks=(Block(exercises=exercises),)))


def test_a_benchmark_gives_the_workout_its_name():
    assert "Fran" == name_of(Workout(blocks=(Block(kind="for_time", name="Fran"),)))


def test_the_rest_of_a_block_is_told():
    said = say_block(Block(kind="intervals", rest_seconds=Decimal(75)))

    assert ["Intervals", "rest 1:15"] == said
    assert [] == say_block(Block(rest_seconds=Decimal(75)))


def test_a_block_and_a_session_are_in_the_summary():
    block = Block(
        kind="amrap", rounds=3, scheme="21-15-9", duration_seconds=Decimal(1200), score=Score(said="18 + 7")
    )
    workout = Workout(
        name="WOD", discipline="crossfit", date="2026-11-20", blocks=(block,),
        bodyweight=LoadDone(value=Decimal(182), unit="lb", basis="total"), duration_seconds=Decimal(3900),
        session_rpe=Decimal(7), feel="strong", notes=("knee fine",),
    )  # fmt: skip

    assert (
        "WOD (crossfit, 2026-11-20): AMRAP 3 rounds 21-15-9 20:00 score 18 + 7. bodyweight 182 lb. "
        "1:05:00 in all. session RPE 7. strong. knee fine"
    ) == summary_of(workout)


@pytest.mark.untraced
@pytest.mark.parametrize(
    "text",
    ["Bench 3x5 @ 185 RPE 8", "ran 5k in 24:10", "Squat 225x5,5,3", "pull-ups 10,9,7", "Fran in 4:12 Rx"],
)
def test_a_summary_has_no_number_that_the_record_has_not(text):
    desk = Desk()

    desk.log(text)

    workout = desk.workouts()[0]
    record = workout.model_copy(update={"summary": ""})
    known = {token.value for token in tokens(record.model_dump_json())} | {
        token.value for token in tokens(text) if token.value
    }
    allowed = known | {Decimal(len(exercise.sets)) for exercise in workout.exercises()}
    paces = {one.pace.seconds for one in workout.sets() if one.pace}
    assert {token.value for token in tokens(workout.summary) if token.is_number} <= allowed | paces

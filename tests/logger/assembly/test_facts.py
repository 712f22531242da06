"""Words of facts that mean nothing, or another thing than they seem to."""

import pytest

from agents import units
from agents.athlete import Athlete
from agents.logger.assembly.names import meant_by
from agents.logger.evidence.grounding import BLOCK_FACTS, WORKOUT_FACTS
from agents.workout import DistanceDone, Exercise, LoadDone, Score, SetDone


def test_a_bodyweight_is_a_number_with_its_unit():
    with pytest.raises(units.UnreadableQuantity, match="needs a number and lb or kg"):
        WORKOUT_FACTS["bodyweight"].read("bodyweight")


@pytest.mark.parametrize(
    ("said", "score"),
    [
        ("12 m", Score(said="12 m", duration_seconds=720)),
        ("2981 m", Score(said="2981 m", metres=2981)),
        ("BW", Score(said="BW")),
        ("12\u00b2", Score(said="12\u00b2")),
    ],
)
def test_a_score_is_read_as_far_as_it_can_be(said, score):
    assert score == BLOCK_FACTS["score"].read(said)


def test_a_row_of_calories_is_one_on_the_machine():
    rowed = SetDone(calories=100)
    row = Exercise(name="row", name_as_written="row", sets=(rowed,))

    meant = meant_by(row, Athlete())

    assert meant.known is not None
    assert meant.known.name == "Rowing"


def test_an_ambiguous_name_that_no_distance_decides_stays_ambiguous():
    ran = SetDone(distance=DistanceDone(value=5, unit="km", metres=5000))
    carry = Exercise(name="carry", name_as_written="carry", sets=(ran,))

    meant = meant_by(carry, Athlete())

    assert meant.known is None
    assert len(meant.candidates) > 1


def test_a_load_does_not_settle_what_several_lifts_are_called():
    pressed = SetDone(reps=8, load=LoadDone(value=20, unit="kg", basis="total"))
    press = Exercise(name="shoulder press", name_as_written="shoulder press", sets=(pressed,))

    assert meant_by(press, Athlete()).known is None


@pytest.mark.parametrize("said", ["min 4 rest", "minute 3: rest", "rest min 5"])
def test_a_minute_that_is_rested_is_no_length(said):
    with pytest.raises(units.UnreadableQuantity):
        BLOCK_FACTS["rest"].read(said)


@pytest.mark.parametrize(
    ("said", "rounds"),
    [("2 of 4 rounds", 2), ("3 out of the 5", 3), ("7 rounds of 6", 7), ("3 easy rounds", 3)],
)
def test_rounds_of_more_are_those_that_were_done(said, rounds):
    assert rounds == BLOCK_FACTS["rounds"].read(said)

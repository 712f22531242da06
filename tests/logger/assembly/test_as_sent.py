"""Exercises as they were sent, for the athlete to confirm."""

import pytest

from agents.logger.assembly.as_sent import AS_SENT, exercise_as_sent
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.grounding import UngroundedFact
from agents.logger.evidence.texts import Texts
from agents.logger.said_workout import SaidExercise
from agents.workout import Exercise
from tests.logger.kit import a_set, an_exercise

TEXT = "dead 5 or 6 at half a plate"


def as_sent(*sets: dict, name: str = "dead") -> Exercise:
    said = SaidExercise.model_validate(
        {**an_exercise(TEXT, name, *sets), "canonical_name": "Deadlift"}, strict=False
    )
    exercise, sources = exercise_as_sent(
        said, Texts([("m1", TEXT)]), Habits("kg"), None, "blocks[0].exercises[0]"
    )
    assert {AS_SENT} >= {source.rule for source in sources if source.rule != "athlete_unit"}
    return exercise


def test_what_can_be_read_stands_and_the_rest_is_a_note():
    exercise = as_sent(a_set("2", "5", "half a plate", rpe="hard", kind="drop"))

    assert ("dead", "Deadlift") == (exercise.name, exercise.meant)
    assert [(5, None, "drop", ("half a plate", "hard"))] * 2 == [
        (one.reps, one.load, one.kind, one.notes) for one in exercise.sets
    ]


def test_a_name_that_was_not_said_is_what_it_means():
    assert "Deadlift" == as_sent(a_set("", "5", ""), name="").name


def test_a_count_that_cannot_be_read_is_one_set():
    assert 1 == len(as_sent(a_set("some", "5", "")).sets)


@pytest.mark.parametrize(
    "sets",
    [[], [a_set("", "5 or 6", "half a plate")], [a_set("", "225", "5")], [a_set("99", "5", "")]],
    ids=["nothing", "nothing that can be read", "nothing that anybody does", "too much"],
)
def test_what_says_nothing_or_nobody_does_is_not_shown(sets):
    with pytest.raises(UngroundedFact):
        as_sent(*sets)

"""A benchmark stands in the log by its definition only where the athlete did it whole, and it was meant."""

import pytest

from agents.athlete import Athlete
from agents.models.scripted import Scripted
from storage.ports import Write
from tests.logger.kit import Desk, a_block, detect, extract, says, sets_of
from tests.phrase_tables import phrases


def logged(text: str, *, kind: str = "for_time", desk: Desk | None = None, **facts: str) -> Desk:
    """What a scripted model takes down as one block."""
    desk = desk or Desk()
    calls = (detect(text, "crossfit"), extract(0, a_block(kind=kind, said=text, **facts)))
    desk.model = Scripted([says(*calls), says(*calls), says()])
    desk.log(text)
    return desk


def movements(desk: Desk) -> list[str]:
    return [exercise.name for exercise in desk.workouts()[0].exercises()]


def test_a_benchmark_that_was_named_has_the_movements_of_its_definition():
    assert ["Clean and Jerk"] == movements(logged("Grace in 4:00", name="Grace", score="4:00"))


@phrases("text")
def test_of_a_part_of_a_benchmark_nobody_knows_which_movements_were_done(text):
    assert [] == movements(logged(text, name="Murph", score="25:00"))


def test_a_person_is_no_benchmark():
    desk = logged("ran with Grace in 24:00", name="Grace", score="24:00")

    assert [] == [row for workout in desk.workouts() for row in sets_of(workout)]


@pytest.mark.parametrize(("text", "loads"), [("Fran 4:12", ["95 lb"] * 3), ("Fran scaled 4:12", [""] * 3)])
def test_what_was_scaled_was_not_done_with_the_loads_of_the_definition(text, loads):
    desk = Desk()
    athlete = Athlete(conventions={"which_load": "first"})
    desk.records.put_all([Write("ann", "athlete", athlete.to_json(), after=0)])
    logged(text, desk=desk, name="Fran", score="4:12")

    assert loads == [load for name, _, load in sets_of(desk.workouts()[0]) if name == "Thruster"]


@pytest.mark.parametrize("kind", ["tabata", "amrap"])
def test_a_score_of_strange_digits_is_kept_as_it_was_said(kind):
    [workout] = logged("did it, score ²", kind=kind, score="²").workouts()

    assert ("²", None) == (workout.blocks[0].score.said, workout.blocks[0].score.reps)


def test_a_block_without_a_name_or_an_exercise_is_called_by_its_kind():
    assert "Tabata" == logged("Tabata, score 12", kind="tabata", score="12").workouts()[0].name

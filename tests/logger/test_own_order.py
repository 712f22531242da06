"""A model that takes its own order loses nothing: stages one by one, late, without an index."""

import pytest

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, a_workout, an_exercise, call, detect, says

LINES = ["Bench 3x5 @ 185", "Squat 3x5 @ 225", "Row 3x8 @ 135", "Deadlift 2x5 @ 315", "Curl 3x10 @ 60"]
LATER = (
    "validate_workout_completeness",
    "normalize_workout_data",
    "generate_workout_summary",
    "save_workout_to_database",
)


def extraction(line: str) -> dict:
    name, sets, _, load = line.split()
    arguments = a_workout(0, a_block(an_exercise(line, name, a_set(*sets.split("x"), load))))
    del arguments["workout_index"]
    return arguments


def of_one(at: int, line: str) -> list:
    """All six stages of a workout, none with an index."""
    extract = call("extract_workout_data", f"e{at}", **extraction(line))
    return [detect(line, id=f"d{at}"), extract, *(call(tool, f"{tool}{at}") for tool in LATER)]


def logged(lines: list[str], calls: list) -> tuple[list[str], list[str]]:
    """The names of the workouts that stand, and what was refused, of one call a reply."""
    desk = Desk(Scripted([*(says(each) for each in calls), says()]))
    desk.log("\n".join(lines))
    told = [part for ask in desk.model.asked for turn in ask.turns for part in turn.parts]
    refused = [part.text for part in told if getattr(part, "is_error", False)]
    return [workout.exercises()[0].name_as_written for workout in desk.workouts()], refused


@pytest.mark.parametrize("many", [2, 3, 5])
def test_workout_after_workout(many):
    lines = LINES[:many]
    calls = [each for at, line in enumerate(lines) for each in of_one(at, line)]

    assert ([line.split()[0] for line in lines], []) == logged(lines, calls)


@pytest.mark.parametrize("many", [2, 3, 5])
def test_stage_after_stage(many):
    lines = LINES[:many]
    rows = [of_one(at, line) for at, line in enumerate(lines)]
    calls = [row[stage] for stage in range(6) for row in rows]

    assert ([line.split()[0] for line in lines], []) == logged(lines, calls)


def test_all_of_a_workout_again():
    lines = LINES[:2]
    calls = [*of_one(0, lines[0]), *of_one(0, lines[0])[2:], *of_one(1, lines[1])]

    assert (["Bench", "Squat"], []) == logged(lines, calls)

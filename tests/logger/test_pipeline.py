"""Lists that only grow, and where each workout stands in them."""

import pytest

from agents.errors import Refusal
from agents.logger.pipeline import KIND_OF, STAGES, TOOL_OF, Pipeline


def pipeline(workouts: int, up_to: str = "") -> Pipeline:
    """A pipeline with so many workouts open, each done up to a stage."""
    line = Pipeline()
    for _ in range(workouts):
        place = line.open()
        for stage in STAGES[: STAGES.index(up_to) + 1] if up_to else ():
            line.store(stage, f"{stage} of {place.index}", place.index)
    return line


def test_stages_are_kept_under_the_names_of_the_spec():
    assert {
        "detect_discipline": "discipline",
        "extract_workout_data": "extraction",
        "validate_workout_completeness": "validation",
        "normalize_workout_data": "normalization",
        "generate_workout_summary": "summary",
        "save_workout_to_database": "save",
    } == KIND_OF
    assert KIND_OF == {tool: stage for stage, tool in TOOL_OF.items()}


def test_nothing_is_overwritten():
    line = pipeline(1)

    line.store("discipline", "first", 0)
    line.store("discipline", "second", 0)

    assert ["first", "second"] == line.get_all("discipline")
    assert ("second", "first") == (line.get("discipline"), line.get("discipline", 0))


def test_what_is_not_there_is_none():
    line = pipeline(1)

    assert line.get("save") is None
    assert line.get("save", 3) is None
    assert [] == line.get_all("save")
    assert line.of(line.places[0], "save") is None


def test_a_tool_that_is_no_stage_is_kept_under_its_own_name():
    line = Pipeline()

    line.store("delete_workout", "gone")

    assert "gone" == line.get("delete_workout")


def test_each_workout_has_its_own_place_in_every_list():
    line = pipeline(2, "extraction")

    assert ["extraction of 0", "extraction of 1"] == [line.of(place, "extraction") for place in line.places]


def test_a_stage_done_again_forgets_the_later_ones():
    line = pipeline(1, "save")

    line.store("extraction", "again", 0)

    assert "again" == line.of(line.places[0], "extraction")
    assert "validation" == line.places[0].next_stage
    assert not line.places[0].saved
    assert ["save of 0"] == line.get_all("save")


def test_a_saved_workout_has_no_next_stage():
    assert pipeline(1, "save").places[0].next_stage is None


def test_the_index_may_be_left_out_where_one_workout_is_due():
    line = pipeline(2, "extraction")
    line.store("validation", "fine", 0)

    assert 1 == line.due(None, "validation").index


def test_the_index_may_not_be_left_out_where_several_are_due():
    with pytest.raises(Refusal, match="due for workouts 0, 1"):
        pipeline(2, "extraction").due(None, "validation")


def test_where_none_is_due_it_says_what_each_workout_needs():
    with pytest.raises(Refusal, match="workout 0 needs validation"):
        pipeline(1, "extraction").due(None, "save")
    with pytest.raises(Refusal, match="workout 0 is saved"):
        pipeline(1, "save").due(None, "save")
    with pytest.raises(Refusal, match="call detect_discipline first"):
        Pipeline().due(None, "extraction")


@pytest.mark.parametrize("index", [-2, 2, 99])
def test_a_workout_that_does_not_exist_is_refused_with_those_that_do(index):
    with pytest.raises(Refusal, match="this message has 2, with index 0, 1"):
        pipeline(2).due(index, "extraction")


def test_a_stage_before_its_turn_names_the_tool_to_call_first():
    with pytest.raises(Refusal, match="workout 0 has no validation yet: call validate_workout_completeness"):
        pipeline(1, "extraction").due(0, "normalization")


def test_a_stage_after_a_failed_one_says_what_failed():
    line = pipeline(1, "discipline")
    line.places[0].failed = ("extraction", "no words")

    with pytest.raises(Refusal, match="not run: extraction of workout 0 failed: no words"):
        line.due(0, "validation")


def test_a_stage_may_be_done_again():
    assert 0 == pipeline(1, "save").due(0, "extraction").index


def test_a_stage_that_is_asked_for_by_its_number_is_done_where_it_stands():
    line = pipeline(2, "save")

    assert [1] == [place.index for place in line.done(1, "extraction")]
    assert [] == line.done(-2, "extraction")
    assert [0, 1] == [place.index for place in line.done(None, "save")]
    assert [] == pipeline(2, "extraction").done(None, "validation")

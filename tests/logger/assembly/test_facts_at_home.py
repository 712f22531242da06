"""Facts that were sent of a set, a block or the workout and belong to another go where they belong."""

import pytest

from agents.logger.assembly.whole_call import at_home
from agents.logger.said_workout import SaidWorkout
from tests.logger.kit import a_block, a_set, a_workout, an_exercise


def put(*blocks: dict, **facts: str) -> SaidWorkout:
    return at_home(SaidWorkout.model_validate(a_workout(0, *blocks, **facts), strict=False))


def fields(facts) -> list[tuple[str, str]]:
    return [(fact.field, fact.said) for fact in facts]


BENCH = an_exercise("bench", "bench", a_set("3", "5", "100"), a_set("", "3", "110", rpe="9"))
ROW = an_exercise("row", "row", a_set("3", "8", "60"))


def test_what_is_at_home_stays():
    said = put(a_block(BENCH, score="4:12"), date="yesterday")

    assert [("date", "yesterday")] == fields(said.facts)
    assert [("score", "4:12")] == fields(said.blocks[0].facts)


def test_a_rest_of_the_workout_goes_to_every_block():
    said = put(a_block(BENCH), a_block(ROW), rest="2 min")

    assert [] == fields(said.facts)
    assert [[("rest", "2 min")]] * 2 == [fields(block.facts) for block in said.blocks]


def test_a_score_of_the_workout_goes_to_its_only_block():
    one, two = put(a_block(BENCH), score="4:12"), put(a_block(BENCH), a_block(ROW), score="4:12")

    assert [("score", "4:12")] == fields(one.blocks[0].facts)
    assert [("score", "4:12")] == fields(two.facts)


def test_a_pace_of_the_workout_goes_to_the_sets_of_its_only_exercise():
    said = put(a_block(ROW), pace="2:00/500m")

    assert [("pace", "2:00/500m")] == fields(said.blocks[0].exercises[0].sets[0].more)
    assert [("pace", "2:00/500m")] == fields(put(a_block(ROW, BENCH), pace="2:00/500m").facts)


def test_an_rpe_of_a_block_goes_to_the_sets_that_have_none():
    said = put(a_block(BENCH, rpe="8"))

    assert [[("rpe", "8")], [("rpe", "9")]] == [fields(one.more) for one in said.blocks[0].exercises[0].sets]
    assert [] == fields(said.blocks[0].facts)


def test_an_rpe_of_a_block_without_sets_stays_with_it():
    assert [("rpe", "8")] == fields(put(a_block(rpe="8")).blocks[0].facts)


def test_a_day_said_of_a_block_or_a_set_is_the_workouts():
    of_set = an_exercise("bench", "bench", a_set("3", "5", "100", date="yesterday", rounds="5"))
    said = put(a_block(of_set, location="garage"))

    assert [("location", "garage"), ("date", "yesterday")] == fields(said.facts)
    assert [("rounds", "5")] == fields(said.blocks[0].facts)
    assert () == said.blocks[0].exercises[0].sets[0].more


def test_a_rest_between_blocks_that_have_a_clock_of_their_own_is_of_the_workout():
    said = put(a_block(BENCH, kind="tabata"), a_block(ROW, kind="tabata"), rest="2 min between")

    assert [("rest", "2 min between")] == fields(said.facts)
    assert [[], []] == [fields(block.facts) for block in said.blocks]


def test_a_rest_of_the_workout_is_of_those_blocks_that_have_no_clock():
    said = put(a_block(BENCH), a_block(ROW, kind="amrap"), rest="2 min")

    assert [[("rest", "2 min")], []] == [fields(block.facts) for block in said.blocks]


@pytest.mark.parametrize(
    ("said", "kept"), [("pull-ups 8, dips 10", ()), ("pull-ups 4x8, dips 4x10", ("rounds",))]
)
def test_rounds_that_the_sets_are_counted_by_are_said_once(said, kept):
    exercises = [an_exercise(words, words.split()[0], a_set("4", "8")) for words in said.split(", ")]
    block = a_block(*exercises, kind="superset", rounds="4 rounds")

    [found] = put(block).blocks

    assert kept == tuple(fact.field for fact in found.facts)

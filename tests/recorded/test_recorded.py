"""What a model answered to messages as athletes write them, replayed: what stands after its first reply, and
what may never happen to it."""

import re

import pytest

from agents.logger.report import FINE
from tests.recorded.replayed import Recorded, Replayed, Shown, recorded, replayed

RECORDED = recorded()
RIGHT = [one for one in RECORDED if one.logged is not None]
NOT_RIGHT = [one for one in RECORDED if one.logged is None]
# A number of a row that can only be there as it was written: times are converted, reps may be of a benchmark.
AS_WRITTEN = re.compile(r"(?:@|HR|RPE|RIR) (\d+(?:\.\d+)?)(?! *(?:km|m|mi|yd)\b)")
# Those with branches that no other test has; what the rest says of them is the same without the tracer.
TRACED = (
    *"a008 a013 a014 a016 a042 a060 a062 a073 a084 c006 c034 c042 c048 c107".split(),
    *"e047 e068 g022 k003 k036 k049".split(),
)


def of(messages: list[Recorded]) -> pytest.MarkDecorator:
    untraced = {each.id: () if each.id in TRACED else pytest.mark.untraced for each in messages}
    return pytest.mark.parametrize(
        "one", [pytest.param(each, id=each.id, marks=untraced[each.id]) for each in messages]
    )


def figures(workouts: list[Shown]) -> set[str]:
    rows = [sets for workout in workouts for _, sets in workout["rows"]]
    return {number for sets in rows for number in AS_WRITTEN.findall(sets)}


def answered(one: Recorded) -> Replayed:
    """What stands after the reply; every call of it was answered."""
    found = replayed(one)
    assert found.stopped in FINE
    assert {f"model-{at}" for at in range(len(one.reply))} <= {ran.call_id for ran in found.trace}
    return found


@of(RIGHT)
def test_every_call_of_a_right_reply_is_answered_and_it_is_logged_and_drafted_as_it_was(one: Recorded):
    found = answered(one)

    assert (one.logged, one.drafted) == (found.logged, found.drafted)
    assert one.refused or found.refused == []


@of(NOT_RIGHT)
def test_every_call_of_another_is_answered_and_no_load_and_no_effort_is_logged_that_was_not_written(
    one: Recorded,
):
    found = answered(one)

    assert figures([*found.logged, *found.drafted]) <= set(re.findall(r"\d+(?:\.\d+)?", one.text))

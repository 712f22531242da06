"""Which messages ask the training plan."""

from agents.requests.plan_questions import asks_plan
from tests.phrase_tables import phrases


@phrases("said", "asks")
def test_a_question_to_the_plan_is_told_from_others(said: str, asks: str):
    assert (asks == "yes") == asks_plan(said)


def test_of_several_lines_none_is_a_question_to_the_plan():
    assert not asks_plan("what's on today?\nbench 3x5 @ 185")

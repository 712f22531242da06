"""plan-edit-tools, scenarios 11 and 12, and Phase 5: what can't be done is said, and nothing is changed."""

from typing import Any

import pytest

from agents.models.port import Call
from agents.models.scripted import Scripted
from tests.handlers.plan_scenarios.drawn import drawn
from tests.handlers.plan_scenarios.phrases import Opened, Wish, said
from tests.planner.kit import call, says

TRACES = ("Traceback", "Error:", "json", "pydantic", "None", "call_", "weekNumber")


@said(
    "Remove exercise 10",
    "Delete exercise 10",
    "drop the tenth exercise",
    "take out exercise number 10",
    "Remove the 10th exercise",
)
def test_11_invalid_reference(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)

    result = door.ask(wish.text)

    _assert_refused(door, wish.drawn.plan, result, "validation_error")
    assert "xercise 10 doesn't exist" in result["message"]
    assert f"{wish.drawn.session.name!r} has 4 exercises" in result["message"]


@pytest.mark.parametrize("seed", range(2))
def test_11_invalid_reference_by_a_model(opened: Opened, seed: int):
    given = drawn(seed)
    week, session = given.today
    bad = call("remove_exercise", "call_1", weekNumber=week, sessionNumber=session, exerciseNumber=10)
    door = opened(given, model=Scripted([says(bad), says(text="")]))

    result = door.ask("Remove exercise 10")

    _assert_refused(door, given.plan, result, "validation_error")
    assert "xercise 10 doesn't exist" in result["message"]
    assert ["Try a different exercise", "Show me the session", "Never mind"] == result["suggestedReplies"]


@pytest.mark.parametrize(
    "arguments", ['{"weekNumber": 3, ', "", "modify it", "[1, 2]", '"Lunges"', "null", "{'weekNumber': 3}"]
)
def test_12_malformed_parameters(opened: Opened, arguments: str):
    given = drawn(len(arguments))
    bad = Call("call_1", "modify_exercise", arguments)
    door = opened(given, model=Scripted([says(bad), says(text="")]))

    result = door.ask("Change squats to lunges")

    kind = "parse_error" if arguments else "missing_params"  # no arguments at all are an empty object
    _assert_refused(door, given.plan, result, kind)


def test_12_malformed_parameters_that_the_model_mends(opened: Opened):
    given = drawn(7)
    right = call(
        "modify_exercise", "call_2", weekNumber=1, sessionNumber=1, exerciseNumber=1,
        updates={"name": "Lunges"},
    )  # fmt: skip
    model = Scripted([says(Call("call_1", "modify_exercise", '{"weekNumber":')), says(right)])
    door = opened(given, model=model)

    result = door.ask("Change squats to lunges")

    told = model.asked[1].turns[-1].parts[0]
    assert "not whole JSON" in told.text
    assert "proposal" == result["type"]
    assert ["call_2"] == [each["id"] for each in result["proposals"][0]["preview"]["toolCalls"]]


@said("asdf qwer", "change it", "swap for", '{{"weekNumber": 3, ')
def test_12_words_that_mean_nothing_are_asked_about(opened: Opened, phrase: str, seed: int):
    wish = Wish(phrase, seed)
    door = opened(wish.drawn)

    result = door.ask(wish.text)

    assert ("question", [], False) == (result["type"], result["pending"], result["wrote"])
    assert wish.drawn.plan == door.plan


def test_missing_parameters_are_asked_about(opened: Opened):
    given = drawn(2)
    bad = call("modify_exercise", "call_1", weekNumber=2, sessionNumber=1, updates={"name": "Lunges"})
    door = opened(given, model=Scripted([says(bad), says(text="")]))

    result = door.ask("Change it to lunges")

    _assert_refused(door, given.plan, result, "missing_params")
    assert "Which exercise did you want to modify?" in result["message"]


def test_a_partial_failure_keeps_nothing_and_offers_what_was_fine(opened: Opened):
    given = drawn(9)
    fine = call(
        "modify_exercise", "call_1", weekNumber=2, sessionNumber=1, exerciseNumber=1,
        updates={"name": "Lunges"},
    )  # fmt: skip
    wrong = call(
        "modify_exercise", "call_2", weekNumber=2, sessionNumber=1, exerciseNumber=9,
        updates={"workingSets": 4},
    )  # fmt: skip
    door = opened(given, model=Scripted([says(fine, wrong), says(text="")]))

    result = door.ask("replace squats with lunges and add a set to bench press")

    _assert_refused(door, given.plan, result, "partial_failure")
    assert [True, False] == [row["success"] for row in result["results"]]
    assert "wasn't applied either" in result["message"]
    assert result["suggestedReplies"][0].startswith("Yes, just do")


def _assert_refused(door: Any, plan: Any, result: dict[str, Any], kind: str) -> None:
    """In words, with something to answer; nothing waits, and the plan is as it was."""
    assert (kind, False, []) == (result["type"], result["wrote"], result["pending"])
    assert [] == [each for each in TRACES if each in result["message"]]
    assert result["suggestedReplies"]
    assert plan == door.plan
    assert [] == door.waiting
